"""Daifugo rule by rule; each test cites the rules that it holds the game to."""

from __future__ import annotations

from typing import Any

import pytest

import tycoon
from tests.games.daifugo.tools import act, at, events, legal, new, play_out, why
from tycoon.core.chance import FastChance, RecordedChance
from tycoon.core.errors import BadOption, BadSeats
from tycoon.core.names import TABLE
from tycoon.games.daifugo import GAME, cards, moves
from tycoon.games.daifugo.names import title_of

KOTOBA = {"preset": "kotoba"}
FULL = {"preset": "dokopa-full"}
UECDA = {"preset": "uecda"}


def kotoba(*hands: str, **more: Any) -> Any:
    return at(*hands, **{"preset": "kotoba", "pile_count": 10, **more})


def full(*hands: str, **more: Any) -> Any:
    return at(*hands, preset="dokopa-full", **more)


def uecda(*hands: str, **more: Any) -> Any:
    return at(*hands, preset="uecda", **more)


# Cards, seats, strength.


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


def act_with(state: Any, seed: int) -> Any:
    state.apply(state.legal_actions()[0], FastChance(seed))
    return state


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


# Deal and exchange.


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


# The draw pile.


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


# Revolution, lock, joker.


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


# Cards with effects.


@pytest.mark.parametrize(
    ("fives", "seats", "to_act"), [(1, 4, 2), (2, 4, 3), (3, 4, 0), (1, 2, 0), (2, 3, 0), (3, 3, 1)]
)
def test_five_skip(fives: int, seats: int, to_act: int) -> None:
    """DF-40: so many players are passed over.

    Who ends on oneself clears the table, beyond that it goes on.
    """
    others = ["d9d8", "h9h8", "s9s8"][: seats - 1]
    mine = "c5d5h5"[: 2 * fives]
    state = kotoba(mine + "c3", *others)
    play = "c5" if fives == 1 else "cdh"[:fives] + "-5"
    skipped = events(state, play).count("skipped")
    assert skipped == fives
    assert state.seat_to_act == to_act
    assert (state.table == 0) == (to_act == 0)


def test_skips_end_at_an_empty_seat() -> None:
    """DF-40: the owner has gone out: reaching the empty seat clears the table.

    Fewer skips do not.
    """
    state = act(kotoba("c5d5", "d9d8", "h9h8"), "cd-5")
    assert (state.places[0], state.table, state.seat_to_act) == (1, 0, 1)
    state = act(kotoba("c5", "d9d8", "h9h8"), "c5")
    assert (state.table != 0, state.seat_to_act) == (True, 2)


def test_locked_players_count_in_skips() -> None:
    """DF-40: the turn moves on from one who is locked out to the next who may act."""
    options = {"pass_locks_out": True}
    state = kotoba(
        "c3c5cK", "d4d9", "h4h9", "s6s9", options=options, on="s4", owner=3, trick={"passed": [2]}
    )
    act(state, "c5")
    assert state.seat_to_act == 3


def test_seven_give() -> None:
    """DF-42: to anybody, each card its own receiver, or all to the next still in.

    Up to n, or none or n.
    """
    anybody = act(kotoba("c7c3c4", "d9d8", "h9h8"), "c7")
    assert legal(anybody) == {"c3>1", "c3>2", "c4>1", "c4>2", "done"}
    to_next = act(full("c7c3c4", "d9d8", "h9h8"), "c7")
    assert legal(to_next) == {"c3>1", "c4>1", "done"}
    two = act(kotoba("c7d7c3c4c9", "d9d8", "h9h8"), "cd-7", "c3>1", "c4>2", "done")
    assert "c3" in two.view(1).hand
    assert "c4" in two.view(2).hand
    assert two.seat_to_act == 1
    small = act(full("c7d7c3", "d9d8", "h9h8"), "cd-7")
    assert small.view(0).pending.count == 1
    off = act(at("c7c3c4", "d9d8"), "c7")
    assert off.frames == 0


def test_eight_cut() -> None:
    """DF-44: the table is cleared and the player leads; also in sequences where effects are."""
    state = at("c8c3", "d9d4")
    assert "eight_cut" in events(state, "c8")
    assert (state.seat_to_act, state.table) == (0, 0)
    assert act(at("c7c8c9c3", "d9d4"), "c-789").seat_to_act == 1
    assert act(kotoba("c8c9cTc3", "d9d4"), "c-89T").seat_to_act == 0
    assert act(at("c8c3", "d9d4", options={"eight_cut": False}), "c8").seat_to_act == 1
    joker = act(at("c8jkc3", "d9d4"), "c-8(*)")
    assert joker.seat_to_act == 0
    out = act(at("c8", "d9d4", "h9h4"), "c8")
    assert (out.places[0], out.seat_to_act, out.table) == (1, 1, 0)


