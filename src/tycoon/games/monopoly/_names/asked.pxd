# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.monopoly._names.ask cimport Ask
from tycoon.core.engine.buffers cimport i64
from tycoon.core.engine.frames cimport FrameState

cdef struct Buy:
    i64 square, price

cdef inline Buy buy(FrameState state, int i) noexcept nogil:
    cdef Buy asked
    asked.square = state.frame_a[i]
    asked.price = state.frame_b[i]
    return asked

cdef inline void push_buy(FrameState state, int seat, i64 square, i64 price) noexcept nogil:
    state.push(Ask.BUY, seat, square, price)

cdef inline void amend_buy(FrameState state, int i, i64 square, i64 price) noexcept nogil:
    state.amend(i, square, price)

cdef struct Auction:
    i64 lot, high, bidder, again, origin, bidders

cdef inline Auction auction(FrameState state, int i) noexcept nogil:
    cdef Auction asked
    asked.lot = state.frame_a[i]
    asked.high = state.frame_b[i]
    asked.bidder = (state.frame_c[i] & 15) - 1
    asked.again = state.frame_c[i] >> 4 & 1
    asked.origin = state.frame_c[i] >> 5
    asked.bidders = state.frame_d[i]
    return asked

cdef inline void push_auction(FrameState state, int seat, i64 lot, i64 high, i64 bidder, i64 again, i64 origin, i64 bidders) noexcept nogil:
    state.push(Ask.AUCTION, seat, lot, high, bidder + 1 + again * 16 + origin * 32, bidders)

cdef inline void amend_auction(FrameState state, int i, i64 lot, i64 high, i64 bidder, i64 again, i64 origin, i64 bidders) noexcept nogil:
    state.amend(i, lot, high, bidder + 1 + again * 16 + origin * 32, bidders)

cdef struct Bid:
    i64 amount, step

cdef inline Bid bid(FrameState state, int i) noexcept nogil:
    cdef Bid asked
    asked.amount = state.frame_a[i]
    asked.step = state.frame_b[i]
    return asked

cdef inline void push_bid(FrameState state, int seat, i64 amount, i64 step) noexcept nogil:
    state.push(Ask.BID, seat, amount, step)

cdef inline void amend_bid(FrameState state, int i, i64 amount, i64 step) noexcept nogil:
    state.amend(i, amount, step)

cdef struct Debt:
    i64 amount, to, due, offers

cdef inline Debt debt(FrameState state, int i) noexcept nogil:
    cdef Debt asked
    asked.amount = state.frame_a[i]
    asked.to = state.frame_b[i]
    asked.due = state.frame_c[i]
    asked.offers = state.frame_d[i]
    return asked

cdef inline void push_debt(FrameState state, int seat, i64 amount, i64 to, i64 due, i64 offers) noexcept nogil:
    state.push(Ask.DEBT, seat, amount, to, due, offers)

cdef inline void amend_debt(FrameState state, int i, i64 amount, i64 to, i64 due, i64 offers) noexcept nogil:
    state.amend(i, amount, to, due, offers)

cdef struct Draft:
    i64 partner, counter, step, cash, given, wanted, named

cdef inline Draft draft(FrameState state, int i) noexcept nogil:
    cdef Draft asked
    asked.partner = state.frame_a[i] & 15
    asked.counter = state.frame_a[i] >> 4 & 1
    asked.step = state.frame_a[i] >> 5 & 2047
    asked.cash = state.frame_a[i] >> 16
    asked.given = state.frame_b[i]
    asked.wanted = state.frame_c[i]
    asked.named = state.frame_d[i]
    return asked

cdef inline void push_draft(FrameState state, int seat, i64 partner, i64 counter, i64 step, i64 cash, i64 given, i64 wanted, i64 named) noexcept nogil:
    state.push(Ask.DRAFT, seat, partner + counter * 16 + step * 32 + cash * 65536, given, wanted, named)

cdef inline void amend_draft(FrameState state, int i, i64 partner, i64 counter, i64 step, i64 cash, i64 given, i64 wanted, i64 named) noexcept nogil:
    state.amend(i, partner + counter * 16 + step * 32 + cash * 65536, given, wanted, named)

cdef struct Offer:
    i64 maker, counter, step, cash, given, wanted, named

