"""Games of random players in which every decision is checked, as fast as the rules go.

Plain Python; watch.pxd gives the C types of the compiled build, which plays the same games.
"""

from __future__ import annotations

from enum import IntEnum

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import FastChance
from tycoon.core.state import State
from tycoon.games.bigtwo.state import BigTwo
from tycoon.games.daifugo.state import Daifugo

if not cython.compiled:
    from tycoon.core._bits import popcount
    from tycoon.games.daifugo.plays import shape_of
    from tycoon.games.daifugo.round import plus

NATURALS = 0xF_FFFF_FFFF_FFFF
# No deal of random players comes near it.
MOST_DECISIONS = 5_000
PASSES_IN_ROW = 20


class Fault(IntEnum):
    """What can be wrong with a game."""

    NONE = 0
    NO_DECISION = 1
    REFUSED = 2
    ENGINE = 3
    CARDS = 4
    SCORES = 5
    PASSES = 6
    ENDLESS = 7


NO_DECISION, REFUSED, ENGINE = Fault.NO_DECISION, Fault.REFUSED, Fault.ENGINE
CARDS, SCORES, PASSES, ENDLESS = Fault.CARDS, Fault.SCORES, Fault.PASSES, Fault.ENDLESS


class Watch:
    """Plays one game after the other from `start` until something is wrong.

    Attributes:
        state: of the game played last.
        fault: what was wrong with it.
        decisions: of seats, in all games.
        deals: deals that ended, in all games.
        longest: most decisions in a deal.
        passes: most passes in a row.
    """

    def __init__(self, start: State) -> None:
        self.start = start
        self.state = start.copy()
        self.actions = Actions()
        self.chance = FastChance(0)
        self.choosing = FastChance(0)
        self.most_passes = start.seats - 1
        self.fault = 0
        self.decisions = 0
        self.deals = 0
        self.longest = 0
        self.passes = 0

    def play(self, seed: int) -> bool:
        """Play a whole game; whether nothing was wrong."""
        self.chance.state = seed
        self.choosing.state = seed ^ NATURALS
        with cython.nogil:
            self.go_on(self.state)
        self.chance.check()
        self.choosing.check()
        return self.fault == 0

    def go_on(self, state: State) -> None:
        """Play until the game is over, or `fault` is set."""
        state._assign(self.start)
        row = 0
        length = 0
        while not state.is_over and not self.fault:
            seat = state.seat_to_act
            self.actions.clear()
            state._generate(self.actions)
            if self.actions.size == 0:
                self.fault = NO_DECISION
                return
            if seat >= 0:
                action = self.actions.items[self.choosing.below(self.actions.size)]
                row = row + 1 if self.is_pass(action) else 0
                self.passes = max(self.passes, row)
                length += 1
                self.decisions += 1
            else:
                action = state._default_action()
                length = 0
                row = 0
            if not state._play(action, self.chance):
                self.fault = REFUSED
            elif state.broken or self.actions.overflow or self.chance.failed:
                self.fault = ENGINE
            elif not self.has_all_cards():
                self.fault = CARDS
            elif row > self.most_passes:
                self.fault = PASSES
            elif length > MOST_DECISIONS:
                self.fault = ENDLESS
            elif seat >= 0 and state.seat_to_act < 0:
                self.deals += 1
                self.longest = max(self.longest, length)
                if not self.is_scored():
                    self.fault = SCORES

    def is_pass(self, action: int) -> bool:
        """Whether the seat to act plays nothing by this, and is not asked anything."""
        return False

    def has_all_cards(self) -> bool:
        """Whether every card is in one place."""
        return False

    def is_scored(self) -> bool:
        """Whether a deal ended as it must, every seat with its place."""
        return False


class WatchBigTwo(Watch):
    """Big Two: one seat is out, what it wins the others lose."""

    def __init__(self, start: BigTwo) -> None:
        Watch.__init__(self, start)
        self.game: BigTwo = self.state

    def is_pass(self, action: int) -> bool:
        return action == 0

    def has_all_cards(self) -> bool:
        together = self.game.aside | self.game.played
        count = popcount(self.game.aside) + popcount(self.game.played)
        for seat in range(self.game.seats):
            together |= self.game.hands[seat]
            count += popcount(self.game.hands[seat])
        return together == self.game.all_cards and count == self.game.deck

    def is_scored(self) -> bool:
        out = 0
        total = 0
        winning = 0
        for seat in range(self.game.seats):
            points = self.game._deal_points(seat)
            total += points
            winning += points > 0
            if self.game.hands[seat] == 0:
                out += 1
                if points <= 0 and not self.game.teams:
                    return False
            # BT-71: partners carry the same points, and whoever is out may be among the losers.
            if self.game.teams and points != self.game._deal_points(seat ^ 2):
                return False
        return out == 1 and total == 0 and (self.game.teams or winning == 1)


class WatchDaifugo(Watch):
    """Daifugo: places are 1 to the number of seats, each once."""

    def __init__(self, start: Daifugo) -> None:
        Watch.__init__(self, start)
        self.game: Daifugo = self.state
        # DF-6 bounds passes by owners too; else all pass to a leader, and all pass the lead on.
        self.most_passes = PASSES_IN_ROW if self.game.owner_passes else 2 * start.seats

    def is_pass(self, action: int) -> bool:
        return self.game.frames == 0 and shape_of(action, self.game.rules) == 0

    def has_all_cards(self) -> bool:
        if self.game.seat_to_act < 0 and not self.game.deals:
            return True
        together = self.game.pile
        count = popcount(self.game.pile)
        for seat in range(self.game.seats):
            together = plus(together, self.game.hands[seat])
            count += popcount(self.game.hands[seat])
        together = plus(plus(together, self.game.aside), self.game.played)
        count += popcount(self.game.aside) + popcount(self.game.played)
        return together & NATURALS == NATURALS and count == 52 + self.game.jokers

    def is_scored(self) -> bool:
        places = 0
        total = 0
        for seat in range(self.game.seats):
            places |= 1 << self.game.places[seat]
            total += self.game._deal_points(seat)
        return places == (2 << self.game.seats) - 2 and total == self.sum_of_points()

    def sum_of_points(self) -> int:
        """What all seats together win in a round."""
        return 15 if self.game.points_by == 2 else 0
