cimport cython
from haggle cimport cards as deck
from haggle._names cimport Ask, EventKind, Phase, asked
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.archive cimport Archive
from tycoon.core.engine.buffers cimport ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.python_state cimport PythonState

cdef int DECK, MAX_SEATS, MOST_COINS
cdef u64 EVERY_CARD


cdef class Board(PythonState):
    cdef public u64[4] hands, sold
    cdef public i64[4] coins, coins_before, gains
    cdef public int[26] known, stock
    cdef public i64 bank, standing
    cdef public int each, deck, max_refusals, deals_to_play
    cdef public int stocked, phase, half, starter, turns, turned_up, bidder, bidding, stirred
    cdef public bint closed

    cdef void clear_cards(self) noexcept nogil
    cdef u64 of_kind(self, u64 cards, int kind) noexcept nogil
    cdef void pay(self, int seat, i64 amount) noexcept nogil
    cdef void hand_over(self, int giver, int taker, u64 cards) noexcept nogil
    cdef void lose_track(self, int seat, int witnesses) noexcept nogil
    cdef int draw(self) noexcept nogil
    @cython.locals(before=cython.int[26])
    cdef void shuffle_stock(self, Chance chance) noexcept nogil
    cdef void sort_wilds(self) noexcept nogil
    cdef int place(self, int card) noexcept nogil
    @cython.locals(here=cython.bint, seen=cython.bint)
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cdef u64 known_in_hand(self, int holder, int seat) noexcept nogil
    @cython.locals(cards=cython.ulonglong, amount=cython.longlong)
    cdef void observe_frame(self, int seat, int i, ObservationBuffer row) noexcept nogil
    cdef bint sees_frame(self, int i, int seat) noexcept nogil
    @cython.locals(places=cython.int[26], becomes=cython.int[26], known=cython.int[26], cards=cython.ulonglong)
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    @cython.locals(drawn=cython.int, cards=cython.ulonglong)
    cdef void redraw_frames(self, int seat, Chance chance) noexcept nogil
    @cython.locals(drawn=cython.ulonglong, gone=cython.ulonglong, new=cython.ulonglong)
    cdef u64 redraw(self, u64 cards, int holder, int witness, Chance chance) noexcept nogil
    cdef void swap_known(self, int card, int other, int seat) noexcept nogil
    cdef object _fields(self, Archive archive)
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
