cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.deal cimport cards as deck
from tycoon.games.deal._names cimport Act, Ask, Colour, Kind, Phase, acts, asked, named
from tycoon.games.deal.bot cimport values, winning
from tycoon.games.deal.rules cimport board, groups, plays, turn
from tycoon.games.deal.rules.state cimport Deal

cdef int OUT_OF_BANK, OUT_OF_TABLE, LIKELY, JAILED, ROBBED, SPED
cdef int FIRST_MONEY, POOR, MONEY_POOR, MONEY_RICH, DRAWN, PASSED, IDLE, IDLE_HELD, PLAY_COST, TURNED_FOR, FULL_HAND
cdef int CROWDED, FIVE_NOW, FIVE_NEXT, REFUGE_SETS, BUILT
cdef u64 PACKED, SAME


cdef class Greedy(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil


@cython.locals(best=cython.ulonglong, winning_step=cython.ulonglong, most=cython.int, value=cython.int)
cdef u64 decide(Deal state, Actions actions) noexcept nogil
@cython.locals(step=cython.ulonglong, ask=cython.int)
cdef u64 towards_win(Deal state) noexcept nogil
@cython.locals(one=cython.int, two=cython.int)
cdef bint is_nearer(Deal state, u64 action, u64 other) noexcept nogil
cdef int value_of(Deal state, u64 action) noexcept nogil
@cython.locals(doubles=cython.int, value=cython.int)
cdef int value_of_turn(Deal state, int seat, u64 action) noexcept nogil
cdef int emptied(Deal state, int seat, int used) noexcept nogil
cdef int value_of_banking(Deal state, int seat, int kind) noexcept nogil
cdef int value_of_drawing(Deal state, int seat) noexcept nogil
@cython.locals(held=cython.int)
cdef int value_of_idling(Deal state, int seat) noexcept nogil
@cython.locals(best=cython.int)
cdef int value_of_turning(Deal state, int seat, int kind, int colour, int group) noexcept nogil
@cython.locals(total=cython.int)
cdef int value_of_play(Deal state, int seat, u64 action) noexcept nogil
cdef int value_of_building(Deal state, int seat, int kind) noexcept nogil
cdef int done_to(Deal state, int seat, int other, u64 action, int due) noexcept nogil
@cython.locals(value=cython.int)
cdef int taken_by(Deal state, int seat, int other, u64 action) noexcept nogil
@cython.locals(paid=cython.int, rest=cython.int, value=cython.int)
cdef int charged(Deal state, int other, int due) noexcept nogil
@cython.locals(total=cython.int)
cdef int estate(Deal state, int seat) noexcept nogil
@cython.locals(price=cython.int, wanted=cython.int)
cdef int price_of_gift(Deal state, int seat, int kind, int colour, int group) noexcept nogil
@cython.locals(best=cython.int)
cdef int cheapest_gift(Deal state, int seat, int other) noexcept nogil
@cython.locals(value=cython.int)
cdef int value_of_answer(Deal state, int seat, u64 action) noexcept nogil
@cython.locals(due=cython.int, value=cython.int)
cdef int value_of_insisting(Deal state, int seat) noexcept nogil
@cython.locals(about=cython.int, cost=cython.int, won=cython.int)
cdef int harm(Deal state, int seat) noexcept nogil
@cython.locals(near=cython.bint)
cdef int value_of_refuge(Deal state, int seat) noexcept nogil
