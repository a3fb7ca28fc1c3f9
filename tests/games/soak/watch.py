"""Games of random players in which every decision is checked, as fast as the rules go.

Plain Python; watch.pxd gives the C types of the compiled build, which plays the same games.
"""

from __future__ import annotations

from enum import IntEnum

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.games.bigtwo.rules.state import BigTwo
from tycoon.games.daifugo.rules.state import Daifugo
from tycoon.games.deal.names import Act, Ask, Kind, Phase
from tycoon.games.deal.rules.state import Deal
from tycoon.games.monopoly import names as monopoly
from tycoon.games.monopoly.rules.state import Monopoly

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.core.engine.buffers import EVENT_WIDTH
    from tycoon.games.daifugo.rules.plays import shape_of
    from tycoon.games.daifugo.rules.rounds import plus
    from tycoon.games.deal.cards import hotel_kind, house_kind, kind_at
    from tycoon.games.deal.rules.turn import is_rent
    from tycoon.games.monopoly.squares import COLOURS as CITY_COLOURS
    from tycoon.games.monopoly.squares import GROUPS as DEED_GROUPS
    from tycoon.games.monopoly.squares import MEMBERS

NATURALS = 0xF_FFFF_FFFF_FFFF
# No deal of random players comes near it.
MOST_DECISIONS = 5_000
PASSES_IN_ROW = 20
# MD-26 bounds the turns of a game of Deal; this bounds what is decided in one of them.
DECISIONS_IN_TURN = 200
KINDS = 47
ROW = 48
COLOURS = 10
GROUPS = 8
FIRST_WILD = 10
ACTION, PAY, PLACE = Ask.ACTION, Ask.PAY, Ask.PLACE
END, IDLE_DRAW = Act.END, Act.IDLE_DRAW
PLAYING = Phase.PLAYING
DOUBLE_RENT, RAINBOW = Kind.DOUBLE_RENT, Kind.RAINBOW_WILD
PILES, MOST_CARDS, KEPT_KINDS, MOST_SEATS = 2, 16, 5, 8
HOUSES, HOTELS, DEEDS = 32, 12, 28
# No game of random players at Monopoly comes near it.
DECISIONS_IN_GAME = 1_000_000
BANK, POT = monopoly.BANK, monopoly.POT
BID_OR_PASS, DRAWN = monopoly.Ask.AUCTION, monopoly.Ask.CARD
PASS = monopoly.Act.PASS
PAID, PARKING = monopoly.EventKind.PAID, monopoly.Due.PARKING
OUT_OF_JAIL = monopoly.Card.OUT_OF_JAIL


class Fault(IntEnum):
    """What can be wrong with a game."""

    NONE = 0
    NO_DECISION = 1
    REFUSED = 2
    ENGINE = 3
    CARDS = 4
    SCORES = 5
    PASSES = 6
    ENDLESS = 7
    GOODS = 8


NO_DECISION, REFUSED, ENGINE = Fault.NO_DECISION, Fault.REFUSED, Fault.ENGINE
CARDS, SCORES, PASSES = Fault.CARDS, Fault.SCORES, Fault.PASSES
ENDLESS, GOODS = Fault.ENDLESS, Fault.GOODS


