cimport cython
from tycoon.core.engine.bot cimport Bot
from tycoon.core.engine.buffers cimport Actions, i64, u64
from tycoon.core.engine.chance cimport Chance, FastChance
from tycoon.core.engine.state cimport State
from tycoon.lab._clock cimport thread_ns

cdef int MAX_SEATS
cdef u64 GAME_STEP, PLAYERS


@cython.final
cdef class Asked:
    cdef Bot bot
    cdef Asked rest
    cdef bint reads_state_only(self, int seat) noexcept nogil
    cdef bint ignores_hidden(self, int seat) noexcept nogil
    cdef u64 choose(self, int seat, State state, Actions actions, FastChance chance) noexcept nogil


@cython.final
cdef class Playouts:
    cdef State start, state, copy
    cdef Asked bots
    cdef Actions actions
    cdef FastChance chance, choosing
    cdef u64 thinking, looking, trusted, seed
    cdef i64 until
    cdef readonly bint running, refused
    cdef bint remembers
    cdef public i64 number
    cdef public bint timed
    cdef readonly i64 max_decisions, games, capped, decisions, current, longest, deals, ended_deals, listed, legal
    cdef i64[16] sums, deal_sums, deal_squares, spent, timed_decisions

    @cython.locals(more=i64, most=i64)
    cpdef play(self, object decisions, object games)
    cpdef check(self)
    cpdef void halt(self) noexcept
    cdef void go_on(self, i64 decisions, i64 games) noexcept nogil
    @cython.locals(left=i64, made=i64)
    cdef void draw_on(self, State state, Actions actions, FastChance choosing, FastChance chance) noexcept nogil
    @cython.locals(action=u64)
    cdef void step(self) noexcept nogil
    cdef bint is_stuck(self) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void sow(self, u64 seed) noexcept nogil
    cdef void note(self, u64 action) noexcept nogil
    @cython.locals(action=cython.ulonglong)
    cdef void decide(self, State state, Actions actions) noexcept nogil
    cdef u64 choose(self, int seat, State state, Actions actions) noexcept nogil
    @cython.locals(started=i64, action=u64)
    cdef u64 choose_timed(self, int seat, State state, Actions actions) noexcept nogil
    @cython.locals(action=cython.ulonglong)
    cdef u64 draw(self, State state, Actions actions) noexcept nogil
    cdef u64 think(self, int seat, State state, Actions actions) noexcept nogil
    cdef u64 ask(self, int seat) noexcept nogil
    @cython.locals(points=cython.longlong)
    cdef void end_deal(self) noexcept nogil
    cdef void end(self) noexcept nogil
    cpdef list totals(self)
    @cython.locals(asking=i64)
    cpdef list times(self)


@cython.locals(quickest=i64, started=i64)
cdef i64 quickest_ns() noexcept
cdef void forget(State state, Chance chance) noexcept nogil
cdef void remember(State state, u64 action, Chance chance) noexcept nogil
cdef void look_back(State state, State copy, Chance chance) noexcept nogil
