"""Drawn cards and what they do. Rules: MO-36 to MO-38, MO-57, MM-8, MM-9."""

from __future__ import annotations

import cython

from tycoon.core.chance import Chance
from tycoon.games.monopoly.names import Ask, Card, Due, Group, Happening, How, Refusable, Roll
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit, popcount
    from tycoon.games.monopoly.rules.board import BANK, FACES
    from tycoon.games.monopoly.rules.money import (
        charge,
        free_deeds,
        hotels_of,
        houses_of,
        next_in,
        pot,
        receive,
    )
    from tycoon.games.monopoly.rules.moving import (
        TOP_LEVEL,
        back,
        forward,
        steps_to,
        steps_to_next,
        to_jail,
    )
    from tycoon.games.monopoly.squares import MEMBERS, PILE_SIZE

NOTHING = -1
CARD, PAYEES, LANDING, PAYEE, REFUSE = Ask.CARD, Ask.PAYEES, Ask.LANDING, Ask.PAYEE, Ask.REFUSE
CARD_PAYMENT, SHARE = Refusable.CARD_PAYMENT, Refusable.SHARE
FOR_A_CARD = Roll.CARD
(
    MOVE_TO,
    NEXT_STATION,
    NEXT_UTILITY,
    BACK,
    TO_JAIL,
    OUT_OF_JAIL,
    RECEIVE,
    PAY,
    PAY_EACH,
    FROM_EACH,
    REPAIRS,
    NEXT_FREE,
    RECEIVE_BY_LEVEL,
    PAY_BY_LEVEL,
    PAY_ONE,
    ROLL_FOR,
    LEVEL_UP,
    LEVEL_DOWN,
    ON,
) = Card
BY_CARD, TO_STATION, TO_UTILITY = How.CARD, How.NEXT_STATION, How.NEXT_UTILITY
STATIONS, UTILITIES = Group.STATION, Group.UTILITY
FOR_CARD = Due.CARD
DREW, GOT_CARD, USED_CARD, ROLLED, LEVELLED = (
    Happening.DREW,
    Happening.GOT_CARD,
    Happening.USED_CARD,
    Happening.ROLLED,
    Happening.LEVELLED,
)


def draw(state: Board, seat: int, pile: int, chance: Chance) -> None:
    """Draw a card and do what it says (MO-36).

    Of those that nobody has seen yet one is drawn by lot; after them come the others in order.
    """
    left = state.unseen[pile]
    if left:
        for _ in range(chance.below(popcount(left))):
            left &= left - 1
        card = low_bit(left)
        state.unseen[pile] &= ~(1 << card)
    else:
        card = state.below[PILE_SIZE * pile]
        state.below_count[pile] -= 1
        for i in range(PILE_SIZE * pile, PILE_SIZE * pile + state.below_count[pile]):
            state.below[i] = state.below[i + 1]
        state.below[PILE_SIZE * pile + state.below_count[pile]] = 0
    state.emit(DREW, seat, pile, card)
    if state.card_does[PILE_SIZE * pile + card] == OUT_OF_JAIL:
        state.jail_cards[pile] = seat
        state.emit(GOT_CARD, seat, pile, BANK)
        return
    state.push(CARD, seat, pile, card)
    at = PILE_SIZE * pile + card
    if not state.board:
        carry_out(state, seat, at)
    elif payment_by(state, seat, at):
        state.push(REFUSE, seat, CARD_PAYMENT, seat, at)  # MM-7
    else:
        carry_out_millionaire(state, seat, at, chance)


def carry_out(state: Board, seat: int, at: int) -> None:
    """Do what a card says; whatever needs answers or lands comes as frames."""
    does = state.card_does[at]
    number = state.card_a[at]
    if does == MOVE_TO:
        state.push(LANDING, seat, BY_CARD)
        forward(state, seat, steps_to(state, seat, number), BY_CARD)
    elif does == NEXT_STATION:
        state.push(LANDING, seat, TO_STATION)
        forward(state, seat, steps_to_next(state, seat, MEMBERS[STATIONS]), TO_STATION)
    elif does == NEXT_UTILITY:
        state.push(LANDING, seat, TO_UTILITY)
        forward(state, seat, steps_to_next(state, seat, MEMBERS[UTILITIES]), TO_UTILITY)
    elif does == BACK:
        state.push(LANDING, seat, BY_CARD)
        back(state, seat, number)
    elif does == TO_JAIL:
        to_jail(state, seat)
    elif does == RECEIVE:
        receive(state, seat, number, FOR_CARD, NOTHING)
    elif does == FROM_EACH:
        state.push(PAYEES, seat, others_of(state, seat), number, 1)
    else:
        pay_by_card(state, seat, at)


