"""Auctions of deeds and of buildings. Rules: MO-21, MO-31.

The AUCTION frame lies with the seat that is asked; a bid is built up by steps in a BID above it.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.names import Act, Ask, Due, Happening
    from tycoon.games.monopoly.rules import board, money
    from tycoon.games.monopoly.rules.property import building

BUILDINGS = 64
"""What is auctioned: below it a deed, by square; it is a house, one more a hotel."""
FIVE_HUNDRED, HUNDRED, FIFTY, TEN = 500, 100, 50, 10
WHO = 15
AGAIN, FIRST_BITS = 16, 5
TWO_BYTES = 0xFFFF


def start_auction(state: Board, square: int, first: int, least: int) -> None:
    """Auction a deed among all, the seat `first` being asked first."""
    state.emit(Happening.AUCTION_BEGAN, square, first, least)
    state.push(Ask.AUCTION, first, square, least - 1, first << FIRST_BITS, in_play(state))


def start_building_auction(state: Board, piece: int, asker: int, square: int, bidders: int) -> None:
    """Auction a house (0) or hotel (1); the asker has bid the list price of its square (MO-31)."""
    what = BUILDINGS + piece
    price = squares.HOUSE_COST[state.base + square]
    first = money.next_in(state, asker)
    while not bidders >> first & 1:
        first = money.next_in(state, first)
    state.emit(Happening.AUCTION_BEGAN, what, first, price)
    state.emit(Happening.BADE, asker, what, price)
    about = asker + 1 | square << FIRST_BITS
    state.push(Ask.AUCTION, first, what, price, about, bidders | 1 << asker)


def in_play(state: Board) -> int:
    """The seats that are not ruined, a bit each."""
    return (1 << state.seats) - 1 & ~state.out


def bid_base(state: Board, seat: int, auction: int) -> int:
    """One less than what a seat must bid at least; `auction` is the number of its frame."""
    high = state.frame_b[auction]
    what = state.frame_a[auction]
    if what < BUILDINGS:
        return high
    return max(high, building.list_price(state, seat, what - BUILDINGS) - 1)


def may_step(state: Board, step: int) -> bool:
    """Whether the bid of the seat asked may begin or go on with this step."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    if state.frame_kind[top] == Ask.AUCTION:
        return bid_base(state, seat, top) + step <= state.cash[seat] and money.step_fits(0, 0, step)
    so_far = state.frame_a[top]
    base = bid_base(state, seat, top - 1)
    return so_far + step <= state.cash[seat] and money.step_fits(
        so_far - base, state.frame_b[top], step
    )


def add_step(state: Board, step: int, actions: Actions) -> None:
    """Add a step of a bid if it is allowed."""
    if may_step(state, step):
        actions.add(money.action_of(Act.STEP, 0, 0, 0, step))


def add_bids(state: Board, actions: Actions) -> None:
    """Add the steps of a bid, the largest first, and passing, or the end of the bid."""
    add_step(state, FIVE_HUNDRED, actions)
    add_step(state, HUNDRED, actions)
    add_step(state, FIFTY, actions)
    add_step(state, TEN, actions)
    add_step(state, 1, actions)
    actions.add(Act.PASS if state.top() == Ask.AUCTION else Act.DONE)


def bid(state: Board, action: int) -> bool:
    """A step of a bid, its end, or no bid; False for anything that is not allowed."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    begins = state.frame_kind[top] == Ask.AUCTION
    if action == (Act.PASS if begins else Act.DONE):
        if begins:
            give_up(state)
        else:
            bid_is(state, state.frame_a[top])
        return True
    step = action >> money.AMOUNT_BITS & TWO_BYTES
    if action != money.action_of(Act.STEP, 0, 0, 0, step) or not may_step(state, step):
        return False
    if begins:
        state.push(Ask.BID, seat, bid_base(state, seat, top) + step, step)
    else:
        state.amend(top, state.frame_a[top] + step, step)
    return True


def bid_is(state: Board, amount: int) -> None:
    """The bid on top is complete: the auction goes on with the next."""
    state.pop()
    top = state.frames - 1
    seat = state.frame_seat[top]
    what = state.frame_a[top]
    state.emit(Happening.BADE, seat, what, amount)
    state.amend(top, what, amount, state.frame_c[top] & ~WHO | seat + 1, state.frame_d[top])
    ask_next(state)


def give_up(state: Board) -> None:
    """The seat asked is out of the auction."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    what = state.frame_a[top]
    bidders = state.frame_d[top] & ~(1 << seat)
    state.emit(Happening.PASSED, seat, what)
    state.amend(top, what, state.frame_b[top], state.frame_c[top], bidders)
    ask_next(state)


def ask_next(state: Board) -> None:
    """Ask the next bidder; with none left but the highest, the auction is over."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    what = state.frame_a[top]
    high = state.frame_b[top]
    about = state.frame_c[top]
    bidders = state.frame_d[top]
    winner = (about & WHO) - 1
    others = bidders if winner < 0 else bidders & ~(1 << winner)
    if others:
        seat = money.next_in(state, seat)
        while not others >> seat & 1:
            seat = money.next_in(state, seat)
        state.pop()
        state.push(Ask.AUCTION, seat, what, high, about, bidders)
        return
    state.pop()
    if winner >= 0:
        sell_to(state, winner, what, high, about >> FIRST_BITS)
    else:
        find_taker(state, what, about)


def sell_to(state: Board, seat: int, what: int, price: int, asked: int) -> None:
    """The highest bidder gets the deed or the building."""
    state.emit(Happening.WON_AUCTION, seat, what, price)
    if what < BUILDINGS:
        money.spend(state, seat, board.BANK, price, Due.BID, what)
        money.take_deed(state, what, seat)
    elif state.owner[asked] == seat:
        building.put_building(state, seat, asked, price)
    else:
        state.push(Ask.SITE, seat, what - BUILDINGS, price)


def find_taker(state: Board, what: int, about: int) -> None:
    """Nobody has bid for a deed: a second round from $1, then the last who has $1 (MO-21)."""
    first = about >> FIRST_BITS
    if not about & AGAIN and not state.auction_may_fail:
        state.emit(Happening.AUCTION_AGAIN, what, 1)
        state.push(Ask.AUCTION, first, what, 0, about | AGAIN, in_play(state))
        return
    taker = board.BANK
    if not state.auction_may_fail:
        seat = first
        while True:
            if state.cash[seat]:
                taker = seat
            seat = money.next_in(state, seat)
            if seat == first:
                break
    if taker < 0:
        state.emit(Happening.AUCTION_FAILED, what)
    else:
        sell_to(state, taker, what, 1, 0)
