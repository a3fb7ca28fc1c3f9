"""The nets that come with the package: what they are worth, and that they are the recipes'."""

from __future__ import annotations

import json

import pytest

import tycoon
from tests.conformance.cases import Case, cases
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned.policy import Learned
from tycoon.lab import compare
from tycoon.learn.recipes import RECIPES

TABLES = [case for case in cases() if case.game.name in RECIPES]


def learned(game: str) -> Learned:
    made = bots.make("fast", game)
    assert isinstance(made, Learned)
    return made


def begun(case: Case, seed: int) -> State:
    """A deal like most, dealt."""
    state, chance = tycoon.make(case.game.name, case.preset, case.seats), FastChance(seed)
    state = state.game.usual_deal(state, chance)
    state.apply(state.default_action(), chance)
    return state


@pytest.mark.parametrize(
    ("preset", "seats", "least"), [("base", 4, 1.2), ("base", 3, 0.7), ("expert5", 4, 1.0)]
)
def test_it_wins_points_among_greedy(preset: str, seats: int, least: float) -> None:
    """The same deals as ever, so that nothing is left to luck."""
    start = tycoon.make("bigtwo", preset, seats)
    told = compare(start, ["fast", *["greedy"] * (seats - 1)], games=600)
    assert told.players[0].mean_return > least


@pytest.mark.parametrize(
    ("preset", "seats", "most"),
    [("uecda", 5, 2.85), ("dokopa", 4, 2.42), ("dokopa-full", 4, 2.25), ("kotoba", 4, 2.2)],
)
def test_it_is_placed_before_greedy(preset: str, seats: int, most: float) -> None:
    """Who plays like the others is third of five, and second or third of four."""
    start = tycoon.make("daifugo", preset, seats)
    told = compare(start, ["fast", *["greedy"] * (seats - 1)], games=600)
    assert told.players[0].mean_place < most


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_what_it_sees_is_within_its_bounds(case: Case) -> None:
    """Each action is legal and there once; each feature is one of its own, and there once."""
    fast, seen = learned(case.game.name), 0
    for seed in range(5):
        state, chance = begun(case, seed), FastChance(seed)
        while state.seat_to_act >= 0:
            legal, described = set(state.legal_actions()), fast.describe(state)
            actions = [action for action, _ in described]
            assert legal.issuperset(actions)
            assert len(set(actions)) == len(actions) <= 256
            for _, features in described:
                assert len(set(features)) == len(features) <= 512
                assert max(features, default=0) < fast.features
            seen += len(described) > 1
            state.apply(actions[chance.below(len(actions))], chance)
    assert seen > 20


@pytest.mark.parametrize("game", RECIPES)
def test_who_is_asked_out_of_turn_says_so(game: str) -> None:
    fast, state = learned(game), tycoon.make(game)
    for ask in (fast.judge, fast.describe):
        with pytest.raises(ValueError, match="no seat is to act"):
            ask(state)
        with pytest.raises(TypeError, match="this bot plays"):
            ask(tycoon.make("monopoly"))


@pytest.mark.parametrize("game", RECIPES)
def test_what_is_told_of_its_making_fits_the_recipe(game: str) -> None:
    told = json.loads(type(learned(game)).weights.with_suffix(".json").read_text())
    assert [(row["stage"], row["epoch"]) for row in told] == [
        (number, epoch)
        for number, stage in enumerate(RECIPES[game].stages)
        for epoch in range(stage.epochs)
    ]
    share = 0.996 if game == "deal" else 0.96  # games of Deal are long, and their luck is large
    assert told[-1]["loss"] < share * told[-1]["spread"]


def test_a_net_of_another_game_is_refused() -> None:
    """It would play, and make nothing of what it sees."""
    with pytest.raises(bots.BadSetting, match="knows 567 features, this player 773"):
        bots.make("fast", "bigtwo", net=learned("daifugo").net)
    with pytest.raises(bots.BadSetting, match="knows 773 features, this player 567"):
        bots.make("fast", "daifugo", net=learned("bigtwo").net)
    with pytest.raises(bots.BadSetting, match="net"):
        bots.make("fast", "daifugo", net="fast.net")
