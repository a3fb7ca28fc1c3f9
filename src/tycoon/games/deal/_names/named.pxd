# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int kind, colour, group, is_one

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.kind = action & 255
    said.colour = action >> 8 & 255
    said.group = action >> 16 & 255
    said.is_one = action >> 24 & 1
    return said

cdef inline u64 packed(u64 kind, u64 colour=0, u64 group=0, u64 is_one=0) noexcept nogil:
    return kind | colour << 8 | group << 16 | is_one << 24
