"""The lines of a table's log. A table is what its lines make of it; nothing else is kept.

Two kinds lie in one numbered sequence: entries about people and seats (this module), and the lines
of each game's record (`tycoon.core.record`). docs/storage.md describes both.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from tycoon.core.messages import Message
from tycoon.table.snapshot import BotPace, Phrase

By = Literal["person", "bot", "clock", "auto", "table"]


class Line(NamedTuple):
    """A line ready to be stored.

    Attributes:
        game: the number of the game whose record it belongs to; 0 for an entry of the table.
        body: JSON, without a newline for entries, with one for records.
    """

    game: int
    body: bytes


class Written(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every entry has.

    Attributes:
        at: when, in milliseconds since 1970.
    """

    at: int


class Opened(Written, frozen=True, kw_only=True, tag="opened"):
    """The first line: what is played here.

    Attributes:
        code: of the table.
        game: name of the game.
        preset: the preset the options came from.
        options: all options by name.
        seats: how many.
        public: whether the lobby lists the table.
        clock_s: seconds for a decision, or None.
        pace: how long bots take over their moves.
        evening: the code of the evening that the table belongs to; empty for none.
    """

    code: str
    game: str
    preset: str
    options: dict[str, Any]
    seats: int
    public: bool
    clock_s: int | None
    pace: BotPace = "normal"
    evening: str = ""


class Joined(Written, frozen=True, kw_only=True, tag="joined"):
    """Somebody came.

    Attributes:
        person: the number they have from now on.
        name: how they are called.
        token: SHA-256 of their token in hexadecimal.
        face: the emblem that they have chosen; empty for the first letter of their name.
        program: whether a program has said so of itself.
    """

    person: int
    name: str
    token: str
    face: str = ""
    program: bool = False


class Renamed(Written, frozen=True, kw_only=True, tag="renamed"):
    """A person is called otherwise from now on; what was written before keeps the name of then."""

    person: int
    name: str


class FaceChosen(Written, frozen=True, kw_only=True, tag="face"):
    """A person has another face from now on; see `Joined`."""

    person: int
    face: str


class PieceChosen(Written, frozen=True, kw_only=True, tag="piece"):
    """The person at a seat has another of the game's pieces from now on."""

    seat: int
    piece: str


class Sat(Written, frozen=True, kw_only=True, tag="sat"):
    """A person took a seat, leaving the one they had, or was given one.

    Attributes:
        person: who.
        seat: which.
        bot, who: the bot that plays there until the person does, as in `BotSat`.
    """

    person: int
    seat: int
    bot: str = ""
    who: str = ""


class Stood(Written, frozen=True, kw_only=True, tag="stood"):
    """A person gave up their seat, or during a game left it to a bot.

    Attributes:
        person: who.
        bot, who: the bot that plays there now, if any, as in `BotSat`.
        kept: whether the seat stays the person's; old logs say False, and gave it to the bot.
    """

    person: int
    bot: str = ""
    who: str = ""
    kept: bool = False


class Left(Written, frozen=True, kw_only=True, tag="left"):
    """A person went away.

    Attributes:
        person: who.
        kicked: whether the host has removed them: they come back only when the host lets them.
        bot, who, kept: as in `Stood`.
    """

    person: int
    kicked: bool = False
    bot: str = ""
    who: str = ""
    kept: bool = False


class Returned(Written, frozen=True, kw_only=True, tag="returned"):
    """Somebody who had gone is back at the table, not yet in their seat."""

    person: int


class Asked(Written, frozen=True, kw_only=True, tag="asked"):
    """Somebody who was removed asks to be let in again."""

    person: int


class Declined(Written, frozen=True, kw_only=True, tag="declined"):
    """The host has said no to that."""

    person: int


class HostIs(Written, frozen=True, kw_only=True, tag="host"):
    """The person who is the host from now on.

    Attributes:
        person: who.
        deputy: whether only until whoever has the right is back.
    """

    person: int
    deputy: bool = False


class BotSat(Written, frozen=True, kw_only=True, tag="bot"):
    """The host gave a seat to a bot, or emptied it.

    Attributes:
        seat: which.
        bot: the player that decides there; empty for an empty seat.
        who: the character that it is; empty for none, as in old logs.
    """

    seat: int
    bot: str
    who: str = ""


