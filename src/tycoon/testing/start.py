"""A new state: the table is to act, nothing has happened."""

from __future__ import annotations

import tycoon
from tycoon.core import registry
from tycoon.core.errors import BadOption, BadSeats
from tycoon.core.names import TABLE
from tycoon.testing.cases import Case, over, raises


def test_the_table_deals_first(case: Case) -> None:
    state = case.new()
    assert state.seat_to_act == TABLE
    assert (state.seats, state.deals, state.is_over) == (case.seats, 0, False)
    assert state.outcome() is None
    assert state.deal_returns() == [0] * case.seats
    assert len(set(state.returns())) == 1
    assert [state.notation(action) for action in state.legal_actions()] in (["deal"], ["start"])


def test_new_states_are_equal_and_independent(case: Case) -> None:
    first, second = case.new(), case.new()
    assert first == second
    first.apply(first.legal_actions()[0], tycoon.FastChance(1))
    assert first != second == case.new()


def test_the_registry_makes_the_same(case: Case) -> None:
    assert registry.make(case.game.name, case.preset, case.seats) == case.new()
    assert case.game.usual_seats in case.game.seats
    assert isinstance(case.game.version, int)
    assert case.game.version > 0
    assert case.game.maturity in {"stable", "beta", "planned"}
    assert isinstance(case.new(), case.game.state_type)


def test_what_players_are_compared_by(case: Case) -> None:
    """A deal to compare them by is one of this game; the table is to deal, as at the start."""
    assert case.game.compared_by in {"deal", "game"}
    state = case.new()
    for seed in range(3):
        start, again = (case.game.usual_deal(state, tycoon.FastChance(seed)) for _ in range(2))
        assert start == again
        assert (start.options, start.seats) == (state.options, state.seats)
        assert start.seat_to_act == TABLE
        assert state == case.new()


@over("seats", [0, 1, -1, 99, True, "4", None, 3.0])
def test_other_numbers_of_seats(case: Case, seats: object) -> None:
    with raises(BadSeats) as caught:
        case.game.new(case.game.options(case.preset, case.seats), seats)  # type: ignore[arg-type]
    assert caught.value.details["known"] == list(case.game.seats)


def test_options_of_another_game(case: Case) -> None:
    with raises(BadOption):
        case.game.new({"preset": case.preset}, case.seats)  # type: ignore[arg-type]
