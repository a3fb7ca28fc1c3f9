cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.daifugo._names cimport EventKind, asked
from tycoon.games.daifugo.rules cimport information, rounds
from tycoon.games.daifugo.rules.rounds cimport Round

cdef int NONE, JOKER, EACH, JOKERS_AT, JACKS_AT
cdef u64 ONE, NATURALS, DIAMOND_THREE_CARD, EXCHANGE

@cython.locals(later=cython.bint, lapsed=cython.bint, last=cython.int)
cdef void deal_round(Round state, Chance chance) noexcept nogil
@cython.locals(last=cython.int)
cdef int close_places(Round state, bint lapsed) noexcept nogil
@cython.locals(first=cython.int)
cdef int first_dealt(Round state, Chance chance) noexcept nogil
cdef void choose_lead(Round state, int last, bint later, Chance chance) noexcept nogil
@cython.locals(ring=cython.longlong)
cdef void draw_seats(Round state, Chance chance) noexcept nogil
cdef void shuffle_seats(Round state, Chance chance) noexcept nogil
@cython.locals(deck=cython.int, dealt=cython.int, put_out=cython.int, seat=cython.int, count=cython.int, card=cython.int)
cdef void deal_cards(Round state, int first, Chance chance) noexcept nogil
@cython.locals(taker=cython.int, giver=cython.int, cards=cython.ulonglong)
cdef void begin_exchange(Round state, int count) noexcept nogil
cdef void go_on(Round state, int count) noexcept nogil
@cython.locals(poor=cython.int, rich=cython.int, mine=cython.ulonglong, theirs=cython.ulonglong)
cdef bint change_hands(Round state) noexcept nogil
@cython.locals(cards=cython.ulonglong, high=cython.int)
cdef u64 strongest(u64 hand, int count) noexcept nogil
@cython.locals(hand=cython.ulonglong, left=cython.ulonglong, more=cython.ulonglong, card=cython.ulonglong, other=cython.ulonglong,
               count=cython.int)
cdef void add_returns(Round state, Actions out) noexcept nogil
@cython.locals(jokers=cython.ulonglong)
cdef u64 return_action(u64 cards) noexcept nogil
cdef u64 returned(u64 action) noexcept nogil
@cython.locals(seat=cython.int, giver=cython.int, count=cython.int, cards=cython.ulonglong)
cdef bint return_cards(Round state, u64 action) noexcept nogil
cdef bint holds_diamond(Round state) noexcept nogil
@cython.locals(seat=cython.int, denied=cython.int)
cdef bint answer_claim(Round state, bint claims) noexcept nogil
cdef void lead_with_diamond(Round state, int seat) noexcept nogil
cdef void begin_play(Round state, int seat) noexcept nogil
