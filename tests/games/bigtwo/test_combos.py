"""Combinations counted exactly, and compared with an independent judge. Rules: BT-10 to BT-15."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest
from bigtwo.tools import few
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import bigtwo as oracle

import tycoon
from tycoon.games.bigtwo import cards
from tycoon.games.bigtwo.names import Kind
from tycoon.games.bigtwo.rules.combos import size_of, strength
from tycoon.games.bigtwo.rules.dragons import combinations_in, kind_of

pytestmark = pytest.mark.interpreted

# Seven ranks, among them all that A-2-3-4-5 and 2-3-4-5-6 need.
SMALL_DECK = [card for card in oracle.DECK if card[0] in "34567A2"]
WORDS = {kind.word: kind for kind in Kind}


def read(some: oracle.Cards) -> int:
    return cards.read(oracle.text(some))


def kinds_of_five(bits: list[int]) -> Counter[Kind]:
    """How often each kind comes among all sets of five of these cards."""
    found = Counter[Kind]()
    for a, b, c, d, e in combinations(bits, 5):
        cards_of_set = a | b | c | d | e
        if strength(cards_of_set):
            kind = kind_of(cards_of_set)
            assert kind is not None
            found[kind] += 1
    return found


@pytest.mark.skipif(not tycoon.compiled, reason="interpreted, a smaller deck is counted instead")
def test_exact_counts_of_all_five_card_sets() -> None:
    """BT-10 to BT-15: all 2,598,960 sets of five of the 52 cards."""
    assert comb(52, 5) == 2_598_960
    counts = kinds_of_five([1 << number for number in range(52)])
    assert counts == {
        Kind.STRAIGHT_FLUSH: 40,
        Kind.FOUR_ONE: 624,
        Kind.FULL_HOUSE: 3_744,
        Kind.FLUSH: 5_108,
        Kind.STRAIGHT: 10_200,
    }


def test_exact_counts_of_a_small_deck() -> None:
    """BT-10 to BT-15: all 98,280 sets of five of 28 cards."""
    counts = kinds_of_five([read((card,)) for card in SMALL_DECK])
    assert counts == {
        Kind.STRAIGHT_FLUSH: 3 * 4,
        Kind.FOUR_ONE: 7 * 24,
        Kind.FULL_HOUSE: 7 * 4 * 6 * 6,
        Kind.FLUSH: 4 * (comb(7, 5) - 3),
        Kind.STRAIGHT: 3 * (4**5 - 4),
    }


def test_every_set_of_a_small_deck_is_what_the_oracle_says() -> None:
    """BT-10, BT-11, BT-15: sets of 1 to 6 of 28 cards; those of five have all kinds."""
    every = [read((card,)) for card in SMALL_DECK]
    for size in (1, 2, 3, 4, 5):
        for some, bits in zip(
            combinations(SMALL_DECK, size), combinations(every, size), strict=True
        ):
            kind = oracle.kind(some)
            assert kind_of(sum(bits)) == (WORDS[kind] if kind else None), some
    for bits in combinations(every[:14], 6):
        assert strength(sum(bits)) == 0


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_all_combinations_of_a_small_deck_are_in_the_order_of_the_oracle(size: int) -> None:
    """BT-12 to BT-14: every pair of them, as both are total orders."""
    found = [some for some in combinations(SMALL_DECK, size) if oracle.kind(some)]
    found.sort(key=lambda some: strength(read(some)))
    for weaker, stronger in pairwise(found):
        if strength(read(weaker)) == strength(read(stronger)):
            assert oracle.worth(weaker) == oracle.worth(stronger), (weaker, stronger)
        elif oracle.worth(weaker) == oracle.worth(stronger):
            assert set(weaker) & set(stronger), "a tie needs a card in common"
        assert oracle.worth(weaker) <= oracle.worth(stronger), (weaker, stronger)
    assert size_of(strength(read(found[0]))) == size


def test_pairs_triples_and_singles_of_the_whole_deck() -> None:
    """BT-10: 52 singles, 78 pairs, 52 triples."""
    bits = [1 << number for number in range(52)]
    for size, count in ((1, 52), (2, 78), (3, 52)):
        assert sum(strength(sum(some)) > 0 for some in combinations(bits, size)) == count
    assert not any(strength(sum(some)) for some in combinations(bits[:20], 4)), "no four alone"


def test_a_full_hand_lists_exactly_what_the_oracle_finds() -> None:
    """BT-10, BT-15: random full hands, each combination once."""
    rng = random.Random(4)
    for n in range(few(200, 25)):
        hand = tuple(rng.sample(oracle.DECK, 17 if n % 2 else 13))
        listed = combinations_in(read(hand))
        assert len(listed) == len(set(listed))
        assert set(listed) == {read(some) for some in oracle.plays(hand)}


def test_hands_rich_in_one_kind_list_exactly_what_the_oracle_finds() -> None:
    """BT-10, BT-15: hands of one suit, of few ranks, and of runs, which random ones seldom are."""
    rng = random.Random(5)
    pools = [
        [card for card in oracle.DECK if card[1] == "h"],
        [card for card in oracle.DECK if card[1] in "cs"],
        [card for card in oracle.DECK if card[0] in "8KA2"],
        [card for card in oracle.DECK if card[0] in "345A2"],
        [card for card in oracle.DECK if card[0] in "TJQKA"],
        [card for card in oracle.DECK if card[0] in "3456789"],
    ]
    for pool in pools:
        for _ in range(few(12, 2)):
            hand = tuple(rng.sample(pool, min(len(pool), 16)))
            assert sorted(combinations_in(read(hand))) == sorted(
                read(some) for some in oracle.plays(hand)
            )


def test_the_order_of_the_list() -> None:
    """Singles, pairs, triples ascending, then the kinds of five; the same compiled or not."""
    hand = cards.read("3d3c3h3s4d5d6d7d8d8cAs2d2h")
    listed = combinations_in(hand)
    kinds = [kind_of(some) for some in listed]
    assert kinds == sorted(kinds)
    for kind in (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE):
        powers = [strength(some) for some in listed if kind_of(some) is kind]
        assert powers == sorted(powers)


def test_what_beats_a_combination_is_exactly_what_the_oracle_finds() -> None:
    """BT-7, BT-12 to BT-14: random hands against random combinations of every kind."""
    rng = random.Random(6)
    by_kind: dict[str, list[oracle.Cards]] = {word: [] for word in WORDS if word != "pass"}
    while min(map(len, by_kind.values())) < few(30, 4):
        suits = rng.choice(["d", "s", "ch", "dchs"])
        ranks = rng.sample(oracle.RANKS, rng.choice([2, 3, 7]))
        pool = [card for card in oracle.DECK if card[0] in ranks or card[1] in suits]
        some = tuple(rng.sample(pool, rng.choice([1, 2, 3, 5])))
        kind = oracle.kind(some)
        if kind is None and len(some) == 5:
            run = rng.choice(oracle.STRAIGHTS)
            some = tuple((rank, rng.choice(suits)) for rank in run)
            kind = oracle.kind(some)
        if kind:
            by_kind[kind].append(some)
    for tables in by_kind.values():
        for table in tables[: few(60, 8)]:
            rest = [card for card in oracle.DECK if card not in table]
            hand = tuple(rng.sample(rest, rng.choice([4, 9, 13])))
            assert sorted(combinations_in(read(hand), strength(read(table)))) == sorted(
                read(some) for some in oracle.plays(hand, table)
            ), (hand, table)


# Laws of the order, on sets that Hypothesis looks for.

ANY_FIVE = st.one_of(
    st.tuples(st.sampled_from(oracle.STRAIGHTS), st.tuples(*[st.sampled_from("dchs")] * 5)).map(
        lambda both: tuple(zip(sorted(both[0]), both[1], strict=True))
    ),
    st.tuples(
        st.lists(st.sampled_from(oracle.RANKS), min_size=5, max_size=5, unique=True),
        st.sampled_from("dchs"),
    ).map(lambda both: tuple((rank, both[1]) for rank in both[0])),
    st.tuples(
        st.lists(st.sampled_from(oracle.RANKS), min_size=2, max_size=2, unique=True),
        st.sampled_from(["dch", "dcs", "dhs", "chs"]),
        st.sampled_from(["dc", "dh", "ds", "ch", "cs", "hs"]),
    ).map(
        lambda parts: (
            *((parts[0][0], suit) for suit in parts[1]),
            *((parts[0][1], suit) for suit in parts[2]),
        )
    ),
    st.tuples(
        st.lists(st.sampled_from(oracle.RANKS), min_size=2, max_size=2, unique=True),
        st.sampled_from("dchs"),
    ).map(lambda both: (*((both[0][0], suit) for suit in "dchs"), (both[0][1], both[1]))),
)
EQUAL_RANKS = st.integers(1, 3).flatmap(
    lambda size: st.lists(
        st.tuples(
            st.sampled_from(oracle.RANKS),
            st.lists(st.sampled_from("dchs"), min_size=size, max_size=size, unique=True),
        ).map(lambda both: tuple((both[0], suit) for suit in both[1])),
        min_size=3,
        max_size=3,
    )
)
THREE_OF_A_SIZE = st.one_of(EQUAL_RANKS, st.lists(ANY_FIVE, min_size=3, max_size=3))


@settings(max_examples=few(1500, 300), deadline=None)
@given(THREE_OF_A_SIZE)
def test_strength_is_a_total_order_and_the_oracles(three: list[oracle.Cards]) -> None:
    """BT-12 to BT-14: the oracle agrees wherever two can meet; antisymmetric and transitive."""
    powers = [strength(read(some)) for some in three]
    assert all(powers)
    for i in range(3):
        for j in range(3):
            mine, theirs = powers[i], powers[j]
            if not set(three[i]) & set(three[j]):
                assert (mine > theirs) == oracle.beats(three[i], three[j])
            assert (mine > theirs) + (theirs > mine) + (mine == theirs) == 1
            if mine == theirs:
                assert set(three[i]) & set(three[j]), "a tie needs a card in common"
    a, b, c = sorted(range(3), key=lambda i: (oracle.worth(three[i]), powers[i]))
    assert powers[a] <= powers[b] <= powers[c]
    assert not oracle.beats(three[a], three[c])


@settings(max_examples=few(1500, 300), deadline=None)
@given(st.sets(st.sampled_from(oracle.DECK), min_size=1, max_size=7))
def test_any_set_of_cards_is_what_the_oracle_says(some: set[oracle.Card]) -> None:
    """BT-10, BT-11, BT-15"""
    kind = oracle.kind(tuple(some))
    assert kind_of(read(tuple(some))) == (WORDS[kind] if kind else None)
    assert (strength(read(tuple(some))) > 0) == (kind is not None)
