"""What a player decides at once: several actions that a table takes together, or one."""

from random import Random

import msgspec
import pytest

from tests.conformance.cases import Case, play, say
from tycoon.core.decision import MAX_MOVES, Decision
from tycoon.core.engine.chance import Chance, FastChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.names import TABLE

pytestmark = pytest.mark.interpreted


def at_random(state: State, seed: int, hidden: Chance) -> Decision:
    """A decision of the seat to act, the same for the same seed where it may be the same."""
    decision, random = Decision(state, hidden), Random(seed)
    while not decision.ended:
        decision.add(random.choice(decision.state.legal_actions()))
    return decision


def test_whole_decisions(case: Case) -> None:
    """They are what `act` takes, hang on nothing hidden, and have words."""
    longest = 0
    for seed in range(8):
        for number, (state, action) in enumerate(play(case, seed)):
            if action is not None and state.seat_to_act != TABLE and number % 7 == seed % 7:
                longest = max(longest, _taken_whole(state, number))
            if number > 900:
                break
        if longest > 1:
            break
    assert (longest > 1) == _has_several(case)


def _taken_whole(state: State, seed: int) -> int:
    """How many actions a decision at random has; all is well with it."""
    before = state.save()
    decision = at_random(state, seed, FastChance(seed))
    assert state.save() == before
    assert 1 <= len(decision.moves) <= MAX_MOVES
    after, chance, actions = state.copy(), RecordingChance(FastChance(seed)), []
    for move in decision.moves:
        assert after.seat_to_act == decision.seat
        assert not chance.take()
        actions.append(after.parse(move))
        told = after.game.describe_decision(after, actions)
        after.apply(actions[-1], chance)
    assert told == decision.say
    say(told)
    say(msgspec.json.decode(msgspec.json.encode(told)))
    again = at_random(state, seed, FastChance(seed + 1))
    assert (again.moves, again.say) == (decision.moves, told)
    return len(actions)


def _has_several(case: Case) -> bool:
    """Whether cards are picked one by one, or sums put together, somewhere in such a game."""
    if case.game.name != "daifugo":
        return case.game.name != "bigtwo"
    options = msgspec.to_builtins(case.new().options)
    return bool(options["seven_give"] != "off" or options["ten_discard"] or options["king_change"])
