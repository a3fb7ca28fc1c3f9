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
    from tycoon.games.deal._names import acts, asked, named
    from tycoon.games.deal.names import Act, Ask, EventKind, Kind
    from tycoon.games.deal.rules import board, hands, payment, taking, turn


def advance_action(state: Board) -> None:
    """Go on with the card in force: a win, a second card, the next target, or its end (MD-44)."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    running = asked.action(state, top)
    if turn.check_win(state):
        return
    card = acts.fields(running.action).kind
    if card == Kind.DOUBLE_SLY_DEAL and running.dealt and running.about:
        second = named.fields(running.about)
        asked.amend_action(state, top, running.action, running.left, 0, running.dealt)
        taking.take(state, seat, running.dealt - 1, second.kind, second.colour)
        return
    if running.left:
        target = turn.next_seat(state, seat)
        while not running.left >> target & 1:
            target = turn.next_seat(state, target)
        left = running.left & ~(board.ONE << target)
        asked.amend_action(state, top, running.action, left, running.about, target + 1)
        asked.push_answer(state, target, seat, 0)
        return
    turn.discard_action(state)
    state.pop()
    turn.after_play(state)


def may_shift(state: Board, to: int) -> bool:
    """Whether the seat to act may name this seat to pay its rent (MD-53)."""
    seat = state.seat_to_act
    return (
        turn.is_rent(turn.in_force(state).kind)
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
                actions.add(acts.packed(Act.SHIFT, 0, 0, 0, to))


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
    to = acts.fields(action).seat
    if (
        state.top() != Ask.ANSWER
        or acts.fields(action).act != Act.SHIFT
        or not may_shift(state, to)
    ):
        return False
    hands.leave_open(state, seat, Kind.RENT_SHIFT)
    hands.put_on_discards(state, Kind.RENT_SHIFT)
    state.emit(EventKind.SHIFTED, seat, to, asked.action(state, 0).about)
    asked.push_answer(state, to, seat, 0)
    return True


def accept(state: Board, chance: Chance) -> None:
    """Do the action to who accepts it, or charge them."""
    seat = state.seat_to_act
    state.emit(EventKind.ACCEPTED, seat, asked.answer(state, state.frames - 1).other)
    while state.frames > 1:
        state.pop()
    if turn.is_charge(turn.in_force(state).kind):
        payment.charge(state, seat, asked.action(state, 0).about, state.frame_seat[0])
    else:
        taking.carry_out(state, state.frame_seat[0], seat, chance)


def refuse(state: Board) -> None:
    """Refuse by a just say no; ask the other side whether it stands (MD-43)."""
    seat = state.seat_to_act
    top = state.frames - 1
    hands.leave_open(state, seat, Kind.JUST_SAY_NO)
    hands.put_on_discards(state, Kind.JUST_SAY_NO)
    if state.top() == Ask.COUNTER:
        state.emit(EventKind.REFUSED, seat, asked.counter(state, top).other)
        state.pop()
        answered = asked.answer(state, top - 1)
        asked.amend_answer(state, top - 1, answered.other, answered.refusals + 1)
    else:
        refused = asked.answer(state, top)
        state.emit(EventKind.REFUSED, seat, refused.other)
        asked.amend_answer(state, top, refused.other, refused.refusals + 1)
        asked.push_counter(state, refused.other, seat)


def let_stand(state: Board) -> None:
    """Let a refusal stand: who shifted the rent is asked again, or nothing happens."""
    refuser = asked.counter(state, state.frames - 1).other
    state.emit(EventKind.REFUSAL_STANDS, state.seat_to_act, refuser)
    state.pop()
    state.pop()
    if state.top() == Ask.ACTION and turn.in_force(state).kind == Kind.DOUBLE_SLY_DEAL:
        running = asked.action(state, 0)
        asked.amend_action(state, 0, running.action, running.left, 0, running.dealt)
