"""Offers between two players, drawn up step by step. Rules: MO-51 to MO-53.

A draft names the maker's deeds and cards in ascending order, then the partner's, then cash by
steps, so that there is one way to each offer. Goods are deeds, a bit for each square, and the
out-of-jail cards in the bits from `CARDS` on.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.games.monopoly import names
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit
    from tycoon.games.monopoly.names import Act, Ask, Due, Happening
    from tycoon.games.monopoly.rules import board, money
    from tycoon.games.monopoly.rules.property import mortgage

BYTE = 255
TWO_BYTES = 0xFFFF
FIVE_HUNDRED, HUNDRED, FIFTY, TEN = 500, 100, 50, 10
CARDS = names.JAIL_CARDS
GOODS = CARDS + 2
WHO, COUNTERED, STEP_BITS, STEP_MASK, CASH_BITS, CASH = 15, 16, 5, 1023, 16, 65536
GIVEN_FROM, WANTED_FROM, AT_CASH = 1, 65, 128


def goods_of(state: Board, seat: int) -> int:
    """What a seat may trade but for cash, a bit each (MO-52)."""
    goods = mortgage.bare_deeds(state, seat)
    for pile in range(board.PILES):
        if state.jail_cards[pile] == seat:
            goods |= board.ONE << (CARDS + pile)
    return goods


def offers_left(state: Board) -> int:
    """How many opening offers the turn, or the debt on top, still allows (MO-52)."""
    if state.refused_count > board.MAX_REFUSED - 2:
        return 0
    return state.frame_d[state.frames - 1] if state.top() == Ask.DEBT else state.offers


def may_trade(state: Board, seat: int, goods: int, partner: int) -> bool:
    """Whether two seats have anything to trade, `goods` being what the first has."""
    if partner == seat or state.out >> partner & 1:
        return False
    if goods and state.cash[partner]:
        return True
    return (goods != 0 or state.cash[seat] > 0) and goods_of(state, partner) != 0


def add_trades(state: Board, seat: int, actions: Actions) -> None:
    """Add the seats to which an offer may be drawn up, in ascending order."""
    if offers_left(state) <= 0:
        return
    goods = goods_of(state, seat)
    for partner in range(state.seats):
        if may_trade(state, seat, goods, partner):
            actions.add(money.action_of(Act.TRADE, 0, partner, 0, 0))


def begin_trade(state: Board, action: int) -> bool:
    """Begin to draw up an offer to a seat; False where it may not be made."""
    seat = state.seat_to_act
    partner = action >> money.SEAT_BITS & BYTE
    if action != money.action_of(Act.TRADE, 0, partner, 0, 0) or partner >= state.seats:
        return False
    if offers_left(state) <= 0 or not may_trade(state, seat, goods_of(state, seat), partner):
        return False
    start_draft(state, seat, partner, 0)
    return True


def start_draft(state: Board, seat: int, partner: int, counters: int) -> None:
    """A seat begins to draw up an offer, or (16) a counter-offer."""
    state.emit(Happening.DRAFTING, seat, partner, counters // COUNTERED)
    state.push(Ask.DRAFT, seat, partner + counters)


# Drafts.


def may_name(state: Board, act: int, item: int) -> bool:
    """Whether the draft on top may name a deed or card next."""
    top = state.frames - 1
    if item >= GOODS:
        return False
    if act == Act.GIVE:
        here = item + GIVEN_FROM
        owner = state.frame_seat[top]
    else:
        here = item + WANTED_FROM
        owner = state.frame_a[top] & WHO
    return here > state.frame_d[top] and goods_of(state, owner) >> item & 1 == 1


def may_step(state: Board, act: int, step: int) -> bool:
    """Whether the draft on top may add a step of cash, which one side gives for goods (MO-52)."""
    top = state.frames - 1
    about = state.frame_a[top]
    cash = about >> CASH_BITS
    last = about >> STEP_BITS & STEP_MASK
    if act == Act.PAY:
        if cash < 0 or not state.frame_c[top]:
            return False
        payer = state.frame_seat[top]
    else:
        if cash > 0 or not state.frame_b[top]:
            return False
        payer = about & WHO
        cash = -cash
    return cash + step <= state.cash[payer] and money.step_fits(cash, last, step)


def is_whole(state: Board) -> bool:
    """Whether the draft on top may be offered: both sides give, and nothing makes it void."""
    top = state.frames - 1
    about = state.frame_a[top]
    cash = about >> CASH_BITS
    given = state.frame_b[top]
    wanted = state.frame_c[top]
    if (given == 0 and cash <= 0) or (wanted == 0 and cash >= 0):
        return False
    seat = state.frame_seat[top]
    partner = about & WHO
    # MO-53: each receiver can pay the 10 % from the cash that the trade leaves.
    if state.cash[seat] - cash < mortgage.interest_of(state, wanted):
        return False
    if state.cash[partner] + cash < mortgage.interest_of(state, given):
        return False
    return not was_refused(state, seat, partner, given, wanted, cash)


def was_refused(state: Board, seat: int, partner: int, given: int, wanted: int, cash: int) -> bool:
    """Whether this exchange was refused in this turn, whoever of the two had offered it."""
    mine = seat + 16 * partner + cash * CASH
    theirs = partner + 16 * seat - cash * CASH
    for i in range(state.refused_count):
        offer = state.refused[i]
        if offer == mine and state.refused_give[i] == given and state.refused_want[i] == wanted:
            return True
        if offer == theirs and state.refused_give[i] == wanted and state.refused_want[i] == given:
            return True
    return False


def add_named(act: int, goods: int, first: int, actions: Actions) -> None:
    """Add the goods that a draft may name, from the bit `first` on."""
    if first >= GOODS:
        return
    left = goods >> max(0, first) << max(0, first)
    while left:
        actions.add(money.action_of(act, low_bit(left), 0, 0, 0))
        left &= left - 1


def add_step(state: Board, act: int, step: int, actions: Actions) -> None:
    """Add a step of cash if it is allowed."""
    if may_step(state, act, step):
        actions.add(money.action_of(act, 0, 0, 0, step))


def add_steps(state: Board, act: int, actions: Actions) -> None:
    """Add the steps of cash, the largest first."""
    add_step(state, act, FIVE_HUNDRED, actions)
    add_step(state, act, HUNDRED, actions)
    add_step(state, act, FIFTY, actions)
    add_step(state, act, TEN, actions)
    add_step(state, act, 1, actions)


def add_draft(state: Board, actions: Actions) -> None:
    """Add what may be named next: given, wanted, paid, asked for; then the ends."""
    top = state.frames - 1
    named = state.frame_d[top]
    if named < WANTED_FROM:
        goods = goods_of(state, state.frame_seat[top])
        add_named(Act.GIVE, goods, named, actions)
    if named < AT_CASH:
        goods = goods_of(state, state.frame_a[top] & WHO)
        add_named(Act.WANT, goods, named - WANTED_FROM + 1, actions)
    add_steps(state, Act.PAY, actions)
    add_steps(state, Act.ASK, actions)
    if is_whole(state):
        actions.add(Act.DONE)
    actions.add(Act.DROP)


def draft(state: Board, action: int) -> bool:
    """Name the next thing of a draft, offer it, or drop it; False for what is not allowed."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    about = state.frame_a[top]
    given = state.frame_b[top]
    wanted = state.frame_c[top]
    if action == Act.DROP:
        state.pop()
        state.emit(Happening.DROPPED, seat)
        return True
    if action == Act.DONE:
        if not is_whole(state):
            return False
        offer(state)
        return True
    act = action & BYTE
    if act == Act.GIVE or act == Act.WANT:
        item = action >> money.SQUARE_BITS & BYTE
        if action != money.action_of(act, item, 0, 0, 0) or not may_name(state, act, item):
            return False
        if act == Act.GIVE:
            state.amend(top, about, given | board.ONE << item, wanted, item + GIVEN_FROM)
        else:
            state.amend(top, about, given, wanted | board.ONE << item, item + WANTED_FROM)
        return True
    if act != Act.PAY and act != Act.ASK:
        return False
    step = action >> money.AMOUNT_BITS & TWO_BYTES
    if action != money.action_of(act, 0, 0, 0, step) or not may_step(state, act, step):
        return False
    about &= ~(STEP_MASK << STEP_BITS)
    about += (step << STEP_BITS) + (step if act == Act.PAY else -step) * CASH
    state.amend(top, about, given, wanted, AT_CASH)
    return True


