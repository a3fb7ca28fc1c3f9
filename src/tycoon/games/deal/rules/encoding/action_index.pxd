from tycoon.core.buffers cimport u64
from tycoon.games.deal.rules.board cimport COLOURS, GROUPS, SPARE
from tycoon.games.deal.cards cimport (
    COLOURLESS, HOTEL, HOUSE, NEW_HOTEL, NEW_HOUSE, RAINBOW, kind_at, place_colour, place_kind, place_of, slot_of)
from tycoon.games.deal.rules.groups cimport COLOUR_BITS, COUNT_BITS, GROUP_BITS, KIND_BITS, OTHER_BITS, SEAT_BITS, action_of
from tycoon.games.deal.rules.turn cimport is_rent

cdef int BYTE, SEATS, PLACES, SWAPS, BUILDINGS, DOUBLES, SETS, FROM_BANK, FROM_HAND, LEAVE, BANK, PUT_AWAY, SHIFT
cdef int LAY, TURN, PAY, GIVE, TAKE, BUILD, PLAY, RAINBOW_RENT, SPEEDING, DEAL_BREAKER, FIRST_RENT, FORCED_DEAL
cdef int SLY_DEAL, DOUBLE_SLY_DEAL, FIRST_ACTION_CARD, FIRST_BANK, FIRST_PUT_AWAY, FIRST_SHIFT, FIRST_LAY
cdef int FIRST_TURN, FIRST_PAY_BANK, FIRST_PAY_HAND, FIRST_PAY, FIRST_PAY_BUILDING, FIRST_GIVE, FIRST_TAKE
cdef int FIRST_BUILD_HAND, FIRST_BUILD, FIRST_PLAY, FIRST_RENTS, FIRST_RAINBOW_RENT, FIRST_BREAKER, FIRST_TAKING
cdef int FIRST_HOUSE, FIRST_SPEEDING, NUM_ACTIONS
cdef u64 DEAL

cdef int building_number(int kind) noexcept nogil
cdef int building_kind(int number) noexcept nogil
cdef int taking_number(int kind) noexcept nogil
cdef int taking_kind(int number) noexcept nogil
cdef int index_of(u64 action) noexcept nogil
cdef int index_of_play(u64 action, int kind, int colour, int group) noexcept nogil
cdef u64 card_at(int act, int number) noexcept nogil
cdef u64 building_at(int act, int number) noexcept nogil
cdef u64 action_at(int index) noexcept nogil
cdef u64 lay_at(int number) noexcept nogil
cdef u64 play_at(int index) noexcept nogil
cdef int rent_kind(int colour) noexcept nogil
