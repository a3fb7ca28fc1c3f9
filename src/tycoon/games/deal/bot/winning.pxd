cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Ask, Kind, acts
from tycoon.games.deal.bot cimport values
from tycoon.games.deal.rules cimport board, groups
from tycoon.games.deal.rules.state cimport Deal

cdef u64 SIZES
cdef int BY_SIZE
cdef int CARDS, SOLID, WILDS, BARE, HELD, PLAYS, TURNING, TURNS, TRIES, MOST_TRIES, MOST_STEPS, NOWHERE, PROPERTIES, BUILT_ON

@cython.locals(totals=cython.int[123], steps=cython.ulonglong[32], found=cython.int)
cdef u64 step_to_win(Deal state, int seat) noexcept nogil
@cython.locals(left=cython.int, to=cython.int)
cdef u64 place_to_win(Deal state, int seat, int kind, int colour) noexcept nogil
@cython.locals(totals=cython.int[123], steps=cython.ulonglong[32])
cdef bint wins_from(Deal state, int seat, int kind, int colour, int to) noexcept nogil
@cython.locals(laid=cython.int, left=cython.ulonglong)
cdef bint may_win(Deal state, int seat) noexcept nogil
@cython.locals(lacking=cython.int, fixed=cython.int, wilds=cython.int, left=cython.int, short=cython.int,
               turned=cython.int, base=cython.int, group=cython.int, cards=cython.int)
cdef bint lacks_at_most(Deal state, int seat, int laid) noexcept nogil
@cython.locals(total=cython.int, taken=cython.int, number=cython.int)
cdef int least_sum(int counts, int more) noexcept nogil
@cython.locals(left=cython.int, cards=cython.int, housed=cython.bint, kind=cython.int, holds=cython.ulonglong)
cdef void count(Deal state, int seat, int *totals) noexcept nogil
cdef void put(int *totals, int kind, int colour, int cards) noexcept nogil
@cython.locals(at=cython.int)
cdef void take(int *totals, int kind, int colour) noexcept nogil
@cython.locals(chosen=cython.int, open_ones=cython.int, rainbows=cython.int, size=cython.int, own=cython.int,
               could=cython.int, at=cython.int, more=cython.int)
cdef int look(Deal state, int *totals, u64 *steps) noexcept nogil
cdef int other_of(int kind, int colour) noexcept nogil
@cython.locals(found=cython.int, first=cython.int)
cdef int choose_sets(Deal state, int *totals, u64 *steps, int left, int chosen, int more) noexcept nogil
@cython.locals(lacking=cython.int, held=cython.int, wilds=cython.int, colour=cython.int, short=cython.int)
cdef bint is_enough(int *totals, int sets) noexcept nogil
cdef int most_of(int *totals) noexcept nogil
@cython.locals(lacking=cython.int)
cdef int lacking_in(int *totals, int sets) noexcept nogil
@cython.locals(colour=cython.int, left=cython.int, found=cython.int, other=cython.int)
cdef int fill(int *totals, u64 *steps, int done, int sets) noexcept nogil
@cython.locals(found=cython.int)
cdef int lay_into(int *totals, u64 *steps, int done, int sets, int colour, int kind) noexcept nogil
@cython.locals(found=cython.int, at=cython.int)
cdef int turn_into(int *totals, u64 *steps, int done, int sets, int colour, int kind, int other) noexcept nogil
@cython.locals(best=cython.int)
cdef u64 first_of(Deal state, int seat, u64 *steps, int count) noexcept nogil
cdef int urgency(u64 step) noexcept nogil
