"""Cards, seats, strength, turns; each test cites the rules that it holds the game to."""

from __future__ import annotations

import pytest

from tests.games.daifugo.tools import (
    act,
    act_with,
    at,
    events,
    full,
    kotoba,
    legal,
    new,
    play_out,
    uecda,
    why,
)
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption, BadSeats
from tycoon.core.names import TABLE
from tycoon.games.daifugo import GAME, cards, moves


def test_the_deck() -> None:
    """DF-1: 52 cards and as many jokers as set.

    3 lowest, 2 highest, the joker above them in either order.
    """
    for jokers in (0, 1, 2):
        state = act(new(jokers=jokers, equal_hands=False), "deal")
        held = [card for seat in range(4) for card in state.view(seat).hand]
        assert len(held) == 52 + jokers
        assert held.count("jk") == jokers
    assert cards.RANKS == "3456789TJQKA2"
    for turned in (False, True):
        state = at("jkc9", "c5c6c7", on="dT", owner=1, revolution=turned)
        assert "jk" in legal(state)
        assert ("c9" in legal(state)) == turned


def test_seats_and_turns() -> None:
    """DF-2: 2 to 8 seats, 5 for the contest, 2 to 5 with ten cards each.

    Turns run round the ring.
    """
    for seats in range(2, 9):
        assert new(seats=seats).seats == seats
        if seats > 5:
            with pytest.raises(BadOption):
                new("kotoba", seats)
        if seats != 5:
            with pytest.raises(BadOption):
                new("uecda", seats)
    with pytest.raises(BadSeats):
        new(seats=9)
    state = at("c3c9", "c4cT", "c5cJ", ring=[0, 2, 1])
    assert act(state, "c3").seat_to_act == 2
    assert act(state, "p").seat_to_act == 1


def test_forms_of_plays() -> None:
    """DF-3: singles, sets, sequences of three or more; nothing goes around the corner."""
    state = at("c3d3c4c5cKcAc2", "d9")
    assert {"c3", "cd-3", "c-345", "c-KA2"} <= legal(state)
    joined = moves.read("c3") | moves.read("cA") | moves.read("c2")
    assert GAME.why_illegal(state, joined).key == "daifugo.illegal.no_play"
    assert (
        GAME.why_illegal(state, moves.read("c3") | moves.read("c4")).key
        == "daifugo.illegal.no_play"
    )


def test_following() -> None:
    """DF-4: same form, same number, stronger; a sequence by its weakest card."""
    state = at("d5d6d7hThJhQ c9d9 dK", "cAcK", on="c-456", owner=1, options={"suit_lock": False})
    assert legal(state) == {"d-567", "h-TJQ", "p"}
    assert why(state, "dK") == "daifugo.illegal.form"
    assert why(state, "cd-9") == "daifugo.illegal.form"
    turned = at("s3s4s5s6s7 d2", "cAcK", on="c-567", owner=1, revolution=True)
    assert legal(turned) == {"s-345", "s-456", "p"}
    above = uecda("s7s8s9s5s6", "c9", "cT", "cJ", "cQcK", on="c-456", owner=4)
    assert legal(above) == {"s-789", "p"}
    below = uecda("s3s4s5 s6s7", "c9", "cT", "cJ", "cQcK", on="c-678", owner=4, revolution=True)
    assert legal(below) == {"s-345", "p"}


def test_what_a_joker_stands_for() -> None:
    """DF-5: a suit of its own in a set where jokers are named; gaps and ends of sequences.

    Alone the strongest.
    """
    named = kotoba("c4c5jk dK", "d9d8")
    assert {"cd-4(d)", "ch-4(h)", "cs-4(s)", "c-345(3)", "c-456(6)", "jk"} <= legal(named)
    assert "c-4(*)" not in legal(named)
    four = kotoba("c4d4h4s4jkjk dK", "d9d8")
    assert {"cdhs-4(*)", "cdhs-4(**)", "cdh-4(h)"} <= legal(four)
    plain = at("c4c5jk", "d9d8")
    assert {"c-4(*)", "c-345(3)"} <= legal(plain)
    assert "cd-4(d)" not in legal(plain)
    ends = uecda("cKc2jk cA", "d9", "dT", "dJ", "dQ")
    assert {"c-KA2(A)", "c-A2>(>)", "c-KA2>(>)"} <= legal(ends)
    assert "c-A2>(>)" not in legal(kotoba("cKcAc2jk d5", "d9"))
    own = kotoba("c4c5c6jk dK", "d9d8")
    assert "c-456(5)" in legal(own)


def test_two_jokers_are_the_strongest_pair() -> None:
    """DF-5.

    Two jokers name nothing, keep a lock, start none, and not even the 3 of spades beats them.
    """
    state = at("jkjkc9", "s3s4h2", "h3h4s2", on="cd-2", owner=2, trick={"lock": "cd"})
    assert "jkjk" in legal(state)
    act(state, "jkjk")
    assert state.lock == 0b11
    assert legal(state) == {"p"}
    for text in ("cd-2", "jkjk"):
        assert text not in legal(at("c2d2", "c5c6", on="jkjk", owner=1))


def test_a_pass_does_not_lock_out() -> None:
    """DF-6: who passed may play at the next turn.

    With `pass_locks_out` not until the table is cleared.
    """
    hands = ("cTcJ", "d4dQ", "h5hK")
    state = act(at(*hands, on="h4", owner=2, options={"suit_lock": False}), "p", "dQ", "p")
    assert state.seat_to_act == 0
    locked = at(*hands, on="h4", owner=2, options={"suit_lock": False, "pass_locks_out": True})
    act(locked, "p", "dQ", "hK")
    assert locked.seat_to_act == 1


