cimport cython
from tycoon.core._bits cimport low_bit
from tycoon.core.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.chance cimport Chance
from tycoon.games.deal.rules.answers cimport add_answers, answer, step
from tycoon.games.deal.rules.board cimport COLOURS, GROUPS, KINDS, KNOWER, NONE, ONE, ROW, SPARE, Board
from tycoon.games.deal.cards cimport (
    COLOURLESS, FIRST_WILD, HOTEL_AT, HOUSE_AT, RAINBOW, RAINBOW_SLOT, WILDS, colours_of, kind_at)
from tycoon.games.deal.rules.groups cimport (
    COLOUR_BITS, GROUP_BITS, KIND_BITS, OTHER_BITS, action_of, add_moves, add_places, base_of, count_fulls, may_lay,
    may_move, move_wild, note_groups, put)
from tycoon.games.deal.rules.hands cimport SIX_BITS, draw, leave_open, put_on_discards, put_under
from tycoon.games.deal.rules.encoding.information cimport determinize
from tycoon.games.deal.rules.encoding.action_index cimport NUM_ACTIONS, action_at, index_of
from tycoon.games.deal.rules.payment cimport add_payments, first_payment, may_pay, pay
from tycoon.games.deal.rules.plays cimport add_turn, do_turn, first_taken, name_second, target_of
from tycoon.games.deal.rules.taking cimport (
    add_builds, add_gifts, add_takings, build, leave_bare, may_be_second, may_build, may_give)
from tycoon.games.deal.rules.turn cimport DRAWN_EMPTY, after_play, begin_turn, deal, points, stop_playing

cdef int BYTE, FIFTEEN, BEFORE, OPENING, PLAYING, PUTTING_AWAY, OVER, ACTION, GIVE_OWN, TAKE_SECOND, ANSWER, COUNTER
cdef int PAY, PLACE, MOVE, BUILD_ON, EMPTY, SURRENDER, ACCEPT, DRAW_FIVE, REFUGE, LEAVE, PUT_AWAY, LAY, GIVE, TAKE
cdef int BUILD, PAY_CARD, END, LAID, TURNED_WILD, NAMED_GIFT, NAMED_SECOND, SURRENDERED, DRAWS_FIVE, TOOK_REFUGE
cdef int PUT_UNDER, DISCARDED
cdef u64 DEAL


cdef class Deal(Board):
    cdef void _generate(self, Actions actions) noexcept nogil
    cdef void add_hand(self, Actions actions) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    @cython.locals(spared=cython.bint)
    cdef u64 cheapest(self) noexcept nogil
    cdef u64 first_place(self) noexcept nogil
    @cython.locals(giving=cython.bint)
    cdef u64 first_card(self) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef bint decide(self, u64 action, Chance chance) noexcept nogil
    cdef bint place(self, int kind, int colour, int group, int other) noexcept nogil
    cdef bint put_away(self, u64 action, Chance chance) noexcept nogil
    cdef bint fill_or_hide(self, u64 action, Chance chance) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    @cython.locals(moving=cython.bint, mine=cython.bint, action=cython.ulonglong, wilds=cython.longlong)
    cdef void observe_frames(self, int seat, ObservationBuffer row) noexcept nogil
    @cython.locals(action=cython.ulonglong, count=cython.int)
    cdef void observe_seat(self, int seat, int other, ObservationBuffer row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
