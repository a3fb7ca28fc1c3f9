"""Who plays by lot, without a list: the same as by one."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.by_lot import check_lots
from tests.games.daifugo.test_games import some_options
from tests.games.daifugo.tools import few
from tycoon.core.errors import BadOption
from tycoon.games.daifugo import GAME

pytestmark = pytest.mark.interpreted


def test_what_is_counted_is_taken_as_if_it_were_listed_whatever_the_options() -> None:
    """Leads, cards to return, to give, to discard and to change (DF-12, DF-42, DF-45, DF-48)."""
    random, seed = Random(5), 0
    while seed < few(600, 8):
        seats = random.randint(2, 8)
        try:
            options = GAME.options(None, seats, **some_options(random))
        except BadOption:
            continue
        seed += 1
        check_lots(GAME.new(options, seats), seed)
