cimport cython
from tycoon.core.engine.chance cimport Chance
from tycoon.games.deal._names cimport EventKind
from tycoon.games.deal.rules cimport board
from tycoon.games.deal.rules.board cimport Board

cdef int SIX_BITS, EIGHT

cdef void bank(Board state, int seat, int kind) noexcept nogil
cdef void leave_bank(Board state, int seat, int kind) noexcept nogil
cdef void put_on_discards(Board state, int kind) noexcept nogil
cdef void receive(Board state, int seat, int kind, int knowers) noexcept nogil
cdef void leave_hand(Board state, int seat, int kind) noexcept nogil
cdef void leave_open(Board state, int seat, int kind) noexcept nogil
cdef void leave_unseen(Board state, int seat, int kind, int witness) noexcept nogil
cdef void forget_one(Board state, int seat, int kind, int viewer) noexcept nogil
cdef void watch(Board state, int seat) noexcept nogil
@cython.locals(left=cython.int)
cdef int pick_by_lot(Board state, int seat, Chance chance) noexcept nogil
cdef void draw(Board state, int seat, int count, Chance chance) noexcept nogil
cdef void draw_one(Board state, int seat, Chance chance) noexcept nogil
@cython.locals(left=cython.int, eight=cython.int, total=cython.int, before=cython.int,
               first=cython.int, kind=cython.int)
cdef int take_by_lot(Board state, Chance chance) noexcept nogil
cdef void note_pile(Board state) noexcept nogil
cdef void reshuffle(Board state) noexcept nogil
cdef void put_under(Board state, int seat, int kind) noexcept nogil
