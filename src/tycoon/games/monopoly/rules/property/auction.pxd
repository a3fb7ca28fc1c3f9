cimport cython
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Ask, Due, EventKind, Lot, acts, asked
from tycoon.games.monopoly.rules cimport board, money
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport building


cdef void start_auction(Board state, int square, int first, int least) noexcept nogil
cdef void start_building_auction(Board state, int piece, int asker, int square, int bidders) noexcept nogil
cdef int in_play(Board state) noexcept nogil
cdef int bid_base(Board state, int seat, int auction) noexcept nogil
cdef bint may_step(Board state, int step) noexcept nogil
cdef void add_step(Board state, int step, Actions actions) noexcept nogil
cdef void add_bids(Board state, Actions actions) noexcept nogil
@cython.locals(begins=cython.bint)
cdef bint bid(Board state, u64 action) noexcept nogil
cdef void bid_is(Board state, int amount) noexcept nogil
cdef void give_up(Board state) noexcept nogil
cdef void ask_next(Board state) noexcept nogil
cdef void sell_to(Board state, int seat, int what, int price, int wanted) noexcept nogil
cdef void find_taker(Board state, int what, int first, bint again) noexcept nogil
