"""Deal and exchange; each test cites the rules that it holds the game to."""

from __future__ import annotations

from typing import Any

import pytest

import tycoon
from tests.games.daifugo.tools import (
    act,
    act_with,
    at,
    full,
    kotoba,
    legal,
    new,
    play_out,
    why,
)
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import TABLE
from tycoon.games.daifugo import cards
from tycoon.games.daifugo.names import Ask, title_of


@pytest.mark.parametrize(
    ("preset", "seats", "held", "pile", "aside"),
    [
        ("kotoba", 4, [10] * 4, 14, 0),
        ("kotoba", 5, [10] * 5, 4, 0),
        ("dokopa", 4, [13] * 4, 0, 2),
        ("dokopa", 7, [7] * 7, 0, 5),
        ("dokopa", 3, [18] * 3, 0, 0),
        ("uecda", 5, [10, 10, 11, 11, 11], 0, 0),
    ],
)
def test_dealing(preset: str, seats: int, held: list[int], pile: int, aside: int) -> None:
    """DF-10: ten each and a pile, equal hands without jokers put out, or all cards one by one."""
    for seed in range(10):
        state = act_with(new(preset, seats), seed)
        view = state.view(tycoon.SPECTATOR)
        assert sorted(view.counts) == held
        assert (view.pile, view.aside) == (pile, aside)
        assert state.aside < 1 << 52


def test_the_daifugo_is_dealt_first() -> None:
    """DF-10: of 53 cards the eleventh go to the daifugo and the next two.

    Seats are drawn anew every 3 rounds.
    """
    state = play_out(act_with(new("uecda", 5), 2), 2, rounds=1)
    rings = [tuple(state.ring[:5])]
    for rounds in range(2, 8):
        assert state.deals == rounds - 1
        state.collect_events()
        act_with(state, rounds)
        daifugo = state.ranks[:5].index(1)
        dealt = {e.seat: e.count for e in state.drain_events() if type(e).__name__ == "Dealt"}
        order = [daifugo]
        while len(order) < 5:
            order.append(state.following[order[-1]])
        assert [dealt[seat] for seat in order] == [11, 11, 11, 10, 10]
        rings.append(tuple(state.ring[:5]))
        state.collect_events(False)
        play_out(state, rounds, rounds)
    assert rings[0] == rings[1] == rings[2]
    assert rings[3] == rings[4] == rings[5]
    assert len(set(rings)) == 3


def test_titles() -> None:
    """DF-11."""
    words = {
        seats: [title_of(place, seats).word for place in range(1, seats + 1)]
        for seats in (2, 3, 4, 6)
    }
    assert words[2] == ["daifugo", "daihinmin"]
    assert words[3] == ["daifugo", "heimin", "daihinmin"]
    assert words[4] == ["daifugo", "fugo", "hinmin", "daihinmin"]
    assert words[6] == ["daifugo", "fugo", "heimin", "heimin", "hinmin", "daihinmin"]


def test_the_exchange() -> None:
    """DF-12: the last gives the two strongest, jokers first, then by rank and suit.

    Gets two back; then one and one.
    """
    for seed in range(20):
        state = play_out(act_with(new(), seed), seed, rounds=1)
        first, second, third, last = (state.places[:4].index(place) for place in (1, 2, 3, 4))
        state.collect_events()
        act_with(state, seed + 100)
        told = state.drain_events()
        dealt = {e.seat: e.cards for e in told if type(e).__name__ == "Dealt"}
        order = [*cards.NAMES[:52], "jk"]
        given = sorted(dealt[last], key=order.index)[-2:]
        [moved] = [e for e in told if type(e).__name__ == "Exchanged"]
        assert (moved.seat, moved.to, moved.cards) == (last, first, given)
        assert state.seat_to_act == first
        asked = state.view(first).pending
        assert (asked.ask, asked.count, asked.partner, asked.received) == ("return", 2, last, given)
        assert state.view(second).pending.received == []
        assert "x:" + cards.text(cards.read("".join(given))) in legal(state)
        state.apply(state.default_action(), FastChance(1))
        assert state.seat_to_act == second
        assert state.view(second).pending.count == 1
        state.apply(state.default_action(), FastChance(1))
        assert [hand.bit_count() for hand in state.hands[:4]] == [13] * 4
        assert not state.frames
        told = state.drain_events()
        assert {(e.seat, e.to, e.count) for e in told if type(e).__name__ == "Exchanged"} == {
            (first, last, 2),
            (third, second, 1),
            (second, third, 1),
        }


def test_two_and_three_exchange_once() -> None:
    """DF-12: with 2 or 3 seats only first and last."""
    for seats in (2, 3):
        state = play_out(act_with(new(seats=seats), 1), 1, rounds=1)
        act(state, "deal")
        state.apply(state.default_action(), FastChance(1))
        assert not state.frames


def test_what_the_exchange_tells() -> None:
    """DF-12, DF-16: who was given the strongest cards thinks of no stronger ones in that hand."""
    state = play_out(act_with(new(), 5), 5, rounds=1)
    act_with(state, 8)
    daifugo = state.seat_to_act
    giver = state.view(daifugo).pending.partner
    weakest = cards.number(state.view(daifugo).pending.received[0])
    for seed in range(200):
        other = state.determinize(daifugo, FastChance(seed))
        assert other.hands[giver] >> (weakest + 1) == 0
        assert other.hands[daifugo] == state.hands[daifugo]


