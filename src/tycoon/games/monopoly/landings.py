"""How often each square is landed on: the game's own movement, with nobody's money at stake.

Plain Python; landings.pxd gives the C types of the compiled build. Rules: MO-10, MO-36 to MO-41,
MS-1 to MS-4.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import FastChance
from tycoon.games.monopoly.rules.state import Monopoly

if not cython.compiled:
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Ask, By, Die, How, Roll, Sort
    from tycoon.games.monopoly.rules import board, cards, landing, moving, turn

MOVER, OTHER = 0, 1
PLENTY = 1 << 20
ROLLS_A_GAME = 10_000
"""After so many rolls the cards are shuffled, so that no single order of them decides."""
FREE_PARKING = 20


class Landings:
    """One mover who rolls on and on, and where the rolls end.

    The mover never runs out of money and never buys; an out-of-jail card goes back at once; three
    equal dice lead to free parking. The speed die, where it is played, is used from the start.

    Attributes:
        rolls: how many so far.
    """

    def __init__(
        self, start: Monopoly, seed: int, stays: bool, lower: bool, others_own: bool
    ) -> None:
        """Get ready.

        Args:
            start: the game before its first deal, on the classic board; it is not changed.
            seed: the same seed rolls the same, compiled or interpreted.
            stays: in jail, try for a double up to three times (MO-41), instead of paying at once.
            lower: the bus is taken by the lower white die, instead of by both (MS-3).
            others_own: the tycoon leads on to the next deed, all being others', instead of
                nowhere, all being the mover's own (MS-4).

        Raises:
            ValueError: the millionaire board.
        """
        state = start.copy()
        assert isinstance(state, Monopoly)
        if state.board:
            raise ValueError("landings are counted on the classic board")
        if not cython.compiled:
            state._open()
        self.state: Monopoly = state
        self.chance = FastChance(seed)
        self.stays = stays
        self.lower = lower
        self.rolls = 0
        self.until_shuffle = 0
        if not cython.compiled:
            self.ends = [0] * (squares.SQUARES + 1)
        for square in range(squares.SQUARES + 1):
            self.ends[square] = 0
        self.leading = 0
        for square in range(squares.SQUARES):
            if squares.SORTS[square] in (Sort.CHANCE, Sort.CHEST, Sort.GO_TO_JAIL):
                self.leading |= board.ONE << square
        owner = OTHER if others_own else MOVER
        for square in range(squares.SQUARES):
            self.state.owner[square] = owner if squares.DEEDS[0] >> square & 1 else board.BANK
        self.state.owned[owner] = squares.DEEDS[0]
        self.state.turn = MOVER
        self.state.fast = board.ONE << MOVER if self.state.speed_die else 0

    def roll(self, rolls: int) -> None:
        """Roll so many times more."""
        with cython.nogil:
            self.roll_on(self.state, self.chance, rolls)

    def counts(self) -> list[int]:
        """How many rolls have ended on each square, and as the last entry in jail."""
        return [self.ends[square] for square in range(squares.SQUARES + 1)]

    def roll_on(self, state: Monopoly, chance: FastChance, rolls: int) -> None:
        """Roll so many times more, the cards shuffled now and then."""
        while rolls > 0:
            if not self.until_shuffle:
                self.shuffle(state)
            some = min(rolls, self.until_shuffle)
            self.roll_some(state, chance, some)
            self.until_shuffle -= some
            self.rolls += some
            rolls -= some

    def shuffle(self, state: Monopoly) -> None:
        """All cards are unseen again, and what was earned and paid is forgotten."""
        self.until_shuffle = ROLLS_A_GAME
        self.fill_up(state)
        for pile in range(board.PILES):
            state.unseen[pile] = (1 << state.pile_sizes[pile]) - 1
            state.below_count[pile] = 0

    def fill_up(self, state: Monopoly) -> None:
        """There is money for whatever comes next."""
        state.cash[MOVER] = PLENTY
        state.cash[OTHER] = PLENTY

    def roll_some(self, state: Monopoly, chance: FastChance, rolls: int) -> None:
        """So many rolls, all they lead to, and where each ends."""
        left = rolls
        while left > 0:
            if state.stopped or not state.again:
                state.doubles = 0
                state.stopped = False
            if state.jail[MOVER] and not self.stays:
                turn.leave(state, MOVER, By.FINE)
            if state.jail[MOVER] or state.fast:
                why = Roll.JAIL if state.jail[MOVER] else Roll.MOVE
                self.move(state, turn.thrown(state, MOVER, why, chance))
                left -= 1
            else:
                left -= self.roll_freely(state, chance, left)
            if state.frames:
                self.lead_on(state, chance)
            self.ends[squares.SQUARES if state.jail[MOVER] else state.at[MOVER]] += 1

    def roll_freely(self, state: Monopoly, chance: FastChance, rolls: int) -> int:
        """Roll two dice until one roll leads to more, or so many times; how many rolls these were.

        Where they end is counted, but for the last; the state is told of that one only.
        """
        at = state.at[MOVER]
        doubles = state.doubles
        leading, size = self.leading, state.size
        made = 0
        while True:
            first = 1 + chance.below_fast(board.FACES)
            second = 1 + chance.below_fast(board.FACES)
            made += 1
            to = at + first + second
            if to >= size:
                to -= size
            after = doubles + 1 if first == second else 0
            if made == rolls or leading >> to & 1 or after == turn.MOST_DOUBLES:
                break
            at = to
            doubles = after
            self.ends[at] += 1
        state.at[MOVER] = at
        state.doubles = doubles
        turn.show_dice(state, MOVER, first, second, 0, Roll.MOVE)
        self.move(state, turn.steps_by(state, MOVER, first, second))
        return made

    def move(self, state: Monopoly, steps: int) -> None:
        """So many steps, if any, without a salary, which is no matter here."""
        if steps:
            moving.step(state, MOVER, steps, How.DICE)
            if self.leading >> state.at[MOVER] & 1:
                asked.push_landing(state, MOVER, How.DICE)

    def lead_on(self, state: Monopoly, chance: FastChance) -> None:
        """Let what is pending go on to its end."""
        self.fill_up(state)
        while state.frames:
            self.go_on(state, chance)
        for pile in range(board.PILES):
            if state.jail_cards[pile] >= 0:
                cards.return_jail_card(state, pile)

    def go_on(self, state: Monopoly, chance: FastChance) -> None:
        """Let what is on top go on; deeds, taxes and parking are passed over."""
        ask = state.top()
        if ask == Ask.LANDING:
            if self.leading >> state.at[MOVER] & 1:
                landing.land(state, chance)
            else:
                state.pop()
        elif ask == Ask.BUS:
            by = Die.BOTH
            if self.lower:
                by = Die.FIRST if state.dice[0] <= state.dice[1] else Die.SECOND
            turn.go_by_bus(state, acts.packed(Act.BY, 0, 0, by))
        elif ask == Ask.TRIPLE:
            turn.go_by_triple(state, acts.packed(Act.GO, FREE_PARKING))
        elif ask == Ask.FINE:
            turn.settle_fine(state, Act.NO)
        else:
            state.go_on_frame(chance)
