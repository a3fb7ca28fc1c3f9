cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.daifugo._names cimport EventKind
from tycoon.games.daifugo.rules.rounds cimport Round

cdef int MAX_DEALS, MAX_SEATS, NONE, NOBODY, TABLE
cdef int CLEANLY, FOULLY, LEFT_OVER, FALLEN_OUT, BY_ROUNDS, BY_HOST, BY_TITLE, FIVE_TO_ONE

cdef void go_out(Round state, int seat) noexcept nogil
cdef void give_place(Round state, int seat, int how) noexcept nogil
@cython.locals(other=cython.int)
cdef void turn_classes(Round state, int seat) noexcept nogil
@cython.locals(seat=cython.int)
cdef void demote(Round state, int winner) noexcept nogil
cdef bint is_decided(Round state) noexcept nogil
cdef void finish_group(Round state) noexcept nogil
cdef void end_by_pile(Round state, int seat) noexcept nogil
@cython.locals(group=cython.int)
cdef void next_group(Round state) noexcept nogil
@cython.locals(least=cython.int, group=cython.int, count=cython.int)
cdef int fewest_waiting(Round state) noexcept nogil
@cython.locals(best=cython.int, seat=cython.int)
cdef void place_stuck(Round state) noexcept nogil
@cython.locals(number=cython.int, left=cython.int)
cdef void place_at_random(Round state, Chance chance) noexcept nogil
cdef void end_round(Round state) noexcept nogil
@cython.locals(last=cython.int)
cdef i64 points_of(Round state, int place) noexcept nogil
cdef void end_game(Round state, int reason) noexcept nogil
