"""Groups of properties, wilds that are laid and turned, buildings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.deal.tools import act, asked, at, bank, discards, groups, legal
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR
from tycoon.games.deal import GAME

FREE = {"rearranging_costs_a_play": False}
WILD = "wild-red-yellow"
RAINBOW = "rainbow-wild"


def test_turning_costs_a_play() -> None:
    """MD-15: a wild is turned to another of its colours, for one of the three plays."""
    state = at("pass-go", "", tables=[{"red": WILD, "pink": "pink"}])
    assert legal(state, "turn") == {f"turn:{WILD}@red"}
    act(state, f"turn:{WILD}@red")
    assert asked(state) == (0, "move")
    assert legal(state) == {f"lay:{WILD}@yellow"}
    act(state, f"lay:{WILD}@yellow")
    assert groups(state, 0) == {"pink": ["pink"], "yellow": [WILD]}
    act(
        state, *[f"turn:{WILD}@yellow", f"lay:{WILD}@red", f"turn:{WILD}@red", f"lay:{WILD}@yellow"]
    )
    assert legal(state) == {"end"}


def test_turning_freely() -> None:
    """MD-15: without the option it is free, also after three plays, but each wild once a turn."""
    tables = [{"red": f"{WILD} {WILD}"}]
    state = at("pass-go", "pass-go", tables=tables, options=FREE, plays=0)
    act(state, f"turn:{WILD}@red", f"lay:{WILD}@yellow")
    assert legal(state, "turn") == {f"turn:{WILD}@red"}  # the other one
    act(state, f"turn:{WILD}@red", f"lay:{WILD}@yellow")
    assert legal(state) == {"end"}
    act(state, "end")
    assert legal(state, "turn") == set()
    act(state, "end")
    assert legal(state, "turn") == {f"turn:{WILD}@yellow"}


def test_of_two_copies_the_unturned_one_is_meant() -> None:
    """MD-15: so the turned one, which was laid first, stays."""
    tables = [{"red": f"{WILD}! red {WILD}"}]
    state = at("pass-go", "", tables=tables, options=FREE)
    act(state, f"turn:{WILD}@red.0", f"lay:{WILD}@yellow")
    assert groups(state, 0) == {"red": [WILD, "red"], "yellow": [WILD]}
    assert legal(state, "turn") == set()


def test_no_turning_on_the_turn_of_others() -> None:
    """MD-15: whoever pays cannot turn; whoever receives a wild chooses its colour."""
    state = at("debt-collector pass-go", "pass-go", tables=[{}, {"red": WILD}])
    act(state, "play:debt-collector>1", "accept")
    assert legal(state) == {f"pay:{WILD}@red"}
    act(state, f"pay:{WILD}@red")
    assert asked(state) == (0, "place")
    assert legal(state) == {f"lay:{WILD}@red", f"lay:{WILD}@yellow"}


def test_moving_within_a_colour() -> None:
    """MD-15, MD-22: a wild changes places with another kind, full and not-full group."""
    state = at("pass-go", "", tables=[{"red": f"red*3 | {WILD}"}])
    act(state, f"turn:{WILD}@red")
    assert legal(state) == {f"lay:{WILD}@yellow", f"lay:{WILD}@red.0=red"}
    act(state, f"lay:{WILD}@red.0=red")
    assert groups(state, 0) == {"red.0": [WILD, "red", "red"], "red": ["red"]}
    act(state, f"turn:{WILD}@red.0")
    assert legal(state) == {f"lay:{WILD}@yellow", f"lay:{WILD}@red=red"}
    act(state, f"lay:{WILD}@red=red")
    assert groups(state, 0) == {"red.0": ["red"] * 3, "red": [WILD]}


def test_a_second_group() -> None:
    """MD-22: what is over a full set begins a group, and only one set of a colour counts."""
    state = at("red pass-go", *[""] * 5, tables=[{"red": "red*3"}])
    act(state, "lay:red@red")
    assert groups(state, 0) == {"red.0": ["red"] * 3, "red": ["red"]}
    twice = at("red pass-go", *[""] * 5, tables=[{"red": "red*3 | red red"}])
    act(twice, "lay:red@red")
    assert groups(twice, 0) == {"red.0": ["red"] * 3, "red.1": ["red"] * 3}
    assert twice.view(SPECTATOR).table[0].sets == 1


def test_a_spare_fills_the_gap() -> None:
    """MD-22, MD-25: the first-laid spare, at once; so the buildings stay."""
    state = at(
        "pass-go", "", tables=[{"red": f"red {WILD} red house | {WILD} red"}], preset="official"
    )
    act(state, f"turn:{WILD}@red.0", f"lay:{WILD}@yellow")
    assert groups(state, 0) == {
        "red.0": ["red", WILD, "red", "house"],
        "red": ["red"],
        "yellow": [WILD],
    }
    assert bank(state, 0) == []


def test_the_owner_chooses_what_is_spare() -> None:
    """MD-22: a wild laid as a spare may take the place of another kind in the full group."""
    state = at(f"{WILD} pass-go", "", tables=[{"red": "red*3"}])
    assert legal(state, "lay") == {
        f"lay:{WILD}@yellow",
        f"lay:{WILD}@red",
        f"lay:{WILD}@red.0=red",
    }
    act(state, f"lay:{WILD}@red.0=red")
    assert groups(state, 0) == {"red.0": [WILD, "red", "red"], "red": ["red"]}
    # It is no spare where it makes the second group full.
    full = at(f"{WILD} pass-go", *[""] * 5, tables=[{"red": "red*3 | red red"}])
    assert legal(full, f"lay:{WILD}@red") == {f"lay:{WILD}@red"}


def test_rainbow_wilds_need_another_card() -> None:
    """MD-23: alone they lie colourless, without rent, and may be taken; they join by turning."""
    state = at(f"{RAINBOW} rainbow-rent pass-go red", "sly-deal", tables=[{}])
    assert legal(state, "lay") == {"lay:rainbow-wild@colourless", "lay:red@red"}
    act(state, "lay:rainbow-wild@colourless")
    assert groups(state, 0) == {"colourless": [RAINBOW]}
    assert legal(state, "play:rainbow-rent") == set()
    assert legal(state, "turn") == set()
    act(state, "lay:red@red", "turn:rainbow-wild@colourless", "lay:rainbow-wild@red", "end")
    assert groups(state, 0) == {"red": ["red", RAINBOW]}
    assert legal(state, "play:sly-deal") == {
        "play:sly-deal@red>0=red",
        "play:sly-deal@red>0=rainbow-wild",
    }
    act(state, "play:sly-deal@red>0=red", "accept")
    assert groups(state, 0) == {"colourless": [RAINBOW]}


def test_sets_of_wilds() -> None:
    """MD-23: two-colour wilds alone are a full set; one of them carries rainbow wilds."""
    state = at(f"{WILD} {RAINBOW} pass-go", "", tables=[{"red": f"{WILD} {WILD}"}])
    act(state, f"lay:{WILD}@red")
    assert groups(state, 0) == {"red.0": [WILD] * 3}
    carried = at(f"{RAINBOW}*2 pass-go", "", tables=[{"red": WILD}])
    act(carried, f"lay:{RAINBOW}@red", f"lay:{RAINBOW}@red")
    assert groups(carried, 0) == {"red.0": [WILD, RAINBOW, RAINBOW]}


def test_an_exchange_leaves_a_card_of_the_colour() -> None:
    """MD-23: a rainbow wild cannot replace the only card that is none."""
    state = at(f"{RAINBOW} pass-go", *[""] * 5, tables=[{"brown": f"brown {RAINBOW} | brown"}])
    assert legal(state, f"lay:{RAINBOW}@brown") == {f"lay:{RAINBOW}@brown"}
    two = at(f"{RAINBOW} pass-go", "", tables=[{"red": f"red red {RAINBOW}"}])
    assert legal(two, f"lay:{RAINBOW}@red") == {f"lay:{RAINBOW}@red.0=red"}
    act(two, f"lay:{RAINBOW}@red.0=red")
    assert groups(two, 0) == {"red.0": [RAINBOW, "red", RAINBOW], "red": ["red"]}
    only = at(f"{RAINBOW} pass-go", "", tables=[{"brown": f"brown {RAINBOW}"}])
    assert legal(only, f"lay:{RAINBOW}@brown") == set()


def test_the_gap_is_not_filled_by_a_rainbow_alone() -> None:
    """MD-23, MD-22: the first spare that is none goes up, the rainbow wild left is colourless."""
    tables = [{"red": f"{WILD} {RAINBOW} {RAINBOW} | {RAINBOW} red"}]
    state = at("pass-go", "", tables=tables)
    act(state, f"turn:{WILD}@red.0", f"lay:{WILD}@yellow")
    assert groups(state, 0) == {
        "red.0": ["red", RAINBOW, RAINBOW],
        "yellow": [WILD],
        "colourless": [RAINBOW],
    }


def test_a_group_left_with_rainbows() -> None:
    """MD-23: loses its colour, and its buildings with it."""
    state = at("pass-go", "", tables=[{"brown": f"wild-light-blue-brown {RAINBOW} house"}])
    act(state, "turn:wild-light-blue-brown@brown.0", "lay:wild-light-blue-brown@light-blue")
    assert groups(state, 0) == {
        "light-blue": ["wild-light-blue-brown"],
        "colourless": [RAINBOW],
    }
    assert bank(state, 0) == ["house"]


LIGHT = "wild-light-blue-brown"


def paying(table: dict[str, str], due: int) -> Any:
    """Seat 1 has this table, an empty bank, and so much to pay."""
    asked = [{"ask": "pay", "due": due, "paid": 5 - due}]
    action = {"move": "play:debt-collector>1", "target": 1}
    return at("", "pass-go", tables=[{}, table], action=action, asked=asked, turn=0, to_act=1)


def test_a_payment_is_judged_when_it_is_made() -> None:
    """MD-23, MD-25: a rainbow wild that it leaves alone on the way may still fill a gap."""
    state = paying({"light-blue": f"light-blue*3 | {LIGHT} {RAINBOW}"}, 2)
    act(state, "pay:light-blue@light-blue.0")
    assert groups(state, 1) == {
        "light-blue.0": [LIGHT, "light-blue", "light-blue"],
        "light-blue": [RAINBOW],
    }
    spare = state.view(SPECTATOR).table[1].groups[1]
    assert (spare.cards, spare.rent) == ([RAINBOW], 0)
    again = GAME.from_position(state.to_position(), FastChance(1))
    assert again.legal_actions() == state.legal_actions()
    for one in (state, again):
        act(one, f"pay:{LIGHT}@light-blue.0")
        assert groups(one, 1) == {"light-blue.0": [RAINBOW, "light-blue", "light-blue"]}
    over = paying({"light-blue": f"light-blue*3 | {LIGHT} {RAINBOW}"}, 1)
    act(over, f"pay:{LIGHT}@light-blue")
    assert groups(over, 1) == {"light-blue.0": ["light-blue"] * 3, "colourless": [RAINBOW]}


def test_a_set_left_with_rainbows_by_a_payment() -> None:
    """MD-23, MD-25: nothing else fills the gap, so it is no set when all is paid."""
    table = {"brown": f"brown {RAINBOW} house | {RAINBOW}", "red": "red"}
    state = paying(table, 2)
    act(state, "pay:brown@brown.0")
    assert legal(state) == {"pay:house@brown.0", "pay:red@red"}
    assert state.view(SPECTATOR).table[1].groups[0].rent == 0
    assert state.notation(state.default_action()) == "pay:house@brown.0"
    act(state, "pay:red@red")
    assert groups(state, 1) == {"colourless": [RAINBOW, RAINBOW]}
    assert bank(state, 1) == ["house"]
    alone = paying({"brown": f"brown {RAINBOW} | {RAINBOW}"}, 5)
    act(alone, "pay:brown@brown.0")
    assert groups(alone, 1) == {"colourless": [RAINBOW, RAINBOW]}


def test_where_buildings_stand() -> None:
    """MD-24: a house on a full set, a hotel on a house, one of each, not on black or teal."""
    tables = [{"brown": "brown*2", "red": "red red", "black": "black*4"}]
    state = at("house*2 hotel*2 new-house pass-go", "", "", tables=tables)
    assert legal(state, "play:ho") == {"play:house@brown"}
    act(state, "play:house@brown")
    assert legal(state, "play:ho") == {"play:hotel@brown"}
    assert legal(state, "play:new") == set()
    act(state, "play:hotel@brown")
    assert groups(state, 0)["brown.0"] == ["brown", "brown", "house", "hotel"]
    assert legal(state, "play") == {"play:pass-go"}
    assert discards(state) == []
    teal = at("house", "", tables=[{"teal": "teal*2"}])
    assert legal(teal, "play") == set()


@pytest.mark.parametrize(
    ("buildings", "rent"),
    [("", 8), ("house", 11), ("house hotel", 15), ("new-house", 12), ("new-house new-hotel", 17)],
)
def test_rent_of_buildings(buildings: str, rent: int) -> None:
    """MD-24: 3 and 4, the new ones 4 and 5."""
    state = at("rainbow-rent", "", tables=[{"blue": f"blue*2 {buildings}"}])
    act(state, "play:rainbow-rent@blue>1")
    assert state.view(SPECTATOR).running.amount == rent


@pytest.mark.parametrize("to", ["bank", "discard"])
def test_buildings_of_a_broken_set(to: str) -> None:
    """MD-25: go to the owner's bank, or are discarded, when the payment is complete."""
    state = at(
        "debt-collector pass-go",
        "",
        tables=[{}, {"blue": "blue*2 house hotel"}],
        options={"broken_set_buildings": to},
    )
    act(state, "play:debt-collector>1", "accept")
    assert legal(state) == {"pay:blue@blue.0", "pay:hotel@blue.0"}
    act(state, "pay:blue@blue.0")
    # They are part of the payment as long as it lasts, the hotel before the house.
    assert legal(state) == {"pay:blue@blue", "pay:hotel@blue"}
    assert (bank(state, 1), discards(state)) == ([], [])
    act(state, "pay:blue@blue")
    there = ["house", "hotel"]
    assert bank(state, 1) == (there if to == "bank" else [])
    assert discards(state) == ["debt-collector", *(there if to == "discard" else [])]
    assert groups(state, 0) == {"blue.0": ["blue", "blue"]}
    assert bank(state, 0) == []


