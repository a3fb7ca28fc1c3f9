cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.daifugo._names cimport Act, Ask, acts, asked
from tycoon.games.daifugo.rules cimport effects, exchange, plays, rounds, tricks
from tycoon.games.daifugo.rules.state cimport Daifugo

cdef int WON, RANKS, SEVEN, EIGHT, NINE, TEN, QUEEN, TWO
cdef int[56] COSTS
cdef int[4] CUTS, FOLLOWED, LED
cdef int[14] HOLDS, LEADS
cdef int[6] THREATS
cdef int JOKER_HELD, JOKER_USED, SURE, CARD, DRAWN, DRAWN_LATE, TAKER_CARD, TAKER_MOST
cdef int SPOILT, HELPED, FULL, GROUPS, GROUP_BITS, JOKERS_AT
cdef int[5] STEPS
cdef u64 ONE, FOUR, SPADE_THREE


cdef class Greedy(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil


@cython.locals(best=cython.ulonglong, highest=cython.int, value=cython.int, out=cython.int[26])
cdef u64 decide(Daifugo state, Actions actions) noexcept nogil
@cython.locals(seen=cython.ulonglong, above=cython.int, at=cython.int, rank=cython.int, i=cython.int)
cdef void reckon(Daifugo state, int *out, bint turned) noexcept nogil
cdef int beaten_by(int *out, int rank, int size, bint turned) noexcept nogil
@cython.locals(seat=cython.int, hand=cython.ulonglong, after=cython.ulonglong, turned=cython.bint, shape=cython.int,
               foul=cython.bint, value=cython.int, both=cython.int, size=cython.int, jokers=cython.int, form=cython.int)
cdef int value_of(Daifugo state, u64 action, int *out) noexcept nogil
@cython.locals(kind=cython.int, act=cython.int, card=cython.int, value=cython.int, picking=cython.bint, after=cython.ulonglong)
cdef int value_of_answer(Daifugo state, u64 action, u64 hand, bint turned, int *out) noexcept nogil
@cython.locals(named=cython.int, after=cython.ulonglong, others=cython.ulonglong)
cdef int value_of_names(Daifugo state, u64 action, u64 hand, bint turned, int *out) noexcept nogil
cdef int value_of_hand(Daifugo state, u64 hand, bint turned, int *out) noexcept nogil
@cython.locals(total=cython.int, left=cython.ulonglong, rank=cython.int, same=cython.int)
cdef int cost(Daifugo state, u64 hand, bint turned, int *out) noexcept nogil
@cython.locals(size=cython.int, low=cython.int)
cdef int holds(Daifugo state, int shape, int *out) noexcept nogil
@cython.locals(few=cython.int)
cdef int fewest(Daifugo state) noexcept nogil
cdef int threat(Daifugo state) noexcept nogil
@cython.locals(bad=cython.ulonglong, good=cython.ulonglong)
cdef bint spoilt(Daifugo state, u64 hand, bint turned) noexcept nogil
@cython.locals(some=cython.int, bad=cython.ulonglong, good=cython.ulonglong)
cdef bint spoilt_by_choice(Daifugo state, u64 hand, bint turned) noexcept nogil
