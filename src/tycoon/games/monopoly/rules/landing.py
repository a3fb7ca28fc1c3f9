"""Squares and what they ask of who lands there.

Rules: MO-20, MO-22 to MO-24, MO-35, MO-38, MO-39, MS-5.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.games.monopoly.names import (
    Act,
    Ask,
    Due,
    Face,
    Group,
    Happening,
    How,
    Pile,
    Refusable,
    Roll,
    Sort,
)
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import popcount
    from tycoon.games.monopoly.rules.board import BANK, FACES, POT
    from tycoon.games.monopoly.rules.cards import draw
    from tycoon.games.monopoly.rules.fortune import turn_up
    from tycoon.games.monopoly.rules.money import (
        add_cash,
        charge,
        deal_deed,
        forget_claim,
        next_in,
        owns_colour,
        pot,
        receive,
        spend,
        take_deed,
        worth,
    )
    from tycoon.games.monopoly.rules.moving import to_jail
    from tycoon.games.monopoly.rules.property.auction import start_auction
    from tycoon.games.monopoly.squares import (
        GROUP,
        GROUPS,
        LEVELS,
        MEMBERS,
        PRICE,
        RENTS,
        SORTS,
        STATION_RENTS,
        UTILITY_TIMES,
    )

INCOME_TAX = 200
UTILITY_CARD_TIMES = 10
DO_BUY, DO_AUCTION, YES, NO = int(Act.BUY), int(Act.AUCTION), int(Act.YES), int(Act.NO)
BUY, TAX, CLAIM, REFUSE = Ask.BUY, Ask.TAX, Ask.CLAIM, Ask.REFUSE
RENT_REFUSABLE = Refusable.RENT
CITY, STATION, UTILITY, AT_CHANCE, AT_CHEST, AT_INCOME_TAX, AT_LUXURY_TAX = (
    Sort.CITY,
    Sort.STATION,
    Sort.UTILITY,
    Sort.CHANCE,
    Sort.CHEST,
    Sort.INCOME_TAX,
    Sort.LUXURY_TAX,
)
FREE_PARKING, GO_TO_JAIL, LIFESTYLE = Sort.FREE_PARKING, Sort.GO_TO_JAIL, Sort.LIFESTYLE
CHANCE_PILE, CHEST_PILE = Pile.CHANCE, Pile.CHEST
STATIONS, UTILITIES = Group.STATION, Group.UTILITY
BY_CARD, TO_STATION, TO_UTILITY = How.CARD, How.NEXT_STATION, How.NEXT_UTILITY
THREE, TYCOON_FACE = Face.THREE, Face.TYCOON
FOR_RENT = Roll.RENT
RENT, PRICE_PAID, FOR_INCOME_TAX, FOR_LUXURY_TAX, FOR_PARKING = (
    Due.RENT,
    Due.PRICE,
    Due.INCOME_TAX,
    Due.LUXURY_TAX,
    Due.PARKING,
)
PAID, ROLLED, DECLINED, CLAIMED, LET_GO = (
    Happening.PAID,
    Happening.ROLLED,
    Happening.DECLINED,
    Happening.CLAIMED,
    Happening.LET_GO,
)


def land(state: Board, chance: Chance) -> None:
    """The LANDING on top: act on the square where the seat stands."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    how = state.frame_a[top]
    state.pop()
    square = state.at[seat]
    sort = SORTS[state.base + square]
    if sort == CITY or sort == STATION or sort == UTILITY:
        land_on_deed(state, seat, square, how, chance)
    elif sort == AT_CHANCE:
        draw(state, seat, CHANCE_PILE, chance)
    elif sort == AT_CHEST or sort == LIFESTYLE:
        draw(state, seat, CHEST_PILE, chance)
    elif sort == AT_INCOME_TAX:
        if state.tax_choice:
            state.push(TAX, seat)
        else:
            charge(state, seat, pot(state), INCOME_TAX, FOR_INCOME_TAX)
    elif sort == AT_LUXURY_TAX:
        charge(state, seat, pot(state), state.luxury_tax, FOR_LUXURY_TAX)
    elif sort == GO_TO_JAIL:
        to_jail(state, seat)
    elif sort == FREE_PARKING and state.pot:
        amount = state.pot
        state.pot = 0
        state.emit(PAID, POT, seat, amount, FOR_PARKING, square)
        add_cash(state, seat, amount)


def land_on_deed(state: Board, seat: int, square: int, how: int, chance: Chance) -> None:
    """An offer to buy (MO-20), or the rent (MO-22)."""
    owner = state.owner[square]
    if owner < 0:
        if state.face_down >> square & 1:
            turn_up(state, seat, square, chance)
        else:
            state.push(BUY, seat, square, PRICE[state.base + square])
        return
    if owner == seat or state.mortgaged >> square & 1:
        return
    amount = rent(state, seat, square, how, chance)
    if not state.manual_claims:
        take_rent(state, seat, owner, amount)
        return
    at = state.claims
    state.claim_payer[at] = seat
    state.claim_owner[at] = owner
    state.claim_amount[at] = amount
    state.claim_square[at] = square
    state.claims += 1


