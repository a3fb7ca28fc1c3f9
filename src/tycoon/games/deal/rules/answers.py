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
from tycoon.games.deal.names import Act, Ask, Happening, Kind
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.games.deal.rules.board import ONE, ROW
    from tycoon.games.deal.rules.groups import KIND_BITS, SEAT_BITS, action_of
    from tycoon.games.deal.rules.hands import leave_open, put_on_discards
    from tycoon.games.deal.rules.payment import charge
    from tycoon.games.deal.rules.taking import carry_out, take
    from tycoon.games.deal.rules.turn import (
        after_play,
        check_win,
        discard_action,
        is_rent,
        next_seat,
    )

BYTE = 255
JUST_SAY_NO, RENT_SHIFT, DOUBLE_SLY_DEAL, DEBT_COLLECTOR, BIRTHDAY = (
    Kind.JUST_SAY_NO,
    Kind.RENT_SHIFT,
    Kind.DOUBLE_SLY_DEAL,
    Kind.DEBT_COLLECTOR,
    Kind.BIRTHDAY,
)
ACTION, ANSWER, COUNTER = Ask.ACTION, Ask.ANSWER, Ask.COUNTER
ACCEPT, REFUSE, SHIFT = int(Act.ACCEPT), int(Act.REFUSE), Act.SHIFT
ACCEPTED, REFUSED, REFUSAL_STANDS, SHIFTED = (
    Happening.ACCEPTED,
    Happening.REFUSED,
    Happening.REFUSAL_STANDS,
    Happening.SHIFTED,
)


def step(state: Board) -> None:
    """Go on with the card in force: a win, a second card, the next target, or its end (MD-44)."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    action = state.frame_a[top]
    left = state.frame_b[top]
    about = state.frame_c[top]
    dealt = state.frame_d[top]
    if check_win(state):
        return
    card = action >> KIND_BITS & BYTE
    if card == DOUBLE_SLY_DEAL and dealt and about:
        state.amend(top, action, left, 0, dealt)
        take(state, seat, dealt - 1, about & BYTE, about >> 8 & BYTE)
        return
    if left:
        target = next_seat(state, seat)
        while not left >> target & 1:
            target = next_seat(state, target)
        state.amend(top, action, left & ~(ONE << target), about, target + 1)
        state.push(ANSWER, target, seat)
        return
    state.pop()
    discard_action(state, action)
    after_play(state)


def may_shift(state: Board, to: int) -> bool:
    """Whether the seat to act may name this seat to pay its rent (MD-53)."""
    seat = state.seat_to_act
    return (
        is_rent(state.frame_a[0] >> KIND_BITS & BYTE)
        and state.hands[ROW * seat + RENT_SHIFT] > 0
        and to < state.seats
        and to != seat
        and to != state.frame_seat[0]
        and not state.refuge >> to & 1
    )


def add_answers(state: Board, actions: Actions) -> None:
    """Add accepting, refusing, shifting by seat."""
    seat = state.seat_to_act
    actions.add(ACCEPT)
    if state.hands[ROW * seat + JUST_SAY_NO]:
        actions.add(REFUSE)
    if state.top() == ANSWER and state.hands[ROW * seat + RENT_SHIFT]:
        for to in range(state.seats):
            if may_shift(state, to):
                actions.add(action_of(SHIFT, 0, 0, 0, to, 0, 0))


def answer(state: Board, action: int, chance: Chance) -> bool:
    """Answer an action or a refusal; False for anything that is not legal."""
    seat = state.seat_to_act
    if action == ACCEPT:
        if state.top() == COUNTER:
            let_stand(state)
        else:
            accept(state, chance)
        return True
    if action == REFUSE:
        if not state.hands[ROW * seat + JUST_SAY_NO]:
            return False
        refuse(state)
        return True
    to = action >> SEAT_BITS & BYTE
    if (
        state.top() != ANSWER
        or action != action_of(SHIFT, 0, 0, 0, to, 0, 0)
        or not may_shift(state, to)
    ):
        return False
    leave_open(state, seat, RENT_SHIFT)
    put_on_discards(state, RENT_SHIFT)
    state.emit(SHIFTED, seat, to, state.frame_c[0])
    state.push(ANSWER, to, seat)
    return True


def accept(state: Board, chance: Chance) -> None:
    """The action is done to who accepts it, or the rent paid by them."""
    seat = state.seat_to_act
    state.emit(ACCEPTED, seat, state.frame_a[state.frames - 1])
    while state.frames > 1:
        state.pop()
    action = state.frame_a[0]
    card = action >> KIND_BITS & BYTE
    if is_rent(card) or card == DEBT_COLLECTOR or card == BIRTHDAY:
        charge(state, seat, state.frame_c[0], state.frame_seat[0])
    else:
        carry_out(state, action, state.frame_seat[0], seat, chance)


def refuse(state: Board) -> None:
    """A just say no; the other side is asked whether it stands (MD-43)."""
    seat = state.seat_to_act
    top = state.frames - 1
    leave_open(state, seat, JUST_SAY_NO)
    put_on_discards(state, JUST_SAY_NO)
    state.emit(REFUSED, seat, state.frame_a[top])
    if state.top() == COUNTER:
        state.pop()
        top -= 1
        state.amend(top, state.frame_a[top], state.frame_b[top] + 1, 0, 0)
    else:
        state.amend(top, state.frame_a[top], state.frame_b[top] + 1, 0, 0)
        state.push(COUNTER, state.frame_a[top], seat)


def let_stand(state: Board) -> None:
    """A refusal stands: nothing happens to who refused, or who shifted to them is asked again."""
    state.emit(REFUSAL_STANDS, state.seat_to_act, state.frame_a[state.frames - 1])
    state.pop()
    state.pop()
    if state.top() == ACTION and state.frame_a[0] >> KIND_BITS & BYTE == DOUBLE_SLY_DEAL:
        state.amend(0, state.frame_a[0], state.frame_b[0], 0, state.frame_d[0])
