cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport EVENT_WIDTH, Actions, i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.core.engine.state cimport State
from tycoon.games.bigtwo.rules.state cimport BigTwo
from tycoon.games.daifugo.rules.plays cimport shape_of
from tycoon.games.daifugo.rules.rounds cimport plus
from tycoon.games.daifugo.rules.state cimport Daifugo
from tycoon.games.deal.cards cimport hotel_kind, house_kind, kind_at
from tycoon.games.deal.rules.state cimport Deal
from tycoon.games.deal.rules.turn cimport is_rent
from tycoon.games.monopoly.squares cimport COLOURS as CITY_COLOURS
from tycoon.games.monopoly.squares cimport GROUPS as DEED_GROUPS
from tycoon.games.monopoly.squares cimport MEMBERS
from tycoon.games.monopoly.rules.state cimport Monopoly

cdef u64 NATURALS
cdef int MOST_DECISIONS, PASSES_IN_ROW, DECISIONS_IN_TURN
cdef int KINDS, ROW, COLOURS, GROUPS, FIRST_WILD, ACTION, PAY, PLACE, END, IDLE_DRAW, PLAYING, DOUBLE_RENT, RAINBOW
cdef int NO_DECISION, REFUSED, ENGINE, CARDS, SCORES, PASSES, ENDLESS, GOODS
cdef int PILES, MOST_CARDS, KEPT_KINDS, MOST_SEATS, HOUSES, HOTELS, DEEDS, DECISIONS_IN_GAME, BANK, POT
cdef int BID_OR_PASS, DRAWN, PASS, PAID, PARKING, OUT_OF_JAIL


cdef class Watch:
    cdef State start
    cdef readonly State state
    cdef Actions actions
    cdef FastChance chance, choosing
    cdef readonly int fault
    cdef int most_passes, most_decisions
    cdef readonly i64 decisions, deals, longest, passes

    cpdef bint play(self, u64 seed)
    @cython.locals(action=cython.ulonglong, seat=cython.int, row=cython.int, length=cython.int)
    cdef void go_on(self, State state) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef bint is_pass(self, u64 action) noexcept nogil
    cdef bint has_all_cards(self) noexcept nogil
    cdef bint has_all_goods(self) noexcept nogil
    cdef bint is_scored(self) noexcept nogil


cdef class WatchBigTwo(Watch):
    cdef BigTwo game
    cdef bint is_pass(self, u64 action) noexcept nogil
    @cython.locals(together=cython.ulonglong, count=cython.int)
    cdef bint has_all_cards(self) noexcept nogil
    @cython.locals(points=cython.longlong, total=cython.longlong, out=cython.int, winning=cython.int)
    cdef bint is_scored(self) noexcept nogil


cdef class WatchDaifugo(Watch):
    cdef Daifugo game
    cdef bint is_pass(self, u64 action) noexcept nogil
    @cython.locals(together=cython.ulonglong, count=cython.int)
    cdef bint has_all_cards(self) noexcept nogil
    @cython.locals(places=cython.int, total=cython.longlong)
    cdef bint is_scored(self) noexcept nogil
    cdef int sum_of_points(self) noexcept nogil


cdef class WatchDeal(Watch):
    cdef Deal game
    cdef int[48] counts
    cdef bint is_pass(self, u64 action) noexcept nogil
    @cython.locals(kind=cython.int, i=cython.int, seat=cython.int, size=cython.int, held=cython.int, action=cython.longlong)
    cdef bint has_all_cards(self) noexcept nogil
    @cython.locals(colour=cython.int, i=cython.int, group=cython.int, place=cython.int, slot=cython.int, loose=cython.int)
    cdef void count_table(self, int seat) noexcept nogil
    @cython.locals(house=cython.int, hotel=cython.int)
    cdef void count_buildings(self, int group) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void count_wilds(self, i64 wilds) noexcept nogil
    @cython.locals(points=cython.longlong, total=cython.longlong, first=cython.int, seat=cython.int)
    cdef bint is_scored(self) noexcept nogil


cdef class WatchMonopoly(Watch):
    cdef Monopoly game
    cdef i64 money
    cdef void begin(self) noexcept nogil
    cdef bint is_pass(self, u64 action) noexcept nogil
    @cython.locals(pile=cython.int, i=cython.int, card=cython.int, does=cython.int, cards=cython.longlong, count=cython.int)
    cdef bint has_all_cards(self) noexcept nogil
    @cython.locals(count=cython.int, kind=cython.int)
    cdef int count_fortunes(self) noexcept nogil
    cdef bint has_all_goods(self) noexcept nogil
    @cython.locals(money=cython.longlong, seat=cython.int)
    cdef i64 count_money(self) noexcept nogil
    @cython.locals(i=cython.int, row=cython.int, payer=cython.longlong, payee=cython.longlong, amount=cython.longlong)
    cdef bint has_all_money(self) noexcept nogil
    @cython.locals(houses=cython.int, hotels=cython.int, square=cython.int, steps=cython.int)
    cdef bint has_all_buildings(self) noexcept nogil
    @cython.locals(colour=cython.int, members=cython.ulonglong, owner=cython.int, least=cython.int, most=cython.int,
                   steps=cython.int)
    cdef bint is_built_evenly(self) noexcept nogil
    @cython.locals(first=cython.int, seat=cython.int, owned=cython.ulonglong, whole=cython.ulonglong,
                   group=cython.int, cash=cython.int, square=cython.int)
    cdef bint owns_what_it_may(self) noexcept nogil
    @cython.locals(pile=cython.int, kind=cython.int, i=cython.int)
    cdef bint has_kept(self, int seat) noexcept nogil
    @cython.locals(total=cython.longlong, first_out=cython.longlong, last_in=cython.longlong, seat=cython.int,
                   points=cython.longlong)
    cdef bint is_scored(self) noexcept nogil