cdef inline Offer offer(FrameState state, int i) noexcept nogil:
    cdef Offer asked
    asked.maker = state.frame_a[i] & 15
    asked.counter = state.frame_a[i] >> 4 & 1
    asked.step = state.frame_a[i] >> 5 & 2047
    asked.cash = state.frame_a[i] >> 16
    asked.given = state.frame_b[i]
    asked.wanted = state.frame_c[i]
    asked.named = state.frame_d[i]
    return asked

cdef inline void push_offer(FrameState state, int seat, i64 maker, i64 counter, i64 step, i64 cash, i64 given, i64 wanted, i64 named) noexcept nogil:
    state.push(Ask.OFFER, seat, maker + counter * 16 + step * 32 + cash * 65536, given, wanted, named)

cdef inline void amend_offer(FrameState state, int i, i64 maker, i64 counter, i64 step, i64 cash, i64 given, i64 wanted, i64 named) noexcept nogil:
    state.amend(i, maker + counter * 16 + step * 32 + cash * 65536, given, wanted, named)

cdef struct Interest:
    i64 deeds

cdef inline Interest interest(FrameState state, int i) noexcept nogil:
    cdef Interest asked
    asked.deeds = state.frame_a[i]
    return asked

cdef inline void push_interest(FrameState state, int seat, i64 deeds) noexcept nogil:
    state.push(Ask.INTEREST, seat, deeds)

cdef inline void amend_interest(FrameState state, int i, i64 deeds) noexcept nogil:
    state.amend(i, deeds)

cdef struct Want:
    i64 piece, asker, square, left, wants

cdef inline Want want(FrameState state, int i) noexcept nogil:
    cdef Want asked
    asked.piece = state.frame_a[i]
    asked.asker = state.frame_b[i] & 15
    asked.square = state.frame_b[i] >> 4
    asked.left = state.frame_c[i]
    asked.wants = state.frame_d[i]
    return asked

cdef inline void push_want(FrameState state, int seat, i64 piece, i64 asker, i64 square, i64 left, i64 wants) noexcept nogil:
    state.push(Ask.WANT, seat, piece, asker + square * 16, left, wants)

cdef inline void amend_want(FrameState state, int i, i64 piece, i64 asker, i64 square, i64 left, i64 wants) noexcept nogil:
    state.amend(i, piece, asker + square * 16, left, wants)

cdef inline void push_tax(FrameState state, int seat) noexcept nogil:
    state.push(Ask.TAX, seat)

cdef struct Fine:
    i64 steps

cdef inline Fine fine(FrameState state, int i) noexcept nogil:
    cdef Fine asked
    asked.steps = state.frame_a[i]
    return asked

cdef inline void push_fine(FrameState state, int seat, i64 steps) noexcept nogil:
    state.push(Ask.FINE, seat, steps)

cdef inline void amend_fine(FrameState state, int i, i64 steps) noexcept nogil:
    state.amend(i, steps)

cdef inline void push_bus(FrameState state, int seat) noexcept nogil:
    state.push(Ask.BUS, seat)

cdef inline void push_triple(FrameState state, int seat) noexcept nogil:
    state.push(Ask.TRIPLE, seat)

cdef struct Claim:
    i64 payer, amount, square

cdef inline Claim claim(FrameState state, int i) noexcept nogil:
    cdef Claim asked
    asked.payer = state.frame_a[i]
    asked.amount = state.frame_b[i]
    asked.square = state.frame_c[i]
    return asked

cdef inline void push_claim(FrameState state, int seat, i64 payer, i64 amount, i64 square) noexcept nogil:
    state.push(Ask.CLAIM, seat, payer, amount, square)

cdef inline void amend_claim(FrameState state, int i, i64 payer, i64 amount, i64 square) noexcept nogil:
    state.amend(i, payer, amount, square)

cdef inline void push_level(FrameState state, int seat) noexcept nogil:
    state.push(Ask.LEVEL, seat)

cdef struct Refuse:
    i64 what, other, about, refusals

cdef inline Refuse refuse(FrameState state, int i) noexcept nogil:
    cdef Refuse asked
    asked.what = state.frame_a[i]
    asked.other = state.frame_b[i]
    asked.about = state.frame_c[i]
    asked.refusals = state.frame_d[i]
    return asked

cdef inline void push_refuse(FrameState state, int seat, i64 what, i64 other, i64 about, i64 refusals) noexcept nogil:
    state.push(Ask.REFUSE, seat, what, other, about, refusals)

cdef inline void amend_refuse(FrameState state, int i, i64 what, i64 other, i64 about, i64 refusals) noexcept nogil:
    state.amend(i, what, other, about, refusals)

