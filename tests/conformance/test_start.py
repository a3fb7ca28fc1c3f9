"""A new state: the table is to act, nothing has happened."""

import pytest

from tycoon.testing.start import (
    test_new_states_are_equal_and_independent,
    test_options_of_another_game,
    test_other_numbers_of_seats,
    test_the_registry_makes_the_same,
    test_the_table_deals_first,
    test_what_players_are_compared_by,
)

pytestmark = pytest.mark.interpreted
