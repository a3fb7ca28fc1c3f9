cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, EventKind, acts
from tycoon.games.deal.rules cimport board, hands
from tycoon.games.deal.rules.board cimport Board

cdef int SLOTS, EACH_PLACE, TOP_BITS
cdef int WILD_BITS, WILD_SLOTS, PAID_SLOTS, ALL_SLOTS, SIX, BUILDINGS, NO_CARD

cdef int find_card(int group, int slot) noexcept nogil
cdef int first_place(int group, int card) noexcept nogil
cdef int slots_in(int group) noexcept nogil
cdef int unturned_in(int group) noexcept nogil
cdef int without(int group, int i) noexcept nogil
cdef int replaced(int group, int i, int card) noexcept nogil
cdef bint is_bare(int group) noexcept nogil
cdef bint keeps_colour(int group, int i, int slot) noexcept nogil
cdef int base_of(int seat, int colour) noexcept nogil
cdef int count_fulls(Board state, int seat, int colour) noexcept nogil
cdef int first_group(Board state, int seat, int colour) noexcept nogil
cdef int next_group(Board state, int base, int group) noexcept nogil
cdef bint has_card(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef int rent(Board state, int seat, int colour) noexcept nogil
cdef bint wins(Board state, int seat) noexcept nogil
cdef int worth(Board state, int seat) noexcept nogil
@cython.locals(claims=cython.bint)
cdef void note_groups(Board state, int seat, int colour) noexcept nogil
cdef int colour_at(int at) noexcept nogil
cdef int spare_slots(Board state, int seat, int colour) noexcept nogil
cdef void note_spare(Board state, int seat, int at, int slots) noexcept nogil
cdef void drop_bare(Board state, int seat, int colour) noexcept nogil
cdef void lose_colour(Board state, int seat, int colour, int group) noexcept nogil
cdef void drop_all_bare(Board state, int seat) noexcept nogil
cdef void lift(Board state, int seat, int colour, int group) noexcept nogil
cdef void add_spare(Board state, int seat, int colour, int card) noexcept nogil
cdef void lay(Board state, int seat, int kind, int colour, int group, int other, int turned) noexcept nogil
cdef void take_off(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef void leave_group(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef void come_loose(Board state, int seat, int colour, int buildings) noexcept nogil
cdef void clear_loose(Board state, int seat) noexcept nogil
cdef void drop_building(Board state, int seat, int colour, int kind) noexcept nogil
cdef void unmark(Board state, int seat) noexcept nogil
cdef bint may_lay(Board state, int seat, int kind, int colour, int group, int other) noexcept nogil
cdef bint stays_spare(Board state, int seat, int colour) noexcept nogil
cdef bint may_trade(Board state, int seat, int kind, int colour, int group, int other) noexcept nogil
cdef void add_places(Board state, int seat, int kind, Actions actions) noexcept nogil
cdef void add_trades(Board state, int seat, int kind, int colour, Actions actions) noexcept nogil
cdef bint is_turned(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef bint may_turn(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef bint finds_colour(Board state, int seat) noexcept nogil
cdef void add_turns(Board state, int seat, Actions actions) noexcept nogil
cdef bint may_move(Board state, int seat, int kind, int colour, int group, int to, int place, int other) noexcept nogil
cdef void add_moves(Board state, int seat, int kind, int colour, int group, Actions actions) noexcept nogil
cdef void move_wild(Board state, int seat, int kind, int colour, int group, int to, int place, int other) noexcept nogil
