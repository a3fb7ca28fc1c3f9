"""What policies learn from: decisions, and what every action came to when it was played out.

Plain Python; samples.pxd gives the C types of the compiled build, which finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned.policy import Learned

if not cython.compiled:
    from tycoon.core.engine._bits import put_number

WIDTH = 8
LUCK = 0x2545_F491_4F6C_DD1D
WORD = 0xFFFF_FFFF_FFFF_FFFF
MILLION = 1_000_000
MOST_TRIED = 64


class Samples:
    """Plays deals and tries actions in the true world of each, so that beliefs are right.

    A decision that is looked at gives a row for every action tried: its features, and what the
    deal came to after it. Averaged over many decisions with the same features that is what the
    action is worth to who knows no more than they tell.

    Attributes:
        rows: how many there are.
        decisions: that were looked at.
        active: how many features all rows have together.
        refused: whether an action was not legal; nothing is played then.
    """

    def __init__(
        self, start: State, eyes: Learned, seed: int, room: int, *, own: bool = False
    ) -> None:
        """Get ready.

        Args:
            start: where every deal starts; it is not changed.
            eyes: names the features.
            seed: of deals and of what is tried.
            room: rows at most.
            own: whether, where an action is tried, `eyes` plays on for the seat that made it. Its
                net is not asked otherwise.
        """
        self.start = start.copy()
        self.table = start.copy()
        self.trial = start.copy()
        if not cython.compiled:
            for mine in (self.table, self.trial):
                mine._open()
        self.eyes = eyes
        self.plays_on = own
        self.chance = FastChance(seed)
        self.luck = FastChance(seed)
        self.legal = Actions()
        self.room = room
        self.kept = bytearray(WIDTH * room * 3)
        self.features = bytearray(2 * room * 200)
        self.rows = 0
        self.decisions = 0
        self.active = 0
        self.refused = False
        if not cython.compiled:
            self.found = [0] * 256
            self.notes = [0] * 512
            self.shared = [0] * 512
            self.own = [0] * 512

    def play(self, players: Sequence[Bot], often: int, slips: int, tried: int) -> None:
        """Play one deal.

        Args:
            players: one for each seat; they look at nothing hidden.
            often: millionths of the decisions that are looked at.
            slips: millionths of the decisions that are made by lot.
            tried: actions tried at most in a decision, 64 at most.

        Raises:
            IllegalMove: a player chose what is not legal.
        """
        self.table._assign(self.start)
        self.table._play(self.table._default_action(), self.chance)
        while self.table.seat_to_act >= 0 and not self.refused:
            self.legal.clear()
            self.table._generate(self.legal)
            if self.legal.size > 1 and int(self.chance.below(MILLION)) < often:
                self.look(players, tried)
                self.legal.clear()
                self.table._generate(self.legal)
            if self.legal.size > 1 and int(self.chance.below(MILLION)) < slips:
                self.slip()
            else:
                self.step(self.table, players[self.table.seat_to_act], self.chance)
        self.chance.check()
        if self.refused:
            raise self.table.game.illegal_move(self.table, None)

    def slip(self) -> None:
        """Make an action by lot, of those worth a thought."""
        count = self.eyes._find(self.table, self.legal, self.found, self.notes)
        if not self.table._play(self.found[self.chance.below(count)], self.chance):
            self.refused = True

    def step(self, table: State, player: Bot, chance: FastChance) -> None:
        """Let who is to act act; `legal` has the actions."""
        if not table._play(player._choose(table, self.legal, chance), chance):
            self.refused = True

    def look(self, players: Sequence[Bot], tried: int) -> None:
        """Keep a row for each of some actions of the decision at hand."""
        count = self.eyes._find(self.table, self.legal, self.found, self.notes)
        width = min(count, tried)
        if count < 2 or self.rows + width > self.room:
            return
        if (self.active + width * 512) * 2 > len(self.features):
            return
        seat = self.table.seat_to_act
        shared = self.eyes._see(self.table, self.notes, self.shared)
        self.chance.shuffle(count)
        word = self.chance.below(1 << 62)
        for i in range(width):
            place = i
            if count > tried:
                place = self.chance.order[i]
            own = self.eyes._weigh(self.table, self.found[place], place, self.notes, self.own)
            self.luck.state = word ^ LUCK
            worth = self.play_out(players, self.found[place], seat)
            self.keep(shared, own, worth)
        self.decisions += 1

    def play_out(self, players: Sequence[Bot], action: int, seat: int) -> int:
        """What the deal comes to for the seat after an action."""
        self.trial._assign(self.table)
        if not self.trial._play(action, self.luck):
            self.refused = True
            return 0
        while self.trial.seat_to_act >= 0 and not self.refused:
            self.legal.clear()
            self.trial._generate(self.legal)
            player = players[self.trial.seat_to_act]
            if self.plays_on and self.trial.seat_to_act == seat:
                player = self.eyes
            self.step(self.trial, player, self.luck)
        return self.trial._deal_worth(seat)

    def keep(self, shared: int, own: int, worth: int) -> None:
        """Store a row."""
        at = WIDTH * 3 * self.rows
        put_number(self.kept, at, self.active + shared + own)
        put_number(self.kept, at + WIDTH, worth)
        put_number(self.kept, at + WIDTH + WIDTH, self.decisions)
        for i in range(shared):
            self.put_feature(self.shared[i])
        for i in range(own):
            self.put_feature(self.own[i])
        self.rows += 1

    def put_feature(self, feature: int) -> None:
        """Store a feature."""
        self.features[2 * self.active] = feature & 255
        self.features[2 * self.active + 1] = feature >> 8
        self.active += 1

    def table_of_rows(self) -> tuple[bytes, bytes]:
        """The rows, and their features, as bytes.

        Returns:
            three little-endian int64 for each row: where its features end, what it came to, the
            number of its decision; and the features of all rows, little-endian uint16.
        """
        return bytes(self.kept[: 24 * self.rows]), bytes(self.features[: 2 * self.active])
