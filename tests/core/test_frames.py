"""Pending frames, and what happens when rules in Python fail."""

from __future__ import annotations

from typing import Any

import pytest

import haggle
import tycoon
from tests import readings
from tycoon.core import registry
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.python_state import PythonState
from tycoon.core.errors import BadSave, IllegalMove
from tycoon.core.record import Recorder

pytestmark = pytest.mark.interpreted


class Stack(PythonState):
    """Pushes a frame for action 1, pops one for 2, fails in other ways for the rest."""

    def __init__(self) -> None:
        PythonState.__init__(self, haggle.GAME, haggle.GAME.options(), 3)
        self.things = {"a": [1, {2}], "b": bytearray(b"x")}

    def _generate(self, actions: Actions) -> None:
        for action in range(1, 8):
            actions.add(action)

    def _play(self, action: int, chance: Chance) -> bool:
        match action:
            case 1:
                self.push(self.frames + 1, self.frames % 3, 1, -2, 1 << 62, -(1 << 63))
            case 2:
                self.pop()
            case 3:
                self.amend(self.frames - 1, 9)
            case 4:
                raise ZeroDivisionError("rule 4")
            case 5:
                self.emit(1, 2, 3, 4, 5, 6, 7, 8)
            case 6:
                self.emit(1, 2, 3, 4, 5, 6, 7, 8, 9)  # type: ignore[call-arg]
            case 7:
                chance.shuffle(5000)
            case _:
                return False
        return True


def test_the_newest_frame_asks() -> None:
    state, chance = Stack(), FastChance(1)
    assert state.top() == 0
    for depth in range(1, 25):
        state.apply(1, chance)
        assert (state.frames, state.top(), state.seat_to_act) == (depth, depth, (depth - 1) % 3)
    assert [state.frame_a[3], state.frame_b[3], state.frame_c[3], state.frame_d[3]] == [
        1,
        -2,
        1 << 62,
        -(1 << 63),
    ]
    state.apply(3, chance)
    assert [state.frame_a[23], state.frame_b[23]] == [9, 0]
    assert (state.frame_kind[23], state.frame_seat[23]) == (24, 2)
    for depth in range(23, 0, -1):
        state.apply(2, chance)
        assert (state.frames, state.top(), state.seat_to_act) == (depth, depth, (depth - 1) % 3)


def test_too_many_frames_are_noticed() -> None:
    state, chance = Stack(), FastChance(1)
    for _ in range(24):
        state.apply(1, chance)
    with pytest.raises(OverflowError, match="24 pending frames"):
        state.apply(1, chance)
    with pytest.raises(OverflowError, match="24 pending frames"):
        state.legal_actions()
    with pytest.raises(OverflowError):
        state.save()


def test_frames_that_are_not_there() -> None:
    for action in (2, 3):
        with pytest.raises(OverflowError, match="not there"):
            Stack().apply(action, FastChance(1))


def test_a_rule_that_fails_is_heard_of() -> None:
    """By the call that led there; the state is of no use afterwards, and its copies say so too."""
    state = Stack()
    with pytest.raises(ZeroDivisionError, match="rule 4"):
        state.apply(4, FastChance(1))
    if tycoon.compiled:
        for call in (state.legal_actions, state.returns, state.save, state.copy().legal_actions):
            with pytest.raises(ZeroDivisionError, match="rule 4"):
                call()


def test_too_many_numbers_in_an_event() -> None:
    state = Stack()
    state.apply(5, FastChance(1))
    with pytest.raises(TypeError):
        state.apply(6, FastChance(1))


def test_too_long_a_shuffle() -> None:
    with pytest.raises((ValueError, IndexError)):
        Stack().apply(7, FastChance(1))


def test_refusals_of_python_rules() -> None:
    state = Stack()
    with pytest.raises(IllegalMove):
        state.apply(99, FastChance(1))
    state.apply(1, FastChance(1))


def test_copies_own_their_lists_sets_and_dictionaries() -> None:
    state = Stack()
    twin: Any = state.copy()
    twin.things["a"][1].add(3)
    twin.things["a"].append(4)
    twin.things["b"].extend(b"y")
    twin.things["c"] = 5
    assert state.things == {"a": [1, {2}], "b": bytearray(b"x")}


