cimport cython
from tycoon.core.engine._bits cimport high_bit, popcount
from tycoon.core.engine.buffers cimport u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.daifugo._names cimport Ask, asked
from tycoon.games.daifugo.rules cimport rounds
from tycoon.games.daifugo.rules.rounds cimport Round

cdef int MAX_SEATS, FIRST_JOKER, BOTH
cdef long long PARTS
cdef u64 ONE, NATURALS, EVERY_CARD, DIAMOND_THREE_CARD

cdef u64 above_bound(Round state, int viewer, u64 cards) noexcept nogil
@cython.locals(known=u64, watched=cython.bint)
cdef void note_shown(Round state, int seat, u64 cards) noexcept nogil
@cython.locals(strong=cython.int)
cdef void count_laid(Round state, int viewer, u64 unseen) noexcept nogil
@cython.locals(bounded=cython.bint)
cdef void update_watched(Round state, int seat) noexcept nogil
cdef void add_unseen(Round state, int seat, int count, int witness) noexcept nogil
@cython.locals(at=cython.int, count=cython.int, bounded=cython.bint, watched=cython.bint, unseen=cython.ulonglong)
cdef void transfer(Round state, int giver, int taker, u64 cards) noexcept nogil
@cython.locals(at=cython.int)
cdef void reveal(Round state, int seat, u64 cards) noexcept nogil
@cython.locals(wanted=cython.int[8], cards=cython.ulonglong, card=cython.ulonglong, known=cython.ulonglong, piled=cython.int,
               put_out=cython.int, bounded=cython.int)
cdef void determinize(Round state, int seat, Chance chance) noexcept nogil
@cython.locals(places=cython.int, bounded=cython.bint)
cdef bint is_hidden(Round state, int seat) noexcept nogil
@cython.locals(laid=u64, moved=u64, since=u64, seat=cython.int)
cdef bint recast(Round state, Round now, Round world) noexcept nogil
@cython.locals(one=cython.int, other=cython.int, put_out=cython.int, strong=cython.int, mine=u64, theirs=u64, given=u64, taken=u64)
cdef int swap_hidden(Round state, int seat, Chance chance) noexcept nogil
@cython.locals(cards=u64, viewer=cython.int)
cdef u64 free_cards(Round state, int holder) noexcept nogil
@cython.locals(count=cython.int, viewer=cython.int, known=u64, unseen=u64)
cdef int strong_cards(Round state, int holder) noexcept nogil
cdef void change_card(Round state, int holder, u64 given, u64 taken) noexcept nogil
@cython.locals(hand=cython.ulonglong, seen=cython.ulonglong, shared=cython.ulonglong, unseen=cython.ulonglong,
               card=cython.ulonglong, at=cython.int, count=cython.int)
cdef void imagine_knowledge(Round state, int seat, Chance chance) noexcept nogil
@cython.locals(strong=cython.ulonglong)
cdef void imagine_bound(Round state, int viewer, u64 unseen) noexcept nogil
cdef u64 full_deck(Round state) noexcept nogil
@cython.locals(card=cython.ulonglong)
cdef u64 draw_card(u64 cards, Chance chance) noexcept nogil
@cython.locals(kind=cython.int, picks=cython.bint)
cdef void forget_choices(Round state, int seat) noexcept nogil
@cython.locals(slots=cython.int, slot=cython.int, other=cython.int)
cdef u64 place_diamond(Round state, int *wanted, u64 cards, Chance chance) noexcept nogil
@cython.locals(slots=cython.int, other=cython.int)
cdef int undenied(Round state, int *wanted) noexcept nogil
@cython.locals(holder=cython.int, count=cython.int, i=cython.int, loose=cython.int, weaker=cython.bint, left=cython.ulonglong, card=cython.ulonglong)
cdef u64 draw_bounded(Round state, int seat, int *wanted, u64 cards, int put_out, Chance chance) noexcept nogil
@cython.locals(loose=cython.int, laid=cython.int, unseen=cython.int, weak=cython.int, gone=cython.int, total=cython.double,
               drawn=cython.double)
cdef int loose_still_held(Round state, int seat, int count, u64 cards, Chance chance) noexcept nogil
@cython.locals(first=cython.int)
cdef double ways_gone(int laid, int loose, int gone, int count, int weak, int unseen) noexcept nogil
@cython.locals(found=cython.double, i=cython.int)
cdef double choose(int n, int k) noexcept nogil
@cython.locals(card=cython.ulonglong)
cdef bint can_deal_rest(Round state, int holder, int *wanted, u64 cards, u64 left, int put_out, Chance chance) noexcept nogil
@cython.locals(other=cython.int)
cdef bint has_denied(Round state, int seat) noexcept nogil
