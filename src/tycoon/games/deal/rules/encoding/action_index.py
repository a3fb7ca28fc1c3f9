"""The numbers that learners know actions by; docs/games/deal.md lists them.

Numbers that need more than a few of the fields of an action are made of `place_of` (0 to 34, a
property kind in a colour), of groups (8) and seats (10).
"""

from __future__ import annotations

import cython

from tycoon.core.names import DEAL as _DEAL

if not cython.compiled:
    from tycoon.games.deal import cards
    from tycoon.games.deal.names import Act, Colour, Kind
    from tycoon.games.deal.rules import board, groups, turn

DEAL = _DEAL
BYTE = 255
SEATS = 10
PLACES = 35
SWAPS = 41  # 0 none, else 1 + 5 x group + slot of the other kind - 1
BUILDINGS = 4
DOUBLES = 3
SETS = 80  # 8 x colour + group
FIRST_ACTION_CARD = Kind.RENT_LIGHT_BLUE_BROWN

# 0 deal; 1 to 7 as `Act`.
FIRST_BANK = 8
FIRST_PUT_AWAY = FIRST_BANK + 47
FIRST_SHIFT = FIRST_PUT_AWAY + 47
FIRST_LAY = FIRST_SHIFT + SEATS
FIRST_TURN = FIRST_LAY + PLACES * SWAPS
FIRST_PAY_BANK = FIRST_TURN + PLACES * 8
FIRST_PAY_HAND = FIRST_PAY_BANK + 47
FIRST_PAY = FIRST_PAY_HAND + 47
FIRST_PAY_BUILDING = FIRST_PAY + PLACES * 8
FIRST_GIVE = FIRST_PAY_BUILDING + BUILDINGS * SETS
FIRST_TAKE = FIRST_GIVE + PLACES * 8
FIRST_BUILD_HAND = FIRST_TAKE + PLACES
FIRST_BUILD = FIRST_BUILD_HAND + BUILDINGS
# Plays without a choice, or with one seat: 10 x (kind - 18) + seat.
FIRST_PLAY = FIRST_BUILD + BUILDINGS * SETS
FIRST_RENTS = FIRST_PLAY + 23 * SEATS
FIRST_RAINBOW_RENT = FIRST_RENTS + 10 * DOUBLES
FIRST_BREAKER = FIRST_RAINBOW_RENT + SEATS * 10 * DOUBLES
FIRST_TAKING = FIRST_BREAKER + SEATS * SETS
FIRST_HOUSE = FIRST_TAKING + 3 * SEATS * PLACES
FIRST_SPEEDING = FIRST_HOUSE + BUILDINGS * SETS
NUM_ACTIONS = FIRST_SPEEDING + SEATS * SEATS


def building_number(kind: int) -> int:
    """0 house, 1 hotel, 2 new house, 3 new hotel; -1 for other kinds."""
    if kind == Kind.HOUSE or kind == Kind.HOTEL:
        return kind - Kind.HOUSE
    return kind - Kind.NEW_HOUSE + 2 if kind == Kind.NEW_HOUSE or kind == Kind.NEW_HOTEL else -1


def building_kind(number: int) -> int:
    """The kind with this `building_number`."""
    return Kind.HOUSE + number if number < 2 else Kind.NEW_HOUSE + number - 2


def taking_number(kind: int) -> int:
    """0 forced deal, 1 sly deal, 2 double sly deal; -1 for other kinds."""
    if kind == Kind.FORCED_DEAL:
        return 0
    if kind == Kind.SLY_DEAL:
        return 1
    return 2 if kind == Kind.DOUBLE_SLY_DEAL else -1


def taking_kind(number: int) -> int:
    """The kind with this `taking_number`."""
    if number == 0:
        return Kind.FORCED_DEAL
    return Kind.SLY_DEAL if number == 1 else Kind.DOUBLE_SLY_DEAL


