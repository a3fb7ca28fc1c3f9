cimport cython
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.core.state cimport State


cdef class Bot:
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _only_looks(self) noexcept nogil


@cython.locals(actions=Actions)
cdef u64 _ask_natively(Bot bot, State state, Chance chance)
cdef u64 _ask_bot(Bot bot, State state, Chance chance)