cdef struct Payee:
    i64 amount

cdef inline Payee payee(FrameState state, int i) noexcept nogil:
    cdef Payee asked
    asked.amount = state.frame_a[i]
    return asked

cdef inline void push_payee(FrameState state, int seat, i64 amount) noexcept nogil:
    state.push(Ask.PAYEE, seat, amount)

cdef inline void amend_payee(FrameState state, int i, i64 amount) noexcept nogil:
    state.amend(i, amount)

cdef inline void push_free_city(FrameState state, int seat) noexcept nogil:
    state.push(Ask.FREE_CITY, seat)

cdef struct Site:
    i64 piece, bid

cdef inline Site site(FrameState state, int i) noexcept nogil:
    cdef Site asked
    asked.piece = state.frame_a[i]
    asked.bid = state.frame_b[i]
    return asked

cdef inline void push_site(FrameState state, int seat, i64 piece, i64 bid) noexcept nogil:
    state.push(Ask.SITE, seat, piece, bid)

cdef inline void amend_site(FrameState state, int i, i64 piece, i64 bid) noexcept nogil:
    state.amend(i, piece, bid)

cdef struct Card:
    i64 pile, card

cdef inline Card card(FrameState state, int i) noexcept nogil:
    cdef Card asked
    asked.pile = state.frame_a[i]
    asked.card = state.frame_b[i]
    return asked

cdef inline void push_card(FrameState state, int seat, i64 pile, i64 card) noexcept nogil:
    state.push(Ask.CARD, seat, pile, card)

cdef inline void amend_card(FrameState state, int i, i64 pile, i64 card) noexcept nogil:
    state.amend(i, pile, card)

cdef struct Payees:
    i64 left, amount, receives

cdef inline Payees payees(FrameState state, int i) noexcept nogil:
    cdef Payees asked
    asked.left = state.frame_a[i]
    asked.amount = state.frame_b[i]
    asked.receives = state.frame_c[i]
    return asked

cdef inline void push_payees(FrameState state, int seat, i64 left, i64 amount, i64 receives) noexcept nogil:
    state.push(Ask.PAYEES, seat, left, amount, receives)

cdef inline void amend_payees(FrameState state, int i, i64 left, i64 amount, i64 receives) noexcept nogil:
    state.amend(i, left, amount, receives)

cdef struct Estate:
    i64 deeds

cdef inline Estate estate(FrameState state, int i) noexcept nogil:
    cdef Estate asked
    asked.deeds = state.frame_a[i]
    return asked

cdef inline void push_estate(FrameState state, int seat, i64 deeds) noexcept nogil:
    state.push(Ask.ESTATE, seat, deeds)

cdef inline void amend_estate(FrameState state, int i, i64 deeds) noexcept nogil:
    state.amend(i, deeds)

cdef struct Landing:
    i64 how

cdef inline Landing landing(FrameState state, int i) noexcept nogil:
    cdef Landing asked
    asked.how = state.frame_a[i]
    return asked

cdef inline void push_landing(FrameState state, int seat, i64 how) noexcept nogil:
    state.push(Ask.LANDING, seat, how)

cdef inline void amend_landing(FrameState state, int i, i64 how) noexcept nogil:
    state.amend(i, how)

cdef inline void push_tycoon(FrameState state, int seat) noexcept nogil:
    state.push(Ask.TYCOON, seat)

cdef struct Rolling:
    i64 why

cdef inline Rolling rolling(FrameState state, int i) noexcept nogil:
    cdef Rolling asked
    asked.why = state.frame_a[i]
    return asked

cdef inline void push_rolling(FrameState state, int seat, i64 why) noexcept nogil:
    state.push(Ask.ROLLING, seat, why)

cdef inline void amend_rolling(FrameState state, int i, i64 why) noexcept nogil:
    state.amend(i, why)

cdef struct Leaving:
    i64 steps, by

cdef inline Leaving leaving(FrameState state, int i) noexcept nogil:
    cdef Leaving asked
    asked.steps = state.frame_a[i]
    asked.by = state.frame_b[i]
    return asked

cdef inline void push_leaving(FrameState state, int seat, i64 steps, i64 by) noexcept nogil:
    state.push(Ask.LEAVING, seat, steps, by)

cdef inline void amend_leaving(FrameState state, int i, i64 steps, i64 by) noexcept nogil:
    state.amend(i, steps, by)
