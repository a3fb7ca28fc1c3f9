cimport cython
from tycoon.core.engine._memory cimport copy_fields, delete_attribute, set_attribute
from tycoon.core.engine._rows cimport write_floats, write_mask
from tycoon.core.engine.archive cimport Archive
from tycoon.core.engine.buffers cimport Actions, Events, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.scaling cimport Scale

cdef int MAX_DEALS, NO_BUFFER


cdef class State:
    # Shared by copies and not part of a save; the plain fields below are copied as memory, from `seats` on.
    cdef public object game, options
    cdef public Events events
    cdef public object error, past
    cdef bint _sealed
    cdef public int seats, seat_to_act, deals
    cdef public bint is_over, broken

    cdef void _generate(self, Actions actions) noexcept nogil
    cdef u64 _by_lot(self, Actions actions, u64 half) noexcept nogil
    cdef bint _play_by_lot(self, Actions actions, u64 half, Chance chance) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef i64 _deal_worth(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    cdef bint _recast(self, State now, State world) noexcept nogil
    cdef int _swap_hidden(self, int seat, Chance chance) noexcept nogil
    cdef bint _has_hidden_information(self, int seat) noexcept nogil
    cdef object _fields(self, Archive archive)
    cdef object _frame_fields(self, Archive archive)
    cdef void _assign(self, State other) noexcept nogil

    @cython.final
    cdef inline void emit(self, i64 kind, i64 a=0, i64 b=0, i64 c=0, i64 d=0, i64 e=0, i64 f=0, i64 g=0) noexcept nogil:
        if self.events is not None:
            self.events.add(kind, a, b, c, d, e, f, g)
    @cython.locals(actions=Actions)
    cpdef list legal_actions(self)
    cpdef object action_index(self, object action)
    @cython.locals(action=u64)
    cpdef object action_at(self, object number)
    @cython.locals(actions=Actions, i=cython.int, found=cython.bint)
    cdef bint _is_legal(self, u64 action) except *
    @cython.locals(actions=Actions, count=cython.int, i=cython.int, wrong=cython.int)
    cpdef object legal_mask(self, object out=*)
    @cython.locals(row=ObservationBuffer, wrong=cython.int, scales=cython.bint)
    cpdef object observation(self, object seat, object out=*, object encoding=*)
    @cython.locals(scaled=ObservationBuffer, scale=Scale)
    cdef ObservationBuffer _scaled(self, ObservationBuffer row)
    cpdef int _seat(self, object seat) except -1
    @cython.locals(source=Chance, done=cython.bint)
    cpdef apply(self, object action, object chance)
    @cython.locals(before=State, happened=cython.int)
    cdef bint _play_or_go_back(self, u64 action, Chance source) except *
    @cython.locals(new=State)
    cpdef determinize(self, object seat, object chance)
    @cython.locals(new=State, later=State, other=State, done=cython.bint)
    cpdef recast(self, object now, object world)
    @cython.locals(new=State)
    cpdef State copy(self)
    cpdef bint _open(self)
    cpdef object _seal(self)
    cpdef list returns(self)
    cpdef list deal_returns(self)


cdef inline void copy_state(State to, State source) noexcept nogil:
    copy_fields(to, source, <const char *>&source.seats)


cdef list _ACTIONS, _ROWS
@cython.locals(actions=Actions)
cdef Actions _spare_actions()
@cython.locals(row=ObservationBuffer)
cdef ObservationBuffer _spare_row()
