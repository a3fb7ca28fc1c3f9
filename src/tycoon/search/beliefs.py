"""Worlds that agree with what the others have done.

Plain Python; beliefs.pxd gives the C types of the compiled build, which finds the same.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State

PART = 66
"""What has so many hundredths of another's likelihood has one part more."""
ODD = 6
"""Parts of a decision that the policy would not have made: about a twelfth."""
ODD_OF_STRANGER, LIKE_STRANGER = 2, 1
"""Parts of such a decision, and of another, of somebody who plays otherwise: 4 of 10 are odd."""
STRANGER = 4
"""Parts of playing otherwise at all: one of six does."""
FIRST_ROUNDS = 12
STEPS = 80  # found by trial: fewer are hardly another world, more take time


class Made:
    """A decision of another seat, and those before it.

    Attributes:
        state: where it was made, as far as the searching seat knows.
        action: what was done.
        seat: who did it.
        before: the one before; itself for the first.
        parts: how unlikely it is in the world that is held.
        parts_on_trial: the same of the one that is tried.
        worlds_odd: in how many of the worlds drawn it was odd.
    """

    def __init__(self, state: State, action: int, before: Made | None) -> None:
        self.state = state
        self.action = action
        self.seat = state.seat_to_act
        self.before = self if before is None else before
        self.is_first = before is None
        self.parts = 0
        self.parts_on_trial = 0
        self.worlds_odd = 0


class Beliefs:
    """Draws worlds as likely as the past says, if the others decide about as a policy does.

    From world to world hidden cards change places by twos, and seats are taken for strangers, who
    decide otherwise by habit, or no longer. A change is kept as often as it makes what the others
    have done more likely, or not much less (Metropolis and others, Equation of State Calculations
    by Fast Computing Machines, 1953): each decision that the policy would not have made makes a
    world twelve times less likely; one of a stranger's, not even twice less than any other.
    """

    def __init__(self, state: State, policy: Bot, made: Made) -> None:
        """Get ready to draw worlds of `state`, in whose past others have `made` decisions."""
        self.seat = state.seat_to_act
        self.now = state.copy()
        self.world = state.copy()
        self.trial = state.copy()
        self.then = state.copy()
        if not cython.compiled:
            for own in (self.world, self.trial, self.then):
                own._open()
        self.policy = policy
        self.lists = not self.policy._reads_state_only()
        self.legal = Actions()
        self.choosing = FastChance(0)
        self.made = made
        self.begun = False
        self.drawn = 0
        self.doubted = 0

    def draw(self, world: State, chance: Chance) -> None:
        """Make `world`, a copy of the state, another one."""
        rounds = 1
        if not self.begun:
            self.begun = True
            rounds = FIRST_ROUNDS
            self.world._determinize(self.seat, chance)
            self.trial._assign(self.world)
            self.count_parts(self.made, -1, 1 << 30)
            self.keep(self.made, -1)
        for _ in range(rounds):
            for _ in range(STEPS):
                self.step(chance)
            for seat in range(self.now.seats):
                self.doubt(seat, chance)
        self.drawn += 1
        self.note(self.made)
        world._assign(self.world)

    def step(self, chance: Chance) -> None:
        """Let two cards change places, if that is likely enough."""
        self.trial._assign(self.world)
        whose = self.trial._swap_hidden(self.seat, chance)
        if whose and self.is_likely(whose, 0, chance):
            self.world._assign(self.trial)

    def doubt(self, seat: int, chance: Chance) -> None:
        """Take a seat for a stranger or no longer, if that is likely enough."""
        one, more = 1 << seat, STRANGER
        if self.doubted & one:
            more = -STRANGER
        self.trial._assign(self.world)
        self.doubted ^= one
        if not self.is_likely(one, more, chance):
            self.doubted ^= one

    def is_likely(self, whose: int, more: int, chance: Chance) -> bool:
        """Whether to hold what is tried, where what some seats did counts anew; it is, then."""
        most = self.parts_now(self.made, whose) - more
        while chance.below(100) < PART:
            most += 1
        if self.count_parts(self.made, whose, most) > most:
            return False
        self.keep(self.made, whose)
        return True

    def parts_now(self, made: Made, whose: int) -> int:
        """How unlikely it is in the world that is held what some seats did."""
        parts = made.parts if whose >> made.seat & 1 else 0
        return parts if made.is_first else parts + self.parts_now(made.before, whose)

    def note(self, made: Made) -> None:
        """Count what is odd in the world that was drawn."""
        if made.parts >= ODD_OF_STRANGER:
            made.worlds_odd += 1
        if not made.is_first:
            self.note(made.before)

    def noted(self, made: Made, seat: int) -> int:
        """In how many worlds the decisions of a seat were odd, taken together."""
        odd = made.worlds_odd if made.seat == seat else 0
        return odd if made.is_first else odd + self.noted(made.before, seat)

    def strangers(self, least: int) -> int:
        """The seats, as bits, of at least so many odd decisions in the mean of the worlds drawn.

        One world says little: in most of them somebody holds cards that are not truly his.
        """
        found = 0
        for seat in range(self.now.seats):
            if self.noted(self.made, seat) >= least * self.drawn:
                found |= 1 << seat
        return found

    def count_parts(self, made: Made, whose: int, most: int) -> int:
        """The same in the one that is tried; counted no further than beyond `most`."""
        parts = 0
        if whose >> made.seat & 1:
            made.parts_on_trial = self.parts_of(made)
            parts = made.parts_on_trial
        if made.is_first or parts > most:
            return parts
        return parts + self.count_parts(made.before, whose, most - parts)

    def parts_of(self, made: Made) -> int:
        """How unlikely a decision is in the world that is tried."""
        stranger = self.doubted >> made.seat & 1
        odd = ODD_OF_STRANGER if stranger else ODD
        self.then._assign(made.state)
        if not self.then._recast(self.now, self.trial):
            return odd
        self.legal.clear()
        if self.lists or stranger:
            self.then._generate(self.legal)
        if self.policy._choose(self.then, self.legal, self.choosing) != made.action:
            return odd
        # Who had no choice did as a stranger and as any other.
        return LIKE_STRANGER if stranger and self.legal.size > 1 else 0

    def keep(self, made: Made, whose: int) -> None:
        """Hold what was tried."""
        if whose >> made.seat & 1:
            made.parts = made.parts_on_trial
        if not made.is_first:
            self.keep(made.before, whose)


def beliefs(state: State, policy: Bot) -> Beliefs | None:
    """What the past of `state` tells the seat to act; None where that is nothing.

    The policy is asked only if it decides alike whatever its seat cannot know.
    """
    past = state.past
    if past is None or past.start is None or not policy._ignores_hidden():
        return None
    then, made, luck = past.start.copy(), None, FastChance(0)
    for action in past.actions:
        # Also where it had no choice: in other worlds it has one.
        if then.seat_to_act >= 0 and then.seat_to_act != state.seat_to_act:
            made = Made(then.copy(), action, made)
        then.apply(action, luck)
    return None if made is None else Beliefs(state, policy, made)
