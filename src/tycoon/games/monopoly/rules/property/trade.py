"""Offers between two players, drawn up step by step. Rules: MO-51 to MO-53.

A draft names the maker's deeds and cards in ascending order, then the partner's, then cash by
steps, so that there is one way to each offer. Goods are deeds, a bit for each square, and the
out-of-jail cards in the bits from `CARDS` on.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.monopoly import names
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, nth_bit, popcount
    from tycoon.games.monopoly._names import acts, asked, refused
    from tycoon.games.monopoly._names.asked import Draft
    from tycoon.games.monopoly.names import Act, Ask, Due, EventKind, Named
    from tycoon.games.monopoly.rules import board, money
    from tycoon.games.monopoly.rules.property import mortgage

CARDS = names.JAIL_CARDS
GOODS = CARDS + 2


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
    if state.top() == Ask.DEBT:
        return asked.debt(state, state.frames - 1).offers
    return state.offers


def may_trade(state: Board, seat: int, goods: int, partner: int) -> bool:
    """Whether two seats have anything to trade, `goods` being what the first has."""
    if partner == seat or state.out >> partner & 1:
        return False
    if goods and state.cash[partner]:
        return True
    return (goods != 0 or state.cash[seat] > 0) and goods_of(state, partner) != 0


def partners(state: Board, seat: int) -> int:
    """The seats to which an offer may be drawn up, a bit each."""
    found = 0
    if offers_left(state) > 0:
        goods = goods_of(state, seat)
        for partner in range(state.seats):
            if may_trade(state, seat, goods, partner):
                found |= 1 << partner
    return found


def add_trades(state: Board, seat: int, actions: Actions) -> None:
    """Add the seats to which an offer may be drawn up, in ascending order."""
    left = partners(state, seat)
    while left:
        actions.add(acts.packed(Act.TRADE, 0, low_bit(left)))
        left &= left - 1


def begin_trade(state: Board, action: int) -> bool:
    """Begin to draw up an offer to a seat; False where it may not be made."""
    seat = state.seat_to_act
    partner = acts.fields(action).seat
    if action != acts.packed(Act.TRADE, 0, partner) or partner >= state.seats:
        return False
    if offers_left(state) <= 0 or not may_trade(state, seat, goods_of(state, seat), partner):
        return False
    start_draft(state, seat, partner, False)
    return True


def start_draft(state: Board, seat: int, partner: int, counter: bool) -> None:
    """A seat begins to draw up an offer, or a counter-offer."""
    state.emit(EventKind.DRAFTING, seat, partner, counter)
    asked.push_draft(state, seat, partner, counter, 0, 0, 0, 0, 0)


# Drafts.


def may_name(state: Board, act: int, item: int) -> bool:
    """Whether the draft on top may name a deed or card next."""
    top = state.frames - 1
    if item >= GOODS:
        return False
    drawn_up = asked.draft(state, top)
    if act == Act.GIVE:
        here = item + Named.GIVEN
        owner = state.frame_seat[top]
    else:
        here = item + Named.WANTED
        owner = drawn_up.partner
    return here > drawn_up.named and goods_of(state, owner) >> item & 1 == 1


def room_to_pay(state: Board, seat: int, drawn_up: Draft) -> int:
    """How much more cash the maker of a draft may give for goods (MO-52); 0: none."""
    may_pay = drawn_up.cash >= 0 and drawn_up.wanted != 0
    return state.cash[seat] - drawn_up.cash if may_pay else 0


def room_to_ask(state: Board, drawn_up: Draft) -> int:
    """How much more cash it may ask for goods (MO-52); 0: none."""
    may_ask = drawn_up.cash <= 0 and drawn_up.given != 0
    return state.cash[drawn_up.partner] + drawn_up.cash if may_ask else 0


def may_step(state: Board, act: int, step: int) -> bool:
    """Whether the draft on top may add a step of cash."""
    top = state.frames - 1
    drawn_up = asked.draft(state, top)
    if act == Act.PAY:
        room = room_to_pay(state, state.frame_seat[top], drawn_up)
    else:
        room = room_to_ask(state, drawn_up)
    return step <= room and money.step_fits(abs(drawn_up.cash), drawn_up.step, step)


def is_whole(state: Board, seat: int, deal: Draft) -> bool:
    """Whether a draft of a seat may be offered: both sides give, and nothing makes it void."""
    if (deal.given == 0 and deal.cash <= 0) or (deal.wanted == 0 and deal.cash >= 0):
        return False
    # MO-53: each receiver can pay the 10 % from the cash that the trade leaves.
    if state.cash[seat] - deal.cash < mortgage.interest_of(state, deal.wanted):
        return False
    if state.cash[deal.partner] + deal.cash < mortgage.interest_of(state, deal.given):
        return False
    return not was_refused(state, seat, deal.partner, deal.given, deal.wanted, deal.cash)


def was_refused(state: Board, seat: int, partner: int, given: int, wanted: int, cash: int) -> bool:
    """Whether this exchange was refused in this turn, whoever of the two had offered it."""
    mine = refused.packed(seat, partner, cash)
    theirs = refused.packed(partner, seat, -cash)
    for i in range(state.refused_count):
        offer = state.refused[i]
        if offer == mine and state.refused_give[i] == given and state.refused_want[i] == wanted:
            return True
        if offer == theirs and state.refused_give[i] == wanted and state.refused_want[i] == given:
            return True
    return False


def from_on(goods: int, first: int) -> int:
    """Of goods those from the bit `first` on, which may be below 0."""
    return 0 if first >= GOODS else goods >> max(0, first) << max(0, first)


def may_give(state: Board, seat: int, drawn_up: Draft) -> int:
    """The goods that its maker may name next as given."""
    return from_on(goods_of(state, seat), drawn_up.named) if drawn_up.named < Named.WANTED else 0


def may_want(state: Board, drawn_up: Draft) -> int:
    """The goods that its maker may name next as wanted."""
    if drawn_up.named >= Named.CASH:
        return 0
    return from_on(goods_of(state, drawn_up.partner), drawn_up.named - Named.WANTED + 1)


def steps_to_pay(state: Board, seat: int, drawn_up: Draft) -> int:
    """The steps of cash by which its maker may give more, a bit each."""
    return money.steps(drawn_up.cash, drawn_up.step, room_to_pay(state, seat, drawn_up))


def steps_to_ask(state: Board, drawn_up: Draft) -> int:
    """The steps of cash by which its maker may ask for more, a bit each."""
    return money.steps(-drawn_up.cash, drawn_up.step, room_to_ask(state, drawn_up))


def add_named(act: int, goods: int, actions: Actions) -> None:
    """Add the goods that a draft may name."""
    while goods:
        actions.add(acts.packed(act, low_bit(goods)))
        goods &= goods - 1


def add_draft(state: Board, actions: Actions) -> None:
    """Add what may be named next: given, wanted, paid, asked for; then the ends."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    drawn_up = asked.draft(state, top)
    add_named(Act.GIVE, may_give(state, seat, drawn_up), actions)
    add_named(Act.WANT, may_want(state, drawn_up), actions)
    add_cash_or_end(state, seat, drawn_up, actions)


