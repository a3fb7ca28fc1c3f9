"""Hidden cards drawn anew, against all ways to deal them, counted one by one."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb
from typing import Any

import pytest

from tests.games.daifugo.tools import act, at, few, legal, new, play_out
from tests.statistics import LIMIT, chi_square
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import DEAL
from tycoon.games.daifugo import GAME, cards

pytestmark = pytest.mark.interpreted

STRENGTH = {name: number for number, name in enumerate(cards.NAMES)}


def spread(state: Any, weights: Counter[tuple[str, ...]], draws: int = few(40, 15)) -> float:
    """How far the drawn hands of seat 1, and what is put out, are from these weights."""
    counted: Counter[tuple[str, ...]] = Counter()
    for seed in range(draws * len(weights)):
        drawn = state.determinize(0, FastChance(seed))
        out = [f"-{name}" for name in cards.names(drawn.aside)]
        counted[tuple(cards.names(drawn.hands[1]) + out)] += 1
    return chi_square(counted, weights)


def ways(unseen: list[str], held: int, later: int, bound: str, out: int = 0) -> Counter[Any]:
    """In how many ways seat 1 may hold so many of the unseen cards, `later` of them of any kind."""
    counted: Counter[tuple[str, ...]] = Counter()
    for dealt in permutations(range(len(unseen)), held + out):
        names = [unseen[place] for place in dealt]
        if any(STRENGTH[name] > STRENGTH[bound] for name in names[: held - later]):
            continue
        if "jk" in names[held:]:
            continue
        hand = sorted(names[:held], key=STRENGTH.__getitem__)
        aside = sorted(names[held:], key=STRENGTH.__getitem__)
        counted[tuple(hand + [f"-{name}" for name in aside])] += 1
    return counted


@pytest.mark.parametrize("later", [0, 1, 2, 3])
def test_cards_that_came_later_may_be_any(later: int) -> None:
    """DF-12, DF-20: the hand that gave its strongest has drawn cards since."""
    state = at(
        "d2",
        "c3c6c9",
        "h4hA",
        preset="kotoba",
        pile="s5s2sK",
        ranks=[1, 3, 2],
        deals=2,
        bounds=[{"seat": 0, "giver": 1, "card": "cT", "loose": later}],
    )
    unseen = ["c3", "c6", "c9", "h4", "hA", "s5", "s2", "sK"]
    assert spread(state, ways(unseen, 3, later, "cT")) < LIMIT


@pytest.mark.parametrize(("later", "laid"), [(1, 1), (1, 3), (2, 1), (2, 4), (3, 2)])
def test_what_was_laid_since_may_have_come_later(later: int, laid: int) -> None:
    """DF-12, DF-20: every way to deal the first and the later cards counts once, shown ones too."""
    state = at(
        "d2",
        "c3c6c9",
        "h4hA",
        preset="kotoba",
        pile="s5s2sK",
        ranks=[1, 3, 2],
        deals=2,
        bounds=[{"seat": 0, "giver": 1, "card": "cT", "loose": later, "laid": laid}],
    )
    unseen = ["c3", "c6", "c9", "h4", "hA", "s5", "s2", "sK"]
    weights: Counter[Any] = Counter()
    for gone in range(min(later, laid) + 1):
        there = later - gone
        for placement, times in ways(unseen, 3, there, "cT").items():
            weights[placement] += times * comb(3, there) * comb(laid, gone)
    assert spread(state, weights, draws=60) < LIMIT


@pytest.mark.parametrize("later", [0, 1, 2])
def test_no_joker_is_put_out(later: int) -> None:
    """DF-10: a hand with the joker leaves more cards that may be out of the round."""
    state = at(
        "d2",
        "c3c9",
        "hA",
        "jk",
        preset="dokopa-full",
        aside="s5sK",
        ranks=[1, 4, 2, 3],
        deals=2,
        bounds=[{"seat": 0, "giver": 1, "card": "cT", "loose": later}],
    )
    unseen = ["c3", "c9", "hA", "jk", "s5", "sK"]
    assert spread(state, ways(unseen, 2, later, "cT", out=2)) < LIMIT


def claiming(seed: int, asked: int) -> tuple[Any, int]:
    """A second round of the contest in which some seats have denied the 3 of diamonds."""
    while True:
        state = play_out(act(new("uecda", 5), "deal"), seed, rounds=1)
        state.apply(DEAL, FastChance(seed))
        while state.frames and state.view(0).pending.ask == "return":
            state.apply(state.default_action(), FastChance(seed))
        daifugo = state.seat_to_act
        while state.frames and state.frame_a[0] < asked and "deny" in legal(state):
            act(state, "deny")
        known = [name for hand in state.view(daifugo).known for name in hand]
        if state.frames and state.frame_a[0] == asked and "d3" not in known:
            return state, daifugo
        seed += 1


@pytest.mark.parametrize(("seed", "asked"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_who_has_denied_the_diamond_has_not_got_it(seed: int, asked: int) -> None:
    """DF-8, DF-12: of the others who gave their strongest has it oftener."""
    state, daifugo = claiming(seed, asked)
    giver = state.bound_from[daifugo]
    view = state.view(daifugo)
    mine = [*view.hand, *(name for hand in view.known for name in hand)]
    unseen = [name for name in [*cards.NAMES[:52], "jk"] if name not in mine]
    weaker = sum(STRENGTH[name] < state.bounds[daifugo] for name in unseen)
    wanted = {
        seat: state.hands[seat].bit_count() - len(view.known[seat])
        for seat in range(5)
        if seat != daifugo
    }
    order = [daifugo]
    while len(order) < 5:
        order.append(state.following[order[-1]])
    may_hold = order[asked:]
    others = sum(wanted[seat] for seat in wanted if seat != giver)
    weights = {
        seat: comb(weaker - 1, wanted[giver]) * wanted[seat] / others
        for seat in may_hold
        if seat != giver
    }
    if giver in may_hold:
        weights[giver] = comb(weaker - 1, wanted[giver] - 1)
    counted: Counter[int] = Counter()
    for trial in range(few(12000, 800)):
        drawn = state.determinize(daifugo, FastChance(trial))
        counted[next(seat for seat in range(5) if "d3" in drawn.view(seat).hand)] += 1
    weights = {seat: weight for seat, weight in weights.items() if weight}
    if len(weights) > 1:
        assert chi_square(counted, weights) < LIMIT
    else:
        assert set(counted) == set(weights)


def test_a_weak_card_laid_open_may_be_the_one_that_came_later() -> None:
    """The bound of what is exact: whether a card not stronger came later is not kept.

    A hand of three, one of which came later, lays one open that is not stronger. Of all ways to
    deal before that, in 2 of 5 one of the stronger cards is left in it, and so it is drawn.
    """
    state = at(
        "d2",
        "c6c9cA",
        "h4h5",
        preset="kotoba",
        pile="s2",
        ranks=[1, 3, 2],
        deals=2,
        to_act=1,
        bounds=[{"seat": 0, "giver": 1, "card": "cT", "loose": 1}],
    )
    act(state, "c9")
    stronger = {"cA", "s2"}
    exact = Counter(
        bool(stronger & {first, second, later})
        for first, second, later in permutations(["c6", "c9", "cA", "h4", "h5", "s2"], 3)
        if not stronger & {first, second} and "c9" in (first, second, later)
    )
    assert exact[True] / exact.total() == 2 / 5
    hands = [state.determinize(0, FastChance(seed)).view(1).hand for seed in range(few(6000, 1500))]
    counted = Counter(bool(stronger & set(hand)) for hand in hands)
    assert chi_square(counted, {True: 2, False: 3}) < LIMIT


@pytest.mark.parametrize("preset", GAME.presets)
def test_those_hands_are_watched_of_which_anybody_knows(preset: str) -> None:
    """DF-12, DF-42: whatever is dealt, given and shown; in games by lot."""
    chance, seats = FastChance(1), 5
    for _ in range(few(4, 1)):
        state = GAME.new(GAME.options(preset, rounds=3), seats)
        while not state.is_over:
            legal = state.legal_actions()
            state.apply(legal[chance.below(len(legal))], chance)
            known_of = [any(state.known[8 * i + j] for i in range(seats)) for j in range(seats)]
            for viewer in range(seats):
                if state.bounds[viewer]:
                    known_of[state.bound_from[viewer]] = True
            assert [bool(state.watched >> seat & 1) for seat in range(seats)] == known_of
