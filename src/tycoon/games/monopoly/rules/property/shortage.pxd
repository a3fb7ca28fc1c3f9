from tycoon.core._bits cimport popcount
from tycoon.core.buffers cimport u64
from tycoon.games.monopoly.rules.property.auction cimport start_building_auction
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property.building cimport in_stock, list_price, may_build, needs_hotel, put_building
from tycoon.games.monopoly.rules.money cimport SQUARE_BITS, action_of, next_in
from tycoon.games.monopoly.squares cimport HOUSE_COST

cdef int BYTE, ASKER, ASKED_SQUARE, WANT, BUILD, YES, NO, SHORT, WANTS

cdef int rivals(Board state, int seat, int piece) noexcept nogil
cdef bint build(Board state, u64 action) noexcept nogil
cdef void ask_rival(Board state, int after, int piece, int asked, int left, int wanters) noexcept nogil
cdef bint want(Board state, u64 action) noexcept nogil
