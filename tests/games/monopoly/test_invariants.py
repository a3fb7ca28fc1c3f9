"""What holds at every decision of whole games of greedy players.

The suite watches some games of every preset; `python -m tests.games.monopoly.test_invariants GAMES`
watches as many of four seats as one likes.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

import tycoon
from tycoon import bots
from tycoon.core.chance import FastChance
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import BANK, POT, Ask, Due, Happening, Phase
from tycoon.games.monopoly.options import PRESETS, MonopolyOptions
from tycoon.games.monopoly.squares import CLASSIC, MILLIONAIRE

pytestmark = pytest.mark.interpreted

MOST_DECISIONS = 20_000
GREEDY = bots.make("greedy", "monopoly")
COLOURS = [
    [
        [square["index"] for square in board["squares"] if square.get("group") == colour]
        for colour in {s["group"]: 0 for s in board["squares"] if s["kind"] == "city"}
    ]
    for board in (CLASSIC, MILLIONAIRE)
]


class Auditor:
    """Follows the money of a game by its events, and looks at all else after each decision."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.bank = 0
        self.start = self.money()
        state.collect_events()

    def money(self) -> int:
        """All cash, and what lies on free parking."""
        return sum(list(self.state.cash)[: self.state.seats]) + int(self.state.pot)

    def look(self) -> None:
        """Check everything."""
        state = self.state
        for kind, a, b, c, d, *_ in state.events.drain():
            if kind == Happening.PAID:
                assert c >= 0
                payer = POT if d == Due.PARKING else a
                self.bank += (c if payer == BANK else 0) - (c if b == BANK else 0)
        assert self.money() == self.start + self.bank  # money only from and to the bank
        assert min(list(state.cash)[: state.seats]) >= 0
        assert state.problem() == ""  # every card lies in one place, with its own pile
        most = state.hotel_after + 1
        steps = list(state.buildings)
        houses = sum(count for count in steps if count < most)
        assert state.houses == 32 - houses >= 0
        assert state.hotels == 12 - steps.count(most) >= 0
        for colour in COLOURS[state.board]:
            built = [steps[square] for square in colour]
            assert max(built) - min(built) <= 1
            if max(built):
                assert len({state.owner[square] for square in colour}) == 1
                assert not any(state.mortgaged >> square & 1 for square in colour)
        for pile in range(2):
            under_way = sum(
                state.frame_kind[i] == Ask.CARD and state.frame_a[i] == pile
                for i in range(state.frames)
            )
            count = state.unseen[pile].bit_count() + state.below_count[pile] + under_way
            assert count + (state.jail_cards[pile] >= 0) == state.pile_sizes[pile]
        if state.out and state.phase != Phase.OVER:
            self.look_at_ruined()

    def look_at_ruined(self) -> None:
        """Nobody who is out owns anything."""
        state = self.state
        for seat in range(state.seats):
            if state.out >> seat & 1:
                assert state.cash[seat] == 0
                assert state.owned[seat] == 0
                assert seat not in (state.jail_cards[0], state.jail_cards[1])


def watch(preset: str, seats: int, seed: int) -> str:
    """Play a game of greedy players under the auditor's eyes; why it ended."""
    state: Any = GAME.new(MonopolyOptions(**PRESETS[preset]), seats)
    chance = FastChance(seed)
    auditor = Auditor(state)
    for _ in range(MOST_DECISIONS):
        if state.is_over:
            outcome = state.outcome()
            assert outcome is not None
            return str(outcome.reason)
        if state.seat_to_act < 0:
            action = state.default_action()
        else:
            action = GREEDY.choose(state.copy(), state.seat_to_act, chance)
        state.apply(action, chance)
        auditor.look()
    return "capped"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_some_games(preset: str, seats: int) -> None:
    reasons = Counter(watch(preset, seats, seed) for seed in range(8 if tycoon.compiled else 1))
    assert reasons["capped"] <= 1


@pytest.mark.skipif(not tycoon.compiled, reason="takes many games")
def test_nearly_all_games_of_four_end_by_bankruptcy() -> None:
    reasons = Counter(watch("classic", 4, seed) for seed in range(40))
    assert reasons["last-standing"] >= 36


def main() -> None:
    """Watch many games; print how they ended."""
    games = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print(Counter(watch("classic", 4, seed) for seed in range(first, first + games)))


if __name__ == "__main__":
    main()
