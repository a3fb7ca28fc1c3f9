cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.core.learned.outlook cimport Outlook
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Ask, Lot, Phase, acts, asked
from tycoon.games.monopoly.bot cimport greedy, offers, raising, values
from tycoon.games.monopoly.rules cimport board
from tycoon.games.monopoly.rules.property cimport mortgage
from tycoon.games.monopoly.rules.state cimport Monopoly

cdef int MOST_SETS, MOST_OFFERS, IN_DEBT, MOST_STEPS, SUM_STEP
cdef i64 NEVER
cdef int[6] SHARES


@cython.final
cdef class Planner:
    cdef readonly Outlook outlook
    cdef FastChance luck
    cdef Monopoly trial
    cdef int count
    cdef u64[6] gives, wants
    cdef int[6] paid, partners
    cdef i64[6] chances
    cdef u64[48] own_sets, its_sets

    @cython.locals(seat=cython.int, ask=cython.int)
    cpdef list plans(self, Monopoly state, object own)
    @cython.locals(seat=cython.int)
    cdef bint is_legal(self, Monopoly state, list plan)
    cdef list acts_of(self, Monopoly state, u64 kinds)
    @cython.locals(left=u64, loose=u64, group=cython.int)
    cdef list streets(self, Monopoly state, int seat)
    @cython.locals(square=cython.int, action=u64)
    cdef list build(self, Monopoly trial, int seat, int group)
    @cython.locals(limits=cython.int[8], auction=cython.int, high=cython.int, lot=cython.int, bidders=cython.int, i=cython.int,
                   other=cython.int, aim=cython.int)
    cdef list bids(self, Monopoly state, int seat)
    @cython.locals(partner=cython.int, i=cython.int)
    cdef list trades(self, Monopoly state, int seat, int most)
    @cython.locals(i=cython.int, top=cython.int)
    cdef list counters(self, Monopoly state, int seat)
    @cython.locals(i=cython.int, top=cython.int, partner=cython.int, given=u64, wanted=u64)
    cdef list drafts(self, Monopoly state, int seat)
    @cython.locals(left=u64, paid=cython.int)
    cdef list drawn_up(self, int place, u64 given, u64 wanted)
    @cython.locals(mine=cython.int, theirs=cython.int, i=cython.int, j=cython.int, give=u64, want=u64, paid=i64)
    cdef void find_offers(self, Monopoly state, int seat, int partner, u64 given, u64 wanted) noexcept
    @cython.locals(trial=Monopoly)
    cdef void try_swap(self, Monopoly state, int seat, int partner, u64 give, u64 want, int paid) noexcept
    @cython.locals(at=cython.int)
    cdef void note(self, int seat, int partner, u64 give, u64 want, int paid, i64 chances) noexcept
    @cython.locals(i=cython.int)
    cdef void forget_nothing(self) noexcept


@cython.locals(bare=u64, left=u64, count=cython.int, group=cython.int, same=u64)
cdef int sets_of_goods(Monopoly state, int seat, u64 *sets) noexcept nogil
@cython.locals(high=cython.int, low=cython.int, middle=cython.int)
cdef i64 least_paid(Monopoly state, int seat, int partner, u64 give, u64 want) noexcept nogil
cdef void hand_over(Monopoly state, u64 goods, int giver, int taker) noexcept nogil
@cython.locals(step=cython.int)
cdef list steps_of(int act, int amount)
