"""What games do, line by line, so that two readings of the rules can be compared.

`python -m tests.conformance.trace` reads names of cases with numbers of steps, and writes for each
what its process makes of it and an empty line.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random

import msgspec

from tests.conformance.cases import Case, all_cases
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR

STEPS = 120


def short(*values: object) -> str:
    """A hash of values with a text form of their own."""
    return hashlib.blake2b(repr(values).encode(), digest_size=8).hexdigest()


def trace(case: Case, seed: int, steps: int = STEPS) -> Iterator[str]:
    """What can be seen of some random play: by the table, who is to act, and a seat in turn."""
    state, chance, random = case.new(), FastChance(seed), Random(seed)
    for step in range(steps):
        legal = state.legal_actions()
        yield f"{case.game.name} {case.preset} {case.seats} {seed} {step}"
        yield f"to act {state.seat_to_act} save {state.digest()}"
        yield "legal " + short(
            legal, [state.action_index(a) for a in legal], [state.notation(a) for a in legal]
        )
        seat = step % state.seats
        for viewer in sorted({SPECTATOR, seat, max(state.seat_to_act, 0)}):
            yield f"view {viewer} " + short(msgspec.json.encode(state.view(viewer)))
        drawn = state.determinize(seat, FastChance(step))
        seen = state.observation(seat), state.observation(seat, encoding="scaled")
        yield f"drawn {seat} " + short(drawn.save(), *(row.tobytes() for row in seen))
        yield "returns " + short(
            state.returns(), state.deal_returns(), state.outcome(), state.to_position()
        )
        if state.is_over:
            break
        action = random.choice([*legal, state.default_action()])
        state.collect_events()
        state.apply(action, chance)
        yield f"{case.game.move(state, action)!r} {chance.state} {short(state.drain_events())}"


def answer() -> None:
    """Write a game of each case that is asked for, in the reading of this process."""
    registry.declare("haggle", "haggle")
    by_name = {str(case): case for case in all_cases()}
    for asked in sys.stdin:
        name, steps = asked.split()
        for line in trace(by_name[name], 5, int(steps)):
            sys.stdout.write(line + "\n")
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    answer()
