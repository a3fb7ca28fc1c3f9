cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Phase, Reason, acts, asked
from tycoon.games.monopoly.bot cimport values
from tycoon.games.monopoly.rules cimport board
from tycoon.games.monopoly.rules.property cimport building, debt, mortgage
from tycoon.games.monopoly.rules.state cimport Monopoly

cdef int NOTHING, NEARLY_RUINED

@cython.locals(due=cython.int)
cdef u64 settle_debt(Monopoly state, int seat) noexcept nogil
@cython.locals(skipped=cython.ulonglong, first=cython.ulonglong, action=cython.ulonglong, at=cython.int)
cdef u64 cheapest(Monopoly state, int seat, int need) noexcept nogil
@cython.locals(others=cython.int, best=cython.int, found=cython.int, left=cython.ulonglong, square=cython.int,
               at=cython.int, loan=cython.int, loss=cython.int, cost=cython.int,
               action=cython.ulonglong, way=cython.int, half=cython.int, built=cython.int, before=cython.int)
cdef u64 least_missed(Monopoly state, int seat, int need, u64 skipped) noexcept nogil
cdef bint wins_by_raising(Monopoly state, int seat) noexcept nogil
@cython.locals(total=cython.int)
cdef int loans_on(Monopoly state, u64 deeds) noexcept nogil
cdef u64 loose_deeds(Monopoly state, int seat) noexcept nogil
@cython.locals(found=cython.int)
cdef u64 cheapest_loan(Monopoly state, u64 deeds, int need) noexcept nogil
@cython.locals(best=cython.int, found=cython.int, square=cython.int, cost=cython.int)
cdef int least_rent(Monopoly state, u64 deeds) noexcept nogil
cdef bint is_nearly_over(Monopoly state, int seat) noexcept nogil
@cython.locals(most=cython.int)
cdef u64 lead_or_end(Monopoly state, int seat) noexcept nogil
