"""Daifugo's hand-written player: how well it does in every preset."""

from __future__ import annotations

import pytest

import tycoon
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.lab import play_out

pytestmark = pytest.mark.skipif(not tycoon.compiled, reason="too few rounds interpreted")

PRESETS = [("kotoba", 4), ("dokopa", 4), ("dokopa-full", 4), ("uecda", 5)]


class Weakest(Bot):
    """A naive player: always the first play, which is the weakest; asked, what a clock would."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        plays = [action for action in state.legal_actions() if action]
        return state.default_action() if state.view(seat).pending or not plays else plays[0]


def points(preset: str, seats: int, one: str | Bot, others: str | Bot, games: int) -> list[float]:
    """What `one` wins a round among `others`: the ends of the 95 % confidence interval."""
    start = tycoon.make("daifugo", preset=preset, seats=seats, rounds=20, points="by-title")
    report = play_out(start, [one, *[others] * (seats - 1)], games=games, seed=4)
    mean, error = report.mean_deal_returns[0], report.deal_returns_error[0]
    return [mean - error, mean + error]


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_it_is_far_better_than_random(preset: str, seats: int) -> None:
    assert points(preset, seats, "greedy", "random", 200)[0] > 1.1


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_it_is_better_than_a_naive_player(preset: str, seats: int) -> None:
    assert points(preset, seats, "greedy", Weakest(), 20)[0] > 0.3
    assert points(preset, seats, Weakest(), "greedy", 20)[1] < -0.6
