cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.bigtwo.rules cimport combos

cdef u64 DETAIL, NATURAL, MONO, COLOUR, DRAGONS, TOP_RANK, ONE
cdef int DRAGON_PAIR, ONE_GAP, GAPPED
cdef u64[105] RANKS_LEFT
cdef int[105] RUNS_LEFT

@cython.locals(high=cython.int, count=cython.int, wild=cython.int)
cpdef u64 power_of(u64 cards) noexcept nogil
@cython.locals(run=cython.int)
cdef u64 spread(u64 natural, u64 ranks, int wild) noexcept nogil
cdef u64 gathered(u64 natural, u64 ranks, int wild) noexcept nogil
cdef int best_run(u64 ranks) noexcept nogil
cdef u64 topped_up(u64 ranks, int wild) noexcept nogil
cdef void wild_combinations(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(shift=cython.int)
cdef void with_one(Actions out, u64 natural, u64 dragon, u64 to_beat) noexcept nogil
cdef void with_two(Actions out, u64 natural, u64 to_beat) noexcept nogil
cdef void wild_bombs(Actions out, u64 hand) noexcept nogil
cdef void wild_fives(Actions out, u64 natural, u64 dragons, u64 to_beat) noexcept nogil
@cython.locals(held=cython.ulonglong, least=cython.ulonglong, both=cython.bint, level=cython.int)
cdef void in_runs(Actions out, u64 natural, u64 dragons, u64 to_beat) noexcept nogil
@cython.locals(cards=cython.ulonglong, suit=cython.int)
cdef void of_one_suit(Actions out, u64 natural, int place, u64 dragons, u64 to_beat) noexcept nogil
@cython.locals(d_all=cython.ulonglong)
cdef void one_of_each(Actions out, u64 natural, u64 ranks, u64 dragons, u64 to_beat) noexcept nogil
cdef void add_above(Actions out, u64 cards, u64 to_beat) noexcept nogil
@cython.locals(card=cython.ulonglong[13], need=cython.int, n=cython.int)
cdef void wild_flushes(Actions out, u64 natural, u64 dragons, u64 to_beat) noexcept nogil
cdef void add_flush(Actions out, u64 ranks, int suit, u64 dragons, u64 to_beat) noexcept nogil
@cython.locals(shift=cython.int, both=cython.bint)
cdef void of_ranks(Actions out, u64 natural, u64 dragons, u64 to_beat) noexcept nogil
cdef void add_each(Actions out, u64 cards, u64 others) noexcept nogil
cdef void add_triples(Actions out, u64 held, int shift, u64 dragons) noexcept nogil
@cython.locals(shift=cython.int)
cdef void add_lower_pairs(Actions out, u64 cards, u64 natural, int below) noexcept nogil
@cython.locals(wild=cython.int)
cpdef bint holds_bomb(u64 hand) noexcept nogil
