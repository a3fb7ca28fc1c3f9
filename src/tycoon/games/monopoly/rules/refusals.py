"""Refuse cards, and whom a card pays, in the millionaire edition. Rules: MM-7, MM-8.

Whoever could refuse is asked, whatever they keep, so the question tells nothing.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Due, EventKind, Fortune, Refusable
    from tycoon.games.monopoly.rules import cards, fortune, money

NOTHING = -1


def add_refusal(state: Board, actions: Actions) -> None:
    """Add refusing, if one keeps such a card, and letting it come."""
    if fortune.has_kept(state, state.seat_to_act, Fortune.REFUSE):
        actions.add(Act.YES)
    actions.add(Act.NO)


def refuse(state: Board, action: int) -> bool:
    """Refuse what is coming, or let it come; swaps, takes and rents are refused back (MM-7)."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    coming = asked.refuse(state, top)
    if action == Act.YES:
        if not fortune.has_kept(state, seat, Fortune.REFUSE):
            return False
        state.pop()
        fortune.use_up(state, seat, Fortune.REFUSE, NOTHING, NOTHING)
        if coming.what != Refusable.CARD_PAYMENT and coming.what != Refusable.SHARE:
            asked.push_refuse(
                state, coming.other, coming.what, seat, coming.about, coming.refusals + 1
            )
        return True
    if action != Act.NO:
        return False
    state.pop()
    state.emit(EventKind.LET_COME, seat, coming.what)
    if coming.refusals & 1:
        return True
    if coming.what == Refusable.RENT:
        money.charge(state, seat, coming.other, coming.about, Due.RENT)
    elif coming.what == Refusable.SHARE:
        money.charge(state, seat, coming.other, coming.about, Due.CARD)
    elif coming.what == Refusable.CARD_PAYMENT:
        cards.pay_by_card(state, seat, coming.about)
    else:
        fortune.get_cities(state, coming.other, coming.what, coming.about)
    return True


def may_be_paid(state: Board, seat: int) -> bool:
    """Whether the card may pay this seat: any other that is not ruined (MM-8)."""
    return seat < state.seats and seat != state.seat_to_act and not state.out >> seat & 1


def add_payees(state: Board, actions: Actions) -> None:
    """Add the others, in ascending order (MM-8)."""
    for seat in range(state.seats):
        if may_be_paid(state, seat):
            actions.add(acts.packed(Act.PAY, 0, seat))


def first_payee(state: Board) -> int:
    """The first of `add_payees`."""
    seat = 0
    while not may_be_paid(state, seat):
        seat += 1
    return acts.packed(Act.PAY, 0, seat)


def choose_payee(state: Board, action: int) -> bool:
    """Say whom the card pays (MM-8)."""
    seat = state.seat_to_act
    to = acts.fields(action).seat
    if action != acts.packed(Act.PAY, 0, to) or not may_be_paid(state, to):
        return False
    amount = asked.payee(state, state.frames - 1).amount
    state.pop()
    money.charge(state, seat, to, amount, Due.CARD)
    return True
