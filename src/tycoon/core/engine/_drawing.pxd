from tycoon.core.engine._bits cimport mixed
from tycoon.core.engine.buffers cimport u64
from tycoon.core.engine.chance cimport FastChance


cdef inline u64 draw_below(FastChance chance, u64 n) noexcept nogil:
    chance.state += 0x9E3779B97F4A7C15ULL
    return (mixed(chance.state) >> 32) * n >> 32
