cimport cython
from tycoon.core.engine._bits cimport low_bit, popcount
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.games.monopoly cimport _names as names
from tycoon.games.monopoly cimport squares as layout
from tycoon.games.monopoly._names cimport Act, Ask, Die, EventKind, Face, How, Phase, Reason, Roll, acts, asked
from tycoon.games.monopoly.rules cimport board, cards, fortune, landing, money, moving
from tycoon.games.monopoly.rules.board cimport Board

cdef int WORTH_BITS, KEPT_CARD, NOBODY, TABLE, NOTHING, LAST_TRY, MOST_DOUBLES

cdef void start(Board state, Chance chance) noexcept nogil
@cython.locals(ahead=cython.int[8], rolled=cython.int[8], tied=cython.bint, first=cython.int, second=cython.int)
cdef void roll_order(Board state, Chance chance) noexcept nogil
@cython.locals(count=cython.int)
cdef int count_at(Board state, int *ahead, int place) noexcept nogil
@cython.locals(squares=cython.int[40], left=cython.ulonglong, count=cython.int)
cdef void deal_deeds(Board state, Chance chance) noexcept nogil
cdef void begin_turn(Board state) noexcept nogil
@cython.locals(pairs=cython.longlong[4])
cdef void tell_turn(Board state) noexcept nogil
cdef void forget_refused(Board state) noexcept nogil
cdef void begin_roll(Board state) noexcept nogil
cdef bint go_on(Board state) noexcept nogil
cdef void end_turn(Board state) noexcept nogil
cdef void pass_turn(Board state) noexcept nogil
cdef bint holds_jail_card(Board state, int seat, int pile) noexcept nogil
cdef void leave_by_card(Board state, int seat, int pile) noexcept nogil
cdef void add_roll(Board state, Actions actions) noexcept nogil
cdef bint may_pay_fine(Board state) noexcept nogil
@cython.locals(pile=cython.int)
cdef bint start_roll(Board state, u64 action) noexcept nogil
cdef int jail_card_of(Board state, u64 action) noexcept nogil
cdef void leave(Board state, int seat, int by) noexcept nogil
@cython.locals(why=cython.int)
cdef void roll(Board state, Chance chance) noexcept nogil
@cython.locals(steps=cython.int)
cdef void throw(Board state, int seat, int why, Chance chance) noexcept nogil
@cython.locals(first=cython.int, second=cython.int, face=cython.int, steps=cython.int)
cdef int thrown(Board state, int seat, int why, Chance chance) noexcept nogil
cdef void show_dice(Board state, int seat, int first, int second, int face, int why) noexcept nogil
cdef int steps_by(Board state, int seat, int first, int second) noexcept nogil
cdef void move(Board state, int seat, int steps) noexcept nogil
@cython.locals(has_card=cython.bint)
cdef void try_to_leave(Board state, int seat, int first, int second) noexcept nogil
@cython.locals(pile=cython.int, steps=cython.int)
cdef bint settle_fine(Board state, u64 action) noexcept nogil
cdef u64 default_fine(Board state) noexcept nogil
cdef void leave_jail(Board state) noexcept nogil
cdef bint may_go_by(Board state, int by) noexcept nogil
cdef void add_bus(Board state, Actions actions) noexcept nogil
@cython.locals(by=cython.int)
cdef bint go_by_bus(Board state, u64 action) noexcept nogil
cdef void add_triple(Board state, Actions actions) noexcept nogil
@cython.locals(square=cython.int)
cdef bint go_by_triple(Board state, u64 action) noexcept nogil
@cython.locals(free=cython.ulonglong, taken=cython.ulonglong, steps=cython.int)
cdef void second_move(Board state) noexcept nogil
cdef void time_up(Board state) noexcept nogil
cdef bint may_end(Board state) noexcept nogil
cdef void end_game(Board state) noexcept nogil
cdef i64 standing(Board state, int seat) noexcept nogil
@cython.locals(own=cython.longlong, theirs=cython.longlong, total=cython.int)
cdef int points(Board state, int seat) noexcept nogil
