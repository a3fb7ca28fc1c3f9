"""What one viewer is shown of a table, complete in itself: the newest one is all a client needs."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tycoon.core.messages import Message
from tycoon.core.names import SPECTATOR
from tycoon.core.outcome import Outcome
from tycoon.core.views import View

Phase = Literal["lobby", "playing", "between", "over", "closed"]
Called = str | Message
"""What somebody is called: a person's name, or words for a bot."""


Face = Literal["", "star", "moon", "sun", "leaf", "wave", "clover", "kite", "key"]
"""What a person is drawn as; empty for the first letter of their name."""
Emote = Literal["hello", "thanks", "well_played", "laugh", "wow", "oops", "thinking", "your_turn"]
"""What can be shown at a seat; the catalogue has `emote.<name>`."""
Phrase = Literal[
    "hello_all",
    "good_luck",
    "one_moment",
    "nice_move",
    "close_one",
    "good_game",
    "again",
    "must_go",
]
"""What can be said in everybody's own language; the catalogue has `phrase.<name>`."""
BotPace = Literal["calm", "normal", "quick"]
"""How long bots take over their moves."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at one seat.

    Attributes:
        kind: `human`, `bot` or `empty`.
        name: of the person, or of the bot (catalogue: `bot.<name>`); empty for an empty seat.
        called: how whoever plays here now is called: a person, a bot, a bot in a person's place.
        connected: whether the person has a connection open; true for bots.
        ready: whether the person waits for the next deal; false outside the phase `between`.
        substitute: the name of the bot that plays while the person is away; empty when none does.
        who: the character that this bot, or this substitute, is; empty for none. The catalogue has
            `bot.<who>`, `bot.<who>.about` and `bot.<who>.<game>`.
        animal: whose face it has; empty for none.
        level: how well it plays: 1 easy, 2 normal, 3 strong, 4 expert; 0 where that is not known.
        person: the number of the person whose seat it is; 0 for nobody's.
        face: what the person is drawn as; empty for the first letter of their name.
        kept: whether the person has gone or stood up, and the seat is kept for them.
        host: whether this person is the host.
        piece: the one of the game's `pieces` that moves for the seat; empty for none.
        program: whether the person is a program, by its own word.
    """

    kind: Literal["human", "bot", "empty"]
    name: str = ""
    called: Called = ""
    connected: bool = False
    ready: bool = False
    substitute: str = ""
    kept: bool = False
    host: bool = False
    who: str = ""
    animal: str = ""
    level: int = 0
    person: int = 0
    face: str = ""
    piece: str = ""
    program: bool = False


class Watcher(msgspec.Struct, frozen=True):
    """Somebody who has joined and has no seat.

    Attributes:
        person: their number.
        name: how they are called.
        connected: whether they have a connection open.
        host: whether this person is the host.
    """

    person: int
    name: str
    connected: bool
    host: bool = False


class Removed(msgspec.Struct, frozen=True):
    """Somebody whom the host has removed.

    Attributes:
        person: their number.
        name: how they were called.
        asks: whether they ask to be let in again.
    """

    person: int
    name: str
    asks: bool


class Me(msgspec.Struct, frozen=True):
    """The viewer's own place.

    Attributes:
        person: the viewer's number at this table, from 1; 0 for whoever only watches by the link,
            and for those who have gone.
        name: as the others see it.
        seat: the viewer's seat, or -2 for a spectator.
        host: whether the viewer is the host.
        auto: whether the table gives the viewer's forced passes; nobody else is told.
        draws: whether it draws for the viewer where passing and drawing are all there is.
        kept: the seat that is kept for the viewer, who may take it `back`; -2 for none.
        face: what the viewer is drawn as; empty for the first letter of their name.
        gone: whether the viewer has left the table, was removed from it, asks since to be let in
            again, or was declined; empty for everybody else.
    """

    person: int
    name: str
    seat: int
    host: bool
    auto: bool = False
    draws: bool = False
    kept: int = SPECTATOR
    gone: Literal["", "left", "removed", "asking", "declined"] = ""
    face: str = ""


class ClockInfo(msgspec.Struct, frozen=True):
    """The time for a decision, or to object where the default answer is given otherwise.

    Attributes:
        seconds: how long the decision at hand may take.
        left_ms: milliseconds left for this decision when this was sent; None while no clock runs.
        objection: whether it is for objecting: nobody gives the default answer sooner.
    """

    seconds: int
    left_ms: int | None
    objection: bool = False


class FairPromise(msgspec.Struct, frozen=True):
    """What a seat has promised to add to a deal.

    Attributes:
        seat: whose.
        commitment: the hash of its seed, bound to the table's commitment and the seat.
    """

    seat: int
    commitment: str


class FairSeed(msgspec.Struct, frozen=True):
    """A seed that a player added to a deal.

    Attributes:
        seat: whose.
        seed: 64 hexadecimal digits.
    """

    seat: int
    seed: str


class FairAttempt(msgspec.Struct, frozen=True):
    """An attempt at a deal.

    Attributes:
        attempt: its number, from 1.
        commitment: the hash of the table's seed, published first.
        promises: what the seats have promised; the list that counts once it is closed.
        people: the seats that had a person when the list was closed; None while it is open.
        asks: a hash of what the deal will ask of chance first, with the list; empty where that
            depends on what chance gives.
        revealed: the seats that have shown their seeds.
        withheld: the seats that have not in time; the deal was attempted anew without them.
        seeds: the players' seeds, once the deal has begun; empty before.
        seed: the table's, once the deal is over, or the attempt was given up; empty before.
    """

    attempt: int
    commitment: str
    promises: list[FairPromise]
    people: list[int] | None
    asks: str
    revealed: list[int]
    withheld: list[int]
    seeds: list[FairSeed]
    seed: str


