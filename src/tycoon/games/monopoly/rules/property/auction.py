"""Auctions of deeds and of buildings. Rules: MO-21, MO-31.

The AUCTION frame lies with the seat that is asked; a bid is built up by steps in a BID above it.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Ask, Due, EventKind, Lot
    from tycoon.games.monopoly.rules import board, money
    from tycoon.games.monopoly.rules.property import building


def start_auction(state: Board, square: int, first: int, least: int) -> None:
    """Auction a deed among all, the seat `first` being asked first."""
    state.emit(EventKind.AUCTION_BEGAN, square, first, least)
    asked.push_auction(state, first, square, least - 1, board.BANK, 0, first, in_play(state))


def start_building_auction(state: Board, piece: int, asker: int, square: int, bidders: int) -> None:
    """Auction a house (0) or hotel (1); the asker has bid the list price of its square (MO-31)."""
    what = Lot.HOUSE + piece
    price = squares.HOUSE_COST[state.base + square]
    first = money.next_in(state, asker)
    while not bidders >> first & 1:
        first = money.next_in(state, first)
    state.emit(EventKind.AUCTION_BEGAN, what, first, price)
    state.emit(EventKind.BADE, asker, what, price)
    asked.push_auction(state, first, what, price, asker, 0, square, bidders | 1 << asker)


def in_play(state: Board) -> int:
    """The seats that are not ruined, a bit each."""
    return (1 << state.seats) - 1 & ~state.out


def bid_base(state: Board, seat: int, auction: int) -> int:
    """One less than what a seat must bid at least; `auction` is the number of its frame."""
    sale = asked.auction(state, auction)
    if sale.lot < Lot.HOUSE:
        return sale.high
    return max(sale.high, building.list_price(state, seat, sale.lot - Lot.HOUSE) - 1)


def may_step(state: Board, step: int) -> bool:
    """Whether the bid of the seat asked may begin or go on with this step."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    if state.frame_kind[top] == Ask.AUCTION:
        return bid_base(state, seat, top) + step <= state.cash[seat] and money.step_fits(0, 0, step)
    so_far = asked.bid(state, top)
    base = bid_base(state, seat, top - 1)
    return so_far.amount + step <= state.cash[seat] and money.step_fits(
        so_far.amount - base, so_far.step, step
    )


def add_step(state: Board, step: int, actions: Actions) -> None:
    """Add a step of a bid if it is allowed."""
    if may_step(state, step):
        actions.add(acts.packed(Act.STEP, 0, 0, 0, step))


def add_bids(state: Board, actions: Actions) -> None:
    """Add the steps of a bid, the largest first, and passing, or the end of the bid."""
    for i in range(5):
        add_step(state, money.STEPS[i], actions)
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
            bid_is(state, asked.bid(state, top).amount)
        return True
    step = acts.fields(action).amount
    if action != acts.packed(Act.STEP, 0, 0, 0, step) or not may_step(state, step):
        return False
    if begins:
        asked.push_bid(state, seat, bid_base(state, seat, top) + step, step)
    else:
        asked.amend_bid(state, top, asked.bid(state, top).amount + step, step)
    return True


def bid_is(state: Board, amount: int) -> None:
    """The bid on top is complete: the auction goes on with the next."""
    state.pop()
    top = state.frames - 1
    seat = state.frame_seat[top]
    sale = asked.auction(state, top)
    state.emit(EventKind.BADE, seat, sale.lot, amount)
    asked.amend_auction(state, top, sale.lot, amount, seat, sale.again, sale.origin, sale.bidders)
    ask_next(state)


def give_up(state: Board) -> None:
    """The seat asked is out of the auction."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    sale = asked.auction(state, top)
    left = sale.bidders & ~(1 << seat)
    state.emit(EventKind.PASSED, seat, sale.lot)
    asked.amend_auction(state, top, sale.lot, sale.high, sale.bidder, sale.again, sale.origin, left)
    ask_next(state)


def ask_next(state: Board) -> None:
    """Ask the next bidder; with none left but the highest, the auction is over."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    sale = asked.auction(state, top)
    others = sale.bidders if sale.bidder < 0 else sale.bidders & ~(1 << sale.bidder)
    if others:
        seat = money.next_in(state, seat)
        while not others >> seat & 1:
            seat = money.next_in(state, seat)
        state.pop()
        bidders = sale.bidders
        asked.push_auction(
            state, seat, sale.lot, sale.high, sale.bidder, sale.again, sale.origin, bidders
        )
        return
    state.pop()
    if sale.bidder >= 0:
        sell_to(state, sale.bidder, sale.lot, sale.high, sale.origin)
    else:
        find_taker(state, sale.lot, sale.origin, sale.again == 1)


def sell_to(state: Board, seat: int, what: int, price: int, wanted: int) -> None:
    """The highest bidder gets the deed, or the building, which was asked for a square `wanted`."""
    state.emit(EventKind.WON_AUCTION, seat, what, price)
    if what < Lot.HOUSE:
        money.spend(state, seat, board.BANK, price, Due.BID, what)
        money.take_deed(state, what, seat)
    elif state.owner[wanted] == seat:
        building.put_building(state, seat, wanted, price)
    else:
        asked.push_site(state, seat, what - Lot.HOUSE, price)


def find_taker(state: Board, what: int, first: int, again: bool) -> None:
    """Nobody has bid for a deed: a second round from $1, then the last who has $1 (MO-21)."""
    if not again and not state.auction_may_fail:
        state.emit(EventKind.AUCTION_AGAIN, what, 1)
        asked.push_auction(state, first, what, 0, board.BANK, 1, first, in_play(state))
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
        state.emit(EventKind.AUCTION_FAILED, what)
    else:
        sell_to(state, taker, what, 1, 0)
