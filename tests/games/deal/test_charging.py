"""Charges and payments."""

from __future__ import annotations

import pytest

from tests.games.deal.tools import act, asked, at, bank, discards, groups, hand, legal
from tycoon.core.names import SPECTATOR

WILD = "wild-red-yellow"


def test_paying_card_by_card() -> None:
    """MD-30: bank, properties and buildings, as the payer likes, until the sum is reached."""
    state = at(
        "debt-collector pass-go",
        "money-10 pass-go",
        tables=[{}, {"brown": "brown*2 house", "red": "red"}],
        banks=["", "money-1 money-3"],
    )
    act(state, "play:debt-collector>1", "accept")
    assert asked(state) == (1, "pay")
    assert legal(state) == {
        "pay:money-1@bank",
        "pay:money-3@bank",
        "pay:brown@brown.0",
        "pay:house@brown.0",
        "pay:red@red",
    }
    act(state, "pay:money-1@bank", "pay:red@red")
    assert state.view(SPECTATOR).question.amount == 1
    act(state, "pay:money-3@bank")
    assert asked(state) == (0, "")
    assert bank(state, 0) == ["money-1", "money-3"]
    assert (bank(state, 1), hand(state, 1)) == ([], ["pass-go", "money-10"])


def test_no_change_and_no_more_than_the_sum() -> None:
    """MD-30: a ten pays five; nothing can be added once the sum is reached."""
    state = at("debt-collector pass-go", "", banks=["", "money-10 money-1"])
    act(state, "play:debt-collector>1", "accept", "pay:money-10@bank")
    assert asked(state) == (0, "")
    assert (bank(state, 0), bank(state, 1)) == (["money-10"], ["money-1"])


def test_who_has_less_pays_everything() -> None:
    """MD-30: and who has nothing pays nothing."""
    state = at("debt-collector*2 pass-go", "pass-go", banks=["", "money-1 money-2"])
    act(state, "play:debt-collector>1", "accept", "pay:money-1@bank")
    assert asked(state) == (1, "pay")
    act(state, "pay:money-2@bank")
    assert bank(state, 0) == ["money-1", "money-2"]
    act(state, "play:debt-collector>1", "accept")
    assert asked(state) == (0, "")


def test_paying_from_the_hand() -> None:
    """MD-30: with the option, when nothing is left on the table to pay with."""
    state = at(
        "debt-collector pass-go",
        "money-2 red rainbow-wild jail",
        banks=["", "money-1"],
        tables=[{}, {"colourless": "rainbow-wild"}],
        options={"pay_from_hand": True},
    )
    act(state, "play:debt-collector>1", "accept")
    assert legal(state) == {"pay:money-1@bank"}
    act(state, "pay:money-1@bank")
    assert legal(state) == {"pay:money-2@hand", "pay:red@hand", "pay:jail@hand"}
    act(state, "pay:red@hand", "pay:money-2@hand")
    assert (bank(state, 0), groups(state, 0)) == (["money-1", "money-2"], {"red": ["red"]})


def test_where_a_payment_goes() -> None:
    """MD-31: money to the bank, properties to the table; the receiver picks the colour of wilds."""
    state = at(
        "debt-collector pass-go",
        "",
        tables=[{"red": "red red"}, {"red": WILD, "pink": "pink"}],
        banks=["", "pass-go"],
    )
    act(state, "play:debt-collector>1", "accept")
    act(state, f"pay:{WILD}@red", "pay:pass-go@bank", "pay:pink@pink")
    assert asked(state) == (0, "place")
    assert state.view(SPECTATOR).table[0].open == [WILD]
    act(state, f"lay:{WILD}@yellow")
    assert groups(state, 0) == {"pink": ["pink"], "red": ["red", "red"], "yellow": [WILD]}
    assert bank(state, 0) == ["pass-go"]
    assert groups(state, 1) == {}


