cimport cython
from tycoon.core.engine._bits cimport narrow_at, put_number
from tycoon.core.engine.buffers cimport i64

cdef i64 LEAST, MOST
cdef int WIDTH


@cython.final
cdef class Archive:
    cdef readonly bint loading
    cdef bytearray _data
    cdef Py_ssize_t _at, _width
    cdef i64 _spread
    @cython.locals(found=i64)
    cpdef i64 number(self, i64 value, i64 least=*, i64 most=*)
    cpdef bint flag(self, bint value) except *
