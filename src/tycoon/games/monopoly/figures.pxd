from tycoon.core._bits cimport low_bit, popcount
from tycoon.games.monopoly.rules.property.auction cimport bid_base
from tycoon.games.monopoly.rules.board cimport ONE, Board
from tycoon.games.monopoly.rules.property.building cimport even_total, fellows, may_place
from tycoon.games.monopoly.rules.property.debt cimport could_raise
from tycoon.games.monopoly.rules.landing cimport INCOME_TAX, rent
from tycoon.games.monopoly.rules.money cimport worth
from tycoon.games.monopoly.rules.property.mortgage cimport cost_of_lifting, interest_of
from tycoon.games.monopoly.rules.moving cimport UPGRADE_COST
from tycoon.games.monopoly.squares cimport GROUP, GROUPS, MEMBERS, UTILITY_TIMES
from tycoon.games.monopoly.rules.property.trade cimport goods_of, offers_left
from tycoon.core.buffers cimport u64

cimport cython

cdef int BID, UTILITIES, BY_DICE


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
