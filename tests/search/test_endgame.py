"""What is sure to the end of a deal, beside a slow count by what anybody may ask of a state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.search import Search
from tycoon.search.endgame import Endgame

POSITIONS = 100_000


def played(game: str, preset: str, seats: int, games: int, **options: bool) -> Iterator[State]:
    """A state wherever a seat has a choice, in games of `greedy` who errs at times."""
    policy = bots.make("greedy", game)
    for seed in range(games):
        state, chance = tycoon.make(game, preset, seats, **options), FastChance(seed)
        while not state.is_over and state.deals < 4:
            seat, legal = state.seat_to_act, state.legal_actions()
            if seat < 0:
                state.apply(state.default_action(), chance)
                continue
            if len(legal) > 1:
                yield state
            errs = chance.below(4) == 0
            own = policy.choose(state.copy(), seat, chance)
            state.apply(legal[chance.below(len(legal))] if errs else own, chance)


def after(state: State, action: int) -> State | None:
    """What an action leads to; None where chance has a word in it."""
    new, chance = state.copy(), FastChance(3)
    new.apply(action, chance)
    return new if chance.state == 3 else None


def nothing_is_hidden(state: State) -> bool:
    seat = state.seat_to_act
    return len({state.determinize(seat, FastChance(seed)).digest() for seed in range(8)}) == 1


def least(state: State | None, seat: int, known: dict[str, int]) -> int:
    """What a deal brings at least, when everybody sees everything; far below all where unknown."""
    if state is None:
        return -1000
    if state.seat_to_act < 0:
        return state.deal_returns()[seat]
    digest = state.digest()
    if digest not in known:
        found = [least(after(state, action), seat, known) for action in state.legal_actions()]
        known[digest] = max(found) if state.seat_to_act == seat else min(found)
    return known[digest]


def cards_left(state: State) -> int:
    return sum(hand.bit_count() for hand in state.hands)  # type: ignore[attr-defined]


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("preset", "seats", "options"), [("uecda", 5, {}), ("dokopa", 4, {"equal_hands": False})]
)
def test_where_nothing_is_hidden_it_is_what_everybody_can_force(
    preset: str, seats: int, options: dict[str, bool]
) -> None:
    """DF-9, DF-13: as many points as the others cannot prevent."""
    compared = differ = 0
    for state in played("daifugo", preset, seats, 40, **options):
        if cards_left(state) > 6:
            continue
        endgame = Endgame(state, POSITIONS, FastChance(1))
        assert endgame.open <= nothing_is_hidden(state)
        if not endgame.open:
            continue
        seat, sure, known = state.seat_to_act, endgame.values(), {}
        slow = {one: least(after(state, one), seat, known) for one in state.legal_actions()}
        assert all(value <= slow[action] for action, value in sure.items())
        if endgame.left <= 0:
            continue  # in uecda all may pass up to twenty times
        assert sure == {action: value for action, value in slow.items() if value > -1000}
        compared += 1
        differ += len(set(sure.values())) > 1
        if compared == 8 and differ:
            break
    assert compared >= 8
    assert differ


def winning(state: State, seat: int, seen: set[str]) -> bool:
    """Whether a seat can end the game as its winner by its own actions alone."""
    digest = state.digest()
    if digest in seen or len(seen) == 400:
        return False
    seen.add(digest)
    for action in state.legal_actions():
        new = after(state, action)
        if new is None:
            continue
        outcome = new.outcome()
        if outcome is not None:
            if outcome.places[seat] == 1:
                return True
        elif new.seat_to_act == seat and winning(new, seat, seen):
            return True
    return False


def test_no_certain_win_of_deal_is_missed() -> None:
    """Sets may be completed by turning and laying in any order, or by buildings put elsewhere."""
    policy = bots.make("random", "deal")
    looking = Search(policy, iterations=1, endgame=POSITIONS)
    hasty = Search(policy, iterations=1)
    certain = missed = 0
    for state in played("deal", "base", 2, 60):
        seat = state.seat_to_act
        if state.view(seat).table[seat].sets < 2:  # type: ignore[attr-defined]
            continue
        if not winning(state, seat, set()):
            continue
        certain += 1
        kept = []
        for search in (hasty, looking):
            new = after(state, search.choose(state, seat, FastChance(1)))
            kept.append(new is not None and (new.is_over or winning(new, seat, set())))
        assert kept[1]
        missed += not kept[0]
        if certain == 15:
            break
    assert certain == 15
    assert missed


def test_levels_look_to_the_end() -> None:
    for game, positions in (("deal", 4_000), ("daifugo", 20_000), ("bigtwo", 0), ("monopoly", 0)):
        thinker = bots.make("strong", game)
        assert thinker.search_for(tycoon.make(game)).endgame == positions  # type: ignore[attr-defined]


def test_a_search_takes_what_is_sure_to_come_to_most() -> None:
    """Whatever the prior and the playouts think of it; and it says so."""
    search = Search(bots.make("greedy", "daifugo"), iterations=20, endgame=POSITIONS)
    told = 0
    for state in played("daifugo", "uecda", 5, 10):
        if cards_left(state) > 9:
            continue
        reason = search.reason(state, state.seat_to_act, FastChance(1))
        sure = {one.action: one.sure for one in reason.candidates if one.sure is not None}
        if not sure:
            continue
        told += 1
        best = max(sure.values())
        if best >= max(one.worth for one in reason.candidates if one.worlds):
            assert reason.candidates[0].sure == best
    assert told > 5
