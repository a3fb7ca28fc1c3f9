"""Buying, rents, taxes, free parking; each test cites the rules that it holds the game to."""

from __future__ import annotations

from io import StringIO
from typing import Any

import msgspec
import pytest
from rich.console import Console

from tests.games.monopoly.dice import events_of, go, stands
from tests.games.monopoly.tools import act, asked, cash, deeds_of, legal, owner_of, table
from tycoon.cli.screens.monopoly import show
from tycoon.cli.screens.monopoly_moves import menu
from tycoon.core.names import SPECTATOR
from tycoon.games.monopoly.names import POT, Due, EventKind
from tycoon.games.monopoly.squares import BOARDS, SQUARE
from tycoon.words import LANGUAGES, Words

REDS = "red1 red2 red3"


def landing(name: str, first: int = 1, second: int = 2, **fields: Any) -> Any:
    """Seat 0 rolls and lands there."""
    to = SQUARE[0][name]
    at = (to - first - second) % 40
    return go(table(at=[at, 0, 0], **fields), "roll", first, second)


# Buying.


def test_buying() -> None:
    """MO-20: at the price printed."""
    state = landing("red3")
    assert asked(state) == (0, "buy")
    assert legal(state, "buy", "auction") == ["buy", "auction"]
    act(state, "buy")
    assert cash(state) == [1260, 1500, 1500]
    assert owner_of(state, "red3") == 0
    assert legal(state, "end") == ["end"]


@pytest.mark.parametrize(("have", "choices"), [(240, ["buy", "auction"]), (239, ["auction"])])
def test_the_cash_must_reach_the_price(have: int, choices: list[str]) -> None:
    """MO-20: exactly is enough."""
    assert legal(landing("red3", cash=have)) == choices


def test_money_may_be_raised_first() -> None:
    """MO-20, MO-51: by sales and mortgages, not by trade."""
    state = landing("red3", deeds={0: "station1 brown1 brown2"}, built={"brown1": 1}, cash=150)
    assert legal(state) == ["auction", "sell brown1", "mortgage station1"]
    act(state, "mortgage station1", "buy")
    assert cash(state)[0] == 10
    assert deeds_of(state, 0) == {"station1", "brown1", "brown2", "red3"}


def test_declined_it_is_auctioned_at_once() -> None:
    """MO-20, MO-21: from the left of who landed, who may bid too."""
    state = act(landing("red3"), "auction")
    assert asked(state) == (1, "auction")
    act(state, "pass", "pass")
    assert asked(state) == (0, "auction")
    act(state, "step 1", "done")
    assert owner_of(state, "red3") == 0
    assert cash(state)[0] == 1499


# Rents.


@pytest.mark.parametrize(
    "square", [square for square in BOARDS[0]["squares"] if square["kind"] == "city"]
)
def test_rents_of_cities(square: dict[str, Any]) -> None:
    """MO-23: the table; the whole colour doubles the rent of an unbuilt city."""
    name, rents = square["id"], square["rents"]
    colour = " ".join(
        other["id"] for other in BOARDS[0]["squares"] if other.get("group") == square["group"]
    )
    salary = 200 if square["index"] < 3 else 0
    state = landing(name, deeds={1: name}, cash=3000)
    assert cash(state) == [3000 + salary - rents[0], 3000 + rents[0], 3000]
    state = landing(name, deeds={1: colour}, cash=3000)
    assert cash(state)[1] == 3000 + 2 * rents[0]
    for steps in range(1, 6):
        built = {other: min(steps, 4) for other in colour.split()} | {name: steps}
        if steps == 5:
            built = dict.fromkeys(colour.split(), 5)
        state = landing(name, deeds={1: colour}, built=built, cash=3000)
        assert cash(state)[1] == 3000 + rents[steps]


def test_a_mortgaged_city_beside() -> None:
    """MO-23, MO-50: nothing for a mortgaged one; the others of the colour stay doubled."""
    assert cash(landing("red1", deeds={1: REDS}, mortgaged="red1"))[1] == 1500
    assert cash(landing("red1", deeds={1: REDS}, mortgaged="red2"))[1] == 1500 + 36


def test_hotels_after_fewer_houses() -> None:
    """MO-30 `hotel_after` 3: the step after three houses is the hotel, and pays as one."""
    rule = {"hotel_after": 3}
    state = landing("red1", deeds={1: REDS}, built=dict.fromkeys(REDS.split(), 4), options=rule)
    assert cash(state)[1] == 1500 + 1050
    state = landing("red1", deeds={1: REDS}, built=dict.fromkeys(REDS.split(), 3), options=rule)
    assert cash(state)[1] == 1500 + 700


