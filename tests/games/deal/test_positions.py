"""Positions of Deal: what is natural when left out, and every contradiction has its reason."""

from __future__ import annotations

from typing import Any

import pytest

from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.core.errors import BadPosition
from tycoon.games.deal import GAME
from tycoon.games.deal.names import Kind

pytestmark = pytest.mark.interpreted


def read(**described: Any) -> Any:
    return GAME.from_position(described, FastChance(1))


TWO = {"hands": ["", ""]}
RENT = {"move": "play:rent-red-yellow@red", "target": 1}
TABLES = [{"red": "red red"}, {"blue": "blue"}]
EXPANDED = {"options": {"deck": "expanded"}}
THREE_SETS = {"brown": "brown brown", "blue": "blue blue", "teal": "teal teal"}
FREE = {"rearranging_costs_a_play": False}
SLY = "play:sly-deal@blue>1=blue"
FORCED = "play:forced-deal@blue>1=blue"
DOUBLE = "play:double-sly-deal@pink>1=pink"


def test_what_is_left_out() -> None:
    state = read(hands=["red sly-deal", None, None])
    assert (state.seats, state.seat_to_act, state.turn, state.plays) == (3, 0, 0, 3)
    assert state.hand_sizes[:3] == [2, 5, 5]
    assert state.piled == 106 - 12
    assert state.deals == 1
    assert read(to_act=3).hand_sizes[:4] == [5, 5, 5, 5]
    assert read(tables=[{}, {}, {"red": "red"}]).seats == 3
    assert read(hands=["", ""], turn=1).seat_to_act == 1


def test_several_of_a_kind() -> None:
    state = read(hands=["pass-go*3 money-1", ""], discards="money-5 birthday*2")
    assert state.hand_of(0)[Kind.PASS_GO] == 3
    assert state.discards[Kind.BIRTHDAY] == 2
    assert state.top_discard == Kind.BIRTHDAY


def test_the_discard_pile_is_what_lies_nowhere_when_the_pile_is_given() -> None:
    state = read(hands=["", ""], pile="red*2")
    assert (state.piled, state.discarded) == (2, 104)


def test_who_was_first_follows_from_the_turns() -> None:
    state = read(hands=["", "", ""], to_act=1, turns=7)
    assert state.first == 0
    assert state.view(0).round == 3
    backwards = read(
        hands=["", "", ""], to_act=1, turns=7, options={"direction": "counterclockwise"}
    )
    assert backwards.first == 2


def test_groups_are_put_where_they_belong() -> None:
    table = {"red": "red wild-red-yellow red new-house hotel | red red red | red", "blue": "blue"}
    seats = 6  # two decks
    state = read(tables=[table] + [{}] * 5, hands=[""] * seats, **EXPANDED)
    groups = state.view(0).table[0].groups
    assert [(group.colour, group.group, len(group.cards)) for group in groups] == [
        ("red", 0, 3),
        ("red", 1, 3),
        ("red", 7, 1),
        ("blue", 7, 1),
    ]
    assert (groups[0].house, groups[0].hotel, groups[0].rent) == ("new-house", "hotel", 14)


