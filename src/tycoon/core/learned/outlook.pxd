cimport cython
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.state cimport State
from tycoon.core.learned.net cimport Net
from tycoon.core.learned.policy cimport ONE


cdef class Outlook:
    cdef readonly Net net
    cdef int _features(self, State state, int seat, unsigned short *active) noexcept nogil
    cdef i64 _result(self, State state, int seat) noexcept nogil
    cdef bint _is_sure(self, State state, int seat) noexcept nogil
    cdef int _clock(self, State state) noexcept nogil
    @cython.locals(active=cython.ushort[512], hidden=cython.int[128])
    cdef i64 _worth(self, State state, int seat) noexcept nogil
    cpdef double worth(self, State state, int seat)
