# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int maker, partner, cash

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.maker = action & 15
    said.partner = action >> 4 & 4095
    said.cash = action >> 16
    return said

cdef inline u64 packed(u64 maker, u64 partner=0, u64 cash=0) noexcept nogil:
    return maker | partner << 4 | cash << 16
