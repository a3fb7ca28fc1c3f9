"""Houses and hotels go up and come down. Rules: MO-30, MO-32, MO-33, MM-10.

What stands on a city counts as so many steps; the one after `hotel_after` houses is the hotel.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Due, EventKind
    from tycoon.games.monopoly.rules import board, money
    from tycoon.games.monopoly.rules.property import mortgage

HIGHER = 8
"""More than any set of the cities of a colour that stand a step above the others."""


def colour_of(state: Board, square: int) -> int:
    """All cities of the colour of a city, a bit each."""
    return squares.MEMBERS[squares.GROUPS * state.board + squares.GROUP[state.base + square]]


def fellows(state: Board, seat: int, square: int) -> int:
    """The cities that must be built on evenly with this one, itself too, a bit each (MO-33)."""
    if state.unevenly:
        return board.ONE << square
    return colour_of(state, square) & state.owned[seat]


def is_city(state: Board, square: int) -> bool:
    """Whether a number is a square with a city."""
    if square >= state.size:
        return False
    group = squares.GROUP[state.base + square]
    return 0 <= group and group < squares.COLOURS


def lowest(state: Board, cities: int) -> int:
    """How many steps the least built of these cities has."""
    steps = state.hotel_after + 1
    while cities:
        steps = min(steps, state.buildings[low_bit(cities)])
        cities &= cities - 1
    return steps


def highest(state: Board, cities: int) -> int:
    """How many steps the most built of these cities has."""
    steps = 0
    while cities:
        steps = max(steps, state.buildings[low_bit(cities)])
        cities &= cities - 1
    return steps


# Going up.


def needs_hotel(state: Board, square: int) -> int:
    """What the next step on a city is: 0 a house, 1 a hotel."""
    return 1 if state.buildings[square] == state.hotel_after else 0


def in_stock(state: Board, piece: int) -> int:
    """How many houses (0) or hotels (1) the bank has."""
    return state.hotels if piece else state.houses


def may_place(state: Board, seat: int, square: int) -> bool:
    """Whether the next step on a city is allowed to its owner, if there is a piece and money."""
    if not is_city(state, square) or state.owner[square] != seat:
        return False
    if state.buildings[square] > state.hotel_after or state.mortgaged >> square & 1:
        return False
    colour = colour_of(state, square)
    if not state.build_anywhere and colour & ~state.owned[seat]:
        return False
    if not mortgage.looks_alone(state) and colour & state.mortgaged:
        return False
    return state.buildings[square] == lowest(state, fellows(state, seat, square))


def may_build(state: Board, seat: int, square: int) -> bool:
    """Whether a seat may ask for the next step on a city: it is allowed, in stock, and paid for."""
    return (
        may_place(state, seat, square)
        and in_stock(state, needs_hotel(state, square)) > 0
        and state.cash[seat] >= squares.HOUSE_COST[state.base + square]
    )


def sites(state: Board, seat: int) -> int:
    """The deeds of a seat among which are all cities that it may build on, a bit each."""
    return state.owned[seat] if state.build_anywhere else state.whole[seat]


def list_price(state: Board, seat: int, piece: int) -> int:
    """The least price for which a seat could place a house (0) or hotel (1); 0: nowhere."""
    found = 0
    left = sites(state, seat)
    while left:
        square = low_bit(left)
        left &= left - 1
        if may_place(state, seat, square) and needs_hotel(state, square) == piece:
            price = squares.HOUSE_COST[state.base + square]
            if found == 0 or price < found:
                found = price
    return found


def put_building(state: Board, seat: int, square: int, price: int) -> None:
    """The next step goes on a city, and is paid for; the caller has checked it."""
    money.spend(state, seat, board.BANK, price, Due.BUILDING, square)
    place_building(state, seat, square)


def place_building(state: Board, seat: int, square: int) -> None:
    """The next step goes on a city; the caller has checked it."""
    if needs_hotel(state, square):
        state.hotels -= 1
        state.houses += state.hotel_after
    else:
        state.houses -= 1
    state.buildings[square] += 1
    state.built |= board.ONE << square
    state.emit(EventKind.BUILT, seat, square, state.buildings[square])


def add_builds(state: Board, seat: int, actions: Actions) -> None:
    """Add the cities on which a seat may ask for the next step, in board order."""
    left = sites(state, seat)
    while left:
        square = low_bit(left)
        left &= left - 1
        if may_build(state, seat, square):
            actions.add(acts.packed(Act.BUILD, square))


def may_choose(state: Board, square: int) -> bool:
    """Whether the winner of an auction may put the building on a city (MO-31)."""
    top = state.frames - 1
    won = asked.site(state, top)
    return (
        may_place(state, state.frame_seat[top], square)
        and needs_hotel(state, square) == won.piece
        and won.bid >= squares.HOUSE_COST[state.base + square]
    )


def add_sites(state: Board, actions: Actions) -> None:
    """Add the cities on which the winner of an auction may put the building."""
    left = state.owned[state.seat_to_act]
    while left:
        square = low_bit(left)
        left &= left - 1
        if may_choose(state, square):
            actions.add(acts.packed(Act.BUILD, square))


def first_site(state: Board) -> int:
    """The first of `add_sites`."""
    square = 0
    while not may_choose(state, square):
        square += 1
    return acts.packed(Act.BUILD, square)


def choose_site(state: Board, action: int) -> bool:
    """The winner of an auction names the city; False for one that is not allowed."""
    square = acts.fields(action).square
    if action != acts.packed(Act.BUILD, square) or not may_choose(state, square):
        return False
    seat = state.seat_to_act
    price = asked.site(state, state.frames - 1).bid
    state.pop()
    put_building(state, seat, square, price)
    return True


# Coming down.


def may_sell(state: Board, seat: int, square: int) -> bool:
    """Whether the top step on a city may be sold, if the bank has the houses for it."""
    if not is_city(state, square) or state.owner[square] != seat or not state.buildings[square]:
        return False
    return state.buildings[square] == highest(state, fellows(state, seat, square))


def takes_down(state: Board, square: int) -> bool:
    """Whether selling the top step on a city takes down more than that: the bank lacks houses."""
    return state.buildings[square] > state.hotel_after and state.houses < state.hotel_after


def houses_in(state: Board, steps: int) -> int:
    """How many houses stand on a city with so many steps."""
    return steps if steps <= state.hotel_after else 0


def even_total(state: Board, cities: int) -> int:
    """How many steps these cities keep together when the bank lacks houses for a hotel (MO-32).

    The even state with the fewest steps lost whose houses are no more than the bank's and theirs.
    """
    houses = state.houses
    total = 0
    left = cities
    while left:
        steps = state.buildings[low_bit(left)]
        total += steps
        houses += houses_in(state, steps)
        left &= left - 1
    count = popcount(cities)
    while total:
        total -= 1
        base = total // count
        above = total % count
        needed = (count - above) * houses_in(state, base) + above * houses_in(state, base + 1)
        if needed <= houses and lowest(state, cities) >= base:
            if count_higher(state, cities, base) >= above:
                return total
    return 0


def count_higher(state: Board, cities: int, base: int) -> int:
    """How many of these cities have more than `base` steps."""
    count = 0
    while cities:
        count += state.buildings[low_bit(cities)] > base
        cities &= cities - 1
    return count


def first_hotel(state: Board, cities: int) -> int:
    """The first of these cities that has a hotel; the caller knows that there is one."""
    while state.buildings[low_bit(cities)] <= state.hotel_after:
        cities &= cities - 1
    return low_bit(cities)


def fits_down(state: Board, cities: int, base: int, above: int, higher: int) -> bool:
    """Whether a set of the cities, by place among them, may be those that keep a step more."""
    if popcount(higher) != above:
        return False
    while cities:
        if higher & 1 and state.buildings[low_bit(cities)] <= base:
            return False
        cities &= cities - 1
        higher >>= 1
    return higher == 0


def way_down(state: Board, seat: int, square: int, after: int) -> int:
    """How a seat may sell the top step on a city: the first way after the way `after` (-1: any).

    0: that step alone. Where the bank lacks houses for a hotel: 1 + the set of cities of the
    colour, by place among them, that keep a step more than the others (MO-32); it is the same sale
    for all hotels of the colour, so only the first offers it. -1: no more.
    """
    if not may_sell(state, seat, square):
        return -1
    if not takes_down(state, square):
        return 0 if after < 0 else -1
    cities = fellows(state, seat, square)
    if square != first_hotel(state, cities):
        return -1
    total = even_total(state, cities)
    base = total // popcount(cities)
    above = total % popcount(cities)
    for higher in range(max(0, after), HIGHER):
        if fits_down(state, cities, base, above, higher):
            return higher + 1
    return -1


def add_sales(state: Board, seat: int, actions: Actions) -> None:
    """Add the steps that a seat may sell, in board order, and the ways to take a colour down."""
    left = state.owned[seat] & state.built
    while left:
        square = low_bit(left)
        left &= left - 1
        way = way_down(state, seat, square, -1)
        while way >= 0:
            actions.add(acts.packed(Act.SELL, square, 0, way))
            way = way_down(state, seat, square, way) if way else -1


def first_sale(state: Board, seat: int) -> int:
    """The first of `add_sales`; 0 when there is nothing to sell."""
    left = state.owned[seat] & state.built
    while left:
        square = low_bit(left)
        left &= left - 1
        way = way_down(state, seat, square, -1)
        if way >= 0:
            return acts.packed(Act.SELL, square, 0, way)
    return 0


def sell(state: Board, action: int) -> bool:
    """Sell the top step on a city at half price, or all that must come down with a hotel.

    False, and nothing done, where it is not allowed.
    """
    seat = state.seat_to_act
    square = acts.fields(action).square
    way = acts.fields(action).other
    if action != acts.packed(Act.SELL, square, 0, way):
        return False
    if way_down(state, seat, square, way - 1) != way:
        return False
    half = squares.HOUSE_COST[state.base + square] // 2
    if way == 0:
        drop_to(state, seat, square, state.buildings[square] - 1)
        money.receive(state, seat, half, Due.BUILDING, square)
        return True
    cities = fellows(state, seat, square)
    base = even_total(state, cities) // popcount(cities)
    higher = way - 1
    lost = 0
    while cities:
        city = low_bit(cities)
        steps = base + (higher & 1)
        lost += state.buildings[city] - steps
        drop_to(state, seat, city, steps)
        higher >>= 1
        cities &= cities - 1
    money.receive(state, seat, lost * half, Due.BUILDING, square)
    return True


def drop_to(state: Board, seat: int, square: int, steps: int) -> None:
    """A city has no more than so many steps; what stood there goes back, what must stand comes."""
    before = state.buildings[square]
    if before == steps:
        return
    state.houses += houses_in(state, before) - houses_in(state, steps)
    if before > state.hotel_after:
        state.hotels += 1
    state.buildings[square] = steps
    if not steps:
        state.built &= ~(board.ONE << square)
    state.emit(EventKind.SOLD, seat, square, steps)
