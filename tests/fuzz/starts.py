"""States to change: from games of every preset, every number of seats, and any options."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.conformance.cases import readings_of_games
from tycoon import bots
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadOption
from tycoon.core.game import Game
from tycoon.core.options import OptionField, Options, schema

GAMES = ("bigtwo", "daifugo", "deal", "monopoly", "haggle")
registry.declare("haggle", "haggle")
FAR = 400
"""So many decisions into a game at most."""


def game_of(name: str) -> Game:
    """A game by its name."""
    return readings_of_games()[name]


def states(game: Game, random: Random, count: int) -> list[State]:
    """Some states, a few of each game that is played for them; before the first deal, too."""
    found: list[State] = []
    while len(found) < count:
        found += _moments(game, random)
    return found[:count]


def _moments(game: Game, random: Random) -> list[State]:
    state = _new(game, random)
    chance = FastChance(random.getrandbits(62))
    greedy = bots.make(random.choice(bots.names(game)), game)
    careful = random.choice([0.0, 0.5, 0.95])
    wanted = {int(FAR * random.random() ** 2) for _ in range(3)}
    found = []
    for number in range(FAR):
        if number in wanted:
            found.append(state.copy())
        if state.is_over or number > max(wanted):
            break
        seat = state.seat_to_act
        if seat >= 0 and random.random() < careful:
            action = greedy.choose(state.determinize(seat, chance), seat, chance)
        else:
            action = random.choice(state.legal_actions())
        state.apply(action, chance)
    if state.is_over:
        found.append(state)
    return found


def _new(game: Game, random: Random) -> State:
    while True:
        seats = random.choice(game.seats)
        try:
            return game.new(options(game, random, seats), seats)
        except BadOption:
            continue


def options(game: Game, random: Random, seats: int) -> Options:
    """The options of a preset, mostly with some of them drawn anew.

    Raises:
        BadOption: these contradict each other, or the number of seats.
    """
    fields = schema(game.options_type)
    changed = random.choice([0, 0, 1, 2, 4, len(fields)])
    changes = {field.name: drawn(field, random) for field in random.sample(fields, changed)}
    return game.options(random.choice(list(game.presets)), seats, **changes)


def drawn(field: OptionField, random: Random) -> Any:
    """An allowed value, often one of the bounds."""
    if field.kind == "bool":
        return random.random() < 0.5
    if field.kind == "choice":
        return random.choice(field.choices)
    least, most = field.least or 0, 10**6 if field.most is None else field.most
    near = min(most, least + 5)
    return random.choice([least, most, random.randint(least, near), random.randint(least, most)])
