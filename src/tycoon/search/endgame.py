"""What an action comes to at least, whatever the others do and hold: counted to the deal's end.

Plain Python; endgame.pxd gives the C types of the compiled build, which finds the same.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State

UNKNOWN = -(1 << 40)
MOST = 1 << 40
OWN_ACTIONS = 10
"""How many actions of its own a seat looks ahead that does not know what the others hold."""
OPEN_ACTIONS = 48
"""How many actions are looked ahead where nothing is hidden any more."""
LUCK = 0x2545_F491_4F6C_DD1D


class Level:
    """A position on the way, and what may be done in it.

    Attributes:
        below: the one after an action; itself for the last.
    """

    def __init__(self, state: State, below: Level | None) -> None:
        self.state = state.copy()
        if not cython.compiled:
            self.state._open()
        self.legal = Actions()
        self.below = self if below is None else below


class Endgame:
    """Looks from a position to the end of its deal, deeper and deeper.

    Where the seat to act knows all that is hidden, every line is followed and the others do what is
    worst for it; elsewhere only lines of its own actions. Whatever chance decides is not counted.

    Attributes:
        left: how many positions may still be looked at.
        cut: whether a line was given up, at the last depth.
    """

    def __init__(self, state: State, positions: int, chance: Chance) -> None:
        """Get ready to look at so many positions after `state`, in which a seat is to act."""
        self.seat = state.seat_to_act
        self.left = positions
        self.cut = False
        self.least = UNKNOWN
        self.luck = FastChance(LUCK)
        world = state.determinize(self.seat, chance)
        self.top = Level(world, None)
        self.open = not self.top.state._has_hidden_information(self.seat)
        self.depth = OPEN_ACTIONS if self.open else OWN_ACTIONS
        for _ in range(self.depth):
            self.top = Level(world, self.top)

    def values(self) -> dict[int, int]:
        """What the deal is worth to the seat at least, by action; only where that is known."""
        actions = self.top.state.legal_actions()
        found = [UNKNOWN] * len(actions)
        for depth in range(self.depth):
            self.cut = False
            for i, action in enumerate(actions):
                found[i] = max(found[i], self.ask(action, depth))
            if not self.cut or self.left <= 0:
                break
        known = zip(actions, found, strict=True)
        return {action: value for action, value in known if value != UNKNOWN}

    def ask(self, action: int, depth: int) -> int:
        """The same of one action, to a depth. Other threads run meanwhile."""
        number, more = action, depth
        with cython.nogil:
            self.least = self.after(self.top, self.top.below, number, more, UNKNOWN, MOST)
        return self.least

    def after(
        self, level: Level, below: Level, action: int, depth: int, low: int, high: int
    ) -> int:
        """What comes of an action."""
        self.left -= 1
        self.luck.state = LUCK
        below.state._assign(level.state)
        if not below.state._play(action, self.luck):
            return UNKNOWN
        if self.luck.state != LUCK or below.state.broken:
            return UNKNOWN
        return self.value(below, depth, low, high)

    def value(self, level: Level, depth: int, low: int, high: int) -> int:
        """What a position is worth, as far as that matters between two bounds."""
        if level.state.seat_to_act < 0:
            return level.state._deal_worth(self.seat)
        own = level.state.seat_to_act == self.seat
        if not own and not self.open:
            return UNKNOWN
        if depth == 0 or self.left <= 0:
            self.cut = True
            return UNKNOWN
        level.legal.clear()
        level.state._generate(level.legal)
        if level.legal.overflow:
            return UNKNOWN
        best = UNKNOWN if own else MOST
        for i in range(level.legal.size):
            action = level.legal.items[i]
            value = self.after(level, level.below, action, depth - 1, low, high)
            if own:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high or (best == UNKNOWN and not own):
                break
        return best
