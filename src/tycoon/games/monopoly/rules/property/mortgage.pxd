cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Ask, Due, EventKind, acts, asked
from tycoon.games.monopoly.rules cimport board, money
from tycoon.games.monopoly.rules.board cimport Board

cdef bint looks_alone(Board state) noexcept nogil
cdef u64 bare_deeds(Board state, int seat) noexcept nogil
cdef int interest_of(Board state, u64 deeds) noexcept nogil
cdef int cost_of_lifting(Board state, int square) noexcept nogil
cdef u64 open_deeds(Board state, int seat) noexcept nogil
@cython.locals(cash=cython.int, paid_for=u64)
cdef u64 open_lifts(Board state, int seat) noexcept nogil
cdef bint may_mortgage(Board state, int seat, int square) noexcept nogil
cdef bint may_lift(Board state, int seat, int square) noexcept nogil
cdef void add_mortgages(Board state, int seat, Actions actions) noexcept nogil
cdef bint mortgage(Board state, int seat, int square) noexcept nogil
cdef void add_lifts(Board state, int seat, Actions actions) noexcept nogil
cdef bint lift(Board state, int seat, int square) noexcept nogil
cdef void ask_interest(Board state, int seat, u64 deeds) noexcept nogil
cdef bint may_lift_now(Board state, int square, u64 others) noexcept nogil
cdef void add_interest(Board state, Actions actions) noexcept nogil
@cython.locals(lifts=cython.bint)
cdef bint settle_interest(Board state, u64 action) noexcept nogil
