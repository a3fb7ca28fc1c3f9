"""Drawn cards and what they do. Rules: MO-36 to MO-38, MO-57, MM-8, MM-9."""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, nth_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import asked
    from tycoon.games.monopoly.names import Card, Due, EventKind, Group, How, Refusable, Roll
    from tycoon.games.monopoly.rules import board, money, moving

NOTHING = -1


def draw(state: Board, seat: int, pile: int, chance: Chance) -> None:
    """Draw a card and do what it says (MO-36).

    Of those that nobody has seen yet one is drawn by lot; after them come the others in order.
    """
    left = state.unseen[pile]
    if left:
        card = low_bit(nth_bit(left, chance.below(popcount(left))))
        state.unseen[pile] &= ~(1 << card)
    else:
        card = state.below[squares.PILE_SIZE * pile]
        state.below_count[pile] -= 1
        for i in range(
            squares.PILE_SIZE * pile, squares.PILE_SIZE * pile + state.below_count[pile]
        ):
            state.below[i] = state.below[i + 1]
        state.below[squares.PILE_SIZE * pile + state.below_count[pile]] = 0
    state.emit(EventKind.DREW, seat, pile, card, state.turns)
    if state.card_does[squares.PILE_SIZE * pile + card] == Card.OUT_OF_JAIL:
        state.jail_cards[pile] = seat
        state.emit(EventKind.GOT_CARD, seat, pile, board.BANK)
        return
    asked.push_card(state, seat, pile, card)
    at = squares.PILE_SIZE * pile + card
    if not state.board:
        carry_out(state, seat, at)
    elif payment_by(state, seat, at):
        asked.push_refuse(state, seat, Refusable.CARD_PAYMENT, seat, at, 0)  # MM-7
    else:
        carry_out_millionaire(state, seat, at, chance)


def carry_out(state: Board, seat: int, at: int) -> None:
    """Do what a card says; whatever needs answers or lands comes as frames."""
    does = state.card_does[at]
    number = state.card_a[at]
    if does == Card.MOVE_TO:
        asked.push_landing(state, seat, How.CARD)
        moving.forward(state, seat, moving.steps_to(state, seat, number), How.CARD)
    elif does == Card.NEXT_STATION:
        asked.push_landing(state, seat, How.NEXT_STATION)
        moving.forward(
            state,
            seat,
            moving.steps_to_next(state, seat, squares.MEMBERS[0 + Group.STATION]),
            How.NEXT_STATION,
        )
    elif does == Card.NEXT_UTILITY:
        asked.push_landing(state, seat, How.NEXT_UTILITY)
        moving.forward(
            state,
            seat,
            moving.steps_to_next(state, seat, squares.MEMBERS[0 + Group.UTILITY]),
            How.NEXT_UTILITY,
        )
    elif does == Card.BACK:
        asked.push_landing(state, seat, How.CARD)
        moving.back(state, seat, number)
    elif does == Card.TO_JAIL:
        moving.to_jail(state, seat)
    elif does == Card.RECEIVE:
        money.receive(state, seat, number, Due.CARD, NOTHING)
    elif does == Card.FROM_EACH:
        asked.push_payees(state, seat, others_of(state, seat), number, 1)
    else:
        pay_by_card(state, seat, at)


def carry_out_millionaire(state: Board, seat: int, at: int, chance: Chance) -> None:
    """Do what a card says that only the millionaire edition has (MM-8, MM-9), or any other."""
    does = state.card_does[at]
    number = state.card_a[at]
    if does == Card.NEXT_FREE:
        steps = moving.steps_to_next(state, seat, money.free_deeds(state))
        if steps:
            asked.push_landing(state, seat, How.CARD)
            moving.forward(state, seat, steps, How.CARD)
    elif does == Card.RECEIVE_BY_LEVEL:
        money.receive(state, seat, number * state.level[seat], Due.CARD, NOTHING)
    elif does == Card.ROLL_FOR:
        roll_for(state, seat, number, chance)
    elif does == Card.LEVEL_UP and state.level[seat] == moving.TOP_LEVEL:
        money.receive(state, seat, number, Due.CARD, NOTHING)
    elif does == Card.LEVEL_UP or does == Card.LEVEL_DOWN:
        state.level[seat] = max(1, state.level[seat] + (1 if does == Card.LEVEL_UP else -1))
        state.emit(EventKind.LEVELLED, seat, state.level[seat])
    elif does == Card.ON:
        asked.push_landing(state, seat, How.CARD)
        moving.forward(state, seat, number, How.CARD)
    else:
        carry_out(state, seat, at)


