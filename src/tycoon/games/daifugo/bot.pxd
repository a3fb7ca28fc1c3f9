cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.daifugo._names cimport Act, Ask, acts, asked
from tycoon.games.daifugo.rules cimport effects, exchange, rounds, tricks
from tycoon.games.daifugo.rules cimport plays as play_rules
from tycoon.games.daifugo.rules.state cimport Daifugo

cdef int TURN, WON, RANKS, SEVEN, EIGHT, TEN, TWO
cdef int[13] CONTROL
cdef int JOKER_COST, CUT_COST, CARD, FEW, JOKER_USED, LEAD, SPOILT, DRAWN
cdef u64 ONE, FOUR, SPADE_THREE


cdef class Greedy(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil


@cython.locals(best=cython.ulonglong, highest=cython.int, value=cython.int)
cdef u64 decide(Daifugo state, Actions actions) noexcept nogil
@cython.locals(seat=cython.int, hand=cython.ulonglong, after=cython.ulonglong, turned=cython.bint, shape=cython.int,
               foul=cython.bint, value=cython.int)
cdef int value_of(Daifugo state, u64 action) noexcept nogil
@cython.locals(kind=cython.int, act=cython.int, card=cython.int, value=cython.int, picking=cython.bint, after=cython.ulonglong)
cdef int value_of_answer(Daifugo state, u64 action, u64 hand, bint turned) noexcept nogil
cdef int value_of_hand(Daifugo state, u64 hand, bint turned) noexcept nogil
cdef int strength_of(int rank, bint turned) noexcept nogil
@cython.locals(total=cython.int, left=cython.ulonglong, rank=cython.int)
cdef int cost(Daifugo state, u64 hand, bint turned) noexcept nogil
@cython.locals(turned=cython.bint, stronger=cython.int, out=cython.int, rank=cython.int, held=cython.ulonglong)
cdef int holds(Daifugo state, int shape) noexcept nogil
@cython.locals(few=cython.int)
cdef int fewest(Daifugo state) noexcept nogil
@cython.locals(few=cython.int)
cdef int threat(Daifugo state) noexcept nogil
@cython.locals(bad=cython.ulonglong, good=cython.ulonglong)
cdef bint spoilt(Daifugo state, u64 hand, bint turned) noexcept nogil
