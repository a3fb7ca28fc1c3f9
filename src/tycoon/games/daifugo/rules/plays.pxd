cimport cython
from tycoon.core.engine._bits cimport high_bit, low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, u64

cdef u64 NATURALS, ONE_SUIT, ONE, JOKER_SINGLE, JOKER_PAIR, SPADE_THREE, PLAIN_JOKER, BELOW_JOKER, ABOVE_JOKER
cdef int SUITS, FIRST, SECOND, FIELD, PLAIN, BELOW, ABOVE
cdef int SINGLE, SET, SEQUENCE
cdef int SIZE_AT, RANK_AT, SUITS_AT, JOKERS_AT, SAME_KIND, JOKER_RANK, TOP_RANK
cdef int NAMED, BEYOND, FINISH, SPADE, WHOLLY_ABOVE, REVERSED, NO_SEQUENCES, STORM, PART_LOCK, COLOUR_LOCK
cdef int RED, BLACK
cdef u64[14] RUN, THREE_FROM
cdef u64[16] OF_SUITS
cdef int[16] COUNT

cpdef int form_of(int shape) noexcept nogil
cpdef int size_of(int shape) noexcept nogil
cpdef int low_of(int shape) noexcept nogil
cpdef int suits_of(int shape) noexcept nogil
cpdef int jokers_of(int shape) noexcept nogil
cpdef bint is_joker(int shape) noexcept nogil
cpdef int make_shape(int form, int size, int low, int suits, int jokers) noexcept nogil
@cython.locals(low=cython.int)
cpdef int times(int shape, int rank, bint in_sequences) noexcept nogil
cpdef bint has_rank(int shape, int rank) noexcept nogil
@cython.locals(first=cython.int, size=cython.int, low=cython.int, high=cython.int, suit=cython.int)
cpdef int shape_of(u64 action, int rules) noexcept nogil
@cython.locals(jokers=cython.int, plain=cython.int, below=cython.int, above=cython.int, shown=cython.ulonglong)
cdef int joker_shape(u64 cards, int first, int second, int rules) noexcept nogil
cdef bint in_order(int first, int second) noexcept nogil
cdef u64 card_named(int field) noexcept nogil
cdef int count_fields(int field, int first, int second) noexcept nogil
@cython.locals(low=cython.int, suits=cython.int)
cdef int joker_set(u64 shown, int plain, int jokers, int rules) noexcept nogil
@cython.locals(size=cython.int, low=cython.int, high=cython.int, suit=cython.int)
cdef int joker_sequence(u64 shown, int below, int above, int jokers, int rules) noexcept nogil
@cython.locals(mine=cython.int, theirs=cython.int, step=cython.int)
cpdef bint beats(int shape, int table, int rules) noexcept nogil
@cython.locals(suits=cython.int, filled=cython.int)
cpdef bint fits_lock(int shape, int lock, int rules) noexcept nogil
@cython.locals(mine=cython.int, theirs=cython.int)
cpdef int lock_of(int shape, int table, int rules) noexcept nogil
cpdef bint starts_lock(int shape, int table, int rules) noexcept nogil
@cython.locals(shape=cython.int, jokers=cython.int)
cpdef int is_legal(u64 action, u64 hand, int table, int lock, int rules) noexcept nogil
cpdef bint is_storm(int shape) noexcept nogil
cpdef bint storms(int shape, int table) noexcept nogil

@cython.locals(jokers=cython.int, count=cython.int, form=cython.int, low=cython.int)
cdef void plays(Actions out, u64 hand, int table, int lock, int rules) noexcept nogil
cdef void singles(Actions out, u64 cards) noexcept nogil
cdef void larger(Actions out, u64 cards, int jokers, int count, int rules) noexcept nogil
@cython.locals(suit=cython.int)
cdef void all_sequences(Actions out, u64 cards, int jokers, int count, int rules) noexcept nogil
cdef u64 stronger_ranks(int low, int rules) noexcept nogil
cdef void single_on(Actions out, u64 cards, int jokers, int count, int low, int lock, int rules) noexcept nogil
cdef u64 naturals_on(u64 cards, int low, int lock, int rules) noexcept nogil
cdef void joker_on(Actions out, int jokers, int count, int low, int rules) noexcept nogil
cdef u64 ranks_with(u64 cards, int count) noexcept nogil
@cython.locals(may_use=cython.int, shift=cython.int, used=cython.int, storm=cython.bint, free=cython.bint, suits=cython.ulonglong, some=cython.ulonglong)
cdef void set_on(Actions out, u64 cards, int jokers, int count, int size, int low, int lock, int rules) noexcept nogil
@cython.locals(shift=cython.int, used=cython.int, naturals=cython.int, suits=cython.ulonglong, some=cython.ulonglong)
cdef void sets(Actions out, u64 cards, int jokers, int count, int rules) noexcept nogil
@cython.locals(free=cython.int, taken=cython.int, named=cython.int)
cdef void sets_with_jokers(Actions out, u64 suits, int shift, int used, int lock, int rules) noexcept nogil
@cython.locals(fields=cython.ulonglong, at=cython.int)
cdef u64 set_names(int named, int shift, int plain) noexcept nogil
@cython.locals(size=cython.int, first=cython.int, last=cython.int, low=cython.int, high=cython.int)
cdef void sequences(Actions out, u64 held, int jokers, int count, int suit, int rules) noexcept nogil
@cython.locals(size=cython.int, first=cython.int, last=cython.int, step=cython.int, suit=cython.int, low=cython.int)
cdef void sequence_on(Actions out, u64 cards, int jokers, int count, int table, int lock, int rules) noexcept nogil
@cython.locals(below=cython.int, above=cython.int, missing=cython.int)
cdef bint sequence(Actions out, u64 held, int jokers, int count, int suit, int low, int high, int rules) noexcept nogil
@cython.locals(fields=cython.ulonglong, at=cython.int)
cdef u64 run_names(u64 lanes, int suit, int below, int above) noexcept nogil
