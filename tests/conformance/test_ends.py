"""Every game ends, and says how."""

import pytest

from tycoon.testing.ends import (
    test_deal_returns_add_up,
    test_random_games_end_and_conserve,
)

pytestmark = pytest.mark.interpreted
