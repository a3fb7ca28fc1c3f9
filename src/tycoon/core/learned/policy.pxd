cimport cython
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.core.learned.net cimport Net

cdef int ONE
cdef i64 NOTHING


cdef class Learned(Bot):
    cdef readonly Net net
    cdef int _find(self, State state, Actions actions, u64 *found, int *notes) noexcept nogil
    cdef int _see(self, State state, int *notes, unsigned short *active) noexcept nogil
    cdef int _weigh(self, State state, u64 action, int place, int *notes, unsigned short *active) noexcept nogil
    cdef int _rest(self, State state) noexcept nogil
    @cython.locals(found=cython.ulonglong[256], notes=cython.int[512], active=cython.ushort[512], hidden=cython.int[128])
    cdef i64 _foretell(self, State state, Actions actions) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil
    @cython.locals(found=cython.ulonglong[256], notes=cython.int[512], active=cython.ushort[512], hidden=cython.int[128],
                   count=cython.int, i=cython.int, best=u64, most=i64, value=i64)
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil


@cython.locals(actions=Actions, found=cython.ulonglong[256], notes=cython.int[512], active=cython.ushort[512],
               hidden=cython.int[128], count=cython.int, i=cython.int, own=cython.int, unit=cython.double)
cdef list judged(Learned bot, State state)
@cython.locals(actions=Actions, found=cython.ulonglong[256], notes=cython.int[512], active=cython.ushort[512],
               count=cython.int, i=cython.int, j=cython.int, shared=cython.int, own=cython.int)
cdef list described(Learned bot, State state)
