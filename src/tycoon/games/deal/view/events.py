"""What happened in Deal, field by field, and how the log tells it. Rules: MD-21."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from tycoon.core.engine._bits import bits
from tycoon.core.events import (
    Dealt,
    Event,
    GameEnded,
    Kinds,
    OtherSeat,
    Own,
    Public,
    Row,
    Says,
    SeatEvent,
    Seats,
    Shared,
    Tells,
    Told,
    ToSeat,
    one_of,
    word,
    word_in,
)
from tycoon.core.messages import Message
from tycoon.core.moves import Move
from tycoon.games.deal import moves
from tycoon.games.deal.moves import BUILDINGS, KINDS, PLACES, RENTS, said_place
from tycoon.games.deal.names import SPARE, Act, Colour, EventKind, Kind, Reason

if TYPE_CHECKING:
    from tycoon.games.deal.rules.state import Deal as State


def _card(word: str) -> Message | None:
    return Message(f"deal.card.{word}") if word else None


def _place(colour: str, group: int = SPARE) -> Message | None:
    return said_place(PLACES[colour], SPARE if group < 0 else group) if colour else None


def _full(state: State, seat: int) -> list[str]:
    return [Colour(colour).word for colour in bits(state.fulls[seat])]


_PLAY = ("kind", "place", "set", "target", "taken", "number")


def _of_move(field: str) -> Says:
    """A field of the move of the card that was played."""
    return Says(lambda _, *numbers: getattr(_move(*numbers), field), _PLAY)


@lru_cache
def _move(kind: int, colour: int, group: int, seat: int, other: int, number: int) -> Move:
    fields = (kind, max(colour, 0), max(group, 0), max(seat, 0), other, number)
    return moves.move(moves.packed(moves.Fields(Act.PLAY, *fields)))


SAID_CARD = Tells("card", _card)
SAID_GROUP = Tells("place", _place, ("group",))
OneCard = Annotated[str, word(Kind), SAID_CARD]
Swapped = Annotated[
    str, Says(lambda _, kind: Kind(kind - 1).word if kind else ""), Tells("swap", _card)
]
InGroup = Annotated[str, word(Colour), SAID_GROUP]
Origin = Annotated[str, word(Colour), Tells("origin", _place, ("origin_group",))]
OfColour = Annotated[str, word(Colour), Tells("place", _place)]
OfRent = Annotated[
    str, Says(lambda _, colour: Colour(colour).word if colour >= 0 else ""), Tells("place", _place)
]
FiveCards = Annotated[
    list[str], Says(lambda _, *kinds: [Kind(kind).word for kind in kinds], takes=5)
]
CountOfFive = Annotated[int, Says(lambda _, *kinds: len(kinds), ("cards",))]
Full = Annotated[
    list[str],
    Says(_full, ("seat",)),
    Tells("colours", lambda colours: [Message(f"deal.colour.{colour}") for colour in colours]),
]
EndReason = Annotated[str, word_in({reason: reason.word for reason in Reason if reason})]


class First(SeatEvent, frozen=True, tag="first"):
    """A seat was drawn to be first."""


class TurnBegun(SeatEvent, frozen=True, tag="turn"):
    """A turn begins."""

    round: Public[Told[int]]


class Skipped(SeatEvent, frozen=True, tag="skipped"):
    """A turn is skipped; `left` more will be."""

    left: Public[Told[int]]


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card, which it sees, and who put it under the pile; the pile has `left`."""

    left: Public[int]
    card: Shared[OneCard]
    known_to: Seats


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile was shuffled into a new draw pile of `count` cards."""

    count: Public[Told[int]]


class Banked(SeatEvent, frozen=True, tag="banked"):
    """A seat put a card into its bank."""

    card: Public[OneCard]


class Laid(SeatEvent, frozen=True, tag="laid"):
    """A seat put a property on its table; `spare` gave its place to it."""

    card: Public[OneCard]
    colour: Public[InGroup]
    group: Public[int]
    spare: Public[Swapped]


class Turned(SeatEvent, frozen=True, tag="turned"):
    """A seat turned or moved a wild; `swap` changed places with it."""

    card: Public[OneCard]
    origin: Public[Origin]
    origin_group: Public[int]
    colour: Public[InGroup]
    group: Public[int]
    swap: Public[Swapped]


class Picked(SeatEvent, frozen=True, tag="picked"):
    """A seat is going to turn or move this wild."""

    logged = False

    card: Public[OneCard]
    colour: Public[InGroup]
    group: Public[int]


class Played(SeatEvent, frozen=True, tag="played"):
    """A seat played an action card; the fields as in its move, but `to` for `seat`."""

    card: Public[Annotated[str, _of_move("card"), SAID_CARD]]
    colour: Public[Annotated[str, _of_move("colour"), SAID_GROUP]]
    group: Public[Annotated[int, _of_move("group")]]
    to: Public[Annotated[ToSeat, _of_move("seat")]]
    other: Public[Annotated[OtherSeat, _of_move("other")]]
    take: Public[Annotated[str, _of_move("take"), Tells("take", _card)]]
    doubles: Public[Annotated[int, _of_move("doubles")]]


class Charged(SeatEvent, frozen=True, tag="charged"):
    """A seat charges each of those its card is aimed at; `colour` of a rent, else empty."""

    colour: Public[OfRent]
    amount: Public[Told[int]]


class NamedGift(SeatEvent, frozen=True, tag="named_gift"):
    """A seat said what it gives in a forced deal."""

    card: Public[OneCard]
    colour: Public[InGroup]
    group: Public[int]


class NamedSecond(SeatEvent, frozen=True, tag="named_second"):
    """A seat said which second card it takes."""

    card: Public[OneCard]
    colour: Public[OfColour]


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """A seat accepts what is done to it."""

    other: Public[OtherSeat]


class Refused(SeatEvent, frozen=True, tag="refused"):
    """A seat said no to the other side."""

    other: Public[OtherSeat]


class RefusalStands(SeatEvent, frozen=True, tag="refusal_stands"):
    """A seat lets the refusal of the other side stand."""

    other: Public[OtherSeat]


class Shifted(SeatEvent, frozen=True, tag="shifted"):
    """A seat shifted a rent to another."""

    to: Public[ToSeat]
    amount: Public[Told[int]]


class Paid(SeatEvent, frozen=True, tag="paid"):
    """A seat paid with a card, worth `value`; `due` is still to be paid."""

    to: Public[ToSeat]
    card: Public[OneCard]
    colour: Public[InGroup]
    group: Public[int]
    value: Public[int]
    due: Public[int]


class PaidUp(SeatEvent, frozen=True, tag="paid_up"):
    """A payment is over: so much was paid, so much remains unpaid."""

    to: Public[int]
    paid: Public[Told[int]]
    unpaid: Public[Told[int]]


class Moved(SeatEvent, frozen=True, tag="moved"):
    """A property went from a seat to another, by a sly deal or forced deal."""

    to: Public[ToSeat]
    card: Public[OneCard]
    colour: Public[OfColour]


class Captured(SeatEvent, frozen=True, tag="captured"):
    """A seat took a full set of another; `group` is where it lies now."""

    other: Public[OtherSeat]
    colour: Public[InGroup]
    group: Public[int]


class Built(SeatEvent, frozen=True, tag="built"):
    """A seat put a building on a set, from its hand or from another set."""

    card: Public[OneCard]
    colour: Public[InGroup]
    group: Public[int]
    origin: Public[Origin]
    origin_group: Public[int]


class LeftBare(SeatEvent, frozen=True, tag="left_bare"):
    """A seat put no building, a `house` or `hotel`, on the set it captured."""

    colour: Public[InGroup]
    group: Public[int]
    building: Public[Told[Annotated[str, one_of("house", "hotel")]]]


class Fell(SeatEvent, frozen=True, tag="fell"):
    """A set of a seat is full no more: a building went to the `bank` or to the `discard` pile."""

    card: Public[OneCard]
    colour: Public[OfColour]
    to: Public[Told[Annotated[str, one_of("discard", "bank")]]]


class LostColour(SeatEvent, frozen=True, tag="lost_colour"):
    """So many rainbow wilds of a seat lie without a colour now."""

    colour: Public[OfColour]
    count: Public[Told[int]]


class Jailed(SeatEvent, frozen=True, tag="jailed"):
    """So many turns of a seat will be skipped."""

    turns: Public[Told[int]]


class Inherited(SeatEvent, frozen=True, tag="inherited"):
    """A seat drew a card from the hand of another; the two see it."""

    other: Public[OtherSeat]
    card: Shared[OneCard]
    known_to: Seats


class Surrendered(SeatEvent, frozen=True, tag="surrendered"):
    """A seat put a hand card on the discard pile."""

    card: Public[OneCard]


class DrawsFive(SeatEvent, frozen=True, tag="draws_five"):
    """A seat with an empty hand draws five cards."""


class Refuge(SeatEvent, frozen=True, tag="refuge"):
    """A seat with an empty hand takes refuge."""


class Idle(SeatEvent, frozen=True, tag="idle"):
    """A seat draws two cards for a turn without a play."""


class PutUnder(SeatEvent, frozen=True, tag="put_under"):
    """A seat put a card under the draw pile and has `left`."""

    left: Public[int]
    card: Own[OneCard]


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A seat put a card on the discard pile and has `left`."""

    card: Public[OneCard]
    left: Public[int]


