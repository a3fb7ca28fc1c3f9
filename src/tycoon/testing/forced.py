"""What a table answers for a player: a pass, for one who wants it and can do nothing else."""

from __future__ import annotations

import msgspec

from tycoon.core.engine.chance import FastChance
from tycoon.core.names import TABLE
from tycoon.testing.cases import Case, play


def test_only_a_pass_is_given_for_those_who_want_it(case: Case) -> None:
    given = 0
    for state, action in play(case, 5):
        if action is None or state.seat_to_act == TABLE:
            continue
        game, legal = case.game, state.legal_actions()
        asked = game.forced(state, False, False)
        assert game.forced(state, False, True) == asked
        for draws in (False, True):
            answer = game.forced(state, True, draws)
            if answer == asked:
                continue
            assert game.passes
            assert answer in legal
            seat, after = state.seat_to_act, state.copy()
            after.collect_events()
            after.apply(answer, FastChance(5))
            told = msgspec.to_builtins(after.drain_events()[0])
            assert told["event"] in {"passed", "drew"}
            assert told["seat"] == seat
            given += 1
        if given > 20:
            break
    assert bool(given) == case.game.passes
