"""What a seat does that plays by lot: where it can be counted, not all is listed.

`draw` takes what stands at a place in the order of `plays.add_turn`. How many ways there are to use
a card follows for most kinds from how many colours, seats and cards it may name; where it does not,
they are listed and forgotten again.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.deal import names
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, nth_bit, popcount
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts
    from tycoon.games.deal.names import Act, Colour, Kind
    from tycoon.games.deal.rules import board, groups, payment, plays, turn

# Sets of kinds: plain properties, which lie in one way; money, which can but go into the bank; other
# cards that can do no more on one's turn; what is aimed at an opponent and names nothing else.
PLAIN = (1 << names.Kind.TEAL + 1) - 1
MONEY = (1 << names.Kind.MONEY_10 + 1) - (1 << names.Kind.MONEY_1)
KEPT = 1 << names.Kind.JUST_SAY_NO | 1 << names.Kind.DOUBLE_RENT | 1 << names.Kind.RENT_SHIFT
AIMED = 1 << names.Kind.DEBT_COLLECTOR | 1 << names.Kind.JAIL
# In `Board.spare_kinds`: wilds, and what a payer can pay with.
WILD_KINDS, PAID_KINDS = 0xF3C_F3CF_3CF3_CF3C, 0x79E_79E7_9E79_E79E


def draw(state: Board, actions: Actions, half: int) -> int:
    """The action at `half` x their number / 2^32, which is left as the size of `actions`."""
    if not cython.compiled:
        ways = [0] * 48
    seat = state.turn
    held = state.held[seat] if state.plays else 0
    count = popcount(held & PLAIN)
    left = held & ~(PLAIN | MONEY)
    cards = 0
    while left:
        ways[cards] = count_uses(state, seat, low_bit(left), actions)
        count += ways[cards]
        cards += 1
        left &= left - 1
    money = count
    ends = money + popcount(held & MONEY)
    count = ends + count_ends(state, seat, actions)
    place = half * count >> 32
    if place >= ends:
        plays.add_ends(state, seat, actions)
        action = actions.items[place - ends]
    elif place >= money:
        action = acts.packed(Act.BANK, low_bit(nth_bit(held & MONEY, place - money)))
    elif place < popcount(held & PLAIN):
        kind = low_bit(nth_bit(held, place))
        action = acts.packed(Act.LAY, kind, kind, board.SPARE)
    else:
        place -= popcount(held & PLAIN)
        left = held & ~PLAIN
        cards = 0
        while place >= ways[cards]:
            place -= ways[cards]
            cards += 1
            left &= left - 1
        plays.add_uses(state, seat, low_bit(left), actions)
        action = actions.items[place]
    actions.size = count
    return action


def draw_payment(state: Board, actions: Actions, half: int) -> int:
    """The same of `payment.add_payments`: who has no full sets pays with what is spare."""
    seat = state.seat_to_act
    banked = popcount(state.banked[seat])
    kinds = state.spare_kinds[seat] & PAID_KINDS
    count = banked + popcount(kinds)
    if not count or state.fulls[seat] or state.loosened[seat]:
        payment.add_payments(state, actions)
        return actions.items[half * actions.size >> 32]
    actions.size = count
    place = half * count >> 32
    if place < banked:
        return acts.packed(Act.PAY, low_bit(nth_bit(state.banked[seat], place)), Colour.BANK)
    at = low_bit(nth_bit(kinds, place - banked))
    colour = at // groups.SIX
    kind = deck.kind_at(colour, at - groups.SIX * colour)
    return acts.packed(Act.PAY, kind, colour, board.SPARE)


def count_uses(state: Board, seat: int, kind: int, actions: Actions) -> int:
    """How many actions `plays.add_uses` adds; `actions` is empty, before and after."""
    card = board.ONE << kind
    if kind <= deck.RAINBOW:
        if not deck.colours_of(kind) & state.fulls[seat]:
            if kind != deck.RAINBOW:
                return 2
            return popcount(state.spares[seat]) + 1
    elif card & KEPT:
        return 1
    elif kind == Kind.PASS_GO:
        return 2
    elif card & AIMED:
        return 1 + popcount(plays.opponents(state, seat))
    elif turn.is_rent(kind):
        return 1 + count_rents(state, seat, kind)
    elif kind == Kind.SLY_DEAL or kind == Kind.FORCED_DEAL:
        return 1 + count_takings(state, plays.targets(state, seat, kind))
    plays.add_uses(state, seat, kind, actions)
    count = actions.size
    actions.size = 0
    return count


def count_ends(state: Board, seat: int, actions: Actions) -> int:
    """How many actions `plays.add_ends` adds; `actions` is empty, before and after."""
    ends = 2 if state.idle_draw and not state.played else 1
    if state.turning_costs:
        if not state.plays:
            return ends
        if not state.wilds[seat] & state.fulls[seat]:
            if groups.may_turn(state, seat, deck.RAINBOW, deck.COLOURLESS, 0):
                ends += 1
            return ends + popcount(state.spare_kinds[seat] & WILD_KINDS)
    plays.add_ends(state, seat, actions)
    count = actions.size
    actions.size = 0
    return count


def count_rents(state: Board, seat: int, kind: int) -> int:
    """How many actions `plays.add_rents` adds."""
    seats = popcount(plays.targets(state, seat, kind))
    if seats and not plays.is_aimed(kind):
        seats = 1
    return seats * popcount(plays.colours(state, kind, seat)) * (plays.doubles(state, seat) + 1)


def count_takings(state: Board, seats: int) -> int:
    """How many actions `plays.add_aimed` adds for a card that takes one card."""
    count = 0
    while seats:
        target = low_bit(seats)
        seats &= seats - 1
        count += popcount(state.spare_kinds[target]) + (1 if state.colourless[target] else 0)
    return count
