"""Playouts from many states come to what a plain loop over the public interface comes to."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import pytest

from tests.conformance.cases import Case, sample
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.lab import play_on

pytestmark = pytest.mark.interpreted

# How playouts are seeded, written down once more: it is a promise to whoever keeps a seed.
PLAYERS = 0x2545_F491_4F6C_DD1D
WORD = (1 << 64) - 1
MOST = 120


class Taking(Bot):
    """Takes what follows from all that lies on the table it is shown, also face down."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        actions = state.legal_actions()
        return actions[(int(state.digest(), 16) + chance.below(5)) % len(actions)]


def by_hand(
    start: State, players: list[Any], seed: int, script: list[int], until: str
) -> tuple[list[int], list[int], int, bool]:
    """What `play_on` gives for one start; it shares no code with it."""
    state, dealing = start.copy(), FastChance(seed)
    choosing = FastChance((seed & WORD) ^ PLAYERS)
    decisions, moved = 0, False
    while not state.is_over and not (until == "deal" and moved and state.seat_to_act < 0):
        if decisions == MOST:
            return state.deal_returns(), state.returns(), decisions, True
        seat = state.seat_to_act
        if seat < 0:
            action = state.default_action()
        elif decisions < len(script):
            action = script[decisions]
        elif isinstance(players[seat], Taking):
            action = players[seat].choose(state.determinize(seat, choosing), seat, choosing)
        elif players[seat] == "random":
            actions = state.legal_actions()
            action = actions[choosing.below(len(actions))]
        else:  # chooses alike whatever is hidden
            action = bots.make(players[seat], state.game).choose(state.copy(), seat, choosing)
        state.apply(action, dealing)
        decisions += seat >= 0
        moved = True
    return state.deal_returns(), state.returns(), decisions, False


def scripted(start: State, seed: int, length: int, until: str) -> list[int]:
    """So many random actions from `start` on, or as many as there are, by the chance of `seed`."""
    state, dealing, random = start.copy(), FastChance(seed), Random(seed)
    script: list[int] = []
    moved = False
    while not state.is_over and len(script) < length:
        if state.seat_to_act >= 0:
            script.append(random.choice(state.legal_actions()))
            state.apply(script[-1], dealing)
        elif until == "deal" and moved:
            break
        else:
            state.apply(state.default_action(), dealing)
        moved = True
    return script


def seated(case: Case, number: int) -> list[Any]:
    """Players of every kind around the table, another one first each time."""
    kinds = ["random", Taking(), *bots.names(case.game)[1:]]
    return [kinds[(seat + number) % len(kinds)] for seat in range(case.seats)]


@pytest.mark.parametrize("until", ["deal", "game"])
def test_each_start_comes_to_what_a_plain_loop_comes_to(
    case: Case, until: Literal["deal", "game"]
) -> None:
    starts = list(sample(case, 24, 2))
    Random(5).shuffle(starts)
    starts = starts[:12]
    kept = [start.save() for start in starts]
    seeds = [number * 0x1234_5678_9ABC_DEF1 & WORD for number in range(len(starts))]
    scripts = [
        scripted(start, seed, number % 4 * 3, until)
        for number, (start, seed) in enumerate(zip(starts, seeds, strict=True))
    ]
    players = seated(case, len(until))
    ends = play_on(starts, players, seeds=seeds, scripts=scripts, until=until, max_decisions=MOST)
    for number, start in enumerate(starts):
        expected = by_hand(start, players, seeds[number], scripts[number], until)
        assert (
            ends.deal_returns[number].tolist(),
            ends.returns[number].tolist(),
            ends.decisions[number],
            ends.stopped[number],
        ) == expected
    assert [start.save() for start in starts] == kept
