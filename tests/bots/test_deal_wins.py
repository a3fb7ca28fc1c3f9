"""Deal's hand-written player misses no turn that laying and turning win for certain (MD-15, MD-20).

What wins is found here by trying every order of laying and turning in the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tycoon
from tests.games.deal.tools import act, at, new
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.games.deal import moves
from tycoon.games.deal.cards import size_of
from tycoon.games.deal.names import COLOURS, Act, Phase
from tycoon.games.deal.options import PRESETS

GREEDY = bots.make("greedy", "deal")
CHANCE = FastChance(0)


def wins(state: Any) -> bool:
    """Whether greedy wins before anybody else is asked."""
    state, seat = state.copy(), state.seat_to_act
    while state.seat_to_act == seat:
        state.apply(GREEDY.choose(state.copy(), seat, CHANCE), CHANCE)
    return bool(state.is_over and state.winner == seat)


def can_win(state: Any, seen: set[bytes], most: int = 4000) -> bool:
    """Whether some order of laying and turning wins the turn."""
    seat = state.seat_to_act
    for action in state.legal_actions():
        said, *_ = moves.split(action)
        if said not in (Act.LAY, Act.TURN, Act.REFUGE):
            continue
        after = state.copy()
        after.apply(action, CHANCE)
        if after.is_over:
            return bool(after.winner == seat)
        if after.seat_to_act == seat and len(seen) < most and after.save() not in seen:
            seen.add(after.save())
            if can_win(after, seen, most):
                return True
    return False


def is_near(state: Any, seat: int) -> bool:
    """Whether the sets to win lack no more cards than plays, and free turns, could bring."""
    lacking, wilds = [], state.colourless[seat]
    for colour in range(COLOURS):
        groups = [state.group_at(seat, colour, group) for group in range(8)]
        cards = [group >> 4 * i & 7 for group in groups for i in range(4) if group >> 4 * i & 7]
        lacking.append(max(0, size_of(colour) - len(cards)))
        wilds += sum(card > 1 for card in cards)
    free = 0 if state.options.rearranging_costs_a_play else wilds
    return sum(sorted(lacking)[: state.options.sets_to_win]) <= state.plays + free


def near_turns(preset: str, seats: int, games: int, options: dict[str, Any]) -> Iterator[Any]:
    """Positions near a win in the turn, of greedy players who now and then do anything."""
    random = Random(seats)
    for seed in range(games):
        state, chance = new(preset, seats, **options), FastChance(seed)
        while not state.is_over:
            seat = state.seat_to_act
            if seat < 0:
                state.apply(state.default_action(), chance)
                continue
            playing = state.phase == Phase.PLAYING and not state.frames
            if playing and len(state.legal_actions()) > 1 and is_near(state, seat):
                yield state
            odd = random.random() < 0.1
            choices = state.legal_actions() if odd else [GREEDY.choose(state, seat, chance)]
            state.apply(random.choice(choices), chance)


CENSUS = [("base", 2, {}), ("expanded", 3, {}), ("official", 4, {})]
FREE = ("expanded", 2, {"rearranging_costs_a_play": False})
MORE_SETS = ("expanded", 3, {"sets_to_win": 4, "claim": "own_turn"})


@pytest.mark.skipif(not tycoon.compiled, reason="tries every order of laying in many positions")
@pytest.mark.parametrize(("preset", "seats", "options"), [*CENSUS, FREE, MORE_SETS])
def test_no_turn_that_can_be_won_is_missed(
    preset: str, seats: int, options: dict[str, Any]
) -> None:
    won = 0
    for state in near_turns(preset, seats, 8, options):
        if can_win(state, set()):
            won += 1
            assert wins(state), state.to_position()
    assert won > 4


# Turns that are won by turning, which laying alone does not win.


WON = [
    # A spare card fills the gap that the wild leaves.
    (
        "red just-say-no pass-go",
        {"red": "red wild-red-yellow red", "yellow": "yellow*2", "green": "green*3"},
    ),
    ("pass-go", {"red": "red wild-red-yellow red | red", "yellow": "yellow*2", "green": "green*3"}),
    # All three plays: a card and two wilds.
    ("yellow", {"red": "wild-red-yellow*2", "pink": "pink*3", "blue": "blue*2"}),
    # A rainbow wild is wanted elsewhere, or has no colour yet.
    ("red pass-go", {"red": "red*2 rainbow-wild", "green": "green*2", "blue": "blue*2"}),
    (
        "pass-go",
        {"colourless": "rainbow-wild", "green": "green*2", "blue": "blue*2", "pink": "pink*3"},
    ),
    # The wild is laid where the other one comes from.
    (
        "wild-pink-orange pass-go",
        {"pink": "pink*2 wild-pink-orange", "orange": "orange*2", "blue": "blue*2"},
    ),
]


@pytest.mark.interpreted
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("hand", "table"), WON)
def test_a_turn_is_won_by_turning(hand: str, table: dict[str, str], preset: str) -> None:
    banks = ["", "money-10"]
    assert wins(at(hand, "just-say-no*2", tables=[table], banks=banks, preset=preset))


@pytest.mark.interpreted
def test_a_house_is_kept_a_play_for_where_a_set_needs_one() -> None:
    table = {"red": "red*2", "pink": "pink*3", "blue": "blue*2"}
    position = {"tables": [table], "options": {"win_needs_house": True}}
    assert wins(at("house red money-10 pass-go", "", plays=2, **position))


@pytest.mark.interpreted
def test_who_has_begun_to_turn_a_wild_wins_with_it() -> None:
    table = {"red": "wild-red-yellow", "yellow": "yellow*2", "pink": "pink*3", "blue": "blue*2"}
    state = act(at("red", "", tables=[table]), "turn:wild-red-yellow@red")
    assert wins(state)
