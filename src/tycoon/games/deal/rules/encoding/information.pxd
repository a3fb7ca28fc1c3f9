cimport cython
from tycoon.core.engine.chance cimport Chance
from tycoon.games.deal.rules cimport board, hands
from tycoon.games.deal.rules.board cimport Board

@cython.locals(unseen=cython.int[48], among=cython.int[48], known=cython.int[48], unknown=cython.int[10],
               total=cython.int, kind=cython.int, late=cython.int, own=cython.int, count=cython.int)
cdef void determinize(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(bound=cython.int, seen=cython.int, kind=cython.int)
cdef int give_among(Board state, int seat, int other, int most, int *unseen, int *among, Chance chance) noexcept nogil
@cython.locals(seen=cython.int, total=cython.int, at=cython.int)
cdef int gather(Board state, int seat, int *unseen, int *unknown) noexcept nogil
cdef int give(Board state, int seat, int kind, int *unseen) noexcept nogil
@cython.locals(left=cython.int)
cdef int pick(int *counts, int total, Chance chance) noexcept nogil
@cython.locals(left=cython.int, total=cython.int)
cdef int pick_among(int *unseen, int *among, Chance chance) noexcept nogil
@cython.locals(left=cython.int[48], count=cython.int, size=cython.int, knows=cython.int, shared=cython.int,
               kind=cython.int, at=cython.int)
cdef void imagine(Board state, int seat, int holder, int *hand, Chance chance) noexcept nogil
@cython.locals(count=cython.int, fitting=cython.int)
cdef void note_held(Board state, int seat) noexcept nogil
