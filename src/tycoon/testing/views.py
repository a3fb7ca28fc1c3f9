"""Views: an allow-list of what a viewer may know, and nothing that hidden cards change."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.names import SPECTATOR
from tycoon.testing.cases import Case, raises, running, sample


def test_views_are_json(case: Case) -> None:
    decoder = msgspec.json.Decoder(case.game.view_type)
    for state in sample(case):
        for viewer in (SPECTATOR, *range(state.seats)):
            view = state.view(viewer)
            text = msgspec.json.encode(view)
            assert type(view) is case.game.view_type
            assert msgspec.json.encode(decoder.decode(text)) == text
            assert (view.game, view.viewer, view.seats) == (case.game.name, viewer, case.seats)
            assert (view.seat_to_act, view.is_over) == (state.seat_to_act, state.is_over)
            assert (view.deals, view.returns) == (state.deals, state.returns())
            assert len(text) < 20_000


def test_legal_moves_are_for_the_seat_to_act(case: Case) -> None:
    for state in sample(case):
        for viewer in (SPECTATOR, *range(state.seats)):
            view = state.view(viewer)
            if viewer == state.seat_to_act:
                assert view.legal == [state.notation(action) for action in state.legal_actions()]
                assert view.default == state.notation(state.default_action())
            else:
                assert (view.legal, view.default) == ([], "")


def test_viewers_that_are_none(case: Case) -> None:
    for viewer in (-1, -3, case.seats, 99):
        with raises(ValueError, match="the seats are"):
            case.new().view(viewer)


def test_looking_changes_nothing(case: Case) -> None:
    for state in sample(case, 15):
        kept = state.save()
        for viewer in (SPECTATOR, *range(state.seats)):
            state.view(viewer)
        assert state.save() == kept


def looks_alike_and_stays_alike(state: State) -> int:
    """Where two actions look the same to a viewer, so do the views after them; how many were."""
    compared = 0
    groups = defaultdict(set)
    for action in state.legal_actions():
        after = state.copy()
        after.collect_events()
        after.apply(action, FastChance(3))
        events = after.drain_events()
        for viewer in (SPECTATOR, *range(state.seats)):
            if viewer != state.seat_to_act:
                seen = msgspec.json.encode([event.seen_by(viewer) for event in events])
                view = msgspec.json.encode(after.view(viewer))
                row = after.observation(viewer).tobytes() if viewer >= 0 else b""
                groups[viewer, seen].add((view, row))
                compared += 1
    for (viewer, seen), views in groups.items():
        assert len(views) == 1, (state, viewer, seen, sorted(views)[:2])
    return compared


def test_what_looks_alike_stays_alike(case: Case) -> None:
    states = running(case, case.some(75))
    least = min(case.some(100), len(states))  # a tiny game has few
    assert sum(map(looks_alike_and_stays_alike, states)) > least
