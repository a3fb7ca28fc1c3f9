cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.daifugo._names cimport Act, Ask, EventKind, acts, asked
from tycoon.games.daifugo.rules cimport information, plays, rounds, tricks
from tycoon.games.daifugo.rules.rounds cimport Round

cdef u64 ONE, NATURALS, COMMAND, SECOND_JOKER
cdef int JOKER, RANKS

@cython.locals(held=cython.int, count=cython.int)
cdef int most_picks(Round state) noexcept nogil
cdef bint must_pick_all(Round state) noexcept nogil
@cython.locals(picked=cython.ulonglong)
cdef bint may_be_done(Round state) noexcept nogil
cdef int takers(Round state) noexcept nogil
cdef bint may_receive(Round state, int taker) noexcept nogil
@cython.locals(picked=cython.ulonglong, left=cython.ulonglong, missing=cython.int, first=cython.int)
cdef u64 pickable(Round state) noexcept nogil
cdef bint may_get(Round state, int card, int taker) noexcept nogil
@cython.locals(left=cython.ulonglong, giving=cython.bint, card=cython.int)
cdef void add_picks(Round state, Actions out) noexcept nogil
cdef u64 pick_action(u64 act, u64 card, u64 taker) noexcept nogil
@cython.locals(top=cython.int, card=cython.int, taker=cython.int, wanted=cython.int, picked=cython.ulonglong,
               order=cython.longlong)
cdef bint answer_pick(Round state, u64 action, Chance chance) noexcept nogil
@cython.locals(kind=cython.int, seat=cython.int, picked=cython.ulonglong)
cdef void confirm_picks(Round state, Chance chance) noexcept nogil
@cython.locals(cards=cython.ulonglong, left=cython.ulonglong, card=cython.ulonglong, by=cython.longlong)
cdef void give_cards(Round state, int seat, u64 picked, i64 order) noexcept nogil
@cython.locals(first=cython.int)
cdef int nameable(Round state) noexcept nogil
@cython.locals(left=cython.int)
cdef void add_names(Round state, Actions out) noexcept nogil
@cython.locals(rank=cython.int)
cdef bint answer_bomb(Round state, u64 action) noexcept nogil
@cython.locals(seat=cython.int, other=cython.int, cards=cython.ulonglong, named=cython.int)
cdef void confirm_bomb(Round state) noexcept nogil
cdef u64 cards_of_ranks(int ranks) noexcept nogil
cdef void discard_cards(Round state, int seat, u64 cards) noexcept nogil
