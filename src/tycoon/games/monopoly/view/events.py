"""What happened in Monopoly, field by field; `telling` has what the log says of it.

`called` is what the catalogue calls a square, `money` an amount as the table shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec

from tycoon.core.engine._bits import bits
from tycoon.core.events import (
    Event,
    GameEnded,
    Kinds,
    OtherSeat,
    Own,
    Public,
    Row,
    Says,
    SeatEvent,
    Tells,
    Told,
    ToSeat,
    a_seat,
    one_of,
    word,
    word_in,
)
from tycoon.core.messages import Message
from tycoon.games.monopoly.moves import BUILDING_LOTS, BUILDINGS
from tycoon.games.monopoly.names import (
    JAIL_CARDS,
    Card,
    Due,
    EventKind,
    Face,
    Fortune,
    How,
    Reason,
    Refusable,
    Roll,
)
from tycoon.games.monopoly.squares import card_effects
from tycoon.games.monopoly.themes import GOODS, Names, names_of, said_square

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


def _words(say: Callable[..., Any], *of: str) -> Says:
    """A number, or those of other fields, as this table calls squares and shows amounts."""
    return Says(lambda state, *numbers: say(names_of(state), *numbers), of)


def _of_card(field: str) -> Says:
    def say(state: State, pile: int, card: int) -> Any:
        return getattr(cards_of(state, names_of(state), pile)[card], field)

    return Says(say, ("pile", "card"))


_MANY = (Card.RECEIVE, Card.PAY)
"""Of these cards there are so many that six stories are told of them, of the others three."""


def _story(seat: int, card: int, turns: int, versions: int) -> int:
    """Another one in another game, but the same to all who see this one, then and later."""
    return (seat + card + 5 * turns) % versions


def _story_of_card(state: State, seat: int, pile: int, card: int, turns: int) -> int:
    options = cast("MonopolyOptions", state.options)
    does = card_effects(options.board, options.chest, pile)[card][0]
    return _story(seat, card, turns, 6 if does in _MANY else 3)


def _story_of_fortune(_: State, seat: int, card: int, turns: int) -> int:
    return _story(seat, card, turns, 3)


Story = Annotated[int, Says(_story_of_card, ("seat", "pile", "card", "turns"))]
FortuneStory = Annotated[int, Says(_story_of_fortune, ("seat", "card", "turns"))]


def _called_goods(state: State, goods: int) -> list[str]:
    words = names_of(state)
    return [
        GOODS[item - JAIL_CARDS] if item >= JAIL_CARDS else words.square(item)
        for item in bits(goods)
    ]


def _worths(state: State, *pairs: int) -> list[int]:
    return [pairs[seat >> 1] >> 32 * (seat & 1) & 0xFFFF_FFFF for seat in range(state.seats)]


def _building(lot: int) -> str:
    return BUILDINGS[lot - BUILDING_LOTS] if lot >= BUILDING_LOTS else ""


def _said_square(word: str) -> Message | None:
    return said_square(word) if word else None


def _said_lot(called: str, building: str) -> Message:
    return Message(f"monopoly.building.{building}") if building else said_square(called)


def _said_fortune(card: str, money: str = "") -> Message:
    return Message(f"monopoly.fortune.{card}", {"money": money})


_FORTUNE_MONEY = {
    Fortune.BUY_RECEIVE_10: 10,
    Fortune.BUY_RECEIVE_20: 20,
    Fortune.BUY_PAY_10: 10,
}
SAID_SQUARE = Tells("square", _said_square)
Square = Annotated[str, _words(Names.id)]
Called = Annotated[str, _words(Names.square, "square"), SAID_SQUARE]
SwapCalled = Annotated[str, _words(Names.square, "swap"), Tells("swap", _said_square)]
Money = Annotated[str, _words(Names.money, "amount"), Tells("money")]
LeastMoney = Annotated[str, _words(Names.money, "least"), Tells("money")]
CashMoney = Annotated[
    str, _words(lambda words, cash: words.money(abs(cash)), "cash"), Tells("money")
]
Currency = Annotated[str, _words(lambda words, _: words.currency, "pile")]
Goods = Annotated[list[str], _words(Names.goods)]
Lot = Annotated[str, _words(lambda words, lot: "" if _building(lot) else words.id(lot))]
_LOT_CALLED = _words(lambda words, lot: "" if _building(lot) else words.square(lot), "square")
LotCalled = Annotated[str, _LOT_CALLED, Tells("lot", _said_lot, ("building",))]
DeedCalled = Annotated[str, _LOT_CALLED, SAID_SQUARE]
LotBuilding = Annotated[str, Says(lambda _, lot: _building(lot), ("square",))]
Building = Told[Annotated[str, one_of(*BUILDINGS)]]
Houses = Annotated[
    int, Says(lambda state, count: 0 if count > state.hotel_after else count), Tells("n")
]
Hotel = Told[Annotated[bool, Says(lambda state, count: count > state.hotel_after, ("houses",))]]
PileWord = Told[Annotated[str, _words(lambda words, pile: words.piles[pile])]]
Dice = Annotated[list[int], Says(lambda _, *dice: list(dice), takes=2)]
Worths = Annotated[list[int], Says(_worths, takes=4)]
FortuneCard = Annotated[str, word(Fortune), Tells("card", _said_fortune)]
FortuneShown = Annotated[str, word(Fortune), Tells("card", _said_fortune, ("money",))]
FortuneMoney = Told[
    Annotated[str, _words(lambda words, card: words.money(_FORTUNE_MONEY.get(card, 0)), "card")]
]
FromSeat = Annotated[int, Tells("origin", a_seat)]
Payer = Annotated[int, Tells("payer", a_seat)]
EndReason = Annotated[str, word_in({reason: reason.word for reason in Reason if reason})]


class OrderRolled(SeatEvent, frozen=True, tag="order_rolled"):
    """A seat rolled for its place in the order of play."""

    dice: Public[Dice]


class Ordered(SeatEvent, frozen=True, tag="ordered"):
    """The place of a seat in the order of play, from 1."""

    place: Public[Told[int]]


class DeedDealt(SeatEvent, frozen=True, tag="deed_dealt"):
    """A seat got a deed for nothing, at the start or by its fortune card."""

    square: Public[Square]
    called: Public[Called]


class TurnBegun(SeatEvent, frozen=True, tag="turn"):
    """A turn begins; `worths` is what every seat is worth now."""

    round: Public[Told[int]]
    worths: Public[Worths]

    def for_chart(self) -> tuple[int, list[int]]:
        """The round and the worths."""
        return self.round, self.worths


class Rolled(SeatEvent, frozen=True, tag="rolled"):
    """A seat rolled the white dice and, with `face`, the speed die."""

    dice: Public[Dice]
    face: Public[Annotated[str, word(Face)]]
    why: Public[Annotated[str, word(Roll)]]


class Moved(SeatEvent, frozen=True, tag="moved"):
    """A seat moved."""

    origin: Public[Square]
    square: Public[Square]
    called: Public[Called]
    how: Public[Annotated[str, word(How)]]


class Jailed(SeatEvent, frozen=True, tag="jailed"):
    """A seat went to jail."""

    origin: Public[Square]


class Stayed(SeatEvent, frozen=True, tag="stayed"):
    """A try to leave jail failed, so many so far."""

    tries: Public[Told[int]]


class LeftJail(SeatEvent, frozen=True, tag="left_jail"):
    """A seat left jail by a `double`, the `fine` or a `card`."""

    by: Public[Told[Annotated[str, one_of("double", "fine", "card")]]]


class Paid(SeatEvent, frozen=True, tag="paid"):
    """Money changed hands: seats, -1 the bank, -2 the bank by way of free parking.

    The square, if any, is the one it was paid for.
    """

    to: Public[ToSeat]
    amount: Public[int]
    money: Public[Money]
    due: Public[Annotated[str, word(Due)]]
    square: Public[Square]
    called: Public[Called]


class Owes(SeatEvent, frozen=True, tag="owes"):
    """A seat owes more than its cash."""

    to: Public[ToSeat]
    amount: Public[int]
    money: Public[Money]
    due: Public[Annotated[str, word(Due)]]


class Declined(SeatEvent, frozen=True, tag="declined"):
    """A seat does not buy the deed it has landed on."""

    square: Public[Square]
    called: Public[Called]


class GotDeed(SeatEvent, frozen=True, tag="got_deed"):
    """A deed went to a seat, from another or from the bank (-1)."""

    square: Public[Square]
    called: Public[Called]
    origin: Public[FromSeat]


class ReturnedDeed(SeatEvent, frozen=True, tag="returned_deed"):
    """A deed of the bankrupt seat went back to the bank."""

    square: Public[Square]
    called: Public[Called]


class GotCard(SeatEvent, frozen=True, tag="got_card"):
    """An out-of-jail card went to a seat, or under its pile (-1); from a seat, or the pile (-1)."""

    pile: Public[PileWord]
    origin: Public[FromSeat]


class UsedCard(SeatEvent, frozen=True, tag="used_card"):
    """A seat used an out-of-jail card of a pile."""

    pile: Public[PileWord]


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card; `story` is which of its stories is told, the others as in its view."""

    pile: Public[PileWord]
    does: Public[Annotated[str, _of_card("does")]]
    called: Public[Annotated[str, _of_card("called"), SAID_SQUARE]]
    amount: Public[Annotated[int, _of_card("amount")]]
    more: Public[Annotated[int, _of_card("more")]]
    currency: Public[Currency]
    story: Public[Story] = 0


