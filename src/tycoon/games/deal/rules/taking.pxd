cimport cython
from tycoon.core._bits cimport low_bit
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.deal.rules.board cimport COLOURS, GROUPS, ONE, ROW, SPARE, Board
from tycoon.games.deal.cards cimport (
    CARDS_MASK, COLOURLESS, FIRST_WILD, HOTEL, HOTEL_AT, HOUSE, HOUSE_AT, NEW, NEW_HOTEL, NEW_HOUSE, OLD, RAINBOW,
    hotel_kind, house_kind, kind_at, place_of, slot_of)
from tycoon.games.deal.rules.groups cimport (
    COLOUR_BITS, GROUP_BITS, KIND_BITS, OTHER_BITS, SLOTS, action_of, base_of, clear_loose, count_fulls, lies,
    note_groups, put, slots_in, take_off)
from tycoon.games.deal.rules.hands cimport leave_open, leave_unseen, pick_by_lot, receive

cdef int BYTE, BLACK, TEAL, FROM_HAND, PLACE, BUILD_ON, SURRENDER, GIVE, TAKE, BUILD, LEAVE, MOVED, CAPTURED, BUILT
cdef int JAILED, INHERITED, LEFT_BARE, DEAL_BREAKER, FORCED_DEAL, SLY_DEAL, DOUBLE_SLY_DEAL, JAIL, SPEEDING
cdef int INHERITOR

cdef bint may_take(Board state, int target, int kind, int colour) noexcept nogil
cdef int count_takings(Board state, int target, int least) noexcept nogil
cdef void add_takings(Board state, int target, int act, int card, int least, Actions actions) noexcept nogil
cdef void add_taking(Board state, int target, int act, int card, int least, int kind, int colour,
                     Actions actions) noexcept nogil
cdef bint may_be_first(Board state, int target, int kind, int colour) noexcept nogil
cdef bint may_be_second(Board state, int target, int kind, int colour, int first) noexcept nogil
cdef bint may_give(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef bint has_gift(Board state, int seat) noexcept nogil
cdef void add_gifts(Board state, int seat, Actions actions) noexcept nogil
cdef void carry_out(Board state, u64 action, int seat, int target, Chance chance) noexcept nogil
cdef void take(Board state, int seat, int target, int kind, int colour) noexcept nogil
cdef void arrive(Board state, int seat, int kind) noexcept nogil
cdef void exchange(Board state, int seat, int target, int kind, int colour) noexcept nogil
cdef void capture(Board state, int seat, int target, int colour, int group) noexcept nogil
cdef void ask_building(Board state, int seat, int colour, int group, bint hotel) noexcept nogil
@cython.locals(hotel=cython.bint)
cdef bint may_build(Board state, int kind, int colour, int group) noexcept nogil
cdef void add_builds(Board state, Actions actions) noexcept nogil
@cython.locals(house=cython.bint)
cdef void build(Board state, int kind, int colour, int group) noexcept nogil
@cython.locals(house=cython.bint)
cdef void set_building(Board state, int seat, int kind, int colour, int group) noexcept nogil
cdef void leave_bare(Board state) noexcept nogil
cdef void inherit(Board state, int seat, int target, Chance chance) noexcept nogil
