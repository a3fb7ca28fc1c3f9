"""Big Two. The rules are in `state` and `combos`; docs/rules/bigtwo.md numbers them."""

from __future__ import annotations

from typing import cast

from tycoon.core.engine.state import State
from tycoon.core.game import Game, GameModules
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.games.bigtwo import counts, moves, observing, position, reasons, refusals, view
from tycoon.games.bigtwo.options import PRESETS, BigTwoOptions
from tycoon.games.bigtwo.rules.state import BigTwo


class BigTwoGame(Game):
    """Big Two for 3 or 4 seats."""

    name = "bigtwo"
    version = 2
    seats = (3, 4)
    usual_seats = 4
    maturity = "beta"
    options_type = BigTwoOptions
    presets = PRESETS
    state_type = BigTwo
    compared_by = "deal"
    bots = {
        "greedy": "tycoon.games.bigtwo.bot:Greedy",
        "fast": "tycoon.games.bigtwo.bot.fast:Fast",
    }
    passes = True
    view_type = view.BigTwoView
    modules = GameModules(moves, view, position, reasons, observing)
    refusals = refusals.RULES
    counts = counts.COUNTS

    def outcome(self, state: State) -> Outcome:
        """The highest total wins, equal totals share the place (BT-17)."""
        points = state.returns()
        game = cast(BigTwo, state)
        reason = "hands" if game.hands_to_play else "team" if game.teams else "limit"
        return Outcome(places_by_points(points), points, reason)

    def forced(self, state: State, wanted: bool, draws: bool) -> int | None:
        """Passes for players who want it and have no legal play (BT-7)."""
        return 0 if wanted and state.legal_actions() == [0] else None


GAME = BigTwoGame()
