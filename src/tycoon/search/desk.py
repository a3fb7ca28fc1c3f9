"""Where actions are tried: each in the same worlds, under the same luck, played on by a policy.

Plain Python; desk.pxd gives the C types of the compiled build, which finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from tycoon.bots.random import Random
from tycoon.core.checks import within
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned.outlook import Outlook
from tycoon.core.learned.policy import Learned
from tycoon.search.beliefs import Beliefs, beliefs

if not cython.compiled:
    from tycoon.core.engine._bits import number_at, put_number
    from tycoon.core.learned.policy import NOTHING

MOST_DECISIONS = 20_000
"""Where a playout is stopped, and worth what the seat has: two who are rich can play for ever."""
MOST = 1 << 40  # playouts of an action
WIDTH = 8
POINT = 1 << 14
"""Parts of a point in which sums are kept where a judge or an outlook is asked."""
ROW = 64  # numbers kept for what is done after an action; how many are before them
WORLD_STEP = 0xD1B5_4A32_D192_ED03
LUCK = 0x2545_F491_4F6C_DD1D
NET_BITS = 14  # of `policy.ONE`
PLAYERS = 0x9E6C_63D0_876A_68DE
WORD = 0xFFFF_FFFF_FFFF_FFFF


class Desk:
    """Playouts of some actions to the end of the deal, from what the seat to act may know.

    A world is the state with all that the seat cannot know drawn anew, each possibility as likely
    as any other, or where the state has a past as likely as that says. World `i` of a seed is
    always the same, and so is the luck in it, whichever action is tried there: actions are compared
    by their differences in the same worlds.

    Attributes:
        playouts: how many were played.
        refused: whether an action, or what the policy chose, was not legal; nothing is played then.
    """

    def __init__(
        self,
        state: State,
        actions: Sequence[int],
        policy: Bot,
        seed: int,
        own: Learned | None = None,
        others: int = 0,
        judge: Learned | None = None,
        rests: int = 1,
        outlook: Outlook | None = None,
        further: Sequence[Sequence[int]] = (),
    ) -> None:
        """Get ready to play.

        Args:
            state: a seat is to act in it; it is not changed.
            actions: some of the legal ones; the others are compared with the first.
            policy: plays on for all seats, each from what it may know.
            seed: of worlds, chance and the policy.
            own: plays on for the seat to act in the policy's place.
            others: that one also plays on for every seat that has decided so often otherwise than
                the policy would have, in the mean of the worlds so far; 0 for no other, as without
                `own`.
            judge: a learned player by whose word playouts are cut off, where there is one.
            rests: at which of the places where that may be, from 1 on.
            outlook: says what a deal comes to where it is played no further, and then counts by it.
            further: what the seat does right after each of the actions, before the policy is asked.
        """
        self.judge = judge
        self.rests = rests
        self.unit = 0 if judge is None else round(POINT * judge.unit)
        self.point = 1 if judge is None and outlook is None else POINT
        self.start = state.copy()
        self.world = state.copy()
        self.table = state.copy()
        self.copy = state.copy()
        if not cython.compiled:
            for mine in (self.world, self.table, self.copy):
                mine._open()
        self.policy = policy
        self.own = own
        self.others = others
        self.outlook = outlook
        self.beliefs: Beliefs | None = beliefs(state, policy)
        self.lists = not self.policy._reads_state_only()
        # Who plays at random looks at nothing but the list.
        self.trusted = type(policy) is Random or self.policy._ignores_hidden()
        self.seat = state.seat_to_act
        self.learned = 0 if own is None else 1 << self.seat
        self.seed = seed & WORD
        self.legal = Actions()
        self.drawing = FastChance(seed)
        self.luck = FastChance(seed)
        self.choosing = FastChance(seed)
        self.actions = bytearray(b"".join(action.to_bytes(WIDTH, "little") for action in actions))
        self.plans = bool(further)
        self.further = bytearray(WIDTH * ROW * len(further))
        for place, row in enumerate(further):
            put_number(self.further, WIDTH * ROW * place, len(row))
            for i, action in enumerate(row):
                put_number(self.further, WIDTH * (ROW * place + 1 + i), action)
        self.tried = bytearray(len(self.actions))
        self.sums = bytearray(len(self.actions))
        self.differences = bytearray(len(self.actions))
        self.squares = bytearray(len(self.actions))
        self.playouts = 0
        self.refused = False

    def play(self, first: int, count: int, tried: Sequence[int]) -> None:
        """Try some of the actions, by their places, in `count` worlds from number `first` on.

        Place 0 comes first. Other threads run meanwhile.

        Raises:
            IllegalMove: an action, or what the policy chose, is not legal.
            OverflowError: a bound of the engine was too small.
            Exception: whatever a policy or rules in plain Python raised.
        """
        for i, place in enumerate(tried):
            put_number(self.tried, WIDTH * i, place)
        begin, worlds, width = int(first), int(count), len(tried)
        with cython.nogil:
            self.go_on(begin, worlds, width)
        self.check()

    def worlds(self, first: int, count: int) -> list[State]:
        """`count` of the worlds from number `first` on.

        Those of a past follow from one another: they are the same where all are drawn in order.

        Raises:
            TypeError, ValueError: the numbers are none, or below 0.
            OverflowError: a bound of the engine was too small.
        """
        found = []
        first, count = within(first, 0, MOST, "first"), within(count, 0, MOST, "count")
        for number in range(first, first + count):
            self.draw(number)
            self.check()
            found.append(self.world.copy())
        return found

    def check(self) -> None:
        """Raise what went wrong, if anything did."""
        self.drawing.check()
        self.luck.check()
        self.choosing.check()
        for state in (self.world, self.table, self.copy):
            if state.broken:
                state._raise_broken()
        if self.legal.overflow:
            self.legal.tolist()
        if self.refused:
            raise self.table.game.illegal_move(self.table, None)

    def go_on(self, first: int, count: int, width: int) -> None:
        """Play as `play` says; stop where something went wrong."""
        for number in range(first, first + count):
            self.draw(number)
            base = 0
            for i in range(width):
                at = WIDTH * number_at(self.tried, WIDTH * i)
                value = self.play_out(self.table, at, number)
                if self.is_stuck():
                    return
                if i == 0:
                    base = value
                self.note(at, value, value - base)
            self.playouts += width

    def is_stuck(self) -> bool:
        """Whether something went wrong, which `check` raises."""
        return (
            self.refused
            or self.world.broken
            or self.table.broken
            or self.copy.broken
            or self.drawing.failed
            or self.luck.failed
            or self.choosing.failed
            or self.legal.overflow
        )

    def draw(self, number: int) -> None:
        """Make the world with this number."""
        self.world._assign(self.start)
        sow(self.drawing, self.seed, number, 0)
        if self.beliefs is not None:
            self.beliefs.draw(self.world, self.drawing)
            if self.others:
                self.learned = 1 << self.seat | self.beliefs.strangers(self.others)
        else:
            self.world._determinize(self.seat, self.drawing)

    def play_out(self, table: State, at: int, number: int) -> int:
        """What the deal comes to for the seat after the action kept there, in the world drawn."""
        table._assign(self.world)
        sow(self.luck, self.seed, number, LUCK)
        sow(self.choosing, self.seed, number, PLAYERS)
        decisions = 0
        left = number_at(self.further, ROW * at) if self.plans else 0
        next_one = ROW * at
        action = number_at(self.actions, at) & WORD
        rests = 0
        last = 0 if self.judge is None else self.judge._rest(self.start)
        while table._play(action, self.luck):
            decisions += 1
            if table.seat_to_act < 0 or decisions == MOST_DECISIONS:
                return self.worth(table)
            if left and table.seat_to_act == self.seat:
                left -= 1
                next_one += WIDTH
                action = number_at(self.further, next_one) & WORD
                continue
            left = 0
            if self.judge is not None and table.seat_to_act == self.seat:
                rest = self.judge._rest(table)
                if rest and rest != last:
                    last = rest
                    rests += 1
                    value = self.foretold(table) if rests >= self.rests else NOTHING
                    if value != NOTHING:
                        return value
            action = self.ask(table)
            if self.choosing.failed:
                return 0
        self.refused = True
        return 0

    def worth(self, table: State) -> int:
        """What the deal has come to, or will as far as the outlook tells, in parts of a point."""
        if self.outlook is None:
            return self.point * table._deal_worth(self.seat)
        return self.outlook._worth(table, self.seat)

    def foretold(self, table: State) -> int:
        """What the judge expects, in parts of a point; NOTHING where it expects nothing."""
        if self.judge is None:
            return NOTHING
        self.legal.clear()
        table._generate(self.legal)
        value = self.judge._foretell(table, self.legal)
        return value if value == NOTHING else value * self.unit >> NET_BITS

    def ask(self, table: State) -> int:
        """What is done for the seat to act."""
        self.legal.clear()
        if self.own is not None and self.learned >> table.seat_to_act & 1:
            table._generate(self.legal)
            return self.own._choose(table, self.legal, self.choosing)
        if self.lists:
            table._generate(self.legal)
        if self.trusted:
            return self.policy._choose(table, self.legal, self.choosing)
        self.copy._assign(table)
        self.copy._determinize(table.seat_to_act, self.choosing)
        return self.policy._choose(self.copy, self.legal, self.choosing)

    def note(self, at: int, value: int, difference: int) -> None:
        """Count what an action came to in a world, and how much more than the first one."""
        put_number(self.sums, at, number_at(self.sums, at) + value)
        put_number(self.differences, at, number_at(self.differences, at) + difference)
        put_number(self.squares, at, number_at(self.squares, at) + difference * difference)

    def sums_of(self, place: int) -> tuple[float, float, float]:
        """Of an action: what it came to in all, its differences in all, and their squares."""
        at = WIDTH * place
        return (
            number_at(self.sums, at) / self.point,
            number_at(self.differences, at) / self.point,
            number_at(self.squares, at) / (self.point * self.point),
        )


def sow(chance: FastChance, seed: int, number: int, purpose: int) -> None:
    """Seed what a world needs for one purpose."""
    chance.state = (seed + number * WORLD_STEP) ^ purpose
    if not cython.compiled:
        chance.state &= WORD