def index_of(action: int) -> int:
    """The number of a legal action."""
    if action == DEAL:
        return 0
    act = action & BYTE
    kind = action >> groups.KIND_BITS & BYTE
    colour = action >> groups.COLOUR_BITS & BYTE
    group = action >> groups.GROUP_BITS & BYTE
    if act <= Act.LEAVE:
        return act
    if act == Act.BANK:
        return FIRST_BANK + kind
    if act == Act.PUT_AWAY:
        return FIRST_PUT_AWAY + kind
    if act == Act.SHIFT:
        return FIRST_SHIFT + (action >> groups.SEAT_BITS & BYTE)
    if act == Act.PLAY:
        return index_of_play(action, kind, colour, group)
    if act == Act.BUILD:
        if colour == Colour.HAND:
            return FIRST_BUILD_HAND + building_number(kind)
        return FIRST_BUILD + SETS * building_number(kind) + board.GROUPS * colour + group
    if act == Act.PAY:
        if colour == Colour.BANK:
            return FIRST_PAY_BANK + kind
        if colour == Colour.HAND:
            return FIRST_PAY_HAND + kind
        if kind > cards.RAINBOW:
            return FIRST_PAY_BUILDING + SETS * building_number(kind) + board.GROUPS * colour + group
    place = cards.place_of(kind, colour)
    if act == Act.LAY:
        other = action >> groups.OTHER_BITS & BYTE
        swap = 1 + 5 * group + cards.slot_of(colour, other - 1) - 1 if other else 0
        return FIRST_LAY + SWAPS * place + swap
    if act == Act.TAKE:
        return FIRST_TAKE + place
    if act == Act.TURN:
        return FIRST_TURN + board.GROUPS * place + group
    return (FIRST_GIVE if act == Act.GIVE else FIRST_PAY) + board.GROUPS * place + group


def index_of_play(action: int, kind: int, colour: int, group: int) -> int:
    """The number of an action card played."""
    seat = action >> groups.SEAT_BITS & BYTE
    count = action >> groups.COUNT_BITS & BYTE
    if kind == Kind.RAINBOW_RENT:
        return FIRST_RAINBOW_RENT + DOUBLES * (board.COLOURS * seat + colour) + count
    if turn.is_rent(kind):
        return FIRST_RENTS + DOUBLES * colour + count
    if kind == Kind.DEAL_BREAKER:
        return FIRST_BREAKER + SETS * seat + board.GROUPS * colour + group
    if kind == Kind.SPEEDING:
        return FIRST_SPEEDING + SEATS * seat + count
    if building_number(kind) >= 0:
        return FIRST_HOUSE + SETS * building_number(kind) + board.GROUPS * colour + group
    if taking_number(kind) >= 0:
        place = cards.place_of((action >> groups.OTHER_BITS & BYTE) - 1, colour)
        return FIRST_TAKING + PLACES * (SEATS * taking_number(kind) + seat) + place
    return FIRST_PLAY + SEATS * (kind - FIRST_ACTION_CARD) + seat


def card_at(act: int, number: int) -> int:
    """The action of an act on a card in a group, by 8 x `place_of` + group."""
    place = number // board.GROUPS
    return groups.action_of(
        act, cards.place_kind(place), cards.place_colour(place), number % board.GROUPS, 0, 0, 0
    )


