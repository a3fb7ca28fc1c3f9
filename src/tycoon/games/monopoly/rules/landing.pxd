cimport cython
from tycoon.core._bits cimport popcount
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly.rules.property.auction cimport start_auction
from tycoon.games.monopoly.rules.board cimport BANK, FACES, POT, Board
from tycoon.games.monopoly.rules.cards cimport draw
from tycoon.games.monopoly.rules.fortune cimport turn_up
from tycoon.games.monopoly.rules.money cimport (
    add_cash, charge, deal_deed, forget_claim, next_in, owns_colour, pot, receive, spend, take_deed, worth)
from tycoon.games.monopoly.rules.moving cimport to_jail
from tycoon.games.monopoly.squares cimport (
    GROUP, GROUPS, LEVELS, MEMBERS, PRICE, RENTS, SORTS, STATION_RENTS, UTILITY_TIMES)

cdef int INCOME_TAX, UTILITY_CARD_TIMES, DO_BUY, DO_AUCTION, YES, NO, BUY, TAX, CLAIM, CITY, STATION, UTILITY, AT_CHANCE
cdef int AT_CHEST, AT_INCOME_TAX, AT_LUXURY_TAX, FREE_PARKING, GO_TO_JAIL, LIFESTYLE, CHANCE_PILE, CHEST_PILE
cdef int STATIONS, UTILITIES, BY_CARD, TO_STATION, TO_UTILITY, THREE, TYCOON_FACE, FOR_RENT, RENT, PRICE_PAID
cdef int FOR_INCOME_TAX, FOR_LUXURY_TAX, FOR_PARKING, PAID, ROLLED, DECLINED, CLAIMED, LET_GO, REFUSE, RENT_REFUSABLE

cdef void land(Board state, Chance chance) noexcept nogil
cdef void land_on_deed(Board state, int seat, int square, int how, Chance chance) noexcept nogil
cdef void add_buy(Board state, Actions actions) noexcept nogil
@cython.locals(price=cython.int, square=cython.int)
cdef bint buy(Board state, u64 action) noexcept nogil
cdef int rent(Board state, int seat, int square, int how, Chance chance) noexcept nogil
cdef void take_rent(Board state, int payer, int owner, int amount) noexcept nogil
cdef int count_pips(int first, int second, int face) noexcept nogil
@cython.locals(first=cython.int, second=cython.int)
cdef int roll_for_rent(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(face=cython.int)
cdef int roll_face(Board state, int seat, Chance chance) noexcept nogil
cdef void ask_claims(Board state) noexcept nogil
@cython.locals(payer=cython.int, amount=cython.int, square=cython.int)
cdef bint claim(Board state, u64 action) noexcept nogil
@cython.locals(amount=cython.int)
cdef bint pay_tax(Board state, u64 action) noexcept nogil
