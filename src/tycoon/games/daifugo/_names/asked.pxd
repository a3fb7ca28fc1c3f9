# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.daifugo._names.ask cimport Ask
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.frames cimport FrameState

cdef struct Return:
    i64 giver, wanted

cdef inline Return return_(FrameState state, int i) noexcept nogil:
    cdef Return asked
    asked.giver = state.frame_a[i]
    asked.wanted = state.frame_b[i]
    return asked

cdef inline void push_return(FrameState state, int seat, i64 giver, i64 wanted) noexcept nogil:
    state.push(Ask.RETURN, seat, giver, wanted)

cdef inline void amend_return(FrameState state, int i, i64 giver, i64 wanted) noexcept nogil:
    state.amend(i, giver, wanted)

cdef struct Claim:
    i64 denied

cdef inline Claim claim(FrameState state, int i) noexcept nogil:
    cdef Claim asked
    asked.denied = state.frame_a[i]
    return asked

cdef inline void push_claim(FrameState state, int seat, i64 denied) noexcept nogil:
    state.push(Ask.CLAIM, seat, denied)

cdef inline void amend_claim(FrameState state, int i, i64 denied) noexcept nogil:
    state.amend(i, denied)

cdef struct Give:
    i64 allowed, picked, takers

cdef inline Give give(FrameState state, int i) noexcept nogil:
    cdef Give asked
    asked.allowed = state.frame_a[i]
    asked.picked = state.frame_b[i]
    asked.takers = state.frame_c[i]
    return asked

cdef inline void push_give(FrameState state, int seat, i64 allowed, i64 picked, i64 takers) noexcept nogil:
    state.push(Ask.GIVE, seat, allowed, picked, takers)

cdef inline void amend_give(FrameState state, int i, i64 allowed, i64 picked, i64 takers) noexcept nogil:
    state.amend(i, allowed, picked, takers)

cdef struct Discard:
    i64 allowed, picked, takers

cdef inline Discard discard(FrameState state, int i) noexcept nogil:
    cdef Discard asked
    asked.allowed = state.frame_a[i]
    asked.picked = state.frame_b[i]
    asked.takers = state.frame_c[i]
    return asked

cdef inline void push_discard(FrameState state, int seat, i64 allowed, i64 picked, i64 takers) noexcept nogil:
    state.push(Ask.DISCARD, seat, allowed, picked, takers)

cdef inline void amend_discard(FrameState state, int i, i64 allowed, i64 picked, i64 takers) noexcept nogil:
    state.amend(i, allowed, picked, takers)

cdef struct Change:
    i64 allowed, picked, takers

cdef inline Change change(FrameState state, int i) noexcept nogil:
    cdef Change asked
    asked.allowed = state.frame_a[i]
    asked.picked = state.frame_b[i]
    asked.takers = state.frame_c[i]
    return asked

cdef inline void push_change(FrameState state, int seat, i64 allowed, i64 picked, i64 takers) noexcept nogil:
    state.push(Ask.CHANGE, seat, allowed, picked, takers)

cdef inline void amend_change(FrameState state, int i, i64 allowed, i64 picked, i64 takers) noexcept nogil:
    state.amend(i, allowed, picked, takers)

cdef struct Bomb:
    i64 allowed, named

cdef inline Bomb bomb(FrameState state, int i) noexcept nogil:
    cdef Bomb asked
    asked.allowed = state.frame_a[i]
    asked.named = state.frame_b[i]
    return asked

cdef inline void push_bomb(FrameState state, int seat, i64 allowed, i64 named) noexcept nogil:
    state.push(Ask.BOMB, seat, allowed, named)

cdef inline void amend_bomb(FrameState state, int i, i64 allowed, i64 named) noexcept nogil:
    state.amend(i, allowed, named)
