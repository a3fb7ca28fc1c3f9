"""What groups, cards and payments are worth to the player of `bot`, in quarters of a million.

What a group of so many cards is worth to its owner is at the bottom of everything: a card is worth
what it adds to the groups of a table or takes from them, in the hand a part of that, and what an
opponent wins or loses counts by how near that opponent is to winning.
"""

from __future__ import annotations

import cython

from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts
    from tycoon.games.deal.names import Act, Colour, Kind
    from tycoon.games.deal.rules import board, groups, payment, turn

COST_AT = 32
"""Where what a payment costs stands above its first card."""
MOST_DUE = 79
WON = 1 << 20
NEVER = 1 << 28
MILLION = 4
# What a group is worth by the size of its set and its cards, at 5 x size + cards.
GROUP_WORTH = [
    *(0, 0, 0, 0, 0),
    *(0, 0, 0, 0, 0),
    *(0, 12, 50, 50, 50),
    *(0, 8, 20, 55, 55),
    *(0, 5, 11, 24, 55),
]
RENT_WORTH, BUILDING = 3, 14
# What a full set is worth more for each other one, another one of its colour, a rainbow wild
# without a colour; beside a full set a group is worth one of so many parts.
NEXT_SET, SECOND_SET, ALONE, SPARE_PART = 40, 30, 10, 4
# What of an opponent's gains and losses counts, of 16: shared by all, more near the win.
TO_OPPONENT, NEAR_WIN, HALF_WAY = 20, 14, 4
# What cards are worth in the hand, by kind; properties, money and rents also by what they can do.
KEPT = [
    *(6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
    *(6, 6, 6, 6, 6, 6, 6, 30),
    *(5, 5, 5, 5, 5, 9),
    *(60, 18, 24, 44, 12, 6, 9, 10, 8, 4),
    *(16, 24, 10, 24, 16, 10, 8),
    *(1, 2, 3, 4, 5, 10),
]
KEPT_MOST, KEPT_PER_SET = 120, 12
SPENT = 10  # of 16: what a card loses of it that is played


# Groups and cards on a table.


def worth_of(colour: int, cards: int) -> int:
    """What a group of so many cards is worth to who has it."""
    return GROUP_WORTH[5 * deck.size_of(colour) + cards] + RENT_WORTH * deck.rent_of(colour, cards)


def completed(state: Board, seat: int, colour: int, sets: int) -> int:
    """What a full set is worth to who has so many others."""
    if sets + 1 >= state.sets_to_win and (not state.needs_house or has_house(state, seat)):
        return WON
    return worth_of(colour, deck.size_of(colour)) + NEXT_SET * sets


def has_house(state: Board, seat: int) -> bool:
    """Whether a set of a seat has a house."""
    for colour in range(board.COLOURS):
        for group in range(groups.count_fulls(state, seat, colour)):
            if state.groups[groups.base_of(seat, colour) + group] >> deck.HOUSE_AT & 3:
                return True
    return False


def gain(state: Board, seat: int, colour: int, sets: int) -> int:
    """What another card of a colour adds to a table with so many full sets."""
    if colour == deck.COLOURLESS:
        return ALONE
    cards = deck.count_cards(state.groups[groups.base_of(seat, colour) + board.SPARE])
    full = state.fulls[seat] >> colour & 1
    if cards + 1 < deck.size_of(colour):
        more = worth_of(colour, cards + 1) - worth_of(colour, cards)
        return more // SPARE_PART if full else more
    if full:
        return SECOND_SET
    return completed(state, seat, colour, sets) - worth_of(colour, cards)


def gain_by(state: Board, seat: int, kind: int) -> int:
    """What a property adds to a table in its best colour."""
    sets = popcount(state.fulls[seat])
    left = deck.colours_of(kind)
    best = 0
    if kind == deck.RAINBOW:
        left = state.spares[seat]
        best = ALONE
    while left:
        best = max(best, gain(state, seat, low_bit(left), sets))
        left &= left - 1
    return best


def loss(state: Board, seat: int, colour: int, group: int) -> int:
    """What it costs to lose a card of a group; a spare card fills the gap (MD-22)."""
    if colour == deck.COLOURLESS:
        return ALONE
    cards = deck.count_cards(state.groups[groups.base_of(seat, colour) + board.SPARE])
    if cards:
        less = worth_of(colour, cards) - worth_of(colour, cards - 1)
        return less // SPARE_PART if state.fulls[seat] >> colour & 1 else less
    size = deck.size_of(colour)
    if groups.count_fulls(state, seat, colour) > 1:
        return SECOND_SET
    less = worth_of(colour, size) - worth_of(colour, size - 1)
    sets = popcount(state.fulls[seat])
    return less + NEXT_SET * (sets - 1) + built_on(state, seat, colour, group)


def moved(state: Board, seat: int, colour: int, group: int, to: int) -> int:
    """What it is worth to move a wild to another colour; within its own it is worth nothing."""
    if to == colour:
        return -1
    sets = popcount(state.fulls[seat])
    if colour != deck.COLOURLESS and not state.spares[seat] >> colour & 1:
        sets -= 1 if groups.count_fulls(state, seat, colour) == 1 else 0
    return gain(state, seat, to, sets) - loss(state, seat, colour, group)


# Full sets.


def set_won(state: Board, seat: int, colour: int) -> int:
    """What a full set adds to a table."""
    if state.fulls[seat] >> colour & 1:
        return SECOND_SET
    held = deck.count_cards(state.groups[groups.base_of(seat, colour) + board.SPARE])
    sets = popcount(state.fulls[seat])
    return completed(state, seat, colour, sets) - worth_of(colour, held)


def set_lost(state: Board, seat: int, colour: int, group: int) -> int:
    """What it costs to lose a full set."""
    if groups.count_fulls(state, seat, colour) > 1:
        return SECOND_SET
    value = worth_of(colour, deck.size_of(colour)) + NEXT_SET * (popcount(state.fulls[seat]) - 1)
    return value + built_on(state, seat, colour, group)


def built_on(state: Board, seat: int, colour: int, group: int) -> int:
    """What the buildings of a group are worth beyond their money."""
    cards = state.groups[groups.base_of(seat, colour) + group]
    return BUILDING * ((cards >> deck.HOUSE_AT & 3 != 0) + (cards >> deck.HOTEL_AT & 3 != 0))


# Between two players.


def share(state: Board, other: int) -> int:
    """How much of an opponent's gains or losses counts, of 16."""
    lacking = state.sets_to_win - popcount(state.fulls[other])
    counts = TO_OPPONENT // (state.seats - 1)
    if lacking <= 1:
        return counts + NEAR_WIN
    return counts + HALF_WAY if lacking == 2 else counts


def taken(state: Board, seat: int, other: int, kind: int, colour: int) -> int:
    """What it is worth to take this card of no full set from another."""
    lost = loss(state, other, colour, board.SPARE)
    return gain_by(state, seat, kind) + (lost * share(state, other) >> 4)


def given(state: Board, seat: int, other: int, kind: int, colour: int, group: int) -> int:
    """What it costs to let another have this card."""
    found = gain_by(state, other, kind)
    return loss(state, seat, colour, group) + (found * share(state, other) >> 4)


def captured(state: Board, seat: int, other: int, colour: int, group: int) -> int:
    """What it is worth to take this full set from another."""
    lost = set_lost(state, other, colour, group)
    return set_won(state, seat, colour) + (lost * share(state, other) >> 4)


# In the hand.


def kept(state: Board, seat: int, kind: int) -> int:
    """What a card is worth in the hand."""
    value = KEPT[kind]
    if kind < deck.RAINBOW:
        return value + (min(gain_by(state, seat, kind), KEPT_MOST) >> 2)
    if turn.is_rent(kind):
        best = 0
        left = deck.colours_of(kind) & (state.fulls[seat] | state.spares[seat])
        while left:
            best = max(best, groups.rent(state, seat, low_bit(left)))
            left &= left - 1
        return value + best
    if kind == Kind.JUST_SAY_NO:
        value += KEPT_PER_SET * popcount(state.fulls[seat])
        if state.hands[board.ROW * seat + Kind.JUST_SAY_NO] > 1:
            return value - (value >> 2)
    return value


def spent(state: Board, seat: int, kind: int) -> int:
    """How much of its worth in the hand a card loses when it is played."""
    if kind < deck.RAINBOW:
        return 0
    return kept(state, seat, kind) * SPENT >> 4


# Paying.


def cheapest_payment(state: Board, seat: int, to: int, due: int) -> int:
    """The first card of the cheapest payment (an action), and above `COST_AT` what it costs.

    Sums up to what is due are filled from the cards one by one: `costs` has the cheapest way to
    each, `cards` a card of it, and at 0 the last card offered.
    """
    costs = [0] * 80
    cards = [0] * 80
    due = min(due, MOST_DUE)
    cards[0] = 0
    for paid in range(1, due + 1):
        costs[paid] = NEVER
    everything = offer_bank(state, seat, due, costs, cards)
    for colour in range(board.COLOURS):
        if (state.fulls[seat] | state.spares[seat]) >> colour & 1:
            base = groups.base_of(seat, colour)
            for group in range(board.GROUPS):
                if state.groups[base + group]:
                    everything += offer_group(state, seat, to, colour, group, due, costs, cards)
        if state.loose[board.COLOURS * seat + colour]:
            offer_loose(state, seat, colour, due, costs, cards)
    if not cards[0] and state.may_pay_from_hand:
        offer_hand(state, seat, due, costs, cards)
    if costs[due] < NEVER:
        return cards[due] | board.ONE * costs[due] << COST_AT
    return cards[0] | board.ONE * everything << COST_AT


def offer_bank(state: Board, seat: int, due: int, costs: list[int], cards: list[int]) -> int:
    """Offer every card of a bank; what they cost together."""
    everything = 0
    left = state.banked[seat]
    while left:
        kind = low_bit(left)
        left &= left - 1
        value = state.values[kind]
        for _ in range(state.banks[board.ROW * seat + kind]):
            everything += MILLION * value + 1
            card = acts.packed(Act.PAY, kind, Colour.BANK)
            offer(costs, cards, due, value, MILLION * value + 1, card)
    return everything


def offer_group(
    state: Board,
    seat: int,
    to: int,
    colour: int,
    group: int,
    due: int,
    costs: list[int],
    cards: list[int],
) -> int:
    """Offer the cards of a group and the building on top; what they cost together."""
    everything = 0
    there = state.groups[groups.base_of(seat, colour) + group]
    for i in range(deck.count_cards(there)):
        kind = deck.kind_at(colour, there >> 4 * i & 7)
        if kind != deck.RAINBOW:  # MD-32
            cost = given(state, seat, to, kind, colour, group)
            everything += cost
            card = acts.packed(Act.PAY, kind, colour, group)
            offer(costs, cards, due, state.values[kind], cost, card)
    kind = payment.top_building(there)
    if kind >= 0:
        cost = MILLION * state.values[kind] + BUILDING
        everything += cost
        card = acts.packed(Act.PAY, kind, colour, group)
        offer(costs, cards, due, state.values[kind], cost, card)
    return everything


def offer_loose(
    state: Board, seat: int, colour: int, due: int, costs: list[int], cards: list[int]
) -> None:
    """Offer the buildings of a broken set."""
    for kind in range(Kind.HOUSE, Kind.NEW_HOTEL + 1):
        if payment.find_loose(state, seat, kind, colour) >= 0:
            value = state.values[kind]
            card = acts.packed(Act.PAY, kind, colour, board.SPARE)
            offer(costs, cards, due, value, MILLION * value, card)


def offer_hand(state: Board, seat: int, due: int, costs: list[int], cards: list[int]) -> None:
    """Offer every kind of card of the hand that is worth something."""
    left = state.held[seat]
    while left:
        kind = low_bit(left)
        left &= left - 1
        value = state.values[kind]
        if value:
            card = acts.packed(Act.PAY, kind, Colour.HAND)
            offer(costs, cards, due, value, kept(state, seat, kind), card)


def offer(costs: list[int], cards: list[int], due: int, value: int, cost: int, card: int) -> None:
    """Use a card wherever it makes the way to a sum up to what is due cheaper."""
    cards[0] = card
    for paid in range(due, 0, -1):
        before = costs[max(0, paid - value)] + cost
        if before < costs[paid]:
            costs[paid] = before
            cards[paid] = card
