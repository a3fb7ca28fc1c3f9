# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int act, kind, colour, group, seat, other, number

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.act = action & 255
    said.kind = action >> 8 & 255
    said.colour = action >> 16 & 255
    said.group = action >> 24 & 255
    said.seat = action >> 32 & 255
    said.other = action >> 40 & 255
    said.number = action >> 48 & 255
    return said

cdef inline u64 packed(u64 act, u64 kind=0, u64 colour=0, u64 group=0, u64 seat=0, u64 other=0, u64 number=0) noexcept nogil:
    return act | kind << 8 | colour << 16 | group << 24 | seat << 32 | other << 40 | number << 48