def carry_out_millionaire(state: Board, seat: int, at: int, chance: Chance) -> None:
    """Do what a card says that only the millionaire edition has (MM-8, MM-9), or any other."""
    does = state.card_does[at]
    number = state.card_a[at]
    if does == NEXT_FREE:
        steps = steps_to_next(state, seat, free_deeds(state))
        if steps:
            state.push(LANDING, seat, BY_CARD)
            forward(state, seat, steps, BY_CARD)
    elif does == RECEIVE_BY_LEVEL:
        receive(state, seat, number * state.level[seat], FOR_CARD, NOTHING)
    elif does == ROLL_FOR:
        roll_for(state, seat, number, chance)
    elif does == LEVEL_UP and state.level[seat] == TOP_LEVEL:
        receive(state, seat, number, FOR_CARD, NOTHING)
    elif does == LEVEL_UP or does == LEVEL_DOWN:
        state.level[seat] = max(1, state.level[seat] + (1 if does == LEVEL_UP else -1))
        state.emit(LEVELLED, seat, state.level[seat])
    elif does == ON:
        state.push(LANDING, seat, BY_CARD)
        forward(state, seat, number, BY_CARD)
    else:
        carry_out(state, seat, at)


def roll_for(state: Board, seat: int, prize: int, chance: Chance) -> None:
    """Two dice: level 1 wins by a double, 2 by eight or more, 3 by five or more (MM-8)."""
    first = 1 + chance.below(FACES)
    second = 1 + chance.below(FACES)
    state.emit(ROLLED, seat, first, second, 0, FOR_A_CARD)
    won = first == second
    if state.level[seat] > 1:
        won = first + second >= (8 if state.level[seat] == 2 else 5)
    if won:
        receive(state, seat, prize, FOR_CARD, NOTHING)


def others_of(state: Board, seat: int) -> int:
    """Everybody else who is not ruined, a bit each."""
    return ((1 << state.seats) - 1) & ~state.out & ~(1 << seat)


def payment_by(state: Board, seat: int, at: int) -> int:
    """What a card makes its drawer pay, to each or in all; 0: nothing.

    Repairs count the buildings at the draw (MO-36).
    """
    does = state.card_does[at]
    number = state.card_a[at]
    if does == REPAIRS:
        return number * houses_of(state, seat) + state.card_b[at] * hotels_of(state, seat)
    if does == PAY_BY_LEVEL:
        return number * state.level[seat]
    return number if does == PAY or does == PAY_EACH or does == PAY_ONE else 0


def pay_by_card(state: Board, seat: int, at: int) -> None:
    """Pay what a card says: the bank, each of the others, or one of them."""
    does = state.card_does[at]
    amount = payment_by(state, seat, at)
    if does == PAY_EACH:
        state.push(PAYEES, seat, others_of(state, seat), amount)
    elif does == PAY_ONE:
        state.push(PAYEE, seat, amount)
    else:
        charge(state, seat, pot(state), amount, FOR_CARD)


def put_back(state: Board) -> None:
    """The card on top is done, and goes under its pile."""
    top = state.frames - 1
    pile = state.frame_a[top]
    card = state.frame_b[top]
    state.pop()
    put_under(state, pile, card)


def put_under(state: Board, pile: int, card: int) -> None:
    """A card that everybody has seen goes under a pile."""
    state.below[PILE_SIZE * pile + state.below_count[pile]] = card
    state.below_count[pile] += 1


def use_jail_card(state: Board, pile: int) -> None:
    """Its holder uses an out-of-jail card."""
    state.emit(USED_CARD, state.jail_cards[pile], pile)
    return_jail_card(state, pile)


def return_jail_card(state: Board, pile: int) -> None:
    """An out-of-jail card goes under the pile that it came from."""
    state.jail_cards[pile] = BANK
    card = 0
    while state.card_does[PILE_SIZE * pile + card] != OUT_OF_JAIL:
        card += 1
    put_under(state, pile, card)


def pay_next(state: Board) -> None:
    """The next debt of "pay each" or "from each", from the drawer's left (MO-57)."""
    top = state.frames - 1
    drawer = state.frame_seat[top]
    left = state.frame_a[top] & ~state.out
    amount = state.frame_b[top]
    receives = state.frame_c[top]
    if not left:
        state.pop()
        return
    other = next_in(state, drawer)
    while not left >> other & 1:
        other = next_in(state, other)
    state.amend(top, left & ~(1 << other), amount, receives, 0)
    if receives and state.board:
        state.push(REFUSE, other, SHARE, drawer, amount)  # MM-7
    elif receives:
        charge(state, other, drawer, amount, FOR_CARD)
    else:
        charge(state, drawer, other, amount, FOR_CARD)
