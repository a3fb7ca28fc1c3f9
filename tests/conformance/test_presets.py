"""Presets: named sets of options."""

import pytest

from tycoon.testing.presets import (
    test_a_preset_is_its_values_over_the_defaults,
    test_every_preset_can_be_played,
    test_every_preset_has_a_usual_number_of_seats,
    test_presets_and_games_have_words,
    test_seats_that_a_preset_is_not_for,
    test_the_first_is_used_when_none_is_named,
    test_unknown_presets_are_refused,
)

pytestmark = pytest.mark.interpreted
