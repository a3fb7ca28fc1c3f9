"""The learned player of Daifugo: what its net sees, which is what `greedy` reckons and the cards.

Ranks are seen by their strength in the order that holds, so that a revolution turns what it sees.
`tycoon.learn` makes the weights, docs/learning.md tells how.
"""

from __future__ import annotations

from pathlib import Path

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.state import State
from tycoon.core.learned.policy import Learned
from tycoon.games.daifugo.rules.state import Daifugo

if not cython.compiled:
    from tycoon.core.engine._bits import popcount
    from tycoon.core.learned import features
    from tycoon.games.daifugo.bot import greedy
    from tycoon.games.daifugo.names import Ask
    from tycoon.games.daifugo.rules import exchange, plays, rounds, tricks

# Notes: what greedy reckons of ranks, and
COST, BEST, OWN, VALUES = 26, 27, 28, 32

# Features of the table.
UNSEEN, JOKERS_OUT, MINE, SEATS, OTHERS = 0, 52, 55, 71, 78
COUNTS, PASSED, ACTIVE, OWNER, FEWEST = 86, 150, 154, 158, 165
TURNED, BACK, FORM, SIZE, LOW, LOCKED, ASKED, RULES = 171, 172, 173, 177, 184, 198, 199, 205
# Features of an action.
HAND, JOKERS_LEFT, EIGHTS, KIND, LEAD, STRENGTH, JOKERS_USED = 220, 272, 275, 280, 288, 296, 310
CUTS, REVERSES, FITS, SPOILT = 313, 314, 315, 316
HOLDS, PRICE, GROUPS, CHANGE, BEHIND, CHOICE, LEFT = 317, 326, 374, 390, 406, 422, 423
LEFT_PRICE, FEATURES = 439, 567

MOST_HELD = 15
EIGHT = 5
FOUR = 15
NATURALS = (1 << 52) - 1
JOKERS_AT = 52
HOPELESS = 900
MOST_FOUND = 40
SURE = 1 << 27


class Fast(Learned):
    """Does what its net expects most of, in some millionths of a second."""

    plays = Daifugo
    features = FEATURES
    weights = Path(__file__).with_name("fast.net")
    doubt = 0.3

    def _find(self, state: State, actions: Actions, found: list[int], notes: list[int]) -> int:
        found[0] = actions.items[0]
        if actions.size == 1:
            return 1
        return find(cython.cast(Daifugo, state), actions, found, notes)

    def _see(self, state: State, notes: list[int], active: list[int]) -> int:
        return see(cython.cast(Daifugo, state), active)

    def _weigh(
        self, state: State, action: int, place: int, notes: list[int], active: list[int]
    ) -> int:
        return weigh(cython.cast(Daifugo, state), action, place, notes, active)


def find(state: Daifugo, actions: Actions, found: list[int], notes: list[int]) -> int:
    """Actions that greedy does not find hopeless, the best 40 at most in the order of the rules.

    What it gives or puts away is left to greedy: too rare to be learned well.
    """
    count = min(actions.size, 8192)
    greedy.reckon(state, notes, False)
    greedy.reckon(state, notes, True)
    best = greedy.value_of(state, actions.items[0], notes)
    for i in range(1, count):
        best = max(best, greedy.value_of(state, actions.items[i], notes))
    least = best - HOPELESS
    kept = 0
    own = -1
    for i in range(count):
        value = greedy.value_of(state, actions.items[i], notes)
        if value == best and own < 0:
            own = kept if kept < MOST_FOUND else MOST_FOUND - 1
            found[own] = actions.items[i]
            notes[VALUES + own] = value
            kept = own + 1
        elif value >= least and kept < MOST_FOUND:
            found[kept] = actions.items[i]
            notes[VALUES + kept] = value
            kept += 1
    if best > SURE or best < -SURE or (state.frames and state.top() > Ask.CLAIM):
        found[0] = found[own]
        return 1
    notes[OWN] = own
    notes[BEST] = best
    notes[COST] = price_of(state, state.hands[state.seat_to_act], notes, state.revolution) >> 4
    return kept


