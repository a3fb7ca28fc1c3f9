"""What travels about evenings: the bodies of their requests and replies."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tycoon.server.wire import ClockSeconds, Name, PersonNumber
from tycoon.table.snapshot import BotPace, Face

MAX_ROUNDS = 20
MAX_PEOPLE = 64
"""How many may take part, those included who have gone."""

Rounds = Annotated[int, msgspec.Meta(ge=1, le=MAX_ROUNDS)]
Phase = Literal["waiting", "playing", "between", "over"]
PauseSeconds = Annotated[int, msgspec.Meta(ge=10, le=3600)]
SeatCount = Annotated[int, msgspec.Meta(ge=2, le=16)]


class CreateEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/evenings`: a new evening, with whoever asks as its host.

    Attributes:
        game: name of the game.
        name: how the host is called.
        preset: the game's first when None.
        options: changes to the preset.
        rounds: how many rounds there are to be, 1 to 20.
        seats: how many sit at a table at most; the preset's usual number when None.
        clock_s: seconds for a decision; None for no limit.
        pace: how long bots take over their moves.
        pause_s: seconds after a round, until the next begins by itself; None for never.
        face: what the host is drawn as.
    """

    game: str
    name: Name
    preset: str | None = None
    options: dict[str, bool | int | str] = {}
    rounds: Rounds = 3
    seats: SeatCount | None = None
    clock_s: ClockSeconds | None = None
    pace: BotPace = "normal"
    pause_s: PauseSeconds | None = None
    face: Face = ""


class JoinEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/evenings/{code}/join`: take part, from the next round on.

    Attributes:
        name: how the others see you.
        face: what you are drawn as.
    """

    name: Name
    face: Face = ""


class EveningJoined(msgspec.Struct, frozen=True):
    """The reply to an evening made or joined.

    Attributes:
        code: of the evening.
        token: the secret that makes requests yours, here and at all of the evening's tables.
        person: your number at this evening.
    """

    code: str
    token: str
    person: int


class NextRound(msgspec.Struct, frozen=True, tag="next_round", forbid_unknown_fields=True):
    """Draw the next round and open its tables. Only the host; after two minutes everybody may.

    Attributes:
        number: which round it is to be, so that a request that comes twice draws one.
    """

    number: Rounds


class EndRound(msgspec.Struct, frozen=True, tag="end_round", forbid_unknown_fields=True):
    """The host waits for no more tables: those that still play bring no points.

    Attributes:
        number: which round.
    """

    number: Rounds


class EndEvening(msgspec.Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """The host ends the evening between two rounds: the standing is final."""


class LeaveEvening(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Take part no more: a bot plays at your table, and no later round is drawn for you."""


class ReturnToEvening(msgspec.Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    """Take part again from the next round on, where you have gone by your own wish."""


class RemoveMember(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """The host lets somebody take part no more.

    Attributes:
        person: who.
    """

    person: PersonNumber


class AdmitMember(msgspec.Struct, frozen=True, tag="admit", forbid_unknown_fields=True):
    """The host lets somebody take part again who was removed, or has gone.

    Attributes:
        person: who.
    """

    person: PersonNumber


EveningCommand = (
    NextRound | EndRound | EndEvening | LeaveEvening | ReturnToEvening | RemoveMember | AdmitMember
)
"""`POST /api/evenings/{code}/commands`; the reply is `EveningInfo`."""


class EveningMember(msgspec.Struct, frozen=True):
    """Somebody who takes part, or did.

    Attributes:
        person: their number, from 1.
        name: how they are called.
        face: what they are drawn as.
        here: whether the next round is drawn for them.
        host: whether they are the host.
        points: of all their games that have ended.
        played: how many these are.
        place: from 1 by points; equal points share it.
    """

    person: int
    name: str
    face: Face
    here: bool
    host: bool
    points: int
    played: int
    place: int


class EveningTable(msgspec.Struct, frozen=True):
    """A table of a round.

    Attributes:
        code: of the table.
        people: who was drawn for each seat, by number; 0 for a bot.
        over: whether its first game is over; later ones do not count.
        points: what that game brought each seat; None where it brings nothing, or not yet.
    """

    code: str
    people: list[int]
    over: bool
    points: list[int] | None


class EveningRound(msgspec.Struct, frozen=True):
    """A round that has begun.

    Attributes:
        number: from 1.
        over: whether nobody is waited for any more.
        tables: of the round.
    """

    number: int
    over: bool
    tables: list[EveningTable]


class EveningInfo(msgspec.Struct, frozen=True):
    """`GET /api/evenings/{code}`: an evening as it stands.

    Attributes:
        code: of the evening.
        game, preset: what is played.
        phase: `waiting` before the first round, `playing`, `between` two rounds, `over`.
        rounds: how many there are to be.
        seats: of a table, at most.
        clock_s: seconds for a decision, or None.
        members: those with most points first.
        drawn: the rounds that have begun.
        person: your own number; 0 for whoever only looks.
        table: the code of your table in this round while it is played; empty for none.
        may_draw: whether you may start the next round now.
        next_ms: milliseconds until the next round begins by itself; None where it does not.
    """

    code: str
    game: str
    preset: str
    phase: Phase
    rounds: int
    seats: int
    clock_s: int | None
    members: list[EveningMember]
    drawn: list[EveningRound]
    person: int
    table: str
    may_draw: bool
    next_ms: int | None
