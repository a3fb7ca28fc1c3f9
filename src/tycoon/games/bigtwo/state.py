"""The rules of Big Two. Plain Python; state.pxd gives the C types of the compiled build.

Actions: a play is its set of cards (bits 0 to 51), a pass is 0, the table deals with `DEAL`.
Order of the legal ones: as `combos.combinations`, then the pass.
"""

from __future__ import annotations

from math import comb

import cython

from tycoon.core.archive import Archive
from tycoon.core.buffers import Actions, Row
from tycoon.core.chance import Chance
from tycoon.core.game import Game
from tycoon.core.names import DEAL as _DEAL
from tycoon.core.names import NOBODY, TABLE
from tycoon.core.state import State
from tycoon.games.bigtwo.names import Happening
from tycoon.games.bigtwo.options import BigTwoOptions

if not cython.compiled:
    from tycoon.core._bits import popcount
    from tycoon.games.bigtwo.combos import KIND_SHIFT, combinations, size_of, strength

DEAL = _DEAL
DECK = 52
DECK_CARDS = 0xF_FFFF_FFFF_FFFF  # a literal: compiled, `1 << DECK` would be a C int
ONE = 1
MAX_SEATS = 4
DEALT, LEADS, PLAYED, PASSED, TRICK_WON, WENT_OUT, SCORED, GAME_ENDED = Happening
BY_LIMIT, BY_HANDS = 1, 2
# CHOOSE[18 * k + n] = n over k, to number combinations by the places of their cards in the hand.
CHOOSE = [comb(n, k) for k in range(6) for n in range(18)]
PASS_INDEX = 0
MAX_TRIES = 100_000


def loss(seats: int, left: int) -> int:
    """What so many cards left cost (BT-16)."""
    if seats == 4:
        return left * (1 if left <= 8 else 2 if left <= 12 else 3)
    return left * (1 if left <= 11 else 2 if left <= 16 else 3)


