"""Moves: actions as JSON-able values."""

import pytest

from tycoon.testing.moves import (
    test_moves_are_actions,
    test_moves_of_no_game,
    test_moves_survive_json,
)

pytestmark = pytest.mark.interpreted
