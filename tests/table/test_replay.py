"""Games that are looked back at: each moment is the same whichever way one comes to it."""

from __future__ import annotations

import msgspec
import pytest

import tycoon
from tests.conformance.cases import quick_cases
from tycoon import bots
from tycoon.core.engine.state import State
from tycoon.core.record import Record, Recorder
from tycoon.table.replay import Replayed
from tycoon.testing.cases import Case

CASES = [case for case in quick_cases() if case.game.name != "haggle"]
MOST = 150


def _played(case: Case) -> tuple[list[bytes], list[State]]:
    """The lines of a game, or of its beginning, and its states."""
    recorder, state = Recorder(), tycoon.make(case.game.name, preset=case.preset, seats=case.seats)
    chance, bot = tycoon.FastChance(3), bots.make("greedy", case.game)
    lines, states = [recorder.begin(state)], [state.copy()]
    while not state.is_over and len(states) <= MOST:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        lines.append(recorder.play(state, action, chance).line)
        states.append(state.copy())
    return lines, states


@pytest.mark.parametrize("case", CASES, ids=str)
def test_forward_and_back(case: Case) -> None:
    """Every moment is how it was, whichever way one comes; a seat sees its own hand alone."""
    lines, states = _played(case)
    replayed = Replayed(Record.read(lines))
    assert len(replayed) == len(states)
    eyes = [None, 0, case.seats - 1]
    there = {(at, who): replayed.moment(at, who) for at in range(len(states)) for who in eyes}
    back = {(at, who): replayed.moment(at, who) for at, who in reversed(list(there))}
    assert there == back
    for (at, who), moment in there.items():
        state = states[at]
        assert moment.view == state.view(tycoon.SPECTATOR)
        for seat, hand in enumerate(moment.hands):
            shown = who is None or who == seat
            own = getattr(state.view(seat), "hand", [])
            assert hand == (own if shown else [])
        said = msgspec.to_builtins(moment.entries)
        whole = msgspec.to_builtins(there[at, None].entries)
        assert all(
            set(one["event"]) <= set(all_["event"]) for one, all_ in zip(said, whole, strict=True)
        )
    assert [step.seat for step in replayed.about.steps] == [one.seat_to_act for one in states[:-1]]


def test_points_are_those_of_deals_that_have_ended() -> None:
    """After each deal its points are there, and stay."""
    case = next(one for one in CASES if one.game.name == "daifugo")
    lines, states = _played(case)
    replayed = Replayed(Record.read(lines))
    for at, state in enumerate(states):
        points = replayed.moment(at, None).points
        assert [sum(seat) for seat in zip(*points, strict=True)] in ([], state.returns())


def test_what_was_taken_back_is_left_out() -> None:
    """Steps that were taken back are no moments."""
    recorder, state = Recorder(), tycoon.make("bigtwo", hands=1)
    chance = tycoon.FastChance(1)
    lines = [recorder.begin(state)]
    lines.append(recorder.play(state, state.default_action(), chance).line)
    before = state.copy()
    first, *_, other = state.legal_actions()
    lines.append(recorder.play(state, first, chance).line)
    lines.append(recorder.note("takeback", {"to": 1}))
    again = before.copy()
    lines.append(recorder.play(again, other, chance).line)
    replayed = Replayed(Record.read(lines))
    assert len(replayed) == 3
    assert replayed.state(1) == before
    assert replayed.state(2) == again
