"""Whoever a card is aimed at is asked, one after the other: accept, refuse, shift the rent.

Rules: MD-43 to MD-45, MD-51, MD-53.

The action lies at the bottom of the frames and asks nobody itself. On it lies the ANSWER of the
target; on that the COUNTER of the other side after a refusal, or the ANSWER of whom the target
names to pay its rent.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.games.deal.names import Act, Ask, Happening, Kind
    from tycoon.games.deal.rules import board, groups, hands, payment, taking, turn

BYTE = 255


def step(state: Board) -> None:
    """Go on with the card in force: a win, a second card, the next target, or its end (MD-44)."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    action = state.frame_a[top]
    left = state.frame_b[top]
    about = state.frame_c[top]
    dealt = state.frame_d[top]
    if turn.check_win(state):
        return
    card = action >> groups.KIND_BITS & BYTE
    if card == Kind.DOUBLE_SLY_DEAL and dealt and about:
        state.amend(top, action, left, 0, dealt)
        taking.take(state, seat, dealt - 1, about & BYTE, about >> 8 & BYTE)
        return
    if left:
        target = turn.next_seat(state, seat)
        while not left >> target & 1:
            target = turn.next_seat(state, target)
        state.amend(top, action, left & ~(board.ONE << target), about, target + 1)
        state.push(Ask.ANSWER, target, seat)
        return
    state.pop()
    turn.discard_action(state, action)
    turn.after_play(state)


def may_shift(state: Board, to: int) -> bool:
    """Whether the seat to act may name this seat to pay its rent (MD-53)."""
    seat = state.seat_to_act
    return (
        turn.is_rent(state.frame_a[0] >> groups.KIND_BITS & BYTE)
        and state.hands[board.ROW * seat + Kind.RENT_SHIFT] > 0
        and to < state.seats
        and to != seat
        and to != state.frame_seat[0]
        and not state.refuge >> to & 1
    )


def add_answers(state: Board, actions: Actions) -> None:
    """Add accepting, refusing, shifting by seat."""
    seat = state.seat_to_act
    actions.add(Act.ACCEPT)
    if state.hands[board.ROW * seat + Kind.JUST_SAY_NO]:
        actions.add(Act.REFUSE)
    if state.top() == Ask.ANSWER and state.hands[board.ROW * seat + Kind.RENT_SHIFT]:
        for to in range(state.seats):
            if may_shift(state, to):
                actions.add(groups.action_of(Act.SHIFT, 0, 0, 0, to, 0, 0))


def answer(state: Board, action: int, chance: Chance) -> bool:
    """Answer an action or a refusal; False for anything that is not legal."""
    seat = state.seat_to_act
    if action == Act.ACCEPT:
        if state.top() == Ask.COUNTER:
            let_stand(state)
        else:
            accept(state, chance)
        return True
    if action == Act.REFUSE:
        if not state.hands[board.ROW * seat + Kind.JUST_SAY_NO]:
            return False
        refuse(state)
        return True
    to = action >> groups.SEAT_BITS & BYTE
    if (
        state.top() != Ask.ANSWER
        or action != groups.action_of(Act.SHIFT, 0, 0, 0, to, 0, 0)
        or not may_shift(state, to)
    ):
        return False
    hands.leave_open(state, seat, Kind.RENT_SHIFT)
    hands.put_on_discards(state, Kind.RENT_SHIFT)
    state.emit(Happening.SHIFTED, seat, to, state.frame_c[0])
    state.push(Ask.ANSWER, to, seat)
    return True


def accept(state: Board, chance: Chance) -> None:
    """The action is done to who accepts it, or the rent paid by them."""
    seat = state.seat_to_act
    state.emit(Happening.ACCEPTED, seat, state.frame_a[state.frames - 1])
    while state.frames > 1:
        state.pop()
    action = state.frame_a[0]
    card = action >> groups.KIND_BITS & BYTE
    if turn.is_rent(card) or card == Kind.DEBT_COLLECTOR or card == Kind.BIRTHDAY:
        payment.charge(state, seat, state.frame_c[0], state.frame_seat[0])
    else:
        taking.carry_out(state, action, state.frame_seat[0], seat, chance)


def refuse(state: Board) -> None:
    """A just say no; the other side is asked whether it stands (MD-43)."""
    seat = state.seat_to_act
    top = state.frames - 1
    hands.leave_open(state, seat, Kind.JUST_SAY_NO)
    hands.put_on_discards(state, Kind.JUST_SAY_NO)
    state.emit(Happening.REFUSED, seat, state.frame_a[top])
    if state.top() == Ask.COUNTER:
        state.pop()
        top -= 1
        state.amend(top, state.frame_a[top], state.frame_b[top] + 1, 0, 0)
    else:
        state.amend(top, state.frame_a[top], state.frame_b[top] + 1, 0, 0)
        state.push(Ask.COUNTER, state.frame_a[top], seat)


def let_stand(state: Board) -> None:
    """A refusal stands: nothing happens to who refused, or who shifted to them is asked again."""
    state.emit(Happening.REFUSAL_STANDS, state.seat_to_act, state.frame_a[state.frames - 1])
    state.pop()
    state.pop()
    if (
        state.top() == Ask.ACTION
        and state.frame_a[0] >> groups.KIND_BITS & BYTE == Kind.DOUBLE_SLY_DEAL
    ):
        state.amend(0, state.frame_a[0], state.frame_b[0], 0, state.frame_d[0])
