
cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Ask, Group, How, asked
from tycoon.games.monopoly.rules cimport board, landing, money, moving
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction as auctions
from tycoon.games.monopoly.rules.property cimport building, debt, mortgage, trade

cpdef int worth_of(Board state, int seat)
cpdef int raised_by(Board state, int seat)
cpdef int rent_now(Board state, int square)
cpdef int lifting(Board state, int square)
cpdef int keeping(Board state, int square)
cpdef int keeping_all(Board state, u64 goods)
cpdef int least_bid(Board state, int auction)
cpdef int bid_after(Board state, int step)
cpdef bint could_build(Board state, int seat, int square)
cpdef u64 may_be_traded(Board state, int seat)
cpdef int offers_open(Board state)
@cython.locals(cities=u64, higher=cython.int)
cpdef list taken_down(Board state, int square, int way)
cpdef int flat_tax()
cpdef int level_cost()
