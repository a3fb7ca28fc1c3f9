cimport cython
from tycoon.core.engine._bits cimport low_bit, nth_bit, popcount
from tycoon.core.engine.chance cimport Chance
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Card, Due, EventKind, Group, How, Refusable, Roll, asked
from tycoon.games.monopoly.rules cimport board, money, moving
from tycoon.games.monopoly.rules.board cimport Board

cdef int NOTHING

@cython.locals(left=cython.int, card=cython.int)
cdef void draw(Board state, int seat, int pile, Chance chance) noexcept nogil
cdef void carry_out(Board state, int seat, int at) noexcept nogil
cdef void carry_out_millionaire(Board state, int seat, int at, Chance chance) noexcept nogil
@cython.locals(first=cython.int, second=cython.int, won=cython.bint)
cdef void roll_for(Board state, int seat, int prize, Chance chance) noexcept nogil
cdef int others_of(Board state, int seat) noexcept nogil
cdef int payment_by(Board state, int seat, int at) noexcept nogil
cdef void pay_by_card(Board state, int seat, int at) noexcept nogil
cdef void put_back(Board state) noexcept nogil
cdef void put_under(Board state, int pile, int card) noexcept nogil
cdef void use_jail_card(Board state, int pile) noexcept nogil
cdef void return_jail_card(Board state, int pile) noexcept nogil
@cython.locals(left=cython.int)
cdef void pay_next(Board state) noexcept nogil
