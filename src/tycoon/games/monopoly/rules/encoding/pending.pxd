cimport cython
from tycoon.core._bits cimport high_bit, low_bit, popcount
from tycoon.core.buffers cimport u64
from tycoon.games.monopoly.rules.property.auction cimport bid_base, in_play
from tycoon.games.monopoly.rules.board cimport BANKRUPTCIES, FACES, MAX_REFUSED, MINUTES, TURNS, Board
from tycoon.games.monopoly.rules.property.building cimport (
    highest, in_stock, is_city, list_price, lowest, may_build, may_choose, may_place, needs_hotel)
from tycoon.games.monopoly.rules.money cimport free_deeds, group_built
from tycoon.games.monopoly.rules.property.mortgage cimport looks_alone
from tycoon.games.monopoly.rules.property.shortage cimport rivals
from tycoon.games.monopoly.squares cimport COLOURS, DEEDS, GROUP, GROUPS, HOUSE_COST, MEMBERS, PILE_SIZE
from tycoon.games.monopoly.rules.property.trade cimport goods_of
from tycoon.games.monopoly.rules.turn cimport may_end

cdef int WHO, COUNTERED, STEP_BITS, STEP_MASK, CASH_BITS, GIVEN_FROM, WANTED_FROM, AT_CASH, BUILDINGS, LAST_TRY
cdef int MOST_CLAIMS, MOST_DEBTS, MOST_REFUSALS, SWAP, TAKE, RENT, CARD_PAYMENT, SHARE

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
