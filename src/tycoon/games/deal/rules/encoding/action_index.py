"""The numbers that learners know actions by; docs/games/deal.md lists them.

Numbers that need more than a few of the fields of an action are made of `place_of` (0 to 34, a
property kind in a colour), of groups (8) and seats (10).
"""

from __future__ import annotations

import cython

from tycoon.core.names import DEAL as _DEAL

if not cython.compiled:
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts
    from tycoon.games.deal.names import Act, Colour, Kind
    from tycoon.games.deal.rules import board, turn

DEAL = _DEAL
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
    said = acts.fields(action)
    if said.act <= Act.LEAVE:
        return said.act
    if said.act == Act.BANK:
        return FIRST_BANK + said.kind
    if said.act == Act.PUT_AWAY:
        return FIRST_PUT_AWAY + said.kind
    if said.act == Act.SHIFT:
        return FIRST_SHIFT + said.seat
    if said.act == Act.PLAY:
        return index_of_play(said)
    if said.act == Act.BUILD:
        if said.colour == Colour.HAND:
            return FIRST_BUILD_HAND + building_number(said.kind)
        return FIRST_BUILD + index_of_building(said)
    return index_of_card(said)


def index_of_building(said: acts.Fields) -> int:
    """The number of a building on a group: 80 x `building_number` + 8 x colour + group."""
    return SETS * building_number(said.kind) + board.GROUPS * said.colour + said.group


def index_of_card(said: acts.Fields) -> int:
    """The number of an act on a card of a table, or of one paid."""
    if said.act == Act.PAY:
        if said.colour == Colour.BANK:
            return FIRST_PAY_BANK + said.kind
        if said.colour == Colour.HAND:
            return FIRST_PAY_HAND + said.kind
        if said.kind > deck.RAINBOW:
            return FIRST_PAY_BUILDING + index_of_building(said)
    place = deck.place_of(said.kind, said.colour)
    if said.act == Act.LAY:
        slot = deck.slot_of(said.colour, said.other - 1) if said.other else 0
        return FIRST_LAY + SWAPS * place + (5 * said.group + slot if said.other else 0)
    if said.act == Act.TAKE:
        return FIRST_TAKE + place
    if said.act == Act.TURN:
        return FIRST_TURN + board.GROUPS * place + said.group
    return (FIRST_GIVE if said.act == Act.GIVE else FIRST_PAY) + board.GROUPS * place + said.group


def index_of_play(said: acts.Fields) -> int:
    """The number of an action card played."""
    kind = said.kind
    if kind == Kind.RAINBOW_RENT:
        return (
            FIRST_RAINBOW_RENT + DOUBLES * (board.COLOURS * said.seat + said.colour) + said.number
        )
    if turn.is_rent(kind):
        return FIRST_RENTS + DOUBLES * said.colour + said.number
    if kind == Kind.DEAL_BREAKER:
        return FIRST_BREAKER + SETS * said.seat + board.GROUPS * said.colour + said.group
    if kind == Kind.SPEEDING:
        return FIRST_SPEEDING + SEATS * said.seat + said.number
    if building_number(kind) >= 0:
        return FIRST_HOUSE + index_of_building(said)
    if taking_number(kind) >= 0:
        place = deck.place_of(said.other - 1, said.colour)
        return FIRST_TAKING + PLACES * (SEATS * taking_number(kind) + said.seat) + place
    return FIRST_PLAY + SEATS * (kind - FIRST_ACTION_CARD) + said.seat


def card_at(act: int, number: int) -> int:
    """The action of an act on a card in a group, by 8 x `place_of` + group."""
    place = number // board.GROUPS
    return acts.packed(act, deck.place_kind(place), deck.place_colour(place), number % board.GROUPS)


