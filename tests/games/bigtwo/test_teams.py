"""Teams: what a hand brings both, and when the game ends."""

from __future__ import annotations

import random
from typing import Any

import pytest
from bigtwo.tools import act, at, hands_of

import tycoon
from tycoon.core.errors import BadOption
from tycoon.core.names import SPECTATOR
from tycoon.games.bigtwo import GAME

pytestmark = pytest.mark.interpreted

TEAMS = {"teams": True, "limit": 200}
NINE = "4d 5c 6h 7s 8d 9c Th Js Kd"
EIGHT = "4c 5h 6s 7d 8c 9h Ts Jd"


def ended(said: str, *others: str, totals: list[int] | None = None, **options: Any) -> Any:
    """The state after seat 0 has led its last cards."""
    position: dict[str, Any] = {
        "options": {**TEAMS, **options},
        "hands": hands_of(said, *others),
        "to_act": 0,
    }
    if totals:
        position["totals"] = totals
    return act(at(**position), said)


def test_opposite_seats_are_partners_and_only_four_play() -> None:
    """BT-70: play itself is the same."""
    with pytest.raises(BadOption):
        GAME.options("base", 3, teams=True)
    teams, base = tycoon.make("bigtwo", teams=True), tycoon.make("bigtwo")
    rng = random.Random(70)
    chances = tycoon.FastChance(70), tycoon.FastChance(70)
    for state, chance in zip((teams, base), chances, strict=True):
        state.apply(state.legal_actions()[0], chance)
    while base.seat_to_act >= 0:
        assert teams.legal_actions() == base.legal_actions()
        assert teams.seat_to_act == base.seat_to_act
        action = rng.choice(base.legal_actions())
        teams.apply(action, chances[0])
        base.apply(action, chances[1])
    points = teams.deal_returns()
    assert points[0] == points[2] == -points[1] == -points[3]


def test_the_team_that_loses_less_gains_the_difference() -> None:
    """BT-71: the example of the rules; team A loses although A1 went out first."""
    state = ended("As", "Kc Kh Ks", NINE, EIGHT)
    assert state.deal_returns() == [-7, 7, -7, 7]
    assert state.returns() == [-7, 7, -7, 7]
    assert ended("As", "Kc Kh Ks", "Qd Qc", EIGHT).deal_returns() == [9, -9, 9, -9]
    assert ended("As", "Kc", "Qd Qc", "Kh").deal_returns() == [0, 0, 0, 0]


def test_every_other_doubles_with_a_brilliant_finish() -> None:
    """BT-72: the partner's loss too."""
    state = ended("2s", "Kc Kh Ks", NINE, EIGHT, dangerous_twos=True)
    assert state.deal_returns() == [-14, 14, -14, 14]
    assert state.view(SPECTATOR).doubled == [[], ["brilliant"], ["brilliant"], ["brilliant"]]
    held = ended("2s", "Kc Kh 2d", NINE, EIGHT, dangerous_twos=True)
    assert held.deal_returns() == [-8, 8, -8, 8]


@pytest.mark.parametrize(("before", "over"), [(191, False), (192, True)])
def test_the_game_ends_when_a_team_has_more_than_200(before: int, over: bool) -> None:
    """BT-73: exactly 200 is not more; each seat carries the total of its team."""
    state = ended("As", "Kc Kh Ks", "Qd Qc", EIGHT, totals=[before, -before] * 2)
    assert state.returns() == [before + 9, -before - 9] * 2
    assert state.is_over == over
    outcome = state.outcome()
    if over:
        assert outcome.reason == "team"
        assert outcome.places == [1, 3, 1, 3]
        assert outcome.winners == [0, 2]


def test_a_fixed_number_of_hands_in_teams() -> None:
    """BT-73: the higher team wins, equal totals share; the limit is not looked at."""
    state = ended("As", "Kc Kh Ks", "Qd Qc", EIGHT, hands=1)
    assert state.outcome().reason == "hands"
    assert state.outcome().places == [1, 3, 1, 3]
    level = ended("As", "Kc", "Qd Qc", "Kh", hands=1)
    assert level.outcome().places == [1, 1, 1, 1]
    high = ended("As", "Kc Kh Ks", "Qd Qc", EIGHT, hands=3, totals=[400, -400] * 2)
    assert not high.is_over


def test_the_log_tells_what_a_team_gained() -> None:
    """BT-71, BT-72"""
    state = at(
        options={**TEAMS, "dangerous_twos": True},
        hands=hands_of("2s", "Kc Kh 2d", NINE, EIGHT),
        to_act=0,
    )
    state.collect_events()
    act(state, "2s")
    scored = [e.seen_by(SPECTATOR) for e in state.drain_events()]
    scored = [event for event in scored if event["event"] == "scored"]
    told = [GAME.tell(event) for event in scored]
    assert [one.key for one in told if one] == ["bigtwo.log.team"] * 4
    args = [one.args for one in told if one]
    assert [one["points"] for one in args] == [-8, 8, -8, 8]
    assert [one["times"] for one in args] == [0, 4, 4, 2]
    assert [(one["brilliant"], one["held"]) for one in args] == [
        (False, False),
        (True, True),
        (True, False),
        (True, False),
    ]
