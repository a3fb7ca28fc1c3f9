# Written by build_backend/tycoon_names.py from names.py.
from tycoon.core.engine.buffers cimport u64

cdef struct Fields:
    int given, square

cdef inline Fields fields(u64 action) noexcept nogil:
    cdef Fields said
    said.given = action & 255
    said.square = action >> 8
    return said

cdef inline u64 packed(u64 given, u64 square=0) noexcept nogil:
    return given | square << 8
