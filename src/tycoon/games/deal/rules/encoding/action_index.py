"""The numbers that learners know actions by; docs/games/deal.md lists them.

Numbers that need more than a few of the fields of an action are made of `place_of` (0 to 34, a
property kind in a colour), of groups (8) and seats (10).
"""

from __future__ import annotations

import cython

from tycoon.core.names import DEAL as _DEAL
from tycoon.games.deal.names import Act, Colour, Kind

if not cython.compiled:
    from tycoon.games.deal.cards import (
        COLOURLESS,
        HOTEL,
        HOUSE,
        NEW_HOTEL,
        NEW_HOUSE,
        RAINBOW,
        kind_at,
        place_colour,
        place_kind,
        place_of,
        slot_of,
    )
    from tycoon.games.deal.rules.board import COLOURS, GROUPS, SPARE
    from tycoon.games.deal.rules.groups import (
        COLOUR_BITS,
        COUNT_BITS,
        GROUP_BITS,
        KIND_BITS,
        OTHER_BITS,
        SEAT_BITS,
        action_of,
    )
    from tycoon.games.deal.rules.turn import is_rent

DEAL = _DEAL
BYTE = 255
SEATS = 10
PLACES = 35
SWAPS = 41  # 0 none, else 1 + 5 x group + slot of the other kind - 1
BUILDINGS = 4
DOUBLES = 3
SETS = 80  # 8 x colour + group
FROM_BANK, FROM_HAND = Colour.BANK, Colour.HAND
LEAVE, BANK, PUT_AWAY, SHIFT, LAY, TURN, PAY, GIVE, TAKE, BUILD, PLAY = (
    Act.LEAVE,
    Act.BANK,
    Act.PUT_AWAY,
    Act.SHIFT,
    Act.LAY,
    Act.TURN,
    Act.PAY,
    Act.GIVE,
    Act.TAKE,
    Act.BUILD,
    Act.PLAY,
)
RAINBOW_RENT, SPEEDING, DEAL_BREAKER = Kind.RAINBOW_RENT, Kind.SPEEDING, Kind.DEAL_BREAKER
FIRST_RENT = Kind.RENT_LIGHT_BLUE_BROWN
FORCED_DEAL, SLY_DEAL, DOUBLE_SLY_DEAL = Kind.FORCED_DEAL, Kind.SLY_DEAL, Kind.DOUBLE_SLY_DEAL
FIRST_ACTION_CARD = FIRST_RENT

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
    if kind == HOUSE or kind == HOTEL:
        return kind - HOUSE
    return kind - NEW_HOUSE + 2 if kind == NEW_HOUSE or kind == NEW_HOTEL else -1


def building_kind(number: int) -> int:
    """The kind with this `building_number`."""
    return HOUSE + number if number < 2 else NEW_HOUSE + number - 2


def taking_number(kind: int) -> int:
    """0 forced deal, 1 sly deal, 2 double sly deal; -1 for other kinds."""
    if kind == FORCED_DEAL:
        return 0
    if kind == SLY_DEAL:
        return 1
    return 2 if kind == DOUBLE_SLY_DEAL else -1


def taking_kind(number: int) -> int:
    """The kind with this `taking_number`."""
    if number == 0:
        return FORCED_DEAL
    return SLY_DEAL if number == 1 else DOUBLE_SLY_DEAL


def index_of(action: int) -> int:
    """The number of a legal action."""
    if action == DEAL:
        return 0
    act = action & BYTE
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    if act <= LEAVE:
        return act
    if act == BANK:
        return FIRST_BANK + kind
    if act == PUT_AWAY:
        return FIRST_PUT_AWAY + kind
    if act == SHIFT:
        return FIRST_SHIFT + (action >> SEAT_BITS & BYTE)
    if act == PLAY:
        return index_of_play(action, kind, colour, group)
    if act == BUILD:
        if colour == FROM_HAND:
            return FIRST_BUILD_HAND + building_number(kind)
        return FIRST_BUILD + SETS * building_number(kind) + GROUPS * colour + group
    if act == PAY:
        if colour == FROM_BANK:
            return FIRST_PAY_BANK + kind
        if colour == FROM_HAND:
            return FIRST_PAY_HAND + kind
        if kind > RAINBOW:
            return FIRST_PAY_BUILDING + SETS * building_number(kind) + GROUPS * colour + group
    place = place_of(kind, colour)
    if act == LAY:
        other = action >> OTHER_BITS & BYTE
        swap = 1 + 5 * group + slot_of(colour, other - 1) - 1 if other else 0
        return FIRST_LAY + SWAPS * place + swap
    if act == TAKE:
        return FIRST_TAKE + place
    if act == TURN:
        return FIRST_TURN + GROUPS * place + group
    return (FIRST_GIVE if act == GIVE else FIRST_PAY) + GROUPS * place + group