@pytest.mark.parametrize(
    ("preset", "seats", "points"),
    [
        ("dokopa", 4, [2, 1, -1, -2]),
        ("dokopa", 3, [2, 0, -2]),
        ("dokopa", 2, [2, -2]),
        ("dokopa", 6, [2, 1, 0, 0, -1, -2]),
        ("uecda", 5, [5, 4, 3, 2, 1]),
        ("kotoba", 4, [0, 0, 0, 0]),
    ],
)
def test_points(preset: str, seats: int, points: list[int]) -> None:
    """DF-13."""
    state = play_out(act_with(new(preset, seats), 4), 4, rounds=1)
    assert [
        state.deal_returns()[state.places[:seats].index(place)] for place in range(1, seats + 1)
    ] == points
    before = state.returns()
    play_out(act_with(state, 5), 5, rounds=2)
    assert state.returns() == [a + b for a, b in zip(before, state.deal_returns(), strict=True)]


def test_the_end() -> None:
    """DF-14: after the set rounds; most points win, equal ones share.

    Without points the last round decides.
    """
    state = play_out(new(rounds=3), 6)
    assert (state.deals, state.outcome().reason) == (3, "rounds")
    points = state.returns()
    assert state.outcome().places == [1 + sum(b > a for b in points) for a in points]
    final = play_out(new("kotoba"), 6)
    assert final.deals == 5
    assert final.outcome().places == final.places[:4]
    endless = play_out(act_with(new(rounds=0), 1), 1, rounds=1)
    assert "end" in legal(endless)
    act(endless, "end")
    assert endless.is_over
    assert endless.outcome().reason == "host"
    assert "end" not in legal(play_out(act_with(new(), 1), 1, rounds=1))


def test_every_round_starts_in_normal_order() -> None:
    """DF-15: whatever the order was when the last round ended."""
    state = at("c9d9h9s9", "dTdJ", deals=1, options={"demotion": False})
    act(state, "cdhs-9")
    assert state.seat_to_act == TABLE
    act(state, "deal")
    assert not state.view(0).reversed


def test_who_knows_what() -> None:
    """DF-16: gifts are known to giver and receiver, drawn cards to who drew, discards to all."""
    state = full("c7c9d9", "dTdJ", "hThJ")
    state.collect_events()
    act(state, "c7", "c9>1", "done")
    gave = next(e for e in state.drain_events() if type(e).__name__ == "Gave")
    assert gave.seen_by(2) == {"event": "gave", "seat": 0, "to": 1, "count": 1}
    assert gave.seen_by(0)["cards"] == gave.seen_by(1)["cards"] == ["c9"]
    assert state.view(0).known[1] == ["c9"]
    assert state.view(2).known == [[], [], []]
    for seed in range(30):
        assert "c9" in state.determinize(0, FastChance(seed)).view(1).hand
    drawn = kotoba("c3c4", "d9d8", on="dT", owner=1)
    drawn.collect_events()
    act(drawn, "draw")
    drew = next(e for e in drawn.drain_events() if type(e).__name__ == "Drew")
    assert "card" in drew.seen_by(0)
    assert "card" not in drew.seen_by(1)


def test_one_card_an_action() -> None:
    """DF-17: gifts in ascending order with their receivers, ended by `done`.

    Equal jokers by receiver.
    """
    state = kotoba("c7d7 c9dTjkjk", "d9d8", "h9h8", options={"give_count": "up-to"})
    act(state, "cd-7")
    assert {"c9>1", "c9>2", "jk>1", "jk>2", "done"} <= legal(state)
    act(state, "dT>2")
    assert legal(state) == {"jk>1", "jk>2", "done"}
    act(state, "jk>1")
    assert legal(state) == {"done"}
    both = act(kotoba("c7d7 c9dTjkjk", "d9d8", "h9h8"), "cd-7", "jk>2")
    assert legal(both) == {"jk>2", "done"}
    assert both.hands[0].bit_count() == 4
    act(both, "jk>2", "done")
    assert both.view(2).hand.count("jk") == 2


def test_exact_numbers_stay_in_reach() -> None:
    """DF-17, DF-42: a card after which the exact number cannot be reached is illegal."""
    state = full("c7d7 c9dThJ", "d9d8", "h9h8")
    act(state, "cd-7")
    assert legal(state) == {"c9>1", "dT>1", "done"}
    assert why(state, "hJ>1") == "daifugo.illegal.pick"
    act(state, "dT>1")
    assert legal(state) == {"hJ>1"}
    assert why(state, "done") == "daifugo.illegal.exact"


@pytest.mark.parametrize(
    ("kind", "numbers", "problem"),
    [
        (Ask.RETURN, (3, 2, 0, 0), ""),
        (Ask.RETURN, (4, 2, 0, 0), "frame 0: numbers out of range"),
        (Ask.RETURN, (3, 3, 0, 0), "frame 0: numbers out of range"),
        (Ask.CLAIM, (4, 0, 0, 0), "frame 0: numbers out of range"),
        (Ask.CHANGE, (2, 3 << 52, 0, 0), ""),
        (Ask.CHANGE, (2, 1 << 54, 0, 0), "frame 0: numbers out of range"),
        (Ask.CHANGE, (0, 0, 0, 0), "frame 0: numbers out of range"),
        (9, (0, 0, 0, 0), "frame 0: numbers out of range"),
    ],
)
def test_what_a_loaded_question_may_hold(kind: int, numbers: Any, problem: str) -> None:
    """DF-12, DF-48: seats of the game, one or two cards returned, cards of the deck."""
    state = act_with(new("dokopa", 4), 1)
    state._open()
    state.set_up({}, [(kind, 0, *numbers)])
    assert state.problem() == problem
