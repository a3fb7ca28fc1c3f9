"""What the suite runs over: every game of the registry and Haggle, every preset, all seats."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import haggle
import tycoon
from tests import readings
from tests.conformance import extremes
from tests.conformance.conserved import CONSERVED
from tycoon import testing
from tycoon.core import registry
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.testing.cases import About, Case, Texts, moments, play, running, sample

__all__ = [
    "Case",
    "all_cases",
    "among_few",
    "cases",
    "moments",
    "play",
    "readings_of_games",
    "running",
    "sample",
    "say",
]

HAGGLE_WORDS: Texts = json.loads(Path(haggle.__file__).with_name("words.json").read_text("utf-8"))
OPEN = {"daifugo-dokopa-2", "daifugo-dokopa-full-2", "daifugo-local-2"}
"""Two who hold all the cards between them: what one does not hold the other does."""


def drawings(case: Case) -> int:
    """At Monopoly only few fortune cards are hidden (MM-5)."""
    if case.game.name == "monopoly":
        return 2 if case.preset == "millionaire" else 1
    return 0 if str(case) in OPEN else 19


def extreme(random: Random, case: Case) -> State:
    """A state up to the bounds of positions."""
    options = dict(case.game.presets[case.preset])
    return extremes.state_of(case.game, random, case.seats, options)


ABOUT = {
    name: About(conserved, extreme, HAGGLE_WORDS, drawings) for name, conserved in CONSERVED.items()
}
"""What is true of one of our games alone."""


def readings_of_games() -> dict[str, Game]:
    """Every game by label."""
    games = {name: registry.find(name) for name in tycoon.game_names() if name != "haggle"}
    games["haggle"] = haggle.GAME
    if tycoon.compiled:
        games["haggle-plain"] = readings.plain("haggle").GAME
    return games


@cache
def all_cases() -> tuple[Case, ...]:
    """All but presets that are not for so many seats; of the slow plain reading one."""
    found = []
    for label, game in readings_of_games().items():
        first = next(iter(game.presets))
        plain = label.endswith("-plain")
        found += [
            case._replace(thinned=4) if plain else case
            for case in testing.cases(game, ABOUT[game.name], label=label)
            if not plain or (case.preset, case.seats) == (first, game.usual_seats)
        ]
    return tuple(found)


def cases() -> tuple[Case, ...]:
    """All cases where the rules are compiled; interpreted, some that stand for each game.

    These are the first preset with the usual seats and the last with the fewest. The compiled run
    compares both readings of all.
    """
    if tycoon.compiled:
        return all_cases()
    return tuple(case for case in all_cases() if among_few(case))


def quick_cases() -> tuple[Case, ...]:
    """Of each game the usual preset with the usual seats."""
    games = {case.label: case.game for case in all_cases() if not case.label.endswith("-plain")}
    usual = {(label, next(iter(game.presets)), game.usual_seats) for label, game in games.items()}
    return tuple(case for case in all_cases() if (case.label, case.preset, case.seats) in usual)


def among_few(case: Case) -> bool:
    """Whether this is one of the cases that stand for a game where all would take too long."""
    presets = list(case.game.presets)
    seats = [other.seats for other in all_cases() if other[:3] == case[:3]]
    return (case.preset, case.seats) in {
        (presets[0], case.game.usual_seats),
        (presets[-1], min(seats)),
    }


def say(message: Any) -> list[str]:
    """A message of a game or of Haggle in every language; raises when there is none."""
    return _speaker.say(message)


_speaker = About(words=HAGGLE_WORDS)
