"""Haggle, the game of the tests. The rules are in `state`; RULES.md numbers them."""

from __future__ import annotations

from typing import cast

from haggle import moves, observing, position, view
from haggle.names import Act, Ask
from haggle.options import PRESETS, HaggleOptions
from haggle.rules.state import Haggle
from tycoon.core.engine.state import State
from tycoon.core.game import Game, GameModules
from tycoon.core.outcome import Outcome, places_by_points


class HaggleGame(Game):
    """Haggle for 2 to 4 seats."""

    name = "haggle"
    version = 1
    seats = (2, 3, 4)
    usual_seats = 3
    maturity = "stable"
    options_type = HaggleOptions
    presets = PRESETS
    state_type = Haggle
    view_type = view.HaggleView
    modules = GameModules(moves, view, position, observing=observing)

    def outcome(self, state: State) -> Outcome:
        """Most coins win (HG-32)."""
        points = state.returns()
        reason = "closed" if cast(Haggle, state).closed else "deals"
        return Outcome(places_by_points(points), points, reason)

    def continues_decision(self, state: State, action: int) -> bool:
        """A raise and an offer go on until they are done (HG-22, HG-24)."""
        act, _ = moves.split(action)
        return act in (Act.TEN, Act.ONE) or cast(Haggle, state).top() in (Ask.OFFER, Ask.COUNTERING)


GAME = HaggleGame()
