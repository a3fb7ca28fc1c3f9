cimport cython
from tycoon.core.engine._bits cimport number_at, put_number
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.core.engine.state cimport State
from tycoon.lab.playouts cimport Playouts

cdef int WIDTH
cdef u64 WORD


@cython.final
cdef class Starts:
    cdef State state
    cdef Starts before, after
    cdef i64 at
    cdef void put(self, i64 number, State into) noexcept nogil


@cython.final
cdef class Lines:
    cdef Playouts table
    cdef Starts starts
    cdef bytearray seeds, steps, lasts, ends
    cdef i64 step, last, width
    cdef bint one_deal, running, moved
    cdef readonly bint refused
    cdef readonly i64 count, done

    @cython.locals(more=i64)
    cpdef play(self, object decisions)
    cpdef list times(self)
    @cython.locals(until=i64)
    cdef void go_on(self, i64 decisions) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t)
    cdef void begin(self) noexcept nogil
    cdef bint is_at_end(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    @cython.locals(action=u64)
    cdef void follow(self) noexcept nogil
    @cython.locals(over=cython.bint)
    cdef void end(self) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, seat=cython.int)
    cdef void note(self, State state, bint over) noexcept nogil
    @cython.locals(action=u64, first=i64)
    cdef object _refusal(self)
