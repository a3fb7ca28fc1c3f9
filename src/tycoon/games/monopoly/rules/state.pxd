cimport cython
from tycoon.core.engine._bits cimport low_bit, nth_bit, popcount
from tycoon.core.engine.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.monopoly._names cimport Act, Ask, Die, Lot, Phase, acts, asked
from tycoon.games.monopoly.rules cimport cards, fortune, landing, money, refusals, turn
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.encoding cimport action_index, information, pending
from tycoon.games.monopoly.rules.property cimport auction, building, debt, shortage, trade
from tycoon.games.monopoly.rules.property cimport mortgage as mortgages

cdef int NOTHING


cdef class Monopoly(Board):
    cdef void _generate(self, Actions actions) noexcept nogil
    @cython.final
    cdef void add_turn(self, Actions actions) noexcept nogil
    @cython.final
    cdef void add_before_mortgages(self, Actions actions) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    cdef u64 default_turn(self) noexcept nogil
    cdef u64 first_action(self) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef u64 _by_lot(self, Actions actions, u64 half) noexcept nogil
    @cython.final
    @cython.locals(seat=cython.int, deeds=u64, lifts=u64, partners=u64, before=cython.int,
                   deed_count=cython.int, lift_count=cython.int, count=cython.int, place=cython.int)
    cdef u64 draw_turn(self, Actions actions, u64 half) noexcept nogil
    cdef bint _play_by_lot(self, Actions actions, u64 half, Chance chance) noexcept nogil
    @cython.final
    cdef bint decide(self, u64 action, Chance chance) noexcept nogil
    @cython.final
    cdef bint sells_for_bid(self) noexcept nogil
    cdef bint decide_table(self, u64 action, Chance chance) noexcept nogil
    @cython.final
    cdef bint may_raise(self, int ask) noexcept nogil
    @cython.final
    cdef bint raise_money(self, u64 action) noexcept nogil
    @cython.final
    cdef bint decide_turn(self, u64 action) noexcept nogil
    cdef bint decide_millionaire(self, int ask, u64 action) noexcept nogil
    @cython.final
    cdef bint decide_frame(self, int ask, u64 action) noexcept nogil
    @cython.final
    cdef void advance(self, Chance chance) noexcept nogil
    @cython.final
    cdef bint go_on_frame(self, Chance chance) noexcept nogil
    @cython.final
    cdef bint ask_again(self, int ask, int seat) noexcept nogil
    cdef void pay_debt(self) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    cdef bint _has_hidden_information(self, int seat) noexcept nogil
