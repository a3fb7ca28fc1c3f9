"""Determinized states: the same to the seat they are for, else drawn anew."""

from __future__ import annotations

import msgspec

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.names import NOBODY, SPECTATOR, TABLE
from tycoon.core.registry import load
from tycoon.testing.cases import Case, in_turn, raises, running, sample


def sees_no_difference(state: State, seat: int) -> None:
    """A state drawn anew for a seat looks the same to it, and to everybody where all see it."""
    view = msgspec.json.encode(state.view(seat))
    for_all = msgspec.json.encode(state.view(SPECTATOR))
    observed = state.observation(seat).tobytes()
    for seed in range(3):
        other = state.determinize(seat, FastChance(seed))
        assert msgspec.json.encode(other.view(seat)) == view
        assert msgspec.json.encode(other.view(SPECTATOR)) == for_all
        assert other.observation(seat).tobytes() == observed
        if state.seat_to_act == seat:
            assert other.legal_actions() == state.legal_actions()
            assert other.legal_mask().tobytes() == state.legal_mask().tobytes()


def test_the_seat_sees_no_difference(case: Case) -> None:
    for state in sample(case, 30):
        kept = state.save()
        for seat in range(state.seats):
            sees_no_difference(state, seat)
        assert state.save() == kept


def test_it_is_a_state_like_any_other(case: Case) -> None:
    for state, seat in in_turn(sample(case, 30)):
        other = state.determinize(seat, FastChance(seat))
        case.about.conserved(other)
        assert load(other.save()) == other
        described = other.to_position()
        assert case.game.from_position(described, FastChance(0)) == other
        chance = FastChance(seat)
        for step in range(30):
            if not other.is_over:
                legal = other.legal_actions()
                assert other.default_action() in legal
                other.apply(legal[step % len(legal)], chance)


def test_hidden_cards_are_drawn_anew(case: Case) -> None:
    """Somewhere many drawings give other states; the same chance gives the same."""
    most = 0
    for state, seat in in_turn(running(case, 30)):
        drawn = {state.determinize(seat, FastChance(seed)).save() for seed in range(20)}
        most = max(most, len(drawn))
        twice = {state.determinize(seat, FastChance(5)).save() for _ in range(3)}
        assert len(twice) == 1
    least = case.about.drawings(case)
    assert most >= least
    assert most == 1 or case.hides


def test_drawing_again_changes_nothing_in_kind(case: Case) -> None:
    """What the seat knows of a drawn state is what it knew."""
    for state, seat in in_turn(running(case, 15)):
        again = state.determinize(seat, FastChance(1)).determinize(seat, FastChance(2))
        assert msgspec.json.encode(again.view(seat)) == msgspec.json.encode(state.view(seat))


def hangs_on_nothing_hidden(state: State) -> None:
    """Who is next, and what kinds of things happen, is the same in all that seems possible.

    But for BT-50: who keeps a poor hand goes on with the deal, in which the hands say who is asked
    next and who leads. And for DF-72: ranks are named, and everybody shows what they have of them.
    """
    seat, legal = state.seat_to_act, state.legal_actions()
    if seat in (TABLE, NOBODY) or getattr(state, "asking", False):
        return
    for action in legal[:: max(1, len(legal) // 12)]:
        seen = set()
        for seed in range(4):
            after = state.determinize(seat, FastChance(seed)) if seed else state.copy()
            after.collect_events()
            after.apply(action, FastChance(6))
            kinds = tuple(type(event).__name__ for event in after.drain_events())
            frames = getattr(after, "frames", 0)
            seen.add((after.seat_to_act, after.is_over, after.deals, frames, kinds))
        if not any("Bombed" in one[-1] for one in seen):
            assert len(seen) == 1, (state, state.notation(action), seen)


def test_turns_and_events_do_not_depend_on_hidden_cards(case: Case) -> None:
    for state in running(case, 60):
        hangs_on_nothing_hidden(state)


def test_seats_that_are_none(case: Case) -> None:
    for seat in (-1, -2, case.seats):
        with raises(ValueError, match="the seats are"):
            case.new().determinize(seat, FastChance(1))
