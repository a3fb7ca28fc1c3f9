"""Many games at once: each is the game that a single state plays, whatever the others do."""

from __future__ import annotations

import gc
import threading
import time
from typing import Any

import numpy as np
import pytest

import tycoon
from tests.conformance.cases import Case, all_cases
from tycoon import VectorState
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadOption, IllegalMove, UnknownGame, UnknownOption

pytestmark = pytest.mark.interpreted

WORD = (1 << 64) - 1
GAME_STEP = 0xD1B5_4A32_D192_ED03
LOTS = 0x2545_F491_4F6C_DD1D
ARRAYS = ("legal_mask", "observation", "seats_to_act", "lots", "rewards", "returns", "lengths")
FLAGS = ("ended", "truncated")


SHORT: dict[str, dict[str, Any]] = {
    "bigtwo": {"hands": 1},
    "daifugo": {"rounds": 1},
    "monopoly": {"end": "turns", "turns": 1},
}
"""Options that make a game short."""


class Slow:
    """One game, by what everybody may call."""

    def __init__(self, start: State, number: int, seed: int, one_deal: bool, most: int) -> None:
        self.start, self.one_deal, self.most = start, one_deal, most
        word = (seed + GAME_STEP * number) & WORD
        self.chance, self.drawing = FastChance(word), FastChance(word ^ LOTS)
        self.ended = self.truncated = False
        self.length = 0
        self.returns = self.rewards = [0] * start.seats
        self.begin()

    def begin(self) -> None:
        self.state, self.decisions = self.start.copy(), 0
        self.let_table_act()
        self.points = self.state.returns()
        self.draw()

    def let_table_act(self) -> None:
        while self.state.seat_to_act < 0 and not self.state.is_over:
            self.state.apply(self.state.default_action(), self.chance)

    def draw(self) -> None:
        legal = self.state.legal_actions()
        self.lot = self.state.action_index(legal[self.drawing.below(len(legal))])

    def step(self, number: int) -> None:
        state = self.state
        state.apply(state.action_at(number), self.chance)
        self.decisions += 1
        if not self.one_deal:
            self.let_table_act()
        told = zip(state.returns(), self.points, strict=True)
        self.rewards = [now - before for now, before in told]
        self.points = state.returns()
        self.ended = state.seat_to_act < 0
        self.truncated = not self.ended and self.decisions >= self.most
        if self.ended or self.truncated:
            self.returns, self.length = self.points, self.decisions
            self.begin()
        else:
            self.draw()

    def row(self) -> dict[str, Any]:
        seat = self.state.seat_to_act
        return {
            "legal_mask": self.state.legal_mask().tolist(),
            "observation": self.state.observation(seat).tolist(),
            "seats_to_act": seat,
            "lots": self.lot,
            "rewards": self.rewards,
            "returns": self.returns,
            "lengths": self.length,
            "ended": self.ended,
            "truncated": self.truncated,
        }


def row(vector: VectorState, number: int) -> dict[str, Any]:
    """What the arrays say of a game."""
    return {name: getattr(vector, name)[number].tolist() for name in (*ARRAYS, *FLAGS)}


def look(vector: VectorState) -> dict[str, Any]:
    """What the arrays say of all games."""
    return {name: getattr(vector, name).tolist() for name in (*ARRAYS, *FLAGS)}


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize(("one_deal", "most"), [(False, 7), (True, 1 << 40)])
def test_each_is_the_game_of_a_single_state(case: Case, one_deal: bool, most: int) -> None:
    start = case.new()
    vector = VectorState(start, 3, seed=5, one_deal=one_deal, max_decisions=most)
    slow = [Slow(start, number, 5, one_deal, most) for number in range(3)]
    lot = FastChance(9)
    for _ in range(30 if tycoon.compiled else 9):
        for number, one in enumerate(slow):
            assert row(vector, number) == one.row()
        chosen = []
        for number, one in enumerate(slow):
            legal = one.state.legal_actions()
            any_of_them = one.state.action_index(legal[lot.below(len(legal))])
            chosen.append(vector.lots[number] if number else any_of_them)
        vector.step(chosen)
        for one, action in zip(slow, chosen, strict=True):
            one.step(int(action))


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "monopoly"])
def test_games_end_and_begin_anew(game: str) -> None:
    """And what they came to is what their rewards come to."""
    vector = VectorState(game, 4, seed=1, **SHORT[game])
    begun = [np.array(vector.state(number).returns()) for number in range(4)]
    sums, over = np.array(begun), 0
    for _ in range(400 if tycoon.compiled else 150):
        vector.step(vector.lots)
        sums += vector.rewards
        for number in np.flatnonzero(vector.ended):
            over += 1
            assert vector.returns[number].tolist() == sums[number].tolist()
            assert vector.lengths[number] > 1
            sums[number] = begun[number]
    assert over > 1


