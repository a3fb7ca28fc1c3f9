"""What a seat does that plays by lot: what can be counted is not listed.

`draw_turn` and `draw_payment` take what stands at a place in the order of `plays.add_turn` and
`payment.add_payments`. How many ways there are to use a card follows, for most kinds, from how many
colours, seats and cards it may name (`count_`), and which of them stands at a place from the same
sets (`nth_`). For the rest both list the ways.
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

# Sets of kinds: plain properties, which lie in one way; money, which can but go into the bank;
# other cards that can do no more on one's turn; what is aimed at one and names nothing else.
PLAIN = (1 << names.Kind.TEAL + 1) - 1
MONEY = (1 << names.Kind.MONEY_10 + 1) - (1 << names.Kind.MONEY_1)
KEPT = 1 << names.Kind.JUST_SAY_NO | 1 << names.Kind.DOUBLE_RENT | 1 << names.Kind.RENT_SHIFT
AIMED = 1 << names.Kind.DEBT_COLLECTOR | 1 << names.Kind.JAIL
# In `Board.spare_kinds`: wilds, and what a payer can pay with.
WILD_KINDS, PAID_KINDS = 0x0F3C_F3CF_3CF3_CF3C, 0x079E_79E7_9E79_E79E


def draw_turn(state: Board, actions: Actions, half: int) -> int:
    """The action at `half` x their number / 2^32, which is left as the size of `actions`."""
    if not cython.compiled:
        ways = [0] * 48
    seat = state.turn
    held = state.held[seat] if state.plays else 0
    plain = popcount(held & PLAIN)
    banked = plain
    left = held & ~(PLAIN | MONEY)
    cards = 0
    while left:
        ways[cards] = count_uses(state, seat, low_bit(left), actions)
        banked += ways[cards]
        cards += 1
        left &= left - 1
    ends = banked + popcount(held & MONEY)
    count = ends + count_ends(state, seat, actions)
    place = half * count >> 32
    if place >= ends:
        action = nth_end(state, seat, place - ends, count - ends, actions)
    elif place >= banked:
        action = acts.packed(Act.BANK, low_bit(nth_bit(held & MONEY, place - banked)))
    elif place < plain:
        kind = low_bit(nth_bit(held, place))
        action = acts.packed(Act.LAY, kind, kind, board.SPARE)
    else:
        place -= plain
        left = held & ~PLAIN
        cards = 0
        while place >= ways[cards]:
            place -= ways[cards]
            cards += 1
            left &= left - 1
        action = nth_use(state, seat, low_bit(left), place, actions)
    actions.size = count
    return action


def draw_payment(state: Board, actions: Actions, half: int) -> int:
    """The same of a payer: who has no full sets pays with what is spare."""
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
    return acts.packed(Act.PAY, spare_kind(at), groups.colour_at(at), board.SPARE)


# The uses of a card of the hand, as `plays.add_uses` adds them.


def count_uses(state: Board, seat: int, kind: int, actions: Actions) -> int:
    """How many there are; `actions` is empty, before and after."""
    card = board.ONE << kind
    if kind <= deck.RAINBOW:
        if not deck.colours_of(kind) & state.fulls[seat]:
            return 2 if kind != deck.RAINBOW else popcount(state.spares[seat]) + 1
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


def nth_use(state: Board, seat: int, kind: int, place: int, actions: Actions) -> int:
    """The one at this place, from 0; `actions` is empty before."""
    if kind > deck.RAINBOW:
        if place == 0:
            return acts.packed(Act.BANK, kind)
        if turn.is_rent(kind):
            return nth_rent(state, seat, kind, place - 1)
        if kind == Kind.SLY_DEAL or kind == Kind.FORCED_DEAL:
            return nth_taking(state, plays.targets(state, seat, kind), kind, place - 1)
    elif not deck.colours_of(kind) & state.fulls[seat]:
        colours = deck.colours_of(kind) if kind != deck.RAINBOW else state.spares[seat]
        if place == popcount(colours):
            return acts.packed(Act.LAY, kind, deck.COLOURLESS)
        return acts.packed(Act.LAY, kind, low_bit(nth_bit(colours, place)), board.SPARE)
    plays.add_uses(state, seat, kind, actions)
    return actions.items[place]


def count_rents(state: Board, seat: int, kind: int) -> int:
    """How many rents a card can bring, as `plays.add_rents` adds them."""
    seats = plays.targets(state, seat, kind)
    if not seats:
        return 0
    asked = popcount(seats) if plays.is_aimed(kind) else 1
    return popcount(plays.colours(state, kind, seat)) * asked * (plays.doubles(state, seat) + 1)


def nth_rent(state: Board, seat: int, kind: int, place: int) -> int:
    """The one at this place: by colour, seat, doubles."""
    seats = plays.targets(state, seat, kind)
    if not plays.is_aimed(kind):
        seats = plays.ONE_SEAT
    counts = plays.doubles(state, seat) + 1
    left = plays.colours(state, kind, seat)
    while place >= popcount(seats) * counts:
        place -= popcount(seats) * counts
        left &= left - 1
    while place >= counts:
        place -= counts
        seats &= seats - 1
    return acts.packed(Act.PLAY, kind, low_bit(left), 0, low_bit(seats), 0, place)


def count_takings(state: Board, seats: int) -> int:
    """How many cards of these seats can be taken, as `plays.add_aimed` adds them."""
    count = 0
    while seats:
        count += count_taken(state, low_bit(seats))
        seats &= seats - 1
    return count


def count_taken(state: Board, target: int) -> int:
    """How many there are of one seat: its spare cards by kind, a colourless wild."""
    return popcount(state.spare_kinds[target]) + (1 if state.colourless[target] else 0)


def nth_taking(state: Board, seats: int, card: int, place: int) -> int:
    """The one at this place, to be taken by a card."""
    while place >= count_taken(state, low_bit(seats)):
        place -= count_taken(state, low_bit(seats))
        seats &= seats - 1
    target = low_bit(seats)
    if place == popcount(state.spare_kinds[target]):
        return acts.packed(Act.PLAY, card, deck.COLOURLESS, 0, target, deck.RAINBOW + 1)
    at = low_bit(nth_bit(state.spare_kinds[target], place))
    return acts.packed(Act.PLAY, card, groups.colour_at(at), 0, target, spare_kind(at) + 1)


# Wilds to turn and the ends of the playing, as `plays.add_ends` adds them.


def count_ends(state: Board, seat: int, actions: Actions) -> int:
    """How many there are; `actions` is empty, before and after."""
    ends = 2 if state.idle_draw and not state.played else 1
    if state.turning_costs and not state.plays:
        return ends
    if not state.turning_costs:  # there are turned wilds
        plays.add_ends(state, seat, actions)
        count = actions.size
        actions.size = 0
        return count
    if groups.may_turn(state, seat, deck.RAINBOW, deck.COLOURLESS, 0):
        ends += 1
    left = state.wilds[seat] & state.fulls[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = groups.base_of(seat, colour)
        for group in range(groups.count_fulls(state, seat, colour)):
            ends += popcount(groups.unturned_in(state.groups[base + group]))
    return popcount(state.spare_kinds[seat] & WILD_KINDS) + ends


def nth_end(state: Board, seat: int, place: int, count: int, actions: Actions) -> int:
    """The one of so many at this place, from 0; `actions` is empty before."""
    if place == count - 1:
        return Act.END
    wilds = state.spare_kinds[seat] & WILD_KINDS
    listed = not state.turning_costs or state.wilds[seat] & state.fulls[seat] != 0
    if place < popcount(wilds) and not listed and state.plays:
        at = low_bit(nth_bit(wilds, place))
        return acts.packed(Act.TURN, spare_kind(at), groups.colour_at(at), board.SPARE)
    plays.add_ends(state, seat, actions)
    return actions.items[place]


def spare_kind(at: int) -> int:
    """The kind at a place of `Board.spare_kinds`."""
    colour = groups.colour_at(at)
    return deck.kind_at(colour, at - groups.SIX * colour)
