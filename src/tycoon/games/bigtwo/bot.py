"""A hand-written player of Big Two, who thinks in groups of cards and in turns.

It splits its hand into the groups that it would play one by one. A group costs a turn, less the
likelier it is that nobody beats it; the best split costs least. Every play is judged by what the
hand left behind would cost, by the lead that it may win, and by what it lets the others do. It
looks at nothing but its own hand, what has been played, and how many cards the others hold, so that
every determinization gets the same answer.

The weights are 1/1024 of a turn; they were tuned by playing against earlier selves.
"""

from __future__ import annotations

import cython

from tycoon.core.bot import Bot
from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.core.state import State
from tycoon.games.bigtwo.state import BigTwo

if not cython.compiled:
    from tycoon.core._bits import high_bit, low_bit, popcount
    from tycoon.games.bigtwo.combos import (
        KIND_SHIFT,
        ONE_SUIT,
        RANK,
        RUN_CARDS,
        RUN_RANKS,
        RUNS,
        strength,
    )

TURN = 1024
TURN_BITS = 10
# How much cheaper a group is that nobody can beat: such a group is worth more than it costs.
CONTROL = 1318
# Winning the lead, and winning it with no more than five cards left.
LEAD = 460
LEAD_LATE = 1150
LAST = 5
# Each card left in the hand, and once somebody has few.
CARD = 41
CARD_LATE = 61
FEW = 4
# Offering a play of as many cards as somebody has left, if it can be beaten.
RISK = 1152
# Letting somebody keep the lead who has 0, 1, 2, … cards left.
LET_LEAD = [0, 1536, 512, 205]
# How likely a group holds against one higher group that is out; each one more counts again.
SINGLE_HOLDS = 967
PAIR_HOLDS = 879
TRIPLE_HOLDS = 715
# How likely fives hold against three others, by kind from the straight on.
FIVE_HOLDS = [260, 461, 1019, 1014, 1020]

ALL_CARDS = (1 << 52) - 1
# A table of odds has 1024 for a group that nobody can beat: singles and pairs by their highest
# card, triples by rank, fives by kind.
PAIRS_AT, TRIPLES_AT, FIVES_AT = 52, 104, 117
STRAIGHT_KIND = 4
WON = 1 << 30


class Greedy(Bot):
    """Plans its hand, leads low and long, keeps its best for control, stops who is nearly out."""

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        if actions.size == 1:
            return actions.items[0]
        return decide(cython.cast(BigTwo, state), actions)


def decide(state: BigTwo, actions: Actions) -> int:
    """The best of the legal actions; on a lead, of those worth a thought."""
    odds = [0] * 122
    leads = [0] * 64
    reckon(state, odds)
    if state.to_beat:
        return best_of(state, actions.items, actions.size, odds)
    return best_of(state, leads, find_leads(state, leads), odds)


def best_of(state: BigTwo, actions: list[int], count: int, odds: list[int]) -> int:
    """The first of the most valuable actions."""
    best = actions[0]
    most = value_of(state, best, odds)
    for i in range(1, count):
        value = value_of(state, actions[i], odds)
        if value > most:
            most = value
            best = actions[i]
    return best


def value_of(state: BigTwo, action: int, odds: list[int]) -> int:
    """What it is worth to do this, 1024 to a turn."""
    after = state.hands[state.seat_to_act] & ~action
    if not after:
        return WON
    left = popcount(after)
    late = fewest(state) <= FEW
    value = -cost(after, odds, False) - left * (CARD_LATE if late else CARD)
    if not action:
        keeps = popcount(state.hands[state.owner])
        return value - LET_LEAD[keeps] if keeps < 4 else value
    holds = odds_of(action, odds)
    if holds == TURN and cost(after, odds, True) <= 1:
        return WON - left
    lead = LEAD_LATE if left <= LAST else LEAD
    return value + (lead * holds >> TURN_BITS) - danger(state, popcount(action), holds)


def fewest(state: BigTwo) -> int:
    """How many cards the other hold who holds fewest."""
    few = 52
    for seat in range(state.seats):
        if seat != state.seat_to_act:
            few = min(few, popcount(state.hands[seat]))
    return few


def danger(state: BigTwo, size: int, holds: int) -> int:
    """What it may cost that others go out with `size` cards."""
    loss = 0
    for seat in range(state.seats):
        if seat != state.seat_to_act and popcount(state.hands[seat]) == size:
            loss += RISK * (TURN - holds) >> TURN_BITS
    return loss


# How likely it is that nobody beats a group.


def reckon(state: BigTwo, odds: list[int]) -> None:
    """Fill in the odds of every group, from the cards not seen yet and the sizes of the hands."""
    unseen = ALL_CARDS & ~state.played & ~state.hands[state.seat_to_act]
    pairs = can_hold(state, 2) > 0
    triples = can_hold(state, 3) > 0
    single = TURN
    pair = TURN
    triple = TURN
    for rank in range(12, -1, -1):
        same = unseen >> 4 * rank & RANK
        odds[TRIPLES_AT + rank] = triple if triples else TURN
        for suit in range(3, -1, -1):
            card = 4 * rank + suit
            odds[card] = single
            odds[PAIRS_AT + card] = pair if pairs else TURN
            if pairs and popcount(same) >= 2 and same >> suit:
                odds[PAIRS_AT + card] = pair * PAIR_HOLDS >> TURN_BITS
            if same >> suit & 1:
                single = single * SINGLE_HOLDS >> TURN_BITS
        if popcount(same) >= 2:
            pair = pair * PAIR_HOLDS >> TURN_BITS
        if popcount(same) >= 3:
            triple = triple * TRIPLE_HOLDS >> TURN_BITS
    others = can_hold(state, 5)
    for kind in range(5):
        odds[FIVES_AT + kind] = TURN - (TURN - FIVE_HOLDS[kind]) * others // 3


