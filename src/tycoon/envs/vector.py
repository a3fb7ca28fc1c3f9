"""`VectorState`: many games at once, for learners."""

from __future__ import annotations

from itertools import pairwise
from threading import Thread
from typing import TYPE_CHECKING, Any, Self
from weakref import finalize

from tycoon.core.checks import of_kind, whole, within
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.core.layouts import Encoding, is_scaled
from tycoon.core.registry import make
from tycoon.envs.batch import Block, Memory, all_do

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

MOST_GAMES = 1 << 20
MOST_DECISIONS = 1 << 40
LEAST_GAMES = 64
"""With fewer games each a further thread would cost more than it brings."""


def _begun(blocks: list[Block]) -> list[Thread]:
    """Threads that attend to blocks, one each."""
    begun = [Thread(target=block.attend, daemon=True) for block in blocks]
    for thread in begun:
        thread.start()
    return begun


def _leave(attended: list[Block], threads: list[Thread]) -> None:
    for block in attended:
        block.ask("leave")
    for thread in threads:
        thread.join()


class Snapshot:
    """A game of many at one moment; made and taken back by `VectorState`.

    Attributes:
        state: the game; the snapshot's own.
    """

    __slots__ = ("_before_lot", "_chance", "_decisions", "state")

    def __init__(self, state: State, chance: int, before_lot: int, decisions: int) -> None:
        self.state = state
        self._chance = chance
        self._before_lot = before_lot
        self._decisions = decisions


