"""Chance: published vectors, no bias, and records that do not fit."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from math import factorial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tycoon
from tests.statistics import LIMIT, chi_square
from tycoon.core.engine.chance import (
    Chance,
    FairChance,
    FastChance,
    RecordedChance,
    RecordingChance,
)
from tycoon.core.errors import BadChance

pytestmark = pytest.mark.interpreted

# Rosetta Code, "Pseudo-random numbers/Splitmix64"; the same as Vigna's C program prints.
SPLITMIX = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

KEY = bytes(range(32))
# HMAC-SHA256 with the key 00 01 .. 1f; also in docs/fair-dealing.md.
WORDS = [
    0x9F0CD9B94097FE49,
    0x29918D2B8942B344,
    0x39574261A35DC501,
    0x63F06C67D4E48899,
]


def words(key: bytes) -> Iterator[int]:
    """The counter stream by its description alone."""
    for block in range(1 << 64):
        text = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(text[i : i + 8], "big") for i in (0, 8, 16, 24))


def below(stream: Iterator[int], n: int) -> int:
    """A number below n by its description alone."""
    return next(word for word in stream if word < 2**64 // n * n) % n


def shuffled(stream: Iterator[int], n: int) -> list[int]:
    """A permutation by its description alone."""
    order = list(range(n))
    for i in reversed(range(1, n)):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def test_fast_is_splitmix64() -> None:
    chance, state, half = FastChance(1234567), 1234567, 1 << 32
    for word in SPLITMIX:
        assert chance.below(half) == word >> 32
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        assert chance.state == state


def test_fast_beyond_the_half() -> None:
    chance = FastChance(1234567)
    assert [chance.below(n) for n in (1 << 33, (1 << 64) - 1)] == [SPLITMIX[0] % 2**33, SPLITMIX[1]]


def test_fast_scales_the_high_half() -> None:
    numbers, again = FastChance(1234567), FastChance(1234567)
    for word, n in zip(SPLITMIX, (1, 2, 52, 1000, 1 << 31), strict=True):
        assert numbers.below(n) == (word >> 32) * n >> 32
        again.below(7)
    assert numbers.state == again.state


def test_seeds_are_taken_modulo_2_64() -> None:
    assert FastChance(-1).shuffled(9) == FastChance(2**64 - 1).shuffled(9)
    assert FastChance(2**64 + 5).below(1 << 30) == FastChance(5).below(1 << 30)


def test_fair_words_are_hmac_of_a_counter() -> None:
    assert list(islice(words(KEY), 4)) == WORDS
    chance = FairChance(KEY)
    assert [chance.below(1 << 32) for _ in range(4)] == [word % 2**32 for word in WORDS]


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, (1 << 64) - 1), max_size=40))
def test_fair_numbers_by_another_program(key: bytes, bounds: list[int]) -> None:
    chance, stream = FairChance(key), words(key)
    assert [chance.below(n) for n in bounds] == [below(stream, n) for n in bounds]


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(0, 120), max_size=5))
def test_fair_shuffles_by_another_program(key: bytes, sizes: list[int]) -> None:
    chance, stream = FairChance(key), words(key)
    assert [chance.shuffled(n) for n in sizes] == [shuffled(stream, n) for n in sizes]


def test_fair_words_that_would_favour_some_results_are_passed_over() -> None:
    """For such an n many numbers would come twice as often."""
    n, chance = (1 << 31) + 1, FairChance(KEY)
    numbers = [chance.below(n) for _ in range(200)]
    stream = words(KEY)
    assert numbers == [below(stream, n) for _ in range(200)]
    assert max(Counter(number & 1 for number in numbers).values()) < 130


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_fair_keys_have_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairChance(bytes(length))


@pytest.mark.parametrize("chance", [FastChance(5), FairChance(KEY)], ids=["fast", "fair"])
@pytest.mark.parametrize("n", [2, 3, 7, 52, 100])
def test_numbers_are_even(chance: Chance, n: int) -> None:
    counts = Counter(chance.below(n) for _ in range(20_000))
    assert chi_square(counts, dict.fromkeys(range(n), 1.0)) < LIMIT


@pytest.mark.parametrize("chance", [FastChance(6), FairChance(KEY)], ids=["fast", "fair"])
def test_permutations_are_even(chance: Chance) -> None:
    counts = Counter(tuple(chance.shuffled(5)) for _ in range(30_000))
    assert len(counts) == factorial(5)
    assert chi_square(counts, dict.fromkeys(permutations(range(5)), 1.0)) < LIMIT


@pytest.mark.parametrize("chance", [FastChance(7), FairChance(KEY)], ids=["fast", "fair"])
def test_every_card_goes_everywhere(chance: Chance) -> None:
    counts = Counter(
        (place, card) for _ in range(4000) for place, card in enumerate(chance.shuffled(26))
    )
    assert (
        chi_square(counts, {(place, card): 1.0 for place in range(26) for card in range(26)})
        < LIMIT
    )


@pytest.mark.parametrize(
    "make", [lambda: FastChance(1), lambda: FairChance(KEY)], ids=["fast", "fair"]
)
def test_what_python_asks_is_bounded(make: object) -> None:
    chance: Chance = make()  # type: ignore[operator]
    for n in (-1, 1025, 1 << 40):
        with pytest.raises(ValueError, match="shuffles 0 to 1024"):
            chance.shuffled(n)
    assert chance.below((1 << 64) - 1) < (1 << 64) - 1
    assert sorted(chance.shuffled(1024)) == list(range(1024))
    assert chance.shuffled(0) == []
    assert chance.below(1) == 0


def test_recording_passes_on_and_keeps() -> None:
    recording, source = RecordingChance(FastChance(3)), FastChance(3)
    got = [recording.below(6), recording.shuffled(4), recording.below(2)]
    assert got == [source.below(6), source.shuffled(4), source.below(2)]
    assert recording.take() == [("below", 6, got[0]), ("shuffle", 4, got[1]), ("below", 2, got[2])]
    assert recording.take() == []


def test_recorded_gives_the_same_again() -> None:
    recorded = RecordedChance([["below", 6, 5], ["shuffle", 3, [2, 0, 1]]])
    assert not recorded.finished
    assert recorded.below(6) == 5
    assert recorded.shuffled(3) == [2, 0, 1]
    assert recorded.finished
    recorded.check()


@pytest.mark.parametrize(
    ("draws", "why"),
    [
        ([], "missing"),
        ([["below", 5, 3]], "another request"),
        ([["shuffle", 6, [0, 1, 2, 3, 4, 5]]], "another request"),
        ([["below", 6, 6]], "not a number"),
        ([["below", 6, -1]], "not a number"),
        ([["below", 6, "3"]], "not a number"),
        ([["below", 6, True]], "not a number"),
        ([["below", 6, None]], "not a number"),
        ([["below", True, 0]], "another request"),
        ([["below", 6]], "no request"),
        ([[]], "no request"),
        ([None], "no request"),
        ([1, 2], "no request"),
        (["be3"], "no request"),
    ],
)
def test_recorded_numbers_that_do_not_fit(draws: list[list[object]], why: str) -> None:
    recorded = RecordedChance(draws)
    with pytest.raises(BadChance, match=why) as caught:
        recorded.below(6)
    assert caught.value.key == "error.bad_chance"
    recorded.check()


@pytest.mark.parametrize(
    "order",
    [[0, 1], [0, 1, 1], [0, 1, 3], [1, 2, 3], "012", None, 3, [0, 1, 2.0], [[0], 1, 2], {"0": 1}],
)
def test_recorded_permutations_that_do_not_fit(order: object) -> None:
    for ask in (RecordedChance.shuffled, lambda recorded, n: recorded.shuffle(n)):
        recorded = RecordedChance([["shuffle", 3, order]])
        with pytest.raises(BadChance, match="not a permutation"):
            ask(recorded, 3)
        recorded.check()


def test_the_first_failure_is_the_one_that_is_told() -> None:
    state = tycoon.make("deal")
    with pytest.raises(BadChance, match="result 1"):
        state.apply(state.default_action(), RecordedChance([["below", 2, 7]]))


def test_failures_pass_through_a_recording() -> None:
    recording = RecordingChance(RecordedChance([]))
    with pytest.raises(BadChance):
        recording.below(3)
    recording.check()
    assert recording.take() == []


@pytest.mark.parametrize("game", tycoon.game_names())
@pytest.mark.parametrize("draws", [[], [None], [1, 2], [["shuffle", 52, [0] * 52]], [["below"]]])
def test_what_chance_does_not_answer_was_never_asked(game: str, draws: list[Any]) -> None:
    """The first deal of a game, and the first throw of the dice."""
    state = tycoon.make(game)
    state.collect_events()
    while True:
        kept, noted = state.save(), RecordingChance(FastChance(1))
        state.copy().apply(state.default_action(), noted)
        if noted.draws:
            break
        state.apply(state.default_action(), FastChance(1))
    state.drain_events()
    for chance in (RecordedChance(draws), RecordingChance(RecordedChance(draws))):
        with pytest.raises(BadChance):
            state.apply(state.default_action(), chance)
        assert state.save() == kept
        assert state.drain_events() == []
    # Something was answered before the question that was not.
    if len(noted.draws) > 1:
        with pytest.raises(BadChance):
            state.apply(state.default_action(), RecordedChance(noted.draws[:-1]))
        assert state.save() == kept
        assert state.drain_events() == []
    with pytest.raises(TypeError, match="draws nothing"):
        state.apply(state.default_action(), Chance())
    with pytest.raises(TypeError, match="draws nothing"):
        Chance().below(6)
    assert state.save() == kept


def test_a_source_in_python() -> None:
    """Compiled, rules reach its `below` as well."""

    class Highest(Chance):
        def below(self, n: int) -> int:
            return n - 1

    class Beyond(Chance):
        def below(self, n: int) -> int:
            return n

    assert Highest().shuffled(4) == [0, 1, 2, 3]
    state = tycoon.make("bigtwo")
    state.apply(state.default_action(), Highest())
    assert state.deals == 1
    assert state == state.copy()
    state = tycoon.make("bigtwo")
    with pytest.raises(ValueError, match="a draw below 52 was 52"):
        state.apply(state.default_action(), Beyond())
    assert state == tycoon.make("bigtwo")


def test_seeds_of_numpy() -> None:
    for seed in (np.int64(1 << 62), np.uint64((1 << 64) - 1), np.int8(-1), np.array(7)):
        assert FastChance(seed).state == FastChance(int(seed)).state  # type: ignore[arg-type]


def test_where_a_source_is_can_be_read() -> None:
    chance = FastChance(3)
    chance.below(9)
    assert repr(chance) == f"FastChance({chance.state})"
    assert eval(repr(chance)).below(1000) == chance.below(1000)


def test_others_say_how_far_they_are() -> None:
    recording = RecordingChance(FastChance(5))
    seed = repr(recording.source)
    assert repr(recording) == f"<RecordingChance of {seed}, 0 draws>"
    recording.shuffle(4)
    assert repr(recording) == f"<RecordingChance of {recording.source!r}, 1 draws>"
    recorded = RecordedChance(recording.draws)
    assert repr(recorded) == "<RecordedChance, 0 of 1 draws used>"
    recorded.shuffle(4)
    assert repr(recorded) == "<RecordedChance, 1 of 1 draws used>"


def test_a_fair_one_does_not_tell_its_key() -> None:
    fair = FairChance(KEY)
    assert repr(fair) == "<FairChance, 0 words used>"
    fair.below(2)
    assert repr(fair) == "<FairChance, 1 words used>"