# Offers.


def offer(state: Board) -> None:
    """The draft on top becomes an offer, to which the partner is asked."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    about = state.frame_a[top]
    given = state.frame_b[top]
    wanted = state.frame_c[top]
    named = state.frame_d[top]
    partner = about & WHO
    counters = about & COUNTERED
    state.pop()
    if not counters:
        top = state.frames - 1
        if state.top() == Ask.DEBT:
            left = state.frame_d[top] - 1
            state.amend(top, state.frame_a[top], state.frame_b[top], state.frame_c[top], left)
        else:
            state.offers -= 1
    state.emit(
        Happening.OFFERED, seat, partner, given, wanted, about >> CASH_BITS, 1 if counters else 0
    )
    state.push(Ask.OFFER, partner, about - partner + seat, given, wanted, named)


def add_answers(state: Board, actions: Actions) -> None:
    """Add accepting, declining, and a counter-offer to an opening offer."""
    actions.add(Act.ACCEPT)
    actions.add(Act.DECLINE)
    if not state.frame_a[state.frames - 1] & COUNTERED:
        actions.add(Act.COUNTER)


def answer(state: Board, action: int) -> bool:
    """Accept, decline or counter an offer; False for anything else."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    about = state.frame_a[top]
    given = state.frame_b[top]
    wanted = state.frame_c[top]
    maker = about & WHO
    cash = about >> CASH_BITS
    if action == Act.ACCEPT:
        state.pop()
        state.emit(Happening.ACCEPTED, seat, maker)
        exchange(state, maker, seat, given, wanted, cash)
        return True
    if action != Act.DECLINE and (action != Act.COUNTER or about & COUNTERED):
        return False
    state.pop()
    state.emit(Happening.REFUSED, seat, maker)
    i = state.refused_count
    state.refused[i] = maker + 16 * seat + cash * CASH
    state.refused_give[i] = given
    state.refused_want[i] = wanted
    state.refused_count = i + 1
    if action == Act.COUNTER:
        start_draft(state, seat, maker, COUNTERED)
    return True


def exchange(state: Board, maker: int, partner: int, given: int, wanted: int, cash: int) -> None:
    """Goods and cash change hands; who got mortgaged deeds is asked about them, the maker first."""
    hand_over(state, given, maker, partner)
    hand_over(state, wanted, partner, maker)
    if cash > 0:
        money.spend(state, maker, partner, cash, Due.TRADE, -1)
    elif cash < 0:
        money.spend(state, partner, maker, -cash, Due.TRADE, -1)
    mortgage.ask_interest(state, partner, given)
    mortgage.ask_interest(state, maker, wanted)


def hand_over(state: Board, goods: int, giver: int, to: int) -> None:
    """Deeds and cards go from one seat to another."""
    left = goods
    while left:
        item = low_bit(left)
        left &= left - 1
        if item < CARDS:
            money.take_deed(state, item, to)
        else:
            state.jail_cards[item - CARDS] = to
            state.emit(Happening.GOT_CARD, to, item - CARDS, giver)
