"""Takings and answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.deal.tools import act, asked, at, bank, discards, ended, groups, hand, legal
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.core.names import SPECTATOR
from tycoon.games.deal import moves

WILD = "wild-red-yellow"


def test_sly_deal() -> None:
    """MD-40: a property that is in no full set; its new owner picks the colour of a wild."""
    tables = [{}, {"red": f"red*3 | {WILD}", "pink": "pink rainbow-wild"}, {"blue": "blue"}]
    state = at("sly-deal pass-go", "", "", "", "", "", tables=tables)
    assert legal(state, "play:sly") == {
        f"play:sly-deal@red>1={WILD}",
        "play:sly-deal@pink>1=pink",
        "play:sly-deal@pink>1=rainbow-wild",
        "play:sly-deal@blue>2=blue",
    }
    act(state, f"play:sly-deal@red>1={WILD}")
    assert asked(state) == (1, "answer")
    act(state, "accept")
    assert asked(state) == (0, "place")
    act(state, f"lay:{WILD}@yellow")
    assert groups(state, 0) == {"yellow": [WILD]}
    assert groups(state, 1) == {"pink": ["pink", "rainbow-wild"], "red.0": ["red"] * 3}


def test_forced_deal() -> None:
    """MD-40: one's own for another's; the acting player places first, then the opponent."""
    tables = [{"red": WILD, "blue": "blue"}, {"green": "wild-green-black"}]
    state = at("forced-deal pass-go", "", tables=tables)
    act(state, "play:forced-deal@green>1=wild-green-black")
    assert asked(state) == (0, "give")
    assert legal(state) == {f"give:{WILD}@red", "give:blue@blue"}
    act(state, f"give:{WILD}@red")
    assert asked(state) == (1, "answer")
    assert groups(state, 0) == {"red": [WILD], "blue": ["blue"]}
    act(state, "accept")
    assert asked(state) == (0, "place")
    act(state, "lay:wild-green-black@black")
    assert asked(state) == (1, "place")
    act(state, f"lay:{WILD}@yellow")
    assert groups(state, 0) == {"blue": ["blue"], "black": ["wild-green-black"]}
    assert groups(state, 1) == {"yellow": [WILD]}
    assert asked(state) == (0, "")


def test_giving_from_an_own_set() -> None:
    """MD-40: allowed by the option; never taking out of a set."""
    tables = [{"brown": "brown*2", "blue": "blue"}, {"green": "green*3", "teal": "teal"}]
    play = "play:forced-deal@teal>1=teal"
    state = at("forced-deal", "", tables=tables)
    assert legal(state, "play") == {play}
    assert legal(act(state, play)) == {"give:brown@brown.0", "give:blue@blue"}
    official = at("forced-deal", "", tables=tables, preset="official")
    assert legal(act(official, play)) == {"give:blue@blue"}
    with pytest.raises(IllegalMove):
        official.apply(moves.read("give:brown@brown.0"), FastChance(1))
    none = at("forced-deal", "", tables=[{"brown": "brown*2"}, tables[1]], preset="official")
    assert legal(none, "play") == set()


def test_deal_breaker() -> None:
    """MD-41: a full set with its buildings, its colours as they are."""
    tables = [{"red": "red"}, {"red": f"{WILD} red red house hotel", "blue": "blue"}]
    state = at("deal-breaker pass-go", "just-say-no", tables=tables, preset="official")
    assert legal(state, "play:deal") == {"play:deal-breaker@red>1"}
    act(state, "play:deal-breaker@red>1", "accept")
    assert asked(state) == (0, "")
    assert groups(state, 0) == {"red.0": [WILD, "red", "red", "house", "hotel"], "red": ["red"]}
    assert groups(state, 1) == {"blue": ["blue"]}
    assert discards(state) == ["deal-breaker"]


def test_building_on_a_captured_set() -> None:
    """MD-41: at once and at no play, from the hand or from an own set, a house first."""
    tables = [
        {"brown": "brown*2 house", "pink": "pink*3 new-house hotel"},
        {"blue": "blue*2"},
    ]
    state = at(
        "deal-breaker new-house new-hotel pass-go", "", tables=tables, options={"sets_to_win": 5}
    )
    act(state, "play:deal-breaker@blue>1", "accept")
    assert asked(state) == (0, "build")
    # The house under the hotel stays.
    assert legal(state) == {"build:new-house@hand", "build:house@brown", "leave"}
    act(state, "build:house@brown")
    assert legal(state) == {"build:new-hotel@hand", "build:hotel@pink", "leave"}
    act(state, "build:hotel@pink")
    assert groups(state, 0) == {
        "brown.0": ["brown", "brown"],
        "pink.0": ["pink"] * 3 + ["new-house"],
        "blue.0": ["blue", "blue", "house", "hotel"],
    }
    assert state.plays == 2


def captured(colour: str, cards: str, **options: bool) -> Any:
    """A set has just been taken by a deal breaker."""
    state = at("deal-breaker house", "", tables=[{}, {colour: cards}], options=options)
    return act(state, f"play:deal-breaker@{colour}>1", "accept")


def test_whether_one_builds_is_asked_whatever_the_hand() -> None:
    """MD-41: without a house no hotel is asked for; nothing on black and teal."""
    blue = captured("blue", "blue*2")
    assert (asked(blue), legal(blue)) == ((0, "build"), {"build:house@hand", "leave"})
    act(blue, "leave")
    assert asked(blue) == (0, "")
    assert asked(captured("blue", "blue*2", build_on_capture=False)) == (0, "")
    assert asked(captured("teal", "teal*2")) == (0, "")
    house = captured("red", "red*3 house")
    assert legal(house) == {"leave"}
    assert house.view(SPECTATOR).question.building == "hotel"


def test_the_win_is_checked_after_building() -> None:
    """MD-41, MD-20: a house put on the third set by a capture counts."""
    tables = [{"brown": "brown*2", "teal": "teal*2"}, {"blue": "blue*2"}]
    state = at("deal-breaker house", "", tables=tables, options={"win_needs_house": True})
    act(state, "play:deal-breaker@blue>1", "accept")
    assert not state.is_over
    act(state, "build:house@hand")
    assert not state.is_over  # a hotel may still come
    act(state, "leave")
    assert ended(state) == ("sets", [1, 2])


def test_pass_go() -> None:
    """MD-42: two cards, to be played in this turn."""
    state = act(at("pass-go", "", pile="red*2"), "play:pass-go")
    assert hand(state, 0) == ["red", "red"]
    assert "lay:red@red" in legal(state)
    assert state.plays == 2


@pytest.mark.parametrize(
    ("card", "plays"),
    [
        ("debt-collector", ["play:debt-collector>1"]),
        ("birthday", ["play:birthday"]),
        ("rainbow-rent", ["play:rainbow-rent@blue>1"]),
        ("rent-blue-green", ["play:rent-blue-green@blue"]),
        ("sly-deal", ["play:sly-deal@red>1=red"]),
        ("forced-deal", ["play:forced-deal@red>1=red", "give:blue@blue"]),
        ("deal-breaker", ["play:deal-breaker@brown>1"]),
        ("jail", ["play:jail>1"]),
        ("inheritor", ["play:inheritor>1"]),
        ("double-sly-deal", ["play:double-sly-deal@red>1=red", "take:red@red"]),
    ],
)
def test_just_say_no(card: str, plays: list[str]) -> None:
    """MD-43: cancels whatever is done to its player, at no play; the card is spent."""
    tables = [{"blue": "blue"}, {"red": "red*2", "brown": "brown*2"}]
    state = at(f"{card} pass-go", "just-say-no pass-go", tables=tables, banks=["", "money-5"])
    before = [groups(state, seat) for seat in range(2)]
    act(state, *plays)
    assert legal(state) == {"accept", "refuse"}
    act(state, "refuse")
    assert asked(state) == (0, "counter")
    assert legal(state) == {"accept"}
    act(state, "accept")
    assert asked(state) == (0, "")
    assert [groups(state, seat) for seat in range(2)] == before
    assert bank(state, 1) == ["money-5"]
    assert hand(state, 1) == ["pass-go"]
    assert state.view(SPECTATOR).table[1].jail == 0
    assert sorted(discards(state)) == sorted([card, "just-say-no"])


def test_no_to_a_no() -> None:
    """MD-43: the other side may refuse the refusal, and so on alternately."""
    state = at("sly-deal just-say-no pass-go", "just-say-no*2", tables=[{}, {"red": "red"}])
    act(state, "play:sly-deal@red>1=red", "refuse")
    assert legal(state) == {"accept", "refuse"}
    act(state, "refuse")
    assert asked(state) == (1, "answer")
    act(state, "refuse", "accept")
    assert groups(state, 1) == {"red": ["red"]}
    assert discards(state).count("just-say-no") == 3
    lost = at("sly-deal just-say-no pass-go", "just-say-no", tables=[{}, {"red": "red"}])
    act(lost, "play:sly-deal@red>1=red", "refuse", "refuse")
    assert legal(lost) == {"accept"}
    act(lost, "accept")
    assert groups(lost, 0) == {"red": ["red"]}


def test_a_hand_emptied_by_answers() -> None:
    """MD-43: nothing is drawn from it, nothing put away from it."""
    state = at("inheritor just-say-no pass-go", "just-say-no")
    act(state, "play:inheritor>1", "refuse", "refuse", "accept")
    assert asked(state) == (0, "")
    assert hand(state, 0) == ["pass-go"]
    fast = at("speeding just-say-no pass-go", "just-say-no", "money-1 money-2")
    act(fast, "play:speeding>1+2", "refuse", "refuse", "accept")
    assert asked(fast) == (2, "answer")
    act(fast, "accept")
    assert legal(fast) == {"put-away:money-1", "put-away:money-2"}


def test_one_target_after_the_other() -> None:
    """MD-44: answers, payment and colours of one, before the next is asked; each answers alone."""
    state = at(
        "birthday pass-go",
        "just-say-no pass-go",
        "",
        "",
        tables=[{}, {}, {"red": WILD}],
        banks=["", "money-2", "", "money-2"],
    )
    act(state, "play:birthday")
    assert asked(state) == (1, "answer")
    act(state, "refuse", "accept")
    assert asked(state) == (2, "answer")
    act(state, "accept", f"pay:{WILD}@red")
    assert asked(state) == (0, "place")
    act(state, f"lay:{WILD}@red")
    assert asked(state) == (3, "answer")
    act(state, "accept", "pay:money-2@bank")
    assert asked(state) == (0, "")
    assert bank(state, 1) == ["money-2"]
    assert discards(state) == ["just-say-no", "birthday"]


def test_a_win_ends_the_action() -> None:
    """MD-44: whoever would have paid next is not asked."""
    tables = [{"brown": "brown*2", "teal": "teal*2", "blue": "blue"}, {"blue": "blue"}]
    state = at("birthday", "", "", tables=tables, banks=["", "", "money-5"])
    act(state, "play:birthday", "accept", "pay:blue@blue")
    assert ended(state) == ("sets", [1, 2, 2])
    assert bank(state, 2) == ["money-5"]


def test_everybody_is_asked() -> None:
    """MD-45: also who can only accept, and the other side after every refusal."""
    state = at("debt-collector pass-go", "pass-go")
    act(state, "play:debt-collector>1")
    assert (asked(state), legal(state)) == ((1, "answer"), {"accept"})


def test_nothing_to_take() -> None:
    """MD-46: then a card that takes can only be banked."""
    cards = "sly-deal forced-deal deal-breaker double-sly-deal"
    bare = at(cards, "", tables=[{"red": "red"}])
    assert legal(bare, "play") == set()
    assert len(legal(bare, "bank")) == 4
    full = at(cards, "", tables=[{"red": "red"}, {"blue": "blue*2"}])
    assert legal(full, "play") == {"play:deal-breaker@blue>1"}
    nothing_to_give = at(cards, "", tables=[{}, {"blue": "blue"}])
    assert legal(nothing_to_give, "play:forced") == set()
