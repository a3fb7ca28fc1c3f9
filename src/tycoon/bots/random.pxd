from tycoon.core.bot cimport Bot
from tycoon.core.buffers cimport Actions, u64
from tycoon.core.chance cimport Chance
from tycoon.core.state cimport State


cdef class Random(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