class Watch:
    """Plays one game after the other from `start` until something is wrong.

    Attributes:
        state: of the game played last.
        fault: what was wrong with it.
        decisions: of seats, in all games.
        deals: deals that ended, in all games.
        longest: most decisions in a deal.
        passes: most passes in a row.
    """

    def __init__(self, start: State) -> None:
        self.start = start
        self.state = start.copy()
        if not cython.compiled:
            self.state._open()
        self.actions = Actions()
        self.chance = FastChance(0)
        self.choosing = FastChance(0)
        self.most_passes = start.seats - 1
        self.most_decisions = MOST_DECISIONS
        self.fault = 0
        self.decisions = 0
        self.deals = 0
        self.longest = 0
        self.passes = 0

    def play(self, seed: int) -> bool:
        """Play a whole game; whether nothing was wrong."""
        self.chance.state = seed
        self.choosing.state = seed ^ NATURALS
        with cython.nogil:
            self.go_on(self.state)
        self.chance.check()
        self.choosing.check()
        return self.fault == 0

    def go_on(self, state: State) -> None:
        """Play until the game is over, or `fault` is set."""
        state._assign(self.start)
        self.begin()
        row = 0
        length = 0
        while not state.is_over and not self.fault:
            seat = state.seat_to_act
            self.actions.clear()
            state._generate(self.actions)
            if self.actions.size == 0:
                self.fault = NO_DECISION
                return
            if seat >= 0:
                action = self.actions.items[self.choosing.below(self.actions.size)]
                row = row + 1 if self.is_pass(action) else 0
                self.passes = max(self.passes, row)
                length += 1
                self.decisions += 1
            else:
                action = state._default_action()
                length = 0
                row = 0
            if not state._play(action, self.chance):
                self.fault = REFUSED
            elif state.broken or self.actions.overflow or self.chance.failed:
                self.fault = ENGINE
            elif not self.has_all_cards():
                self.fault = CARDS
            elif not self.has_all_goods():
                self.fault = GOODS
            elif row > self.most_passes:
                self.fault = PASSES
            elif length > self.most_decisions:
                self.fault = ENDLESS
            elif seat >= 0 and state.seat_to_act < 0:
                self.deals += 1
                self.longest = max(self.longest, length)
                if not self.is_scored():
                    self.fault = SCORES

    def looks_right(self) -> bool:
        """Whether nothing is lost or too many in `state`, which somebody else plays on."""
        return self.has_all_cards() and self.has_all_goods()

    def begin(self) -> None:
        """Take note of what is there before a game."""

    def is_pass(self, action: int) -> bool:
        """Whether the seat to act plays nothing by this, and is not asked anything."""
        return False

    def has_all_cards(self) -> bool:
        """Whether every card is in one place."""
        return False

    def has_all_goods(self) -> bool:
        """Whether money and whatever else is no card is where it must be."""
        return True

    def is_scored(self) -> bool:
        """Whether a deal ended as it must, every seat with its place."""
        return False


class WatchBigTwo(Watch):
    """Big Two: one seat is out, what it wins the others lose."""

    def __init__(self, start: BigTwo) -> None:
        Watch.__init__(self, start)
        self.game: BigTwo = self.state

    def is_pass(self, action: int) -> bool:
        return action == 0

    def has_all_cards(self) -> bool:
        together = self.game.aside | self.game.played
        count = popcount(self.game.aside) + popcount(self.game.played)
        for seat in range(self.game.seats):
            together |= self.game.hands[seat]
            count += popcount(self.game.hands[seat])
        return together == self.game.all_cards and count == self.game.deck

    def is_scored(self) -> bool:
        out = 0
        total = 0
        winning = 0
        for seat in range(self.game.seats):
            points = self.game._deal_points(seat)
            total += points
            winning += points > 0
            if self.game.hands[seat] == 0:
                out += 1
                if points <= 0 and not self.game.teams:
                    return False
            # BT-71: partners carry the same points, and whoever is out may be among the losers.
            if self.game.teams and points != self.game._deal_points(seat ^ 2):
                return False
        return out == 1 and total == 0 and (self.game.teams or winning == 1)


class WatchDaifugo(Watch):
    """Daifugo: places are 1 to the number of seats, each once."""

    def __init__(self, start: Daifugo) -> None:
        Watch.__init__(self, start)
        self.game: Daifugo = self.state
        # DF-6 bounds passes by owners too; else all pass to a leader, and all pass the lead on.
        self.most_passes = PASSES_IN_ROW if self.game.owner_passes else 2 * start.seats

    def is_pass(self, action: int) -> bool:
        return self.game.frames == 0 and shape_of(action, self.game.rules) == 0

    def has_all_cards(self) -> bool:
        if self.game.seat_to_act < 0 and not self.game.deals:
            return True
        together = self.game.pile
        count = popcount(self.game.pile)
        for seat in range(self.game.seats):
            together = plus(together, self.game.hands[seat])
            count += popcount(self.game.hands[seat])
        together = plus(plus(together, self.game.aside), self.game.played)
        count += popcount(self.game.aside) + popcount(self.game.played)
        return together & NATURALS == NATURALS and count == 52 + self.game.jokers

    def is_scored(self) -> bool:
        places = 0
        total = 0
        for seat in range(self.game.seats):
            places |= 1 << self.game.places[seat]
            total += self.game._deal_points(seat)
        return places == (2 << self.game.seats) - 2 and total == self.sum_of_points()

    def sum_of_points(self) -> int:
        """What all seats together win in a round."""
        return 15 if self.game.points_by == 2 else 0


