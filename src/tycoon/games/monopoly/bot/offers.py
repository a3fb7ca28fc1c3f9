"""Deals of greedy players: what they offer, and which offers they accept.

A deal is taken when it raises the own share of all strength (see `values`), so no row of deals,
however clever, leaves such a player with less than it had. Only in games that have gone on for long
a player takes a whole colour for a little less: without buildings nobody would ever win.
"""

from __future__ import annotations

import cython

from tycoon.games.monopoly import names
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.bot import values
    from tycoon.games.monopoly.bot._parts import Deal, Parties, Sums, Swap
    from tycoon.games.monopoly.rules.property import mortgage, trade

CARDS = names.JAIL_CARDS
CARD_WORTH = 40
SUM_STEP = 10
"""Sums of cash in offers are multiples of this."""
TRIES = 3
NOT_YET = -1
PART_BITS, PART, RISEN = 8, 256, 257
"""A share has to rise by one part of so many, so that it is more than rounding."""
SOLD_RISEN = 266
"""To how many parts for who completes a colour for another and none for itself."""
LATE, LESS = 60, 8
"""From which round on a share may fall for a whole colour: by a part more every so many rounds."""
MOST_LESS = 64
LOW = 50
"""What a low first offer pays for deeds, in hundredths of their list prices."""


