"""What an outlook learns from: positions, and what the deal came to for each seat in the end.

Plain Python; prospects.pxd gives the C types of the compiled build, which finds the same.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned.outlook import Outlook

if not cython.compiled:
    from tycoon.core.engine._bits import put_number

WIDTH = 8
MILLION = 1_000_000
MOST_DECISIONS = 20_000


class Prospects:
    """Plays deals and keeps what an outlook sees of them for every seat still in.

    Each is kept beside a row that has no features and came to nothing, so that `Fit`, which learns
    differences, learns what a position is worth as such.

    Attributes:
        rows: how many there are.
        active: how many features all rows have together.
    """

    def __init__(self, start: State, eyes: Outlook, player: Bot, seed: int, room: int) -> None:
        """Get ready.

        Args:
            start: where every deal starts; it is not changed.
            eyes: names the features; its net is not asked.
            player: plays for all seats, and looks at nothing hidden.
            seed: of deals and of what is kept.
            room: rows at most.
        """
        self.start = start.copy()
        self.table = start.copy()
        if not cython.compiled:
            self.table._open()
            self.shared = [0] * 512
        self.eyes = eyes
        self.player = player
        self.chance = FastChance(seed)
        self.legal = Actions()
        self.room = room
        self.kept = bytearray(WIDTH * 3 * room)
        self.features = bytearray(2 * 200 * room)
        self.rows = 0
        self.decisions = 0
        self.active = 0

    def play(self, often: int, slips: int) -> None:
        """Play one deal.

        Args:
            often: millionths of the rounds that are looked at.
            slips: millionths of the decisions that are made by lot.

        Raises:
            IllegalMove: the player chose what is not legal.
        """
        table = self.table
        table._assign(self.start)
        table._play(table._default_action(), self.chance)
        first = self.rows
        steps = 0
        rounds = 0
        while table.seat_to_act >= 0 and steps < MOST_DECISIONS:
            steps += 1
            now = self.eyes._clock(table)
            if now != rounds:
                rounds = now
                if int(self.chance.below(MILLION)) < often:
                    self.look()
            self.legal.clear()
            slip = int(self.chance.below(MILLION)) < slips
            if slip or not self.player._reads_state_only():
                table._generate(self.legal)
            if slip:
                action = self.legal.items[self.chance.below(self.legal.size)]
            else:
                action = self.player._choose(table, self.legal, self.chance)
            if not table._play(action, self.chance):
                raise table.game.illegal_move(table, None)
        self.chance.check()
        for row in range(first, self.rows, 2):
            seat = self.kept[WIDTH * 3 * row + WIDTH]
            self.put_worth(row, self.eyes._result(table, seat) if table.is_over else 0)

    def look(self) -> None:
        """Keep a row for each seat that is still in."""
        for seat in range(self.table.seats):
            if self.rows + 2 > self.room or self.eyes._is_sure(self.table, seat):
                continue
            if (self.active + 512) * 2 > len(self.features):
                return
            count = self.eyes._features(self.table, seat, self.shared)
            for i in range(count):
                self.features[2 * self.active] = self.shared[i] & 255
                self.features[2 * self.active + 1] = self.shared[i] >> 8
                self.active += 1
            self.keep()
            self.put_worth(self.rows - 1, seat)
            self.keep()
            self.decisions += 1

    def keep(self) -> None:
        """Store a row that ends where the features do."""
        at = WIDTH * 3 * self.rows
        put_number(self.kept, at, self.active)
        put_number(self.kept, at + WIDTH, 0)
        put_number(self.kept, at + WIDTH + WIDTH, self.decisions)
        self.rows += 1

    def put_worth(self, row: int, worth: int) -> None:
        """Store what a row came to."""
        put_number(self.kept, WIDTH * 3 * row + WIDTH, worth)

    def table_of_rows(self) -> tuple[bytes, bytes]:
        """The rows, and their features, as those of `Samples`."""
        return bytes(self.kept[: 24 * self.rows]), bytes(self.features[: 2 * self.active])
