cimport cython
from tycoon.core.engine.buffers cimport i64

cdef int HIDDEN, UNITS, _TOP, _SMALLER, _SECOND_BITS


@cython.final
cdef class Net:
    cdef readonly int features
    cdef short[131072] first
    cdef int[128] first_bias
    cdef short[4096] second
    cdef int[32] second_bias
    cdef short[32] last

    @cython.locals(j=cython.int)
    cdef void begin(self, unsigned short *active, int count, int *hidden) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, row=cython.int)
    cdef void add(self, unsigned short *active, int count, int *hidden) noexcept nogil
    @cython.locals(hidden=cython.int[128], units=cython.int[32], i=cython.int, j=cython.int, on=cython.int, unit=i64,
                   total=i64)
    cdef i64 worth(self, int *begun, unsigned short *active, int count) noexcept nogil