def test_unknown_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = Stack().nonsense  # type: ignore[attr-defined]


@pytest.mark.skipif(not tycoon.compiled, reason="about the adapter of the compiled core")
def test_actions_of_python_games_fill_64_bits() -> None:
    """The adapter passes the highest bit through wherever an action goes in or out."""

    class High(PythonState):
        def _generate(self, actions: Actions) -> None:
            actions.add((1 << 64) - 1)

        def _play(self, action: int, chance: Chance) -> bool:
            self.seen = action
            return True

        def _default_action(self) -> int:
            return (1 << 64) - 1

        def _num_actions(self) -> int:
            return 1

        def _index_of(self, action: int) -> int:
            return 0 if action == (1 << 64) - 1 else 5

        def _action_at(self, index: int) -> int:
            return (1 << 64) - 1

    state = High(haggle.GAME, haggle.GAME.options(), 3)
    assert (
        state.legal_actions() == [(1 << 64) - 1] == [state.default_action()] == [state.action_at(0)]
    )
    state.apply((1 << 64) - 1, FastChance(1))
    assert state.seen == (1 << 64) - 1


def test_saves_of_python_games_tell_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive that is too short raises through the adapter."""
    game = readings.plain("haggle").GAME if tycoon.compiled else haggle.GAME
    monkeypatch.setitem(registry._games, "haggle", game)
    monkeypatch.setitem(registry._declared, "haggle", "haggle:GAME")
    state = game.new(game.options(), 3)
    fields = state._field_bytes()
    with pytest.raises(BadSave, match="too few"):
        game.new(game.options(), 3)._load_fields(fields[:-8])
    with pytest.raises(BadSave, match="too many"):
        game.new(game.options(), 3)._load_fields(fields + bytes(8))


class Rising(PythonState):
    """Numbers of which none may be smaller than the one before, and their sum."""

    def __init__(self) -> None:
        PythonState.__init__(self, haggle.GAME, haggle.GAME.options(), 3)
        self.rising = [0, 0, 0]
        self.sum = 0

    def _fields(self, archive: Archive) -> None:
        for i in range(3):
            self.rising[i] = archive.number(self.rising[i])

    def derive(self) -> None:
        self.sum = sum(self.rising) + self.frames

    def problem(self) -> str:
        return "" if sorted(self.rising) == self.rising else "the numbers fall"


def test_states_are_set_up_and_what_follows_follows() -> None:
    state = Rising()
    state.set_up({"rising": [2, 5], "seat_to_act": 0}, [(7, 2, 1, 2, 3, 4)])
    assert (state.rising, state.sum, state.problem()) == ([2, 5, 0], 8, "the numbers fall")
    assert (state.seat_to_act, state.top(), state.frame_d[0]) == (2, 7, 4)
    state.set_up({"rising": [2, 5, 5]})
    assert (state.rising, state.sum, state.problem()) == ([2, 5, 5], 13, "")


def test_a_save_is_refused_for_what_no_game_can_come_to() -> None:
    state, loaded = Rising(), Rising()
    state.set_up({"rising": [1, 2, 2]})
    loaded._load_fields(state._field_bytes())
    assert (loaded.rising, loaded.sum) == ([1, 2, 2], 5)
    state.set_up({"rising": [1, 2]})
    with pytest.raises(BadSave, match="out of range") as refused:
        Rising()._load_fields(state._field_bytes())
    assert str(refused.value.__cause__) == "the numbers fall"


def test_recording_asks_for_no_list_of_what_is_legal() -> None:
    """`apply` alone tells, once for each action; what comes in as text is only read before."""
    game = readings.plain("haggle").GAME if tycoon.compiled else haggle.GAME
    listed = []

    class Listing(game.state_type):  # type: ignore[name-defined,misc]
        def _generate(self, actions: Actions) -> None:
            listed.append(1)
            super()._generate(actions)

    state, recorder = Listing(game, game.options(), 3), Recorder()
    actions = state.legal_actions()
    assert len(listed) == 1
    played = recorder.play(state, state.read(state.notation(actions[0])), FastChance(1))
    assert len(listed) == 1
    assert played.step.chance
    assert played.step.chance[0][0] == "shuffle"
