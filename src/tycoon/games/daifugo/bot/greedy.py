"""A hand-written player of Daifugo, who counts the turns that a hand needs.

It splits its hand into groups of one rank. A group costs a turn, less the fewer ranks are left that
beat it; the joker and 8s that cut are control. It leads its weakest and longest, follows as low as
it can without tearing groups apart, passes where that would cost more than the lead is worth, and
goes all out when it can. It looks at nothing but its own hand and what everybody sees, so that
every determinization gets the same answer.

The weights are 1/256 of a turn; they were tuned by playing against earlier selves.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.games.daifugo.rules.state import Daifugo

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.daifugo._names import acts, asked
    from tycoon.games.daifugo.names import Act, Ask
    from tycoon.games.daifugo.rules import effects, exchange, plays, rounds, tricks

ONE = 1
FOUR = 15
WON = 1 << 28
SPADE_THREE = 8
RANKS = 13
SEVEN, EIGHT, NINE, TEN, QUEEN, TWO = 4, 5, 6, 7, 9, 12
# What a group of one to four cards of a rank costs, by how many ranks that could be out beat it; an
# unseen joker counts as one.
COSTS = [
    *(-144, -30, 74, 144, 176, 208, 224, 240, 256, 272, 272, 288, 323, 323),
    *(-128, -16, 85, 160, 192, 224, 218, 222, 224, 228, 265, 304, 268, 304),
    *(-94, 0, 106, 176, 226, 240, 256, 272, 288, 304, 281, 320, 307, 320),
    *(-96, 16, 126, 192, 224, 256, 274, 288, 312, 322, 320, 281, 323, 336),
]
# The same of 8s that cut, by how many there are, of a joker in the hand, and of one that is played.
CUTS = [6, -32, -16, -45]
JOKER_HELD, JOKER_USED = -208, 144
# How likely nobody beats a play, of 64, by how many ranks could; sequences, fours and jokers.
HOLDS = [64, 36, 12, 18, 7, 4, 3, 8, 7, 5, 4, 4, 8, 2]
SURE = 60
# What the lead is worth, by the groups left in the hand.
LEADS = [278, 270, 232, 177, 160, 160, 160, 160, 160, 160, 101, 160, 160, 160]
# What playing a single, a pair, more cards of a rank or a sequence is worth besides, by whether it
# follows or leads, and each card of it.
FOLLOWED = [0, 55, 0, -142]
LED = [0, 0, 0, 44]
CARD = 32
# Letting somebody go on who has so many cards left; and passing with a card drawn.
THREATS = [240, 192, 144, 96, 0, 0]
DRAWN, DRAWN_LATE = 95, 16
# A gift to somebody with so many cards.
TAKER_CARD, TAKER_MOST = 16, 16
SPOILT = 1600
# What it costs to rid the others of a card.
HELPED = 24
FULL = 64
GROUPS, GROUP_BITS = 16, 4
JOKERS_AT = 52
# What a rank of which so many cards are out adds to those that could beat one to four cards, a byte
# each.
STEPS = [0, 0x1, 0x101, 0x1_0101, 0x101_0101]


class Greedy(Bot):
    """Counts turns, leads low and long, keeps control for the end, stops who is nearly out."""

    plays = Daifugo

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        return decide(cython.cast(Daifugo, state), actions)

    def _ignores_hidden(self) -> bool:
        return True


def decide(state: Daifugo, actions: Actions) -> int:
    """The first of the most valuable actions."""
    best = actions.items[0]
    if actions.size == 1:
        return best
    out = [0] * 26
    reckon(state, out, state.revolution)
    if state.back:
        reckon(state, out, not state.revolution)
    highest = value_of(state, best, out)
    for i in range(1, actions.size):
        value = value_of(state, actions.items[i], out)
        if value > highest:
            highest = value
            best = actions.items[i]
    return best


def reckon(state: Daifugo, out: list[int], turned: bool) -> None:
    """Count by rank how many others could beat groups of it in this order; a byte for each size."""
    seen = rounds.plus(state.played, state.hands[state.seat_to_act])
    above = STEPS[4] if popcount(seen >> JOKERS_AT) < state.jokers else 0
    at = RANKS if turned else 0
    for i in range(RANKS):
        rank = i if turned else RANKS - 1 - i
        out[at + rank] = above
        above += STEPS[4 - popcount(seen >> 4 * rank & FOUR)]


def beaten_by(out: list[int], rank: int, size: int, turned: bool) -> int:
    """How many ranks could beat a group of this rank and size."""
    return out[(RANKS if turned else 0) + rank] >> 8 * (size - 1) & 255


def value_of(state: Daifugo, action: int, out: list[int]) -> int:
    """What it is worth to do this."""
    seat = state.seat_to_act
    hand = state.hands[seat]
    turned = state.revolution
    if state.frames:
        return value_of_answer(state, action, hand, turned, out)
    if not action:
        return -(cost(state, hand, turned, out) >> GROUP_BITS) - threat(state)
    shape = plays.shape_of(action, state.rules)
    if not shape:  # a pass with a card drawn
        return (
            -(cost(state, hand, turned, out) >> GROUP_BITS)
            - threat(state)
            - DRAWN
            + DRAWN_LATE * fewest(state)
        )
    jokers = plays.jokers_of(shape)
    after = rounds.minus(hand, action & plays.NATURALS | rounds.unary(jokers))
    if not after:
        foul = state.judges_finish and tricks.is_foul(
            state, action, shape, state.revolution != state.back
        )
        return -WON if foul else WON
    if tricks.reverses(state, shape):
        turned = not turned
        reckon(state, out, turned)
    both = cost(state, after, turned, out)
    size = plays.size_of(shape)
    value = -(both >> GROUP_BITS) - JOKER_USED * jokers + CARD * size
    if state.judges_finish or not state.rules & plays.FINISH:
        value -= SPOILT * spoilt(state, after, turned)
    form = 3 if plays.form_of(shape) == plays.SEQUENCE else min(size, 3) - 1
    value += FOLLOWED[form] if state.shape else LED[form]
    return value + (LEADS[both & GROUPS - 1] * holds(state, shape, out) >> 6)


def value_of_answer(state: Daifugo, action: int, hand: int, turned: bool, out: list[int]) -> int:
    """What an answer is worth: cards given away, put out, changed or returned."""
    kind = state.top()
    if kind == Ask.RETURN:
        return value_of_hand(state, rounds.minus(hand, exchange.returned(action)), turned, out)
    if kind == Ask.BOMB:
        return value_of_names(state, action, hand, turned, out)
    after = rounds.minus(hand, asked.give(state, state.frames - 1).picked)
    said = acts.fields(action)
    act = said.act
    picking = act == Act.GIVE or act == Act.DISCARD
    if picking:
        card = said.card
        after = rounds.minus(after, plays.NATURALS + 1 if card == 52 else ONE << card)
    if kind == Ask.CHANGE:  # as many are drawn
        return picking - (cost(state, after, turned, out) >> GROUP_BITS)
    if not after or (
        picking and effects.must_pick_all(state) and effects.most_picks(state) == popcount(hand)
    ):
        return -WON if state.foul else WON
    value = picking + value_of_hand(state, after, turned, out)
    if act == Act.GIVE:  # who holds most is hurt least, and hurts least
        value += TAKER_CARD * min(popcount(state.hands[said.taker]), TAKER_MOST)
    return value


def value_of_names(state: Daifugo, action: int, hand: int, turned: bool, out: list[int]) -> int:
    """What naming a rank is worth, or being done with it: own cards gone, less those of others."""
    named = asked.bomb(state, state.frames - 1).named
    said = acts.fields(action)
    if said.act == Act.NAME:
        named |= 1 << said.card
    after = hand & ~effects.cards_of_ranks(named)
    if not after:
        return WON
    others = rounds.minus(effects.cards_of_ranks(named), state.played) & ~hand
    return value_of_hand(state, after, turned, out) - HELPED * popcount(others)


def value_of_hand(state: Daifugo, hand: int, turned: bool, out: list[int]) -> int:
    """What it is worth to be left with these cards."""
    return -(cost(state, hand, turned, out) >> GROUP_BITS) - SPOILT * spoilt(state, hand, turned)


def cost(state: Daifugo, hand: int, turned: bool, out: list[int]) -> int:
    """What a hand costs to play out, and below it, in four bits, how many groups it has."""
    total = GROUPS * JOKER_HELD * popcount(hand >> JOKERS_AT)
    left = hand & plays.NATURALS
    while left:
        rank = low_bit(left) >> 2
        same = popcount(left >> 4 * rank & FOUR)
        left &= ~(FOUR << 4 * rank)
        if state.eight_cut and rank == EIGHT:
            total += GROUPS * CUTS[same - 1] + 1
        else:
            total += GROUPS * COSTS[14 * (same - 1) + beaten_by(out, rank, same, turned)] + 1
    return total


def holds(state: Daifugo, shape: int, out: list[int]) -> int:
    """How likely nobody beats a play, of 64."""
    if state.eight_cut and plays.times(shape, EIGHT, state.in_sequences):
        return FULL
    size = plays.size_of(shape)
    if plays.is_joker(shape) or size > 3 or plays.form_of(shape) == plays.SEQUENCE:
        return SURE
    low = plays.low_of(shape)
    return HOLDS[beaten_by(out, low, size, state.revolution != state.back)]


def fewest(state: Daifugo) -> int:
    """The smallest number of cards that another seat still in holds, at most 5."""
    few = 5
    for seat in range(state.seats):
        if seat != state.seat_to_act and rounds.is_active(state, seat):
            few = min(few, popcount(state.hands[seat]))
    return few


def threat(state: Daifugo) -> int:
    """What it costs to let somebody with few cards go on."""
    return THREATS[fewest(state)]


def spoilt(state: Daifugo, hand: int, turned: bool) -> bool:
    """Whether no card of a hand may be the last one without a foul (DF-33, DF-50)."""
    if state.forbidden:
        return spoilt_by_choice(state, hand, turned)
    if not state.foul_finish:
        return not state.rules & plays.FINISH and not hand & plays.NATURALS
    bad = FOUR << 4 * (0 if turned else TWO)
    if state.eight_cut:
        bad |= FOUR << 4 * EIGHT
    if state.seven_give:
        bad |= FOUR << 4 * SEVEN
    if state.ten_discard:
        bad |= FOUR << 4 * TEN
    good = hand & plays.NATURALS & ~bad
    return good == 0 or (good == SPADE_THREE and state.rules & plays.SPADE != 0)


def spoilt_by_choice(state: Daifugo, hand: int, turned: bool) -> bool:
    """The same where the last cards that are forbidden have been chosen (DF-74)."""
    some = state.forbidden
    bad = (FOUR << 4 * (0 if turned else TWO)) if some & tricks.BAD_STRONGEST else 0
    if some & tricks.BAD_EIGHT:
        bad |= FOUR << 4 * EIGHT
    if some & tricks.BAD_SEVEN:
        bad |= FOUR << 4 * SEVEN
    if some & tricks.BAD_TEN:
        bad |= FOUR << 4 * TEN
    if some & tricks.BAD_NINE:
        bad |= FOUR << 4 * NINE
    if some & tricks.BAD_QUEEN:
        bad |= FOUR << 4 * QUEEN
    if hand >> JOKERS_AT and not some & tricks.BAD_JOKER and state.rules & plays.FINISH:
        return False
    good = hand & plays.NATURALS & ~bad
    return good == 0 or (good == SPADE_THREE and some & tricks.BAD_SPADE_THREE != 0)
