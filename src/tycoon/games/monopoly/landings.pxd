cimport cython
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Ask, By, Die, EventKind, How, Roll, Sort, acts, asked
from tycoon.games.monopoly.rules cimport board, cards, landing, moving, turn
from tycoon.games.monopoly.rules.state cimport Monopoly

cdef int MOVER, OTHER, PLENTY, ROLLS_A_GAME
cdef int FREE_PARKING


@cython.final
cdef class Landings:
    cdef Monopoly state
    cdef FastChance chance
    cdef bint stays, lower
    cdef int until_shuffle
    cdef u64 leading
    cdef readonly i64 rolls
    cdef i64[41] ends

    cpdef roll(self, i64 rolls)
    @cython.locals(some=cython.int)
    cdef void roll_on(self, Monopoly state, FastChance chance, i64 rolls) noexcept nogil
    cdef void shuffle(self, Monopoly state) noexcept nogil
    cdef void fill_up(self, Monopoly state) noexcept nogil
    @cython.locals(why=cython.int, left=cython.int)
    cdef void roll_some(self, Monopoly state, FastChance chance, int rolls) noexcept nogil
    @cython.locals(at=cython.int, doubles=cython.int, made=cython.int, first=cython.int, second=cython.int,
                   to=cython.int, after=cython.int, leading=u64, size=cython.int)
    cdef int roll_freely(self, Monopoly state, FastChance chance, int rolls) noexcept nogil
    cdef void move(self, Monopoly state, int steps) noexcept nogil
    cdef void lead_on(self, Monopoly state, FastChance chance) noexcept nogil
    @cython.locals(by=cython.int)
    cdef void go_on(self, Monopoly state, FastChance chance) noexcept nogil
