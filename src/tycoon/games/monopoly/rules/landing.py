"""Squares and what they ask of who lands there.

Rules: MO-20, MO-22 to MO-24, MO-35, MO-38, MO-39, MS-5.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import popcount
    from tycoon.games.monopoly import names, squares
    from tycoon.games.monopoly._names import asked
    from tycoon.games.monopoly.names import Act, Due, EventKind, Face, Group, How, Pile, Roll, Sort
    from tycoon.games.monopoly.rules import board, cards, fortune, money, moving
    from tycoon.games.monopoly.rules.property import auction

INCOME_TAX = 200
UTILITY_CARD_TIMES = 10


def land(state: Board, chance: Chance) -> None:
    """The LANDING on top: act on the square where the seat stands."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    how = asked.landing(state, top).how
    state.pop()
    square = state.at[seat]
    sort = squares.SORTS[state.base + square]
    if sort == Sort.CITY or sort == Sort.STATION or sort == Sort.UTILITY:
        land_on_deed(state, seat, square, how, chance)
    elif sort == Sort.CHANCE:
        cards.draw(state, seat, Pile.CHANCE, chance)
    elif sort == Sort.CHEST or sort == Sort.LIFESTYLE:
        cards.draw(state, seat, Pile.CHEST, chance)
    elif sort == Sort.INCOME_TAX:
        if state.tax_choice:
            asked.push_tax(state, seat)
        else:
            money.charge(state, seat, money.pot(state), INCOME_TAX, Due.INCOME_TAX)
    elif sort == Sort.LUXURY_TAX:
        money.charge(state, seat, money.pot(state), state.luxury_tax, Due.LUXURY_TAX)
    elif sort == Sort.GO_TO_JAIL:
        moving.to_jail(state, seat)
    elif sort == Sort.FREE_PARKING and state.pot:
        amount = state.pot
        state.pot = 0
        state.emit(EventKind.PAID, board.POT, seat, amount, Due.PARKING, square)
        money.add_cash(state, seat, amount)


def land_on_deed(state: Board, seat: int, square: int, how: int, chance: Chance) -> None:
    """An offer to buy (MO-20), or the rent (MO-22)."""
    owner = state.owner[square]
    if owner < 0:
        if state.face_down >> square & 1:
            fortune.turn_up(state, seat, square, chance)
        else:
            asked.push_buy(state, seat, square, squares.PRICE[state.base + square])
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
    if state.cash[state.seat_to_act] >= asked.buy(state, top).price:
        actions.add(Act.BUY)
    actions.add(Act.AUCTION)


def buy(state: Board, action: int) -> bool:
    """Buy the deed landed on, or have it auctioned at once (MO-20)."""
    top = state.frames - 1
    seat = state.seat_to_act
    offer = asked.buy(state, top)
    if action == Act.BUY:
        if state.cash[seat] < offer.price:
            return False
        state.pop()
        if offer.price == 0:  # MM-5
            money.deal_deed(state, offer.square, seat)
            return True
        if offer.price < 0:  # MM-5
            money.receive(state, seat, -offer.price, Due.PRICE, offer.square)
        else:
            money.spend(state, seat, board.BANK, offer.price, Due.PRICE, offer.square)
        money.take_deed(state, offer.square, seat)
        return True
    if action != Act.AUCTION:
        return False
    state.pop()
    state.emit(EventKind.DECLINED, seat, offer.square)
    auction.start_auction(state, offer.square, money.next_in(state, seat), state.auction_start)
    return True


# Rents.


def rent(state: Board, seat: int, square: int, how: int, chance: Chance) -> int:
    """What a seat that has just landed owes the owner (MO-23, MO-24)."""
    at = state.base + square
    owner = state.owner[square]
    group = squares.GROUP[at]
    owned = popcount(state.owned[owner] & squares.MEMBERS[squares.GROUPS * state.board + group])
    if group == Group.STATION:
        return squares.STATION_RENTS[owned] * (2 if how == How.NEXT_STATION else 1)
    if group == Group.UTILITY:
        if how == How.NEXT_UTILITY:
            return UTILITY_CARD_TIMES * roll_for_rent(state, seat, chance)
        if how == How.CARD:
            return squares.UTILITY_TIMES[owned] * roll_for_rent(state, seat, chance)
        return squares.UTILITY_TIMES[owned] * count_pips(state.dice[0], state.dice[1], state.face)
    built = state.buildings[square]
    if built > state.hotel_after:
        return squares.RENTS[squares.LEVELS * at + squares.LEVELS - 1]
    if not built and money.owns_colour(state, owner, group):
        return 2 * squares.RENTS[squares.LEVELS * at]
    return squares.RENTS[squares.LEVELS * at + built]


def take_rent(state: Board, payer: int, owner: int, amount: int) -> None:
    """A rent is to be paid; in the millionaire edition it can be refused (MM-7)."""
    if state.board:
        asked.push_refuse(state, payer, names.Refusable.RENT, owner, amount, 0)
    else:
        money.charge(state, payer, owner, amount, Due.RENT)


def count_pips(first: int, second: int, face: int) -> int:
    """The sum of dice; bus and tycoon count 0 (MS-5)."""
    return first + second + (face if face <= Face.THREE else 0)


def roll_for_rent(state: Board, seat: int, chance: Chance) -> int:
    """The sum of a new roll (MO-24), with the speed die for who uses it (MS-5)."""
    first = 1 + chance.below(board.FACES)
    second = 1 + chance.below(board.FACES)
    face = roll_face(state, seat, chance)
    state.emit(EventKind.ROLLED, seat, first, second, face, Roll.RENT)
    return count_pips(first, second, face)


def roll_face(state: Board, seat: int, chance: Chance) -> int:
    """A `Face` of the speed die, NONE for who does not use it: two of six are the tycoon (MS-1)."""
    if not state.fast >> seat & 1:
        return 0
    face = 1 + chance.below(board.FACES)
    return face if face < Face.TYCOON else Face.TYCOON


def ask_claims(state: Board) -> None:
    """Ask the owners of rents not yet claimed, the first landing first (MO-22)."""
    while state.claims:
        state.claims -= 1
        i = state.claims
        asked.push_claim(
            state,
            state.claim_owner[i],
            state.claim_payer[i],
            state.claim_amount[i],
            state.claim_square[i],
        )
        money.forget_claim(state, i)


def claim(state: Board, action: int) -> bool:
    """Claim a rent, or let go (MO-22)."""
    if action != Act.YES and action != Act.NO:
        return False
    top = state.frames - 1
    owner = state.frame_seat[top]
    claimed = asked.claim(state, top)
    state.pop()
    if action == Act.NO:
        state.emit(EventKind.LET_GO, owner, claimed.payer, claimed.square)
    else:
        state.emit(EventKind.CLAIMED, owner, claimed.payer, claimed.amount, claimed.square)
        take_rent(state, claimed.payer, owner, claimed.amount)
    return True


# Taxes.


def pay_tax(state: Board, action: int) -> bool:
    """The flat income tax (no), or a tenth of one's worth (yes) (MO-35)."""
    if action != Act.YES and action != Act.NO:
        return False
    seat = state.seat_to_act
    state.pop()
    amount = money.worth(state, seat, True) // 10 if action == Act.YES else INCOME_TAX
    money.charge(state, seat, money.pot(state), amount, Due.INCOME_TAX)
    return True
