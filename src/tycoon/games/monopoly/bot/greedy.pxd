cimport cython
from tycoon.core._bits cimport low_bit, popcount
from tycoon.core.bot cimport Bot
from tycoon.core.buffers cimport Actions, i64, u64
from tycoon.core.chance cimport Chance
from tycoon.core.state cimport State
from tycoon.games.monopoly.rules.property.auction cimport BUILDINGS, bid_base, may_step
from tycoon.games.monopoly.rules.board cimport KEPT_FORTUNES, ONE
from tycoon.games.monopoly.rules.property.building cimport first_site, in_stock, may_choose, may_place, needs_hotel, way_down
from tycoon.games.monopoly.rules.cards cimport payment_by
from tycoon.games.monopoly.rules.fortune cimport has_kept, may_add_house, may_get, may_swap
from tycoon.games.monopoly.rules.landing cimport INCOME_TAX
from tycoon.games.monopoly.rules.money cimport action_of, free_deeds, owns_colour, worth
from tycoon.games.monopoly.rules.property.mortgage cimport cost_of_lifting, may_lift_now
from tycoon.games.monopoly.rules.moving cimport UPGRADE_COST, steps_to
from tycoon.games.monopoly.bot.offers cimport GIVEN, PAID, WANTED, agrees, find_offer
from tycoon.games.monopoly.bot.raising cimport (
    cheapest, cheapest_loan, is_nearly_over, lead_or_end, loans_on, loose_deeds, settle_debt, wins_by_raising)
from tycoon.games.monopoly.squares cimport (
    COLOURS, GROUP, GROUPS, HOUSE_COST, LEVELS, MEMBERS, PRICE, RENTS, SALARIES, SORTS, START)
from tycoon.games.monopoly.rules.state cimport Monopoly
from tycoon.games.monopoly.rules.property.trade cimport may_name, offers_left
from tycoon.games.monopoly.rules.property.trade cimport may_step as may_offer
from tycoon.games.monopoly.rules.turn cimport KEPT_CARD, LAST_TRY, holds_jail_card
from tycoon.games.monopoly.bot.values cimport (
    FREQUENT, HOTEL, THREE, begun_colours, opponents, put_in, rent_at, strength, strength_of, sum_up, tally, threat,
    together, whole_colours)

cdef int BYTE, NOTHING, CASH_BITS, WHO, COUNTERED, FIVE_HUNDRED, HUNDRED, FIFTY, TEN, END
cdef int BUY, AUCTION, BID, DEBT, DRAFT, OFFER, INTEREST, WANT, TAX, FINE, BUS, TRIPLE, CLAIM, LEVEL, REFUSE, PAYEE
cdef int FREE_CITY, SITE, DO_ROLL, DO_PAY_FINE, DO_TRY, DO_BUY, DO_AUCTION, DO_PASS, DO_DONE, DO_DROP
cdef int DO_ACCEPT, DO_DECLINE, DO_COUNTER, DO_KEEP, DO_YES, DO_NO, DO_END, DO_USE_CARD, DO_STEP, DO_BUILD, DO_SELL
cdef int DO_LIFT, DO_TRADE, DO_GIVE, DO_WANT, DO_PAY, DO_ASK, DO_BY, DO_GO, DO_USE, FREE_HOUSE, SWAP, TAKE
cdef int REFUSAL, SWAPPED, TAKEN, CARD_PAYMENT, GO_TO_JAIL, INCOME_TAX_AT, LUXURY_TAX_AT, PARKING, NEVER
cdef int FILLED_BIDS, REFUSED_FROM, FOR_RENTS, STAY


cdef class Greedy(Bot):
    cdef u64 _choose(self, State state, Actions actions, Chance chance) noexcept nogil
    cdef bint _reads_state_only(self) noexcept nogil


@cython.locals(squares=cython.ulonglong, site=cython.int)
cdef u64 decide(Monopoly state) noexcept nogil
cdef u64 go(Monopoly state, int seat) noexcept nogil
cdef u64 leave_or_stay(Monopoly state, int seat, int staying) noexcept nogil
@cython.locals(used=cython.ulonglong, partner=cython.int, site=cython.int)
cdef u64 manage(Monopoly state, int seat) noexcept nogil
cdef int reserve(Monopoly state, int seat) noexcept nogil
@cython.locals(found=cython.longlong[4], skip=cython.int, at=cython.int, other=cython.int)
cdef int find_partner(Monopoly state, int seat) noexcept nogil
@cython.locals(best=cython.int, found=cython.int, winning=cython.bint, owned=cython.ulonglong, base=cython.int,
               counted=cython.ulonglong, left=cython.ulonglong, group=cython.int,
               mine=cython.ulonglong, square=cython.int, cost=cython.int, gain=cython.int)
cdef int best_site(Monopoly state, int seat, bint scarce) noexcept nogil
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
@cython.locals(limits=cython.int[8], top=cython.int, square=cython.int, price=cython.int,
               fellows=cython.ulonglong, spare=cython.ulonglong)
cdef u64 choose_buying(Monopoly state, int seat) noexcept nogil
@cython.locals(gains=cython.int[8], strengths=cython.int[8], sums=cython.longlong[3], others=cython.int, price=cython.int,
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
@cython.locals(found=cython.longlong[4], about=cython.longlong, given=cython.ulonglong, wanted=cython.ulonglong,
               cash=cython.int, left=cython.int, act=cython.int, step=cython.int)
cdef u64 draw_up(Monopoly state, int seat) noexcept nogil
cdef u64 name_or_drop(Monopoly state, int act, int item) noexcept nogil
@cython.locals(found=cython.longlong[4], about=cython.longlong, maker=cython.int)
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
@cython.locals(site=cython.int, taking=cython.bint, others=cython.int, own=cython.int, best=cython.int,
               action=cython.ulonglong, owner=cython.int, its=cython.int, deed=cython.ulonglong, got=cython.ulonglong,
               left=cython.ulonglong, gain=cython.int, gone=cython.ulonglong)
cdef u64 choose_use(Monopoly state, int seat) noexcept nogil
@cython.locals(members=cython.ulonglong)
cdef bint completes(Monopoly state, int seat, int square) noexcept nogil
@cython.locals(what=cython.int, about=cython.int, amount=cython.int, square=cython.int)
cdef bint refuses(Monopoly state, int seat) noexcept nogil
@cython.locals(found=cython.int)
cdef int poorest(Monopoly state, int seat) noexcept nogil
