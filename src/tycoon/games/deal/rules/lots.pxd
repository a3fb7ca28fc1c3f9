cimport cython
from tycoon.core.engine._bits cimport low_bit, nth_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Colour, Kind, acts
from tycoon.games.deal.rules cimport board, groups, payment, plays, turn
from tycoon.games.deal.rules.board cimport Board

cdef u64 PLAIN, MONEY, KEPT, AIMED, WILD_KINDS, PAID_KINDS

@cython.locals(ways=cython.int[48], place=cython.int, action=u64)
cdef u64 draw_turn(Board state, Actions actions, u64 half) noexcept nogil
@cython.locals(place=cython.int)
cdef u64 draw_payment(Board state, Actions actions, u64 half) noexcept nogil
cdef int count_uses(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef u64 nth_use(Board state, int seat, int kind, int place, Actions actions) noexcept nogil
cdef int count_rents(Board state, int seat, int kind) noexcept nogil
cdef u64 nth_rent(Board state, int seat, int kind, int place) noexcept nogil
cdef int count_takings(Board state, int seats) noexcept nogil
cdef int count_taken(Board state, int target) noexcept nogil
cdef u64 nth_taking(Board state, int seats, int card, int place) noexcept nogil
cdef int count_ends(Board state, int seat, Actions actions) noexcept nogil
@cython.locals(listed=cython.bint)
cdef u64 nth_end(Board state, int seat, int place, int count, Actions actions) noexcept nogil
cdef int spare_kind(int at) noexcept nogil
