"""Determinized states: the same to the seat they are for, else drawn anew."""

import pytest

from tycoon.testing.determinize import (
    test_drawing_again_changes_nothing_in_kind,
    test_hidden_cards_are_drawn_anew,
    test_it_is_a_state_like_any_other,
    test_seats_that_are_none,
    test_the_seat_sees_no_difference,
    test_turns_and_events_do_not_depend_on_hidden_cards,
)

pytestmark = pytest.mark.interpreted