def test_an_eight_voids_the_rest() -> None:
    """DF-44 clears last and voids this play's skips, jack-back and lock; the revolution stays."""
    state = kotoba("c5c6c7c8c3", "d9d4", "h9h4")
    act(state, "c-5678", "done")
    assert (state.seat_to_act, state.table, state.revolution) == (0, 0, True)
    state = kotoba("c8c9cTcJc3", "d9d4", "h9h4")
    act(state, "c-89TJ")
    assert (state.seat_to_act, state.back) == (0, False)


def test_ten_discard() -> None:
    """DF-45: openly, none or exactly n."""
    state = act(full("cTdTc3c4h4", "d9d8"), "cd-T")
    assert legal(state) == {"-c3", "-c4", "done"}
    act(state, "-c3", "-h4", "done")
    assert state.view(1).counts[0] == 1
    assert {"c3", "h4"} <= set(state.view(1).played)
    assert act(at("cTc3c4", "d9d8"), "cT").frames == 0


def test_jack_back() -> None:
    """DF-46: turns the order in force until the table is cleared; later Js change nothing more."""
    state = kotoba("cJc3", "dQd4", "hJhK h4")
    act(state, "cJ")
    assert state.view(0).reversed
    assert legal(state) >= {"d4", "p"}
    assert "dQ" not in legal(state)
    act(state, "p", "h4", "p", "p")
    assert not state.view(0).reversed
    turned = kotoba("cJc3", "dQd4", revolution=True)
    assert not act(turned, "cJ").view(0).reversed
    four = kotoba("cJdJhJsJc3", "dQd4d5d6d7", "h4h5")
    act(four, "cdhs-J")
    assert (four.revolution, four.back, four.view(0).reversed) == (True, True, False)
    act(four, "p", "p")
    assert four.view(0).reversed


def test_a_jack_turns_the_order_in_its_turn() -> None:
    """DF-46 after DF-42 and DF-45, before DF-48: effects come by rank."""
    changes = {"ten_discard": True, "eight_cut": False}
    state = kotoba("c7c8c9cTcJcQcKc3c4c5c6", "d9d8", options=changes, pile_count=3)
    act(state, "c-789TJQK")
    for ask, back in [("give", False), ("discard", False), ("change", True)]:
        assert (state.view(0).pending.ask, state.view(0).back) == (ask, back)
        told = events(state, "done")
        assert ("jack_back" in told) == (ask == "discard")
    out = kotoba("cTcJcQc3", "d9d8", "h9h8", options=changes)
    assert events(out, "c-TJQ", "-c3", "done") == [
        "played",
        "discarded",
        "jack_back",
        "went_out",
    ]


def test_king_change() -> None:
    """DF-48: up to n cards, no more than the pile holds, discarded openly and drawn anew."""
    state = act(kotoba("cKdKhKc3c4c5c6", "d9d8", pile_count=2), "cdh-K")
    assert state.view(0).pending.count == 2
    act(state, "-c3")
    assert state.view(1).pending.picked == []
    act(state, "done")
    assert (state.hands[0].bit_count(), state.pile.bit_count()) == (4, 1)
    assert "c3" in state.view(1).played
    assert state.pile & 1 == 0


def test_an_empty_hand_is_out() -> None:
    """DF-49: by giving or discarding, too; then no more is asked."""
    state = act(kotoba("c7c3", "d9d8", "h9h8"), "c7", "c3>1", "done")
    assert state.places[0] == 1
    assert state.seat_to_act == 1
    assert act(full("cTc3", "d9d8", "h9h8"), "cT", "-c3", "done").places[0] == 3


# Finishing.


@pytest.mark.parametrize(
    ("hand", "play", "foul"),
    [
        ("c9jk", "c-9(*)", True),
        ("jk", "jk", True),
        ("c8", "c8", True),
        ("c7", "c7", True),
        ("cT", "cT", True),
        ("s3", "s3", True),
        ("c3", "c3", False),
        ("c2", "c2", True),
        ("cA", "cA", False),
        ("c6c7c8", "c-678", True),
        ("cKcAc2", "c-KA2", True),
        ("c9", "c9", False),
    ],
)
def test_fouls(hand: str, play: str, foul: bool) -> None:
    """DF-50: some last cards take the last place that is free."""
    state = act(full(hand, "d9d6", "h9h6"), play)
    assert state.places[0] == (3 if foul else 1)
    assert act(at(hand, "d9d6", "h9h6"), play).places[0] == 1


def test_fouls_depend_on_options_and_order() -> None:
    """DF-50: effect cards only while their effect is on.

    A 3 in reversed order, that before the play's own turn.
    """
    for option, hand in (("eight_cut", "c8"), ("ten_discard", "cT"), ("spade_three", "s3")):
        state = full(hand, "d9d6", "h9h6", options={option: False})
        assert act(state, hand).places[0] == 1
    assert act(full("c7", "d9d6", "h9h6", options={"seven_give": "off"}), "c7").places[0] == 1
    assert act(full("c3", "d9d6", "h9h6", revolution=True), "c3").places[0] == 3
    assert act(full("c2", "d9d6", "h9h6", revolution=True), "c2").places[0] == 1
    assert act(full("c3d3h3s3", "d9d6", "h9h6"), "cdhs-3").places[0] == 1
    assert act(full("c2d2h2s2", "d9d6", "h9h6"), "cdhs-2").places[0] == 3
    given = full("c7c4", "d9d6", "h9h6")
    assert act(given, "c7", "c4>1", "done").places[0] == 3


