"""Bots choose legal actions from determinized copies, so that they cannot peek."""

from __future__ import annotations

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.testing.cases import MAX_DECISIONS, Case, running


def names(case: Case) -> list[str]:
    """The bots that play a game."""
    return ["random", *case.game.bots]


def test_they_choose_what_is_legal(case: Case) -> None:
    for name in names(case):
        bot = bots.make(name, case.game)
        for state in running(case, 30):
            seat = state.seat_to_act
            if seat >= 0:
                kept = state.save()
                seen = state.determinize(seat, FastChance(1))
                assert bot.choose(seen, seat, FastChance(2)) in state.legal_actions()
                assert state.save() == kept


def test_their_choice_depends_on_what_they_see(case: Case) -> None:
    """Other hidden cards give the same choice, and so do the true ones."""
    for name in names(case):
        bot = bots.make(name, case.game)
        for state in running(case, 30):
            seat = state.seat_to_act
            if seat >= 0:
                choices = {
                    bot.choose(state.determinize(seat, FastChance(seed)), seat, FastChance(2))
                    for seed in range(5)
                }
                choices.add(bot.choose(state.copy(), seat, FastChance(2)))
                assert len(choices) == 1


def test_they_play_games_to_the_end(case: Case) -> None:
    """Interpreted, where thinking takes a hundred times as long, the beginning only."""
    for name in names(case):
        players = [bots.make(name, case.game) for _ in range(case.seats)]
        state, chance = case.new(), FastChance(4)
        for _ in range(MAX_DECISIONS if tycoon.compiled else 300):
            if state.is_over:
                break
            seat = state.seat_to_act
            if seat < 0:
                state.apply(state.default_action(), chance)
            else:
                state.apply(
                    players[seat].choose(state.determinize(seat, chance), seat, chance), chance
                )
        assert state.is_over or not tycoon.compiled
