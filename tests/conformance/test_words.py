"""Whatever is said to people has words in all four languages, with every argument."""

import pytest

from tycoon.testing.words import (
    test_actions_are_described,
    test_events_are_told,
    test_questions_are_asked,
    test_reasons_have_words,
    test_unknown_events_are_not_told,
)

pytestmark = pytest.mark.interpreted
