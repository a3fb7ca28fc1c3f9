"""Revolution, lock, joker; each test cites the rules that it holds the game to."""

from __future__ import annotations

import pytest

from tests.games.daifugo.tools import (
    act,
    at,
    events,
    kotoba,
    legal,
    why,
)
from tycoon.games.daifugo import GAME, moves


@pytest.mark.parametrize(
    ("when", "four", "five"),
    [("off", False, False), ("exactly-four", True, False), ("four-or-more", True, True)],
)
def test_revolution(when: str, four: bool, five: bool) -> None:
    """DF-30: sets of four, jokers counted, reverse the order until the next one."""
    options = {"revolution": when}
    assert act(at("c9d9h9jk c4", "dTdJ", options=options), "cdh-9(*)").revolution == four
    assert act(at("c9d9h9s9jk c4", "dTdJ", options=options), "cdhs-9(*)").revolution == five
    if four:
        again = at("c9d9h9s9 c4", "cTdThTsT dJ", options=options, revolution=True)
        assert not act(again, "cdhs-9").revolution


@pytest.mark.parametrize(
    ("when", "turned"),
    [("off", []), ("exactly-four", [4]), ("four-or-more", [4, 5]), ("five-or-more", [5])],
)
def test_sequence_revolution(when: str, turned: list[int]) -> None:
    """DF-31: works without revolutions by sets, too."""
    options = {"revolution": "off", "sequence_revolution": when}
    for size in (3, 4, 5):
        state = at("c4c5c6c7c8 dK", "dTdJ", options=options)
        act(state, "c-" + "45678"[:size])
        assert state.revolution == (size in turned)


def test_locks() -> None:
    """DF-32: the same set of suits twice.

    Only exactly these may follow, until the table is cleared.
    """
    state = at("s9h9 c3", "sThT cT", "sJhJ dJ cJ", options={"demotion": False})
    act(state, "hs-9", "hs-T")
    assert state.view(0).lock == "hs"
    assert legal(state) == {"hs-J", "p"}
    assert why(state, "cd-J") == "daifugo.illegal.locked"
    act(state, "p", "p")
    assert state.lock == 0
    partly = act(at("s9h9 c3", "sTdT cT", "sJhJ dJ cJ"), "hs-9", "ds-T")
    assert partly.lock == 0
    off = act(at("s9 c3", "sT cT", options={"suit_lock": False}), "s9", "sT")
    assert off.lock == 0
    run = act(
        at("s4s5s6 c3", "s7s8s9 cT", "h7h8h9sTsJsQ", options={"eight_cut": False}), "s-456", "s-789"
    )
    assert legal(run) == {"s-TJQ", "p"}


def test_jokers_and_locks() -> None:
    """DF-32: without named jokers they start no lock but fill one.

    A single joker is always playable and keeps it.
    """
    state = at("s9h9 c3", "sTjk cT", "sJhJ dJ cJ")
    assert act(state, "hs-9", "s-T(*)").lock == 0
    locked = at("h2jk cA", "sT cT", on="hs-9", owner=1, trick={"lock": "hs"})
    assert legal(locked) == {"h-2(*)", "p"}
    foreign = at("c2jk cA", "sT cT", on="hs-9", owner=1, trick={"lock": "hs"})
    assert legal(foreign) == {"p"}
    single = at("jk c3", "sT cT s3", on="s9", owner=1, trick={"lock": "s"})
    assert legal(single) == {"jk", "p"}
    assert act(single, "jk").lock == 0b1000
    named = kotoba("sTjk cT", "s8h8 c3", "sJhJ dJ cJ", on="hs-9", owner=1)
    assert {"hs-T(h)", "ds-T(d)", "cs-T(c)"} <= legal(named)
    assert act(named.copy(), "hs-T(h)").view(0).lock == "hs"
    assert act(named, "ds-T(d)").lock == 0


def test_a_joker_may_not_be_last() -> None:
    """DF-33: with `joker_finish` off.

    Nor may giving or discarding empty the hand after a play with one.
    """
    state = kotoba("c9jk", "dTdJ")
    assert legal(state) == {"c9", "jk"}
    assert GAME.why_illegal(state, moves.read("ch-9(h)")).key == "daifugo.illegal.joker_last"
    assert "c-9(*)" in legal(at("c9jk", "dTdJ"))
    given = kotoba("c7jk c9dT", "dJdQ")
    act(given, "ch-7(h)")
    assert given.view(0).pending.count == 1
    none = kotoba("c7jk c9dT", "dJdQ", options={"give_count": "all-or-none"})
    act(none, "ch-7(h)")
    assert legal(none) == {"done"}
    assert act(kotoba("c7d7 c9dT", "dJdQ"), "cd-7").view(0).pending.count == 2


def test_the_three_of_spades() -> None:
    """DF-34: beats a joker played alone, in either order, locked or not.

    The table is cleared, its player leads.
    """
    for turned in (False, True):
        state = at("s3c4c5", "d9d8", on="jk", owner=1, trick={"lock": "d"}, revolution=turned)
        assert legal(state) == {"s3", "p"}
        assert "spade_three" in events(state, "s3")
        assert (state.seat_to_act, state.table, state.lock) == (0, 0, 0)
    off = at("s3c4c5", "d9d8", on="jk", owner=1, options={"spade_three": False})
    assert legal(off) == {"p"}
    assert legal(at("jkc4", "d9d8", on="jk", owner=1)) == {"p"}
    out = act(at("s3", "d9d8", "h9h8", on="jk", owner=2), "s3")
    assert (out.places[0], out.seat_to_act, out.table) == (1, 1, 0)
