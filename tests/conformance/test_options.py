"""Options: typed, bounded, and nothing unknown is ignored."""

import pytest

from tycoon.testing.options import (
    test_every_allowed_value_is_taken_or_contradicts,
    test_every_option_stands_in_one_group,
    test_every_other_value_is_refused,
    test_options_have_words,
    test_the_number_of_seats,
    test_unknown_names_are_refused,
    test_values_are_read_from_text,
)

pytestmark = pytest.mark.interpreted
