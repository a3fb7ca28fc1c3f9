"""From extreme positions nothing raises that anybody looks at, and nothing hidden shows."""

from __future__ import annotations

import contextlib
from collections import Counter
from random import Random

import pytest

import tycoon
from tests.conformance import extremes
from tests.conformance.cases import all_cases
from tests.conformance.extremes.options import bounds, some_options, some_seats
from tests.conformance.looking import play
from tests.trials import some_and_many
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption, BadPosition
from tycoon.core.game import Game
from tycoon.core.options import schema
from tycoon.testing.determinize import hangs_on_nothing_hidden, sees_no_difference
from tycoon.testing.views import looks_alike_and_stays_alike

pytestmark = pytest.mark.interpreted

STEPS = 40
GAMES = {case.label: case.game for case in all_cases()}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Every game, in the registry as it is read here."""
    game: Game = GAMES[request.param]
    monkeypatch.setitem(registry._games, game.name, game)
    registry.register(game)
    return game


def few(seeds: range, game: Game) -> range:
    """Of the seeds for compiled rules so many as take as long in Python."""
    plain = not tycoon.compiled or game is GAMES.get("haggle-plain")
    return seeds[:: max(1, len(seeds) // 3)] if plain else seeds


@pytest.mark.parametrize("seeds", some_and_many(12, 4000))
@pytest.mark.parametrize("greedy", [False, True], ids=["keen", "greedy"])
def test_whatever_is_looked_at(game: Game, greedy: bool, seeds: range) -> None:
    """Views, observations, masks, hints, events and words of every seat, at every step."""
    looked = 0
    for seed in few(seeds, game):
        random = Random(2 * seed + greedy)
        looked += play(extremes.state_of(game, random), random, STEPS, greedy)
    assert looked > len(few(seeds, game)) * (8 if len(seeds) == len(few(seeds, game)) else 1)


@pytest.mark.parametrize("seeds", some_and_many(30, 2000))
def test_what_is_hidden_stays_hidden(game: Game, seeds: range) -> None:
    """Whatever the options: of the position, and some steps on."""
    for seed in few(seeds, game):
        random = Random(seed)
        state = extremes.state_of(game, random)
        play(state, random, random.choice([0, 3, 12]), greedy=False)
        for seat in range(state.seats):
            sees_no_difference(state, seat)
        if not state.is_over:
            hangs_on_nothing_hidden(state)
            looks_alike_and_stays_alike(state)


def test_positions_seldom_contradict_themselves(game: Game) -> None:
    """A third and more are taken, with the fewest and the most seats."""
    taken: Counter[int] = Counter()
    for seed in range(100):
        described = extremes.described(game, Random(seed))
        with contextlib.suppress(BadPosition):
            taken[game.from_position(described, FastChance(seed)).seats] += 1
    assert taken.total() > 33
    assert taken.keys() >= {min(game.seats), max(game.seats)}


def test_options_are_drawn_up_to_their_bounds(game: Game) -> None:
    """Every value of every option, whatever else must give way."""
    for count in (min(game.seats), max(game.seats)):
        alone = bounds(game, count)
        for field in schema(game.options_type):
            values = field.choices or (
                [False, True] if field.kind == "bool" else [field.least, field.most]
            )
            for value in values:
                drawn = any(changed.get(field.name) == value for changed in alone)
                assert drawn or not _allowed_alone(game, count, field.name, value)
    random = Random(1)
    for _ in range(100):
        seats = some_seats(random, game)
        game.options(None, seats, **some_options(random, game, seats))


def _allowed_alone(game: Game, seats: int, name: str, value: object) -> bool:
    for preset in game.presets:
        try:
            game.options(preset, seats, **{name: value})
        except BadOption:
            continue
        return True
    return False
