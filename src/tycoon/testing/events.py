"""Events: typed, hidden unless said otherwise, collected when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.events import EVERYBODY, Event, visibility
from tycoon.core.names import SPECTATOR
from tycoon.testing.cases import Case, play, running

SURELY = 100
"""So many decisions of a game are all looked at, see `Case.some`, then one in ten."""


def decisions(case: Case, seed: int, deals: int) -> Iterator[tuple[State, int]]:
    """Decisions of a random game, as long as no more deals than these have begun."""
    random = Random(seed)
    for number, (state, action) in enumerate(play(case, seed)):
        if action is None or state.deals > deals:
            return
        if number < case.some(SURELY) or random.random() < 0.1:
            yield state, action


@lru_cache(maxsize=2)
def events_of(case: Case) -> list[Event]:
    """What happened in some random games."""
    found = []
    for seed in range(3):
        for state, action in decisions(case, seed, 3):
            after = state.copy()
            after.collect_events()
            after.apply(action, FastChance(seed))
            found += after.drain_events()
    return found


def test_each_field_is_seen_by_those_it_is_for(case: Case) -> None:
    hidden = 0
    for event in events_of(case):
        whole: dict[str, Any] = msgspec.to_builtins(event)
        marks = visibility(type(event))
        assert marks.keys() | {"event"} == whole.keys()
        for viewer in (SPECTATOR, *range(case.seats)):
            seen = event.seen_by(viewer)
            for name, who in marks.items():
                sees = who == "all" or (
                    viewer != SPECTATOR
                    and (
                        (who == "own" and whole["seat"] == viewer)
                        or (who == "shared" and viewer in whole["known_to"])
                    )
                )
                hidden += not sees
                assert (name in seen) == sees
            assert seen["event"] == whole["event"]
            assert {name: whole[name] for name in seen} == msgspec.to_builtins(seen)
    assert bool(hidden) == case.hides


def test_own_and_shared_fields_say_whose(case: Case) -> None:
    for kind in {type(event) for event in events_of(case)}:
        marks = visibility(kind)
        if "own" in marks.values():
            assert marks["seat"] == "all"
        if "shared" in marks.values():
            assert "known_to" in marks


def test_tags_tell_them_apart(case: Case) -> None:
    kinds = {type(event) for event in events_of(case)}
    tags = {kind.__struct_config__.tag for kind in kinds}
    assert len(tags) == len(kinds)


def test_every_deal_and_decision_leaves_a_trace(case: Case) -> None:
    """Only steps of an unfinished offer happen without an event, and those change no points."""
    for state in running(case, 40):
        for action in state.legal_actions():
            after = state.copy()
            after.collect_events()
            after.apply(action, FastChance(1))
            if not after.drain_events():
                assert after.returns() == state.returns()
                assert after.deals == state.deals


def test_they_are_collected_when_asked_for(case: Case) -> None:
    state = case.new()
    state.apply(state.legal_actions()[0], FastChance(1))
    assert state.drain_events() == []
    state.collect_events()
    state.apply(state.legal_actions()[0], FastChance(1))
    first = state.drain_events()
    assert first
    assert state.drain_events() == []
    state.collect_events(False)
    state.apply(state.legal_actions()[0], FastChance(1))
    assert state.drain_events() == []


def test_they_depend_on_state_action_and_chance_alone(case: Case) -> None:
    for state in running(case, 15):
        for action in state.legal_actions()[:5]:
            seen = []
            for twin in (state.copy(), state.copy()):
                twin.collect_events()
                twin.apply(action, FastChance(8))
                seen.append(twin.drain_events())
            assert seen[0] == seen[1]


def test_numbers_of_events_show_what_is_told(case: Case) -> None:
    """To a viewer they are the same if and only if the events are."""
    compared = 0
    for state in running(case, 30):
        worlds = [state]
        if state.seat_to_act >= 0:
            worlds += [state.determinize(state.seat_to_act, FastChance(seed)) for seed in range(2)]
        legal = [
            action
            for action in state.legal_actions()[:: max(1, len(state.legal_actions()) // 4)]
            if all(action in world.legal_actions() for world in worlds)
        ]
        told = [
            _told(world, action, seed)
            for world in worlds
            for action in legal
            for seed in range(1 if state.seat_to_act >= 0 else 3)
        ]
        for one, other in combinations(told, 2):
            for viewer, (said, numbers) in one.items():
                assert (said == other[viewer][0]) == (numbers == other[viewer][1]), (state, viewer)
                compared += 1
    assert compared > 100


def _told(world: State, action: int, seed: int) -> dict[int, tuple[Any, Any]]:
    """What each viewer is told of an action, in words and in numbers."""
    words, rows = world.copy(), world.copy()
    for state in (words, rows):
        state.collect_events()
        state.apply(action, FastChance(seed))
    events = words.drain_events()
    assert rows.events is not None
    kinds = rows.game.modules.view.EVENTS
    drained = [(row[0], *kinds.seen(rows, row[0], row[1:])) for row in rows.events.drain()]
    return {
        viewer: (
            [event.seen_by(viewer) for event in events],
            [
                (
                    kind,
                    *(
                        number if sees(who, viewer) else None
                        for number, who in zip(numbers, whose, strict=True)
                    ),
                )
                for kind, numbers, whose in drained
            ],
        )
        for viewer in (SPECTATOR, *range(world.seats))
    }


def sees(who: int, viewer: int) -> bool:
    """Whether a viewer is among those that see a number."""
    return who == EVERYBODY or (viewer != SPECTATOR and bool(who >> viewer & 1))