def test_neighbours_and_threads_change_nothing() -> None:
    """A game is the same alone, among many and in another thread."""
    few, many = VectorState("deal", 2, seed=3), VectorState("deal", 200, seed=3, threads=3)
    with many:
        for _ in range(12):
            few.step(few.lots)
            many.step(many.lots)
    for number in range(2):
        assert row(few, number) == row(many, number)
    other = VectorState("deal", 2, seed=4)
    assert look(other) != look(few)


def test_threads_wake_when_they_are_wanted_and_leave_when_they_are_not() -> None:
    before = threading.active_count()
    vector, alone = VectorState("bigtwo", 128, threads=2), VectorState("bigtwo", 128)
    for pause in (0.0, 0.02, 0.0):  # far longer than a thread looks out
        time.sleep(pause)
        vector.step(vector.lots)
        alone.step(alone.lots)
        assert look(vector) == look(alone)
    vector.close()
    assert threading.active_count() == before
    vector.step(vector.lots)
    alone.step(alone.lots)
    assert look(vector) == look(alone)
    forgotten = VectorState("bigtwo", 128, threads=2)
    forgotten.step(forgotten.lots)
    del forgotten
    gc.collect()
    assert threading.active_count() == before


@pytest.mark.parametrize("wrong", [-1, 1 << 40, "too many", "illegal"])
def test_what_is_not_legal_changes_nothing_in_any_game(wrong: int | str) -> None:
    """Of two games, the second is told what it cannot do."""
    vector = VectorState("bigtwo", 130, seed=2, threads=2)
    vector.step(vector.lots)
    before = look(vector)
    actions = vector.lots.copy()
    if wrong == "illegal":
        wrong = int(np.flatnonzero(~vector.legal_mask[100])[0])
    actions[100] = vector.num_actions if isinstance(wrong, str) else wrong
    with pytest.raises(IllegalMove, match=r"game 100: -?\d+ is the number of no") as error:
        vector.step(actions)
    assert error.value.details["game"] == 100
    assert look(vector) == before
    digests = [vector.state(number).digest() for number in range(130)]
    again = VectorState("bigtwo", 130, seed=2)
    again.step(again.lots)
    assert digests == [again.state(number).digest() for number in range(130)]
    again.step(again.lots)
    vector.step(vector.lots)
    assert look(vector) == look(again)


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_a_snapshot_goes_on_as_the_game_did(game: str) -> None:
    """In the same place, in another, in another `VectorState`; the neighbours go on as they are."""
    vector = VectorState(game, 3, seed=7, max_decisions=20)
    for _ in range(5):
        vector.step(vector.lots)
    kept = vector.snapshot(1)
    seen = []
    for _ in range(20):
        vector.step(vector.lots)
        seen.append(row(vector, 1))
    neighbour = row(vector, 2)
    vector.restore(1, kept)
    assert row(vector, 2) == neighbour
    other = VectorState(game, 2, seed=8, max_decisions=20)
    other.restore(0, kept)
    for told in seen:
        vector.step(vector.lots)
        other.step(other.lots)
        # What the last episode came to is of the place, not of the game.
        for found in (row(vector, 1), row(other, 0)):
            assert {name: found[name] for name in found if name not in ("returns", "lengths")} == {
                name: told[name] for name in told if name not in ("returns", "lengths")
            }


def test_states_are_copies() -> None:
    vector = VectorState("bigtwo", 2, seed=1)
    state = vector.state(0)
    before = look(vector)
    state.apply(state.legal_actions()[0], FastChance(1))
    assert look(vector) == before
    kept = vector.snapshot(1)
    kept.state.apply(kept.state.legal_actions()[0], FastChance(1))
    assert vector.state(1).digest() != kept.state.digest()


def test_arrays_cannot_be_written_to() -> None:
    """And change with the games."""
    vector = VectorState("daifugo", 2)
    for name in (*ARRAYS, *FLAGS):
        with pytest.raises(ValueError, match="read-only"):
            getattr(vector, name)[0] = 0
    kinds = {name: getattr(vector, name).dtype for name in (*ARRAYS, *FLAGS)}
    assert kinds["legal_mask"] == kinds["ended"] == kinds["truncated"] == np.bool_
    assert kinds["observation"] == np.float32
    assert {kinds[name] for name in ARRAYS[2:]} == {np.dtype(np.int64)}


