"""Deals of greedy players: what they offer, and which offers they accept.

A deal is taken when it raises the own share of all strength (see `values`). Every deal that is taken raises it,
so no row of deals, however clever, leaves such a player with less than it had.
"""

from __future__ import annotations

import cython

from tycoon.games.monopoly import names
from tycoon.games.monopoly.board import Board

if not cython.compiled:
    from tycoon.core._bits import popcount
    from tycoon.games.monopoly.mortgage import bare_deeds, interest_of
    from tycoon.games.monopoly.squares import COLOURS, DEEDS, GROUPS, MEMBERS
    from tycoon.games.monopoly.trade import was_refused
    from tycoon.games.monopoly.values import opponents, rises, strength, strength_of

CARDS = names.JAIL_CARDS
CARD_WORTH = 40
SUM_STEP = 10
"""Sums of cash in offers are multiples of this."""
TRIES = 3
GIVEN, WANTED, PAID = range(3)
"""Where the parts of an offer are in `found`."""


def agrees(state: Board, seat: int, maker: int, get: int, give: int, cash: int) -> bool:
    """Whether a seat takes a deal in which it gets and gives these goods, and so much cash."""
    others = opponents(state)
    total = 0
    for other in range(state.seats):
        if not state.out >> other & 1:
            total += strength_of(state, other, others)
    own = strength_of(state, seat, others)
    before = own + strength_of(state, maker, others)
    after = strength_after(state, seat, get, give, cash, others)
    made = strength_after(state, maker, give, get, -cash, others)
    return rises(own, after, total, total - before + after + made)


def strength_after(state: Board, seat: int, get: int, give: int, cash: int, others: int) -> int:
    """How strong a seat is after it gets and gives these goods, and so much cash."""
    deeds = ((state.owned[seat] | get) & ~give) & DEEDS[state.board]
    cards = popcount(get >> CARDS) - popcount(give >> CARDS)
    return strength(state, seat, deeds, state.cash[seat] + cash, others) + CARD_WORTH * cards


def find_offer(state: Board, seat: int, partner: int, found: list[int]) -> bool:
    """The best offer to a partner that completes a colour and that the partner would take.

    What is given for it: nothing, or all that the seat has of another group, and cash to or from
    the partner, so that it takes the offer and no more.

    Args:
        found: where the offer is put: the deeds given, the deeds wanted, the cash paid.
    """
    theirs = bare_deeds(state, partner)
    owned = state.owned[seat]
    base = GROUPS * state.board
    wants = 0
    for group in range(COLOURS):
        lacking = MEMBERS[base + group] & ~owned
        if lacking and lacking != MEMBERS[base + group] and not lacking & ~theirs:
            wants |= 1 << group
    if not wants:
        return False
    bare = bare_deeds(state, seat)
    others = opponents(state)
    own = strength_of(state, seat, others)
    its = strength_of(state, partner, others)
    rest = 0
    for other in range(state.seats):
        if other != seat and other != partner and not state.out >> other & 1:
            rest += strength_of(state, other, others)
    best = 0
    for group in range(COLOURS):
        if not wants >> group & 1:
            continue
        want = MEMBERS[base + group] & ~owned
        for part in range(-1, GROUPS):
            give = 0
            if part >= 0:
                give = owned & MEMBERS[base + part]
                if part == group or not give or give & ~bare:
                    continue
                if part < COLOURS and give == MEMBERS[base + part]:
                    continue
            share = weigh(state, seat, partner, give, want, own, its, rest, found)
            if share > best:
                best = share
                found[GIVEN] = give
                found[WANTED] = want
                found[PAID] = found[PAID + 1]
    return best > 0


def weigh(
    state: Board,
    seat: int,
    partner: int,
    give: int,
    want: int,
    own: int,
    its: int,
    rest: int,
    found: list[int],
) -> int:
    """The share, in millionths, that an exchange of these deeds would leave a seat; 0: no deal.

    The cash that goes with it is put into `found`.
    """
    others = opponents(state)
    total = own + its + rest
    mine = strength_after(state, seat, want, give, 0, others)
    theirs = strength_after(state, partner, give, want, 0, others)
    if mine + theirs <= own + its:
        return 0
    cash = 0
    for _ in range(TRIES):
        # So much that the partner's share rises, as `rises` has it, if it all counts in full.
        short = its * (mine + theirs + rest) // total * 257 // 256 + 2 - theirs
        steps = (short + SUM_STEP - 1) // SUM_STEP
        cash += SUM_STEP * steps
        if not give and cash <= 0:
            cash = SUM_STEP
        if cash > state.cash[seat]:
            return 0
        if -cash > state.cash[partner]:
            cash = -(state.cash[partner] // SUM_STEP) * SUM_STEP
        mine = strength_after(state, seat, want, give, -cash, others)
        theirs = strength_after(state, partner, give, want, cash, others)
        if rises(its, theirs, total, mine + theirs + rest):
            break
    after = mine + theirs + rest
    if not rises(its, theirs, total, after) or not rises(own, mine, total, after):
        return 0
    if state.cash[seat] - cash < interest_of(state, want):
        return 0
    if state.cash[partner] + cash < interest_of(state, give):
        return 0
    if was_refused(state, seat, partner, give, want, cash):
        return 0
    found[PAID + 1] = cash
    return mine * 1_000_000 // after
