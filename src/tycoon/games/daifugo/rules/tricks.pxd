cimport cython
from tycoon.core.engine._bits cimport nth_bit, popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.daifugo._names cimport Ask, EventKind, asked
from tycoon.games.daifugo.rules cimport finishing, information, plays, rounds
from tycoon.games.daifugo.rules.rounds cimport Round

cdef int NONE, JOKERS_AT, MOST_PASSES, THREE, FIVE, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, TWO, EFFECTS
cdef u64 ONE, NATURALS, SPADE_THREE_CARD
cdef int BAD_JOKER, BAD_EIGHT, BAD_SPADE_THREE, BAD_STRONGEST, BAD_SEVEN, BAD_TEN, BAD_NINE, BAD_QUEEN

@cython.locals(seat=cython.int, was=cython.int, before=cython.bint)
cdef void make_play(Round state, u64 action, int shape) noexcept nogil
@cython.locals(cards=cython.ulonglong)
cdef void lay_cards(Round state, int seat, u64 action, int shape) noexcept nogil
@cython.locals(suits=cython.int)
cdef void lock_suits(Round state, int shape, int was) noexcept nogil
@cython.locals(rank=cython.int)
cdef void lock_ranks(Round state, int shape, int was, bint reversed_before) noexcept nogil
cdef bint clears(Round state, int shape) noexcept nogil
cdef int next_rank(Round state) noexcept nogil
cdef int to_beat(Round state) noexcept nogil
cdef int listed_lock(Round state) noexcept nogil
cdef bint is_allowed(Round state, u64 action, int shape) noexcept nogil
cdef bint turns_round(int shape) noexcept nogil
cdef bint is_ambulance(Round state, int shape) noexcept nogil
cdef bint is_sandstorm(Round state, int shape) noexcept nogil
cdef bint has_effect(int shape) noexcept nogil
@cython.locals(size=cython.int, when=cython.int)
cdef bint reverses(Round state, int shape) noexcept nogil
cdef bint is_foul(Round state, u64 action, int shape, bint reversed_before) noexcept nogil
cdef bint is_forbidden(Round state, u64 action, int shape, bint reversed_before) noexcept nogil
cdef bint is_barred(Round state, u64 action, int shape) noexcept nogil
@cython.locals(count=cython.int)
cdef void ask_effects(Round state, int seat, int shape) noexcept nogil
cdef void turn_back(Round state) noexcept nogil
@cython.locals(seat=cython.int)
cdef void go_out_bombed(Round state, int owner) noexcept nogil
@cython.locals(seat=cython.int, skips=cython.int)
cdef void complete_play(Round state, bint by_spade) noexcept nogil
@cython.locals(seat=cython.int, still_in=cython.bint)
cdef void skip_players(Round state, int owner, int count) noexcept nogil
cdef void next_turn(Round state, int seat) noexcept nogil
@cython.locals(seat=cython.int)
cdef void pass_turn(Round state, bint drawing, Chance chance) noexcept nogil
cdef void pass_on_empty_table(Round state, int seat) noexcept nogil
cdef void pass_lead(Round state, int seat, bint drawing) noexcept nogil
@cython.locals(card=cython.ulonglong)
cdef void draw_card(Round state, int seat, Chance chance) noexcept nogil
