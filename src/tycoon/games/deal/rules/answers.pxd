from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.deal.rules.board cimport ONE, ROW, Board
from tycoon.games.deal.rules.groups cimport KIND_BITS, SEAT_BITS, action_of
from tycoon.games.deal.rules.hands cimport leave_open, put_on_discards
from tycoon.games.deal.rules.payment cimport charge
from tycoon.games.deal.rules.taking cimport carry_out, take
from tycoon.games.deal.rules.turn cimport after_play, check_win, discard_action, is_rent, next_seat

cdef int BYTE, JUST_SAY_NO, RENT_SHIFT, DOUBLE_SLY_DEAL, DEBT_COLLECTOR, BIRTHDAY, ACTION, ANSWER, COUNTER, ACCEPT
cdef int REFUSE, SHIFT, ACCEPTED, REFUSED, REFUSAL_STANDS, SHIFTED

cdef void step(Board state) noexcept nogil
cdef bint may_shift(Board state, int to) noexcept nogil
cdef void add_answers(Board state, Actions actions) noexcept nogil
cdef bint answer(Board state, u64 action, Chance chance) noexcept nogil
cdef void accept(Board state, Chance chance) noexcept nogil
cdef void refuse(Board state) noexcept nogil
cdef void let_stand(Board state) noexcept nogil
