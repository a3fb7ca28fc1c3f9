cimport cython
from tycoon.core.engine._bits cimport popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.state cimport State
from tycoon.core.learned cimport features
from tycoon.core.learned.net cimport Net
from tycoon.core.learned.policy cimport Learned
from tycoon.games.daifugo._names cimport Ask
from tycoon.games.daifugo.bot cimport greedy
from tycoon.games.daifugo.rules cimport exchange, plays, rounds, tricks
from tycoon.games.daifugo.rules.state cimport Daifugo

cdef int COST, BEST, OWN, VALUES
cdef int UNSEEN, JOKERS_OUT, MINE, SEATS, OTHERS, COUNTS, PASSED, ACTIVE, OWNER, FEWEST
cdef int TURNED, BACK, FORM, SIZE, LOW, LOCKED, ASKED, RULES
cdef int HAND, JOKERS_LEFT, EIGHTS, KIND, LEAD, STRENGTH, JOKERS_USED, CUTS, REVERSES, FITS, SPOILT
cdef int HOLDS, PRICE, GROUPS, CHANGE, BEHIND, CHOICE, LEFT, LEFT_PRICE
cdef int MOST_HELD, EIGHT, JOKERS_AT, HOPELESS, MOST_FOUND, SURE
cdef u64 FOUR, NATURALS


cdef class Fast(Learned):
    cdef int _find(self, State state, Actions actions, u64 *found, int *notes) noexcept nogil
    cdef int _see(self, State state, int *notes, unsigned short *active) noexcept nogil
    cdef int _weigh(self, State state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil


@cython.locals(count=cython.int, best=cython.int, i=cython.int, least=cython.int, kept=cython.int, own=cython.int,
               value=cython.int)
cdef int find(Daifugo state, Actions actions, u64 *found, int *notes) noexcept nogil
cdef int price_of(Daifugo state, u64 hand, int *notes, bint turned) noexcept nogil
@cython.locals(me=cython.int, turned=cython.bint, seen=u64, count=cython.int)
cdef int see(Daifugo state, unsigned short *active) noexcept nogil
@cython.locals(still_in=cython.int, other=cython.int, owner=cython.int, place=cython.int, held=cython.int)
cdef int see_others(Daifugo state, int me, unsigned short *active, int count) noexcept nogil
cdef int see_rules(Daifugo state, unsigned short *active, int count) noexcept nogil
@cython.locals(shape=cython.int, turned=cython.bint, after=u64, left=cython.int, count=cython.int, price=cython.int,
               turns=cython.int, gained=cython.int)
cdef int weigh(Daifugo state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil
@cython.locals(hand=u64, jokers=u64)
cdef u64 left_after(Daifugo state, u64 action, int shape) noexcept nogil
@cython.locals(kind=cython.int, size=cython.int)
cdef int weigh_kind(Daifugo state, u64 action, int shape, unsigned short *active, int count) noexcept nogil
@cython.locals(turned=cython.bint)
cdef int weigh_play(Daifugo state, int shape, int *notes, unsigned short *active, int count) noexcept nogil
@cython.locals(low=cython.int)
cdef int strength(int shape, bint turned) noexcept nogil
@cython.locals(rank=cython.int, same=cython.int, place=cython.int, i=cython.int)
cdef int put_ranks(unsigned short *active, int count, int at, u64 cards, bint turned) noexcept nogil