def test_without_observations() -> None:
    vector = VectorState("bigtwo", 2, observations=False)
    assert vector.num_observed == 0
    assert vector.observation.shape == (2, 0)
    seen = VectorState("bigtwo", 2)
    for _ in range(5):
        vector.step(vector.lots)
        seen.step(seen.lots)
    assert (vector.legal_mask == seen.legal_mask).all()


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_scaled_observations(game: str) -> None:
    """Are those of the states, at the end of an episode as well."""
    raw = VectorState(game, 3, seed=5, seat=1, max_decisions=9)
    vector = VectorState(game, 3, seed=5, seat=1, max_decisions=9, encoding="scaled")
    assert vector.num_observed == vector.spec[-1].scaled_stop
    final = vector.final_observation
    assert final is not None
    cut = False
    for _ in range(8):
        for number in range(3):
            state = vector.state(number)
            wanted = state.observation(1, encoding="scaled")
            assert (vector.observation[number] == wanted).all()
            assert (raw.observation[number] == state.observation(1)).all()
        vector.step(vector.lots)
        raw.step(raw.lots)
        assert final.shape == vector.observation.shape
        assert raw.final_observation is not None
        for number in np.flatnonzero(vector.truncated):
            cut = True
            for part in vector.spec:
                if not part.codes and part.usual == (0, 1):
                    place = raw.final_observation[number][part.place]
                    assert (final[number][part.scaled_place] == place.clip(0, 1)).all()
    assert cut


def test_from_a_position() -> None:
    """Every episode begins there."""
    position = {"hands": ["4d5d", "6d7d", "8d9d", "Td"], "to_act": 0, "options": {"hands": 1}}
    state = tycoon.find("bigtwo").from_position(position, FastChance(1))
    vector = VectorState(state, 2, seed=3)
    for _ in range(40):
        vector.step(vector.lots)
        for number in np.flatnonzero(vector.ended):
            assert vector.state(number).digest() == state.digest()


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"n": 0}, ValueError, "n"),
        ({"n": 2.0}, TypeError, "n"),
        ({"n": True}, TypeError, "n"),
        ({"n": 1 << 21}, ValueError, "n"),
        ({"game": "whist"}, UnknownGame, "whist"),
        ({"game": 3}, UnknownGame, "3"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"threads": 0}, ValueError, "threads"),
        ({"max_decisions": 0}, ValueError, "max_decisions"),
        ({"one_deal": 1}, TypeError, "one_deal"),
        ({"observations": None}, TypeError, "observations"),
        ({"encoding": "squared"}, ValueError, "encoding"),
        ({"encoding": None}, TypeError, "encoding"),
        ({"hands": -1}, BadOption, "hands"),
        ({"hand": 1}, UnknownOption, "hand"),
    ],
)
def test_wrong_settings(wrong: dict[str, Any], error: type[Exception], said: str) -> None:
    given: dict[str, Any] = {"game": "bigtwo", "n": 2} | wrong
    with pytest.raises(error, match=said):
        VectorState(**given)


def test_a_state_has_its_own_options() -> None:
    state = tycoon.make("bigtwo", hands=1)
    for beside in ({"preset": "base"}, {"seats": 4}, {"hands": 1}):
        with pytest.raises(ValueError, match="those of the state"):
            VectorState(state, 2, **beside)  # type: ignore[arg-type]
    chance = FastChance(1)
    while not state.is_over:
        state.apply(state.default_action(), chance)
    with pytest.raises(ValueError, match="over"):
        VectorState(state, 2)


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ([0], ValueError),
        ([[0, 0]], ValueError),
        (0, ValueError),
        ([0.0, 1.0], TypeError),
        ([True, False], TypeError),
        (["0", "1"], TypeError),
        (None, TypeError),
    ],
)
def test_wrong_actions(actions: Any, error: type[Exception]) -> None:
    vector = VectorState("bigtwo", 2)
    before = look(vector)
    with pytest.raises(error, match="actions"):
        vector.step(actions)
    assert look(vector) == before


@pytest.mark.parametrize("number", [-1, 2, 1.0, None])
def test_wrong_places(number: Any) -> None:
    vector = VectorState("bigtwo", 2)
    kept = vector.snapshot(0)
    for call in (vector.state, vector.snapshot, lambda at: vector.restore(at, kept)):
        with pytest.raises((TypeError, ValueError), match="a game"):
            call(number)


def test_wrong_snapshots() -> None:
    vector = VectorState("bigtwo", 2)
    for other in (VectorState("daifugo", 1), VectorState("bigtwo", 1, hands=3)):
        with pytest.raises(ValueError, match="snapshot"):
            vector.restore(0, other.snapshot(0))
    with pytest.raises(TypeError, match="snapshot"):
        vector.restore(0, vector.state(0))  # type: ignore[arg-type]
