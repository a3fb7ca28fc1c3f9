"""Levels and fortune cards of the millionaire edition. Rules: MM-3 to MM-6.

Which of the cards that are still face down lies on which city nobody knows, so none does: one is
drawn by lot when a city's is turned, first whether it is of those that are kept, which all see.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.monopoly import squares as layout
    from tycoon.games.monopoly._names import acts, asked, swap
    from tycoon.games.monopoly.names import Act, Due, EventKind, Fortune, How, Refusable
    from tycoon.games.monopoly.rules import board, money, moving
    from tycoon.games.monopoly.rules.property import auction, building, mortgage

NOTHING = -1


def upgrade(state: Board, action: int) -> bool:
    """Buy the next level, or stay (MM-3)."""
    if action != Act.YES and action != Act.NO:
        return False
    seat = state.seat_to_act
    state.pop()
    if action == Act.YES:
        money.spend(state, seat, board.BANK, moving.UPGRADE_COST, Due.UPGRADE, NOTHING)
        state.level[seat] += 1
        state.emit(EventKind.LEVELLED, seat, state.level[seat])
    return True


# Turning cards.


def turn_up(state: Board, seat: int, square: int, chance: Chance) -> None:
    """The first to land on a city without owner turns its fortune card (MM-4)."""
    state.face_down &= ~(board.ONE << square)
    now = 0
    total = 0
    for kind in range(board.FORTUNE_KINDS):
        total += state.fortunes[kind]
        if kind >= board.KEPT_FORTUNES:
            now += state.fortunes[kind]
    number = chance.below(total)
    kind = board.KEPT_FORTUNES
    if number >= now:
        number -= now
        kind = 0
    while number >= state.fortunes[kind]:
        number -= state.fortunes[kind]
        kind += 1
    state.fortunes[kind] -= 1
    if kind < board.KEPT_FORTUNES:
        state.kept[board.KEPT_FORTUNES * seat + kind] += 1
        state.emit(EventKind.KEPT, seat, kind, square)
        asked.push_buy(state, seat, square, layout.PRICE[state.base + square])
        return
    state.emit(EventKind.TURNED_UP, seat, kind, square, state.turns)
    if kind == Fortune.AUCTION:
        auction.start_auction(state, square, money.next_in(state, seat), state.auction_start)
    elif kind == Fortune.ON_TO_FREE and money.free_deeds(state) & ~(board.ONE << square):
        asked.push_free_city(state, seat)
    else:
        price = layout.PRICE[state.base + square]
        if kind == Fortune.BUY_RECEIVE_10:
            price -= 10
        elif kind == Fortune.BUY_RECEIVE_20:
            price -= 20
        elif kind == Fortune.BUY_PAY_10:
            price += 10
        asked.push_buy(state, seat, square, price)


def free_cities(state: Board) -> int:
    """The cities without owner but the present one, a bit each (MM-5)."""
    return money.free_deeds(state) & ~(board.ONE << state.at[state.seat_to_act])


def add_free_cities(state: Board, actions: Actions) -> None:
    """Add the cities to which the seat may go on (MM-5)."""
    left = free_cities(state)
    while left:
        actions.add(acts.packed(Act.GO, low_bit(left)))
        left &= left - 1


def first_free_city(state: Board) -> int:
    """The first of `add_free_cities`."""
    return acts.packed(Act.GO, low_bit(free_cities(state)))


def go_to_free_city(state: Board, action: int) -> bool:
    """On to another city without owner, with the salary; its card is turned too (MM-5)."""
    seat = state.seat_to_act
    square = acts.fields(action).square
    if action != acts.packed(Act.GO, square) or square >= state.size:
        return False
    if not free_cities(state) >> square & 1:
        return False
    state.pop()
    asked.push_landing(state, seat, How.CARD)
    moving.forward(state, seat, moving.steps_to(state, seat, square), How.CARD)
    return True


# Using kept cards on one's own turn.


def has_kept(state: Board, seat: int, kind: int) -> bool:
    """Whether a seat keeps a fortune card of a kind."""
    return state.kept[board.KEPT_FORTUNES * seat + kind] > 0


def use_up(state: Board, seat: int, kind: int, square: int, other: int) -> None:
    """A kept card is used, and leaves the game."""
    state.kept[board.KEPT_FORTUNES * seat + kind] -= 1
    state.emit(EventKind.USED_FORTUNE, seat, kind, square, other)


def may_add_house(state: Board, seat: int, square: int) -> bool:
    """Whether a free house may go on a city: of a complete colour, evenly, never a hotel (MM-5)."""
    return (
        has_kept(state, seat, Fortune.FREE_HOUSE)
        and state.houses > 0
        and building.may_place(state, seat, square)
        and building.needs_hotel(state, square) == 0
        and money.owns_colour(state, seat, layout.GROUP[state.base + square])
    )


def may_get(state: Board, seat: int, square: int) -> bool:
    """Whether a city may be taken or swapped for: an opponent's of no complete colour (MM-6)."""
    if square >= state.size:
        return False
    owner = state.owner[square]
    if owner < 0 or owner == seat or state.buildings[square]:
        return False
    return not money.owns_colour(state, owner, layout.GROUP[state.base + square])