def roll_for(state: Board, seat: int, prize: int, chance: Chance) -> None:
    """Two dice: level 1 wins by a double, 2 by eight or more, 3 by five or more (MM-8)."""
    first = 1 + chance.below(board.FACES)
    second = 1 + chance.below(board.FACES)
    state.emit(EventKind.ROLLED, seat, first, second, 0, Roll.CARD)
    won = first == second
    if state.level[seat] > 1:
        won = first + second >= (8 if state.level[seat] == 2 else 5)
    if won:
        money.receive(state, seat, prize, Due.CARD, NOTHING)


def others_of(state: Board, seat: int) -> int:
    """Everybody else who is not ruined, a bit each."""
    return ((1 << state.seats) - 1) & ~state.out & ~(1 << seat)


def payment_by(state: Board, seat: int, at: int) -> int:
    """What a card makes its drawer pay, to each or in all; 0: nothing.

    Repairs count the buildings at the draw (MO-36).
    """
    does = state.card_does[at]
    number = state.card_a[at]
    if does == Card.REPAIRS:
        return number * money.houses_of(state, seat) + state.card_b[at] * money.hotels_of(
            state, seat
        )
    if does == Card.PAY_BY_LEVEL:
        return number * state.level[seat]
    return number if does == Card.PAY or does == Card.PAY_EACH or does == Card.PAY_ONE else 0


def pay_by_card(state: Board, seat: int, at: int) -> None:
    """Pay what a card says: the bank, each of the others, or one of them."""
    does = state.card_does[at]
    amount = payment_by(state, seat, at)
    if does == Card.PAY_EACH:
        asked.push_payees(state, seat, others_of(state, seat), amount, 0)
    elif does == Card.PAY_ONE:
        asked.push_payee(state, seat, amount)
    else:
        money.charge(state, seat, money.pot(state), amount, Due.CARD)


def put_back(state: Board) -> None:
    """The card on top is done, and goes under its pile."""
    top = state.frames - 1
    drawn = asked.card(state, top)
    state.pop()
    put_under(state, drawn.pile, drawn.card)


def put_under(state: Board, pile: int, card: int) -> None:
    """A card that everybody has seen goes under a pile."""
    state.below[squares.PILE_SIZE * pile + state.below_count[pile]] = card
    state.below_count[pile] += 1


def use_jail_card(state: Board, pile: int) -> None:
    """Its holder uses an out-of-jail card."""
    state.emit(EventKind.USED_CARD, state.jail_cards[pile], pile)
    return_jail_card(state, pile)


def return_jail_card(state: Board, pile: int) -> None:
    """An out-of-jail card goes under the pile that it came from."""
    state.jail_cards[pile] = board.BANK
    card = 0
    while state.card_does[squares.PILE_SIZE * pile + card] != Card.OUT_OF_JAIL:
        card += 1
    put_under(state, pile, card)


def pay_next(state: Board) -> None:
    """The next debt of "pay each" or "from each", from the drawer's left (MO-57)."""
    top = state.frames - 1
    drawer = state.frame_seat[top]
    payees = asked.payees(state, top)
    left = payees.left & ~state.out
    if not left:
        state.pop()
        return
    other = money.next_in(state, drawer)
    while not left >> other & 1:
        other = money.next_in(state, other)
    asked.amend_payees(state, top, left & ~(1 << other), payees.amount, payees.receives)
    if payees.receives and state.board:
        asked.push_refuse(state, other, Refusable.SHARE, drawer, payees.amount, 0)  # MM-7
    elif payees.receives:
        money.charge(state, other, drawer, payees.amount, Due.CARD)
    else:
        money.charge(state, drawer, other, payees.amount, Due.CARD)
