"""Houses and hotels; each test cites the rules that it holds the game to."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.monopoly.tools import act, asked, built_on, cash, legal, table
from tycoon.games.monopoly.names import Ask

REDS = "red1 red2 red3"
GREENS = "green1 green2 green3"
YELLOWS = "yellow1 yellow2 yellow3"
ORANGES = "orange1 orange2 orange3"
PINKS = "pink1 pink2 pink3"
BLUES = "lightblue1 lightblue2 lightblue3"


def full(names: str, each: int) -> dict[str, int]:
    """So many buildings on each of these."""
    return dict.fromkeys(names.split(), each)


# Building.


def test_all_cities_of_a_colour() -> None:
    """MO-30: building takes all cities of the colour; stations and utilities are never built on."""
    assert legal(table(deeds={0: "red1 red2", 1: "red3"}), "build") == []
    everything = "brown1 brown2 station1 station2 station3 station4 utility1 utility2"
    assert legal(table(deeds={0: everything}), "build") == ["build brown1", "build brown2"]


def test_none_of_the_colour_mortgaged() -> None:
    """MO-30: no city of the colour may be mortgaged."""
    assert legal(table(deeds={0: REDS}, mortgaged="red2"), "build") == []


def test_price_and_stock() -> None:
    """MO-30, MO-2: a house costs the group's price and comes from the bank's 32."""
    state = act(table(deeds={0: "brown1 brown2"}), "build brown2")
    assert cash(state) == [1450, 1500, 1500]
    assert (state.houses, state.hotels) == (31, 12)


def test_what_it_costs_must_be_there() -> None:
    """MO-30: without the price in cash nothing can be built."""
    assert legal(table(deeds={0: REDS}, cash=149), "build") == []
    assert len(legal(table(deeds={0: REDS}, cash=150), "build")) == 3


def test_evenly() -> None:
    """MO-30: no city more than one ahead."""
    state = act(table(deeds={0: REDS}), "build red2")
    assert legal(state, "build") == ["build red1", "build red3"]
    act(state, "build red3", "build red1")
    assert legal(state, "build") == ["build red1", "build red2", "build red3"]


def test_a_hotel_after_four_houses() -> None:
    """MO-30: the step after four houses changes them for a hotel at the price of a house."""
    state = act(table(deeds={0: "brown1 brown2"}, built=full("brown1 brown2", 4)), "build brown1")
    assert built_on(state, "brown1", "brown2") == [5, 4]
    assert (state.houses, state.hotels) == (28, 11)
    assert cash(state)[0] == 1450
    act(state, "build brown2")
    assert (state.houses, state.hotels) == (32, 10)
    assert legal(state, "build") == []  # nothing is built on a hotel


@pytest.mark.parametrize("after", [1, 2, 3])
def test_hotel_after(after: int) -> None:
    """MO-30: with `hotel_after` it takes fewer houses."""
    state = table(
        deeds={0: "brown1 brown2"},
        built=full("brown1 brown2", after),
        options={"hotel_after": after},
    )
    act(state, "build brown1", "build brown2")
    assert (state.houses, state.hotels) == (32, 10)
    assert legal(state, "build") == []
    act(state, "sell brown1")
    assert built_on(state, "brown1", "brown2") == [after, after + 1]


def test_sold_at_half_price_and_evenly() -> None:
    """MO-30: half the price comes back; the lower ones stay until the higher ones are gone."""
    state = table(deeds={0: REDS}, built={"red1": 2, "red2": 1, "red3": 2})
    assert legal(state, "sell") == ["sell red1", "sell red3"]
    act(state, "sell red3")
    assert cash(state)[0] == 1575
    assert state.houses == 28
    assert legal(state, "sell") == ["sell red1"]


def test_half_rounded_down() -> None:
    """MM-10: each step sold pays half its price, rounded down."""
    state = table(preset="millionaire", deeds={0: BLUES}, built=full(BLUES, 1), cash=100)
    act(state, "sell lightblue1")
    assert cash(state)[0] == 107
    state = table(preset="millionaire", deeds={0: REDS}, built=full(REDS, 5), cash=100)
    state.houses = 2
    act(state, legal(state, "sell")[0])
    assert cash(state)[0] == 100 + 13 * 17


def test_only_on_the_own_turn() -> None:
    """MO-51: who is asked to buy may sell, but does not build."""
    state = table(
        phase=3, deeds={0: "brown1 brown2"}, built={"brown1": 1}, frames=[(Ask.BUY, 0, 21, 220)]
    )
    assert legal(state, "build") == []
    assert legal(state, "sell") == ["sell brown1"]


# Shortage (MO-31).


def scarce(houses: int, **fields: Any) -> Any:
    """Seat 0 can build on brown, seat 1 on red, seat 2 on light blue; seat 3 has the houses."""
    others = {**full(GREENS, 4), **full(YELLOWS, 4), **full("darkblue1 darkblue2", 4)}
    left = houses
    while left:
        name = max(others, key=lambda one: (others[one], one))
        others[name] -= 1
        left -= 1
    deeds = {
        0: "brown1 brown2",
        1: REDS,
        2: BLUES,
        3: f"{GREENS} {YELLOWS} darkblue1 darkblue2",
    }
    return table(
        4,
        deeds={**deeds, **fields.pop("deeds", {})},
        built={**others, **fields.pop("built", {})},
        cash=fields.pop("cash", [500, 500, 500, 0]),
        **fields,
    )


def test_none_left() -> None:
    """MO-31: when the bank has no house none can be built."""
    assert legal(scarce(0), "build") == []


def test_enough_for_all_who_could() -> None:
    """MO-31: nobody is asked while the stock serves everybody who could build."""
    state = act(scarce(3), "build brown1")
    assert asked(state) == (0, "")
    assert built_on(state, "brown1") == [1]


def test_those_who_could_are_asked_in_turn_order() -> None:
    """MO-31: in the order of play; who has a place for it and the price; a no lets the asker."""
    state = act(scarce(2, order=[2, 0, 1, 3]), "build brown1")
    assert asked(state) == (1, "want")
    assert legal(state) == ["yes", "no"]
    act(state, "no")
    assert asked(state) == (2, "want")
    act(state, "no")
    assert asked(state) == (0, "")
    assert built_on(state, "brown1") == [1]
    assert cash(state)[0] == 450


def test_who_cannot_pay_is_not_asked() -> None:
    """MO-31: red costs 150; who has less could not pay for one now."""
    assert asked(act(scarce(1, cash=[500, 149, 500, 0]), "build brown1")) == (2, "want")
    assert asked(act(scarce(1, cash=[500, 149, 49, 0]), "build brown1")) == (0, "")


def test_enough_for_those_who_want() -> None:
    """MO-31: there are two; one of the two others wants one: nothing is auctioned."""
    state = act(scarce(2), "build brown1", "yes", "no")
    assert asked(state) == (0, "")
    assert built_on(state, "brown1") == [1]
    # The stock has changed: asked again, and now there is one for two.
    act(state, "build brown2", "yes", "no")
    assert asked(state) == (1, "auction")


def test_auction_among_those_who_want() -> None:
    """MO-31: the asker has bid his list price; bids are at least the bidder's own list price."""
    state = act(scarce(1), "build brown1", "yes", "yes")
    assert asked(state) == (1, "auction")
    assert legal(state, "step") == ["step 100", "step 50", "step 10", "step 1"]
    act(state, "step 1")
    assert state.frame_a[state.frames - 1] == 150
    act(state, "done")
    assert asked(state) == (2, "auction")
    act(state, "step 10", "done")  # 160
    assert asked(state) == (0, "auction")
    act(state, "pass", "pass")
    assert asked(state) == (2, "site")
    act(state, "build lightblue3")
    assert built_on(state, "brown1", "lightblue3") == [0, 1]
    assert cash(state) == [500, 500, 340, 0]
    assert state.houses == 0
    assert asked(state) == (0, "")