class VectorState:
    """Games of one kind in native memory, all of which go on by one decision at a time.

    The table acts by itself: what is asked is always a seat's decision. An episode that has ended
    is followed by the next at once, so that all games go on for ever; its points stand in `returns`
    and its last reward in `rewards` until the next step. Game `i` of a seed is always the same for
    the same choices, whatever is chosen in others, however many there are and in how many threads.

    The arrays are views of the memory that games write to: they change with every step, and cannot
    be written to. Needs NumPy.

    Attributes:
        num_games: how many there are, `n`.
        num_actions: how many numbers actions have; `State.action_index`.
        num_observed: how many numbers an observation has; 0 without observations.
        spec: what stands where in an observation; `Game.observation_spec`.
        seats: of each game.
        seats_to_act: int64 of shape (n,): whose decision is next.
        legal_mask: bool of shape (n, num_actions): which action numbers are legal.
        observation: float32 of shape (n, num_observed): what the seat to act may know, as
            `State.observation` says.
        final_observation: float32 of the shape of `observation`: what the one `seat` that is asked
            could know at the end of the newest episode; None where all are asked.
        lots: int64 of shape (n,): the number of a legal action, each as likely as any other, drawn
            anew at every decision.
        rewards: int64 of shape (n, seats): by how much the points of every seat have changed since
            the decision before, in whole units of the game.
        returns: int64 of shape (n, seats): the points at the end of the newest episode that ended.
        lengths: int64 of shape (n,): how many decisions that episode had.
        ended: bool of shape (n,): whether an episode has ended with the last decision.
        truncated: bool of shape (n,): whether it was cut off after `max_decisions`.
    """

    def __init__(
        self,
        game: str | State,
        n: int,
        preset: str | None = None,
        seats: int | None = None,
        *,
        seed: int = 0,
        one_deal: bool = False,
        max_decisions: int = MOST_DECISIONS,
        observations: bool = True,
        encoding: Encoding = "raw",
        seat: int | None = None,
        threads: int = 1,
        **options: Any,
    ) -> None:
        """Deal `n` games.

        Args:
            game: a name as `tycoon.make` takes it, or the state that every episode starts from.
            n: how many games.
            preset, seats, options: as `tycoon.make` has them; none beside a state.
            seed: of chance and lots.
            one_deal: whether an episode ends with the deal instead of the game.
            max_decisions: of all seats, after which an episode is cut off.
            observations: whether what seats may know is written.
            encoding: `raw`, or `scaled`: all numbers from 0 to 1; as `State.observation` has it.
            seat: the only one that is asked: the others play by lot meanwhile; all when None.
            threads: how many play side by side; the games are shared out among them.

        Raises:
            UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be
                right.
            TypeError, ValueError: a number is none or out of bounds, or a preset, seats or options
                stand beside a state, or the state is over; no such encoding.
        """
        scales = is_scaled(encoding)
        count = within(n, 1, MOST_GAMES, "n")
        seed = whole(seed, "seed")
        threads = within(threads, 1, 64, "threads")
        most = within(max_decisions, 1, MOST_DECISIONS, "max_decisions")
        one_deal = of_kind(one_deal, bool, "one_deal")
        observes = of_kind(observations, bool, "observations")
        if isinstance(game, State):
            if preset is not None or seats is not None or options:
                raise ValueError("preset, seats and options are those of the state")
            start = game
        else:
            start = make(game, preset, seats, **options)
        if start.is_over:
            raise ValueError("the game of the state is over")
        own = -1 if seat is None else within(seat, 0, start.seats - 1, "seat")
        self.spec = start.game.observation_spec(start.options, start.seats)
        scale = start.game._scale(start.options, start.seats) if scales else None
        self._memory = Memory(start, count, one_deal, most, observes, own, scale)
        self.num_games = count
        self.num_actions = self._memory.num_actions
        self.num_observed = self._memory.num_observed
        self.seats = start.seats
        parts = max(1, min(threads, count // LEAST_GAMES))
        edges = [count * part // parts for part in range(parts + 1)]
        self._blocks = [
            Block(self._memory, first, end - first, seed) for first, end in pairwise(edges)
        ]
        self._attended = self._blocks[1:]
        self._leave = finalize(self, _leave, self._attended, _begun(self._attended))
        self._put_arrays()
        self._all("begin")

    def step(self, actions: ArrayLike) -> None:
        """Carry out one decision in every game.

        Args:
            actions: whole numbers of shape (n,): an action number for each game. `lots` will do.

        Raises:
            IllegalMove: the number chosen in some game is not legal there; nothing is done in any.
            TypeError, ValueError: they are no whole numbers, or not one for each game.
            OverflowError: a bound of the engine was too small; the games are of no use then.
        """
        self._choose(actions)
        for block in self._blocks:
            number = block.find_illegal()
            if number >= 0:
                self._refuse(number)
        self._all("step")

    def state(self, place: int) -> State:
        """A copy of a game.

        Raises:
            TypeError, ValueError: there is no such game.
        """
        found = self._block(place).cell(place).state.copy()
        found._seal()
        return found

    def snapshot(self, place: int) -> Snapshot:
        """Keep a game as it is now, with its chance and its lot.

        Raises:
            TypeError, ValueError: there is no such game.
        """
        cell = self._block(place).cell(place)
        return Snapshot(self.state(place), cell.chance, cell.before_lot, cell.decisions)

    def restore(self, place: int, snapshot: Snapshot) -> None:
        """Go on in a game from a snapshot of this one or another, or of another `VectorState`.

        What was written of its last decision and its last episode stays until the next step.

        Raises:
            TypeError: what is given is no snapshot.
            ValueError: there is no such game, or the snapshot is of a game with other rules,
                options or seats.
        """
        block = self._block(place)
        kept = of_kind(snapshot, Snapshot, "snapshot")
        self._memory.start._check_alike(kept.state, "snapshot")
        block.put(place, kept.state, kept._chance, kept._before_lot, kept._decisions)
        block.check()

    def close(self) -> None:
        """End its threads; whoever goes on plays in one."""
        self._leave()
        self._attended = []

    def __enter__(self) -> Self:
        """It ends its threads when the block of `with` ends."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        start = self._memory.start
        return f"<VectorState: {self.num_games} games of {start.game.name}, {self.seats} seats>"

    def _put_arrays(self) -> None:
        import numpy as np

        def array(data: bytearray, kind: type[np.generic], *width: int) -> NDArray[Any]:
            found = np.frombuffer(memoryview(data).toreadonly(), dtype=kind)
            return found.reshape(self.num_games, *width)

        memory = self._memory
        self._chosen: NDArray[np.int64] = np.frombuffer(memory.chosen, dtype=np.int64)
        self.legal_mask: NDArray[np.bool_] = array(memory.mask, np.bool_, self.num_actions)
        self.observation: NDArray[np.float32] = array(
            memory.observed, np.float32, self.num_observed
        )
        self.final_observation: NDArray[np.float32] | None = None
        if memory.own >= 0:
            self.final_observation = array(memory.final, np.float32, self.num_observed)
        self.seats_to_act: NDArray[np.int64] = array(memory.seats_to_act, np.int64)
        self.lots: NDArray[np.int64] = array(memory.lots, np.int64)
        self.rewards: NDArray[np.int64] = array(memory.rewards, np.int64, self.seats)
        self.returns: NDArray[np.int64] = array(memory.returns, np.int64, self.seats)
        self.lengths: NDArray[np.int64] = array(memory.lengths, np.int64)
        self.ended: NDArray[np.bool_] = array(memory.ended, np.bool_)
        self.truncated: NDArray[np.bool_] = array(memory.truncated, np.bool_)

    def _choose(self, actions: ArrayLike) -> None:
        import numpy as np

        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers are wanted, not {numbers.dtype}")
        if numbers.shape != (self.num_games,):
            wanted = (self.num_games,)
            raise ValueError(f"actions: the shape {wanted} is wanted, not {numbers.shape}")
        self._chosen[:] = numbers

    def _refuse(self, number: int) -> None:
        state = self.state(number)
        error = state.game.illegal_move(state, None)
        text = f"game {number}: {int(self._chosen[number])} is the number of no legal action"
        raise IllegalMove(error.key, text, **{**error.details, "game": number})

    def _all(self, what: str) -> None:
        """Have all blocks do something, each in its thread, and raise what went wrong."""
        all_do(what, self._blocks[: len(self._blocks) - len(self._attended)], self._attended)
        for block in self._blocks:
            block.check()

    def _block(self, place: int) -> Block:
        place = within(place, 0, self.num_games - 1, "a game")
        return next(one for one in self._blocks if place < one.first + one.count)
