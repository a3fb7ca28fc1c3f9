"""What holdings are worth to greedy players: deeds, whole colours, cash to build with, rents ahead.

A seat's strength is in dollars (thousands on the millionaire board): cash, prices, and the rents
that its deeds will bring until the game is decided, its cash turned into houses as far as it goes.
What a seat has of the strength of all is its share, and whatever raises that is worth doing: so a
deal can be good for two players, at the cost of the others.
"""

from __future__ import annotations

import cython

from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.games.monopoly import squares as layout
    from tycoon.games.monopoly.bot._parts import CITIES, HELD, LIFTING, QUARTERS, Sums
    from tycoon.games.monopoly.names import Group
    from tycoon.games.monopoly.rules import board as board_rules

TABLES = 20  # groups of both boards
PIPS = 7
# How often a roll ends on a square of each group, of a thousand; measured (`--landings`).
FREQUENT = [21, 23, 25, 29, 29, 27, 26, 24, 28, 27, 31, 31, 31, 31, 31, 31, 31, 31, 0, 0]
# For how many rolls of each opponent rents count.
ROLLS = [16, 6]
# How often a roll of two dice comes to each sum, of 36.
WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
# Which colours are built on first, and when each is.
_FIRST_BUILT = [3, 4, 5, 2, 1, 7, 6, 0]
TURN_TO_BUILD = [7, 4, 3, 0, 1, 2, 6, 5]
# The colours of both boards in that order; tables of what building costs and brings are in it too.
_IN_TURN = [layout.GROUPS * board + colour for board in range(2) for colour in _FIRST_BUILT]
NEXT_SQUARES = 0x7FF  # those that a roll from 2 to 12 leads to
HOTEL = 5
THREE = 3  # houses: up to there a house brings most
UTILITY = 8  # in a count of both, where a station is 1
FIRST_OF_TWO = 0x5555  # bits
# What a colour that lacks one city is worth beyond its prices, in hundredths of them all.
BEGUN = 12


def _sizes() -> list[int]:
    return [popcount(layout.MEMBERS[group]) for group in _IN_TURN]