def may_swap(state: Board, seat: int, own: int, square: int) -> bool:
    """Whether these two may be swapped: neither colour holds buildings (MM-6)."""
    if own >= state.size or state.owner[own] != seat or not may_get(state, seat, square):
        return False
    return not money.group_built(state, layout.GROUP[state.base + own]) and not money.group_built(
        state, layout.GROUP[state.base + square]
    )


def add_uses(state: Board, seat: int, actions: Actions) -> None:
    """Add the uses of kept cards: free houses, swaps, takes, each in board order (MM-5, MM-6)."""
    for square in range(state.size):
        if may_add_house(state, seat, square):
            actions.add(acts.packed(Act.USE, square, 0, Fortune.FREE_HOUSE))
    if has_kept(state, seat, Fortune.SWAP):
        for own in range(state.size):
            if state.owner[own] == seat:
                for square in range(state.size):
                    if may_swap(state, seat, own, square):
                        actions.add(acts.packed(Act.USE, own, square, Fortune.SWAP))
    if has_kept(state, seat, Fortune.TAKE):
        for square in range(state.size):
            if may_get(state, seat, square):
                actions.add(acts.packed(Act.USE, square, 0, Fortune.TAKE))


def use(state: Board, action: int) -> bool:
    """Use a kept card; a swap or take may be refused first (MM-5 to MM-7)."""
    seat = state.seat_to_act
    kind = acts.fields(action).other
    square = acts.fields(action).square
    other = acts.fields(action).seat
    if action != acts.packed(Act.USE, square, other, kind):
        return False
    if kind == Fortune.SWAP:
        if not has_kept(state, seat, Fortune.SWAP) or not may_swap(state, seat, square, other):
            return False
        use_up(state, seat, Fortune.SWAP, square, other)
        both = swap.packed(square, other)
        asked.push_refuse(state, state.owner[other], Refusable.SWAP, seat, both, 0)
        return True
    if other:
        return False
    if kind == Fortune.TAKE:
        if not has_kept(state, seat, Fortune.TAKE) or not may_get(state, seat, square):
            return False
        use_up(state, seat, Fortune.TAKE, square, NOTHING)
        asked.push_refuse(state, state.owner[square], Refusable.TAKE, seat, square, 0)
        return True
    if kind != Fortune.FREE_HOUSE or not may_add_house(state, seat, square):
        return False
    use_up(state, seat, Fortune.FREE_HOUSE, square, NOTHING)
    building.place_building(state, seat, square)
    return True


def city_taken(what: int, about: int) -> int:
    """Which city a swap or take is to bring, `about` being as in REFUSE."""
    return swap.fields(about).square if what == Refusable.SWAP else about


def get_cities(state: Board, seat: int, what: int, about: int) -> None:
    """A swap or take that nobody has refused; the user's 10 % comes first (MM-6)."""
    square = city_taken(what, about)
    if what == Refusable.SWAP:
        own = swap.fields(about).given
        owner = state.owner[square]
        money.take_deed(state, own, owner)
        mortgage.ask_interest(state, owner, board.ONE << own)
    money.take_deed(state, square, seat)
    mortgage.ask_interest(state, seat, board.ONE << square)
