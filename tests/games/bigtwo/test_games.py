"""Whole games beside an independent referee, and exact numbers of games below some positions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from bigtwo.tools import at, few, hands_of, legal
from oracle import bigtwo as oracle

import tycoon
from tycoon.core.errors import IllegalMove
from tycoon.core.names import DEAL, NOBODY, TABLE
from tycoon.games.bigtwo import cards
from tycoon.games.bigtwo.rules.dragons import combinations_in

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


def play_beside_a_referee(seats: int, locks: bool, ending: dict[str, int], seed: int) -> None:
    """A whole game of random moves in which the referee agrees to everything."""
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
        over = deals == ending["hands"] if "hands" in ending else min(totals) < -ending["limit"]
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


@pytest.mark.parametrize(("seats", "locks", "ending"), TABLES)
def test_whole_games_beside_a_referee(seats: int, locks: bool, ending: dict[str, int]) -> None:
    """BT-3 to BT-18: who is to act, all that is legal, tricks, scores, totals, and the end."""
    games = few(4, 1) if seats == 4 else few(2, 1)
    for seed in range(games):
        play_beside_a_referee(seats, locks, ending, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "locks", "ending"), TABLES)
def test_hundreds_of_games_beside_a_referee(
    seats: int, locks: bool, ending: dict[str, int]
) -> None:
    """BT-3 to BT-18"""
    for seed in range(1_000, 1_000 + few(200, 10)):
        play_beside_a_referee(seats, locks, ending, seed)


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_but_the_legal_actions_can_be_applied(seats: int) -> None:
    """BT-5, BT-7, BT-8, BT-10: combinations of the hand, other sets of cards, the pass."""
    for seed in range(few(6, 1)):
        rng = random.Random(seed)
        chance = tycoon.FastChance(seed)
        state: Any = tycoon.make("bigtwo", seats=seats, hands=1, pass_locks=seed % 2 == 0)
        while not state.is_over:
            actions = state.legal_actions()
            tried = {0, DEAL, 1 << rng.randrange(52), 1 << rng.randrange(52)}
            if state.seat_to_act >= 0:
                hand = state.hands[state.seat_to_act]
                every = combinations_in(hand)
                tried |= set(rng.sample(every, min(30, len(every))))
                numbers = [*cards.numbers(hand)]
                for size in (2, 3, 4, 5):
                    tried.add(sum(1 << n for n in rng.sample(numbers, min(size, len(numbers)))))
            for action in tried - set(actions):
                before = state.save()
                with pytest.raises(IllegalMove):
                    state.apply(action, chance)
                assert state.save() == before
            for action in tried & set(actions):
                state.copy().apply(action, chance)
            state.apply(rng.choice(actions), chance)


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
