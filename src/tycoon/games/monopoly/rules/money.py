"""Who has what, and money on its way. Rules: MO-4, MO-5, MO-23, MO-38, MO-54, MM-2."""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly.names import Due
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Ask, EventKind, Reason
    from tycoon.games.monopoly.rules import board

FIVE_HUNDRED, HUNDRED, FIFTY, TEN = 500, 100, 50, 10
STEPS = [FIVE_HUNDRED, HUNDRED, FIFTY, TEN, 1]
NOTHING = -1
PRICE_PAID = Due.PRICE


def next_in(state: Board, seat: int) -> int:
    """Who follows in the order of play, of those not ruined; `seat` itself when it is the last."""
    at = state.place[seat]
    for _ in range(state.seats):
        at = at + 1 if at + 1 < state.seats else 0
        if not state.out >> state.order[at] & 1:
            return state.order[at]
    return seat


# Deeds.


def owns_colour(state: Board, seat: int, group: int) -> bool:
    """Whether a seat has all deeds of a group, mortgaged or not (MO-23)."""
    members = squares.MEMBERS[squares.GROUPS * state.board + group]
    return state.owned[seat] & members == members


def group_built(state: Board, group: int) -> bool:
    """Whether there is a building on a group."""
    return state.built & squares.MEMBERS[squares.GROUPS * state.board + group] != 0


def houses_of(state: Board, seat: int) -> int:
    """How many houses a seat has."""
    count = 0
    left = state.owned[seat] & state.built
    while left:
        built = state.buildings[low_bit(left)]
        left &= left - 1
        count += built if built <= state.hotel_after else 0
    return count


def hotels_of(state: Board, seat: int) -> int:
    """How many hotels a seat has."""
    count = 0
    left = state.owned[seat] & state.built
    while left:
        count += state.buildings[low_bit(left)] > state.hotel_after
        left &= left - 1
    return count


