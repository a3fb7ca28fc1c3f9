"""The numbers of actions for learners, masks and observations."""

import pytest

from tycoon.testing.numbering import (
    test_illegal_actions_have_no_number,
    test_masks,
    test_numbers_tell_legal_actions_apart,
    test_observations_change_with_what_is_seen,
    test_observations_have_one_shape,
    test_other_numbers_name_nothing,
    test_seats_that_are_none,
    test_their_count_is_fixed_by_options_and_seats,
)

pytestmark = pytest.mark.interpreted
