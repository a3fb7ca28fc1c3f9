"""Events: typed, hidden unless said otherwise, collected when asked for."""

import re
from typing import Any

import msgspec
import pytest

from tests.conformance.cases import Case
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR
from tycoon.games.deal.moves import KINDS
from tycoon.testing.events import (
    decisions,
    test_each_field_is_seen_by_those_it_is_for,
    test_every_deal_and_decision_leaves_a_trace,
    test_numbers_of_events_show_what_is_told,
    test_own_and_shared_fields_say_whose,
    test_tags_tell_them_apart,
    test_they_are_collected_when_asked_for,
    test_they_depend_on_state_action_and_chance_alone,
)

pytestmark = pytest.mark.interpreted


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
    told = turns = 0
    for seed in range(2):
        for state, action in decisions(case, seed, 2):
            after = state.copy()
            after.collect_events()
            after.apply(action, FastChance(seed))
            events = after.drain_events()
            told_to = [SPECTATOR, *range(case.seats)]
            # Of a large table each moment is told to every third, of the next to the others.
            turns += 1
            for viewer in told_to[turns % 3 :: 3] if case.seats > 4 else told_to:
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