class AuctionBegan(SeatEvent, frozen=True, tag="auction_began"):
    """A deed, or a `house` or `hotel`, is auctioned; the seat is asked first."""

    square: Public[Lot]
    called: Public[LotCalled]
    building: Public[LotBuilding]
    least: Public[int]
    money: Public[LeastMoney]


class AuctionAgain(Event, frozen=True, tag="auction_again"):
    """Nobody has bid; a second round begins."""

    square: Public[Lot]
    called: Public[LotCalled]
    building: Public[LotBuilding]
    least: Public[int]
    money: Public[LeastMoney]


class Bid(SeatEvent, frozen=True, tag="bid"):
    """A seat bid in an auction."""

    square: Public[Lot]
    called: Public[LotCalled]
    building: Public[LotBuilding]
    amount: Public[int]
    money: Public[Money]


class PassedAuction(SeatEvent, frozen=True, tag="passed_auction"):
    """A seat is out of an auction."""

    square: Public[Lot]
    called: Public[LotCalled]
    building: Public[LotBuilding]


class WonAuction(SeatEvent, frozen=True, tag="won_auction"):
    """A seat won an auction."""

    square: Public[Lot]
    called: Public[LotCalled]
    building: Public[LotBuilding]
    amount: Public[int]
    money: Public[Money]


