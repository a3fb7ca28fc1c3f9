cimport cython
from tycoon.core._bits cimport low_bit
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.games.deal.rules.board cimport COLOURS, DOUBLE_RENT, KINDS, ROW, SPARE, Board
from tycoon.games.deal.cards cimport HOTEL_AT, HOUSE_AT, RAINBOW, colours_of, named, place_of
from tycoon.games.deal.rules.groups cimport (
    COLOUR_BITS, COUNT_BITS, GROUP_BITS, KIND_BITS, OTHER_BITS, SEAT_BITS, action_of, add_places, add_turns,
    base_of, count_fulls, may_lay, may_turn, put, rent)
from tycoon.games.deal.rules.hands cimport bank, draw, leave_open, put_on_discards
from tycoon.games.deal.rules.taking cimport add_takings, count_takings, has_gift, may_be_first, may_take, set_building
from tycoon.games.deal.rules.turn cimport after_play, is_rent, stop_playing

cdef int PICKED, BYTE, NO_SEAT, ONE_SEAT, MOST_DOUBLES, DEBT, PRESENT, DRAWN, BLACK, TEAL, FROM_HAND, RAINBOW_RENT
cdef int DEAL_BREAKER, FORCED_DEAL, SLY_DEAL, DEBT_COLLECTOR, BIRTHDAY, HOUSE, HOTEL, NEW_HOUSE, NEW_HOTEL, PASS_GO
cdef int JAIL, DOUBLE_SLY_DEAL, SPEEDING, INHERITOR, MONEY_1, ACTION, GIVE_OWN, TAKE_SECOND, MOVE, END, IDLE_DRAW
cdef int BANK, LAY, TURN, PLAY, TAKE, BANKED, LAID, PLAYED, CHARGED, BUILT, IDLE, ENDED_TURN

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
