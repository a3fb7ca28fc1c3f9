"""The environments by the suites of the libraries that they are for, and by what they promise."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import tycoon
from tests.looking import Looking
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.envs.aec import TableEnv, env, parallel_env
from tycoon.envs.batch_env import SeatVectorEnv
from tycoon.envs.ids import id_of
from tycoon.envs.round_table import picture
from tycoon.envs.seat import SeatEnv

PRESETS = [(game, preset) for game in tycoon.game_names() for preset in tycoon.find(game).presets]
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)


def first_legal(seen: dict[str, Any]) -> int:
    """The legal action with the smallest number."""
    return int(np.flatnonzero(seen["action_mask"])[0])


@every_preset
@pytest.mark.filterwarnings("ignore")
def test_suites_of_pettingzoo(game: str, preset: str) -> None:
    api_test(env(game, preset), num_cycles=60)
    seed_test(lambda: env(game, preset), num_cycles=5)
    # That of seeds tries numbers that are not legal.
    parallel_api_test(parallel_env(game, preset), num_cycles=20)


@every_preset
@pytest.mark.filterwarnings("ignore")
def test_suite_of_gymnasium(game: str, preset: str) -> None:
    made = gymnasium.make(id_of(game, preset), illegal="lot", render_mode="ansi")
    check_env(made.unwrapped)


@every_preset
@pytest.mark.filterwarnings("ignore")
def test_suites_with_scaled_observations(game: str, preset: str) -> None:
    api_test(env(game, preset, encoding="scaled"), num_cycles=20)
    check_env(SeatEnv(game, preset, illegal="lot", encoding="scaled"))
    many = SeatVectorEnv(game, 2, preset, encoding="scaled")
    seen, _ = many.reset(seed=3)
    space = many.single_observation_space["observation"]  # type: ignore[index]
    assert (space.low.min(), space.high.max()) == (0, 1)
    state = many.games.state(0)
    assert (seen["observation"][0] == state.observation(0, encoding="scaled")).all()
    assert many.observation_space.contains(seen)


@every_preset
def test_agents_are_led_through_the_game(game: str, preset: str) -> None:
    """As a state is that is played with the same chance."""
    agents = env(game, preset, max_decisions=80)
    agents.reset(seed=4)
    state, chance = tycoon.make(game, preset), FastChance(4)
    while state.seat_to_act < 0:
        state.apply(state.default_action(), chance)
    begun = state.returns()
    sums = dict.fromkeys(agents.possible_agents, 0)
    for agent in agents.agent_iter():
        seen, reward, over, cut, _ = agents.last()
        sums[agent] += int(reward)
        if over or cut:
            agents.step(None)
            continue
        seat = state.seat_to_act
        assert agent == f"seat_{seat}"
        assert seen is not None
        assert (seen["observation"] == state.observation(seat)).all()
        assert (seen["action_mask"] == state.legal_mask()).all()
        for other in range(state.seats):
            shown = agents.observe(f"seat_{other}")
            assert (shown["observation"] == state.observation(other)).all()
            assert shown["action_mask"].any() == (other == seat)
        number = int(np.flatnonzero(seen["action_mask"])[-1])
        agents.step(number)
        state.apply(state.action_at(number), chance)
        while state.seat_to_act < 0 and not state.is_over:
            state.apply(state.default_action(), chance)
    told = [now - before for now, before in zip(state.returns(), begun, strict=True)]
    assert [*sums.values()] == told


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("game", tycoon.game_names())
def test_copied_in_the_middle_of_a_game(game: str, copied: Callable[[Any], Any]) -> None:
    """Both go on alike."""
    agents: TableEnv = env(game)
    agents.reset(seed=2)
    for _ in range(15):
        agents.step(first_legal(agents.observe(agents.agent_selection)))
    twin = copied(agents)
    for _ in range(15):
        assert twin.agent_selection == agents.agent_selection
        agent = agents.agent_selection
        seen, shown = agents.observe(agent), twin.observe(agent)
        assert all((seen[name] == shown[name]).all() for name in seen)
        agents.step(first_legal(seen))
        twin.step(first_legal(shown))
    seat = SeatEnv(game, others="greedy")
    seat.reset(seed=2)
    again = copied(seat)
    for _ in range(5):
        done = [one.step(first_legal(one.table.seen(0))) for one in (seat, again)]
        assert (done[0][0]["observation"] == done[1][0]["observation"]).all()
        assert done[0][1:] == done[1][1:]


@pytest.mark.parametrize("game", tycoon.game_names())
def test_a_seat_among_bots(game: str) -> None:
    """It is asked whenever it is to act, sees what it may know and gets its points."""
    others = ["greedy", *["random"] * (tycoon.make(game).seats - 2)]
    own = SeatEnv(game, seat=1, others=others, max_decisions=60)
    seen, info = own.reset(seed=6)
    begun = own.table.state.returns()
    rewards = np.array(info["rewards"])
    sums, total = np.zeros(len(begun)), 0.0
    over = cut = False
    while not (over or cut):
        state = own.table.state
        assert state.seat_to_act == 1
        assert (seen["observation"] == state.observation(1)).all()
        seen, reward, over, cut, info = own.step(first_legal(seen))
        total += reward
        sums += info["rewards"]
    ended = own.table.state.returns()
    assert total == ended[1] - begun[1]
    assert (sums == np.array(ended) - np.array(begun)).all()
    assert (rewards >= -10_000).all()


@pytest.mark.parametrize("game", ["bigtwo", "daifugo"])
def test_others_who_look_back_are_given_what_led_here(game: str) -> None:
    looking = Looking()
    own = SeatEnv(game, seat=1, others=looking)
    for copied in (False, True):
        seen, _ = own.reset(seed=6)
        if copied:
            own = pickle.loads(pickle.dumps(own))
            [looking, *_] = own._bots.values()
        looking.lengths.clear()
        over = False
        while not over:
            seen, _, over, _, _ = own.step(first_legal(seen))
        assert max(looking.lengths) > 20


def test_a_seed_repeats_all_of_it_and_no_seed_goes_on() -> None:
    def played(seed: int | None) -> list[list[float]]:
        seen, _ = own.reset(seed=seed)
        told = [seen["observation"].tolist()]
        for _ in range(6):
            seen, *_ = own.step(first_legal(seen))
            told.append(seen["observation"].tolist())
        return told

    own = SeatEnv("bigtwo")
    first, second = played(1), played(None)
    assert first != second
    assert played(1) == first
    assert played(None) == second
    assert played(2) != first
    unknown = [SeatEnv("bigtwo").reset()[0]["observation"].tolist() for _ in range(2)]
    assert unknown[0] != unknown[1]


@pytest.mark.parametrize("game", tycoon.game_names())
def test_many_seats_at_once_are_as_one(game: str) -> None:
    """A row of the vector is a seat of a game in which the others play by lot."""
    many = SeatVectorEnv(game, 5, seat=1, max_decisions=90)
    alone = SeatVectorEnv(game, 2, seat=1, max_decisions=90)
    for one in (many, alone):
        seen, info = one.reset(seed=3)
        assert info == {}
        assert one.observation_space.contains(seen)
    ends = 0
    for _ in range(60):
        numbers = many.games.lots.copy()
        assert (many.games.seats_to_act == 1).all()
        seen, rewards, over, cut, info = many.step(numbers)
        shown, paid, *_ = alone.step(numbers[:2])
        assert (seen["observation"][:2] == shown["observation"]).all()
        assert (seen["action_mask"][:2] == shown["action_mask"]).all()
        assert (rewards[:2] == paid).all()
        assert (rewards == many.games.rewards[:, 1]).all()
        for row in np.flatnonzero(over | cut):
            ends += 1
            assert info["_final_obs"][row]
            assert not info["final_obs"]["action_mask"][row].any()
            assert (info["final_obs"]["observation"][row] != seen["observation"][row]).any()
    assert ends
    again = SeatVectorEnv(game, 5, seat=1, max_decisions=90)
    assert (again.reset(seed=3)[0]["observation"] == many.reset(seed=3)[0]["observation"]).all()


def test_what_others_hold_changes_nothing_that_a_seat_sees() -> None:
    """Worlds that the seat cannot tell apart give the same observation and mask."""
    own = SeatEnv("bigtwo", others="greedy")
    seen, _ = own.reset(seed=5)
    chance = FastChance(8)
    for _ in range(10):
        own.table.state = own.table.state.determinize(0, chance)
        shown = own.table.seen(0)
        assert all((shown[name] == seen[name]).all() for name in seen)


def test_ids() -> None:
    """Every preset has one, and a vector."""
    found = {name for name in gymnasium.registry if name.startswith("Tycoon/")}
    assert found == {id_of(game, preset) for game, preset in PRESETS}
    assert "Tycoon/BigTwo-teams-expert-v0" in found
    own = gymnasium.make("Tycoon/Daifugo-uecda-v0", others="greedy", seat=4)
    own.reset(seed=1)
    many = gymnasium.make_vec(
        "Tycoon/Monopoly-short-v0", num_envs=3, vectorization_mode="vector_entry_point", seats=3
    )
    many.reset(seed=1)
    assert many.num_envs == 3


def test_copies_and_views() -> None:
    """What was seen stays as it was, unless one asked for less."""
    for wanted in (True, False):
        many = SeatVectorEnv("bigtwo", 2, copy=wanted)
        seen, _ = many.reset(seed=1)
        before = seen["observation"].copy()
        many.step(many.games.lots)
        assert (seen["observation"] == before).all() == wanted


def test_rendering() -> None:
    agents = env("bigtwo", render_mode="ansi")
    agents.reset(seed=1)
    said = agents.render()
    assert said is not None
    assert "> seat" in said
    assert env("bigtwo").render() is None


def test_pictures() -> None:
    """Of one size, whatever has to be said; other positions look otherwise."""
    for game in tycoon.game_names():
        own = SeatEnv(game, render_mode="rgb_array")
        own.reset(seed=1)
        seen = []
        for _ in range(3):
            drawn = own.render()
            assert isinstance(drawn, np.ndarray)
            assert drawn.shape == (480, 640, 3)
            assert drawn.dtype == np.uint8
            seen.append(drawn.tobytes())
            own.step(first_legal(own.table.seen(0)))
        assert len(set(seen)) > 1
    assert picture("\n".join("x" * 300 for _ in range(30))).shape == (480, 640, 3)
    assert (picture("") == picture("")[0, 0]).all()


@pytest.mark.parametrize("number", [-1, 1 << 40])
def test_illegal_numbers_change_nothing(number: int) -> None:
    agents, own = env("bigtwo"), SeatEnv("bigtwo")
    agents.reset(seed=1)
    own.reset(seed=1)
    for made, step in ((agents, agents.step), (own, own.step)):
        before = made.table.state.digest()
        with pytest.raises(IllegalMove):
            step(number)
        assert made.table.state.digest() == before
    loose = SeatEnv("bigtwo", illegal="lot")
    loose.reset(seed=1)
    assert loose.step(number)[-1]["illegal"]
    assert not loose.step(first_legal(loose.table.seen(0)))[-1]["illegal"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": "x"}, "seat"),
        ({"illegal": "ignore"}, "illegal"),
        ({"others": ["greedy"]}, "others: 1 bots for 3 seats"),
        ({"others": "nobody"}, "nobody"),
        ({"others": bots.make("greedy", "deal")}, "deal|bigtwo"),
        ({"max_decisions": 0}, "max_decisions"),
        ({"encoding": "squared"}, "encoding"),
        ({"render_mode": "human"}, "render_mode"),
        ({"hand": 3}, "hand"),
        ({"preset": "none"}, "none"),
    ],
)
def test_wrong_settings_of_a_seat(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        SeatEnv("bigtwo", **wrong)


def test_options_of_a_reset_are_refused() -> None:
    for made in (SeatEnv("bigtwo"), SeatVectorEnv("bigtwo", 1)):
        with pytest.raises(ValueError, match="options: none are known, not deck"):
            made.reset(options={"deck": 1})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env("bigtwo").reset(seed=1, options={})
