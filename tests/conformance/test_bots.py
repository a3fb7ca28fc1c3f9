"""Bots choose legal actions from determinized copies, so that they cannot peek."""

from random import Random

import pytest

import tycoon
from tests.conformance import extremes
from tests.conformance.cases import Case, all_cases
from tests.conformance.extremes.options import bounds, some_options
from tests.trials import some_and_many
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.testing.bots import (
    asked,
    draws_alike,
    names,
    test_levels_choose_what_is_legal_by_what_they_see,
    test_their_choice_depends_on_what_they_see,
    test_they_choose_what_is_legal,
    test_they_play_games_to_the_end,
)

pytestmark = pytest.mark.interpreted


FEWEST_AND_MOST = [
    case
    for case in all_cases()
    if case.preset == next(iter(case.game.presets))
    and case.seats in (min(case.game.seats), max(case.game.seats))
    and not case.label.endswith("-plain")
]


def all_choose_what_is_legal(case: Case, state: State, steps: int) -> None:
    """Every bot is asked at every step, one after the other is heard."""
    chance, players = FastChance(steps), [bots.make(name, case.game) for name in names(case)]
    for step in range(steps):
        seat = state.seat_to_act
        if state.is_over:
            return
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        legal, chosen = state.legal_actions(), []
        for bot in players:
            chosen.append(bot.choose(state.determinize(seat, chance), seat, chance))
            assert type(chosen[-1]) is int
            assert chosen[-1] in legal, (bot, state.to_position())
        state.apply(chosen[step % len(chosen)] if step % 5 else chosen[-1], chance)


@pytest.mark.parametrize("end", FEWEST_AND_MOST, ids=str)
def test_they_do_so_with_every_value_of_every_option(end: Case) -> None:
    """Each at its bounds alone; the most seats and the fewest."""
    every = bounds(end.game, end.seats)
    for options in every if tycoon.compiled else every[::10]:
        built = extremes.built(end.game, end.seats, options)
        all_choose_what_is_legal(end, end.game.new(built, end.seats), 60)


@pytest.mark.parametrize("seeds", some_and_many(60, 3000))
@pytest.mark.parametrize("end", FEWEST_AND_MOST, ids=str)
def test_they_do_so_with_options_together(end: Case, seeds: range) -> None:
    """From the start, and from extreme positions."""
    for seed in seeds if tycoon.compiled else seeds[::20]:
        random = Random(seed)
        options = some_options(random, end.game, end.seats)
        built = extremes.built(end.game, end.seats, options)
        all_choose_what_is_legal(end, end.game.new(built, end.seats), 100)
        extreme = extremes.state_of(end.game, random, end.seats)
        all_choose_what_is_legal(end, extreme, 60)


@pytest.mark.parametrize("end", [case for case in FEWEST_AND_MOST if case.game.bots], ids=str)
def test_the_games_draw_what_is_hidden_alike(end: Case) -> None:
    """Often enough that levels are held to choose alike, whatever is hidden."""
    assert any(draws_alike(state) for state in asked(end) if len(state.legal_actions()) > 1)
