cimport cython
from tycoon.core._bits cimport low_bit, popcount
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly.board cimport BANK, Board
from tycoon.games.monopoly.money cimport charge, hotels_of, houses_of, next_in, pot, receive
from tycoon.games.monopoly.moving cimport back, forward, steps_to, steps_to_sort, to_jail
from tycoon.games.monopoly.squares cimport PILE_SIZE

cdef int NOTHING, CARD, PAYEES, LANDING, MOVE_TO, NEXT_STATION, NEXT_UTILITY, BACK, TO_JAIL, OUT_OF_JAIL, RECEIVE, PAY
cdef int PAY_EACH, FROM_EACH, REPAIRS, BY_CARD, TO_STATION, TO_UTILITY, STATION, UTILITY, FOR_CARD, DREW, GOT_CARD
cdef int USED_CARD

cdef void draw(Board state, int seat, int pile, Chance chance) noexcept nogil
cdef void carry_out(Board state, int seat, int at) noexcept nogil
cdef void put_back(Board state) noexcept nogil
cdef void put_under(Board state, int pile, int card) noexcept nogil
cdef void use_jail_card(Board state, int pile) noexcept nogil
cdef void return_jail_card(Board state, int pile) noexcept nogil
@cython.locals(left=cython.int, amount=cython.int, receives=cython.bint)
cdef void pay_next(Board state) noexcept nogil
