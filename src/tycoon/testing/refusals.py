"""What is not legal is refused, says why, and changes nothing."""

from __future__ import annotations

from random import Random

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.testing.cases import Case, raises, running, sample


def neighbours(elsewhere: set[int], state: State, random: Random) -> set[int]:
    """Actions that are legal elsewhere, one bit off the legal ones, and any."""
    here = state.legal_actions()
    near = {action ^ 1 << random.randrange(64) for action in here for _ in range(4)}
    pairs = {random.choice(here) | random.choice(here) for _ in range(20)}
    odd = {0, 1, 1 << 63, (1 << 64) - 1, random.getrandbits(64), *(action + 1 for action in here)}
    return (
        set(random.sample(sorted(elsewhere), min(len(elsewhere), 40))) | near | pairs | odd
    ) - set(here)


def refuse(case: Case, state: State, action: int) -> None:
    """Demand that an action is refused in words, and that nothing has happened."""
    kept, chance = state.save(), FastChance(5)
    state.collect_events()
    with raises(IllegalMove) as caught:
        state.apply(action, chance)
    assert state.drain_events() == []
    state.collect_events(False)
    assert state.save() == kept
    assert chance.state == 5
    case.say(caught.value)
    assert "illegal move" in str(caught.value)


def test_everything_else_is_refused(case: Case) -> None:
    random = Random(1)
    elsewhere = {action for state in sample(case) for action in state.legal_actions()}
    for state in running(case, case.some(20)):
        for action in neighbours(elsewhere, state, random):
            refuse(case, state, action)


def test_numbers_that_are_no_actions(case: Case) -> None:
    for state in running(case, 6):
        for action in (-1, 1 << 64, -(1 << 70)):
            refuse(case, state, action)
        kept = state.save()
        for wrong in (1.0, "deal", None, b"\1"):
            with raises(TypeError):
                state.apply(wrong, FastChance(1))  # type: ignore[arg-type]
        assert state.save() == kept
