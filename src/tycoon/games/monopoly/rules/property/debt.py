"""Owing more than one has, and ruin. Rules: MO-4, MO-51, MO-54 to MO-56, MM-2."""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Due, EventKind, Reason
    from tycoon.games.monopoly.rules import board, cards, money
    from tycoon.games.monopoly.rules.property import auction, building, mortgage, trade

NOTHING = -1


def add_raising(state: Board, seat: int, actions: Actions) -> None:
    """Add the buildings that a seat may sell, and the deeds that it may mortgage (MO-51)."""
    building.add_sales(state, seat, actions)
    mortgage.add_mortgages(state, seat, actions)


def could_raise(state: Board, seat: int) -> int:
    """Cash, half of all buildings, and all open mortgages (MO-54)."""
    total = state.cash[seat] + money.sale_of(state, seat)
    left = state.owned[seat] & ~state.mortgaged
    while left:
        total += squares.MORTGAGE[state.base + low_bit(left)]
        left &= left - 1
    return total


def add_debt(state: Board, actions: Actions) -> None:
    """Add what a debtor may sell, mortgage, trade, and going bankrupt if it cannot pay (MO-54)."""
    seat = state.seat_to_act
    add_raising(state, seat, actions)
    trade.add_trades(state, seat, actions)
    if could_raise(state, seat) < asked.debt(state, state.frames - 1).amount:
        actions.add(Act.BANKRUPT)


def default_debt(state: Board) -> int:
    """Mortgage, then sell, as long as there is anything; then go bankrupt."""
    seat = state.seat_to_act
    deeds = mortgage.open_deeds(state, seat)
    if deeds:
        return acts.packed(Act.MORTGAGE, low_bit(deeds))
    sale = building.first_sale(state, seat)
    return sale or Act.BANKRUPT


# Ruin.


def ruin(state: Board, action: int) -> bool:
    """The debtor on top goes bankrupt; False while it could still pay (MO-54)."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    owed = asked.debt(state, top)
    to = max(board.BANK, owed.to)
    if action != Act.BANKRUPT or could_raise(state, seat) >= owed.amount:
        return False
    deeds = state.owned[seat]
    state.emit(EventKind.RUINED, seat, to)
    sell_all(state, seat)
    state.pop()
    state.ruined[popcount(state.out)] = seat
    state.out |= 1 << seat
    money.drop_claims(state, seat)
    if state.cash[seat]:
        money.spend(state, seat, to, state.cash[seat], Due.ESTATE, NOTHING)
    note_end(state)
    if state.estate_to == board.SHARED:
        share_deeds(state, seat, deeds)
    elif to < 0 or state.estate_to == board.TO_AUCTION:
        return_deeds(state, seat, deeds)
    else:
        give_deeds(state, to, deeds)
    give_cards(state, seat, to)
    return True


def sell_all(state: Board, seat: int) -> None:
    """All buildings of the ruined go back at half price, whatever houses there are (MO-55)."""
    left = state.owned[seat] & state.built
    if not left:
        return
    amount = money.sale_of(state, seat)
    while left:
        building.drop_to(state, seat, low_bit(left), 0)
        left &= left - 1
    money.receive(state, seat, amount, Due.BUILDING, NOTHING)


def note_end(state: Board) -> None:
    """Whether a ruin ends the game, at once or when nothing is open (MO-4, MO-55, MM-2)."""
    if state.ending == Reason.TARGET:
        return
    ruined = popcount(state.out)
    if state.board:  # MM-2: by the first ruin, however many are left
        state.ending = Reason.BANKRUPTCIES
    elif ruined == state.seats - 1:
        state.ending = Reason.LAST_STANDING
    elif state.end == Reason.BANKRUPTCIES and ruined >= state.limit:
        state.ending = Reason.BANKRUPTCIES


def give_deeds(state: Board, to: int, deeds: int) -> None:
    """The deeds of the ruined go to the creditor, mortgages and all (MO-53, MO-55)."""
    left = deeds
    while left:
        money.take_deed(state, low_bit(left), to)
        left &= left - 1
    mortgage.ask_interest(state, to, deeds)


def share_deeds(state: Board, seat: int, deeds: int) -> None:
    """The deeds of the ruined are dealt one by one, mortgages and all, to its left (MO-56)."""
    to = seat
    left = deeds
    while left:
        to = money.next_in(state, to)
        money.take_deed(state, low_bit(left), to)
        left &= left - 1
    for i in range(state.seats - 1, 0, -1):
        to = state.order[(state.place[seat] + i) % state.seats]
        if not state.out >> to & 1:
            mortgage.ask_interest(state, to, deeds & state.owned[to])


def return_deeds(state: Board, seat: int, deeds: int) -> None:
    """The deeds of the ruined go back free of mortgage, to be auctioned in board order (MO-55)."""
    left = deeds
    while left:
        square = low_bit(left)
        left &= left - 1
        state.owner[square] = board.BANK
        state.emit(EventKind.RETURNED_DEED, seat, square)
    state.owned[seat] = 0
    state.whole[seat] = 0
    state.mortgaged &= ~deeds
    if deeds and not state.ending:
        asked.push_estate(state, seat, deeds)


def give_cards(state: Board, seat: int, to: int) -> None:
    """Out-of-jail cards go to the creditor, or under their own piles (MO-55).

    Fortune cards that are kept leave the game, which is over (MM-2).
    """
    for pile in range(board.PILES):
        if state.jail_cards[pile] == seat:
            if to < 0:
                cards.return_jail_card(state, pile)
            else:
                state.jail_cards[pile] = to
            state.emit(EventKind.GOT_CARD, to, pile, seat)
    for kind in range(board.KEPT_FORTUNES):
        state.kept[board.KEPT_FORTUNES * seat + kind] = 0


def sell_estate(state: Board, seat: int) -> None:
    """Auction the next deed of the ESTATE on top, or drop it when there is none left."""
    top = state.frames - 1
    deeds = asked.estate(state, top).deeds
    if not deeds:
        state.pop()
        return
    asked.amend_estate(state, top, deeds & deeds - 1)
    auction.start_auction(state, low_bit(deeds), money.next_in(state, seat), state.auction_start)