def index_of_play(action: int, kind: int, colour: int, group: int) -> int:
    """The number of an action card played."""
    seat = action >> SEAT_BITS & BYTE
    count = action >> COUNT_BITS & BYTE
    if kind == RAINBOW_RENT:
        return FIRST_RAINBOW_RENT + DOUBLES * (COLOURS * seat + colour) + count
    if is_rent(kind):
        return FIRST_RENTS + DOUBLES * colour + count
    if kind == DEAL_BREAKER:
        return FIRST_BREAKER + SETS * seat + GROUPS * colour + group
    if kind == SPEEDING:
        return FIRST_SPEEDING + SEATS * seat + count
    if building_number(kind) >= 0:
        return FIRST_HOUSE + SETS * building_number(kind) + GROUPS * colour + group
    if taking_number(kind) >= 0:
        place = place_of((action >> OTHER_BITS & BYTE) - 1, colour)
        return FIRST_TAKING + PLACES * (SEATS * taking_number(kind) + seat) + place
    return FIRST_PLAY + SEATS * (kind - FIRST_ACTION_CARD) + seat


def card_at(act: int, number: int) -> int:
    """The action of an act on a card in a group, by 8 x `place_of` + group."""
    place = number // GROUPS
    return action_of(act, place_kind(place), place_colour(place), number % GROUPS, 0, 0, 0)


def building_at(act: int, number: int) -> int:
    """The action of an act on a building, by 80 x `building_number` + 8 x colour + group."""
    kind = building_kind(number // SETS)
    return action_of(act, kind, number % SETS // GROUPS, number % GROUPS, 0, 0, 0)


def action_at(index: int) -> int:
    """The action with this number; not every number has one."""
    if index == 0:
        return DEAL
    if index < FIRST_BANK:
        return index
    if index < FIRST_PUT_AWAY:
        return action_of(BANK, index - FIRST_BANK, 0, 0, 0, 0, 0)
    if index < FIRST_SHIFT:
        return action_of(PUT_AWAY, index - FIRST_PUT_AWAY, 0, 0, 0, 0, 0)
    if index < FIRST_LAY:
        return action_of(SHIFT, 0, 0, 0, index - FIRST_SHIFT, 0, 0)
    if index < FIRST_TURN:
        return lay_at(index - FIRST_LAY)
    if index < FIRST_PAY_BANK:
        return card_at(TURN, index - FIRST_TURN)
    if index < FIRST_PAY_HAND:
        return action_of(PAY, index - FIRST_PAY_BANK, FROM_BANK, 0, 0, 0, 0)
    if index < FIRST_PAY:
        return action_of(PAY, index - FIRST_PAY_HAND, FROM_HAND, 0, 0, 0, 0)
    if index < FIRST_PAY_BUILDING:
        return card_at(PAY, index - FIRST_PAY)
    if index < FIRST_GIVE:
        return building_at(PAY, index - FIRST_PAY_BUILDING)
    if index < FIRST_TAKE:
        return card_at(GIVE, index - FIRST_GIVE)
    if index < FIRST_BUILD_HAND:
        place = index - FIRST_TAKE
        return action_of(TAKE, place_kind(place), place_colour(place), 0, 0, 0, 0)
    if index < FIRST_BUILD:
        return action_of(BUILD, building_kind(index - FIRST_BUILD_HAND), FROM_HAND, 0, 0, 0, 0)
    if index < FIRST_PLAY:
        return building_at(BUILD, index - FIRST_BUILD)
    return play_at(index)


def lay_at(number: int) -> int:
    """The way to lay a property with this number."""
    place = number // SWAPS
    swap = number % SWAPS - 1
    kind = place_kind(place)
    colour = place_colour(place)
    if swap < 0:
        return action_of(LAY, kind, colour, 0 if colour == COLOURLESS else SPARE, 0, 0, 0)
    other = -1 if colour == COLOURLESS else kind_at(colour, swap % 5 + 1)
    return action_of(LAY, kind, colour, swap // 5, 0, other + 1, 0)


def play_at(index: int) -> int:
    """The action card played that has this number."""
    if index < FIRST_RENTS:
        index -= FIRST_PLAY
        kind = FIRST_ACTION_CARD + index // SEATS
        return action_of(PLAY, kind, 0, 0, index % SEATS, 0, 0)
    if index < FIRST_RAINBOW_RENT:
        index -= FIRST_RENTS
        colour = index // DOUBLES
        return action_of(PLAY, rent_kind(colour), colour, 0, 0, 0, index % DOUBLES)
    if index < FIRST_BREAKER:
        index -= FIRST_RAINBOW_RENT
        colour = index // DOUBLES % COLOURS
        seat = index // DOUBLES // COLOURS
        return action_of(PLAY, RAINBOW_RENT, colour, 0, seat, 0, index % DOUBLES)
    if index < FIRST_TAKING:
        index -= FIRST_BREAKER
        colour = index % SETS // GROUPS
        return action_of(PLAY, DEAL_BREAKER, colour, index % GROUPS, index // SETS, 0, 0)
    if index < FIRST_HOUSE:
        index -= FIRST_TAKING
        place = index % PLACES
        seat = index // PLACES % SEATS
        kind = taking_kind(index // PLACES // SEATS)
        return action_of(PLAY, kind, place_colour(place), 0, seat, place_kind(place) + 1, 0)
    if index < FIRST_SPEEDING:
        return building_at(PLAY, index - FIRST_HOUSE)
    index -= FIRST_SPEEDING
    return action_of(PLAY, SPEEDING, 0, 0, index // SEATS, 0, index % SEATS)


def rent_kind(colour: int) -> int:
    """The kind of two-colour rent card of a colour."""
    if colour < 2:
        return FIRST_RENT
    if colour < 6:
        return FIRST_RENT + colour // 2
    return FIRST_RENT + (3 if colour < 8 else 4)
