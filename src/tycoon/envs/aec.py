"""For PettingZoo: every seat an agent, in turn (`env`), or all asked at once (`parallel_env`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

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


class TableEnv(AECEnv[str, Seen, int | None]):
    """A game whose seats are the agents `seat_0`, `seat_1` and so on.

    An observation is a dict of `observation`, what `State.observation` says of the seat, and
    `action_mask`, of 0 and 1: nothing is legal for who is not to act. An action is a number as
    `State.action_index` gives it. Rewards are by how much the points of a seat have changed with
    the last decision, in whole units of the game, so that they add up to `State.returns`, less
    what everybody had at the start. `reset` takes a seed: with it the same actions lead to the
    same. Without one the game goes on with the chance it has.

    Attributes:
        metadata, possible_agents, agents, agent_selection, rewards, terminations, truncations,
            infos: as of every `AECEnv`.
    """

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "name": "tycoon_v0",
        "is_parallelizable": True,
    }

    def __init__(
        self,
        game: str | State,
        preset: str | None = None,
        seats: int | None = None,
        *,
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
            max_decisions: after which an episode is cut off.
            encoding: of observations, `raw` or `scaled`; as `State.observation` has it.
            history: whether infos have, as `history`, what the seat has seen happen in the episode,
                `tycoon.envs.history.History.rows`.
            render_mode: `ansi`, `rgb_array` or None.

        Raises:
            UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be
                right.
            TypeError, ValueError: of what is wanted another kind, or out of bounds.
        """
        super().__init__()
        self.render_mode = render_mode_of(render_mode)
        self.table = RoundTable(game, preset, seats, max_decisions, encoding, history, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.start.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._fresh = True

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees; all have the same."""
        self._seats[agent]
        return self.table.space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of action numbers; all have the same."""
        self._seats[agent]
        return self.table.actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew.

        Args:
            seed: of chance; without one it goes on, at first from where nobody knows.
            options: nothing is read of them; every environment of PettingZoo takes some.

        Raises:
            TypeError: the seed is no whole number.
        """
        self.table.begin(any_seed() if seed is None and self._fresh else seed)
        self._fresh = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()
        self.agent_selection = self.possible_agents[max(self.table.state.seat_to_act, 0)]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees now."""
        return self.table.seen(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent selected; None for one whose episode is over.

        Raises:
            IllegalMove: no legal action has this number; nothing has happened then.
            TypeError: it is no whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(action)  # type: ignore[arg-type]  # what is no number is refused there
        self._cumulative_rewards[agent] = 0
        rewards = self.table.rewards
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        state = self.table.state
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.table.history is not None:
            self._tell()
        self.agent_selection = self.possible_agents[max(state.seat_to_act, 0)]
        if any(rewards):
            self._accumulate_rewards()

    def _tell(self) -> None:
        self.infos: dict[str, dict[str, Any]] = {
            agent: self.table.told(self._seats[agent]) for agent in self.agents
        }

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return how it stands: in words with `ansi`, as a picture with `rgb_array`.

        A picture shows the whole table, hidden cards too.
        """
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


def env(game: str | State, preset: str | None = None, **settings: Any) -> TableEnv:
    """Return an environment for agents that decide in turn; see `TableEnv`."""
    return TableEnv(game, preset, **settings)


def parallel_env(
    game: str | State, preset: str | None = None, **settings: Any
) -> turn_based_aec_to_parallel_wrapper[str, Seen, int]:
    """Return one where all agents are asked at once; the action of who is to act counts."""
    return turn_based_aec_to_parallel_wrapper(TableEnv(game, preset, **settings))
