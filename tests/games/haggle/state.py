"""The rules of Haggle: plain Python on `PythonState`. With state.pxd beside it the same source is native.

Actions: the kind of act in bits 24-31, its argument (a seat, a kind of card) in bits 32-39. A sale has its natural
cards in bits 0-23 and in bits 52-57 and 58-63 what each wild stands for: 32 + card. The table deals with `DEAL`.
Legal actions come in the order of their numbers for learners, see `_action_at`.
"""

from __future__ import annotations

import cython
from haggle.names import Act, Ask, Happening, Phase
from haggle.names import DECK as _DECK
from haggle.names import MAX_SEATS as _MAX_SEATS
from haggle.options import HaggleOptions

from tycoon.core.archive import Archive
from tycoon.core.buffers import Actions, Row
from tycoon.core.chance import Chance
from tycoon.core.game import Game
from tycoon.core.names import DEAL as _DEAL
from tycoon.core.names import NOBODY, TABLE
from tycoon.core.state import PythonState

if not cython.compiled:
    from tycoon.core._bits import low_bit, popcount

DEAL = _DEAL
DECK = _DECK
MAX_SEATS = _MAX_SEATS
NATURALS = 24
WILD = 24
KINDS = 25
ONE_CARD = 1
NATURAL_CARDS = 0xFF_FFFF
WILD_CARDS = 0x300_0000
LOTS = 84
FIRST_TRADE = 11
FIRST_CARD = 15
FIRST_SALE = 40
NUM_ACTIONS = 236
MAX_LAID = 2
NAMED = 32

BETWEEN_DEALS, GIFTS, MARKET, STIR = Phase
GIFT, BID, OFFER, ANSWER, COUNTERING, VERDICT = Ask
CLOSE, ACCEPT, REFUSE, DECLINE, COUNTER, DONE, TEN, ONE, PASS, AUCTION, TRADE, CARD, SELL = Act
(
    DEALT,
    STARTS,
    GIFT_OFFERED,
    REFUSED,
    GIFT_SETTLED,
    SOLD,
    TURNED_UP,
    RAISED,
    DROPPED_OUT,
    KNOCKED_DOWN,
    UNSOLD,
    OFFERED,
    COUNTERED,
    DECLINED,
    TRADED,
    PUT_UNDER,
    STIRRED,
    DREW,
    PASSED,
    SCORED,
    GAME_ENDED,
    APPROACHED,
) = Happening