class WatchDeal(Watch):
    """Deal: every kind of card is there as often as in the deck; the winner alone is first."""

    def __init__(self, start: Deal) -> None:
        Watch.__init__(self, start)
        self.game: Deal = self.state
        turns = start.turn_limit * start.seats
        self.most_passes = turns
        self.most_decisions = DECISIONS_IN_TURN * turns
        if not cython.compiled:
            self.counts = [0] * ROW

    def is_pass(self, action: int) -> bool:
        if self.game.frames or self.game.phase != PLAYING or self.game.played:
            return False
        return action == END or action == IDLE_DRAW

    def has_all_cards(self) -> bool:
        if not self.game.deals:
            return True
        for kind in range(KINDS):
            self.counts[kind] = self.game.pile[kind] + self.game.discards[kind]
        for i in range(self.game.under_count):
            self.counts[self.game.under[i]] += 1
        for seat in range(self.game.seats):
            size = 0
            for kind in range(KINDS):
                held = self.game.hands[ROW * seat + kind]
                size += held
                self.counts[kind] += held + self.game.banks[ROW * seat + kind]
            if size != self.game.hand_sizes[seat]:
                return False
            self.count_table(seat)
        for i in range(self.game.frames):
            if self.game.frame_kind[i] == ACTION:
                action = self.game.frame_a[i]
                kind = action >> 8 & 255
                self.counts[kind] += 1
                if is_rent(kind):
                    self.counts[DOUBLE_RENT] += action >> 48 & 255
            elif self.game.frame_kind[i] == PLACE:
                self.count_wilds(self.game.frame_a[i])
            elif self.game.frame_kind[i] == PAY:
                self.count_wilds(self.game.frame_c[i])
        for kind in range(KINDS):
            if self.counts[kind] != self.game.deck[kind]:
                return False
        return True

    def count_table(self, seat: int) -> None:
        """Count the properties and buildings of a seat."""
        self.counts[RAINBOW] += self.game.colourless[seat]
        for colour in range(COLOURS):
            for i in range(GROUPS):
                group = self.game.groups[COLOURS * GROUPS * seat + GROUPS * colour + i]
                if not group:
                    continue
                self.count_buildings(group)
                for place in range(4):
                    slot = group >> 4 * place & 7
                    if slot:
                        self.counts[kind_at(colour, slot)] += 1
            loose = self.game.loose[COLOURS * seat + colour]
            while loose:
                self.count_buildings((loose & 15) << 16)
                loose >>= 4

    def count_buildings(self, group: int) -> None:
        """Count the house and the hotel of a group."""
        house = house_kind(group)
        hotel = hotel_kind(group)
        if house >= 0:
            self.counts[house] += 1
        if hotel >= 0:
            self.counts[hotel] += 1

    def count_wilds(self, wilds: int) -> None:
        """Count wilds that lie open or have been paid."""
        for i in range(8):
            self.counts[FIRST_WILD + i] += wilds >> 4 * i & 15

    def is_scored(self) -> bool:
        first = 0
        total = 0
        for seat in range(self.game.seats):
            points = self.game._deal_points(seat)
            total += points
            first += points == self.game.seats - 1
        if self.game.winner < 0:
            return total == 0 and first <= 1
        return first == 1 and total == 0


