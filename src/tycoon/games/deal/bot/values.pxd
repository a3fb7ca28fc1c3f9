cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Colour, Kind, acts
from tycoon.games.deal.rules cimport board, groups, payment, turn
from tycoon.games.deal.rules.board cimport Board

cdef int COST_AT, MOST_DUE, WON, NEVER, MILLION, RENT_WORTH, BUILDING, NEXT_SET, SECOND_SET
cdef int ALONE, SPARE_PART, TO_OPPONENT, NEAR_WIN, HALF_WAY, KEPT_MOST, KEPT_PER_SET, SPENT
cdef int[25] GROUP_WORTH
cdef int[47] KEPT

cdef int worth_of(int colour, int cards) noexcept nogil
cdef int completed(Board state, int seat, int colour, int sets) noexcept nogil
cdef bint has_house(Board state, int seat) noexcept nogil
@cython.locals(full=cython.bint)
cdef int gain(Board state, int seat, int colour, int sets) noexcept nogil
@cython.locals(best=cython.int)
cdef int gain_by(Board state, int seat, int kind) noexcept nogil
@cython.locals(less=cython.int)
cdef int loss(Board state, int seat, int colour, int group) noexcept nogil
@cython.locals(sets=cython.int)
cdef int moved(Board state, int seat, int colour, int group, int to) noexcept nogil
@cython.locals(held=cython.int, sets=cython.int)
cdef int set_won(Board state, int seat, int colour) noexcept nogil
@cython.locals(value=cython.int)
cdef int set_lost(Board state, int seat, int colour, int group) noexcept nogil
cdef int built_on(Board state, int seat, int colour, int group) noexcept nogil
cdef int share(Board state, int other) noexcept nogil
cdef int taken(Board state, int seat, int other, int kind, int colour) noexcept nogil
cdef int given(Board state, int seat, int other, int kind, int colour, int group) noexcept nogil
@cython.locals(lost=cython.int)
cdef int captured(Board state, int seat, int other, int colour, int group) noexcept nogil
@cython.locals(value=cython.int, best=cython.int)
cdef int kept(Board state, int seat, int kind) noexcept nogil
cdef int spent(Board state, int seat, int kind) noexcept nogil
@cython.locals(costs=cython.int[80], cards=cython.ulonglong[80], everything=cython.int)
cdef u64 cheapest_payment(Board state, int seat, int to, int due) noexcept nogil
@cython.locals(everything=cython.int, value=cython.int)
cdef int offer_bank(Board state, int seat, int due, int *costs, u64 *cards) noexcept nogil
@cython.locals(everything=cython.int, cost=cython.int, kind=cython.int)
cdef int offer_group(Board state, int seat, int to, int colour, int group, int due, int *costs, u64 *cards) noexcept nogil
cdef void offer_loose(Board state, int seat, int colour, int due, int *costs, u64 *cards) noexcept nogil
cdef void offer_hand(Board state, int seat, int due, int *costs, u64 *cards) noexcept nogil
@cython.locals(before=cython.int)
cdef void offer(int *costs, u64 *cards, int due, int value, int cost, u64 card) noexcept nogil
