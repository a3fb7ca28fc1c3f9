cimport cython
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.monopoly._names cimport Act, Due, EventKind, Fortune, Refusable, acts, asked
from tycoon.games.monopoly.rules cimport cards, fortune, money
from tycoon.games.monopoly.rules.board cimport Board

cdef int NOTHING

cdef void add_refusal(Board state, Actions actions) noexcept nogil
cdef bint refuse(Board state, u64 action) noexcept nogil
cdef bint may_be_paid(Board state, int seat) noexcept nogil
cdef void add_payees(Board state, Actions actions) noexcept nogil
cdef u64 first_payee(Board state) noexcept nogil
@cython.locals(to=cython.int, amount=cython.int)
cdef bint choose_payee(Board state, u64 action) noexcept nogil
