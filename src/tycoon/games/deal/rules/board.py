"""What lies where in Deal: the fields of a game, and saving them.

Plain Python; board.pxd gives the C types of the compiled build. The phases of the rules are
modules of functions on `Board`: `groups` (properties on a table), `hands` (cards and who knows
them), `turn`, `plays`, `lots`, `answers`, `payment`, `taking`; in `encoding/`, `information` draws
anew what a seat cannot know, and `action_index` numbers actions; `state` puts all together.
"""

from __future__ import annotations

import cython

from tycoon.core.checks import whole, within
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.frames import FrameState
from tycoon.core.game import Game
from tycoon.games.deal import names
from tycoon.games.deal.cards import (
    buildings_of,
    counts_of_deck,
    flaw_of,
    laid_in,
    loose_groups,
    values_of_cards,
)
from tycoon.games.deal.names import Phase, Reason
from tycoon.games.deal.options import DealOptions

if not cython.compiled:
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal.names import Ask, Kind

COLOURS, MAX_SEATS = names.COLOURS, names.MAX_SEATS
GROUPS = 8
KINDS = names.KINDS
ROW = 48
"""How far apart the counts by kind of two seats are in `hands`, `known` and `banks`."""
MAX_UNDER = 252
SPARE = names.SPARE
NONE = -1
ONE = 1
KNOWER = 6
"""Bits of each seat in `known`."""
ALL_KNOWN = 0xFFF_FFFF_FFFF_FFFF
MAX_GROUP = 0xF_FFFF
MAX_LOOSE = 0xFFF_FFFF