def test_wilds_that_were_turned() -> None:
    state = read(
        hands=["", ""],
        tables=[{"red": "red wild-red-yellow!", "colourless": "rainbow-wild rainbow-wild!"}, {}],
        options=FREE,
    )
    legal = [state.notation(action) for action in state.legal_actions()]
    assert "turn:wild-red-yellow@red" not in legal
    assert "turn:rainbow-wild@colourless" in legal
    again = GAME.from_position(state.to_position(), RecordedChance([]))
    assert again == state


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["dragon", ""]}, "no card is called"),
    ({"hands": ["red*0", ""]}, "a number from 1"),
    ({"hands": ["red*999", ""]}, "a number from 1"),
    ({"hands": ["red*4", ""]}, "only 3 of red"),
    ({"hands": ["red*200", ""]}, "not so many cards"),
    ({"hands": ["jail", ""]}, "only 0 of jail"),
    ({"hands": ["", ""], "tables": [{}]}, "1 parts for 2 seats"),
    ({"hands": ["", ""], "counts": [1, 0]}, "holds other cards"),
    ({"counts": [200, 0, 0, 0], "to_act": 0}, "not so many cards left"),
    ({**TWO, "to_act": 2}, "no seat 2"),
    ({**TWO, "to_act": "dealer"}, "`table` or `nobody`"),
    ({**TWO, "to_act": "table"}, "the cards have not been dealt"),
    ({**TWO, "to_act": 1, "turn": 0}, "seat 0's turn"),
    ({**TWO, "phase": "break"}, "there is no 'break'"),
    ({**TWO, "phase": "before"}, "before the deal"),
    ({**TWO, "phase": "over"}, "nobody acts"),
    ({**TWO, "deals": 0}, "deals is 1"),
    ({**TWO, "turns": -1}, "below the limit"),
    ({**TWO, "turns": 200}, "below the limit"),
    ({**TWO, "idle_row": 1}, "not more than turns"),
    ({**TWO, "first": 1}, "it is not seat 0's turn"),
    ({**TWO, "plays": 4}, "at most 3"),
    ({**TWO, "plays": -1}, "at most 3"),
    ({**TWO, "banks": ["red", ""]}, "cannot be banked"),
    ({**TWO, "tables": [{"purple": "red"}, {}]}, "is no colour"),
    ({**TWO, "tables": [{"bank": "red"}, {}]}, "is no colour"),
    ({**TWO, "tables": [{"red": ""}, {}]}, "is no group of red"),
    ({**TWO, "tables": [{"red": "blue"}, {}]}, "is no group of red"),
    ({**TWO, "tables": [{"red": "wild-pink-orange"}, {}]}, "is no group of red"),
    ({**TWO, "tables": [{"red": "rainbow-wild"}, {}]}, "alone lie colourless"),
    ({**TWO, "tables": [{"colourless": "red"}, {}]}, "only rainbow wilds"),
    ({**TWO, "tables": [{"blue": "blue blue wild-blue-green"}, {}]}, "a full group of blue has 2"),
    ({**TWO, "tables": [{"red": "red | red red"}, {}]}, "only one is not full"),
    ({**TWO, "tables": [{"red": "red red house"}, {}]}, "buildings stand on full sets"),
    ({**TWO, "tables": [{"black": "black*4 house"}, {}]}, "not on black or teal"),
    ({**TWO, "tables": [{"red": "red*3 hotel"}, {}]}, "a house, and a hotel on it"),
    ({**TWO, "tables": [{"red": "red*3 house house"}, {}]}, "a house, and a hotel on it"),
    ({**TWO, "tables": [{"red": "red house red red"}, {}]}, "stand behind the cards"),
    ({**TWO, "tables": [{"red": "red wild-red-yellow!"}, {}]}, "where that costs no play"),
    (
        {**TWO, "tables": [{}, {"red": "red wild-red-yellow!"}], "options": FREE},
        "turned in this turn",
    ),
    ({**TWO, "tables": [{"red": "red! red"}, {}], "options": FREE}, "only wilds are turned"),
    ({**TWO, "tables": [THREE_SETS, {}]}, "seat 0 has won already"),
    ({**TWO, "tables": [{}, THREE_SETS]}, "seat 1 has won already"),
    ({**TWO, "pile": "red", "discards": "red"}, "lie nowhere"),
    ({**TWO, "top": "red"}, "the discard pile is empty"),
    ({**TWO, "discards": "blue", "top": "red"}, "no red lies on the discard pile"),
    ({**TWO, "under": [{"card": "red", "seat": 2}]}, "no seat 2"),
    (
        {**TWO, "under": [{"card": "red", "seat": 0}], "options": {"discards_to": "discard"}},
        "put away on the discard pile",
    ),
    ({**TWO, "skips": [1, 0]}, "nobody goes to jail"),
    ({**TWO, **EXPANDED, "skips": [-1, 0]}, "0 to 100"),
    ({"hands": ["", "red"], "refuge": [1]}, "seat 1 holds cards"),
    ({**TWO, "refuge": [1, 1]}, "named twice"),
    ({**TWO, "refuge": [1], "options": {"empty_hand": "next_turn"}}, "there is none in this game"),
    ({**TWO, "known": [{"seat": 0, "holder": 1, "cards": "red"}]}, "does not hold red"),
    ({**TWO, "known": [{"seat": 0, "holder": 0, "cards": ""}]}, "one entry for two seats"),
    ({**TWO, "from_among": [1, 0]}, "holds 0 of `among`"),
    ({**TWO, "among": "red*4"}, "not so many in the deck"),
    ({**TWO, "winner": 0}, "the game is not over"),
    ({**TWO, "reason": "sets"}, "the game is not over"),
    ({**TWO, "to_act": "nobody"}, "has not ended by 'limit'"),
    ({**TWO, "to_act": "nobody", "winner": 1}, "has not ended by 'sets'"),
    ({**TWO, "to_act": "nobody", "reason": "stalled"}, "has not ended by 'stalled'"),
    ({**TWO, "to_act": "nobody", "reason": "boredom"}, "has not ended by 'boredom'"),
    ({**TWO, "phase": "putting-away"}, "more than 7 cards"),
    ({**TWO, "phase": "opening"}, "wilds of the opening hands"),
    ({**TWO, "asked": [{"ask": "pay"}]}, "without an action in force"),
    ({**TWO, "asked": [{"ask": "dance"}]}, "without an action in force"),
    ({"hands": ["red", ""], "asked": [{"ask": "empty"}]}, "an empty hand"),
    ({**TWO, "asked": [{"ask": "empty"}, {"ask": "empty"}]}, "one thing"),
    ({**TWO, "asked": [{"ask": "empty", "due": 3}]}, "has no due"),
    ({**TWO, "asked": [{"ask": "empty", "seat": 1}]}, "is for seat 0"),
    ({**TWO, "asked": [{"ask": "move", "card": "wild-red-yellow@red"}]}, "no such wild"),
    ({**TWO, "asked": [{"ask": "move", "card": "wild-red-yellow"}]}, "is no place"),
    ({**TWO, "asked": [{"ask": "move", "card": "rainbow-wild@colourless.1"}]}, "is no place"),
    (
        {
            **TWO,
            "plays": 0,
            "tables": [{"red": "red wild-red-yellow"}, {}],
            "asked": [{"ask": "move", "card": "wild-red-yellow@red"}],
        },
        "costs a play",
    ),
    ({**TWO, "action": {"move": "play:birthday"}}, "asks somebody something"),
    (
        {**TWO, "action": {"move": "bank:house"}, "asked": [{"ask": "answer"}]},
        "asks nobody",
    ),
    (
        {**TWO, "action": {"move": "play:pass-go"}, "asked": [{"ask": "answer"}]},
        "asks nobody",
    ),
    (
        {**TWO, "action": {"move": "play:chess"}, "asked": [{"ask": "answer"}]},
        "no card is called",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:rent-red-yellow@blue"},
            "asked": [{"ask": "answer"}],
        },
        "no rent of this colour",
    ),
    ({**TWO, "action": RENT, "asked": [{"ask": "answer"}]}, "there is no rent of this colour"),
    (
        {**TWO, "action": {**RENT, "amount": 18}, "asked": [{"ask": "answer"}]},
        "no rent is so high",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:rent-red-yellow@red*1", "amount": 5},
            "asked": [{"ask": "answer"}],
        },
        "no rent is so high",
    ),
    (
        {**TWO, "action": {"move": "play:birthday", "amount": 3}, "asked": [{"ask": "answer"}]},
        "it charges 2",
    ),
    (
        {**TWO, "action": {"move": SLY, "amount": 3}, "asked": [{"ask": "answer"}]},
        "it charges nothing",
    ),
    (
        {**TWO, "action": {"move": "play:debt-collector>0"}, "asked": [{"ask": "answer"}]},
        "against themselves",
    ),
    (
        {**TWO, "action": {"move": "play:debt-collector>5"}, "asked": [{"ask": "answer"}]},
        "no seat 5",
    ),
    ({**TWO, "action": {"move": SLY}, "asked": [{"ask": "answer"}]}, "no such card"),
    (
        {
            "hands": ["", "", ""],
            "action": {"move": "play:birthday", "target": 2, "left": [1]},
            "asked": [{"ask": "answer"}],
        },
        "have had their turn",
    ),
    (
        {
            "hands": ["", "", ""],
            "action": {"move": "play:birthday"},
            "asked": [{"ask": "answer"}],
        },
        "with whom is it dealt now",
    ),
    (
        {
            "hands": ["", "", ""],
            "action": {"move": "play:birthday", "target": 1, "left": [1]},
            "asked": [{"ask": "answer"}],
        },
        "left are those",
    ),
    (
        {
            "hands": ["", "", ""],
            "refuge": [2],
            "action": {"move": "play:birthday", "target": 1, "left": [2]},
            "asked": [{"ask": "answer"}],
        },
        "nobody in refuge is a target",
    ),
    (
        {**TWO, "plays": 3, "action": {"move": "play:birthday"}, "asked": [{"ask": "answer"}]},
        "at most 2",
    ),
    (
        {**TWO, "action": {"move": "play:birthday"}, "asked": [{"ask": "surrender"}]},
        "is not what this card asks",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:birthday"},
            "asked": [{"ask": "answer"}, {"ask": "pay"}],
        },
        "answers, and at last a counter",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:birthday"},
            "asked": [{"ask": "answer", "refusals": 1}],
        },
        "every other one",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:birthday"},
            "asked": [{"ask": "answer", "refusals": 5}, {"ask": "counter"}],
        },
        "not so many just say no",
    ),
    (
        {
            "hands": ["", "", ""],
            "action": {"move": "play:birthday", "target": 1},
            "asked": [{"ask": "answer"}, {"ask": "answer", "seat": 2}],
        },
        "only rents are shifted",
    ),
    (
        {**TWO, "action": {"move": "play:birthday"}, "asked": [{"ask": "pay", "due": 1}]},
        "2 is charged",
    ),
    (
        {**TWO, "action": {"move": "play:birthday"}, "asked": [{"ask": "pay"}]},
        "nothing to choose from",
    ),
    (
        {
            **TWO,
            "banks": ["", "money-1"],
            "action": {"move": "play:birthday"},
            "asked": [{"ask": "pay", "open": "wild-red-yellow"}],
        },
        "have been paid",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:birthday"},
            "asked": [{"ask": "place", "open": "rainbow-wild"}],
        },
        "never paid",
    ),
    (
        {**TWO, "action": {"move": "play:birthday"}, "asked": [{"ask": "place", "open": "red"}]},
        "only wilds lie open",
    ),
    (
        {**TWO, "action": {"move": "play:birthday"}, "asked": [{"ask": "place"}]},
        "which wilds lie open",
    ),
    (
        {
            **TWO,
            "tables": TABLES,
            "action": {"move": SLY},
            "asked": [{"ask": "place", "open": "wild-blue-green"}],
        },
        "the wild that was taken lies open",
    ),
    ({**TWO, "action": {"move": FORCED}, "asked": [{"ask": "give"}]}, "no such card"),
    (
        {
            **TWO,
            "tables": [{}, {"blue": "blue"}],
            "action": {"move": FORCED},
            "asked": [{"ask": "give"}],
        },
        "nothing to give",
    ),
    (
        {
            **TWO,
            "tables": TABLES,
            "action": {"move": FORCED},
            "asked": [{"ask": "answer"}],
        },
        "does not lie there",
    ),
    (
        {
            **TWO,
            "tables": TABLES,
            "action": {"move": FORCED, "named": "house@red"},
            "asked": [{"ask": "answer"}],
        },
        "no property in one of its colours",
    ),
    (
        {
            **TWO,
            "tables": [{"red": "red*3"}, {"blue": "blue"}],
            "options": {"forced_deal_from_own_set": False},
            "action": {"move": FORCED, "named": "red@red.0"},
            "asked": [{"ask": "answer"}],
        },
        "nothing to give",
    ),
    (
        {
            **TWO,
            **EXPANDED,
            "tables": [{}, {"pink": "pink pink"}],
            "action": {"move": DOUBLE},
            "asked": [{"ask": "answer"}],
        },
        "a second card is named if there is one",
    ),
    (
        {
            **TWO,
            **EXPANDED,
            "tables": [{}, {"pink": "pink", "brown": "brown"}],
            "action": {"move": DOUBLE},
            "asked": [{"ask": "take"}],
        },
        "comes first is named first",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:deal-breaker@red>1"},
            "asked": [{"ask": "answer"}],
        },
        "no such full set",
    ),
    (
        {
            **TWO,
            "tables": [{"red": "red*3"}, {}],
            "action": {"move": "play:deal-breaker@red>1"},
            "asked": [{"ask": "build", "building": "hotel"}],
        },
        "first a house, then a hotel",
    ),
    (
        {
            **TWO,
            "action": {"move": "play:deal-breaker@red>1"},
            "asked": [{"ask": "build", "building": "house"}],
        },
        "a captured set",
    ),
    (
        {
            "hands": ["", "", ""],
            **EXPANDED,
            "action": {"move": "play:speeding>1+2", "target": 1, "left": [2]},
            "asked": [{"ask": "surrender"}],
        },
        "no card to give up",
    ),
    ({**TWO, "loose": [[{"colour": "red", "cards": "house"}], []]}, "only a payer"),
    (
        {
            "hands": ["", "money-1"],
            "tables": [{"red": "red"}, {"colourless": "rainbow-wild"}],
            "action": RENT,
            "asked": [{"ask": "pay"}],
        },
        "seat 1 has nothing to pay with",
    ),
]


