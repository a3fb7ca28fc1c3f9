"""The draw pile; each test cites the rules that it holds the game to."""

from __future__ import annotations

from tests.games.daifugo.tools import (
    act,
    at,
    kotoba,
    legal,
    play_out,
    why,
)
from tycoon.core.names import TABLE


def test_drawing() -> None:
    """DF-20: who passes may draw one card, and the turn ends."""
    state = kotoba("c3c4", "d9d8", "h9h8", on="hT", owner=2)
    assert {"p", "draw"} <= legal(state)
    act(state, "draw")
    assert (state.hands[0].bit_count(), state.pile.bit_count(), state.seat_to_act) == (3, 9, 1)
    assert why(at("c3c4", "d9d8", on="dT", owner=1), "draw") == "daifugo.illegal.no_pile"


def test_the_last_card_ends_the_round() -> None:
    """DF-21: those still in are placed by fewest cards; a play is completed first."""
    state = kotoba("c3c4c5", "d9d8", "h9h8h4hJhQ", on="hT", owner=2, pile_count=1)
    act(state, "draw")
    assert state.seat_to_act == TABLE
    assert state.places[:3] == [2, 1, 3]
    king = kotoba("cKc4c5c6", "d9d8", "h9h8h4hJhQ", pile_count=1)
    act(king, "cK", "-c4")
    assert king.seat_to_act == 0
    act(king, "done")
    assert king.seat_to_act == TABLE
    assert king.places[:3] == [2, 1, 3]


def test_equals_play_on() -> None:
    """DF-22: tied groups among themselves, the best first, without the pile.

    After the drawer clockwise.
    """
    state = kotoba(
        "c3", "d9dK", "h9h4", "sJs5s8", "s6s7sQ", on="sT", owner=3, pile_count=1, to_act=0
    )
    act(state, "draw")
    view = state.view(0)
    assert view.play_off
    assert view.active == [True, True, True, False, False]
    assert view.waiting == [False, False, False, True, True]
    assert (state.seat_to_act, state.table) == (1, 0)
    act(state, "dK")
    assert state.frames == 0
    play_out(state, 1, 1)
    assert sorted(state.places[:3]) == [1, 2, 3]
    assert sorted(state.places[3:5]) == [4, 5]


def test_a_single_joker_cannot_lead() -> None:
    """DF-23: it must draw, or without a pile pass the lead on; if all do, turn order decides."""
    state = kotoba("jk", "d9d8", "h9h8")
    assert legal(state) == {"draw"}
    assert why(state, "p") == "daifugo.illegal.must_draw"
    act(state, "draw")
    assert (state.seat_to_act, state.table, state.lead_passes) == (1, 0, 0)
    off = {"draw_pile": False, "king_change": False}
    state = at("jk", "jk", "d9", preset="kotoba", options=off)
    assert legal(state) == {"p"}
    act(state, "p")
    assert (state.seat_to_act, state.lead_passes, state.lead_first) == (1, 1, 0)
    act(state, "p", "d9")
    assert state.places[2] == 1
    assert (state.seat_to_act, state.lead_passes) == (0, 0)
    act(state, "p", "p", "p", "p")
    assert state.seat_to_act == TABLE
    assert state.places[:3] == [2, 3, 1]
