"""Monopoly, and its millionaire edition.

The rules are in `state` and the modules it puts together; docs/rules/monopoly.md numbers them.
"""

from __future__ import annotations

from typing import cast

from tycoon.core.engine.state import State
from tycoon.core.game import Game, GameModules
from tycoon.core.moves import Move
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.games.monopoly import counts, moves, observing, position, reasons, refusals, view
from tycoon.games.monopoly.names import KEPT_KINDS, Act, Ask, Phase, Reason
from tycoon.games.monopoly.options import PRESETS, MonopolyOptions
from tycoon.games.monopoly.rules.state import Monopoly


class MonopolyGame(Game):
    """Monopoly for 2 to 8 seats, the millionaire edition for 2 to 4 (MO-2, MM-1)."""

    name = "monopoly"
    version = 2
    seats = (2, 3, 4, 5, 6, 7, 8)
    usual_seats = 4
    maturity = "beta"
    defaults_end = False  # nobody buys, so nobody is ruined (MO-4 `last_standing`)
    options_type = MonopolyOptions
    presets = PRESETS
    state_type = Monopoly
    bots = {"greedy": "tycoon.games.monopoly.bot:Greedy"}
    pieces = ("ship", "gem", "bell", "key", "star", "leaf", "kite", "cup", "hat", "crane")
    view_type = view.MonopolyView
    modules = GameModules(moves, view, position, reasons, observing)
    refusals = refusals.RULES
    counts = counts.COUNTS

    def outcome(self, state: State) -> Outcome:
        """Places as MO-4 has them; the points are how many are placed behind, less those ahead."""
        points = state.returns()
        reason = Reason(cast(Monopoly, state).reason)
        return Outcome(places_by_points(points), points, reason.word)

    def forced(self, state: State, wanted: bool, draws: bool) -> int | None:
        """A pass where a bid cannot be paid, and what comes to who keeps no card: all see both."""
        played = cast(Monopoly, state)
        top = played.frames - 1
        ask = played.frame_kind[top] if played.frames else 0
        seat = played.seat_to_act
        kept = played.kept[KEPT_KINDS * seat : KEPT_KINDS * (seat + 1)]
        if ask == Ask.AUCTION or (ask == Ask.REFUSE and not any(kept)):
            legal = state.legal_actions()
            return legal[0] if len(legal) == 1 else None
        return None

    def continues_decision(self, state: State, action: int) -> bool:
        """A bid and an offer go on until they are done, or dropped (MO-21, MO-51)."""
        played = cast(Monopoly, state)
        return played.frames > 0 and played.frame_kind[played.frames - 1] in (Ask.BID, Ask.DRAFT)

    def automatic_table_action(self, state: State, seconds: float) -> int | None:
        """Whether time is up (MO-4)."""
        if cast(Monopoly, state).phase != Phase.CLOCK:
            return None
        over = seconds >= 60 * cast(MonopolyOptions, state.options).minutes
        return int(Act.TIME_UP if over else Act.GO_ON)

    # What the squares are called depends on the board.

    def notation(self, state: State, action: int) -> str:
        """As in docs/games/monopoly.md."""
        return moves.notation(action, cast(Monopoly, state).board)

    def read(self, state: State, text: str) -> int:
        """The action that a text names on the board of this game."""
        try:
            return moves.read(text, cast(Monopoly, state).board)
        except ValueError as error:
            raise self.bad_notation(text) from error

    def move(self, state: State, action: int) -> Move:
        """The action as a value."""
        return moves.move(action, cast(Monopoly, state).board)

    def action_of(self, state: State, move: Move) -> int:
        """The action of a value on the board of this game."""
        try:
            return moves.action_of(move, cast(Monopoly, state).board)
        except ValueError as error:
            raise self.bad_notation(repr(move)) from error


GAME = MonopolyGame()
