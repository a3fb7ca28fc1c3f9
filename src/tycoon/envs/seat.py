"""For Gymnasium: one seat of a game, the others are played by bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tycoon import bots
from tycoon.core.checks import within
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.layouts import Encoding
from tycoon.envs.round_table import (
    MOST_DECISIONS,
    RENDER_FPS,
    RENDER_MODES,
    RoundTable,
    Seen,
    any_seed,
    render_mode_of,
)

PLAYERS = 0x2545_F491_4F6C_DD1D


class SeatEnv(gymnasium.Env[Seen, int]):
    """One seat of a game; whenever it is to act, it is asked.

    What it sees is a dict of `observation`, what `State.observation` says, and `action_mask`, of 0
    and 1. An action is a number as `State.action_index` gives it. The reward is by how much the
    seat's points have changed since its decision before. `info` has `rewards`, the same of every
    seat.

    Attributes:
        metadata, observation_space, action_space, render_mode: as of every `gymnasium.Env`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        game: str | State,
        preset: str | None = None,
        seats: int | None = None,
        *,
        seat: int = 0,
        others: str | Bot | Sequence[str | Bot] = "random",
        illegal: Literal["raise", "lot"] = "raise",
        max_decisions: int = MOST_DECISIONS,
        encoding: Encoding = "raw",
        history: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Make one; `reset` deals.

        Args:
            game: a name as `tycoon.make` takes it, or the state that every episode starts from.
            preset, seats, options: as `tycoon.make` has them; none beside a state.
            seat: which one is played.
            others: the bot that plays all others, or one for each of them in order of seats.
            illegal: what comes of a number that is not legal: `raise` an error, or make a legal
                action by `lot` instead and say so in `info["illegal"]`, for programs that do not
                look at the mask.
            max_decisions: of all seats, after which an episode is cut off.
            encoding: of observations, `raw` or `scaled`; as `State.observation` has it.
            history: whether infos have, as `history`, what the seat has seen happen in the episode,
                `tycoon.envs.history.History.rows`.
            render_mode: `ansi`, `rgb_array` or None.

        Raises:
            UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats, UnknownBot: naming what
                would be right.
            TypeError, ValueError: of what is wanted another kind, out of bounds, or too many.
        """
        self.render_mode = render_mode_of(render_mode)
        self.table = RoundTable(game, preset, seats, max_decisions, encoding, history, options)
        count = self.table.start.seats
        self.seat = within(seat, 0, count - 1, "seat")
        if illegal not in ("raise", "lot"):
            raise ValueError(f"illegal: 'raise' or 'lot' is wanted, not {illegal!r}")
        self.illegal = illegal
        self._bots = _bots(others, self.table.start, self.seat)
        self.observation_space = self.table.space  # type: ignore[assignment]
        self.action_space = self.table.actions  # type: ignore[assignment]
        self._choosing = FastChance(0)
        self._fresh = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal anew, and play on until the seat is asked.

        Args:
            seed: of chance and bots; without one they go on, at first from where nobody knows.
            options: none are known.

        Raises:
            TypeError: the seed is no whole number.
            ValueError: options are given.
        """
        if options:
            raise ValueError(f"options: none are known, not {', '.join(map(str, options))}")
        super().reset(seed=seed)
        given = any_seed() if seed is None and self._fresh else seed
        self._fresh = False
        if given is not None:
            self._choosing = FastChance(given ^ PLAYERS)
        while True:
            self.table.begin(given)
            self._rewards = [0] * self.table.start.seats
            self._play_on()
            if not self.table.state.is_over:
                return self.table.seen(self.seat), self._info()
            given = None  # it was over before the seat was asked

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out a decision, and play on until the seat is asked again.

        Raises:
            IllegalMove: no legal action has this number; nothing has happened then.
            TypeError: it is no whole number.
        """
        state = self.table.state
        swapped = self.illegal == "lot" and not self._is_legal(action)
        if swapped:
            legal = state.legal_actions()
            action = state.action_index(legal[self._choosing.below(len(legal))])
        self._rewards = [0] * state.seats
        self.table.act(action)
        self._note()
        self._play_on()
        info = self._info()
        if self.illegal == "lot":
            info["illegal"] = swapped
        over, cut = self.table.state.is_over, self.table.is_cut
        return self.table.seen(self.seat), float(self._rewards[self.seat]), over, cut, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return how it stands: in words with `ansi`, as a picture with `rgb_array`.

        A picture shows the whole table, hidden cards too.
        """
        return self.table.render(self.render_mode)

    def _is_legal(self, action: int) -> bool:
        mask = self.table.state.legal_mask()
        return bool(0 <= action < len(mask) and mask[action])

    def _play_on(self) -> None:
        table = self.table
        if table.state.past is None and any(bot.looks_back for bot in self._bots.values()):
            table.state.keep_past()
        while not table.state.is_over and not table.is_cut:
            seat = table.state.seat_to_act
            if seat == self.seat:
                return
            bot, world = self._bots[seat], table.state.determinize(seat, self._choosing)
            table.act(table.state.action_index(bot.choose(world, seat, self._choosing)))
            self._note()

    def _note(self) -> None:
        self._rewards = [a + b for a, b in zip(self._rewards, self.table.rewards, strict=True)]

    def _info(self) -> dict[str, Any]:
        return {"rewards": list(self._rewards), **self.table.told(self.seat)}


def _bots(others: str | Bot | Sequence[str | Bot], start: State, seat: int) -> dict[int, Bot]:
    """Who plays at each of the other seats."""
    seats = [one for one in range(start.seats) if one != seat]
    named = [others] * len(seats) if isinstance(others, str | Bot) else list(others)
    if len(named) != len(seats):
        raise ValueError(f"others: {len(named)} bots for {len(seats)} seats")
    found = [bots.make(one, start.game) if isinstance(one, str) else one for one in named]
    for bot in found:
        check_plays(bot, start)
    return dict(zip(seats, found, strict=True))
