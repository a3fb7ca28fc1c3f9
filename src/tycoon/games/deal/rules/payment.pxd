from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Colour, EventKind, Kind, acts, asked
from tycoon.games.deal.rules cimport board, groups, hands
from tycoon.games.deal.rules.board cimport Board

cdef bint pays_from_table(Board state, int seat) noexcept nogil
cdef bint pays_from_hand(Board state, int seat) noexcept nogil
cdef int top_building(int group) noexcept nogil
cdef void charge(Board state, int payer, int due, int to) noexcept nogil
cdef bint goes_on(Board state, int payer, int due) noexcept nogil
cdef void settle(Board state, int due, i64 wilds, int paid) noexcept nogil
cdef void end_payment(Board state, int payer, int to, int due, i64 wilds, int paid) noexcept nogil
cdef void show_rest(Board state, int seat) noexcept nogil
cdef void add_payments(Board state, Actions actions) noexcept nogil
cdef void add_group(int cards, int colour, int group, Actions actions) noexcept nogil
cdef int find_loose(Board state, int seat, int kind, int colour) noexcept nogil
cdef bint may_pay(Board state, int kind, int colour, int group) noexcept nogil
cdef u64 first_payment(Board state) noexcept nogil
cdef bint pay(Board state, int kind, int colour, int group) noexcept nogil
cdef void hand_over(Board state, int kind, int colour, int group) noexcept nogil
cdef void note_loose(Board state, int seat) noexcept nogil
cdef void drop_building(Board state, int seat, int kind, int colour, int group) noexcept nogil
