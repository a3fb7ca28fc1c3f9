cimport cython
from tycoon.core._bits cimport popcount
from tycoon.core.buffers cimport i64, u64
from tycoon.games.monopoly.board cimport Board
from tycoon.games.monopoly.mortgage cimport bare_deeds, interest_of
from tycoon.games.monopoly.squares cimport COLOURS, DEEDS, GROUPS, MEMBERS
from tycoon.games.monopoly.trade cimport was_refused
from tycoon.games.monopoly.values cimport opponents, rises, strength, strength_of

cdef int CARDS, CARD_WORTH, SUM_STEP, TRIES, GIVEN, WANTED, PAID

@cython.locals(others=cython.int, total=cython.longlong, own=cython.longlong, before=cython.longlong,
               after=cython.longlong, made=cython.longlong)
cdef bint agrees(Board state, int seat, int maker, u64 get, u64 give, int cash) noexcept nogil
@cython.locals(deeds=cython.ulonglong, cards=cython.int)
cdef int strength_after(Board state, int seat, u64 get, u64 give, int cash, int others) noexcept nogil
@cython.locals(theirs=cython.ulonglong, owned=cython.ulonglong, bare=cython.ulonglong, lacking=cython.ulonglong,
               want=cython.ulonglong, give=cython.ulonglong, wants=cython.int, base=cython.int, group=cython.int,
               part=cython.int, others=cython.int, own=cython.longlong, its=cython.longlong, rest=cython.longlong,
               best=cython.longlong, share=cython.longlong)
cdef bint find_offer(Board state, int seat, int partner, i64 *found) noexcept nogil
@cython.locals(others=cython.int, total=cython.longlong, mine=cython.longlong, theirs=cython.longlong,
               after=cython.longlong, short=cython.longlong, steps=cython.longlong, cash=cython.longlong)
cdef i64 weigh(Board state, int seat, int partner, u64 give, u64 want, i64 own, i64 its, i64 rest,
               i64 *found) noexcept nogil
