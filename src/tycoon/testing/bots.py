"""Bots choose legal actions from determinized copies, so that they cannot peek."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import tycoon
from tycoon import bots
from tycoon.bots import Bot
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.testing.cases import MAX_DECISIONS, Case, running


def names(case: Case) -> list[str]:
    """The bots that play a game."""
    return ["random", *case.game.bots]


def levels(case: Case) -> list[Bot]:
    """The levels that think before they play, with hardly any time for it.

    The easy one always slips. `normal` is one of the bots.
    """
    return [
        bots.make("easy", case.game, iterations=1, slips=100),
        *(bots.make(level, case.game, iterations=1) for level in ("strong", "expert")),
    ]


def asked(case: Case) -> Iterator[State]:
    """States of random games in which a seat is to act."""
    return (state for state in running(case, 30) if state.seat_to_act >= 0)


def test_they_choose_what_is_legal(case: Case) -> None:
    for name in names(case):
        chooses_what_is_legal(bots.make(name, case.game), asked(case))


def chooses_what_is_legal(bot: Bot, states: Iterable[State]) -> None:
    """Something legal, and the state is as it was."""
    for state in states:
        seat, kept = state.seat_to_act, state.save()
        seen = state.determinize(seat, FastChance(1))
        assert bot.choose(seen, seat, FastChance(2)) in state.legal_actions()
        assert state.save() == kept


def test_their_choice_depends_on_what_they_see(case: Case) -> None:
    """Other hidden cards give the same choice, and so do the true ones."""
    for name in names(case):
        chooses_by_what_it_sees(bots.make(name, case.game), asked(case))


def chooses_by_what_it_sees(bot: Bot, states: Iterable[State]) -> None:
    """The same with other hidden cards, and with the true ones."""
    for state in states:
        seat = state.seat_to_act
        choices = {
            bot.choose(state.determinize(seat, FastChance(seed)), seat, FastChance(2))
            for seed in range(5)
        }
        choices.add(bot.choose(state.copy(), seat, FastChance(2)))
        assert len(choices) == 1


def test_levels_choose_what_is_legal_by_what_they_see(case: Case) -> None:
    """Few decisions: each tries all that it may do to the end of the deal."""
    choosing = [state for state in asked(case) if len(state.legal_actions()) > 1]
    states = choosing[:: max(1, len(choosing) // 4)] if tycoon.compiled else choosing[:1]
    for bot in levels(case):
        chooses_what_is_legal(bot, states)
        chooses_by_what_it_sees(bot, filter(draws_alike, states))


def draws_alike(state: State) -> bool:
    """Whether the same chance draws the same hidden cards whatever they truly are.

    Levels draw worlds; where this is not so they only choose alike on average.
    """
    seat = state.seat_to_act
    others = (state.determinize(seat, FastChance(seed)) for seed in range(5))
    drawn = {one.determinize(seat, FastChance(9)).digest() for one in (state, *others)}
    return len(drawn) == 1


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