def test_a_leader_must_play() -> None:
    """DF-6: no pass on an empty table, but where the owner is asked, too."""
    state = at("cTcJ", "d4dQ")
    assert legal(state) == {"cT", "cJ"}
    assert why(state, "p") == "daifugo.illegal.must_lead"
    assert "p" in legal(uecda("cT", "d4", "dQ", "h5", "hK"))


def test_twenty_passes_end_the_round() -> None:
    """DF-6, DF-23: those still in get the places left by chance, whoever is asked in between."""
    state = uecda("cTcJ", "d4dQ", "h5", "hK", "sK")
    for passes in range(19):
        act(state, "p")
        assert state.pass_row == passes + 1
    winners = set()
    for seed in range(40):
        other = state.copy()
        other.apply(0, FastChance(seed))
        assert other.seat_to_act == TABLE
        assert sorted(other.places[:5]) == [1, 2, 3, 4, 5]
        winners.add(other.places[:5].index(1))
    assert len(winners) == 5
    broken = act(state, "cT" if state.seat_to_act == 0 else legal(state).pop())
    assert broken.deals == 1


def test_the_table_is_cleared() -> None:
    """DF-7: when the turn comes back to the owner, who leads; if out, the next one still in."""
    state = at("c3cT", "d4dQ", "h5hK")
    assert events(state, "cT", "p", "p")[-1] == "cleared"
    assert (state.seat_to_act, state.table) == (0, 0)
    out = at("cT", "d4dQ", "h5hK")
    act(out, "cT", "p", "p")
    assert (out.seat_to_act, out.table) == (1, 0)


def test_the_owner_is_asked_too() -> None:
    """DF-7: with `owner_passes` all must pass, the owner may play on.

    On an empty table the first is asked again.
    """
    state = uecda("c3cTcJ", "d4", "d5", "d6", "d7")
    act(state, "cT", "p", "p", "p", "p")
    assert (state.seat_to_act, state.table != 0) == (0, True)
    assert "cJ" in legal(state)
    act(state, "p")
    assert (state.seat_to_act, state.table) == (0, 0)
    act(state, "p", "p", "p", "p", "p")
    assert (state.seat_to_act, state.pass_row) == (0, 10)
    assert legal(state) > {"p"}


def test_an_owner_may_end_the_round_by_the_last_card_of_the_pile() -> None:
    """DF-7, DF-20: it has passed its own play, which lies there still, also in a position."""
    both = {"owner_passes": True, "pass_locks_out": True, "joker_finish": True}
    state = kotoba("c3cTcJ", "d4d5", pile="s9", pile_count=1, options=both)
    act(state, "cT", "p", "draw")
    assert (state.seat_to_act, state.shown[0], state.table != 0) == (TABLE, 0, True)
    assert GAME.from_position(state.to_position(), FastChance(1)) == state


def test_first_leads() -> None:
    """DF-8: by lot, the last place, the same as before, or the holder of the 3 of diamonds."""
    first = {act_with(new(lead="random"), seed).seat_to_act for seed in range(60)}
    assert first == {0, 1, 2, 3}
    for preset, lead in (("dokopa", "keep"), ("kotoba", "last-place")):
        state = play_out(act_with(new(preset), 3), 3, rounds=1)
        before, last = state.first_lead, state.places[:4].index(4)
        act(state, "deal")
        while state.frames:
            state.apply(state.default_action(), FastChance(1))
        assert state.seat_to_act == (before if lead == "keep" else last)
    state = act(new("uecda", 5), "deal")
    assert "d3" in state.view(state.seat_to_act).hand


def test_the_holder_of_the_three_says_so() -> None:
    """DF-8: after the exchange each is asked in turn, so that nobody learns of it early.

    Then everybody knows.
    """
    state = play_out(act_with(new("uecda", 5), 3), 3, rounds=1)
    act(state, "deal")
    while state.view(state.seat_to_act).pending.ask == "return":
        state.apply(state.default_action(), FastChance(1))
    asked = state.ranks[:5].index(1)
    assert state.seat_to_act == asked
    while state.frames:
        holds = "d3" in state.view(state.seat_to_act).hand
        assert legal(state) == {"claim" if holds else "deny"}
        assert why(state, "deny" if holds else "claim") == "daifugo.illegal.claim"
        seat = state.seat_to_act
        state.apply(state.default_action(), FastChance(1))
    assert state.seat_to_act == seat == state.first_lead
    for viewer in range(5):
        if viewer != seat:
            assert "d3" in state.view(viewer).known[seat]


def test_the_host_draws_seats_anew() -> None:
    """DF-8: before a round, once; places and points stay with the players."""
    state = play_out(act_with(new(), 3), 3, rounds=1)
    kept = (state.places[:4], state.returns())
    assert legal(state) == {"deal", "shuffle"}
    rings = set()
    for seed in range(40):
        other = state.copy()
        other.apply(other.parse("shuffle"), FastChance(seed))
        assert legal(other) == {"deal"}
        assert (other.places[:4], other.returns()) == kept
        rings.add((tuple(other.ring[:4]), other.first_lead))
    assert len(rings) > 25
    assert "shuffle" not in legal(play_out(act_with(new("kotoba"), 3), 3, rounds=1))


def test_places() -> None:
    """DF-9: in order of going out, the last one left takes what is left; the round is over."""
    state = at("c9", "dT", "hJhQ", options={"eight_cut": False})
    act(state, "c9")
    assert state.places[:3] == [1, 0, 0]
    act(state, "dT")
    assert state.places[:3] == [1, 2, 3]
    assert state.seat_to_act == TABLE


def test_who_is_left_over_can_be_first() -> None:
    """DF-9, DF-50: where all others have gone out by fouls."""
    state = full("c8", "dTdJ")
    act(state, "c8")
    assert state.places[:2] == [2, 1]
