"""Turns that can be won for certain: by laying properties and turning own wilds (MD-15, MD-20).

Nobody can refuse these. Colours are chosen that are to be full, and each card that they lack is
laid from the hand or turned out of another colour, which may be one of them if it is refilled.
What lies where is counted only: a group with enough cards is full whatever order they came in.
"""

from __future__ import annotations

import cython

from tycoon.games.deal.rules.state import Deal

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts
    from tycoon.games.deal.bot import values
    from tycoon.games.deal.names import Act, Ask, Kind
    from tycoon.games.deal.rules import board, groups

# What is counted, and where: the cards of a colour and those that are no rainbow wilds; wilds that
# may be turned, by kind and colour; rainbow wilds without a colour; properties of the hand, by
# kind; the plays left, those that a turn takes, the cards that may be turned, and how many ways may
# still be tried.
CARDS, SOLID, WILDS, BARE, HELD, PLAYS, TURNING, TURNS, TRIES = (
    0,
    10,
    20,
    100,
    101,
    119,
    120,
    121,
    122,
)
MOST_TRIES = 500
MOST_STEPS = 32
NOWHERE = -1
PROPERTIES = 0x3FFFF
# How many cards a set of each colour takes, and how many sets take 2, 3 and 4; four bits each.
SIZES, BY_SIZE = 0x24_2333_3332, 0x1_6300
BUILT_ON = 0xFF  # all colours but black and teal (MD-24)


def step_to_win(state: Deal, seat: int) -> int:
    """What to lay or turn next in a turn that can be won; 0: it cannot, as far as is looked."""
    if not may_win(state, seat):
        return 0
    totals = [0] * 123
    steps = [0] * 32
    count(state, seat, totals)
    found = look(state, totals, steps)
    return first_of(state, seat, steps, found) if found > 0 else 0


def place_to_win(state: Deal, seat: int, kind: int, colour: int) -> int:
    """Where a wild goes that is placed, or turned out of a colour, in a turn that can be won.

    0: the turn cannot be won, or where it goes does not matter.
    """
    if not lacks_at_most(state, seat, state.plays + 1):
        return 0
    left = deck.colours_of(kind) & ~(1 << colour)
    if kind == deck.RAINBOW:
        left &= state.spares[seat]
    while left:
        to = low_bit(left)
        left &= left - 1
        if wins_from(state, seat, kind, colour, to):
            return acts.packed(Act.LAY, kind, to, board.SPARE)
    return 0


def wins_from(state: Deal, seat: int, kind: int, colour: int, to: int) -> bool:
    """Whether the turn can be won with this wild in that colour."""
    totals = [0] * 123
    steps = [0] * 32
    count(state, seat, totals)
    if colour != deck.COLOURLESS:
        take(totals, kind, colour)
    put(totals, kind, to, 1)
    totals[PLAYS] -= totals[TURNING] if state.top() == Ask.MOVE else 0
    return look(state, totals, steps) >= 0


def may_win(state: Deal, seat: int) -> bool:
    """Whether enough sets lack no more cards than could come; asked at every play, so quickly."""
    laid = 0
    left = state.held[seat] & PROPERTIES
    while left:
        laid += state.hands[board.ROW * seat + low_bit(left)]
        left &= left - 1
    laid = min(laid, state.plays)
    if not laid and not state.wilds[seat] and not state.colourless[seat]:
        return False
    if state.turning_costs and not state.plays:
        return False
    return lacks_at_most(state, seat, laid)


