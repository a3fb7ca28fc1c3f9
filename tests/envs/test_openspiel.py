"""The games as OpenSpiel plays them: its own tests, and what a state by itself comes to."""

from __future__ import annotations

import json
import pickle
import re
from random import Random
from typing import Any

import numpy as np
import pytest

import haggle
import tycoon
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.errors import BadOption, BadSeats
from tycoon.testing.cases import registered

pyspiel = pytest.importorskip("pyspiel")

from tycoon.envs import openspiel  # noqa: E402

SHORT = {
    "bigtwo": "hands=1",
    "daifugo": "rounds=1",
    "deal": "max_decisions=40",
    "monopoly": "max_decisions=40",
}
"""Parameters that make a game short."""
PRESETS = [(game, preset) for game in tycoon.game_names() for preset in tycoon.find(game).presets]
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)
every_game = pytest.mark.parametrize("game", list(SHORT))


def load(game: str, preset: str = "", more: str = "") -> Any:
    preset = preset or next(iter(tycoon.find(game).presets))
    settings = ",".join(filter(None, [SHORT[game], more]))
    return pyspiel.load_game(f"{openspiel.name_of(game, preset)}({settings})")


def played(game: Any, seed: int, steps: int = 1_000_000) -> Any:
    """A state after some random steps, the end at last; chance is not to act."""
    state, random = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(random.choice(state.legal_actions()))
        steps -= 1
    return state


@every_preset
def test_random_simulations(game: str, preset: str) -> None:
    pyspiel.random_sim_test(load(game, preset), num_sims=2, serialize=True, verbose=False)
    scaled = load(game, preset, "encoding=scaled,history=5")
    pyspiel.random_sim_test(scaled, num_sims=1, serialize=False, verbose=False)


@every_game
def test_playthroughs(game: str) -> None:
    """What the generator writes of a game, it writes again by the actions in it."""
    playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    name = load(game, more="history=2").to_string()
    text = playthroughs.playthrough(name, None, seed=3)
    actions = [int(number) for number in re.findall(r"^action: (\d+)", text, re.MULTILINE)]
    assert len(actions) > 30
    assert playthroughs.playthrough(name, actions) == text


class Listed(Chance):
    """Gives the numbers of a list, and says how many there may be."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__()
        self.numbers = numbers

    def below(self, n: int) -> int:
        return self.numbers.pop(0) if n > 1 else 0


@every_preset
def test_it_is_the_game_of_a_state(game: str, preset: str) -> None:
    """With the numbers drawn that chance nodes gave."""
    own, random = load(game, preset).new_initial_state(), Random(5)
    options = dict(re.findall(r"(hands|rounds)=(\d+)", SHORT[game]))
    table = tycoon.make(game, preset, **{name: int(value) for name, value in options.items()})
    decisions: list[tuple[int, int]] = []
    numbers: list[int] = []
    while not own.is_terminal():
        if own.is_chance_node():
            outcomes = own.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            number = random.choice(outcomes)[0]
            numbers.append(number)
            own.apply_action(number)
            continue
        decisions.append((own.current_player(), random.choice(own.legal_actions())))
        own.apply_action(decisions[-1][1])
    chance = Listed(numbers)
    for seat, action in decisions:
        while table.seat_to_act < 0:
            table.apply(table.default_action(), chance)
        assert table.seat_to_act == seat
        table.apply(table.action_at(action), chance)
    while table.seat_to_act < 0 and not table.is_over and numbers:
        table.apply(table.default_action(), chance)
    assert not numbers
    assert own.table.digest() == table.digest()
    begun = load(game, preset).start.returns()
    assert own.returns() == [now - then for now, then in zip(table.returns(), begun, strict=True)]


@every_game
def test_rewards_come_to_the_returns(game: str) -> None:
    state, random = load(game).new_initial_state(), Random(2)
    sums = np.zeros(state.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            assert not any(state.rewards())
        state.apply_action(random.choice(state.legal_actions()))
        if not state.is_chance_node():
            sums += state.rewards()
    assert sums.tolist() == state.returns()


def test_games_are_cut_off() -> None:
    game = load("deal")
    state = played(game, 3)
    assert not state.table.is_over
    assert len([seat for seat, _ in _history(state) if seat >= 0]) == 40
    assert game.max_game_length() == 40
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def _history(state: Any) -> list[tuple[int, int]]:
    return [(one.player, one.action) for one in state.full_history()]


@every_game
@pytest.mark.parametrize("more", ["", "encoding=scaled"])
def test_what_cannot_be_told_apart(game: str, more: str) -> None:
    """Is told alike to the seat, as text and tensor; a copy goes on by itself."""
    preset = "millionaire" if game == "monopoly" else next(iter(tycoon.find(game).presets))
    loaded = pyspiel.load_game(f"{openspiel.name_of(game, preset)}({more})")
    hidden = 0
    for steps in range(60, 220, 8):
        state = played(loaded, steps, steps)
        if state.is_terminal():
            continue
        seat = state.current_player()
        other = state.clone()
        other.table = state.table.determinize(seat, FastChance(steps))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        hidden += any(
            other.observation_tensor(one) != state.observation_tensor(one)
            for one in range(state.num_players())
        )
        before = state.information_state_string(seat)
        other.apply_action(other.legal_actions()[0])
        assert state.information_state_string(seat) == before
        # While chance is to act nothing has come of it yet.
        assert other.is_chance_node() or other.information_state_string(seat) != before
    assert hidden > 3


@every_game
def test_it_can_be_searched(game: str) -> None:
    """By OpenSpiel's search over what seems possible."""
    search = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    random = np.random.RandomState(3)
    state = played(load(game), 5, {"deal": 50, "monopoly": 30}.get(game, 80))
    assert not state.is_terminal()
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = search.ISMCTSBot(state.get_game(), evaluator, 1.0, 3, random_state=random)
    assert bot.step(state) in state.legal_actions()
    seat = state.current_player()
    drawn = {
        str(state.resample_from_infostate(seat, lambda number=number: number / 9).table)
        for number in range(9)
    }
    assert len(drawn) > 1 or game == "monopoly"


