cimport cython
from tycoon.core.engine.buffers cimport ObservationBuffer

cdef int MAX_CELLS


@cython.final
cdef class Scale:
    cdef readonly int size, width
    cdef double[8192] low, span
    cdef int[8192] values

    @cython.locals(i=cython.int, code=cython.int, value=cython.double)
    cdef void put(self, ObservationBuffer row, ObservationBuffer into) noexcept nogil