def sale_of(state: Board, seat: int) -> int:
    """What all buildings of a seat bring: half a house each step (MO-30, MO-55, MM-10)."""
    total = 0
    left = state.owned[seat] & state.built
    while left:
        square = low_bit(left)
        left &= left - 1
        total += state.buildings[square] * (squares.HOUSE_COST[state.base + square] // 2)
    return total


def worth(state: Board, seat: int, full: bool) -> int:
    """Cash, prices of deeds and what buildings cost (MO-4, MO-35).

    Of a mortgaged deed half the price counts, its mortgage, unless `full`.
    """
    total = state.cash[seat]
    left = state.owned[seat]
    while left:
        square = low_bit(left)
        left &= left - 1
        at = state.base + square
        half = not full and state.mortgaged >> square & 1
        total += squares.MORTGAGE[at] if half else squares.PRICE[at]
        total += state.buildings[square] * squares.HOUSE_COST[at]
    return total


def free_deeds(state: Board) -> int:
    """The deeds that nobody has, a bit each."""
    free = squares.DEEDS[state.board]
    for seat in range(state.seats):
        free &= ~state.owned[seat]
    return free


def take_deed(state: Board, square: int, to: int) -> None:
    """A deed goes to a seat, from the bank or another seat; it stays mortgaged if it was."""
    before = state.owner[square]
    if before >= 0:
        state.owned[before] &= ~(board.ONE << square)
        note_colour(state, before, square)
    state.owner[square] = to
    state.owned[to] |= board.ONE << square
    note_colour(state, to, square)
    state.emit(EventKind.GOT_DEED, to, square, before)


def deal_deed(state: Board, square: int, to: int) -> None:
    """A seat gets a deed of the bank for nothing (MO-2, MM-5)."""
    state.owner[square] = to
    state.owned[to] |= board.ONE << square
    note_colour(state, to, square)
    state.emit(EventKind.DEALT, to, square)


def note_colour(state: Board, seat: int, square: int) -> None:
    """Whether a seat has the whole colour of a deed that it got or lost."""
    group = squares.GROUP[state.base + square]
    if group < squares.COLOURS:
        colour = squares.MEMBERS[squares.GROUPS * state.board + group]
        if colour & ~state.owned[seat]:
            state.whole[seat] &= ~colour
        else:
            state.whole[seat] |= colour


# Money. (What happens most often is put together only where it is listened to.)


def drop_claims(state: Board, seat: int) -> None:
    """The rents not yet claimed from a ruined seat, and by it, lapse (MO-22)."""
    left = 0
    for i in range(state.claims):
        if state.claim_payer[i] != seat and state.claim_owner[i] != seat:
            state.claim_payer[left] = state.claim_payer[i]
            state.claim_owner[left] = state.claim_owner[i]
            state.claim_amount[left] = state.claim_amount[i]
            state.claim_square[left] = state.claim_square[i]
            left += 1
    while state.claims > left:
        state.claims -= 1
        forget_claim(state, state.claims)


def forget_claim(state: Board, i: int) -> None:
    """Nothing is left of a claim."""
    state.claim_payer[i] = 0
    state.claim_owner[i] = 0
    state.claim_amount[i] = 0
    state.claim_square[i] = 0


def step_fits(amount: int, last: int, step: int) -> bool:
    """Whether a sum that was built by steps may grow by one more.

    Steps are never larger than the last, so that there is one way to each sum.

    Args:
        amount: the sum of the steps so far.
        last: the last step; 0: none.
        step: the next one.
    """
    if last and step > last:
        return False
    if step == FIVE_HUNDRED:
        return True
    if step == HUNDRED:
        return amount % FIVE_HUNDRED + step < FIVE_HUNDRED
    if step == FIFTY:
        return amount % HUNDRED + step < HUNDRED
    if step == TEN:
        return amount % FIFTY + step < FIFTY
    return step == 1 and amount % TEN + step < TEN


def _fitting(amount: int) -> int:
    """The steps by which a sum may grow if the last was no smaller, a bit each as in `STEPS`."""
    return sum(1 << i for i, step in enumerate(STEPS) if step_fits(amount, 0, step))


# By the sum, less five hundreds.
FITTING = [_fitting(amount) for amount in range(FIVE_HUNDRED)]


# By what is left to grow by, up to 500: the steps that are no larger.
WITHIN = [
    sum(1 << i for i, step in enumerate(STEPS) if step <= room) for room in range(FIVE_HUNDRED + 1)
]


def steps(amount: int, last: int, room: int) -> int:
    """The steps by which a sum may grow by no more than `room`, a bit each as in `STEPS`."""
    if room <= 0:
        return 0
    most = min(room, last) if last else room
    return FITTING[amount % FIVE_HUNDRED] & WITHIN[min(most, FIVE_HUNDRED)]


def step_action(act: int, one: int) -> int:
    """The action of growing a sum by the step of a bit."""
    return acts.packed(act, 0, 0, 0, STEPS[low_bit(one)])


def add_steps(act: int, left: int, actions: Actions) -> None:
    """Add growing a sum by these steps, the largest first."""
    while left:
        actions.add(step_action(act, left))
        left &= left - 1


def pot(state: Board) -> int:
    """To whom taxes, fines and card payments go: the bank, by way of free parking (MO-38)."""
    return board.POT if state.jackpot else board.BANK


def add_cash(state: Board, seat: int, amount: int) -> None:
    """Cash of a seat grows; with a target that may win (MM-2)."""
    state.cash[seat] = min(board.ALL_CASH, state.cash[seat] + amount)
    if state.target and state.cash[seat] >= state.target and state.ending != Reason.TARGET:
        for i in range(state.frames):
            if state.frame_kind[i] == Ask.DEBT and state.frame_seat[i] == seat:
                return
        state.ending = Reason.TARGET
        state.winner = seat


def receive(state: Board, seat: int, amount: int, due: int, square: int) -> None:
    """The bank pays a seat."""
    if state.events is not None:
        state.emit(EventKind.PAID, board.BANK, seat, amount, due, square)
    add_cash(state, seat, amount)


def spend(state: Board, seat: int, to: int, amount: int, due: int, square: int) -> None:
    """A seat pays what it has; the caller knows that it has it."""
    state.cash[seat] -= amount
    if state.events is not None:
        state.emit(EventKind.PAID, seat, to, amount, due, square)
    if to >= 0:
        add_cash(state, to, amount)
    elif to == board.POT:
        state.pot = min(board.ALL_CASH, state.pot + amount)


def charge(state: Board, seat: int, to: int, amount: int, due: int) -> None:
    """A seat must pay: at once if its cash suffices, else a DEBT is pushed (MO-54)."""
    if amount <= 0:
        return
    if state.cash[seat] >= amount:
        spend(state, seat, to, amount, due, NOTHING)
        return
    state.emit(EventKind.OWES, seat, to, amount, due)
    asked.push_debt(state, seat, amount, to, due, state.trade_offers)
