"""Combinations with dragons, which stand for any card that the play does not hold itself.

Rules: BT-30 to BT-34. A play always counts as its strongest reading, so the cards alone are the
action. Bit 52 is the mono dragon, bit 53 the colour dragon. Strengths compare with those of
`combos`.
"""

from __future__ import annotations

from itertools import combinations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.bigtwo.names import Kind

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.games.bigtwo.rules import combos

ONE = 1
DETAIL = 0x3F_FFFF_FFFF_FFFF
NATURAL = 0xF_FFFF_FFFF_FFFF
MONO = 0x10_0000_0000_0000
COLOUR = 0x20_0000_0000_0000
DRAGONS = 0x30_0000_0000_0000
TOP_RANK = 0x1_0000_0000_0000
# BT-34: two dragons are a pair of 2s, and weaker than any other (BT-33).
DRAGON_PAIR = 2 * 48 - 1


def power_of(cards: int) -> int:
    """As `combos.strength`, for cards with or without dragons. Rules: BT-31 to BT-34."""
    if cards <= NATURAL:
        return combos.strength(cards)
    natural = cards & NATURAL
    wild = popcount(cards ^ natural)
    count = popcount(natural)
    if count == 0:
        return combos.PAIR | DRAGON_PAIR if wild == 2 else combos.SINGLE | high_bit(cards) + 1
    high = high_bit(natural)
    if count + wild <= 3:
        if natural >> (high & ~3) << (high & ~3) != natural:
            return 0
        return combos.PAIR | high << 1 if count == 1 and wild == 1 else combos.TRIPLE | high
    if count + wild != 5:
        return 0
    ranks = (natural | natural >> 1 | natural >> 2 | natural >> 3) & combos.ONE_SUIT
    if popcount(ranks) == count:
        return spread(natural, ranks, wild)
    return gathered(natural, ranks, wild)


def spread(natural: int, ranks: int, wild: int) -> int:
    """The strength of dragons and different ranks: straight flush, flush, straight, or 0."""
    suit = high_bit(natural) & 3
    run = best_run(ranks)
    if ranks << suit == natural:
        if run >= 0:
            return combos.STRAIGHT_FLUSH | run << 2 | suit
        return combos.FLUSH | topped_up(ranks, wild) << 2 | suit
    return combos.STRAIGHT | run << 15 | combos.suits_along(natural, run) if run >= 0 else 0


def gathered(natural: int, ranks: int, wild: int) -> int:
    """The strength of dragons and cards that share a rank: four + one, full house, or 0."""
    for need in range(4, 1, -1):
        most = combos.ranks_with(natural, need)
        if most:
            if need + wild >= 4:
                return combos.FOUR_ONE | high_bit(most)
            if popcount(ranks) == 2:
                return combos.FULL_HOUSE | high_bit(natural)
            return 0
    return 0


def best_run(ranks: int) -> int:
    """The strongest straight that these ranks are part of; -1 for none."""
    for run in range(combos.RUNS - 1, -1, -1):
        if ranks & ~combos.RUN_CARDS[run] == 0:
            return run
    return -1


def _gapped(gaps: int) -> list[tuple[int, int]]:
    """The ranks that so many dragons make runs of, and the strongest run of each; run by run."""
    return [
        (ranks, run)
        for run in range(combos.RUNS)
        for without in combinations([4 * combos.RUN_RANKS[5 * run + i] for i in range(5)], gaps)
        if best_run(ranks := combos.RUN_CARDS[run] ^ sum(1 << lane for lane in without)) == run
    ]


_ONE, _TWO = _gapped(1), _gapped(2)
ONE_GAP, GAPPED = len(_ONE), len(_ONE + _TWO)
RANKS_LEFT, RUNS_LEFT = [ranks for ranks, _ in _ONE + _TWO], [run for _, run in _ONE + _TWO]


def topped_up(ranks: int, wild: int) -> int:
    """The ranks of a flush in which dragons are the strongest cards that it lacks."""
    rank = TOP_RANK
    while wild:
        if not ranks & rank:
            ranks |= rank
            wild -= 1
        rank >>= 4
    return ranks


