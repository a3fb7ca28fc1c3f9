"""The rules of Big Two. Plain Python; state.pxd gives the C types of the compiled build.

Actions: a play is its set of cards (bits 0 to 51, the dragons 52 and 53), a pass is 0, the table
deals with `DEAL`; who may ask for a new deal answers `KEEP` or `REDEAL`. Order of the legal ones:
as `combos.combinations`, bombs on smaller plays, `dragons.wild_combinations`, `dragons.wild_bombs`,
then the pass.
"""

from __future__ import annotations

from math import comb

import cython

from tycoon.core.engine.archive import Archive
from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.names import DEAL as _DEAL
from tycoon.core.names import MAX_DEALS, NOBODY, TABLE
from tycoon.games.bigtwo import names
from tycoon.games.bigtwo.options import BigTwoOptions

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, nth_bit, popcount
    from tycoon.games.bigtwo.names import EventKind
    from tycoon.games.bigtwo.rules import combos, dragons

DEAL = _DEAL
KEEP, REDEAL = names.KEEP, names.REDEAL
ONE = 1
MAX_SEATS = 4
BRILLIANT, HELD = 1, 2
JACKS_AND_UP = 0x3F_FFFF_0000_0000
KINGS_AND_UP = 0x3F_FF00_0000_0000
TWOS = 0xF_0000_0000_0000
# BT-50: J 1, Q 2, K 3, A 4, 2 5, a dragon 5; below 3 one may ask for a new deal, at most 10 times
# in a hand.
RANK_POINTS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5]
ENOUGH_POINTS = 3
MAX_REDEALS = 10
BY_LIMIT, BY_HANDS, BY_TEAM = 1, 2, 3
# CHOOSE[18 * k + n] = n over k, to number combinations by the places of their cards in the hand.
CHOOSE = [comb(n, k) for k in range(6) for n in range(18)]
# FIRST[8 * n + k] = the number of the first combination of k cards where a full hand has n; for 6
# one after the last.
FIRST = [
    1 + sum(comb(n, k) for k in range(1, size) if k != 4) for n in range(18) for size in range(8)
]
PASS_INDEX = 0
MAX_TRIES = 100_000
MOST_POINTS = 10**12


def loss(seats: int, left: int) -> int:
    """What so many cards left cost (BT-16)."""
    if seats == 4:
        return left * (1 if left <= 8 else 2 if left <= 12 else 3)
    return left * (1 if left <= 11 else 2 if left <= 16 else 3)


