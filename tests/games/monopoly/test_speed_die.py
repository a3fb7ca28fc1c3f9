"""The speed die; each test cites the rules that it holds the game to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monopoly.dice import BUS, TYCOON, by, go, stands
from tests.games.monopoly.tools import act, asked, cash, legal, table
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.options import MonopolyOptions
from tycoon.games.monopoly.rules.state import Monopoly
from tycoon.games.monopoly.squares import BOARDS, SQUARE


def fast(**fields: Any) -> Any:
    """Seat 0 uses the speed die."""
    fields.setdefault("fast", 1)
    fields.setdefault("at", [0, 0, 0])
    return table(options={"speed_die": True, **fields.pop("options", {})}, **fields)


def all_owned(by_whom: int, **others: int) -> list[int]:
    """Owners of all squares: one seat, but for those named."""
    deeds = [square["index"] for square in BOARDS[0]["squares"] if "group" in square]
    owner = [by_whom if square in deeds else -1 for square in range(40)]
    for name, seat in others.items():
        owner[SQUARE[0][name]] = seat
    return owner


def test_more_money() -> None:
    """MS-1: $2500 each."""
    state = Monopoly(GAME, MonopolyOptions(speed_die=True), 4)
    assert list(state.cash)[:4] == [2500] * 4


def test_from_the_first_salary_on() -> None:
    """MS-1: even in the same turn; never before."""
    state = go(fast(fast=0, at=[36, 0, 0]), "roll", 2, 2)
    assert (stands(state, 0), state.fast) == ("go", 1)
    go(state, "roll", 1, 4, 1)
    assert stands(state, 0) == "lightblue1"
    state = go(fast(fast=0, at=[26, 0, 0]), "roll", 2, 2)
    assert (state.jail[0], state.fast) == (1, 0)


def test_the_sum_of_three() -> None:
    """MS-2: 1 to 3 count; a white die equal to the speed die is no double."""
    state = go(fast(), "roll", 3, 5, 3)
    assert stands(state, 0) == "pink1"
    act(state, "buy")
    assert legal(state, "roll", "end") == ["end"]


def test_a_double_of_the_white_dice() -> None:
    """MS-2: rolls again, with bus and tycoon too; the third goes to jail before anything else."""
    state = go(fast(), "roll", 4, 4, 2)
    assert state.at[0] == 10
    assert legal(state, "roll") == ["roll"]
    for face in (2, BUS, TYCOON):
        state = go(fast(doubles=2), "roll", 4, 4, face)
        assert (state.jail[0], state.turn) == (1, 1)


def test_a_triple_goes_anywhere() -> None:
    """MS-2: no salary unless it is start; no double; the turn ends after managing."""
    state = go(fast(at=[30, 0, 0], doubles=2), "roll", 2, 2, 2)
    assert asked(state) == (0, "triple")
    assert len(state.legal_actions()) == 40
    bought = act(state.copy(), "go red3", "buy")
    assert cash(bought)[0] == 1500 - 240
    assert legal(bought, "roll", "end") == ["end"]
    assert cash(act(state.copy(), "go go"))[0] == 1700
    visit = act(state.copy(), "go jail_visit")
    assert (visit.jail[0], legal(visit, "end")) == (0, ["end"])
    assert act(state.copy(), "go go_to_jail").jail[0] == 1


def test_the_bus() -> None:
    """MS-3: by either white die or both."""
    state = go(fast(), "roll", 1, 3, BUS)
    assert state.legal_actions() == [by(0), by(1), by(2)]
    assert stands(go(state.copy(), by(0)), 0) == "brown1"
    assert stands(go(state.copy(), by(1)), 0) == "brown2"
    assert cash(go(state, by(2)))[0] == 1300
    double = go(fast(), "roll", 3, 3, BUS)
    assert double.legal_actions() == [by(0), by(2)]
    with pytest.raises(IllegalMove):
        double.apply(by(1), FastChance(1))


def test_the_tycoon_finds_what_is_free() -> None:
    """MS-4: act, then on to the next deed of the bank, with salary; a double rolls again."""
    state = fast(at=[0, 0, 0], owner=all_owned(1, brown1=-1, red3=-1, brown2=0))
    go(state, "roll", 1, 1, TYCOON, "chest bank_50")
    assert (stands(state, 0), asked(state)) == ("red3", (0, "buy"))
    act(state, "buy")
    assert cash(state)[0] == 1500 + 50 - 240
    assert legal(state, "roll") == ["roll"]
    state = fast(at=[30, 0, 0], owner=all_owned(1, brown1=-1))
    go(state, "roll", 1, 2, TYCOON, "chest bank_50")
    assert stands(state, 0) == "brown1"
    assert cash(state)[0] == 1750


def test_the_tycoon_finds_a_rent() -> None:
    """MS-4: with nothing free, the next unmortgaged deed of another; with none of these, stay."""
    state = fast(owner=all_owned(0, red2=1, red3=1), mortgaged="red2")
    go(state, "roll", 1, 2, TYCOON)
    assert stands(state, 0) == "red3"
    assert cash(state)[:2] == [1480, 1520]
    state = go(fast(owner=all_owned(0)), "roll", 1, 2, TYCOON)
    assert (stands(state, 0), legal(state, "end")) == ("brown2", ["end"])


def test_the_square_one_stands_on_is_no_goal() -> None:
    """MS-4: if it is the only one without an owner one stays, and pays nobody's rent."""
    rule = {"auction_may_fail": True}
    state = fast(owner=all_owned(0, brown2=-1, red3=1), options=rule)
    go(state, "roll", 1, 2, TYCOON)
    act(state, "auction", "pass", "pass", "pass")
    assert (stands(state, 0), cash(state)[:2]) == ("brown2", [1500, 1500])
    assert legal(state, "end") == ["end"]
    another = fast(owner=all_owned(0, brown2=-1, darkblue1=-1, red3=1), options=rule)
    go(another, "roll", 1, 2, TYCOON)
    act(another, "auction", "pass", "pass", "pass")
    assert (stands(another, 0), asked(another)) == ("darkblue1", (0, "buy"))


