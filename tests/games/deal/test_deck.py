"""The cards of Deal: the tables of the rule page, and what is dealt."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.games.deal.tools import act, at, groups, legal, new
from tycoon.core.errors import BadOption
from tycoon.core.names import SPECTATOR
from tycoon.games.deal import GAME
from tycoon.games.deal.names import Kind
from tycoon.words.rules import book

RENTS = {
    str(row[0]).strip("[]").partition(":")[2]: [int(rent) for rent in str(row[3]).split(", ")]
    for row in book("deal").tables["properties"].rows
}


def written() -> dict[str, tuple[int, int, int, int]]:
    """By kind what the rules say: in the base deck, more in the expanded one, values."""
    tables = book("deal").tables
    found = {}
    for name, count, value, _ in tables["properties"].rows:
        kind = str(name).strip("[]").partition(":")[2]
        found[kind] = (int(count), 0, int(value), int(value))
    for name, base, more, value, _ in tables["cards"].rows:
        values = [int(number) for number in re.findall(r"\d+", str(value))] or [0]
        kind = str(name).strip("[]").partition(":")[2]
        found[kind] = (int(base), int(more), values[0], values[-1])
    return found


def in_play(state: Any) -> Counter[str]:
    """Every card of a state, wherever it is."""
    described = state.to_position()
    texts = [*described["hands"], *described["banks"], described["pile"], described["discards"]]
    texts += [question.get("open", "") for question in described["asked"]]
    for table in described["tables"]:
        texts += table.values()
    found: Counter[str] = Counter()
    for card in " ".join(texts).split():
        name, _, count = card.partition("*")
        found[name.strip("!")] += int(count or 1)
    found.pop("|", None)
    return found


@pytest.mark.parametrize("deck", ["base", "expanded"])
@pytest.mark.parametrize("seats", [2, 5, 6, 10])
def test_every_card_is_there(deck: str, seats: int) -> None:
    """MD-1, MD-2, MD-3, MD-4, MD-5, MD-6, MD-8: what is in play, by kind."""
    state = act(new(seats=seats, deck=deck), "deal")
    decks = 1 if seats <= 5 else 2
    expected = {
        kind: decks * (base + more * (deck == "expanded"))
        for kind, (base, more, _, _) in written().items()
    }
    counted = in_play(state)
    assert counted == Counter(expected)
    assert counted.total() == decks * (106 if deck == "base" else 126)


def test_sorts_of_cards() -> None:
    """MD-1: 28 plain properties, 9 two-colour and 2 rainbow wilds, 47 action cards, 20 of money."""
    base = {kind: count for kind, (count, _, _, _) in written().items()}
    assert set(base) == {kind.word for kind in Kind}
    assert len(base) == len(Kind)
    wilds = {kind: count for kind, count in base.items() if kind.startswith("wild-")}
    money = {kind: count for kind, count in base.items() if kind.startswith("money-")}
    plain = {name: base[name] for name in RENTS}
    assert (sum(plain.values()), sum(wilds.values()), base["rainbow-wild"]) == (28, 9, 2)
    assert sum(money.values()) == 20
    assert sum(base.values()) - 28 - 9 - 2 - 20 == 47


@pytest.mark.parametrize("card_values", ["source", "official"])
def test_values(card_values: str) -> None:
    """MD-2, MD-3, MD-4, MD-5, MD-6: what cards are worth; two of them more or less officially."""
    shown = new(deck="expanded", card_values=card_values).view(SPECTATOR).values
    place = 2 if card_values == "source" else 3
    assert shown == {kind: row[place] for kind, row in written().items()}
    other = shown["wild-black-teal"], shown["rainbow-rent"]
    assert other == ((4, 1) if card_values == "source" else (2, 3))


def test_rents() -> None:
    """MD-7, MD-2: the rent by number of cards, and with the last of them the set is full."""
    shown = new().view(SPECTATOR).rents
    assert shown == RENTS
    counts = {colour: written()[colour][0] for colour in RENTS}
    assert {colour: len(rents) for colour, rents in RENTS.items()} == counts
    for colour, rents in RENTS.items():
        for count, rent in enumerate(rents, 1):
            state = at("rainbow-rent", "", tables=[{colour: f"{colour}*{count}"}], banks=["", ""])
            act(state, f"play:rainbow-rent@{colour}>1")
            assert state.view(SPECTATOR).running.amount == rent
            full = f"{colour}.0" if count == len(rents) else colour
            assert groups(state, 0) == {full: [colour] * count}


def test_decks() -> None:
    """MD-8: one deck up to five seats, two from six on; either can be asked for."""
    assert sum(in_play(act(new(seats=2, decks="two"), "deal")).values()) == 212
    assert sum(in_play(act(new(seats=5, decks="one"), "deal")).values()) == 106
    with pytest.raises(BadOption):
        new(seats=6, decks="one")
    assert GAME.seats == tuple(range(2, 11))
    twice = at(*[""] * 6, tables=[{"brown": "brown brown | brown"}], to_act=1)
    assert groups(twice, 0) == {"brown.0": ["brown", "brown"], "brown": ["brown"]}


def test_colours_of_wilds() -> None:
    """MD-3: a two-colour wild is laid in either of its colours, a rainbow wild in any."""
    state = at("wild-green-black rainbow-wild red", "", tables=[{"pink": "pink"}])
    assert legal(state, "lay") == {
        "lay:wild-green-black@green",
        "lay:wild-green-black@black",
        "lay:rainbow-wild@pink",
        "lay:rainbow-wild@colourless",
        "lay:red@red",
    }


def test_old_and_new_buildings_mix() -> None:
    """MD-6: either hotel stands on either house."""
    for house, hotel in (("house", "new-hotel"), ("new-house", "hotel")):
        state = at(f"{house} {hotel} rainbow-rent", "", tables=[{"brown": "brown*2"}])
        act(state, f"play:{house}@brown", f"play:{hotel}@brown")
        assert groups(state, 0) == {"brown.0": ["brown", "brown", house, hotel]}
        act(state, "play:rainbow-rent@brown>1")
        assert state.view(SPECTATOR).running.amount == 10
