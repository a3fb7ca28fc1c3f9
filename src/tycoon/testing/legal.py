"""Legal actions: never none while the game runs, each accepted, always in the same order."""

from __future__ import annotations

from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.testing.cases import Case, raises, sample


def test_there_is_always_one_until_the_end(case: Case) -> None:
    for state in sample(case):
        actions = state.legal_actions()
        assert bool(actions) != state.is_over
        assert all(type(action) is int and 0 <= action < 1 << 64 for action in actions)
        assert len(set(actions)) == len(actions)


def test_their_order_depends_on_the_state_alone(case: Case) -> None:
    before = case.new()
    for state in sample(case):
        first = state.legal_actions()
        before.legal_actions()
        assert state.copy().legal_actions() == first == state.legal_actions()


def test_every_one_is_accepted(case: Case) -> None:
    for state in sample(case):
        kept = state.save()
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action, FastChance(7))
            assert after != state
            assert bool(after.legal_actions()) != after.is_over
        assert state.save() == kept


def test_the_default_is_legal(case: Case) -> None:
    for state in sample(case):
        if not state.is_over:
            default = state.default_action()
            assert type(default) is int
            assert default in state.legal_actions()


def test_defaults_alone_end_the_game(case: Case) -> None:
    """Or, where a game can go on for ever (`Game.defaults_end`), they do no harm."""
    state, chance = case.new(), FastChance(3)
    for number in range(100_000 if case.game.defaults_end else 20_000):
        if state.is_over:
            break
        state.apply(state.default_action(), chance)
        if number % 100 == 0:
            case.about.conserved(state)
    case.about.conserved(state)
    assert state.is_over or not case.game.defaults_end


def test_nothing_is_legal_when_it_is_over(case: Case) -> None:
    over = sample(case)[1]
    assert over.is_over
    for action in {action for state in sample(case) for action in state.legal_actions()}:
        with raises(IllegalMove) as caught:
            over.copy().apply(action, FastChance(1))
        assert caught.value.key == "error.game_over"