class Haggle(PythonState):
    """A game of Haggle. RULES.md has the rules.

    `known[card]` is the set of seats that know where the card is (HG-41). The two wilds are cards 24 and 25, but nothing
    tells them apart: `sort_wilds` keeps them in the order of their places.
    """

    def __init__(self, game: Game, options: HaggleOptions, seats: int) -> None:
        PythonState.__init__(self, game, options, seats)
        self.each = options.cards
        self.deck = DECK if options.wilds else NATURALS
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
        self.phase = BETWEEN_DEALS
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

    # What is legal.

    def _generate(self, actions: Actions) -> None:
        for index in range(NUM_ACTIONS):
            action = self._action_at(index)
            if self.allows(action):
                actions.add(action)

    def allows(self, action: int) -> bool:
        """Whether the seat to act may do this; `action` is one that `_action_at` gives."""
        seat = self.seat_to_act
        act = action >> 24 & 255
        about = action >> 32 & 255
        ask = self.top()
        if seat < 0:
            return seat == TABLE and (action == DEAL or (act == CLOSE and self.deals > 0))  # HG-4
        if action == DEAL:
            return False
        if ask == GIFT:  # HG-11
            may_refuse = self.frames <= self.max_refusals and self.coins[seat] > 0
            return act == ACCEPT or (act == REFUSE and may_refuse)
        if ask == BID:  # HG-22
            top = self.frames - 1
            left = self.coins[seat] - self.standing - self.frame_a[top]
            return act == DONE or self.may_step(act, self.frame_a[top], left)
        if ask == OFFER or ask == COUNTERING:  # HG-24
            return self.may_build(act, about)
        if ask == ANSWER:
            return act == ACCEPT or act == DECLINE or act == COUNTER
        if ask == VERDICT:
            return act == ACCEPT or act == DECLINE
        if act == CARD:
            if self.phase == MARKET:
                return False
            return self.of_kind(self.hands[seat], about) != 0
        if self.phase != MARKET:
            return False
        if act == SELL:
            return self.may_sell(action)
        if act == AUCTION:
            return self.stocked > 0
        if act == TRADE:
            return about < self.seats and about != seat
        return act == PASS

    def may_step(self, act: int, amount: int, left: int) -> bool:
        """Whether an amount may grow by ten or one: one way to every amount (HG-23)."""
        if act == TEN:
            return amount % 10 == 0 and left >= 10
        return act == ONE and amount % 10 != 9 and left >= 1

    def may_build(self, act: int, kind: int) -> bool:
        """Whether the offer in the making may go on so (HG-24)."""
        if act == DONE:
            return True
        top = self.frames - 1
        seat = self.seat_to_act
        if self.frame_d[top]:
            payer = self.frame_a[top] if self.frame_kind[top] == OFFER else seat
            return self.may_step(act, self.frame_c[top], self.coins[payer] - self.frame_c[top])
        if act != CARD:
            return False
        laid = self.frame_b[top]
        if popcount(laid) == MAX_LAID or (kind != WILD and laid >> kind):
            return False
        return self.of_kind(self.hands[seat] & ~laid, kind) != 0

    def may_sell(self, action: int) -> bool:
        """Whether the seat to act holds what this sale needs (HG-21)."""
        hand = self.hands[self.seat_to_act]
        naturals = action & NATURAL_CARDS
        wilds = 3 - popcount(naturals)
        return naturals & ~hand == 0 and wilds <= popcount(hand & WILD_CARDS)

    def of_kind(self, cards: int, kind: int) -> int:
        """The first card of a kind among `cards`, as a set; empty when there is none."""
        if kind < WILD:
            return cards & (ONE_CARD << kind)
        wilds = cards & WILD_CARDS
        return wilds & -wilds

    def _default_action(self) -> int:
        """Deal; accept a gift, no bid, decline a trade, pass; where a card is due, the lowest."""
        seat = self.seat_to_act
        ask = self.top()
        if seat < 0:
            return DEAL
        if ask == GIFT:
            return action_of(ACCEPT, 0)
        if ask == ANSWER or ask == VERDICT:
            return action_of(DECLINE, 0)
        if ask:
            return action_of(DONE, 0)
        if self.phase == MARKET:
            return action_of(PASS, 0)
        return action_of(CARD, min(low_bit(self.hands[seat]), WILD))

    # What actions do.

    def _play(self, action: int, chance: Chance) -> bool:
        if self._action_at(self._index_of(action)) != action or not self.allows(action):
            return False
        act = action >> 24 & 255
        about = action >> 32 & 255
        ask = self.top()
        if action == DEAL:
            self.deal(chance)
        elif act == CLOSE:
            self.closed = True
            self.end_game()
        elif ask == GIFT:
            self.answer_gift(act)
        elif ask == BID:
            self.bid(act)
        elif ask == OFFER or ask == COUNTERING:
            self.build(act, about)
        elif ask == ANSWER or ask == VERDICT:
            self.answer_offer(act)
        elif act == CARD and self.phase == GIFTS:
            self.offer_gift(about)
        elif act == CARD:
            self.put_under(about)
        elif act == SELL:
            self.sell(action)
        elif act == AUCTION:
            self.open_auction()
        elif act == TRADE:
            self.emit(APPROACHED, self.seat_to_act, about)
            self.push(OFFER, self.seat_to_act, about)
        else:
            self.emit(PASSED, self.seat_to_act)
            self.end_turn()
        if self.phase == STIR:
            self.next_to_stir(chance)
        self.sort_wilds()
        return True

    def deal(self, chance: Chance) -> None:
        """Shuffle, deal, draw who starts (HG-3)."""
        chance.shuffle(self.deck)
        self.clear_cards()
        self.deals += 1
        at = 0
        for seat in range(self.seats):
            self.coins_before[seat] = self.coins[seat]
            for _ in range(self.each):
                card = chance.order[at]
                self.hands[seat] |= ONE_CARD << card
                self.known[card] = 1 << seat
                at += 1
            self.emit(DEALT, seat, self.hands[seat], self.each)
        while at < self.deck:
            self.stock[self.stocked] = chance.order[at]
            self.stocked += 1
            at += 1
        self.starter = chance.below(self.seats)
        self.emit(STARTS, self.starter)
        self.half = 0
        self.start_round(GIFTS)

    def clear_cards(self) -> None:
        """No card lies anywhere."""
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.sold[seat] = 0
        for card in range(DECK):
            self.known[card] = 0
            self.stock[card] = 0
        self.stocked = 0

    def start_round(self, phase: int) -> None:
        """Everybody has a turn, beginning with who starts."""
        self.phase = phase
        self.turns = 0
        self.seat_to_act = self.starter

    def end_turn(self) -> None:
        """The next seat's turn, or the next part of the deal (HG-20, HG-30, HG-31)."""
        self.turns += 1
        if self.turns < self.seats:
            self.seat_to_act = (self.starter + self.turns) % self.seats
        elif self.phase == GIFTS:
            self.start_round(MARKET)
        elif self.half == 0:
            self.start_round(STIR)
        else:
            self.end_deal()

    def pay(self, seat: int, amount: int) -> None:
        """From a seat to the bank."""
        self.coins[seat] -= amount
        self.bank += amount

    def offer_gift(self, kind: int) -> None:
        """Show the next seat a card (HG-10)."""
        giver = self.seat_to_act
        to = (giver + 1) % self.seats
        card = low_bit(self.of_kind(self.hands[giver], kind))
        self.known[card] |= 1 << to
        self.emit(GIFT_OFFERED, giver, to, card)
        self.push(GIFT, to, card, giver)

    def answer_gift(self, act: int) -> None:
        """Refuse what was said last, or let it be (HG-11)."""
        seat = self.seat_to_act
        top = self.frames - 1
        card = self.frame_a[top]
        giver = self.frame_b[top]
        to = (giver + 1) % self.seats
        if act == REFUSE:
            self.pay(seat, 1)
            self.emit(REFUSED, seat)
            self.push(GIFT, giver if seat == to else to, card, giver)
            return
        goes = self.frames % 2
        while self.frames:
            self.pop()
        if goes:
            self.hand_over(giver, to, ONE_CARD << card)
        self.emit(GIFT_SETTLED, giver, to, goes)
        self.end_turn()

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

    def sell(self, action: int) -> None:
        """Lay three cards down for their ranks (HG-21)."""
        seat = self.seat_to_act
        cards = action & NATURAL_CARDS
        whole = sale_as_named(action)
        for _ in range(3 - popcount(cards)):
            cards |= self.of_kind(self.hands[seat] & ~cards, WILD)
        worth = 0
        for card in range(NATURALS):
            if whole >> card & 1:
                worth += (card >> 2) + 1
        self.hands[seat] ^= cards
        self.sold[seat] |= cards
        for card in range(DECK):
            if cards >> card & 1:
                self.known[card] = 0
        self.pay(seat, -worth)
        self.emit(SOLD, seat, cards, whole, worth)
        self.end_turn()

    # Auction (HG-22).

    def open_auction(self) -> None:
        """Turn up the top card of the stock and ask round."""
        seat = self.seat_to_act
        self.turned_up = self.draw()
        self.known[self.turned_up] = (1 << self.seats) - 1
        self.standing = 0
        self.bidder = -1
        self.bidding = (1 << self.seats) - 1
        self.emit(TURNED_UP, seat, self.turned_up)
        self.push(BID, (seat + 1) % self.seats)

    def draw(self) -> int:
        """Take the top card off the stock."""
        card = self.stock[0]
        self.stocked -= 1
        for i in range(self.stocked):
            self.stock[i] = self.stock[i + 1]
        self.stock[self.stocked] = 0
        return card

    def bid(self, act: int) -> None:
        """Build a raise, make it, or drop out; then ask the next who is still in."""
        seat = self.seat_to_act
        top = self.frames - 1
        amount = self.frame_a[top]
        if act != DONE:
            self.amend(top, amount + (10 if act == TEN else 1))
            return
        if amount:
            self.standing += amount
            self.bidder = seat
            self.emit(RAISED, seat, self.standing)
        else:
            self.bidding ^= 1 << seat
            self.emit(DROPPED_OUT, seat)
        self.pop()
        if self.bidding == 0 or (self.bidder >= 0 and self.bidding == 1 << self.bidder):
            self.knock_down()
            return
        seat = (seat + 1) % self.seats
        while not self.bidding >> seat & 1:
            seat = (seat + 1) % self.seats
        self.push(BID, seat)

    def knock_down(self) -> None:
        """The auction is over."""
        if self.bidder >= 0:
            self.pay(self.bidder, self.standing)
            self.hands[self.bidder] |= ONE_CARD << self.turned_up
            self.emit(KNOCKED_DOWN, self.bidder, self.turned_up, self.standing)
        else:
            self.stock[self.stocked] = self.turned_up
            self.stocked += 1
            self.emit(UNSOLD, self.turned_up)
        self.turned_up = -1
        self.standing = 0
        self.bidder = -1
        self.bidding = 0
        self.end_turn()

    # Trade (HG-24).

    def build(self, act: int, kind: int) -> None:
        """Lay a card down, go on to the price, raise it, or make the offer."""
        top = self.frames - 1
        seat = self.seat_to_act
        other = self.frame_a[top]
        cards = self.frame_b[top]
        price = self.frame_c[top]
        if act == CARD:
            self.amend(top, other, cards | self.of_kind(self.hands[seat] & ~cards, kind))
        elif act != DONE:
            self.amend(top, other, cards, price + (10 if act == TEN else 1), 1)
        elif self.frame_d[top] == 0:
            self.amend(top, other, cards, 0, 1)
        else:
            for card in range(DECK):
                if cards >> card & 1:
                    self.known[card] |= 1 << other
            if self.frame_kind[top] == OFFER:
                self.emit(OFFERED, seat, other, cards, popcount(cards), price)
                self.push(ANSWER, other, seat)
            else:
                self.emit(COUNTERED, seat, other, cards, popcount(cards), price)
                self.push(VERDICT, other, seat)

    def answer_offer(self, act: int) -> None:
        """Agree, decline, or make a counter-offer."""
        seat = self.seat_to_act
        if act == COUNTER:
            self.emit(APPROACHED, seat, self.frame_seat[0])
            self.push(COUNTERING, seat, self.frame_seat[0])
            return
        maker = self.frame_seat[0]
        other = self.frame_a[0]
        if act == DECLINE:
            self.emit(DECLINED, seat)
        else:
            last = self.frames - 2
            self.coins[other] -= self.frame_c[last]
            self.coins[maker] += self.frame_c[last]
            theirs = self.frame_b[last] if last else 0
            self.hand_over(maker, other, self.frame_b[0])
            self.hand_over(other, maker, theirs)
            self.emit(TRADED, maker, other)
        while self.frames:
            self.pop()
        self.end_turn()

    # The stir (HG-30).

    def put_under(self, kind: int) -> None:
        """Put a card under the stock, unseen."""
        seat = self.seat_to_act
        cards = self.of_kind(self.hands[seat], kind)
        card = low_bit(cards)
        self.lose_track(seat, 1 << seat)
        self.hands[seat] ^= cards
        self.stock[self.stocked] = card
        self.stocked += 1
        self.stirred |= 1 << seat
        self.emit(PUT_UNDER, seat, card)

    def next_to_stir(self, chance: Chance) -> None:
        """Ask the next seat that has cards and has put none under; after the last shuffle and draw."""
        while self.turns < self.seats:
            seat = (self.starter + self.turns) % self.seats
            if self.hands[seat] and not self.stirred >> seat & 1:
                self.seat_to_act = seat
                return
            self.turns += 1
        self.shuffle_stock(chance)
        for i in range(self.seats):
            seat = (self.starter + i) % self.seats
            if self.stirred >> seat & 1:
                card = self.draw()
                self.hands[seat] |= ONE_CARD << card
                self.known[card] = 1 << seat
                self.emit(DREW, seat, card)
        self.stirred = 0
        self.half = 1
        self.start_round(MARKET)

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
        self.emit(STIRRED)

    # Ends.

    def end_deal(self) -> None:
        """Count what everybody has gained (HG-31)."""
        for seat in range(self.seats):
            self.gains[seat] = self.coins[seat] - self.coins_before[seat]
            self.coins_before[seat] = self.coins[seat]
            self.emit(SCORED, seat, self.gains[seat], self.coins[seat])
        self.clear_cards()
        self.phase = BETWEEN_DEALS
        self.turns = 0
        self.half = 0
        self.starter = 0
        self.seat_to_act = TABLE
        if self.deals == self.deals_to_play:
            self.end_game()

    def end_game(self) -> None:
        """Nobody acts any more (HG-4)."""
        self.is_over = True
        self.seat_to_act = NOBODY
        self.emit(GAME_ENDED, self.closed)

    def _points(self, seat: int) -> int:
        return self.coins[seat]

    def _deal_points(self, seat: int) -> int:
        return self.gains[seat]

    # The wilds (HG-1).

    def sort_wilds(self) -> None:
        """Call the wild 24 that comes first by place, and in one hand the one that more seats know (HG-42)."""
        if self.deck == NATURALS:
            return
        first, second = self.place(WILD), self.place(WILD + 1)
        if first == second and first < MAX_SEATS:
            either = self.known[WILD] | self.known[WILD + 1]
            self.known[WILD + 1] &= self.known[WILD]
            self.known[WILD] = either
        elif second < first:
            for seat in range(self.seats):
                self.hands[seat] = swap_wilds(self.hands[seat])
                self.sold[seat] = swap_wilds(self.sold[seat])
            for i in range(self.stocked):
                self.stock[i] = swap_wild(self.stock[i])
            kept = self.known[WILD]
            self.known[WILD] = self.known[WILD + 1]
            self.known[WILD + 1] = kept
            self.turned_up = swap_wild(self.turned_up)
            for i in range(self.frames):
                a, b, c, d = self.frame_a[i], self.frame_b[i], self.frame_c[i], self.frame_d[i]
                if self.frame_kind[i] == GIFT:
                    self.amend(i, swap_wild(a), b, c, d)
                elif self.frame_kind[i] == OFFER or self.frame_kind[i] == COUNTERING:
                    self.amend(i, a, swap_wilds(b), c, d)

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

    # For learners.

    def _num_actions(self) -> int:
        return NUM_ACTIONS

    def _index_of(self, action: int) -> int:
        if action == DEAL:
            return 0
        act = action >> 24 & 255
        about = action >> 32 & 255
        if act == TRADE:
            return FIRST_TRADE + min(about, MAX_SEATS - 1)
        if act == CARD:
            return FIRST_CARD + min(about, KINDS - 1)
        if act == SELL:
            return FIRST_SALE + sale_number(action)
        return min(act, AUCTION)

    def _action_at(self, index: int) -> int:
        """0 deal; 1-10 as `Act`; 11-14 trade with a seat; 15-39 a card by kind; 40-235 sales, see `sale`."""
        if index == 0:
            return DEAL
        if index <= AUCTION:
            return action_of(index, 0)
        if index < FIRST_CARD:
            return action_of(TRADE, index - FIRST_TRADE)
        if index < FIRST_SALE:
            return action_of(CARD, index - FIRST_CARD)
        return sale(index - FIRST_SALE)

    def _observe(self, seat: int, row: Row) -> None:
        """What README.md of this folder lists, number by number; seats count from `seat` on."""
        ask = self.top()
        for phase in range(4):
            row.put(self.phase == phase)
        for kind in range(7):
            row.put(ask == kind)
        row.put(self.half)
        row.put(self.turns)
        put_kinds(row, self.hands[seat])
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
            put_kinds(row, self.known_in_hand(other, seat) if here and i else 0)
            put_kinds(row, self.sold[other] if here else 0)
        row.put(self.stocked)
        for i in range(DECK):
            seen = i < self.stocked and self.known[self.stock[i]] >> seat & 1
            row.put(min(self.stock[i], WILD) + 1 if seen else 0)
        row.put(min(self.turned_up, WILD) + 1)
        row.put(self.standing)
        for i in range(4):
            self.observe_frame(seat, i, row)

    def known_in_hand(self, holder: int, seat: int) -> int:
        """The cards that `seat` knows in another hand."""
        cards = 0
        for card in range(DECK):
            if self.hands[holder] >> card & 1 and self.known[card] >> seat & 1:
                cards |= ONE_CARD << card
        return cards

    def observe_frame(self, seat: int, i: int, row: Row) -> None:
        """A gift, raise or offer as far as `seat` may see it: cards, then the amount."""
        cards = 0
        amount = 0
        if i < self.frames:
            kind = self.frame_kind[i]
            if kind == GIFT and self.sees_frame(i, seat):
                cards = ONE_CARD << self.frame_a[i]
            elif kind == BID and self.sees_frame(i, seat):
                amount = self.frame_a[i]
            elif kind == OFFER or kind == COUNTERING:
                if self.sees_frame(i, seat):
                    cards = self.frame_b[i]
                if i + 1 < self.frames or self.frame_seat[i] == seat:
                    amount = self.frame_c[i]
        put_kinds(row, cards)
        row.put(amount)

    def sees_frame(self, i: int, seat: int) -> bool:
        """Whether `seat` knows the cards, or the raise, of a frame; what is unfinished only its maker (HG-40)."""
        kind = self.frame_kind[i]
        if kind == GIFT:
            giver = self.frame_b[i]
            return seat == giver or seat == (giver + 1) % self.seats
        if self.frame_seat[i] == seat:
            return True
        return kind != BID and i + 1 < self.frames and self.frame_a[i] == seat

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
                    cards |= ONE_CARD << becomes[card]
            self.hands[other] = cards
        for i in range(self.stocked):
            self.stock[i] = becomes[self.stock[i]]
        for i in range(self.frames):
            if self.frame_kind[i] == GIFT:
                self.amend(i, becomes[self.frame_a[i]], self.frame_b[i])
            elif self.frame_kind[i] == OFFER or self.frame_kind[i] == COUNTERING:
                cards = 0
                for card in range(DECK):
                    if self.frame_b[i] >> card & 1:
                        cards |= ONE_CARD << becomes[card]
                self.amend(i, self.frame_a[i], cards, self.frame_c[i], self.frame_d[i])
        self.redraw_frames(seat, chance)
        self.sort_wilds()

    def redraw_frames(self, seat: int, chance: Chance) -> None:
        """Others' unfinished raises and offers begin anew; what they offered unseen is drawn from their hands."""
        gift = 0
        for i in range(self.frames):
            kind = self.frame_kind[i]
            other = self.frame_a[i]
            cards = 0
            if self.sees_frame(i, seat):
                continue
            if kind == GIFT:
                if i == 0:
                    cards = ONE_CARD << self.frame_a[i]
                    gift = low_bit(self.redraw(cards, self.frame_b[i], self.frame_seat[i], chance))
                self.amend(i, gift, self.frame_b[i])
            elif kind == BID:
                self.amend(i)
            elif kind == OFFER or kind == COUNTERING:
                if i + 1 == self.frames:
                    self.amend(i, other)
                else:
                    cards = self.redraw(self.frame_b[i], self.frame_seat[i], other, chance)
                    self.amend(i, other, cards, self.frame_c[i], 1)

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

    def set_up(self, values: dict[str, int | list[int]], frames: list[tuple[int, ...]]) -> None:
        """Set fields by name and pending frames, for positions; the caller has checked them."""
        for name, value in values.items():
            setattr(self, name, value)
        for frame in frames:
            kind, seat, a, b, c, d = frame
            self.push(kind, seat, a, b, c, d)
        self.sort_wilds()

    def _fields(self, archive: Archive) -> None:
        for seat in range(self.seats):
            self.hands[seat] = archive.number(self.hands[seat])
            self.sold[seat] = archive.number(self.sold[seat])
            self.coins[seat] = archive.number(self.coins[seat])
            self.coins_before[seat] = archive.number(self.coins_before[seat])
            self.gains[seat] = archive.number(self.gains[seat])
        for i in range(DECK):
            self.known[i] = archive.number(self.known[i])
            self.stock[i] = archive.number(self.stock[i], 0, DECK - 1)
        self.stocked = archive.number(self.stocked, 0, DECK)
        self.bank = archive.number(self.bank)
        self.phase = archive.number(self.phase, BETWEEN_DEALS, STIR)
        self.half = archive.number(self.half, 0, 1)
        self.starter = archive.number(self.starter, 0, self.seats - 1)
        self.turns = archive.number(self.turns, 0, self.seats)
        self.turned_up = archive.number(self.turned_up, -1, DECK - 1)
        self.standing = archive.number(self.standing)
        self.bidder = archive.number(self.bidder, -1, self.seats - 1)
        self.bidding = archive.number(self.bidding)
        self.stirred = archive.number(self.stirred)
        self.closed = archive.flag(self.closed)


