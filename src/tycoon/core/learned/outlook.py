"""What a net says a deal that still goes on will come to, from features that its game names.

Plain Python; outlook.pxd gives the C types of the compiled build.
"""

from __future__ import annotations

from pathlib import Path

import cython

from tycoon.core.checks import of_kind
from tycoon.core.engine.state import State
from tycoon.core.learned.net import MOST_FEATURES, Net, bad_net
from tycoon.core.learned.policy import kept

if not cython.compiled:
    from tycoon.core.learned.policy import ONE


class Outlook:
    """Reckons what a deal will come to for a seat, where a search plays no further.

    Attributes:
        features: how many it tells apart; of a class.
        weights: the file of the net that comes with it; of a class.

    A game says what the net sees, and what a deal that is over has come to.
    """

    features = 0
    weights = Path()

    def __init__(self, net: Net | None = None) -> None:
        """Take a net; without one, that which comes with the game.

        Raises:
            BadNet: it was made for another number of features.
            TypeError: it is none.
            OSError: the file cannot be read.
        """
        net = kept(type(self).weights) if net is None else of_kind(net, Net, "net")
        if net.features not in (type(self).features, MOST_FEATURES):
            raise bad_net(f"it knows {net.features} features, this one {type(self).features}")
        self.net = net

    def _features(self, state: State, seat: int, active: list[int]) -> int:
        """Put what is there for a seat into `active`; their number, at most 512."""
        return 0

    def _result(self, state: State, seat: int) -> int:
        """What a deal that is over has come to for a seat, in 1/16384 of a point."""
        return 0

    def _is_sure(self, state: State, seat: int) -> bool:
        """Whether `_result` tells already what it will come to."""
        return state.is_over

    def _clock(self, state: State) -> int:
        """What rises where it is worth to look at the deal again."""
        return 0

    def _worth(self, state: State, seat: int) -> int:
        """What it will come to for a seat, as the net says, in 1/16384 of a point."""
        if self._is_sure(state, seat):
            return self._result(state, seat)
        active = [0] * 512
        hidden = [0] * 128
        self.net.begin(active, self._features(state, seat, active), hidden)
        return self.net.worth(hidden, active, 0)

    def worth(self, state: State, seat: int) -> float:
        """What the deal will come to for a seat, in points of its own: see the game's class."""
        return self._worth(state, seat) / ONE
