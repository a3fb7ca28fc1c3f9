cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, nth_bit, popcount
from tycoon.core.engine.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.daifugo._names cimport Act, Ask, acts, asked
from tycoon.games.daifugo.rules cimport effects, exchange, finishing, information, lots, rounds, tricks
from tycoon.games.daifugo.rules cimport plays as play_rules
from tycoon.games.daifugo.rules.rounds cimport Round

cdef u64 DEAL, COMMAND, ONE, NATURALS, EVERY_CARD, DIAMOND_THREE_CARD, SPADE_THREE_CARD
cdef int FIRST, SECOND, FIELD, JOKER, CARDS, MAX_SEATS
cdef int SMALL, SINGLES, SETS, CODES, SEQUENCES, TAKERS, GIVES, DISCARDS, RETURNS, RANKS
cdef int[16] CODE_OF
cdef int[11] SUITS_OF
cdef int[48] NAMINGS
cdef int[102] RUNS_AT


cdef class Daifugo(Round):
    @cython.locals(seat=cython.int, kind=cython.int)
    cdef void _generate(self, Actions actions) noexcept nogil
    cdef u64 _by_lot(self, Actions actions, u64 half) noexcept nogil
    @cython.locals(action=cython.ulonglong)
    cdef bint _play_by_lot(self, Actions actions, u64 half, Chance chance) noexcept nogil
    @cython.final
    @cython.locals(hand=cython.ulonglong, above=cython.ulonglong, low=cython.int, rules=cython.int, count=cython.int,
                   place=cython.int)
    cdef u64 drawn(self, Actions actions, u64 half) noexcept nogil
    @cython.final
    cdef void add_passes(self, Actions actions) noexcept nogil
    @cython.final
    cdef bint must_lead_diamond(self) noexcept nogil
    @cython.final
    @cython.locals(table=cython.int, hand=cython.ulonglong, spade=cython.ulonglong)
    cdef void add_restricted(self, Actions actions) noexcept nogil
    @cython.final
    @cython.locals(hand=cython.ulonglong, table=cython.int, shape=cython.int)
    cdef int legal_shape(self, u64 action) noexcept nogil
    cdef bint may_shuffle(self) noexcept nogil
    cdef bint may_end(self) noexcept nogil
    @cython.final
    @cython.locals(hand=cython.ulonglong)
    cdef bint cannot_lead(self) noexcept nogil
    @cython.final
    cdef bint may_pass(self) noexcept nogil
    @cython.final
    cdef bint may_draw(self) noexcept nogil
    @cython.locals(seat=cython.int, shape=cython.int)
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    @cython.final
    @cython.locals(kind=cython.int)
    cdef bint answer(self, u64 action, Chance chance) noexcept nogil
    @cython.final
    cdef bint play_table(self, u64 action, Chance chance) noexcept nogil
    @cython.locals(seat=cython.int, kind=cython.int, hand=cython.ulonglong)
    cdef u64 _default_action(self) noexcept nogil
    @cython.locals(cards=cython.ulonglong, card=cython.ulonglong)
    cdef u64 return_weakest(self, u64 hand, int count) noexcept nogil
    @cython.locals(spare=cython.bint, taker=cython.int, picked=cython.ulonglong, left=cython.ulonglong)
    cdef u64 pick_weakest(self) noexcept nogil
    cpdef bint leads_with_diamond(self)
    cpdef int may_pick(self)
    cpdef int rank_to_follow(self)
    cpdef bint cannot_lead_now(self)
    cpdef list receivers(self)
    cdef int _num_actions(self) noexcept nogil
    cdef int runs_of_suit(self) noexcept nogil
    cdef int beyond(self) noexcept nogil
    cdef int runs_row(self) noexcept nogil
    cdef int first_give(self) noexcept nogil
    cdef int first_return(self) noexcept nogil
    cdef int first_name(self) noexcept nogil
    @cython.locals(shape=cython.int, what=cython.int)
    cdef int _index_of(self, u64 action) noexcept nogil
    @cython.locals(act=cython.int, card=cython.int)
    cdef int index_of_command(self, u64 action) noexcept nogil
    @cython.locals(size=cython.int, low=cython.int, first=cython.int, second=cython.int, naming=cython.int, at=cython.int)
    cdef int run_number(self, u64 action, int shape) noexcept nogil
    @cython.locals(card=cython.int, high=cython.int)
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef u64 small_action(self, int index) noexcept nogil
    @cython.locals(code=cython.int, shift=cython.int, plain=cython.int, named=cython.int, at=cython.int, suits=cython.ulonglong,
                   action=cython.ulonglong)
    cdef u64 set_at(self, int number) noexcept nogil
    @cython.locals(row=cython.int, size=cython.int, namings=cython.int, low=cython.int, naming=cython.int, first=cython.int,
                   second=cython.int, action=cython.ulonglong, a=cython.ulonglong, b=cython.ulonglong, i=cython.int)
    cdef u64 run_at(self, int suit, int number) noexcept nogil
    @cython.locals(shape=cython.int, form=cython.int, other=cython.int, acting=cython.int, mine=cython.bint, kind=cython.int)
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    cdef bint _has_hidden_information(self, int seat) noexcept nogil
    cdef bint _recast(self, State now, State world) noexcept nogil
    cdef int _swap_hidden(self, int seat, Chance chance) noexcept nogil


@cython.locals(kept=cython.int, i=cython.int, rules=cython.int, action=cython.ulonglong)
cdef void keep_allowed(Daifugo state, Actions actions) noexcept nogil
@cython.locals(kept=cython.int)
cdef void keep_diamond(Actions actions) noexcept nogil
@cython.locals(high=cython.int, rest=cython.ulonglong)
cdef int pair_number(u64 cards) noexcept nogil
@cython.locals(rank=cython.int, naturals=cython.int, plain=cython.int, named=cython.int, joker=cython.int, code=cython.int, at=cython.int)
cdef int set_number(u64 action, int shape) noexcept nogil
cdef int place_in_run(int joker, int low, int size) noexcept nogil
cdef int joker_place(int rank, int suit) noexcept nogil
