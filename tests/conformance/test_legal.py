"""Legal actions: never none while the game runs, each accepted, always in the same order."""

import pytest

from tycoon.testing.legal import (
    test_defaults_alone_end_the_game,
    test_every_one_is_accepted,
    test_nothing_is_legal_when_it_is_over,
    test_the_default_is_legal,
    test_their_order_depends_on_the_state_alone,
    test_there_is_always_one_until_the_end,
)

pytestmark = pytest.mark.interpreted
