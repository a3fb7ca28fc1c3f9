cimport cython
from tycoon.core.engine.buffers cimport u64
from tycoon.games.monopoly._names cimport Act, Fortune, acts

cdef int ACTS, PLACES, GOODS, SEATS, AMOUNTS, WAYS_DOWN, CARDS
cdef int FIRST_USE_CARD, FIRST_STEP, FIRST_BUILD, FIRST_SELL
cdef int FIRST_MORTGAGE, FIRST_LIFT, FIRST_TRADE, FIRST_GIVE, FIRST_WANT, FIRST_PAY, FIRST_ASK, FIRST_BY, FIRST_GO
cdef int FIRST_USE, FIRST_SWAP, FIRST_TAKE, FIRST_PAYEE, NUM_ACTIONS
cdef int[34] FIRST, WIDTH

cdef int step_number(int amount) noexcept nogil
cdef int step_of(int number) noexcept nogil
@cython.locals(act=cython.int)
cdef int index_of(u64 action) noexcept nogil
cdef int index_of_use(u64 action) noexcept nogil
@cython.locals(act=cython.int, number=cython.int)
cdef u64 action_at(int index) noexcept nogil
@cython.locals(number=cython.int)
cdef u64 use_at(int index) noexcept nogil
