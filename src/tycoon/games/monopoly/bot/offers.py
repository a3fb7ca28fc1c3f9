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
    from tycoon.core._bits import low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.bot import values
    from tycoon.games.monopoly.rules.property import mortgage, trade

    GIVEN, WANTED, PAID, TRIED = range(4)
    """Where the parts of an offer are in `found`; the last is used on the way."""
    OWN, ITS, REST = range(3)
    """Where the strengths of both and of all others are in `before`."""

CARDS = names.JAIL_CARDS
CARD_WORTH = 40
SUM_STEP = 10
"""Sums of cash in offers are multiples of this."""
TRIES = 3
NOT_YET = -1
NOTHING_TO_SHARE = -1
PART_BITS, PART, RISEN = 8, 256, 257
"""A share has to rise by one part of so many, so that it is more than rounding."""
LATE, LESS = 60, 8
"""From which round on a share may fall for a whole colour: by a part more every so many rounds."""
MOST_LESS = 64


def least_rise(state: Board, seat: int, get: int) -> int:
    """To how many parts of 256 a deal must bring the share of a seat that gets these deeds."""
    if state.rounds < LATE or not completes_any(state, seat, get):
        return RISEN
    return RISEN - min(MOST_LESS, 1 + (state.rounds - LATE) // LESS)


def completes_any(state: Board, seat: int, get: int) -> bool:
    """Whether a seat would have a colour with these deeds that it does not have now."""
    base = squares.GROUPS * state.board
    for group in range(base, base + squares.COLOURS):
        members = squares.MEMBERS[group]
        if members & get and not members & ~(state.owned[seat] | get):
            return True
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
    return is_fine(own, after, total, after + made + rest, least_rise(state, seat, get))


def strength_after(state: Board, seat: int, get: int, give: int, cash: int, others: int) -> int:
    """How strong a seat is after it gets and gives these goods, and so much cash."""
    deeds = ((state.owned[seat] | get) & ~give) & squares.DEEDS[state.board]
    cards = popcount(get >> CARDS) - popcount(give >> CARDS)
    return values.strength(state, deeds, state.cash[seat] + cash, others) + CARD_WORTH * cards


def find_offer(
    state: Board, seat: int, partner: int, given: int, wanted: int, found: list[int]
) -> bool:
    """The best offer to a partner that completes a colour and that the partner would take.

    What is given for it: nothing, or all that the seat has of a group of which the partner has some
    too, and cash to or from the partner, so that it takes the offer and no more. Late in the game
    it need not complete a colour.

    Args:
        given, wanted: what has been named of the offer, the deeds to be given first.
        found: where the offer is put: the deeds given, the deeds wanted, the cash paid.
    """
    theirs = mortgage.bare_deeds(state, partner)
    owned = state.owned[seat]
    base = squares.GROUPS * state.board
    wants = 0
    left = values.begun_colours(values.tally(state, owned))
    while left:
        group = base + (low_bit(left) >> 1)
        left &= left - 1
        lacking = squares.MEMBERS[group] & ~owned
        if wanted & ~squares.MEMBERS[group]:
            continue
        if not lacking & ~theirs or (state.rounds >= LATE and lacking & theirs):
            wants |= 1 << group
    if not wants:
        return False
    bare = mortgage.bare_deeds(state, seat)
    others = values.opponents(state)
    own = [0, 0, 0]
    its = [0, 0, 0]
    values.sum_up(state, owned, others, own)
    its_owned = state.owned[partner]
    values.sum_up(state, its_owned, others, its)
    before = [0, 0, 0]
    before[OWN] = values.together(state, state.cash[seat], others, own)
    before[ITS] = values.together(state, state.cash[partner], others, its)
    before[REST] = NOT_YET
    mine = [0, 0, 0]
    its_then = [0, 0, 0]
    best = 0
    # What could be given, a bit for each group, with one below them for nothing.
    parts = 1
    for part in range(base, base + squares.GROUPS):
        give = owned & squares.MEMBERS[part]
        if give and squares.MEMBERS[part] & its_owned and not give & ~bare and not given & ~give:
            parts |= 2 << part - base
    while wants:
        group = low_bit(wants)
        wants &= wants - 1
        want = squares.MEMBERS[group] & theirs
        copy_sums(own, mine)
        copy_sums(its, its_then)
        values.take_out(state, group, want, its_owned, others, its_then)
        values.put_in(state, group, want, owned, others, mine)
        barren = False
        left = parts & ~(2 << group - base)
        while left:
            part = base + low_bit(left) - 1
            left &= left - 1
            give = 0
            if part >= base:
                give = owned & squares.MEMBERS[part]
                # What completes nothing for the partner is like so much cash.
                if barren and squares.MEMBERS[part] & ~give & ~its_owned:
                    continue
            if wanted and give != given:
                continue
            share = weigh(
                state, seat, partner, others, give, want, part, before, mine, its_then, found
            )
            if part < base:
                barren = share == NOTHING_TO_SHARE
            if share > best and not given & ~give:
                best = share
                found[GIVEN] = give
                found[WANTED] = want
                found[PAID] = found[TRIED]
    return best > 0


def copy_sums(sums: list[int], to: list[int]) -> None:
    """Copy what deeds are worth."""
    for i in range(3):
        to[i] = sums[i]


def weigh(
    state: Board,
    seat: int,
    partner: int,
    others: int,
    give: int,
    want: int,
    part: int,
    before: list[int],
    sums: list[int],
    its: list[int],
    found: list[int],
) -> int:
    """The share, in millionths, that an exchange of these deeds would leave a seat; 0: no deal.

    `NOTHING_TO_SHARE` if the two of them together would not be stronger by it, nothing being given.
    The cash that goes with it is put into `found`.

    Args:
        part: of which group is given.
        before: the strengths of both and of all others as they are, the last when it is needed.
        sums, its: of the deeds of both with what is wanted, but not what is given, handed over.
    """
    cash = state.cash[seat]
    its_cash = state.cash[partner]
    mine = [0, 0, 0]
    theirs = [0, 0, 0]
    copy_sums(its, theirs)
    if give:
        values.put_in(state, part, give, state.owned[partner], others, theirs)
    other = values.together(state, its_cash, others, theirs)
    # The partner has to get back more than it loses.
    lacks_cash = state.rounds < LATE and cash < before[ITS] + 2 - other
    if lacks_cash and give:
        return 0
    copy_sums(sums, mine)
    if give:
        values.take_out(state, part, give, state.owned[seat], others, mine)
    own = values.together(state, cash, others, mine)
    if state.rounds < LATE and own + other <= before[OWN] + before[ITS]:
        return NOTHING_TO_SHARE
    if lacks_cash:
        return 0
    if before[REST] == NOT_YET:
        before[REST] = strength_of_others(state, seat, partner, others)
    rest = before[REST]
    total = before[OWN] + before[ITS] + rest
    parts = least_rise(state, partner, give)
    paid = 0
    after = total
    fine = False
    for _ in range(TRIES):
        # So much that the partner takes it if all of the cash counts in full.
        short = (before[ITS] * (own + other + rest) // total * parts >> PART_BITS) + 2 - other
        paid += SUM_STEP * ((short + SUM_STEP - 1) // SUM_STEP)
        if not give and paid <= 0:
            paid = SUM_STEP
        if paid > cash:
            return 0
        if paid < -its_cash:
            paid = -(its_cash // SUM_STEP) * SUM_STEP
        own = values.together(state, cash - paid, others, mine)
        other = values.together(state, its_cash + paid, others, theirs)
        after = own + other + rest
        fine = is_fine(before[ITS], other, total, after, parts)
        if fine:
            break
    if not fine or not is_fine(before[OWN], own, total, after, least_rise(state, seat, want)):
        return 0
    if cash - paid < mortgage.interest_of(state, want) or its_cash + paid < mortgage.interest_of(
        state, give
    ):
        return 0
    if trade.was_refused(state, seat, partner, give, want, paid):
        return 0
    found[TRIED] = paid
    return own * 1_000_000 // after


def strength_of_others(state: Board, seat: int, partner: int, others: int) -> int:
    """The strength of all but two seats."""
    total = 0
    for other in range(state.seats):
        if other != seat and other != partner and not state.out >> other & 1:
            total += values.strength_of(state, other, others)
    return total
