"""What lies where in Monopoly: the fields of a game, and saving them.

Plain Python; board.pxd gives the C types of the compiled build. The rules are modules of functions
on `Board`, here, in `property/` and in `encoding/`; each imports only those before it:

- `money`: next_in(state, seat); owns_colour(state, seat, group); group_built(state, group);
  houses_of, hotels_of, sale_of(state, seat); worth(state, seat, full); take_deed(state, square,
  to); step_fits(amount, last, step); add_steps; receive(state, seat, amount, due, square) from
  the bank; spend(state, seat, to, amount, due, square) where the cash is known to suffice;
  charge(state, seat, to, amount, due) where it may not: pays at once, or pushes a DEBT, which
  `state.advance` pays and drops as soon as the cash reaches it; pot(state): `BANK` or `POT`.
- `mortgage`: add_mortgages, add_lifts(state, seat, actions); mortgage, lift(state, seat, square)
  -> bool; ask_interest(state, seat, deeds): after a transfer, INTEREST for those that are
  mortgaged; add_interest(state, actions); settle_interest(state, action) -> bool.
- `building`: add_builds, add_sales(state, seat, actions); sell(state, action) -> bool; add_sites,
  first_site(state), choose_site (SITE); put_building, place_building: with and without paying.
- `auction`: start_auction(state, square, first, least): of a deed, asking `first` first;
  start_building_auction; add_bids(state, actions); bid(state, action) -> bool, for AUCTION and BID.
- `shortage`: build(state, action) -> bool, which pushes WANT, and auctions what is short; want.
- `trade`: add_trades(state, seat, actions); begin_trade(state, action) -> bool; add_draft, draft
  (DRAFT); add_answers, answer (OFFER).
- `moving`: forward(state, seat, steps, how), back(state, seat, steps), to_jail(state, seat): with
  salaries.
- `cards`: draw(state, seat, pile, chance) pushes a CARD and does it; put_back(state): the CARD on
  top is done; return_jail_card(state, pile): under its pile; pay_next(state): the PAYEES on top.
- `debt`: add_raising(state, seat, actions): sales and mortgages, for BUY, AUCTION, DEBT;
  add_debt(state, actions); default_debt(state); ruin(state, action) -> bool: BANKRUPT of the DEBT
  on top, which sets `out`, `ruined`, `ending`; sell_estate(state, seat): the next deed of the
  ESTATE on top, which it pops when there is none left. `advance` drops frames of the ruined.
- `landing`: land(state, chance): the LANDING on top; add_buy(state, actions), buy(state, action) ->
  bool; tax; ask_claims, claim.
- `turn`: start, begin_turn, end_turn, rolls, jail, the speed die, ends, points.
- `fortune`, before `landing`: levels and fortune cards; `refusals`: refuse cards, and whom to pay.
- `information`: what a seat is shown as numbers, and drawing anew what it cannot know;
  `action_index`: the numbers of actions; `pending`: what a save may hold.
- `state`: what is legal and what is done, by phase and frame; `advance`.

Functions that carry out a decision answer False, and have done nothing, for what is not legal.
Nothing calls back: what follows later is pushed as a frame first, and then what comes before it.
"""

from __future__ import annotations

import cython

from tycoon.core.checks import within
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.frames import FrameState
from tycoon.core.game import Game
from tycoon.games.monopoly import names
from tycoon.games.monopoly.names import ASKED, Ask, Face, Phase
from tycoon.games.monopoly.options import MonopolyOptions
from tycoon.games.monopoly.squares import FORTUNES as _FORTUNES
from tycoon.games.monopoly.squares import card_effects

if not cython.compiled:
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import asked
    from tycoon.games.monopoly.names import Reason