def building_at(act: int, number: int) -> int:
    """The action of an act on a building, by 80 x `building_number` + 8 x colour + group."""
    kind = building_kind(number // SETS)
    return acts.packed(act, kind, number % SETS // board.GROUPS, number % board.GROUPS)


def action_at(index: int) -> int:
    """The action with this number; not every number has one."""
    if index == 0:
        return DEAL
    if index < FIRST_BANK:
        return index
    if index < FIRST_PUT_AWAY:
        return acts.packed(Act.BANK, index - FIRST_BANK)
    if index < FIRST_SHIFT:
        return acts.packed(Act.PUT_AWAY, index - FIRST_PUT_AWAY)
    if index < FIRST_LAY:
        return acts.packed(Act.SHIFT, 0, 0, 0, index - FIRST_SHIFT)
    if index < FIRST_TURN:
        return lay_at(index - FIRST_LAY)
    if index < FIRST_PAY_BANK:
        return card_at(Act.TURN, index - FIRST_TURN)
    if index < FIRST_GIVE:
        return payment_at(index)
    if index < FIRST_TAKE:
        return card_at(Act.GIVE, index - FIRST_GIVE)
    if index < FIRST_BUILD_HAND:
        place = index - FIRST_TAKE
        return acts.packed(Act.TAKE, deck.place_kind(place), deck.place_colour(place))
    if index < FIRST_BUILD:
        return acts.packed(Act.BUILD, building_kind(index - FIRST_BUILD_HAND), Colour.HAND)
    if index < FIRST_PLAY:
        return building_at(Act.BUILD, index - FIRST_BUILD)
    return play_at(index)


def payment_at(index: int) -> int:
    """The payment of a card that has this number."""
    if index < FIRST_PAY_HAND:
        return acts.packed(Act.PAY, index - FIRST_PAY_BANK, Colour.BANK)
    if index < FIRST_PAY:
        return acts.packed(Act.PAY, index - FIRST_PAY_HAND, Colour.HAND)
    if index < FIRST_PAY_BUILDING:
        return card_at(Act.PAY, index - FIRST_PAY)
    return building_at(Act.PAY, index - FIRST_PAY_BUILDING)


def lay_at(number: int) -> int:
    """The way to lay a property with this number."""
    place = number // SWAPS
    swap = number % SWAPS - 1
    kind = deck.place_kind(place)
    colour = deck.place_colour(place)
    if swap < 0:
        return acts.packed(Act.LAY, kind, colour, 0 if colour == deck.COLOURLESS else board.SPARE)
    other = -1 if colour == deck.COLOURLESS else deck.kind_at(colour, swap % 5 + 1)
    return acts.packed(Act.LAY, kind, colour, swap // 5, 0, other + 1)


def play_at(index: int) -> int:
    """The action card played that has this number."""
    if index < FIRST_RENTS:
        index -= FIRST_PLAY
        kind = FIRST_ACTION_CARD + index // SEATS
        return acts.packed(Act.PLAY, kind, 0, 0, index % SEATS)
    if index < FIRST_RAINBOW_RENT:
        index -= FIRST_RENTS
        colour = index // DOUBLES
        return acts.packed(Act.PLAY, rent_kind(colour), colour, 0, 0, 0, index % DOUBLES)
    if index < FIRST_BREAKER:
        index -= FIRST_RAINBOW_RENT
        colour = index // DOUBLES % board.COLOURS
        seat = index // DOUBLES // board.COLOURS
        return acts.packed(Act.PLAY, Kind.RAINBOW_RENT, colour, 0, seat, 0, index % DOUBLES)
    if index < FIRST_TAKING:
        index -= FIRST_BREAKER
        colour = index % SETS // board.GROUPS
        return acts.packed(Act.PLAY, Kind.DEAL_BREAKER, colour, index % board.GROUPS, index // SETS)
    if index < FIRST_HOUSE:
        index -= FIRST_TAKING
        place = index % PLACES
        seat = index // PLACES % SEATS
        kind = taking_kind(index // PLACES // SEATS)
        return acts.packed(
            Act.PLAY, kind, deck.place_colour(place), 0, seat, deck.place_kind(place) + 1
        )
    if index < FIRST_SPEEDING:
        return building_at(Act.PLAY, index - FIRST_HOUSE)
    index -= FIRST_SPEEDING
    return acts.packed(Act.PLAY, Kind.SPEEDING, 0, 0, index // SEATS, 0, index % SEATS)


def rent_kind(colour: int) -> int:
    """The kind of two-colour rent card of a colour."""
    if colour < 2:
        return Kind.RENT_LIGHT_BLUE_BROWN
    if colour < 6:
        return Kind.RENT_LIGHT_BLUE_BROWN + colour // 2
    return Kind.RENT_LIGHT_BLUE_BROWN + (3 if colour < 8 else 4)
