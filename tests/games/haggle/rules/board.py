"""What lies where in Haggle, and who knows it. Plain Python; board.pxd has the C types."""

from __future__ import annotations

from collections.abc import Iterable

import cython

from haggle.names import ASKED
from haggle.names import DECK as _DECK
from haggle.names import MAX_SEATS as _MAX_SEATS
from haggle.options import HaggleOptions
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.buffers import ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.python_state import PythonState
from tycoon.core.game import Game

if not cython.compiled:
    from haggle import cards as deck
    from haggle._names import asked
    from haggle.names import Ask, EventKind, Phase
    from tycoon.core.engine._bits import low_bit, popcount

DECK = _DECK
MAX_SEATS = _MAX_SEATS
EVERY_CARD = (1 << _DECK) - 1
MOST_COINS = 10_000_000


class Board(PythonState):
    """Everything that a game of Haggle consists of, without its rules.

    `known[card]` is the set of seats that know where the card is (HG-41). The two wilds are cards
    24 and 25, but nothing tells them apart: `sort_wilds` keeps them in the order of their places.
    """

    def __init__(self, game: Game, options: HaggleOptions, seats: int) -> None:
        PythonState.__init__(self, game, options, seats)
        self.each = options.cards
        self.deck = DECK if options.wilds else deck.NATURALS
        self.max_refusals = options.refusals
        self.deals_to_play = options.deals
        if not cython.compiled:
            self.hands = [0] * MAX_SEATS
            self.sold = [0] * MAX_SEATS
            self.coins = [0] * MAX_SEATS
            self.coins_before = [0] * MAX_SEATS
            self.gains = [0] * MAX_SEATS
            self.known = [0] * DECK
            self.stock = [0] * DECK
        self.stocked = 0
        self.bank = 0
        self.phase: int = Phase.BETWEEN_DEALS
        self.half = 0
        self.starter = 0
        self.turns = 0
        self.turned_up = -1
        self.standing = 0
        self.bidder = -1
        self.bidding = 0
        self.stirred = 0
        self.closed = False
        for seat in range(seats):
            self.coins[seat] = options.purse  # HG-2
            self.coins_before[seat] = options.purse

    # Cards and coins.

    def clear_cards(self) -> None:
        """No card lies anywhere."""
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.sold[seat] = 0
        for card in range(DECK):
            self.known[card] = 0
            self.stock[card] = 0
        self.stocked = 0

    def of_kind(self, cards: int, kind: int) -> int:
        """The first card of a kind among `cards`, as a set; empty when there is none."""
        if kind < deck.WILD:
            return cards & (deck.ONE_CARD << kind)
        wilds = cards & deck.WILD_CARDS
        return wilds & -wilds

    def pay(self, seat: int, amount: int) -> None:
        """From a seat to the bank."""
        self.coins[seat] -= amount
        self.bank += amount

    def hand_over(self, giver: int, taker: int, cards: int) -> None:
        """Cards go from hand to hand, seen by nobody else (HG-42)."""
        if not cards:
            return
        witnesses = 1 << giver | 1 << taker
        self.lose_track(giver, witnesses)
        for card in range(DECK):
            if cards >> card & 1:
                self.known[card] = witnesses
        self.hands[giver] ^= cards
        self.hands[taker] |= cards

    def lose_track(self, seat: int, witnesses: int) -> None:
        """Only `witnesses` still know what they knew of a hand (HG-42)."""
        for card in range(DECK):
            if self.hands[seat] >> card & 1:
                self.known[card] &= witnesses

    def draw(self) -> int:
        """Take the top card off the stock."""
        card = self.stock[0]
        self.stocked -= 1
        for i in range(self.stocked):
            self.stock[i] = self.stock[i + 1]
        self.stock[self.stocked] = 0
        return card

    def shuffle_stock(self, chance: Chance) -> None:
        """Nobody knows any more what lies where (HG-41)."""
        before = [0] * 26
        for i in range(self.stocked):
            before[i] = self.stock[i]
        chance.shuffle(self.stocked)
        for i in range(self.stocked):
            card = before[chance.order[i]]
            self.stock[i] = card
            self.known[card] = 0
        self.emit(EventKind.STIRRED)

    # The wilds (HG-1).

    def sort_wilds(self) -> None:
        """Call the wild 24 that comes first by place, in one hand the better known (HG-42)."""
        if self.deck == deck.NATURALS:
            return
        first, second = self.place(deck.WILD), self.place(deck.WILD + 1)
        if first == second and first < MAX_SEATS:
            either = self.known[deck.WILD] | self.known[deck.WILD + 1]
            self.known[deck.WILD + 1] &= self.known[deck.WILD]
            self.known[deck.WILD] = either
        elif second < first:
            for seat in range(self.seats):
                self.hands[seat] = deck.swap_wilds(self.hands[seat])
                self.sold[seat] = deck.swap_wilds(self.sold[seat])
            for i in range(self.stocked):
                self.stock[i] = deck.swap_wild(self.stock[i])
            kept = self.known[deck.WILD]
            self.known[deck.WILD] = self.known[deck.WILD + 1]
            self.known[deck.WILD + 1] = kept
            self.turned_up = deck.swap_wild(self.turned_up)
            for i in range(self.frames):
                a, b, c, d = (
                    self.frame_a[i],
                    self.frame_b[i],
                    self.frame_c[i],
                    self.frame_d[i],
                )
                if self.frame_kind[i] == Ask.GIFT:
                    self.amend(i, deck.swap_wild(a), b, c, d)
                elif self.frame_kind[i] == Ask.OFFER or self.frame_kind[i] == Ask.COUNTERING:
                    self.amend(i, a, deck.swap_wilds(b), c, d)

    def place(self, card: int) -> int:
        """Where a card lies, as a number: hands, then the stock from the top, then what is open."""
        for seat in range(self.seats):
            if self.hands[seat] >> card & 1:
                return seat
        for i in range(self.stocked):
            if self.stock[i] == card:
                return MAX_SEATS + i
        if self.turned_up == card:
            return MAX_SEATS + DECK
        for seat in range(self.seats):
            if self.sold[seat] >> card & 1:
                return MAX_SEATS + DECK + 1 + seat
        return 2 * MAX_SEATS + DECK + 1

    # What a seat sees.

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """399 numbers: where the deal is, the own hand, every seat, the stock, what is pending.

        0-3 phase, 4-10 kind of question, 11 half, 12 turns, 13-37 own cards by kind. Then 57 for
        each of 4 seats, from the own one on: to act, starter, count, coins, gains, bidding, bidder,
        25 cards known there, 25 sold. Then the size of the stock, 26 places in it (1 + kind, 0
        unknown), 1 + kind of the card turned up, the standing bid, and 26 for each of the 4 oldest
        questions: 25 cards known, coins.
        """
        ask = self.top()
        for phase in range(4):
            row.put(self.phase == phase)
        for kind in range(7):
            row.put(ask == kind)
        row.put(self.half)
        row.put(self.turns)
        deck.put_kinds(row, self.hands[seat])
        for i in range(MAX_SEATS):
            other = (seat + i) % self.seats
            here = i < self.seats
            row.put(here and self.seat_to_act == other)
            row.put(here and self.starter == other)
            row.put(popcount(self.hands[other]) if here else 0)
            row.put(self.coins[other] if here else 0)
            row.put(self.gains[other] if here else 0)
            row.put(here and self.bidding >> other & 1)
            row.put(here and self.bidder == other)
            deck.put_kinds(row, self.known_in_hand(other, seat) if here and i else 0)
            deck.put_kinds(row, self.sold[other] if here else 0)
        row.put(self.stocked)
        for i in range(DECK):
            seen = i < self.stocked and self.known[self.stock[i]] >> seat & 1
            row.put(min(self.stock[i], deck.WILD) + 1 if seen else 0)
        row.put(min(self.turned_up, deck.WILD) + 1)
        row.put(self.standing)
        for i in range(4):
            self.observe_frame(seat, i, row)

    def known_in_hand(self, holder: int, seat: int) -> int:
        """The cards that `seat` knows in another hand."""
        cards = 0
        for card in range(DECK):
            if self.hands[holder] >> card & 1 and self.known[card] >> seat & 1:
                cards |= deck.ONE_CARD << card
        return cards

    def observe_frame(self, seat: int, i: int, row: ObservationBuffer) -> None:
        """A gift, raise or offer as far as `seat` may see it: cards, then the amount."""
        cards = 0
        amount = 0
        if i < self.frames:
            kind = self.frame_kind[i]
            if kind == Ask.GIFT and self.sees_frame(i, seat):
                cards = deck.ONE_CARD << asked.gift(self, i).card
            elif kind == Ask.BID and self.sees_frame(i, seat):
                amount = asked.bid(self, i).amount
            elif kind == Ask.OFFER or kind == Ask.COUNTERING:
                if self.sees_frame(i, seat):
                    cards = asked.offer(self, i).cards
                if i + 1 < self.frames or self.frame_seat[i] == seat:
                    amount = asked.offer(self, i).price
        deck.put_kinds(row, cards)
        row.put(amount)

    def sees_frame(self, i: int, seat: int) -> bool:
        """Whether `seat` knows the cards or the raise of a frame; unfinished, only its maker."""
        kind = self.frame_kind[i]
        if kind == Ask.GIFT:
            giver = asked.gift(self, i).giver
            return seat == giver or seat == (giver + 1) % self.seats
        if self.frame_seat[i] == seat:
            return True
        return kind != Ask.BID and i + 1 < self.frames and asked.offer(self, i).other == seat

    # What a seat cannot know.

    def _determinize(self, seat: int, chance: Chance) -> None:
        """Shuffle the cards whose place `seat` does not know; then what lies in others' offers."""
        places = [0] * 26
        becomes = [0] * 26
        known = [0] * 26
        count = 0
        for card in range(DECK):
            becomes[card] = card
            if not self.known[card] >> seat & 1 and self.place(card) < MAX_SEATS + DECK:
                places[count] = card
                count += 1
        chance.shuffle(count)
        for i in range(count):
            becomes[places[i]] = places[chance.order[i]]
        for card in range(DECK):
            known[becomes[card]] = self.known[card]
        for card in range(DECK):
            self.known[card] = known[card]
        for other in range(self.seats):
            cards = 0
            for card in range(DECK):
                if self.hands[other] >> card & 1:
                    cards |= deck.ONE_CARD << becomes[card]
            self.hands[other] = cards
        for i in range(self.stocked):
            self.stock[i] = becomes[self.stock[i]]
        for i in range(self.frames):
            if self.frame_kind[i] == Ask.GIFT:
                gift = asked.gift(self, i)
                asked.amend_gift(self, i, becomes[gift.card], gift.giver)
            elif self.frame_kind[i] == Ask.OFFER or self.frame_kind[i] == Ask.COUNTERING:
                cards = 0
                offer = asked.offer(self, i)
                for card in range(DECK):
                    if offer.cards >> card & 1:
                        cards |= deck.ONE_CARD << becomes[card]
                asked.amend_offer(self, i, offer.other, cards, offer.price, offer.priced)
        self.redraw_frames(seat, chance)
        self.sort_wilds()

    def redraw_frames(self, seat: int, chance: Chance) -> None:
        """Others' unfinished raises and offers begin anew; what they offered unseen is drawn."""
        drawn = 0
        for i in range(self.frames):
            kind = self.frame_kind[i]
            cards = 0
            if self.sees_frame(i, seat):
                continue
            if kind == Ask.GIFT:
                gift = asked.gift(self, i)
                if i == 0:
                    cards = deck.ONE_CARD << gift.card
                    drawn = low_bit(self.redraw(cards, gift.giver, self.frame_seat[i], chance))
                asked.amend_gift(self, i, drawn, gift.giver)
            elif kind == Ask.BID:
                asked.amend_bid(self, i, 0)
            elif kind == Ask.OFFER or kind == Ask.COUNTERING:
                offer = asked.offer(self, i)
                if i + 1 == self.frames:
                    asked.amend_offer(self, i, offer.other, 0, 0, 0)
                else:
                    cards = self.redraw(offer.cards, self.frame_seat[i], offer.other, chance)
                    asked.amend_offer(self, i, offer.other, cards, offer.price, 1)

    def redraw(self, cards: int, holder: int, witness: int, chance: Chance) -> int:
        """As many cards of a hand, drawn by lot, which `witness` now knows instead of `cards`."""
        left = self.hands[holder]
        drawn = 0
        for _ in range(popcount(cards)):
            card = left
            for _ in range(chance.below(popcount(left))):
                card &= card - 1
            card &= -card
            left ^= card
            drawn |= card
        gone = cards & ~drawn
        new = drawn & ~cards
        while new:
            self.swap_known(low_bit(gone), low_bit(new), witness)
            gone &= gone - 1
            new &= new - 1
        return drawn

    def swap_known(self, card: int, other: int, seat: int) -> None:
        """What `seat` knows of one card it now knows of the other."""
        if (self.known[card] ^ self.known[other]) >> seat & 1:
            self.known[card] ^= 1 << seat
            self.known[other] ^= 1 << seat

    # Saving and positions.

    def set_up(
        self,
        values: dict[str, int | list[int]],
        frames: Iterable[tuple[int, int, int, int, int, int]] = (),
    ) -> None:
        """Set fields and frames, and put the wilds in order."""
        PythonState.set_up(self, values, frames)
        self.sort_wilds()

    def _fields(self, archive: Archive) -> None:
        for seat in range(self.seats):
            self.hands[seat] = archive.number(self.hands[seat], 0, EVERY_CARD)
            self.sold[seat] = archive.number(self.sold[seat], 0, EVERY_CARD)
            self.coins[seat] = archive.number(self.coins[seat], 0, MOST_COINS)
            self.coins_before[seat] = archive.number(self.coins_before[seat], 0, MOST_COINS)
            self.gains[seat] = archive.number(self.gains[seat], -MOST_COINS, MOST_COINS)
        for i in range(DECK):
            self.known[i] = archive.number(self.known[i], 0, (1 << self.seats) - 1)
            self.stock[i] = archive.number(self.stock[i], 0, DECK - 1)
        self.stocked = archive.number(self.stocked, 0, DECK)
        self.bank = archive.number(self.bank, -MOST_COINS, MOST_COINS)
        self.phase = archive.number(self.phase, Phase.BETWEEN_DEALS, Phase.STIR)
        self.half = archive.number(self.half, 0, 1)
        self.starter = archive.number(self.starter, 0, self.seats - 1)
        self.turns = archive.number(self.turns, 0, self.seats)
        self.turned_up = archive.number(self.turned_up, -1, DECK - 1)
        self.standing = archive.number(self.standing)
        self.bidder = archive.number(self.bidder, -1, self.seats - 1)
        self.bidding = archive.number(self.bidding)
        self.stirred = archive.number(self.stirred)
        self.closed = archive.flag(self.closed)

    def problem(self) -> str:
        """A frame that asks nothing, or with a number that is no card, seat, set or price."""
        for i in range(self.frames):
            kind = self.frame_kind[i]
            if kind > Ask.VERDICT or ASKED[kind].wrong(self, i):
                return f"frame {i}: numbers out of range"
        return ""

    def _points(self, seat: int) -> int:
        return self.coins[seat]

    def _deal_points(self, seat: int) -> int:
        return self.gains[seat]
