cimport cython
from haggle cimport cards as deck
from haggle._names cimport Act, Ask, EventKind, Phase, acts, asked
from haggle.rules.board cimport Board
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance

cdef u64 DEAL
cdef int DECK, MAX_SEATS, KINDS, FIRST_TRADE, FIRST_CARD, FIRST_SALE, NUM_ACTIONS, MAX_LAID
cdef int TABLE, NOBODY


cdef class Haggle(Board):
    cdef void _generate(self, Actions actions) noexcept nogil
    @cython.locals(may_refuse=cython.bint)
    cdef bint allows(self, u64 action) noexcept nogil
    cdef bint may_step(self, int act, i64 amount, i64 left) noexcept nogil
    @cython.locals(laid=cython.ulonglong)
    cdef bint may_build(self, int act, int kind) noexcept nogil
    cdef bint may_sell(self, u64 action) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef void deal(self, Chance chance) noexcept nogil
    cdef void start_round(self, int phase) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void offer_gift(self, int kind) noexcept nogil
    @cython.locals(card=cython.int, giver=cython.int)
    cdef void answer_gift(self, int act) noexcept nogil
    cdef void sell(self, u64 action) noexcept nogil
    cdef void open_auction(self) noexcept nogil
    cdef void bid(self, int act) noexcept nogil
    cdef void knock_down(self) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cdef void build(self, int act, int kind) noexcept nogil
    cdef void answer_offer(self, int act) noexcept nogil
    cdef void put_under(self, int kind) noexcept nogil
    cdef void next_to_stir(self, Chance chance) noexcept nogil
    cdef void end_deal(self) noexcept nogil
    cdef void end_game(self) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
