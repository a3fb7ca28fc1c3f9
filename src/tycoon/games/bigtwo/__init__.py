"""Big Two. The rules are in `state` and `combos`; docs/rules/bigtwo.md numbers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tycoon.core.chance import Chance
from tycoon.core.events import Event
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.core.moves import Move
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.core.state import State
from tycoon.games.bigtwo import moves, position, view
from tycoon.games.bigtwo.options import PRESETS, BigTwoOptions
from tycoon.games.bigtwo.state import BigTwo


class BigTwoGame(Game):
    """Big Two for 3 or 4 seats."""

    name = "bigtwo"
    version = 1
    seats = (3, 4)
    usual_seats = 4
    maturity = "beta"
    options_type = BigTwoOptions
    presets = PRESETS
    state_type = BigTwo
    bots = {"greedy": "tycoon.games.bigtwo.bot:Greedy"}
    view_type = view.BigTwoView

    def outcome(self, state: State) -> Outcome:
        """The highest total wins, equal totals share the place (BT-17)."""
        points = state.returns()
        game = cast(BigTwo, state)
        reason = "hands" if game.hands_to_play else "team" if game.teams else "limit"
        return Outcome(places_by_points(points), points, reason)

    def notation(self, state: State, action: int) -> str:
        """Cards weakest first without separators (`3d3c`), `pass`, `deal`."""
        return moves.notation(action)

    def read(self, state: State, text: str) -> int:
        """The action; cards in any order, `10` for `T`, with or without blanks."""
        try:
            return moves.read(text)
        except ValueError as error:
            raise self.bad_notation(text) from error

    def move(self, state: State, action: int) -> Move:
        """`Play`, `Pass` or `Deal`."""
        return moves.move(action)

    def action_of(self, state: State, move: Move) -> int:
        """The action of a move. Raises BadNotation for moves of other games and unknown cards."""
        try:
            return moves.action_of(move)
        except ValueError as error:
            raise self.bad_notation(repr(move)) from error

    def describe(self, state: State, action: int) -> Message:
        """The action in words."""
        return moves.describe(action)

    def why_illegal(self, state: State, action: int | None) -> Message:
        """The reason in words."""
        return moves.why_illegal(cast(BigTwo, state), action)

    def view(self, state: State, viewer: int) -> view.BigTwoView:
        """What the viewer may know (BT-4)."""
        return view.view(cast(BigTwo, state), viewer)

    def event(self, state: State, kind: int, numbers: tuple[int, ...]) -> Event:
        """The struct of an emitted row."""
        return view.event(kind, numbers)

    def tell(self, event: Mapping[str, Any]) -> Message | None:
        """The log's sentence."""
        return view.tell(event)

    def to_position(self, state: State) -> dict[str, Any]:
        """See `position.Position`."""
        return position.to_position(cast(BigTwo, state))

    def from_position(self, described: Mapping[str, Any], chance: Chance) -> State:
        """See `position.Position`."""
        return position.from_position(self, described, chance)


GAME = BigTwoGame()