def wild_combinations(out: Actions, hand: int, to_beat: int) -> None:
    """Add every combination with dragons in `hand` above `to_beat` and of its size; 0: all.

    Order: those with the mono dragon, with the colour dragon, with both; by size in each.
    """
    natural = hand & NATURAL
    if hand & MONO:
        with_one(out, natural, MONO, to_beat)
    if hand & COLOUR:
        with_one(out, natural, COLOUR, to_beat)
    if hand & DRAGONS == DRAGONS:
        with_two(out, natural, to_beat)


def with_one(out: Actions, natural: int, dragon: int, to_beat: int) -> None:
    """Add the combinations of natural cards and one dragon."""
    if to_beat < combos.PAIR:
        if combos.SINGLE | low_bit(dragon) + 1 > to_beat:
            out.add(dragon)
        if to_beat:
            return
    if to_beat < combos.TRIPLE:
        left = natural
        while left:
            card = left & -left
            left ^= card
            if combos.PAIR | low_bit(card) << 1 > to_beat:
                out.add(card | dragon)
        if to_beat:
            return
    if to_beat < combos.STRAIGHT:
        ranks = combos.ranks_with(natural, 2)
        while ranks:
            shift = low_bit(ranks)
            ranks &= ranks - 1
            for i in range(6):
                pair = combos.PAIRS[i] << shift
                if natural & pair == pair and combos.TRIPLE | high_bit(pair) > to_beat:
                    out.add(pair | dragon)
        if to_beat:
            return
    wild_fives(out, natural, dragon, to_beat)


def with_two(out: Actions, natural: int, to_beat: int) -> None:
    """Add the combinations of natural cards and both dragons."""
    if combos.PAIR <= to_beat < combos.TRIPLE or not to_beat:
        if combos.PAIR | DRAGON_PAIR > to_beat:
            out.add(DRAGONS)
        if to_beat:
            return
    if combos.TRIPLE <= to_beat < combos.STRAIGHT or not to_beat:
        left = natural
        while left:
            card = left & -left
            left ^= card
            if combos.TRIPLE | low_bit(card) > to_beat:
                out.add(card | DRAGONS)
        if to_beat:
            return
    if to_beat >= combos.STRAIGHT or not to_beat:
        wild_fives(out, natural, DRAGONS, to_beat)


def wild_bombs(out: Actions, hand: int) -> None:
    """Add every bomb with dragons in `hand` (BT-40)."""
    natural = hand & NATURAL
    if hand & MONO:
        wild_fives(out, natural, MONO, combos.FOUR_ONE - 1)
    if hand & COLOUR:
        wild_fives(out, natural, COLOUR, combos.FOUR_ONE - 1)
    if hand & DRAGONS == DRAGONS:
        wild_fives(out, natural, DRAGONS, combos.FOUR_ONE - 1)


def wild_fives(out: Actions, natural: int, dragons: int, to_beat: int) -> None:
    """Add the combinations of five cards with just these dragons above `to_beat`."""
    need = 5 - popcount(dragons)
    if popcount(natural) < need:
        return
    in_runs(out, natural, dragons, to_beat)
    if to_beat < combos.FULL_HOUSE:
        wild_flushes(out, natural, dragons, to_beat)
    if to_beat < combos.STRAIGHT_FLUSH:
        of_ranks(out, natural, dragons, to_beat)


def in_runs(out: Actions, natural: int, dragons: int, to_beat: int) -> None:
    """Add straights and straight flushes, each as the strongest run that it can be."""
    held = (natural | natural >> 1 | natural >> 2 | natural >> 3) & combos.ONE_SUIT
    both = dragons == DRAGONS
    # Of straights below, only those of one suit are stronger; of those above all are.
    level = combos.RUNS if to_beat >= combos.FLUSH else (to_beat & DETAIL) >> 15 if to_beat else -1
    for i in range(ONE_GAP if both else 0, GAPPED if both else ONE_GAP):
        if not RANKS_LEFT[i] & ~held:
            if RUNS_LEFT[i] < level:
                of_one_suit(out, natural, i, dragons, to_beat)
            else:
                least = to_beat if RUNS_LEFT[i] == level else 0
                one_of_each(out, natural, RANKS_LEFT[i], dragons, least)


