"""The state of a round of Daifugo: its fields, and what all phases of the rules need of them.

Plain Python; rounds.pxd gives the C types of the compiled build. The phases are modules of
functions on `Round`: `exchange`, `tricks`, `effects`, `finishing`; `plays` are shapes of cards,
`information` is what players know of each other's, `lots` what a seat does that plays by lot, and
`state` puts all together.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.archive import Archive
from tycoon.core.engine.frames import FrameState
from tycoon.core.game import Game
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.daifugo.names import ASKED
from tycoon.games.daifugo.options import FORBIDDEN, DaifugoOptions

if not cython.compiled:
    from tycoon.core.engine._bits import popcount
    from tycoon.games.daifugo.names import EventKind
    from tycoon.games.daifugo.rules import plays

MAX_SEATS = 8
PAIRS = 64
ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
JOKERS_AT = 52
NONE = -1
HOLDINGS = 0x3F_FFFF_FFFF_FFFF

RANDOM, LAST_PLACE, KEEP, DIAMOND_THREE = range(4)
LEADS = ("random", "last-place", "keep", "diamond-three")
NO_POINTS, BY_TITLE, FIVE_TO_ONE = range(3)
POINTS = ("none", "by-title", "five-to-one")
OFF, EXACTLY_FOUR, FOUR_OR_MORE, FIVE_OR_MORE = range(4)
REVOLUTIONS = ("off", "exactly-four", "four-or-more", "five-or-more")
TO_ANY, TO_NEXT = 1, 2
NO_RANKS, RANKS_ALONE, RANKS_WITH_SUITS = range(3)
RANK_LOCKS = ("off", "alone", "with-suits")
GIVES = ("off", "any", "next")


def unary(jokers: int) -> int:
    """So many jokers as a set of cards."""
    return ((ONE << jokers) - 1) << JOKERS_AT


def plus(cards: int, more: int) -> int:
    """Two sets of cards together."""
    if not (cards & more) >> JOKERS_AT:
        return cards | more
    both = popcount(cards >> JOKERS_AT) + popcount(more >> JOKERS_AT)
    return ((cards | more) & NATURALS) | unary(min(both, 2))


def minus(cards: int, fewer: int) -> int:
    """A set of cards without those of another; of jokers as many as there are."""
    if not fewer >> JOKERS_AT:
        return cards & ~fewer
    left = popcount(cards >> JOKERS_AT) - popcount(fewer >> JOKERS_AT)
    return cards & ~fewer & NATURALS | unary(max(left, 0))


class Round(FrameState):
    """The fields of a game of Daifugo, and what all rules need of them.

    Attributes:
        ring: the seats in turn order; a seat is a player, who keeps it when places at the table
            are drawn anew (DF-8).
        following: whose turn comes after whose.
        hands, shown: by seat, the cards held and the last play in the trick.
        pile, aside, played: the draw pile, cards out of the round unseen, cards played or
            discarded openly.
        table, shape: the play to beat as an action and as a shape; 0: the seat to act leads.
        lock: the suits that the table is locked to; 0: none (DF-32, DF-81).
        rank_locked: 2 more than the rank that the play to beat counts as, while ranks are locked:
            the next one must follow; 0: they are not (DF-70).
        owner: who made the last play.
        passed: who has passed in this trick.
        pass_row: passes in a row (DF-6).
        lead_passes, lead_first: how many in a row have passed the lead, and who began (DF-23).
        first_asked: who was asked first on the empty table (DF-7).
        revolution, back: what turns the order (DF-30, DF-46).
        turned: whether the turn goes the other way round (DF-71).
        foul: whether going out by the running play would be a foul (DF-50).
        active, waiting: who plays, and who waits for a play-off (DF-22).
        drawer: who drew the last card of the pile; -1 before.
        places, ranks: of this round as far as they are given, and of the one before, 0 when
            classes have lapsed.
        clean, fouls, demoted: how many have gone out so, and who was put out (-1: nobody).
        first_lead: who leads, or led, the first trick.
        shuffled: whether the seats were drawn anew since the last round.
        known: what seat i knows of the hand of seat j, at 8 i + j.
        bounds, bound_from, loose, laid: see `information`.
    """

    def __init__(self, game: Game, options: DaifugoOptions, seats: int) -> None:
        FrameState.__init__(self, game, options, seats)
        self.rules = (
            (plays.NAMED if options.joker_named and _locks_suits(options) else 0)
            | (plays.BEYOND if options.joker_beyond_ends else 0)
            | (plays.FINISH if options.joker_finish else 0)
            | (plays.SPADE if options.spade_three else 0)
            | (plays.WHOLLY_ABOVE if options.sequence_above else 0)
            | (0 if options.sequences else plays.NO_SEQUENCES)
            | (plays.STORM if options.sandstorm else 0)
            | (plays.PART_LOCK if options.part_lock else 0)
            | (plays.COLOUR_LOCK if options.colour_lock else 0)
        )
        self.jokers = options.jokers
        self.draw_pile = options.draw_pile
        self.set_revolution = REVOLUTIONS.index(options.revolution)
        self.sequence_revolution = REVOLUTIONS.index(options.sequence_revolution)
        self.suit_lock = options.suit_lock
        self.eight_cut = options.eight_cut
        self.in_sequences = options.effects_in_sequences
        self.five_skip = options.five_skip
        self.seven_give = GIVES.index(options.seven_give)
        self.all_or_none = options.give_count != "up-to"
        self.must_give = options.give_count == "exact"
        self.ten_discard = options.ten_discard
        self.jack_back = options.jack_back
        self.king_change = options.king_change
        self.foul_finish = options.foul_finish
        self.demotion = options.demotion
        self.equal_hands = options.equal_hands
        self.reseat_every = options.reseat_every
        self.class_lapse = options.class_lapse
        self.locks_out = options.pass_locks_out
        self.owner_passes = options.owner_passes
        self.lead = LEADS.index(options.lead.removesuffix("-in"))
        self.diamond_in = options.lead == "diamond-three-in"
        self.points_by = POINTS.index(options.points)
        self.rounds = options.rounds
        self.nine_reverse = options.nine_reverse
        self.ambulance = options.ambulance
        self.sandstorm = options.sandstorm
        self.coup = options.coup
        self.joker_revolution = options.joker_revolution
        self.gekokujo = options.gekokujo
        self.small_revolutions = options.coup or options.joker_revolution
        self.local_effects = options.nine_reverse or options.ambulance or options.sandstorm
        self.rank_lock = RANK_LOCKS.index(options.rank_lock)
        self.locks_suits = _locks_suits(options)
        self.part_lock = options.part_lock
        self.colour_lock = options.colour_lock
        self.queen_bomber = options.queen_bomber
        self.tenpenchii = options.tenpenchii
        self.demotion_stays = options.demotion and options.demotion_stays
        self.forbidden = 0
        if options.forbidden_finish != "off":
            for place, name in enumerate(FORBIDDEN):
                self.forbidden |= 1 << place if getattr(options, name) else 0
        self.bars_finish = options.forbidden_finish == "barred"
        self.judges_finish = options.foul_finish or self.forbidden != 0
        if self.bars_finish and self.forbidden & 1:  # a joker: DF-33
            self.rules &= ~plays.FINISH
        self.restricts = (
            self.rank_lock != NO_RANKS
            or self.part_lock
            or self.colour_lock
            or (self.bars_finish and self.forbidden > 1)
        )
        if not cython.compiled:
            self.hands = [0] * MAX_SEATS
            self.shown = [0] * MAX_SEATS
            self.ring = [0] * MAX_SEATS
            self.following = [0] * MAX_SEATS
            self.places = [0] * MAX_SEATS
            self.ranks = [0] * MAX_SEATS
            self.totals = [0] * MAX_SEATS
            self.scores = [0] * MAX_SEATS
            self.bounds = [0] * MAX_SEATS
            self.bound_from = [0] * MAX_SEATS
            self.loose = [0] * MAX_SEATS
            self.laid = [0] * MAX_SEATS
            self.known = [0] * PAIRS
        for seat in range(seats):
            self.ring[seat] = seat
        self.first_lead = 0
        self.shuffled = False
        self.watched = 0
        self.turned = False
        self.close_ring()
        self.clear_round()

    def close_ring(self) -> None:
        """Work out who follows whom."""
        for i in range(self.seats):
            seat = self.ring[i]
            other = self.ring[i + 1 if i + 1 < self.seats else 0]
            if self.turned:
                self.following[other] = seat
            else:
                self.following[seat] = other

    def turn_ring(self) -> None:
        """Turn the direction of play (DF-71)."""
        self.turned = not self.turned
        self.close_ring()

    def clear_round(self) -> None:
        """Put all cards away and forget the round."""
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.shown[seat] = 0
        self.pile = 0
        self.aside = 0
        self.played = 0
        self.table = 0
        self.shape = 0
        self.owner = 0
        self.close_round()

    def close_round(self) -> None:
        """Forget everything of the round but where its cards are."""
        if self.watched:
            for i in range(PAIRS):
                self.known[i] = 0
        for seat in range(self.seats):
            self.bounds[seat] = 0
            self.bound_from[seat] = 0
            self.loose[seat] = 0
            self.laid[seat] = 0
        self.watched = 0
        self.lock = 0
        self.rank_locked = 0
        self.passed = 0
        self.pass_row = 0
        self.lead_passes = 0
        self.lead_first = 0
        self.first_asked = 0
        self.revolution = False
        self.back = False
        self.foul = False
        if self.turned:
            self.turn_ring()
        self.active = 0
        self.waiting = 0
        self.drawer = NONE
        self.clean = 0
        self.fouls = 0
        self.demoted = NONE

    def next_active(self, seat: int) -> int:
        """The next player clockwise who is still in; `seat` itself when there is no other."""
        other = self.following[seat]
        while other != seat and not self.active >> other & 1:
            other = self.following[other]
        return other

    def seat_of(self, rank: int) -> int:
        """Who had this place in the last round; -1 for nobody."""
        for seat in range(self.seats):
            if self.ranks[seat] == rank:
                return seat
        return NONE

    def ask_lead(self, seat: int) -> None:
        """Empty the table and ask `seat`, or the next still in, to lead (DF-7)."""
        self.table = 0
        self.shape = 0
        self.lock = 0
        self.rank_locked = 0
        self.back = False
        self.passed = 0
        for other in range(self.seats):
            self.shown[other] = 0
        if not self.active >> seat & 1:
            seat = self.next_active(seat)
        self.owner = seat
        self.first_asked = seat
        self.seat_to_act = seat

    def clear_table(self, seat: int) -> None:
        """End the trick."""
        self.ask_lead(seat)
        if self.events is not None:
            self.emit(EventKind.CLEARED, self.seat_to_act)

    def _points(self, seat: int) -> int:
        return self.totals[seat]

    def _deal_points(self, seat: int) -> int:
        return self.scores[seat]

    def _deal_worth(self, seat: int) -> int:
        """Its points; where no points are counted, how many are behind it."""
        if self.points_by == NO_POINTS:
            return self.seats - self.places[seat]
        return self.scores[seat]

    def _fields(self, archive: Archive) -> None:
        last = self.seats - 1
        everybody = (1 << self.seats) - 1
        for seat in range(self.seats):
            self.hands[seat] = archive.number(self.hands[seat], 0, HOLDINGS)
            self.shown[seat] = _whole(archive, self.shown[seat])
            self.ring[seat] = archive.number(self.ring[seat], 0, last)
            self.places[seat] = archive.number(self.places[seat], 0, self.seats)
            self.ranks[seat] = archive.number(self.ranks[seat], 0, self.seats)
            self.totals[seat] = archive.number(self.totals[seat])
            self.scores[seat] = archive.number(self.scores[seat])
            self.bounds[seat] = archive.number(self.bounds[seat], 0, 53)
            self.bound_from[seat] = archive.number(self.bound_from[seat], 0, last)
            self.loose[seat] = archive.number(self.loose[seat], 0, 1000)
            self.laid[seat] = archive.number(self.laid[seat], 0, 1000)
            for other in range(self.seats):
                at = MAX_SEATS * seat + other
                self.known[at] = archive.number(self.known[at], 0, HOLDINGS)
        self.watched = archive.number(self.watched, 0, everybody)
        self.pile = archive.number(self.pile, 0, HOLDINGS)
        self.aside = archive.number(self.aside, 0, HOLDINGS)
        self.played = archive.number(self.played, 0, HOLDINGS)
        self.table = _whole(archive, self.table)
        self.lock = archive.number(self.lock, 0, 15)
        self.owner = archive.number(self.owner, 0, last)
        self.passed = archive.number(self.passed, 0, everybody)
        self.pass_row = archive.number(self.pass_row, 0, 100)
        self.lead_passes = archive.number(self.lead_passes, 0, self.seats)
        self.lead_first = archive.number(self.lead_first, 0, last)
        self.first_asked = archive.number(self.first_asked, 0, last)
        self.revolution = archive.flag(self.revolution)
        self.back = archive.flag(self.back)
        self.foul = archive.flag(self.foul)
        self.active = archive.number(self.active, 0, everybody)
        self.waiting = archive.number(self.waiting, 0, everybody)
        self.drawer = archive.number(self.drawer, NONE, last)
        self.clean = archive.number(self.clean, 0, self.seats)
        self.fouls = archive.number(self.fouls, 0, self.seats)
        self.demoted = archive.number(self.demoted, NONE, last)
        self.first_lead = archive.number(self.first_lead, 0, last)
        self.shuffled = archive.flag(self.shuffled)
        if self.nine_reverse:
            self.turned = archive.flag(self.turned)
        if self.rank_lock:
            self.rank_locked = archive.number(self.rank_locked, 0, 15)

    def derive(self) -> None:
        """Set the shape of the play to beat, and who follows whom."""
        self.shape = plays.shape_of(self.table, self.rules)
        self.close_ring()

    def problem(self) -> str:
        """The first thing wrong with what was loaded: a question, a seat twice in turn order."""
        for i in range(self.frames):
            kind = self.frame_kind[i]
            if kind not in ASKED or ASKED[kind].wrong(self, i):
                return f"frame {i}: numbers out of range"
        ring = {self.ring[seat] for seat in range(self.seats)}
        return "" if len(ring) == self.seats else "the ring names a seat twice"


def _locks_suits(options: DaifugoOptions) -> bool:
    """Whether any suits ever lock the table (DF-32, DF-81)."""
    return options.suit_lock or options.part_lock or options.colour_lock


def _whole(archive: Archive, value: int) -> int:
    """An action of 64 bits as two numbers, since those of an archive have a sign."""
    high = archive.number(value >> 32, 0, 0xFFFF_FFFF)
    return high << 32 | archive.number(value & 0xFFFF_FFFF, 0, 0xFFFF_FFFF)


__all__ = ["NOBODY", "TABLE", "Round", "minus", "plus", "unary"]


def rules_now(state: Round) -> int:
    """The flags that bear on plays now: options, and whether the order is reversed."""
    return state.rules | (plays.REVERSED if state.revolution != state.back else 0)


def is_active(state: Round, seat: int) -> bool:
    """Whether a seat is still in and not waiting for a play-off."""
    return state.active >> seat & 1 == 1
