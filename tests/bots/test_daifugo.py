"""Daifugo's hand-written player: how well it does in every preset."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tycoon
from tests.games.daifugo.tools import uecda
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
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


def chosen(state: Any) -> str:
    """What it does, in notation."""
    seat = state.seat_to_act
    return str(state.notation(bots.make("greedy", "daifugo").choose(state, seat, FastChance(0))))


def test_an_8_that_cuts_is_led_before_the_last_card() -> None:
    field = ("h5d6sJsQ", "d4s4c5sK", "h6s7cJdA")
    assert chosen(uecda("s8c9", *field, "h7d7cT")) == "s8"
    assert chosen(uecda("d8cQ", *field, "h7d7cT")) == "d8"


SPOILING = [
    ("dokopa-full", {}),
    ("dokopa-full", {"give_count": "all-or-none"}),
    ("dokopa-full", {"seven_give": "next"}),
    ("dokopa", {"foul_finish": True}),
]


@pytest.mark.parametrize(("preset", "options"), SPOILING)
def test_it_keeps_a_card_to_go_out_with(preset: str, options: dict[str, Any]) -> None:
    """DF-50: over whole rounds, it is not left with fouls alone where it could have been spared."""
    random, asked = Random(1), 0
    for seed in range(150):
        state: Any = tycoon.make("daifugo", preset, seats=4, rounds=1, **options)
        chance = FastChance(seed)
        while not state.is_over:
            seat, action = state.seat_to_act, state.default_action()
            if seat >= 0:
                action = bots.make("greedy", "daifugo").choose(state, seat, chance)
                legal = state.legal_actions()
                if len(legal) > 1 and not is_spoilt(state, seat):
                    asked += 1
                    assert not is_left_spoilt(state, action) or all(
                        is_left_spoilt(state, other) for other in legal
                    )
                if random.random() < 0.1:
                    action = random.choice(legal)
            state.apply(action, chance)
    assert asked > 3000


def is_left_spoilt(state: Any, action: int) -> bool:
    """Whether the seat to act has nothing but fouls to go out with after an action."""
    after, seat = state.copy(), state.seat_to_act
    after.apply(action, FastChance(1))
    return not after.frames and after.deals == state.deals and is_spoilt(after, seat)


def is_spoilt(state: Any, seat: int) -> bool:
    """Whether every card of a hand is a foul to go out with."""
    options, hand = state.options, state.hands[seat]
    ranks = {0 if state.revolution else 12}
    ranks |= {5} if options.eight_cut else set()
    ranks |= {4} if options.seven_give != "off" else set()
    ranks |= {7} if options.ten_discard else set()
    naturals = {card for card in range(52) if hand >> card & 1}
    last = {card for card in naturals if card // 4 not in ranks}
    return bool(hand) and not last - ({3} if options.spade_three else set())