def lacks_at_most(state: Deal, seat: int, laid: int) -> bool:
    """Whether so many properties and the wilds of a table could make enough sets.

    Each play brings one card nearer; and of the sets the other cards that lie there leave no more
    open than properties and wilds can fill.
    """
    lacking = BY_SIZE
    fixed = BY_SIZE
    wilds = state.colourless[seat]
    left = state.fulls[seat] | state.spares[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = groups.base_of(seat, colour)
        short = SIZES >> 4 * colour & 15
        lacking -= 1 << 4 * short
        fixed -= 1 << 4 * short
        turned = 0
        group = 0 if state.groups[base] else board.SPARE
        while group < board.GROUPS:
            cards = state.groups[base + group]
            short -= popcount((cards | cards >> 1 | cards >> 2) & groups.EACH_PLACE)
            # Slots from 2 on are wilds; above them is whether they have been turned.
            turned += popcount((cards >> 1 | cards >> 2) & ~(cards >> 3) & groups.EACH_PLACE)
            group += 1
            if group < board.SPARE and not state.groups[base + group]:
                group = board.SPARE
        wilds += turned
        lacking += 1 << 4 * max(0, short)
        fixed += 1 << 4 * max(0, short + turned)
    if state.turning_costs and least_sum(lacking, state.sets_to_win) > min(
        state.plays, laid + wilds
    ):
        return False
    return least_sum(fixed, state.sets_to_win) <= laid + wilds


def least_sum(counts: int, more: int) -> int:
    """The sum of so many of the least numbers from 0 to 4, of each as many as four bits say."""
    total = 0
    for number in range(5):
        taken = min(more, counts >> 4 * number & 15)
        total += number * taken
        more -= taken
    return total


def count(state: Deal, seat: int, totals: list[int]) -> None:
    """Count what lies before a seat and what it holds.

    Where a set needs a house, one that has it stays as it is, or a play is kept for a house.
    """
    for i in range(TRIES + 1):
        totals[i] = 0
    left = state.fulls[seat] | state.spares[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = groups.base_of(seat, colour)
        for group in range(board.GROUPS):
            cards = state.groups[base + group]
            if not cards:
                continue
            housed = state.needs_house and cards >> deck.HOUSE_AT & 3 != 0
            for i in range(deck.count_cards(cards)):
                kind = deck.kind_at(colour, cards >> 4 * i & 7)
                put(totals, kind, colour, 1)
                if kind >= deck.FIRST_WILD and not housed and not cards >> 4 * i & deck.TURNED:
                    totals[WILDS + board.COLOURS * (kind - deck.FIRST_WILD) + colour] += 1
                    totals[TURNS] += 1
    for kind in range(deck.RAINBOW + 1):
        totals[HELD + kind] = state.hands[board.ROW * seat + kind]
    totals[BARE] = state.colourless[seat] - state.colourless_turned[seat]
    totals[TURNS] += totals[BARE]
    totals[PLAYS] = state.plays
    totals[TURNING] = 1 if state.turning_costs else 0
    totals[TRIES] = MOST_TRIES
    if state.needs_house and not values.has_house(state, seat):
        holds = state.held[seat] & (board.ONE << Kind.HOUSE | board.ONE << Kind.NEW_HOUSE)
        totals[PLAYS] = state.plays - 1 if holds else NOWHERE


def put(totals: list[int], kind: int, colour: int, cards: int) -> None:
    """Count so many cards more of a kind in a colour."""
    totals[CARDS + colour] += cards
    if kind != deck.RAINBOW:
        totals[SOLID + colour] += cards


def take(totals: list[int], kind: int, colour: int) -> None:
    """Count a wild out of its colour, and not back."""
    put(totals, kind, colour, -1)
    at = WILDS + board.COLOURS * (kind - deck.FIRST_WILD) + colour
    if totals[at]:
        totals[at] -= 1
        totals[TURNS] -= 1


def look(state: Deal, totals: list[int], steps: list[int]) -> int:
    """How many steps win, which are put into `steps`; -1: none are found."""
    if totals[PLAYS] < 0:
        return NOWHERE
    chosen = 0
    open_ones = 0
    rainbows = totals[BARE] + totals[HELD + deck.RAINBOW]
    for colour in range(board.COLOURS):
        rainbows += totals[WILDS + 7 * board.COLOURS + colour]
    for colour in range(board.COLOURS):
        size = deck.size_of(colour)
        own = totals[WILDS + 7 * board.COLOURS + colour]
        could = totals[CARDS + colour] + totals[HELD + colour] + rainbows - own
        for kind in range(deck.FIRST_WILD, deck.RAINBOW):
            if deck.colours_of(kind) >> colour & 1:
                at = WILDS + board.COLOURS * (kind - deck.FIRST_WILD)
                own += totals[at + colour]
                could += totals[HELD + kind] + totals[at + other_of(kind, colour)]
        if totals[CARDS + colour] >= size and not own:
            chosen |= 1 << colour  # nothing of it can go elsewhere
        elif could >= size:
            open_ones |= 1 << colour
    more = max(0, state.sets_to_win - popcount(chosen))
    return choose_sets(state, totals, steps, open_ones, chosen, more)


def other_of(kind: int, colour: int) -> int:
    """The other colour of a wild of two."""
    return low_bit(deck.colours_of(kind) & ~(1 << colour))


def choose_sets(
    state: Deal, totals: list[int], steps: list[int], left: int, chosen: int, more: int
) -> int:
    """Choose so many more of the colours `left` that can be made full; the steps, -1: none."""
    if lacking_in(totals, chosen) > most_of(totals):
        return NOWHERE
    if not more:
        if state.needs_house and not chosen & BUILT_ON:
            return NOWHERE
        return fill(totals, steps, 0, chosen) if is_enough(totals, chosen) else NOWHERE
    found = NOWHERE
    while left and found < 0:
        first = left & -left
        left ^= first
        if popcount(left) >= more - 1:
            found = choose_sets(state, totals, steps, left, chosen | first, more - 1)
    return found


def is_enough(totals: list[int], sets: int) -> bool:
    """Whether what is held of these colours, and all their wilds, is what they lack, or more."""
    lacking = 0
    held = 0
    wilds = totals[BARE]
    for kind in range(deck.FIRST_WILD, deck.RAINBOW + 1):
        if deck.colours_of(kind) & sets:
            held += totals[HELD + kind]
            for colour in range(board.COLOURS):
                wilds += totals[WILDS + board.COLOURS * (kind - deck.FIRST_WILD) + colour]
    while sets:
        colour = low_bit(sets)
        sets &= sets - 1
        held += totals[HELD + colour]
        short = deck.size_of(colour) - totals[CARDS + colour]
        for kind in range(deck.FIRST_WILD, deck.RAINBOW + 1):
            short += totals[WILDS + board.COLOURS * (kind - deck.FIRST_WILD) + colour]
        lacking += max(0, short)
    return lacking <= wilds + min(held, totals[PLAYS])


def most_of(totals: list[int]) -> int:
    """How many cards could still come to where they lack."""
    return totals[PLAYS] if totals[TURNING] else totals[PLAYS] + totals[TURNS]


def lacking_in(totals: list[int], sets: int) -> int:
    """How many cards these colours lack together."""
    lacking = 0
    while sets:
        colour = low_bit(sets)
        sets &= sets - 1
        lacking += max(0, deck.size_of(colour) - totals[CARDS + colour])
    return lacking


def fill(totals: list[int], steps: list[int], done: int, sets: int) -> int:
    """Make these colours full; how many steps that takes with those `done`, -1: it cannot be."""
    totals[TRIES] -= 1
    if totals[TRIES] < 0 or lacking_in(totals, sets) > most_of(totals):
        return NOWHERE
    colour = NOWHERE
    left = sets
    while left and colour < 0:
        if totals[CARDS + low_bit(left)] < deck.size_of(low_bit(left)):
            colour = low_bit(left)
        elif not totals[SOLID + low_bit(left)]:
            return NOWHERE  # MD-23
        left &= left - 1
    if colour < 0:
        return done
    if done == MOST_STEPS:
        return NOWHERE
    found = lay_into(totals, steps, done, sets, colour, colour)
    for kind in range(deck.FIRST_WILD, deck.RAINBOW):
        if found < 0 and deck.colours_of(kind) >> colour & 1:
            found = lay_into(totals, steps, done, sets, colour, kind)
            if found < 0:
                other = other_of(kind, colour)
                found = turn_into(totals, steps, done, sets, colour, kind, other)
    if found >= 0 or not totals[SOLID + colour]:
        return found
    found = lay_into(totals, steps, done, sets, colour, deck.RAINBOW)
    for other in range(board.COLOURS + 1):
        if found < 0 and other != colour:
            found = turn_into(totals, steps, done, sets, colour, deck.RAINBOW, other)
    return found


def lay_into(
    totals: list[int], steps: list[int], done: int, sets: int, colour: int, kind: int
) -> int:
    """Go on from laying a property of the hand in a colour."""
    if not totals[HELD + kind] or totals[PLAYS] < 1:
        return NOWHERE
    totals[HELD + kind] -= 1
    totals[PLAYS] -= 1
    put(totals, kind, colour, 1)
    steps[done] = acts.packed(Act.LAY, kind, colour, board.SPARE)
    found = fill(totals, steps, done + 1, sets)
    put(totals, kind, colour, -1)
    totals[PLAYS] += 1
    totals[HELD + kind] += 1
    return found


def turn_into(
    totals: list[int], steps: list[int], done: int, sets: int, colour: int, kind: int, other: int
) -> int:
    """Go on from turning a wild out of another colour into this one."""
    at = (
        BARE
        if other == deck.COLOURLESS
        else WILDS + board.COLOURS * (kind - deck.FIRST_WILD) + other
    )
    if not totals[at] or totals[PLAYS] < totals[TURNING]:
        return NOWHERE
    totals[at] -= 1
    totals[TURNS] -= 1
    totals[PLAYS] -= totals[TURNING]
    put(totals, kind, colour, 1)
    if other != deck.COLOURLESS:
        put(totals, kind, other, -1)
    steps[done] = acts.packed(Act.TURN, kind, other)
    found = fill(totals, steps, done + 1, sets)
    if other != deck.COLOURLESS:
        put(totals, kind, other, 1)
    put(totals, kind, colour, -1)
    totals[PLAYS] += totals[TURNING]
    totals[TURNS] += 1
    totals[at] += 1
    return found


def first_of(state: Deal, seat: int, steps: list[int], count: int) -> int:
    """The step to begin with: what is laid refills what is turned, rainbow wilds join others."""
    best = 0
    for i in range(1, count):
        if urgency(steps[i]) > urgency(steps[best]):
            best = i
    said = acts.fields(steps[best])
    if said.act == Act.LAY or said.colour == deck.COLOURLESS:
        return steps[best]
    for group in range(board.GROUPS):
        if groups.may_turn(state, seat, said.kind, said.colour, group):
            return acts.packed(Act.TURN, said.kind, said.colour, group)
    return 0


def urgency(step: int) -> int:
    """How soon a step is to be done."""
    said = acts.fields(step)
    return 2 * (said.kind != deck.RAINBOW) + (said.act == Act.LAY)