def price_of(state: Daifugo, hand: int, notes: list[int], turned: bool) -> int:
    """What greedy says that a hand costs, in 1/256 of a turn, and below it how many groups."""
    return greedy.cost(state, hand, turned, notes) if hand else 0


def see(state: Daifugo, active: list[int]) -> int:
    """The features of the table."""
    me = state.seat_to_act
    turned = state.revolution != state.back
    seen = rounds.plus(state.played, state.hands[me])
    count = put_ranks(active, 0, UNSEEN, NATURALS & ~seen, turned)
    count = features.put(
        active, count, JOKERS_OUT + max(0, state.jokers - popcount(seen >> JOKERS_AT))
    )
    count = features.put(active, count, MINE + min(popcount(state.hands[me]), MOST_HELD))
    count = features.put(active, count, SEATS + state.seats - 2)
    count = see_others(state, me, active, count)
    count = features.put(active, count, FEWEST + greedy.fewest(state))
    if state.revolution:
        count = features.put(active, count, TURNED)
    if state.back:
        count = features.put(active, count, BACK)
    if state.lock:
        count = features.put(active, count, LOCKED)
    count = features.put(
        active, count, ASKED + (min(state.top(), Ask.CHANGE) if state.frames else 0)
    )
    count = see_rules(state, active, count)
    if not state.shape:
        return features.put(active, count, FORM)
    count = features.put(active, count, FORM + plays.form_of(state.shape))
    count = features.put(active, count, SIZE + min(plays.size_of(state.shape), 6))
    return features.put(active, count, LOW + strength(state.shape, turned))


def see_others(state: Daifugo, me: int, active: list[int], count: int) -> int:
    """Features of the next four still in, of whose the table is, and of how many are in."""
    still_in = 0
    other = state.following[me]
    owner = 6
    for place in range(state.seats - 1):
        if state.table and state.owner == other:
            owner = min(place, 5)
        if rounds.is_active(state, other):
            still_in += 1
            if place < 4:
                count = features.put(active, count, ACTIVE + place)
        if place < 4:
            held = min(popcount(state.hands[other]), MOST_HELD)
            count = features.put(active, count, COUNTS + 16 * place + held)
            if state.passed >> other & 1:
                count = features.put(active, count, PASSED + place)
        other = state.following[other]
    count = features.put(active, count, OWNER + owner)
    return features.put(active, count, OTHERS + still_in)


def see_rules(state: Daifugo, active: list[int], count: int) -> int:
    """Features of what is played."""
    if state.eight_cut:
        count = features.put(active, count, RULES)
    if state.seven_give:
        count = features.put(active, count, RULES + 1)
    if state.ten_discard:
        count = features.put(active, count, RULES + 2)
    if state.jack_back:
        count = features.put(active, count, RULES + 3)
    if state.judges_finish:
        count = features.put(active, count, RULES + 4)
    if state.draw_pile:
        count = features.put(active, count, RULES + 5)
    if state.five_skip:
        count = features.put(active, count, RULES + 6)
    if state.demotion:
        count = features.put(active, count, RULES + 7)
    if state.locks_out:
        count = features.put(active, count, RULES + 8)
    if state.suit_lock:
        count = features.put(active, count, RULES + 9)
    if state.sequence_revolution:
        count = features.put(active, count, RULES + 10)
    if state.jokers < 2:
        count = features.put(active, count, RULES + 11)
    return features.put(active, count, RULES + 12 + state.points_by)


