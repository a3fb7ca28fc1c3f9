"""Many games in lock-step, without Python on the way.

Plain Python; batch.pxd gives the C types of the compiled build, which plays the same games. Each
game has chance of its own: what comes of it depends on its seed and on what is chosen in it.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.scaling import Scale
from tycoon.core.engine.state import State

if not cython.compiled:
    from tycoon.core.engine._bits import number_at, put_number
    from tycoon.core.engine._rows import (
        byte_at,
        clear_bytes,
        mark_at,
        put_byte,
        put_floats,
        put_mark,
    )
    from tycoon.envs._orders import Line, hear, say

WIDTH = 8
FLOAT = 4
MARK = 4
MARKS = 48
"""So many numbers of a row of the mask are kept, to be taken out of it again one by one."""
TOO_MANY = -1
GAME_STEP = 0xD1B5_4A32_D192_ED03
LOTS = 0x2545_F491_4F6C_DD1D
WORD = 0xFFFF_FFFF_FFFF_FFFF
NO_GAME = -1
BEGIN, STEP, LEAVE, DONE = 1, 2, 3, 4
LOOKS = 5_000
"""So often a thread looks for what it is asked before it sleeps: about a tenth of a millisecond."""
ORDERS = {"begin": BEGIN, "step": STEP, "leave": LEAVE}
TRIES = 1000
"""So often an episode is begun that is over before the seat that is asked has acted."""


class Memory:
    """What learners read of all games, a row for each; numbers have 64 bits, little-endian.

    Attributes:
        start: what every episode begins with.
        num_actions, num_observed: the width of a row of `mask`, of `observed`; the latter is 0
            where nothing is observed.
        scale: how what is observed is scaled; None where it is not.
        most: decisions of all seats after which an episode is cut off.
        own: the seat that is asked, while the others play by lot; -1 where all are asked.
        one_deal: whether an episode is a deal.
        chosen: by game, the number of the action to be carried out.
        mask: by game and number, whether an action is legal.
        observed: by game, what the seat to act may know: numbers of 32 bits.
        seats_to_act: by game.
        lots: by game, the number of one of its legal actions, each as likely as any other.
        rewards: by game and seat, by how much its points have changed since the last decision.
        points: by game and seat.
        returns: by game and seat, the points at the end of the last episode.
        lengths: by game, the decisions of the last episode.
        final: by game, what the seat that is asked could know at the end of the last episode; none
            where all are asked.
        marked: by game, which numbers are in its row of `mask`, where they are few; 32 bits each.
        marks: by game, how many they are; -1 where they are too many to be kept.
        ended: by game, whether an episode has ended with the last decision.
        truncated: by game, whether it was cut off.
    """

    def __init__(
        self,
        start: State,
        count: int,
        one_deal: bool,
        most: int,
        observes: bool,
        own: int,
        scale: Scale | None = None,
    ) -> None:
        self.start = start.copy()
        self.seats = start.seats
        self.one_deal = one_deal
        self.most = most
        self.own = own
        self.num_actions = start.num_actions
        row = ObservationBuffer()
        if observes:
            self.start._observe(0, row)
        self.num_observed = len(row.tolist())
        self.scale = scale if observes else None
        if self.scale is not None:
            self.num_observed = self.scale.width
        self.chosen = bytearray(WIDTH * count)
        self.mask = bytearray(self.num_actions * count)
        self.observed = bytearray(FLOAT * self.num_observed * count)
        self.final = bytearray(len(self.observed) if own >= 0 else 0)
        self.seats_to_act = bytearray(WIDTH * count)
        self.lots = bytearray(WIDTH * count)
        self.rewards = bytearray(WIDTH * self.seats * count)
        self.points = bytearray(WIDTH * self.seats * count)
        self.returns = bytearray(WIDTH * self.seats * count)
        self.lengths = bytearray(WIDTH * count)
        self.marked = bytearray(MARK * MARKS * count)
        self.marks = bytearray(WIDTH * count)
        self.ended = bytearray(count)
        self.truncated = bytearray(count)


class Cell:
    """One of many games, with those before and after it: so each is reached without the GIL.

    Attributes:
        chance, drawing: the states of the two `FastChance` of the game, of what its rules ask for
            and of lots.
    """

    def __init__(self, start: State, first: int, count: int, seed: int) -> None:
        self.number = first + count // 2
        self.state = start.copy()
        if not cython.compiled:
            self.state._open()
        seed += GAME_STEP * self.number
        self.chance = seed & WORD
        self.drawing = (seed ^ LOTS) & WORD
        self.before_lot = 0
        self.decisions = 0
        self.is_first = self.number == first
        self.is_last = self.number + 1 == first + count
        if not self.is_first:
            self.before = Cell(start, first, self.number - first, seed - GAME_STEP * self.number)
        if not self.is_last:
            after = self.number + 1
            left = first + count - after
            self.after = Cell(start, after, left, seed - GAME_STEP * self.number)


class Block:
    """Some of the games, played in one thread.

    Attributes:
        stuck: the number of a game in which something went wrong, which `check` raises; else -1.
    """

    def __init__(self, memory: Memory, first: int, count: int, seed: int) -> None:
        self.memory = memory
        self.root = Cell(memory.start, first, count, seed)
        self.chance = FastChance(0)
        self.drawing = FastChance(0)
        self.actions = Actions()
        self.row = ObservationBuffer()
        self.scaled = ObservationBuffer()
        self.first = first
        self.count = count
        self.stuck = NO_GAME
        if not cython.compiled:
            self.orders = Line()
            self.answers = Line()
        elif not (open_line(self.orders) and open_line(self.answers)):  # type: ignore[name-defined] # noqa: F821
            raise MemoryError("no lock for a thread")

    if cython.compiled:

        def __dealloc__(self) -> None:
            close_line(self.orders)  # type: ignore[name-defined] # noqa: F821
            close_line(self.answers)  # type: ignore[name-defined] # noqa: F821

    # A block may have a thread of its own. Compiled, that goes on at once when it is asked for the
    # next step: to wake one takes as long as many games take for a decision.

    def attend(self) -> None:
        """Do what is asked for until it is to leave; for a thread of its own."""
        with cython.nogil:
            self.attend_all()

    def ask(self, what: str) -> None:
        """Ask its thread to `begin`, to `step`, which are to be awaited, or to `leave`."""
        say(self.orders, ORDERS[what])

    def do(self, what: str) -> None:
        """Do in this thread what another might be asked for."""
        if ORDERS[what] == BEGIN:
            self.begin()
        else:
            self.step()

    def wait(self) -> None:
        """Wait until it is done; other threads run meanwhile."""
        with cython.nogil:
            hear(self.answers, LOOKS)

    def attend_all(self) -> None:
        """As `attend`."""
        while True:
            what = hear(self.orders, LOOKS)
            if what == LEAVE:
                return
            if what == BEGIN:
                self.begin_all(self.root)
            else:
                self.step_all(self.root)
            say(self.answers, DONE)

    def begin(self) -> None:
        """Deal in every game, and look at it; other threads run meanwhile."""
        with cython.nogil:
            self.begin_all(self.root)

    def find_illegal(self) -> int:
        """Return the first game in which what is chosen is not legal; -1 where there is none."""
        with cython.nogil:
            return self.illegal(self.memory)

    def step(self) -> None:
        """Carry out what is chosen, all of which is legal; other threads run meanwhile."""
        with cython.nogil:
            self.step_all(self.root)

    def put(self, number: int, state: State, chance: int, before_lot: int, decisions: int) -> None:
        """Make a game what it was once."""
        cell = self.cell(number)
        cell.state._assign(state)
        cell.chance = chance
        cell.drawing = before_lot
        self.take_up(cell)
        cell.decisions = decisions
        self.note_points(cell.state, self.memory, WIDTH * self.memory.seats * number)
        self.look(cell.state, cell, self.memory)
        self.put_down(cell)

    def take_up(self, cell: Cell) -> None:
        """Draw what comes next in a game: all are drawn by two sources, one after the other."""
        self.chance.state = cell.chance
        self.drawing.state = cell.drawing

    def put_down(self, cell: Cell) -> None:
        """Keep in a game where its chance is."""
        cell.chance = self.chance.state
        cell.drawing = self.drawing.state

    def cell(self, number: int) -> Cell:
        """Return the cell of a game."""
        found = self.root
        while found.number != number:
            found = found.before if number < found.number else found.after
        return found

    def check(self) -> None:
        """Raise what went wrong, if anything did.

        Raises:
            OverflowError: a bound of the engine was too small.
            Exception: whatever rules in plain Python raised.
        """
        if self.stuck < 0:
            return
        cell = self.cell(self.stuck)
        self.chance.check()
        if cell.state.broken:
            cell.state._raise_broken()
        self.actions.tolist()
        self.row.tolist()
        raise cell.state.game.illegal_move(cell.state, None)

    def illegal(self, memory: Memory) -> int:
        """As `find_illegal`."""
        for number in range(self.first, self.first + self.count):
            chosen = number_at(memory.chosen, WIDTH * number)
            if chosen < 0 or chosen >= memory.num_actions:
                return number
            if not byte_at(memory.mask, memory.num_actions * number + chosen):
                return number
        return NO_GAME

    def begin_all(self, cell: Cell) -> None:
        """Deal in all games that hang from a cell."""
        if not cell.is_first:
            self.begin_all(cell.before)
        self.take_up(cell)
        self.begin_episode(cell.state, cell, self.memory)
        self.look(cell.state, cell, self.memory)
        self.put_down(cell)
        if not cell.is_last:
            self.begin_all(cell.after)

    def step_all(self, cell: Cell) -> None:
        """Decide in all games that hang from a cell."""
        if not cell.is_first:
            self.step_all(cell.before)
        self.take_up(cell)
        self.decide(cell.state, cell, self.memory)
        self.put_down(cell)
        if not cell.is_last:
            self.step_all(cell.after)

    def begin_episode(self, state: State, cell: Cell, memory: Memory) -> None:
        """Put the pieces back, and let others act until who is asked is to."""
        for _ in range(TRIES):
            state._assign(memory.start)
            cell.decisions = 0
            self.play_on(state, cell, memory, False)
            # It may have been over before.
            if state.seat_to_act >= 0 and (memory.own < 0 or state.seat_to_act == memory.own):
                self.note_points(state, memory, WIDTH * memory.seats * cell.number)
                return
            if state.broken:
                break
        self.stuck = cell.number

    def play_on(self, state: State, cell: Cell, memory: Memory, moved: bool) -> None:
        """Let the table and those who are not asked act, until somebody is asked or all is over.

        The table does what it does when its time has run out.
        """
        while not state.is_over and not state.broken:
            if state.seat_to_act < 0:
                if memory.one_deal and moved:
                    return
                if not state._play(state._default_action(), self.chance):
                    self.stuck = cell.number
                    return
            elif memory.own < 0 or state.seat_to_act == memory.own or cell.decisions >= memory.most:
                return
            else:
                self.actions.clear()
                half = self.drawing.next_word() >> 32
                if not state._play_by_lot(self.actions, half, self.chance):
                    self.stuck = cell.number
                    return
                cell.decisions += 1
                moved = True

    def decide(self, state: State, cell: Cell, memory: Memory) -> None:
        """Carry out what is chosen in a game, and all that follows by itself."""
        chosen = number_at(memory.chosen, WIDTH * cell.number)
        if not state._play(state._action_at(chosen), self.chance):
            self.stuck = cell.number
            return
        cell.decisions += 1
        self.play_on(state, cell, memory, True)
        self.reward(state, memory, WIDTH * memory.seats * cell.number)
        over = state.seat_to_act < 0
        cut = not over and cell.decisions >= memory.most
        put_byte(memory.ended, cell.number, over)
        put_byte(memory.truncated, cell.number, cut)
        if over or cut:
            self.end_episode(state, cell, memory)
            self.begin_episode(state, cell, memory)
        self.look(state, cell, memory)

    def end_episode(self, state: State, cell: Cell, memory: Memory) -> None:
        """Write down what an episode came to."""
        put_number(memory.lengths, WIDTH * cell.number, cell.decisions)
        self.note_returns(memory, WIDTH * memory.seats * cell.number)
        if memory.own >= 0 and memory.num_observed:
            at = FLOAT * memory.num_observed * cell.number
            self.see(state, memory.own, memory, memory.final, at)

    def see(self, state: State, seat: int, memory: Memory, into: bytearray, at: int) -> None:
        """Write down what a seat may know."""
        self.row.clear()
        state._observe(seat, self.row)
        if memory.scale is None:
            self.put_row(self.row, into, at)
        else:
            memory.scale.put(self.row, self.scaled)
            self.put_row(self.scaled, into, at)

    def put_row(self, row: ObservationBuffer, into: bytearray, at: int) -> None:
        """Write down what is in a row."""
        put_floats(into, at, row.cells, row.size)

    def reward(self, state: State, memory: Memory, at: int) -> None:
        """Write down by how much the points of every seat have changed."""
        for seat in range(memory.seats):
            points = state._points(seat)
            put_number(memory.rewards, at, points - number_at(memory.points, at))
            put_number(memory.points, at, points)
            at += WIDTH

    def note_points(self, state: State, memory: Memory, at: int) -> None:
        """Keep the points that the next rewards are counted from."""
        for seat in range(memory.seats):
            put_number(memory.points, at + WIDTH * seat, state._points(seat))

    def note_returns(self, memory: Memory, at: int) -> None:
        """Keep the points of an episode that has ended."""
        for _ in range(memory.seats):
            put_number(memory.returns, at, number_at(memory.points, at))
            at += WIDTH

    def look(self, state: State, cell: Cell, memory: Memory) -> None:
        """Write down who is to act, what is legal, and what that seat may know."""
        if state.seat_to_act < 0 or state.broken:
            self.stuck = cell.number
            return
        put_number(memory.seats_to_act, WIDTH * cell.number, state.seat_to_act)
        self.list_legal(state, cell, memory, self.actions)
        if memory.num_observed:
            at = FLOAT * memory.num_observed * cell.number
            self.see(state, state.seat_to_act, memory, memory.observed, at)
        if state.broken or self.actions.overflow or self.row.overflow:
            self.stuck = cell.number

    def list_legal(self, state: State, cell: Cell, memory: Memory, actions: Actions) -> None:
        """Write down what is legal, and one of it by lot."""
        actions.clear()
        state._generate(actions)
        if actions.overflow or not actions.size:
            self.stuck = cell.number
            return
        self.clear_mask(memory, cell.number)
        cell.before_lot = self.drawing.state
        drawn = self.drawing.next_word() >> 32
        drawn = drawn * actions.size >> 32
        few = actions.size <= MARKS
        put_number(memory.marks, WIDTH * cell.number, actions.size if few else TOO_MANY)
        at = memory.num_actions * cell.number
        for i in range(actions.size):
            number = state._index_of(actions.items[i])
            put_byte(memory.mask, at + number, 1)
            if few:
                put_mark(memory.marked, MARKS * cell.number + i, number)
            if i == drawn:
                put_number(memory.lots, WIDTH * cell.number, number)

    def clear_mask(self, memory: Memory, number: int) -> None:
        """Make nothing legal in a game: most rows are long, and few numbers are in them."""
        at = memory.num_actions * number
        count = number_at(memory.marks, WIDTH * number)
        if count == TOO_MANY:
            clear_bytes(memory.mask, at, memory.num_actions)
        for i in range(count):
            put_byte(memory.mask, at + mark_at(memory.marked, MARKS * number + i), 0)


def all_do(what: str, blocks: list[Block], attended: list[Block]) -> None:
    """Have blocks `begin` or `step`, some here and others in their threads; done when all are.

    Compiled, no signal comes between: what is asked for is awaited.
    """
    for block in attended:
        block.ask(what)
    for block in blocks:
        block.do(what)
    for block in attended:
        block.wait()
