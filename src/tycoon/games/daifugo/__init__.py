"""Daifugo.

The rules are in `state` and the modules it puts together; docs/rules/daifugo.md numbers them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from msgspec import to_builtins

from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.game import Game, GameModules
from tycoon.core.messages import Message
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.games.daifugo import counts, moves, observing, position, reasons, refusals, view
from tycoon.games.daifugo.names import COMMAND, Act
from tycoon.games.daifugo.options import PRESETS, DaifugoOptions
from tycoon.games.daifugo.rules.state import Daifugo


class DaifugoGame(Game):
    """Daifugo for 2 to 8 seats; presets and options narrow that (DF-2)."""

    name = "daifugo"
    version = 2
    seats = (2, 3, 4, 5, 6, 7, 8)
    usual_seats = 4
    preset_seats: ClassVar[Mapping[str, int]] = {"uecda": 5}
    maturity = "beta"
    options_type = DaifugoOptions
    presets = PRESETS
    state_type = Daifugo
    bots = {
        "greedy": "tycoon.games.daifugo.bot:Greedy",
        "fast": "tycoon.games.daifugo.bot.fast:Fast",
    }
    passes = True
    compared_by = "deal"
    view_type = view.DaifugoView
    modules = GameModules(moves, view, position, reasons, observing)
    refusals = refusals.RULES
    counts = counts.COUNTS

    def outcome(self, state: State) -> Outcome:
        """Rank the seats: most points win, equal totals share the place.

        Without points the last round's places stand (DF-14).
        """
        played = cast(Daifugo, state)
        points = state.returns()
        options = cast(DaifugoOptions, state.options)
        places = (
            played.places[: state.seats] if options.points == "none" else places_by_points(points)
        )
        reason = "rounds" if options.rounds and state.deals == options.rounds else "host"
        return Outcome(list(places), points, reason)

    def usual_deal(self, state: State, chance: Chance) -> State:
        """The second round, after one that the seats have left in any order: most have classes.

        Where a game is a single round there is none (DF-14).
        """
        options = cast(DaifugoOptions, state.options)
        if options.rounds == 1 or state.deals:
            return state
        places = [1 + place for place in chance.shuffled(state.seats)]
        described = {"options": to_builtins(options), "seats": state.seats, "places": places}
        return self.from_position(described, chance)

    def forced(self, state: State, wanted: bool, draws: bool) -> int | None:
        """Passes for players who want it; the holder of the 3 of diamonds is never asked.

        Rules: DF-8, DF-52.
        """
        played = cast(Daifugo, state)
        return moves.claim(played) or (moves.auto_pass(played, draws) if wanted else None)

    def continues_decision(self, state: State, action: int) -> bool:
        """Whether the seat to act is picking cards one by one (DF-42, DF-45, DF-48)."""
        return moves.picking(cast(Daifugo, state))

    def describe_decision(self, state: State, actions: Sequence[int]) -> Message:
        """Describe picked cards all together when they are confirmed."""
        played = cast(Daifugo, state)
        if actions[-1] == COMMAND | Act.DONE and moves.picking(played):
            return moves.describe_picks(played)
        return super().describe_decision(state, actions)


GAME = DaifugoGame()
