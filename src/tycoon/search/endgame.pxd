cimport cython
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance, FastChance
from tycoon.core.engine.state cimport State

cdef i64 UNKNOWN, MOST
cdef u64 LUCK
cdef int OWN_ACTIONS, OPEN_ACTIONS


@cython.final
cdef class Level:
    cdef State state
    cdef Actions legal
    cdef Level below


@cython.final
cdef class Endgame:
    cdef Level top
    cdef FastChance luck
    cdef int seat, depth
    cdef readonly i64 left
    cdef i64 least
    cdef readonly bint open
    cdef bint cut
    cpdef dict values(self)
    @cython.locals(number=u64, more=cython.int)
    cdef object ask(self, object action, object depth)
    cdef i64 after(self, Level level, Level below, u64 action, int depth, i64 low, i64 high) noexcept nogil
    @cython.locals(own=cython.bint, best=i64, value=i64, i=cython.int, action=u64)
    cdef i64 value(self, Level level, int depth, i64 low, i64 high) noexcept nogil
