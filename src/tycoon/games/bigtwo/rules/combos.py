"""Combinations of Big Two: how strong a set of cards is, and which ones a hand holds.

Rules: BT-10 to BT-15; `dragons` has those with wild cards. Cards are bits, four to a rank, so that
shifts by 4 move between ranks.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.bigtwo.names import Kind

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount

KIND_SHIFT = 54
# A strength is a kind above the cards that decide within it: strengths compare as integers.
SINGLE = Kind.SINGLE << KIND_SHIFT
PAIR = Kind.PAIR << KIND_SHIFT
TRIPLE = Kind.TRIPLE << KIND_SHIFT
STRAIGHT = Kind.STRAIGHT << KIND_SHIFT
FLUSH = Kind.FLUSH << KIND_SHIFT
FULL_HOUSE = Kind.FULL_HOUSE << KIND_SHIFT
FOUR_ONE = Kind.FOUR_ONE << KIND_SHIFT
STRAIGHT_FLUSH = Kind.STRAIGHT_FLUSH << KIND_SHIFT

# Of the strength of a single: the number of its card and one more.
CARD = 0x3F

RANK = 15
ONE_SUIT = 0x1_1111_1111_1111
NOT_LOWEST, UPPER, HIGHEST = 14 * ONE_SUIT, 12 * ONE_SUIT, 8 * ONE_SUIT
PAIRS = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]
TRIPLES = [0b0111, 0b1011, 0b1101, 0b1110]
# BT-11, BT-12: the ranks of each straight, its strongest last; weakest straight first.
_RUNS = [
    *[(low, low + 1, low + 2, low + 3, low + 4) for low in range(8)],
    (0, 1, 2, 3, 12),
    (0, 1, 2, 11, 12),
]
RUNS = 10
# In `runs_in`: the straights that do not wrap, and where 2-3-4-5-6 and A-2-3-4-5 are.
ALL_UPWARD, TO_SIX, TO_FIVE = 0xFFFF_FFFF, 32, 36
RUN_RANKS = [rank for run in _RUNS for rank in run]
RUN_CARDS = [sum(1 << 4 * rank for rank in run) for run in _RUNS]


def runs_in(cards: int) -> int:
    """The straights that lie in one suit: bit 4 x straight + suit of each (BT-11, BT-12)."""
    lowest = cards & cards >> 4 & cards >> 8
    found = lowest & cards >> 12 & cards >> 16 & ALL_UPWARD
    with_two = lowest & cards >> 48 & RANK
    return found | (with_two & cards >> 12) << TO_SIX | (with_two & cards >> 44) << TO_FIVE


def run_of(ranks: int) -> int:
    """Which straight five ranks make, weakest 0; -1 for none (BT-11)."""
    found = runs_in(ranks)
    return low_bit(found) >> 2 if found else -1


def strength(cards: int) -> int:
    """A number that is higher for the stronger of two sets of equal size; 0 for no combination.

    Between sizes it means nothing. Rules: BT-10 to BT-15.
    """
    count = popcount(cards)
    if count == 0 or count > 5:
        return 0
    if count == 1:
        return power_of_single(cards)
    high = high_bit(cards)
    if count <= 3:
        if cards >> (high & ~3) << (high & ~3) != cards:
            return 0
        return PAIR | high << 1 if count == 2 else TRIPLE | high
    if count == 4:
        return 0
    ranks = (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONE_SUIT
    distinct = popcount(ranks)
    if distinct == 5:
        suit = high & 3
        run = run_of(ranks)
        if ranks << suit == cards:
            if run >= 0:
                return STRAIGHT_FLUSH | run << 2 | suit
            return FLUSH | ranks << 2 | suit
        return STRAIGHT | run << 15 | suits_along(cards, run) if run >= 0 else 0
    if distinct == 2:
        low_rank = low_bit(ranks)
        high_rank = high_bit(ranks)
        low_count = popcount(cards >> low_rank & RANK)
        if low_count == 1 or low_count == 4:
            return FOUR_ONE | (low_rank if low_count == 4 else high_rank)
        rank = low_rank if low_count == 3 else high_rank
        return FULL_HOUSE | high_bit(cards & RANK << rank)
    return 0


def power_of_single(card: int) -> int:
    """The strength of a card alone."""
    return SINGLE | high_bit(card) + 1


def suits_along(cards: int, run: int) -> int:
    """The suits of a straight from its strongest rank down: three bits each, 0 for no card there.

    Of two straights of natural cards the first suit decides (BT-12); where one has dragons, the
    first difference (BT-33).
    """
    suits = 0
    for place in range(4, -1, -1):
        held = cards >> 4 * RUN_RANKS[5 * run + place] & RANK
        suits = suits << 3 | (low_bit(held) + 1 if held else 0)
    return suits


def size_of(power: int) -> int:
    """How many cards a combination of this strength has."""
    return 5 if power >= STRAIGHT else power >> KIND_SHIFT


def combinations(out: Actions, hand: int, to_beat: int) -> None:
    """Add every combination in `hand` of the size of `to_beat` and stronger; 0: every one.

    Order: singles, pairs, triples, straights, flushes, full houses, four + ones, straight flushes;
    singles, pairs and triples ascending.
    """
    if to_beat < PAIR:
        singles(out, hand, to_beat)
        if not to_beat:
            larger(out, hand)
    elif to_beat < TRIPLE:
        pairs(out, hand, to_beat)
    elif to_beat < STRAIGHT:
        triples(out, hand, to_beat)
    else:
        fives(out, hand, to_beat)


def larger(out: Actions, hand: int) -> None:
    """Add every combination in `hand` of more than one card."""
    pairs(out, hand, 0)
    triples(out, hand, 0)
    fives(out, hand, 0)


def fives(out: Actions, hand: int, to_beat: int) -> None:
    """Add the combinations of five cards above `to_beat`."""
    if popcount(hand) < 5:
        return
    if to_beat < FLUSH:
        straights(out, hand, to_beat)
    if to_beat < FULL_HOUSE:
        flushes(out, hand, to_beat)
    if to_beat < FOUR_ONE:
        full_houses(out, hand, to_beat)
    if to_beat < STRAIGHT_FLUSH:
        fours(out, hand, to_beat)
    straight_flushes(out, hand, to_beat)


def singles_above(hand: int, to_beat: int) -> int:
    """The cards that beat the single `to_beat`; all of them where it is 0."""
    lowest = to_beat & CARD
    return hand >> lowest << lowest


def singles(out: Actions, hand: int, to_beat: int) -> None:
    """Add the single cards above `to_beat`."""
    if to_beat:
        hand = singles_above(hand, to_beat)
    while hand:
        card = hand & -hand
        hand ^= card
        out.add(card)


def ranks_with(hand: int, count: int) -> int:
    """The ranks of which `hand` has at least `count` (2, 3 or 4) cards, as their lowest bits."""
    held = (
        (hand & ONE_SUIT) + (hand >> 1 & ONE_SUIT) + (hand >> 2 & ONE_SUIT) + (hand >> 3 & ONE_SUIT)
    )
    if count == 2:
        return (held >> 1 | held >> 2) & ONE_SUIT
    if count == 3:
        return (held >> 1 & held | held >> 2) & ONE_SUIT
    return held >> 2 & ONE_SUIT


def pairs(out: Actions, hand: int, to_beat: int) -> None:
    """Add the pairs above `to_beat`, whose higher card decides (BT-11)."""
    highs = hand & (hand << 1 & NOT_LOWEST | hand << 2 & UPPER | hand << 3 & HIGHEST)
    if to_beat:
        lowest = ((to_beat ^ PAIR) >> 1) + 1
        highs = highs >> lowest << lowest
    while highs:
        high = highs & -highs
        highs ^= high
        lows = hand & high - 1 & RANK << (low_bit(high) & ~3)
        while lows:
            low = lows & -lows
            lows ^= low
            out.add(high | low)


def triples(out: Actions, hand: int, to_beat: int) -> None:
    """Add the triples above `to_beat`."""
    ranks = ranks_with(hand, 3)
    while ranks:
        shift = low_bit(ranks)
        ranks &= ranks - 1
        cards = hand >> shift & RANK
        for i in range(4):
            if cards & TRIPLES[i] == TRIPLES[i]:
                triple = TRIPLES[i] << shift
                if TRIPLE | high_bit(triple) > to_beat:
                    out.add(triple)


def straights(out: Actions, hand: int, to_beat: int) -> None:
    """Add the straights above `to_beat`, straight flushes left out (BT-15)."""
    left = runs_in((hand | hand >> 1 | hand >> 2 | hand >> 3) & ONE_SUIT)
    while left:
        run = low_bit(left) >> 2
        left &= left - 1
        for suit in range(4):
            top = hand & RANK << 4 * RUN_RANKS[5 * run + 4] & ONE_SUIT << suit
            if top and STRAIGHT | run << 15 | suit + 1 << 12 > to_beat:
                straights_below(out, hand, run, top, RUN_CARDS[run] << suit)


def straights_below(out: Actions, hand: int, run: int, top: int, flush: int) -> None:
    """Add every straight of `run` whose strongest card is `top`, except `flush`."""
    a_cards = hand & RANK << 4 * RUN_RANKS[5 * run]
    while a_cards:
        a = a_cards & -a_cards
        a_cards ^= a
        b_cards = hand & RANK << 4 * RUN_RANKS[5 * run + 1]
        while b_cards:
            b = b_cards & -b_cards
            b_cards ^= b
            c_cards = hand & RANK << 4 * RUN_RANKS[5 * run + 2]
            while c_cards:
                c = c_cards & -c_cards
                c_cards ^= c
                d_cards = hand & RANK << 4 * RUN_RANKS[5 * run + 3]
                while d_cards:
                    d = d_cards & -d_cards
                    d_cards ^= d
                    cards = top | a | b | c | d
                    if cards != flush:
                        out.add(cards)


def flushes(out: Actions, hand: int, to_beat: int) -> None:
    """Add the flushes above `to_beat`, straight flushes left out (BT-15)."""
    for suit in range(4):
        cards = hand >> suit & ONE_SUIT
        if popcount(cards) >= 5:
            flushes_in(out, cards, suit, to_beat)


def flushes_in(out: Actions, cards: int, suit: int, to_beat: int) -> None:
    """Add the flushes of a suit, of which `cards` are held, as those of the lowest suit."""
    card = [0] * 13
    straight = runs_in(cards)
    n = 0
    while cards:
        card[n] = cards & -cards
        cards ^= card[n]
        n += 1
    for a in range(n - 4):
        for b in range(a + 1, n - 3):
            for c in range(b + 1, n - 2):
                for d in range(c + 1, n - 1):
                    for e in range(d + 1, n):
                        ranks = card[a] | card[b] | card[c] | card[d] | card[e]
                        if FLUSH | ranks << 2 | suit <= to_beat:
                            continue
                        if straight and runs_in(ranks):
                            continue
                        out.add(ranks << suit)


def full_houses(out: Actions, hand: int, to_beat: int) -> None:
    """Add the full houses above `to_beat`."""
    ranks = ranks_with(hand, 3)
    if not ranks:
        return
    with_pairs = ranks_with(hand, 2)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        triple = hand >> low_bit(rank) & RANK
        for i in range(4):
            if triple & TRIPLES[i] != TRIPLES[i]:
                continue
            if FULL_HOUSE | high_bit(TRIPLES[i] << low_bit(rank)) <= to_beat:
                continue
            others = with_pairs ^ rank
            while others:
                shift = low_bit(others)
                others &= others - 1
                pair = hand >> shift & RANK
                for j in range(6):
                    if pair & PAIRS[j] == PAIRS[j]:
                        out.add(TRIPLES[i] << low_bit(rank) | PAIRS[j] << shift)


def fours(out: Actions, hand: int, to_beat: int) -> None:
    """Add four of a rank with any other card, above `to_beat`."""
    ranks = ranks_with(hand, 4)
    while ranks:
        shift = low_bit(ranks)
        ranks &= ranks - 1
        if FOUR_ONE | shift > to_beat:
            four = RANK << shift
            left = hand ^ four
            while left:
                card = left & -left
                left ^= card
                out.add(four | card)


def straight_flushes(out: Actions, hand: int, to_beat: int) -> None:
    """Add the straight flushes above `to_beat`."""
    left = runs_in(hand)
    while left:
        run = low_bit(left) >> 2
        suit = low_bit(left) & 3
        left &= left - 1
        if STRAIGHT_FLUSH | run << 2 | suit > to_beat:
            out.add(RUN_CARDS[run] << suit)
