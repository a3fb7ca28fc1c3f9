cimport cython
from tycoon.core.engine._bits cimport put_number
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.core.engine.state cimport State
from tycoon.core.learned.outlook cimport Outlook

cdef int WIDTH, MILLION, MOST_DECISIONS


@cython.final
cdef class Prospects:
    cdef State start, table
    cdef Outlook eyes
    cdef Bot player
    cdef FastChance chance
    cdef Actions legal
    cdef bytearray kept, features
    cdef int room
    cdef readonly i64 rows, decisions, active
    cdef unsigned short[512] shared

    @cython.locals(table=State, first=i64, steps=cython.int, rounds=cython.int, now=cython.int, slip=cython.bint,
                   action=u64, row=i64, seat=cython.int)
    cpdef play(self, int often, int slips)
    @cython.locals(seat=cython.int, count=cython.int, i=cython.int)
    cdef look(self)
    @cython.locals(at=cython.Py_ssize_t)
    cdef keep(self)
    cdef put_worth(self, i64 row, i64 worth)
    cpdef tuple table_of_rows(self)
