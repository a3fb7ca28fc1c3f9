"""Local rules, each an option that no preset but `local` has on (DF-70 to DF-84)."""

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


def test_the_next_rank_locks_the_ranks() -> None:
    """DF-70: exactly the next rank, until the table is cleared; a joker alone stands for it."""
    hands = ("c6c3", "d7d9jkd3", "h8s8hThJ")
    state = act(local(*hands, on="h5", owner=-1, rank_lock="alone", eight_cut=False), "c6")
    assert state.view(0).next_rank == "7"
    assert legal(state) == {"d7", "jk", "p"}
    assert why(state, "d9") == "daifugo.illegal.ranks_locked"
    assert legal(act(state.copy(), "d7")) == {"h8", "s8", "p"}
    joker = act(state, "jk")
    assert joker.view(0).next_rank == "8"
    assert legal(joker) == {"h8", "s8", "p"}
    assert act(joker, "h8").view(0).next_rank == "9"
    assert local(*hands, on="c4", rank_lock="alone").view(0).next_rank == ""
    assert "ranks_locked" not in events(local(*hands, on="c4", rank_lock="alone"), "c6")
    assert local(*hands).view(0).next_rank is msgspec.UNSET


def test_ranks_are_locked_in_the_order_in_force() -> None:
    """DF-70: downwards in reversed order, by sets and by the weakest card of a sequence."""
    down = act(local("c6c3", "d7d9d5", on="h7", owner=-1, rank_lock="alone", revolution=True), "c6")
    assert legal(down) == {"d5", "p"}
    pairs = act(local("c6d6c3", "h7s7h9s9", on="hs-5", owner=-1, rank_lock="alone"), "cd-6")
    assert legal(pairs) == {"hs-7", "p"}
    run = act(local("c4c5c6c3", "h5h6h7h8", on="d-345", owner=-1, rank_lock="alone"), "c-456")
    assert legal(run) == {"h-567", "p"}


def test_what_ranks_that_are_locked_do_not_stop() -> None:
    """DF-70: the 3 of spades on a joker, a sandstorm, two jokers; an 8-cut locks nothing."""
    state = local("jkc3", "s3d3h9", on="c5", trick={"rank": "5"}, owner=-1, rank_lock="alone")
    assert "s3" in legal(act(state, "jk"))
    storm = {"on": "cdh-5", "trick": {"rank": "5"}, "owner": -1, "sandstorm": True}
    assert "cds-3" in legal(local("c3d3s3c9", "d4d6", rank_lock="alone", **storm))
    pair = local("jkjkc3", "d4d6", on="cd-5", trick={"rank": "5"}, owner=-1, rank_lock="alone")
    assert legal(pair) == {"jkjk", "p"}
    assert legal(act(pair, "jkjk")) == {"p"}
    assert "ranks_locked" not in events(local("c8c3", "d9", on="c7", rank_lock="alone"), "c8")


def test_ranks_only_with_suits() -> None:
    """DF-70: `with-suits` takes a play that starts or keeps a lock of suits, too."""
    hands = ("c6d6c3", "c7d7c9")
    options = {"rank_lock": "with-suits", "owner": -1}
    assert act(local(*hands, on="c5", **options), "d6").view(0).next_rank == ""
    both = act(local(*hands, on="c5", **options), "c6")
    assert (both.view(0).next_rank, both.view(0).lock) == ("7", "c")
    assert legal(both) == {"c7", "p"}
    kept = act(local(*hands, on="c5", trick={"lock": "c"}, **options), "c6")
    assert kept.view(0).next_rank == "7"


def test_queens_name_ranks() -> None:
    """DF-72: up to as many as Qs, ascending; all put them away, the player first, hands go out."""
    hands = ("cQdQc3d3c9", "d4h4d9", "h9", "s9h3")
    state = act(local(*hands, queen_bomber=True), "cd-Q")
    assert state.view(0).pending.ask == "bomb"
    assert "!3" in legal(state)
    assert why(act(state.copy(), "!9"), "!3") == "daifugo.illegal.bomb"
    assert legal(act(state.copy(), "!3", "!9")) == {"done"}
    assert state.view(1).pending.named == []
    seen = events(state, "!3", "!9", "done")
    assert seen[0] == "bombed"
    assert seen.count("discarded") == 4
    # Seats 0, 2 and 3 are left without a card, in turn order; seat 1 is last.
    assert list(state.places[:4]) == [1, 4, 2, 3]
    assert act(local(*hands), "cd-Q").seat_to_act == 1
    assert "kept" in events(act(local(*hands, queen_bomber=True), "cd-Q"), "done")


