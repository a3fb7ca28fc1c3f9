cimport cython
from tycoon.core.buffers cimport i64
from tycoon.core.chance cimport FastChance
from tycoon.games.monopoly.rules.board cimport BANK, ONE, PILES
from tycoon.games.monopoly.rules.cards cimport return_jail_card
from tycoon.games.monopoly.rules.landing cimport land
from tycoon.games.monopoly.rules.money cimport action_of
from tycoon.games.monopoly.squares cimport DEEDS, SORTS, SQUARES
from tycoon.games.monopoly.rules.state cimport Monopoly
from tycoon.games.monopoly.rules.turn cimport BY_FINE, go_by_bus, go_by_triple, leave, settle_fine

cdef int MOVER, OTHER, PLENTY, ROLLS_A_GAME, LANDING, BUS, TRIPLE, FINE, ROLLING, AT_CHANCE, AT_CHEST, GO_TO_JAIL
cdef int FREE_PARKING, TO_MOVE, TO_LEAVE, DO_BY, DO_GO, DO_NO, BY_BOTH


@cython.final
cdef class Landings:
    cdef Monopoly state
    cdef FastChance chance
    cdef bint stays, lower
    cdef readonly i64 rolls
    cdef i64[41] ends

    cpdef roll(self, i64 rolls)
    cdef void roll_on(self, Monopoly state, i64 rolls) noexcept nogil
    cdef void shuffle(self, Monopoly state) noexcept nogil
    cdef void roll_once(self, Monopoly state) noexcept nogil
    @cython.locals(sort=cython.int, by=cython.int)
    cdef void go_on(self, Monopoly state) noexcept nogil
