cimport cython
from tycoon.core.engine._bits cimport low_bit, nth_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.daifugo._names cimport Act, Ask, asked
from tycoon.games.daifugo.rules cimport effects, exchange, plays, rounds
from tycoon.games.daifugo.rules.rounds cimport Round

cdef u64 COMMAND, ONE, NATURALS, SECOND_JOKER
cdef int SUITS, JOKER, MOST
cdef int[16] COUNT_SETS
cdef int[176] NTH_SET

@cython.locals(hand=u64, cards=u64, ranks=u64, left=u64, action=u64, passes=cython.int, alone=cython.int, sets=cython.int,
               counted=cython.int, count=cython.int, rules=cython.int, place=cython.int)
cdef u64 draw_lead(Round state, Actions actions, u64 half) noexcept nogil
@cython.locals(shift=cython.int, suits=cython.int)
cdef u64 nth_set(u64 cards, u64 ranks, int place) noexcept nogil
@cython.locals(kind=cython.int)
cdef u64 draw_answer(Round state, Actions actions, u64 half) noexcept nogil
@cython.locals(hand=u64, left=u64, card=u64, other=u64, jokers=cython.int, some=cython.int, row=cython.int, place=cython.int)
cdef u64 draw_return(Round state, Actions actions, u64 half) noexcept nogil
@cython.locals(left=u64, giving=cython.bint, takers=cython.int, each=cython.int, cards=cython.int, count=cython.int,
               last=cython.int, first=cython.int, place=cython.int, nth=cython.int, taker=cython.int)
cdef u64 draw_pick(Round state, Actions actions, u64 half) noexcept nogil
