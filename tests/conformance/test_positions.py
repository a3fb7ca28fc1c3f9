"""Positions: JSON that describes a whole state, and back; contradictions raise."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.cases import Case, sample
from tests.conformance.conserved import CONSERVED
from tests.fuzz.mutations import leaves
from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadPosition
from tycoon.core.registry import load
from tycoon.testing.positions import (
    test_a_position_is_the_whole_state,
    test_chance_that_fails,
    test_contradictions,
    test_nothing_said_is_a_game_of_its_defaults,
    test_other_seats_and_options,
)

pytestmark = pytest.mark.interpreted


def changed(described: Any, random: Random) -> Any:
    """A position with one part dropped, doubled, or made something else."""
    whole = json.loads(json.dumps(described))
    path = random.choice(leaves(whole))
    holder = whole
    for key in path[:-1]:
        holder = holder[key]
    value = holder[path[-1]]
    match random.randrange(7):
        case 0:
            del holder[path[-1]]
        case 1 if isinstance(value, int):
            holder[path[-1]] = value + random.choice([-1, 1, 2, -100, 1000])
        case 2 if isinstance(value, str) and value:
            at = random.randrange(len(value))
            holder[path[-1]] = value[:at] + value[at + 1 :]
        case 3 if isinstance(value, list) and value:
            value.append(value[-1])
        case 4 if isinstance(value, list):
            random.shuffle(value)
        case 5:
            other = random.choice(leaves(described))
            source = described
            for key in other:
                source = source[key]
            holder[path[-1]] = json.loads(json.dumps(source))
        case _:
            holder[path[-1]] = random.choice([None, 0, -1, 5, "", "x", [], {}, True, 1.5, 10**20])
    return whole


def keeps_every_promise(case: Case, state: State, seed: int) -> None:
    """Conserved, written and saved, seen by all, drawn anew, played on."""
    if state.game.name == case.game.name:
        CONSERVED[case.game.name](state)
    assert case.game.from_position(state.to_position(), RecordedChance([])) == state
    assert load(state.save()) == state
    assert bool(state.legal_actions()) != state.is_over
    for viewer in range(state.seats):
        state.view(viewer)
        state.determinize(viewer, FastChance(1))
    chance = FastChance(seed)
    for step in range(40):
        if state.is_over:
            break
        legal = state.legal_actions()
        state.apply(legal[step * 7 % len(legal)], chance)
    CONSERVED[case.game.name](state)  # what is lost once stays lost


def test_a_changed_position_is_refused_or_whole(case: Case) -> None:
    """Whatever a person writes: `BadPosition`, or a state that keeps every promise."""
    described = [state.to_position() for state in sample(case, 60)]
    taken = refused = 0

    for seed in range(case.some(400)):
        random = Random(seed)
        position = described[random.randrange(len(described))]
        for _ in range(random.choice([1, 1, 1, 2, 3])):
            position = (
                changed(position, random) if isinstance(position, dict) and position else position
            )
        try:
            state = case.game.from_position(position, FastChance(seed))
        except BadPosition:
            refused += 1
            continue
        taken += 1
        keeps_every_promise(case, state, seed)
    assert taken > case.some(10)
    assert refused > case.some(20)