class BigTwo(State):
    """A game of Big Two: deals until somebody is below the limit, or a fixed number of them.

    Rules: BT-1 to BT-73.
    """

    def __init__(self, game: Game, options: BigTwoOptions, seats: int) -> None:
        State.__init__(self, game, options, seats)
        self.limit = options.limit
        self.hands_to_play = options.hands
        self.pass_locks = options.pass_locks
        self.dangerous_twos = options.dangerous_twos
        self.dragons = options.dragons
        self.bombs = options.bombs
        self.fair_start = options.fair_start
        self.shifting_dragons = options.shifting_dragons
        self.teams = options.teams
        self.deck = 54 if options.dragons else 52
        self.all_cards = dragons.NATURAL | dragons.DRAGONS if options.dragons else dragons.NATURAL
        if not cython.compiled:
            self.hands = [0] * MAX_SEATS
            self.shown = [0] * MAX_SEATS
            self.totals = [0] * MAX_SEATS
            self.scores = [0] * MAX_SEATS
            self.laid = [0] * MAX_SEATS
            self.doubled = [0] * MAX_SEATS
        self.aside = 0
        self.played = 0
        self.weakest = 0
        self.opening = 0
        self.table = 0
        self.to_beat = 0
        self.owner = 0
        self.passed = 0
        self.asking = False
        self.judged = 0
        self.poor = 0
        self.redeals = 0

    # The course of a deal.

    def _generate(self, actions: Actions) -> None:
        if self.seat_to_act < 0:
            actions.add(DEAL)
            return
        if self.asking:
            actions.add(KEEP)
            actions.add(REDEAL)
            return
        hand = self.hands[self.seat_to_act]
        combos.combinations(actions, hand & dragons.NATURAL, self.to_beat)
        self.add_special(actions, hand)
        if self.opening:  # BT-5
            kept = 0
            for i in range(actions.size):
                if actions.items[i] & self.opening:
                    actions.items[kept] = actions.items[i]
                    kept += 1
            actions.size = kept

    def _by_lot(self, actions: Actions, half: int) -> int:
        return self.drawn(actions, half)

    @cython.final
    def drawn(self, actions: Actions, half: int) -> int:
        """What `_by_lot` gives."""
        if self.has_only_singles():
            return self.drawn_single(actions, half)
        if self.to_beat >= combos.PAIR or self.opening or self.asking:
            return State._by_lot(self, actions, half)
        # Natural cards that may be played alone come first, and need not be listed.
        hand = self.hands[self.seat_to_act]
        alone = combos.singles_above(hand & dragons.NATURAL, self.to_beat)
        count = popcount(alone)
        if not self.to_beat:
            combos.larger(actions, hand & dragons.NATURAL)
        self.add_special(actions, hand)
        place = half * (count + actions.size) >> 32
        action = nth_bit(alone, place) if place < count else actions.items[place - count]
        actions.size += count
        return action

    @cython.final
    def has_only_singles(self) -> bool:
        """Whether nothing but natural cards can be played, on a single."""
        if self.bombs or not 0 < self.to_beat < combos.PAIR:
            return False
        return not self.hands[self.seat_to_act] & dragons.DRAGONS

    @cython.final
    def drawn_single(self, actions: Actions, half: int) -> int:
        """What `_by_lot` gives where there are only singles, which need not be listed."""
        alone = combos.singles_above(self.hands[self.seat_to_act], self.to_beat)
        count = popcount(alone)
        actions.size = count + 1
        return nth_bit(alone, half * (count + 1) >> 32)  # none after the last: the pass

    def _play_by_lot(self, actions: Actions, half: int, chance: Chance) -> bool:
        if self.has_only_singles():
            action = self.drawn_single(actions, half)
            if not action:
                return self.pass_turn()
            return self.lay_combination(action, combos.power_of_single(action))
        return self.play_listed(actions, half, chance)

    @cython.final
    def play_listed(self, actions: Actions, half: int, chance: Chance) -> bool:
        """As `_play_by_lot`, where there are not only singles."""
        action = self.drawn(actions, half)
        if self.asking:
            return self.answer(action, chance)
        if not action:
            return self.pass_turn()
        return self.lay_combination(action, dragons.power_of(action))

    @cython.final
    def add_special(self, actions: Actions, hand: int) -> None:
        """Add bombs on smaller plays, what can be played with dragons, and the pass."""
        small = self.bombs and 0 < self.to_beat < combos.STRAIGHT  # BT-40
        if small:
            combos.fours(actions, hand & dragons.NATURAL, 0)
            combos.straight_flushes(actions, hand & dragons.NATURAL, 0)
        if hand & dragons.DRAGONS:
            self.add_wild(actions, hand, small)
        if self.to_beat:  # BT-8: a leader must play
            actions.add(0)

    def add_wild(self, actions: Actions, hand: int, small: bool) -> None:
        """Add what can be played with dragons. Rules: BT-30 to BT-41, BT-60."""
        to_beat = self.to_beat
        if self.shifting_dragons and to_beat < combos.PAIR:
            # BT-60: on any single, also on the other dragon.
            dragons.wild_combinations(actions, hand, combos.SINGLE if to_beat else 0)
        else:
            dragons.wild_combinations(actions, hand, to_beat)
        if small:
            dragons.wild_bombs(actions, hand)

    def _play(self, action: int, chance: Chance) -> bool:
        if self.seat_to_act < 0:
            if action != DEAL:
                return False
            self.deal(chance)
            return True
        if self.asking:
            return self.answer(action, chance)
        if action == 0:
            if not self.to_beat:
                return False
            return self.pass_turn()
        power = self.beats(action)
        return power != 0 and self.lay_combination(action, power)

    def _default_action(self) -> int:
        """Pass; a leader plays the weakest card that may be led."""
        if self.seat_to_act < 0:
            return DEAL
        if self.asking:
            return KEEP
        if self.to_beat:
            return 0
        if self.opening:
            return self.opening
        hand = self.hands[self.seat_to_act]
        return hand & -hand

    def deal(self, chance: Chance) -> None:
        """Begin a deal. Rules: BT-3, BT-50."""
        self.deals += 1
        self.redeals = 0
        for seat in range(self.seats):
            self.doubled[seat] = 0
        self.deal_cards(chance)

    def deal_cards(self, chance: Chance) -> None:
        """Shuffle and give everybody their cards. Rules: BT-3, BT-30."""
        each = self.cards_each()
        chance.shuffle(self.deck)
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.laid[seat] = 0
            for i in range(each):
                self.hands[seat] |= ONE << chance.order[seat * each + i]
        self.aside = 0
        for i in range(self.seats * each, self.deck):
            self.aside |= ONE << chance.order[i]
        self.played = 0
        self.weakest = 0
        self.opening = 0
        self.clear_table()
        if self.events is not None:
            for seat in range(self.seats):
                self.emit(EventKind.DEALT, seat, self.hands[seat], each)
        self.judged = 0
        self.poor = 0
        if self.fair_start and self.redeals < MAX_REDEALS:
            self.ask_next()
        else:
            self.start_play()

    def ask_next(self) -> None:
        """Ask the next seat whose hand is poor; when none is left, play begins (BT-50)."""
        self.asking = True
        while self.judged < self.seats:
            seat = self.judged
            self.judged += 1
            if hand_points(self.hands[seat]) < ENOUGH_POINTS:
                self.poor |= 1 << seat
                self.seat_to_act = seat
                self.owner = seat  # of the last deal's trick nothing is left
                return
        self.start_play()

    def answer(self, action: int, chance: Chance) -> bool:
        """Keep the hand or have all cards dealt anew (BT-50)."""
        if action == KEEP:
            self.emit(EventKind.KEPT, self.seat_to_act)
            self.ask_next()
            return True
        if action == REDEAL:
            self.redeals += 1
            self.emit(EventKind.REDEALT, self.seat_to_act, self.redeals)
            self.deal_cards(chance)
            return True
        return False

    def start_play(self) -> None:
        """Whoever holds the weakest card dealt, no dragon, leads with it. Rules: BT-5, BT-36."""
        self.asking = False
        dealt = dragons.NATURAL & ~self.aside
        self.weakest = dealt & -dealt
        self.opening = self.weakest
        for seat in range(self.seats):
            if self.hands[seat] & self.opening:
                self.seat_to_act = seat
                self.owner = seat
        if self.events is not None:
            self.emit(EventKind.LEADS, self.seat_to_act, self.opening)

    def cards_each(self) -> int:
        """How many cards everybody is dealt (BT-3)."""
        return 13 if self.seats == 4 else 17

    @cython.final
    def beats(self, cards: int) -> int:
        """The strength of `cards` if the seat to act may play them now, else 0 (BT-5, BT-7)."""
        if cards & ~self.hands[self.seat_to_act] or self.opening & ~cards:
            return 0
        return follows(cards, self.to_beat, self.bombs, self.shifting_dragons)

    @cython.final
    def lay_combination(self, cards: int, power: int) -> bool:
        """Lay a combination on the table; True, that it is done."""
        seat = self.seat_to_act
        self.opening = 0
        self.hands[seat] ^= cards
        self.played |= cards
        if self.fair_start:
            self.laid[seat] |= cards
        self.table = cards
        self.to_beat = combos.SINGLE if self.shifting_dragons and is_dragon(cards) else power
        self.owner = seat
        self.shown[seat] = cards
        self.passed &= ~(1 << seat)
        if self.events is not None:
            self.emit(
                EventKind.PLAYED,
                seat,
                cards,
                power >> combos.KIND_SHIFT,
                popcount(self.hands[seat]),
            )
        if self.hands[seat]:
            self.seat_to_act = self.next_seat(seat)
        else:
            self.end_deal()
        return True

    @cython.final
    def pass_turn(self) -> bool:
        """Pass; when the turn comes back to the last player the trick ends. True, that it is done.

        Rules: BT-7, BT-8.
        """
        seat = self.seat_to_act
        self.passed |= 1 << seat
        self.shown[seat] = 0
        if self.events is not None:
            self.emit(EventKind.PASSED, seat)
        self.seat_to_act = self.next_seat(seat)
        if self.seat_to_act == self.owner:
            self.end_trick()
        return True

    @cython.final
    def next_seat(self, seat: int) -> int:
        """Who is asked after `seat`: the next in turn; with `pass_locks` the next not locked out.

        Rules: BT-6, BT-7.
        """
        seat = seat + 1 if seat + 1 < self.seats else 0
        while self.pass_locks and self.passed >> seat & 1:
            seat = seat + 1 if seat + 1 < self.seats else 0
        return seat

    @cython.final
    def end_trick(self) -> None:
        """Put the cards away; the seat to act leads (BT-8)."""
        self.emit(EventKind.TRICK_WON, self.seat_to_act)
        self.clear_table()

    @cython.final
    def clear_table(self) -> None:
        """Empty the table; nobody has passed."""
        self.table = 0
        self.to_beat = 0
        self.passed = 0
        for seat in range(self.seats):
            self.shown[seat] = 0

    def end_deal(self) -> None:
        """End the deal, score it, and end the game if it is over.

        Rules: BT-9, BT-16 to BT-18, BT-20, BT-70 to BT-73.
        """
        winner = self.seat_to_act
        self.emit(EventKind.WENT_OUT, winner)
        self.settle(winner)
        lowest = 0
        for seat in range(self.seats):
            self.totals[seat] += self.scores[seat]
            lowest = min(lowest, self.totals[seat])
            if self.events is not None:
                self.emit(
                    EventKind.SCORED,
                    seat,
                    self.hands[seat],
                    self.scores[seat],
                    self.totals[seat],
                    self.doubled[seat],
                    self.loss_per_card(seat),
                    self.teams,
                )
        self.seat_to_act = TABLE
        if self.hands_to_play:
            if self.deals == self.hands_to_play:
                self.end_game(BY_HANDS)
        elif lowest < -self.limit or self.deals == MAX_DEALS:
            # BT-73: with teams one is above the limit just when the other is below it.
            self.end_game(BY_TEAM if self.teams else BY_LIMIT)

    def settle(self, winner: int) -> None:
        """Score the deal. Rules: BT-16, BT-71."""
        self.count_losses()
        if self.teams:
            self.share_between_teams(winner)
            return
        won = 0
        for seat in range(self.seats):
            won -= self.scores[seat]
        self.scores[winner] = won

    def count_losses(self) -> None:
        """Count what everybody loses by the cards left, doublings included.

        Rules: BT-16, BT-20, BT-35, BT-41.
        """
        brilliant = self.dangerous_twos and self.is_brilliant()
        for seat in range(self.seats):
            hand = self.hands[seat]
            lost = loss(self.seats, popcount(hand))
            self.doubled[seat] = 0
            if hand and brilliant:
                lost *= 2
                self.doubled[seat] |= BRILLIANT
            if self.dangerous_twos and self.held_too_long(hand):
                lost *= 2
                self.doubled[seat] |= HELD
            self.scores[seat] = -lost

    def loss_per_card(self, seat: int) -> int:
        """How many points each card left costs, doublings included; 0 for no cards."""
        left = popcount(self.hands[seat])
        if not left:
            return 0
        return loss(self.seats, left) // left << popcount(self.doubled[seat])

    def is_brilliant(self) -> bool:
        """Whether the last play was a single 2 or dragon, or a bomb.

        Rules: BT-20, BT-35, BT-41, BT-61.
        """
        if self.table & (self.table - 1):
            return self.bombs and self.to_beat >= combos.FOUR_ONE
        return self.table & (TWOS | dragons.DRAGONS) != 0

    def held_too_long(self, hand: int) -> bool:
        """Whether a 2, a dragon or a bomb is left in `hand`. Rules: BT-20, BT-35, BT-41."""
        if hand & (TWOS | dragons.DRAGONS):
            return True
        return self.bombs and dragons.holds_bomb(hand)

    def share_between_teams(self, winner: int) -> None:
        """The team with the smaller loss gains the difference, the other loses it (BT-71)."""
        difference = 0
        for seat in range(self.seats):
            if (seat ^ winner) & 1:
                difference -= self.scores[seat]
            else:
                difference += self.scores[seat]
        for seat in range(self.seats):
            self.scores[seat] = -difference if (seat ^ winner) & 1 else difference

    def end_game(self, reason: int) -> None:
        """End the game."""
        self.is_over = True
        self.seat_to_act = NOBODY
        self.emit(EventKind.GAME_ENDED, reason)

    def _points(self, seat: int) -> int:
        return self.totals[seat]

    def _deal_points(self, seat: int) -> int:
        return self.scores[seat]

    # For learners.

    def _num_actions(self) -> int:
        """The pass, choices of 1, 2, 3 or 5 places in a full hand, the deal, maybe two answers."""
        return self.first_index(6) + (3 if self.fair_start else 1)

    def first_index(self, size: int) -> int:
        """The number of the first combination of this size; 6: one after the last."""
        return FIRST[8 * self.cards_each() + size]

    def _index_of(self, action: int) -> int:
        """Colexicographic rank of the places that the cards have in the sorted hand."""
        if action == 0:
            return PASS_INDEX
        if action == DEAL:
            return self.first_index(6)
        if action == KEEP:
            return self.first_index(6) + 1
        if action == REDEAL:
            return self.first_index(6) + 2
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
        if index >= self.first_index(6):
            after = index - self.first_index(6)
            return DEAL if after == 0 else KEEP if after == 1 else REDEAL
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

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """See docs/games/bigtwo.md for what each number is."""
        row.put_cards(self.hands[seat], self.deck)
        row.put_cards(self.table, self.deck)
        row.put_cards(self.played, self.deck)
        row.put_cards(self.opening if self.seat_to_act == seat else 0, self.deck)
        for i in range(self.seats):
            other = (seat + i) % self.seats
            row.put(popcount(self.hands[other]))
            row.put(self.seat_to_act == other)
            row.put(self.table != 0 and self.owner == other)
            row.put(self.passed >> other & 1)
            row.put(self.totals[other])
            row.put(self.scores[other])
            if self.fair_start:
                row.put(self.poor >> other & 1)
                row.put(other < self.judged)
        if self.fair_start:
            row.put(self.asking)
            row.put(self.redeals)

    # What a seat cannot know.

    def _determinize(self, seat: int, chance: Chance) -> None:
        """Deal the cards that `seat` has not seen anew, until the lead is where it is (BT-5).

        A finished deal lies open.
        """
        if self.seat_to_act < 0:
            return
        unseen = self.all_cards & ~self.played & ~self.hands[seat]
        others = (1 << self.seats) - 1 & ~(1 << seat)
        # With one of these a hand is not poor; two poor hands are too rare to be waited for.
        dear = unseen & KINGS_AND_UP
        poor = self.poor & others
        for _ in range(MAX_TRIES):
            left = unseen
            if poor:
                left = dear | self.hand_out(unseen & ~dear, poor, chance)
            self.aside = self.hand_out(left, others & ~poor, chance)
            if (self.points_fit() and self.lead_fits()) or chance.failed:
                break
        if self.opening:
            self.opening = self.weakest

    def _recast(self, now: State, world: State) -> bool:
        return self.be_before(cython.cast(BigTwo, now), cython.cast(BigTwo, world))

    def be_before(self, later: BigTwo, other: BigTwo) -> bool:
        """Have in every hand what it laid since, too."""
        laid = 0
        for seat in range(self.seats):
            if later.hands[seat] & ~self.hands[seat]:
                return False
            laid |= self.hands[seat] ^ later.hands[seat]
        if self.deals != later.deals or laid != later.played & ~self.played:
            return False
        for seat in range(self.seats):
            self.hands[seat] = other.hands[seat] | self.hands[seat] & ~later.hands[seat]
        self.aside = other.aside
        self.weakest = other.weakest
        if self.opening:
            self.opening = other.weakest
        return True

    def _swap_hidden(self, seat: int, chance: Chance) -> int:
        """Two cards of two hands, or of a hand and those that were not dealt."""
        one = int(chance.below(self.seats + 1))
        other = int(chance.below(self.seats + 1))
        if one == other or one == seat or other == seat:
            return 0
        both = self.one_held(one, chance) | self.one_held(other, chance)
        if popcount(both) < 2:
            return 0
        self.turn_over(one, both)
        self.turn_over(other, both)
        if not (self.points_fit() and self.lead_fits()):
            return 0
        if self.opening:
            self.opening = self.weakest
        return ONE << one | ONE << other

    def one_held(self, holder: int, chance: Chance) -> int:
        """A card of a hand by lot, or of those that were not dealt; 0 of none."""
        cards = self.aside if holder == self.seats else self.hands[holder]
        count = popcount(cards)
        return nth_bit(cards, int(chance.below(count))) if count else 0

    def turn_over(self, holder: int, cards: int) -> None:
        """Take the one of two cards from a hand that it has, and give it the other."""
        if holder == self.seats:
            self.aside ^= cards
        else:
            self.hands[holder] ^= cards

    def hand_out(self, cards: int, seats: int, chance: Chance) -> int:
        """Deal each of some seats as many of these cards as it holds; return the cards left."""
        pack = [0] * 54
        left = cards
        count = popcount(cards)
        for i in range(count):
            pack[i] = cards & -cards
            cards &= cards - 1
        chance.shuffle(count)
        at = 0
        for seat in range(self.seats):
            if seats >> seat & 1:
                held = popcount(self.hands[seat])
                self.hands[seat] = 0
                for i in range(at, at + held):
                    self.hands[seat] |= pack[chance.order[i]]
                left &= ~self.hands[seat]
                at += held
        return left

    def lead_fits(self) -> bool:
        """Whether the weakest card dealt is where the lead says it is (BT-5)."""
        if self.asking:
            return True
        dealt = dragons.NATURAL & ~self.aside
        weakest = dealt & -dealt
        if not self.opening:
            return weakest == self.weakest
        if not self.hands[self.seat_to_act] & weakest:
            return False
        self.weakest = weakest
        return True

    def points_fit(self) -> bool:
        """Whether just those seats that were asked about a new deal had reason to be (BT-50)."""
        for seat in range(self.judged):
            dealt = self.hands[seat] | self.laid[seat]
            if (hand_points(dealt) < ENOUGH_POINTS) != (self.poor >> seat & 1):
                return False
        return True

    def settled(self, winner: int) -> list[int]:
        """The points of every seat when `winner` has ended the deal, for positions."""
        self._check_open()
        self.settle(self._seat(winner))
        return self.deal_returns()

    def hands_fit(self) -> bool:
        """Whether the hands agree with who was asked about a new deal, for positions (BT-50)."""
        return self.points_fit()

    def derive(self) -> None:
        """Set what a play must be above, which follows from the table."""
        self.to_beat = bar(self.table, self.shifting_dragons)

    def _fields(self, archive: Archive) -> None:
        last = self.seats - 1
        everybody = (1 << self.seats) - 1
        cards = self.all_cards
        for seat in range(self.seats):
            self.hands[seat] = archive.number(self.hands[seat], 0, cards)
            self.shown[seat] = archive.number(self.shown[seat], 0, cards)
            self.totals[seat] = archive.number(self.totals[seat], -MOST_POINTS, MOST_POINTS)
            self.scores[seat] = archive.number(self.scores[seat], -MOST_POINTS, MOST_POINTS)
            self.laid[seat] = archive.number(self.laid[seat], 0, cards)
            self.doubled[seat] = archive.number(self.doubled[seat], 0, BRILLIANT | HELD)
        self.aside = archive.number(self.aside, 0, cards)
        self.played = archive.number(self.played, 0, cards)
        self.weakest = archive.number(self.weakest, 0, cards)
        self.opening = archive.number(self.opening, 0, cards)
        self.table = archive.number(self.table, 0, cards)
        self.owner = archive.number(self.owner, 0, last)
        self.passed = archive.number(self.passed, 0, everybody)
        self.asking = archive.flag(self.asking)
        self.judged = archive.number(self.judged, 0, self.seats)
        self.poor = archive.number(self.poor, 0, everybody)
        self.redeals = archive.number(self.redeals, 0, MAX_REDEALS)


