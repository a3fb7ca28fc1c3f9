cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.state cimport State
from tycoon.core.learned cimport features
from tycoon.core.learned.net cimport Net
from tycoon.core.learned.policy cimport Learned
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Ask, Kind, Phase, acts, asked, named
from tycoon.games.deal.bot cimport greedy, values
from tycoon.games.deal.rules cimport board, groups, plays, turn
from tycoon.games.deal.rules.state cimport Deal

cdef int MOST_FOUND, PUTTING_AWAY, FIRST_ACTION, MINE, THEIRS, SPARES, MONEY, BANKED, HELD, ALONE, HOUSES, FULL
cdef int SPENT, PLAYS, REST, CHARGED, VALUES
cdef int ASKED, SEATS, ON_TURN, UNSEEN, PILE, STAGES, MOST_SETS, NEAR, FORCE, DUE
cdef int ACTS, PLAYED, PUT_IN_BANK, PUT_AWAY, BEHIND, CHOICE, PAID_REST, PAID
cdef int TABLE, TABLE_SIZE, GROUP, SETS, LACKING, COINS, NOTES, CARDS, BARE, BUILT, WILD
cdef int HAND, LEFT, RENT, COMPLETES, PROPERTIES, WANTED, WANTED_BY, BOTH_SETS, FEATURES


cdef class Fast(Learned):
    cdef int _find(self, State state, Actions actions, u64 *found, int *notes) noexcept nogil
    cdef int _see(self, State state, int *notes, unsigned short *active) noexcept nogil
    cdef int _weigh(self, State state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil
    cdef int _rest(self, State state) noexcept nogil


cdef int begun(Deal state) noexcept nogil
@cython.locals(own=u64, action=u64, count=cython.int, i=cython.int, value=cython.int, place=cython.int)
cdef int find(Deal state, Actions actions, u64 *found, int *notes) noexcept nogil
@cython.locals(me=cython.int, ask=cython.int, count=cython.int, most=cython.int, near=cython.int, other=cython.int,
               sets=cython.int)
cdef int see(Deal state, unsigned short *active) noexcept nogil
@cython.locals(kind=cython.int, left=cython.int, seat=cython.int)
cdef int see_unseen(Deal state, int me, unsigned short *active, int count) noexcept nogil
@cython.locals(jail=cython.int)
cdef int see_stages(Deal state, unsigned short *active, int count) noexcept nogil
@cython.locals(me=cython.int, rival=cython.int, kind=cython.int, count=cython.int, behind=cython.int, steps=cython.int)
cdef int weigh(Deal state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil
@cython.locals(by=cython.int, best=cython.int, most=cython.int, seat=cython.int, worth=cython.int)
cdef int rival_of(Deal state, int me, u64 action) noexcept nogil
@cython.locals(houses=cython.int, colour=cython.int, base=cython.int, fulls=cython.int, group=cython.int,
               cards=cython.int, banked=cython.int, left=u64)
cdef void note_table(Deal state, int seat, int *notes, int at) noexcept nogil
@cython.locals(kind=cython.int)
cdef void foresee(Deal state, int me, int rival, u64 action, int *notes) noexcept nogil
@cython.locals(kind=cython.int, due=cython.int, seats=cython.int, other=cython.int, paid=cython.int, rest=cython.int)
cdef void foresee_play(Deal state, int me, int rival, u64 action, int *notes) noexcept nogil
@cython.locals(about=cython.int, paid=cython.int)
cdef void foresee_harm(Deal state, int me, int rival, int *notes) noexcept nogil
cdef void spend(int *notes, int kind, int cards) noexcept nogil
cdef void win(int *notes, int at, int colour) noexcept nogil
cdef void lose(int *notes, int at, int colour) noexcept nogil
@cython.locals(sets=cython.int, left=cython.int, best=cython.int, most=cython.int, colour=cython.int, value=cython.int)
cdef int best_place(Deal state, int seat, int kind) noexcept nogil
@cython.locals(sets=cython.int, lacking=cython.int, colour=cython.int, fulls=cython.int, spares=cython.int,
               level=cython.int, money=cython.int, steps=cython.int)
cdef int weigh_table(Deal state, int seat, int *notes, int at, int first, unsigned short *active, int count) noexcept nogil
@cython.locals(left=u64, properties=cython.int, rent=cython.int, one=cython.int, more=cython.int, kind=cython.int,
               held=cython.int, lack=cython.int)
cdef int weigh_hand(Deal state, int me, int *notes, unsigned short *active, int count) noexcept nogil
@cython.locals(best=cython.int, left=cython.int, colour=cython.int, cards=cython.int)
cdef int best_rent(int *notes, int kind) noexcept nogil
@cython.locals(wanted=cython.int, wanted_by=cython.int, colour=cython.int, mine=cython.int, theirs=cython.int,
               size=cython.int, both=cython.int)
cdef int weigh_both(int *notes, unsigned short *active, int count) noexcept nogil
