cimport cython
from tycoon.core.engine.buffers cimport i64

cdef int HIDDEN, UNITS, BLOCK, ALL, _TOP, _SMALLER, _SECOND_BITS


@cython.final
cdef class Net:
    cdef readonly int features
    cdef short[131072] first
    cdef int[128] first_bias
    cdef short[4096] second
    cdef int[32] second_bias
    cdef short[32] last

    @cython.locals(j=i64)
    cdef void begin(self, unsigned short *active, int count, int *hidden) noexcept nogil
    @cython.locals(block=cython.int)
    cdef void add(self, unsigned short *active, int count, int *hidden) noexcept nogil
    @cython.locals(hidden=cython.int[128], on=cython.short[128], j=i64, unit=cython.int, part=i64, total=i64)
    cdef i64 worth(self, int *begun, unsigned short *active, int count) noexcept nogil


# Wide numbers count the loops, or they are not done by vectors.
@cython.locals(sums=cython.int[64], i=cython.int, j=i64, row=i64)
cdef void add_block(short *first, unsigned short *active, int count, int *hidden, int block) noexcept nogil
@cython.locals(total=cython.int, i=i64, row=i64)
cdef int dot(short *second, int unit, short *on) noexcept nogil
