"""Whole games from start to end without a Python object on the way, for any native rules.

Plain Python; playouts.pxd gives the C types of the compiled build, which makes the same games.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from tycoon.bots.random import Random
from tycoon.core.checks import of_kind, type_name, whole, within
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State

if not cython.compiled:
    from tycoon.lab._clock import thread_ns

MAX_SEATS = 16
GAME_STEP = 0xD1B5_4A32_D192_ED03
PLAYERS = 0x2545_F491_4F6C_DD1D
WORD = 0xFFFF_FFFF_FFFF_FFFF
MOST = 0x7FFF_FFFF_FFFF_FFFF


class Asked:
    """The bots of a table in a chain, so that the one of a seat can be asked without the GIL."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.bot = bots[0]
        self.rest: Asked = Asked(bots[1:]) if len(bots) > 1 else self

    def reads_state_only(self, seat: int) -> bool:
        """Whether the bot of `seat`, counted from here, reads the state only."""
        return self.rest.reads_state_only(seat - 1) if seat else self.bot._reads_state_only()

    def ignores_hidden(self, seat: int) -> bool:
        """Whether the bot of `seat`, counted from here, does not mind what is hidden."""
        return self.rest.ignores_hidden(seat - 1) if seat else self.bot._ignores_hidden()

    def choose(self, seat: int, state: State, actions: Actions, chance: FastChance) -> int:
        """What the bot of `seat`, counted from here, does in `state`, where it is to act."""
        if seat:
            return self.rest.choose(seat - 1, state, actions, chance)
        return self.bot._choose(state, actions, chance)