def test_out_by_ones_own_bomb_is_no_foul() -> None:
    """DF-72, DF-74: cleanly, even where a Q may not be the last card."""
    options = {"queen_bomber": True, "forbidden_finish": "last", "forbid_queen": True}
    state = act(local("cQc3", "d4h4", "h5h6", **options), "cQ", "!3", "done")
    assert state.places[0] == 1
    foul = act(local("cQ", "d4h4", "h5h6", **options), "cQ")
    assert foul.places[0] == 3


LAST = {
    "joker": ("jk", ""),
    "eight": ("c8", ""),
    "spade_three": ("s3", ""),
    "strongest": ("c2", ""),
    "seven": ("c7", ""),
    "ten": ("cT", ""),
    "nine": ("c9", ""),
    "queen": ("cQ", ""),
}


@pytest.mark.parametrize("name", LAST)
def test_last_cards_of_ones_own_choosing(name: str) -> None:
    """DF-74: each by itself, whether it has an effect or not; last, or not allowed."""
    card = LAST[name][0]
    none = {f"forbid_{one}": False for one in LAST}
    only = {**none, f"forbid_{name}": True, "eight_cut": False}
    others = {**{f"forbid_{one}": True for one in LAST}, f"forbid_{name}": False}
    hands = ("d4d5", "h5h6")
    last = local(card, *hands, **only, forbidden_finish="last")
    assert act(last, card).places[0] == 3
    assert act(local(card, *hands, **others, forbidden_finish="last"), card).places[0] == 1
    assert act(local(card, *hands, **only), card).places[0] == 1
    barred = local(card, *hands, **only, forbidden_finish="barred")
    assert legal(barred) == {"p"}
    assert why(barred, card) in ("daifugo.illegal.barred", "daifugo.illegal.joker_last")
    assert barred.default_action() == barred.parse("p")
    assert act(barred, "p").seat_to_act == 1
    free = local(card, *hands, **others, forbidden_finish="barred")
    assert legal(free) == {card}
    two = local(card + "c4", *hands, **only, forbidden_finish="barred")
    assert card in legal(two)


def test_the_strongest_rank_is_that_of_the_order() -> None:
    """DF-74: a 3 in reversed order."""
    options = {"forbidden_finish": "barred", "forbid_spade_three": False}
    turned = local("c3", "d4d5", "h5h6", revolution=True, **options)
    assert legal(turned) == {"p"}
    assert legal(local("c2", "d4d5", "h5h6", revolution=True, **options)) == {"c2"}


def test_nothing_barred_is_left_by_giving() -> None:
    """DF-74: after a play that may not be the last, gifts may not empty the hand either."""
    options = {"forbidden_finish": "barred", "forbid_seven": True, "seven_give": "next"}
    for count, left in (("exact", {"done"}), ("all-or-none", {"done"}), ("up-to", {"done"})):
        state = act(local("c7c3", "d4d5", "h5h6", give_count=count, **options), "c7")
        assert legal(state) == left
    assert legal(act(local("c7c3c4", "d4d5", give_count="exact", **options), "c7")) == {
        "c3>1",
        "c4>1",
    }


def test_tenpenchii() -> None:
    """DF-80: hopeless hands change places, and these two exchange nothing more."""
    met = set()
    for seed in range(400):
        state = play_first(new(seats=8, tenpenchii=True, rounds=0), seed)
        ranks = list(state.places)
        rich, poor = ranks.index(1), ranks.index(8)
        state.collect_events()
        state.apply(state.parse("deal"), FastChance(seed + 1000))
        seen = state.drain_events()
        dealt = {one.seat: one.cards for one in seen if one.__struct_config__.tag == "dealt"}
        hopeless = all(card[1] in "3456789T" and card != "jk" for card in dealt[poor])
        tags = [one.__struct_config__.tag for one in seen]
        assert ("hands_changed" in tags) == hopeless
        met.add(hopeless)
        if hopeless:
            assert state.view(rich).hand == dealt[poor]
            assert sorted(state.view(poor).hand) == sorted(dealt[rich])
            assert state.view(rich).known[poor] == dealt[rich]
            assert state.view(rich).pending.count == 1
        if met == {True, False}:
            return
    raise AssertionError("no hopeless hand in 400 deals")