def test_own_list_price_or_the_last_bid() -> None:
    """MO-31, MO-21: light blue costs no more than brown: a bid must still beat the asker's 50."""
    state = act(scarce(1), "build brown1", "no", "yes", "step 1")
    assert state.frame_a[state.frames - 1] == 51


def test_an_asker_who_wins_builds_where_he_asked() -> None:
    """MO-31: on the named square, for what he bid."""
    state = act(scarce(1), "build brown2", "yes", "no", "step 10", "done")
    assert asked(state) == (0, "auction")
    act(state, "step 1", "done", "pass")
    assert built_on(state, "brown1", "brown2") == [0, 1]
    assert cash(state) == [500 - 160, 500, 500, 0]


def test_nobody_beats_the_asker() -> None:
    """MO-31: all pass: the asker pays the list price that he has bid, and is not asked."""
    state = act(scarce(1), "build brown2", "yes", "yes", "pass", "pass")
    assert asked(state) == (0, "")
    assert built_on(state, "brown2") == [1]
    assert cash(state)[0] == 450


def test_nobody_sells_or_mortgages_in_it() -> None:
    """MO-31: in this auction there is bidding only."""
    state = act(scarce(1), "build brown1", "yes", "yes")
    assert set(legal(state)) == {"step 100", "step 50", "step 10", "step 1", "pass"}


