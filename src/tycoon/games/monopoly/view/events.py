"""What happened in Monopoly, field by field; `telling` has what the log says of it.

`called` is what the catalogue calls a square, `money` an amount as the table shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, cast

import msgspec

from tycoon.core._bits import bits
from tycoon.core.events import Event, GameEnded, Own, Public, SeatEvent
from tycoon.games.monopoly.moves import BUILDING_LOTS, BUILDINGS
from tycoon.games.monopoly.names import (
    JAIL_CARDS,
    Card,
    Due,
    Face,
    Fortune,
    Happening,
    How,
    Reason,
    Refusable,
    Roll,
)
from tycoon.games.monopoly.squares import card_effects
from tycoon.games.monopoly.themes import GOODS, Names, names_of

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions
    from tycoon.games.monopoly.rules.state import Monopoly as State


class MonopolyCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a pile; `monopoly.card.<does>` says it with the others as arguments.

    Attributes:
        does: a word of `Card`.
        called: the square it leads to, as in `MonopolySquare`; empty for none.
        amount: of money, to each or in all, or for each house; of steps.
        more: of money for each hotel.
    """

    does: str
    called: str
    amount: int
    more: int


@cache
def _cards(edition: str, chest: str, pile: int, words: Names) -> list[MonopolyCard]:
    found = []
    for does, a, b in card_effects(edition, chest, pile):
        leads = does == Card.MOVE_TO
        called = words.called[a] if leads else ""
        found.append(
            MonopolyCard(does=Card(does).word, called=called, amount=0 if leads else a, more=b)
        )
    return found


def cards_of(state: State, words: Names, pile: int) -> list[MonopolyCard]:
    """The cards of a pile by number."""
    options = cast("MonopolyOptions", state.options)
    return _cards(options.board, options.chest, pile, words)


class OrderRolled(SeatEvent, frozen=True, tag="order_rolled"):
    """A seat rolled for its place in the order of play."""

    dice: Public[list[int]]


class Ordered(SeatEvent, frozen=True, tag="ordered"):
    """The place of a seat in the order of play, from 1."""

    place: Public[int]


class DeedDealt(SeatEvent, frozen=True, tag="deed_dealt"):
    """A seat got a deed for nothing, at the start or by its fortune card."""

    square: Public[str]
    called: Public[str]


class TurnBegun(SeatEvent, frozen=True, tag="turn"):
    """A turn begins; `worths` is what every seat is worth now, as in `MonopolySeat`."""

    round: Public[int]
    worths: Public[list[int]]

    def for_chart(self) -> tuple[int, list[int]]:
        """The round and the worths."""
        return self.round, self.worths


class Rolled(SeatEvent, frozen=True, tag="rolled"):
    """A seat rolled: the white dice, a word of `Face`, and what for, a word of `Roll`."""

    dice: Public[list[int]]
    face: Public[str]
    why: Public[str]


class Moved(SeatEvent, frozen=True, tag="moved"):
    """A seat moved; `how` is a word of `How`."""

    origin: Public[str]
    square: Public[str]
    called: Public[str]
    how: Public[str]


class Jailed(SeatEvent, frozen=True, tag="jailed"):
    """A seat went to jail."""

    origin: Public[str]


class Stayed(SeatEvent, frozen=True, tag="stayed"):
    """A try to leave jail failed, so many so far."""

    tries: Public[int]


class LeftJail(SeatEvent, frozen=True, tag="left_jail"):
    """A seat left jail by a `double`, the `fine` or a `card`."""

    by: Public[str]


class Paid(SeatEvent, frozen=True, tag="paid"):
    """Money changed hands; seats, -1 the bank, -2 the bank by way of free parking.

    `due` is a word of `Due`; the square, if any, is the one it was paid for.
    """

    to: Public[int]
    amount: Public[int]
    money: Public[str]
    due: Public[str]
    square: Public[str]
    called: Public[str]


class Owes(SeatEvent, frozen=True, tag="owes"):
    """A seat owes more than its cash."""

    to: Public[int]
    amount: Public[int]
    money: Public[str]
    due: Public[str]


class Declined(SeatEvent, frozen=True, tag="declined"):
    """A seat does not buy the deed it has landed on."""

    square: Public[str]
    called: Public[str]