def test_no_second_move_from_jail() -> None:
    """MS-4: jailed or ruined by the first action."""
    state = go(fast(at=[27, 0, 0]), "roll", 1, 2, TYCOON)
    assert (stands(state, 0), state.turn) == ("jail_visit", 1)
    state = fast(at=[0, 0, 0], cash=[0, 9, 9], owner=[-1] * 40)
    act(go(state, "roll", 1, 3, TYCOON), "bankrupt")
    assert (state.turn, state.at[0]) == (1, 4)


def test_utilities() -> None:
    """MS-5: all three dice; bus and tycoon count 0; a new roll is made with all three too."""
    state = go(fast(at=[5, 0, 0], deeds={1: "utility1"}), "roll", 1, 4, 2)
    assert cash(state)[:2] == [1500 - 28, 1500 + 28]
    state = fast(at=[0, 0, 0], deeds={1: "utility1"})
    go(state, "roll", 1, 4, 2, "adv_near_utility", 5, 6, 3)
    assert cash(state)[:2] == [1500 - 140, 1500 + 140]
    state = fast(at=[0, 0, 0], deeds={1: "utility1"})
    go(state, "roll", 1, 4, 2, "adv_near_utility", 5, 6, BUS)
    assert cash(state)[:2] == [1500 - 110, 1500 + 110]


def test_jail_is_left_with_white_dice() -> None:
    """MS-1: never in a try; after paying first with three."""
    state = fast(jail=[1, 0, 0], at=[10, 0, 0])
    assert go(state.copy(), "try", 5, 5).at[0] == 20
    act(state, "pay_fine")
    go(state, "roll", 2, 5, 3)
    assert stands(state, 0) == "free_parking"
    third = go(fast(jail=[3, 0, 0], at=[10, 0, 0]), "try", 4, 6)
    assert stands(third, 0) == "free_parking"