def _step_costs() -> list[int]:
    """What a house costs in each colour."""
    firsts = [
        layout.SQUARES * (group // layout.GROUPS) + low_bit(layout.MEMBERS[group])
        for group in _IN_TURN
    ]
    return [layout.HOUSE_COST[at] for at in firsts]


def _quarters() -> list[int]:
    """A quarter of the price of each deed of a group."""
    table = [0] * TABLES
    for at in range(2 * layout.SQUARES):
        if layout.GROUP[at] >= 0:
            table[layout.GROUPS * (at // layout.SQUARES) + layout.GROUP[at]] += (
                layout.PRICE[at] // 4
            )
    return table


def _by_level() -> list[int]:
    """What a whole colour brings of each opponent, all its cities being built on alike."""
    table = [0] * (TABLES * layout.LEVELS)
    for at in range(2 * layout.SQUARES):
        board = at // layout.SQUARES
        if layout.GROUP[at] >= 0 and layout.GROUP[at] < layout.COLOURS:
            group = layout.GROUPS * board + layout.GROUP[at]
            for level in range(layout.LEVELS):
                rent = layout.RENTS[layout.LEVELS * at + level] * (1 if level else 2)
                table[layout.LEVELS * group + level] += rent * FREQUENT[group] * ROLLS[board]
    return [income // 1000 for income in table]


def _incomes() -> list[int]:
    """What a whole colour brings of each opponent, by steps and by how many houses a hotel takes.

    At 256 x (houses - 1) + 16 x colour, in the order of building, + steps.
    """
    by_level = _by_level()
    table = [0] * (4 * 256)
    for hotel_after in range(1, 5):
        for colour, group in enumerate(_IN_TURN):
            size = SIZES_OF[colour]
            levels = [by_level[layout.LEVELS * group + level] for level in range(hotel_after + 1)]
            levels.append(by_level[layout.LEVELS * group + HOTEL])
            for steps in range(size * (hotel_after + 1) + 1):
                level, more = divmod(steps, size)
                income = levels[level]
                if more:
                    income += (levels[level + 1] - income) * more // size
                table[256 * (hotel_after - 1) + 16 * colour + steps] = income
    return table


def _holdings() -> list[int]:
    """What stations and utilities bring of each opponent, at stations + 8 x utilities."""
    table = [0] * 32
    for utilities in range(3):
        rents = utilities * PIPS * layout.UTILITY_TIMES[utilities] * FREQUENT[0 + Group.UTILITY]
        for stations in range(5):
            income = (
                stations
                * layout.STATION_RENTS[stations]
                * FREQUENT[0 + Group.STATION]
                * ROLLS[0]
                // 1000
            )
            table[stations + UTILITY * utilities] = income + rents * ROLLS[0] // 1000
    return table


def _tallied(at: int) -> int:
    """The tally of one deed, of a square without one 0: what `tally` sums up."""
    group = layout.GROUP[at]
    if group < 0:
        return 0
    price = board_rules.ONE * layout.PRICE[at]
    deed = price + (price // 4 << QUARTERS) + (price * 9 // 16 << LIFTING)
    if group >= layout.COLOURS:
        return deed + (board_rules.ONE * (1 if group == Group.STATION else UTILITY) << HELD)
    members = layout.MEMBERS[layout.GROUPS * (at // layout.SQUARES) + group]
    # The second of two counts twice.
    twice = popcount(members) == 2 and high_bit(members) == at % layout.SQUARES
    return deed + (board_rules.ONE * (2 if twice else 1) << CITIES + 2 * group)


def _tallies() -> list[int]:
    """The tally of each byte of a set of deeds, at 1280 x board + 256 x which byte + its value."""
    table = []
    for first in range(0, 2 * layout.SQUARES, 8):
        sums = [0]
        for at in range(first, first + 8):
            deed = _tallied(at)
            sums += [deed + others for others in sums]
        table += sums
    return table


def _begun() -> list[int]:
    """What a colour is worth beyond its prices while it lacks one city, at 4 x group + cities."""
    table = [0] * (4 * TABLES)
    for group in _IN_TURN:
        size = popcount(layout.MEMBERS[group])
        table[4 * group + size - 1] = 4 * QUARTERS_OF[group] * BEGUN // 100
    return table


def _begun_by_half() -> list[int]:
    """The same of all colours by what a tally has of them, at 512 x board + 256 x half + that."""
    table = []
    for first in range(0, 2 * layout.GROUPS, layout.GROUPS):
        for half in (first, first + 4):
            for held in range(256):
                total = 0
                for group in range(half, half + 4):
                    cities = held >> 2 * (group - half) & 3
                    if popcount(layout.MEMBERS[group]) == 2:
                        cities = (0, 1, 1, 2)[cities]  # the second counts twice
                    total += BEGUN_OF[4 * group + cities]
                table.append(total)
    return table


TALLIES = _tallies()
SIZES_OF = _sizes()
QUARTERS_OF = _quarters()
STEP_COSTS = _step_costs()
LEAST_COSTS = [
    min(STEP_COSTS[at] for at in range(board, board + layout.COLOURS))
    for board in (0, layout.COLOURS)
]
INCOMES = _incomes()
HOLDINGS = _holdings()
BEGUN_OF = _begun()
BEGUN_BY_HALF = _begun_by_half()


def strength(state: Board, deeds: int, cash: int, others: int) -> int:
    """How strong a seat would be with these deeds and so much cash against so many others."""
    return together(state, cash, others, sum_up(state, deeds, others))


def sum_up(state: Board, deeds: int, others: int) -> Sums:
    """What deeds are worth."""
    return sum_tallied(state, deeds, tally(state, deeds), others)


def sum_tallied(state: Board, deeds: int, counted: int, others: int) -> Sums:
    """What deeds with this tally are worth."""
    held = Sums(others * HOLDINGS[holdings_in(counted)] + begun_in(state, counted), 0, 0)
    sums = add_deeds(state, deeds, counted, 1, held)
    left = whole_colours(counted)
    while left:
        group = layout.GROUPS * state.board + (low_bit(left) >> 1)
        sums = add_whole(state, group, others, 1, sums)
        left &= left - 1
    return sums


def tally(state: Board, deeds: int) -> int:
    """Several sums over some deeds, side by side; read it with the functions that follow."""
    at = 1280 * state.board
    total = TALLIES[at + (deeds & 255)] + TALLIES[at + 256 + (deeds >> 8 & 255)]
    total += TALLIES[at + 512 + (deeds >> 16 & 255)] + TALLIES[at + 768 + (deeds >> 24 & 255)]
    return total + TALLIES[at + 1024 + (deeds >> 32 & 255)]


def prices_in(counted: int) -> int:
    """The prices of the deeds of a tally."""
    return counted & (1 << QUARTERS) - 1


def quarters_in(counted: int) -> int:
    """A quarter of the price of each deed of a tally: what it could bring to build with."""
    return counted >> QUARTERS & (1 << LIFTING - QUARTERS) - 1


def lifting_in(counted: int) -> int:
    """Nine sixteenths of the price of each: about what lifting their mortgages costs."""
    return counted >> LIFTING & (1 << HELD - LIFTING) - 1


def holdings_in(counted: int) -> int:
    """How many stations, and eight times how many utilities, are in a tally."""
    return counted >> HELD & (1 << CITIES - HELD) - 1


def begun_in(state: Board, counted: int) -> int:
    """What the colours of a tally that lack one city are worth beyond their prices."""
    held = counted >> CITIES
    at = 512 * state.board
    return BEGUN_BY_HALF[at + (held & 255)] + BEGUN_BY_HALF[at + 256 + (held >> 8 & 255)]


def rise_in(group: int, before: int, after: int) -> int:
    """How much more a group is worth for lacking one city, with these deeds and with those."""
    members = layout.MEMBERS[group]
    return (
        BEGUN_OF[4 * group + popcount(after & members)]
        - BEGUN_OF[4 * group + popcount(before & members)]
    )


def whole_colours(counted: int) -> int:
    """The colours that are whole in a tally, a bit each at twice their number."""
    held = counted >> CITIES
    return held & held >> 1 & FIRST_OF_TWO


def begun_colours(counted: int) -> int:
    """The colours of which there are some cities in a tally, but not all."""
    held = counted >> CITIES
    return (held ^ held >> 1) & FIRST_OF_TWO


def _sums_fit(board: int) -> bool:
    """Whether the greatest sums, over all deeds of a board, can be read from their tally."""
    counted = sum(TALLIES[1280 * board + 256 * byte + 255] for byte in range(5))
    squares = [
        at
        for at in range(layout.SQUARES * board, layout.SQUARES * (board + 1))
        if layout.GROUP[at] >= 0
    ]
    return (
        prices_in(counted) == sum(layout.PRICE[at] for at in squares)
        and quarters_in(counted) == sum(layout.PRICE[at] // 4 for at in squares)
        and lifting_in(counted) == sum(layout.PRICE[at] * 9 // 16 for at in squares)
        and holdings_in(counted)
        == sum(1 for at in squares if layout.GROUP[at] == Group.STATION)
        + sum(UTILITY for at in squares if layout.GROUP[at] == Group.UTILITY)
        and whole_colours(counted) == FIRST_OF_TWO
    )


for _board in range(2):
    assert _sums_fit(_board), f"the sums over all deeds of board {_board} run into one another"


def add_deeds(state: Board, deeds: int, counted: int, times: int, sums: Sums) -> Sums:
    """Add what deeds with this tally are worth each by itself, or with -1 times take it away."""
    worth = prices_in(counted)
    budget = quarters_in(counted)
    if deeds & state.mortgaged:
        lent = tally(state, deeds & state.mortgaged)
        worth -= lifting_in(lent)
        budget -= quarters_in(lent)
    return Sums(sums.worth + times * worth, sums.budget + times * budget, sums.whole)


def add_whole(state: Board, group: int, others: int, times: int, sums: Sums) -> Sums:
    """Add that a colour is whole and what stands there, or with -1 times take it away.

    Its cities are not mortgaged to build, and those that are must be lifted.
    """
    cities = layout.MEMBERS[group]
    kept = QUARTERS_OF[group]
    if cities & state.mortgaged:
        lent = tally(state, cities & state.mortgaged)
        kept += lifting_in(lent) - quarters_in(lent)
    turn = TURN_TO_BUILD[group - layout.GROUPS * state.board]
    steps = steps_on(state, cities)
    stands = steps * STEP_COSTS[layout.COLOURS * state.board + turn] >> 1
    stands += others * INCOMES[incomes_at(state, turn) + steps]
    whole = sums.whole
    if steps < SIZES_OF[layout.COLOURS * state.board + turn] * (state.hotel_after + 1):
        whole += times * (board_rules.ONE + steps << 8 * turn)
    return Sums(sums.worth + times * stands, sums.budget - times * kept, whole)


def put_in(state: Board, group: int, deeds: int, owned: int, others: int, sums: Sums) -> Sums:
    """The sums of a seat that has these others, with deeds of a group more."""
    counted = tally(state, deeds)
    more = add_deeds(state, deeds, counted, 1, sums)
    if holdings_in(counted):
        before = holdings_in(tally(state, owned))
        rents = HOLDINGS[before + holdings_in(counted)] - HOLDINGS[before]
        return Sums(more.worth + others * rents, more.budget, more.whole)
    more = Sums(more.worth + rise_in(group, owned, owned | deeds), more.budget, more.whole)
    if not layout.MEMBERS[group] & ~(owned | deeds):
        return add_whole(state, group, others, 1, more)
    return more


def take_out(state: Board, group: int, deeds: int, owned: int, others: int, sums: Sums) -> Sums:
    """The sums of a seat, whose deeds are all `owned`, without deeds of a group."""
    counted = tally(state, deeds)
    less = add_deeds(state, deeds, counted, -1, sums)
    if holdings_in(counted):
        before = holdings_in(tally(state, owned))
        rents = HOLDINGS[before] - HOLDINGS[before - holdings_in(counted)]
        return Sums(less.worth - others * rents, less.budget, less.whole)
    less = Sums(less.worth + rise_in(group, owned, owned & ~deeds), less.budget, less.whole)
    if not layout.MEMBERS[group] & ~owned:
        return add_whole(state, group, others, -1, less)
    return less


def together(state: Board, cash: int, others: int, sums: Sums) -> int:
    """The strength of a seat with so much cash and deeds that are worth `sums`."""
    budget = cash + sums.budget
    if not sums.whole or budget < LEAST_COSTS[state.board]:
        return cash + sums.worth
    return cash + sums.worth + gain_by_houses(state, others, budget, sums.whole)


def gain_by_houses(state: Board, others: int, budget: int, whole: int) -> int:
    """What so much spent on houses brings beyond half of its price, in whole colours as in sums."""
    total = 0
    least = LEAST_COSTS[state.board]
    first = layout.COLOURS * state.board
    while whole and budget >= least:
        turn = low_bit(whole) >> 3
        built = whole >> 8 * turn & 255
        whole ^= built << 8 * turn
        cost = STEP_COSTS[first + turn]
        if budget < cost:
            continue
        more = SIZES_OF[first + turn] * (state.hotel_after + 1) - (built - 1)
        if budget < more * cost:
            more = budget // cost
        budget -= more * cost
        at = incomes_at(state, turn) + built - 1
        total += others * (INCOMES[at + more] - INCOMES[at]) - (more * cost >> 1)
    return total


def incomes_at(state: Board, turn: int) -> int:
    """Where in `INCOMES` a colour is, by its turn to be built on."""
    return 256 * (state.hotel_after - 1) + 128 * state.board + 16 * turn


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
    return state.seats - 1 - popcount(state.out)


def rent_at(state: Board, square: int) -> int:
    """What landing there costs anybody but its owner; 7 pips for utilities."""
    owner = state.owner[square]
    if owner < 0 or state.mortgaged >> square & 1:
        return 0
    at = state.base + square
    group = layout.GROUP[at]
    if group >= layout.COLOURS:
        count = popcount(state.owned[owner] & layout.MEMBERS[group])
        return (
            layout.STATION_RENTS[count]
            if group == Group.STATION
            else PIPS * layout.UTILITY_TIMES[count]
        )
    built = state.buildings[square]
    if built > state.hotel_after:
        return layout.RENTS[layout.LEVELS * at + HOTEL]
    rent = layout.RENTS[layout.LEVELS * at + built]
    return rent if built or not state.whole[owner] >> square & 1 else 2 * rent


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
