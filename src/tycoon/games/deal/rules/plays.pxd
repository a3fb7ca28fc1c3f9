cimport cython
from tycoon.core._bits cimport low_bit
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Ask, Colour, Happening, Kind
from tycoon.games.deal.rules cimport board, groups, hands, taking, turn
from tycoon.games.deal.rules.board cimport Board

cdef int BYTE, NO_SEAT, ONE_SEAT, MOST_DOUBLES, DEBT, PRESENT, DRAWN

cdef int opponents(Board state, int seat) noexcept nogil
cdef int robbable(Board state, int seat) noexcept nogil
cdef bint is_aimed(int kind) noexcept nogil
cdef int doubles(Board state, int seat) noexcept nogil
cdef bint may_build_on(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef void add_turn(Board state, Actions actions) noexcept nogil
cdef void add_plays(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef void add_rents(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef void add_aimed(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef bint may_play(Board state, u64 action) noexcept nogil
cdef bint do_turn(Board state, u64 action, Chance chance) noexcept nogil
cdef void use(Board state, int seat, int kind) noexcept nogil
@cython.locals(aimed=cython.bint)
cdef void play(Board state, u64 action, Chance chance) noexcept nogil
cdef int first_taken(Board state) noexcept nogil
cdef int target_of(Board state) noexcept nogil
cdef void name_second(Board state, int kind, int colour, int group) noexcept nogil
