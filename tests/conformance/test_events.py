"""Events: typed, hidden unless said otherwise, collected when asked for."""

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import pytest

from tests.conformance.cases import Case, hides, play, running
from tycoon.core.chance import FastChance
from tycoon.core.events import Event, visibility
from tycoon.core.names import SPECTATOR
from tycoon.core.state import State
from tycoon.games.deal.moves import KINDS

pytestmark = pytest.mark.interpreted


SURELY = 100
"""So many decisions of a game are looked at one after the other, and some of those that follow."""


def decisions(case: Case, seed: int, deals: int) -> Iterator[tuple[State, int]]:
    """Decisions of a random game, as long as no more deals than these have begun."""
    random = Random(seed)
    for number, (state, action) in enumerate(play(case, seed)):
        if action is None or state.deals > deals:
            return
        if number < SURELY or random.random() < 0.1:
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
    assert bool(hidden) == hides(case)


ONE = r"[2-9TJQKA1][dchs]|[dchs][2-9TJQKA]|jk"
CARD = re.compile(rf"\b(?:{ONE})+\b|\bw\b")
NAMES_ONLY = {"haggle": {"stand_for"}}
"""Fields of events with cards that are only spoken of, so that no view has them."""
COLOURS = {"colour", "colours", "origin"}
"""Fields with the colours of Deal, some of which are also the names of cards."""


def cards(text: bytes) -> set[str]:
    """Every card that JSON names."""
    found = kinds(msgspec.json.decode(text))
    for word in CARD.findall(text.decode()):
        found |= set(re.findall(rf"{ONE}|w", word))
    return found


def kinds(value: Any) -> set[str]:
    """The kinds of Deal's cards in decoded JSON, where its words name no colours."""
    found: set[str] = set()
    parts = [value]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            parts += [inner for name, inner in part.items() if name not in COLOURS]
        elif isinstance(part, list):
            parts += part
        elif isinstance(part, str) and part in KINDS:
            found.add(part)
    return found


def test_they_show_no_card_that_views_hide(case: Case) -> None:
    """What a viewer is told of lies before or afterwards where its view shows it."""
    if case.game.name == "monopoly":
        pytest.skip("its only hidden cards are named by fields of one seat's own")
    told = 0
    for seed in range(2):
        for state, action in decisions(case, seed, 2):
            after = state.copy()
            after.collect_events()
            after.apply(action, FastChance(seed))
            events = after.drain_events()
            for viewer in (SPECTATOR, *range(case.seats)):
                seen = [
                    {
                        name: value
                        for name, value in event.seen_by(viewer).items()
                        if name not in NAMES_ONLY.get(case.game.name, ())
                    }
                    for event in events
                ]
                mentioned = cards(msgspec.json.encode(seen))
                told += len(mentioned)
                if not mentioned:
                    continue
                shown = cards(msgspec.json.encode([state.view(viewer), after.view(viewer)]))
                if after.seat_to_act < 0:  # what ended the deal has left the views again
                    shown |= cards(msgspec.json.encode(state.notation(action)))
                assert mentioned <= shown, (viewer, seen)
    assert told > 40


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
    assert len(tags) == len(kinds) > 3


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
