from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.state cimport State

cdef int MAX_FRAMES, MAX_KIND


cdef class FrameState(State):
    cdef public int frames
    cdef public int[24] frame_kind, frame_seat
    cdef public i64[24] frame_a, frame_b, frame_c, frame_d
    cdef void push(self, int kind, int seat, i64 a=*, i64 b=*, i64 c=*, i64 d=*) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef void amend(self, int frame, i64 a=*, i64 b=*, i64 c=*, i64 d=*) noexcept nogil
    cdef int top(self) noexcept nogil
