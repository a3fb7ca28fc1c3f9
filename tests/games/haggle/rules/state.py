"""The rules of Haggle: plain Python on `PythonState`; with the .pxd files the same is native.

Actions: the kind of act in bits 24-31, its argument (a seat, a kind of card) in bits 32-39. A sale
has its natural cards in bits 0-23, and what each wild stands for (32 + card) in bits 52-57 and
58-63. The table deals with `DEAL`. Legal actions come in the order of their numbers (`_action_at`).
"""

from __future__ import annotations

import cython

from haggle.names import MAX_SEATS as _MAX_SEATS
from haggle.rules.board import Board
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.names import DEAL as _DEAL
from tycoon.core.names import NOBODY, TABLE

if not cython.compiled:
    from haggle import cards as deck
    from haggle._names import acts, asked
    from haggle.names import Act, Ask, EventKind, Phase
    from tycoon.core.engine._bits import low_bit, popcount

DEAL = _DEAL
DECK = 26
MAX_SEATS = _MAX_SEATS
KINDS = 25
FIRST_TRADE = 11
FIRST_CARD = 15
FIRST_SALE = 40
NUM_ACTIONS = 236
MAX_LAID = 2


class Haggle(Board):
    """A game of Haggle. RULES.md has the rules."""

    # What is legal.

    def _generate(self, actions: Actions) -> None:
        for index in range(NUM_ACTIONS):
            action = self._action_at(index)
            if self.allows(action):
                actions.add(action)

    def allows(self, action: int) -> bool:
        """Whether the seat to act may do this; `action` is one that `_action_at` gives."""
        seat = self.seat_to_act
        act = acts.fields(action).act
        about = acts.fields(action).about
        ask = self.top()
        if seat < 0:
            return seat == TABLE and (
                action == DEAL or (act == Act.CLOSE and self.deals > 0)
            )  # HG-4
        if action == DEAL:
            return False
        if ask == Ask.GIFT:  # HG-11
            may_refuse = self.frames <= self.max_refusals and self.coins[seat] > 0
            return act == Act.ACCEPT or (act == Act.REFUSE and may_refuse)
        if ask == Ask.BID:  # HG-22
            amount = asked.bid(self, self.frames - 1).amount
            left = self.coins[seat] - self.standing - amount
            return act == Act.DONE or self.may_step(act, amount, left)
        if ask == Ask.OFFER or ask == Ask.COUNTERING:  # HG-24
            return self.may_build(act, about)
        if ask == Ask.ANSWER:
            return act == Act.ACCEPT or act == Act.DECLINE or act == Act.COUNTER
        if ask == Ask.VERDICT:
            return act == Act.ACCEPT or act == Act.DECLINE
        if act == Act.CARD:
            if self.phase == Phase.MARKET:
                return False
            return self.of_kind(self.hands[seat], about) != 0
        if self.phase != Phase.MARKET:
            return False
        if act == Act.SELL:
            return self.may_sell(action)
        if act == Act.AUCTION:
            return self.stocked > 0
        if act == Act.TRADE:
            return about < self.seats and about != seat
        return act == Act.PASS

    def may_step(self, act: int, amount: int, left: int) -> bool:
        """Whether an amount may grow by ten or one: one way to every amount (HG-23)."""
        if act == Act.TEN:
            return amount % 10 == 0 and left >= 10
        return act == Act.ONE and amount % 10 != 9 and left >= 1

    def may_build(self, act: int, kind: int) -> bool:
        """Whether the offer in the making may go on so (HG-24)."""
        if act == Act.DONE:
            return True
        top = self.frames - 1
        seat = self.seat_to_act
        offer = asked.offer(self, top)
        if offer.priced:
            payer = offer.other if self.frame_kind[top] == Ask.OFFER else seat
            return self.may_step(act, offer.price, self.coins[payer] - offer.price)
        if act != Act.CARD:
            return False
        laid = offer.cards
        if popcount(laid) == MAX_LAID or (kind != deck.WILD and laid >> kind):
            return False
        return self.of_kind(self.hands[seat] & ~laid, kind) != 0

    def may_sell(self, action: int) -> bool:
        """Whether the seat to act holds what this sale needs (HG-21)."""
        hand = self.hands[self.seat_to_act]
        naturals = action & deck.NATURAL_CARDS
        wilds = 3 - popcount(naturals)
        return naturals & ~hand == 0 and wilds <= popcount(hand & deck.WILD_CARDS)

    def _default_action(self) -> int:
        """Deal; accept a gift, no bid, decline a trade, pass; where a card is due, the lowest."""
        seat = self.seat_to_act
        ask = self.top()
        if seat < 0:
            return DEAL
        if ask == Ask.GIFT:
            return deck.action_of(Act.ACCEPT, 0)
        if ask == Ask.ANSWER or ask == Ask.VERDICT:
            return deck.action_of(Act.DECLINE, 0)
        if ask:
            return deck.action_of(Act.DONE, 0)
        if self.phase == Phase.MARKET:
            return deck.action_of(Act.PASS, 0)
        return deck.action_of(Act.CARD, min(low_bit(self.hands[seat]), deck.WILD))

    # What actions do.

    def _play(self, action: int, chance: Chance) -> bool:
        if self._action_at(self._index_of(action)) != action or not self.allows(action):
            return False
        act = acts.fields(action).act
        about = acts.fields(action).about
        ask = self.top()
        if action == DEAL:
            self.deal(chance)
        elif act == Act.CLOSE:
            self.closed = True
            self.end_game()
        elif ask == Ask.GIFT:
            self.answer_gift(act)
        elif ask == Ask.BID:
            self.bid(act)
        elif ask == Ask.OFFER or ask == Ask.COUNTERING:
            self.build(act, about)
        elif ask == Ask.ANSWER or ask == Ask.VERDICT:
            self.answer_offer(act)
        elif act == Act.CARD and self.phase == Phase.GIFTS:
            self.offer_gift(about)
        elif act == Act.CARD:
            self.put_under(about)
        elif act == Act.SELL:
            self.sell(action)
        elif act == Act.AUCTION:
            self.open_auction()
        elif act == Act.TRADE:
            self.emit(EventKind.APPROACHED, self.seat_to_act, about)
            asked.push_offer(self, self.seat_to_act, about, 0, 0, 0)
        else:
            self.emit(EventKind.PASSED, self.seat_to_act)
            self.end_turn()
        if self.phase == Phase.STIR:
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
                self.hands[seat] |= deck.ONE_CARD << card
                self.known[card] = 1 << seat
                at += 1
            self.emit(EventKind.DEALT, seat, self.hands[seat], self.each)
        while at < self.deck:
            self.stock[self.stocked] = chance.order[at]
            self.stocked += 1
            at += 1
        self.starter = chance.below(self.seats)
        self.emit(EventKind.STARTS, self.starter)
        self.half = 0
        self.start_round(Phase.GIFTS)

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
        elif self.phase == Phase.GIFTS:
            self.start_round(Phase.MARKET)
        elif self.half == 0:
            self.start_round(Phase.STIR)
        else:
            self.end_deal()

    def offer_gift(self, kind: int) -> None:
        """Show the next seat a card (HG-10)."""
        giver = self.seat_to_act
        to = (giver + 1) % self.seats
        card = low_bit(self.of_kind(self.hands[giver], kind))
        self.known[card] |= 1 << to
        self.emit(EventKind.GIFT_OFFERED, giver, to, card)
        asked.push_gift(self, to, card, giver)

    def answer_gift(self, act: int) -> None:
        """Refuse what was said last, or let it be (HG-11)."""
        seat = self.seat_to_act
        gift = asked.gift(self, self.frames - 1)
        card = gift.card
        giver = gift.giver
        to = (giver + 1) % self.seats
        if act == Act.REFUSE:
            self.pay(seat, 1)
            self.emit(EventKind.REFUSED, seat)
            asked.push_gift(self, giver if seat == to else to, card, giver)
            return
        goes = self.frames % 2
        while self.frames:
            self.pop()
        if goes:
            self.hand_over(giver, to, deck.ONE_CARD << card)
        self.emit(EventKind.GIFT_SETTLED, giver, to, goes)
        self.end_turn()

    def sell(self, action: int) -> None:
        """Lay three cards down for their ranks (HG-21)."""
        seat = self.seat_to_act
        cards = action & deck.NATURAL_CARDS
        whole = deck.sale_as_named(action)
        for _ in range(3 - popcount(cards)):
            cards |= self.of_kind(self.hands[seat] & ~cards, deck.WILD)
        worth = 0
        for card in range(deck.NATURALS):
            if whole >> card & 1:
                worth += (card >> 2) + 1
        self.hands[seat] ^= cards
        self.sold[seat] |= cards
        for card in range(DECK):
            if cards >> card & 1:
                self.known[card] = 0
        self.pay(seat, -worth)
        self.emit(EventKind.SOLD, seat, cards, whole, worth)
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
        self.emit(EventKind.TURNED_UP, seat, self.turned_up)
        asked.push_bid(self, (seat + 1) % self.seats, 0)

    def bid(self, act: int) -> None:
        """Build a raise, make it, or drop out; then ask the next who is still in."""
        seat = self.seat_to_act
        top = self.frames - 1
        amount = asked.bid(self, top).amount
        if act != Act.DONE:
            asked.amend_bid(self, top, amount + (10 if act == Act.TEN else 1))
            return
        if amount:
            self.standing += amount
            self.bidder = seat
            self.emit(EventKind.BID, seat, self.standing)
        else:
            self.bidding ^= 1 << seat
            self.emit(EventKind.DROPPED_OUT, seat)
        self.pop()
        if self.bidding == 0 or (self.bidder >= 0 and self.bidding == 1 << self.bidder):
            self.knock_down()
            return
        seat = (seat + 1) % self.seats
        while not self.bidding >> seat & 1:
            seat = (seat + 1) % self.seats
        asked.push_bid(self, seat, 0)

    def knock_down(self) -> None:
        """The auction is over."""
        if self.bidder >= 0:
            self.pay(self.bidder, self.standing)
            self.hands[self.bidder] |= deck.ONE_CARD << self.turned_up
            self.emit(EventKind.KNOCKED_DOWN, self.bidder, self.turned_up, self.standing)
        else:
            self.stock[self.stocked] = self.turned_up
            self.stocked += 1
            self.emit(EventKind.UNSOLD, self.turned_up)
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
        offer = asked.offer(self, top)
        other, price = offer.other, offer.price
        cards = offer.cards
        if act == Act.CARD:
            cards |= self.of_kind(self.hands[seat] & ~cards, kind)
            asked.amend_offer(self, top, other, cards, 0, 0)
        elif act != Act.DONE:
            asked.amend_offer(self, top, other, cards, price + (10 if act == Act.TEN else 1), 1)
        elif not offer.priced:
            asked.amend_offer(self, top, other, cards, 0, 1)
        else:
            for card in range(DECK):
                if cards >> card & 1:
                    self.known[card] |= 1 << other
            if self.frame_kind[top] == Ask.OFFER:
                self.emit(EventKind.OFFERED, seat, other, cards, popcount(cards), price)
                asked.push_answer(self, other, seat)
            else:
                self.emit(EventKind.COUNTERED, seat, other, cards, popcount(cards), price)
                asked.push_verdict(self, other, seat)

    def answer_offer(self, act: int) -> None:
        """Agree, decline, or make a counter-offer."""
        seat = self.seat_to_act
        if act == Act.COUNTER:
            self.emit(EventKind.APPROACHED, seat, self.frame_seat[0])
            asked.push_countering(self, seat, self.frame_seat[0], 0, 0, 0)
            return
        maker = self.frame_seat[0]
        first = asked.offer(self, 0)
        if act == Act.DECLINE:
            self.emit(EventKind.DECLINED, seat)
        else:
            last = asked.offer(self, self.frames - 2)
            self.coins[first.other] -= last.price
            self.coins[maker] += last.price
            self.hand_over(maker, first.other, first.cards)
            if self.frames > 2:
                self.hand_over(first.other, maker, last.cards)
            self.emit(EventKind.TRADED, maker, first.other)
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
        self.emit(EventKind.PUT_UNDER, seat, card)

    def next_to_stir(self, chance: Chance) -> None:
        """Ask the next seat that has cards and has put none under; at last shuffle and draw."""
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
                self.hands[seat] |= deck.ONE_CARD << card
                self.known[card] = 1 << seat
                self.emit(EventKind.DREW, seat, card)
        self.stirred = 0
        self.half = 1
        self.start_round(Phase.MARKET)

    # Ends.

    def end_deal(self) -> None:
        """Count what everybody has gained (HG-31)."""
        for seat in range(self.seats):
            self.gains[seat] = self.coins[seat] - self.coins_before[seat]
            self.coins_before[seat] = self.coins[seat]
            self.emit(EventKind.SCORED, seat, self.gains[seat], self.coins[seat])
        self.clear_cards()
        self.phase = Phase.BETWEEN_DEALS
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
        self.emit(EventKind.GAME_ENDED, self.closed)

    # For learners.

    def _num_actions(self) -> int:
        return NUM_ACTIONS

    def _index_of(self, action: int) -> int:
        if action == DEAL:
            return 0
        act = acts.fields(action).act
        about = acts.fields(action).about
        if act == Act.TRADE:
            return FIRST_TRADE + min(about, MAX_SEATS - 1)
        if act == Act.CARD:
            return FIRST_CARD + min(about, KINDS - 1)
        if act == Act.SELL:
            return FIRST_SALE + deck.sale_number(action)
        return min(act, Act.AUCTION)

    def _action_at(self, index: int) -> int:
        """0 deal; 1-10 as `Act`; 11-14 trade with a seat; 15-39 a card by kind; 40-235 `sale`."""
        if index == 0:
            return DEAL
        if index <= Act.AUCTION:
            return deck.action_of(index, 0)
        if index < FIRST_CARD:
            return deck.action_of(Act.TRADE, index - FIRST_TRADE)
        if index < FIRST_SALE:
            return deck.action_of(Act.CARD, index - FIRST_CARD)
        return deck.sale(index - FIRST_SALE)
