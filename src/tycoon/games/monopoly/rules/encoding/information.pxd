cimport cython
from tycoon.core.buffers cimport ObservationBuffer, u64
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly.rules.property.auction cimport bid_base
from tycoon.games.monopoly.rules.board cimport KEPT_FORTUNES, ONE, PILES, Board
from tycoon.games.monopoly.squares cimport PILE_SIZE, SQUARES

cdef int GOODS, CASH_BITS, WHO, BUY, AUCTION, BID, DEBT, DRAFT, OFFER, INTEREST, FINE, CLAIM, CARD, PAYEE, REFUSE, BYTE, BYTE_BITS, RENT, ROLL, END
cdef int TYCOON_FACE

cdef int frame_of(Board state, int kind) noexcept nogil
cdef void observe(Board state, int seat, ObservationBuffer row) noexcept nogil
@cython.locals(what=cython.ulonglong, amount=cython.int, lot=cython.int, shown=cython.bint, own=cython.bint)
cdef void observe_question(Board state, int seat, ObservationBuffer row) noexcept nogil
@cython.locals(trading=cython.bint, kept=cython.int, owes=cython.int)
cdef void observe_seat(Board state, int seat, int other, ObservationBuffer row) noexcept nogil
cdef void determinize(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(left=cython.int[5], kept=cython.int[8], total=cython.int, number=cython.int)
cdef void draw_kept(Board state, int seat, Chance chance) noexcept nogil
