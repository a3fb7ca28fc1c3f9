cimport cython
from tycoon.core._bits cimport low_bit
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly.rules.property.auction cimport start_auction
from tycoon.games.monopoly.rules.board cimport BANK, FORTUNE_KINDS, KEPT_FORTUNES, ONE, Board
from tycoon.games.monopoly.rules.property.building cimport may_place, needs_hotel, place_building
from tycoon.games.monopoly.rules.money cimport (
    OTHER_BITS, SEAT_BITS, SQUARE_BITS, action_of, free_deeds, group_built, next_in, owns_colour, spend, take_deed)
from tycoon.games.monopoly.rules.property.mortgage cimport ask_interest
from tycoon.games.monopoly.rules.moving cimport UPGRADE_COST, forward, steps_to
from tycoon.games.monopoly.squares cimport GROUP, PRICE

cdef int BYTE, NOTHING, USE, GO, YES, NO, BUY, LANDING, REFUSE, FREE_CITY, FREE_HOUSE, SWAP, TAKE, BUY_RECEIVE_10
cdef int BUY_RECEIVE_20, BUY_PAY_10, TO_AUCTION, ON_TO_FREE, SWAPPED, TAKEN, BY_CARD, FOR_UPGRADE, KEPT
cdef int TURNED_UP, USED_FORTUNE, LEVELLED

cdef bint upgrade(Board state, u64 action) noexcept nogil
@cython.locals(now=cython.int, total=cython.int, number=cython.int, kind=cython.int, price=cython.int)
cdef void turn_up(Board state, int seat, int square, Chance chance) noexcept nogil
cdef void add_free_cities(Board state, Actions actions) noexcept nogil
cdef u64 first_free_city(Board state) noexcept nogil
@cython.locals(square=cython.int)
cdef bint go_to_free_city(Board state, u64 action) noexcept nogil
cdef bint has_kept(Board state, int seat, int kind) noexcept nogil
cdef void use_up(Board state, int seat, int kind, int square, int other) noexcept nogil
cdef bint may_add_house(Board state, int seat, int square) noexcept nogil
cdef bint may_get(Board state, int seat, int square) noexcept nogil
cdef bint may_swap(Board state, int seat, int own, int square) noexcept nogil
cdef void add_uses(Board state, int seat, Actions actions) noexcept nogil
@cython.locals(kind=cython.int, square=cython.int, other=cython.int)
cdef bint use(Board state, u64 action) noexcept nogil
cdef void get_cities(Board state, int seat, int what, int squares) noexcept nogil
