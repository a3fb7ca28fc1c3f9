"""The lines of an evening, and the evening that they make; nothing else of it is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import msgspec

from tycoon.core import registry
from tycoon.core.game import Game
from tycoon.core.options import Options
from tycoon.table.entries import Written
from tycoon.table.snapshot import BotPace, Face


class Opened(Written, frozen=True, kw_only=True, tag="opened"):
    """The first line: what is played.

    Attributes:
        code: of the evening.
        game, preset, options: of all tables; all options by name.
        rounds: how many there are to be.
        seats: of a table, at most.
        clock_s: seconds for a decision, or None.
        pace: how long bots take over their moves.
        pause_s: seconds after a round, until the next begins by itself; None for never.
        seed: of the draws.
    """

    code: str
    game: str
    preset: str
    options: dict[str, Any]
    rounds: int
    seats: int
    clock_s: int | None = None
    pace: BotPace = "normal"
    pause_s: int | None = None
    seed: str


class Came(Written, frozen=True, kw_only=True, tag="came"):
    """Somebody takes part; as `tycoon.table.entries.Joined`."""

    person: int
    name: str
    token: str
    face: Face = ""


class Went(Written, frozen=True, kw_only=True, tag="went"):
    """Somebody takes part no more, by their own wish or the host's."""

    person: int
    removed: bool = False


class Returned(Written, frozen=True, kw_only=True, tag="returned"):
    """Who had gone takes part again."""

    person: int


class Seated(msgspec.Struct, frozen=True):
    """A table of a round.

    Attributes:
        code: of the table.
        people: who was drawn for each seat; 0 for a bot.
    """

    code: str
    people: list[int]


class Drawn(Written, frozen=True, kw_only=True, tag="drawn"):
    """A round begins.

    Attributes:
        number: from 1.
        tables: who sits where. Whoever finds that one is not there yet opens it.
        plan: who is to meet in the rounds to come, if the same people take part.
    """

    number: int
    tables: list[Seated]
    plan: list[list[list[int]]] = []


class Finished(Written, frozen=True, kw_only=True, tag="finished"):
    """A round is over.

    Attributes:
        number: which.
        counted: the codes of the tables whose first game had ended; others bring no points.
    """

    number: int
    counted: list[str]


class Ended(Written, frozen=True, kw_only=True, tag="ended"):
    """The host has ended the evening before its last round."""


AnyLine = Opened | Came | Went | Returned | Drawn | Finished | Ended
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyLine)


def body_of(line: AnyLine) -> bytes:
    """A line as it is stored."""
    return _encoder.encode(line)


class Member(msgspec.Struct):
    """Somebody who takes part.

    Attributes:
        person: their number, from 1.
        name: how they are called.
        token: the hash of their token.
        face: what they are drawn as.
        here: whether they are drawn for the next round.
        removed: whether they are not since the host has removed them.
    """

    person: int
    name: str
    token: str
    face: Face
    here: bool = True
    removed: bool = False


class Evening:
    """An evening as its lines make it.

    Attributes:
        lines: how many there are.
        opened: the first.
        members: by number.
        rounds: those that have begun.
        finished: the lines about those that are over, in order.
        ended: whether the host has ended it.
    """

    def __init__(self, bodies: Iterable[bytes]) -> None:
        """Read all lines.

        Raises:
            msgspec.MsgspecError: one of them cannot be read.
            ValueError: there are none, or they contradict each other.
        """
        self.lines = 0
        self.opened: Opened
        self.members: dict[int, Member] = {}
        self.rounds: list[Drawn] = []
        self.finished: list[Finished] = []
        self.ended = False
        for body in bodies:
            self._apply(_decoder.decode(body))
        if not self.lines:
            raise ValueError("an evening has lines")

    def _apply(self, line: AnyLine) -> None:
        if isinstance(line, Opened) != (not self.lines):
            raise ValueError(f"line {self.lines + 1} of an evening cannot be {line}")
        self.lines += 1
        match line:
            case Opened():
                self.opened = line
            case Came(person=person, name=name, token=token, face=face):
                self.members[person] = Member(person, name, token, face)
            case Went(person=person, removed=removed) if person in self.members:
                self.members[person].here = False
                self.members[person].removed = removed
            case Returned(person=person) if person in self.members:
                self.members[person].here = True
            case Drawn(number=number) if number == len(self.rounds) + 1 and not self.playing:
                self.rounds.append(line)
            case Finished(number=number) if self.playing and number == len(self.rounds):
                self.finished.append(line)
            case Ended():
                self.ended = True
            case _:
                raise ValueError(f"line {self.lines} of an evening cannot be {line}")

    # Questions.

    @property
    def playing(self) -> bool:
        """Whether a round is under way."""
        return len(self.rounds) > len(self.finished)

    @property
    def over(self) -> bool:
        """Whether no round comes any more."""
        return not self.playing and (self.ended or len(self.rounds) >= self.opened.rounds)

    @property
    def next_at(self) -> int | None:
        """When the next round begins by itself, in milliseconds since 1970; None for never."""
        between = bool(self.finished) and not self.playing and not self.over
        if self.opened.pause_s is None or not between or not self.here:
            return None
        return self.finished[-1].at + 1000 * self.opened.pause_s

    @property
    def host(self) -> int:
        """Whoever has been here longest without having gone; 0 when nobody is here."""
        return min((one.person for one in self.members.values() if one.here), default=0)

    @property
    def here(self) -> list[int]:
        """The numbers of those who are drawn for the next round."""
        return [one.person for one in self.members.values() if one.here]

    @property
    def game(self) -> Game:
        """What is played."""
        return registry.find(self.opened.game)

    def options(self, seats: int) -> Options:
        """The options of a table with as many seats.

        Raises:
            BadOption: they are not for as many.
        """
        return self.game.options(self.opened.preset, seats, **self.opened.options)

    def member_with(self, token: str) -> Member | None:
        """Whose token has this hash."""
        return next((one for one in self.members.values() if one.token == token), None)

    def met(self) -> Counter[tuple[int, int]]:
        """How often two have sat at a table, the smaller number first."""
        tables = [table.people for drawn in self.rounds for table in drawn.tables]
        return Counter(
            pair for people in tables for pair in combinations(sorted(filter(None, people)), 2)
        )

    def sat(self) -> Counter[tuple[int, int]]:
        """How often somebody has had a seat: person and seat."""
        return Counter(
            (person, seat)
            for drawn in self.rounds
            for table in drawn.tables
            for seat, person in enumerate(table.people)
            if person
        )

    def planned(self) -> list[list[list[int]]]:
        """What was planned for the rounds to come; nothing when others take part now."""
        plan = self.rounds[-1].plan if self.rounds else []
        planned = sorted(person for group in plan[0] for person in group) if plan else []
        return plan if planned == sorted(self.here) else []