def test_the_earlier_foul_is_lower() -> None:
    """DF-50, DF-9."""
    state = full("c8", "d8d9", "h9h6", "s9s6")
    act(state, "c8", "d9", "p", "p", "d8")
    assert state.places[:2] == [4, 3]


def test_demotion() -> None:
    """DF-51: another is first.

    Last round's daifugo is out at once, above the fouls, the hand unseen.
    """
    state = at("c9", "d9dT", "h9hT", "s9sT", deals=2, ranks=[2, 1, 3, 4])
    assert "demoted" in events(state, "c9")
    assert state.view(0).demoted == 1
    assert state.seat_to_act == 2
    assert state.view(2).counts[1] == 2
    state.apply(state.parse("hT"), FastChance(1))
    play_out(state, 1, 2)
    assert state.places[1] == 4
    off = at("c9", "d9dT", "h9hT", deals=2, ranks=[2, 1, 3], options={"demotion": False})
    assert act(off, "c9").seat_to_act == 1
    own = at("c9", "d9dT", "h9hT", deals=2, ranks=[1, 2, 3])
    assert act(own, "c9").demoted == -1
    foul = full("c8", "d9dT", "h9hT", deals=2, ranks=[2, 1, 3])
    assert act(foul, "c8").demoted == -1
    both = full("c9", "d9dT", "h8", "s9sT", deals=2, ranks=[2, 1, 3, 4])
    act(both, "c9", "p", "p")
    assert both.seat_to_act == 2
    act(both, "h8")
    assert both.places[:4] == [1, 3, 4, 2]


def test_the_pile_demotes_too() -> None:
    """DF-51, DF-22: a first place given because the pile has run out."""
    state = kotoba(
        "c3c4c5",
        "d9d8",
        "h9h8h4hJhQ",
        on="hT",
        owner=2,
        pile_count=1,
        deals=2,
        ranks=[1, 2, 3],
        options={"demotion": True},
    )
    act(state, "draw")
    assert state.places[:3] == [3, 1, 2]


def test_auto_pass() -> None:
    """DF-52.

    A table may pass for who can do nothing else, never for a leader, and draws as was chosen.
    """
    state = at("c3c4", "d9d8", on="dT", owner=1)
    assert state.view(0).can_auto_pass
    assert moves.auto_pass(state) == 0
    assert moves.auto_pass(at("c3cJ", "d9d8", on="dT", owner=1)) is None
    assert moves.auto_pass(at("c3cJ", "d9d8")) is None
    piled = kotoba("c3c4", "d9d8", on="dT", owner=1)
    assert moves.auto_pass(piled) is None
    assert moves.auto_pass(piled, draws=False) == 0
    assert moves.auto_pass(piled, draws=True) == moves.read("draw")
    assert moves.auto_pass(kotoba("jk", "d9d8"), draws=True) is None


def test_classes_lapse() -> None:
    """DF-60: every so many rounds there are no classes and no exchange."""
    state = act_with(new("uecda", 5, class_lapse=2, rounds=5), 1)
    for rounds in range(1, 6):
        assert state.deals == rounds
        assert (state.view(0).titles == [""] * 5) == (rounds % 2 == 1)
        assert bool(state.frames) == (rounds % 2 == 0)
        play_out(state, rounds, rounds)
        if not state.is_over:
            act(state, "deal")


@pytest.mark.parametrize(
    ("preset", "seats", "changes", "option"),
    [
        ("dokopa", 4, {"king_change": True}, "king_change"),
        ("kotoba", 4, {"lead": "diamond-three"}, "lead"),
        ("dokopa", 4, {"lead": "diamond-three"}, "lead"),
        ("dokopa", 4, {"owner_passes": True}, "owner_passes"),
        ("dokopa", 4, {"points": "five-to-one"}, "points"),
        ("dokopa", 6, {"draw_pile": True}, "draw_pile"),
    ],
)
def test_contradictions(preset: str, seats: int, changes: dict[str, Any], option: str) -> None:
    """Settings that contradict each other are refused with a reason of their own."""
    with pytest.raises(BadOption) as caught:
        GAME.options(preset, seats, **changes)
    assert caught.value.key.startswith("daifugo.refused.")
    assert caught.value.details["option"] == option
    assert GAME.options("dokopa", 3, lead="diamond-three").lead == "diamond-three"


def test_a_recorded_deal() -> None:
    """The order of a shuffle is the order of the cards dealt (DF-10)."""
    state = new("kotoba", 2)
    order = list(range(54))
    state.apply(state.legal_actions()[0], RecordedChance([("shuffle", 54, order), ("below", 2, 1)]))
    assert state.view(0).hand == [cards.NAMES[card] for card in range(0, 20, 2)]
    assert state.seat_to_act == 1
