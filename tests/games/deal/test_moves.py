"""Deal's moves for people: values, words for each of them, and precise reasons why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.cases import say
from tests.games.deal.tools import at
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadNotation, IllegalMove
from tycoon.games.deal import GAME
from tycoon.games.deal.moves import DealMove, action_of, move, read

pytestmark = pytest.mark.interpreted

SET = {"red": "red red red"}
WILD = {"red": "red wild-red-yellow"}
DEBT = {"action": {"move": "play:debt-collector>1"}}
SLY = {"action": {"move": "play:sly-deal@red>1=red"}}
ANSWER = {"asked": [{"ask": "answer"}]}


def described(action: str, state: Any) -> str:
    return say(GAME.describe(state, read(action)))[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("bank:money-3", DealMove(act="bank", card="money-3")),
        ("lay:red@red", DealMove(act="lay", card="red", colour="red", group=7)),
        (
            "lay:wild-red-yellow@red.0=red",
            DealMove(act="lay", card="wild-red-yellow", colour="red", group=0, swap="red"),
        ),
        (
            "play:rainbow-rent@red>2*1",
            DealMove(act="play", card="rainbow-rent", colour="red", seat=2, doubles=1),
        ),
        (
            "play:sly-deal@red>1=wild-red-yellow",
            DealMove(act="play", card="sly-deal", colour="red", seat=1, take="wild-red-yellow"),
        ),
        ("play:speeding>1+3", DealMove(act="play", card="speeding", seat=1, other=3)),
        ("pay:house@red.0", DealMove(act="pay", card="house", colour="red", group=0)),
        ("shift>3", DealMove(act="shift", seat=3)),
        ("accept", DealMove(act="accept")),
    ],
)
def test_moves_as_values(text: str, value: DealMove) -> None:
    assert move(read(text)) == value
    assert action_of(value) == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "bank",
        "bank:",
        "bank:dragon",
        "bank:red@red",
        "lay:red",
        "lay:red@purple",
        "lay:red@red.9",
        "play:birthday>1",
        "play:debt-collector",
        "play:debt-collector>12",
        "play:sly-deal@red>1",
        "play:rent-red-yellow@red>1",
        "play:speeding>1",
        "accept:red",
        "shift",
        "end*2",
        "BANK:money-3",
    ],
)
def test_texts_that_say_too_much_or_too_little(text: str) -> None:
    with pytest.raises(BadNotation):
        at("", "").parse(text)


@pytest.mark.parametrize(
    "value",
    [
        DealMove(act="dance"),
        DealMove(act="bank", card="dragon"),
        DealMove(act="bank", card="red", colour="red"),
        DealMove(act="end", seat=1),
        DealMove(act="play", card="debt-collector", seat=300),
        DealMove(act="lay", card="red", colour="red", group=9),
        DealMove(act="play", card="rent-red-yellow", colour="red", doubles=-1),
    ],
)
def test_values_that_say_too_much(value: DealMove) -> None:
    with pytest.raises(BadNotation):
        GAME.action_of(at("", ""), value)


def test_what_moves_are_called() -> None:
    state = at("", "")
    assert described("lay:red@red", state) == "Lay red property"
    assert described("lay:rainbow-wild@red", state) == "Lay rainbow wild (red)"
    assert (
        described("lay:wild-red-yellow@red.0=red", state)
        == "Lay red/yellow wild (red set) in exchange for red property"
    )
    assert described("pay:house@red.1", state) == "Pay house (red set 2)"
    assert described("pay:money-3@bank", state) == "Pay 3M (bank)"
    assert (
        described("play:rent-red-yellow@red*2", state)
        == "Charge rent: red, doubled twice (red/yellow rent)"
    )


WHY: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": ["pass-go", ""]}, "deal", "running"),
    ({"hands": ["pass-go", ""]}, "accept", "not_asked"),
    ({"hands": ["pass-go", ""]}, "put-away:pass-go", "not_asked"),
    ({"hands": ["pass-go", ""]}, "bank:money-3", "not_held"),
    ({"hands": ["pass-go", ""], "plays": 0}, "bank:pass-go", "no_plays"),
    ({"hands": ["red", ""]}, "bank:red", "bank_property"),
    ({"hands": ["pass-go", ""]}, "lay:pass-go@red", "no_property"),
    ({"hands": ["red", ""]}, "lay:red@blue", "wrong_colour"),
    ({"hands": ["wild-red-yellow", ""]}, "lay:wild-red-yellow@bank", "wrong_colour"),
    ({"hands": ["red", ""]}, "lay:red@colourless", "wrong_colour"),
    ({"hands": ["rainbow-wild", ""]}, "lay:rainbow-wild@red", "bare_rainbow"),
    ({"hands": ["wild-red-yellow", ""]}, "lay:wild-red-yellow@red.0=red", "swap"),
    ({"hands": ["money-3", ""]}, "play:birthday", "not_held"),
    ({"hands": ["just-say-no", ""]}, "play:just-say-no", "answer_card"),
    ({"hands": ["double-rent", ""]}, "play:double-rent", "double_alone"),
    ({"hands": ["debt-collector", ""]}, "play:debt-collector>0", "yourself"),
    ({"hands": ["debt-collector", ""]}, "play:debt-collector>7", "no_seat"),
    ({"hands": ["birthday", ""], "refuge": [1]}, "play:birthday", "nobody"),
    (
        {"hands": ["debt-collector", "", ""], "refuge": [1]},
        "play:debt-collector>1",
        "in_refuge",
    ),
    ({"hands": ["inheritor", ""]}, "play:inheritor>1", "empty_hand"),
    ({"hands": ["speeding", "red", "red"]}, "play:speeding>2+1", "two_needed"),
    ({"hands": ["rent-red-yellow", ""]}, "play:rent-red-yellow@blue", "rent_colour"),
    ({"hands": ["rent-red-yellow", ""]}, "play:rent-red-yellow@red", "no_rent"),
    (
        {"hands": ["rent-red-yellow", ""], "tables": [SET]},
        "play:rent-red-yellow@red*1",
        "doubles",
    ),
    (
        {"hands": ["rent-red-yellow double-rent", ""], "tables": [SET], "plays": 1},
        "play:rent-red-yellow@red*1",
        "doubles_plays",
    ),
    ({"hands": ["deal-breaker", ""]}, "play:deal-breaker@red>1", "no_set"),
    ({"hands": ["sly-deal", ""]}, "play:sly-deal@red>1=red", "not_on_table"),
    ({"hands": ["sly-deal", ""], "tables": [{}, SET]}, "play:sly-deal@red>1=red", "in_set"),
    (
        {"hands": ["forced-deal", ""], "tables": [{}, WILD]},
        "play:forced-deal@red>1=red",
        "nothing_to_give",
    ),
    (
        {"hands": ["double-sly-deal", ""], "tables": [{}, {"red": "red", "blue": "blue"}]},
        "play:double-sly-deal@blue>1=blue",
        "first_of_two",
    ),
    ({"hands": ["house", ""]}, "play:house@red", "own_set"),
    (
        {"hands": ["house", ""], "tables": [{"black": "black*4"}]},
        "play:house@black",
        "no_buildings",
    ),
    ({"hands": ["house", ""], "tables": [{"red": "red*3 house"}]}, "play:house@red", "has_house"),
    ({"hands": ["hotel", ""], "tables": [SET]}, "play:hotel@red", "house_first"),
    (
        {"hands": ["hotel", ""], "tables": [{"red": "red*3 house hotel"}]},
        "play:hotel@red",
        "has_hotel",
    ),
    ({"hands": ["", ""], "tables": [SET]}, "turn:red@red.0", "no_wild"),
    ({"hands": ["", ""], "tables": [SET]}, "turn:wild-red-yellow@red.0", "not_there"),
    ({"hands": ["red", ""], "tables": [WILD], "plays": 0}, "turn:wild-red-yellow@red", "no_plays"),
    (
        {"hands": ["red", ""], "tables": [{"colourless": "rainbow-wild"}]},
        "turn:rainbow-wild@colourless",
        "stays",
    ),
    ({"hands": ["red", ""], "plays": 2}, "idle-draw", "no_idle_draw"),
    ({"hands": ["red", ""], "options": {"idle_draw": False}}, "idle-draw", "idle_draw_off"),
    ({"hands": ["pass-go*8", ""], "phase": "putting-away"}, "end", "first_put_away"),
    ({"hands": ["pass-go*8", ""], "phase": "putting-away"}, "put-away:red", "not_held"),
    ({"hands": ["", ""], **DEBT, **ANSWER}, "end", "first_answer"),
    ({"hands": ["", ""], **DEBT, **ANSWER}, "refuse", "no_refusal"),
    ({"hands": ["", "rent-shift", ""], **DEBT, **ANSWER}, "shift>2", "no_shift"),
    (
        {
            "hands": ["", ""],
            **DEBT,
            "asked": [{"ask": "answer", "refusals": 1}, {"ask": "counter"}],
        },
        "end",
        "first_counter",
    ),
    (
        {"hands": ["", ""], "banks": ["", "money-3"], **DEBT, "asked": [{"ask": "pay"}]},
        "accept",
        "first_pay",
    ),
    (
        {"hands": ["", ""], "banks": ["", "money-3"], **DEBT, "asked": [{"ask": "pay"}]},
        "pay:money-5@bank",
        "not_payable",
    ),
    (
        {"hands": ["", ""], "tables": [{}, WILD], **DEBT, "asked": [{"ask": "pay"}]},
        "pay:rainbow-wild@red",
        "no_value",
    ),
    (
        {
            "hands": ["", ""],
            "tables": [{}, {"red": "red*3 house hotel"}],
            **DEBT,
            "asked": [{"ask": "pay"}],
        },
        "pay:house@red.0",
        "hotel_above",
    ),
    (
        {"hands": ["", ""], **DEBT, "asked": [{"ask": "place", "open": "wild-red-yellow"}]},
        "end",
        "first_place",
    ),
    (
        {"hands": ["", ""], **DEBT, "asked": [{"ask": "place", "open": "wild-red-yellow"}]},
        "lay:wild-blue-green@blue",
        "not_open",
    ),
    (
        {"hands": ["", ""], **DEBT, "asked": [{"ask": "place", "open": "wild-red-yellow"}]},
        "lay:wild-red-yellow@blue",
        "wrong_colour",
    ),
    (
        {
            "hands": ["", ""],
            "tables": [WILD],
            "asked": [{"ask": "move", "card": "wild-red-yellow@red"}],
        },
        "end",
        "first_move",
    ),
    ({"hands": ["", ""], "plays": 2, "asked": [{"ask": "empty"}]}, "end", "first_empty"),
    (
        {
            "hands": ["", "red", "red"],
            "action": {"move": "play:speeding>1+2", "target": 1, "left": [2]},
            "asked": [{"ask": "surrender"}],
        },
        "put-away:blue",
        "not_held",
    ),
    (
        {
            "hands": ["", ""],
            "tables": [SET],
            "action": {"move": "play:deal-breaker@red>1"},
            "asked": [{"ask": "build", "building": "house"}],
        },
        "build:house@hand",
        "no_building",
    ),
    (
        {
            "hands": ["", ""],
            "tables": [SET],
            "action": {"move": "play:deal-breaker@red>1"},
            "asked": [{"ask": "build", "building": "house"}],
        },
        "end",
        "first_build",
    ),
    (
        {
            "hands": ["", ""],
            "tables": [WILD, WILD],
            "action": {"move": "play:forced-deal@red>1=red"},
            "asked": [{"ask": "give"}],
        },
        "give:blue@blue",
        "not_giveable",
    ),
    (
        {
            "hands": ["", ""],
            "tables": [{}, WILD],
            "action": {"move": "play:double-sly-deal@red>1=red"},
            "asked": [{"ask": "take"}],
        },
        "take:blue@blue",
        "not_second",
    ),
]


@pytest.mark.parametrize(("position", "text", "why"), WHY, ids=[f"{w}-{t}" for _, t, w in WHY])
def test_why_not(position: dict[str, Any], text: str, why: str) -> None:
    described = {"seats": len(position["hands"]), **position}
    described["tables"] = [*position.get("tables", []), {}, {}, {}][: described["seats"]]
    described["options"] = {"deck": "expanded", **position.get("options", {})}
    state = GAME.from_position(described, FastChance(1))
    with pytest.raises(IllegalMove) as caught:
        state.parse(text)
    assert caught.value.key == f"deal.illegal.{why}"
    assert all(say(caught.value))


def test_before_the_deal() -> None:
    state = GAME.new(GAME.options(), 4)
    with pytest.raises(IllegalMove) as caught:
        state.parse("end")
    assert caught.value.key == "deal.illegal.before"
