from tycoon.core.engine.buffers cimport i64
from tycoon.games.deal._names cimport Kind

cdef int COLOURS, WILDS, FIRST_WILD, RAINBOW, COLOURLESS, TURNED, HOUSE_AT, HOTEL_AT, RAINBOW_SLOT, CARDS_MASK, OLD
cdef int NEW
cdef i64 ONE
cdef int[10] SIZES
cdef int[50] RENTS
cdef int[47] COLOURS_OF
cdef int[80] KIND_AT
cdef int[640] SLOT_AT
cdef int[704] PLACE_AT
cdef int[35] PLACE_KIND
cdef int[35] PLACE_COLOUR

cpdef int size_of(int colour) noexcept nogil
cpdef int rent_of(int colour, int cards) noexcept nogil
cpdef int colours_of(int kind) noexcept nogil
cpdef int slot_of(int colour, int kind) noexcept nogil
cpdef int kind_at(int colour, int slot) noexcept nogil
cpdef int place_of(int kind, int colour) noexcept nogil
cpdef int place_kind(int place) noexcept nogil
cpdef int place_colour(int place) noexcept nogil
cpdef int count_cards(int group) noexcept nogil
cpdef int house_kind(int group) noexcept nogil
cpdef int hotel_kind(int group) noexcept nogil
cpdef bint is_house(int kind) noexcept nogil
cpdef bint is_hotel(int kind) noexcept nogil
cpdef i64 one_wild(int kind) noexcept nogil
cpdef int count_wilds(i64 wilds, int kind) noexcept nogil
