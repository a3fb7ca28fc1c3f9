"""Whole games, followed by what is told of them alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tycoon
from tests.conformance.conserved import monopoly
from tests.games.monopoly.tools import cash
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption
from tycoon.core.options import schema
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import BANK, POT, Act, Ask, Due, EventKind
from tycoon.games.monopoly.options import MonopolyOptions

OPTIONS: list[dict[str, Any]] = [
    {},
    {"parking_jackpot": True, "rent_claim": "manual", "bankruptcy": "auction"},
    {"bankruptcy": "shared", "deal_deeds": 4, "hotel_after": 3, "income_tax": "choice"},
    {"build_without_monopoly": True, "build_unevenly": True, "speed_die": True},
    {"build_without_monopoly": True, "deal_deeds": 5, "chest": "us_old"},
    {"board": "millionaire", "target": 1000},
    {"board": "millionaire", "deal_deeds": 3, "parking_jackpot": True},
]


class Ledger:
    """Cash, deeds, mortgages, buildings and cards, kept from events."""

    def __init__(self, state: Any) -> None:
        self.cash = dict(enumerate(cash(state)))
        self.cash[POT] = 0
        self.owner = list(state.owner)
        self.mortgaged: set[int] = set()
        self.buildings = list(state.buildings)
        self.cards = list(state.jail_cards)

    def read(self, kind: int, a: int, b: int, c: int, d: int) -> None:
        """Take in an event."""
        if kind == EventKind.PAID:
            assert (a == POT) == (d == Due.PARKING)
            if a != BANK:
                self.cash[a] -= c
            if b != BANK:
                self.cash[b] += c
            assert c > 0
            assert all(money >= 0 for money in self.cash.values())
        elif kind == EventKind.GOT_DEED:
            assert self.owner[b] == c
            self.owner[b] = a
        elif kind == EventKind.DEALT:
            self.owner[b] = a
        elif kind == EventKind.RETURNED_DEED:
            assert self.owner[b] == a
            self.owner[b] = BANK
            self.mortgaged.discard(b)
        elif kind == EventKind.MORTGAGED:
            assert self.owner[b] == a
            assert b not in self.mortgaged
            self.mortgaged.add(b)
        elif kind == EventKind.LIFTED:
            assert self.owner[b] == a
            self.mortgaged.remove(b)
        elif kind == EventKind.BUILT:
            assert self.owner[b] == a
            assert c == self.buildings[b] + 1
            self.buildings[b] = c
        elif kind == EventKind.SOLD:
            assert self.owner[b] == a
            assert c < self.buildings[b]
            self.buildings[b] = c
        elif kind == EventKind.GOT_CARD:
            assert self.cards[b] == c
            self.cards[b] = a
        elif kind == EventKind.USED_CARD and b < 2:
            assert self.cards[b] == a
            self.cards[b] = BANK

    def agrees(self, state: Any) -> bool:
        """Whether the state says the same."""
        mortgaged = {square for square in range(40) if state.mortgaged >> square & 1}
        return (
            [self.cash[seat] for seat in range(state.seats)] == cash(state)
            and self.cash[POT] == state.pot
            and self.owner == list(state.owner)
            and self.mortgaged == mortgaged
            and self.buildings == list(state.buildings)
            and self.cards == list(state.jail_cards)
        )


def choose(random: Random, state: Any) -> int:
    """Any sort of action, but what leads nowhere more seldom."""
    sorts: dict[int, list[int]] = {}
    for action in state.legal_actions():
        sorts.setdefault(action & 255, []).append(action)
    asks = state.frame_kind[state.frames - 1] if state.frames else 0
    seldom = () if asks == Ask.DEBT else (Act.TRADE, Act.MORTGAGE, Act.SELL, Act.LIFT)
    kinds = [sort for sort in sorts if sort not in seldom or random.random() < 0.2]
    often = [sort for sort in (Act.BUY, Act.BUILD, Act.DONE) if sort in sorts]
    if often and random.random() < 0.6:
        kinds = often
    return random.choice(sorts[random.choice(kinds or list(sorts))])


def decide(state: Any, random: Random, chance: FastChance, ledger: Ledger) -> None:
    """Make one decision, and enter what is told of it."""
    state.apply(choose(random, state), chance)
    for kind, a, b, c, d, *_ in state.events.drain():
        ledger.read(kind, a, b, c, d)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_events_tell_everything(number: int, seats: int) -> None:
    """MO-5: all that lies open can be followed from what is told; no money comes from nowhere."""
    ruined = 0
    for seed in range(6 if tycoon.compiled else 2):
        random = Random(f"{number} {seats} {seed}")
        chance = FastChance(seed)
        state = GAME.new(MonopolyOptions(**OPTIONS[number]), seats)
        ledger = Ledger(state)
        state.collect_events()
        for _ in range(1500):
            if state.is_over:
                break
            decide(state, random, chance, ledger)
            assert ledger.agrees(state)
            assert state.problem() == ""
        ruined += state.out != 0
    assert ruined or not tycoon.compiled


FIELDS = {field.name: field for field in schema(MonopolyOptions)}
USUAL = {"turns": 40, "auction_start": 60, "target": 2000, "deal_deeds": 5, "bankruptcies": 3}
"""How far numbers go in mixtures, lest most contradict each other or change nothing."""


def mixture(random: Random) -> tuple[MonopolyOptions, int]:
    """About half of the options at any value, and any number of seats that they are for."""
    while True:
        seats = random.randint(2, 8)
        changes = {name: any_value(random, name) for name in FIELDS if random.random() < 0.5}
        try:
            options = GAME.options(None, seats, **changes)
        except BadOption:
            continue
        assert isinstance(options, MonopolyOptions)
        return options, seats


def any_value(random: Random, name: str) -> bool | int | str:
    """Any value of an option."""
    field = FIELDS[name]
    if field.kind == "bool":
        return random.random() < 0.5
    if field.choices:
        return random.choice(field.choices)
    assert field.least is not None
    assert field.most is not None
    return random.randint(field.least, USUAL.get(name, field.most))


@pytest.mark.parametrize("block", range(10))
def test_any_mixture_of_options(block: int) -> None:
    """Every option with every other: money, cards, buildings and deeds stay what they are."""
    ended = 0
    for number in range(30 if tycoon.compiled else 2):
        random = Random(f"mixture {block} {number}")
        options, seats = mixture(random)
        chance = FastChance(number)
        state = GAME.new(options, seats)
        ledger = Ledger(state)
        state.collect_events()
        for decision in range(1200):
            if state.is_over:
                break
            decide(state, random, chance, ledger)
            if decision % 20 == 0:
                assert ledger.agrees(state), options
                monopoly(state)
        assert ledger.agrees(state), options
        monopoly(state)
        ended += state.is_over
    assert ended or not tycoon.compiled
