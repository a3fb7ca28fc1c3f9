"""The learned player of Big Two: what its net sees, which is what `greedy` reckons and the cards.

`tycoon.learn` makes the weights, docs/learning.md tells how.
"""

from __future__ import annotations

from pathlib import Path

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.state import State
from tycoon.core.learned.policy import Learned
from tycoon.games.bigtwo.rules.state import BigTwo

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.core.learned import features
    from tycoon.games.bigtwo.bot import greedy
    from tycoon.games.bigtwo.rules import combos, dragons

# Notes: the odds of the groups of the hand and the table, as greedy reckons them, and
FULL, BEST, OWN, VALUES = 124, 125, 126, 128

# Features of the table: cards not seen, what the others hold and did, what is to be beaten.
UNSEEN, COUNTS, PASSED, LAID, MINE = 0, 54, 108, 111, 192
BEAT_SIZE, BEAT_ODDS, OWNER, BEAT_RANK, STAGES = 210, 215, 224, 228, 242
# Features of a play: the hand left behind, the play itself, and what greedy thinks of both.
HAND, SIZE, LEAD, SINGLE, PAIR, TRIPLE, FIVE = 250, 304, 309, 314, 368, 382, 396
ODDS, LEFT, COST, BEATEN, BEHIND, CHOICE, SAME = 461, 478, 496, 560, 570, 586, 587
TOP, TWOS, ACES, CHANGE, LEFT_COST, FEATURES = 589, 595, 600, 605, 629, 773

MOST_HELD = 17
FIVE_KINDS = 4
SURE = 1 << 29


class Fast(Learned):
    """Plays what its net expects most points of, in some millionths of a second."""

    plays = BigTwo
    features = FEATURES
    weights = Path(__file__).with_name("fast.net")
    unit = 10.0
    doubt = 1.5  # found by trial, as a prior of searches

    def _find(self, state: State, actions: Actions, found: list[int], notes: list[int]) -> int:
        found[0] = actions.items[0]
        if actions.size == 1:
            return 1
        if actions.items[1] == greedy.REDEAL:
            found[0] = greedy.REDEAL
            return 1
        return find(cython.cast(BigTwo, state), actions, found, notes)

    def _see(self, state: State, notes: list[int], active: list[int]) -> int:
        return see(cython.cast(BigTwo, state), notes, active)

    def _weigh(
        self, state: State, action: int, place: int, notes: list[int], active: list[int]
    ) -> int:
        return weigh(cython.cast(BigTwo, state), action, place, notes, active)


def find(state: BigTwo, actions: Actions, found: list[int], notes: list[int]) -> int:
    """Legal plays, of leads those worth a thought; the winning one alone where greedy sees one."""
    if state.to_beat:
        count = min(actions.size, 256)
        for i in range(count):
            found[i] = actions.items[i]
    else:
        count = once(found, greedy.find_leads(state, found))
    greedy.reckon(state, state.hands[state.seat_to_act] | state.table, notes)
    few, whole = greedy.fewest(state), greedy.whole_cost(state, notes)
    own = 0
    for i in range(count):
        notes[VALUES + i] = greedy.value_of(state, found[i], notes, few, whole)
        if notes[VALUES + i] > notes[VALUES + own]:
            own = i
    if notes[VALUES + own] > SURE:
        found[0] = found[own]
        return 1
    notes[OWN] = own
    notes[BEST] = notes[VALUES + own]
    notes[FULL] = greedy.cost(state.hands[state.seat_to_act], notes, False)
    return count


def once(found: list[int], count: int) -> int:
    """Leave each action where it stands first; how many are left."""
    kept = 0
    for i in range(count):
        for j in range(kept):
            if found[j] == found[i]:
                break
        else:
            found[kept] = found[i]
            kept += 1
    return kept


def see(state: BigTwo, notes: list[int], active: list[int]) -> int:
    """The features of the table."""
    me = state.seat_to_act
    count = put_cards(active, 0, UNSEEN, state.all_cards & ~state.played & ~state.hands[me])
    for i in range(1, state.seats):
        count = see_other(state, i, active, count)
    count = features.put(active, count, MINE + popcount(state.hands[me]))
    count = see_stages(state, active, count)
    if not state.to_beat:
        return features.put(active, count, BEAT_SIZE)
    count = features.put(active, count, BEAT_SIZE + min(popcount(state.table), 4))
    count = features.climb(
        active, count, BEAT_ODDS, (greedy.odds_of(state.table, notes) >> 7) + 1, 9
    )
    count = features.put(active, count, OWNER + (state.owner - me + state.seats) % state.seats)
    return features.put(active, count, BEAT_RANK + rank_of(state.table))


