"""What checks run over: a game as it is played, and states of its random games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadOption
from tycoon.core.game import Game
from tycoon.words import LANGUAGES, Words, catalogue

MAX_DECISIONS = 1_000_000
EXTREME = 40
"""So many extreme positions of a case there are to choose from."""

Texts = Mapping[str, Mapping[str, str]]
"""Words by key and language: `{"chess.title": {"en": "Chess", …}}`."""


Check = Callable[..., None]
"""A promise of every game: raises AssertionError for a case that breaks it."""


def _anything(state: State) -> None:
    """No promise of this game alone."""


def _some_hidden(_: Case) -> int:
    """Not all is open."""
    return 2


@dataclass(frozen=True, eq=False)
class About:
    """What the checks of every game cannot know of one.

    Attributes:
        conserved: raises AssertionError for a state that has lost what no action creates or
            destroys: cards, coins.
        extreme: draws a state of a case from all that positions may say, up to their bounds.
        words: what the game says and the catalogue of the package does not have.
        drawings: of twenty determinized states of a seat, how many differ somewhere at least; 1 if
            nothing is hidden, 0 if that is not to be asked.
    """

    conserved: Callable[[Any], None] = _anything
    extreme: Callable[[Random, Case], State] | None = None
    words: Texts = field(default_factory=dict)
    drawings: Callable[[Case], int] = _some_hidden

    def say(self, message: Any) -> list[str]:
        """A message in every language; raises where there is none, or an argument is missing."""
        texts = [speaker.message(message) for speaker in _speakers(self)]
        assert all(texts), f"no words for {message}"
        return texts


@cache
def _speakers(about: About) -> list[Words]:
    return [
        Words(
            lang,
            catalogue={
                **catalogue.load(lang),
                **{key: texts[lang] for key, texts in about.words.items()},
            },
        )
        for lang in LANGUAGES
    ]


class Case(NamedTuple):
    """A game as it is played: its rules, a preset, seats.

    `label` tells two readings of one game apart. Another `seed` gives other random games. Where
    checks try many things they try `thinned` times fewer.
    """

    label: str
    game: Game
    preset: str
    seats: int
    about: About = About()
    seed: int = 0
    thinned: int = 1

    def __str__(self) -> str:
        return f"{self.label}-{self.preset}-{self.seats}"

    def new(self) -> State:
        """Before the first deal."""
        return self.game.new(self.game.options(self.preset, self.seats), self.seats)

    def say(self, message: Any) -> list[str]:
        """A message in every language; raises where there is none, or an argument is missing."""
        return self.about.say(message)

    def some(self, count: int) -> int:
        """How often a check tries what it would try `count` times."""
        return max(1, count // self.thinned)

    @property
    def hides(self) -> bool:
        """Whether a seat has anything that others do not see."""
        return self.about.drawings(self) != 1


def cases(game: Game, about: About | None = None, *, label: str = "", seed: int = 0) -> list[Case]:
    """Every preset with every number of seats that it is for.

    They are thinned but for the usual seats and the most, and the fewest of the first preset: there
    the rules are the same, only the table is smaller.
    """
    found: list[Case] = []
    for preset in game.presets:
        fitting = [seats for seats in game.seats if _is_for(game, preset, seats)]
        for seats in fitting:
            telling = seats in (game.seats_for(preset), fitting[-1]) or not found
            about = about or About()
            found.append(
                Case(label or game.name, game, preset, seats, about, seed, 1 if telling else 4)
            )
    return found


def _is_for(game: Game, preset: str, seats: int) -> bool:
    try:
        game.options(preset, seats)
    except BadOption:
        return False
    return True


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Register a game for a while, so that saves and records of it can be read."""
    before = registry._games.get(game.name)
    registry.register(game)
    try:
        yield
    finally:
        if before is None:
            registry._games.pop(game.name, None)
        else:
            registry.register(before)


def play(case: Case, seed: int) -> Iterator[tuple[State, int | None]]:
    """A random game: one state, which changes, and its next action (None at the end)."""
    state, chance, random = case.new(), FastChance(seed + case.seed), Random(seed + case.seed)
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
    draw, random = case.about.extreme, Random(7)
    return [draw(random, case) for _ in range(EXTREME)] if draw else []


@lru_cache(maxsize=32)
def sample(case: Case, count: int = 40, games: int = 3) -> tuple[State, ...]:
    """States of some random games, among them the first and the last. Copy what you change.

    A quarter of them are of extreme positions. Most checks look at them from every seat: the more
    seats there are, the fewer states, see also `Case.some`.
    """
    found: list[State] = []
    share = case.some(count * 4 // max(case.seats, 4) // (games + 1))
    for seed in range(games):
        states, more = _played(case, seed)
        random = Random()
        random.setstate(more)
        found += [states[0], states[-1], *random.sample(states, min(len(states), share))]
    return (*found, *_extreme(case)[:share])


def running(case: Case, count: int = 40) -> list[State]:
    """As `sample`, without the ends."""
    return [state for state in sample(case, count) if not state.is_over]


def in_turn(states: Sequence[State]) -> Iterator[tuple[State, int]]:
    """Each state with seats to look from: whose turn it is, and three others in turn."""
    for number, state in enumerate(states):
        others = ((number + i) % state.seats for i in range(3))
        for seat in sorted({max(state.seat_to_act, 0), *others}):
            yield state, seat


class Caught:
    """What was raised; `value` is there afterwards."""

    value: Any = None


@contextmanager
def raises(kind: type[Exception], match: str = "") -> Iterator[Caught]:
    """Demand an error of this kind, with a text in which the pattern is found."""
    caught = Caught()
    try:
        yield caught
    except kind as error:
        caught.value = error
    if caught.value is None:
        raise AssertionError(f"no {kind.__name__} was raised")
    if not re.search(match, str(caught.value)):
        raise AssertionError(f"{match!r} is not in {str(caught.value)!r}")


def over(name: str, values: Sequence[Any]) -> Callable[[Check], Check]:
    """Run a check once for each of these values of its argument `name`."""

    def with_values(check: Check) -> Check:
        check.__dict__["over"] = (name, values)
        return check

    return with_values