# Buying.


def add_buy(state: Board, actions: Actions) -> None:
    """Add buying, if the cash suffices, and leaving it to an auction (MO-20)."""
    top = state.frames - 1
    if state.cash[state.seat_to_act] >= state.frame_b[top]:
        actions.add(DO_BUY)
    actions.add(DO_AUCTION)


def buy(state: Board, action: int) -> bool:
    """Buy the deed landed on, or have it auctioned at once (MO-20)."""
    top = state.frames - 1
    seat = state.seat_to_act
    square = state.frame_a[top]
    price = state.frame_b[top]
    if action == DO_BUY:
        if state.cash[seat] < price:
            return False
        state.pop()
        if price == 0:  # MM-5
            deal_deed(state, square, seat)
            return True
        if price < 0:  # MM-5
            receive(state, seat, -price, PRICE_PAID, square)
        else:
            spend(state, seat, BANK, price, PRICE_PAID, square)
        take_deed(state, square, seat)
        return True
    if action != DO_AUCTION:
        return False
    state.pop()
    state.emit(DECLINED, seat, square)
    start_auction(state, square, next_in(state, seat), state.auction_start)
    return True


# Rents.


def rent(state: Board, seat: int, square: int, how: int, chance: Chance) -> int:
    """What a seat that has just landed owes the owner (MO-23, MO-24)."""
    at = state.base + square
    owner = state.owner[square]
    group = GROUP[at]
    owned = popcount(state.owned[owner] & MEMBERS[GROUPS * state.board + group])
    if group == STATIONS:
        return STATION_RENTS[owned] * (2 if how == TO_STATION else 1)
    if group == UTILITIES:
        if how == TO_UTILITY:
            return UTILITY_CARD_TIMES * roll_for_rent(state, seat, chance)
        if how == BY_CARD:
            return UTILITY_TIMES[owned] * roll_for_rent(state, seat, chance)
        return UTILITY_TIMES[owned] * count_pips(state.dice[0], state.dice[1], state.face)
    built = state.buildings[square]
    if built > state.hotel_after:
        return RENTS[LEVELS * at + LEVELS - 1]
    if not built and owns_colour(state, owner, group):
        return 2 * RENTS[LEVELS * at]
    return RENTS[LEVELS * at + built]


def take_rent(state: Board, payer: int, owner: int, amount: int) -> None:
    """A rent is to be paid; in the millionaire edition it can be refused (MM-7)."""
    if state.board:
        state.push(REFUSE, payer, RENT_REFUSABLE, owner, amount)
    else:
        charge(state, payer, owner, amount, RENT)


def count_pips(first: int, second: int, face: int) -> int:
    """The sum of dice; bus and tycoon count 0 (MS-5)."""
    return first + second + (face if face <= THREE else 0)


def roll_for_rent(state: Board, seat: int, chance: Chance) -> int:
    """The sum of a new roll (MO-24), with the speed die for who uses it (MS-5)."""
    first = 1 + chance.below(FACES)
    second = 1 + chance.below(FACES)
    face = roll_face(state, seat, chance)
    state.emit(ROLLED, seat, first, second, face, FOR_RENT)
    return count_pips(first, second, face)


def roll_face(state: Board, seat: int, chance: Chance) -> int:
    """A `Face` of the speed die, NONE for who does not use it: two of six are the tycoon (MS-1)."""
    if not state.fast >> seat & 1:
        return 0
    face = 1 + chance.below(FACES)
    return face if face < TYCOON_FACE else TYCOON_FACE


def ask_claims(state: Board) -> None:
    """Ask the owners of rents not yet claimed, the first landing first (MO-22)."""
    while state.claims:
        state.claims -= 1
        i = state.claims
        state.push(
            CLAIM,
            state.claim_owner[i],
            state.claim_payer[i],
            state.claim_amount[i],
            state.claim_square[i],
        )
        forget_claim(state, i)


def claim(state: Board, action: int) -> bool:
    """Claim a rent, or let go (MO-22)."""
    if action != YES and action != NO:
        return False
    top = state.frames - 1
    owner = state.frame_seat[top]
    payer = state.frame_a[top]
    amount = state.frame_b[top]
    square = state.frame_c[top]
    state.pop()
    if action == NO:
        state.emit(LET_GO, owner, payer, square)
    else:
        state.emit(CLAIMED, owner, payer, amount, square)
        take_rent(state, payer, owner, amount)
    return True


# Taxes.


def pay_tax(state: Board, action: int) -> bool:
    """The flat income tax (no), or a tenth of one's worth (yes) (MO-35)."""
    if action != YES and action != NO:
        return False
    seat = state.seat_to_act
    state.pop()
    amount = worth(state, seat, True) // 10 if action == YES else INCOME_TAX
    charge(state, seat, pot(state), amount, FOR_INCOME_TAX)
    return True
