"""Copies: equal, independent, whole."""

import pytest

from tycoon.testing.copies import (
    test_a_save_restores_every_field,
    test_a_state_equals_no_other_thing,
    test_copies_and_saves_leave_no_field_out,
    test_copies_are_equal_and_independent,
    test_copies_collect_no_events,
    test_copies_go_on_alike,
    test_states_have_no_hash,
)

pytestmark = pytest.mark.interpreted
