# Written by build_backend/tycoon_names.py from names.py.
from haggle._names.ask cimport Ask
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.frames cimport FrameState

cdef struct Gift:
    i64 card, giver

cdef inline Gift gift(FrameState state, int i) noexcept nogil:
    cdef Gift asked
    asked.card = state.frame_a[i]
    asked.giver = state.frame_b[i]
    return asked

cdef inline void push_gift(FrameState state, int seat, i64 card, i64 giver) noexcept nogil:
    state.push(Ask.GIFT, seat, card, giver)

cdef inline void amend_gift(FrameState state, int i, i64 card, i64 giver) noexcept nogil:
    state.amend(i, card, giver)

cdef struct Bid:
    i64 amount

cdef inline Bid bid(FrameState state, int i) noexcept nogil:
    cdef Bid asked
    asked.amount = state.frame_a[i]
    return asked

cdef inline void push_bid(FrameState state, int seat, i64 amount) noexcept nogil:
    state.push(Ask.BID, seat, amount)

cdef inline void amend_bid(FrameState state, int i, i64 amount) noexcept nogil:
    state.amend(i, amount)

cdef struct Offer:
    i64 other, cards, price, priced

cdef inline Offer offer(FrameState state, int i) noexcept nogil:
    cdef Offer asked
    asked.other = state.frame_a[i]
    asked.cards = state.frame_b[i]
    asked.price = state.frame_c[i]
    asked.priced = state.frame_d[i]
    return asked

cdef inline void push_offer(FrameState state, int seat, i64 other, i64 cards, i64 price, i64 priced) noexcept nogil:
    state.push(Ask.OFFER, seat, other, cards, price, priced)

cdef inline void amend_offer(FrameState state, int i, i64 other, i64 cards, i64 price, i64 priced) noexcept nogil:
    state.amend(i, other, cards, price, priced)

cdef struct Answer:
    i64 maker

cdef inline Answer answer(FrameState state, int i) noexcept nogil:
    cdef Answer asked
    asked.maker = state.frame_a[i]
    return asked

cdef inline void push_answer(FrameState state, int seat, i64 maker) noexcept nogil:
    state.push(Ask.ANSWER, seat, maker)

cdef inline void amend_answer(FrameState state, int i, i64 maker) noexcept nogil:
    state.amend(i, maker)

cdef struct Countering:
    i64 other, cards, price, priced

cdef inline Countering countering(FrameState state, int i) noexcept nogil:
    cdef Countering asked
    asked.other = state.frame_a[i]
    asked.cards = state.frame_b[i]
    asked.price = state.frame_c[i]
    asked.priced = state.frame_d[i]
    return asked

cdef inline void push_countering(FrameState state, int seat, i64 other, i64 cards, i64 price, i64 priced) noexcept nogil:
    state.push(Ask.COUNTERING, seat, other, cards, price, priced)

cdef inline void amend_countering(FrameState state, int i, i64 other, i64 cards, i64 price, i64 priced) noexcept nogil:
    state.amend(i, other, cards, price, priced)

cdef struct Verdict:
    i64 maker

cdef inline Verdict verdict(FrameState state, int i) noexcept nogil:
    cdef Verdict asked
    asked.maker = state.frame_a[i]
    return asked

cdef inline void push_verdict(FrameState state, int seat, i64 maker) noexcept nogil:
    state.push(Ask.VERDICT, seat, maker)

cdef inline void amend_verdict(FrameState state, int i, i64 maker) noexcept nogil:
    state.amend(i, maker)