def building_at(act: int, number: int) -> int:
    """The action of an act on a building, by 80 x `building_number` + 8 x colour + group."""
    kind = building_kind(number // SETS)
    return groups.action_of(
        act, kind, number % SETS // board.GROUPS, number % board.GROUPS, 0, 0, 0
    )


def action_at(index: int) -> int:
    """The action with this number; not every number has one."""
    if index == 0:
        return DEAL
    if index < FIRST_BANK:
        return index
    if index < FIRST_PUT_AWAY:
        return groups.action_of(Act.BANK, index - FIRST_BANK, 0, 0, 0, 0, 0)
    if index < FIRST_SHIFT:
        return groups.action_of(Act.PUT_AWAY, index - FIRST_PUT_AWAY, 0, 0, 0, 0, 0)
    if index < FIRST_LAY:
        return groups.action_of(Act.SHIFT, 0, 0, 0, index - FIRST_SHIFT, 0, 0)
    if index < FIRST_TURN:
        return lay_at(index - FIRST_LAY)
    if index < FIRST_PAY_BANK:
        return card_at(Act.TURN, index - FIRST_TURN)
    if index < FIRST_PAY_HAND:
        return groups.action_of(Act.PAY, index - FIRST_PAY_BANK, Colour.BANK, 0, 0, 0, 0)
    if index < FIRST_PAY:
        return groups.action_of(Act.PAY, index - FIRST_PAY_HAND, Colour.HAND, 0, 0, 0, 0)
    if index < FIRST_PAY_BUILDING:
        return card_at(Act.PAY, index - FIRST_PAY)
    if index < FIRST_GIVE:
        return building_at(Act.PAY, index - FIRST_PAY_BUILDING)
    if index < FIRST_TAKE:
        return card_at(Act.GIVE, index - FIRST_GIVE)
    if index < FIRST_BUILD_HAND:
        place = index - FIRST_TAKE
        return groups.action_of(
            Act.TAKE, cards.place_kind(place), cards.place_colour(place), 0, 0, 0, 0
        )
    if index < FIRST_BUILD:
        return groups.action_of(
            Act.BUILD, building_kind(index - FIRST_BUILD_HAND), Colour.HAND, 0, 0, 0, 0
        )
    if index < FIRST_PLAY:
        return building_at(Act.BUILD, index - FIRST_BUILD)
    return play_at(index)


def lay_at(number: int) -> int:
    """The way to lay a property with this number."""
    place = number // SWAPS
    swap = number % SWAPS - 1
    kind = cards.place_kind(place)
    colour = cards.place_colour(place)
    if swap < 0:
        return groups.action_of(
            Act.LAY, kind, colour, 0 if colour == cards.COLOURLESS else board.SPARE, 0, 0, 0
        )
    other = -1 if colour == cards.COLOURLESS else cards.kind_at(colour, swap % 5 + 1)
    return groups.action_of(Act.LAY, kind, colour, swap // 5, 0, other + 1, 0)


def play_at(index: int) -> int:
    """The action card played that has this number."""
    if index < FIRST_RENTS:
        index -= FIRST_PLAY
        kind = FIRST_ACTION_CARD + index // SEATS
        return groups.action_of(Act.PLAY, kind, 0, 0, index % SEATS, 0, 0)
    if index < FIRST_RAINBOW_RENT:
        index -= FIRST_RENTS
        colour = index // DOUBLES
        return groups.action_of(Act.PLAY, rent_kind(colour), colour, 0, 0, 0, index % DOUBLES)
    if index < FIRST_BREAKER:
        index -= FIRST_RAINBOW_RENT
        colour = index // DOUBLES % board.COLOURS
        seat = index // DOUBLES // board.COLOURS
        return groups.action_of(Act.PLAY, Kind.RAINBOW_RENT, colour, 0, seat, 0, index % DOUBLES)
    if index < FIRST_TAKING:
        index -= FIRST_BREAKER
        colour = index % SETS // board.GROUPS
        return groups.action_of(
            Act.PLAY, Kind.DEAL_BREAKER, colour, index % board.GROUPS, index // SETS, 0, 0
        )
    if index < FIRST_HOUSE:
        index -= FIRST_TAKING
        place = index % PLACES
        seat = index // PLACES % SEATS
        kind = taking_kind(index // PLACES // SEATS)
        return groups.action_of(
            Act.PLAY, kind, cards.place_colour(place), 0, seat, cards.place_kind(place) + 1, 0
        )
    if index < FIRST_SPEEDING:
        return building_at(Act.PLAY, index - FIRST_HOUSE)
    index -= FIRST_SPEEDING
    return groups.action_of(Act.PLAY, Kind.SPEEDING, 0, 0, index // SEATS, 0, index % SEATS)


def rent_kind(colour: int) -> int:
    """The kind of two-colour rent card of a colour."""
    if colour < 2:
        return Kind.RENT_LIGHT_BLUE_BROWN
    if colour < 6:
        return Kind.RENT_LIGHT_BLUE_BROWN + colour // 2
    return Kind.RENT_LIGHT_BLUE_BROWN + (3 if colour < 8 else 4)
