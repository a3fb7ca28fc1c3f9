cimport cython
from tycoon.core.engine._bits cimport low_bit, nth_bit, popcount
from tycoon.core.engine.archive cimport Archive
from tycoon.core.engine.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.state cimport State
from tycoon.games.bigtwo._names cimport EventKind
from tycoon.games.bigtwo.rules cimport combos, dragons

cdef u64 DEAL, KEEP, REDEAL, ONE, TWOS, JACKS_AND_UP, KINGS_AND_UP
cdef i64 MOST_POINTS
cdef int MAX_DEALS, MAX_SEATS, TABLE, NOBODY, PASS_INDEX, MAX_TRIES
cdef int BRILLIANT, HELD, ENOUGH_POINTS, MAX_REDEALS
cdef int[14] RANK_POINTS
cdef int BY_LIMIT, BY_HANDS, BY_TEAM
cdef int[108] CHOOSE
cdef int[144] FIRST


cpdef int loss(int seats, int left) noexcept nogil
@cython.locals(power=cython.ulonglong)
cpdef u64 follows(u64 cards, u64 to_beat, bint bombs, bint shifting_dragons) noexcept nogil
cpdef u64 bar(u64 table, bint shifting_dragons) noexcept nogil
cdef bint is_dragon(u64 cards) noexcept nogil


cdef class BigTwo(State):
    cdef readonly int limit, hands_to_play
    cdef readonly bint pass_locks, dangerous_twos, dragons, bombs, fair_start, shifting_dragons, teams
    cdef readonly int deck
    cdef readonly u64 all_cards
    cdef public u64[4] hands, shown, laid
    cdef public u64 aside, played, weakest, opening, table, to_beat
    cdef public int owner, passed, judged, poor, redeals
    cdef public int[4] doubled
    cdef public bint asking
    cdef public i64[4] totals, scores

    @cython.locals(hand=cython.ulonglong)
    cdef void _generate(self, Actions actions) noexcept nogil
    cdef u64 _by_lot(self, Actions actions, u64 half) noexcept nogil
    @cython.final
    @cython.locals(hand=cython.ulonglong, alone=cython.ulonglong, count=cython.int, place=cython.int)
    cdef u64 drawn(self, Actions actions, u64 half) noexcept nogil
    @cython.final
    cdef bint has_only_singles(self) noexcept nogil
    @cython.final
    @cython.locals(alone=cython.ulonglong, count=cython.int)
    cdef u64 drawn_single(self, Actions actions, u64 half) noexcept nogil
    @cython.locals(action=cython.ulonglong)
    cdef bint _play_by_lot(self, Actions actions, u64 half, Chance chance) noexcept nogil
    @cython.final
    @cython.locals(action=cython.ulonglong)
    cdef bint play_listed(self, Actions actions, u64 half, Chance chance) noexcept nogil
    @cython.final
    @cython.locals(small=cython.bint)
    cdef void add_special(self, Actions actions, u64 hand) noexcept nogil
    cdef void add_wild(self, Actions actions, u64 hand, bint small) noexcept nogil
    @cython.locals(power=cython.ulonglong)
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    @cython.locals(hand=cython.ulonglong)
    cdef u64 _default_action(self) noexcept nogil
    cdef void deal(self, Chance chance) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void deal_cards(self, Chance chance) noexcept nogil
    cdef void ask_next(self) noexcept nogil
    cdef bint answer(self, u64 action, Chance chance) noexcept nogil
    @cython.locals(dealt=cython.ulonglong)
    cdef void start_play(self) noexcept nogil
    cdef int cards_each(self) noexcept nogil
    @cython.final
    cdef u64 beats(self, u64 cards) noexcept nogil
    @cython.final
    cdef bint lay_combination(self, u64 cards, u64 power) noexcept nogil
    @cython.final
    cdef bint pass_turn(self) noexcept nogil
    @cython.final
    cdef int next_seat(self, int seat) noexcept nogil
    @cython.final
    cdef void end_trick(self) noexcept nogil
    @cython.final
    cdef void clear_table(self) noexcept nogil
    @cython.locals(winner=cython.int, won=cython.longlong, lowest=cython.longlong)
    cdef void end_deal(self) noexcept nogil
    @cython.locals(hand=cython.ulonglong, lost=cython.longlong, brilliant=cython.bint)
    cdef void count_losses(self) noexcept nogil
    cdef int loss_per_card(self, int seat) noexcept nogil
    cdef bint is_brilliant(self) noexcept nogil
    cdef bint held_too_long(self, u64 hand) noexcept nogil
    @cython.locals(won=cython.longlong)
    cdef void settle(self, int winner) noexcept nogil
    @cython.locals(difference=cython.longlong)
    cdef void share_between_teams(self, int winner) noexcept nogil
    cdef void end_game(self, int reason) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int first_index(self, int size) noexcept nogil
    @cython.locals(hand=cython.ulonglong, card=cython.ulonglong, index=cython.int, k=cython.int)
    cdef int _index_of(self, u64 action) noexcept nogil
    @cython.locals(hand=cython.ulonglong, card=cython.ulonglong, cards=cython.ulonglong, place=cython.int, rank=cython.int)
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    @cython.locals(unseen=cython.ulonglong, dear=cython.ulonglong, left=cython.ulonglong, others=cython.int, poor=cython.int)
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    cdef bint _recast(self, State now, State world) noexcept nogil
    @cython.locals(seat=cython.int, laid=u64)
    cdef bint be_before(self, BigTwo later, BigTwo other) noexcept nogil
    @cython.locals(one=cython.int, other=cython.int, both=u64)
    cdef int _swap_hidden(self, int seat, Chance chance) noexcept nogil
    @cython.locals(cards=u64, count=cython.int)
    cdef u64 one_held(self, int holder, Chance chance) noexcept nogil
    cdef void turn_over(self, int holder, u64 cards) noexcept nogil
    @cython.locals(pack=cython.ulonglong[54], left=cython.ulonglong)
    cdef u64 hand_out(self, u64 cards, int seats, Chance chance) noexcept nogil
    @cython.locals(dealt=cython.ulonglong, weakest=cython.ulonglong)
    cdef bint lead_fits(self) noexcept nogil
    @cython.locals(dealt=cython.ulonglong)
    cdef bint points_fit(self) noexcept nogil

    cdef object _fields(self, Archive archive)


@cython.locals(points=cython.int)
cdef int hand_points(u64 cards) noexcept nogil
