from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State


cdef class Random(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
