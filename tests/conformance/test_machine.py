"""A state under whatever one does to states, in any order, beside a twin that does the same."""

import pickle
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.conformance import extremes
from tests.conformance.cases import Case
from tests.conformance.conserved import CONSERVED
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.core.record import Record, Recorder
from tycoon.core.registry import load

pytestmark = pytest.mark.interpreted


def machine(case: Case) -> type[RuleBasedStateMachine]:
    """The machine of a case."""

    class Table(RuleBasedStateMachine):
        @initialize(seed=st.integers(0, 999))
        def begin(self, seed: int) -> None:
            options = dict(case.game.presets[case.preset])
            extreme = seed % 2 == 1
            self.state = (
                extremes.state_of(case.game, Random(seed), case.seats, options)
                if extreme
                else case.new()
            )
            self.twin = self.state.copy()
            self.recorder = Recorder()
            self.lines = [self.recorder.begin(self.state, from_position=extreme)]
            self.steps = 0

        def both(self, action: int) -> None:
            self.steps += 1
            self.twin.apply(action, FastChance(self.steps))
            self.lines.append(self.recorder.play(self.state, action, FastChance(self.steps))[0])

        @precondition(lambda self: not self.state.is_over)
        @rule(pick=st.integers(0, 1 << 20), times=st.integers(1, 12))
        def act(self, pick: int, times: int) -> None:
            random = Random(pick)
            for _ in range(times):
                if not self.state.is_over:
                    self.both(random.choice(self.state.legal_actions()))

        @precondition(lambda self: not self.state.is_over)
        @rule()
        def let_the_clock_run_out(self) -> None:
            self.both(self.state.default_action())

        @rule(action=st.integers(0, (1 << 64) - 1))
        def try_anything(self, action: int) -> None:
            if action not in self.state.legal_actions():
                with pytest.raises(IllegalMove):
                    self.state.apply(action, FastChance(1))

        @rule()
        def save_and_load(self) -> None:
            self.state = load(self.state.save())

        @rule()
        def pickle(self) -> None:
            self.twin = pickle.loads(pickle.dumps(self.twin))

        @rule()
        def copy(self) -> None:
            self.state, self.twin = self.twin.copy(), self.state

        @rule()
        def describe(self) -> None:
            self.twin = case.game.from_position(self.twin.to_position(), FastChance(0))

        @rule(seat=st.integers(0, case.seats - 1), seed=st.integers(0, 1000))
        def think(self, seat: int, seed: int) -> None:
            drawn = self.state.determinize(seat, FastChance(seed))
            assert drawn.view(seat) == self.state.view(seat)
            if not drawn.is_over:
                drawn.apply(drawn.legal_actions()[0], FastChance(1))

        @invariant()
        def keeps_its_promises(self) -> None:
            assert self.state == self.twin
            CONSERVED[case.game.name](self.state)
            assert bool(self.state.legal_actions()) != self.state.is_over

        def teardown(self) -> None:
            assert Record.read(self.lines).replay() == self.state

    return Table


def test_any_order_of_everything(case: Case) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine(case),
        settings=settings(
            max_examples=case.some(8),
            stateful_step_count=25,
            deadline=None,
            database=None,
            derandomize=True,
        ),
    )
