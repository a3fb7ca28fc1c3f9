cimport cython
from tycoon.core.engine._bits cimport low_bit, nth_bit, popcount
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.games.monopoly._names cimport Act, Ask, Due, EventKind, Named, acts, asked, refused
from tycoon.games.monopoly._names.asked cimport Draft
from tycoon.games.monopoly.rules cimport board, money
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property cimport mortgage

cdef int CARDS, GOODS

cdef u64 goods_of(Board state, int seat) noexcept nogil
cdef int offers_left(Board state) noexcept nogil
cdef bint may_trade(Board state, int seat, u64 goods, int partner) noexcept nogil
@cython.locals(found=u64, goods=u64)
cdef u64 partners(Board state, int seat) noexcept nogil
cdef void add_trades(Board state, int seat, Actions actions) noexcept nogil
cdef bint begin_trade(Board state, u64 action) noexcept nogil
cdef void start_draft(Board state, int seat, int partner, bint counter) noexcept nogil
cdef bint may_name(Board state, int act, int item) noexcept nogil
@cython.locals(may_pay=cython.bint)
cdef int room_to_pay(Board state, int seat, Draft drawn_up) noexcept nogil
@cython.locals(may_ask=cython.bint)
cdef int room_to_ask(Board state, Draft drawn_up) noexcept nogil
@cython.locals(room=cython.int)
cdef bint may_step(Board state, int act, int step) noexcept nogil
cdef bint is_whole(Board state, int seat, Draft deal) noexcept nogil
cdef bint was_refused(Board state, int seat, int partner, i64 given, i64 wanted, i64 cash) noexcept nogil
cdef u64 from_on(u64 goods, int first) noexcept nogil
cdef u64 may_give(Board state, int seat, Draft drawn_up) noexcept nogil
cdef u64 may_want(Board state, Draft drawn_up) noexcept nogil
cdef u64 steps_to_pay(Board state, int seat, Draft drawn_up) noexcept nogil
cdef u64 steps_to_ask(Board state, Draft drawn_up) noexcept nogil
cdef void add_named(int act, u64 goods, Actions actions) noexcept nogil
cdef void add_draft(Board state, Actions actions) noexcept nogil
@cython.locals(given=u64, wanted=u64, paid=u64, asked_for=u64, gives=cython.int, wants=cython.int,
               pays=cython.int, asks=cython.int, whole=cython.bint, place=cython.int)
cdef u64 draw_draft(Board state, Actions actions, u64 half) noexcept nogil
cdef void add_cash_or_end(Board state, int seat, Draft drawn_up, Actions actions) noexcept nogil
cdef bint draft(Board state, u64 action) noexcept nogil
@cython.locals(right=cython.bint)
cdef bint may_draw_up(Board state, u64 action) noexcept nogil
cdef void draw_up(Board state, u64 action) noexcept nogil
cdef void add_step(Board state, int step) noexcept nogil
@cython.locals(given=cython.ulonglong, wanted=cython.ulonglong, named=cython.int)
cdef void name_good(Board state, int act, int item) noexcept nogil
cdef void offer(Board state) noexcept nogil
cdef void add_answers(Board state, Actions actions) noexcept nogil
cdef bint answer(Board state, u64 action) noexcept nogil
cdef void exchange(Board state, int maker, int partner, u64 given, u64 wanted, int cash) noexcept nogil
cdef void hand_over(Board state, u64 goods, int giver, int to) noexcept nogil
