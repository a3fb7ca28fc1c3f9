cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.monopoly cimport squares as layout
from tycoon.games.monopoly._names cimport Act, Ask, Die, Fortune, Lot, Phase, Refusable, Sort, acts, asked
from tycoon.games.monopoly.bot cimport offers, raising, values
from tycoon.games.monopoly.rules cimport board, cards, fortune, landing, money, moving, turn
from tycoon.games.monopoly.rules.board cimport KEPT_FORTUNES
from tycoon.games.monopoly.rules.property cimport auction as auctions
from tycoon.games.monopoly.rules.property cimport building, mortgage, trade
from tycoon.games.monopoly.rules.state cimport Monopoly
from tycoon.games.monopoly.squares cimport COLOURS

cdef int NOTHING, FIVE_HUNDRED, HUNDRED, FIFTY, TEN
cdef int NEVER
cdef int FILLED_BIDS, REFUSED_FROM, FOR_RENTS, SPARE, STAY


cdef class Greedy(Bot):
    cdef bint opens_low
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _ignores_hidden(self) noexcept nogil
    cdef bint _reads_state_only(self) noexcept nogil


@cython.locals(site=cython.int)
cdef u64 decide(Monopoly state, bint opens_low) noexcept nogil
cdef bint says_yes(Monopoly state, int seat, int ask) noexcept nogil
@cython.locals(goals=cython.ulonglong)
cdef u64 choose_goal(Monopoly state, int seat, int ask) noexcept nogil
cdef u64 go(Monopoly state, int seat) noexcept nogil
cdef u64 leave_or_stay(Monopoly state, int seat, int staying) noexcept nogil
@cython.locals(used=cython.ulonglong, step=cython.ulonglong, partner=cython.int)
cdef u64 manage(Monopoly state, int seat, bint opens_low) noexcept nogil
cdef int reserve(Monopoly state, int seat) noexcept nogil
@cython.locals(cash=cython.int, spare=cython.ulonglong, loans=cython.int, site=cython.int, need=cython.int)
cdef u64 build_or_borrow(Monopoly state, int seat) noexcept nogil
@cython.locals(lacking=cython.ulonglong, left=cython.int, skip=cython.int, at=cython.int, other=cython.int)
cdef int find_partner(Monopoly state, int seat, bint opens_low) noexcept nogil
@cython.locals(best=cython.int, found=cython.int, winning=cython.bint, base=cython.int,
               left=cython.ulonglong, first=cython.int, group=cython.int,
               mine=cython.ulonglong, square=cython.int, cost=cython.int, gain=cython.int)
cdef int best_site(Monopoly state, int seat, int cash, bint scarce) noexcept nogil
@cython.locals(site=cython.int, gain=cython.int, found=cython.int, left=cython.ulonglong, square=cython.int,
               built=cython.int, at=cython.int, loss=cython.int)
cdef u64 free_house_or_end(Monopoly state, int seat) noexcept nogil
@cython.locals(found=cython.int, least=cython.int, square=cython.int)
cdef int lowest_city(Monopoly state, u64 cities) noexcept nogil
@cython.locals(at=cython.int, built=cython.int, top=cython.int, next_one=cython.int)
cdef int gain_by_building(Monopoly state, int square) noexcept nogil
@cython.locals(kept=cython.int, best=cython.int, found=cython.int, left=cython.ulonglong, square=cython.int,
               whole=cython.bint, after=cython.int, gain=cython.int)
cdef u64 lift_or_end(Monopoly state, int seat) noexcept nogil
@cython.locals(limits=cython.int[8], top=cython.int, fellows=cython.ulonglong, spare=cython.ulonglong)
cdef u64 choose_buying(Monopoly state, int seat) noexcept nogil
@cython.locals(gains=cython.int[8], strengths=cython.int[8], sums=values.Sums, more=values.Sums, others=cython.int, price=cython.int,
               group=cython.int, total=cython.longlong, cash=cython.int, spent=cython.int, own=cython.longlong,
               rest=cython.longlong, rival=cython.longlong, limit=cython.longlong)
cdef void find_limits(Monopoly state, int square, int bidders, int *limits) noexcept nogil
@cython.locals(begins=cython.bint, what=cython.int, so_far=cython.int, aim=cython.int, auction=cython.int, step=cython.int)
cdef u64 choose_bid(Monopoly state, int seat) noexcept nogil
@cython.locals(limits=cython.int[8], high=cython.int, bidders=cython.int, limit=cython.int, rival=cython.int,
               aim=cython.int)
cdef int aim_for_deed(Monopoly state, int seat, int square, int auction) noexcept nogil
cdef int step_towards(int left) noexcept nogil
@cython.locals(site=cython.int)
cdef bint wants_more(Monopoly state, int seat, int ask) noexcept nogil
@cython.locals(best=offers.Deal, given=cython.ulonglong, wanted=cython.ulonglong, left=cython.int, act=cython.int, step=cython.int)
cdef u64 draw_up(Monopoly state, int seat, bint opens_low) noexcept nogil
cdef u64 name_or_drop(Monopoly state, int act, int item) noexcept nogil
cdef u64 answer_offer(Monopoly state, int seat) noexcept nogil
@cython.locals(deeds=cython.ulonglong, square=cython.int, left=cython.int)
cdef u64 answer_interest(Monopoly state, int seat) noexcept nogil
@cython.locals(best=cython.int, found=cython.int, steps=cython.int, square=cython.int, passed=cython.bint,
               value=cython.int)
cdef u64 choose_die(Monopoly state, int seat) noexcept nogil
@cython.locals(best=cython.int, found=cython.int, square=cython.int, value=cython.int)
cdef int best_square(Monopoly state, int seat, u64 squares) noexcept nogil
@cython.locals(limits=cython.int[8], sort=cython.int, owner=cython.int)
cdef int value_of_square(Monopoly state, int seat, int square) noexcept nogil
@cython.locals(site=cython.int, taking=cython.bint, last=cython.bint, best=cython.int, action=cython.ulonglong,
               gain=cython.int)
cdef u64 choose_use(Monopoly state, int seat) noexcept nogil
@cython.locals(others=cython.int, own=cython.int, owner=cython.int, its=cython.int, deed=cython.ulonglong,
               gone=cython.ulonglong, got=cython.ulonglong, left=cython.ulonglong, gain=cython.int)
cdef int gain_by_getting(Monopoly state, int seat, int square, int given) noexcept nogil
@cython.locals(members=cython.ulonglong)
cdef bint completes(Monopoly state, int seat, int square) noexcept nogil
@cython.locals(amount=cython.int, square=cython.int)
cdef bint refuses(Monopoly state, int seat) noexcept nogil
@cython.locals(found=cython.int)
cdef int poorest(Monopoly state, int seat) noexcept nogil