def can_hold(state: BigTwo, size: int) -> int:
    """How many of the others hold at least `size` cards."""
    others = 0
    for seat in range(state.seats):
        if seat != state.seat_to_act and popcount(state.hands[seat]) >= size:
            others += 1
    return others


def odds_of(cards: int, odds: list[int]) -> int:
    """The odds of a combination."""
    high = high_bit(cards)
    count = popcount(cards)
    if count == 1:
        return odds[high]
    if count == 2:
        return odds[PAIRS_AT + high]
    if count == 3:
        return odds[TRIPLES_AT + (high >> 2)]
    return odds[FIVES_AT + (strength(cards) >> KIND_SHIFT) - STRAIGHT_KIND]


# What a hand costs.


def cost(hand: int, odds: list[int], counting: bool) -> int:
    """What the best split of a hand costs; `counting`, the fewest groups that can be beaten."""
    fives = [0] * 40
    best = cost_by_rank(hand, odds, counting)
    if popcount(hand) >= 5:
        for i in range(find_fives(hand, fives)):
            split = price(odds_of(fives[i], odds), counting)
            if hand != fives[i]:
                split += cost(hand ^ fives[i], odds, counting)
            best = min(best, split)
    return best


def price(holds: int, counting: bool) -> int:
    """The cost of a group with these odds."""
    if counting:
        return 1 if holds < TURN else 0
    return TURN - (CONTROL * holds >> TURN_BITS)


def cost_by_rank(hand: int, odds: list[int], counting: bool) -> int:
    """The cost of a hand without fives: equal cards together or apart, as is cheaper."""
    total = 0
    while hand:
        rank = low_bit(hand) >> 2
        same = hand >> 4 * rank & RANK
        hand &= ~(RANK << 4 * rank)
        total += cost_of_rank(rank, same, odds, counting)
    return total


def cost_of_rank(rank: int, same: int, odds: list[int], counting: bool) -> int:
    """The cost of cards of one rank, given by suits."""
    count = popcount(same)
    high = 4 * rank + high_bit(same)
    single = price(odds[high], counting)
    if count == 1:
        return single
    below = same ^ 1 << high_bit(same)
    rest = cost_of_rank(rank, below, odds, counting)
    best = single + rest
    if count == 2:
        best = min(best, price(odds[PAIRS_AT + high], counting))
    elif count == 3:
        best = min(best, price(odds[TRIPLES_AT + rank], counting))
    else:
        low = 4 * rank + 1
        pairs = price(odds[PAIRS_AT + high], counting) + price(odds[PAIRS_AT + low], counting)
        best = min(best, pairs)
    return best


# Which groups a hand has. Of equals the weakest are taken: nobody needs to see more.


def find_leads(state: BigTwo, leads: list[int]) -> int:
    """Put the leads worth a thought into `leads`; how many."""
    hand = state.hands[state.seat_to_act]
    fives = [0] * 40
    count = 0
    left = hand
    while left:
        shift = low_bit(left) & ~3
        same = left & RANK << shift
        left ^= same
        group = 0
        while same and popcount(group) < 3:
            group |= same & -same
            same &= same - 1
            if not state.opening & ~group:
                leads[count] = group
                count += 1
    for i in range(find_fives(hand, fives)):
        if not state.opening & ~fives[i]:
            leads[count] = fives[i]
            count += 1
    return count


def find_fives(hand: int, fives: list[int]) -> int:
    """Put fives worth a thought into `fives`, one a straight, suit, triple and four; how many."""
    count = 0
    ranks = (hand | hand >> 1 | hand >> 2 | hand >> 3) & ONE_SUIT
    for run in range(RUNS):
        if ranks & RUN_CARDS[run] == RUN_CARDS[run]:
            fives[count] = straight(hand, run)
            count += 1
    for suit in range(4):
        if popcount(hand >> suit & ONE_SUIT) >= 5:
            fives[count] = flush(hand, suit)
            count += 1
    while ranks:
        same = hand & RANK << low_bit(ranks)
        ranks &= ranks - 1
        if popcount(same) >= 3:
            partner = weakest(hand ^ same, 5 - popcount(same))
            if partner:
                fives[count] = same | partner
                count += 1
    return count


def straight(hand: int, run: int) -> int:
    """A straight of these ranks: of one suit if it can be, else of the weakest cards."""
    for suit in range(4):
        if hand >> suit & RUN_CARDS[run] == RUN_CARDS[run]:
            return RUN_CARDS[run] << suit
    cards = 0
    for i in range(5):
        same = hand & RANK << 4 * RUN_RANKS[5 * run + i]
        cards |= same & -same
    return cards


def flush(hand: int, suit: int) -> int:
    """The weakest five of a suit, those first that have no equals."""
    others = hand & ~(ONE_SUIT << suit)
    equal = (others | others >> 1 | others >> 2 | others >> 3) & ONE_SUIT
    left = hand >> suit & ONE_SUIT
    alone = left & ~equal
    cards = 0
    for _ in range(5):
        source = alone or left
        card = source & -source
        cards |= card
        alone &= ~card
        left &= ~card
    return cards << suit


def weakest(hand: int, size: int) -> int:
    """The weakest `size` equal cards, from a rank with no more of them if there is one; 0: none."""
    found = 0
    while hand:
        shift = low_bit(hand) & ~3
        same = hand & RANK << shift
        hand ^= same
        if popcount(same) == size:
            return same
        if popcount(same) > size and not found:
            found = same & -same
            if size == 2:
                same ^= found
                found |= same & -same
    return found
