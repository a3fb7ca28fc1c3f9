cimport cython
from tycoon.core._bits cimport low_bit, popcount
from tycoon.core.buffers cimport Actions, Row, i64, u64
from tycoon.core.chance cimport Chance
from tycoon.core.state cimport PythonState

cdef u64 DEAL, ONE_CARD, NATURAL_CARDS, WILD_CARDS, NAMED
cdef int DECK, MAX_SEATS, NATURALS, WILD, KINDS, LOTS, FIRST_TRADE, FIRST_CARD, FIRST_SALE, NUM_ACTIONS, MAX_LAID
cdef int TABLE, NOBODY
cdef int BETWEEN_DEALS, GIFTS, MARKET, STIR
cdef int GIFT, BID, OFFER, ANSWER, COUNTERING, VERDICT
cdef int CLOSE, ACCEPT, REFUSE, DECLINE, COUNTER, DONE, TEN, ONE, PASS, AUCTION, TRADE, CARD, SELL
cdef int DEALT, STARTS, GIFT_OFFERED, REFUSED, GIFT_SETTLED, SOLD, TURNED_UP, RAISED, DROPPED_OUT, KNOCKED_DOWN
cdef int UNSOLD, OFFERED, COUNTERED, DECLINED, TRADED, PUT_UNDER, STIRRED, DREW, PASSED, SCORED, GAME_ENDED, APPROACHED


cdef class Haggle(PythonState):
    cdef public u64[4] hands, sold
    cdef public i64[4] coins, coins_before, gains
    cdef public int[26] known, stock
    cdef public i64 bank, standing
    cdef public int each, deck, max_refusals, deals_to_play
    cdef public int stocked, phase, half, starter, turns, turned_up, bidder, bidding, stirred
    cdef public bint closed

    cdef void _generate(self, Actions actions) noexcept nogil
    @cython.locals(may_refuse=cython.bint)
    cdef bint allows(self, u64 action) noexcept nogil
    cdef bint may_step(self, int act, i64 amount, i64 left) noexcept nogil
    @cython.locals(laid=cython.ulonglong)
    cdef bint may_build(self, int act, int kind) noexcept nogil
    cdef bint may_sell(self, u64 action) noexcept nogil
    cdef u64 of_kind(self, u64 cards, int kind) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef void deal(self, Chance chance) noexcept nogil
    cdef void clear_cards(self) noexcept nogil
    cdef void start_round(self, int phase) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void pay(self, int seat, i64 amount) noexcept nogil
    cdef void offer_gift(self, int kind) noexcept nogil
    @cython.locals(card=cython.int, giver=cython.int)
    cdef void answer_gift(self, int act) noexcept nogil
    cdef void hand_over(self, int giver, int taker, u64 cards) noexcept nogil
    cdef void lose_track(self, int seat, int witnesses) noexcept nogil
    cdef void sell(self, u64 action) noexcept nogil
    cdef void open_auction(self) noexcept nogil
    cdef int draw(self) noexcept nogil
    cdef void bid(self, int act) noexcept nogil
    cdef void knock_down(self) noexcept nogil
    @cython.locals(other=cython.int, cards=cython.ulonglong)
    cdef void build(self, int act, int kind) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void answer_offer(self, int act) noexcept nogil
    cdef void put_under(self, int kind) noexcept nogil
    cdef void next_to_stir(self, Chance chance) noexcept nogil
    @cython.locals(before=cython.int[26])
    cdef void shuffle_stock(self, Chance chance) noexcept nogil
    cdef void end_deal(self) noexcept nogil
    cdef void end_game(self) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef void sort_wilds(self) noexcept nogil
    cdef int place(self, int card) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    @cython.locals(here=cython.bint, seen=cython.bint)
    cdef void _observe(self, int seat, Row row) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cdef u64 known_in_hand(self, int holder, int seat) noexcept nogil
    @cython.locals(cards=cython.ulonglong, amount=cython.longlong)
    cdef void observe_frame(self, int seat, int i, Row row) noexcept nogil
    cdef bint sees_frame(self, int i, int seat) noexcept nogil
    @cython.locals(places=cython.int[26], becomes=cython.int[26], known=cython.int[26], cards=cython.ulonglong)
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    @cython.locals(gift=cython.int, other=cython.int, cards=cython.ulonglong)
    cdef void redraw_frames(self, int seat, Chance chance) noexcept nogil
    @cython.locals(drawn=cython.ulonglong, gone=cython.ulonglong, new=cython.ulonglong)
    cdef u64 redraw(self, u64 cards, int holder, int witness, Chance chance) noexcept nogil
    cdef void swap_known(self, int card, int other, int seat) noexcept nogil
    cdef object _fields(self, object archive)


cdef u64 action_of(u64 act, u64 about) noexcept nogil
@cython.locals(naturals=cython.ulonglong, wilds=cython.ulonglong)
cdef u64 sale(int number) noexcept nogil
@cython.locals(wild=cython.ulonglong, whole=cython.ulonglong)
cdef u64 sale_as_named(u64 action) noexcept nogil
@cython.locals(chosen=cython.int)
cdef int sale_number(u64 action) noexcept nogil
cdef void put_kinds(Row row, u64 cards) noexcept nogil
cdef u64 swap_wilds(u64 cards) noexcept nogil
cdef int swap_wild(int card) noexcept nogil
