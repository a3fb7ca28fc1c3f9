"""Saves, pickles, digests."""

import pickle

import pytest

from tests.conformance.cases import Case, running, sample
from tycoon.core.chance import FastChance
from tycoon.core.errors import BadSave
from tycoon.core.names import SPECTATOR
from tycoon.core.registry import load
from tycoon.core.state import State

pytestmark = pytest.mark.interpreted


def same(a: State, b: State) -> None:
    assert a == b
    assert a.save() == b.save()
    assert a.digest() == b.digest()
    assert a.legal_actions() == b.legal_actions()
    assert a.options == b.options
    for viewer in (SPECTATOR, *range(a.seats)):
        assert a.view(viewer) == b.view(viewer)


def test_saved_and_loaded(case: Case) -> None:
    for state in sample(case):
        same(load(state.save()), state)


def test_pickled(case: Case) -> None:
    for state in sample(case, 6):
        same(pickle.loads(pickle.dumps(state)), state)
    assert pickle.loads(pickle.dumps(case.game)) is case.game


def test_loaded_states_go_on_alike(case: Case) -> None:
    for state in running(case, 12):
        twins = [state.copy(), load(state.save())]
        for twin in twins:
            chance = FastChance(6)
            for step in range(25):
                if not twin.is_over:
                    legal = twin.legal_actions()
                    twin.apply(legal[-step % len(legal)], chance)
        same(*twins)


def test_digests_differ(case: Case) -> None:
    saves = {state.save() for state in sample(case)}
    assert len({load(save).digest() for save in saves}) == len(saves)
    assert all(len(state.digest()) == 32 for state in sample(case, 3))


def test_another_version_of_the_rules_is_refused(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = case.new().save()
    monkeypatch.setattr(type(case.game), "version", case.game.version + 1)
    with pytest.raises(BadSave, match="rules version"):
        load(save)
