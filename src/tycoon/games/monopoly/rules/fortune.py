"""Levels and fortune cards of the millionaire edition. Rules: MM-3 to MM-6.

Which of the cards that are still face down lies on which city nobody knows, so none does: one is
drawn by lot when a city's is turned, first whether it is of those that are kept, which all see.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.games.monopoly.names import Act, Ask, Due, Fortune, Happening, How, Refusable
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit
    from tycoon.games.monopoly.rules.board import BANK, FORTUNE_KINDS, KEPT_FORTUNES, ONE
    from tycoon.games.monopoly.rules.money import (
        OTHER_BITS,
        SEAT_BITS,
        SQUARE_BITS,
        action_of,
        free_deeds,
        group_built,
        next_in,
        owns_colour,
        spend,
        take_deed,
    )
    from tycoon.games.monopoly.rules.moving import UPGRADE_COST, forward, steps_to
    from tycoon.games.monopoly.rules.property.auction import start_auction
    from tycoon.games.monopoly.rules.property.building import may_place, needs_hotel, place_building
    from tycoon.games.monopoly.rules.property.mortgage import ask_interest
    from tycoon.games.monopoly.squares import GROUP, PRICE

BYTE = 255
NOTHING = -1
USE, GO, YES, NO = Act.USE, Act.GO, int(Act.YES), int(Act.NO)
BUY, LANDING, REFUSE, FREE_CITY = Ask.BUY, Ask.LANDING, Ask.REFUSE, Ask.FREE_CITY
FREE_HOUSE, SWAP, TAKE, BUY_RECEIVE_10, BUY_RECEIVE_20, BUY_PAY_10, TO_AUCTION, ON_TO_FREE = (
    Fortune.FREE_HOUSE,
    Fortune.SWAP,
    Fortune.TAKE,
    Fortune.BUY_RECEIVE_10,
    Fortune.BUY_RECEIVE_20,
    Fortune.BUY_PAY_10,
    Fortune.AUCTION,
    Fortune.ON_TO_FREE,
)
SWAPPED, TAKEN = Refusable.SWAP, Refusable.TAKE
BY_CARD = How.CARD
FOR_UPGRADE = Due.UPGRADE
KEPT, TURNED_UP, USED_FORTUNE, LEVELLED = (
    Happening.KEPT,
    Happening.TURNED_UP,
    Happening.USED_FORTUNE,
    Happening.LEVELLED,
)


def upgrade(state: Board, action: int) -> bool:
    """Buy the next level, or stay (MM-3)."""
    if action != YES and action != NO:
        return False
    seat = state.seat_to_act
    state.pop()
    if action == YES:
        spend(state, seat, BANK, UPGRADE_COST, FOR_UPGRADE, NOTHING)
        state.level[seat] += 1
        state.emit(LEVELLED, seat, state.level[seat])
    return True


# Turning cards.


def turn_up(state: Board, seat: int, square: int, chance: Chance) -> None:
    """The first to land on a city without owner turns its fortune card (MM-4)."""
    state.face_down &= ~(ONE << square)
    now = 0
    total = 0
    for kind in range(FORTUNE_KINDS):
        total += state.fortunes[kind]
        if kind >= KEPT_FORTUNES:
            now += state.fortunes[kind]
    number = chance.below(total)
    kind = KEPT_FORTUNES
    if number >= now:
        number -= now
        kind = 0
    while number >= state.fortunes[kind]:
        number -= state.fortunes[kind]
        kind += 1
    state.fortunes[kind] -= 1
    if kind < KEPT_FORTUNES:
        state.kept[KEPT_FORTUNES * seat + kind] += 1
        state.emit(KEPT, seat, kind, square)
        state.push(BUY, seat, square, PRICE[state.base + square])
        return
    state.emit(TURNED_UP, seat, kind, square)
    if kind == TO_AUCTION:
        start_auction(state, square, next_in(state, seat), state.auction_start)
    elif kind == ON_TO_FREE and free_deeds(state) & ~(ONE << square):
        state.push(FREE_CITY, seat)
    else:
        price = PRICE[state.base + square]
        if kind == BUY_RECEIVE_10:
            price -= 10
        elif kind == BUY_RECEIVE_20:
            price -= 20
        elif kind == BUY_PAY_10:
            price += 10
        state.push(BUY, seat, square, price)


def add_free_cities(state: Board, actions: Actions) -> None:
    """Add the cities without owner but the present one (MM-5)."""
    left = free_deeds(state) & ~(ONE << state.at[state.seat_to_act])
    while left:
        actions.add(action_of(GO, low_bit(left), 0, 0, 0))
        left &= left - 1


def first_free_city(state: Board) -> int:
    """The first of `add_free_cities`."""
    left = free_deeds(state) & ~(ONE << state.at[state.seat_to_act])
    return action_of(GO, low_bit(left), 0, 0, 0)


def go_to_free_city(state: Board, action: int) -> bool:
    """On to another city without owner, with the salary; its card is turned too (MM-5)."""
    seat = state.seat_to_act
    square = action >> SQUARE_BITS & BYTE
    if action != action_of(GO, square, 0, 0, 0) or square >= state.size:
        return False
    if not free_deeds(state) >> square & 1 or square == state.at[seat]:
        return False
    state.pop()
    state.push(LANDING, seat, BY_CARD)
    forward(state, seat, steps_to(state, seat, square), BY_CARD)
    return True


# Using kept cards on one's own turn.


def has_kept(state: Board, seat: int, kind: int) -> bool:
    """Whether a seat keeps a fortune card of a kind."""
    return state.kept[KEPT_FORTUNES * seat + kind] > 0


def use_up(state: Board, seat: int, kind: int, square: int, other: int) -> None:
    """A kept card is used, and leaves the game."""
    state.kept[KEPT_FORTUNES * seat + kind] -= 1
    state.emit(USED_FORTUNE, seat, kind, square, other)


def may_add_house(state: Board, seat: int, square: int) -> bool:
    """Whether a free house may go on a city: of a complete colour, evenly, never a hotel (MM-5)."""
    return (
        has_kept(state, seat, FREE_HOUSE)
        and state.houses > 0
        and may_place(state, seat, square)
        and needs_hotel(state, square) == 0
        and owns_colour(state, seat, GROUP[state.base + square])
    )


def may_get(state: Board, seat: int, square: int) -> bool:
    """Whether a city may be taken or swapped for: an opponent's of no complete colour (MM-6)."""
    if square >= state.size:
        return False
    owner = state.owner[square]
    if owner < 0 or owner == seat or state.buildings[square]:
        return False
    return not owns_colour(state, owner, GROUP[state.base + square])


