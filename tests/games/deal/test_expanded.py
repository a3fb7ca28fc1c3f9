"""The action cards of the expanded deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.deal.tools import act, asked, at, bank, discards, ended, groups, hand, legal
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR


def test_jail() -> None:
    """MD-50: the next turn is skipped as a whole, a second card adds a turn."""
    state = at("jail birthday", "pass-go*8", "pass-go", banks=["", "money-2"])
    act(state, "play:jail>1", "accept")
    assert state.view(SPECTATOR).table[1].jail == 1
    act(state, "play:birthday", "accept", "pay:money-2@bank", "accept", "draw-five", "end")
    assert state.seat_to_act == 2
    assert len(hand(state, 1)) == 8  # no draw, nothing put away
    assert state.view(SPECTATOR).table[1].jail == 0
    two = at("jail*2 pass-go", *["pass-go"] * 5)
    act(two, "play:jail>1", "accept", "play:jail>1", "accept")
    assert two.view(SPECTATOR).table[1].jail == 2
    act(two, "end")
    assert (two.seat_to_act, two.view(SPECTATOR).table[1].jail) == (2, 1)


def test_double_sly_deal() -> None:
    """MD-51: exactly two of one opponent, out of no full set, placed one after the other."""
    tables = [{}, {"red": "red wild-red-yellow", "brown": "brown*2"}, {"blue": "blue"}]
    state = at("double-sly-deal pass-go", "", "", tables=tables)
    # Each pair once, in the order of the deck; of the third seat there is only one to take.
    assert legal(state, "play:double") == {
        "play:double-sly-deal@red>1=red",
        "play:double-sly-deal@blue>2=blue",
    }
    one = act(state.copy(), "play:double-sly-deal@blue>2=blue")
    assert asked(one) == (2, "answer")
    act(state, "play:double-sly-deal@red>1=red")
    assert (asked(state), legal(state)) == ((0, "take"), {"take:wild-red-yellow@red"})
    act(state, "take:wild-red-yellow@red")
    assert asked(state) == (1, "answer")
    act(state, "accept", "lay:wild-red-yellow@yellow")
    assert groups(state, 0) == {"red": ["red"], "yellow": ["wild-red-yellow"]}
    assert groups(state, 1) == {"brown.0": ["brown", "brown"]}


def test_a_win_between_two_takings() -> None:
    """MD-51: the first card that wins ends the game."""
    tables = [
        {"brown": "brown*2", "teal": "teal*2", "pink": "pink*2"},
        {"pink": "pink", "blue": "blue"},
    ]
    state = at("double-sly-deal", "", tables=tables)
    act(state, "play:double-sly-deal@pink>1=pink", "take:blue@blue", "accept")
    assert ended(state) == ("sets", [1, 2])
    assert groups(state, 1) == {"blue": ["blue"]}


def test_speeding() -> None:
    """MD-52: two opponents lose a card of their choice, in turn order, each after an answer."""
    state = at("speeding pass-go", "money-1 money-2", "", "just-say-no red", "blue", to_act=0)
    assert legal(state, "play:speeding") == {
        "play:speeding>1+3",
        "play:speeding>1+4",
        "play:speeding>3+4",
    }
    act(state, "play:speeding>1+3")
    assert asked(state) == (1, "answer")
    act(state, "accept")
    assert (asked(state), legal(state)) == (
        (1, "surrender"),
        {"put-away:money-1", "put-away:money-2"},
    )
    act(state, "put-away:money-2")
    assert asked(state) == (3, "answer")
    act(state, "refuse", "accept")
    assert asked(state) == (0, "")
    assert discards(state) == ["just-say-no", "speeding", "money-2"]
    assert hand(state, 3) == ["red"]
    assert legal(at("speeding", "pass-go", "", ""), "play") == set()


def test_speeding_in_turn_order() -> None:
    """MD-52: from the acting player on, not from the lower seat."""
    state = at("pass-go", "red", "speeding pass-go", "blue", to_act=2)
    act(state, "play:speeding>1+3")
    assert state.seat_to_act == 3
    act(state, "accept", "put-away:blue")
    assert state.seat_to_act == 1


RENT = "play:rent-blue-green@blue"
BLUE = {"blue": "blue"}


def charged(*hands: str, **more: Any) -> Any:
    """A rent of 3 from all opponents of seat 0."""
    more.setdefault("banks", ["", *["money-3"] * len(hands)])
    return at("rent-blue-green pass-go", *hands, tables=[BLUE], **more)


def test_rent_shift() -> None:
    """MD-53: another one pays, not the one who charges; also who is charged by the same rent."""
    state = charged("rent-shift pass-go", "", "", banks=["", "money-5", "money-3*2", "money-3"])
    act(state, RENT)
    assert legal(state) == {"accept", "shift>2", "shift>3"}
    act(state, "shift>2")
    assert asked(state) == (2, "answer")
    assert discards(state) == ["rent-shift"]
    act(state, "accept", "pay:money-3@bank")
    assert asked(state) == (2, "answer")  # for its own
    act(state, "accept", "pay:money-3@bank", "accept", "pay:money-3@bank")
    assert bank(state, 0) == ["money-3"] * 3
    assert bank(state, 1) == ["money-5"]
    assert state.plays == 2


@pytest.mark.parametrize(("card", "aim"), [("debt-collector", ">1"), ("birthday", "")])
def test_only_rent_can_be_shifted(card: str, aim: str) -> None:
    """MD-53: no debt, no birthday."""
    state = act(at(f"{card} pass-go", "rent-shift", ""), f"play:{card}{aim}")
    assert legal(state) == {"accept"}


def test_nobody_to_shift_to() -> None:
    """MD-53: neither with two players, nor to who is in refuge."""
    assert legal(act(charged("rent-shift"), RENT)) == {"accept"}
    state = charged("rent-shift", "", "pass-go", refuge=[2], turns=2, to_act=0)
    assert legal(act(state, RENT)) == {"accept", "shift>3"}


def test_the_named_player_refuses() -> None:
    """MD-53: the shifter answers that, and is asked again when it stands."""
    state = act(charged("rent-shift just-say-no", "just-say-no", ""), RENT, "shift>2", "refuse")
    assert asked(state) == (1, "counter")
    assert legal(state) == {"accept", "refuse"}
    stands = act(state.copy(), "accept")
    assert asked(stands) == (1, "answer")
    assert legal(stands) == {"accept", "refuse"}
    act(state, "refuse")
    assert (asked(state), legal(state)) == ((2, "answer"), {"accept"})
    act(state, "accept", "pay:money-3@bank")
    assert (bank(state, 1), bank(state, 2)) == (["money-3"], [])


def test_shifting_on_and_back() -> None:
    """MD-53: the named player may shift on, also to who shifted before; doubles are included."""
    state = at(
        "rent-blue-green double-rent pass-go",
        "rent-shift pass-go",
        "rent-shift pass-go",
        *[""] * 3,
        tables=[BLUE],
        banks=["", "money-3*2", "", "", "", ""],
    )
    act(state, RENT + "*1", "shift>2")
    assert legal(state) == {"accept", *(f"shift>{seat}" for seat in (1, 3, 4, 5))}
    act(state, "shift>1")
    assert legal(state) == {"accept"}
    act(state, "accept", "pay:money-3@bank", "pay:money-3@bank")
    assert asked(state) == (2, "answer")
    assert bank(state, 0) == ["money-3"] * 2


def test_shifting_after_a_countered_refusal() -> None:
    """MD-53: whenever the charge is asked."""
    state = at(
        "rent-blue-green just-say-no pass-go",
        "rent-shift just-say-no",
        "",
        tables=[BLUE],
        banks=["", "money-3", "money-3"],
    )
    act(state, RENT, "refuse", "refuse")
    assert legal(state) == {"accept", "shift>2"}


def test_inheritor() -> None:
    """MD-54: a card at random from the hand of one who has any."""
    state = at("inheritor pass-go", "red blue", "")
    assert legal(state, "play:inheritor") == {"play:inheritor>1"}
    act(state, "play:inheritor>1", "accept")
    assert asked(state) == (0, "")
    [came] = set(hand(state, 0)) - {"pass-go"}
    assert {came, *hand(state, 1)} == {"red", "blue"}
    assert state.view(SPECTATOR).table[1].known == []


def test_an_inherited_card_is_drawn_by_lot() -> None:
    """MD-54: each as often as the others."""
    state = act(at("inheritor pass-go", "red*2 blue"), "play:inheritor>1")
    counted: Counter[str] = Counter()
    for seed in range(600):
        drawn = state.copy()
        drawn.apply(drawn.parse("accept"), FastChance(seed))
        counted.update(set(hand(drawn, 0)) - {"pass-go"})
    assert 340 < counted["red"] < 460
