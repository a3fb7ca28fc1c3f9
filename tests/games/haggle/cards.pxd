cimport cython
from haggle._names cimport Act
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport ObservationBuffer, u64

cdef u64 ONE_CARD, NATURAL_CARDS, WILD_CARDS, NAMED
cdef int NATURALS, WILD, LOTS


cdef u64 action_of(u64 act, u64 about) noexcept nogil
@cython.locals(naturals=cython.ulonglong, wilds=cython.ulonglong)
cdef u64 sale(int number) noexcept nogil
@cython.locals(wild=cython.ulonglong, whole=cython.ulonglong)
cdef u64 sale_as_named(u64 action) noexcept nogil
@cython.locals(chosen=cython.int)
cdef int sale_number(u64 action) noexcept nogil
cdef void put_kinds(ObservationBuffer row, u64 cards) noexcept nogil
cdef u64 swap_wilds(u64 cards) noexcept nogil
cdef int swap_wild(int card) noexcept nogil
