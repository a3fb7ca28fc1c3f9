"""Every game ends, and says how."""

from __future__ import annotations

from tycoon.core.names import NOBODY, TABLE
from tycoon.testing.cases import Case, over, play


@over("seed", [10, 11, 12])
def test_random_games_end_and_conserve(case: Case, seed: int) -> None:
    conserved = case.about.conserved
    deals, state = 0, case.new()
    for number, (state, action) in enumerate(play(case, seed)):
        if number < case.some(300) or number % 25 == 0 or action is None:
            conserved(state)
        assert (state.seat_to_act == NOBODY) == state.is_over == (action is None)
        assert state.seat_to_act in (NOBODY, TABLE, *range(case.seats))
        assert state.deals >= deals
        deals = state.deals
        if action is not None:
            assert state.outcome() is None
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == state.returns()
    assert len(outcome.places) == case.seats
    assert min(outcome.places) == 1
    assert outcome.winners == [seat for seat in range(case.seats) if outcome.places[seat] == 1]
    case.say({"key": f"{case.game.name}.end.{outcome.reason}", "args": {"limit": 1}})


def test_deal_returns_add_up(case: Case) -> None:
    """What the deals brought is what the game brought."""
    total = case.new().returns()
    deals = dealt = 0
    playing = False
    for state, _ in play(case, 4):
        if state.seat_to_act in (TABLE, NOBODY) and playing:
            deals += 1
            total = [a + b for a, b in zip(total, state.deal_returns(), strict=True)]
            assert state.returns() == total
        playing, dealt = state.seat_to_act >= 0, state.deals
    assert deals == dealt
