"""What people are shown of the rules: worth, rents now, what could be built, traded or raised."""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance, FastChance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import asked
    from tycoon.games.monopoly.names import Ask, Group, How
    from tycoon.games.monopoly.rules import board, landing, money, moving
    from tycoon.games.monopoly.rules.property import auction as auctions
    from tycoon.games.monopoly.rules.property import building, debt, mortgage, trade

_NO_CHANCE: Chance = FastChance(0)  # rents of squares reached by dice draw none


def worth_of(state: Board, seat: int) -> int:
    """Cash, deeds and buildings of a seat, as at the end of the game (MO-4)."""
    return money.worth(state, seat, False)


def raised_by(state: Board, seat: int) -> int:
    """What a seat would have if it sold all buildings and mortgaged all deeds (MO-54)."""
    return debt.could_raise(state, seat)


def rent_now(state: Board, square: int) -> int:
    """What landing there by dice costs now; of a utility, how many times the dice (MO-23, MO-24).

    0 for a square that nobody has, or that is mortgaged.
    """
    owner = state.owner[square]
    if owner < 0 or state.mortgaged >> square & 1:
        return 0
    if squares.GROUP[state.base + square] == Group.UTILITY:
        members = squares.MEMBERS[squares.GROUPS * state.board + Group.UTILITY]
        return squares.UTILITY_TIMES[popcount(state.owned[owner] & members)]
    return landing.rent(state, owner, square, How.DICE, _NO_CHANCE)


def lifting(state: Board, square: int) -> int:
    """What it costs to lift the mortgage of a square (MO-50)."""
    return mortgage.cost_of_lifting(state, square)


def keeping(state: Board, square: int) -> int:
    """The 10 % for a deed that came mortgaged (MO-53)."""
    return mortgage.interest_of(state, board.ONE << square)


def keeping_all(state: Board, goods: int) -> int:
    """The 10 % for those of some goods, a bit each, that are mortgaged (MO-53)."""
    return mortgage.interest_of(state, goods)


def least_bid(state: Board, auction: int) -> int:
    """The least that the seat asked may bid (MO-21, MO-31); `auction`: the number of its frame."""
    return auctions.bid_base(state, state.frame_seat[auction], auction) + 1


def bid_after(state: Board, step: int) -> int:
    """The sum to which a step takes the bid of the seat to act (MO-21, MO-31)."""
    top = state.frames - 1
    if state.frame_kind[top] == Ask.BID:
        return asked.bid(state, top).amount + step
    return auctions.bid_base(state, state.frame_seat[top], top) + step


def could_build(state: Board, seat: int, square: int) -> bool:
    """Whether the next step on a city is allowed, if there is a piece and money (MO-30)."""
    return building.may_place(state, seat, square)


def may_be_traded(state: Board, seat: int) -> int:
    """The deeds and cards that a seat may trade, a bit each (MO-52)."""
    return trade.goods_of(state, seat)


def offers_open(state: Board) -> int:
    """How many opening offers may still be made now (MO-52)."""
    return trade.offers_left(state)


def taken_down(state: Board, square: int, way: int) -> list[tuple[int, int]]:
    """What a sale that takes a colour down leaves: its cities and the steps on each (MO-32)."""
    cities = building.fellows(state, state.owner[square], square)
    count = popcount(cities)
    total = building.even_total(state, cities)
    found = []
    higher = way - 1
    while cities:
        found.append((low_bit(cities), total // count + (higher & 1)))
        cities &= cities - 1
        higher >>= 1
    return found


def flat_tax() -> int:
    """The income tax where it is not a tenth (MO-35)."""
    return landing.INCOME_TAX


def level_cost() -> int:
    """What a level costs (MM-3)."""
    return moving.UPGRADE_COST