class Playouts:
    """Games played one after the other from the same start, and what is counted of them.

    Game `i` of a seed is always the same game, whatever else is played: chance and bots are seeded
    by both. Several of these may share the games of a seed, each in a thread of its own. The table
    does what it does when its time runs out, which deals the next cards. A bot sees a copy in which
    all that its seat cannot know was drawn anew; one that only looks sees the state itself where
    nothing is hidden, one that chooses alike whatever is hidden sees it always.

    Attributes:
        number: of the game that is played, or begun next; may be set between games.
        games: games that are complete; `capped` of them were stopped at `max_decisions`.
        decisions: of seats, in all games; what the table does is not counted.
        current: decisions in the game that is not complete yet; 0 between games.
        longest: decisions in the longest complete game.
        deals: deals that were begun in complete games.
        ended_deals: deals that ended, in all games: what `deal_sums` and `deal_squares` are over.
        listed: decisions of bots that are given the legal actions.
        legal: legal actions, summed over these.
        refused: whether a bot chose what is not legal; nothing more is played then.
        timed: whether the processor time of decisions is measured; may be set between decisions.
    """

    def __init__(self, start: State, bots: Sequence[Bot], seed: int, max_decisions: int) -> None:
        start = of_kind(start, State, "start")
        if isinstance(bots, str | bytes) or not isinstance(bots, Sequence):
            raise TypeError(f"bots: a list of bots is wanted, not {type_name(bots)}")
        if len(bots) != start.seats or start.seats > MAX_SEATS:
            raise ValueError(f"{len(bots)} bots for {start.seats} seats")
        for bot in bots:
            check_plays(bot, start)
        seed = whole(seed, "seed")
        max_decisions = within(max_decisions, 1, MOST, "max_decisions")
        self.start = start.copy()
        self.state = start.copy()
        self.copy = start.copy()
        if not cython.compiled:
            self.state._open()
            self.copy._open()
        self.bots = Asked(bots)
        # Who plays at random needs no copy of the state to do so.
        self.thinking = sum(1 << seat for seat, bot in enumerate(bots) if type(bot) is not Random)
        self.looking = sum(
            1 << seat for seat in range(start.seats) if self.bots.reads_state_only(seat)
        )
        self.trusted = sum(
            1 << seat for seat in range(start.seats) if self.bots.ignores_hidden(seat)
        )
        self.remembers = any(bot.looks_back for bot in bots)
        self.actions = Actions()
        self.chance = FastChance(seed)
        self.choosing = FastChance(seed)
        self.seed = seed & WORD
        self.max_decisions = max_decisions
        self.number = 0
        self.games = 0
        self.capped = 0
        self.decisions = 0
        self.current = 0
        self.longest = 0
        self.deals = 0
        self.ended_deals = 0
        self.listed = 0
        self.legal = 0
        self.until = 0
        self.running = False
        self.refused = False
        self.timed = False
        if not cython.compiled:
            self.spent = [0] * MAX_SEATS
            self.timed_decisions = [0] * MAX_SEATS
            self.sums = [0] * MAX_SEATS
            self.deal_sums = [0] * MAX_SEATS
            self.deal_squares = [0] * MAX_SEATS

    def play(self, decisions: int, games: int) -> None:
        """Go on for `decisions` more, or until `games` are complete in all, whichever is first.

        Other threads run meanwhile.

        Raises:
            IllegalMove: a bot chose what is not legal.
            OverflowError: a bound of the engine was too small.
            Exception: whatever a bot or rules in plain Python raised.
        """
        more = within(decisions, 0, MOST, "decisions")
        most = within(games, 0, MOST, "games")
        with cython.nogil:
            self.go_on(more, most)
        self.check()

    def check(self) -> None:
        """Raise what went wrong, if anything did."""
        self.chance.check()
        self.choosing.check()
        if self.state.broken:
            self.state._raise_broken()
        if self.actions.overflow:
            self.actions.tolist()
        if self.refused:
            raise self.state.game.illegal_move(self.state, None)

    def halt(self) -> None:
        """End `play` in another thread after the decision it is at."""
        self.until = 0

    def go_on(self, decisions: int, games: int) -> None:
        """Play as `play` says; stop where something went wrong."""
        self.until = self.decisions + decisions
        while self.games < games and self.decisions < self.until:
            if not self.running:
                self.begin()
            if self.thinking or self.timed:
                self.step()
            else:
                self.draw_on(self.state, self.actions, self.choosing, self.chance)
            if self.is_stuck():
                return
            if self.state.is_over or self.current >= self.max_decisions:
                self.end()

    def draw_on(
        self, state: State, actions: Actions, choosing: FastChance, chance: FastChance
    ) -> None:
        """As `step`, as long as seats decide one after the other; all of them play at random."""
        if state.seat_to_act < 0:
            self.step()
            return
        actions.overflow = False
        left = min(self.until - self.decisions, self.max_decisions - self.current)
        made = 0
        while state.seat_to_act >= 0 and made < left and self.until:
            actions.size = 0
            if not state._play_by_lot(actions, choosing.next_word() >> 32, chance):
                self.refused = True
                break
            made += 1
            self.legal += actions.size
            if state.broken or actions.overflow:
                break
        self.decisions += made
        self.current += made
        self.listed += made
        if state.seat_to_act < 0:
            self.end_deal()

    def step(self) -> None:
        """What a seat or the table does next."""
        if self.state.seat_to_act >= 0:
            self.decide(self.state, self.actions)
        elif not self.state.is_over:
            action = self.state._default_action()
            self.refused = not self.state._play(action, self.chance)
            self.note(action)

    def is_stuck(self) -> bool:
        """Whether something went wrong, which `check` raises."""
        return (
            self.refused
            or self.state.broken
            or self.chance.failed
            or self.choosing.failed
            or self.actions.overflow
        )

    def begin(self) -> None:
        """Put the pieces back and seed what the next game needs."""
        self.state._assign(self.start)
        self.sow(self.seed + self.number * GAME_STEP)
        self.running = True

    def sow(self, seed: int) -> None:
        """Begin to count a game whose chance and bots are seeded by `seed` alone."""
        self.chance.state = seed
        if not cython.compiled:
            self.chance.state &= WORD
        self.choosing.state = self.chance.state ^ PLAYERS
        self.current = 0
        if self.remembers:
            forget(self.state, self.choosing)

    def note(self, action: int) -> None:
        """Let who looks back know what was done."""
        if self.remembers:
            remember(self.state, action, self.choosing)

    def decide(self, state: State, actions: Actions) -> None:
        """One decision of a seat."""
        # `actions.clear`, written out.
        actions.size = 0
        actions.overflow = False
        if self.timed:
            action = self.choose_timed(state.seat_to_act, state, actions)
        else:
            action = self.choose(state.seat_to_act, state, actions)
        if not state._play(action, self.chance):
            self.refused = True
            return
        self.note(action)
        self.decisions += 1
        self.current += 1
        if state.seat_to_act < 0:
            self.end_deal()

    def choose(self, seat: int, state: State, actions: Actions) -> int:
        """What the player of `seat` does."""
        if self.thinking >> seat & 1:
            return self.think(seat, state, actions)
        return self.draw(state, actions)

    def choose_timed(self, seat: int, state: State, actions: Actions) -> int:
        """The same, and how long it takes: legal actions and the copy for who needs them, too."""
        started = thread_ns()
        action = self.choose(seat, state, actions)
        self.spent[seat] += thread_ns() - started
        self.timed_decisions[seat] += 1
        return action

    def draw(self, state: State, actions: Actions) -> int:
        """Which of the legal actions a seat takes that plays at random."""
        # `choosing.below`, written out.
        action = state._by_lot(actions, self.choosing.next_word() >> 32)
        self.listed += 1
        self.legal += actions.size
        return action

    def think(self, seat: int, state: State, actions: Actions) -> int:
        """What the bot of `seat` does; one that only looks needs no list of legal actions."""
        if not self.looking >> seat & 1:
            state._generate(actions)
            self.listed += 1
            self.legal += actions.size
        elif not state._has_hidden_information(seat):
            return self.bots.choose(seat, state, actions, self.choosing)
        return self.ask(seat)

    def ask(self, seat: int) -> int:
        """What the bot of `seat` does, from what the seat may know."""
        if self.trusted >> seat & 1:
            return self.bots.choose(seat, self.state, self.actions, self.choosing)
        self.copy._assign(self.state)
        self.copy._determinize(seat, self.choosing)
        if self.remembers:
            look_back(self.state, self.copy, self.choosing)
        return self.bots.choose(seat, self.copy, self.actions, self.choosing)

    def end_deal(self) -> None:
        """Count what everybody has won or lost in a deal."""
        self.ended_deals += 1
        for seat in range(self.state.seats):
            points = self.state._deal_points(seat)
            self.deal_sums[seat] += points
            self.deal_squares[seat] += points * points

    def end(self) -> None:
        """Count a game that is complete."""
        self.running = False
        self.number += 1
        self.games += 1
        self.deals += self.state.deals
        if not self.state.is_over:
            self.capped += 1
        self.longest = max(self.longest, self.current)
        self.current = 0
        for seat in range(self.state.seats):
            self.sums[seat] += self.state._points(seat)

    def totals(self) -> list[tuple[int, int, int]]:
        """For each seat: points in complete games, points in ended deals, squares of these."""
        return [
            (self.sums[seat], self.deal_sums[seat], self.deal_squares[seat])
            for seat in range(self.state.seats)
        ]

    def times(self) -> list[tuple[int, int]]:
        """For each seat: nanoseconds of processor time in decisions that were timed, and these.

        What asking the clock takes, at its quickest, is taken off.
        """
        asking = quickest_ns()
        return [
            (
                max(0, self.spent[seat] - asking * self.timed_decisions[seat]),
                self.timed_decisions[seat],
            )
            for seat in range(self.state.seats)
        ]


def forget(state: State, chance: Chance) -> None:
    """Begin the past of `state` anew; `chance` fails where that does."""
    with cython.gil:
        try:
            state.keep_past()
        except BaseException as error:  # noqa: BLE001 - nobody would see it; Ctrl-C too
            chance.fail(error)


def remember(state: State, action: int, chance: Chance) -> None:
    """Add what has led to `state` to its past; `chance` fails where that does."""
    with cython.gil:
        try:
            state._remember(action)
        except BaseException as error:  # noqa: BLE001 - nobody would see it; Ctrl-C too
            chance.fail(error)


def look_back(state: State, copy: State, chance: Chance) -> None:
    """Give a copy in which all was drawn anew that a seat cannot know the past that it has."""
    with cython.gil:
        try:
            past = state.past
            copy.keep_past(None if past is None else past.seen(state, copy))
        except BaseException as error:  # noqa: BLE001 - nobody would see it; Ctrl-C too
            chance.fail(error)


def quickest_ns() -> int:
    """Nanoseconds that the clock of a thread shows to have gone by when nothing has."""
    quickest = thread_ns()
    for _ in range(100):
        started = thread_ns()
        quickest = min(quickest, thread_ns() - started)
    return quickest
