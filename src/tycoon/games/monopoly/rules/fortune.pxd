cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.monopoly cimport squares as layout
from tycoon.games.monopoly._names cimport Act, Due, EventKind, Fortune, How, Refusable, acts, asked, swap
from tycoon.games.monopoly.rules cimport board, money, moving
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction, building, mortgage

cdef int NOTHING

cdef bint upgrade(Board state, u64 action) noexcept nogil
@cython.locals(now=cython.int, total=cython.int, number=cython.int, kind=cython.int, price=cython.int)
cdef void turn_up(Board state, int seat, int square, Chance chance) noexcept nogil
cdef u64 free_cities(Board state) noexcept nogil
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
cdef int city_taken(int what, i64 about) noexcept nogil
cdef void get_cities(Board state, int seat, int what, int squares) noexcept nogil
