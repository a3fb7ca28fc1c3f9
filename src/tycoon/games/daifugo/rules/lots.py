"""What a seat does that plays by lot: what can be counted is not listed.

Each takes what stands at a place in the order of what lists it (`plays.plays`,
`exchange.add_returns`, `effects.add_picks`), and leaves as the size of `actions` how many there
are. Rules: DF-5, DF-12, DF-42.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.daifugo import names
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, nth_bit, popcount
    from tycoon.games.daifugo._names import asked
    from tycoon.games.daifugo.names import Act, Ask
    from tycoon.games.daifugo.rules import effects, exchange, plays, rounds

COMMAND = names.COMMAND
ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
SUITS = 15
JOKER = 52
SECOND_JOKER = 1 << 53
# By the suits held of a rank: how many sets these make without jokers, and which, ascending.
MOST = 11
_SETS = [
    [some for some in range(16) if some & ~suits == 0 and some.bit_count() > 1]
    for suits in range(16)
]
COUNT_SETS = [len(sets) for sets in _SETS]
NTH_SET = [some for sets in _SETS for some in sets + [0] * (MOST - len(sets))]


def draw_lead(state: Round, actions: Actions, half: int) -> int:
    """A lead, where it need not be with the 3 of diamonds; `actions` has the passes."""
    hand = state.hands[state.seat_to_act]
    cards = hand & NATURALS
    passes = actions.size
    alone = popcount(cards)
    sets = 0
    rules = rounds.rules_now(state)
    ranks = plays.ranks_with(cards, 2)
    if hand != cards:
        plays.larger(actions, cards, popcount(hand >> JOKER), popcount(hand), rules)
    else:
        left = ranks
        while left:
            sets += COUNT_SETS[cards >> low_bit(left) & SUITS]
            left &= left - 1
        if cards & cards >> 4 & cards >> 8:
            plays.all_sequences(actions, cards, 0, alone, rules)
    counted = alone + sets
    count = counted + actions.size
    place = half * count >> 32
    if place < alone:
        action = nth_bit(cards, place)
    elif place < counted:
        action = nth_set(cards, ranks, place - alone)
    else:
        place += passes - counted
        action = actions.items[place if place < actions.size else place - actions.size]
    actions.size = count
    return action


def nth_set(cards: int, ranks: int, place: int) -> int:
    """The set without jokers at this place, of these ranks."""
    while True:
        shift = low_bit(ranks)
        ranks &= ranks - 1
        suits = cards >> shift & SUITS
        if place < COUNT_SETS[suits]:
            return ONE * NTH_SET[MOST * suits + place] << shift
        place -= COUNT_SETS[suits]


def draw_answer(state: Round, actions: Actions, half: int) -> int:
    """The answer to the question on top."""
    kind = state.top()
    if kind == Ask.RETURN:
        return draw_return(state, actions, half)
    if kind == Ask.CLAIM:
        actions.size = 1
        return COMMAND | (Act.CLAIM if exchange.holds_diamond(state) else Act.DENY)
    if kind == Ask.BOMB:
        effects.add_names(state, actions)
        return actions.items[half * actions.size >> 32]
    return draw_pick(state, actions, half)


def draw_return(state: Round, actions: Actions, half: int) -> int:
    """A choice of cards to return: by the weaker card, then by the stronger (DF-12)."""
    hand = state.hands[state.seat_to_act]
    if asked.return_(state, state.frames - 1).wanted == 1:
        left = hand & ~SECOND_JOKER
        actions.size = popcount(left)
        return exchange.return_action(nth_bit(left, half * actions.size >> 32))
    left = hand & NATURALS
    jokers = popcount(hand >> JOKER)
    some = 1 if jokers else 0
    row = popcount(left)
    actions.size = row * (row - 1) // 2 + some * row + (1 if jokers == 2 else 0)
    place = half * actions.size >> 32
    while left:
        row += some - 1
        card = left & (0 - left)
        left ^= card
        if place < row:
            other = nth_bit(left, place)
            return exchange.return_action(card | (other or rounds.unary(1)))
        place -= row
        row -= some
    return exchange.return_action(rounds.unary(2))


def draw_pick(state: Round, actions: Actions, half: int) -> int:
    """A card to give, discard or change, by card and receiver; or `done` (DF-42)."""
    left = effects.pickable(state)
    giving = state.top() == Ask.GIVE
    takers = effects.takers(state) if giving else 1
    each = popcount(takers)
    cards = popcount(left)
    count = cards * each
    last = takers
    if giving and left >> JOKER:
        pick = asked.give(state, state.frames - 1)
        if pick.picked >> JOKER:
            first = pick.takers >> 4 * (popcount(pick.picked) - 1) & 15
            last = takers >> first << first
            count += popcount(last) - each
    actions.size = count + (1 if effects.may_be_done(state) else 0)
    place = half * actions.size >> 32
    if place >= count:
        return COMMAND | Act.DONE
    nth = place if each == 1 else place // each
    taker = low_bit(nth_bit(last if nth == cards - 1 else takers, place - nth * each))
    return effects.pick_action(
        Act.GIVE if giving else Act.DISCARD, low_bit(nth_bit(left, nth)), taker
    )
