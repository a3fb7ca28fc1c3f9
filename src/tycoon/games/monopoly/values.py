"""What holdings are worth to greedy players: deeds, whole colours, cash to build with, rents ahead.

A seat's strength is in dollars (thousands on the millionaire board): cash, prices, and the rents
that its deeds will bring until the game is decided, its cash turned into houses as far as it goes.
What a seat has of the strength of all is its share, and whatever raises that is worth doing: so a
deal can be good for two players, at the cost of the others.
"""

from __future__ import annotations

import cython

from tycoon.games.monopoly.board import Board
from tycoon.games.monopoly.names import Group

if not cython.compiled:
    from tycoon.core._bits import low_bit, popcount
    from tycoon.games.monopoly.board import ONE
    from tycoon.games.monopoly.money import owns_colour
    from tycoon.games.monopoly.squares import (
        COLOURS,
        GROUP,
        GROUPS,
        HOUSE_COST,
        LEVELS,
        MEMBERS,
        PRICE,
        RENTS,
        SQUARES,
        STATION_RENTS,
        UTILITY_TIMES,
    )

STATIONS, UTILITIES = Group.STATION, Group.UTILITY
TABLES = 20  # groups of both boards
HELD = 5
STEPS = 16
PIPS = 7
# How often a roll ends on a square of each group, of a thousand; measured (`--landings`).
FREQUENT = [21, 23, 25, 29, 29, 27, 26, 24, 28, 27, 31, 31, 31, 31, 31, 31, 31, 31, 0, 0]
# For how many rolls of each opponent rents count.
ROLLS = [16, 6]
# How often a roll of two dice comes to each sum, of 36.
WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
# Which colours are built on first, and when each is.
FIRST_BUILT = [3, 4, 5, 2, 1, 7, 6, 0]
TURN_TO_BUILD = [7, 4, 3, 0, 1, 2, 6, 5]
NEXT_SQUARES = 0x7FF  # those that a roll from 2 to 12 leads to
HOTEL = 5
THREE = 3  # houses: up to there a house brings most
BYTE = 255
WORTH, BUDGET, WHOLE = range(3)
"""Where in `sums`: what deeds are worth, what they could bring to build with, whole colours.

Whole colours have a byte each, at `TURN_TO_BUILD`: one more than the steps that stand there.
"""


def _sizes() -> list[int]:
    return [popcount(MEMBERS[group]) for group in range(TABLES)]


