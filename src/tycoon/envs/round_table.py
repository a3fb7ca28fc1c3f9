"""What environments for others' libraries have in common: a game where only seats decide."""

from __future__ import annotations

import secrets
from textwrap import wrap
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tycoon.core.checks import of_kind, whole, within
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.layouts import Encoding, is_scaled
from tycoon.core.registry import make
from tycoon.envs.history import History

MOST_DECISIONS = 1 << 40
RENDER_MODES = ("ansi", "rgb_array")
RENDER_FPS = 4
PICTURE = 640, 480
"""The width and height of a picture."""
COLUMNS, LINES = 76, 24
MOST_OF_A_LINE = 4
"""A line of text takes no more lines of a picture: of many legal actions some are left out."""
PAPER, INK = (250, 248, 242), (34, 34, 34)
FONT_SIZE = 14
Seen = dict[str, NDArray[Any]]
"""`observation`: float32; `action_mask`: int8, 1 for what is legal."""


class RoundTable:
    """A game in which only seats decide: the table acts by itself.

    Attributes:
        start: what every episode begins with.
        state: how it is now; nothing but `act` changes it.
        chance: what it is played with.
        decisions: how many seats have made in this episode.
        rewards: by how much the points of every seat have changed with the last decision.
        encoding: of observations.
        history: what every seat has seen happen in this episode; None where that is not wanted.
        space: of what a seat sees.
        actions: the space of action numbers.
    """

    def __init__(
        self,
        game: str | State,
        preset: str | None,
        seats: int | None,
        max_decisions: int,
        encoding: Encoding,
        history: bool,
        options: dict[str, Any],
    ) -> None:
        """A table at which nothing has been dealt.

        Raises:
            UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be
                right.
            TypeError, ValueError: `max_decisions` is no number or below 1, a preset, seats or
                options stand beside a state, or there is no such encoding.
        """
        if isinstance(game, State):
            if preset is not None or seats is not None or options:
                raise ValueError("preset, seats and options are those of the state")
            self.start = game.copy()
        else:
            self.start = make(game, preset, seats, **options)
        self.most = within(max_decisions, 1, MOST_DECISIONS, "max_decisions")
        self.encoding: Encoding = "scaled" if is_scaled(encoding) else "raw"
        self.space = space_of(self.start, self.encoding)
        self._num_actions = self.start.num_actions
        self._num_observed = len(self.start.observation(0, encoding=self.encoding))
        self.actions = spaces.Discrete(self._num_actions)
        self._keeps = of_kind(history, bool, "history")
        self.chance = FastChance(0)
        self._no_rewards = [0] * self.start.seats
        self.begin(0)

    def begin(self, seed: int | None) -> None:
        """Deal anew; without a seed, with what comes next, or at first with what nobody knows."""
        if seed is not None:
            self.chance = FastChance(whole(seed, "seed"))
        self.state = self.start.copy()
        self.history = History() if self._keeps else None
        self.decisions = 0
        self._let_table_act()
        self._points = self.state.returns()
        self.rewards = self._no_rewards

    def act(self, number: int) -> None:
        """Carry out the action with this number for the seat to act, and what follows by itself.

        Raises:
            IllegalMove: no legal action has this number.
            TypeError: it is no whole number.
        """
        self._apply(self.state.action_at(number))
        self.decisions += 1
        self._let_table_act()
        points = self.state.returns()
        if points == self._points:
            self.rewards = self._no_rewards
        else:
            self.rewards = [now - before for now, before in zip(points, self._points, strict=True)]
            self._points = points

    @property
    def is_cut(self) -> bool:
        """Whether the episode is cut off here."""
        return not self.state.is_over and self.decisions >= self.most

    def seen(self, seat: int) -> Seen:
        """What a seat sees; nothing is legal for who is not to act."""
        mask = np.zeros(self._num_actions, np.uint8)
        if self.state.seat_to_act == seat:
            self.state.legal_mask(mask)
        observed = np.empty(self._num_observed, np.float32)
        self.state.observation(seat, observed, self.encoding)
        return {"observation": observed, "action_mask": mask.view(np.int8)}

    def told(self, seat: int) -> dict[str, Any]:
        """What `info` says to a seat of the way that led here, where that is wanted."""
        return {} if self.history is None else {"history": self.history.rows(seat)}

    def text(self) -> str:
        """How it stands, as `render` says it."""
        state = self.state
        lines = [f"{state.game.name}, decision {self.decisions}"]
        for seat, points in enumerate(state.returns()):
            lines.append(f"{'>' if seat == state.seat_to_act else ' '} seat {seat}: {points}")
        if not state.is_over:
            lines.append(" ".join(map(state.notation, state.legal_actions())))
        return "\n".join(lines)

    def render(self, mode: str | None) -> str | NDArray[np.uint8] | None:
        """How it stands, as text, or as a picture with the whole table; None without a mode."""
        if mode == "rgb_array":
            return picture(f"{self.text()}\n\n{self.state}")
        return self.text() if mode == "ansi" else None

    def _let_table_act(self) -> None:
        state = self.state
        while state.seat_to_act < 0 and not state.is_over:
            self._apply(state.default_action())

    def _apply(self, action: int) -> None:
        if self.history is None:
            self.state.apply(action, self.chance)
        else:
            self.history.apply(self.state, action, self.chance)


def space_of(start: State, encoding: Encoding) -> spaces.Dict:
    """What a seat sees: between the bounds that the game says, scaled between 0 and 1."""
    parts = start.game.observation_spec(start.options, start.seats)
    if encoding == "scaled":
        observed = spaces.Box(0, 1, (parts[-1].scaled_stop,), np.float32)
    else:
        low, high = np.empty((2, parts[-1].stop), dtype=np.float32)
        for part in parts:
            low[part.place], high[part.place] = part.low, part.high
        observed = spaces.Box(low, high, dtype=np.float32)
    mask = spaces.Box(0, 1, (start.num_actions,), np.int8)
    return spaces.Dict({"observation": observed, "action_mask": mask})


def picture(text: str) -> NDArray[np.uint8]:
    """Text as a picture, always of one size: what has no room in it is left out."""
    from PIL import Image, ImageDraw, ImageFont

    lines = [part for line in text.splitlines() for part in _wrapped(line)]
    if len(lines) > LINES:
        lines[LINES - 1 :] = ["..."]
    image = Image.new("RGB", PICTURE, PAPER)
    font = ImageFont.load_default(FONT_SIZE)
    ImageDraw.Draw(image).multiline_text((16, 16), "\n".join(lines), INK, font)
    return np.asarray(image)


def _wrapped(line: str) -> list[str]:
    return wrap(line, COLUMNS, max_lines=MOST_OF_A_LINE, placeholder=" ...") or [""]


def any_seed() -> int:
    """A seed that nobody knows."""
    return secrets.randbits(62)


def render_mode_of(mode: str | None) -> str | None:
    """A way to render, if it is one of ours.

    Raises:
        TypeError, ValueError: it is none.
    """
    if mode is not None and of_kind(mode, str, "render_mode") not in RENDER_MODES:
        raise ValueError(f"render_mode: one of {', '.join(RENDER_MODES)} is wanted, not {mode!r}")
    return mode
