"""Drawn cards and what they do. Rules: MO-36 to MO-38, MO-57, MM-8, MM-9."""

from __future__ import annotations

import cython

from tycoon.core.chance import Chance
from tycoon.games.monopoly.board import Board
from tycoon.games.monopoly.names import Ask, Card, Due, Happening, How, Sort

if not cython.compiled:
    from tycoon.core._bits import low_bit, popcount
    from tycoon.games.monopoly.board import BANK
    from tycoon.games.monopoly.money import charge, hotels_of, houses_of, next_in, pot, receive
    from tycoon.games.monopoly.moving import back, forward, steps_to, steps_to_sort, to_jail
    from tycoon.games.monopoly.squares import PILE_SIZE

NOTHING = -1
CARD, PAYEES, LANDING = Ask.CARD, Ask.PAYEES, Ask.LANDING
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
) = list(Card)[:11]
BY_CARD, TO_STATION, TO_UTILITY = How.CARD, How.NEXT_STATION, How.NEXT_UTILITY
STATION, UTILITY = Sort.STATION, Sort.UTILITY
FOR_CARD = Due.CARD
DREW, GOT_CARD, USED_CARD = Happening.DREW, Happening.GOT_CARD, Happening.USED_CARD


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
    state.emit(DREW, seat, pile, card)
    if state.card_does[PILE_SIZE * pile + card] == OUT_OF_JAIL:
        state.jail_cards[pile] = seat
        state.emit(GOT_CARD, seat, pile, BANK)
        return
    state.push(CARD, seat, pile, card)
    carry_out(state, seat, PILE_SIZE * pile + card)


def carry_out(state: Board, seat: int, at: int) -> None:
    """Do what a card says; whatever needs answers or lands comes as frames."""
    does = state.card_does[at]
    number = state.card_a[at]
    if does == MOVE_TO:
        state.push(LANDING, seat, BY_CARD)
        forward(state, seat, steps_to(state, seat, number), BY_CARD)
    elif does == NEXT_STATION:
        state.push(LANDING, seat, TO_STATION)
        forward(state, seat, steps_to_sort(state, seat, STATION), TO_STATION)
    elif does == NEXT_UTILITY:
        state.push(LANDING, seat, TO_UTILITY)
        forward(state, seat, steps_to_sort(state, seat, UTILITY), TO_UTILITY)
    elif does == BACK:
        state.push(LANDING, seat, BY_CARD)
        back(state, seat, number)
    elif does == TO_JAIL:
        to_jail(state, seat)
    elif does == RECEIVE:
        receive(state, seat, number, FOR_CARD, NOTHING)
    elif does == PAY:
        charge(state, seat, pot(state), number, FOR_CARD)
    elif does == PAY_EACH or does == FROM_EACH:
        others = ((1 << state.seats) - 1) & ~state.out & ~(1 << seat)
        state.push(PAYEES, seat, others, number, does == FROM_EACH)
    elif does == REPAIRS:
        amount = number * houses_of(state, seat) + state.card_b[at] * hotels_of(state, seat)
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
    if receives:
        charge(state, other, drawer, amount, FOR_CARD)
    else:
        charge(state, drawer, other, amount, FOR_CARD)
