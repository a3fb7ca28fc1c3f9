cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64

cdef int KIND_SHIFT, RUNS, TO_SIX, TO_FIVE
cdef u64 SINGLE, PAIR, TRIPLE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_ONE, STRAIGHT_FLUSH
cdef u64 CARD, RANK, ALL_UPWARD, ONE_SUIT, NOT_LOWEST, UPPER, HIGHEST
cdef u64[6] PAIRS
cdef u64[4] TRIPLES
cdef int[50] RUN_RANKS
cdef u64[10] RUN_CARDS

@cython.locals(lowest=cython.ulonglong, found=cython.ulonglong, with_two=cython.ulonglong)
cdef u64 runs_in(u64 cards) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef int run_of(u64 ranks) noexcept nogil
@cython.locals(low_rank=cython.int, high_rank=cython.int, rank=cython.int)
cpdef u64 strength(u64 cards) noexcept nogil
cdef u64 power_of_single(u64 card) noexcept nogil
@cython.locals(suits=cython.ulonglong, held=cython.ulonglong, place=cython.int)
cdef u64 suits_along(u64 cards, int run) noexcept nogil
cpdef int size_of(u64 power) noexcept nogil
cdef void combinations(Actions out, u64 hand, u64 to_beat) noexcept nogil
cdef void larger(Actions out, u64 hand) noexcept nogil
cdef void fives(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(lowest=cython.int)
cdef u64 singles_above(u64 hand, u64 to_beat) noexcept nogil
cdef void singles(Actions out, u64 hand, u64 to_beat) noexcept nogil
cdef u64 ranks_with(u64 hand, int count) noexcept nogil
@cython.locals(lowest=cython.int)
cdef void pairs(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(shift=cython.int)
cdef void triples(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(left=cython.ulonglong, run=cython.int)
cdef void straights(Actions out, u64 hand, u64 to_beat) noexcept nogil
cdef void straights_below(Actions out, u64 hand, int run, u64 top, u64 flush) noexcept nogil
@cython.locals(cards=cython.ulonglong)
cdef void flushes(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(card=cython.ulonglong[13], straight=cython.ulonglong, n=cython.int)
cdef void flushes_in(Actions out, u64 cards, int suit, u64 to_beat) noexcept nogil
@cython.locals(shift=cython.int)
cdef void full_houses(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(shift=cython.int)
cdef void fours(Actions out, u64 hand, u64 to_beat) noexcept nogil
@cython.locals(left=cython.ulonglong, run=cython.int, suit=cython.int)
cdef void straight_flushes(Actions out, u64 hand, u64 to_beat) noexcept nogil
