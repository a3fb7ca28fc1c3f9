cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Lot, Named, Reason, Refusable, asked, swap
from tycoon.games.monopoly.rules cimport board, fortune, money, moving, turn
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction, building, mortgage, shortage, trade

cdef int LAST_TRY, MOST_CLAIMS, MOST_DEBTS

cdef object impossible(Board state)
cdef object course_problem(Board state)
cdef object phase_problem(Board state)
cdef object end_problem(Board state)
cdef bint has_ended(Board state)
cdef object waiting_problem(Board state)
@cython.locals(left=u64, colour=u64)
cdef object building_problem(Board state)
cdef object place_problem(Board state, int i)
cdef object seat_problem(Board state, int i)
cdef object number_problem(Board state, int i)
cdef object building_auction_problem(Board state, int i)
cdef object draft_problem(Board state, int i)
cdef object offer_problem(Board state, int i)
cdef bint is_payment_by(Board state, int i)
cdef object city_problem(Board state, int i)
