"""Refuse cards, and whom a card pays, in the millionaire edition. Rules: MM-7, MM-8.

Whoever could refuse is asked, whatever they keep, so the question tells nothing.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.games.monopoly.names import Act, Ask, Due, Fortune, Happening, Refusable
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly.rules.cards import pay_by_card
    from tycoon.games.monopoly.rules.fortune import get_cities, has_kept, use_up
    from tycoon.games.monopoly.rules.money import SEAT_BITS, action_of, charge

BYTE = 255
NOTHING = -1
YES, NO, PAY = int(Act.YES), int(Act.NO), Act.PAY
REFUSE = Ask.REFUSE
REFUSE_CARD = Fortune.REFUSE
RENT, CARD_PAYMENT, SHARE = Refusable.RENT, Refusable.CARD_PAYMENT, Refusable.SHARE
FOR_RENT, FOR_CARD = Due.RENT, Due.CARD
LET_COME = Happening.LET_COME


def add_refusal(state: Board, actions: Actions) -> None:
    """Add refusing, if one keeps such a card, and letting it come."""
    if has_kept(state, state.seat_to_act, REFUSE_CARD):
        actions.add(YES)
    actions.add(NO)


def refuse(state: Board, action: int) -> bool:
    """Refuse what is coming, or let it come; swaps, takes and rents are refused back (MM-7)."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    what = state.frame_a[top]
    other = state.frame_b[top]
    about = state.frame_c[top]
    refused = state.frame_d[top]
    if action == YES:
        if not has_kept(state, seat, REFUSE_CARD):
            return False
        state.pop()
        use_up(state, seat, REFUSE_CARD, NOTHING, NOTHING)
        if what != CARD_PAYMENT and what != SHARE:
            state.push(REFUSE, other, what, seat, about, refused + 1)
        return True
    if action != NO:
        return False
    state.pop()
    state.emit(LET_COME, seat, what)
    if refused & 1:
        return True
    if what == RENT:
        charge(state, seat, other, about, FOR_RENT)
    elif what == SHARE:
        charge(state, seat, other, about, FOR_CARD)
    elif what == CARD_PAYMENT:
        pay_by_card(state, seat, about)
    else:
        get_cities(state, other, what, about)
    return True


def add_payees(state: Board, actions: Actions) -> None:
    """Add the others, in ascending order (MM-8)."""
    for seat in range(state.seats):
        if seat != state.seat_to_act and not state.out >> seat & 1:
            actions.add(action_of(PAY, 0, seat, 0, 0))


def first_payee(state: Board) -> int:
    """The first of `add_payees`."""
    seat = 0
    while seat == state.seat_to_act or state.out >> seat & 1:
        seat += 1
    return action_of(PAY, 0, seat, 0, 0)


def choose_payee(state: Board, action: int) -> bool:
    """Say whom the card pays (MM-8)."""
    seat = state.seat_to_act
    to = action >> SEAT_BITS & BYTE
    if action != action_of(PAY, 0, to, 0, 0) or to >= state.seats:
        return False
    if to == seat or state.out >> to & 1:
        return False
    amount = state.frame_a[state.frames - 1]
    state.pop()
    charge(state, seat, to, amount, FOR_CARD)
    return True
