"""What lies where in Deal: the fields of a game, and saving them.

Plain Python; board.pxd gives the C types of the compiled build. The phases of the rules are modules
of functions on `Board`: `groups` (properties on a table), `hands` (cards and who knows them), `turn`,
`payment`, `taking`, `answers`; `knowledge` draws anew what a seat cannot know.
"""

from __future__ import annotations

import cython

from tycoon.core.archive import Archive
from tycoon.core.game import Game
from tycoon.core.state import FrameState
from tycoon.games.deal.cards import CARDS_MASK as _CARDS_MASK
from tycoon.games.deal.cards import KINDS as _KINDS
from tycoon.games.deal.cards import counts_of_deck, kinds_of, values_of_cards
from tycoon.games.deal.names import SPARE as _SPARE
from tycoon.games.deal.names import Ask, Phase, Reason
from tycoon.games.deal.options import DealOptions

if not cython.compiled:
    from tycoon.games.deal.cards import count_cards, hotel_kind, house_kind, kind_at, size_of

COLOURS = 10
MAX_SEATS = 10
GROUPS = 8
KINDS = _KINDS
ROW = 48
"""How far apart the counts by kind of two seats are in `hands`, `known` and `banks`."""
MAX_UNDER = 252
SPARE = _SPARE
CARDS_MASK = _CARDS_MASK
NONE = -1
ONE = 1
KNOWER = 6
"""Bits of each seat in `known`."""
ACTION, PAY, PLACE = Ask.ACTION, Ask.PAY, Ask.PLACE
DOUBLE_RENT = 30


class Board(FrameState):
    """A game of Deal as far as it is not rules.

    Cards of a kind are alike, so hands and banks are counts by kind, and the draw pile, of which
    nobody knows the order, is one too: a card is drawn from it by lot. Only the cards that players
    have put under it lie in an order (MD-17).

    Where things lie: `hands`, `known`, `banks` of a seat and kind at 48 x seat + kind; `groups` of a
    seat, colour and group at 80 x seat + 8 x colour + group; `loose` at 10 x seat + colour.

    Attributes:
        deck, values: by kind, how many there are in play, and what they are worth.
        step: from one seat to the next in turn order, 1 or seats - 1 (MD-10).
        opening_laydown to build_on_capture: the options, as numbers.
        hands: the cards held. Also `hand_sizes` by seat, and `held`, the set of kinds (a bit each).
        known: what others know of a hand: how many of a kind, six bits for each seat that knows.
        watched: the seats of whose hands anybody knows a card.
        floors: by seat, how many cards of a hand everybody knows to be neither property nor money,
            since these were all laid down at the opening (MD-11).
        banks: the cards in the banks; `banked`, the set of kinds.
        groups: the properties (MD-22), as in `cards`. Groups 0 to 6 of a colour are its full ones in
            the order they came, `SPARE` is the one that is not full.
        fulls, spares: by seat, the colours with a full group, and with one that is not full.
        colourless, colourless_turned: by seat, rainbow wilds without a colour (MD-23), and how many
            of them were turned in this turn.
        loose: buildings of sets that a payment under way has broken (MD-25); four bits each, the
            house below the hotel as in a group.
        pile, piled: the draw pile but for what lies under it: by kind, and how many.
        under, under_by, under_count: the cards under it in the order they will be drawn, and who put
            them there.
        discards, discarded, top_discard: the discard pile by kind, how many, the kind on top (-1).
        phase, turn, first: see `names.Phase`; whose turn it is (in the opening: who lays down); who
            was first.
        turns: how many turns have ended, skipped ones too.
        plays: how many plays are left in this turn.
        played: whether a card was played in this turn (MD-16).
        idle_row: turns without a play in a row (MD-26).
        skips: by seat, turns still to be skipped (MD-50).
        refuge: the seats in refuge (MD-19).
        winner, reason: who has won by sets (-1), and why the game has ended.
    """

    def __init__(self, game: Game, options: DealOptions, seats: int) -> None:
        FrameState.__init__(self, game, options, seats)
        self.step = 1 if options.direction == "clockwise" else seats - 1
        self.opening_laydown = options.opening_laydown
        self.turning_costs = options.rearranging_costs_a_play
        self.idle_draw = options.idle_draw
        self.to_bottom = options.discards_to == "bottom"
        self.has_refuge = options.empty_hand == "refuge"
        self.own_turn_only = options.claim == "own_turn"
        self.sets_to_win = options.sets_to_win
        self.needs_house = options.win_needs_house
        self.to_bank = options.broken_set_buildings == "bank"
        self.turn_limit = options.turn_limit
        self.pays_from_hand = options.pay_from_hand
        self.gives_from_sets = options.forced_deal_from_own_set
        self.builds = options.build_on_capture
        if not cython.compiled:
            self.deck = [0] * ROW
            self.values = [0] * ROW
            self.hands = [0] * (MAX_SEATS * ROW)
            self.known = [0] * (MAX_SEATS * ROW)
            self.banks = [0] * (MAX_SEATS * ROW)
            self.held = [0] * MAX_SEATS
            self.banked = [0] * MAX_SEATS
            self.hand_sizes = [0] * MAX_SEATS
            self.floors = [0] * MAX_SEATS
            self.groups = [0] * (MAX_SEATS * COLOURS * GROUPS)
            self.fulls = [0] * MAX_SEATS
            self.spares = [0] * MAX_SEATS
            self.colourless = [0] * MAX_SEATS
            self.colourless_turned = [0] * MAX_SEATS
            self.loose = [0] * (MAX_SEATS * COLOURS)
            self.pile = [0] * ROW
            self.discards = [0] * ROW
            self.under = [0] * MAX_UNDER
            self.under_by = [0] * MAX_UNDER
            self.skips = [0] * MAX_SEATS
        counts = counts_of_deck(options.deck == "expanded", options.decks_for(seats))
        values = values_of_cards(options.card_values == "official")
        for kind in range(KINDS):
            self.deck[kind] = counts[kind]
            self.values[kind] = values[kind]
        self.watched = 0
        self.piled = 0
        self.under_count = 0
        self.discarded = 0
        self.top_discard = NONE
        self.phase: int = Phase.BEFORE
        self.turn = 0
        self.first = 0
        self.turns = 0
        self.plays = 0
        self.played = False
        self.idle_row = 0
        self.refuge = 0
        self.winner = NONE
        self.reason: int = Reason.NONE

    # For views, positions and tests.

    def hand_of(self, seat: int) -> list[int]:
        """How many cards of each kind a hand has."""
        return [self.hands[ROW * seat + kind] for kind in range(KINDS)]

    def bank_of(self, seat: int) -> list[int]:
        """How many cards of each kind a bank has."""
        return [self.banks[ROW * seat + kind] for kind in range(KINDS)]

    def group_at(self, seat: int, colour: int, group: int) -> int:
        """A group of a seat as a number (`cards.kinds_of` has its cards); 0: nothing is there."""
        return self.groups[COLOURS * GROUPS * seat + GROUPS * colour + group]

    def known_of(self, holder: int, viewer: int) -> list[int]:
        """How many cards of each kind `viewer` knows in the hand of another seat."""
        return [self.known[ROW * holder + kind] >> KNOWER * viewer & 63 for kind in range(KINDS)]
