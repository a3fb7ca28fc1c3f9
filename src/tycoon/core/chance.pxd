cimport cython
from tycoon.core.buffers cimport u64

cdef u64 MASK, HALF, GOLDEN, MIX_1, MIX_2


cdef class Chance:
    cdef public object failure
    cdef public bint failed
    cdef public int[1024] order
    cdef u64 below(self, u64 n) noexcept nogil
    @cython.locals(kept=cython.int, j=cython.int)
    cdef void shuffle(self, int n) noexcept nogil


cdef u64 _count(object n) except? 0
cdef int _length(object n) except -1


cdef class FastChance(Chance):
    cdef public u64 state
    @cython.locals(x=cython.ulonglong)
    cdef u64 next_word(self) noexcept nogil
    cdef u64 below(self, u64 n) noexcept nogil


cdef class FairChance(Chance):
    cdef readonly bytes key
    cdef public object blocks
    cdef public int left
    cdef u64[4] words
    cdef object _refill(self)
    @cython.locals(over=cython.ulonglong, word=cython.ulonglong)
    cdef u64 below(self, u64 n) noexcept nogil


cdef class RecordingChance(Chance):
    cdef public Chance source
    cdef public list draws
    cdef u64 below(self, u64 n) noexcept nogil
    cdef void shuffle(self, int n) noexcept nogil


cdef class RecordedChance(Chance):
    cdef public list draws
    cdef public int used
    cdef u64 below(self, u64 n) noexcept nogil
    cdef void shuffle(self, int n) noexcept nogil
