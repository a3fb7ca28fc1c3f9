"""Haggle, the game of the tests. The rules are in `state`; RULES.md numbers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from haggle import moves, position, view
from haggle.options import PRESETS, HaggleOptions
from haggle.state import Haggle
from tycoon.core.chance import Chance
from tycoon.core.events import Event
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.core.moves import Move
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.core.state import State


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

    def outcome(self, state: State) -> Outcome:
        """Most coins win (HG-32)."""
        points = state.returns()
        reason = "closed" if cast(Haggle, state).closed else "deals"
        return Outcome(places_by_points(points), points, reason)

    def notation(self, state: State, action: int) -> str:
        """See `moves.notation`."""
        return moves.notation(action)

    def read(self, state: State, text: str) -> int:
        """The action that `text` names."""
        try:
            return moves.read(text)
        except ValueError as error:
            raise self.bad_notation(text) from error

    def move(self, state: State, action: int) -> Move:
        """One of the structs in `moves`."""
        return moves.move(action)

    def action_of(self, state: State, move: Move) -> int:
        """The action of a move. Raises BadNotation for moves of other games and unknown cards."""
        try:
            return moves.action_of(move)
        except ValueError as error:
            raise self.bad_notation(repr(move)) from error

    def describe(self, state: State, action: int) -> Message:
        """The action in words."""
        return moves.describe(cast(Haggle, state), action)

    def why_illegal(self, state: State, action: int | None) -> Message:
        """The reason in words."""
        return moves.why_illegal(cast(Haggle, state), action)

    def view(self, state: State, viewer: int) -> view.HaggleView:
        """What the viewer may know (HG-40, HG-41)."""
        return view.view(cast(Haggle, state), viewer)

    def event(self, state: State, kind: int, numbers: tuple[int, ...]) -> Event:
        """The struct of an emitted row."""
        return view.event(kind, numbers)

    def tell(self, event: Mapping[str, Any]) -> Message | None:
        """The log's sentence."""
        return view.tell(event)

    def to_position(self, state: State) -> dict[str, Any]:
        """See `position.Position`."""
        return position.to_position(cast(Haggle, state))

    def from_position(self, described: Mapping[str, Any], chance: Chance) -> State:
        """See `position.Position`."""
        return position.from_position(self, described, chance)


GAME = HaggleGame()
