"""The adapter by which a game in plain Python is played like a compiled one."""

from __future__ import annotations

from typing import Any

import cython

from tycoon.core.engine._attributes import copy_attributes
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.frames import FrameState
from tycoon.core.engine.state import State
from tycoon.core.names import NOBODY


class PythonState(FrameState):
    """A game in plain Python: a class that overrides what rules write, with ordinary attributes.

    Compiled, this adapter takes the GIL and calls those methods. With a .pxd beside the game the
    same source becomes native, under the same names. An exception in a rule is raised by the call
    that led there, and by every later one: the state is then of no use.
    """

    _in_python = True

    def __getattr__(self, name: str) -> Any:
        # Compiled, these are C methods, which Python does not see.
        if cython.compiled and name in ("emit", "push", "amend", "pop", "top"):
            return getattr(self, f"_{name}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _emit(self, kind: int, *numbers: int) -> None:
        self._check_open()
        a, b, c, d, e, f, g = _filled_up(numbers, 7)
        self.emit(kind, a, b, c, d, e, f, g)

    def _push(self, kind: int, seat: int, *numbers: int) -> None:
        self._check_open()
        a, b, c, d = _filled_up(numbers, 4)
        self.push(kind, seat, a, b, c, d)

    def _amend(self, frame: int, *numbers: int) -> None:
        self._check_open()
        a, b, c, d = _filled_up(numbers, 4)
        self.amend(frame, a, b, c, d)

    def _pop(self) -> None:
        self._check_open()
        self.pop()

    def _top(self) -> int:
        return self.top()

    def _generate(self, actions: Actions) -> None:
        _ask(self, "_generate", (actions,))

    def _play(self, action: int, chance: Chance) -> bool:
        return bool(_ask(self, "_play", (action, chance)))

    def _default_action(self) -> int:
        return _ask(self, "_default_action", (), True)

    def _points(self, seat: int) -> int:
        return _ask(self, "_points", (seat,))

    def _deal_points(self, seat: int) -> int:
        return _ask(self, "_deal_points", (seat,))

    def _num_actions(self) -> int:
        return _ask(self, "_num_actions", ())

    def _index_of(self, action: int) -> int:
        return _ask(self, "_index_of", (action,))

    def _action_at(self, index: int) -> int:
        return _ask(self, "_action_at", (index,), True)

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        _ask(self, "_observe", (seat, row))

    def _determinize(self, seat: int, chance: Chance) -> None:
        _ask(self, "_determinize", (seat, chance))

    def _fields(self, archive: Archive) -> None:
        fields = _of_game(self, "_fields")
        if fields is not None:
            fields(archive)

    def _assign(self, other: State) -> None:
        State._assign(self, other)
        if cython.compiled:
            _assign_attributes(self, other)


def _filled_up(numbers: tuple[int, ...], count: int) -> tuple[int, ...]:
    """`numbers` and as many zeros as `count` leaves room for."""
    if len(numbers) > count:
        raise TypeError(f"at most {count} numbers are wanted, not {len(numbers)}")
    return numbers + (0,) * (count - len(numbers))


def _of_game(state: State, name: str) -> Any:
    """The method `name` of a game in Python behind the compiled adapter; None when missing.

    Interpreted it would override the adapter, which is only reached where it is missing.
    """
    return getattr(state, name, None) if cython.compiled else None


def _ask(state: State, name: str, arguments: tuple[Any, ...], for_action: bool = False) -> int:
    """What the game's method `name` answers; 0 when it is missing or fails.

    An action, which fills 64 bits without a sign, is answered as those bits.
    """
    method = _of_game(state, name)
    if method is None or state.error is not None:
        return 0
    was_sealed = state._open()
    try:
        if for_action:
            action = int(method(*arguments) or 0)
            return action  # noqa: RET504 - its C type has no sign
        return int(method(*arguments) or 0)
    except Exception as error:  # noqa: BLE001 - rules cannot raise through native callers
        state.error = error
        state.broken = True
        return 0
    finally:
        if was_sealed:
            state._seal()
        if not NOBODY <= state.seat_to_act < state.seats:
            # Rules in C look up what belongs to the seat to act.
            _no_such_seat(state)


def _no_such_seat(state: State) -> None:
    if state.error is None:
        state.error = ValueError(f"the rules let seat {state.seat_to_act} act")
    state.broken = True
    state.seat_to_act = NOBODY


def _assign_attributes(to: Any, source: Any) -> None:
    if hasattr(source, "__dict__"):
        copy_attributes(to, source)