def action_of(act: int, about: int) -> int:
    """The action of an act and its argument."""
    return act << 24 | about << 32


def sale(number: int) -> int:
    """The sale with this number, from 0.

    14 x rank + suits - 1: the lot of the natural cards of these suits (a set of one to three) and wilds. From 84 on,
    28 x suit + 7 x lowest rank + natural places - 1: the row whose cards in these places are natural.
    """
    naturals = 0
    wilds = 0
    if number < LOTS:
        first = number // 14 * 4
        chosen = number % 14 + 1
        step = 1
        places = 4
    else:
        first = (number - LOTS) // 28 + (number - LOTS) // 7 % 4 * 4
        chosen = (number - LOTS) % 7 + 1
        step = 4
        places = 3
    missing = 3 - popcount(chosen)
    shift = 52
    for i in range(places):
        card = first + i * step
        if chosen >> i & 1:
            naturals |= ONE_CARD << card
        elif missing:
            missing -= 1
            wilds |= (NAMED | card) << shift
            shift += 6
    return naturals | action_of(SELL, 0) | wilds


def sale_as_named(action: int) -> int:
    """The three cards that a sale stands for."""
    whole = action & NATURAL_CARDS
    for shift in range(52, 64, 6):
        wild = action >> shift & 63
        if wild & NAMED:
            whole |= ONE_CARD << (wild & 31)
    return whole


