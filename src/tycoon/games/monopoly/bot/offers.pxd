cimport cython
from tycoon.core._bits cimport low_bit, popcount
from tycoon.core.buffers cimport i64, u64
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly.bot cimport values
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport mortgage, trade

cdef enum:
    GIVEN, WANTED, PAID, TRIED
cdef enum:
    OWN, ITS, REST

cdef int CARDS, CARD_WORTH, SUM_STEP, TRIES, NOT_YET, NOTHING_TO_SHARE, PART_BITS, PART, RISEN, LATE, LESS, MOST_LESS

cdef int least_rise(Board state, int seat, u64 get) noexcept nogil
@cython.locals(members=cython.ulonglong)
cdef bint completes_any(Board state, int seat, u64 get) noexcept nogil
cdef bint is_fine(i64 before, i64 after, i64 total, i64 total_after, int parts) noexcept nogil
@cython.locals(others=cython.int, own=cython.longlong, rest=cython.longlong, total=cython.longlong,
               after=cython.longlong, made=cython.longlong)
cdef bint agrees(Board state, int seat, int maker, u64 get, u64 give, int cash) noexcept nogil
@cython.locals(deeds=cython.ulonglong, cards=cython.int)
cdef int strength_after(Board state, int seat, u64 get, u64 give, int cash, int others) noexcept nogil
@cython.locals(theirs=cython.ulonglong, owned=cython.ulonglong, its_owned=cython.ulonglong, bare=cython.ulonglong,
               left=cython.ulonglong, lacking=cython.ulonglong,
               want=cython.ulonglong, give=cython.ulonglong, wants=cython.int, parts=cython.int, base=cython.int, group=cython.int,
               part=cython.int, others=cython.int, own=cython.longlong[3], its=cython.longlong[3], mine=cython.longlong[3],
               its_then=cython.longlong[3], before=cython.longlong[3], barren=cython.bint,
               best=cython.longlong, share=cython.longlong)
cdef bint find_offer(Board state, int seat, int partner, u64 given, u64 wanted, i64 *found) noexcept nogil
cdef void copy_sums(i64 *sums, i64 *to) noexcept nogil
@cython.locals(cash=cython.int, its_cash=cython.int, lacks_cash=cython.bint, total=cython.longlong, rest=cython.longlong,
               mine=cython.longlong[3], theirs=cython.longlong[3], own=cython.longlong, other=cython.longlong,
               parts=cython.int, paid=cython.longlong, short=cython.longlong, after=cython.longlong,
               fine=cython.bint)
cdef i64 weigh(Board state, int seat, int partner, int others, u64 give, u64 want, int part, i64 *before, i64 *sums,
               i64 *its, i64 *found) noexcept nogil
@cython.locals(total=cython.longlong)
cdef i64 strength_of_others(Board state, int seat, int partner, int others) noexcept nogil
