cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.core.engine.state cimport State
from tycoon.core.learned cimport features
from tycoon.core.learned.net cimport Net
from tycoon.core.learned.outlook cimport Outlook
from tycoon.core.learned.policy cimport ONE
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Group
from tycoon.games.monopoly.bot cimport values
from tycoon.games.monopoly.rules cimport board as board_rules
from tycoon.games.monopoly.rules.board cimport Board

cdef int SEEN, SHARES, WON, CASH, LIQUID, INCOME, THREAT, COLOURS, STATIONS, UTILITIES, LENT, JAILED, PLAYS, SEAT
cdef int ROUNDS, LEFT, HOUSES, HOTELS, FREE, GROUPS, OF_COLOUR
cdef int[16] SUMS, RENTS
cdef int[8] FEARS


cdef class Standing(Outlook):
    cdef int _features(self, State state, int seat, unsigned short *active) noexcept nogil
    cdef int _clock(self, State state) noexcept nogil
    cdef bint _is_sure(self, State state, int seat) noexcept nogil
    cdef i64 _result(self, State state, int seat) noexcept nogil


cdef bint is_sure(Board state, int seat) noexcept nogil
@cython.locals(first=cython.bint)
cdef i64 result(Board state, int seat) noexcept nogil
@cython.locals(strengths=i64[8], others=cython.int, total=i64, other=cython.int, count=cython.int, who=cython.int,
               place=cython.int)
cdef int see(Board state, int seat, unsigned short *active) noexcept nogil
@cython.locals(owned=u64, cash=cython.int, liquid=cython.int, income=cython.int, left=u64, square=cython.int,
               group=cython.int, fear=cython.int)
cdef int see_seat(Board state, int seat, int at, i64 share, unsigned short *active, int count) noexcept nogil
@cython.locals(group=cython.int, members=u64, held=cython.int, first=cython.int, size=cython.int, level=cython.int,
               stations=cython.int, utilities=cython.int)
cdef int see_groups(Board state, u64 owned, int at, unsigned short *active, int count) noexcept nogil
@cython.locals(taken=u64, free=u64, seat=cython.int, group=cython.int)
cdef int see_table(Board state, int others, unsigned short *active, int count) noexcept nogil
@cython.locals(steps=cython.int)
cdef int steps_in(int *table, int value, int most) noexcept nogil
