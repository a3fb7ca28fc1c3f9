cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.games.monopoly cimport squares as layout
from tycoon.games.monopoly._names cimport Group
from tycoon.games.monopoly.bot._parts cimport CITIES, HELD, LIFTING, QUARTERS, Sums
from tycoon.games.monopoly.rules cimport board as board_rules
from tycoon.games.monopoly.rules.board cimport Board

cdef int TABLES, PIPS, HOTEL, THREE, NEXT_SQUARES, UTILITY, FIRST_OF_TWO, BEGUN
cdef u64[2560] TALLIES
cdef int[20] FREQUENT, QUARTERS_OF
cdef int[16] SIZES_OF, STEP_COSTS
cdef int[2] ROLLS, LEAST_COSTS
cdef int[13] WAYS
cdef int[8] TURN_TO_BUILD
cdef int[1024] INCOMES
cdef int[32] HOLDINGS
cdef int[80] BEGUN_OF
cdef int[1024] BEGUN_BY_HALF

cdef int strength(Board state, u64 deeds, int cash, int others) noexcept nogil
cdef Sums sum_up(Board state, u64 deeds, int others) noexcept nogil
@cython.locals(left=cython.ulonglong, held=Sums, sums=Sums, group=cython.int)
cdef Sums sum_tallied(Board state, u64 deeds, u64 counted, int others) noexcept nogil
@cython.locals(at=cython.ulonglong, total=cython.ulonglong)
cdef u64 tally(Board state, u64 deeds) noexcept nogil
cdef int prices_in(u64 counted) noexcept nogil
cdef int quarters_in(u64 counted) noexcept nogil
cdef int lifting_in(u64 counted) noexcept nogil
cdef int holdings_in(u64 counted) noexcept nogil
@cython.locals(held=cython.ulonglong, at=cython.int)
cdef int begun_in(Board state, u64 counted) noexcept nogil
@cython.locals(members=cython.ulonglong)
cdef int rise_in(int group, u64 before, u64 after) noexcept nogil
@cython.locals(held=cython.ulonglong)
cdef u64 whole_colours(u64 counted) noexcept nogil
@cython.locals(held=cython.ulonglong)
cdef u64 begun_colours(u64 counted) noexcept nogil
@cython.locals(worth=cython.int, budget=cython.int, lent=cython.ulonglong)
cdef Sums add_deeds(Board state, u64 deeds, u64 counted, int times, Sums sums) noexcept nogil
@cython.locals(cities=cython.ulonglong, kept=cython.int, lent=cython.ulonglong, turn=cython.int,
               steps=cython.int, stands=cython.int, whole=cython.longlong)
cdef Sums add_whole(Board state, int group, int others, int times, Sums sums) noexcept nogil
@cython.locals(counted=cython.ulonglong, before=cython.int, rents=cython.int, more=Sums)
cdef Sums put_in(Board state, int group, u64 deeds, u64 owned, int others, Sums sums) noexcept nogil
@cython.locals(counted=cython.ulonglong, before=cython.int, rents=cython.int, less=Sums)
cdef Sums take_out(Board state, int group, u64 deeds, u64 owned, int others, Sums sums) noexcept nogil
@cython.locals(budget=cython.int)
cdef int together(Board state, int cash, int others, Sums sums) noexcept nogil
@cython.locals(total=cython.int, first=cython.int, least=cython.int, turn=cython.int, built=cython.ulonglong,
               cost=cython.int, more=cython.int, at=cython.int)
cdef int gain_by_houses(Board state, int others, int budget, u64 whole) noexcept nogil
cdef int incomes_at(Board state, int turn) noexcept nogil
@cython.locals(left=cython.ulonglong, steps=cython.int)
cdef int steps_on(Board state, u64 cities) noexcept nogil
cdef int strength_of(Board state, int seat, int others) noexcept nogil
cdef int opponents(Board state) noexcept nogil
@cython.locals(owner=cython.int, at=cython.int, group=cython.int, count=cython.int, built=cython.int, rent=cython.int)
cdef int rent_at(Board state, int square) noexcept nogil
@cython.locals(total=cython.int, at=cython.int, others=cython.ulonglong, left=cython.ulonglong, steps=cython.int,
               square=cython.int)
cdef int threat(Board state, int seat) noexcept nogil