def of_one_suit(out: Actions, natural: int, place: int, dragons: int, to_beat: int) -> None:
    """Add what is a straight flush above `to_beat` with dragons, of the ranks at this place."""
    for suit in range(4):
        cards = RANKS_LEFT[place] << suit
        if natural & cards == cards:
            if combos.STRAIGHT_FLUSH | RUNS_LEFT[place] << 2 | suit > to_beat:
                out.add(cards | dragons)


def one_of_each(out: Actions, natural: int, ranks: int, dragons: int, to_beat: int) -> None:
    """Add each choice of a card of each of three or four ranks held, with dragons."""
    a_cards = natural & combos.RANK << low_bit(ranks)
    ranks &= ranks - 1
    b_all = natural & combos.RANK << low_bit(ranks)
    ranks &= ranks - 1
    c_all = natural & combos.RANK << low_bit(ranks)
    ranks &= ranks - 1
    d_all = natural & combos.RANK << low_bit(ranks) if ranks else 0
    while a_cards:
        a = a_cards & -a_cards
        a_cards ^= a
        b_cards = b_all
        while b_cards:
            b = b_cards & -b_cards
            b_cards ^= b
            c_cards = c_all
            while c_cards:
                c = c_cards & -c_cards
                c_cards ^= c
                if not d_all:
                    add_above(out, a | b | c | dragons, to_beat)
                d_cards = d_all
                while d_cards:
                    d = d_cards & -d_cards
                    d_cards ^= d
                    add_above(out, a | b | c | d | dragons, to_beat)


def add_above(out: Actions, cards: int, to_beat: int) -> None:
    """Add a combination if it is stronger than `to_beat`."""
    if not to_beat or power_of(cards) > to_beat:
        out.add(cards)


def wild_flushes(out: Actions, natural: int, dragons: int, to_beat: int) -> None:
    """Add flushes that are no straight flushes."""
    card = [0] * 13
    need = 5 - popcount(dragons)
    for suit in range(4):
        left = natural >> suit & combos.ONE_SUIT
        n = 0
        while left:
            card[n] = left & -left
            left ^= card[n]
            n += 1
        for a in range(n - need + 1):
            for b in range(a + 1, n - need + 2):
                for c in range(b + 1, n - need + 3):
                    ranks = card[a] | card[b] | card[c]
                    if need == 3:
                        add_flush(out, ranks, suit, dragons, to_beat)
                    else:
                        for d in range(c + 1, n):
                            add_flush(out, ranks | card[d], suit, dragons, to_beat)


def add_flush(out: Actions, ranks: int, suit: int, dragons: int, to_beat: int) -> None:
    """Add these ranks and dragons if they are a flush above `to_beat`."""
    if best_run(ranks) < 0:
        topped = topped_up(ranks, popcount(dragons))
        if combos.FLUSH | topped << 2 | suit > to_beat:
            out.add(ranks << suit | dragons)


def of_ranks(out: Actions, natural: int, dragons: int, to_beat: int) -> None:
    """Add full houses and four + ones."""
    both = dragons == DRAGONS
    ranks = combos.ranks_with(natural, 2)
    while ranks:
        shift = low_bit(ranks)
        ranks &= ranks - 1
        held = natural >> shift & combos.RANK
        others = natural & ~(combos.RANK << shift)
        if both:
            # A pair and any other card, or a triple: four of the rank and one.
            if combos.FOUR_ONE | shift > to_beat:
                for i in range(6):
                    if held & combos.PAIRS[i] == combos.PAIRS[i]:
                        add_each(out, combos.PAIRS[i] << shift | dragons, others)
                add_triples(out, held, shift, dragons)
            continue
        if combos.FOUR_ONE | shift > to_beat:
            for i in range(4):
                if held & combos.TRIPLES[i] == combos.TRIPLES[i]:
                    add_each(out, combos.TRIPLES[i] << shift | dragons, others)
            if held == combos.RANK:
                out.add(combos.RANK << shift | dragons)
        if to_beat < combos.FOUR_ONE:
            for i in range(6):
                pair = combos.PAIRS[i] << shift
                if (
                    held & combos.PAIRS[i] == combos.PAIRS[i]
                    and combos.FULL_HOUSE | high_bit(pair) > to_beat
                ):
                    add_lower_pairs(out, pair | dragons, natural, shift)


