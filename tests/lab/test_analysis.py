"""What a recorded game was worth to whom: the same each time, and right where that is known."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import msgspec
import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.state import State
from tycoon.core.record import Record, Recorder
from tycoon.lab.analysis import Analysis, analyse, pooled

PUZZLE = {
    "seats": 3,
    "hands": ["2s3c", "4d5d6d", "7d8d"],
    "counts": [2, 3, 2],
    "to_act": 0,
    "options": {"hands": 1},
}
"""Who plays the two of spades first goes out with the next card; the three can be beaten."""


def _record(state: State, *, moves: tuple[str, ...] = (), most: int = 400) -> Record:
    """A game from `state` on: these moves, then greedy's."""
    recorder, chance = Recorder(), tycoon.FastChance(4)
    bot, given = bots.make("greedy", state.game), list(moves)
    lines, steps = [recorder.begin(state, from_position=bool(moves))], 0
    while not state.is_over and steps < most:
        seat = state.seat_to_act
        if given and seat >= 0:
            action = state.parse(given.pop(0))
        else:
            action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        lines.append(recorder.play(state, action, chance).line)
        steps += 1
    if state.is_over:
        lines.append(recorder.end(state))
    return Record.read(lines)


def _puzzle(*moves: str) -> Analysis:
    state = tycoon.find("bigtwo").from_position(PUZZLE, tycoon.FastChance(1))
    return analyse(_record(state, moves=moves), worlds=60)


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_the_same_for_a_seed(game: str) -> None:
    """Threads and repetition change nothing, another seed does; all of it is chances."""
    record = _record(tycoon.make(game), most=40)
    found = analyse(record, worlds=6, seed=7)
    assert analyse(record, worlds=6, seed=7, threads=3) == found
    assert analyse(record, worlds=6, seed=8) != found
    assert len(found.chances) == len(found.errors) == len(record.steps) + 1
    assert all(0 <= one <= 1 for row in found.chances for one in row)
    assert all(sum(row) == pytest.approx(1, abs=0.001) for row in found.chances)
    whole = msgspec.to_builtins(found)
    again = msgspec.json.decode(msgspec.json.encode(found), type=Analysis)
    assert msgspec.to_builtins(again) == whole


def test_what_is_over_is_certain() -> None:
    """Where the deal has ended, who won it has; before the first deal all are alike."""
    record = _record(tycoon.make("bigtwo", hands=2))
    found = analyse(record, worlds=4)
    assert found.chances[0] == [0.25] * 4
    ends = 0
    for at, (_, state) in enumerate(record.states(), 1):
        if state.seat_to_act < 0:
            points = state.deal_returns()
            assert found.chances[at] == [float(one == max(points)) for one in points]
            assert found.errors[at] == [0.0] * 4
            ends += 1
    assert ends == 2


def test_a_blunder_is_found() -> None:
    """Who gives up what cannot be beaten hears of it; who does not, hears nothing."""
    wrong = _puzzle("3c")
    [turn] = [one for one in wrong.turns if one.at == 1]
    assert turn.better is not None
    assert turn.why is not None
    assert turn.why.args["say"] == turn.better
    assert turn.why.args["against"] == turn.chosen
    assert turn.lost > 2 * turn.error
    right = _puzzle("2s")
    assert all(one.better is None for one in right.turns if one.at == 1)


def test_shares_are_all_that_changed() -> None:
    """Luck, own decisions and those of others make up all that a chance rose by."""
    record = _record(tycoon.make("bigtwo", hands=1))
    found = analyse(record, worlds=8)
    for seat, share in enumerate(found.shares):
        change = found.chances[-1][seat] - 0.25
        assert share.luck + share.own + share.others == pytest.approx(change, abs=0.01)


def test_progress_and_its_end() -> None:
    """It is told of each part, and what is raised there ends all."""
    record = _record(tycoon.make("bigtwo", hands=1), most=10)
    told: list[tuple[int, int]] = []
    analyse(record, worlds=2, progress=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told][:3] == [1, 2, 3]

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse(record, worlds=2, progress=interrupt)


@pytest.mark.parametrize("worlds", [1, 0, -1])
def test_too_few_worlds(worlds: int) -> None:
    """One world has no error, and fewer are none."""
    with pytest.raises(ValueError, match="worlds"):
        analyse(_record(tycoon.make("bigtwo"), most=3), worlds=worlds)


def test_chances_are_shared_out() -> None:
    """By odds: who thinks more of itself gets more, and all come to 1."""
    assert pooled([0.5] * 4, 100)[0] == pytest.approx([0.25] * 4)
    assert pooled([0.0] * 3, 100)[0] == pytest.approx([1 / 3] * 3)
    shares, _ = pooled([0.9, 0.5, 0.5, 0.1], 100)
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert shares[1] == shares[2]
    sure, doubts = pooled([1.0, 0.0, 0.0, 0.0], 100)
    assert sure[0] > 0.999
    assert all(0 < one < 0.01 for one in doubts)


def test_the_standard_errors_of_shares() -> None:
    """As far as they vary when worlds are drawn again and again."""
    lot, true, worlds = Random(3), [0.7, 0.4, 0.3, 0.15], 100
    drawn = [
        pooled([sum(lot.random() < one for _ in range(worlds)) / worlds for one in true], worlds)
        for _ in range(1_000)
    ]
    for seat in range(4):
        found = [shares[seat] for shares, _ in drawn]
        told = [errors[seat] for _, errors in drawn]
        assert stdev(found) == pytest.approx(mean(told), rel=0.1)
