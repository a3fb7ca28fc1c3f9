"""Dragons: what a play counts as, what beats what, and that nothing legal is left out."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from bigtwo.tools import act, at, deal, few, hands_of, legal
from oracle import bigtwo as base
from oracle import dragons as oracle

import tycoon
from tycoon.games.bigtwo import cards, moves
from tycoon.games.bigtwo.names import Kind
from tycoon.games.bigtwo.rules.combos import size_of
from tycoon.games.bigtwo.rules.dragons import (
    combinations_in,
    holds_bomb,
    kind_of,
    power_of,
    reading,
)

pytestmark = pytest.mark.interpreted

DRAGONS = {"dragons": True}
WORDS = {kind.word: kind for kind in Kind}


def read(some: base.Cards) -> int:
    return cards.read(oracle.text(some))


def split(text: str) -> base.Cards:
    return base.cards(text)


def rich(rng: random.Random, size: int) -> list[base.Card]:
    """Cards in which every kind is likely: of few ranks, of one suit, or in a row."""
    pools = [
        base.DECK,
        [card for card in base.DECK if card[1] == rng.choice("dchs")],
        [card for card in base.DECK if card[0] in rng.sample(base.RANKS, 4)],
        [card for card in base.DECK if card[0] in rng.choice(["34567A2", "9TJQKA2", "2A345"])],
    ]
    pool = rng.choice([pool for pool in pools if len(pool) >= size])
    return rng.sample(pool, size)


def test_the_two_dragons_are_shuffled_in() -> None:
    """BT-30: 54 cards; still 13 or 17 are dealt, and 2 or 3 set aside."""
    assert cards.NAMES[52:] == ["Dm", "Dc"]
    for seats, each, aside in ((4, 13, 2), (3, 17, 3)):
        met = 0
        for seed in range(30):
            state = tycoon.make("bigtwo", seats=seats, dragons=True)
            state.apply(state.legal_actions()[0], tycoon.FastChance(seed))
            hands = state.hands[:seats]
            assert [hand.bit_count() for hand in hands] == [each] * seats
            assert state.aside.bit_count() == aside
            assert sum(hands) | state.aside == sum(hands) + state.aside == (1 << 54) - 1
            met |= sum(hands) & cards.DRAGONS
        assert met == cards.DRAGONS
    base_game = tycoon.make("bigtwo")
    base_game.apply(base_game.legal_actions()[0], tycoon.FastChance(1))
    assert sum(base_game.hands) == cards.ALL_CARDS


def test_a_single_dragon_beats_every_card_and_colour_beats_mono() -> None:
    """BT-31"""
    mono, colour = cards.read("Dm"), cards.read("Dc")
    assert power_of(mono) > max(power_of(1 << card) for card in range(52))
    assert power_of(colour) > power_of(mono)
    state = at(
        options=DRAGONS,
        hands=hands_of("Dm 4d", "2s 9c", "Dc 3h", "5h 6h"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "", "2h"]},
    )
    assert legal(state) == {"Dm", "pass"}
    act(state, "Dm")
    assert legal(state) == {"pass"}
    assert legal(act(state, "pass")) == {"Dc", "pass"}


@pytest.mark.parametrize(
    ("play", "kind", "counts_as"),
    [
        ("7s Dm", "pair", "7h7s"),
        ("7s Dm Dc", "triple", "7c7h7s"),
        ("Dm Dc", "pair", "2h2s"),
        ("3d 4c 5h 6s Dm", "straight", "3d2s4c5h6s"),
        ("3c 5c 8c Jc Dm", "flush", "3c5c8cJc2c"),
        ("3c 5c 6c 7c Dm", "straight_flush", "3c4c5c6c7c"),
        ("3d 3c 9d 9c Dm", "full_house", "3d3c9d9c9s"),
        ("9d 9c 9h 4c Dm", "four_one", "4c9d9c9h9s"),
        ("9d 9c 4c Dm Dc", "four_one", "4c9d9c9h9s"),
        ("9d 9c 9h 9s Dm", "four_one", "9d9c9h9s2s"),
        ("9d 9c 9h Dm Dc", "four_one", "9d9c9h9s2s"),
        ("Ts Js Ks Dm Dc", "straight_flush", "TsJsQsKsAs"),
        ("As 2s 5s Dm Dc", "straight_flush", "3s4s5sAs2s"),
    ],
)
def test_a_play_counts_as_its_strongest_reading(play: str, kind: str, counts_as: str) -> None:
    """BT-32, BT-34"""
    bits = cards.read(play)
    assert kind_of(bits) == WORDS[kind]
    assert reading(bits) == cards.read(counts_as)
    assert moves.counts_as(bits) == cards.names(cards.read(counts_as))
    described = tycoon.make("bigtwo").describe(bits)
    assert described.key == "bigtwo.move.play_as"
    assert described.args["as"] == cards.text(cards.read(counts_as))


@pytest.mark.parametrize("play", ["7s8s Dm", "7s 9d Td Kc Dm", "3d 5d Jd Kc Dm", "7d7c7h7sDmDc"])
def test_some_cards_with_dragons_are_no_combination(play: str) -> None:
    """BT-32: five of a kind is none."""
    assert kind_of(cards.read(play)) is None


def test_five_of_a_rank_are_four_and_one() -> None:
    """BT-32: the dragon beside four of a rank is the one, worth no more than any other card."""
    four = cards.read("9d9c9h9s")
    assert power_of(four | cards.read("Dm")) == power_of(four | cards.read("3d"))


def test_every_set_with_dragons_is_what_trying_all_cards_finds() -> None:
    """BT-30 to BT-34: sets of 1 to 5 with one dragon or two, kinds and readings."""
    rng = random.Random(30)
    for n in range(few(3000, 250)):
        wild = [[oracle.MONO], [oracle.COLOUR], oracle.DRAGONS][n % 3]
        size = rng.choice([1, 2, 3, 4, 5, 5, 5, 5, 5, 5])
        if len(wild) > size:
            continue
        some = tuple(rich(rng, size - len(wild))) + tuple(wild)
        meant = oracle.reading(some)
        bits = read(some)
        assert kind_of(bits) == (WORDS[meant[0]] if meant else None), some
        if meant and size > 1:
            whole = base.cards(cards.text(reading(bits)))
            assert set(oracle.natural(some)) <= set(whole)
            assert len(whole) == size
            assert (base.kind(whole), oracle.ranks_of(whole, meant[0])) == meant, some


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("7s Dm", "7c 7h"),
        ("7c 7s", "7h Dm"),
        ("2d 2c", "Dm Dc"),
        ("Dm Dc", "As Ah"),
        ("2d Dm", "Ah As"),
        ("9h 9s Dm", "9d 9c Dc"),
        ("9d 9s Dm", "9c 9h Dc"),
        ("9s Dm Dc", "9d 9c 9h"),
        ("Kd Ks 3d 3c Dm", "Kc Kh 5d 5c Dc"),
        ("2d 3d 4d 5d 6c", "3s 4s 5s 6h Dm"),
        ("3d 4d 5d 6s Dm", "3c 4c 5s 6h Dc"),
        ("3c 5c 8c 2c Ac", "3d 5d 8d 2d Dm"),
        ("3d 5d 8d 2d Dm", "3s 5s 8s Ks 2s"),
        ("3s 4s 5s 7s Dm", "3h 4h 5h 6h 7h"),
    ],
)
def test_comparisons_with_dragons(stronger: str, weaker: str) -> None:
    """BT-33, the examples of the rules among them, both ways."""
    one, other = (text.replace(" ", "") for text in (stronger, weaker))
    assert power_of(cards.read(one)) > power_of(cards.read(other))
    assert oracle.beats(split(one), split(other))
    assert not oracle.beats(split(other), split(one))


@pytest.mark.parametrize("size", [2, 3, 5])
def test_comparisons_are_those_of_the_oracle(size: int) -> None:
    """BT-33: combinations of one size that can meet, as likely as not with the same ranks."""
    rng = random.Random(size)
    found: list[base.Cards] = []
    while len(found) < few(1000, 300):
        wild = rng.choice([[], [oracle.MONO], [oracle.COLOUR], oracle.DRAGONS])
        some = tuple(rich(rng, size - len(wild))) + tuple(wild)
        if oracle.reading(some):
            found.append(some)
    alike: dict[object, list[base.Cards]] = {}
    for some in found:
        alike.setdefault(oracle.reading(some), []).append(some)
    pairs = [(rng.choice(found), rng.choice(found)) for _ in range(few(20_000, 8_000))]
    for group in alike.values():
        pairs += list(combinations(group[:25], 2))
    met = 0
    for one, other in pairs:
        if set(one) & set(other):
            continue
        met += 1
        mine, theirs = power_of(read(one)), power_of(read(other))
        assert (mine > theirs) == oracle.beats(one, other), (one, other)
        assert (theirs > mine) == oracle.beats(other, one), (one, other)
    assert met > few(150, 30)


def test_hands_with_dragons_list_exactly_what_the_oracle_finds() -> None:
    """BT-30 to BT-34: leads and answers, each once; no play is left out, none is too many."""
    rng = random.Random(33)
    for n in range(few(90, 12)):
        wild = [[oracle.MONO], [oracle.COLOUR], oracle.DRAGONS][n % 3]
        hand = [*rich(rng, rng.choice([4, 7, 9])), *wild]
        listed = combinations_in(read(tuple(hand)))
        assert len(listed) == len(set(listed))
        every = list(oracle.plays(hand))
        assert set(listed) == {read(some) for some in every}
        rest = [card for card in oracle.DECK if card not in hand]
        table = None
        while table is None or oracle.reading(table) is None:
            table = tuple(rng.sample(rest, rng.choice([1, 2, 3])))
            if n % 2:
                five = [card for card in rich(rng, 5) if card in rest]
                table = tuple(five) if len(five) == 5 else None
        power = power_of(read(table))
        expected = {
            read(some) for some in every if len(some) == len(table) and oracle.beats(some, table)
        }
        listed = combinations_in(read(tuple(hand)), power)
        assert len(listed) == len(set(listed)) == len(expected)
        assert set(listed) == expected
        assert size_of(power) == len(table)


def test_bombs_in_hand_are_those_that_the_oracle_finds() -> None:
    """BT-41: five cards of the hand, dragons being wild."""
    rng = random.Random(41)
    counts = [0, 0]
    for n in range(300):
        wild = [[], [oracle.MONO], [oracle.COLOUR], oracle.DRAGONS][n % 4]
        hand = [*rich(rng, rng.choice([2, 3, 4, 5, 6, 8])), *wild]
        held = oracle.holds_bomb(hand)
        assert holds_bomb(read(tuple(hand))) == held, hand
        counts[held] += 1
    assert min(counts) > 10


def test_a_dragon_is_never_the_weakest_card() -> None:
    """BT-36: the weakest natural card leads; a dragon may go with it."""
    state = tycoon.make("bigtwo", dragons=True)
    deal(state, "DmDc3d5d6d8s9c9hTsJdJhKcKs")
    assert state.seat_to_act == 0
    assert state.view(0).opening == "3d"
    assert {"3d", "3dDm", "3dDmDc", "3d5d6dDmDc"} <= legal(state)
    assert all("3d" in said for said in legal(state))
    for seed in range(40):
        other = tycoon.make("bigtwo", seats=3, dragons=True)
        other.apply(other.legal_actions()[0], tycoon.FastChance(seed))
        assert other.opening < cards.read("4d")


@pytest.mark.parametrize("text", ["Dm", "Dc", "DmDc", "7sDm", "7sDmDc", "3d4c5h6sDm", "9d9c9h9sDc"])
def test_notation_of_dragons(text: str) -> None:
    """BT-30: `Dm` is the mono, `Dc` the colour dragon; reading is lenient."""
    action = moves.read(text)
    assert moves.notation(action) == text
    assert moves.read(" ".join(reversed(cards.names(action)))) == action
    assert moves.read(text.lower()) == action
    assert moves.action_of(moves.move(action)) == action
