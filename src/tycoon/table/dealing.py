"""Collects seeds before a deal: who has promised one, who has shown it, who has not.

An attempt ends in the deal, or with seats that did not show what they had promised. Then the deal
is attempted anew without their seeds. docs/fair-dealing.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tycoon.core.engine.chance import Chance, FairChance
from tycoon.core.errors import BadRecord
from tycoon.table import fair


class Attempt:
    """One attempt at a deal.

    Attributes:
        number: from 1; 0 in a log of the older scheme, which had no attempts.
        seed: the table's.
        commitment: to it.
        promised: what the seats have promised so far.
        people: the seats that had a person when the list was closed; None before.
        listed: the promises that count; the list is closed once `people` is known.
        persons: whose they are.
        asks: what chance the deal will begin with (`fair.asks_of`); empty where that depends.
        seeds: what was shown.
        withheld: the seats that did not show theirs in time.
        shown: whether the table's seed was revealed.
    """

    __slots__ = (
        "asks", "commitment", "listed", "number", "people", "persons", "promised", "seed", "seeds",
        "shown", "withheld",
    )  # fmt: skip

    def __init__(self, number: int, seed: bytes) -> None:
        self.number = number
        self.seed = seed
        self.commitment = fair.table_commitment(seed, fair.SCHEME if number else 1)
        self.promised: dict[int, str] = {}
        self.people: list[int] | None = None
        self.listed: dict[int, str] = {}
        self.persons: dict[int, int] = {}
        self.asks = ""
        self.seeds: dict[int, bytes] = {}
        self.withheld: list[int] = []
        self.shown = False

    @property
    def closed(self) -> bool:
        """Whether the list is closed."""
        return self.people is not None

    @property
    def missing(self) -> list[int]:
        """The seats whose seeds are awaited."""
        return [seat for seat in self.listed if seat not in self.seeds]

    def close(
        self,
        people: Sequence[int],
        listed: Mapping[int, str],
        asks: str,
        persons: Mapping[int, int],
    ) -> None:
        """Close the list of promises."""
        self.asks = asks
        self.people = list(people)
        self.listed = dict(listed)
        self.persons = {seat: persons[seat] for seat in listed}


class Dealing:
    """The fair dealing of one deal.

    Attributes:
        number: from 1.
        scheme: 2, or 1 in a log of older tables.
        attempts: the newest is the one that counts.
        drawn: what chance gave so far.
        opening: how much of that in the action with which the deal began.
        started: whether the deal has begun.
        over: whether the table's seed is known to all.
    """

    __slots__ = ("attempts", "drawn", "number", "opening", "over", "scheme", "started")

    def __init__(self, number: int, first: Attempt) -> None:
        self.number = number
        self.scheme = fair.SCHEME if first.number else 1
        self.attempts = [first]
        self.drawn: list[Sequence[Any]] = []
        self.opening = 0
        self.started = False
        self.over = False

    @property
    def attempt(self) -> Attempt:
        """The newest attempt."""
        return self.attempts[-1]

    @property
    def excluded(self) -> set[int]:
        """The seats that have withheld a seed of this deal; they add none to it any more."""
        return {seat for attempt in self.attempts for seat in attempt.withheld}

    @property
    def settled(self) -> bool:
        """Whether nothing is awaited before the cards."""
        attempt = self.attempt
        return self.scheme == 1 or (attempt.closed and not attempt.missing)

    @property
    def code(self) -> str:
        """The code that players compare; empty before it is settled."""
        attempt = self.attempt
        if self.scheme == 1 or attempt.people is None or attempt.missing:
            return ""
        promised = fair.list_of(
            self.number, attempt.number, attempt.commitment, attempt.people, attempt.listed
        )
        return fair.code_of(promised, attempt.seeds)

    def lines(self) -> list[dict[str, Any]]:
        """What records say of a deal that is over, for those who check it (`proof.check`)."""
        lines: list[dict[str, Any]] = []
        for attempt in self.attempts:
            place = {"deal": self.number, "attempt": attempt.number}
            if self.scheme == 1:
                del place["attempt"]
            promise = {"type": "commitment", **place, "scheme": self.scheme}
            lines.append({**promise, "commitment": attempt.commitment})
            for seat, promised in attempt.promised.items():
                lines.append({"type": "committed", **place, "seat": seat, "commitment": promised})
            if attempt.people is not None:
                listed = [list(pair) for pair in attempt.listed.items()]
                closed = {"people": attempt.people, "commitments": listed, "asks": attempt.asks}
                lines.append({"type": "list", **place, **closed})
            for seat, seed in attempt.seeds.items():
                lines.append({"type": "seed", **place, "seat": seat, "seed": seed.hex()})
            if attempt.withheld:
                lines.append({"type": "withheld", **place, "seats": attempt.withheld})
            else:
                parts = (self.drawn[: self.opening], self.drawn[self.opening :])
                lines += [{"type": "draws", "chance": part} for part in parts if part]
            lines.append({"type": "reveal", **place, "seed": attempt.seed.hex()})
        return lines

    def chance(self) -> FairChance:
        """The generator of this deal, gone on to where it is now.

        Raises:
            BadRecord: what was drawn so far is not what it gives.
        """
        attempt = self.attempt
        chance = FairChance(fair.key_of(attempt.seed, attempt.seeds, self.scheme))
        self.check(chance, self.drawn)
        return chance

    def check(self, chance: Chance, draws: Sequence[Sequence[Any]]) -> None:
        """Draw again and compare."""
        for what, n, result in draws:
            drawn = chance.below(n) if what == "below" else chance.shuffled(n)
            if drawn != result:
                why = f"deal {self.number}: chance gave something else than was recorded"
                raise BadRecord("error.bad_record", why, line=0, why=why)
