cimport cython
from tycoon.core.engine.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport Chance
from tycoon.core.engine.frames cimport FrameState
from tycoon.core.engine.state cimport State


cdef class PythonState(FrameState):
    cdef void _generate(self, Actions actions) noexcept with gil
    cdef bint _play(self, u64 action, Chance chance) noexcept with gil
    cdef u64 _default_action(self) noexcept with gil
    cdef i64 _points(self, int seat) noexcept with gil
    cdef i64 _deal_points(self, int seat) noexcept with gil
    cdef int _num_actions(self) noexcept with gil
    cdef int _index_of(self, u64 action) noexcept with gil
    cdef u64 _action_at(self, int index) noexcept with gil
    cdef void _observe(self, int seat, ObservationBuffer row) noexcept with gil
    cdef void _determinize(self, int seat, Chance chance) noexcept with gil
    cdef void _assign(self, State other) noexcept with gil


cdef object _of_game(object state, str name)
@cython.locals(action=u64)
cdef i64 _ask(State state, str name, tuple arguments, bint for_action=*)
cdef object _assign_attributes(object to, object source)
