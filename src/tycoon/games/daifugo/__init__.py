"""Daifugo.

The rules are in `state` and the modules it puts together; docs/rules/daifugo.md numbers them.
"""

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
from tycoon.games.daifugo import moves, position, view
from tycoon.games.daifugo.options import PRESETS, DaifugoOptions
from tycoon.games.daifugo.state import Daifugo


class DaifugoGame(Game):
    """Daifugo for 2 to 8 seats; presets and options narrow that (DF-2)."""

    name = "daifugo"
    version = 1
    seats = (2, 3, 4, 5, 6, 7, 8)
    usual_seats = 4
    maturity = "beta"
    options_type = DaifugoOptions
    presets = PRESETS
    state_type = Daifugo
    bots = {"greedy": "tycoon.games.daifugo.bot:Greedy"}
    view_type = view.DaifugoView

    def outcome(self, state: State) -> Outcome:
        """Most points win, equal totals share the place.

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

    def notation(self, state: State, action: int) -> str:
        """As in contest records: `d3`, `ch-4`, `s-456`, `jk`, `p`; see `moves.notation`."""
        return moves.notation(action)

    def read(self, state: State, text: str) -> int:
        """The action."""
        try:
            return moves.read(text)
        except ValueError as error:
            raise self.bad_notation(text) from error

    def move(self, state: State, action: int) -> Move:
        """One of the moves of `moves`."""
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
        return moves.why_illegal(cast(Daifugo, state), action)

    def view(self, state: State, viewer: int) -> view.DaifugoView:
        """What the viewer may know (DF-16)."""
        return view.view(cast(Daifugo, state), viewer)

    def event(self, state: State, kind: int, numbers: tuple[int, ...]) -> Event:
        """The struct of an emitted row."""
        return view.event(cast(Daifugo, state), kind, numbers)

    def tell(self, event: Mapping[str, Any]) -> Message | None:
        """The log's sentence."""
        return view.tell(event)

    def to_position(self, state: State) -> dict[str, Any]:
        """See `position.Position`."""
        return position.to_position(cast(Daifugo, state))

    def from_position(self, described: Mapping[str, Any], chance: Chance) -> State:
        """See `position.Position`."""
        return position.from_position(self, described, chance)


GAME = DaifugoGame()
