"""Cards with effects, and finishing; each test cites the rules that it holds the game to."""

from __future__ import annotations

from typing import Any

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
)
from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.core.errors import BadOption
from tycoon.games.daifugo import GAME, cards, moves


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
    assert moves.auto_pass(state, draws=False) == moves.auto_pass(state, draws=True) == 0
    assert moves.auto_pass(at("c3cJ", "d9d8", on="dT", owner=1), draws=True) is None
    assert moves.auto_pass(at("c3", "d9d8"), draws=True) is None
    piled = kotoba("c3c4", "d9d8", on="dT", owner=1)
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
