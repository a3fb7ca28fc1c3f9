cimport cython
from tycoon.core.engine._bits cimport number_at, put_number
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.core.engine.state cimport State
from tycoon.core.learned.policy cimport Learned

cdef int WIDTH, MILLION
cdef u64 LUCK


@cython.final
cdef class Samples:
    cdef State start, table, trial
    cdef Learned eyes
    cdef FastChance chance, luck
    cdef Actions legal
    cdef bytearray kept, features
    cdef int room
    cdef readonly i64 rows, decisions, active
    cdef readonly bint refused
    cdef bint plays_on
    cdef u64[256] found
    cdef int[512] notes
    cdef unsigned short[512] shared, own

    cpdef play(self, list players, int often, int slips, int tried)
    @cython.locals(count=cython.int)
    cdef void slip(self) noexcept nogil
    cdef void step(self, State table, Bot player, FastChance chance) noexcept nogil
    @cython.locals(count=cython.int, width=cython.int, seat=cython.int, shared=cython.int, word=u64, place=cython.int,
                   own=cython.int, worth=i64, i=cython.int)
    cdef look(self, list players, int tried)
    @cython.locals(player=Bot)
    cdef i64 play_out(self, list players, u64 action, int seat)
    @cython.locals(at=cython.Py_ssize_t, i=cython.int)
    cdef keep(self, int shared, int own, i64 worth)
    cdef put_feature(self, int feature)
    cpdef tuple table_of_rows(self)
