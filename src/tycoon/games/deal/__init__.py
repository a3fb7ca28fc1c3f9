"""Deal, the property card game.

The rules are in `state` and the modules it puts together; docs/rules/deal.md numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tycoon.core.engine.state import State
from tycoon.core.game import Game, GameModules
from tycoon.core.messages import Message
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.games.deal import counts, moves, observing, position, reasons, refusals, view
from tycoon.games.deal._names import acts
from tycoon.games.deal.names import Act, Ask, Phase, Reason
from tycoon.games.deal.options import PRESETS, DealOptions
from tycoon.games.deal.rules.state import Deal

_ASKED_ON: dict[int, tuple[Ask, ...]] = {
    Act.PAY: (Ask.PAY,),
    Act.TURN: (Ask.MOVE,),
    Act.PLAY: (Ask.GIVE, Ask.TAKE),
}
"""By act what is asked after it within the same decision."""


class DealGame(Game):
    """Deal for 2 to 10 seats; from six on with two decks (MD-8)."""

    name = "deal"
    version = 2
    seats = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    usual_seats = 4
    maturity = "beta"
    options_type = DealOptions
    presets = PRESETS
    state_type = Deal
    bots = {
        "fast": "tycoon.games.deal.bot.fast:Fast",
        "greedy": "tycoon.games.deal.bot:Greedy",
    }
    view_type = view.DealView
    modules = GameModules(moves, view, position, reasons, observing)
    refusals = refusals.RULES
    counts = counts.COUNTS

    def outcome(self, state: State) -> Outcome:
        """Who has the sets to win is first, all others share the second place (MD-20, MD-26).

        At the limit, or when nothing moves, places go by sets, then by worth.
        """
        points = state.returns()
        return Outcome(places_by_points(points), points, Reason(cast(Deal, state).reason).word)

    def continues_decision(self, state: State, action: int) -> bool:
        """Whether a payment, putting away or a play in two steps still goes on (MD-17, MD-30)."""
        played = cast(Deal, state)
        act = acts.fields(action).act
        if not played.frames:
            return act == Act.PUT_AWAY and played.phase == Phase.PUTTING_AWAY
        return played.frame_kind[played.frames - 1] in _ASKED_ON.get(act, ())

    def describe_decision(self, state: State, actions: Sequence[int]) -> Message:
        """Name all cards that were paid or put away together, or both steps of a play."""
        played = cast(Deal, state)
        return moves.describe_several(played, actions) or moves.describe(played, actions[-1])

    def objection_window_s(self, state: State) -> int:
        """How long a seat may refuse, whether it holds a refusal or not (MD-45)."""
        played, options = cast(Deal, state), cast(DealOptions, state.options)
        asked = played.frame_kind[played.frames - 1] if played.frames else 0
        return options.answer_seconds if asked in (Ask.ANSWER, Ask.COUNTER) else 0


GAME = DealGame()