def play_first(state: Any, seed: int) -> Any:
    """The state after a first round in which everybody plays the weakest they can."""
    chance = FastChance(seed)
    while state.deals < 1 or state.seat_to_act >= 0:
        legal_now = state.legal_actions()
        state.apply(legal_now[0], chance)
    return state


def test_part_and_colour_lock() -> None:
    """DF-81: a suit in common must be there; one colour alone may follow."""
    hands = ("c6h6c3", "c7h7d8s8", "d9")
    part = act(
        local(*hands, on="ch-5", owner=-1, suit_lock=False, part_lock=True, eight_cut=False), "ch-6"
    )
    assert part.view(0).lock == "ch"
    assert legal(part) == {"ch-7", "p"}
    assert why(part, "ds-8") == "daifugo.illegal.part_locked"
    one = local("c6s6c3", "c7h7d8s8", on="ch-5", owner=-1, suit_lock=False, part_lock=True)
    assert act(one, "cs-6").view(0).lock == "c"
    single = local("c6c3", "c7h8", on="c5", owner=-1, suit_lock=False, part_lock=True)
    assert act(single, "c6").view(0).lock == ""
    colours = {"suit_lock": False, "colour_lock": True, "eight_cut": False}
    red = act(local("d6c3", "h7c7jkc9", on="h5", owner=-1, **colours), "d6")
    assert red.view(0).lock == "dh"
    assert legal(red) == {"h7", "jk", "p"}
    black = act(local("s6c3", "h7c7jkh9", on="c5", owner=-1, **colours), "s6")
    assert legal(black) == {"c7", "jk", "p"}
    assert act(local("c6c3", "h7", on="h5", owner=-1, **colours), "c6").view(0).lock == ""


def test_jokers_fill_what_a_part_lock_misses() -> None:
    """DF-81: as in DF-32 a joker without a suit fills, one with a suit counts as it."""
    options = {"suit_lock": False, "part_lock": True, "on": "ch-5", "owner": -1}
    trick = {"lock": "ch"}
    free = local("c6d6jkjkc3", "d9", trick=trick, **options)
    assert legal(free) == {"c-6(*)", "jkjk", "p"}
    named = local("c6d6jkc3", "d9", trick=trick, joker_named=True, **options)
    assert legal(named) == {"ch-6(h)", "p"}


def test_a_demoted_daifugo_may_play_on() -> None:
    """DF-84: for the last place above the fouls, however early the cards are gone."""
    hands, ranks = ("c9", "d4", "h5h6", "s6s7"), [2, 1, 3, 4]
    options = {"demotion_stays": True, "ranks": ranks, "deals": 2}
    state = local(*hands, **options)
    assert "fallen" in events(state, "c9")
    assert state.view(0).demoted == 1
    assert state.view(0).active[1]
    assert act(local(*hands, ranks=ranks, deals=2), "c9").view(0).active[1] is False
    early = local("c9", "dT", "h5h6", "s6s7", **options)
    assert "went_out" in events(act(early, "c9"), "dT")
    assert early.view(0).places[1] == 0
    act(early, "p", "p", "h5", "s7", "p", "s6")
    assert list(early.places[:4])[1] == 4


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"foul_finish": True, "forbidden_finish": "last"}, "forbidden_finish"),
        ({"part_lock": True}, "locks"),
        ({"suit_lock": False, "part_lock": True, "colour_lock": True}, "locks"),
        ({"suit_lock": False, "rank_lock": "with-suits"}, "rank_lock"),
    ],
)
def test_what_contradicts_itself(changes: dict[str, Any], key: str) -> None:
    """DF-70, DF-74, DF-81: refused with the reason."""
    with pytest.raises(tycoon.BadOption) as caught:
        GAME.options("dokopa", 4, **changes)
    assert caught.value.key == f"daifugo.refused.{key}"


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