class AuctionFailed(Event, frozen=True, tag="auction_failed"):
    """Nobody got the deed; it stays with the bank."""

    square: Public[Lot]
    called: Public[DeedCalled]


class Built(SeatEvent, frozen=True, tag="built"):
    """A seat built on a city, where so much stands now."""

    square: Public[Square]
    called: Public[Called]
    houses: Public[Houses]
    hotel: Public[Hotel]


class SoldBuilding(SeatEvent, frozen=True, tag="sold_building"):
    """Buildings went back to the bank from a city, where so much stands now."""

    square: Public[Square]
    called: Public[Called]
    houses: Public[Houses]
    hotel: Public[Hotel]


class Mortgaged(SeatEvent, frozen=True, tag="mortgaged"):
    """A seat mortgaged a deed."""

    logged = False

    square: Public[Square]
    called: Public[Called]


class Lifted(SeatEvent, frozen=True, tag="lifted"):
    """A seat lifted a mortgage."""

    logged = False

    square: Public[Square]
    called: Public[Called]


class Short(SeatEvent, frozen=True, tag="short"):
    """A seat asks for a `house` or `hotel` for a city, and the bank has few left."""

    building: Public[Building]
    square: Public[Square]
    called: Public[Called]


class Wants(SeatEvent, frozen=True, tag="wants"):
    """Whether a seat wants such a building too."""

    building: Public[Building]
    wants: Public[Told[bool]]


class Offered(SeatEvent, frozen=True, tag="offered"):
    """A seat offered an exchange; `gives` and `wants` are the goods as people say."""

    partner: Public[ToSeat]
    given: Public[Goods]
    wanted: Public[Goods]
    gives: Public[Annotated[list[str], Says(_called_goods, ("given",))]]
    wants: Public[Annotated[list[str], Says(_called_goods, ("wanted",))]]
    cash: Public[int]
    money: Public[CashMoney]
    counter: Public[bool]


class Drafting(SeatEvent, frozen=True, tag="drafting"):
    """A seat begins to draw up an offer, or a counter-offer; the others see it once it is made."""

    logged = False

    partner: Public[ToSeat]
    counter: Public[bool]


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """A seat accepted the offer of another."""

    maker: Public[OtherSeat]


class Refused(SeatEvent, frozen=True, tag="refused"):
    """A seat refused the offer of another."""

    maker: Public[OtherSeat]


class Dropped(SeatEvent, frozen=True, tag="dropped"):
    """A seat dropped an offer that it had begun."""

    logged = False


class Claimed(SeatEvent, frozen=True, tag="claimed"):
    """An owner claimed a rent."""

    payer: Public[Payer]
    amount: Public[int]
    money: Public[Money]
    square: Public[Square]
    called: Public[Called]


