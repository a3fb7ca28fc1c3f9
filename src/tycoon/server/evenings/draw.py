"""Draws the tables of an evening: who meets whom in which round, and who sits where.

A draw depends on nothing but what it is given, so the same seed draws the same tables. Where the
people of all rounds are known to be the same, the rounds are those of a round robin: of pairs by
the circle, of larger tables by lines through a grid. From there people are swapped within their
rounds as long as somebody meets somebody again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from copy import deepcopy

Groups = list[list[int]]
"""The people of each table of a round."""

_SWAPS = 30_000
"""So many are tried, which takes some tenths of a second."""
_FIELDS = {4: 0b111, 8: 0b1011, 16: 0b10011}
"""What the fields with as many elements are reduced by."""


def table_sizes(people: int, most: int, allowed: Sequence[int]) -> list[int]:
    """The seats of each table of a round, the largest first.

    Tables are as equal as `allowed` lets them, as few places as possible are left to bots, and of
    draws with as few bots that with the fewest tables is taken.

    Args:
        people: how many come.
        most: how many sit at a table at most.
        allowed: the numbers of seats that the game can be played with.

    Raises:
        ValueError: nobody comes, or no allowed number is at most `most`.
    """
    fitting = sorted(count for count in set(allowed) if count <= most)
    if people < 1 or not fitting:
        raise ValueError(f"{people} people at tables of {most}: allowed are {sorted(allowed)}")
    fewest = -(-people // fitting[-1])
    found = [_seats(people, tables, fitting) for tables in range(fewest, people + 1)]
    return min(found, key=lambda sizes: (sum(sizes), len(sizes)))


def _seats(people: int, tables: int, fitting: Sequence[int]) -> list[int]:
    """Each table for its share of the people, rounded up to what is allowed."""
    shares = [people // tables + (place < people % tables) for place in range(tables)]
    return [next(count for count in fitting if count >= share) for share in shares]


def draw_rounds(
    people: Sequence[int],
    tables: int,
    rounds: int,
    met: Mapping[tuple[int, int], int],
    seed: str,
) -> list[Groups]:
    """Who sits together in each of the rounds, in groups as equal as can be, the largest first.

    Args:
        people: who comes, by number.
        tables: how many groups.
        rounds: how many rounds.
        met: how often two have met before; the smaller number first.
        seed: of the draw.

    Raises:
        ValueError: there are more tables than people, or no rounds.
    """
    if not 1 <= tables <= len(people) or rounds < 1:
        raise ValueError(f"{tables} tables, {rounds} rounds for {len(people)} people")
    rng = random.Random(f"{seed}/{rounds}/{sorted(people)}")
    order = sorted(people)
    rng.shuffle(order)
    largest = -(-len(order) // tables)
    if largest == 2 and len(order) in (2 * tables, 2 * tables - 1):
        drawn = [_circle(order, number) for number in range(rounds)]
    else:
        drawn = [_line(order, tables, number) for number in range(rounds)]
    best = _Swapping(order, drawn, met).improve(rng)
    return [sorted(groups, key=len, reverse=True) for groups in best]


def _circle(order: Sequence[int], number: int) -> Groups:
    """Pairs of everybody: one stands still, the others go round; who meets nobody sits alone."""
    there: list[int | None] = [*order]
    if len(there) % 2:
        there.append(None)
    turn = number % (len(there) - 1)
    ring = there[1:]
    ring = [there[0], *ring[turn:], *ring[:turn]]
    pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
    return [[one for one in pair if one is not None] for pair in pairs]


def _line(order: Sequence[int], tables: int, number: int) -> Groups:
    """Everybody stands in a grid of rows as long as there are tables; a table is a line through it.

    Two of different rows meet once in as many rounds, where numbers below `tables` form a field.
    After these the rows themselves make tables, if they are whole and as many.
    """
    period = tables + (len(order) == tables * tables)
    slope = number % period
    groups: Groups = [[] for _ in range(tables)]
    for place, person in enumerate(order):
        row, column = divmod(place, tables)
        at = row if slope == tables else _sum(column, _product(slope, row, tables), tables)
        groups[at].append(person)
    return groups


def _sum(one: int, other: int, size: int) -> int:
    return one ^ other if size in _FIELDS else (one + other) % size


def _product(one: int, other: int, size: int) -> int:
    if size not in _FIELDS:
        return one * other % size
    found = 0
    for bit in range(other.bit_length()):
        if other >> bit & 1:
            found ^= one << bit
    while found >= size:
        found ^= _FIELDS[size] << (found.bit_length() - _FIELDS[size].bit_length())
    return found


class _Swapping:
    """Rounds whose people change places within their round until they meet as seldom as found."""

    def __init__(
        self, people: Sequence[int], rounds: list[Groups], met: Mapping[tuple[int, int], int]
    ) -> None:
        self._rounds = rounds
        self._met: dict[int, dict[int, int]] = {
            one: {
                other: met.get((min(one, other), max(one, other)), 0)
                for other in people
                if other != one
            }
            for one in people
        }
        for groups in rounds:
            for group in groups:
                for one in group:
                    self._count(one, group, 1)

    def _count(self, one: int, group: Sequence[int], by: int) -> None:
        """Of `one`'s own counts; who was met counts it for themselves."""
        for other in group:
            if other != one:
                self._met[one][other] += by

    def _again(self, group: Sequence[int], person: int) -> int:
        """How often a person has met those of a group in all rounds."""
        met = self._met[person]
        return sum(met[other] for other in group if other != person)

    def improve(self, rng: random.Random) -> list[Groups]:
        """Swap until nobody in these rounds is met again, or enough was tried; the best found."""
        cost = least = 0
        best = deepcopy(self._rounds)
        for _ in range(_SWAPS):
            troubled = self._troubled(rng)
            if troubled is None:
                return self._rounds
            groups, mine, person = troubled
            others = [group for group in groups if group is not mine]
            if not others:
                continue  # everybody sits at one table
            theirs = rng.choice(others)
            other = rng.choice(theirs)
            cost += self._swap(mine, person, theirs, other, rng)
            if cost < least:
                least, best = cost, deepcopy(self._rounds)
        return best

    def _troubled(self, rng: random.Random) -> tuple[Groups, list[int], int] | None:
        """Somebody who meets somebody again, and where; looked for by chance, then by all."""
        for _ in range(20):
            groups = rng.choice(self._rounds)
            group = rng.choice(groups)
            person = rng.choice(group)
            if self._again(group, person) > len(group) - 1:
                return groups, group, person
        found = [
            (groups, group, person)
            for groups in self._rounds
            if len(groups) > 1
            for group in groups
            for person in group
            if self._again(group, person) > len(group) - 1
        ]
        return rng.choice(found) if found else None

    def _swap(
        self, mine: list[int], person: int, theirs: list[int], other: int, rng: random.Random
    ) -> int:
        """Swap two unless many more would meet again by it; now and then a little worse is taken.

        Returns:
            how much worse it has become.
        """
        rest, there = [x for x in mine if x != person], [x for x in theirs if x != other]
        before = self._again(rest, person) + self._again(there, other) - len(rest) - len(there)
        after = self._again(there, person) + self._again(rest, other)
        worse = after - before
        if worse > 0 and rng.random() > 0.1**worse:
            return 0
        for one, old, new in ((person, rest, there), (other, there, rest)):
            for by, group in ((-1, old), (1, new)):
                self._count(one, group, by)
                for x in group:
                    self._met[x][one] += by
        mine[mine.index(person)] = other
        theirs[theirs.index(other)] = person
        return worse


def seat_people(
    groups: Groups, sat: Mapping[tuple[int, int], int], sizes: Sequence[int], seed: str
) -> list[list[int]]:
    """Who sits where at each table, by number; 0 for a bot, which sits behind all people.

    Whoever has had the first seat least often gets it, then the next seat likewise.

    Args:
        groups: the people of each table.
        sat: how often somebody has had a seat: person and seat.
        sizes: the seats of each table.
        seed: decides between those who have had it equally often.

    Raises:
        ValueError: there are not as many sizes as groups, or one is too small.
    """
    if len(groups) != len(sizes) or any(len(g) > s for g, s in zip(groups, sizes, strict=True)):
        raise ValueError(f"tables of {list(sizes)} seats for groups of {[*map(len, groups)]}")
    rng = random.Random(seed)
    found = []
    for group, size in zip(groups, sizes, strict=True):
        left = sorted(group)
        rng.shuffle(left)
        seated = []
        for seat in range(len(group)):
            had = {person: sat.get((person, seat), 0) for person in left}
            one = min(left, key=had.__getitem__)
            left.remove(one)
            seated.append(one)
        found.append(seated + [0] * (size - len(group)))
    return found
