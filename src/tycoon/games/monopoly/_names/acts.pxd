# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int act, square, seat, other, amount

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.act = action & 255
    said.square = action >> 8 & 255
    said.seat = action >> 16 & 255
    said.other = action >> 24 & 255
    said.amount = action >> 32 & 65535
    return said

cdef inline u64 packed(u64 act, u64 square=0, u64 seat=0, u64 other=0, u64 amount=0) noexcept nogil:
    return act | square << 8 | seat << 16 | other << 24 | amount << 32
