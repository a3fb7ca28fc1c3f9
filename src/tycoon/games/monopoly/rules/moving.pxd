cimport cython
from tycoon.core.engine._bits cimport low_bit
from tycoon.core.engine.buffers cimport u64
from tycoon.games.monopoly cimport squares as layout
from tycoon.games.monopoly._names cimport Due, EventKind, How, asked
from tycoon.games.monopoly.rules cimport board, money
from tycoon.games.monopoly.rules.board cimport Board

cdef int UPGRADE_COST, TOP_LEVEL

cdef void forward(Board state, int seat, int steps, int how) noexcept nogil
cdef bint step(Board state, int seat, int steps, int how) noexcept nogil
cdef void pay_salary(Board state, int seat) noexcept nogil
cdef void back(Board state, int seat, int steps) noexcept nogil
cdef void jump(Board state, int seat, int to, int how) noexcept nogil
cdef void to_jail(Board state, int seat) noexcept nogil
cdef int steps_to(Board state, int seat, int to) noexcept nogil
@cython.locals(others=cython.ulonglong, ahead=cython.ulonglong)
cdef int steps_to_next(Board state, int seat, u64 squares) noexcept nogil
