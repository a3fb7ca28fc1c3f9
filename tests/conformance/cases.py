"""What the suite runs over: every game of the registry and Haggle, every preset, all seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import haggle
import tycoon
from tests import readings
from tests.conformance import extremes
from tycoon.core import registry
from tycoon.core.chance import FastChance
from tycoon.core.errors import BadOption
from tycoon.core.game import Game
from tycoon.core.state import State
from tycoon.words import LANGUAGES, Words, catalogue

MAX_DECISIONS = 1_000_000
EXTREME = 40
"""So many extreme positions of a case there are to choose from."""
HAGGLE_WORDS = Path(haggle.__file__).with_name("words.json")


class Case(NamedTuple):
    """A game as it is played: its rules, a preset, seats.

    `label` tells two readings of one game apart: `haggle` is native where the rules are compiled,
    `haggle-plain` is the same source as plain Python on a compiled core.
    """

    label: str
    game: Game
    preset: str
    seats: int

    def __str__(self) -> str:
        return f"{self.label}-{self.preset}-{self.seats}"

    def new(self) -> State:
        """Before the first deal."""
        return self.game.new(self.game.options(self.preset, self.seats), self.seats)


def hides(case: Case) -> bool:
    """Whether a seat has anything that others do not see: at Monopoly only fortune cards (MM-5)."""
    return case.game.name != "monopoly" or case.preset == "millionaire"


def readings_of_games() -> dict[str, Game]:
    """Every game by label."""
    games = {name: registry.find(name) for name in tycoon.game_names() if name != "haggle"}
    games["haggle"] = haggle.GAME
    if tycoon.compiled:
        games["haggle-plain"] = readings.plain("haggle").GAME
    return games


@cache
def all_cases() -> tuple[Case, ...]:
    """All but presets that are not for so many seats; of the slow plain reading one preset."""
    found = []
    for label, game in readings_of_games().items():
        for preset in list(game.presets)[: 1 if label.endswith("-plain") else None]:
            for seats in game.seats:
                try:
                    game.options(preset, seats)
                except BadOption:
                    continue
                found.append(Case(label, game, preset, seats))
    return tuple(found)


def cases() -> tuple[Case, ...]:
    """All cases where the rules are compiled; interpreted, some that stand for each game.

    These are the first and the last preset with the fewest and the usual seats. The compiled run
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
    usual = case.game.usual_seats
    return case.preset in {presets[0], presets[-1]} and case.seats in {min(seats), usual}


def play(case: Case, seed: int) -> Iterator[tuple[State, int | None]]:
    """A random game: one state, which changes, and its next action (None at the end)."""
    state, chance, random = case.new(), FastChance(seed), Random(seed)
    for _ in range(MAX_DECISIONS):
        if state.is_over:
            yield state, None
            return
        action = random.choice(state.legal_actions())
        yield state, action
        state.apply(action, chance)
    raise AssertionError(f"{case} did not end within {MAX_DECISIONS} decisions")


def moments(case: Case, seed: int) -> Iterator[tuple[State, int | None]]:
    """As `play`, of a long game only the beginning, the end and some moments between."""
    random = Random(seed)
    for number, (state, action) in enumerate(play(case, seed)):
        if number < 600 or action is None or random.random() < 0.05:
            yield state, action


@lru_cache(maxsize=6)
def _played(case: Case, seed: int) -> tuple[list[State], Any]:
    """The states of a random game, of a long one some, and what more chance there is."""
    random, states = Random(seed), []
    for number, (state, action) in enumerate(play(case, seed)):
        if number < 300 or action is None or random.random() < 0.01:
            states.append(state.copy())
    return states, random.getstate()


@lru_cache(maxsize=6)
def _extreme(case: Case) -> list[State]:
    """States of extreme positions with the options of the case."""
    random, options = Random(7), dict(case.game.presets[case.preset])
    return [extremes.state_of(case.game, random, case.seats, options) for _ in range(EXTREME)]


@lru_cache(maxsize=32)
def sample(case: Case, count: int = 40, games: int = 3) -> tuple[State, ...]:
    """States of some random games, among them the first and the last. Copy what you change.

    A quarter of them are of extreme positions. Most tests look at them from every seat: the more
    seats there are, the fewer states.
    """
    found: list[State] = []
    share = count * 4 // max(case.seats, 4) // (games + 1)
    for seed in range(games):
        states, more = _played(case, seed)
        random = Random()
        random.setstate(more)
        found += [states[0], states[-1], *random.sample(states, min(len(states), share))]
    return (*found, *_extreme(case)[:share])


def running(case: Case, count: int = 40) -> list[State]:
    """As `sample`, without the ends."""
    return [state for state in sample(case, count) if not state.is_over]


@cache
def words(lang: str) -> Words:
    """The catalogue of a language with Haggle's own words."""
    own: dict[str, dict[str, str]] = json.loads(HAGGLE_WORDS.read_text(encoding="utf-8"))
    both = {**catalogue.load(lang), **{key: texts[lang] for key, texts in own.items()}}
    return Words(lang, catalogue=both)


def say(message: Any) -> list[str]:
    """A message in every language; raises when there is none, or an argument is missing."""
    texts = [words(lang).message(message) for lang in LANGUAGES]
    assert all(texts), message
    return texts