def weigh(state: Daifugo, action: int, place: int, notes: list[int], active: list[int]) -> int:
    """The features of an action."""
    shape = 0 if state.frames or not action else plays.shape_of(action, state.rules)
    turned = state.revolution
    if shape and tricks.reverses(state, shape):
        turned = not turned
    after = left_after(state, action, shape)
    left = min(popcount(after), MOST_HELD)
    count = put_ranks(active, 0, HAND, after & NATURALS, turned)
    count = features.put(active, count, JOKERS_LEFT + popcount(after >> JOKERS_AT))
    count = features.put(active, count, EIGHTS + popcount(after >> 4 * EIGHT & FOUR))
    count = features.put(active, count, LEFT + left)
    count = weigh_kind(state, action, shape, active, count)
    if shape:
        count = weigh_play(state, shape, notes, active, count)
    if turned != state.revolution:
        count = features.put(active, count, REVERSES)
    if after and greedy.spoilt(state, after, turned):
        count = features.put(active, count, SPOILT)
    price = price_of(state, after, notes, turned)
    turns = price >> 4
    count = features.climb(active, count, PRICE, turns + 512 >> 6 if turns > -512 else 0, 48)
    count = features.put(active, count, GROUPS + (price & 15))
    count = features.put(active, count, LEFT_PRICE + 8 * left + max(0, min((turns >> 8) + 1, 7)))
    gained = notes[COST] - turns + 256
    count = features.climb(active, count, CHANGE, gained >> 6 if gained > 0 else 0, 16)
    count = features.climb(active, count, BEHIND, notes[BEST] - notes[VALUES + place] + 23 >> 5, 16)
    if place == notes[OWN]:
        count = features.put(active, count, CHOICE)
    return count


def left_after(state: Daifugo, action: int, shape: int) -> int:
    """The hand that an action leaves."""
    hand = state.hands[state.seat_to_act]
    if not state.frames:
        jokers = rounds.unary(plays.jokers_of(shape)) if shape else 0
        return rounds.minus(hand, action & NATURALS | jokers) if shape else hand
    if state.top() == Ask.RETURN:
        return rounds.minus(hand, exchange.returned(action))
    return hand


def weigh_kind(state: Daifugo, action: int, shape: int, active: list[int], count: int) -> int:
    """Which kind of action it is: pass, draw, single, pair, three, four, sequence, answer."""
    kind = 7
    if shape:
        size = plays.size_of(shape)
        kind = 6 if plays.form_of(shape) == plays.SEQUENCE else 1 + min(size, 4)
    elif not state.frames:
        kind = 1 if action else 0
    count = features.put(active, count, KIND + kind)
    return count if state.shape or state.frames else features.put(active, count, LEAD + kind)


def weigh_play(state: Daifugo, shape: int, notes: list[int], active: list[int], count: int) -> int:
    """Features of what is laid."""
    turned = state.revolution != state.back
    count = features.put(active, count, STRENGTH + strength(shape, turned))
    count = features.put(active, count, JOKERS_USED + plays.jokers_of(shape))
    if state.eight_cut and plays.times(shape, EIGHT, state.in_sequences):
        count = features.put(active, count, CUTS)
    if (
        state.shape
        and state.locks_suits
        and plays.starts_lock(shape, state.shape, rounds.rules_now(state))
    ):
        count = features.put(active, count, FITS)
    return features.climb(active, count, HOLDS, (greedy.holds(state, shape, notes) >> 3) + 1, 9)


def strength(shape: int, turned: bool) -> int:
    """How strong the lowest rank of a play is in the order that holds, from 0; 13 for jokers."""
    if plays.is_joker(shape):
        return 13
    low = plays.low_of(shape)
    return max(0, 12 - low) if turned else min(low, 12)


def put_ranks(active: list[int], count: int, at: int, cards: int, turned: bool) -> int:
    """Add for each rank, by strength, as many features as there are cards of it."""
    for rank in range(13):
        same = popcount(cards >> 4 * rank & FOUR)
        place = at + 4 * (12 - rank if turned else rank)
        for i in range(same):
            active[count + i] = place + i
        count += same
    return count