def test_rainbow_wilds_are_no_payment() -> None:
    """MD-32: but they can be stolen and captured."""
    tables = [{}, {"brown": "brown rainbow-wild", "colourless": "rainbow-wild"}]
    state = at("debt-collector sly-deal deal-breaker pass-go", "", tables=tables)
    assert legal(state, "play:sly-deal") == {"play:sly-deal@colourless>1=rainbow-wild"}
    act(state, "play:deal-breaker@brown>1", "accept", "leave")
    assert groups(state, 0) == {"brown.0": ["brown", "rainbow-wild"]}
    act(state, "play:debt-collector>1", "accept")
    assert asked(state) == (0, "")
    paying = at("debt-collector pass-go", "", tables=tables)
    act(paying, "play:debt-collector>1", "accept")
    assert legal(paying) == {"pay:brown@brown.0"}


def test_two_colour_rent() -> None:
    """MD-33: all opponents pay for one of its colours, by the best group."""
    tables = [{"red": "red*3 | red", "yellow": "yellow", "blue": "blue"}]
    state = at("rent-red-yellow pass-go", *[""] * 5, tables=tables)
    assert legal(state, "play:rent") == {"play:rent-red-yellow@red", "play:rent-red-yellow@yellow"}
    act(state, "play:rent-red-yellow@red")
    assert state.view(SPECTATOR).running.amount == 6
    for seat in range(1, 6):
        assert state.seat_to_act == seat
        act(state, "accept")
    assert asked(state) == (0, "")


def test_rainbow_rent() -> None:
    """MD-33: one opponent pays for any colour that brings rent, even one with nothing."""
    tables = [{"red": "red", "blue": "blue"}, {}, {"teal": "teal"}]
    state = at("rainbow-rent rent-black-teal pass-go", "", "", tables=tables)
    assert legal(state, "play:r") == {
        f"play:rainbow-rent@{colour}>{seat}" for colour in ("red", "blue") for seat in (1, 2)
    }
    act(state, "play:rainbow-rent@blue>2", "accept", "pay:teal@teal")
    assert groups(state, 0)["teal"] == ["teal"]
    assert asked(state) == (0, "")


def test_doubles() -> None:
    """MD-34: with a rent card, each a play of its own; two make it four times."""
    tables = [{"blue": "blue*2 house"}]
    state = at("rent-blue-green double-rent*2 pass-go", "", tables=tables)
    rents = {f"play:rent-blue-green@blue{tail}" for tail in ("", "*1", "*2")}
    assert legal(state, "play") == {*rents, "play:pass-go"}
    twice = act(state.copy(), "play:rent-blue-green@blue*1")
    assert (twice.view(SPECTATOR).running.amount, twice.plays) == (22, 1)
    act(state, "play:rent-blue-green@blue*2")
    assert (state.view(SPECTATOR).running.amount, state.plays) == (44, 0)
    act(state, "accept")
    assert discards(state) == ["rent-blue-green", "double-rent", "double-rent"]
    few = at("rent-blue-green double-rent*2 pass-go", "", tables=tables, plays=2)
    assert legal(few, "play:rent") == rents - {"play:rent-blue-green@blue*2"}
    rainbow = at("rainbow-rent double-rent", "", tables=tables)
    assert "play:rainbow-rent@blue>1*1" in legal(rainbow)
    assert legal(at("double-rent*2", "", tables=tables), "play") == set()
    assert "bank:double-rent" in legal(rainbow)


@pytest.mark.parametrize(
    ("card", "seats", "due"), [("debt-collector", [2], 5), ("birthday", [1, 2, 3], 2)]
)
def test_debt_collector_and_birthday(card: str, seats: list[int], due: int) -> None:
    """MD-35: five from one opponent, two from each."""
    state = at(f"{card} pass-go", "", "", "", banks=["", *["money-5"] * 3])
    act(state, f"play:{card}>2" if card == "debt-collector" else f"play:{card}")
    assert state.view(SPECTATOR).running.amount == due
    for seat in seats:
        assert state.seat_to_act == seat
        act(state, "accept", "pay:money-5@bank")
    assert asked(state) == (0, "")
    assert bank(state, 0) == ["money-5"] * len(seats)
