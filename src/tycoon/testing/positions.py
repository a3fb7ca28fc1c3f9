"""Positions: JSON that describes a whole state, and back; contradictions raise."""

from __future__ import annotations

import json
from typing import Any

from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.core.errors import BadPosition, TycoonError
from tycoon.testing.cases import Case, over, raises, sample


def test_a_position_is_the_whole_state(case: Case) -> None:
    """It needs no chance to come back."""
    for state in sample(case, 90):
        described = json.loads(json.dumps(state.to_position()))
        assert case.game.from_position(described, RecordedChance([])) == state
        assert described == json.loads(json.dumps(state.to_position()))


def test_nothing_said_is_a_game_of_its_defaults(case: Case) -> None:
    state = case.game.from_position({}, FastChance(1))
    assert state.seats == case.game.usual_seats
    assert state.options == case.game.options(None, case.game.usual_seats)
    assert state.legal_actions()


def test_other_seats_and_options(case: Case) -> None:
    described = {"seats": case.seats, "options": dict(case.game.presets[case.preset])}
    state = case.game.from_position(described, FastChance(1))
    assert state.seats == case.seats
    assert state.options == case.game.options(case.preset, case.seats)


@over(
    "wrong",
    [
        {"nonsense": 1},
        {"game": "chess"},
        {"seats": 99},
        {"seats": "three"},
        {"options": {"nonsense": True}},
        {"options": []},
        {"hands": 5},
        {"hands": ["3d"] * 17},
        {"deals": -1},
        {"deals": 10**30},
    ],
)
def test_contradictions(case: Case, wrong: dict[str, Any]) -> None:
    with raises(BadPosition):
        case.game.from_position({"seats": case.seats, **wrong}, FastChance(1))


def test_chance_that_fails(case: Case) -> None:
    """Drawing what was left open may find recorded results that do not fit."""
    asked = FastChance(1)
    case.game.from_position({}, asked)
    if asked.state != 1:
        with raises(TycoonError):
            case.game.from_position({}, RecordedChance([]))
