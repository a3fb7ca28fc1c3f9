cimport cython
from tycoon.core.buffers cimport Actions, u64
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.cards cimport pay_by_card
from tycoon.games.monopoly.rules.fortune cimport get_cities, has_kept, use_up
from tycoon.games.monopoly.rules.money cimport SEAT_BITS, action_of, charge

cdef int BYTE, NOTHING, YES, NO, PAY, REFUSE, REFUSE_CARD, RENT, CARD_PAYMENT, SHARE, FOR_RENT, FOR_CARD, LET_COME

cdef void add_refusal(Board state, Actions actions) noexcept nogil
@cython.locals(what=cython.int, other=cython.int, about=cython.int, refused=cython.int)
cdef bint refuse(Board state, u64 action) noexcept nogil
cdef void add_payees(Board state, Actions actions) noexcept nogil
cdef u64 first_payee(Board state) noexcept nogil
@cython.locals(to=cython.int, amount=cython.int)
cdef bint choose_payee(Board state, u64 action) noexcept nogil
