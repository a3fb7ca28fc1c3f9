# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.deal._names.ask cimport Ask
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.frames cimport FrameState

cdef struct Action:
    i64 action, left, about, dealt

cdef inline Action action(FrameState state, int i) noexcept nogil:
    cdef Action asked
    asked.action = state.frame_a[i]
    asked.left = state.frame_b[i]
    asked.about = state.frame_c[i]
    asked.dealt = state.frame_d[i]
    return asked

cdef inline void push_action(FrameState state, int seat, i64 action, i64 left, i64 about, i64 dealt) noexcept nogil:
    state.push(Ask.ACTION, seat, action, left, about, dealt)

cdef inline void amend_action(FrameState state, int i, i64 action, i64 left, i64 about, i64 dealt) noexcept nogil:
    state.amend(i, action, left, about, dealt)

cdef inline void push_give(FrameState state, int seat) noexcept nogil:
    state.push(Ask.GIVE, seat)

cdef inline void push_take(FrameState state, int seat) noexcept nogil:
    state.push(Ask.TAKE, seat)

cdef struct Answer:
    i64 other, refusals

cdef inline Answer answer(FrameState state, int i) noexcept nogil:
    cdef Answer asked
    asked.other = state.frame_a[i]
    asked.refusals = state.frame_b[i]
    return asked

cdef inline void push_answer(FrameState state, int seat, i64 other, i64 refusals) noexcept nogil:
    state.push(Ask.ANSWER, seat, other, refusals)

cdef inline void amend_answer(FrameState state, int i, i64 other, i64 refusals) noexcept nogil:
    state.amend(i, other, refusals)

cdef struct Counter:
    i64 other

cdef inline Counter counter(FrameState state, int i) noexcept nogil:
    cdef Counter asked
    asked.other = state.frame_a[i]
    return asked

cdef inline void push_counter(FrameState state, int seat, i64 other) noexcept nogil:
    state.push(Ask.COUNTER, seat, other)

cdef inline void amend_counter(FrameState state, int i, i64 other) noexcept nogil:
    state.amend(i, other)

cdef struct Pay:
    i64 due, other, wilds, paid

cdef inline Pay pay(FrameState state, int i) noexcept nogil:
    cdef Pay asked
    asked.due = state.frame_a[i]
    asked.other = state.frame_b[i]
    asked.wilds = state.frame_c[i]
    asked.paid = state.frame_d[i]
    return asked

cdef inline void push_pay(FrameState state, int seat, i64 due, i64 other, i64 wilds, i64 paid) noexcept nogil:
    state.push(Ask.PAY, seat, due, other, wilds, paid)

cdef inline void amend_pay(FrameState state, int i, i64 due, i64 other, i64 wilds, i64 paid) noexcept nogil:
    state.amend(i, due, other, wilds, paid)

cdef struct Place:
    i64 wilds

cdef inline Place place(FrameState state, int i) noexcept nogil:
    cdef Place asked
    asked.wilds = state.frame_a[i]
    return asked

cdef inline void push_place(FrameState state, int seat, i64 wilds) noexcept nogil:
    state.push(Ask.PLACE, seat, wilds)

cdef inline void amend_place(FrameState state, int i, i64 wilds) noexcept nogil:
    state.amend(i, wilds)

cdef struct Move:
    i64 kind, colour, group

cdef inline Move move(FrameState state, int i) noexcept nogil:
    cdef Move asked
    asked.kind = state.frame_a[i]
    asked.colour = state.frame_b[i]
    asked.group = state.frame_c[i]
    return asked

cdef inline void push_move(FrameState state, int seat, i64 kind, i64 colour, i64 group) noexcept nogil:
    state.push(Ask.MOVE, seat, kind, colour, group)

cdef inline void amend_move(FrameState state, int i, i64 kind, i64 colour, i64 group) noexcept nogil:
    state.amend(i, kind, colour, group)

cdef struct Build:
    i64 colour, group, hotel

cdef inline Build build(FrameState state, int i) noexcept nogil:
    cdef Build asked
    asked.colour = state.frame_a[i]
    asked.group = state.frame_b[i]
    asked.hotel = state.frame_c[i]
    return asked

cdef inline void push_build(FrameState state, int seat, i64 colour, i64 group, i64 hotel) noexcept nogil:
    state.push(Ask.BUILD, seat, colour, group, hotel)

cdef inline void amend_build(FrameState state, int i, i64 colour, i64 group, i64 hotel) noexcept nogil:
    state.amend(i, colour, group, hotel)

cdef inline void push_empty(FrameState state, int seat) noexcept nogil:
    state.push(Ask.EMPTY, seat)

cdef inline void push_surrender(FrameState state, int seat) noexcept nogil:
    state.push(Ask.SURRENDER, seat)
