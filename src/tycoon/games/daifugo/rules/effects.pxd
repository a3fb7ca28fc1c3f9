cimport cython
from tycoon.core._bits cimport high_bit, low_bit, popcount
from tycoon.core.buffers cimport Actions, i64, u64
from tycoon.core.chance cimport Chance
from tycoon.games.daifugo._names cimport Act, Ask, Happening, acts, asked
from tycoon.games.daifugo.rules cimport information, plays, rounds, tricks
from tycoon.games.daifugo.rules.rounds cimport Round

cdef u64 ONE, NATURALS, COMMAND, SECOND_JOKER
cdef int JOKER

@cython.locals(held=cython.int, count=cython.int)
cdef int most(Round state) noexcept nogil
cdef bint exactly(Round state) noexcept nogil
@cython.locals(picked=cython.ulonglong)
cdef bint may_be_done(Round state) noexcept nogil
cdef bint receives(Round state, int taker) noexcept nogil
@cython.locals(picked=cython.ulonglong, left=cython.ulonglong, missing=cython.int, first=cython.int)
cdef u64 pickable(Round state) noexcept nogil
cdef bint gets(Round state, int card, int taker) noexcept nogil
@cython.locals(left=cython.ulonglong, giving=cython.bint, card=cython.int)
cdef void picks(Round state, Actions out) noexcept nogil
cdef u64 pick_action(u64 act, u64 card, u64 taker) noexcept nogil
@cython.locals(top=cython.int, card=cython.int, taker=cython.int, wanted=cython.int, picked=cython.ulonglong,
               takers=cython.longlong)
cdef bint answer(Round state, u64 action, Chance chance) noexcept nogil
@cython.locals(kind=cython.int, seat=cython.int, picked=cython.ulonglong)
cdef void confirm(Round state, Chance chance) noexcept nogil
@cython.locals(cards=cython.ulonglong, left=cython.ulonglong, card=cython.ulonglong, order=cython.longlong)
cdef void give(Round state, int seat, u64 picked, i64 takers) noexcept nogil
cdef void discard(Round state, int seat, u64 cards) noexcept nogil