class Board(FrameState):
    """A game of Deal as far as it is not rules.

    Cards of a kind are alike, so hands and banks are counts by kind, and the draw pile, of which
    nobody knows the order, is one too: a card is drawn from it by lot. Only the cards that players
    have put under it lie in an order (MD-17).

    Where things lie: `hands`, `known`, `banks` of a seat and kind at 48 x seat + kind; `groups` of
    a seat, colour and group at 80 x seat + 8 x colour + group; `loose` at 10 x seat + colour.

    Attributes:
        deck, values: by kind, how many there are in play, and what they are worth.
        step: from one seat to the next in turn order, 1 or seats - 1 (MD-10).
        opening_laydown to build_on_capture: the options, as numbers.
        hands: the cards held. Also `hand_sizes` by seat, and `held`, the set of kinds (a bit each).
        known: what others know of a hand: how many of a kind, six bits for each seat that knows.
        watched: the seats of whose hands anybody knows a card.
        among, from_among: a set of cards by kind, and by seat how many cards of the hand everybody
            knows to be of it; see `hands`.
        banks: the cards in the banks; `banked`, the set of kinds.
        groups: the properties (MD-22), as in `cards`. Groups 0 to 6 of a colour are its full ones
            in the order they came, `SPARE` is the one that is not full.
        fulls, spares, wilds: by seat, the colours with a full group, with one that is not full, and
            with a wild in one.
        spare_kinds: by seat, which kinds are in groups that are not full: 6 x colour + slot.
        claims: the seats that have as many full sets of different colours as win.
        colourless, colourless_turned: by seat, rainbow wilds without a colour (MD-23), and how many
            of them were turned in this turn.
        loose: buildings of sets that a payment under way has broken (MD-25); four bits each, the
            house below the hotel as in a group. `loosened`, by seat the colours that have any.
        pile, piled: the draw pile but for what lies under it: by kind, and how many.
        pile_eights: how many of each eight kinds these are, kinds 0 to 7 first.
        under, under_by, under_count: the cards under it in the order they will be drawn, and who
            put them there.
        discards, discarded, top_discard: the discard pile by kind, how many, the kind on top (-1).
        phase, turn, first: see `names.Phase`; whose turn it is (in the opening the first one's);
            who was first.
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
        self.may_pay_from_hand = options.pay_from_hand
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
            self.among = [0] * ROW
            self.from_among = [0] * MAX_SEATS
            self.groups = [0] * (MAX_SEATS * COLOURS * GROUPS)
            self.fulls = [0] * MAX_SEATS
            self.spares = [0] * MAX_SEATS
            self.wilds = [0] * MAX_SEATS
            self.spare_kinds = [0] * MAX_SEATS
            self.colourless = [0] * MAX_SEATS
            self.colourless_turned = [0] * MAX_SEATS
            self.loose = [0] * (MAX_SEATS * COLOURS)
            self.loosened = [0] * MAX_SEATS
            self.pile = [0] * ROW
            self.pile_eights = [0] * (ROW // 8)
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
        self.claims = 0
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
        seat = self._seat(seat)
        return [self.hands[ROW * seat + kind] for kind in range(KINDS)]

    def bank_of(self, seat: int) -> list[int]:
        """How many cards of each kind a bank has."""
        seat = self._seat(seat)
        return [self.banks[ROW * seat + kind] for kind in range(KINDS)]

    def group_at(self, seat: int, colour: int, group: int) -> int:
        """A group of a seat as a number (`cards.kinds_of` has its cards); 0: nothing is there."""
        seat, colour, group = whole(seat, "seat"), whole(colour, "colour"), whole(group, "group")
        if not (0 <= seat < self.seats and 0 <= colour < COLOURS and 0 <= group < GROUPS):
            return 0
        return self.groups[COLOURS * GROUPS * seat + GROUPS * colour + group]

    def known_of(self, holder: int, viewer: int) -> list[int]:
        """How many cards of each kind `viewer` knows in the hand of another seat."""
        holder, viewer = self._seat(holder), self._seat(viewer)
        return [self.known[ROW * holder + kind] >> KNOWER * viewer & 63 for kind in range(KINDS)]

    # Saving and positions.

    def _fields(self, archive: Archive) -> None:
        last = self.seats - 1
        everybody = (1 << self.seats) - 1
        for seat in range(self.seats):
            for kind in range(KINDS):
                at = ROW * seat + kind
                self.hands[at] = archive.number(self.hands[at], 0, MAX_UNDER)
                self.known[at] = archive.number(self.known[at], 0, ALL_KNOWN)
                self.banks[at] = archive.number(self.banks[at], 0, MAX_UNDER)
            for i in range(COLOURS * GROUPS):
                at = COLOURS * GROUPS * seat + i
                self.groups[at] = archive.number(self.groups[at], 0, MAX_GROUP)
            for colour in range(COLOURS):
                at = COLOURS * seat + colour
                self.loose[at] = archive.number(self.loose[at], 0, MAX_LOOSE)
            self.colourless[seat] = archive.number(self.colourless[seat], 0, MAX_UNDER)
            turned = archive.number(self.colourless_turned[seat], 0, MAX_UNDER)
            self.colourless_turned[seat] = turned
            self.from_among[seat] = archive.number(self.from_among[seat], 0, MAX_UNDER)
            self.skips[seat] = archive.number(self.skips[seat], 0, MAX_UNDER)
        for kind in range(KINDS):
            self.pile[kind] = archive.number(self.pile[kind], 0, MAX_UNDER)
            self.discards[kind] = archive.number(self.discards[kind], 0, MAX_UNDER)
            self.among[kind] = archive.number(self.among[kind], 0, MAX_UNDER)
        self.under_count = archive.number(self.under_count, 0, MAX_UNDER)
        for i in range(self.under_count):
            self.under[i] = archive.number(self.under[i], 0, KINDS - 1)
            self.under_by[i] = archive.number(self.under_by[i], 0, last)
        self.top_discard = archive.number(self.top_discard, NONE, KINDS - 1)
        self.phase = archive.number(self.phase, 0, Phase.OVER)
        self.turn = archive.number(self.turn, 0, last)
        self.first = archive.number(self.first, 0, last)
        self.turns = archive.number(self.turns, 0, self.turn_limit * self.seats)
        self.plays = archive.number(self.plays, 0, 3)
        self.played = archive.flag(self.played)
        self.idle_row = archive.number(self.idle_row, 0, self.turn_limit * self.seats)
        self.refuge = archive.number(self.refuge, 0, everybody)
        self.winner = archive.number(self.winner, NONE, last)
        self.reason = archive.number(self.reason, 0, Reason.STALLED)

    def derive(self) -> None:
        """Set the fields that follow from others; `Deal` adds those that follow from groups."""
        self.piled = 0
        self.discarded = 0
        self.watched = 0
        self.claims = 0
        for kind in range(KINDS):
            self.piled += self.pile[kind]
            self.discarded += self.discards[kind]
        for seat in range(self.seats):
            self.held[seat] = 0
            self.fulls[seat] = 0
            self.banked[seat] = 0
            self.hand_sizes[seat] = 0
            for kind in range(KINDS):
                at = ROW * seat + kind
                self.hand_sizes[seat] += self.hands[at]
                if self.hands[at]:
                    self.held[seat] |= ONE << kind
                if self.banks[at]:
                    self.banked[seat] |= ONE << kind
                if self.known[at]:
                    self.watched |= 1 << seat

    def census(self) -> list[int]:
        """How many cards of each kind there are in all places together."""
        counts = [self.count_loose(kind) for kind in range(KINDS)]
        for i in range(self.under_count):
            counts[self.under[i]] += 1
        for seat in range(self.seats):
            counts[deck.RAINBOW] += self.colourless[seat]
            for kind in self.laid(seat):
                counts[kind] += 1
        for i in range(self.frames):
            for kind, count in self.cards_of_frame(i).items():
                counts[kind] += count
        return counts

    def count_loose(self, kind: int) -> int:
        """How many cards of a kind are in the pile, the discards, hands and banks."""
        count = self.pile[kind] + self.discards[kind]
        for seat in range(self.seats):
            count += self.hands[ROW * seat + kind] + self.banks[ROW * seat + kind]
        return count

    def laid(self, seat: int) -> list[int]:
        """The kinds of all cards and buildings in the groups of a seat, and of loose buildings."""
        seat = self._seat(seat)
        found: list[int] = []
        first = COLOURS * GROUPS * seat
        for at in range(COLOURS * GROUPS):
            if self.groups[first + at]:
                found += laid_in(at // GROUPS, self.groups[first + at])
        for at in range(COLOURS * seat, COLOURS * (seat + 1)):
            for group in loose_groups(self.loose[at]) if self.loose[at] else ():
                found += buildings_of(group)
        return found

    def groups_of(self, seat: int) -> list[tuple[int, int]]:
        """The colour and number of every group in which a seat has cards."""
        first, found = COLOURS * GROUPS * self._seat(seat), []
        for at in range(COLOURS * GROUPS):
            if self.groups[first + at]:
                found.append((at // GROUPS, at % GROUPS))  # noqa: PERF401 - with an index in C
        return found

    def cards_of_frame(self, i: int) -> dict[int, int]:
        """How many cards of which kinds are on their way in a frame; where none is, none."""
        i = within(i, 0, max(self.frames - 1, 0), "frame")
        fields = names.ASKED[self.frame_kind[i]].at(self, i) if i < self.frames else {}
        if self.frame_kind[i] == Ask.ACTION:
            played = names.ACTION.split(fields["action"])
            doubled = "doubles" in names.parts(played["act"], played["kind"])
            doubles = played["number"] if doubled else 0
            return {int(Kind.DOUBLE_RENT): doubles, played["kind"]: 1}
        wilds = fields.get("wilds", 0)
        kinds = range(deck.FIRST_WILD, deck.RAINBOW + 1)
        return {kind: deck.count_wilds(wilds, kind) for kind in kinds}

    def problem(self) -> str:
        """What cannot be so in any game (MD-1, MD-22 to MD-24); empty when nothing is wrong."""
        for i in range(self.frames):
            wrong = self.frame_problem(i)
            if wrong:
                return f"frame {i}: {wrong}"
        if self.phase != Phase.BEFORE:
            census = self.census()
            for kind in range(KINDS):
                if census[kind] != self.deck[kind]:
                    return f"{census[kind]} cards of kind {kind}, not {self.deck[kind]}"
        for seat in range(self.seats):
            if self.colourless_turned[seat] > self.colourless[seat]:
                return f"seat {seat} has turned more colourless wilds than it has"
            viewer = self.knows_too_much(seat)
            if viewer >= 0:
                return f"seat {viewer} knows cards of seat {seat} that are not there"
        for at in range(COLOURS * GROUPS * self.seats):
            wrong = self._group_problem(at) if self.groups[at] else ""
            if wrong:
                seat, colour = at // (COLOURS * GROUPS), at // GROUPS % COLOURS
                return f"seat {seat}, colour {colour}, group {at % GROUPS}: {wrong}"
        return ""

    def knows_too_much(self, seat: int) -> int:
        """Who knows more cards of a hand than there are in it, or of its own; -1: nobody."""
        for at in range(ROW * seat, ROW * seat + KINDS):
            if not self.known[at]:
                continue
            for viewer in range(self.seats):
                known = self.known[at] >> KNOWER * viewer & 63
                if known > (0 if viewer == seat else self.hands[at]):
                    return viewer
        return NONE

    def _group_problem(self, at: int) -> str:
        """What is wrong with the cards at a place of `groups`."""
        cards, colour, group = self.groups[at], at // GROUPS % COLOURS, at % GROUPS
        flaw: str = flaw_of(colour, cards, group == SPARE)
        if flaw:
            return flaw
        only_wilds = set(laid_in(colour, cards)) <= {deck.RAINBOW}
        if only_wilds and not self.pays(at // (COLOURS * GROUPS)):
            return "nothing but rainbow wilds"
        if SPARE != group > 0 and not self.groups[at - 1]:
            return "a full group after a gap"
        return ""

    def pays(self, seat: int) -> bool:
        """Whether a seat is paying: what that leaves behind is not judged yet (MD-25)."""
        seat, top = self._seat(seat), self.frames - 1
        return top >= 0 and self.frame_kind[top] == Ask.PAY and self.frame_seat[top] == seat

    def frame_problem(self, i: int) -> str:
        """What is wrong with a pending frame."""
        i = within(i, 0, max(self.frames - 1, 0), "frame")
        kind = self.frame_kind[i]
        if kind not in names.ASKED or self.frame_seat[i] < 0:
            return "no such question"
        if (kind == Ask.ACTION) != (i == 0) and kind not in (Ask.PLACE, Ask.MOVE, Ask.EMPTY):
            return "an action that is not the first, or a question without one"
        wrong = names.ASKED[kind].wrong(self, i)
        if wrong:
            return f"{wrong} out of range"
        return self.action_problem(i) if kind == Ask.ACTION else ""

    def action_problem(self, i: int) -> str:
        """What is wrong with the action of a card in force."""
        i = within(i, 0, max(self.frames - 1, 0), "frame")
        action = names.ASKED[Ask.ACTION].at(self, i)["action"]
        said = names.ACTION.split(action)
        takes = "take" in names.parts(said["act"], said["kind"])
        if said["act"] != names.Act.PLAY or not names.asks_others(said["kind"]):
            return "a card that asks nobody"
        if action & ~names.bits_of(said["act"], said["kind"]):
            return "an action that says too much"
        if said["colour"] >= COLOURS + takes or said["group"] >= SPARE:
            return "no place that a card can be about"
        if said["other"] > deck.RAINBOW + 1 or said["seat"] >= self.seats:
            return "a card or a seat that is not there"
        return ""
