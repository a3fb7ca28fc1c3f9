cimport cython
from tycoon.core.engine._bits cimport mixed
from tycoon.core.engine.buffers cimport u64

cdef u64 MASK, HALF

cdef class FastChance


cdef class Chance:
    cdef readonly object failure
    cdef readonly bint failed
    cdef bint _may_fail, _is_fast
    cdef readonly int[1024] order
    @cython.final
    cdef inline u64 below(self, u64 n) noexcept nogil:
        if self._is_fast and n <= 0x100000000ULL:  # HALF
            return (<FastChance>self).below_fast(n)
        return self._draw_below(n)
    cdef u64 _draw_below(self, u64 n) noexcept nogil
    @cython.locals(kept=cython.int, j=cython.int)
    cdef void shuffle(self, int n) noexcept nogil


cdef u64 _ask_subclass(Chance chance, u64 n)
cdef u64 _count(object n) except? 0
cdef int _length(object n) except -1


cdef class FastChance(Chance):
    cdef public u64 state
    @cython.final
    cdef inline u64 next_word(self) noexcept nogil:
        self.state += 0x9E3779B97F4A7C15ULL
        return mixed(self.state)
    @cython.final
    cdef inline u64 below_fast(self, u64 n) noexcept nogil:
        return (self.next_word() >> 32) * n >> 32
    cdef u64 _draw_below(self, u64 n) noexcept nogil
    @cython.locals(kept=cython.int, j=cython.int)
    cdef void shuffle(self, int n) noexcept nogil


cdef class FairChance(Chance):
    cdef readonly bytes key
    cdef readonly object blocks
    cdef readonly int left
    cdef u64[4] words
    cdef object _refill(self)
    @cython.locals(over=cython.ulonglong, word=cython.ulonglong)
    cdef u64 _draw_below(self, u64 n) noexcept nogil


cdef class RecordingChance(Chance):
    cdef Chance _source
    cdef list _draws
    cdef u64 _draw_below(self, u64 n) noexcept nogil
    cdef void shuffle(self, int n) noexcept nogil


cdef class RecordedChance(Chance):
    cdef list _draws
    cdef int _used
    cdef u64 _draw_below(self, u64 n) noexcept nogil
    cdef void shuffle(self, int n) noexcept nogil
