"""Setting up, turns, and the end of a game of Deal."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.deal.tools import (
    act,
    asked,
    at,
    bank,
    discards,
    ended,
    few,
    groups,
    hand,
    legal,
    new,
    rest,
)
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import NOBODY, SPECTATOR
from tycoon.games.deal.view.events import Banked, Dealt, First, Laid

SEVEN = "pass-go*7"


def test_dealing() -> None:
    """MD-10: five cards each, and the lot says who is first."""
    first: Counter[int] = Counter()
    for seed in range(few(2000, 200)):
        state = new("official", 4)
        state.collect_events()
        state.apply(state.parse("deal"), FastChance(seed))
        events = state.drain_events()
        dealt = {event.seat: len(event.cards) for event in events if isinstance(event, Dealt)}
        assert dealt == dict.fromkeys(range(4), 5)
        [drawn] = [event.seat for event in events if isinstance(event, First)]
        assert state.seat_to_act == drawn
        assert [len(hand(state, seat)) for seat in range(4)] == [
            7 if seat == drawn else 5 for seat in range(4)
        ]
        first[drawn] += 1
    assert min(first.values()) > 0.15 * first.total()


@pytest.mark.parametrize(("direction", "order"), [("clockwise", 1), ("counterclockwise", -1)])
def test_direction(direction: str, order: int) -> None:
    """MD-10: turns, answers and shared charges go round either way."""
    state = at(
        "birthday", "", "", "", options={"direction": direction}, banks=["", *["money-2"] * 3]
    )
    act(state, "play:birthday")
    for step in range(1, 4):
        assert state.seat_to_act == order * step % 4
        act(state, "accept", "pay:money-2@bank")
    assert asked(state) == (0, "empty")
    act(state, "refuge", "end")
    assert state.seat_to_act == order % 4


def test_opening_laydown() -> None:
    """MD-11: money and properties go down before the first turn, at the cost of no plays."""
    wilds = 0
    for seed in range(few(200, 30)):
        state = new("base", 4)
        state.apply(state.parse("deal"), FastChance(seed))
        order = [(state.first + i) % 4 for i in range(4)]
        seen = []
        for seat in range(4):
            shown = state.view(SPECTATOR).table[seat]
            held = hand(state, seat)
            if not (seat == state.first and not asked(state)[1]):
                assert all(not card.startswith(("money", "wild", "rainbow-wild")) for card in held)
                assert 5 == len(held) + len(shown.bank) + len(shown.open) + sum(
                    len(group.cards) for group in shown.groups
                )
            assert all(card.startswith("money") for card in shown.bank)
        while asked(state)[1] == "place":
            seen.append(order.index(state.seat_to_act))
            assert all(text.startswith("lay:") for text in legal(state))
            wilds += 1
            left = len(state.view(SPECTATOR).table[state.seat_to_act].open)
            if "lay:rainbow-wild@colourless" in legal(state):
                act(state, "lay:rainbow-wild@colourless")
            else:
                act(state, min(legal(state)))
            assert len(state.view(SPECTATOR).table[order[seen[-1]]].open) == left - 1
        assert seen == sorted(seen)
        assert (state.seat_to_act, state.plays) == (state.first, 3)
        others = [len(hand(state, seat)) for seat in order[1:]]
        assert max(others) <= 5
    assert wilds


def test_a_hand_emptied_by_the_laydown() -> None:
    """MD-11: it draws five at its first turn, and is asked for no refuge."""
    state = at(
        "",
        "pass-go*5",
        tables=[{"red": "red*3", "blue": "blue"}],
        phase="opening",
        asked=[{"ask": "place", "open": "wild-red-yellow"}],
    )
    assert legal(state) == {"lay:wild-red-yellow@yellow", "lay:wild-red-yellow@red"} | {
        "lay:wild-red-yellow@red.0=red"
    }
    act(state, "lay:wild-red-yellow@yellow")
    assert asked(state) == (0, "")
    assert len(hand(state, 0)) == 5
    assert state.plays == 3


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_the_first_player_lays_down_first(direction: str) -> None:
    """MD-11: and then the others in turn order; money and plain cards first, then wilds."""
    several = 0
    for seed in range(few(100, 20)):
        state = new("base", 5, direction=direction)
        state.collect_events()
        state.apply(state.parse("deal"), FastChance(seed))
        said = [event for event in state.drain_events() if isinstance(event, (Banked, Laid))]
        laid = [event.seat for event in said]
        order = [(state.first + state.step * i) % 5 for i in range(5)]
        assert laid == sorted(laid, key=order.index)
        several += len(set(laid)) > 1
    assert several > 10


def test_no_laydown_officially() -> None:
    """MD-11: without the option the table is bare when the first turn begins."""
    state = act(new("official", 3), "deal")
    assert all(not groups(state, seat) and not bank(state, seat) for seat in range(3))
    assert len(hand(state, state.seat_to_act)) == 7


def test_a_turn() -> None:
    """MD-12: draw two, or five with an empty hand; play up to three; only `end` ends it."""
    state = at("money-1*3 money-2", "pass-go", "")
    act(state, "bank:money-1", "bank:money-1", "bank:money-1")
    assert legal(state) == {"end"}
    act(state, "end")
    assert (state.seat_to_act, len(hand(state, 1)), state.plays) == (1, 3, 3)
    act(state, "end")
    assert (state.seat_to_act, len(hand(state, 2))) == (2, 5)


def test_playing_a_card() -> None:
    """MD-13: into the bank, to the table, or carried out and then discarded."""
    state = at("birthday*2 red", "", banks=["", "money-2*2"])
    act(state, "bank:birthday", "lay:red@red", "play:birthday")
    assert discards(state) == []
    act(state, "accept", "pay:money-2@bank")
    assert (bank(state, 0), discards(state)) == (["birthday", "money-2"], ["birthday"])
    assert groups(state, 0) == {"red": ["red"]}


def test_a_banked_action_is_money() -> None:
    """MD-13: it can be paid with, but not be played or be an answer."""
    state = at("debt-collector", "pass-go", banks=["deal-breaker", "just-say-no*2"])
    assert legal(state, "play") == {"play:debt-collector>1"}
    act(state, "play:debt-collector>1")
    assert legal(state) == {"accept"}
    act(state, "accept", "pay:just-say-no@bank", "pay:just-say-no@bank")
    assert bank(state, 0) == ["deal-breaker", "just-say-no", "just-say-no"]


def test_a_card_is_discarded_when_it_is_done() -> None:
    """MD-13, MD-18: pass go is no part of the reshuffle that it causes."""
    state = act(at("pass-go money-1", "", pile=""), "play:pass-go")
    assert discards(state) == ["pass-go"]
    assert state.view(SPECTATOR).pile == 126 - 2 - 2
    assert len(hand(state, 0)) == 3


def test_answers_are_discarded_at_once() -> None:
    """MD-13: an answer card lies on the discard pile before the action does."""
    state = at("birthday", "just-say-no")
    act(state, "play:birthday", "refuse")
    assert discards(state) == ["just-say-no"]
    act(state, "accept")
    assert discards(state) == ["just-say-no", "birthday"]


def test_properties_are_not_banked() -> None:
    """MD-14."""
    state = at("red wild-red-yellow rainbow-wild pass-go", "")
    assert legal(state, "bank") == {"bank:pass-go"}


def test_idle_draw() -> None:
    """MD-16: two more cards at the end of a turn without a play, then only the putting away."""
    state = at(SEVEN, "")
    assert legal(state, "idle") == {"idle-draw"}
    act(state, "idle-draw")
    assert (asked(state), len(hand(state, 0))) == ((0, "put-away"), 9)
    assert "idle-draw" not in legal(act(at(SEVEN, ""), "bank:pass-go"))
    assert "idle-draw" not in legal(at(SEVEN, "", preset="official"))


def test_turning_a_wild_is_playing() -> None:
    """MD-16, MD-15: where it costs a play; where it is free it is not."""
    tables = [{"red": "wild-red-yellow"}]
    turned = ("turn:wild-red-yellow@red", "lay:wild-red-yellow@yellow")
    state = act(at("pass-go", "", tables=tables), *turned)
    assert (state.plays, legal(state, "idle")) == (2, set())
    free = at("pass-go", "", tables=tables, options={"rearranging_costs_a_play": False})
    act(free, *turned)
    assert (free.plays, legal(free, "idle")) == (3, {"idle-draw"})


def test_putting_away_under_the_pile() -> None:
    """MD-17: by choice, the last one lowest; they are drawn in this order."""
    state = at("money-1 money-2 money-3 pass-go*6", "pass-go", plays=0, pile="money-10")
    act(state, "end")
    assert asked(state) == (0, "put-away")
    assert legal(state) == {f"put-away:{card}" for card in set(hand(state, 0))}
    act(state, "put-away:money-3", "put-away:money-1")
    assert hand(state, 1) == ["pass-go", "money-3", "money-10"]
    assert [one.card for one in state.view(0).buried] == ["money-1"]


def test_what_lies_under_the_pile_is_known_to_its_owner() -> None:
    """MD-17, MD-21: and to nobody else."""
    state = act(at(SEVEN + " money-1 money-2", "", plays=0), "end")
    act(state, "put-away:money-2", "put-away:money-1")
    buried = state.view(0).buried
    assert [one.card for one in buried] == ["money-2", "money-1"]
    assert [one.above for one in buried] == [state.view(0).pile - 2, state.view(0).pile - 1]
    assert state.view(1).buried == state.view(SPECTATOR).buried == []
    assert discards(state) == []


def test_putting_away_openly() -> None:
    """MD-17: with `discards_to` discard they lie on the discard pile."""
    state = act(at(SEVEN + " money-2", "", plays=0, preset="official"), "end")
    act(state, "put-away:money-2")
    assert (discards(state), state.view(SPECTATOR).top) == (["money-2"], "money-2")
    assert state.seat_to_act == 1


def test_cards_put_away_do_nothing() -> None:
    """MD-17: pass go draws nothing, and seven stay."""
    state = act(at(SEVEN + " pass-go", "", plays=0), "end", "put-away:pass-go")
    assert len(hand(state, 0)) == 7
    assert state.seat_to_act == 1


def test_drawing_from_what_there_is() -> None:
    """MD-18: the discard pile becomes the draw pile when that is empty and drawn from."""
    state = at("money-1", "pass-go", pile="money-4", preset="official")
    before = len(discards(state))
    act(state, "end")
    assert "money-4" in hand(state, 1)
    assert len(hand(state, 1)) == 3
    assert discards(state) == []
    assert state.view(SPECTATOR).pile == before - 1


def test_an_empty_hand() -> None:
    """MD-19: five cards or refuge, after the play; the plays left remain."""
    state = act(at("money-1", "pass-go"), "bank:money-1")
    assert asked(state) == (0, "empty")
    assert legal(state) == {"draw-five", "refuge"}
    act(state, "draw-five")
    assert (asked(state), len(hand(state, 0)), state.plays) == ((0, ""), 5, 2)
    later = act(at("money-1", "pass-go", preset="official"), "bank:money-1")
    assert legal(later) == {"end"}


def test_refuge() -> None:
    """MD-19: nobody can aim at who is in refuge, and cards on all leave them out."""
    state = at(
        "money-1",
        "birthday debt-collector sly-deal jail rent-red-yellow rainbow-rent",
        "pass-go",
        tables=[{"red": "red"}, {"red": "red"}, {"blue": "blue"}],
        banks=["", "", "money-5"],
    )
    act(state, "bank:money-1", "refuge", "end")
    assert state.view(SPECTATOR).table[0].refuge
    aimed = {text.split("=")[0] for text in legal(state, "play") if ">" in text}
    assert aimed
    assert all(text.endswith(">2") for text in aimed)
    act(state, "play:birthday")
    assert state.seat_to_act == 2
    act(state, "accept", "pay:money-5@bank")
    assert asked(state) == (1, "")
    act(state, "end", "end")
    assert not state.view(SPECTATOR).table[0].refuge
    assert len(hand(state, 0)) == 5


def test_all_opponents_in_refuge() -> None:
    """MD-19, MD-33: cards on opponents can only be banked then."""
    state = at("birthday rent-red-yellow pass-go", "", tables=[{"red": "red"}], refuge=[1], turns=1)
    assert legal(state, "play") == {"play:pass-go"}
    assert "bank:birthday" in legal(state)


def test_refuge_is_asked_again() -> None:
    """MD-19: whoever turns a wild in refuge chooses once more."""
    state = at("money-1", "pass-go", tables=[{"red": "wild-red-yellow"}])
    act(state, "bank:money-1", "refuge", "turn:wild-red-yellow@red", "lay:wild-red-yellow@yellow")
    assert asked(state) == (0, "empty")
    act(state, "draw-five")
    assert not state.view(SPECTATOR).table[0].refuge


def test_a_hand_emptied_on_the_turn_of_others() -> None:
    """MD-19: it waits for its next draw."""
    state = at("birthday pass-go", "just-say-no", banks=["", "money-5"])
    act(state, "play:birthday", "refuse", "accept")
    assert asked(state) == (0, "")
    assert not state.view(SPECTATOR).table[1].refuge
    act(state, "end")
    assert len(hand(state, 1)) == 5


TWO_SETS = {"brown": "brown*2", "teal": "teal*2", "blue": "blue"}
THREE = {"brown": "brown*2", "teal": "teal*2", "blue": "blue*2"}


def test_three_sets_win() -> None:
    """MD-20: of different colours, at once."""
    state = act(at("blue pass-go", "", tables=[TWO_SETS]), "lay:blue@blue")
    assert state.seat_to_act == NOBODY
    assert ended(state) == ("sets", [1, 2])
    same = at("brown pass-go", *[""] * 5, tables=[{"brown": "brown*2 | brown", "teal": "teal*2"}])
    assert not act(same, "lay:brown@brown").is_over
    assert same.view(SPECTATOR).table[0].sets == 2


def test_winning_on_another_turn() -> None:
    """MD-20: whoever's turn it is; with `own_turn` only on one's own, from its start."""
    for claim in ("immediate", "own_turn"):
        state = at(
            "forced-deal pass-go",
            "pass-go",
            tables=[{"blue": "blue"}, {**TWO_SETS, "red": "red"}],
            options={"claim": claim},
        )
        act(state, "play:forced-deal@red>1=red", "give:blue@blue", "accept")
        if claim == "own_turn":
            assert not state.is_over
            act(state, "end")
        assert ended(state) == ("sets", [2, 1])
        assert hand(state, 1) == ["pass-go"]  # before the draw


def test_a_skipped_turn_claims_nothing() -> None:
    """MD-20, MD-50."""
    state = at(
        "pass-go", "pass-go", tables=[{}, THREE], options={"claim": "own_turn"}, skips=[0, 1]
    )
    act(state, "end")
    assert state.seat_to_act == 0
    act(state, "end")
    assert ended(state) == ("sets", [2, 1])


def test_two_at_once() -> None:
    """MD-20: both have three sets by one exchange; the one whose turn it is wins."""
    state = at(
        "pass-go",
        "forced-deal pass-go",
        to_act=1,
        tables=[
            {"pink": "pink*3", "red": "red*3", "teal": "teal", "blue": "blue"},
            {"brown": "brown*2", "orange": "orange*3", "teal": "teal", "blue": "blue"},
        ],
    )
    act(state, "play:forced-deal@blue>0=blue", "give:teal@teal", "accept")
    assert ended(state) == ("sets", [2, 1])


def test_more_sets_to_win() -> None:
    """MD-20: `sets_to_win` 4, and one of them with a house."""
    four = at(
        "blue red pass-go", "", tables=[{**TWO_SETS, "red": "red*2"}], options={"sets_to_win": 4}
    )
    assert not act(four, "lay:blue@blue").is_over
    assert act(four, "lay:red@red").is_over
    house = at("blue house pass-go", "", tables=[TWO_SETS], options={"win_needs_house": True})
    assert not act(house, "lay:blue@blue").is_over
    assert ended(act(house, "play:house@brown")) == ("sets", [1, 2])


def test_what_is_public() -> None:
    """MD-21: tables, banks, numbers of cards; no hands, no order of the pile."""
    state = at("money-1 red", "pass-go*2 blue", tables=[{"red": "red"}], banks=["money-5"])
    for viewer in (1, SPECTATOR):
        shown = state.view(viewer)
        assert [seat.hand for seat in shown.table] == [2, 3]
        assert shown.table[0].bank == ["money-5"]
        assert shown.table[0].known == []
        assert shown.hand == (hand(state, 1) if viewer == 1 else [])
    assert shown.pile == 126 - 7


def test_turn_limit() -> None:
    """MD-26: after so many rounds, a turn of each seat, skipped ones too; places by sets, worth."""
    state = at(
        *["pass-go"] * 4,
        turns=5,
        to_act=1,
        skips=[0, 0, 1, 0],
        options={"turn_limit": 2},
        tables=[{"brown": "brown*2"}, {"green": "green*2"}, {"blue": "blue*2"}, {"black": "black"}],
        banks=["money-10", "", "", "money-5 money-1"],
    )
    act(state, "end")  # and the next seat's turn is skipped
    assert state.seat_to_act == 3
    act(state, "end")
    assert ended(state) == ("limit", [1, 3, 2, 3])
    assert state.returns() == [3, -2, 1, -2]


def test_stalled() -> None:
    """MD-26: both piles empty, and everybody in a row has played no card."""
    for played, over in (("idle-draw", True), ("lay:red@red", False)):
        hands = ("", "red*2", rest("red*2"))
        state = at(*hands, pile="", discards="", turns=7, to_act=1, idle_row=2)
        assert not state.is_over
        act(state, played, *([] if over else ["end"]))
        assert state.is_over == over
        if over:
            assert ended(state) == ("stalled", [1, 1, 1])