class WatchMonopoly(Watch):
    """Monopoly: money comes from and goes to the bank, 32 houses, 12 hotels, each card once."""

    def __init__(self, start: Monopoly) -> None:
        Watch.__init__(self, start)
        self.game: Monopoly = self.state
        self.game.collect_events()
        self.most_passes = DEEDS * start.seats  # of an estate nobody may want anything
        self.most_decisions = DECISIONS_IN_GAME
        self.begin()

    def begin(self) -> None:
        self.game.events.size = 0
        self.money = self.count_money()

    def is_pass(self, action: int) -> bool:
        return action == PASS and self.game.top() == BID_OR_PASS

    def has_all_cards(self) -> bool:
        if popcount(self.game.face_down) != self.count_fortunes():
            return False
        for pile in range(PILES):
            cards = self.game.unseen[pile]
            count = popcount(cards)
            for i in range(self.game.below_count[pile]):
                cards |= 1 << self.game.below[MOST_CARDS * pile + i]
                count += 1
            for i in range(self.game.frames):
                if self.game.frame_kind[i] == DRAWN and self.game.frame_a[i] == pile:
                    cards |= 1 << self.game.frame_b[i]
                    count += 1
            for card in range(self.game.pile_sizes[pile]):
                does = self.game.card_does[MOST_CARDS * pile + card]
                if does == OUT_OF_JAIL and self.game.jail_cards[pile] >= 0:
                    cards |= 1 << card
                    count += 1
            if count != self.game.pile_sizes[pile] or cards != (1 << count) - 1:
                return False
        return True

    def count_fortunes(self) -> int:
        """How many fortune cards lie on the board."""
        count = 0
        for kind in range(10):
            count += self.game.fortunes[kind]
        return count

    def has_all_goods(self) -> bool:
        return (
            self.has_all_money()
            and self.has_all_buildings()
            and self.is_built_evenly()
            and self.owns_what_it_may()
        )

    def count_money(self) -> int:
        """All cash, and what lies on free parking."""
        money = self.game.pot
        for seat in range(self.game.seats):
            money += self.game.cash[seat]
        return money

    def has_all_money(self) -> bool:
        """Whether all that came or went since the last look came from or went to the bank."""
        for i in range(self.game.events.size):
            row = EVENT_WIDTH * i
            if self.game.events.items[row] != PAID:
                continue
            payer = self.game.events.items[row + 1]
            payee = self.game.events.items[row + 2]
            amount = self.game.events.items[row + 3]
            if amount < 0:
                return False
            if payer == BANK and self.game.events.items[row + 4] != PARKING:
                self.money += amount
            if payee == BANK:
                self.money -= amount
        self.game.events.size = 0
        return self.count_money() == self.money

    def has_all_buildings(self) -> bool:
        """Whether what stands and what the bank has come to 32 houses and 12 hotels."""
        houses = self.game.houses
        hotels = self.game.hotels
        if houses < 0 or hotels < 0:
            return False
        for square in range(self.game.size):
            steps = self.game.buildings[square]
            if (steps > 0) != (self.game.built >> square & 1):
                return False
            if steps > self.game.hotel_after:
                hotels += 1
            else:
                houses += steps
        return houses == HOUSES and hotels == HOTELS

    def is_built_evenly(self) -> bool:
        """Whether whole colours alone are built on, none mortgaged, and evenly (MO-33)."""
        if self.game.build_anywhere:
            return True
        for colour in range(CITY_COLOURS):
            members = MEMBERS[DEED_GROUPS * self.game.board + colour]
            if not members & self.game.built:
                continue
            if members & self.game.mortgaged:
                return False
            owner = self.game.owner[low_bit(members)]
            if owner < 0 or members & ~self.game.owned[owner]:
                return False
            least = HOUSES
            most = 0
            while members:
                steps = self.game.buildings[low_bit(members)]
                members &= members - 1
                least = min(least, steps)
                most = max(most, steps)
            if most > least + 1 and not self.game.unevenly:
                return False
        return True

    def owns_what_it_may(self) -> bool:
        """Whether deeds and owners agree, no cash is below 0, and the ruined have nothing."""
        first = DEED_GROUPS * self.game.board
        for seat in range(self.game.seats):
            owned = self.game.owned[seat]
            whole = 0
            for group in range(first, first + CITY_COLOURS):
                if not MEMBERS[group] & ~owned:
                    whole |= MEMBERS[group]
            if self.game.whole[seat] != whole:
                return False
            cash = self.game.cash[seat]
            if cash < 0:
                return False
            for square in range(self.game.size):
                if (self.game.owner[square] == seat) != (owned >> square & 1):
                    return False
            if self.game.out >> seat & 1 and (cash or owned or self.has_kept(seat)):
                return False
        return True

    def has_kept(self, seat: int) -> bool:
        """Whether a seat holds a card, or a rent may be claimed from or by it."""
        for pile in range(PILES):
            if self.game.jail_cards[pile] == seat:
                return True
        for kind in range(KEPT_KINDS):
            if self.game.kept[KEPT_KINDS * seat + kind]:
                return True
        for i in range(self.game.claims):
            if self.game.claim_owner[i] == seat or self.game.claim_payer[i] == seat:
                return True
        return False

    def is_scored(self) -> bool:
        """The points of all come to nothing, and whoever is ruined is behind all who are not."""
        total = 0
        first_out = -MOST_SEATS
        last_in = MOST_SEATS
        for seat in range(self.game.seats):
            points = self.game._deal_points(seat)
            total += points
            if self.game.out >> seat & 1:
                first_out = max(first_out, points)
            else:
                last_in = min(last_in, points)
        return total == 0 and first_out < last_in