class Began(Written, frozen=True, kw_only=True, tag="began"):
    """A game begins; the header of its record follows."""

    number: int


class Secret(Written, frozen=True, kw_only=True, tag="secret"):
    """The table's seed for an attempt at a deal; nobody is shown it before the deal is over.

    Attributes:
        deal: number of the deal, from 1.
        seed: in hexadecimal.
        attempt: from 1; 0 in logs of the older scheme.
    """

    deal: int
    seed: str
    attempt: int = 0


class Called(Written, frozen=True, kw_only=True, tag="called"):
    """What the table is to do between deals as soon as the players' seeds are there.

    Attributes:
        move: in notation.
        person: the host who has asked for it, or 0 when the time between deals is over.
        action_id: what the client called it.
    """

    move: str
    person: int = 0
    action_id: str = ""


class Decided(Written, frozen=True, kw_only=True, tag="decided"):
    """A decision: `moves` lines of the record follow.

    Attributes:
        turn_seq: its number, from 1.
        seat: whose; -1 the table's.
        moves: how many actions it consists of.
        by: who made it.
        person: the person who made it, or 0.
        action_id: what the client called it.
        answer: whether the table answered within a deal, which goes with the decision before.
    """

    turn_seq: int
    seat: int
    moves: int
    by: By
    person: int = 0
    action_id: str = ""
    answer: bool = False


class TookBack(Written, frozen=True, kw_only=True, tag="took_back"):
    """The host took a game that had met a defect back; a line of the record follows.

    Attributes:
        turn_seq: counted on, as if it were a decision.
        person: the host.
        to: how many steps of the game remain in force.
    """

    turn_seq: int
    person: int
    to: int


class Ended(Written, frozen=True, kw_only=True, tag="ended"):
    """The host ended a game that had met a defect; the last lines of its record follow."""

    person: int


class Substituted(Written, frozen=True, kw_only=True, tag="substituted"):
    """A bot plays for the person at a seat, who keeps it; `bot`, `who`: as in `BotSat`."""

    seat: int
    bot: str
    who: str = ""


class CameBack(Written, frozen=True, kw_only=True, tag="back"):
    """The person of a seat plays there again."""

    seat: int


class IsReady(Written, frozen=True, kw_only=True, tag="ready"):
    """The person at a seat is ready for the next deal."""

    seat: int


class AutoSet(Written, frozen=True, kw_only=True, tag="auto"):
    """The person at a seat wants forced passes given, or no longer; `draws`: as `Game.forced`."""

    seat: int
    on: bool
    draws: bool = False


class Paused(Written, frozen=True, kw_only=True, tag="paused"):
    """The host stopped the game, or let it go on."""

    person: int
    paused: bool


class PaceSet(Written, frozen=True, kw_only=True, tag="pace"):
    """The host had bots take longer over their moves, or less long."""

    person: int
    pace: BotPace


class Said(Written, frozen=True, kw_only=True, tag="said"):
    """A person said something.

    Attributes:
        person: who.
        text: what; empty for a phrase.
        phrase: the phrase; empty for a text.
    """

    person: int
    text: str
    phrase: Phrase | Literal[""] = ""


class Reported(Written, frozen=True, kw_only=True, tag="reported"):
    """A person told whoever runs the server of something that another had said.

    Attributes:
        person: who told it.
        said: what, by its number among all that was said at the table, from 1.
    """

    person: int
    said: int


class Closed(Written, frozen=True, kw_only=True, tag="closed"):
    """The table was closed for good."""

    reason: Message


AnyEntry = (
    Opened
    | Joined
    | Renamed
    | FaceChosen
    | PieceChosen
    | Sat
    | Stood
    | Left
    | Returned
    | Asked
    | Declined
    | HostIs
    | BotSat
    | Began
    | Secret
    | Called
    | Decided
    | TookBack
    | Ended
    | Substituted
    | CameBack
    | IsReady
    | AutoSet
    | Paused
    | PaceSet
    | Said
    | Reported
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def line_of(entry: AnyEntry) -> Line:
    """The line of an entry."""
    return Line(0, _encoder.encode(entry))


def read_entry(body: bytes) -> AnyEntry:
    """The entry of a line.

    Raises:
        msgspec.MsgspecError: it is none.
    """
    entry: AnyEntry = _decoder.decode(body)
    return entry
