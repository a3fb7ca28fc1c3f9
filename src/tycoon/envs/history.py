"""What a seat has seen happen, in order: with an observation beside it, its information state."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Self

from tycoon.core.checks import of_kind, whole, within
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.events import EVERYBODY
from tycoon.core.names import SPECTATOR

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NUMBERS = 7
WIDTH = 2 + 2 * NUMBERS
"""Of a row: kind, which numbers are seen, and each number in two halves, the lower one first."""
MOST_ROWS = 4096
DECIDED = 0
"""The kind of a row that says what the viewer itself has decided: its seat, the action's number."""
SIGN = 1 << 63
_KEPT = 2 * (1 + NUMBERS)


class History:
    """What has happened in a game since it is kept, as each seat may see it.

    A row for each event, in order, as the rules of the game emit it: its kind (`EventKind` in the
    names of the game), and up to seven numbers, the fields of its class in the game's `view`. What
    a viewer may not see is 0, and its bit is missing in the second number of the row. A row of kind
    0 is a decision of the viewer itself: its seat and the number of the action. Others have no row
    for that: they see what came of it.

    Two histories are the same to a viewer if and only if it was told the same and did the same.

    Attributes:
        most: so many rows are shown, the newest.
    """

    __slots__ = ("_rows", "most")

    def __init__(self, most: int = MOST_ROWS) -> None:
        """Begin where nothing has happened.

        Raises:
            TypeError, ValueError: `most` is no number or below 1.
        """
        self.most = within(most, 1, 1 << 30, "most")
        self._rows = array("q")

    def apply(self, state: State, action: int, chance: Chance) -> None:
        """Apply an action to a state, and keep what each seat sees of it.

        The state collects no events afterwards.

        Raises:
            IllegalMove, TypeError, BadChance: as `State.apply`; nothing is kept then.
        """
        state, seat = of_kind(state, State, "state"), state.seat_to_act
        number = state.action_index(action)
        state.collect_events()
        try:
            state.apply(action, chance)
            assert state.events is not None
            happened = state.events.drain()
        finally:
            state.collect_events(False)
        if seat >= 0:
            self._keep(DECIDED, 1 << seat, (seat, number), (1 << seat, 1 << seat))
        kinds = state.game.modules.view.EVENTS
        for kind, *numbers in happened:
            told, who = kinds.seen(state, kind, tuple(numbers))
            self._keep(kind, EVERYBODY, told, who)

    def _keep(self, kind: int, seen: int, numbers: tuple[int, ...], who: tuple[int, ...]) -> None:
        left = [0] * (NUMBERS - len(numbers))
        # Interpreted rules give all 64 bits without a sign.
        signed = [(number + SIGN) % (2 * SIGN) - SIGN for number in numbers]
        self._rows.extend([kind, seen, *signed, *left, *who, *left])

    def rows(self, viewer: int) -> NDArray[np.int32]:
        """What a seat, or `SPECTATOR`, has seen: int32 of shape (rows, 16), the newest last.

        Needs NumPy.

        Raises:
            TypeError, ValueError: the viewer is no number, or no seat.
        """
        import numpy as np

        viewer = whole(viewer, "viewer")
        if viewer != SPECTATOR:
            within(viewer, 0, 62, "viewer")
        kept = np.frombuffer(self._rows, dtype=np.int64).reshape(-1, _KEPT)
        who = np.delete(kept, np.s_[2 : 2 + NUMBERS], axis=1)[:, 1:]
        sees = who == EVERYBODY if viewer == SPECTATOR else (who >> viewer & 1) == 1
        kept, sees = kept[sees[:, 0]][-self.most :], sees[sees[:, 0]][-self.most :]
        found = np.zeros((len(kept), WIDTH), dtype=np.int32)
        found[:, 0] = kept[:, 0]
        found[:, 1] = sees[:, 1:] @ (1 << np.arange(NUMBERS))
        numbers = np.where(sees[:, 1:], kept[:, 2 : 2 + NUMBERS], 0).astype("<i8")
        found[:, 2:] = numbers.view("<i4")
        return found

    def copy(self) -> Self:
        """An independent history, so far the same."""
        new = type(self)(self.most)
        new._rows = self._rows[:]
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"<History: {len(self._rows) // _KEPT} rows>"
