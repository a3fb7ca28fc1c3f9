"""Samples: what they hold, played once more by the public interface."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned import net
from tycoon.core.learned.policy import Learned
from tycoon.learn.samples import Samples

ALL = 1_000_000


def eyes(game: str = "bigtwo") -> Learned:
    made = bots.make("fast", game, net=net.nothing())
    assert isinstance(made, Learned)
    return made


def learned(game: str) -> Learned:
    made = bots.make("fast", game)
    assert isinstance(made, Learned)
    return made


def samples(
    seed: int,
    deals: int,
    tried: int = 64,
    often: int = ALL,
    slips: int = 0,
    start: State | None = None,
    own: bool = False,
) -> Samples:
    start = start or tycoon.make("bigtwo")
    game = start.game.name
    made = Samples(start, learned(game) if own else eyes(game), seed, 20_000, own=own)
    players: list[Bot] = [bots.make("greedy", game)] * start.seats
    for _ in range(deals):
        made.play(players, often, slips, tried)
    return made


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize(("game", "preset"), [("bigtwo", "base"), ("daifugo", "dokopa")])
def test_rows_are_those_of_a_plain_reading(game: str, preset: str, own: bool) -> None:
    """A deal of `greedy`, each action of each decision tried by hand, with its features.

    What is tried is played on by `greedy`, or by the learned player for the seat itself.
    """
    start, seed = tycoon.make(game, preset), 5
    start = start.game.usual_deal(start, FastChance(1))
    made = samples(seed, 2, start=start, own=own)
    kept, features = made.table_of_rows()
    rows = np.frombuffer(kept, "<i8").reshape(-1, 3).tolist()
    stored = np.frombuffer(features, "<u2").tolist()
    greedy, chance, number, decision = bots.make("greedy", game), FastChance(seed), 0, 0
    fast = learned(game)
    for _ in range(2):
        state = start.copy()
        state.apply(state.default_action(), chance)
        while state.seat_to_act >= 0:
            seat, legal = state.seat_to_act, state.legal_actions()
            if len(legal) > 1:
                chance.below(ALL)
                described = eyes(game).describe(state)
                if len(described) > 1:
                    chance.shuffle(len(described))
                    chance.below(1 << 62)
                    for action, active in described:
                        trial = state.copy()
                        trial.apply(action, chance)
                        while trial.seat_to_act >= 0:
                            to_act = trial.seat_to_act
                            player = fast if own and to_act == seat else greedy
                            trial.apply(player.choose(trial.copy(), to_act, chance), chance)
                        begin = rows[number - 1][0] if number else 0
                        assert rows[number][1:] == [trial.deal_returns()[seat], decision]
                        assert stored[begin : rows[number][0]] == active
                        number += 1
                    decision += 1
                chance.below(ALL)
            state.apply(greedy.choose(state.copy(), seat, chance), chance)
    assert number == len(rows) == made.rows > 200
    assert decision == made.decisions


def test_so_many_are_looked_at_and_tried_as_was_asked_for() -> None:
    some, all_ = samples(1, 40, tried=3, often=ALL // 4), samples(1, 40)
    rows = np.frombuffer(some.table_of_rows()[0], "<i8").reshape(-1, 3)
    assert np.bincount(rows[:, 2]).max() == 3
    assert 0.15 < some.decisions / all_.decisions < 0.35


def test_slips_are_made_by_lot() -> None:
    assert samples(1, 3).table_of_rows() != samples(1, 3, slips=ALL // 2).table_of_rows()


def test_it_keeps_no_more_rows_than_there_is_room_for() -> None:
    made = Samples(tycoon.make("bigtwo"), eyes(), 1, 50)
    for _ in range(3):
        made.play([bots.make("greedy", "bigtwo")] * 4, ALL, 0, 64)
    assert 30 < made.rows <= 50


@pytest.mark.interpreted
def test_the_same_compiled_or_interpreted() -> None:
    """Written down once, and found by both."""
    made = samples(9, 1, tried=4, often=ALL // 3, slips=ALL // 5)
    found = hashlib.sha256(b"".join(made.table_of_rows())).hexdigest()
    assert (made.rows, found[:16]) == (11, "c80f860a210cf953")
