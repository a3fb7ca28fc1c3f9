cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport Actions
from tycoon.core.engine.chance cimport Chance
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Colour, EventKind, Kind, acts, asked, named
from tycoon.games.deal.rules cimport board, groups, hands, turn
from tycoon.games.deal.rules.board cimport Board

cdef bint may_take(Board state, int target, int kind, int colour) noexcept nogil
cdef int count_takings(Board state, int target, int least) noexcept nogil
cdef void add_takings(Board state, int target, int act, int card, int least, Actions actions) noexcept nogil
cdef void add_taking(Board state, int target, int act, int card, int least, int kind, int colour,
                     Actions actions) noexcept nogil
cdef bint may_name(Board state, int target, int card, int kind, int colour) noexcept nogil
cdef bint may_be_first(Board state, int target, int card, int kind, int colour) noexcept nogil
cdef bint may_be_second(Board state, int target, int kind, int colour, int first) noexcept nogil
cdef bint may_give(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef bint has_gift(Board state, int seat) noexcept nogil
cdef void add_gifts(Board state, int seat, Actions actions) noexcept nogil
cdef void carry_out(Board state, int seat, int target, Chance chance) noexcept nogil
cdef void take(Board state, int seat, int target, int kind, int colour) noexcept nogil
cdef void arrive(Board state, int seat, int kind) noexcept nogil
cdef void exchange(Board state, int seat, int target, int kind, int colour) noexcept nogil
cdef void capture(Board state, int seat, int target, int colour, int group) noexcept nogil
cdef void ask_building(Board state, int seat, int colour, int group, bint hotel) noexcept nogil
cdef bint may_build(Board state, int kind, int colour, int group) noexcept nogil
cdef void add_builds(Board state, Actions actions) noexcept nogil
cdef bint build(Board state, int kind, int colour, int group) noexcept nogil
cdef void set_building(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef void leave_bare(Board state) noexcept nogil
cdef void inherit(Board state, int seat, int target, Chance chance) noexcept nogil
