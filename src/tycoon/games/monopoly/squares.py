"""The boards of Monopoly and their cards as tables. Rules: MO-1, MO-36, MM-1, MM-8, MM-9.

Plain Python; squares.pxd gives the C types of the compiled build. Everything comes from the files
in `data`. Tables of squares hold both boards: a square of the classic board is at its number, of
the millionaire edition's at 40 + its number (`Board.base` + square).
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

from tycoon.games.monopoly import names
from tycoon.games.monopoly.names import Card, Group, Sort

SQUARES = 40
GROUPS = 10
COLOURS = 8
LEVELS = 6
"""How many rents a city has: with 0 to 5 buildings, the hotel being the fifth."""
PILE_SIZE = names.PILE_SIZE
START = 0

CLASSIC: dict[str, Any]
MILLIONAIRE: dict[str, Any]
CLASSIC, MILLIONAIRE = (
    msgspec.json.decode(files("tycoon.games.monopoly").joinpath(f"data/{name}.json").read_bytes())
    for name in ("classic", "millionaire")
)
BOARDS = (CLASSIC, MILLIONAIRE)

_SORTS = {
    "go": Sort.START,
    "income_tax": Sort.INCOME_TAX,
    "luxury_tax": Sort.LUXURY_TAX,
    **{
        sort.name.lower(): sort
        for sort in Sort
        if sort not in (Sort.START, Sort.INCOME_TAX, Sort.LUXURY_TAX)
    },
}
_GROUPS = {group.name.lower().replace("_", ""): group for group in Group}


def _column(of: Any, missing: int) -> list[int]:
    """A table of squares: what `of` says of each square of both boards."""
    table = [missing] * (2 * SQUARES)
    for number, board in enumerate(BOARDS):
        for square in board["squares"]:
            table[SQUARES * number + square["index"]] = int(of(square))
    return table


def _sort(square: dict[str, Any]) -> int:
    return _SORTS[square["id"] if square["kind"] == "tax" else square["kind"]]


SIZES = [len(board["squares"]) for board in BOARDS]
NAMES = [[square["id"] for square in board["squares"]] for board in BOARDS]
"""The ids of the squares; catalogue and notation call them so."""
SORTS = _column(_sort, 0)
GROUP = _column(lambda square: _GROUPS[square["group"]] if "group" in square else -1, -1)
PRICE = _column(lambda square: square.get("price", 0), 0)
# MM-10: half the price, rounded down, where the board has none.
MORTGAGE = _column(lambda square: square.get("mortgage", square.get("price", 0) // 2), 0)
# MO-50: 10 % of it, rounded up.
INTEREST = [(mortgage + 9) // 10 for mortgage in MORTGAGE]
LIFT = [mortgage + interest for mortgage, interest in zip(MORTGAGE, INTEREST, strict=True)]
DEAREST = 220
"""What lifting the largest mortgage costs."""
assert max(LIFT) == DEAREST


def _lifted_for(lift: list[int]) -> list[int]:
    def lifted(board: int, cash: int) -> int:
        costs = enumerate(lift[SQUARES * board : SQUARES * (board + 1)])
        return sum(1 << i for i, cost in costs if cost <= cash)

    return [lifted(board, cash) for board in range(len(BOARDS)) for cash in range(DEAREST + 1)]


LIFTED_FOR = _lifted_for(LIFT)
"""The deeds whose mortgages a sum of cash can lift, a bit each, at 221 x board + cash (MO-50)."""
HOUSE_COST = _column(lambda square: square.get("house_cost", 0), 0)


def _rents() -> list[int]:
    table = [0] * (2 * SQUARES * LEVELS)
    for number, board in enumerate(BOARDS):
        for square in board["squares"]:
            at = LEVELS * (SQUARES * number + square["index"])
            for built, rent in enumerate(square.get("rents", ())):
                table[at + built] = rent
    return table


def _members() -> list[int]:
    table = [0] * (2 * GROUPS)
    for number, board in enumerate(BOARDS):
        for square in board["squares"]:
            if "group" in square:
                table[GROUPS * number + _GROUPS[square["group"]]] |= 1 << square["index"]
    return table


RENTS = _rents()
"""The rent of a city with so many buildings, at 6 x (base + square) + buildings."""
MEMBERS = _members()
"""The squares of a group, a bit each, at 10 x board + group."""
SQUARE = [dict(zip(ids, range(len(ids)), strict=True)) for ids in NAMES]
"""The numbers of squares by id, of each board."""
DEEDS = [sum(_members()[GROUPS * number : GROUPS * (number + 1)]) for number in range(2)]
"""All squares that have a deed, a bit each."""
JAIL = [SQUARE[number]["jail_visit"] for number in range(2)]

STATION_RENTS = [0] + [int(rent) for rent in CLASSIC["station_rent_by_owned"]]
UTILITY_TIMES = [0] + [int(times) for times in CLASSIC["utility_multiplier_by_owned"]]
SALARIES = [int(salary) for salary in [CLASSIC["go_salary"]] * 3 + MILLIONAIRE["salary_by_level"]]
"""At 3 x board + level - 1 (MO-11, MM-3)."""
START_CASH = [int(CLASSIC["starting_cash"]), int(MILLIONAIRE["start_cash"])]
FINES = [int(board["jail_fine"]) for board in BOARDS]


def _effect(board: int, card: dict[str, Any]) -> tuple[int, int, int]:
    """What a card does: a `Card` and two numbers, square, steps or amounts."""
    if "move_to" in card:
        return Card.MOVE_TO, SQUARE[board][card["move_to"]], 0
    if "move_to_nearest" in card:
        nearest = {
            "station": Card.NEXT_STATION,
            "utility": Card.NEXT_UTILITY,
            "free": Card.NEXT_FREE,
        }
        return nearest[card["move_to_nearest"]], 0, 0
    if "move_by" in card:
        by = card["move_by"]
        return (Card.ON, by, 0) if by > 0 else (Card.BACK, -by, 0)
    if "cash" in card:
        cash = card["cash"]
        return (Card.RECEIVE, cash, 0) if cash > 0 else (Card.PAY, -cash, 0)
    if "cash_by_level" in card:
        cash = card["cash_by_level"]
        if cash > 0:
            return Card.RECEIVE_BY_LEVEL, cash, 0
        return Card.PAY_BY_LEVEL, -cash, 0
    if "level" in card:
        if card["level"] > 0:
            return Card.LEVEL_UP, card["else_cash"], 0
        return Card.LEVEL_DOWN, 0, 0
    if "per_house" in card:
        return Card.REPAIRS, card["per_house"], card["per_hotel"]
    for key, does in (
        ("keep", Card.OUT_OF_JAIL),
        ("jail", Card.TO_JAIL),
        ("pay_each", Card.PAY_EACH),
        ("collect_each", Card.FROM_EACH),
        ("pay_one", Card.PAY_ONE),
        ("roll_for", Card.ROLL_FOR),
    ):
        if key in card:
            return does, int(card[key]), 0
    raise ValueError(f"nobody knows what card {card['id']} does")


def _pile(board: int, cards: list[dict[str, Any]]) -> tuple[list[str], list[tuple[int, int, int]]]:
    copies = [card for card in cards for _ in range(card["count"])]
    return [card["id"] for card in copies], [_effect(board, card) for card in copies]


_PILES = {
    ("classic", 0): _pile(0, CLASSIC["chance"]),
    ("source", 1): _pile(0, CLASSIC["chest"]["source"]),
    ("us", 1): _pile(0, CLASSIC["chest"]["us"]),
    ("us_old", 1): _pile(0, CLASSIC["chest"]["us_old"]),
    ("millionaire", 0): _pile(1, MILLIONAIRE["chance"]),
    ("millionaire", 1): _pile(1, MILLIONAIRE["lifestyle"]),
}


def _key(board: str, chest: str, pile: int) -> tuple[str, int]:
    if board == "millionaire":
        return board, pile
    return (chest if pile else board), pile


def card_ids(board: str, chest: str, pile: int) -> list[str]:
    """The ids of the cards of a pile in the order of their numbers; copies are next to each other.

    Args:
        board, chest: the options.
        pile: a `names.Pile`.
    """
    return _PILES[_key(board, chest, pile)][0]


def card_effects(board: str, chest: str, pile: int) -> list[tuple[int, int, int]]:
    """What these cards do: a `names.Card` and two numbers each (squares, steps, amounts)."""
    return _PILES[_key(board, chest, pile)][1]


FORTUNES = [card["count"] for card in MILLIONAIRE["fortune"]]
"""How many fortune cards of each kind there are (MM-5)."""
