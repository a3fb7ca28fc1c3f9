"""What a view says that moves bring, against what they do bring."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.monopoly.dice import go
from tests.games.monopoly.tools import act, table
from tycoon.core.engine.chance import FastChance
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Ask, Due
from tycoon.games.monopoly.options import PRESETS
from tycoon.games.monopoly.squares import SQUARE
from tycoon.games.monopoly.view.events import Owes, Paid, Short

AT_ONCE = {"buy", "build", "sell", "mortgage", "lift", "keep"}
"""Acts that pay before anything else happens, if no shortage is asked about."""


def sums(state: Any) -> dict[str, int]:
    """What each legal move brings the seat to act."""
    view = state.view(state.seat_to_act)
    return dict(zip(view.legal, view.sums, strict=True))


@pytest.mark.parametrize("preset", PRESETS)
def test_sums_are_what_moves_bring(preset: str) -> None:
    """Over random games: the first payment after each move that says what it brings."""
    rng = random.Random(5)
    seen: Counter[str] = Counter()
    for game in range(4):
        state = GAME.new(GAME.options(preset, 3, trade_offers=0), 3)
        chance = FastChance(game)
        for _ in range(700):
            if state.is_over:
                break
            seat, legal = state.seat_to_act, state.legal_actions()
            for text, brought in sums(state).items() if seat >= 0 else ():
                done = text.split(":")[0].split(">")[0]
                if done not in AT_ONCE:
                    assert brought == 0 or done in ("pay-fine", "pay", "yes", "no")
                    continue
                after = state.copy()
                after.collect_events()
                after.apply(state.parse(text), FastChance(1))
                first = next(e for e in after.drain_events() if isinstance(e, (Paid, Owes, Short)))
                if isinstance(first, Paid):
                    assert brought == (-first.amount if first.seat == seat else first.amount), text
                    seen[done] += 1
            state.apply(rng.choice(legal), chance)
    assert seen["buy"] > 50
    assert seen["mortgage"] > 50
    assert seen["lift"] > 10


def test_sums_of_answers() -> None:
    """Taxes, claims, fines and levels name what they cost or bring."""
    deeds = {0: "red1 red2", 1: "station1"}
    taxed = table(deeds=deeds, mortgaged="red1", cash=1000, frames=[(Ask.TAX, 0)])
    assert sums(taxed) == {"yes": 0, "no": -200}
    cash = taxed.cash[0]
    assert act(taxed, "yes").cash[0] == cash - 144
    claimed = table(deeds=deeds, frames=[(Ask.CLAIM, 1, 0, 25, 5)], seat_to_act=1)
    assert sums(claimed) == {"yes": 25, "no": 0}
    jailed = table(jail=[1])
    assert sums(jailed)["pay-fine"] == -50
    level = table(preset="millionaire", cash=100, frames=[(Ask.LEVEL, 0)], level=[1, 1, 1])
    assert sums(level) == {"yes": -50, "no": 0}
    owing = table(
        deeds=deeds, built={"red1": 0}, cash=0, frames=[(Ask.DEBT, 0, 40, 1, Due.RENT, 3)]
    )
    assert sums(owing)["mortgage:red1"] == 110


def test_sales_that_take_a_colour_down() -> None:
    """Three hotels and two houses in the bank: thirteen steps at half a house each (MO-32)."""
    full = [f"{colour}{n}" for colour in ("orange", "pink", "yellow") for n in (1, 2, 3)]
    others = dict(zip(full, [4] * 6 + [2] * 3, strict=True))
    state = table(
        deeds={0: "red1 red2 red3", 1: " ".join(full)},
        built={"red1": 5, "red2": 5, "red3": 5, **others},
    )
    assert state.houses == 2
    found = {text: brought for text, brought in sums(state).items() if text.startswith("sell")}
    assert set(found.values()) == {13 * 75}
    assert len(found) == 3


def test_what_a_deed_costs_and_who_can_trade_it() -> None:
    """Interest and lifting of mortgaged deeds; colours with buildings are not traded."""
    state = table(
        deeds={0: "brown1 brown2 red1", 1: "station1"}, built={"brown1": 1}, mortgaged="red1"
    )
    view = state.view(0)
    deeds = {deed.square: (deed.interest, deed.lift) for deed in view.deeds}
    assert deeds["red1"] == (11, 121)
    assert deeds["station1"] == (0, 0)
    assert [seat.tradable for seat in view.players] == [["red1"], ["station1"], []]


def test_the_least_bid_for_a_building() -> None:
    """One's own list price, or one more than the highest bid (MO-31)."""
    state = table(
        deeds={0: "brown1 brown2", 1: "red1 red2 red3"},
        frames=[(Ask.AUCTION, 1, 64, 50, 1 | 1 << 5, 3)],
        seat_to_act=1,
    )
    assert state.view(1).question.amount == 150
    assert state.view(1).auction.least == 150


@pytest.mark.parametrize("luxury_tax", [75, 100])
def test_what_the_bank_pays_and_takes(luxury_tax: int) -> None:
    """The figures of a view are what is paid on the squares."""
    options = {"luxury_tax": luxury_tax}
    figures = table(options=options).view(0).figures
    assert (figures.income_tax, figures.luxury_tax) == (200, luxury_tax)
    for square, paid in (
        ("income_tax", -figures.income_tax),
        ("luxury_tax", -figures.luxury_tax),
        ("go", figures.salaries[0]),
    ):
        at = (SQUARE[0][square] - 3) % 40
        assert go(table(at=[at, 0, 0], options=options), "roll", 1, 2).cash[0] == 1500 + paid


@pytest.mark.parametrize("level", [1, 2, 3])
def test_salaries_and_levels(level: int) -> None:
    """In the millionaire edition each level has its salary, and the next one its price."""
    before = table(preset="millionaire", at=[29, 0, 0], level=[level, 1, 1], cash=100)
    figures = before.view(0).figures
    after = go(before, "roll", 1, 2)
    assert after.cash[0] == 100 + figures.salaries[level - 1]
    if level < 3:
        assert sums(after) == {"yes": -figures.upgrade, "no": 0}
