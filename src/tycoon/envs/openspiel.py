"""For OpenSpiel: every game with every preset, as `tycoon_bigtwo_base` and so on.

OpenSpiel knows them once this is imported. Chance is explicit: each number that the rules draw is
a node with its outcomes, all alike; a deal is one draw after another. The table acts by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from tycoon.core import registry
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.game import Game
from tycoon.core.layouts import is_bounded, is_scaled
from tycoon.core.names import SPECTATOR
from tycoon.core.options import Options, schema
from tycoon.envs.history import DECIDED, NUMBERS, WIDTH, History

MOST_OUTCOMES = 1024
"""No draw of a game has more outcomes."""
MOST_POINTS = 1e13
MOST_DECISIONS = 100_000
HISTORY = 64
HALF = 0xFFFF
ALL_ROWS = 1 << 30


class _Wanted(Exception):
    """The rules want a number that has not been drawn."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class _Drawn(Chance):
    """Gives what has been drawn, and asks for more."""

    def __init__(self, draws: list[int]) -> None:
        super().__init__()
        self._draws = iter(draws)

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        for draw in self._draws:
            return draw
        raise _Wanted(n)


class TycoonGame(pyspiel.Game):
    """A game with a preset, as OpenSpiel asks for it.

    Parameters are `players`; `max_decisions`, after which a game is cut off; `encoding` of tensors,
    `raw` or `scaled`; `history`, of how many rows of `History` the tensor of an information state
    has the newest; and every option of the game by its name.

    Each has a class of its own: what OpenSpiel keeps of it must live as long as the program.

    Attributes:
        game, preset, kind: which it is, and what OpenSpiel knows of it.
        start: what every game begins with.
        most: decisions after which it is cut off.
        encoding: of tensors.
        history: how many rows of what was seen tensors have.
    """

    game: ClassVar[Game]
    preset: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make one; `pyspiel.load_game` does.

        Raises:
            BadOption, BadSeats: naming what would be right.
        """
        game = self.game
        given = {**_parameters(game, self.preset), **(params or {})}
        seats = given.pop("players")
        self.most = given.pop("max_decisions")
        self.encoding = given.pop("encoding")
        self.history = given.pop("history")
        self.start = game.new(game.options(self.preset, seats, **given), seats)
        parts = game.observation_spec(self.start.options, seats)
        if is_scaled(self.encoding) and not is_bounded(parts):
            raise ValueError(f"encoding: {game.name} has no scaled one")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.num_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=self.most,
        )
        super().__init__(self.kind, info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> TycoonState:
        """Return a state before the first deal."""
        return TycoonState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> TycoonObserver:
        """Return what writes tensors and strings of states."""
        return TycoonObserver(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class TycoonState(pyspiel.State):
    """A game under way: before a decision, or where the rules want a number drawn.

    Attributes:
        table: how it was before what is under way now.
        past: what each seat has seen happen.
    """

    def __init__(self, game: TycoonGame) -> None:
        """Begin a game; `new_initial_state` does."""
        super().__init__(game)
        self.table = game.start.copy()
        self.past = History(ALL_ROWS)
        self._most = game.most
        self._made = 0
        self._begun = self._before = self.table.returns()
        self._pending: int | None = None
        self._draws: list[int] = []
        self._wanted = 0
        self._go_on()

    def current_player(self) -> int:
        """Return who is to act: a seat, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._wanted else self.table.seat_to_act

    def is_terminal(self) -> bool:
        """Whether the game is over, or cut off."""
        return self.table.is_over or (self._made >= self._most and not self._wanted)

    def returns(self) -> list[float]:
        """Return by how much the points of every seat have changed since the beginning."""
        return self._since(self._begun)

    def rewards(self) -> list[float]:
        """Return the same since the decision before; nothing where chance is to act."""
        return [0.0] * self.table.seats if self._wanted else self._since(self._before)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be drawn, each as likely as any other."""
        return [(number, 1 / self._wanted) for number in range(self._wanted)]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> TycoonState:
        """Return one that the player cannot tell from this: what it cannot know is drawn anew.

        How it came to that stays as it was, for others too: `history` is that of this state.
        """
        other = self.clone()
        chance = FastChance(int(sampler() * (1 << 53)))
        other.table = self.table.determinize(player_id, chance)
        return other  # type: ignore[no-any-return]

    def _since(self, before: list[int]) -> list[float]:
        now = self.table.returns()
        return [float(one - other) for one, other in zip(now, before, strict=True)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.table.seat_to_act or self._wanted:
            return []
        return [int(number) for number in np.flatnonzero(self.table.legal_mask())]

    def _apply_action(self, action: int) -> None:
        if self._wanted:
            self._draws.append(action)
        else:
            self._before = self.table.returns()
            self._pending = self.table.action_at(action)
        self._go_on()

    def _go_on(self) -> None:
        """Carry out what is under way, and what the table does, until somebody is asked."""
        while not self.table.is_over:
            if self._pending is None:
                if self.table.seat_to_act >= 0 or self._made >= self._most:
                    return
                self._pending = self.table.default_action()
            seat = self.table.seat_to_act
            try:
                self.past.apply(self.table, self._pending, _Drawn(self._draws))
            except _Wanted as wanted:
                if wanted.n > MOST_OUTCOMES:
                    raise OverflowError(f"one draw of {wanted.n} numbers") from None
                self._wanted = wanted.n
                return
            self._made += seat >= 0
            self._pending = None
            self._draws = []
            self._wanted = 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        if player != self.table.seat_to_act:
            return f"action {action}"
        try:
            return self.table.notation(self.table.action_at(action))
        except ValueError:
            return f"action {action}"  # of another state

    def __str__(self) -> str:
        drawn = f"\ndraws    {self._draws}, then one of {self._wanted}" if self._wanted else ""
        return f"{self.table}{drawn}"


class TycoonObserver:
    """Writes what a player sees of a state: now, and with perfect recall how it came to that.

    All of it, or what is public alone, as a spectator sees it, or what is the player's own alone.

    Attributes:
        tensor: the numbers of an observation; with perfect recall, behind them, the newest rows of
            the player's `History`, each number of 32 bits in two halves, the lower one first.
        dict: the same by name: the parts of `Game.observation_spec`, and `history`.
    """

    def __init__(self, game: TycoonGame, kind: Any, params: dict[str, Any] | None) -> None:
        """Make one; `make_py_observer` does.

        Raises:
            ValueError: parameters are given, or what others hold is wanted.
        """
        if params:
            raise ValueError(f"observers have no parameters, not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no player sees what others hold")
        start = game.start
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._sees = own, kind.public_info
        self._encoding = game.encoding
        self._scales = game.encoding == "scaled"
        self._recalls = kind.perfect_recall and kind.public_info
        self._rows = game.history if self._recalls else 0
        parts = start.game.observation_spec(start.options, start.seats)
        places = [part.scaled_place if self._scales else part.place for part in parts]
        self._seen = np.zeros(places[-1].stop, dtype=np.float32)
        self._parts = [
            (part, place)
            for part, place in zip(parts, places, strict=True)
            if (own if part.own else kind.public_info)
        ]
        size = sum(place.stop - place.start for _, place in self._parts)
        self.tensor = np.zeros(size + self._rows * 2 * WIDTH, dtype=np.float32)
        self.dict = {}
        at = 0
        for part, place in self._parts:
            shape = (*part.shape, part.values) if self._scales and part.codes else part.shape
            end = at + place.stop - place.start
            self.dict[part.name] = self.tensor[at:end].reshape(shape)
            at = end
        if self._rows:
            self.dict["history"] = self.tensor[size:].reshape(self._rows, 2 * WIDTH)

    def set_from(self, state: TycoonState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        # What is public is told as the first player sees it, since it is the same for all.
        state.table.observation(player if self._sees[0] else 0, self._seen, self._encoding)
        for part, place in self._parts:
            self.dict[part.name][...] = self._seen[place].reshape(self.dict[part.name].shape)
        if self._rows:
            rows = state.past.rows(self._viewer(player))[-self._rows :]
            halves = np.ascontiguousarray(rows, dtype="<i4").view("<u2").reshape(-1, 2 * WIDTH)
            told = self.dict["history"]
            told[: self._rows - len(rows)] = 0
            told[self._rows - len(rows) :] = halves / HALF if self._scales else halves

    def string_from(self, state: TycoonState, player: int) -> str:
        """Return it in words: the view, as JSON, or with perfect recall all that was seen."""
        if not self._sees[1]:
            self.set_from(state, player)
            lists = {part.name: self.dict[part.name].ravel().tolist() for part, _ in self._parts}
            return msgspec.json.encode(lists).decode()
        viewer = self._viewer(player)
        if self._recalls:
            return "\n".join([f"seat {viewer}", *told(state.past, state.table.game, viewer)])
        return msgspec.json.encode(state.table.view(viewer)).decode()

    def _viewer(self, player: int) -> int:
        return player if self._sees[0] else SPECTATOR


def told(history: History, game: Game, viewer: int = SPECTATOR) -> list[str]:
    """What a viewer has seen, a line each: an event and its numbers, `_` for one that is hidden."""
    events = game.modules.view.EVENTS.rows
    lines = []
    for row in history.rows(viewer):
        numbers = np.ascontiguousarray(row[2:], dtype="<i4").view("<i8").tolist()
        count = 2 if row[0] == DECIDED else events[int(row[0])].size
        word = "decided" if row[0] == DECIDED else events[int(row[0])].cls.__struct_config__.tag
        seen = [
            str(numbers[place]) if row[1] >> place & 1 else "_"
            for place in range(min(count, NUMBERS))
        ]
        lines.append(" ".join([str(word), *seen]))
    return lines


def name_of(game: str, preset: str) -> str:
    """Return what OpenSpiel calls a game with a preset."""
    return re.sub(r"\W", "_", f"tycoon_{game}_{preset}")


def _parameters(game: Game, preset: str) -> dict[str, Any]:
    """All parameters with their defaults."""
    seats = game.seats_for(preset)
    options: Options = game.options(preset, seats)
    return {
        "players": seats,
        "max_decisions": MOST_DECISIONS,
        "encoding": "raw",
        "history": HISTORY,
        **{field.name: getattr(options, field.name) for field in schema(game.options_type)},
    }


def register(game: Game, preset: str) -> str:
    """Tell OpenSpiel of a game with a preset; what is installed is told once this is imported.

    Returns its name.
    """
    kind = pyspiel.GameType(
        short_name=name_of(game.name, preset),
        long_name=f"Tycoon {game.name} {preset}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game, preset),
    )
    name = "_" + re.sub(r"\W|_", "", f"{game.name}_{preset}".title())
    members = {"game": game, "preset": preset, "kind": kind, "__module__": __name__}
    # Pickles look for it here.
    globals()[name] = type(name, (TycoonGame,), members)
    pyspiel.register_game(kind, globals()[name])
    return name_of(game.name, preset)


for _name in registry.names():
    for _preset in registry.find(_name).presets:
        register(registry.find(_name), _preset)