def may_swap(state: Board, seat: int, own: int, square: int) -> bool:
    """Whether these two may be swapped: neither colour holds buildings (MM-6)."""
    if own >= state.size or state.owner[own] != seat or not may_get(state, seat, square):
        return False
    return not group_built(state, GROUP[state.base + own]) and not group_built(
        state, GROUP[state.base + square]
    )


def add_uses(state: Board, seat: int, actions: Actions) -> None:
    """Add the uses of kept cards: free houses, swaps, takes, each in board order (MM-5, MM-6)."""
    for square in range(state.size):
        if may_add_house(state, seat, square):
            actions.add(action_of(USE, square, 0, FREE_HOUSE, 0))
    if has_kept(state, seat, SWAP):
        for own in range(state.size):
            if state.owner[own] == seat:
                for square in range(state.size):
                    if may_swap(state, seat, own, square):
                        actions.add(action_of(USE, own, square, SWAP, 0))
    if has_kept(state, seat, TAKE):
        for square in range(state.size):
            if may_get(state, seat, square):
                actions.add(action_of(USE, square, 0, TAKE, 0))


def use(state: Board, action: int) -> bool:
    """Use a kept card; a swap or take may be refused first (MM-5 to MM-7)."""
    seat = state.seat_to_act
    kind = action >> OTHER_BITS & BYTE
    square = action >> SQUARE_BITS & BYTE
    other = action >> SEAT_BITS & BYTE
    if action != action_of(USE, square, other, kind, 0):
        return False
    if kind == SWAP:
        if not has_kept(state, seat, SWAP) or not may_swap(state, seat, square, other):
            return False
        use_up(state, seat, SWAP, square, other)
        state.push(REFUSE, state.owner[other], SWAPPED, seat, square | other << SQUARE_BITS)
        return True
    if other:
        return False
    if kind == TAKE:
        if not has_kept(state, seat, TAKE) or not may_get(state, seat, square):
            return False
        use_up(state, seat, TAKE, square, NOTHING)
        state.push(REFUSE, state.owner[square], TAKEN, seat, square)
        return True
    if kind != FREE_HOUSE or not may_add_house(state, seat, square):
        return False
    use_up(state, seat, FREE_HOUSE, square, NOTHING)
    place_building(state, seat, square)
    return True


def get_cities(state: Board, seat: int, what: int, squares: int) -> None:
    """A swap or take that nobody has refused; the user's 10 % comes first (MM-6)."""
    square = squares
    if what == SWAPPED:
        own = squares & BYTE
        square = squares >> SQUARE_BITS
        owner = state.owner[square]
        take_deed(state, own, owner)
        ask_interest(state, owner, ONE << own)
    take_deed(state, square, seat)
    ask_interest(state, seat, ONE << square)
