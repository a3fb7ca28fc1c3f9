"""Mortgages and trades; each test cites the rules that it holds the game to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monopoly.tools import (
    act,
    asked,
    cash,
    deeds_of,
    legal,
    mortgages,
    owner_of,
    table,
)
from tycoon.games.monopoly.names import BANK, Ask, Due, EventKind, Phase

REDS = "red1 red2 red3"


# Mortgages.


def test_half_the_price() -> None:
    """MO-50: half the price, for any sort of deed."""
    state = table(deeds={0: "brown1 station2 utility1"})
    act(state, "mortgage brown1", "mortgage station2", "mortgage utility1")
    assert cash(state)[0] == 1500 + 30 + 100 + 75
    assert mortgages(state) == {"brown1", "station2", "utility1"}
    assert legal(state, "mortgage") == []


def test_half_rounded_down() -> None:
    """MM-10: on the millionaire board the mortgage is half the price, rounded down."""
    state = table(preset="millionaire", deeds={0: "lightblue1"}, cash=100)
    act(state, "mortgage lightblue1")
    assert cash(state)[0] == 107
    act(state, "lift lightblue1")  # 10 % of 7, rounded up
    assert cash(state)[0] == 99


def test_lifting_costs_ten_percent() -> None:
    """MO-50: that sum and 10 %, rounded up for each deed."""
    state = table(deeds={0: "darkblue1 utility1"}, mortgaged="darkblue1 utility1", cash=275)
    act(state, "lift darkblue1")  # 175 and 17.50
    assert cash(state)[0] == 275 - 193
    assert legal(state, "lift") == []  # 82 left, and it would take 75 and 7.50
    state = act(table(deeds={0: "utility1"}, mortgaged="utility1", cash=83), "lift utility1")
    assert cash(state)[0] == 0
    assert mortgages(state) == set()


def test_no_building_in_the_colour() -> None:
    """MO-50: a single house keeps the whole colour from being mortgaged."""
    state = table(deeds={0: f"{REDS} station1"}, built={"red2": 1})
    assert legal(state, "mortgage") == ["mortgage station1"]
    act(state, "sell red2")
    assert len(legal(state, "mortgage")) == 4


# Who trades, and what.


def test_the_player_on_turn_trades() -> None:
    """MO-51: before a roll, in jail too, and at the end of the turn; the partner is any other."""
    for fields in ({"phase": Phase.ROLL}, {"phase": Phase.END}, {"jail": [2, 0, 0], "at": [10]}):
        state = table(deeds={0: "red1"}, **fields)
        assert legal(state, "trade") == ["trade 1", "trade 2"]


def test_no_trade_before_buying_or_bidding() -> None:
    """MO-20, MO-51: money may be raised, but nothing traded."""
    state = table(deeds={0: "red1"}, phase=3, frames=[(Ask.BUY, 0, 23, 220)])
    assert legal(state) == ["buy", "auction", "mortgage red1"]


def test_both_sides_give() -> None:
    """MO-52: something each; a gift is no trade."""
    state = act(table(deeds={0: "red1", 1: "red2"}), "trade 1")
    assert "done" not in legal(state)
    assert "done" not in legal(act(state.copy(), "give red1"))
    assert "done" not in legal(act(state.copy(), "want red2"))
    assert "done" in legal(act(state.copy(), "give red1", "want red2"))
    assert "done" in legal(act(state.copy(), "give red1", "ask 1"))
    assert "done" in legal(act(state.copy(), "want red2", "pay 1"))


def test_not_only_cash() -> None:
    """MO-52: cash is given for something else, by one side at most."""
    state = act(table(deeds={0: "red1", 1: "red2"}), "trade 1")
    assert legal(state, "pay", "ask") == []
    assert {said.split()[0] for said in legal(act(state.copy(), "give red1"))} == {
        "want",
        "ask",
        "drop",
    }
    act(state, "give red1", "want red2", "pay 100")
    assert legal(state, "ask") == []


def test_no_more_cash_than_there_is() -> None:
    """MO-52: offers are of cash that is there."""
    state = act(table(deeds={1: "red2"}, cash=[60, 0, 0]), "trade 1", "want red2")
    assert legal(state, "pay") == ["pay 50", "pay 10", "pay 1"]
    act(state, "pay 50")
    assert legal(state, "pay") == ["pay 10", "pay 1"]
    act(state, "pay 10")
    assert legal(state) == ["done", "drop"]


def test_one_way_to_each_offer() -> None:
    """MO-52: own goods, then theirs, in ascending order, then cash: no offer is drawn up twice."""
    state = table(2, deeds={0: "brown1 station1", 1: "brown2"}, cash=[63, 12], jail_cards=[0, 1])
    found: list[tuple[int, ...]] = []

    def follow(state: Any) -> None:
        for said in legal(state):
            if said == "done":
                at = state.frames - 1
                found.append((state.frame_a[at] >> 16, state.frame_b[at], state.frame_c[at]))
            elif said != "drop":
                follow(act(state.copy(), said))

    follow(act(state, "trade 1"))
    assert len(found) == len(set(found))
    # Goods both ways with any cash; and goods of one side for cash.
    assert len(found) == 7 * 3 * (63 + 12 + 1) + 7 * 12 + 3 * 63


def test_no_deed_of_a_built_colour() -> None:
    """MO-52: nor a bare city of it; buildings are never traded."""
    state = table(deeds={0: f"{REDS} brown1"}, built={"red1": 1})
    assert legal(act(state, "trade 1"), "give") == ["give brown1"]
    alone = table(deeds={0: REDS}, built={"red1": 1}, options={"build_without_monopoly": True})
    assert legal(act(alone, "trade 1"), "give") == ["give red2", "give red3"]  # MO-33


def test_nothing_to_trade() -> None:
    """MO-52: no offer to one with whom nothing could be exchanged."""
    assert legal(table(cash=100), "trade") == []
    assert legal(table(deeds={0: "red1"}, cash=[0, 0, 5]), "trade") == ["trade 2"]
    assert legal(table(deeds={1: "red1"}, cash=[0, 100, 100]), "trade") == []
    assert legal(table(deeds={1: "red1"}, cash=[1, 0, 0]), "trade") == ["trade 1"]
    assert legal(table(jail_cards=[2, -1], cash=[1, 0, 0]), "trade") == ["trade 2"]
    assert legal(table(4, deeds={0: "red1"}, out=2, ruined=[1]), "trade") == ["trade 2", "trade 3"]


# Offers.


def swap(state: Any, *rest: str) -> Any:
    """Seat 0 offers seat 1 red1 for red2 and something."""
    return act(state, "trade 1", "give red1", "want red2", *rest, "done")


def test_accepted() -> None:
    """MO-52: deeds, cards and cash change hands, and the turn goes on."""
    state = table(deeds={0: "red1", 1: "red2 red3"}, jail_cards=[0, 1])
    act(state, "trade 1", "give red1", "give chance-card", "want red2", "want red3")
    act(state, "want chest-card", "pay 500", "pay 50", "done")
    assert asked(state) == (1, "offer")
    assert legal(state) == ["accept", "decline", "counter"]
    act(state, "accept")
    assert deeds_of(state, 0) == {"red2", "red3"}
    assert deeds_of(state, 1) == {"red1"}
    assert list(state.jail_cards) == [1, 0]
    assert cash(state) == [950, 2050, 1500]
    assert asked(state) == (0, "")


def test_goods_for_goods() -> None:
    """MO-52: where no cash is given no payment is told."""
    state = swap(table(deeds={0: "red1", 1: "red2"}))
    state.collect_events()
    act(state, "accept")
    kinds = {row[0] for row in state.events.drain()}
    assert EventKind.GOT_DEED in kinds
    assert EventKind.PAID not in kinds


def test_declined_and_not_repeated() -> None:
    """MO-52: a refused offer is not repeated that turn; a changed one may be made."""
    state = act(swap(table(deeds={0: "red1", 1: "red2"})), "decline")
    assert deeds_of(state, 0) == {"red1"}
    act(state, "trade 1", "give red1", "want red2")
    assert "done" not in legal(state)
    act(state, "pay 1")
    assert "done" in legal(state)


def test_three_opening_offers_a_turn() -> None:
    """MO-52: three in all, accepted ones too; drafts that are dropped do not count."""
    state = table(deeds={0: "red1", 1: "red2"})
    act(state, "trade 1", "give red1", "drop")
    act(swap(state), "decline")
    act(swap(state, "pay 1"), "decline")
    assert state.offers == 1
    act(swap(state, "pay 10"), "accept")
    assert legal(state, "trade") == []


@pytest.mark.parametrize("offers", [0, 1, 5])
def test_trade_offers(offers: int) -> None:
    """MO-52: the option says how many."""
    state = table(deeds={0: "red1", 1: "red2"}, options={"trade_offers": offers})
    for i in range(offers):
        act(swap(state, *["pay 1"] * i), "decline")
    assert legal(state, "trade") == []


def test_counter_offer() -> None:
    """MO-52: one counter-offer, which the first accepts or declines."""
    state = act(swap(table(deeds={0: "red1", 1: "red2"})), "counter")
    assert asked(state) == (1, "draft")
    act(state, "give red2", "want red1", "ask 100", "done")
    assert asked(state) == (0, "offer")
    assert legal(state) == ["accept", "decline"]
    accepted = act(state.copy(), "accept")
    assert deeds_of(accepted, 0) == {"red2"}
    assert cash(accepted) == [1400, 1600, 1500]
    act(state, "decline")
    assert asked(state) == (0, "")
    assert state.offers == 2  # a counter-offer is no opening offer


def test_a_countered_offer_is_refused() -> None:
    """MO-52: it may not come back, neither as the counter-offer nor as a new offer."""
    state = act(swap(table(deeds={0: "red1", 1: "red2"})), "counter", "give red2", "want red1")
    assert "done" not in legal(state)
    act(state, "drop")
    assert asked(state) == (0, "")
    act(state, "trade 1", "give red1", "want red2")
    assert "done" not in legal(state)


def test_a_refused_counter_offer_is_not_repeated() -> None:
    """MO-52: whoever made it."""
    state = act(swap(table(deeds={0: "red1", 1: "red2"})), "counter")
    act(state, "give red2", "want red1", "ask 100", "done", "decline")
    act(state, "trade 1", "give red1", "want red2", "pay 100")
    assert "done" not in legal(state)


@pytest.mark.parametrize(("count", "partners"), [(62, ["trade 1"]), (63, [])])
def test_no_more_offers_than_are_remembered(count: int, partners: list[str]) -> None:
    """MO-52: a turn remembers 64 refused offers, two of which may come of one more."""
    state = table(
        seats=2,
        deeds={0: "red1", 1: "red2"},
        refused_count=count,
        refused=[16 + (1 + i << 16) for i in range(count)],
        refused_want=[1 << 23] * count,
    )
    assert legal(state, "trade") == partners


def test_a_new_turn_forgets() -> None:
    """MO-52: offers are counted and remembered by the turn."""
    state = table(deeds={0: "red1", 1: "red2"}, phase=Phase.END)
    act(swap(state), "decline")
    act(state, "end")
    assert asked(state) == (1, "")
    act(state, "trade 0", "give red2", "want red1")
    assert "done" in legal(state)
    assert state.offers == 3


def test_a_debt_has_its_own_offers() -> None:
    """MO-52: three more for a debt; those of the turn stay."""
    state = table(
        deeds={0: "red1", 1: "red2"},
        cash=[0, 100, 100],
        offers=1,
        frames=[(Ask.DEBT, 0, 500, BANK, Due.CARD, 3)],
    )
    for ask in ("ask 10", "ask 50", "ask 1"):
        act(state, "trade 1", "give red1", ask, "done", "decline")
    assert legal(state, "trade") == []
    assert state.offers == 1


# Mortgaged deeds in trades.


def test_interest_at_once() -> None:
    """MO-53: deed by deed, who receives a mortgaged one pays 10 %, or lifts it."""
    state = table(deeds={0: "red1 red2 station1", 1: "brown1"}, mortgaged="red1 red2 brown1")
    act(state, "trade 1", "give station1", "give red1", "give red2", "want brown1", "done")
    act(state, "accept")
    assert asked(state) == (0, "interest")  # each for what it got
    assert legal(state) == ["keep", "lift brown1"]
    act(state, "lift brown1")
    assert cash(state)[0] == 1500 - 33
    assert asked(state) == (1, "interest")
    assert legal(state) == ["keep", "lift red1"]
    act(state, "keep")
    assert legal(state) == ["keep", "lift red2"]
    act(state, "lift red2")
    assert cash(state)[1] == 1500 - 11 - 121
    assert mortgages(state) == {"red1"}
    assert asked(state) == (0, "")


def test_later_lifting_costs_it_again() -> None:
    """MO-53: sum and 10 % once more."""
    state = table(deeds={1: "red1"}, mortgaged="red1")
    act(state, "trade 1", "want red1", "pay 100", "done", "accept", "keep", "lift red1")
    assert cash(state)[0] == 1500 - 100 - 11 - 121


def test_void_without_the_interest() -> None:
    """MO-53: each receiver must be able to pay the 10 % from the cash that the trade leaves."""
    state = table(deeds={0: "green1 green2", 1: "red1"}, mortgaged="green1 green2", cash=[0, 29, 0])
    act(state, "trade 1", "give green1", "give green2", "want red1")
    assert "done" not in legal(state)
    state = table(deeds={0: "green1 green2", 1: "red1"}, mortgaged="green1 green2", cash=[0, 30, 0])
    act(state, "trade 1", "give green1", "give green2", "want red1")
    assert "done" in legal(state)
    act(state, "ask 1")
    assert "done" not in legal(state)


def test_lifting_at_once_leaves_the_interest() -> None:
    """MO-53: lifting one must leave the 10 % for the other deeds received."""
    deeds, lent = {0: "green1 green2", 1: "red1"}, "green1 green2"
    state = table(deeds=deeds, mortgaged=lent, cash=[0, 179, 0])
    act(state, "trade 1", "give green1", "give green2", "want red1", "done", "accept")
    assert legal(state) == ["keep"]  # 165 would leave 14
    state = table(deeds=deeds, mortgaged=lent, cash=[0, 180, 0])
    act(state, "trade 1", "give green1", "give green2", "want red1", "done", "accept")
    act(state, "lift green1")
    assert legal(state) == ["keep"]
    act(state, "keep")
    assert cash(state)[1] == 0
    assert owner_of(state, "green2") == 1


def test_a_debt_waits_for_the_interest() -> None:
    """MO-53, MO-54: a debtor pays the 10 % of what it got before the debt is paid."""
    state = table(
        deeds={0: "red1", 1: "brown1"},
        mortgaged="brown1",
        cash=[90, 500, 0],
        frames=[(Ask.DEBT, 0, 100, BANK, Due.CARD, 3)],
    )
    act(state, "trade 1", "give red1", "want brown1", "ask 10", "done", "accept")
    assert asked(state) == (0, "interest")
    assert legal(state) == ["keep", "lift brown1"]
    act(state, "keep")
    assert asked(state) == (0, "debt")
    assert cash(state)[0] == 97