@pytest.mark.parametrize(("count", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_rents_of_stations(count: int, rent: int) -> None:
    """MO-24: mortgaged ones count as owned."""
    names = ["station1", "station4", "station3", "station2"][:count]
    state = landing("station1", deeds={1: " ".join(names)}, mortgaged=" ".join(names[1:]))
    assert cash(state)[1] == 1500 + rent


def test_rents_of_utilities() -> None:
    """MO-24: 4 times the dice just rolled with one, 10 times with both."""
    assert cash(landing("utility1", 3, 4, deeds={1: "utility1"}))[1] == 1500 + 28
    assert cash(landing("utility2", 3, 4, deeds={1: "utility1 utility2"}))[1] == 1500 + 70


def test_nothing_is_paid_for_ones_own() -> None:
    """MO-22: nor asked."""
    state = landing("red1", deeds={0: REDS})
    assert (cash(state)[0], legal(state, "end")) == (1500, ["end"])


# Other squares.


def test_flat_taxes() -> None:
    """MO-35: $200; luxury tax $100, or $75."""
    assert cash(landing("income_tax"))[0] == 1300
    assert cash(landing("luxury_tax"))[0] == 1400
    assert cash(landing("luxury_tax", options={"luxury_tax": 75}))[0] == 1425


def test_a_tenth_of_ones_worth() -> None:
    """MO-35 `choice`: cash, full prices of mortgaged deeds too, and buildings; rounded down."""
    state = landing(
        "income_tax",
        deeds={0: "brown1 brown2 station1"},
        built={"brown1": 1},
        mortgaged="station1",
        cash=139,
        options={"income_tax": "choice"},
    )
    assert asked(state) == (0, "tax")
    flat = act(state.copy(), "no")
    assert asked(flat) == (0, "debt")
    act(state, "yes")
    assert cash(state)[0] == 139 - 50  # of 139 + 60 + 60 + 200 + 50 = 509


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tenth_is_counted_after_the_choice(lang: str) -> None:
    """MO-35: nothing that anybody is shown names it before."""
    state = landing(
        "income_tax",
        deeds={0: "brown1 brown2 station1"},
        mortgaged="station1",
        cash=7463,
        options={"income_tax": "choice"},
    )
    counted = "778"  # a tenth of 7463 + 60 + 60 + 200
    words = Words(lang)
    for viewer in (SPECTATOR, 0, 1, 2):
        view = state.view(viewer)
        screen = Console(file=StringIO(), width=100, height=40)
        show(view, words, screen)
        menu(view, lambda text: state.describe(state.parse(text)), words, screen)
        shown = screen.file.getvalue()  # type: ignore[attr-defined]
        said = [words.message(state.describe(action)) for action in state.legal_actions()]
        for text in (msgspec.json.encode(view).decode(), words.message(view.ask), shown, *said):
            assert counted not in text.replace(",", "")
    state.collect_events()
    act(state, "yes")
    assert any(counted in str(event) for event in state.drain_events())


def test_free_parking() -> None:
    """MO-38: nothing; with `parking_jackpot` taxes and fines, which who lands there takes."""
    assert cash(landing("free_parking"))[0] == 1500
    rule = {"parking_jackpot": True}
    state = landing("luxury_tax", options=rule)
    assert state.pot == 100
    state = landing("free_parking", pot=375, options=rule)
    assert (cash(state)[0], state.pot) == (1875, 0)
    state = table(at=[17, 0, 0], pot=375, options=rule)
    paid = [row for row in events_of(state, "roll", 1, 2) if row[0] == EventKind.PAID]
    assert paid == [(EventKind.PAID, POT, 0, 375, Due.PARKING, 20, 0, 0)]
    state = act(table(jail=[1, 0, 0], at=[10, 0, 0], options=rule), "pay_fine")
    assert state.pot == 50
    state = act(landing("red1", options=rule), "buy")  # prices do not go there
    assert state.pot == 0


def test_corners() -> None:
    """MO-1, MO-40: jail is a visit, and start asks nothing."""
    for name in ("jail_visit", "go"):
        state = landing(name)
        assert stands(state, 0) == name
        assert (asked(state), state.jail[0]) == ((0, ""), 0)
