cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Colour, EventKind, Kind, acts, asked, named
from tycoon.games.deal.rules cimport board, groups, hands, taking, turn
from tycoon.games.deal.rules.board cimport Board

cdef int NO_SEAT, ONE_SEAT, MOST_DOUBLES, DEBT, PRESENT, DRAWN
cdef bint[47] IS_AIMED

cdef int opponents(Board state, int seat) noexcept nogil
cdef int robbable(Board state, int seat) noexcept nogil
cdef int targets(Board state, int seat, int kind) noexcept nogil
cdef bint is_aimed(int kind) noexcept nogil
cdef bint is_building(int kind) noexcept nogil
cdef bint takes_a_card(int kind) noexcept nogil
cdef int colours(Board state, int kind, int seat) noexcept nogil
cdef int doubles(Board state, int seat) noexcept nogil
cdef bint may_be_about(Board state, int kind, int seat, int colour, int group) noexcept nogil
cdef void add_turn(Board state, Actions actions) noexcept nogil
cdef void add_uses(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef void add_ends(Board state, int seat, Actions actions) noexcept nogil
cdef void add_plays(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef void add_rents(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef void add_sets(Board state, int kind, int owner, int target, Actions actions) noexcept nogil
cdef void add_pairs(Board state, int seat, Actions actions) noexcept nogil
cdef void add_aimed(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef bint may_do(Board state, u64 action) noexcept nogil
cdef bint may_play(Board state, acts.Fields played) noexcept nogil
cdef bint may_name(Board state, int seat, int seats, acts.Fields played) noexcept nogil
cdef bint is_among(Board state, int seats, int seat) noexcept nogil
cdef bint may_name_set(Board state, int kind, int owner, int colour, int group) noexcept nogil
cdef bint do_turn(Board state, u64 action, Chance chance) noexcept nogil
cdef void carry_out(Board state, u64 action, Chance chance) noexcept nogil
cdef void draw_idly(Board state, Chance chance) noexcept nogil
cdef void pick_wild(Board state, int kind, int colour, int group) noexcept nogil
cdef void bank(Board state, int kind) noexcept nogil
cdef void lay(Board state, int kind, int colour, int group, int other) noexcept nogil
cdef void use(Board state, int seat, int kind) noexcept nogil
cdef void play(Board state, u64 action, Chance chance) noexcept nogil
@cython.locals(is_rent=cython.bint)
cdef void charge_all(Board state, int seat, u64 action) noexcept nogil
cdef int concerned(Board state, int seat, u64 action) noexcept nogil
cdef int charge_of(Board state, int seat, u64 action) noexcept nogil
cdef int first_taken(Board state) noexcept nogil
cdef int target_of(Board state) noexcept nogil
cdef bint give(Board state, int kind, int colour, int group) noexcept nogil
cdef bint take_second(Board state, int kind, int colour) noexcept nogil
cdef void name_second(Board state, int kind, int colour, int group) noexcept nogil
