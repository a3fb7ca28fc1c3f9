"""A hand-written player of Daifugo, who counts the turns that a hand needs.

It splits its hand into sets, keeps control (2s, jokers, 8s where they cut) for the end, leads its
weakest and longest, follows as low as it can without tearing groups apart, and goes all out when
it can. It looks at nothing but its own hand and what everybody sees, so that every
determinization gets the same answer.

The weights are 1/16 of a turn.
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
    from tycoon.games.daifugo.rules import effects, exchange, rounds, tricks
    from tycoon.games.daifugo.rules import plays as play_rules

ONE = 1
FOUR = 15
TURN = 16
WON = 1 << 28
SPADE_THREE = 8
RANKS = 13
SEVEN, EIGHT, TEN, TWO = 4, 5, 7, 12
# What a group of one rank costs, by how many ranks are stronger: those on top take the lead.
CONTROL = [-10, -3, 3, 8, 10, 12, 13, 14, 15, 16, 16, 17, 17]
JOKER_COST = -13
CUT_COST = -4
# A card left, others' few cards, taking a joker along, the lead won.
CARD, FEW, JOKER_USED, LEAD = 2, 3, 9, 10
SPOILT = 100
DRAWN = 3


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
    highest = value_of(state, best)
    for i in range(1, actions.size):
        value = value_of(state, actions.items[i])
        if value > highest:
            highest = value
            best = actions.items[i]
    return best


def value_of(state: Daifugo, action: int) -> int:
    """What it is worth to do this, 16 to a turn."""
    seat = state.seat_to_act
    hand = state.hands[seat]
    turned = state.revolution
    if state.frames:
        return value_of_answer(state, action, hand, turned)
    if not action:
        return -cost(state, hand, turned) - threat(state)
    shape = play_rules.shape_of(action, state.rules)
    if not shape:  # a pass with a card drawn
        return -cost(state, hand, turned) - threat(state) - DRAWN + fewest(state)
    after = rounds.minus(
        hand, action & play_rules.NATURALS | rounds.unary(play_rules.jokers_of(shape))
    )
    foul = state.foul_finish and tricks.is_foul(
        state, action, shape, state.revolution != state.back
    )
    if not after:
        return -WON if foul else WON
    if tricks.reverses(state, shape):
        turned = not turned
    value = value_of_hand(state, after, turned) - JOKER_USED * play_rules.jokers_of(shape)
    value += LEAD * holds(state, shape) // TURN - popcount(after) * CARD + popcount(hand) * CARD
    return value


def value_of_answer(state: Daifugo, action: int, hand: int, turned: bool) -> int:
    """What an answer is worth: cards given away, put out, changed or returned."""
    kind = state.top()
    if kind == Ask.RETURN:
        return value_of_hand(state, rounds.minus(hand, exchange.returned(action)), turned)
    after = rounds.minus(hand, asked.give(state, state.frames - 1).picked)
    said = acts.fields(action)
    act = said.act
    picking = act == Act.GIVE or act == Act.DISCARD
    if picking:
        card = said.card
        after = rounds.minus(after, play_rules.NATURALS + 1 if card == 52 else ONE << card)
    if kind == Ask.CHANGE:  # as many are drawn
        return picking - cost(state, after, turned)
    if not after or (
        picking and effects.must_pick_all(state) and effects.most_picks(state) == popcount(hand)
    ):
        return -WON if state.foul else WON
    value = picking + value_of_hand(state, after, turned)
    if act == Act.GIVE:  # who holds most is hurt least, and hurts least
        value += min(popcount(state.hands[said.taker]), TURN) - TURN // 2
    return value


def value_of_hand(state: Daifugo, hand: int, turned: bool) -> int:
    """What it is worth to be left with these cards."""
    return -cost(state, hand, turned) - SPOILT * spoilt(state, hand, turned)


def strength_of(rank: int, turned: bool) -> int:
    """How many ranks are stronger."""
    return rank if turned else RANKS - 1 - rank


def cost(state: Daifugo, hand: int, turned: bool) -> int:
    """What a hand costs to play out: groups of equal rank, less for those that win the lead."""
    total = JOKER_COST * popcount(hand >> 52)
    left = hand & play_rules.NATURALS
    total += popcount(left)
    while left:
        rank = low_bit(left) >> 2
        left &= ~(FOUR << 4 * rank)
        if state.eight_cut and rank == EIGHT:
            total += CUT_COST
        else:
            total += CONTROL[strength_of(rank, turned)]
    return total


def holds(state: Daifugo, shape: int) -> int:
    """How likely nobody beats a play, in sixteenths."""
    if state.eight_cut and play_rules.times(shape, EIGHT, state.in_sequences):
        return TURN
    if (
        play_rules.is_joker(shape)
        or play_rules.size_of(shape) > 3
        or play_rules.form_of(shape) == play_rules.SEQUENCE
    ):
        return TURN - 1
    turned = state.revolution != state.back
    stronger = strength_of(play_rules.low_of(shape), turned)
    out = 0
    for rank in range(RANKS):
        if strength_of(rank, turned) < stronger:
            held = state.played | state.hands[state.seat_to_act]
            out += 4 - popcount(held >> 4 * rank & FOUR) >= play_rules.size_of(shape)
    return TURN // (1 + out)


def fewest(state: Daifugo) -> int:
    """The smallest number of cards that another seat still in holds, at most 5."""
    few = 5
    for seat in range(state.seats):
        if seat != state.seat_to_act and state.is_active(seat):
            few = min(few, popcount(state.hands[seat]))
    return few


def threat(state: Daifugo) -> int:
    """What it costs to let somebody with few cards go on."""
    few = fewest(state)
    return FEW * (5 - few) if few < 4 else 0


def spoilt(state: Daifugo, hand: int, turned: bool) -> bool:
    """Whether no card of a hand may be the last one without a foul (DF-33, DF-50)."""
    if not state.foul_finish:
        return not state.rules & play_rules.FINISH and not hand & play_rules.NATURALS
    bad = FOUR << 4 * (0 if turned else TWO)
    if state.eight_cut:
        bad |= FOUR << 4 * EIGHT
    if state.seven_give:
        bad |= FOUR << 4 * SEVEN
    if state.ten_discard:
        bad |= FOUR << 4 * TEN
    good = hand & play_rules.NATURALS & ~bad
    return good == 0 or (good == SPADE_THREE and state.rules & play_rules.SPADE != 0)