class BigTwo(State):
    """A game of Big Two: deals until somebody is below the limit, or a fixed number of them.

    Rules: BT-1 to BT-18.
    """

    def __init__(self, game: Game, options: BigTwoOptions, seats: int) -> None:
        State.__init__(self, game, options, seats)
        self.limit = options.limit
        self.hands_to_play = options.hands
        self.pass_locks = options.pass_locks
        if not cython.compiled:
            self.hands = [0] * MAX_SEATS
            self.shown = [0] * MAX_SEATS
            self.totals = [0] * MAX_SEATS
            self.scores = [0] * MAX_SEATS
        self.aside = 0
        self.played = 0
        self.weakest = 0
        self.opening = 0
        self.table = 0
        self.to_beat = 0
        self.owner = 0
        self.passed = 0

    # The course of a deal.

    def _generate(self, actions: Actions) -> None:
        if self.seat_to_act < 0:
            actions.add(DEAL)
            return
        combinations(actions, self.hands[self.seat_to_act], self.to_beat)
        if self.opening:  # BT-5
            kept = 0
            for i in range(actions.size):
                if actions.items[i] & self.opening:
                    actions.items[kept] = actions.items[i]
                    kept += 1
            actions.size = kept
        elif self.to_beat:  # BT-8: a leader must play
            actions.add(0)

    def _play(self, action: int, chance: Chance) -> bool:
        if self.seat_to_act < 0:
            if action != DEAL:
                return False
            self.deal(chance)
            return True
        if action == 0:
            if not self.to_beat:
                return False
            self.pass_turn()
            return True
        power = self.beats(action)
        if not power:
            return False
        self.put(action, power)
        return True

    def _default_action(self) -> int:
        """Pass; a leader plays the weakest card that may be led."""
        if self.seat_to_act < 0:
            return DEAL
        if self.to_beat:
            return 0
        if self.opening:
            return self.opening
        hand = self.hands[self.seat_to_act]
        return hand & -hand

    def deal(self, chance: Chance) -> None:
        """Shuffle and deal; whoever holds the weakest card dealt leads. Rules: BT-3, BT-5."""
        each = self.cards_each()
        chance.shuffle(DECK)
        for seat in range(self.seats):
            self.hands[seat] = 0
            for i in range(each):
                self.hands[seat] |= ONE << chance.order[seat * each + i]
        self.aside = 0
        for i in range(self.seats * each, DECK):
            self.aside |= ONE << chance.order[i]
        self.deals += 1
        self.played = 0
        self.clear_table()
        dealt = DECK_CARDS & ~self.aside
        self.weakest = dealt & -dealt
        self.opening = self.weakest
        for seat in range(self.seats):
            if self.hands[seat] & self.opening:
                self.seat_to_act = seat
                self.owner = seat
        if self.events is not None:
            for seat in range(self.seats):
                self.emit(DEALT, seat, self.hands[seat], each)
            self.emit(LEADS, self.seat_to_act, self.opening)

    def cards_each(self) -> int:
        """How many cards everybody is dealt (BT-3)."""
        return 13 if self.seats == 4 else 17

    def beats(self, cards: int) -> int:
        """The strength of `cards` if the seat to act may play them now, else 0 (BT-5, BT-7)."""
        if cards & ~self.hands[self.seat_to_act] or self.opening & ~cards:
            return 0
        power = strength(cards)
        if self.to_beat and (power <= self.to_beat or size_of(power) != size_of(self.to_beat)):
            return 0
        return power

    def put(self, cards: int, power: int) -> None:
        """Lay a combination on the table."""
        seat = self.seat_to_act
        self.opening = 0
        self.hands[seat] ^= cards
        self.played |= cards
        self.table = cards
        self.to_beat = power
        self.owner = seat
        self.shown[seat] = cards
        self.passed &= ~(1 << seat)
        if self.events is not None:
            self.emit(PLAYED, seat, cards, power >> KIND_SHIFT, popcount(self.hands[seat]))
        if self.hands[seat]:
            self.seat_to_act = self.next_seat(seat)
        else:
            self.end_deal()

    def pass_turn(self) -> None:
        """Pass; when the turn comes back to the last player the trick ends. Rules: BT-7, BT-8."""
        seat = self.seat_to_act
        self.passed |= 1 << seat
        self.shown[seat] = 0
        if self.events is not None:
            self.emit(PASSED, seat)
        self.seat_to_act = self.next_seat(seat)
        if self.seat_to_act == self.owner:
            self.end_trick()

    def next_seat(self, seat: int) -> int:
        """Who is asked after `seat`: the next in turn; with `pass_locks` the next not locked out.

        Rules: BT-6, BT-7.
        """
        seat = seat + 1 if seat + 1 < self.seats else 0
        while self.pass_locks and self.passed >> seat & 1:
            seat = seat + 1 if seat + 1 < self.seats else 0
        return seat

    def end_trick(self) -> None:
        """Put the cards away; the seat to act leads (BT-8)."""
        self.emit(TRICK_WON, self.seat_to_act)
        self.clear_table()

    def clear_table(self) -> None:
        """An empty table, nobody has passed."""
        self.table = 0
        self.to_beat = 0
        self.passed = 0
        for seat in range(self.seats):
            self.shown[seat] = 0

    def end_deal(self) -> None:
        """Somebody has played the last card: score, and see whether the game goes on.

        Rules: BT-9, BT-16 to BT-18.
        """
        winner = self.seat_to_act
        self.emit(WENT_OUT, winner)
        won = 0
        for seat in range(self.seats):
            self.scores[seat] = -loss(self.seats, popcount(self.hands[seat]))
            won -= self.scores[seat]
        self.scores[winner] = won
        lowest = 0
        for seat in range(self.seats):
            self.totals[seat] += self.scores[seat]
            lowest = min(lowest, self.totals[seat])
            if self.events is not None:
                self.emit(SCORED, seat, self.hands[seat], self.scores[seat], self.totals[seat])
        self.seat_to_act = TABLE
        if self.hands_to_play:
            if self.deals == self.hands_to_play:
                self.end_game(BY_HANDS)
        elif lowest < -self.limit:
            self.end_game(BY_LIMIT)

    def end_game(self, reason: int) -> None:
        """No more deals."""
        self.is_over = True
        self.seat_to_act = NOBODY
        self.emit(GAME_ENDED, reason)

    def _points(self, seat: int) -> int:
        return self.totals[seat]

    def _deal_points(self, seat: int) -> int:
        return self.scores[seat]

    # For learners.

    def _num_actions(self) -> int:
        """The pass, every choice of 1, 2, 3 or 5 places in a full hand, and the deal."""
        return self.first_index(6) + 1

    def first_index(self, size: int) -> int:
        """The number of the first combination of this size; 6: one after the last."""
        n = self.cards_each()
        first = 1
        for k in range(1, size):
            if k != 4:
                first += CHOOSE[18 * k + n]
        return first

    def _index_of(self, action: int) -> int:
        """Colexicographic rank of the places that the cards have in the sorted hand."""
        if action == 0:
            return PASS_INDEX
        if action == DEAL:
            return self._num_actions() - 1
        hand = self.hands[self.seat_to_act]
        index = self.first_index(popcount(action))
        k = 0
        while action:
            card = action & -action
            action ^= card
            k += 1
            index += CHOOSE[18 * k + popcount(hand & (card - 1))]
        return index

    def _action_at(self, index: int) -> int:
        if index == PASS_INDEX:
            return 0
        if index == self._num_actions() - 1:
            return DEAL
        size = 5
        while index < self.first_index(size):
            size -= 1
        if size == 4:
            size = 3
        rank = index - self.first_index(size)
        hand = self.hands[self.seat_to_act] if self.seat_to_act >= 0 else 0
        held = popcount(hand)
        cards = 0
        for k in range(size, 0, -1):
            place = k - 1
            while CHOOSE[18 * k + place + 1] <= rank:
                place += 1
            if place >= held:
                return DEAL
            rank -= CHOOSE[18 * k + place]
            card = hand
            for _ in range(place):
                card &= card - 1
            cards |= card & -card
        return cards

    def _observe(self, seat: int, row: Row) -> None:
        """See docs/games/bigtwo.md for what each number is."""
        row.put_cards(self.hands[seat], DECK)
        row.put_cards(self.table, DECK)
        row.put_cards(self.played, DECK)
        row.put_cards(self.opening if self.seat_to_act == seat else 0, DECK)
        for i in range(self.seats):
            other = (seat + i) % self.seats
            row.put(popcount(self.hands[other]))
            row.put(self.seat_to_act == other)
            row.put(self.table != 0 and self.owner == other)
            row.put(self.passed >> other & 1)
            row.put(self.totals[other])
            row.put(self.scores[other])

    # What a seat cannot know.

    def _determinize(self, seat: int, chance: Chance) -> None:
        """Deal the cards that `seat` has not seen anew, until the lead is where it is (BT-5).

        A finished deal lies open.
        """
        if self.seat_to_act < 0:
            return
        cards = [0] * 52
        unseen = DECK_CARDS & ~self.played & ~self.hands[seat]
        count = popcount(unseen)
        for i in range(count):
            cards[i] = unseen & -unseen
            unseen &= unseen - 1
        for _ in range(MAX_TRIES):
            chance.shuffle(count)
            at = 0
            for other in range(self.seats):
                if other != seat:
                    held = popcount(self.hands[other])
                    self.hands[other] = 0
                    for i in range(at, at + held):
                        self.hands[other] |= cards[chance.order[i]]
                    at += held
            self.aside = 0
            for i in range(at, count):
                self.aside |= cards[chance.order[i]]
            if self.lead_fits() or chance.failed:
                break
        if self.opening:
            self.opening = self.weakest

    def lead_fits(self) -> bool:
        """Whether the weakest card dealt is where the lead says."""
        dealt = DECK_CARDS & ~self.aside
        weakest = dealt & -dealt
        if not self.opening:
            return weakest == self.weakest
        if not self.hands[self.seat_to_act] & weakest:
            return False
        self.weakest = weakest
        return True

    def set_up(self, values: dict[str, int | list[int]]) -> None:
        """Set fields by name, for positions; the caller has checked them."""
        for name, value in values.items():
            if isinstance(value, list):
                value = value + [0] * (MAX_SEATS - len(value))
            setattr(self, name, value)
        self.to_beat = strength(self.table)

    def _fields(self, archive: Archive) -> None:
        for seat in range(self.seats):
            self.hands[seat] = archive.number(self.hands[seat])
            self.shown[seat] = archive.number(self.shown[seat])
            self.totals[seat] = archive.number(self.totals[seat])
            self.scores[seat] = archive.number(self.scores[seat])
        self.aside = archive.number(self.aside)
        self.played = archive.number(self.played)
        self.weakest = archive.number(self.weakest)
        self.opening = archive.number(self.opening)
        self.table = archive.number(self.table)
        self.owner = archive.number(self.owner)
        self.passed = archive.number(self.passed)
        self.to_beat = strength(self.table)
