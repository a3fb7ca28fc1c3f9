# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int naturals, act, about, first_wild, second_wild

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.naturals = action & 16777215
    said.act = action >> 24 & 255
    said.about = action >> 32 & 1048575
    said.first_wild = action >> 52 & 63
    said.second_wild = action >> 58 & 63
    return said

cdef inline u64 packed(u64 naturals, u64 act=0, u64 about=0, u64 first_wild=0, u64 second_wild=0) noexcept nogil:
    return naturals | act << 24 | about << 32 | first_wild << 52 | second_wild << 58