def follows(cards: int, to_beat: int, bombs: bool, shifting_dragons: bool) -> int:
    """The strength of `cards` if they may be played on what has the bar `to_beat`, else 0.

    Rules: BT-7, BT-31, BT-40, BT-60.
    """
    power = dragons.power_of(cards)
    if not to_beat or not power:
        return power
    if shifting_dragons and is_dragon(cards):
        return power if to_beat < combos.PAIR else 0
    if power <= to_beat:
        return 0
    # Of a stronger play the size is the same if the kind is, or both have five cards.
    if (power ^ to_beat) >> combos.KIND_SHIFT == 0 or to_beat >= combos.STRAIGHT:
        return power
    return power if bombs and power >= combos.FOUR_ONE else 0


def bar(table: int, shifting_dragons: bool) -> int:
    """The strength that a follower of `table` must be above; 0 on a lead (BT-7, BT-60)."""
    if shifting_dragons and is_dragon(table):
        return combos.SINGLE
    return dragons.power_of(table)


def is_dragon(cards: int) -> bool:
    """Whether this is a dragon alone."""
    return cards > dragons.NATURAL and not cards & (cards - 1)


def hand_points(cards: int) -> int:
    """What a hand counts for a fair start (BT-50)."""
    points = 0
    cards &= JACKS_AND_UP
    while cards:
        card = cards & -cards
        cards ^= card
        points += RANK_POINTS[low_bit(card) >> 2]
    return points
