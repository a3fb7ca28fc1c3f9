"""Playouts from many states, each with actions that are made first, without Python on the way.

Plain Python; lines.pxd gives the C types of the compiled build, which plays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import Any

import cython

from tycoon.core.checks import of_kind, type_name, whole, within
from tycoon.core.engine._attributes import opened
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.state import LAST_ACTION, State
from tycoon.core.errors import IllegalMove
from tycoon.lab.playouts import MOST, Playouts

if not cython.compiled:
    from tycoon.core.engine._bits import number_at, put_number

WIDTH = 8
WORD = 0xFFFF_FFFF_FFFF_FFFF


class Starts:
    """States as a tree, in which one of many is reached without the GIL."""

    def __init__(self, states: Sequence[State]) -> None:
        self.at = len(states) // 2
        self.state = states[self.at]
        if self.at:
            self.before = Starts(states[: self.at])
        if self.at + 1 < len(states):
            self.after = Starts(states[self.at + 1 :])

    def put(self, number: int, into: State) -> None:
        """Make `into` what the state with this number, counted from here, is."""
        if number < self.at:
            self.before.put(number, into)
        elif number > self.at:
            self.after.put(number - self.at - 1, into)
        else:
            into._assign(self.state)


class Lines:
    """Lines of play: from each of many states its script, and on from there by bots.

    A line ends with the game; with `one_deal` also with the deal that is played at its start, or
    the one that the table begins there. The table acts by itself, as in `Playouts`, and bots see
    what they see there. What comes of a line depends on its start, seed and script alone: with the
    same seed, and no script, it is game 0 of `Playouts`.

    Attributes:
        count: how many lines there are; `done` of them are complete.
        refused: whether the script of line `done` is not legal; nothing more is played then.
    """

    def __init__(
        self,
        starts: Sequence[State],
        bots: Sequence[Bot],
        seeds: Sequence[int],
        scripts: Sequence[Sequence[int]],
        one_deal: bool,
        max_decisions: int,
        timed: bool = False,
    ) -> None:
        """Get ready to play.

        Args:
            starts: at least one, all of the same game, options and seats; they are not changed.
            bots: one for each seat.
            seeds: one for each start.
            scripts: one for each start: the actions of whoever is to act, in order.
            one_deal: whether a line ends with a deal.
            max_decisions: of seats, those of the script included, until a line is stopped.
            timed: whether the processor time of decisions is measured, for `times`.

        Raises:
            IllegalMove: an action in a script is no number of 64 bits.
            TypeError, ValueError: of what is wanted another kind, or another count.
        """
        starts = states(starts)
        table = Playouts(starts[0], bots, 0, max_decisions)
        table.timed = bool(timed)
        seeds = [whole(seed, "a seed") & WORD for seed in _one_each(seeds, starts, "seeds")]
        steps: list[int] = []
        lasts: list[int] = []
        for number, script in enumerate(_one_each(scripts, starts, "scripts")):
            steps += _script(script, starts[number], number)
            lasts.append(len(steps))
        self.table = table
        self.starts = Starts(starts)
        self.seeds = bytearray(pack(f"<{len(seeds)}Q", *seeds))
        self.steps = bytearray(pack(f"<{len(steps)}Q", *steps))
        self.lasts = bytearray(pack(f"<{len(lasts)}q", *lasts))
        self.width = WIDTH * (3 * starts[0].seats + 2)
        self.ends = bytearray(len(starts) * self.width)
        self.one_deal = bool(one_deal)
        self.count = len(starts)
        self.done = 0
        self.step = 0
        self.last = 0
        self.running = False
        self.moved = False
        self.refused = False

    def play(self, decisions: int) -> None:
        """Go on for `decisions` more, or until all lines are complete, whichever is first.

        Other threads run meanwhile.

        Raises:
            IllegalMove: an action of a script is not legal, and which; or a bot chose such a one.
            OverflowError: a bound of the engine was too small.
            Exception: whatever a bot or rules in plain Python raised.
        """
        more = within(decisions, 0, MOST, "decisions")
        with cython.nogil:
            self.go_on(more)
        self.table.check()
        if self.refused:
            raise self._refusal()

    def rows(self) -> bytes:
        """What came of each line: little-endian numbers of 64 bits, a row for each start.

        In a row are the points of every seat in the last deal that ended, their points in the
        game, the decisions, 1 where the line was stopped, else 0, and what that deal was worth to
        every seat. What is not `done` is zeros.
        """
        return bytes(self.ends)

    def times(self) -> list[tuple[int, int]]:
        """As `Playouts.times` has them, in all lines."""
        return self.table.times()

    def go_on(self, decisions: int) -> None:
        """Play as `play` says; stop where something went wrong."""
        until = self.table.decisions + decisions
        while self.done < self.count and self.table.decisions < until:
            if not self.running:
                self.begin()
            if self.is_at_end():
                self.end()
            elif self.step < self.last and self.table.state.seat_to_act >= 0:
                self.follow()
            else:
                self.table.step()
                self.moved = True
            if self.refused or self.table.is_stuck():
                return

    def begin(self) -> None:
        """Put the pieces where the next line starts."""
        at = WIDTH * self.done
        self.starts.put(self.done, self.table.state)
        self.table.sow(number_at(self.seeds, at) & WORD)
        self.step = self.last
        self.last = number_at(self.lasts, at)
        self.running = True
        self.moved = False

    def is_at_end(self) -> bool:
        """Whether the line goes no further."""
        return self.is_over() or self.table.current >= self.table.max_decisions

    def is_over(self) -> bool:
        """Whether nobody is to act in what was to be played."""
        if self.table.state.is_over:
            return True
        return self.one_deal and self.moved and self.table.state.seat_to_act < 0

    def follow(self) -> None:
        """Make the next action of the script."""
        action = number_at(self.steps, WIDTH * self.step) & WORD
        if not self.table.state._play(action, self.table.chance):
            self.refused = True
            return
        self.table.note(action)
        self.step += 1
        self.table.decisions += 1
        self.table.current += 1
        self.moved = True

    def end(self) -> None:
        """Go on to the next line, unless the script of this one goes on."""
        over = self.is_over()
        if over and self.step < self.last:
            self.refused = True
            return
        self.note(self.table.state, over)
        self.step = self.last
        self.running = False
        self.done += 1

    def note(self, state: State, over: bool) -> None:
        """Write down how the line ended in `state`."""
        at = self.done * self.width
        for seat in range(state.seats):
            put_number(self.ends, at, state._deal_points(seat))
            put_number(self.ends, at + WIDTH * state.seats, state._points(seat))
            at += WIDTH
        at += WIDTH * state.seats
        put_number(self.ends, at, self.table.current)
        put_number(self.ends, at + WIDTH, not over)
        at += 2 * WIDTH
        for seat in range(state.seats):
            put_number(self.ends, at, state._deal_worth(seat))
            at += WIDTH

    def _refusal(self) -> IllegalMove:
        state = self.table.state
        first = number_at(self.lasts, WIDTH * (self.done - 1)) if self.done else 0
        if self.is_over() and not state.is_over:
            return _illegal(
                IllegalMove("error.illegal_move", "the deal is over"), self.done, self.step - first
            )
        action = number_at(self.steps, WIDTH * self.step) & WORD
        return _illegal(state.game.illegal_move(state, action), self.done, self.step - first)


def states(starts: Sequence[State]) -> list[State]:
    """The starts of lines that can be played together.

    Raises:
        TypeError: one that is no state.
        ValueError: none at all, or of different games, options or seats.
        Exception: what broke one of them.
    """
    found = listed(starts, "starts")
    if not found:
        raise ValueError("starts: at least one state is wanted")
    first = found[0]
    for number, start in enumerate(found):
        of_kind(start, State, f"start {number}")
        if start.broken:
            start._raise_broken()
        # They are copied as memory into one another.
        alike = opened(type(start)) is opened(type(first)) and start.seats == first.seats
        if not alike or not (start.options is first.options or start.options == first.options):
            raise ValueError(
                f"start {number}: its game, options and seats are not those of start 0"
            )
    return found


def _one_each(values: Any, starts: Sequence[State], what: str) -> list[Any]:
    found = listed(values, what)
    if len(found) != len(starts):
        raise ValueError(f"{what}: {len(found)} for {len(starts)} starts")
    return found


def _script(script: Any, start: State, number: int) -> list[int]:
    """The actions of a script as ints."""
    steps = [
        whole(action, f"scripts, start {number}") for action in listed(script, f"script {number}")
    ]
    for place, action in enumerate(steps):
        if not 0 <= action <= LAST_ACTION:
            raise _illegal(start.game.illegal_move(start, action), number, place)
    return steps


def listed(values: Any, what: str) -> list[Any]:
    """`values` as a list; arrays are taken as well.

    Raises:
        TypeError: they have no order, or are a text.
    """
    if isinstance(values, str | bytes | dict) or not hasattr(values, "__getitem__"):
        raise TypeError(f"{what}: a list is wanted, not {type_name(values)}")
    return list(values)


def _illegal(error: IllegalMove, start: int, place: int) -> IllegalMove:
    text = f"start {start}, action {place} of its script: {error}"
    return IllegalMove(error.key, text, **{**error.details, "start": start, "place": place})
