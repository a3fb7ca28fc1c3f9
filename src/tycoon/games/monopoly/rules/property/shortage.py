"""Requests for houses and hotels, and whom else to ask when there are few left. Rules: MO-31."""

from __future__ import annotations

import cython

from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, EventKind
    from tycoon.games.monopoly.rules import money
    from tycoon.games.monopoly.rules.property import auction, building


def rivals(state: Board, seat: int, piece: int) -> int:
    """The others who could place and pay for a house (0) or hotel (1) now, a bit each."""
    found = 0
    for other in range(state.seats):
        if other != seat and not state.out >> other & 1:
            price = building.list_price(state, other, piece)
            if price and state.cash[other] >= price:
                found |= 1 << other
    return found


def build(state: Board, action: int) -> bool:
    """The player on turn asks for the next step on a city; False where it is not allowed."""
    seat = state.seat_to_act
    square = acts.fields(action).square
    if action != acts.packed(Act.BUILD, square) or not building.may_build(state, seat, square):
        return False
    piece = building.needs_hotel(state, square)
    stock = building.in_stock(state, piece)
    others = rivals(state, seat, piece) if stock < state.seats else 0
    if stock < 1 + popcount(others):
        state.emit(EventKind.SHORT, seat, piece, square)
        ask_rival(state, seat, piece, seat, square, others, 0)
    else:
        building.put_building(state, seat, square, squares.HOUSE_COST[state.base + square])
    return True


def ask_rival(
    state: Board, after: int, piece: int, asker: int, square: int, left: int, wanters: int
) -> None:
    """Ask the first of those left, going round from the seat `after`."""
    other = money.next_in(state, after)
    while not left >> other & 1:
        other = money.next_in(state, other)
    asked.push_want(state, other, piece, asker, square, left & ~(1 << other), wanters)


def want(state: Board, action: int) -> bool:
    """Say whether one wants the building too; after the last answer somebody gets one."""
    if action != Act.YES and action != Act.NO:
        return False
    top = state.frames - 1
    seat = state.frame_seat[top]
    short = asked.want(state, top)
    wanters = short.wants
    if action == Act.YES:
        wanters |= 1 << seat
    state.emit(EventKind.WANTS, seat, short.piece, action == Act.YES)
    state.pop()
    if short.left:
        ask_rival(state, seat, short.piece, short.asker, short.square, short.left, wanters)
    elif 1 + popcount(wanters) > building.in_stock(state, short.piece):
        auction.start_building_auction(state, short.piece, short.asker, short.square, wanters)
    else:
        price = squares.HOUSE_COST[state.base + short.square]
        building.put_building(state, short.asker, short.square, price)
    return True