class EndedTurn(SeatEvent, frozen=True, tag="ended_turn"):
    """The playing of a turn is over."""

    logged = False


class Won(SeatEvent, frozen=True, tag="won"):
    """A seat has the sets that win, of these colours."""

    colours: Public[Full]


EVENTS = Kinds(
    {
        EventKind.DEALT: Row(Dealt, ("seat", "cards"), {"count": CountOfFive, "cards": FiveCards}),
        EventKind.FIRST: First,
        EventKind.TURN: TurnBegun,
        EventKind.SKIPPED: Skipped,
        EventKind.DREW: Row(Drew, ("seat", "card", "known_to", "left")),
        EventKind.RESHUFFLED: Reshuffled,
        EventKind.BANKED: Banked,
        EventKind.LAID: Laid,
        EventKind.TURNED: Turned,
        EventKind.PICKED: Picked,
        EventKind.PLAYED: Row(Played, ("seat", *_PLAY)),
        EventKind.CHARGED: Charged,
        EventKind.NAMED_GIFT: NamedGift,
        EventKind.NAMED_SECOND: NamedSecond,
        EventKind.ACCEPTED: Accepted,
        EventKind.REFUSED: Refused,
        EventKind.REFUSAL_STANDS: RefusalStands,
        EventKind.SHIFTED: Shifted,
        EventKind.PAID: Paid,
        EventKind.PAID_UP: PaidUp,
        EventKind.MOVED: Moved,
        EventKind.CAPTURED: Row(Captured, ("seat", "other", "colour", "group_there", "group")),
        EventKind.BUILT: Built,
        EventKind.LEFT_BARE: LeftBare,
        EventKind.FELL: Fell,
        EventKind.LOST_COLOUR: LostColour,
        EventKind.JAILED: Jailed,
        EventKind.INHERITED: Inherited,
        EventKind.SURRENDERED: Surrendered,
        EventKind.DRAWS_FIVE: DrawsFive,
        EventKind.REFUGE: Refuge,
        EventKind.IDLE: Idle,
        EventKind.PUT_UNDER: Row(PutUnder, ("seat", "card", "left")),
        EventKind.DISCARDED: Discarded,
        EventKind.ENDED_TURN: EndedTurn,
        EventKind.WON: Won,
        EventKind.GAME_ENDED: Row(GameEnded, fields={"reason": EndReason}),
    },
    last=("card", "swap", "place", "origin", "to", "take", "amount", "count", "building"),
)


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `deal.log.*`; None for nothing."""
    args = EVENTS.arguments(event)
    if args is None:
        return None
    match event["event"]:
        case "game_ended":
            over = event["reason"] != Reason.SETS.word  # of which `won` tells
            return Message(f"deal.end.{event['reason']}") if over else None
        case "played" if KINDS[event["card"]] in BUILDINGS:  # `built` tells of it
            return None
        case "played" if KINDS[event["card"]] in RENTS:
            args["doubles"] = event["doubles"]
        case "paid_up" if not event["unpaid"]:
            return None
        case "laid" if event["card"] == event["colour"] and not event["spare"]:
            del args["place"]
    return Message(f"deal.log.{_key(event, args)}", args)


def _key(event: Mapping[str, Any], args: Mapping[str, Any]) -> str:
    """Which sentence."""
    tag: str = event["event"]
    match tag:
        case "played":
            return _key_of_play(event, args)
        case "paid_up":
            return "paid_all"
        case "laid" | "turned" if "swap" in args:
            return f"{tag}_swap"
        case "laid" if "place" not in args:
            return "laid_plain"
        case "built" if event["origin"] != Colour.HAND.word:
            return "built_from"
        case "drew" | "put_under" | "inherited" if "card" not in event:
            return f"{tag}_unseen"
    return tag


def _key_of_play(event: Mapping[str, Any], args: Mapping[str, Any]) -> str:
    """How an action card is played, in the third person."""
    to = "to" in args
    if "take" in args:
        return "play_steal"
    if KINDS[event["card"]] in RENTS:
        return "play_rent_from" if to else "play_rent"
    if "other" in args:
        return "play_at_two"
    if "place" in args:
        return "play_capture"
    return "play_at" if to else "play"