def test_the_site_costs_no_more_than_the_bid() -> None:
    """MO-31: others name a square with a list price of no more than their bid."""
    deeds = {1: f"{REDS} {BLUES}", 2: ""}
    state = act(scarce(1, deeds=deeds), "build brown1", "yes", "step 10", "done", "pass")
    assert asked(state) == (1, "site")
    assert legal(state) == [f"build {name}" for name in BLUES.split()]
    state = act(scarce(1, deeds=deeds), "build brown1", "yes", "step 100", "done", "pass")
    assert legal(state) == [f"build {name}" for name in f"{BLUES} {REDS}".split()]


def test_hotels_run_short_too() -> None:
    """MO-31: of hotels those are asked who have four houses everywhere and the price."""
    twelve = f"{GREENS} {YELLOWS} {ORANGES} lightblue1 lightblue2"
    state = table(
        4,
        deeds={0: "brown1 brown2", 1: "darkblue1 darkblue2", 2: REDS, 3: f"{twelve} lightblue3"},
        built={
            **full(twelve, 5),
            "lightblue3": 4,
            **full("brown1 brown2 darkblue1 darkblue2", 4),
            **full(REDS, 3),
        },
        cash=[500, 500, 500, 0],
    )
    assert (state.houses, state.hotels) == (32 - 4 - 16 - 9, 1)
    act(state, "build brown1")
    assert asked(state) == (1, "want")
    act(state, "yes", "step 1", "done", "pass")
    assert legal(state) == ["build darkblue1", "build darkblue2"]
    act(state, "build darkblue2")
    assert built_on(state, "darkblue1", "darkblue2") == [4, 5]
    assert (state.houses, state.hotels) == (7, 0)
    assert cash(state) == [500, 300, 500, 0]


# Selling hotels without houses (MO-32).


def hotels_of_three(houses: int, **fields: Any) -> Any:
    """Seat 0 has three hotels on red; the bank has so many houses, the others stand elsewhere."""
    state = table(4, deeds={0: REDS}, built=full(REDS, 5), cash=0, **fields)
    state.houses = houses
    return state


def test_a_hotel_needs_four_houses() -> None:
    """MO-32: with four houses in the bank a hotel is sold alone, for half a house."""
    state = act(hotels_of_three(4), "sell red2")
    assert built_on(state, *REDS.split()) == [5, 4, 5]
    assert cash(state)[0] == 75
    assert (state.houses, state.hotels) == (0, 10)


def test_three_hotels_two_houses() -> None:
    """MO-32: the example: down to 1-1-0, thirteen steps, six and a half house prices."""
    state = table(
        4,
        deeds={0: REDS, 1: f"{GREENS} {YELLOWS} {ORANGES}"},
        built={
            **full(REDS, 5),
            **full(GREENS, 4),
            **full(YELLOWS, 4),
            **full("orange1 orange2 orange3", 2),
        },
        cash=0,
    )
    assert state.houses == 2
    sales = legal(state, "sell")
    assert len(sales) == 3
    assert {sale.split()[1] for sale in sales} == {"red1"}  # the same sale for all three
    after = []
    for sale in sales:
        sold = act(state.copy(), sale)
        assert cash(sold)[0] == 975  # 6.5 x 150
        assert (sold.houses, sold.hotels) == (0, 12)
        after.append(built_on(sold, *REDS.split()))
    assert sorted(after) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


@pytest.mark.parametrize(
    ("houses", "levels"),
    [(0, [0, 0, 0]), (1, [0, 0, 1]), (2, [0, 1, 1]), (3, [1, 1, 1])],
)
def test_as_far_down_as_the_stock(houses: int, levels: list[int]) -> None:
    """MO-32: the even state with the fewest steps lost whose houses the bank has."""
    state = hotels_of_three(houses)
    act(state, legal(state, "sell")[-1])
    assert sorted(built_on(state, *REDS.split())) == levels
    assert cash(state)[0] == 75 * (15 - sum(levels))


def test_the_groups_own_houses_count() -> None:
    """MO-32: the houses of the colour itself serve too."""
    state = table(4, deeds={0: REDS}, built={"red1": 4, "red2": 5, "red3": 5}, cash=0)
    state.houses = 2  # with the four of red1 six: two each
    assert legal(state, "sell") == ["sell red2 1"]
    act(state, "sell red2 1")
    assert built_on(state, *REDS.split()) == [2, 2, 2]
    assert cash(state)[0] == 75 * 8
    assert (state.houses, state.hotels) == (0, 12)


def test_with_hotel_after_three() -> None:
    """MO-32: with `hotel_after` 3 a hotel needs three houses and is four halves."""
    short = {"hotel_after": 3}
    built = full(REDS, 4)
    state = table(deeds={0: REDS}, built=built, cash=0, options=short)
    state.houses = 3
    act(state, "sell red3")
    assert built_on(state, *REDS.split()) == [4, 4, 3]
    state = table(deeds={0: REDS}, built=built, cash=0, options=short)
    state.houses = 2
    act(state, legal(state, "sell")[0])
    assert sum(built_on(state, *REDS.split())) == 2
    assert cash(state)[0] == 75 * 10


