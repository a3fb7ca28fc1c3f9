cimport cython
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State


cdef class Bot:
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _reads_state_only(self) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil


cpdef object check_plays(object bot, object state)
@cython.locals(player=Bot, game_state=State, source=Chance, actions=Actions, action=u64)
cdef object _ask_natively(object bot, object state, object seat, object chance)
cdef u64 _ask_bot(Bot bot, State state, Chance chance)
cdef u64 _ask_in_python(Bot bot, State state, Chance chance) except? 0
