"""What a seat has seen happen: in order, no more than it may see, the same where that is."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import tycoon
from tests.conformance.cases import Case, all_cases, play
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.core.names import SPECTATOR
from tycoon.envs.aec import env
from tycoon.envs.history import DECIDED, WIDTH, History
from tycoon.envs.seat import SeatEnv
from tycoon.games.bigtwo.names import EventKind

pytestmark = pytest.mark.interpreted


def usual(cases: tuple[Case, ...]) -> list[Case]:
    """Of each game the first preset with the usual seats."""
    return [
        case
        for case in cases
        if case.preset == next(iter(case.game.presets))
        and case.seats == case.game.usual_seats
        and not case.label.endswith("-plain")
    ]


def whole(rows: Any) -> list[tuple[int, int, list[int]]]:
    """Kind, which numbers are seen, and the numbers."""
    return [
        (int(row[0]), int(row[1]), np.ascontiguousarray(row[2:]).view("<i8").tolist())
        for row in rows
    ]


def test_what_happens_in_big_two() -> None:
    state, chance, history = tycoon.make("bigtwo"), FastChance(3), History()
    history.apply(state, state.default_action(), chance)
    first = state.seat_to_act
    for viewer in (SPECTATOR, *range(4)):
        dealt = [row for row in whole(history.rows(viewer)) if row[0] == EventKind.DEALT]
        assert [row[2][0] for row in dealt] == [0, 1, 2, 3]
        for seat, row in enumerate(dealt):
            hand = int(state.observation(seat)[:52] @ (1 << np.arange(52)))
            assert row[2][1] == (hand if seat == viewer else 0)
            assert (row[1] >> 1 & 1) == (seat == viewer)
    action = state.legal_actions()[0]
    number = state.action_index(action)
    history.apply(state, action, chance)
    own, other = (whole(history.rows(seat)) for seat in (first, (first + 1) % 4))
    assert own[-2] == (DECIDED, 3, [first, number, 0, 0, 0, 0, 0])
    assert own[-1] == other[-1]
    assert own[-1][0] == EventKind.PLAYED
    assert own[-1][2][:2] == [first, action]
    assert len(other) == len(own) - 1
    assert not state.drain_events()


def follow(state: State, actions: tuple[int, ...]) -> History:
    """The history of what was done."""
    history, state = History(), state.copy()
    for action in actions:
        history.apply(state, action, FastChance(1))
    return history


@pytest.mark.parametrize(("game", "options"), [("bigtwo", {}), ("daifugo", {"rounds": 2})])
def test_worlds_that_cannot_be_told_apart(game: str, options: dict[str, Any]) -> None:
    """As far as one can look back, the seat has seen the same, and others have not."""
    state, chance = tycoon.make(game, **options), FastChance(4)
    state.keep_past()
    same = others = 0
    for step in range(60):
        if state.is_over:
            break
        seat = state.seat_to_act
        if seat >= 0 and state.past is not None and state.past.start is not None:
            happened = follow(state.past.start, state.past.actions)
            world = state.determinize(seat, FastChance(step))
            assert world.past is not None
            if world.past.start is not None:
                there = follow(world.past.start, world.past.actions)
                for viewer in (SPECTATOR, seat):
                    assert (happened.rows(viewer) == there.rows(viewer)).all()
                same += len(happened.rows(seat)) > 8
                others += any(
                    (happened.rows(other) != there.rows(other)).any()
                    for other in range(state.seats)
                    if other != seat
                )
        legal = state.legal_actions()
        state.apply(legal[step % len(legal)], chance)
    assert same > 10
    # In Big Two actions are numbered by the places of cards in a hand.
    assert others > 10 or game == "daifugo"


@pytest.mark.parametrize("case", usual(all_cases()), ids=str)
def test_other_deals_are_other_histories(case: Case) -> None:
    """And a copy goes on by itself."""
    found = []
    for seed in range(2):
        history, state = History(), case.new()
        chance = FastChance(seed)
        for _, (played, action) in zip(range(12), play(case, seed), strict=False):
            if action is None or played.is_over:
                break
            if action not in state.legal_actions():
                break
            history.apply(state, action, chance)
        kept = history.copy()
        rows = history.rows(0)
        assert rows.dtype == np.int32
        assert rows.shape == (len(rows), WIDTH)
        assert (kept.rows(0) == rows).all()
        assert (copy.deepcopy(history).rows(0) == rows).all()
        assert (pickle.loads(pickle.dumps(history)).rows(0) == rows).all()
        if not state.is_over:
            history.apply(state, state.default_action(), chance)
            assert len(kept.rows(0)) == len(rows)
        found.append(rows.tobytes())
    assert found[0] != found[1]


def test_no_more_than_so_many_rows() -> None:
    state, few, every = tycoon.make("deal"), History(5), History()
    for step in range(30):
        action = state.legal_actions()[-1]
        few.apply(state.copy(), action, FastChance(step))
        every.apply(state, action, FastChance(step))
    for viewer in (SPECTATOR, 0, 1):
        assert len(every.rows(viewer)) > 20
        assert (few.rows(viewer) == every.rows(viewer)[-5:]).all()


def test_what_is_refused_is_not_kept() -> None:
    state, history = tycoon.make("bigtwo"), History()
    history.apply(state, state.default_action(), FastChance(1))
    rows = history.rows(0)
    with pytest.raises(IllegalMove):
        history.apply(state, 1 << 60, FastChance(1))
    with pytest.raises(TypeError):
        history.apply(state, state.legal_actions()[0], None)  # type: ignore[arg-type]
    assert (history.rows(0) == rows).all()
    for wrong in (-1, 1 << 40, "x"):
        with pytest.raises((TypeError, ValueError), match="viewer"):
            history.rows(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="most"):
        History(0)


def test_environments_tell_it() -> None:
    agents = env("daifugo", history=True)
    agents.reset(seed=2)
    lengths = []
    for agent in agents.agent_iter(20):
        seen, _, over, cut, info = agents.last()
        assert seen is not None
        seat = agents.possible_agents.index(agent)
        assert agents.table.history is not None
        assert (info["history"] == agents.table.history.rows(seat)).all()
        lengths.append(len(info["history"]))
        agents.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert lengths[-1] > lengths[0] > 3
    own = SeatEnv("bigtwo", history=True)
    _, info = own.reset(seed=1)
    before = info["history"]
    again = pickle.loads(pickle.dumps(own))
    for made in (own, again):
        seen = made.table.seen(0)
        info = made.step(int(np.flatnonzero(seen["action_mask"])[0]))[-1]
        assert (info["history"][: len(before)] == before).all()
        assert (info["history"][len(before) : len(before) + 1, 0] == DECIDED).all()
    _, info = own.reset(seed=1)
    assert (info["history"] == before).all()
    assert "history" not in SeatEnv("bigtwo").reset(seed=1)[1]