class FairDeal(msgspec.Struct, frozen=True):
    """The fair dealing of one deal, see docs/fair-dealing.md.

    Attributes:
        deal: its number, from 1.
        scheme: 2; 1 for a deal of an older table.
        attempts: the newest is the one that counts.
        code: what players can compare with each other, once the deal has begun; empty before.
        over: whether everything of it has been revealed.
    """

    deal: int
    scheme: int
    attempts: list[FairAttempt]
    code: str
    over: bool


class PastGame(msgspec.Struct, frozen=True):
    """A game that was finished at this table, with the same seats.

    Attributes:
        number: from 1.
        outcome: how it ended.
        names: how the seats were called when it did.
    """

    number: int
    outcome: Outcome
    names: list[Called]


class Entry(msgspec.Struct, frozen=True):
    """A line of the table's log as one viewer reads it.

    Attributes:
        seq: its number at this table, from 1, the same for every viewer.
        at: when it happened, in milliseconds since 1970.
        game: the number of the game it belongs to, from 1; 0 before the first one.
        turn_seq: the decision it belongs to, or None for what happens around the game.
        nth: which of its game's events it is, from 1; 0 for what is none.
        event: what happened in the game: its kind as `event`, and the fields this viewer may see.
        say: what to tell people, with the names of then; None for nothing.
    """

    seq: int
    at: int
    game: int
    turn_seq: int | None
    nth: int
    event: dict[str, Any] | None
    say: Message | None


class ChartPoint(msgspec.Struct, frozen=True):
    """Where every seat stood at one moment of a game that is drawn as a chart.

    Attributes:
        seq: the number of the log's line that tells of it.
        game: the number of the game, from 1.
        at: how far the game had come, in rounds or whatever the game counts.
        values: by seat; what they are is the game's.
    """

    seq: int
    game: int
    at: int
    values: list[int]


class Chat(msgspec.Struct, frozen=True, tag="chat"):
    """Something that a person said.

    Attributes:
        id: its number at this table, from 1.
        at: when, in milliseconds since 1970.
        name: who said it.
        seat: where that person sat, or -2.
        text: what was said; empty where it is a phrase.
        person: the number of who said it.
        phrase: what was said, for each reader in their language; empty for a text.
    """

    id: int
    at: int
    name: str
    seat: int
    text: str
    person: int = 0
    phrase: Phrase | Literal[""] = ""


class Emoted(msgspec.Struct, frozen=True, tag="emoted"):
    """Something that a person showed at their seat, for a moment.

    Attributes:
        id: its number since the table is in memory.
        seat: where.
        name: who it was.
        person: their number.
        emote: what.
    """

    id: int
    seat: int
    name: str
    person: int
    emote: Emote


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one viewer may know about a table.

    Attributes:
        code: of the table.
        version: raised by whatever changes at the table; the newest snapshot has the highest.
        turn_seq: raised by every decision of the game; `act` names the one it answers.
        game: name of the game.
        preset: the preset the table was made from.
        options: all options by name.
        phase: `lobby` before the start, `playing`, `between` two deals, `over`, `closed`.
        paused: whether the host has paused the table.
        public: whether the lobby lists the table.
        pace: how long bots take over their moves here, as the host has chosen.
        seats: who sits where now.
        names: how the seats are called in this game; after its end still as they were then.
        spectators: how many people watch.
        watchers: those of them who have joined.
        removed: whom the host has removed, when the viewer is the host.
        me: the viewer's own place.
        clock: the time for decisions; None without a limit.
        table_moves: notation of what the host may do between deals, when the viewer is the host.
        deals: the points of every seat in every deal of this game that has ended.
        sheet: what else the game's score sheet tells of every seat in these deals, by seat.
        totals: the running points of every seat in this game.
        played_ms: how long this game had been played when it last changed, without pauses.
        outcome: how the game ended; None before.
        game_number: the number of this game at the table, from 1; 0 before the first.
        series: the finished games in a row with these players, this one too once it is over.
        series_points: the points of every seat over these games.
        fair: the fair dealing of the newest two deals of this game, the next one last.
        view: what the viewer may know of the game, with the legal moves; None before the start.
        closed: why the table was closed; None while it is open.
        defect: what to say of a defect of the program that this game has met; None for none. Then
            it stands still and has no view, until the host takes it back or ends it.
        ended: whether the host has ended this game because of one, without an outcome.
        evening: the code of the evening that the table belongs to; empty for none.
    """

    code: str
    version: int
    turn_seq: int
    game: str
    preset: str
    options: dict[str, Any]
    phase: Phase
    paused: bool
    public: bool
    pace: BotPace
    seats: list[SeatInfo]
    names: list[Called]
    spectators: int
    watchers: list[Watcher]
    removed: list[Removed]
    me: Me
    clock: ClockInfo | None
    table_moves: list[str]
    deals: list[list[int]]
    sheet: list[list[dict[str, Any]]]
    totals: list[int]
    played_ms: int
    outcome: Outcome | None
    game_number: int
    series: list[PastGame]
    series_points: list[int]
    fair: list[FairDeal]
    view: View | None
    closed: Message | None = None
    defect: Message | None = None
    ended: bool = False
    evening: str = ""
