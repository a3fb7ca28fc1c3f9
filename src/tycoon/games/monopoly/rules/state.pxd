from tycoon.core.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.chance cimport Chance
from tycoon.games.monopoly.rules.property.auction cimport add_bids, bid
from tycoon.games.monopoly.rules.board cimport Board
from tycoon.games.monopoly.rules.property.building cimport add_builds, add_sales, add_sites, choose_site, first_site, sell
from tycoon.games.monopoly.rules.cards cimport pay_next, put_back
from tycoon.games.monopoly.rules.property.debt cimport add_debt, add_raising, default_debt, ruin, sell_estate
from tycoon.games.monopoly.rules.fortune cimport (
    add_free_cities, add_uses, first_free_city, go_to_free_city, upgrade, use)
from tycoon.games.monopoly.rules.encoding.information cimport determinize, observe
from tycoon.games.monopoly.rules.landing cimport add_buy, buy, claim, land, pay_tax
from tycoon.games.monopoly.rules.money cimport SQUARE_BITS, action_of, add_cash, spend
from tycoon.games.monopoly.rules.property.mortgage cimport add_interest, add_lifts, add_mortgages, lift, mortgage, settle_interest
from tycoon.games.monopoly.rules.encoding.action_index cimport FIRST_USE, NUM_ACTIONS, action_at, index_of
from tycoon.games.monopoly.rules.encoding.pending cimport impossible
from tycoon.games.monopoly.rules.refusals cimport add_payees, add_refusal, choose_payee, first_payee, refuse
from tycoon.games.monopoly.rules.property.shortage cimport build, want
from tycoon.games.monopoly.rules.property.trade cimport add_answers, add_draft, add_trades, answer, begin_trade, draft
from tycoon.games.monopoly.rules.turn cimport (
    add_bus, add_roll, add_triple, default_fine, end_game, end_turn, go_by_bus, go_by_triple, go_on, leave_jail, may_end, points, roll,
    second_move, settle_fine, start, start_roll, time_up)

cdef int BYTE, NOTHING, BEFORE, CLOCK, ROLL, END, BUY, AUCTION, BID, DEBT, DRAFT, OFFER, INTEREST, WANT, TAX, FINE, BUS
cdef int TRIPLE, CLAIM, LEVEL, REFUSE, PAYEE, FREE_CITY, SITE, CARD, PAYEES, ESTATE, LANDING, TYCOON, ROLLING, LEAVING
cdef int DO_START, DO_GO_ON, DO_TIME_UP, DO_ROLL, DO_TRY, DO_AUCTION, DO_PASS, DO_DONE, DO_DROP, DO_DECLINE, DO_KEEP
cdef int DO_YES, DO_NO, DO_END, DO_USE, DO_BUILD, DO_SELL, DO_MORTGAGE, DO_LIFT, DO_TRADE, DO_BY, DO_GO


cdef class Monopoly(Board):
    cdef void _generate(self, Actions actions) noexcept nogil
    cdef void add_managing(self, Actions actions) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    cdef u64 first_action(self) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef bint decide(self, u64 action, Chance chance) noexcept nogil
    cdef bint sells_for_bid(self) noexcept nogil
    cdef bint decide_table(self, u64 action, Chance chance) noexcept nogil
    cdef bint decide_frame(self, int ask, u64 action) noexcept nogil
    cdef void advance(self, Chance chance) noexcept nogil
    cdef bint go_on_frame(self, Chance chance) noexcept nogil
    cdef void pay_debt(self) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    cdef bint _has_hidden_information(self, int seat) noexcept nogil