class GotDeed(SeatEvent, frozen=True, tag="got_deed"):
    """A deed went to a seat, from another or from the bank (-1)."""

    square: Public[str]
    called: Public[str]
    origin: Public[int]


class ReturnedDeed(SeatEvent, frozen=True, tag="returned_deed"):
    """A deed of the bankrupt seat went back to the bank."""

    square: Public[str]
    called: Public[str]


class GotCard(SeatEvent, frozen=True, tag="got_card"):
    """An out-of-jail card went to a seat, or under its pile (-1); from a seat, or the pile (-1)."""

    pile: Public[str]
    origin: Public[int]


class UsedCard(SeatEvent, frozen=True, tag="used_card"):
    """A seat used an out-of-jail card of a pile."""

    pile: Public[str]


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card, the fields as in `MonopolyCard`."""

    pile: Public[str]
    does: Public[str]
    called: Public[str]
    amount: Public[int]
    more: Public[int]
    currency: Public[str]


class AuctionBegan(SeatEvent, frozen=True, tag="auction_began"):
    """A deed, or a `house` or `hotel`, is auctioned; the seat is asked first."""

    square: Public[str]
    called: Public[str]
    building: Public[str]
    least: Public[int]
    money: Public[str]


class AuctionAgain(Event, frozen=True, tag="auction_again"):
    """Nobody has bid; a second round begins."""

    square: Public[str]
    called: Public[str]
    building: Public[str]
    least: Public[int]
    money: Public[str]


class Bid(SeatEvent, frozen=True, tag="bid"):
    """A seat bid in an auction."""

    square: Public[str]
    called: Public[str]
    building: Public[str]
    amount: Public[int]
    money: Public[str]


class PassedAuction(SeatEvent, frozen=True, tag="passed_auction"):
    """A seat is out of an auction."""

    square: Public[str]
    called: Public[str]
    building: Public[str]


class WonAuction(SeatEvent, frozen=True, tag="won_auction"):
    """A seat won an auction."""

    square: Public[str]
    called: Public[str]
    building: Public[str]
    amount: Public[int]
    money: Public[str]


class AuctionFailed(Event, frozen=True, tag="auction_failed"):
    """Nobody got the deed; it stays with the bank."""

    square: Public[str]
    called: Public[str]


class Built(SeatEvent, frozen=True, tag="built"):
    """A seat built on a city, where so much stands now."""

    square: Public[str]
    called: Public[str]
    houses: Public[int]
    hotel: Public[bool]


class SoldBuilding(SeatEvent, frozen=True, tag="sold_building"):
    """Buildings went back to the bank from a city, where so much stands now."""

    square: Public[str]
    called: Public[str]
    houses: Public[int]
    hotel: Public[bool]


class Mortgaged(SeatEvent, frozen=True, tag="mortgaged"):
    """A seat mortgaged a deed."""

    square: Public[str]
    called: Public[str]


class Lifted(SeatEvent, frozen=True, tag="lifted"):
    """A seat lifted a mortgage."""

    square: Public[str]
    called: Public[str]


class Short(SeatEvent, frozen=True, tag="short"):
    """A seat asks for a `house` or `hotel` for a city, and the bank has few left."""

    building: Public[str]
    square: Public[str]
    called: Public[str]


class Wants(SeatEvent, frozen=True, tag="wants"):
    """Whether a seat wants such a building too."""

    building: Public[str]
    wants: Public[bool]


class Offered(SeatEvent, frozen=True, tag="offered"):
    """A seat offered an exchange, the fields as in `MonopolyOffer`; goods also as people say."""

    partner: Public[int]
    given: Public[list[str]]
    wanted: Public[list[str]]
    gives: Public[list[str]]
    wants: Public[list[str]]
    cash: Public[int]
    money: Public[str]
    counter: Public[bool]


class Drafting(SeatEvent, frozen=True, tag="drafting"):
    """A seat begins to draw up an offer, or a counter-offer; the others see it once it is made."""

    partner: Public[int]
    counter: Public[bool]


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """A seat accepted the offer of another."""

    maker: Public[int]


class Refused(SeatEvent, frozen=True, tag="refused"):
    """A seat refused the offer of another."""

    maker: Public[int]


class Dropped(SeatEvent, frozen=True, tag="dropped"):
    """A seat dropped an offer that it had begun."""


class Claimed(SeatEvent, frozen=True, tag="claimed"):
    """An owner claimed a rent."""

    payer: Public[int]
    amount: Public[int]
    money: Public[str]
    square: Public[str]
    called: Public[str]


class LetGo(SeatEvent, frozen=True, tag="let_go"):
    """An owner did not claim a rent."""

    payer: Public[int]
    square: Public[str]
    called: Public[str]


class Ruined(SeatEvent, frozen=True, tag="ruined"):
    """A seat is bankrupt, to another or to the bank (-1)."""

    to: Public[int]


class Fast(SeatEvent, frozen=True, tag="fast"):
    """A seat uses the speed die from now on."""


class EndedTurn(SeatEvent, frozen=True, tag="ended_turn"):
    """A turn is over."""


class TimeUp(Event, frozen=True, tag="time_up"):
    """The clock ends the game as soon as nothing is open."""


class Levelled(SeatEvent, frozen=True, tag="levelled"):
    """The level of a seat now."""

    level: Public[int]


class Kept(SeatEvent, frozen=True, tag="kept"):
    """A seat keeps the fortune card of a city; what it is it alone sees."""

    square: Public[str]
    called: Public[str]
    card: Own[str]


class TurnedUp(SeatEvent, frozen=True, tag="turned_up"):
    """The fortune card of a city is carried out at once."""

    card: Public[str]
    square: Public[str]
    called: Public[str]
    money: Public[str]


class UsedFortune(SeatEvent, frozen=True, tag="used_fortune"):
    """A seat used a fortune card, about these squares; empty for none."""

    card: Public[str]
    square: Public[str]
    called: Public[str]
    swap: Public[str]
    swap_called: Public[str]


class LetCome(SeatEvent, frozen=True, tag="let_come"):
    """A seat does not refuse; `what` is a word of `Refusable`."""

    what: Public[str]


_LEFT_BY = ("double", "fine", "card")
_FORTUNE_MONEY = {
    Fortune.BUY_RECEIVE_10: 10,
    Fortune.BUY_RECEIVE_20: 20,
    Fortune.BUY_PAY_10: 10,
}


def event(state: State, kind: int, numbers: tuple[int, ...]) -> Event:
    """The struct of a row of numbers that the rules emitted."""
    words = names_of(state)
    happening = Happening(kind)
    if happening in _AT_SQUARE:
        seat, square = numbers[:2]
        return _AT_SQUARE[happening](seat, words.id(square), words.square(square))
    if happening in _OF_SEAT:
        return _OF_SEAT[happening](numbers[0])
    if happening in _OF_AUCTION:
        return _auction_event(happening, numbers, words)
    return _event_of_trade(happening, numbers, words) or _event_of_turn(
        state, happening, numbers, words
    )


_AT_SQUARE: dict[Happening, Callable[..., Event]] = {
    Happening.DEALT: DeedDealt,
    Happening.DECLINED: Declined,
    Happening.RETURNED_DEED: ReturnedDeed,
    Happening.MORTGAGED: Mortgaged,
    Happening.LIFTED: Lifted,
}
_OF_SEAT: dict[Happening, Callable[..., Event]] = {
    Happening.DROPPED: Dropped,
    Happening.FAST: Fast,
    Happening.ENDED_TURN: EndedTurn,
}
_OF_AUCTION = (
    Happening.AUCTION_BEGAN,
    Happening.AUCTION_AGAIN,
    Happening.BADE,
    Happening.PASSED,
    Happening.WON_AUCTION,
    Happening.AUCTION_FAILED,
)


def _auction_event(happening: Happening, numbers: tuple[int, ...], words: Names) -> Event:
    a, b, c = numbers[:3]
    first = happening in (
        Happening.AUCTION_BEGAN,
        Happening.AUCTION_AGAIN,
        Happening.AUCTION_FAILED,
    )
    lot = a if first else b
    sold = lot >= BUILDING_LOTS
    what = (
        "" if sold else words.id(lot),
        "" if sold else words.square(lot),
        BUILDINGS[lot - BUILDING_LOTS] if sold else "",
    )
    match happening:
        case Happening.AUCTION_BEGAN:
            return AuctionBegan(b, *what, c, words.money(c))
        case Happening.AUCTION_AGAIN:
            return AuctionAgain(*what, b, words.money(b))
        case Happening.BADE:
            return Bid(a, *what, c, words.money(c))
        case Happening.PASSED:
            return PassedAuction(a, *what)
        case Happening.WON_AUCTION:
            return WonAuction(a, *what, c, words.money(c))
    return AuctionFailed(*what[:2])


def _event_of_trade(happening: Happening, numbers: tuple[int, ...], words: Names) -> Event | None:
    """What happens between players and with buildings; None for anything else."""
    a, b, c, d, e, f, _ = numbers
    match happening:
        case Happening.GOT_DEED:
            return GotDeed(a, words.id(b), words.square(b), c)
        case Happening.GOT_CARD:
            return GotCard(a, words.piles[b], c)
        case Happening.SHORT:
            return Short(a, BUILDINGS[b], words.id(c), words.square(c))
        case Happening.WANTS:
            return Wants(a, BUILDINGS[b], bool(c))
        case Happening.OFFERED:
            gives, wants = (
                [
                    GOODS[item - JAIL_CARDS] if item >= JAIL_CARDS else words.square(item)
                    for item in bits(goods)
                ]
                for goods in (c, d)
            )
            return Offered(
                seat=a,
                partner=b,
                given=words.goods(c),
                wanted=words.goods(d),
                gives=gives,
                wants=wants,
                cash=e,
                money=words.money(abs(e)),
                counter=bool(f),
            )
        case Happening.DRAFTING:
            return Drafting(a, b, bool(c))
        case Happening.ACCEPTED:
            return Accepted(a, b)
        case Happening.REFUSED:
            return Refused(a, b)
        case Happening.CLAIMED:
            return Claimed(a, b, c, words.money(c), words.id(d), words.square(d))
        case Happening.LET_GO:
            return LetGo(a, b, words.id(c), words.square(c))
        case Happening.RUINED:
            return Ruined(a, b)
    return None


def _event_of_turn(
    state: State, happening: Happening, numbers: tuple[int, ...], words: Names
) -> Event:
    a, b, c, d, e = numbers[:5]
    match happening:
        case Happening.ORDER_ROLLED:
            return OrderRolled(a, [b, c])
        case Happening.ORDER:
            return Ordered(a, b)
        case Happening.TURN:
            pairs = numbers[2:6]
            worths = [
                pairs[seat >> 1] >> 32 * (seat & 1) & 0xFFFF_FFFF for seat in range(state.seats)
            ]
            return TurnBegun(a, b, worths)
        case Happening.ROLLED:
            return Rolled(a, [b, c], Face(d).word, Roll(e).word)
        case Happening.MOVED:
            return Moved(a, words.id(b), words.id(c), words.square(c), How(d).word)
        case Happening.JAILED:
            return Jailed(a, words.id(b))
        case Happening.STAYED:
            return Stayed(a, b)
        case Happening.LEFT_JAIL:
            return LeftJail(a, _LEFT_BY[b])
        case Happening.PAID:
            due = Due(d).word
            return Paid(a, b, c, words.money(c), due, words.id(e), words.square(e))
        case Happening.OWES:
            return Owes(a, b, c, words.money(c), Due(d).word)
        case Happening.USED_CARD:
            return UsedCard(a, words.piles[b])
        case Happening.DREW:
            card = cards_of(state, words, b)[c]
            return Drew(
                a, words.piles[b], card.does, card.called, card.amount, card.more, words.currency
            )
        case Happening.BUILT | Happening.SOLD:
            made = Built if happening == Happening.BUILT else SoldBuilding
            hotel = c > state.hotel_after
            return made(a, words.id(b), words.square(b), 0 if hotel else c, hotel)
        case Happening.GAME_ENDED:
            return GameEnded(Reason(a).word)
        case Happening.TIME_UP:
            return TimeUp()
        case Happening.LEVELLED:
            return Levelled(a, b)
        case Happening.KEPT:
            return Kept(a, words.id(c), words.square(c), Fortune(b).word)
        case Happening.TURNED_UP:
            shown = words.money(_FORTUNE_MONEY.get(Fortune(b), 0))
            return TurnedUp(a, Fortune(b).word, words.id(c), words.square(c), shown)
        case Happening.USED_FORTUNE:
            squares = (words.id(c), words.square(c), words.id(d), words.square(d))
            return UsedFortune(a, Fortune(b).word, *squares)
        case Happening.LET_COME:
            return LetCome(a, Refusable(b).word)
    raise AssertionError(happening)