MAX_SEATS, BANK, POT = names.MAX_SEATS, names.BANK, names.POT
PILES = 2
FACES = 6
MAX_REFUSED = 64
"""How many refused offers a turn remembers; when it is full no more are made in it (MO-52)."""
MAX_CLAIMS = 8
# A roll leads to two landings on deeds at most, so four are never pending before one (MO-22, MS-4).
CLAIMS_BEFORE = 4
HOUSES, HOTELS = 32, 12
ALL_CASH = names.ALL_CASH
FORTUNE_KINDS = len(_FORTUNES)
KEPT_FORTUNES = names.KEPT_KINDS
ONE = 1
TO_CREDITOR, TO_AUCTION, SHARED = range(3)
_ENDS = {
    "last_standing": 0,
    "turns": Reason.TURNS,
    "minutes": Reason.MINUTES,
    "bankruptcies": Reason.BANKRUPTCIES,
}
_ESTATES = ("creditor", "auction", "shared")


class Board(FrameState):
    """A game of Monopoly as far as it is not rules.

    Everything lies open but, in the millionaire edition, which fortune cards the seats keep. Nobody
    knows the order of cards that have not been drawn yet, so there is none: such a card is drawn by
    lot, which is the same as shuffling once (MO-36). Cards that have been drawn lie below, in an
    order that everybody has seen.

    Attributes:
        base: 0, or 40 for the millionaire board: tables of squares are read at base + square.
        board, size: 0 or 1; how many squares it has.
        end: the option as a `Reason`, 0 for last_standing. The other options as numbers: limit
            (turns or bankruptcies), target, deal_deeds, double_on_start, auction_start,
            auction_may_fail, manual_claims, hotel_after, build_anywhere, unevenly, tax_choice,
            luxury_tax, jackpot, pays_after_fail, trade_offers, estate_to (0 creditor, 1 auction,
            2 shared), speed_die, fine.
        card_does, card_a, card_b: of the card at 16 x pile + number, a `Card` and its numbers.
        pile_sizes: how many cards each pile has in all.

        phase: a `Phase`; `turn`: whose turn it is.
        order, place: the seats in the order of play (MO-3), and the place of each in it from 0.
        rounds: how many rounds have ended.
        turns: how many turns have ended.
        cash, at: by seat; `at` is its square, in jail that of the jail.
        jail: by seat, 0 free, else 1 + failed tries to leave.
        out: the ruined seats, a bit each; `ruined` has them in order.
        owner: by square, the seat that has the deed, -1 for the bank or where there is none.
        owned: by seat, its deeds, a bit each; whole: those of its whole colours.
        mortgaged: the mortgaged deeds, a bit each.
        buildings: by square, 0 to `hotel_after` houses, one more for a hotel.
        built: the squares with buildings, a bit each.
        houses, hotels: how many the bank has.
        pot: what lies on free parking (MO-38).
        unseen: by pile, the cards not yet drawn, a bit each.
        below, below_count: the cards under them at 16 x pile + i, the next to be drawn first.
        jail_cards: by pile, who has its out-of-jail card, -1 nobody.
        dice: the white ones of the last movement roll or try; 0 before. `face`: the speed die's.
        doubles: in a row in this turn; `again`: another roll follows.
        stopped: the seat on turn was sent to jail, which ends its turn (MO-10).
        fast: the seats that use the speed die, a bit each (MS-1).
        offers: opening offers that the turn still allows (MO-52).
        refused, refused_give, refused_want, refused_count: the offers refused in this turn: numbers
            as `names.PACKED` has them; deeds given, deeds wanted.
        claims, claim_payer, claim_owner, claim_amount, claim_square: rents not yet claimed
            (MO-22), in landing order.
        ending: why the game ends as soon as nothing is open, a `Reason`; `winner`: by target.
        reason: why it has ended.

        level: by seat, 1 to 3 (MM-3); 0 on the classic board.
        face_down: the cities whose fortune card has not been turned, a bit each (MM-4).
        fortunes: by kind, how many fortune cards have not been turned.
        kept: the fortune cards held at 5 x seat + kind (MM-5); only the seat knows which.
    """

    def __init__(self, game: Game, options: MonopolyOptions, seats: int) -> None:
        FrameState.__init__(self, game, options, seats)
        self.board = 1 if options.board == "millionaire" else 0
        self.base = squares.SQUARES * self.board
        self.size = squares.SIZES[self.board]
        self.end = _ENDS[options.end]
        self.limit = options.bankruptcies if self.end == Reason.BANKRUPTCIES else options.turns
        self.target = options.target
        self.deal_deeds = options.deal_deeds
        self.double_on_start = options.double_on_start
        self.auction_start = options.auction_start
        self.auction_may_fail = options.auction_may_fail
        self.manual_claims = options.rent_claim == "manual"
        self.hotel_after = options.hotel_after
        self.build_anywhere = options.build_without_monopoly
        self.unevenly = options.build_unevenly
        self.tax_choice = options.income_tax == "choice"
        self.luxury_tax = options.luxury_tax
        self.jackpot = options.parking_jackpot
        self.pays_after_fail = options.jail_pay_after_fail
        self.trade_offers = options.trade_offers
        self.estate_to = _ESTATES.index(options.bankruptcy)
        self.speed_die = options.speed_die
        self.fine = squares.FINES[self.board]
        if not cython.compiled:
            self.card_does = [0] * (PILES * squares.PILE_SIZE)
            self.card_a = [0] * (PILES * squares.PILE_SIZE)
            self.card_b = [0] * (PILES * squares.PILE_SIZE)
            self.pile_sizes = [0] * PILES
            self.order = [0] * MAX_SEATS
            self.place = [0] * MAX_SEATS
            self.cash = [0] * MAX_SEATS
            self.at = [0] * MAX_SEATS
            self.jail = [0] * MAX_SEATS
            self.ruined = [0] * MAX_SEATS
            self.owner = [0] * squares.SQUARES
            self.owned = [0] * MAX_SEATS
            self.whole = [0] * MAX_SEATS
            self.buildings = [0] * squares.SQUARES
            self.unseen = [0] * PILES
            self.below = [0] * (PILES * squares.PILE_SIZE)
            self.below_count = [0] * PILES
            self.jail_cards = [0] * PILES
            self.dice = [0] * 2
            self.refused = [0] * MAX_REFUSED
            self.refused_give = [0] * MAX_REFUSED
            self.refused_want = [0] * MAX_REFUSED
            self.claim_payer = [0] * MAX_CLAIMS
            self.claim_owner = [0] * MAX_CLAIMS
            self.claim_amount = [0] * MAX_CLAIMS
            self.claim_square = [0] * MAX_CLAIMS
            self.level = [0] * MAX_SEATS
            self.fortunes = [0] * FORTUNE_KINDS
            self.kept = [0] * (MAX_SEATS * KEPT_FORTUNES)
        for pile in range(PILES):
            effects = card_effects(options.board, options.chest, pile)
            self.pile_sizes[pile] = len(effects)
            self.unseen[pile] = (1 << len(effects)) - 1
            self.below_count[pile] = 0
            self.jail_cards[pile] = BANK
            for i, (does, a, b) in enumerate(effects):
                self.card_does[squares.PILE_SIZE * pile + i] = does
                self.card_a[squares.PILE_SIZE * pile + i] = a
                self.card_b[squares.PILE_SIZE * pile + i] = b
        for square in range(squares.SQUARES):
            self.owner[square] = BANK
        for seat in range(seats):
            self.order[seat] = seat
            self.place[seat] = seat
            self.cash[seat] = squares.START_CASH[self.board] + (
                1000 if self.speed_die else 0
            )  # MS-1
            self.level[seat] = self.board
        self.phase: int = Phase.BEFORE
        self.turn = 0
        self.rounds = 0
        self.turns = 0
        self.out = 0
        self.mortgaged = 0
        self.built = 0
        self.houses = HOUSES
        self.hotels = HOTELS
        self.pot = 0
        self.face: int = Face.NONE
        self.doubles = 0
        self.again = False
        self.stopped = False
        self.fast = 0
        self.offers = 0
        self.refused_count = 0
        self.claims = 0
        self.ending: int = Reason.NONE
        self.winner = BANK
        self.reason: int = Reason.NONE
        self.face_down = 0
        if self.board:
            self.face_down = squares.DEEDS[1]
            for kind in range(FORTUNE_KINDS):
                self.fortunes[kind] = _FORTUNES[kind]

    # Saving and positions.

    def _fields(self, archive: Archive) -> None:
        last = self.seats - 1
        everybody = (1 << self.seats) - 1
        deeds = (ONE << self.size) - 1
        self.phase = archive.number(self.phase, 0, Phase.OVER)
        self.turn = archive.number(self.turn, 0, last)
        self.rounds = archive.number(self.rounds, 0, ALL_CASH)
        self.turns = archive.number(self.turns, 0, ALL_CASH)
        self.out = archive.number(self.out, 0, everybody)
        for seat in range(self.seats):
            self.order[seat] = archive.number(self.order[seat], 0, last)
            self.cash[seat] = archive.number(self.cash[seat], 0, ALL_CASH)
            self.at[seat] = archive.number(self.at[seat], 0, self.size - 1)
            self.jail[seat] = archive.number(self.jail[seat], 0, 4)
            self.ruined[seat] = archive.number(self.ruined[seat], 0, last)
            self.level[seat] = archive.number(self.level[seat], self.board, 3 * self.board)
            for kind in range(KEPT_FORTUNES):
                at = KEPT_FORTUNES * seat + kind
                self.kept[at] = archive.number(self.kept[at], 0, _FORTUNES[kind] * self.board)
        for square in range(self.size):
            self.owner[square] = archive.number(self.owner[square], BANK, last)
            most = self.hotel_after + 1
            self.buildings[square] = archive.number(self.buildings[square], 0, most)
        self.mortgaged = archive.number(self.mortgaged, 0, deeds)
        self.pot = archive.number(self.pot, 0, ALL_CASH)
        for pile in range(PILES):
            size = self.pile_sizes[pile]
            self.unseen[pile] = archive.number(self.unseen[pile], 0, (1 << size) - 1)
            self.below_count[pile] = archive.number(self.below_count[pile], 0, size)
            for i in range(self.below_count[pile]):
                at = squares.PILE_SIZE * pile + i
                self.below[at] = archive.number(self.below[at], 0, size - 1)
            self.jail_cards[pile] = archive.number(self.jail_cards[pile], BANK, last)
        for i in range(2):
            self.dice[i] = archive.number(self.dice[i], 0, FACES)
        self.face = archive.number(self.face, 0, Face.TYCOON)
        self.doubles = archive.number(self.doubles, 0, 3)
        self.again = archive.flag(self.again)
        self.stopped = archive.flag(self.stopped)
        self.fast = archive.number(self.fast, 0, everybody)
        self.offers = archive.number(self.offers, 0, self.trade_offers)
        self.refused_count = archive.number(self.refused_count, 0, MAX_REFUSED)
        for i in range(self.refused_count):
            self.refused[i] = archive.number(self.refused[i])
            self.refused_give[i] = archive.number(self.refused_give[i], 0)
            self.refused_want[i] = archive.number(self.refused_want[i], 0)
        self.claims = archive.number(self.claims, 0, CLAIMS_BEFORE)
        for i in range(self.claims):
            self.claim_payer[i] = archive.number(self.claim_payer[i], 0, last)
            self.claim_owner[i] = archive.number(self.claim_owner[i], 0, last)
            self.claim_amount[i] = archive.number(self.claim_amount[i], 0, ALL_CASH)
            self.claim_square[i] = archive.number(self.claim_square[i], 0, self.size - 1)
        self.ending = archive.number(self.ending, 0, Reason.TARGET)
        self.winner = archive.number(self.winner, BANK, last)
        self.reason = archive.number(self.reason, 0, Reason.TARGET)
        if self.board:
            self.face_down = archive.number(self.face_down, 0, deeds)
            for kind in range(FORTUNE_KINDS):
                most = _FORTUNES[kind]
                self.fortunes[kind] = archive.number(self.fortunes[kind], 0, most)

    def derive(self) -> None:
        """Set the fields that follow from others: place, owned, whole, built, houses, hotels."""
        self.built = 0
        self.houses = HOUSES
        self.hotels = HOTELS
        for seat in range(self.seats):
            self.place[self.order[seat]] = seat
            self.owned[seat] = 0
            self.whole[seat] = 0
        for square in range(self.size):
            if self.owner[square] >= 0:
                self.owned[self.owner[square]] |= ONE << square
            if self.buildings[square]:
                self.built |= ONE << square
            if self.buildings[square] > self.hotel_after:
                self.hotels -= 1
            else:
                self.houses -= self.buildings[square]
        first = squares.GROUPS * self.board
        for group in range(first, first + squares.COLOURS):
            colour = squares.MEMBERS[group]
            for seat in range(self.seats):
                if not colour & ~self.owned[seat]:
                    self.whole[seat] |= colour

    def problem(self) -> str:
        """What cannot be so in any game (MO-1, MO-2, MO-36); empty when nothing is wrong."""
        if sorted(self.order[seat] for seat in range(self.seats)) != list(range(self.seats)):
            return "an order of play that is none"
        if self.houses < 0 or self.hotels < 0:
            return "more buildings than the bank has"
        for square in range(self.size):
            wrong = self.square_problem(square)
            if wrong:
                return f"square {square} {wrong}"
        for i in range(self.frames):
            wrong = self.frame_problem(i)
            if wrong:
                return f"frame {i}: {wrong}"
        for pile in range(PILES):
            wrong = self.pile_problem(pile)
            if wrong:
                return wrong
        return ""

    def square_problem(self, square: int) -> str:
        """What cannot be so of a square's deed and buildings."""
        square = within(square, 0, self.size - 1, "square")
        owner, built = self.owner[square], self.buildings[square]
        mortgaged = self.mortgaged >> square & 1
        if owner < 0:
            return "is the bank's" if built or mortgaged else ""
        if not squares.DEEDS[self.board] >> square & 1:
            return "has no deed"
        if self.out >> owner & 1:
            return "belongs to a ruined seat"
        return "is mortgaged and built on" if built and mortgaged else ""

    def pile_problem(self, pile: int) -> str:
        """Every card lies in one place (MO-36)."""
        pile = within(pile, 0, PILES - 1, "pile")
        cards = [self.below[squares.PILE_SIZE * pile + i] for i in range(self.below_count[pile])]
        under_way = [i for i in range(self.frames) if self.frame_kind[i] == Ask.CARD]
        cards += [asked.card(self, i).card for i in under_way if asked.card(self, i).pile == pile]
        count = len(cards) + self.unseen[pile].bit_count()
        if len(set(cards)) < len(cards) or any(self.unseen[pile] >> card & 1 for card in cards):
            return f"a card of pile {pile} lies in two places"
        if count + (self.jail_cards[pile] >= 0) != self.pile_sizes[pile]:
            return f"pile {pile} has {count} cards"
        return ""

    def frame_problem(self, i: int) -> str:
        """What is wrong with the numbers of a pending frame, each by itself."""
        i = within(i, 0, max(self.frames - 1, 0), "frame")
        kind = self.frame_kind[i]
        if kind not in ASKED or not 0 <= self.frame_seat[i] < self.seats:
            return "no such question"
        wrong = ASKED[kind].wrong(self, i)
        return f"{wrong} out of range" if wrong else ""
