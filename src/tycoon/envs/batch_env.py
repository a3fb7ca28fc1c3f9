"""For Gymnasium: many games at once, one seat of each; the others play by lot."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tycoon.core.checks import of_kind
from tycoon.core.engine.state import State
from tycoon.core.layouts import Encoding
from tycoon.envs.round_table import Seen, any_seed, space_of
from tycoon.envs.vector import MOST_DECISIONS, VectorState


class SeatVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """One seat of many games in native memory; episodes that have ended begin anew at once.

    What is seen, the rewards and actions are those of `SeatEnv`, in arrays of as many rows. With
    the last step of an episode `info["final_obs"]` has what was seen at its end in the rows of
    `info["_final_obs"]`, of which nothing is legal; the observation is that of the next.

    Attributes:
        metadata, num_envs, single_observation_space, single_action_space, observation_space,
            action_space: as of every `VectorEnv`.
        games: the games.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str | State,
        num_envs: int = 1,
        preset: str | None = None,
        seats: int | None = None,
        *,
        seat: int = 0,
        one_deal: bool = False,
        max_decisions: int = MOST_DECISIONS,
        encoding: Encoding = "raw",
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Make one; `reset` deals.

        Args:
            game: a name as `tycoon.make` takes it, or the state that every episode starts from.
            num_envs: how many games.
            preset, seats, options: as `tycoon.make` has them; none beside a state.
            seat: which one is played.
            one_deal: whether an episode ends with the deal instead of the game.
            max_decisions: of all seats, after which an episode is cut off.
            encoding: of observations, `raw` or `scaled`; as `State.observation` has it.
            threads: how many play side by side.
            copy: whether what is seen is copied; else it changes with the next step.

        Raises:
            UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be
                right.
            TypeError, ValueError: of what is wanted another kind, or out of bounds.
        """
        self._settings: dict[str, Any] = {
            **({"preset": preset} if preset is not None else {}),
            **({"seats": seats} if seats is not None else {}),
            "seat": seat,
            "one_deal": one_deal,
            "max_decisions": max_decisions,
            "encoding": encoding,
            "threads": threads,
            **options,
        }
        self._game = game
        self.copy = of_kind(copy, bool, "copy")
        self.games = self._begun(0, num_envs)
        self.num_envs = self.games.num_games
        self._seat = seat
        self.single_observation_space = space_of(self.games.state(0), encoding)
        self.single_action_space = spaces.Discrete(self.games.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._nothing = np.zeros(self.games.legal_mask.shape, dtype=np.int8)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games anew, and play on until the seat is asked in each.

        Args:
            seed: of chance and lots; without one it is one that nobody knows.
            options: none are known.

        Raises:
            TypeError: the seed is no whole number.
            ValueError: options are given.
        """
        if options:
            raise ValueError(f"options: none are known, not {', '.join(map(str, options))}")
        self.games.close()
        self.games = self._begun(any_seed() if seed is None else seed, self.num_envs)
        return self._seen(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out a decision in every game, and play on until the seat is asked again.

        Raises:
            IllegalMove: the number chosen in some game is not legal; nothing is done in any.
            TypeError, ValueError: they are no whole numbers, or not one for each game.
        """
        games = self.games
        games.step(actions)
        over, cut = games.ended.copy(), games.truncated.copy()
        info: dict[str, Any] = {}
        last = over | cut
        if last.any():
            final = {
                "observation": self._kept(games.final_observation),
                "action_mask": self._nothing,
            }
            info = {"final_obs": final, "_final_obs": last}
        return self._seen(), games.rewards[:, self._seat].astype(np.float64), over, cut, info

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.games.close()

    def _begun(self, seed: int, count: int) -> VectorState:
        return VectorState(self._game, count, seed=seed, **self._settings)

    def _seen(self) -> Seen:
        mask = self.games.legal_mask.view(np.int8)
        return {
            "observation": self._kept(self.games.observation),
            "action_mask": self._kept(mask),
        }

    def _kept(self, found: NDArray[Any] | None) -> NDArray[Any]:
        assert found is not None
        return found.copy() if self.copy else found
