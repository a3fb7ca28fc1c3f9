"""Local rules, each an option that no preset but `local` has on (DF-71 to DF-83)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tycoon
from tests.games.daifugo.tools import act, at, events, legal, new, why
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.games.daifugo import GAME
from tycoon.games.daifugo.options import PRESETS


def local(*hands: str, on: str = "", **more: Any) -> Any:
    """`at` in the preset `dokopa` with the options named; positions go by other names."""
    known = {"owner", "trick", "to_act", "ranks", "deals", "revolution", "turned", "places"}
    position = {name: more.pop(name) for name in known & set(more)}
    return at(*hands, on=on, options={"equal_hands": False, **more}, **position)


@pytest.mark.parametrize(("play", "turns"), [("c9", True), ("cd-9", False), ("cdh-9", True)])
def test_nines_turn_the_direction(play: str, turns: bool) -> None:
    """DF-71: an odd number of 9s, until the round is over."""
    hands = ("c9d9h9c3", "s3d4", "c4d5", "s4d6")
    state = act(local(*hands, nine_reverse=True), play)
    assert (state.seat_to_act, state.view(1).turned) == ((3, True) if turns else (1, False))
    assert act(local(*hands), play).seat_to_act == 1
    assert local(*hands).view(0).turned is msgspec.UNSET
    if turns:
        assert act(state, "p", "p").seat_to_act == 1
        assert "turned" in events(local(*hands, nine_reverse=True), play)


def test_nines_turn_back_and_with_the_round() -> None:
    """DF-71: another 9 turns again; the next round begins as ever; a sequence turns nothing."""
    state = local("d3c9", "c4s9d4", "d5d6", nine_reverse=True, turned=True)
    assert act(state, "d3").seat_to_act == 2
    again = act(local("c9c3", "c4", "d5", nine_reverse=True, turned=True), "c9")
    assert (again.seat_to_act, again.view(0).turned) == (1, False)
    over = act(local("c9", "c4", nine_reverse=True), "c9")
    assert (over.seat_to_act, over.view(0).turned) == (-1, False)
    run = local("c8c9cTc3", "c4", "d5", nine_reverse=True, effects_in_sequences=True)
    assert act(run, "c-89T").view(0).turned is False


def test_gifts_and_skips_follow_the_direction() -> None:
    """DF-71: the next player is the next in the new direction."""
    hands = ("d7h5c3", "s9d4", "d5d6", "dTdJ")
    options = {"nine_reverse": True, "turned": True}
    given = act(local(*hands, seven_give="next", **options), "d7")
    assert given.view(0).pending.receivers == [3]
    assert act(local(*hands, five_skip=True, **options), "h5").seat_to_act == 2


def test_without_sequences() -> None:
    """DF-73: there are singles and sets alone."""
    hands = ("c4c5c6c7", "d9")
    assert "c-456" in legal(local(*hands))
    state = local(*hands, sequences=False)
    assert legal(state) == {"c4", "c5", "c6", "c7"}
    assert why(state, "c-456") == "daifugo.illegal.no_sequences"
    assert legal(local("c4c5jkjk", "d9", sequences=False)) & {"c-345(3)", "c-456(6)"} == set()


@pytest.mark.parametrize(
    "changes",
    [
        {"sequence_revolution": "four-or-more"},
        {"effects_in_sequences": True},
        {"sequence_above": True},
        {"joker_beyond_ends": True},
    ],
)
def test_what_needs_sequences(changes: dict[str, Any]) -> None:
    """DF-73: contradictions are refused with their reason."""
    with pytest.raises(tycoon.BadOption) as caught:
        GAME.options("dokopa", 4, sequences=False, **changes)
    assert caught.value.key == "daifugo.refused.sequences"


def test_ambulance() -> None:
    """DF-75: a pair of 9s clears the table, also with a joker; no other number does."""
    for hand, play in (("c9d9c3", "cd-9"), ("c9jkc3", "c-9(*)")):
        state = local(hand, "dTdJ", "h5h6", ambulance=True)
        assert events(state, play)[-2:] == ["ambulance", "cleared"]
        assert (state.seat_to_act, state.table) == (0, 0)
        assert act(local(hand, "dTdJ", "h5h6"), play).seat_to_act == 1
    for play in ("c9", "cdh-9"):
        assert act(local("c9d9h9c3", "dTdJ", ambulance=True), play).table
    locked = local("c9d9c3", "dTdJ", on="cd-4", owner=-1, ambulance=True)
    assert "locked" not in events(locked, "cd-9")


def test_sandstorm() -> None:
    """DF-76: three 3s beat any three, in either order, under a lock; nothing is laid on them."""
    hands = ("c3d3h3c4", "dTdJ")
    for changes in ({}, {"revolution": True}, {"trick": {"lock": "dhs"}}):
        table = {"on": "dhs-A", "owner": 1, **changes}
        assert "cdh-3" in legal(local(*hands, sandstorm=True, **table))
        assert "cdh-3" not in legal(local(*hands, **table)) or "revolution" in changes
    state = local(*hands, on="dhs-A", owner=1, sandstorm=True)
    assert events(state, "cdh-3")[-2:] == ["sandstorm", "cleared"]
    assert state.seat_to_act == 0
    led = local(*hands, sandstorm=True)
    assert "sandstorm" in events(led, "cdh-3")
    pair = local(*hands, on="dh-A", owner=1, sandstorm=True)
    assert legal(pair) == {"p"}
    joker = local("c3d3jkc4", "dTdJ", on="dhs-A", owner=1, sandstorm=True)
    assert {"cd-3(*)"} == legal(joker) - {"p"}


def test_coup_and_joker_revolution() -> None:
    """DF-77, DF-78: three 9s, and the pair of jokers, are revolutions; with DF-75 the pair of 9s
    only clears."""
    hands = ("c9d9h9jkjkc3", "dTdJ")
    assert act(local(*hands, coup=True, revolution=False), "cdh-9").view(0).revolution
    assert not act(local(*hands), "cdh-9").view(0).revolution
    assert not act(local(*hands, coup=True, ambulance=True), "cd-9").view(0).revolution
    assert act(local(*hands, joker_revolution=True), "jkjk").view(0).revolution
    assert not act(local(*hands), "jkjk").view(0).revolution
    assert not act(local(*hands, joker_revolution=True), "cd-9").view(0).revolution
    undone = local(*hands, coup=True, revolution=True)
    assert not act(undone, "cdh-9").view(0).revolution


def test_gekokujo() -> None:
    """DF-79: the daihinmin is first, the others follow in the reverse of their classes."""
    hands, ranks = ("c9", "d4d5", "h5h6", "s6s7"), [4, 1, 3, 2]
    state = local(*hands, ranks=ranks, deals=2, gekokujo=True)
    assert "gekokujo" in events(state, "c9")
    assert list(state.places[:4]) == [1, 4, 2, 3]
    assert state.seat_to_act == -1
    usual = act(local(*hands, ranks=ranks, deals=2), "c9")
    assert usual.seat_to_act >= 0
    other = local("c9", "d4d5", "h5h6", "s6s7", ranks=[3, 1, 4, 2], deals=2, gekokujo=True)
    assert act(other, "c9").seat_to_act >= 0


def test_gekokujo_and_fouls() -> None:
    """DF-79: a foul is not clean, and a place taken by one stays."""
    fouls = {"gekokujo": True, "foul_finish": True}
    hands = ("c2", "d4d5", "h5h6", "s6s7")
    assert act(local(*hands, ranks=[4, 1, 3, 2], deals=2, **fouls), "c2").seat_to_act >= 0
    places = [0, 4, 0, 0]
    state = local("c9", "", "h5h6", "s6s7", ranks=[4, 1, 3, 2], deals=2, places=places, **fouls)
    assert list(act(state, "c9").places[:4]) == [1, 4, 2, 3]


def test_giving_exactly() -> None:
    """DF-82: 7 and 10 must be obeyed as far as the hand goes."""
    options = {"give_count": "exact", "seven_give": "next", "ten_discard": True}
    state = act(local("c7d7c3d3h3", "dTdJ", **options), "cd-7")
    assert "done" not in legal(state)
    assert why(state, "done") == "daifugo.illegal.must"
    assert legal(act(state, "c3>1", "d3>1")) == {"done"}
    small = act(local("cTdTc3", "d4d5", **options), "cd-T")
    assert legal(small) == {"-c3"}
    assert legal(act(small, "-c3")) == {"done"}
    barred = local("c7jkc3d3", "d4d5", joker_finish=False, **options)
    left = act(barred, "c-7(*)", "c3>1")
    assert legal(left) == {"done"}
    assert left.default_action() == left.parse("done")


def test_the_first_play_has_the_three_of_diamonds() -> None:
    """DF-83: it is led with the 3 of diamonds; whoever holds it cannot pass."""
    state = new("local", 4)
    state.apply(state.parse("deal"), FastChance(3))
    assert all("d" in text and "3" in text for text in legal(state))
    assert state.default_action() == state.parse("d3")
    other = next(card for card in state.view(state.seat_to_act).hand if card != "d3")
    assert why(state, other) == "daifugo.illegal.diamond"
    after = act(state, "d3")
    assert "p" in legal(after)
    passing = new("uecda", 5, lead="diamond-three-in")
    passing.apply(passing.parse("deal"), FastChance(3))
    assert "p" not in legal(passing)
    assert why(passing, "p") == "daifugo.illegal.diamond"
    assert "p" in legal(act(passing, "d3"))


def test_games_without_them_are_written_as_ever() -> None:
    """Saves name a local rule only where it is on."""
    assert b"sandstorm" not in new().save()
    assert b"sandstorm" in new(sandstorm=True).save()
    for preset in set(PRESETS) - {"local"}:
        assert not set(PRESETS[preset]) & GAME.options_type.later


def test_greedy_keeps_to_them() -> None:
    """Its players come to the end of a game with all of them, better than those by lot."""
    points = [0, 0]
    for seed in range(12):
        state, chance = new("local", 4, rounds=2), FastChance(seed)
        players = [bots.make("greedy", "daifugo"), bots.make("random", "daifugo")]
        while not state.is_over:
            seat = state.seat_to_act
            player = players[seat % 2] if seat >= 0 else None
            action = player.choose(state, seat, chance) if player else state.default_action()
            state.apply(action, chance)
        for seat, place in enumerate(state.outcome().places):
            points[seat % 2] += place
    assert points[0] < points[1]
