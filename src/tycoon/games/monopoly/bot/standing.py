"""How likely a seat of Monopoly is to be first, as a net sees it that has watched `greedy` play.

It sees the seat itself and the three strongest of the others, the strongest first: what each has of
the strength of all (see `values`), cash, colours and what stands on them, rents to get and to fear.
`tycoon.learn` makes the weights, docs/learning.md tells how.
"""

from __future__ import annotations

from pathlib import Path

import cython

from tycoon.core.engine.state import State
from tycoon.core.learned.outlook import Outlook
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.core.learned import features
    from tycoon.core.learned.policy import ONE
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.bot import values
    from tycoon.games.monopoly.names import Group
    from tycoon.games.monopoly.rules import board as board_rules

SEEN = 4  # seats, the own among them
SHARES = 36
WON = 3
# Features of a seat: how many, and where each kind begins.
CASH, LIQUID, INCOME, THREAT, COLOURS, STATIONS, UTILITIES, LENT, JAILED, PLAYS = (
    36, 52, 68, 84, 92, 164, 168, 170, 178, 179,
)  # fmt: skip
SEAT = 180
# Features of the table.
ROUNDS, LEFT, HOUSES, HOTELS, FREE, GROUPS = 720, 732, 740, 748, 752, 766
FEATURES = 776

SUMS = [1, 50, 100, 150, 200, 300, 400, 500, 700, 900, 1200, 1600, 2000, 2500, 3200, 4000]
"""From which sums of dollars on each feature of cash is there."""
RENTS = [20, 50, 100, 150, 200, 300, 400, 600, 800, 1000, 1300, 1600, 2000, 2500, 3000, 4000]
"""The same of rents, in tenths of a dollar a roll."""
FEARS = [1, 5, 10, 20, 40, 80, 150, 250]
"""The same of what the next roll may cost, in dollars."""
OF_COLOUR = 9


class Standing(Outlook):
    """Who is first gets three points, everybody else loses one, however many there are."""

    features = FEATURES
    weights = Path(__file__).with_name("standing.net")

    def _features(self, state: State, seat: int, active: list[int]) -> int:
        return see(cython.cast(Board, state), seat, active)

    def _clock(self, state: State) -> int:
        return cython.cast(Board, state).rounds

    def _is_sure(self, state: State, seat: int) -> bool:
        return is_sure(cython.cast(Board, state), seat)

    def _result(self, state: State, seat: int) -> int:
        return result(cython.cast(Board, state), seat)


def is_sure(state: Board, seat: int) -> bool:
    """Whether a seat has won or lost."""
    return state.out >> seat & 1 != 0 or state.winner >= 0 or values.opponents(state) == 0


def result(state: Board, seat: int) -> int:
    """What a seat that has won or lost gets."""
    first = state.winner == seat or (state.winner < 0 and not state.out >> seat & 1)
    return WON * ONE if first else -ONE


def see(state: Board, seat: int, active: list[int]) -> int:
    """The features of a seat, of the strongest others, and of the table."""
    strengths = [0, 0, 0, 0, 0, 0, 0, 0]
    others = values.opponents(state)
    total = 1
    for other in range(state.seats):
        strengths[other] = -1
        if not state.out >> other & 1:
            strengths[other] = max(0, values.strength_of(state, other, others))
            total += strengths[other]
    count = 0
    who = seat
    for place in range(SEEN):
        count = see_seat(state, who, SEAT * place, strengths[who] * 1000 // total, active, count)
        strengths[who] = -1
        for other in range(state.seats):
            if strengths[other] > strengths[who]:
                who = other
        if strengths[who] < 0:
            break
    return see_table(state, others, active, count)


def see_seat(state: Board, seat: int, at: int, share: int, active: list[int], count: int) -> int:
    """The features of a seat that has so many thousandths of all strength."""
    owned = state.owned[seat]
    count = features.put(active, count, at + PLAYS)
    count = features.climb(active, count, at, share * SHARES // 800, SHARES)
    cash = state.cash[seat]
    count = features.climb(active, count, at + CASH, steps_in(SUMS, cash, 16), 16)
    liquid = cash
    income = 0
    left = owned
    while left:
        square = low_bit(left)
        left &= left - 1
        group = squares.GROUP[state.base + square]
        if not state.mortgaged >> square & 1:
            liquid += squares.PRICE[state.base + square] >> 1
        liquid += state.buildings[square] * squares.HOUSE_COST[state.base + square] >> 1
        income += (
            values.rent_at(state, square) * values.FREQUENT[squares.GROUPS * state.board + group]
        )
    count = features.climb(active, count, at + LIQUID, steps_in(SUMS, liquid, 16), 16)
    count = features.climb(active, count, at + INCOME, steps_in(RENTS, income // 100, 16), 16)
    fear = values.threat(state, seat) // 36
    count = features.climb(active, count, at + THREAT, steps_in(FEARS, fear, 8), 8)
    count = see_groups(state, owned, at, active, count)
    count = features.climb(active, count, at + LENT, popcount(owned & state.mortgaged), 8)
    return features.put(active, count, at + JAILED) if state.jail[seat] else count


def see_groups(state: Board, owned: int, at: int, active: list[int], count: int) -> int:
    """The features of the deeds of a seat."""
    for group in range(squares.COLOURS):
        members = squares.MEMBERS[squares.GROUPS * state.board + group]
        held = popcount(owned & members)
        if not held:
            continue
        first = at + COLOURS + OF_COLOUR * group
        size = popcount(members)
        if held < size:
            # A colour of two that lacks one is like one of three that lacks one.
            count = features.put(active, count, first + held + (3 - size) - 1)
            continue
        level = values.steps_on(state, members) // size
        count = features.climb(active, count, first + 2, 1 + level, 6)
        if members & state.mortgaged:
            count = features.put(active, count, first + 8)
    if state.board:
        return count
    stations = popcount(owned & squares.MEMBERS[0 + Group.STATION])
    count = features.climb(active, count, at + STATIONS, stations, 4)
    utilities = popcount(owned & squares.MEMBERS[0 + Group.UTILITY])
    return features.climb(active, count, at + UTILITIES, utilities, 2)


def see_table(state: Board, others: int, active: list[int], count: int) -> int:
    """The features that are of no seat."""
    count = features.climb(active, count, ROUNDS, state.rounds >> 2, 12)
    count = features.put(active, count, LEFT + min(others, 7))
    count = features.climb(active, count, HOUSES, state.houses >> 2, 8)
    count = features.climb(active, count, HOTELS, state.hotels // 3, 4)
    taken = board_rules.ONE * 0
    for seat in range(state.seats):
        taken |= state.owned[seat]
    free = squares.DEEDS[state.board] & ~taken
    count = features.climb(active, count, FREE, (popcount(free) + 1) >> 1, 14)
    for group in range(squares.GROUPS):
        if free & squares.MEMBERS[squares.GROUPS * state.board + group]:
            count = features.put(active, count, GROUPS + group)
    return count


def steps_in(table: list[int], value: int, most: int) -> int:
    """How many of the first entries of a rising table a value reaches."""
    steps = 0
    while steps < most and value >= table[steps]:
        steps += 1
    return steps
