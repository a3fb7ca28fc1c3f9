cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Due, EventKind, acts, asked
from tycoon.games.monopoly.rules cimport board, money
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport mortgage

cdef int HIGHER

cdef u64 colour_of(Board state, int square) noexcept nogil
cdef u64 fellows(Board state, int seat, int square) noexcept nogil
cdef bint is_city(Board state, int square) noexcept nogil
cdef int lowest(Board state, u64 cities) noexcept nogil
cdef int highest(Board state, u64 cities) noexcept nogil
cdef int needs_hotel(Board state, int square) noexcept nogil
cdef int in_stock(Board state, int piece) noexcept nogil
cdef bint may_place(Board state, int seat, int square) noexcept nogil
cdef bint may_build(Board state, int seat, int square) noexcept nogil
cdef u64 sites(Board state, int seat) noexcept nogil
cdef int list_price(Board state, int seat, int piece) noexcept nogil
cdef void put_building(Board state, int seat, int square, int price) noexcept nogil
cdef void place_building(Board state, int seat, int square) noexcept nogil
cdef void add_builds(Board state, int seat, Actions actions) noexcept nogil
cdef bint may_choose(Board state, int square) noexcept nogil
cdef void add_sites(Board state, Actions actions) noexcept nogil
cdef u64 first_site(Board state) noexcept nogil
cdef bint choose_site(Board state, u64 action) noexcept nogil
cdef bint may_sell(Board state, int seat, int square) noexcept nogil
cdef bint takes_down(Board state, int square) noexcept nogil
cdef int houses_in(Board state, int steps) noexcept nogil
cdef int even_total(Board state, u64 cities) noexcept nogil
@cython.locals(count=cython.int)
cdef int count_higher(Board state, u64 cities, int base) noexcept nogil
cdef int first_hotel(Board state, u64 cities) noexcept nogil
cdef bint fits_down(Board state, u64 cities, int base, int above, int higher) noexcept nogil
cdef int way_down(Board state, int seat, int square, int after) noexcept nogil
cdef void add_sales(Board state, int seat, Actions actions) noexcept nogil
cdef u64 first_sale(Board state, int seat) noexcept nogil
cdef bint sell(Board state, u64 action) noexcept nogil
cdef void drop_to(Board state, int seat, int square, int steps) noexcept nogil
