from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Act, Due, EventKind, Reason, acts, asked
from tycoon.games.monopoly.rules cimport board, cards, money
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport auction, building, mortgage, trade

cdef int NOTHING

cdef void add_raising(Board state, int seat, Actions actions) noexcept nogil
cdef int could_raise(Board state, int seat) noexcept nogil
cdef void add_debt(Board state, Actions actions) noexcept nogil
cdef u64 default_debt(Board state) noexcept nogil
cdef bint ruin(Board state, u64 action) noexcept nogil
cdef void sell_all(Board state, int seat) noexcept nogil
cdef void note_end(Board state) noexcept nogil
cdef void give_deeds(Board state, int to, u64 deeds) noexcept nogil
cdef void share_deeds(Board state, int seat, u64 deeds) noexcept nogil
cdef void return_deeds(Board state, int seat, u64 deeds) noexcept nogil
cdef void give_cards(Board state, int seat, int to) noexcept nogil
cdef void sell_estate(Board state, int seat) noexcept nogil
