from tycoon.games.monopoly.board cimport Board
from tycoon.games.monopoly.money cimport receive
from tycoon.games.monopoly.squares cimport JAIL, SALARIES, SORTS, START

cdef int UPGRADE_COST, TOP_LEVEL, LEVEL, SALARY, BACKWARD, MOVED, JAILED, NOW_FAST

cdef void forward(Board state, int seat, int steps, int how) noexcept nogil
cdef void pay_salary(Board state, int seat) noexcept nogil
cdef void back(Board state, int seat, int steps) noexcept nogil
cdef void jump(Board state, int seat, int to, int how) noexcept nogil
cdef void to_jail(Board state, int seat) noexcept nogil
cdef int steps_to(Board state, int seat, int to) noexcept nogil
cdef int steps_to_sort(Board state, int seat, int sort) noexcept nogil
