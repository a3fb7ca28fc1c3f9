cimport cython
from tycoon.core._bits cimport low_bit
from tycoon.core.buffers cimport u64
from tycoon.games.monopoly.rules.board cimport ONE, Board
from tycoon.games.monopoly.rules.money cimport receive
from tycoon.games.monopoly.squares cimport JAIL, SALARIES, START

cdef int UPGRADE_COST, TOP_LEVEL, LEVEL, SALARY, BACKWARD, MOVED, JAILED, NOW_FAST

cdef void forward(Board state, int seat, int steps, int how) noexcept nogil
cdef void pay_salary(Board state, int seat) noexcept nogil
cdef void back(Board state, int seat, int steps) noexcept nogil
cdef void jump(Board state, int seat, int to, int how) noexcept nogil
cdef void to_jail(Board state, int seat) noexcept nogil
cdef int steps_to(Board state, int seat, int to) noexcept nogil
@cython.locals(others=cython.ulonglong, ahead=cython.ulonglong)
cdef int steps_to_next(Board state, int seat, u64 squares) noexcept nogil
