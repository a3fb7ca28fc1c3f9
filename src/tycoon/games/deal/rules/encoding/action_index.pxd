from tycoon.core.engine.buffers cimport u64
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Colour, Kind, acts
from tycoon.games.deal.rules cimport board, turn

cdef int SEATS, PLACES, SWAPS, BUILDINGS, DOUBLES, SETS
cdef int FIRST_ACTION_CARD, FIRST_BANK, FIRST_PUT_AWAY, FIRST_SHIFT, FIRST_LAY
cdef int FIRST_TURN, FIRST_PAY_BANK, FIRST_PAY_HAND, FIRST_PAY, FIRST_PAY_BUILDING, FIRST_GIVE, FIRST_TAKE
cdef int FIRST_BUILD_HAND, FIRST_BUILD, FIRST_PLAY, FIRST_RENTS, FIRST_RAINBOW_RENT, FIRST_BREAKER, FIRST_TAKING
cdef int FIRST_HOUSE, FIRST_SPEEDING, NUM_ACTIONS
cdef u64 DEAL

cdef int building_number(int kind) noexcept nogil
cdef int building_kind(int number) noexcept nogil
cdef int taking_number(int kind) noexcept nogil
cdef int taking_kind(int number) noexcept nogil
cdef int index_of(u64 action) noexcept nogil
cdef int index_of_building(acts.Fields said) noexcept nogil
cdef int index_of_card(acts.Fields said) noexcept nogil
cdef int index_of_play(acts.Fields said) noexcept nogil
cdef u64 card_at(int act, int number) noexcept nogil
cdef u64 building_at(int act, int number) noexcept nogil
cdef u64 action_at(int index) noexcept nogil
cdef u64 payment_at(int index) noexcept nogil
cdef u64 lay_at(int number) noexcept nogil
cdef u64 play_at(int index) noexcept nogil
cdef int rent_kind(int colour) noexcept nogil
