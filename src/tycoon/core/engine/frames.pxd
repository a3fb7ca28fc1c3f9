cimport cython
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.state cimport State

cdef int MAX_FRAMES, MAX_KIND


cdef class FrameState(State):
    cdef public int frames
    cdef public int[24] frame_kind, frame_seat
    cdef public i64[24] frame_a, frame_b, frame_c, frame_d
    @cython.final
    cdef inline void push(self, int kind, int seat, i64 a=0, i64 b=0, i64 c=0, i64 d=0) noexcept nogil:
        cdef int top = self.frames
        if top == 24:  # MAX_FRAMES
            self.broken = True
            return
        self.frame_kind[top] = kind
        self.frame_seat[top] = seat
        self.frame_a[top] = a
        self.frame_b[top] = b
        self.frame_c[top] = c
        self.frame_d[top] = d
        self.frames = top + 1
        self.seat_to_act = seat
    @cython.final
    cdef inline void pop(self) noexcept nogil:
        cdef int top = self.frames - 1
        if top < 0:
            self.broken = True
            return
        self.frames = top
        self.frame_kind[top] = 0
        self.frame_seat[top] = 0
        self.frame_a[top] = 0
        self.frame_b[top] = 0
        self.frame_c[top] = 0
        self.frame_d[top] = 0
        if top:
            self.seat_to_act = self.frame_seat[top - 1]
    cdef void amend(self, int frame, i64 a=*, i64 b=*, i64 c=*, i64 d=*) noexcept nogil
    @cython.final
    cdef inline int top(self) noexcept nogil:
        return self.frame_kind[self.frames - 1] if self.frames else 0
