from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.deal._names cimport Act, Ask, EventKind, Kind, acts, asked, named
from tycoon.games.deal.rules cimport board, hands, payment, taking, turn
from tycoon.games.deal.rules.board cimport Board

cdef void advance_action(Board state) noexcept nogil
cdef bint may_shift(Board state, int to) noexcept nogil
cdef void add_answers(Board state, Actions actions) noexcept nogil
cdef bint answer(Board state, u64 action, Chance chance) noexcept nogil
cdef void accept(Board state, Chance chance) noexcept nogil
cdef void refuse(Board state) noexcept nogil
cdef void let_stand(Board state) noexcept nogil