def even(levels: tuple[int, ...]) -> bool:
    """Whether no city is more than one ahead."""
    return max(levels) - min(levels) <= 1


def test_every_sale_of_a_hotel() -> None:
    """MO-32: by trying all states: those sold to are even, with the fewest steps lost."""
    random = Random(5)
    tried = 0
    for _ in range(300):
        after = random.choice([1, 2, 3, 4])
        count, names = random.choice([(2, "darkblue1 darkblue2"), (3, GREENS)])
        base = random.randint(0, after)
        now = tuple(base + random.randint(0, 1) for _ in range(count))
        houses = random.randint(0, after + 2)
        state = table(
            deeds={0: names},
            built=dict(zip(names.split(), now, strict=True)),
            cash=0,
            options={"hotel_after": after},
        )
        state.houses = houses
        if max(now) <= after:
            continue
        tried += 1

        def stand(levels: tuple[int, ...], after: int = after) -> int:
            return sum(level for level in levels if level <= after)

        below = [
            levels
            for levels in product(*(range(level + 1) for level in now))
            if even(levels) and levels != now and stand(levels) <= houses + stand(now)
        ]
        most = max(map(sum, below))
        best = {levels for levels in below if sum(levels) == most}
        found = set()
        for sale in legal(state, "sell"):
            sold = act(state.copy(), sale)
            levels = tuple(built_on(sold, *names.split()))
            assert levels not in found
            found.add(levels)
            assert cash(sold)[0] == 100 * (sum(now) - sum(levels))
            assert sold.houses == houses + stand(now) - stand(levels)
        assert found == best
    assert tried > 50


# House rules (MO-33).


def test_build_without_monopoly() -> None:
    """MO-33: single cities are built on, evenly among one's own of the colour."""
    loose = {"build_without_monopoly": True}
    state = table(deeds={0: "red1 red3", 1: "red2"}, mortgaged="red2", options=loose)
    act(state, "build red1")
    assert legal(state, "build") == ["build red3"]
    act(state, "build red3", "build red3")
    assert legal(state, "sell") == ["sell red3"]


def test_a_mortgaged_city_is_never_built_on() -> None:
    """MO-33: whatever the house rules."""
    loose = {"build_without_monopoly": True, "build_unevenly": True}
    state = table(deeds={0: "red1 red3"}, mortgaged="red1", options=loose)
    assert legal(state, "build") == ["build red3"]


def test_build_unevenly() -> None:
    """MO-33: up and down as one likes, but for the whole colour still."""
    loose = {"build_unevenly": True}
    state = table(deeds={0: f"{REDS} green1"}, options=loose, cash=3000)
    act(state, *["build red2"] * 5)
    assert built_on(state, *REDS.split()) == [0, 5, 0]
    assert legal(state, "build") == ["build red1", "build red3"]
    act(state, "build red1", "sell red2")
    assert built_on(state, *REDS.split()) == [1, 4, 0]


def test_an_uneven_hotel_comes_down_alone() -> None:
    """MO-32, MO-33: built unevenly, only the city itself is looked at."""
    state = table(
        deeds={0: REDS},
        built={"red1": 5, "red2": 3, "red3": 5},
        options={"build_unevenly": True},
        cash=0,
    )
    state.houses = 2
    assert legal(state, "sell") == ["sell red1 1", "sell red2", "sell red3 1"]
    act(state, "sell red3 1")
    assert built_on(state, *REDS.split()) == [5, 3, 2]
    assert cash(state)[0] == 3 * 75


@pytest.mark.parametrize(("houses", "levels"), [(0, [0, 0]), (1, [0, 1]), (3, [0, 1])])
def test_a_hotel_beside_a_bare_city(houses: int, levels: list[int]) -> None:
    """MO-32, MO-33: traded together, one's own two of the colour come down to an even state."""
    state = table(
        deeds={0: "red1 red3", 1: "red2"},
        built={"red3": 5},
        options={"build_without_monopoly": True},
        cash=0,
    )
    state.houses = houses
    assert len(legal(state, "sell")) == 1
    act(state, *legal(state, "sell"))
    assert built_on(state, "red1", "red3") == levels
    assert cash(state)[0] == 75 * (5 - sum(levels))


def test_mortgage_looks_at_the_single_city() -> None:
    """MO-33: with the house rules a bare city is mortgaged beside a built one."""
    built = {"red1": 1, "red2": 1}
    assert legal(table(deeds={0: REDS}, built=built), "mortgage") == []
    for option in ("build_without_monopoly", "build_unevenly"):
        state = table(deeds={0: REDS}, built=built, options={option: True})
        assert legal(state, "mortgage") == ["mortgage red3"]