def test_buildings_as_payment() -> None:
    """MD-25, MD-31: the hotel first, then the house; both go into the receiver's bank."""
    state = at("debt-collector pass-go", "", tables=[{}, {"blue": "blue*2 house hotel"}])
    act(state, "play:debt-collector>1", "accept", "pay:hotel@blue.0")
    assert legal(state) == {"pay:blue@blue.0", "pay:house@blue.0"}
    act(state, "pay:house@blue.0")
    assert bank(state, 0) == ["house", "hotel"]
    assert groups(state, 1) == {"blue.0": ["blue", "blue"]}
    loose = at("debt-collector pass-go", "", tables=[{}, {"brown": "brown*2 house hotel"}])
    act(loose, "play:debt-collector>1", "accept", "pay:brown@brown.0", "pay:hotel@brown")
    assert bank(loose, 0) == ["hotel"]
    assert bank(loose, 1) == ["house"]
    assert groups(loose, 1) == {"brown": ["brown"]}


def test_buildings_go_before_the_new_cards_are_placed() -> None:
    """MD-25: in a forced deal, even if the card that comes could fill the gap."""
    state = at(
        "forced-deal pass-go",
        "pass-go",
        tables=[{"red": "red*3 house"}, {"red": WILD}],
    )
    act(state, f"play:forced-deal@red>1={WILD}", "give:red@red.0", "accept")
    assert asked(state) == (0, "place")
    assert bank(state, 0) == ["house"]
    act(state, f"lay:{WILD}@red")
    assert groups(state, 0) == {"red.0": ["red", "red", WILD]}


def test_two_full_groups_and_one_breaks() -> None:
    """MD-22: without a spare it is the one that is not full, and the other moves up."""
    state = at("pass-go", *[""] * 5, tables=[{"red": f"red red {WILD} house | red red red"}])
    act(state, f"turn:{WILD}@red.0", f"lay:{WILD}@yellow")
    assert groups(state, 0) == {"red.0": ["red"] * 3, "red": ["red"] * 2, "yellow": [WILD]}
    assert bank(state, 0) == ["house"]
