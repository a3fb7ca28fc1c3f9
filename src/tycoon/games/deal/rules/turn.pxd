cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Ask, EventKind, Kind, Phase, Reason, acts, asked
from tycoon.games.deal.rules cimport board, groups, hands
from tycoon.games.deal.rules.board cimport Board

cdef int NOBODY, OPENING_HAND, DRAWN, DRAWN_EMPTY, PLAYS, MOST_HELD

cdef int next_seat(Board state, int seat) noexcept nogil
@cython.locals(kept=cython.bint)
cdef void deal(Board state, Chance chance) noexcept nogil
@cython.locals(kinds=cython.int[5])
cdef void tell_hand(Board state, int seat) noexcept nogil
@cython.locals(wilds=cython.longlong[10])
cdef void open_hands(Board state) noexcept nogil
@cython.locals(wilds=cython.longlong)
cdef i64 lay_down(Board state, int seat) noexcept nogil
cdef void begin_turn(Board state, Chance chance) noexcept nogil
cdef void close_turn(Board state, bint played) noexcept nogil
cdef void stop_playing(Board state, Chance chance) noexcept nogil
cdef void after_play(Board state) noexcept nogil
cdef bint check_win(Board state) noexcept nogil
cdef void end_game(Board state, int reason) noexcept nogil
cdef bint is_in_force(Board state) noexcept nogil
cdef acts.Fields in_force(Board state) noexcept nogil
cdef void discard_action(Board state) noexcept nogil
cdef bint is_charge(int kind) noexcept nogil
cdef bint is_rent(int kind) noexcept nogil
cdef int money(Board state, int seat) noexcept nogil
cdef int points(Board state, int seat) noexcept nogil
