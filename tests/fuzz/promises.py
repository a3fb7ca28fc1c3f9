"""What every state promises, wherever it comes from; `keeps` looks at all of it."""

from __future__ import annotations

import json
from random import Random

import msgspec
import numpy as np

from tests.conformance.cases import say
from tests.conformance.conserved import CONSERVED
from tycoon import bots
from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.names import SPECTATOR
from tycoon.core.registry import load


def keeps(state: State, random: Random, onward: int = 30) -> int:
    """Look at a state, play on from it for some decisions, look again; how many they were.

    Raises:
        AssertionError: a promise is broken; whatever else is raised breaks one as well.
    """
    comes_back(state)
    can_be_seen(state, random)
    played = goes_on(state, random, onward)
    if played:
        comes_back(state)
        can_be_seen(state, random)
    return played


def comes_back(state: State) -> None:
    """From its save and its position, whole; nothing is lost or there twice."""
    assert load(state.save()) == state, "its own save is of another state"
    described = json.loads(json.dumps(state.to_position()))
    again = state.game.from_position(described, RecordedChance([]))
    assert again == state, "its own position is of another state"
    CONSERVED[state.game.name](state)


def can_be_seen(state: State, random: Random) -> None:
    """Legal actions with numbers and words; views, observations, words for everybody."""
    game, legal = state.game, state.legal_actions()
    assert bool(legal) != state.is_over, "legal actions go with a game that is not over"
    numbers = [state.action_index(action) for action in legal[:40]]
    assert len(set(numbers)) == len(numbers), "two actions have one number"
    assert all(0 <= number < state.num_actions for number in numbers), "a number beyond all"
    assert [state.action_at(number) for number in numbers] == legal[:40]
    assert int(np.count_nonzero(state.legal_mask())) == len(legal), "the mask is another one"
    if legal:
        assert state.default_action() in legal, "the default is illegal"
    for action in random.sample(legal, min(len(legal), 6)):
        assert state.parse(state.notation(action)) == action
        assert game.action_of(state, state.move(action)) == action
        say(state.describe(action))
    for viewer in (SPECTATOR, *range(state.seats)):
        view = state.view(viewer)
        msgspec.json.encode(view)
        say(view.ask)
        if viewer >= 0:
            assert np.isfinite(state.observation(viewer)).all()
    seat = random.randrange(state.seats)
    seen = state.determinize(seat, FastChance(random.getrandbits(62)))
    assert seen.view(seat) == state.view(seat), "it looks another way once determinized"
    state.returns()
    state.deal_returns()
    outcome = state.outcome()
    assert (outcome is not None) == state.is_over
    repr(state)


def goes_on(state: State, random: Random, onward: int) -> int:
    """Moves of bots and any others, with what is told of them; how many there were."""
    game, chance = state.game, FastChance(random.getrandbits(62))
    state.collect_events()
    for number in range(onward):
        if state.is_over:
            return number
        seat, legal = state.seat_to_act, state.legal_actions()
        assert legal, "nothing is legal"
        action = random.choice(legal)
        if seat >= 0 and (number < 3 or random.random() < 0.1):
            seen = state.determinize(seat, chance)
            for name in bots.names(game):
                action = bots.make(name, game).choose(seen, seat, chance)
                assert action in legal, f"{name} chooses what is illegal: {action:#x}"
        state.apply(action, chance)
        for event in state.drain_events():
            for viewer in (SPECTATOR, random.randrange(state.seats)):
                told = game.tell(msgspec.to_builtins(event.seen_by(viewer)))
                if told is not None and random.random() < 0.1:
                    say(told)
    state.collect_events(False)
    return onward
