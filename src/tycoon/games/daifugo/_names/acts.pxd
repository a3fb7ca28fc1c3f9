# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int act, card, taker

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.act = action & 255
    said.card = action >> 8 & 255
    said.taker = action >> 16 & 255
    return said

cdef inline u64 packed(u64 act, u64 card=0, u64 taker=0) noexcept nogil:
    return act | card << 8 | taker << 16
