cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Ask, EventKind, Phase, acts, asked, named
from tycoon.games.deal.rules cimport answers, board, groups, hands, lots, payment, plays, taking, turn
from tycoon.games.deal.rules.board cimport Board
from tycoon.games.deal.rules.encoding cimport action_index, information

cdef int FIFTEEN
cdef u64 DEAL
cdef u64[17] SAID_BY_ACTS
cdef u64[47] SAID_BY_PLAYS

cdef bint says_too_much(u64 action) noexcept nogil


cdef class Deal(Board):
    cdef void _generate(self, Actions actions) noexcept nogil
    cdef u64 _by_lot(self, Actions actions, u64 half) noexcept nogil
    cdef bint _play_by_lot(self, Actions actions, u64 half, Chance chance) noexcept nogil
    @cython.final
    cdef u64 drawn(self, Actions actions, u64 half) noexcept nogil
    @cython.final
    cdef void add_hand(self, Actions actions) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    @cython.locals(spared=cython.bint)
    cdef u64 cheapest(self) noexcept nogil
    cdef u64 first_place(self) noexcept nogil
    @cython.locals(giving=cython.bint)
    cdef u64 first_card(self) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    @cython.final
    cdef void go_on(self, Chance chance) noexcept nogil
    @cython.final
    cdef bint decide(self, u64 action, Chance chance) noexcept nogil
    @cython.final
    cdef bint name_card(self, int ask, acts.Fields said) noexcept nogil
    @cython.final
    cdef bint place(self, int kind, int colour, int group, int other) noexcept nogil
    cdef bint move_chosen(self, int kind, int colour, int group, int other) noexcept nogil
    @cython.final
    cdef bint put_away(self, u64 action, Chance chance) noexcept nogil
    cdef bint fill_or_hide(self, u64 action, Chance chance) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    @cython.locals(mine=cython.bint)
    cdef void observe_frames(self, int seat, ObservationBuffer row) noexcept nogil
    @cython.locals(runs=cython.bint, action=cython.ulonglong)
    cdef void observe_action(self, ObservationBuffer row) noexcept nogil
    @cython.locals(wilds=cython.longlong)
    cdef void observe_question(self, ObservationBuffer row) noexcept nogil
    @cython.locals(runs=cython.bint, count=cython.int, at=cython.int)
    cdef void observe_seat(self, int seat, int other, ObservationBuffer row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    @cython.locals(seat=cython.int, colour=cython.int)
    cpdef derive(self)