@pytest.mark.parametrize(("described", "why"), WRONG, ids=range(len(WRONG)))
def test_a_contradiction(described: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(**described)
    assert why in str(caught.value)


def test_ends() -> None:
    won = read(hands=["", ""], tables=[THREE_SETS, {}], to_act="nobody")
    assert won.outcome().places == [1, 2]
    assert won.outcome().reason == "sets"
    assert won.view(1).winning == ["brown", "blue", "teal"]
    limit = read(hands=["", ""], tables=[{"red": "red"}, {}], to_act="nobody", turns=200)
    assert (limit.outcome().reason, limit.outcome().places) == ("limit", [1, 2])


def test_an_end_before_the_sets_were_claimed() -> None:
    """MD-20, MD-26: on one's own turn only, and the last round is over."""
    options = {"claim": "own_turn", "turn_limit": 1, "idle_draw": False}
    state = read(
        hands=["pass-go", "pass-go"], tables=[THREE_SETS, {}], to_act=1, turns=1, options=options
    )
    state.apply(state.parse("end"), FastChance(1))
    assert (state.is_over, state.outcome().reason) == (True, "limit")
    assert read(**state.to_position()) == state


@pytest.mark.parametrize(
    ("described", "legal"),
    [
        (
            {"action": {"move": "play:birthday"}, "asked": [{"ask": "answer"}]},
            ["accept"],
        ),
        (
            {
                "hands": ["just-say-no", "just-say-no", "rent-shift"],
                **EXPANDED,
                "tables": [{"red": "red"}, {}, {}],
                "action": {**RENT, "left": [2]},
                "asked": [{"ask": "answer"}, {"ask": "answer", "seat": 2}],
            },
            ["accept", "shift>1"],
        ),
        (
            {
                "tables": [{"red": "red"}, {"blue": "wild-blue-green"}],
                "action": {"move": "play:forced-deal@blue>1=wild-blue-green"},
                "asked": [{"ask": "give"}],
            },
            ["give:red@red"],
        ),
        (
            {
                "action": {"move": "play:forced-deal@blue>1=wild-blue-green", "named": "red@red"},
                "asked": [{"ask": "place", "open": "wild-blue-green"}],
            },
            ["lay:wild-blue-green@green", "lay:wild-blue-green@blue"],
        ),
        (
            {
                **EXPANDED,
                "tables": [{}, {"pink": "pink pink", "orange": "orange"}],
                "action": {"move": DOUBLE},
                "asked": [{"ask": "take"}],
            },
            ["take:pink@pink", "take:orange@orange"],
        ),
        (
            {
                "tables": [{"red": "red*3", "blue": "blue blue house"}, {}],
                "action": {"move": "play:deal-breaker@red>1"},
                "asked": [{"ask": "build", "building": "house"}],
            },
            ["build:house@blue", "leave"],
        ),
        (
            {
                "hands": ["", "pass-go"],
                **EXPANDED,
                "seats": 2,
                "action": {"move": "play:inheritor>1"},
                "asked": [{"ask": "answer"}],
            },
            ["accept"],
        ),
        ({"asked": [{"ask": "empty"}], "plays": 2}, ["draw-five", "refuge"]),
        (
            {
                "tables": [{"red": "red wild-red-yellow"}, {}],
                "asked": [{"ask": "move", "card": "wild-red-yellow@red"}],
            },
            ["lay:wild-red-yellow@yellow"],
        ),
        (
            {
                "tables": [{}, {"red": "red red"}],
                "action": {"move": "play:debt-collector>1"},
                "asked": [{"ask": "pay", "due": 1, "paid": 4}],
                "loose": [[], [{"colour": "red", "cards": "house"}]],
            },
            ["pay:red@red", "pay:house@red"],
        ),
        (
            {
                "phase": "opening",
                "hands": ["pass-go", "birthday house hotel"],
                "banks": ["money-1*3", ""],
                "tables": [{}, {"red": "red"}],
                "asked": [
                    {"ask": "place", "seat": 1, "open": "wild-red-yellow"},
                    {"ask": "place", "seat": 0, "open": "rainbow-wild"},
                ],
            },
            ["lay:rainbow-wild@colourless"],
        ),
    ],
)
def test_questions_in_the_middle_of_an_action(described: dict[str, Any], legal: list[str]) -> None:
    state = read(**{**TWO, **described})
    assert [state.notation(action) for action in state.legal_actions()] == legal
    assert GAME.from_position(state.to_position(), RecordedChance([])) == state
