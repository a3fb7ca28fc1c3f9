"""How often each square is landed on in the long run, exactly: a Markov chain of single rolls.

Written from docs/rules/monopoly.md alone, to check the package against; nothing of it is imported.

A state is all that matters to the next roll: the square and the doubles rolled before it in this
turn, or the failed tries in jail. Nobody is ever bankrupt, and out-of-jail cards go back at once.
Every card is taken to be drawn with the same chance each time. A pile that is never shuffled
(MO-36) gives each card once in sixteen draws, so in the long run just as often; what it adds is
that the card just drawn does not come again soon. That couples a mover's place a little with the
next card, for a single order of the pile; over many orders next to nothing of it is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

SQUARES = 40
JAIL, FREE_PARKING, GO_TO_JAIL = 10, 20, 30
IN_JAIL = 40
"""The place of a mover in jail; square 10 is that of a visitor."""

CHANCE = (7, 22, 36)
CHEST = (2, 17, 33)
STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
WITHOUT_DEED = {0, *CHEST, 4, *CHANCE, JAIL, FREE_PARKING, GO_TO_JAIL, 38}
DEEDS = tuple(sorted(set(range(SQUARES)) - WITHOUT_DEED))

CARDS = 16
CHANCE_TO = (39, 0, 24, 11, 5)
"""Dark blue 2, start, red 3, pink 1, station 1: one chance card each (MO-36)."""

DOUBLES = 3  # 0, 1 or 2 before the roll
TRIES = 3
STATES = DOUBLES * SQUARES + TRIES
BUS, TYCOON = "bus", "tycoon"
FACES: tuple[int | str, ...] = (1, 2, 3, BUS, TYCOON, TYCOON)
"""The speed die (MS-1)."""

Places = dict[int, Fraction]
"""How likely a mover is where, `IN_JAIL` included."""


def frequencies(
    jail: Literal["leave", "stay"],
    *,
    speed_die: bool = False,
    bus: Literal["sum", "low"] = "sum",
    tycoon: Literal["all", "none"] = "all",
    double_frees_again: bool = False,
) -> NDArray[np.float64]:
    """The share of rolls that end on each square, and as the last entry those that end in jail.

    Args:
        jail: leave before the next roll, or try for a double up to three times (MO-41).
        speed_die: every roll but a try to leave jail has the third die (MS-1).
        bus: by both white dice, or by the lower one (MS-3).
        tycoon: on to the next deed, since others own all, or nowhere, since there is none to go
            to (MS-4).
        double_frees_again: against MO-41, a double that opens jail counts and rolls again.
    """
    step = np.zeros((STATES, STATES))
    ends = np.zeros((STATES, SQUARES + 1))
    for state in range(STATES):
        for place, doubles, tries, chance in one_roll(
            state, jail, speed_die, bus, tycoon, double_frees_again
        ):
            step[state, number(place, doubles, tries)] += float(chance)
            ends[state, place] += float(chance)
    return stationary(step) @ ends


def stationary(step: NDArray[np.float64]) -> NDArray[np.float64]:
    """The distribution that a step leaves as it is."""
    equations = np.vstack([step.T - np.eye(len(step)), np.ones(len(step))])
    wanted = np.append(np.zeros(len(step)), 1.0)
    return np.linalg.lstsq(equations, wanted, rcond=None)[0]


def number(place: int, doubles: int, tries: int) -> int:
    """The number of a state."""
    return DOUBLES * SQUARES + tries if place == IN_JAIL else DOUBLES * place + doubles


def one_roll(
    state: int, jail: str, speed_die: bool, bus: str, tycoon: str, double_frees_again: bool
) -> Iterator[tuple[int, int, int, Fraction]]:
    """Where one roll may lead: the place, doubles or tries before the next, and how likely."""
    square, doubles = divmod(state, DOUBLES)
    if square >= SQUARES:
        tries = state - DOUBLES * SQUARES
        if jail == "stay":
            yield from one_try(tries, double_frees_again)
            return
        square, doubles = JAIL, 0
    faces = FACES if speed_die else (0,)
    for first, second, face in product(range(1, 7), range(1, 7), faces):
        chance = Fraction(1, 36 * len(faces))
        if first == second == face:  # MS-2
            yield FREE_PARKING, 0, 0, chance
            continue
        again = doubles + 1 if first == second else 0
        if again == 3:  # MO-10
            yield IN_JAIL, 0, 0, chance
            continue
        steps = first + second
        if face == BUS and bus == "low":
            steps = min(first, second)
        elif isinstance(face, int):
            steps += face
        places = land((square + steps) % SQUARES)
        if face == TYCOON and tycoon == "all":
            places = onward(places)
        for place, share in places.items():
            yield place, 0 if place == IN_JAIL else again, 0, chance * share


def one_try(tries: int, double_frees_again: bool) -> Iterator[tuple[int, int, int, Fraction]]:
    """A try to leave jail: two dice, no other roll after it, out after the third (MO-41)."""
    for first, second in product(range(1, 7), repeat=2):
        chance = Fraction(1, 36)
        if first != second and tries + 1 < TRIES:
            yield IN_JAIL, 0, tries + 1, chance
        else:
            doubles = int(double_frees_again and first == second)
            for place, share in land(JAIL + first + second).items():
                yield place, 0 if place == IN_JAIL else doubles, 0, chance * share


def land(square: int) -> Places:
    """Where a mover is in the end who lands there (MO-36, MO-39)."""
    if square == GO_TO_JAIL:
        return {IN_JAIL: Fraction(1)}
    if square in CHEST:
        return drawn(square, [0, IN_JAIL])
    if square in CHANCE:
        station = following(square, STATIONS)
        back = square - 3
        to = [*CHANCE_TO, station, station, following(square, UTILITIES), IN_JAIL]
        places = drawn(square, [*to, back])
        if back in CHEST:
            share = places.pop(back)
            for place, part in land(back).items():
                places[place] = places.get(place, Fraction(0)) + share * part
        return places
    return {square: Fraction(1)}


def drawn(square: int, cards: list[int]) -> Places:
    """Where a card leads: these go somewhere, one chance in sixteen each, the others stay."""
    places = {square: Fraction(CARDS - len(cards), CARDS)}
    for place in cards:
        places[place] = places.get(place, Fraction(0)) + Fraction(1, CARDS)
    return places


def onward(places: Places) -> Places:
    """The second move of the tycoon, for whoever is not in jail (MS-4)."""
    after: Places = {}
    for place, share in places.items():
        to = place if place == IN_JAIL else following(place, DEEDS)
        after[to] = after.get(to, Fraction(0)) + share
    return after


def following(square: int, squares: tuple[int, ...]) -> int:
    """The next of some squares, never the one itself."""
    return min(squares, key=lambda to: (to - square - 1) % SQUARES)
