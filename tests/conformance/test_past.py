"""The past that a state keeps: it leads to where it is, and shows nothing hidden."""

import pytest

from tycoon.testing.past import (
    test_copies_remember_for_themselves,
    test_nothing_is_remembered_unasked,
    test_the_past_is_of_one_deal,
    test_the_past_leads_to_where_it_is,
    test_the_past_shows_nothing_hidden,
)

pytestmark = pytest.mark.interpreted
