"""Action numbers and observations, as docs/games/bigtwo.md lists them."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb
from typing import Any

import pytest
from bigtwo.tools import act, at, deal, few, hands_of
from oracle import bigtwo as oracle

import tycoon
from tycoon.core.errors import IllegalMove
from tycoon.core.names import DEAL
from tycoon.games.bigtwo import cards

pytestmark = pytest.mark.interpreted

COUNTS = {4: 1_666, 3: 7_023}
EACH = {4: 13, 3: 17}


def by_the_manual(places: tuple[int, ...], each: int) -> int:
    """The number of a choice of places in the sorted hand, counted as the manual says."""
    first = 1 + sum(comb(each, size) for size in (1, 2, 3, 5) if size < len(places))
    return first + sum(comb(place, k + 1) for k, place in enumerate(places))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_numbers_cover_pass_all_choices_of_places_and_deal(seats: int) -> None:
    """BT-10: 1,665 and 7,022 with the pass, one more with the table's deal; each once."""
    each = EACH[seats]
    state = tycoon.make("bigtwo", seats=seats)
    assert state.num_actions == COUNTS[seats]
    numbers = [
        by_the_manual(places, each)
        for size in (1, 2, 3, 5)
        for places in combinations(range(each), size)
    ]
    assert sorted(numbers) == list(range(1, COUNTS[seats] - 1))
    assert state.action_index(DEAL) == COUNTS[seats] - 1
    assert state.action_at(COUNTS[seats] - 1) == DEAL


@pytest.mark.parametrize("seats", [3, 4])
def test_every_number_of_a_full_hand_is_one_action_or_none(seats: int) -> None:
    """BT-10: both ways, for all numbers, with hands in which many choices are combinations."""
    each = EACH[seats]
    pools = [range(2, 52), range(2, 24), [c for c in range(4, 52) if c % 4 < 2]]
    rng = random.Random(seats)
    for pool in pools * few(3, 1):
        hand = sorted(rng.sample(pool, each))
        state = lead(seats, hand)
        legal = state.legal_actions()
        held = [oracle.DECK[c] for c in hand]
        reached = set()
        for size in (1, 2, 3, 5):
            for places in combinations(range(each), size):
                number = by_the_manual(places, each)
                some = tuple(held[place] for place in places)
                if oracle.kind(some) is None:
                    with pytest.raises(IllegalMove):
                        state.action_at(number)
                    continue
                action = cards.read(oracle.text(some))
                assert state.action_index(action) == number
                assert state.action_at(number) == action
                reached.add(action)
        assert reached == set(legal)
        for number in (0, COUNTS[seats] - 1, COUNTS[seats], -1, 10**6):
            with pytest.raises(IllegalMove):
                state.action_at(number)


@pytest.mark.skipif(tycoon.compiled, reason="asks the rules themselves, which C hides")
@pytest.mark.parametrize("seats", [3, 4])
def test_numbers_beyond_a_short_hand_stand_for_nothing_that_can_be_played(seats: int) -> None:
    """What searches in C rely on: no check stands between the number and the play."""
    state = lead(seats, [9, 13, 17, 30, 31, 50])
    chance = tycoon.FastChance(1)
    for number in range(state.num_actions):
        action = state._action_at(number)
        if state.copy()._play(action, chance):
            assert state._index_of(action) == number


def lead(seats: int, hand: list[int]) -> Any:
    """A full hand that leads, late in a deal: nearly everything else has been played."""
    strongest = [cards.NAMES[c] for c in reversed(range(52)) if c not in hand]
    position: dict[str, Any] = {
        "hands": [cards.text(sum(1 << c for c in hand)), *strongest[1:seats]],
        "to_act": 0,
    }
    if seats == 3:
        position["aside"] = strongest[0]
    return at(**position)


@pytest.mark.parametrize("seats", [3, 4])
def test_numbers_and_mask_in_every_state_of_a_game(seats: int) -> None:
    rng = random.Random(seats)
    chance = tycoon.FastChance(seats)
    state = tycoon.make("bigtwo", seats=seats, hands=1)
    while True:
        actions = state.legal_actions()
        numbers = [state.action_index(action) for action in actions]
        assert len(set(numbers)) == len(numbers)
        mask = state.legal_mask()
        assert mask.shape == (COUNTS[seats],)
        assert set(mask.nonzero()[0]) == set(numbers)
        for action, number in rng.sample(
            list(zip(actions, numbers, strict=True)), min(20, len(actions))
        ):
            assert state.action_at(number) == action
        if state.seat_to_act >= 0:
            assert (0 in numbers) == (0 in actions), "0 is the pass"
        if state.is_over:
            assert not actions
            break
        state.apply(rng.choice(actions), chance)


@pytest.mark.parametrize("seats", [3, 4])
def test_observations_are_what_the_manual_lists(seats: int) -> None:
    """BT-4: every number, in every state of a game, from the view of the same seat."""
    for seed in range(few(4, 1)):
        rng = random.Random(seed)
        chance = tycoon.FastChance(seed)
        state: Any = tycoon.make("bigtwo", seats=seats, hands=2)
        while not state.is_over:
            for seat in range(seats):
                view = state.view(seat)
                row = state.observation(seat)
                assert row.dtype == "float32"
                assert row.shape == (208 + 6 * seats,)
                told = [view.hand, cards.names(state.table), view.played]
                told.append([view.opening] if view.opening else [])
                for i, names in enumerate(told):
                    assert [cards.NAMES[c] for c in row[52 * i : 52 * i + 52].nonzero()[0]] == names
                    assert set(row[52 * i : 52 * i + 52]) <= {0, 1}
                for i in range(seats):
                    other = (seat + i) % seats
                    assert list(row[208 + 6 * i : 214 + 6 * i]) == [
                        view.counts[other],
                        view.seat_to_act == other,
                        state.table > 0 and state.owner == other,
                        view.shown[other].passed,
                        view.returns[other],
                        view.scores[other],
                    ]
            state.apply(rng.choice(state.legal_actions()), chance)


def test_an_observation_number_by_number() -> None:
    """BT-4"""
    state = at(
        hands=hands_of("7d 8d 9d", "9c 9h", "Tc Th Ts", "2s"),
        to_act=2,
        trick={"owner": 0, "shown": ["6d", "", "", "5d"], "passed": [1]},
        totals=[10, -4, -3, -3],
        scores=[6, -2, -3, -1],
    )
    row = state.observation(1)
    assert list(row[:52].nonzero()[0]) == [25, 26]
    assert list(row[52:104].nonzero()[0]) == [12]
    assert row[104:156].sum() == 52 - 9
    assert not row[156:208].any()
    assert list(row[208:]) == [
        *(2, 0, 0, 1, -4, -2),
        *(3, 1, 0, 0, -3, -3),
        *(1, 0, 0, 0, -3, -1),
        *(3, 0, 1, 0, 10, 6),
    ]
    opened = act(deal(tycoon.make("bigtwo")))
    assert opened.observation(0)[156] == 1
    assert not opened.observation(1)[156:208].any()
