"""Whatever is said to people has words in all four languages, with every argument."""

from __future__ import annotations

import msgspec

from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR
from tycoon.testing.cases import Case, moments, sample


def test_actions_are_described(case: Case) -> None:
    for state in sample(case):
        actions = state.legal_actions()
        english = [case.say(state.describe(action))[0] for action in actions]
        assert len(set(english)) == len(english)


def test_questions_are_asked(case: Case) -> None:
    for state in sample(case):
        for viewer in (SPECTATOR, *range(state.seats)):
            case.say(state.view(viewer).ask)


def test_events_are_told(case: Case) -> None:
    """To every viewer, from the JSON that they are sent."""
    told: set[bytes] = set()
    for state, action in moments(case, 2):
        if action is None or state.deals > 3:
            break
        after = state.copy()
        after.collect_events()
        after.apply(action, FastChance(4))
        for event in after.drain_events():
            for viewer in (SPECTATOR, *range(state.seats)):
                seen = msgspec.json.decode(msgspec.json.encode(event.seen_by(viewer)))
                message = case.game.tell(seen)
                sent = msgspec.json.encode(message)
                if message is not None and sent not in told:
                    told.add(sent)
                    case.say(message)
                    case.say(msgspec.json.decode(sent))
    assert told


def test_unknown_events_are_not_told(case: Case) -> None:
    """A record of newer rules may have some; they are passed over or said, but nothing breaks."""
    message = case.game.tell({"event": "of_a_later_version"})
    assert message is None


def test_reasons_have_words(case: Case) -> None:
    for state in sample(case, 15):
        for action in (None, 0, 1, (1 << 64) - 1, 1 << 63 | 7):
            case.say(case.game.why_illegal(state, action))