def sale_number(action: int) -> int:
    """The number of a sale; of anything else, some number."""
    naturals = action & NATURAL_CARDS
    whole = sale_as_named(action)
    if not whole:
        return 0
    first = low_bit(whole)
    rank = first >> 2
    suit = first & 3
    if whole >> (4 * rank) >> 4 == 0:
        chosen = naturals >> (4 * rank) & 15
        return min(14 * rank + max(chosen, 1) - 1, LOTS - 1)
    chosen = naturals >> first & 1 | naturals >> (first + 3) & 2 | naturals >> (first + 6) & 4
    return LOTS + 28 * suit + 7 * min(rank, 3) + max(chosen, 1) - 1


def put_kinds(row: Row, cards: int) -> None:
    """A set of cards by kind: which naturals, and how many wilds."""
    row.put_cards(cards & NATURAL_CARDS, NATURALS)
    row.put(popcount(cards & WILD_CARDS))


def swap_wilds(cards: int) -> int:
    """A set of cards with the wilds under each other's number."""
    return cards & NATURAL_CARDS | (cards & WILD_CARDS) >> 1 & WILD_CARDS | (cards & WILD_CARDS) << 1 & WILD_CARDS


def swap_wild(card: int) -> int:
    """A card, a wild under the other's number."""
    return card ^ 1 if card >= WILD else card
