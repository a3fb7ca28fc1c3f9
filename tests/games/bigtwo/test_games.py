"""Whole games beside an independent referee, and exact numbers of games below some positions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from bigtwo.tools import at, few, hands_of, legal
from oracle import bigtwo as oracle

import tycoon
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.bigtwo import cards

pytestmark = pytest.mark.interpreted

TABLES = [
    (seats, locks, ending)
    for seats in (3, 4)
    for locks in (False, True)
    for ending in ({"limit": 30}, {"hands": 2})
]


def held(state: tycoon.State) -> list[set[oracle.Card]]:
    return [set(oracle.cards(cards.text(hand))) for hand in state.hands[: state.seats]]


def some_action(state: tycoon.State, rng: random.Random) -> int:
    """Any legal action, large combinations as often as small ones."""
    sizes: dict[int, list[int]] = {}
    for action in state.legal_actions():
        sizes.setdefault(action.bit_count(), []).append(action)
    return rng.choice(sizes[rng.choice(sorted(sizes))])


@pytest.mark.parametrize(("seats", "locks", "ending"), TABLES)
def test_whole_games_beside_a_referee(seats: int, locks: bool, ending: dict[str, int]) -> None:
    """BT-3 to BT-18: who is to act, all that is legal, tricks, scores, totals, and the end."""
    games = few(8, 1) if seats == 4 else few(2, 1)
    for seed in range(games):
        rng = random.Random(seed)
        chance = tycoon.FastChance(seed)
        state = tycoon.make("bigtwo", seats=seats, pass_locks=locks, **ending)
        totals = [0] * seats
        deals = 0
        while not state.is_over:
            assert state.seat_to_act == TABLE
            assert legal(state) == {"deal"}
            state.apply(state.legal_actions()[0], chance)
            deals += 1
            referee = oracle.Referee(held(state), pass_locks=locks)
            while referee.winner is None:
                assert state.seat_to_act == referee.to_act
                assert legal(state) == referee.options()
                assert cards.text(state.table) == oracle.text(referee.table)
                action = some_action(state, rng)
                referee.act(state.notation(action))
                state.apply(action, chance)
                assert held(state) == referee.hands
            assert state.deal_returns() == referee.scores()
            totals = [a + b for a, b in zip(totals, referee.scores(), strict=True)]
            assert state.returns() == totals
            assert state.deals == deals
            over = deals == 2 if "hands" in ending else min(totals) < -30
            assert state.is_over == over
        assert state.seat_to_act == NOBODY
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == next(iter(ending))
        assert outcome.points == totals
        best = max(totals)
        assert outcome.winners == [seat for seat in range(seats) if totals[seat] == best]
        for seat in range(seats):
            assert outcome.places[seat] == 1 + sum(total > totals[seat] for total in totals)


def sequences(state: tycoon.State, depth: int) -> int:
    """How many sequences of up to `depth` decisions there are, shorter ones where the deal ends."""
    if depth == 0 or state.seat_to_act < 0:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action, tycoon.FastChance(1))
        total += sequences(after, depth - 1)
    return total


ENDGAME_4: dict[str, Any] = {
    "hands": hands_of("5d 5c 9s", "6h 8d Kd", "4d 4c Ah", "7c Jd 2s"),
    "to_act": 0,
}
FIVES_4: dict[str, Any] = {
    "hands": hands_of("5d 6d 7c 8d 9d Td", "6h 7h 8h 9h Th Jc", "4d 4c 4h Kd Kc", "2d 2c 2h 2s 9s"),
    "to_act": 0,
}
FOLLOW_4: dict[str, Any] = {
    "hands": hands_of("7d 7c 9s", "9h 9d", "Td Tc 3s", "4d 5d 6d"),
    "to_act": 1,
    "trick": {"owner": 3, "shown": ["", "5s5c", "6h6c", "8d8s"], "passed": [0]},
}
ENDGAME_3: dict[str, Any] = {
    "hands": hands_of("5d 5c 9s Kd", "6h 8d 8c", "4d 4c Ah 2d"),
    "aside": "3d",
    "to_act": 2,
}
EXACT = [
    (ENDGAME_4, 3, False, 21),
    (ENDGAME_4, 5, False, 64),
    (ENDGAME_4, 9, False, 587),
    (ENDGAME_4, 14, False, 4629),
    (ENDGAME_4, 14, True, 3977),
    (FIVES_4, 4, False, 517),
    (FIVES_4, 7, False, 2482),
    (FIVES_4, 7, True, 4436),
    (FOLLOW_4, 6, False, 92),
    (FOLLOW_4, 14, False, 3191),
    (FOLLOW_4, 40, True, 8357),
    (ENDGAME_3, 6, False, 302),
    (ENDGAME_3, 12, False, 10_166),
    (ENDGAME_3, 40, True, 42_574),
]


@pytest.mark.parametrize(("position", "depth", "locks", "count"), EXACT)
def test_exact_numbers_of_sequences(
    position: dict[str, Any], depth: int, locks: bool, count: int
) -> None:
    """BT-7 to BT-9: counted once by the independent referee, and by the rules since."""
    if locks:
        position = {**position, "options": {"pass_locks": True}}
    assert sequences(at(**position), depth) == count
