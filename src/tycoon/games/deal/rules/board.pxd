cimport cython
from tycoon.core.engine.archive cimport Archive
from tycoon.core.engine.buffers cimport u64
from tycoon.core.engine.frames cimport FrameState
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Ask, Kind

cdef int COLOURS, MAX_SEATS, GROUPS, KINDS, ROW, MAX_UNDER, SPARE, NONE, KNOWER
cdef int MAX_GROUP, MAX_LOOSE
cdef u64 ONE, ALL_KNOWN


cdef class Board(FrameState):
    cdef readonly short[48] deck, values
    cdef readonly int step, sets_to_win, turn_limit
    cdef readonly bint opening_laydown, turning_costs, idle_draw, to_bottom, has_refuge, own_turn_only, needs_house
    cdef readonly bint to_bank, may_pay_from_hand, gives_from_sets, builds
    cdef public short[480] hands, banks
    cdef public u64[480] known
    cdef public u64[10] held, banked, spare_kinds
    cdef public int[10] hand_sizes, from_among, fulls, spares, wilds, colourless, colourless_turned, skips, loosened
    cdef public int[800] groups
    cdef public int[100] loose
    cdef public short[48] among, pile, discards
    cdef public short[6] pile_eights
    cdef public short[252] under, under_by
    cdef public int watched, claims, piled, under_count, discarded, top_discard
    cdef public int phase, turn, first, turns, plays, idle_row, refuge, winner, reason
    cdef public bint played

    @cython.locals(seat=cython.int, kind=cython.int, colour=cython.int, i=cython.int, at=cython.int)
    cdef object _fields(self, Archive archive)
    @cython.locals(seat=cython.int, kind=cython.int, at=cython.int)
    cpdef derive(self)
    @cython.locals(count=cython.int, seat=cython.int)
    cdef int count_loose(self, int kind) noexcept nogil
    @cython.locals(first=cython.int, at=cython.int)
    cpdef list laid(self, object seat)
    @cython.locals(first=cython.int, at=cython.int)
    cpdef list groups_of(self, object seat)
    @cython.locals(at=cython.int, viewer=cython.int, known=cython.int)
    cdef int knows_too_much(self, int seat) noexcept nogil
    @cython.locals(kind=cython.int, seat=cython.int, at=cython.int)
    cpdef str problem(self)
    @cython.locals(cards=cython.int, colour=cython.int, group=cython.int)
    cdef str _group_problem(self, int at)
