from tycoon.core.engine._bits cimport popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, EventKind, acts, asked
from tycoon.games.monopoly.rules cimport money
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction, building

cdef int rivals(Board state, int seat, int piece) noexcept nogil
cdef bint build(Board state, u64 action) noexcept nogil
cdef void ask_rival(Board state, int after, int piece, int asker, int square, int left, int wanters) noexcept nogil
cdef bint want(Board state, u64 action) noexcept nogil
