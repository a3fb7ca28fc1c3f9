cimport cython
from tycoon.core.engine._rows cimport spread_bits

ctypedef unsigned long long u64
ctypedef long long i64

cdef int MAX_ACTIONS, MAX_EVENTS, EVENT_WIDTH, MAX_CELLS


@cython.final
cdef class Actions:
    cdef readonly int size
    cdef readonly bint overflow
    cdef u64[8192] items
    cdef inline void add(self, u64 action) noexcept nogil:
        if self.size < 8192:  # MAX_ACTIONS
            self.items[self.size] = action
            self.size += 1
        else:
            self.overflow = True
    cpdef void clear(self) noexcept nogil
    cpdef list tolist(self)


@cython.final
cdef class Events:
    cdef readonly int size
    cdef readonly bint overflow
    cdef i64[4096] items
    cpdef void add(self, i64 kind, i64 a, i64 b, i64 c, i64 d, i64 e, i64 f, i64 g) noexcept nogil
    cpdef object cut(self, int size)
    cpdef list drain(self)


@cython.final
cdef class ObservationBuffer:
    cdef readonly int size
    cdef readonly bint overflow
    cdef float[8192] cells
    cpdef void clear(self) noexcept nogil
    cdef inline void put(self, float value) noexcept nogil:
        if self.size < 8192:  # MAX_CELLS
            self.cells[self.size] = value
            self.size += 1
        else:
            self.overflow = True
    cdef inline void put_cards(self, u64 cards, int count) noexcept nogil:
        if self.size + count <= 8192:  # MAX_CELLS
            spread_bits(self.cells + self.size, cards, count)
            self.size += count
        else:
            self.overflow = True
    cdef inline void put_counts(self, const short *counts, int first, int count) noexcept nogil:
        cdef int i
        if self.size + count <= 8192:  # MAX_CELLS
            for i in range(count):
                self.cells[self.size + i] = counts[first + i]
            self.size += count
        else:
            self.overflow = True
    cpdef list tolist(self)
