cimport cython
from tycoon.core._bits cimport low_bit, popcount
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly.rules.board cimport BANK, FACES, Board
from tycoon.games.monopoly.rules.money cimport charge, free_deeds, hotels_of, houses_of, next_in, pot, receive
from tycoon.games.monopoly.rules.moving cimport TOP_LEVEL, back, forward, steps_to, steps_to_next, to_jail
from tycoon.games.monopoly.squares cimport MEMBERS, PILE_SIZE

cdef int NOTHING, CARD, PAYEES, LANDING, MOVE_TO, NEXT_STATION, NEXT_UTILITY, BACK, TO_JAIL, OUT_OF_JAIL, RECEIVE, PAY
cdef int PAY_EACH, FROM_EACH, REPAIRS, BY_CARD, TO_STATION, TO_UTILITY, STATIONS, UTILITIES, FOR_CARD, DREW, GOT_CARD
cdef int USED_CARD, ROLLED, LEVELLED, PAYEE, REFUSE, CARD_PAYMENT, SHARE, FOR_A_CARD, NEXT_FREE, RECEIVE_BY_LEVEL
cdef int PAY_BY_LEVEL, PAY_ONE, ROLL_FOR, LEVEL_UP, LEVEL_DOWN, ON

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
@cython.locals(left=cython.int, amount=cython.int, receives=cython.bint)
cdef void pay_next(Board state) noexcept nogil
