"""The numbers of actions for learners, masks and observations."""

import pytest

from tycoon.testing.numbering import (
    test_illegal_actions_have_no_number,
    test_masks,
    test_numbers_are_within_their_bounds,
    test_numbers_tell_legal_actions_apart,
    test_observations_change_with_what_is_seen,
    test_observations_have_one_shape,
    test_other_encodings_are_refused,
    test_other_numbers_name_nothing,
    test_own_numbers_alone_hang_on_what_others_cannot_know,
    test_public_numbers_are_the_same_for_all,
    test_scaled_numbers_say_the_same,
    test_seats_that_are_none,
    test_the_layout_has_each_number_once,
    test_their_count_is_fixed_by_options_and_seats,
)

pytestmark = pytest.mark.interpreted
