"""Auctions of deeds; each test cites the rules that it holds the game to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monopoly.tools import act, asked, cash, deeds_of, legal, owner_of, table
from tycoon.games.monopoly.names import Ask
from tycoon.games.monopoly.squares import SQUARE

RED1 = SQUARE[0]["red1"]


def landed(seats: int = 3, turn: int = 0, **fields: Any) -> Any:
    """The player on turn has landed on a city without owner."""
    fields.setdefault("at", [RED1] * seats)
    return table(seats, turn=turn, phase=3, frames=[(Ask.BUY, turn, RED1, 220)], **fields)


def test_from_the_left_of_who_landed() -> None:
    """MO-20, MO-21: in the order of play, from the left; who declined may bid too."""
    state = landed(4, turn=3, order=[2, 0, 3, 1])
    act(state, "auction")
    asks = []
    for _ in range(4):
        asks.append(asked(state))
        act(state, "step 1", "done")
    assert asks == [(seat, "auction") for seat in (1, 2, 0, 3)]
    assert asked(state) == (1, "auction")  # and round again


def test_highest_bid_wins() -> None:
    """MO-21: who passes is out; it ends when all but the highest bidder have passed."""
    state = act(landed(), "auction")
    act(state, "step 100", "step 10", "done")  # seat 1: 110
    act(state, "step 1", "done")  # seat 2: 111
    act(state, "pass")  # seat 0
    assert asked(state) == (1, "auction")
    act(state, "step 50", "done")  # 161
    assert asked(state) == (2, "auction")  # seat 0 is not asked again
    act(state, "pass")
    assert owner_of(state, "red1") == 1
    assert cash(state) == [1500, 1339, 1500]
    assert asked(state) == (0, "")


def test_a_bid_is_any_sum_above_the_last() -> None:
    """MO-21: any whole sum above the last bid, no more than one's cash; one way to each."""
    state = act(landed(2, cash=[0, 663]), "auction")
    ways: dict[int, int] = {}

    def follow(state: Any, depth: int) -> None:
        for said in legal(state):
            if said == "done":
                amount = state.frame_a[state.frames - 1]
                ways[amount] = ways.get(amount, 0) + 1
            elif said.startswith("step"):
                follow(act(state.copy(), said), depth + 1)

    follow(state, 0)
    assert ways == dict.fromkeys(range(1, 664), 1)


def test_a_bid_beats_the_last() -> None:
    """MO-21: with 60 bid and 64 in cash there are four bids left."""
    state = act(landed(2, cash=[64, 500]), "auction", "step 50", "step 10", "done")
    assert legal(state, "step") == ["step 1"]
    act(state, "step 1", "step 1", "step 1", "step 1")
    assert legal(state) == ["done"]
    act(state, "done", "pass")
    assert cash(state) == [0, 500]
    assert owner_of(state, "red1") == 0


def test_asked_even_if_passing_is_all() -> None:
    """MO-21: players are asked even if passing is their only action."""
    state = act(landed(cash=[0, 0, 10]), "auction")
    assert asked(state) == (1, "auction")
    assert legal(state) == ["pass"]
    act(state, "pass", "step 10", "done")
    assert asked(state) == (0, "auction")
    assert legal(state) == ["pass"]


def test_money_may_be_raised_before_a_bid() -> None:
    """MO-21, MO-51: selling and mortgaging, nothing else; nothing is undone if the bid loses."""
    state = landed(
        2,
        cash=[500, 20],
        deeds={1: "brown1 brown2 station1 green1", 0: "darkblue1"},
        built={"brown1": 1},
        mortgaged="green1",
    )
    act(state, "auction")
    assert legal(state, "build", "sell", "mortgage", "lift", "trade") == [
        "sell brown1",
        "mortgage station1",
    ]
    act(state, "sell brown1", "mortgage station1", "step 100")
    assert legal(state, "sell", "mortgage") == []  # a bid that is begun is only finished
    act(state, "done", "step 50", "done", "pass")
    assert cash(state) == [350, 145]
    assert state.mortgaged >> SQUARE[0]["station1"] & 1
    assert deeds_of(state, 0) == {"red1", "darkblue1"}


def test_bids_start_at_the_option() -> None:
    """MO-21: the first bid is at least `auction_start`; the second round starts at $1."""
    state = act(landed(2, options={"auction_start": 70}, cash=[100, 90]), "auction")
    assert legal(state, "step") == ["step 10", "step 1"]
    act(state.copy(), "step 1", "done", "pass")  # $70 is enough
    act(state, "pass", "pass")
    assert asked(state) == (1, "auction")
    act(state, "step 1", "done", "pass")
    assert cash(state) == [100, 89]


def test_it_cannot_fail() -> None:
    """MO-21: after two rounds of passing the last in bidding order with at least $1 pays that."""
    state = act(landed(4, cash=[0, 5, 9, 0]), "auction", "pass", "pass", "pass", "pass")
    assert asked(state) == (1, "auction")  # the second round is in the same order
    act(state, "pass", "pass", "pass", "pass")
    assert owner_of(state, "red1") == 2
    assert cash(state) == [0, 5, 8, 0]


def test_who_landed_is_the_last_in_bidding_order() -> None:
    """MO-21: the one who declined is asked last, and takes what nobody wants."""
    state = act(landed(3, cash=5), "auction", *["pass"] * 6)
    assert owner_of(state, "red1") == 0
    assert cash(state) == [4, 5, 5]


def test_who_passed_may_bid_in_the_second_round() -> None:
    """MO-21: the second round is for all; a bid in it wins as in the first."""
    state = act(landed(3), "auction", "pass", "pass", "pass", "pass", "step 1", "done", "pass")
    assert owner_of(state, "red1") == 2
    assert cash(state) == [1500, 1500, 1499]


def test_nobody_has_a_dollar() -> None:
    """MO-21: then it stays with the bank."""
    state = act(landed(2, cash=0), "auction", *["pass"] * 4)
    assert owner_of(state, "red1") == -1
    assert asked(state) == (0, "")


def test_it_may_fail() -> None:
    """MO-21: with `auction_may_fail` one round of passing leaves it with the bank."""
    state = act(landed(2, options={"auction_may_fail": True}), "auction", "pass", "pass")
    assert owner_of(state, "red1") == -1
    assert asked(state) == (0, "")


def test_the_ruined_do_not_bid() -> None:
    """MO-21: only players still in the game are asked."""
    state = act(landed(4, out=0b0100, ruined=[2]), "auction", "pass")
    assert asked(state) == (3, "auction")


@pytest.mark.parametrize("said", ["step 2", "step 5", "step 1000", "step 500", "done", "buy"])
def test_no_other_steps(said: str) -> None:
    """MO-21: sums grow by the steps there are, and never above the cash."""
    state = act(landed(2, cash=[0, 499]), "auction")
    assert said not in legal(state)
