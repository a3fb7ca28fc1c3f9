"""Chance and community chest; each test cites the rules that it holds the game to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.monopoly.dice import events_of, go, known, stands
from tests.games.monopoly.tools import act, asked, cash, legal, table
from tycoon.games.monopoly.names import EventKind
from tycoon.games.monopoly.squares import SQUARE, card_ids

REDS = "red1 red2 red3"


def drawing(name: str, *more: int, at: str = "chance1", **fields: Any) -> Any:
    """Seat 0 lands there by a 1 and a 2, and draws."""
    square = SQUARE[0][at] - 3
    return go(table(at=[square, 0, 0], **fields), "roll", 1, 2, name, *more)


def chest(name: str, *more: int, **fields: Any) -> Any:
    """As `drawing`, from the community chest."""
    return drawing(f"chest {name}", *more, at="chest2", **fields)


def test_sixteen_each() -> None:
    """MO-36: the lists, by `chest`."""
    chance = Counter(card_ids("classic", "source", 0))
    assert chance.total() == 16
    assert chance["adv_near_station"] == 2
    counts = {name: Counter(card_ids("classic", name, 1)) for name in ("source", "us", "us_old")}
    assert all(cards.total() == 16 for cards in counts.values())
    assert counts["us"] - counts["source"] == Counter(bank_100=1, bank_minus_50=1)
    assert counts["source"] - counts["us"] == Counter(bank_10=1, bank_minus_150=1)
    assert counts["us_old"] - counts["source"] == Counter(bank_100=1, bank_45=1, collect_each_50=1)


@pytest.mark.parametrize(
    ("name", "to", "paid"),
    [
        ("adv_go", "go", 200),
        ("adv_red3", "red3", 0),
        ("adv_pink1", "pink1", 0),
        ("adv_station1", "station1", 200),
        ("adv_darkblue2", "darkblue2", 0),
        ("adv_near_station", "station2", 0),
        ("adv_near_utility", "utility1", 0),
    ],
)
def test_advances(name: str, to: str, paid: int) -> None:
    """MO-36, MO-37: forward, with the salary for passing start, and buy there."""
    state = drawing(name)
    assert stands(state, 0) == to
    assert cash(state)[0] == 1500 + paid
    assert asked(state) == ((0, "") if to == "go" else (0, "buy"))


def test_double_rent_at_the_next_station() -> None:
    """MO-24, MO-36: twice what the owner's stations cost; past start the salary too."""
    state = drawing("adv_near_station", deeds={1: "station2 station4"})
    assert cash(state)[:2] == [1400, 1600]
    state = drawing("adv_near_station", at="chance3", deeds={1: "station1"})
    assert cash(state)[:2] == [1650, 1550]


def test_the_next_utility_costs_ten_times_a_new_roll() -> None:
    """MO-24: whatever is owned."""
    state = drawing("adv_near_utility", 4, 3, deeds={1: "utility1"})
    assert cash(state)[:2] == [1430, 1570]
    assert list(state.dice) == [1, 2]  # the movement roll stays


def test_back_three() -> None:
    """MO-36, MO-37: act there, another pile too; back is never forward."""
    assert cash(drawing("back_3"))[0] == 1300  # income tax
    state = drawing("back_3", at="chance2")
    assert (stands(state, 0), asked(state)) == ("orange3", (0, "buy"))
    square = SQUARE[0]["chance3"] - 3
    state = go(table(at=[square, 0, 0]), "roll", 1, 2, "back_3", "chest bank_100")
    assert (stands(state, 0), cash(state)[0]) == ("chest3", 1600)


def test_to_jail() -> None:
    """MO-36, MO-37, MO-40: at once, without salary; the turn is over."""
    for state in (drawing("go_jail", at="chance3"), chest("go_jail")):
        assert (stands(state, 0), state.jail[0], state.turn) == ("jail_visit", 1, 1)
        assert cash(state)[0] == 1500


