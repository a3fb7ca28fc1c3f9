"""Views: an allow-list of what a viewer may know, and nothing that hidden cards change."""

import pytest

from tests.conformance.cases import Case, among_few, running
from tycoon.testing.views import (
    looks_alike_and_stays_alike,
    test_legal_moves_are_for_the_seat_to_act,
    test_looking_changes_nothing,
    test_viewers_that_are_none,
    test_views_are_json,
    test_what_looks_alike_stays_alike,
)

pytestmark = pytest.mark.interpreted


def test_what_looks_alike_stays_alike_in_more_states(case: Case) -> None:
    if among_few(case):
        assert sum(map(looks_alike_and_stays_alike, running(case, 150))) > 100