def test_an_information_state_tells_all_that_was_seen() -> None:
    state = load("bigtwo").new_initial_state()
    assert state.information_state_string(2) == "seat 2"
    state = played(load("bigtwo"), 7, 60)
    first, *lines = state.information_state_string(2).splitlines()
    assert first == "seat 2"
    hand = int(state.table.observation(2)[:52] @ (1 << np.arange(52)))
    assert lines[:4] == [
        "dealt 0 _ 13",
        "dealt 1 _ 13",
        f"dealt 2 {hand | _laid(lines)} 13",
        "dealt 3 _ 13",
    ]
    rows = np.array(state.information_state_tensor(2), np.float32)[232:].reshape(64, 32)
    told = state.past.rows(2)
    assert (rows[: -len(told)] == 0).all()
    assert (rows[-len(told) :].astype("<u2").view("<i4") == told).all()


def _laid(lines: list[str]) -> int:
    """What seat 2 has laid."""
    laid = [line.split() for line in lines]
    return sum(int(words[2]) for words in laid if words[:2] == ["played", "2"])


@every_game
def test_observers_of_a_part(game: str) -> None:
    """What is public is the same for all; a player's own is the rest."""
    loaded = load(game)
    kinds = pyspiel.PrivateInfoType

    def observer(public: bool, private: Any) -> Any:
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=False, private_info=private
        )
        return loaded.make_py_observer(kind)

    public, own = observer(True, kinds.NONE), observer(False, kinds.SINGLE_PLAYER)
    every = observer(True, kinds.SINGLE_PLAYER)
    assert {*public.dict, *own.dict} == {*every.dict}
    assert not {*public.dict} & {*own.dict}
    state = played(loaded, 4, 90)
    told = set()
    for player in range(state.num_players()):
        public.set_from(state, player)
        own.set_from(state, player)
        every.set_from(state, player)
        told.add((public.tensor.tobytes(), public.string_from(state, player)))
        for name, part in own.dict.items():
            assert (every.dict[name] == part).all()
        assert json.loads(own.string_from(state, player)).keys() == own.dict.keys()
        assert json.loads(every.string_from(state, player))["viewer"] == player
    assert len(told) == 1
    with pytest.raises(ValueError, match="what others hold"):
        observer(True, kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no parameters"):
        loaded.make_py_observer(None, {"deck": 1})


def test_parameters() -> None:
    game = pyspiel.load_game("tycoon_bigtwo_expert2(players=3,limit=50)")
    assert game.num_players() == 3
    assert (game.start.options.limit, game.start.options.dragons) == (50, True)
    assert game.num_distinct_actions() == game.start.num_actions
    assert pickle.loads(pickle.dumps(game)).start == game.start
    assert str(pyspiel.load_game(str(game))) == str(game)
    for wrong, error in (
        ("tycoon_daifugo_uecda(players=3)", BadSeats),
        ("tycoon_bigtwo_base(limit=0)", BadOption),
        ("tycoon_bigtwo_base(encoding=squared)", ValueError),
    ):
        with pytest.raises(error):
            pyspiel.load_game(wrong)


def test_games_of_others() -> None:
    with registered(haggle.GAME):
        name = openspiel.register(haggle.GAME, "base")
        assert name == "tycoon_haggle_base"
        pyspiel.random_sim_test(pyspiel.load_game(name), 2, True, False)
