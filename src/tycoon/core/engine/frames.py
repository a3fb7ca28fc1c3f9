"""States in which somebody else must answer first: a stack of pending frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from tycoon.core.engine import _inline
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.state import State
from tycoon.core.names import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tycoon.core.game import Game
    from tycoon.core.options import Options

MAX_FRAMES = 24
MAX_KIND = 0x7FFF_FFFF


class FrameState(State):
    """A state with a stack of pending frames: who must answer what, the newest first.

    The seat to act is the top frame's. A frame is a kind (from 1), a seat and four numbers of the
    game's choosing. Rules read them as `frame_a[i]` and change them with `amend`; frame 0 is the
    oldest. More than 24 frames, or one that is not there, make the state `broken`.
    """

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        State.__init__(self, game, options, seats)
        self.frames = 0
        if not cython.compiled:
            self.frame_kind = [0] * MAX_FRAMES
            self.frame_seat = [0] * MAX_FRAMES
            self.frame_a = [0] * MAX_FRAMES
            self.frame_b = [0] * MAX_FRAMES
            self.frame_c = [0] * MAX_FRAMES
            self.frame_d = [0] * MAX_FRAMES

    def amend(self, frame: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Give a pending frame other numbers; its kind and seat stay."""
        if frame < 0 or frame >= self.frames:
            self.broken = True
            return
        self.frame_a[frame] = a
        self.frame_b[frame] = b
        self.frame_c[frame] = c
        self.frame_d[frame] = d

    if not cython.compiled:
        push, pop, top = _inline.push, _inline.pop, _inline.top

    def _raise_broken(self) -> None:
        if self.error is None:
            raise OverflowError(f"more than {MAX_FRAMES} pending frames, or one that is not there")
        State._raise_broken(self)

    def _frame_fields(self, archive: Archive) -> None:
        self.frames = archive.number(self.frames, 0, MAX_FRAMES)
        for i in range(self.frames):
            self.frame_kind[i] = archive.number(self.frame_kind[i], 1, MAX_KIND)
            self.frame_seat[i] = archive.number(self.frame_seat[i], TABLE, self.seats - 1)
            self.frame_a[i] = archive.number(self.frame_a[i])
            self.frame_b[i] = archive.number(self.frame_b[i])
            self.frame_c[i] = archive.number(self.frame_c[i])
            self.frame_d[i] = archive.number(self.frame_d[i])

    def set_up(
        self,
        values: dict[str, int | list[int]],
        frames: Iterable[tuple[int, int, int, int, int, int]] = (),
    ) -> None:
        """Set fields as `State.set_up` does, and push frames: kind, seat, a, b, c, d."""
        self._set_fields(values)
        for kind, seat, a, b, c, d in frames:
            self.push(kind, seat, a, b, c, d)
        self.derive()
