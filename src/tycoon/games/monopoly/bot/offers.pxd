cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly.bot cimport values
from tycoon.games.monopoly.bot._parts cimport Deal, Parties, Sums, Swap
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport mortgage, trade

cdef int CARDS, CARD_WORTH, SUM_STEP, TRIES, NOT_YET, PART_BITS, PART, RISEN, SOLD_RISEN, LATE, LESS, MOST_LESS, LOW

cdef int least_rise(Board state, int seat, int other, u64 get, u64 give) noexcept nogil
cdef bint sells_out(Board state, int seat, int other, u64 get, u64 give) noexcept nogil
@cython.locals(left=cython.ulonglong, members=cython.ulonglong, group=cython.int)
cdef bint completes_any(Board state, int seat, u64 get) noexcept nogil
cdef bint is_fine(i64 before, i64 after, i64 total, i64 total_after, int parts) noexcept nogil
@cython.locals(others=cython.int, own=cython.longlong, rest=cython.longlong, total=cython.longlong,
               after=cython.longlong, made=cython.longlong)
cdef bint agrees(Board state, int seat, int maker, u64 get, u64 give, int cash) noexcept nogil
@cython.locals(deeds=cython.ulonglong, cards=cython.int)
cdef int strength_after(Board state, int seat, u64 get, u64 give, int cash, int others) noexcept nogil
@cython.locals(best=Deal, deal=Deal, low=Deal, who=Parties, swap=Swap, own=Sums, its=Sums, mine=Sums,
               theirs=Sums, gained=Sums, lost=Sums, wants=cython.int, parts=cython.int, left=cython.int, group=cython.int, part=cython.int,
               others=cython.int, counted=cython.ulonglong, bare=cython.ulonglong, want=cython.ulonglong, give=cython.ulonglong,
               barren=cython.bint, swaps=cython.bint, short=cython.bint, parts_too=cython.bint, rest=cython.longlong, own_after=cython.longlong, its_after=cython.longlong)
cdef Deal find_offer(Board state, int seat, int partner, u64 given, u64 wanted, bint opens_low) noexcept nogil
@cython.locals(owned=cython.ulonglong, lacking=cython.ulonglong, left=cython.ulonglong)
cdef u64 deeds_lacking(Board state, int seat) noexcept nogil
@cython.locals(owned=cython.ulonglong, lacking=cython.ulonglong, left=cython.ulonglong,
               wants=cython.int, base=cython.int, group=cython.int)
cdef int groups_wanted(Board state, int seat, u64 counted, u64 theirs, u64 wanted, bint parts_too) noexcept nogil
@cython.locals(bare=cython.ulonglong, left=cython.ulonglong, members=cython.ulonglong, give=cython.ulonglong, parts=cython.int,
               part=cython.int)
cdef int groups_to_give(Board state, int seat, int partner, u64 given) noexcept nogil
cdef u64 deeds_to_give(Board state, Parties who, int part) noexcept nogil
cdef bint gains(Board state, Parties who, Swap swap) noexcept nogil
cdef bint lacks_cash(Board state, Parties who, i64 its) noexcept nogil
@cython.locals(cash=cython.int, its_cash=cython.int, total=cython.longlong, own=cython.longlong, other=cython.longlong,
               parts=cython.int, least=cython.int, paid=cython.longlong, short=cython.longlong, after=cython.longlong, fine=cython.bint,
               none=Deal)
cdef Deal price(Board state, Parties who, Swap swap, Sums mine, Sums theirs, i64 rest) noexcept nogil
@cython.locals(cash=cython.int, paid=cython.longlong, none=Deal, rest=cython.longlong, own=cython.longlong,
               after=cython.longlong, parts=cython.int)
cdef Deal low_offer(Board state, Parties who, u64 want, Sums mine, Sums theirs) noexcept nogil
@cython.locals(total=cython.longlong)
cdef i64 strength_of_others(Board state, int seat, int partner, int others) noexcept nogil
