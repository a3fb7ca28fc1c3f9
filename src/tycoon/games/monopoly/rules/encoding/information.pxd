cimport cython
from tycoon.core.engine.buffers cimport ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Ask, Face, Lot, Phase, Refusable, asked, swap
from tycoon.games.monopoly.rules cimport board
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction as auctions

cdef int GOODS

cdef int frame_of(Board state, int kind) noexcept nogil
cdef void observe(Board state, int seat, ObservationBuffer row) noexcept nogil
@cython.locals(own=cython.bint)
cdef void observe_question(Board state, int seat, ObservationBuffer row) noexcept nogil
cdef u64 deeds_asked_about(Board state, int ask) noexcept nogil
cdef i64 amount_asked_about(Board state, int ask) noexcept nogil
@cython.locals(at=cython.int, deed=cython.ulonglong)
cdef void observe_auction(Board state, ObservationBuffer row) noexcept nogil
cdef void observe_lot(Board state, u64 deed, int lot, int high, bint again, ObservationBuffer row) noexcept nogil
cdef void observe_exchange(u64 given, u64 wanted, int cash, int named, ObservationBuffer row) noexcept nogil
@cython.locals(at=cython.int, kept=cython.int, owes=cython.int)
cdef void observe_seat(Board state, int seat, int other, ObservationBuffer row) noexcept nogil
cdef void determinize(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(left=cython.int[5], kept=cython.int[8], total=cython.int, number=cython.int)
cdef void draw_kept(Board state, int seat, Chance chance) noexcept nogil
