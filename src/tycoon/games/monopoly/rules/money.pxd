cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Ask, EventKind, Reason, acts, asked
from tycoon.games.monopoly.rules cimport board
from tycoon.games.monopoly.rules.board cimport Board

cdef int FIVE_HUNDRED, HUNDRED, FIFTY, TEN, NOTHING
cdef int[5] STEPS
cdef int[500] FITTING
cdef int[501] WITHIN

cdef int next_in(Board state, int seat) noexcept nogil
@cython.locals(members=cython.ulonglong)
cdef bint owns_colour(Board state, int seat, int group) noexcept nogil
cdef bint group_built(Board state, int group) noexcept nogil
@cython.locals(left=cython.ulonglong)
cdef int houses_of(Board state, int seat) noexcept nogil
@cython.locals(left=cython.ulonglong, count=cython.int)
cdef int hotels_of(Board state, int seat) noexcept nogil
@cython.locals(left=cython.ulonglong)
cdef int sale_of(Board state, int seat) noexcept nogil
@cython.locals(left=cython.ulonglong, half=cython.bint)
cdef int worth(Board state, int seat, bint full) noexcept nogil
@cython.locals(free=cython.ulonglong)
cdef u64 free_deeds(Board state) noexcept nogil
cdef void take_deed(Board state, int square, int to) noexcept nogil
cdef void deal_deed(Board state, int square, int to) noexcept nogil
@cython.locals(group=cython.int, colour=cython.ulonglong)
cdef void note_colour(Board state, int seat, int square) noexcept nogil
@cython.locals(left=cython.int)
cdef void drop_claims(Board state, int seat) noexcept nogil
cdef void forget_claim(Board state, int i) noexcept nogil
cdef bint step_fits(int amount, int last, int step) noexcept nogil
@cython.locals(most=cython.int)
cdef u64 steps(int amount, int last, int room) noexcept nogil
cdef u64 step_action(int act, u64 one) noexcept nogil
cdef void add_steps(int act, u64 left, Actions actions) noexcept nogil
cdef int pot(Board state) noexcept nogil
cdef void add_cash(Board state, int seat, int amount) noexcept nogil
cdef void receive(Board state, int seat, int amount, int due, int square) noexcept nogil
cdef void spend(Board state, int seat, int to, int amount, int due, int square) noexcept nogil
cdef void charge(Board state, int seat, int to, int amount, int due) noexcept nogil
