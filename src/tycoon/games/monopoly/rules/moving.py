"""Movers on the board: forward with salaries, back, to jail. Rules: MO-11, MO-37, MO-40, MM-3."""

from __future__ import annotations

import cython

from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.monopoly import squares as layout
    from tycoon.games.monopoly._names import asked
    from tycoon.games.monopoly.names import Due, EventKind, How
    from tycoon.games.monopoly.rules import board, money

UPGRADE_COST = 50
TOP_LEVEL = 3


def forward(state: Board, seat: int, steps: int, how: int) -> None:
    """Move forward by at least one step; the salary for passing or reaching start (MO-11)."""
    if step(state, seat, steps, how):
        pay_salary(state, seat)


def step(state: Board, seat: int, steps: int, how: int) -> bool:
    """Move forward and no more; whether that passes or reaches start."""
    before = state.at[seat]
    to = before + steps
    if to >= state.size:
        to -= state.size
    state.at[seat] = to
    if state.events is not None:
        state.emit(EventKind.MOVED, seat, before, to, how)
    return to < before


def pay_salary(state: Board, seat: int) -> None:
    """The salary, twice for landing on start if the house says so; the speed die (MS-1)."""
    amount = layout.SALARIES[3 * state.board + max(0, state.level[seat] - 1)]
    if state.double_on_start and state.at[seat] == layout.START:
        amount *= 2
    money.receive(state, seat, amount, Due.SALARY, layout.START)
    if state.speed_die and not state.fast >> seat & 1:
        state.fast |= 1 << seat
        state.emit(EventKind.FAST, seat)
    if state.board and state.level[seat] < TOP_LEVEL and state.cash[seat] >= UPGRADE_COST:
        asked.push_level(state, seat)  # MM-3


def back(state: Board, seat: int, steps: int) -> None:
    """Move back; never a salary (MO-37)."""
    before = state.at[seat]
    to = before - steps
    if to < 0:
        to += state.size
    state.at[seat] = to
    state.emit(EventKind.MOVED, seat, before, to, How.BACK)


def jump(state: Board, seat: int, to: int, how: int) -> None:
    """Go to any square, without a salary unless it is start (MS-2)."""
    state.emit(EventKind.MOVED, seat, state.at[seat], to, how)
    state.at[seat] = to
    if to == layout.START:
        pay_salary(state, seat)


def to_jail(state: Board, seat: int) -> None:
    """Into jail, which ends the turn (MO-10, MO-40)."""
    state.emit(EventKind.JAILED, seat, state.at[seat])
    state.at[seat] = layout.JAIL[state.board]
    state.jail[seat] = 1
    if seat == state.turn:
        state.again = False
        state.stopped = True


def steps_to(state: Board, seat: int, to: int) -> int:
    """How many steps it is forward to another square."""
    steps = to - state.at[seat]
    return steps if steps > 0 else steps + state.size


def steps_to_next(state: Board, seat: int, squares: int) -> int:
    """How many steps it is forward to the next of some squares, a bit each; 0: there is no other.

    The square on which the seat stands is none of them.
    """
    at = state.at[seat]
    others = squares & ~(board.ONE << at)
    if not others:
        return 0
    ahead = others >> at
    return low_bit(ahead) if ahead else low_bit(others) + state.size - at