def add_each(out: Actions, cards: int, others: int) -> None:
    """Add `cards` with each of `others`."""
    while others:
        card = others & -others
        others ^= card
        out.add(cards | card)


def add_triples(out: Actions, held: int, shift: int, dragons: int) -> None:
    """Add each triple of a rank with the dragons."""
    for i in range(4):
        if held & combos.TRIPLES[i] == combos.TRIPLES[i]:
            out.add(combos.TRIPLES[i] << shift | dragons)


def add_lower_pairs(out: Actions, cards: int, natural: int, below: int) -> None:
    """Add `cards` with each pair of a lower rank: the higher pair is the one made a triple."""
    ranks = combos.ranks_with(natural, 2) & (ONE << below) - 1
    while ranks:
        shift = low_bit(ranks)
        ranks &= ranks - 1
        held = natural >> shift & combos.RANK
        for i in range(6):
            if held & combos.PAIRS[i] == combos.PAIRS[i]:
                out.add(cards | combos.PAIRS[i] << shift)


def holds_bomb(hand: int) -> bool:
    """Whether a bomb can be made of `hand`, dragons being wild (BT-41)."""
    if popcount(hand) < 5:
        return False
    natural = hand & NATURAL
    wild = popcount(hand ^ natural)
    if combos.ranks_with(natural, 4 - wild if wild < 2 else 2):
        return True
    for run in range(combos.RUNS):
        for suit in range(4):
            if popcount(natural & combos.RUN_CARDS[run] << suit) + wild >= 5:
                return True
    return False


def kind_of(cards: int) -> Kind | None:
    """The kind of a combination; PASS for no cards, None for cards that are none."""
    if not cards:
        return Kind.PASS
    power = power_of(cards)
    return Kind(power >> combos.KIND_SHIFT) if power else None


def combinations_in(hand: int, to_beat: int = 0) -> list[int]:
    """Every combination in `hand` above `to_beat` and of its size, with or without dragons."""
    actions = Actions()
    combos.combinations(actions, hand & NATURAL, to_beat)
    wild_combinations(actions, hand, to_beat)
    return actions.tolist()


def reading(cards: int) -> int:
    """The natural cards that a combination counts as, dragons in the strongest places (BT-32).

    A single dragon, which beats what no card stands for, and cards that are no combination are
    given back.
    """
    power = power_of(cards)
    natural = cards & NATURAL
    wild = popcount(cards ^ natural)
    if not wild or not power or (wild == 1 and not natural):
        return cards
    for card in stand_ins(Kind(power >> combos.KIND_SHIFT), power & DETAIL, natural):
        if wild and not natural >> card & 1:
            natural |= ONE << card
            wild -= 1
    return natural


def stand_ins(kind: Kind, detail: int, natural: int) -> list[int]:
    """The cards that dragons stand for in such a combination, the best choice first.

    Args:
        kind, detail: what its strength consists of.
        natural: the natural cards in it.
    """
    if kind == Kind.STRAIGHT:
        return missing_in_run(detail >> 15, 3, natural)
    if kind == Kind.STRAIGHT_FLUSH:
        return missing_in_run(detail >> 2, detail & 3, natural)
    if kind == Kind.FLUSH:
        return [card for card in range(51, -1, -1) if card & 3 == detail & 3]
    if kind == Kind.FOUR_ONE:
        return [detail + suit for suit in range(3, -1, -1)] + list(range(51, -1, -1))
    rank = 12 if not natural else high_bit(natural) >> 2
    return [4 * rank + suit for suit in range(3, -1, -1)]


def missing_in_run(run: int, suit: int, natural: int) -> list[int]:
    """The cards of this suit on the ranks that a straight lacks, strongest first."""
    ranks = [combos.RUN_RANKS[5 * run + place] for place in range(4, -1, -1)]
    return [4 * rank + suit for rank in ranks if not natural & combos.RANK << 4 * rank]
