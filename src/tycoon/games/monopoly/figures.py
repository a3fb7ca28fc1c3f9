"""Sums that people are shown: worth, what a seat can raise, the rent of a square now."""

from __future__ import annotations

import cython

from tycoon.core.chance import Chance, FastChance
from tycoon.games.monopoly.board import Board
from tycoon.games.monopoly.names import Group, How

if not cython.compiled:
    from tycoon.core._bits import popcount
    from tycoon.games.monopoly.debt import could_raise
    from tycoon.games.monopoly.landing import rent
    from tycoon.games.monopoly.money import worth
    from tycoon.games.monopoly.mortgage import cost_of_lifting
    from tycoon.games.monopoly.squares import GROUP, GROUPS, MEMBERS, UTILITY_TIMES

UTILITIES = Group.UTILITY
BY_DICE = How.DICE
_NO_CHANCE: Chance = FastChance(0)  # rents of squares reached by dice draw none


def worth_of(state: Board, seat: int) -> int:
    """Cash, deeds and buildings of a seat, as at the end of the game (MO-4)."""
    return worth(state, seat, False)


def raised_by(state: Board, seat: int) -> int:
    """What a seat would have if it sold all buildings and mortgaged all deeds (MO-54)."""
    return could_raise(state, seat)


def rent_now(state: Board, square: int) -> int:
    """What landing there by dice costs now; of a utility, how many times the dice (MO-23, MO-24).

    0 for a square that nobody has, or that is mortgaged.
    """
    owner = state.owner[square]
    if owner < 0 or state.mortgaged >> square & 1:
        return 0
    if GROUP[state.base + square] == UTILITIES:
        members = MEMBERS[GROUPS * state.board + UTILITIES]
        return UTILITY_TIMES[popcount(state.owned[owner] & members)]
    return rent(state, owner, square, BY_DICE, _NO_CHANCE)


def lifting(state: Board, square: int) -> int:
    """What it costs to lift the mortgage of a square (MO-50)."""
    return cost_of_lifting(state, square)
