cimport cython
from tycoon.core.engine._bits cimport popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.monopoly cimport _names as names, squares
from tycoon.games.monopoly._names cimport Act, Due, EventKind, Face, Group, How, Pile, Roll, Sort, asked
from tycoon.games.monopoly.rules cimport board, cards, fortune, money, moving
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction

cdef int INCOME_TAX, UTILITY_CARD_TIMES

cdef void land(Board state, Chance chance) noexcept nogil
cdef void land_on_deed(Board state, int seat, int square, int how, Chance chance) noexcept nogil
cdef void add_buy(Board state, Actions actions) noexcept nogil
cdef bint buy(Board state, u64 action) noexcept nogil
cdef int rent(Board state, int seat, int square, int how, Chance chance) noexcept nogil
cdef void take_rent(Board state, int payer, int owner, int amount) noexcept nogil
cdef int count_pips(int first, int second, int face) noexcept nogil
@cython.locals(first=cython.int, second=cython.int)
cdef int roll_for_rent(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(face=cython.int)
cdef int roll_face(Board state, int seat, Chance chance) noexcept nogil
cdef void ask_claims(Board state) noexcept nogil
cdef bint claim(Board state, u64 action) noexcept nogil
@cython.locals(amount=cython.int)
cdef bint pay_tax(Board state, u64 action) noexcept nogil
