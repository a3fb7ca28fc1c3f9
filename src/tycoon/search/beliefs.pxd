cimport cython
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance, FastChance
from tycoon.core.engine.state cimport State

cdef int PART, ODD, ODD_OF_STRANGER, LIKE_STRANGER, STRANGER, FIRST_ROUNDS, STEPS


@cython.final
cdef class Made:
    cdef State state
    cdef u64 action
    cdef int seat
    cdef Made before
    cdef int parts, parts_on_trial
    cdef bint is_first
    cdef i64 worlds_odd


@cython.final
cdef class Beliefs:
    cdef State now, world, trial, then
    cdef Bot policy
    cdef Actions legal
    cdef FastChance choosing
    cdef Made made
    cdef int seat, doubted
    cdef i64 drawn
    cdef bint lists, begun
    @cython.locals(rounds=cython.int, seat=cython.int)
    cdef void draw(self, State world, Chance chance) noexcept nogil
    @cython.locals(whose=cython.int)
    cdef void step(self, Chance chance) noexcept nogil
    @cython.locals(one=cython.int, more=cython.int)
    cdef void doubt(self, int seat, Chance chance) noexcept nogil
    @cython.locals(most=cython.int)
    cdef bint is_likely(self, int whose, int more, Chance chance) noexcept nogil
    @cython.locals(parts=cython.int)
    cdef int parts_now(self, Made made, int whose) noexcept nogil
    cdef void note(self, Made made) noexcept nogil
    @cython.locals(odd=i64)
    cdef i64 noted(self, Made made, int seat) noexcept nogil
    @cython.locals(found=cython.int, seat=cython.int)
    cdef int strangers(self, int least) noexcept nogil
    @cython.locals(parts=cython.int)
    cdef int count_parts(self, Made made, int whose, int most) noexcept nogil
    @cython.locals(stranger=cython.int, odd=cython.int)
    cdef int parts_of(self, Made made) noexcept nogil
    cdef void keep(self, Made made, int whose) noexcept nogil


@cython.locals(then=State)
cpdef object beliefs(State state, Bot policy)
