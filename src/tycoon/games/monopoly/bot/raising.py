"""How greedy players raise money: what they mortgage and sell, and when that alone wins."""

from __future__ import annotations

import cython

from tycoon.games.monopoly.rules.state import Monopoly

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.bot import values
    from tycoon.games.monopoly.names import Act, Phase, Reason
    from tycoon.games.monopoly.rules import board
    from tycoon.games.monopoly.rules.property import building, debt, mortgage

NOTHING = -1
# The millionaire edition: who could raise less than this may be ruined by the next rent.
NEARLY_RUINED = 150


def settle_debt(state: Monopoly, seat: int) -> int:
    """Sell or mortgage what is missed least, if that can suffice."""
    due = asked.debt(state, state.frames - 1).amount
    if debt.could_raise(state, seat) < due:
        return Act.BANKRUPT
    return cheapest(state, seat, due - state.cash[seat])


def cheapest(state: Monopoly, seat: int, need: int) -> int:
    """Of the mortgages and sales that together bring `need` at the least cost the dearest; 0: none.

    With that one first nothing is mortgaged that another makes needless. Where no more than the
    first is needed, or all is not enough, it is the one that costs least for what it brings.
    """
    skipped = board.ONE * 0
    first = board.ONE * 0
    while True:
        action = least_missed(state, seat, need, skipped)
        if not first:
            first = action
        if not action:
            return first
        said = acts.fields(action)
        at = state.base + said.square
        need -= (
            squares.MORTGAGE[at]
            if said.act == Act.MORTGAGE
            else squares.HOUSE_COST[at] // 2 * state.buildings[said.square]
        )
        if need <= 0:
            return action
        skipped |= board.ONE << said.square


def least_missed(state: Monopoly, seat: int, need: int, skipped: int) -> int:
    """The mortgage or sale that costs least in rents and later, for what it brings; 0: none.

    Args:
        need: of two that cost alike the one that brings this much is better.
        skipped: squares that are not thought of.
    """
    others = values.opponents(state)
    best = 0
    found = 0
    left = mortgage.open_deeds(state, seat) & ~skipped
    while left:
        square = low_bit(left)
        left &= left - 1
        at = state.base + square
        loan = squares.MORTGAGE[at]
        loss = loan // 8 + others * values.rent_at(state, square) * values.ROLLS[state.board] // 40
        if state.whole[seat] >> square & 1:
            loss += (
                others
                * squares.RENTS[squares.LEVELS * at + values.THREE]
                * values.ROLLS[state.board]
                // 40
            )
        cost = loss * 1024 // min(loan, need) if 0 < need < loan else loss * 1024 // loan
        if not found or cost < best:
            best = cost
            found = square + 1
    action = acts.packed(Act.MORTGAGE, found - 1) if found else board.ONE * 0
    left = state.owned[seat] & state.built & ~skipped
    while left:
        square = low_bit(left)
        left &= left - 1
        at = state.base + square
        half = squares.HOUSE_COST[at] // 2
        built = state.buildings[square]
        before = squares.RENTS[
            squares.LEVELS * at + (built if built <= state.hotel_after else values.HOTEL)
        ]
        loss = (
            half
            + others
            * (before - squares.RENTS[squares.LEVELS * at + built - 1])
            * values.ROLLS[state.board]
            // 40
        )
        cost = loss * 1024 // min(half, need) if 0 < need < half else loss * 1024 // half
        if action and cost >= best:
            continue
        way = building.way_down(state, seat, square, NOTHING)
        if way >= 0:
            best = cost
            action = acts.packed(Act.SELL, square, 0, way)
    return action


def wins_by_raising(state: Monopoly, seat: int) -> bool:
    """Whether raising money wins: it reaches the target, or it is the last moment (MM-2)."""
    if state.cash[seat] < state.target <= debt.could_raise(state, seat):
        return True
    if state.end != Reason.TURNS or state.rounds + 1 < state.limit or state.phase != Phase.END:
        return False
    return debt.could_raise(state, seat) > state.cash[seat]


def loans_on(state: Monopoly, deeds: int) -> int:
    """What these deeds bring if they are mortgaged."""
    total = 0
    while deeds:
        total += squares.MORTGAGE[state.base + low_bit(deeds)]
        deeds &= deeds - 1
    return total


def loose_deeds(state: Monopoly, seat: int) -> int:
    """The deeds that may be mortgaged and belong to no whole colour, a bit each."""
    return mortgage.open_deeds(state, seat) & ~state.whole[seat]


def cheapest_loan(state: Monopoly, deeds: int, need: int) -> int:
    """Of the mortgages of some deeds that together bring `need` at the least rent the dearest."""
    found = NOTHING
    while deeds and need > 0:
        found = least_rent(state, deeds)
        need -= squares.MORTGAGE[state.base + found]
        deeds ^= board.ONE << found
    return acts.packed(Act.MORTGAGE, found)


def least_rent(state: Monopoly, deeds: int) -> int:
    """The deed whose rent is missed least for the loan that it brings."""
    best = 0
    found = NOTHING
    while deeds:
        square = low_bit(deeds)
        deeds &= deeds - 1
        cost = values.rent_at(state, square) * 1024 // squares.MORTGAGE[state.base + square]
        if found < 0 or cost < best:
            best = cost
            found = square
    return found


def is_nearly_over(state: Monopoly, seat: int) -> bool:
    """Whether another may soon be ruined, which ends the game and has cash compared (MM-2)."""
    for other in range(state.seats):
        if other != seat and debt.could_raise(state, other) < NEARLY_RUINED:
            return True
    return False


def lead_or_end(state: Monopoly, seat: int) -> int:
    """Raise as much cash as the richest other has, if that can be, and spend nothing."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, state.cash[other])
    if state.cash[seat] <= most < debt.could_raise(state, seat):
        return cheapest(state, seat, most + 1 - state.cash[seat])
    return Act.END
