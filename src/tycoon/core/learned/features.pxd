cimport cython


cdef int put(unsigned short *active, int count, int feature) noexcept nogil
@cython.locals(i=cython.int)
cdef int climb(unsigned short *active, int count, int at, int steps, int most) noexcept nogil
