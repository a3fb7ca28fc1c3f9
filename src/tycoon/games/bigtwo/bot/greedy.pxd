cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.bigtwo.rules cimport combos
from tycoon.games.bigtwo.rules cimport dragons as dragon_rules
from tycoon.games.bigtwo.rules.state cimport BigTwo

cdef int TURN, TURN_BITS, CONTROL, LEAD, LEAD_LATE, LEAD_SINGLE, LAST, CARD, CARD_LATE, FEW, RISK, RISK_SINGLE
cdef int SINGLE_HOLDS, PAIR_HOLDS, TRIPLE_HOLDS
cdef int[54] SINGLES
cdef int[15] PAIRS, TRIPLES
cdef u64 ABOVE_ALL
cdef int[4] LET_LEAD
cdef int[5] FIVE_HOLDS
cdef int PAIRS_AT, TRIPLES_AT, FIVES_AT, STRAIGHT_KIND, WON
cdef int BOMB_EARLY
cdef int[6] HELD_RISK
cdef u64 REDEAL, TWOS
cdef int MAX_LEADS


cdef class Greedy(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil


@cython.locals(odds=cython.int[124], leads=cython.ulonglong[256])
cdef u64 decide(BigTwo state, Actions actions) noexcept nogil
@cython.locals(best=cython.ulonglong, most=cython.int, value=cython.int, few=cython.int, whole=cython.int)
cdef u64 best_of(BigTwo state, u64 *actions, int count, int *odds) noexcept nogil
@cython.locals(after=cython.ulonglong, value=cython.int, holds=cython.int, left=cython.int, lead=cython.int,
               size=cython.int)
cdef int value_of(BigTwo state, u64 action, int *odds, int few, int whole) noexcept nogil
cdef int held_risk(BigTwo state, u64 hand, int few) noexcept nogil
@cython.locals(keeps=cython.int)
cdef int loss_of_lead(BigTwo state) noexcept nogil
cdef bint is_partner(BigTwo state, int seat) noexcept nogil
cdef bint is_dangerous(BigTwo state, u64 hand) noexcept nogil
@cython.locals(few=cython.int)
cdef int fewest(BigTwo state) noexcept nogil
@cython.locals(loss=cython.int, risk=cython.int)
cdef int danger(BigTwo state, int size, int holds) noexcept nogil
@cython.locals(unseen=cython.ulonglong, above=cython.ulonglong, twos=cython.ulonglong, threes=cython.ulonglong,
               left=cython.ulonglong, higher=cython.ulonglong, same=cython.ulonglong, largest=cython.int,
               others=cython.int, card=cython.int)
cdef void reckon(BigTwo state, u64 cards, int *odds) noexcept nogil
@cython.locals(natural=cython.ulonglong, high=cython.int, count=cython.int)
cdef int odds_of(u64 cards, int *odds) noexcept nogil
cdef int cost(u64 hand, int *odds, bint counting) noexcept nogil
@cython.locals(dragon=cython.ulonglong, rest=cython.ulonglong, chosen=cython.ulonglong, card=cython.ulonglong,
               lacking=cython.ulonglong, plain=cython.int, alone=cython.int, best=cython.int, beside=cython.int,
               helped=cython.int, total=cython.int, rank=cython.int)
cdef int cost_wild(u64 natural, u64 dragons, int *odds, bint counting) noexcept nogil
cdef int whole_cost(BigTwo state, int *odds) noexcept nogil
@cython.locals(hand=cython.ulonglong, after=cython.ulonglong, ranks=cython.ulonglong, changed=cython.ulonglong)
cdef int cost_after(BigTwo state, u64 action, int *odds, int whole) noexcept nogil
cdef int cost_natural(u64 hand, int *odds, bint counting) noexcept nogil
@cython.locals(fives=cython.ulonglong[40], split=cython.int)
cdef int cost_with_fives(u64 hand, int best, int *odds, bint counting) noexcept nogil
cdef int price(int holds, bint counting) noexcept nogil
@cython.locals(total=cython.int, same=cython.ulonglong)
cdef int cost_by_rank(u64 hand, int *odds, bint counting) noexcept nogil
@cython.locals(best=cython.int, rest=cython.int, single=cython.int, pairs=cython.int, below=cython.ulonglong)
cdef int cost_of_rank(int rank, u64 same, int *odds, bint counting) noexcept nogil
@cython.locals(fives=cython.ulonglong[40], count=cython.int, hand=cython.ulonglong, natural=cython.ulonglong,
               left=cython.ulonglong, same=cython.ulonglong, group=cython.ulonglong)
cdef int find_leads(BigTwo state, u64 *leads) noexcept nogil
cdef int add_lead(BigTwo state, u64 *leads, int count, u64 cards) noexcept nogil
@cython.locals(fives=cython.ulonglong[40], dragon=cython.ulonglong, same=cython.ulonglong, first=cython.ulonglong,
               second=cython.ulonglong, lacking=cython.ulonglong, card=cython.ulonglong, group=cython.ulonglong,
               rank=cython.int)
cdef int find_wild_leads(BigTwo state, u64 *leads, int count, u64 natural, u64 dragons) noexcept nogil
@cython.locals(count=cython.int, ranks=cython.ulonglong, runs=cython.ulonglong, threes=cython.ulonglong,
               same=cython.ulonglong, partner=cython.ulonglong)
cdef int find_fives(u64 hand, u64 *fives) noexcept nogil
@cython.locals(cards=cython.ulonglong, same=cython.ulonglong)
cdef u64 straight(u64 hand, int run) noexcept nogil
@cython.locals(others=cython.ulonglong, equal=cython.ulonglong, left=cython.ulonglong, alone=cython.ulonglong, cards=cython.ulonglong, card=cython.ulonglong, source=cython.ulonglong)
cdef u64 flush(u64 hand, int suit) noexcept nogil
@cython.locals(found=cython.ulonglong, same=cython.ulonglong)
cdef u64 weakest(u64 hand, int size) noexcept nogil
