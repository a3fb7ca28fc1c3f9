cimport cython
from tycoon.core._bits cimport popcount
from tycoon.core.buffers cimport Actions, Row, i64, u64
from tycoon.core.chance cimport Chance
from tycoon.core.state cimport State
from tycoon.games.bigtwo.combos cimport KIND_SHIFT, combinations, size_of, strength

cdef u64 DEAL, DECK_CARDS, ONE
cdef int DECK, MAX_SEATS, TABLE, NOBODY, PASS_INDEX, MAX_TRIES
cdef int DEALT, LEADS, PLAYED, PASSED, TRICK_WON, WENT_OUT, SCORED, GAME_ENDED
cdef int BY_LIMIT, BY_HANDS
cdef int[108] CHOOSE


cpdef int loss(int seats, int left) noexcept nogil


cdef class BigTwo(State):
    cdef readonly int limit, hands_to_play
    cdef readonly bint pass_locks
    cdef public u64[4] hands, shown
    cdef public u64 aside, played, weakest, opening, table, to_beat
    cdef public int owner, passed
    cdef public i64[4] totals, scores

    cdef void _generate(self, Actions actions) noexcept nogil
    @cython.locals(power=cython.ulonglong)
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    @cython.locals(hand=cython.ulonglong)
    cdef u64 _default_action(self) noexcept nogil
    @cython.locals(dealt=cython.ulonglong, seat=cython.int)
    cdef void deal(self, Chance chance) noexcept nogil
    cdef int cards_each(self) noexcept nogil
    cdef u64 beats(self, u64 cards) noexcept nogil
    cdef void put(self, u64 cards, u64 power) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef int next_seat(self, int seat) noexcept nogil
    cdef void end_trick(self) noexcept nogil
    cdef void clear_table(self) noexcept nogil
    @cython.locals(winner=cython.int, won=cython.longlong, lowest=cython.longlong)
    cdef void end_deal(self) noexcept nogil
    cdef void end_game(self, int reason) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int first_index(self, int size) noexcept nogil
    @cython.locals(hand=cython.ulonglong, card=cython.ulonglong, index=cython.int, k=cython.int)
    cdef int _index_of(self, u64 action) noexcept nogil
    @cython.locals(hand=cython.ulonglong, card=cython.ulonglong, cards=cython.ulonglong, place=cython.int, rank=cython.int)
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, Row row) noexcept nogil
    @cython.locals(cards=cython.ulonglong[52], unseen=cython.ulonglong)
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    @cython.locals(dealt=cython.ulonglong, weakest=cython.ulonglong)
    cdef bint lead_fits(self) noexcept nogil
    cdef object _fields(self, object archive)
