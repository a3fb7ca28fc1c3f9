cimport cython
from tycoon.core.engine._bits cimport number_at, put_number
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.core.engine.state cimport State
from tycoon.core.learned.outlook cimport Outlook
from tycoon.core.learned.policy cimport NOTHING, Learned
from tycoon.search.beliefs cimport Beliefs

cdef int WIDTH, ROW, POINT, MOST_DECISIONS, NET_BITS
cdef u64 WORLD_STEP, LUCK, PLAYERS, WORD


@cython.final
cdef class Desk:
    cdef State start, world, table, copy
    cdef Bot policy, own
    cdef Outlook outlook
    cdef Beliefs beliefs
    cdef Learned judge
    cdef int rests
    cdef i64 unit, point
    cdef Actions legal
    cdef FastChance drawing, luck, choosing
    cdef bytearray actions, further, tried, sums, differences, squares
    cdef bint lists, trusted, plans
    cdef int seat, others, learned
    cdef u64 seed
    cdef readonly i64 playouts
    cdef readonly bint refused

    @cython.locals(begin=i64, worlds=i64, width=i64)
    cpdef play(self, object first, object count, object tried)
    cpdef list worlds(self, object first, object count)
    cpdef check(self)
    @cython.locals(number=i64, base=i64, i=i64, at=cython.Py_ssize_t, value=i64)
    cdef void go_on(self, i64 first, i64 count, i64 width) noexcept nogil
    cdef bint is_stuck(self) noexcept nogil
    cdef void draw(self, i64 number) noexcept nogil
    @cython.locals(decisions=cython.int, left=i64, next_one=cython.Py_ssize_t, action=u64, rests=cython.int,
                   rest=cython.int, last=cython.int, value=i64)
    cdef i64 play_out(self, State table, cython.Py_ssize_t at, i64 number) noexcept nogil
    cdef i64 worth(self, State table) noexcept nogil
    @cython.locals(value=i64)
    cdef i64 foretold(self, State table) noexcept nogil
    cdef u64 ask(self, State table) noexcept nogil
    cdef void note(self, cython.Py_ssize_t at, i64 value, i64 difference) noexcept nogil
    cpdef tuple sums_of(self, object place)


cdef void sow(FastChance chance, u64 seed, i64 number, u64 purpose) noexcept nogil
