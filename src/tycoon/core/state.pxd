cimport cython
from tycoon.core._memory cimport copy_fields, delete_attribute, set_attribute
from tycoon.core.buffers cimport Actions, Events, Row, i64, u64
from tycoon.core.chance cimport Chance

cdef int MAX_FRAMES, MAX_DEALS, MAX_KIND


cdef class State:
    # Shared by copies and not part of a save; the plain fields below are copied as memory, from `seats` on.
    cdef public object game, options
    cdef public Events events
    cdef public object error
    cdef bint _sealed
    cdef public int seats, seat_to_act, deals
    cdef public bint is_over, broken

    cdef void _generate(self, Actions actions) noexcept nogil
    cdef bint _play(self, u64 action, Chance chance) noexcept nogil
    cdef u64 _default_action(self) noexcept nogil
    cdef i64 _points(self, int seat) noexcept nogil
    cdef i64 _deal_points(self, int seat) noexcept nogil
    cdef int _num_actions(self) noexcept nogil
    cdef int _index_of(self, u64 action) noexcept nogil
    cdef u64 _action_at(self, int index) noexcept nogil
    cdef void _observe(self, int seat, Row row) noexcept nogil
    cdef void _determinize(self, int seat, Chance chance) noexcept nogil
    cdef bint _hides(self, int seat) noexcept nogil
    cdef object _fields(self, object archive)
    cdef object _frame_fields(self, object archive)
    cdef void _assign(self, State other) noexcept nogil

    cdef void emit(self, i64 kind, i64 a=*, i64 b=*, i64 c=*, i64 d=*, i64 e=*, i64 f=*, i64 g=*) noexcept nogil
    @cython.locals(actions=Actions)
    cpdef list legal_actions(self)
    @cython.locals(row=Row)
    cpdef object observation(self, object seat)
    cpdef int _seat(self, object seat) except -1
    @cython.locals(source=Chance, done=cython.bint)
    cpdef apply(self, object action, object chance)
    @cython.locals(before=State, happened=cython.int)
    cdef bint _play_or_go_back(self, u64 action, Chance source) except *
    @cython.locals(new=State)
    cpdef determinize(self, object seat, object chance)
    @cython.locals(new=State)
    cpdef State copy(self)
    cpdef bint _open(self)
    cpdef object _seal(self)
    cpdef list returns(self)
    cpdef list deal_returns(self)


cdef inline void copy_state(State to, State source) noexcept nogil:
    copy_fields(to, source, <const char *>&source.seats)


cdef class FrameState(State):
    cdef public int frames
    cdef public int[24] frame_kind, frame_seat
    cdef public i64[24] frame_a, frame_b, frame_c, frame_d
    cdef void push(self, int kind, int seat, i64 a=*, i64 b=*, i64 c=*, i64 d=*) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef void amend(self, int frame, i64 a=*, i64 b=*, i64 c=*, i64 d=*) noexcept nogil
    cdef int top(self) noexcept nogil


cdef class PythonState(FrameState):
    cdef void _generate(self, Actions actions) noexcept with gil
    cdef bint _play(self, u64 action, Chance chance) noexcept with gil
    cdef u64 _default_action(self) noexcept with gil
    cdef i64 _points(self, int seat) noexcept with gil
    cdef i64 _deal_points(self, int seat) noexcept with gil
    cdef int _num_actions(self) noexcept with gil
    cdef int _index_of(self, u64 action) noexcept with gil
    cdef u64 _action_at(self, int index) noexcept with gil
    cdef void _observe(self, int seat, Row row) noexcept with gil
    cdef void _determinize(self, int seat, Chance chance) noexcept with gil
    cdef void _assign(self, State other) noexcept with gil


cdef object _of_game(object state, str name)
@cython.locals(action=u64)
cdef i64 _ask(State state, str name, tuple arguments, bint for_action=*)
cdef object _assign_attributes(object to, object source)
cdef list _ACTIONS, _ROWS
@cython.locals(actions=Actions)
cdef Actions _spare_actions()
@cython.locals(row=Row)
cdef Row _spare_row()
