cimport cython
from tycoon.core.engine._bits cimport popcount
from tycoon.core.engine.archive cimport Archive
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.core.engine.frames cimport FrameState
from tycoon.games.daifugo._names cimport EventKind
from tycoon.games.daifugo.rules cimport plays

cdef int MAX_SEATS, PAIRS, JOKERS_AT, NONE
cdef u64 ONE, NATURALS
cdef int RANDOM, LAST_PLACE, KEEP, DIAMOND_THREE, NO_POINTS, BY_TITLE, FIVE_TO_ONE
cdef int OFF, EXACTLY_FOUR, FOUR_OR_MORE, FIVE_OR_MORE, TO_ANY, TO_NEXT
cdef int NO_RANKS, RANKS_ALONE, RANKS_WITH_SUITS

cdef u64 unary(int jokers) noexcept nogil
@cython.locals(both=cython.int)
cpdef u64 plus(u64 cards, u64 more) noexcept nogil
@cython.locals(left=cython.int)
cpdef u64 minus(u64 cards, u64 fewer) noexcept nogil


cdef class Round(FrameState):
    cdef readonly int rules, jokers, set_revolution, sequence_revolution, seven_give
    cdef readonly int reseat_every, class_lapse, lead, points_by, rounds
    cdef readonly bint draw_pile, suit_lock, eight_cut, in_sequences, five_skip, all_or_none, ten_discard, jack_back
    cdef readonly bint king_change, foul_finish, demotion, equal_hands, locks_out, owner_passes
    cdef readonly bint must_give, diamond_in, nine_reverse, ambulance, sandstorm, coup, joker_revolution, gekokujo
    cdef readonly bint small_revolutions, local_effects
    cdef readonly int rank_lock, forbidden
    cdef readonly bint locks_suits, part_lock, colour_lock, queen_bomber, judges_finish, bars_finish, tenpenchii
    cdef readonly bint demotion_stays, restricts
    cdef public u64[8] hands, shown
    cdef public u64[64] known
    cdef public int[8] ring, following, places, ranks, bounds, bound_from, loose, laid
    cdef public i64[8] totals, scores
    cdef public u64 pile, aside, played, table
    cdef public int shape, lock, rank_locked, owner, passed, pass_row, lead_passes, lead_first, first_asked
    cdef public bint revolution, back, foul, shuffled, turned
    cdef public int active, waiting, drawer, clean, fouls, demoted, first_lead, watched

    @cython.locals(seat=cython.int, other=cython.int)
    cdef void close_ring(self) noexcept nogil
    cdef void turn_ring(self) noexcept nogil
    cdef void clear_round(self) noexcept nogil
    cdef void close_round(self) noexcept nogil
    @cython.locals(other=cython.int)
    cdef int next_active(self, int seat) noexcept nogil
    cdef int seat_of(self, int rank) noexcept nogil
    cdef void ask_lead(self, int seat) noexcept nogil
    cdef void clear_table(self, int seat) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef i64 _deal_worth(self, int seat) noexcept nogil
    cdef object _fields(self, Archive archive)


cdef int rules_now(Round state) noexcept nogil
cdef bint is_active(Round state, int seat) noexcept nogil
