cimport cython
from tycoon.core._bits cimport high_bit, low_bit, popcount
from tycoon.core.buffers cimport u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Reason, Refusable
from tycoon.games.monopoly.rules cimport board, money, turn
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction, building, mortgage, shortage, trade

cdef int WHO, COUNTERED, STEP_BITS, STEP_MASK, CASH_BITS, GIVEN_FROM, WANTED_FROM, AT_CASH, BUILDINGS, LAST_TRY
cdef int MOST_CLAIMS, MOST_DEBTS, MOST_REFUSALS

cdef object impossible(Board state)
cdef object course_problem(Board state)
@cython.locals(left=u64, colour=u64)
cdef object building_problem(Board state)
cdef object place_problem(Board state, int i)
cdef object seat_problem(Board state, int i)
@cython.locals(goods=u64)
cdef object number_problem(Board state, int i)
cdef object auction_problem(Board state, int i)
cdef object trade_problem(Board state, int i)
cdef object refusal_problem(Board state, int i)
