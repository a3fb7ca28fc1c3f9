cimport cython
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance, FastChance
from tycoon.core.engine.state cimport State

cdef int SURPRISE, FIRST_STEPS, STEPS


@cython.final
cdef class Made:
    cdef State state
    cdef u64 action
    cdef int seat
    cdef Made before
    cdef bint is_first, odd, odd_on_trial
    cdef i64 worlds_odd


@cython.final
cdef class Beliefs:
    cdef State now, world, trial, then
    cdef Bot policy
    cdef Actions legal
    cdef FastChance choosing
    cdef Made made
    cdef int seat
    cdef i64 drawn
    cdef bint lists, begun
    @cython.locals(steps=cython.int)
    cdef void draw(self, State world, Chance chance) noexcept nogil
    @cython.locals(whose=cython.int, most=cython.int)
    cdef void step(self, Chance chance) noexcept nogil
    @cython.locals(odd=cython.int)
    cdef int odd_now(self, Made made, int whose) noexcept nogil
    cdef void note(self, Made made) noexcept nogil
    @cython.locals(odd=i64)
    cdef i64 noted(self, Made made, int seat) noexcept nogil
    @cython.locals(found=cython.int, seat=cython.int)
    cdef int strangers(self, int least) noexcept nogil
    @cython.locals(odd=cython.int)
    cdef int count_odd(self, Made made, int whose, int most) noexcept nogil
    cdef bint is_odd(self, Made made) noexcept nogil
    cdef void keep(self, Made made, int whose) noexcept nogil


@cython.locals(then=State)
cpdef object beliefs(State state, Bot policy)