def least_rise(state: Board, seat: int, other: int, get: int, give: int) -> int:
    """To how many parts of 256 a deal must bring the share of a seat that gets and gives goods."""
    if state.rounds >= LATE and completes_any(state, seat, get):
        return RISEN - min(MOST_LESS, 1 + (state.rounds - LATE) // LESS)
    return SOLD_RISEN if sells_out(state, seat, other, get, give) else RISEN


def sells_out(state: Board, seat: int, other: int, get: int, give: int) -> bool:
    """Whether a seat completes a colour for another and none for itself; late that must be."""
    return (
        state.rounds < LATE
        and completes_any(state, other, give)
        and not completes_any(state, seat, get)
    )


def completes_any(state: Board, seat: int, get: int) -> bool:
    """Whether a seat would have a colour with these deeds that it does not have now."""
    left = get & squares.DEEDS[state.board]
    while left:
        group = squares.GROUP[state.base + low_bit(left)]
        members = squares.MEMBERS[squares.GROUPS * state.board + group]
        if group < squares.COLOURS and not members & ~(state.owned[seat] | get):
            return True
        left &= ~members
    return False


def is_fine(before: int, after: int, total: int, total_after: int, parts: int) -> bool:
    """Whether a share comes to so many parts of 256 of what it was."""
    return after * total * PART > before * total_after * parts


def agrees(state: Board, seat: int, maker: int, get: int, give: int, cash: int) -> bool:
    """Whether a seat takes a deal in which it gets and gives these goods, and so much cash."""
    others = values.opponents(state)
    own = values.strength_of(state, seat, others)
    rest = strength_of_others(state, seat, maker, others)
    total = own + values.strength_of(state, maker, others) + rest
    after = strength_after(state, seat, get, give, cash, others)
    made = strength_after(state, maker, give, get, -cash, others)
    return is_fine(
        own, after, total, after + made + rest, least_rise(state, seat, maker, get, give)
    )


def strength_after(state: Board, seat: int, get: int, give: int, cash: int, others: int) -> int:
    """How strong a seat is after it gets and gives these goods, and so much cash."""
    deeds = ((state.owned[seat] | get) & ~give) & squares.DEEDS[state.board]
    cards = popcount(get >> CARDS) - popcount(give >> CARDS)
    return values.strength(state, deeds, state.cash[seat] + cash, others) + CARD_WORTH * cards


def find_offer(
    state: Board, seat: int, partner: int, given: int, wanted: int, opens_low: bool
) -> Deal:
    """The best offer to a partner that adds to a colour and that the partner would take.

    What is given for a whole colour: nothing, or all that the seat has of a group of which the
    partner has some too, and cash to or from the partner, so that it takes the offer and no more;
    for part of a colour, late in the game the same, before that cash. Its share is 0 where there
    is none.

    Args:
        given, wanted: what has been named of the offer, the deeds to be given first.
        opens_low: whether the first offer of a turn may be one that the partner hardly takes.
    """
    best = Deal(0, 0, 0, 0)
    bare = mortgage.bare_deeds(state, partner)
    # Parts of colours take time to think of: with each partner every other round.
    parts_too = opens_low or not state.rounds + state.place[seat] + state.place[partner] & 1
    counted = values.tally(state, state.owned[seat])
    wants = groups_wanted(state, seat, counted, bare, wanted, parts_too)
    if not wants:
        return best
    others = values.opponents(state)
    own = values.sum_tallied(state, state.owned[seat], counted, others)
    its = values.sum_up(state, state.owned[partner], others)
    who = Parties(
        seat,
        partner,
        others,
        values.together(state, state.cash[seat], others, own),
        values.together(state, state.cash[partner], others, its),
    )
    parts = 0
    rest = NOT_YET
    while wants:
        group = low_bit(wants)
        wants &= wants - 1
        want = squares.MEMBERS[group] & bare
        gained = values.put_in(state, group, want, state.owned[seat], others, own)
        lost = values.take_out(state, group, want, state.owned[partner], others, its)
        barren = False
        left = 1
        swaps = given != 0 or not wanted
        if state.rounds < LATE and squares.MEMBERS[group] & ~(want | state.owned[seat]):
            swaps = False  # there are many such parts, and few swaps for one
        if swaps:
            if not parts:
                parts = groups_to_give(state, seat, partner, given)
            left = parts & ~(2 << group - squares.GROUPS * state.board)
        while left:
            part = squares.GROUPS * state.board + low_bit(left) - 1
            left &= left - 1
            give = deeds_to_give(state, who, part)
            # What completes nothing for the partner is like so much cash.
            if barren and squares.MEMBERS[part] & ~give & ~state.owned[partner]:
                continue
            if wanted and give != given:
                continue
            theirs = lost
            if give:
                theirs = values.put_in(state, part, give, state.owned[partner], others, lost)
            its_after = values.together(state, state.cash[partner], others, theirs)
            if opens_low and not give and not given and not state.refused_count:
                low = low_offer(state, who, want, gained, theirs)
                if low.share > best.share:
                    best = low
            short = lacks_cash(state, who, its_after)
            if short and (give or not left):
                continue
            mine = gained
            if give:
                mine = values.take_out(state, part, give, state.owned[seat], others, gained)
            own_after = values.together(state, state.cash[seat], others, mine)
            swap = Swap(give, want, own_after, its_after)
            if not gains(state, who, swap):
                barren = barren or not give
                continue
            if short:
                continue
            if rest == NOT_YET:
                rest = strength_of_others(state, seat, partner, others)
            deal = price(state, who, swap, mine, theirs, rest)
            if deal.share > best.share and not given & ~give:
                best = deal
    return best


def deeds_lacking(state: Board, seat: int) -> int:
    """The deeds that the begun colours of a seat lack, a bit each; whoever has them."""
    owned = state.owned[seat]
    lacking = owned & 0
    left = values.begun_colours(values.tally(state, owned))
    while left:
        lacking |= squares.MEMBERS[squares.GROUPS * state.board + (low_bit(left) >> 1)]
        left &= left - 1
    return lacking & ~owned


def groups_wanted(
    state: Board, seat: int, counted: int, theirs: int, wanted: int, parts_too: bool
) -> int:
    """The begun colours that a partner could complete with its bare deeds, a bit each.

    Late in the game, or with the parts too if the seat has the cash, also those that it could add
    to.
    """
    owned = state.owned[seat]
    base = squares.GROUPS * state.board
    wants = 0
    left = values.begun_colours(counted)
    while left:
        group = base + (low_bit(left) >> 1)
        left &= left - 1
        lacking = squares.MEMBERS[group] & ~owned
        if wanted & ~squares.MEMBERS[group]:
            continue
        if not lacking & theirs:
            continue
        if lacking & ~theirs and state.rounds < LATE:
            if not parts_too:
                continue
            if values.prices_in(values.tally(state, lacking & theirs)) > state.cash[seat]:
                continue
        wants |= 1 << group
    return wants


def groups_to_give(state: Board, seat: int, partner: int, given: int) -> int:
    """What could be given, a bit for each group of the board, with one below them for nothing."""
    bare = mortgage.bare_deeds(state, seat)
    parts = 1
    left = bare
    while left:
        part = squares.GROUP[state.base + low_bit(left)]
        members = squares.MEMBERS[squares.GROUPS * state.board + part]
        left &= ~members
        give = state.owned[seat] & members
        if members & state.owned[partner] and not give & ~bare and not given & ~give:
            parts |= 2 << part
    return parts


def deeds_to_give(state: Board, who: Parties, part: int) -> int:
    """All that the seat has of a group; nothing below the first."""
    if part < squares.GROUPS * state.board:
        return 0
    return state.owned[who.seat] & squares.MEMBERS[part]


def gains(state: Board, who: Parties, swap: Swap) -> bool:
    """Whether the two together would be stronger; late in the game that is no matter."""
    return state.rounds >= LATE or swap.own + swap.its > who.own + who.its


def lacks_cash(state: Board, who: Parties, its: int) -> bool:
    """Whether the seat cannot pay the partner, then so strong, what that loses, and more."""
    return state.rounds < LATE and state.cash[who.seat] < who.its + 2 - its


def price(state: Board, who: Parties, swap: Swap, mine: Sums, theirs: Sums, rest: int) -> Deal:
    """The cash that goes with an exchange, and the share, in millionths, that it leaves the seat.

    The share is 0 where there is no deal to be had.

    Args:
        mine, theirs: what the deeds of both are worth after the exchange.
        rest: the strength of all others.
    """
    cash = state.cash[who.seat]
    its_cash = state.cash[who.partner]
    own = swap.own
    other = swap.its
    none = Deal(swap.give, swap.want, 0, 0)
    total = who.own + who.its + rest
    parts = least_rise(state, who.partner, who.seat, swap.give, swap.want)
    paid = 0
    after = total
    fine = False
    for _ in range(TRIES):
        # So much that the partner takes it if all of the cash counts in full.
        short = (who.its * (own + other + rest) // total * parts >> PART_BITS) + 2 - other
        paid += SUM_STEP * ((short + SUM_STEP - 1) // SUM_STEP)
        if not swap.give and paid <= 0:
            paid = SUM_STEP
        if paid > cash:
            return none
        if paid < -its_cash:
            paid = -(its_cash // SUM_STEP) * SUM_STEP
        own = values.together(state, cash - paid, who.others, mine)
        other = values.together(state, its_cash + paid, who.others, theirs)
        after = own + other + rest
        fine = is_fine(who.its, other, total, after, parts)
        if fine:
            break
    least = least_rise(state, who.seat, who.partner, swap.want, swap.give)
    if not fine or not is_fine(who.own, own, total, after, least):
        return none
    if cash - paid < mortgage.interest_of(state, swap.want):
        return none
    if its_cash + paid < mortgage.interest_of(state, swap.give):
        return none
    if trade.was_refused(state, who.seat, who.partner, swap.give, swap.want, paid):
        return none
    return Deal(swap.give, swap.want, paid, own * 1_000_000 // after)


def low_offer(state: Board, who: Parties, want: int, mine: Sums, theirs: Sums) -> Deal:
    """Half of the list prices for deeds; the share is 0 where that would not do the seat good.

    Args:
        mine, theirs: what the deeds of both are worth after the exchange.
    """
    cash = state.cash[who.seat]
    paid = values.prices_in(values.tally(state, want)) * LOW // 100 // SUM_STEP * SUM_STEP
    none = Deal(0, want, 0, 0)
    if not paid or cash - paid < mortgage.interest_of(state, want):
        return none
    rest = strength_of_others(state, who.seat, who.partner, who.others)
    own = values.together(state, cash - paid, who.others, mine)
    after = own + rest
    after += values.together(state, state.cash[who.partner] + paid, who.others, theirs)
    parts = least_rise(state, who.seat, who.partner, want, 0)
    if not is_fine(who.own, own, who.own + who.its + rest, after, parts):
        return none
    return Deal(0, want, paid, own * 1_000_000 // after)


def strength_of_others(state: Board, seat: int, partner: int, others: int) -> int:
    """The strength of all but two seats."""
    total = 0
    for other in range(state.seats):
        if other != seat and other != partner and not state.out >> other & 1:
            total += values.strength_of(state, other, others)
    return total
