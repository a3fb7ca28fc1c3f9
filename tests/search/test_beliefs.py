"""What the past says of hidden cards: worlds drawn as likely as a slow count makes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import Past, State
from tycoon.core.learned.policy import Learned
from tycoon.lab import play_on
from tycoon.search import Search
from tycoon.search.desk import Desk
from tycoon.server.thinking import _asked, _question

PART = 0.66
"""What a part makes of a likelihood, and below how many there are, written down once more."""
ODD, ODD_OF_STRANGER, LIKE_STRANGER, STRANGER = 6, 2, 1, 4

GAMES = [("bigtwo", "base", 4), ("bigtwo", "base", 3), ("bigtwo", "expert5", 4)]
GAMES += [("daifugo", "uecda", 5), ("daifugo", "dokopa", 4), ("daifugo", "kotoba", 4)]


def remembered(game: str, preset: str, seats: int, seed: int) -> Iterator[State]:
    """A state with a past, wherever a seat has a choice, in deals of `greedy` who errs at times."""
    policy, state, chance = (
        bots.make("greedy", game),
        tycoon.make(game, preset, seats),
        FastChance(seed),
    )
    state.keep_past()
    while not state.is_over:
        seat, legal = state.seat_to_act, state.legal_actions()
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        if len(legal) > 1:
            yield state
        errs = chance.below(4) == 0
        own = policy.choose(state.copy(), seat, chance)
        state.apply(legal[chance.below(len(legal))] if errs else own, chance)


def hidden(state: State) -> int:
    """How many cards the seat to act cannot see in the hands of others."""
    return sum(
        one.bit_count()
        for seat, one in enumerate(state.hands)
        if seat != state.seat_to_act  # type: ignore[attr-defined]
    )


def odd_of(state: State, world: State) -> Counter[int]:
    """How many decisions of each other seat `greedy` would not have made in a world.

    By public means.
    """
    assert state.past is not None
    assert state.past.start is not None
    policy, chance = bots.make("greedy", state.game), FastChance(0)
    then, found = state.past.start.recast(state, world), Counter[int]()
    assert then is not None
    for action in state.past.actions:
        seat = then.seat_to_act
        if seat != state.seat_to_act and len(then.legal_actions()) > 1:
            found[seat] += policy.choose(then.copy(), seat, chance) != action
        then.apply(action, chance)
    return found


def chosen(state: State, world: State) -> tuple[bool, ...]:
    """Whether there was more than one thing to do, for each past decision, in a world."""
    return tuple(had_choice for _, had_choice in decided(state, world))


def decided(state: State, world: State) -> Iterator[tuple[int, bool]]:
    """Who made each past decision, and whether there was more than one thing to do in a world."""
    assert state.past is not None
    assert state.past.start is not None
    then, chance = state.past.start.recast(state, world), FastChance(0)
    assert then is not None
    for action in state.past.actions:
        yield then.seat_to_act, len(then.legal_actions()) > 1
        then.apply(action, chance)


def likelihood(state: State, world: State) -> float:
    """How likely a world makes what the others did, each as the policy or as a stranger."""
    odd_ones, chances = odd_of(state, world), Counter[int]()
    for seat, had_choice in decided(state, world):
        chances[seat] += had_choice
    found = 1.0
    for seat in set(chances) - {state.seat_to_act, -1}:
        strange = (
            odd_ones[seat] * ODD_OF_STRANGER + (chances[seat] - odd_ones[seat]) * LIKE_STRANGER
        )
        found *= PART ** (odd_ones[seat] * ODD) + PART ** (STRANGER + strange)
    return found


def small(game: str, preset: str, seats: int) -> State:
    """A state with few worlds, of which some are less likely than others, but none much more.

    In some of them, if that can be, somebody had a choice where in others there was none: a pass
    tells, too.
    Nobody in it was given the strongest cards of a hand: how many others came to that hand is drawn
    once (DF-42), and not as likely as the past says.
    """
    second_best = None
    for seed in range(40):
        for state in remembered(game, preset, seats, seed):
            if not 3 <= hidden(state) <= 6 or any(getattr(state, "bounds", ())):
                continue
            seen = state.determinize(state.seat_to_act, FastChance(1))
            if seen.past is None or seen.past.start is None:
                continue
            worlds = {one.save(): one for one in drawn_evenly(seen, 200)}
            if not 4 <= len(worlds) <= 40:
                continue
            likely = [likelihood(seen, one) for one in worlds.values()]
            if min(likely) < max(likely) < 0.6 * sum(likely):
                if len({chosen(seen, one) for one in worlds.values()}) > 1:
                    return seen
                second_best = second_best or seen
    assert second_best is not None, "there is no such state"
    return second_best


def drawn_evenly(state: State, count: int) -> list[State]:
    return [state.determinize(state.seat_to_act, FastChance(seed)) for seed in range(count)]


@pytest.mark.parametrize(("game", "preset", "seats"), GAMES)
def test_worlds_are_as_likely_as_the_past_says(game: str, preset: str, seats: int) -> None:
    state = small(game, preset, seats)
    evenly = Counter(one.save() for one in drawn_evenly(state, 10_000))
    worlds = {one.save(): one for one in drawn_evenly(state, 10_000)}
    weights = {key: evenly[key] * likelihood(state, one) for key, one in worlds.items()}
    total = sum(weights.values())
    desk = Desk(state, state.legal_actions(), bots.make("greedy", game), 9)
    found = Counter(one.save() for one in desk.worlds(0, 10_000))
    assert set(found) <= set(worlds)
    apart = sum(abs(weights[key] / total - found[key] / 10_000) for key in worlds) / 2
    evenly_apart = sum(abs(weights[key] / total - evenly[key] / 10_000) for key in worlds) / 2
    assert apart < 0.04 < 0.06 < evenly_apart


@pytest.mark.parametrize(("game", "preset", "seats"), GAMES)
def test_worlds_look_to_the_seat_as_the_state_does(game: str, preset: str, seats: int) -> None:
    for number, state in enumerate(remembered(game, preset, seats, 3)):
        seen = state.determinize(state.seat_to_act, FastChance(2))
        desk = Desk(seen, seen.legal_actions(), bots.make("greedy", game), number)
        for world in desk.worlds(0, 4):
            assert world.view(state.seat_to_act) == state.view(state.seat_to_act)
        if number == 60:
            break


@pytest.mark.parametrize(("game", "preset", "seats"), GAMES)
def test_nothing_hidden_changes_the_choice(game: str, preset: str, seats: int) -> None:
    search = Search(bots.make("greedy", game), iterations=32)
    for number, state in enumerate(remembered(game, preset, seats, 4)):
        seat = state.seat_to_act
        choices = set()
        for seed in range(3):
            other = state.determinize(seat, FastChance(seed)) if seed else state
            given = other.determinize(seat, FastChance(7))
            choices.add(search.choose(given, seat, FastChance(8)))
        assert len(choices) == 1
        if number == 25:
            break


def test_a_past_makes_another_player() -> None:
    """Somewhere in a few deals, and only where there is a past."""
    search, changed = Search(bots.make("greedy", "bigtwo"), iterations=64), 0
    for number, state in enumerate(remembered("bigtwo", "base", 4, 5)):
        seat = state.seat_to_act
        seen = state.determinize(seat, FastChance(1))
        own = search.choose(seen, seat, FastChance(2))
        seen.keep_past(None)
        changed += search.choose(seen, seat, FastChance(2)) != own
        if number == 60:
            break
    assert changed > 3


def test_a_worker_is_asked_with_the_past() -> None:
    for number, state in enumerate(remembered("daifugo", "uecda", 5, 6)):
        seen = state.determinize(state.seat_to_act, FastChance(1))
        asked = _asked(_question("expert", seen, state.seat_to_act, 1, 0.1))
        assert asked == seen
        assert told(asked.past) == told(seen.past)
        assert _asked(_question("greedy", seen, state.seat_to_act, 1)).past is None
        if number == 20:
            break


def told(past: Past | None) -> tuple[bytes, tuple[int, ...]]:
    assert past is not None
    assert past.start is not None
    return past.start.save(), past.actions


@pytest.mark.interpreted
def test_the_same_worlds_compiled_or_interpreted() -> None:
    """Written down once, and found by both."""
    state = next(islice(remembered("bigtwo", "base", 4, 9), 12, None))
    seen = state.determinize(state.seat_to_act, FastChance(1))
    desk = Desk(seen, seen.legal_actions(), bots.make("greedy", "bigtwo"), 5)
    assert [one.digest()[:8] for one in desk.worlds(0, 3)] == ["73c48087", "8f1c18f9", "4f1a8a56"]
    choice = Search(bots.make("greedy", "bigtwo"), iterations=30).choose
    assert state.notation(choice(seen, state.seat_to_act, FastChance(3))) == "2d"


@pytest.mark.parametrize(("least", "seed"), [(1, 4), (1, 7), (2, 15)])
def test_who_decides_otherwise_than_the_policy_plays_on_as_the_learned_do(
    least: int, seed: int
) -> None:
    """By hand, world by world: who was odd so far, and what comes of a learned player there."""
    fast, policy = bots.make("fast", "bigtwo"), bots.make("greedy", "bigtwo")
    assert isinstance(fast, Learned)
    state = next(islice(remembered("bigtwo", "base", 4, seed), 25, None)).copy()
    seat, actions = state.seat_to_act, state.legal_actions()
    desk = Desk(state, actions, policy, 1, fast, least)
    worlds = Desk(state, actions, policy, 1, fast, least).worlds(0, 12)
    desk.play(0, len(worlds), range(len(actions)))
    times: Counter[int] = Counter()
    strangers = []
    for number, world in enumerate(worlds, 1):
        times.update(odd_of(state, world))
        strangers.append({other for other in times if times[other] >= least * number})
    assert len({frozenset(one) for one in strangers}) > 1
    for place, action in enumerate(actions):
        total = 0
        for world, odd_ones in zip(worlds, strangers, strict=True):
            players = [fast if one == seat or one in odd_ones else policy for one in range(4)]
            ends = play_on([world], players, scripts=[[action]])
            total += int(ends.deal_returns[0, seat])
        assert desk.sums_of(place)[0] == total


def test_how_often_that_is_has_its_bounds() -> None:
    greedy, fast = bots.make("greedy", "bigtwo"), bots.make("fast", "bigtwo")
    assert isinstance(fast, Learned)
    assert Search(greedy, own=fast, others=1000).others == 1000
    for own, others in ((fast, -1), (fast, 1001), (None, 1)):
        with pytest.raises(ValueError, match="others"):
            Search(greedy, own=own, others=others)
