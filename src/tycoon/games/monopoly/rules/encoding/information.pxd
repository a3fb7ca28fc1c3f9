cimport cython
from tycoon.core.buffers cimport ObservationBuffer, u64
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Ask, Face, Phase, Refusable
from tycoon.games.monopoly.rules cimport board
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction as auctions

cdef int GOODS, CASH_BITS, WHO, BYTE, BYTE_BITS

cdef int frame_of(Board state, int kind) noexcept nogil
cdef void observe(Board state, int seat, ObservationBuffer row) noexcept nogil
@cython.locals(what=cython.ulonglong, amount=cython.int, lot=cython.int, shown=cython.bint, own=cython.bint)
cdef void observe_question(Board state, int seat, ObservationBuffer row) noexcept nogil
@cython.locals(trading=cython.bint, kept=cython.int, owes=cython.int)
cdef void observe_seat(Board state, int seat, int other, ObservationBuffer row) noexcept nogil
cdef void determinize(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(left=cython.int[5], kept=cython.int[8], total=cython.int, number=cython.int)
cdef void draw_kept(Board state, int seat, Chance chance) noexcept nogil
