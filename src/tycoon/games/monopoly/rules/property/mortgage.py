"""Mortgages, and what is due when a mortgaged deed changes hands. Rules: MO-33, MO-50, MO-53."""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Ask, Due, EventKind
    from tycoon.games.monopoly.rules import board, money


def looks_alone(state: Board) -> bool:
    """Whether mortgage, trade and building look at the single city only (MO-33)."""
    return state.build_anywhere or state.unevenly


def bare_deeds(state: Board, seat: int) -> int:
    """The deeds of a seat that no buildings keep from being mortgaged and traded, a bit each.

    Rules: MO-50, MO-52.
    """
    bare = state.owned[seat] & ~state.built
    if not looks_alone(state):
        left = state.owned[seat] & state.built
        while left:
            colour = squares.MEMBERS[
                squares.GROUPS * state.board + squares.GROUP[state.base + low_bit(left)]
            ]
            bare &= ~colour
            left &= ~colour
    return bare


def interest_of(state: Board, deeds: int) -> int:
    """The 10 % of the mortgages of these deeds, as far as they are mortgaged (MO-53)."""
    total = 0
    left = deeds & state.mortgaged
    while left:
        total += squares.INTEREST[state.base + low_bit(left)]
        left &= left - 1
    return total


def cost_of_lifting(state: Board, square: int) -> int:
    """The sum of the mortgage and 10 % (MO-50)."""
    return squares.LIFT[state.base + square]


def open_deeds(state: Board, seat: int) -> int:
    """The deeds that a seat may mortgage, a bit each."""
    return bare_deeds(state, seat) & ~state.mortgaged


def may_mortgage(state: Board, seat: int, square: int) -> bool:
    """Whether a seat may mortgage a deed."""
    return square < state.size and open_deeds(state, seat) >> square & 1 == 1


def open_lifts(state: Board, seat: int) -> int:
    """The deeds whose mortgages a seat may lift, and can pay for one by one, a bit each."""
    cash = min(state.cash[seat], squares.DEAREST)
    paid_for = squares.LIFTED_FOR[(squares.DEAREST + 1) * state.board + cash]
    return state.owned[seat] & state.mortgaged & paid_for


def may_lift(state: Board, seat: int, square: int) -> bool:
    """Whether a seat may lift a mortgage, and can pay for it."""
    return square < state.size and open_lifts(state, seat) >> square & 1 == 1


def add_mortgages(state: Board, seat: int, actions: Actions) -> None:
    """Add the deeds that a seat may mortgage, in board order."""
    left = open_deeds(state, seat)
    while left:
        actions.add(acts.packed(Act.MORTGAGE, low_bit(left)))
        left &= left - 1


def mortgage(state: Board, seat: int, square: int) -> bool:
    """The bank lends a seat half the price of a deed; False, and nothing done, if it may not."""
    if not may_mortgage(state, seat, square):
        return False
    state.mortgaged |= board.ONE << square
    state.emit(EventKind.MORTGAGED, seat, square)
    money.receive(state, seat, squares.MORTGAGE[state.base + square], Due.MORTGAGE, square)
    return True


def add_lifts(state: Board, seat: int, actions: Actions) -> None:
    """Add the mortgages that a seat may lift, in board order."""
    left = open_lifts(state, seat)
    while left:
        actions.add(acts.packed(Act.LIFT, low_bit(left)))
        left &= left - 1


def lift(state: Board, seat: int, square: int) -> bool:
    """A mortgage is paid back with 10 %; False, and nothing done, if it cannot be."""
    if not may_lift(state, seat, square):
        return False
    money.spend(state, seat, board.BANK, cost_of_lifting(state, square), Due.LIFT, square)
    state.mortgaged &= ~(board.ONE << square)
    state.emit(EventKind.LIFTED, seat, square)
    return True


# Deeds that came mortgaged (MO-53).


def ask_interest(state: Board, seat: int, deeds: int) -> None:
    """Ask a seat about those of the deeds it got that are mortgaged, the lowest first.

    Where it has been asked already and has not answered for all, these are added to the others.
    """
    deeds &= state.mortgaged
    if not deeds:
        return
    for i in range(state.frames):
        if state.frame_kind[i] == Ask.INTEREST and state.frame_seat[i] == seat:
            asked.amend_interest(state, i, asked.interest(state, i).deeds | deeds)
            return
    asked.push_interest(state, seat, deeds)


def may_lift_now(state: Board, square: int, others: int) -> bool:
    """Whether the seat asked may lift this mortgage at once and still pay for the other deeds."""
    seat = state.seat_to_act
    left = state.cash[seat] - cost_of_lifting(state, square)
    return may_lift(state, seat, square) and left >= interest_of(state, others)


def add_interest(state: Board, actions: Actions) -> None:
    """Add paying the 10 % only, and lifting the mortgage."""
    deeds = asked.interest(state, state.frames - 1).deeds
    square = low_bit(deeds)
    actions.add(Act.KEEP)
    if may_lift_now(state, square, deeds & deeds - 1):
        actions.add(acts.packed(Act.LIFT, square))


def settle_interest(state: Board, action: int) -> bool:
    """Pay the 10 % of the lowest deed, or lift its mortgage; False for anything else."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    deeds = asked.interest(state, top).deeds
    square = low_bit(deeds)
    others = deeds & deeds - 1
    lifts = action == acts.packed(Act.LIFT, square)
    if not lifts and action != Act.KEEP:
        return False
    if lifts and not may_lift_now(state, square, others):
        return False
    if others:
        asked.amend_interest(state, top, others)
    else:
        state.pop()
    if lifts:
        lift(state, seat, square)
        return True
    due = squares.INTEREST[state.base + square]
    if state.cash[seat] >= due:
        money.spend(state, seat, board.BANK, due, Due.INTEREST, square)
    else:
        money.charge(state, seat, board.BANK, due, Due.INTEREST)
    return True