class LetGo(SeatEvent, frozen=True, tag="let_go"):
    """An owner did not claim a rent."""

    payer: Public[Payer]
    square: Public[Square]
    called: Public[Called]


class Ruined(SeatEvent, frozen=True, tag="ruined"):
    """A seat is bankrupt, to another or to the bank (-1)."""

    to: Public[ToSeat]


class Fast(SeatEvent, frozen=True, tag="fast"):
    """A seat uses the speed die from now on."""


class EndedTurn(SeatEvent, frozen=True, tag="ended_turn"):
    """A turn is over."""

    logged = False


class TimeUp(Event, frozen=True, tag="time_up"):
    """The clock ends the game as soon as nothing is open."""


class Levelled(SeatEvent, frozen=True, tag="levelled"):
    """The level of a seat now."""

    level: Public[Told[int]]


class Kept(SeatEvent, frozen=True, tag="kept"):
    """A seat keeps the fortune card of a city; what it is it alone sees."""

    square: Public[Square]
    called: Public[Called]
    card: Own[FortuneCard]


class TurnedUp(SeatEvent, frozen=True, tag="turned_up"):
    """The fortune card of a city is carried out at once."""

    card: Public[FortuneShown]
    square: Public[Square]
    called: Public[Called]
    money: Public[FortuneMoney]
    story: Public[FortuneStory] = 0


class UsedFortune(SeatEvent, frozen=True, tag="used_fortune"):
    """A seat used a fortune card, about these squares; empty for none."""

    card: Public[FortuneCard]
    square: Public[Square]
    called: Public[Called]
    swap: Public[Square]
    swap_called: Public[SwapCalled]


class LetCome(SeatEvent, frozen=True, tag="let_come"):
    """A seat does not refuse."""

    what: Public[Annotated[str, word(Refusable)]]


EVENTS = Kinds(
    {
        EventKind.ORDER_ROLLED: OrderRolled,
        EventKind.ORDER: Ordered,
        EventKind.DEALT: DeedDealt,
        EventKind.TURN: TurnBegun,
        EventKind.ROLLED: Rolled,
        EventKind.MOVED: Moved,
        EventKind.JAILED: Jailed,
        EventKind.STAYED: Stayed,
        EventKind.LEFT_JAIL: LeftJail,
        EventKind.PAID: Paid,
        EventKind.OWES: Owes,
        EventKind.DECLINED: Declined,
        EventKind.GOT_DEED: GotDeed,
        EventKind.RETURNED_DEED: ReturnedDeed,
        EventKind.GOT_CARD: GotCard,
        EventKind.USED_CARD: UsedCard,
        EventKind.DREW: Row(Drew, ("seat", "pile", "card", "turns")),
        EventKind.AUCTION_BEGAN: Row(AuctionBegan, ("square", "seat", "least")),
        EventKind.AUCTION_AGAIN: AuctionAgain,
        EventKind.BADE: Bid,
        EventKind.PASSED: PassedAuction,
        EventKind.WON_AUCTION: WonAuction,
        EventKind.AUCTION_FAILED: AuctionFailed,
        EventKind.BUILT: Built,
        EventKind.SOLD: SoldBuilding,
        EventKind.MORTGAGED: Mortgaged,
        EventKind.LIFTED: Lifted,
        EventKind.SHORT: Short,
        EventKind.WANTS: Wants,
        EventKind.OFFERED: Offered,
        EventKind.ACCEPTED: Accepted,
        EventKind.REFUSED: Refused,
        EventKind.DROPPED: Dropped,
        EventKind.CLAIMED: Claimed,
        EventKind.LET_GO: LetGo,
        EventKind.RUINED: Ruined,
        EventKind.FAST: Fast,
        EventKind.ENDED_TURN: EndedTurn,
        EventKind.GAME_ENDED: Row(GameEnded, fields={"reason": EndReason}),
        EventKind.TIME_UP: TimeUp,
        EventKind.LEVELLED: Levelled,
        EventKind.KEPT: Row(Kept, ("seat", "card", "square")),
        EventKind.TURNED_UP: Row(TurnedUp, ("seat", "card", "square", "turns")),
        EventKind.USED_FORTUNE: UsedFortune,
        EventKind.LET_COME: LetCome,
        EventKind.DRAFTING: Drafting,
    },
    last=(
        *("square", "swap", "money", "pile", "card", "lot"),
        *("n", "hotel", "wants", "building"),
    ),
)