def test_bank_pays_and_takes() -> None:
    """MO-36."""
    assert cash(drawing("bank_150"))[0] == 1650
    assert cash(drawing("bank_minus_15"))[0] == 1485
    assert cash(chest("bank_200"))[0] == 1700
    assert cash(chest("bank_minus_150"))[0] == 1350


def test_repairs() -> None:
    """MO-36: by the house and by the hotel, as they stand at the draw."""
    built = {"red1": 4, "red2": 5, "red3": 4}
    assert cash(drawing("repairs_25_100", deeds={0: REDS}, built=built))[0] == 1500 - 8 * 25 - 100
    assert cash(chest("repairs_40_115", deeds={0: REDS}, built=built))[0] == 1500 - 8 * 40 - 115
    assert cash(drawing("repairs_25_100"))[0] == 1500


def test_card_payments_lie_on_free_parking() -> None:
    """MO-38: those to the bank, not those to players."""
    rule = {"parking_jackpot": True}
    assert chest("bank_minus_100", options=rule).pot == 100
    assert drawing("pay_each_50", options=rule).pot == 0


def test_pay_each() -> None:
    """MO-57: one debt per player, from the payer's left."""
    assert cash(drawing("pay_each_50")) == [1400, 1550, 1550]
    state = drawing("pay_each_50", cash=[70, 0, 0], deeds={0: "station1"})
    assert (asked(state), cash(state)) == ((0, "debt"), [20, 50, 0])
    act(state, "mortgage station1")
    assert cash(state) == [70, 50, 50]


def test_who_cannot_pay_each_leaves_all_to_the_one() -> None:
    """MO-57: the estate goes to that creditor; later ones get nothing."""
    state = act(drawing("pay_each_50", cash=[70, 0, 0]), "bankrupt")
    assert cash(state) == [0, 50, 20]
    assert state.out == 1
    assert state.below_count[0] == 1  # the card is back
    assert state.turn == 1


def test_from_each() -> None:
    """MO-57: each settled, or ruined by the drawer, before the next."""
    assert cash(chest("collect_each_10")) == [1520, 1490, 1490]
    state = chest("collect_each_10", cash=[0, 4, 100], deeds={1: "station1"}, mortgaged="station1")
    assert (asked(state), cash(state)) == ((1, "debt"), [0, 4, 100])
    act(state, "bankrupt")
    assert asked(state) == (0, "interest")
    act(state, "keep")
    assert (asked(state), cash(state)) == ((0, "debt"), [4, 0, 100])  # 10 % of 100


def test_a_kept_card_is_kept() -> None:
    """MO-36: out of jail, until it is used."""
    state = drawing("jail_free")
    assert state.jail_cards[0] == 0
    assert state.below_count[0] == 0
    assert state.unseen[0].bit_count() == 15


def test_a_card_goes_under_its_pile_when_all_is_done() -> None:
    """MO-36: debts and landing included."""
    state = drawing("adv_red3")
    assert (state.below_count[0], asked(state)) == (0, (0, "buy"))
    act(state, "buy")
    assert state.below_count[0] == 1


def test_seen_cards_come_in_order() -> None:
    """MO-36: never shuffled again."""
    state = known(table(at=[4, 0, 0]), 0, "bank_150", "bank_50")
    go(state, "roll", 1, 2)
    assert cash(state)[0] == 1650
    for seat in (1, 2):
        act(state, "end")
        state.at = [4] * 8
        go(state, "roll", 1, 2)
        assert cash(state)[seat] == (1550 if seat == 1 else 1700)
    assert state.unseen[0] == 0


def test_unseen_cards_are_as_likely() -> None:
    """MO-5, MO-36: nobody knows their order, so each of them may be the next."""
    drawn = []
    for number in range(16):
        rows = events_of(table(at=[4, 0, 0]), "roll", 1, 2, ("below", 16, number))
        drawn += [row[3] for row in rows if row[0] == EventKind.DREW]
    assert drawn == list(range(16))


def test_a_double_still_rolls_again() -> None:
    """MO-36: after the card."""
    state = go(table(at=[5, 0, 0]), "roll", 1, 1, "bank_50")
    assert legal(state, "roll") == ["roll"]
