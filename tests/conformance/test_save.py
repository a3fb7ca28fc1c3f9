"""Saves, pickles, digests."""

import pytest

from tests.conformance.cases import Case
from tycoon.core.errors import BadSave
from tycoon.core.registry import load
from tycoon.testing.saves import (
    test_digests_differ,
    test_loaded_states_go_on_alike,
    test_pickled,
    test_saved_and_loaded,
)

pytestmark = pytest.mark.interpreted


def test_another_version_of_the_rules_is_refused(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = case.new().save()
    monkeypatch.setattr(type(case.game), "version", case.game.version + 1)
    with pytest.raises(BadSave, match="rules version"):
        load(save)
