"""Plays against the independent judge, on random hands and tables under random options."""

from __future__ import annotations

from random import Random

import pytest

import tycoon
from tests.games.daifugo.tools import few
from tests.games.oracle import daifugo as oracle
from tycoon.games.daifugo import cards, moves
from tycoon.games.daifugo.rules import plays

DECK = [*cards.NAMES, "jk"]


def mask(hand: list[str]) -> int:
    return cards.read("".join(hand))


def flags(rules: oracle.Rules) -> int:
    """In the order of the judge's fields; what is told of sequences is that there are none."""
    told = rules._replace(sequences=not rules.sequences)
    return sum(1 << i for i, on in enumerate(told) if on)


def some_rules(random: Random) -> oracle.Rules:
    """Often with sequences, as little is left without them."""
    drawn = oracle.Rules(*(random.random() < 0.5 for _ in oracle.Rules._fields))
    return drawn._replace(sequences=random.random() < 0.8)


def suits(lock: set[str]) -> int:
    return sum(1 << cards.SUITS.index(suit) for suit in lock)


def some_hand(random: Random) -> list[str]:
    """Often of few suits or ranks, so that there are sets and sequences in it."""
    deck = [card for card in DECK if card == "jk" or card[0] in random.choice(["cdhs", "cs", "h"])]
    if random.random() < 0.4:
        deck = [
            card for card in DECK if card == "jk" or card[1] in random.choice(["345", "KA2", "78"])
        ]
    return random.sample(deck, min(len(deck), random.randint(1, 13)))


@pytest.mark.parametrize("seed", range(6))
def test_leads_and_answers_are_those_of_the_judge(seed: int) -> None:
    """DF-3, DF-4, DF-5, DF-32, DF-33, DF-34, DF-73, DF-76: any mix of options."""
    random = Random(seed)
    forms: dict[str, int] = {}
    for _ in range(few(400, 60)):
        # Other locks are looked at play by play.
        rules = some_rules(random)._replace(part_lock=False, colour_lock=False)
        hand, other = some_hand(random), some_hand(random)
        table, lock = None, set[str]()
        if random.random() < 0.8:
            table = random.choice(list(oracle.layouts(other, rules)))
            if random.random() < 0.4:
                lock = set(table.suits or random.choice(["c", "dh"]))
        forms[table.form if table else ""] = forms.get(table.form if table else "", 0) + 1
        shape = 0 if table is None else plays.shape_of(moves.read(table.text()), flags(rules))
        assert bool(shape) == (table is not None)
        found = plays.plays_of(mask(hand), shape, suits(lock), flags(rules))
        texts = [moves.notation(action) for action in found]
        assert len(set(texts)) == len(texts)
        assert sorted(texts) == sorted(oracle.plays(hand, table, lock, rules))
        for action in found:
            assert plays.is_legal(action, mask(hand), shape, suits(lock), flags(rules))
    assert set(forms) == {"", "single", "set", "sequence"}


def test_nothing_else_is_legal() -> None:
    """What the judge does not list is refused.

    Any subset of a hand with any meaning of its jokers.
    """
    random = Random(3)
    for _ in range(few(150, 15)):
        rules = some_rules(random)
        hand = some_hand(random)
        good = set(plays.plays_of(mask(hand), 0, 0, flags(rules)))
        naturals = [card for card in hand if card != "jk"]
        for _ in range(200):
            chosen = random.sample(naturals, random.randint(0, min(5, len(naturals))))
            action = mask(chosen)
            if "jk" in hand:
                action |= random.randrange(64) << 52 | (
                    random.randrange(64) << 58
                ) * random.randrange(2)
            if action not in good and action:
                assert not plays.is_legal(action, mask(hand), 0, 0, flags(rules))


def test_locks_start_as_the_judge_says() -> None:
    """DF-32, DF-81: the same suits, a part of them, or one colour, twice in a row; and who fits."""
    random = Random(5)
    started = 0
    for _ in range(few(1500, 150)):
        kind = random.choice([{}, {"part_lock": True}, {"colour_lock": True}])
        rules = oracle.Rules(named=random.random() < 0.5, beyond=True, **kind)
        one = random.choice(list(oracle.layouts(some_hand(random), rules)))
        two = random.choice(list(oracle.layouts(some_hand(random), rules)))
        shapes = [plays.shape_of(moves.read(play.text()), flags(rules)) for play in (one, two)]
        if one.form != two.form:
            continue
        mine = plays.lock_of(shapes[0], shapes[1], flags(rules))
        assert mine == suits(oracle.started_lock(one, two, rules))
        assert bool(mine) == plays.starts_lock(shapes[0], shapes[1], flags(rules))
        started += bool(mine)
        lock = {"d", "h"} if rules.colour_lock else set(random.choice(["c", "ds", "dhs"]))
        fits = plays.fits_lock(shapes[0], suits(lock), flags(rules))
        assert fits == oracle.keeps_lock(one, lock, rules)
    assert started > 5


def test_the_largest_hand_fits_the_buffer() -> None:
    """Three whole suits, four more cards and both jokers.

    More than a pile of 34 lets anybody hold.
    """
    hand = sum(1 << card for card in range(52) if card % 4 < 3 or card < 16) | 3 << 52
    assert hand.bit_count() == 45
    for rules in range(32):
        assert 4000 < len(plays.plays_of(hand, 0, 0, rules)) < 8192


@pytest.mark.parametrize(
    "text",
    "d3 ch-4 ch-4(h) c-4(*) cdhs-4(s*) s-456 s-456(5) s-<34(<) s-KA2>(K>) jk jkjk p draw x:d3 "
    "x:d3jk x:jkjk d3>2 jk>7 -d3 -jk done claim deny deal shuffle end".split(),
)
def test_notation_goes_both_ways(text: str) -> None:
    action = moves.read(text)
    assert moves.notation(action) == text
    assert moves.action_of(moves.move(action)) == action


@pytest.mark.parametrize(
    "text",
    "x3 d-3 cc-4 ch-4(d) s-46 s-45 s-465 s-345(3456) ch-345 s-<34 s-345(*) jkjkjk d3>9 d3>a - x: "
    "x:d3d4d5 >2 -xx ch-4(hs) s-345(345)".split(),
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        moves.read(text)


@pytest.mark.parametrize(
    ("text", "form", "n", "rank"),
    [
        ("c7", "single", 1, "7"),
        ("chs-T", "set", 3, "T"),
        ("c-5678", "sequence", 4, "8"),
        ("s-QKA2(Q)", "sequence", 4, "2"),
        ("jk", "", 1, ""),
    ],
)
def test_a_play_is_called_by_its_form_and_where_it_ends(
    text: str, form: str, n: int, rank: str
) -> None:
    """So that the page's button can name it; jokers alone have no rank."""
    args = moves.describe(tycoon.make("daifugo"), moves.read(text)).args
    assert [args["form"], args["n"], args["rank"]] == [form, n, rank]