def draw_draft(state: Board, actions: Actions, half: int) -> int:
    """What `add_draft` adds at `half` x their number / 2^32; their number becomes the size."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    drawn_up = asked.draft(state, top)
    given = may_give(state, seat, drawn_up)
    wanted = may_want(state, drawn_up)
    paid = steps_to_pay(state, seat, drawn_up)
    asked_for = steps_to_ask(state, drawn_up)
    gives, wants = popcount(given), popcount(wanted)
    pays, asks = popcount(paid), popcount(asked_for)
    whole = is_whole(state, seat, drawn_up)
    actions.size = gives + wants + pays + asks + whole + 1
    place = half * actions.size >> 32
    if place < gives:
        return acts.packed(Act.GIVE, low_bit(nth_bit(given, place)))
    place -= gives
    if place < wants:
        return acts.packed(Act.WANT, low_bit(nth_bit(wanted, place)))
    place -= wants
    if place < pays:
        return money.step_action(Act.PAY, nth_bit(paid, place))
    place -= pays
    if place < asks:
        return money.step_action(Act.ASK, nth_bit(asked_for, place))
    return Act.DONE if whole and place == asks else Act.DROP


def add_cash_or_end(state: Board, seat: int, drawn_up: Draft, actions: Actions) -> None:
    """Add the steps of cash of a draft, and its ends."""
    money.add_steps(Act.PAY, steps_to_pay(state, seat, drawn_up), actions)
    money.add_steps(Act.ASK, steps_to_ask(state, drawn_up), actions)
    if is_whole(state, seat, drawn_up):
        actions.add(Act.DONE)
    actions.add(Act.DROP)


def draft(state: Board, action: int) -> bool:
    """Name the next thing of a draft, offer it, or drop it; False for what is not allowed."""
    if not may_draw_up(state, action):
        return False
    draw_up(state, action)
    return True


def may_draw_up(state: Board, action: int) -> bool:
    """Whether the draft on top may be drawn up like this."""
    if action == Act.DROP:
        return True
    if action == Act.DONE:
        top = state.frames - 1
        return is_whole(state, state.frame_seat[top], asked.draft(state, top))
    said = acts.fields(action)
    if said.act == Act.GIVE or said.act == Act.WANT:
        return action == acts.packed(said.act, said.square) and may_name(
            state, said.act, said.square
        )
    if said.act != Act.PAY and said.act != Act.ASK:
        return False
    right = action == acts.packed(said.act, 0, 0, 0, said.amount)
    return right and may_step(state, said.act, said.amount)


def draw_up(state: Board, action: int) -> None:
    """Do what `may_draw_up` allows, which the caller has asked or listed."""
    if action == Act.DROP:
        state.emit(EventKind.DROPPED, state.frame_seat[state.frames - 1])
        state.pop()
        return
    if action == Act.DONE:
        offer(state)
        return
    said = acts.fields(action)
    if said.act == Act.GIVE or said.act == Act.WANT:
        name_good(state, said.act, said.square)
    else:
        add_step(state, said.amount if said.act == Act.PAY else -said.amount)


def add_step(state: Board, step: int) -> None:
    """The draft on top has the maker pay a step more, or get one if it is below 0."""
    top = state.frames - 1
    deal = asked.draft(state, top)
    asked.amend_draft(
        state,
        top,
        deal.partner,
        deal.counter,
        abs(step),
        deal.cash + step,
        deal.given,
        deal.wanted,
        Named.CASH,
    )


def name_good(state: Board, act: int, item: int) -> None:
    """The draft on top names a deed or card next; the caller has checked it."""
    top = state.frames - 1
    deal = asked.draft(state, top)
    given, wanted, named = deal.given, deal.wanted, item + Named.GIVEN
    if act == Act.GIVE:
        given |= board.ONE << item
    else:
        wanted |= board.ONE << item
        named = item + Named.WANTED
    asked.amend_draft(
        state, top, deal.partner, deal.counter, deal.step, deal.cash, given, wanted, named
    )


# Offers.


def offer(state: Board) -> None:
    """The draft on top becomes an offer, to which the partner is asked."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    deal = asked.draft(state, top)
    state.pop()
    if not deal.counter:
        top = state.frames - 1
        if state.top() == Ask.DEBT:
            owed = asked.debt(state, top)
            asked.amend_debt(state, top, owed.amount, owed.to, owed.due, owed.offers - 1)
        else:
            state.offers -= 1
    given, wanted, cash = deal.given, deal.wanted, deal.cash
    state.emit(EventKind.OFFERED, seat, deal.partner, given, wanted, cash, deal.counter)
    asked.push_offer(
        state, deal.partner, seat, deal.counter, deal.step, cash, given, wanted, deal.named
    )


def add_answers(state: Board, actions: Actions) -> None:
    """Add accepting, declining, and a counter-offer to an opening offer."""
    actions.add(Act.ACCEPT)
    actions.add(Act.DECLINE)
    if not asked.offer(state, state.frames - 1).counter:
        actions.add(Act.COUNTER)


def answer(state: Board, action: int) -> bool:
    """Accept, decline or counter an offer; False for anything else."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    deal = asked.offer(state, top)
    if action == Act.ACCEPT:
        state.pop()
        state.emit(EventKind.ACCEPTED, seat, deal.maker)
        exchange(state, deal.maker, seat, deal.given, deal.wanted, deal.cash)
        return True
    if action != Act.DECLINE and (action != Act.COUNTER or deal.counter):
        return False
    state.pop()
    state.emit(EventKind.REFUSED, seat, deal.maker)
    i = state.refused_count
    state.refused[i] = refused.packed(deal.maker, seat, deal.cash)
    state.refused_give[i] = deal.given
    state.refused_want[i] = deal.wanted
    state.refused_count = i + 1
    if action == Act.COUNTER:
        start_draft(state, seat, deal.maker, True)
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
            state.emit(EventKind.GOT_CARD, to, item - CARDS, giver)
