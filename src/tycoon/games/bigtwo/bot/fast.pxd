cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.state cimport State
from tycoon.core.learned cimport features
from tycoon.core.learned.net cimport Net
from tycoon.core.learned.policy cimport Learned
from tycoon.games.bigtwo.bot cimport greedy
from tycoon.games.bigtwo.rules cimport combos, dragons
from tycoon.games.bigtwo.rules.state cimport BigTwo

cdef int FULL, BEST, OWN, VALUES
cdef int UNSEEN, COUNTS, PASSED, LAID, MINE, BEAT_SIZE, BEAT_ODDS, OWNER, BEAT_RANK, STAGES
cdef int HAND, SIZE, LEAD, SINGLE, PAIR, TRIPLE, FIVE, ODDS, LEFT, COST, BEATEN, BEHIND, CHOICE, SAME
cdef int TOP, TWOS, ACES, CHANGE, LEFT_COST, FIVE_KINDS, SURE


cdef class Fast(Learned):
    cdef int _find(self, State state, Actions actions, u64 *found, int *notes) noexcept nogil
    cdef int _see(self, State state, int *notes, unsigned short *active) noexcept nogil
    cdef int _weigh(self, State state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil


@cython.locals(count=cython.int, i=cython.int, own=cython.int, few=cython.int, whole=cython.int)
cdef int find(BigTwo state, Actions actions, u64 *found, int *notes) noexcept nogil
@cython.locals(kept=cython.int, i=cython.int, j=cython.int)
cdef int once(u64 *found, int count) noexcept nogil
@cython.locals(me=cython.int, i=cython.int, count=cython.int)
cdef int see(BigTwo state, int *notes, unsigned short *active) noexcept nogil
@cython.locals(seat=cython.int, at=cython.int, rank=cython.int, laid=cython.int)
cdef int see_other(BigTwo state, int place, unsigned short *active, int count) noexcept nogil
cdef int see_stages(BigTwo state, unsigned short *active, int count) noexcept nogil
@cython.locals(seat=cython.int, after=u64, left=cython.int, size=cython.int, count=cython.int, cost=cython.int,
               turns=cython.int, gained=cython.int, unseen=u64)
cdef int weigh(BigTwo state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil
@cython.locals(size=cython.int, kind=cython.int)
cdef int weigh_cards(u64 cards, int *notes, unsigned short *active, int count) noexcept nogil
@cython.locals(i=cython.int)
cdef int put_same(BigTwo state, int size, unsigned short *active, int count) noexcept nogil
@cython.locals(natural=u64)
cdef int rank_of(u64 cards) noexcept nogil
cdef int put_cards(unsigned short *active, int count, int at, u64 cards) noexcept nogil