def see_other(state: BigTwo, place: int, active: list[int], count: int) -> int:
    """Features of who sits `place` seats on: cards, what was laid, whether it has passed."""
    seat = (state.seat_to_act + place) % state.seats
    count = features.put(active, count, COUNTS + 18 * (place - 1) + popcount(state.hands[seat]))
    if state.passed >> seat & 1:
        count = features.put(active, count, PASSED + place - 1)
    at = LAID + 27 * (place - 1)
    for rank in range(13):
        laid = popcount(state.laid[seat] >> 4 * rank & combos.RANK)
        if laid:
            count = features.put(active, count, at + rank)
        if laid > 1:
            count = features.put(active, count, at + 13 + rank)
    if state.laid[seat] & dragons.DRAGONS:
        count = features.put(active, count, at + 26)
    return count


def see_stages(state: BigTwo, active: list[int], count: int) -> int:
    """Features of what is played."""
    if state.seats == 3:
        count = features.put(active, count, STAGES)
    if state.pass_locks:
        count = features.put(active, count, STAGES + 1)
    if state.dangerous_twos:
        count = features.put(active, count, STAGES + 2)
    if state.dragons:
        count = features.put(active, count, STAGES + 3)
    if state.bombs:
        count = features.put(active, count, STAGES + 4)
    if state.shifting_dragons:
        count = features.put(active, count, STAGES + 5)
    if state.teams:
        count = features.put(active, count, STAGES + 6)
    return count


def weigh(state: BigTwo, action: int, place: int, notes: list[int], active: list[int]) -> int:
    """The features of a play."""
    seat = state.seat_to_act
    after = state.hands[seat] & ~action
    left = popcount(after)
    size = min(popcount(action), 4)
    count = put_cards(active, 0, HAND, after)
    count = features.put(active, count, SIZE + size)
    if not state.to_beat:
        count = features.put(active, count, LEAD + size)
    if action:
        count = weigh_cards(action, notes, active, count)
        count = put_same(state, popcount(action), active, count)
    count = features.put(active, count, LEFT + left)
    cost = greedy.cost(after, notes, False) if after else 0
    count = features.climb(active, count, COST, (cost + 1024) // 192 if cost > -1024 else 0, 64)
    turns = min((cost >> 10) + 1, 7) if cost >= 0 else 0
    count = features.put(active, count, LEFT_COST + 8 * left + turns)
    gained = notes[FULL] - cost + 1024
    count = features.climb(active, count, CHANGE, gained // 96 if gained > 0 else 0, 24)
    count = features.put(
        active, count, BEATEN + min(greedy.cost(after, notes, True) if after else 0, 9)
    )
    count = features.climb(active, count, BEHIND, notes[BEST] - notes[VALUES + place] + 63 >> 6, 16)
    if place == notes[OWN]:
        count = features.put(active, count, CHOICE)
    if after:
        unseen = state.all_cards & ~state.played & ~state.hands[seat]
        count = features.climb(active, count, TOP, popcount(unseen >> high_bit(after)), 6)
    count = features.put(active, count, TWOS + popcount(after >> 48 & combos.RANK))
    return features.put(active, count, ACES + popcount(after >> 44 & combos.RANK))


def weigh_cards(cards: int, notes: list[int], active: list[int], count: int) -> int:
    """Features of the cards that are played."""
    size = popcount(cards)
    if size == 1:
        count = features.put(active, count, SINGLE + high_bit(cards))
    elif size == 2:
        count = features.put(active, count, PAIR + rank_of(cards))
    elif size == 3:
        count = features.put(active, count, TRIPLE + rank_of(cards))
    else:
        kind = (dragons.power_of(cards) >> combos.KIND_SHIFT) - FIVE_KINDS
        count = features.put(active, count, FIVE + 13 * kind + min(rank_of(cards), 12))
    return features.climb(active, count, ODDS, (greedy.odds_of(cards, notes) >> 6) + 1, 17)


def put_same(state: BigTwo, size: int, active: list[int], count: int) -> int:
    """Whether the next seat, or one after it, holds just as many cards as are played."""
    for i in range(1, state.seats):
        if popcount(state.hands[(state.seat_to_act + i) % state.seats]) == size:
            return features.put(active, count, SAME if i == 1 else SAME + 1)
    return count


def rank_of(cards: int) -> int:
    """The rank of the highest natural card; 13 where there is none."""
    natural = cards & dragons.NATURAL
    return high_bit(natural) >> 2 if natural else 13


def put_cards(active: list[int], count: int, at: int, cards: int) -> int:
    """Add a feature for each card."""
    while cards:
        active[count] = at + low_bit(cards)
        count += 1
        cards &= cards - 1
    return count
