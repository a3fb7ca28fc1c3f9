"""Requests for houses and hotels, and whom else to ask when there are few left. Rules: MO-31."""

from __future__ import annotations

import cython

from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.names import Act, Ask, Happening
    from tycoon.games.monopoly.rules import money
    from tycoon.games.monopoly.rules.property import auction, building

BYTE = 255
ASKER, ASKED_SQUARE = 15, 4


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
    square = action >> money.SQUARE_BITS & BYTE
    if action != money.action_of(Act.BUILD, square, 0, 0, 0) or not building.may_build(
        state, seat, square
    ):
        return False
    piece = building.needs_hotel(state, square)
    stock = building.in_stock(state, piece)
    others = rivals(state, seat, piece) if stock < state.seats else 0
    if stock < 1 + popcount(others):
        state.emit(Happening.SHORT, seat, piece, square)
        ask_rival(state, seat, piece, seat | square << ASKED_SQUARE, others, 0)
    else:
        building.put_building(state, seat, square, squares.HOUSE_COST[state.base + square])
    return True


def ask_rival(state: Board, after: int, piece: int, asked: int, left: int, wanters: int) -> None:
    """Ask the first of those left, going round from the seat `after`."""
    other = money.next_in(state, after)
    while not left >> other & 1:
        other = money.next_in(state, other)
    state.push(Ask.WANT, other, piece, asked, left & ~(1 << other), wanters)


def want(state: Board, action: int) -> bool:
    """Say whether one wants the building too; after the last answer somebody gets one."""
    if action != Act.YES and action != Act.NO:
        return False
    top = state.frames - 1
    seat = state.frame_seat[top]
    piece = state.frame_a[top]
    asked = state.frame_b[top]
    left = state.frame_c[top]
    wanters = state.frame_d[top]
    if action == Act.YES:
        wanters |= 1 << seat
    state.emit(Happening.WANTS, seat, piece, action == Act.YES)
    state.pop()
    asker = asked & ASKER
    square = asked >> ASKED_SQUARE
    if left:
        ask_rival(state, seat, piece, asked, left, wanters)
    elif 1 + popcount(wanters) > building.in_stock(state, piece):
        auction.start_building_auction(state, piece, asker, square, wanters)
    else:
        building.put_building(state, asker, square, squares.HOUSE_COST[state.base + square])
    return True