def _step_costs() -> list[int]:
    """What a house costs in each group; 0 where there are none."""
    table = [0] * TABLES
    for at in range(2 * SQUARES):
        if GROUP[at] >= 0:
            table[GROUPS * (at // SQUARES) + GROUP[at]] = HOUSE_COST[at]
    return table


def _by_level() -> list[int]:
    """What a whole colour brings of each opponent, all its cities being built on alike."""
    table = [0] * (TABLES * LEVELS)
    for at in range(2 * SQUARES):
        board = at // SQUARES
        if GROUP[at] >= 0 and GROUP[at] < COLOURS:
            group = GROUPS * board + GROUP[at]
            for level in range(LEVELS):
                rent = RENTS[LEVELS * at + level] * (1 if level else 2)
                table[LEVELS * group + level] += rent * FREQUENT[group] * ROLLS[board]
    return [income // 1000 for income in table]


def _incomes() -> list[int]:
    """What a whole colour brings of each opponent, by steps and by how many houses a hotel takes.

    At 320 x (houses - 1) + 16 x group + steps.
    """
    by_level = _by_level()
    table = [0] * (4 * TABLES * STEPS)
    for hotel_after in range(1, 5):
        for group in range(TABLES):
            size = max(1, popcount(MEMBERS[group]))
            levels = [by_level[LEVELS * group + level] for level in range(hotel_after + 1)]
            levels.append(by_level[LEVELS * group + HOTEL])
            for steps in range(min(STEPS, size * (hotel_after + 1) + 1)):
                level, more = divmod(steps, size)
                income = levels[level]
                if more:
                    income += (levels[level + 1] - income) * more // size
                table[TABLES * STEPS * (hotel_after - 1) + STEPS * group + steps] = income
    return table


def _holdings() -> list[int]:
    """What so many stations or utilities bring of each opponent."""
    table = [0] * (TABLES * HELD)
    for count in range(1, HELD):
        rents = count * STATION_RENTS[count] * FREQUENT[STATIONS]
        table[HELD * STATIONS + count] = rents * ROLLS[0] // 1000
    for count in range(1, 3):
        rents = count * PIPS * UTILITY_TIMES[count] * FREQUENT[UTILITIES]
        table[HELD * UTILITIES + count] = rents * ROLLS[0] // 1000
    return table


SIZES_OF = _sizes()
STEP_COSTS = _step_costs()
INCOMES = _incomes()
HOLDINGS = _holdings()


def strength(state: Board, deeds: int, cash: int, others: int) -> int:
    """How strong a seat would be with these deeds and so much cash against so many others."""
    sums = [0, 0, 0]
    sum_up(state, deeds, others, sums)
    return together(state, cash, others, sums)


def sum_up(state: Board, deeds: int, others: int, sums: list[int]) -> None:
    """Put what deeds are worth into `sums`, as `add_group` does for each group."""
    base = GROUPS * state.board
    worth = 0
    budget = 0
    whole = 0
    left = deeds & ~state.mortgaged
    while left:
        price = PRICE[state.base + low_bit(left)]
        left &= left - 1
        worth += price
        budget += price >> 2
    left = deeds & state.mortgaged
    while left:
        price = PRICE[state.base + low_bit(left)]
        left &= left - 1
        worth += price - (price * 9 >> 4)
    for group in range(base, base + COLOURS):
        members = MEMBERS[group]
        if deeds & members == members:
            built = 1 + steps_on(state, members)
            whole += built << 8 * TURN_TO_BUILD[group - base]
            left = members
            while left:
                square = low_bit(left)
                left &= left - 1
                price = PRICE[state.base + square]
                budget -= price * 9 >> 4 if state.mortgaged >> square & 1 else price >> 2
    if not state.board:
        worth += others * HOLDINGS[HELD * STATIONS + popcount(deeds & MEMBERS[STATIONS])]
        worth += others * HOLDINGS[HELD * UTILITIES + popcount(deeds & MEMBERS[UTILITIES])]
    sums[WORTH] = worth
    sums[BUDGET] = budget
    sums[WHOLE] = whole


def add_group(
    state: Board, group: int, mine: int, others: int, times: int, sums: list[int]
) -> None:
    """Add what some deeds of a group are worth, or with `times` -1 take it away again.

    Args:
        sums: what deeds are worth, what they could bring to build with, and the whole colours.
    """
    count = 0
    worth = 0
    lifting = 0
    loans = 0
    left = mine
    while left:
        square = low_bit(left)
        left &= left - 1
        count += 1
        price = PRICE[state.base + square]
        worth += price
        if state.mortgaged >> square & 1:
            lifting += price * 9 >> 4
        else:
            loans += price >> 2
    worth -= lifting
    if mine == MEMBERS[group] and STEP_COSTS[group]:
        built = times * (1 + steps_on(state, mine))
        sums[WHOLE] += built * (ONE << 8 * TURN_TO_BUILD[group - GROUPS * state.board])
        sums[BUDGET] -= times * lifting
    else:
        worth += others * HOLDINGS[HELD * group + count]
        sums[BUDGET] += times * loans
    sums[WORTH] += times * worth


def together(state: Board, cash: int, others: int, sums: list[int]) -> int:
    """The strength of a seat with so much cash and deeds that are worth `sums`."""
    total = cash + sums[WORTH]
    whole = sums[WHOLE]
    if not whole:
        return total
    incomes = TABLES * STEPS * (state.hotel_after - 1)
    budget = cash + sums[BUDGET]
    while whole:
        at = low_bit(whole) & ~7
        group = FIRST_BUILT[at >> 3] + GROUPS * state.board
        steps = (whole >> at & BYTE) - 1
        whole &= ~(BYTE << at)
        cost = STEP_COSTS[group]
        total += steps * cost >> 1
        if budget >= cost:
            more = SIZES_OF[group] * (state.hotel_after + 1) - steps
            if budget < more * cost:
                more = budget // cost
            budget -= more * cost
            total -= more * cost >> 1
            steps += more
        total += others * INCOMES[incomes + STEPS * group + steps]
    return total


def steps_on(state: Board, cities: int) -> int:
    """How many steps have been built on these cities."""
    steps = 0
    left = cities & state.built
    while left:
        steps += state.buildings[low_bit(left)]
        left &= left - 1
    return steps


def strength_of(state: Board, seat: int, others: int) -> int:
    """How strong a seat is as things are."""
    return strength(state, state.owned[seat], state.cash[seat], others)


def opponents(state: Board) -> int:
    """How many others are still in play."""
    return state.seats - 1 - (popcount(state.out) if state.out else 0)


def rent_at(state: Board, square: int) -> int:
    """What landing there costs anybody but its owner; 7 pips for utilities."""
    owner = state.owner[square]
    if owner < 0 or state.mortgaged >> square & 1:
        return 0
    at = state.base + square
    group = GROUP[at]
    if group >= COLOURS:
        count = popcount(state.owned[owner] & MEMBERS[group])
        return STATION_RENTS[count] if group == STATIONS else PIPS * UTILITY_TIMES[count]
    built = state.buildings[square]
    if built > state.hotel_after:
        return RENTS[LEVELS * at + HOTEL]
    rent = RENTS[LEVELS * at + built]
    return rent if built or not owns_colour(state, owner, group) else 2 * rent


def threat(state: Board, seat: int) -> int:
    """The rents that the next roll of a seat may bring it to pay, expected, times 36."""
    total = 0
    at = state.at[seat]
    others = state.owned[0]
    for other in range(1, state.seats):
        others |= state.owned[other]
    others &= ~state.owned[seat] & ~state.mortgaged
    # What lies beyond start follows what lies before it.
    left = (others | others << state.size) >> (at + 2) & NEXT_SQUARES
    while left:
        steps = low_bit(left) + 2
        left &= left - 1
        square = at + steps
        if square >= state.size:
            square -= state.size
        total += WAYS[steps] * rent_at(state, square)
    return total
