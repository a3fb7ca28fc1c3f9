"""What happened in Deal, field by field, and how the log tells it. Rules: MD-21."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from tycoon.core._bits import bits
from tycoon.core.events import Dealt, Event, GameEnded, Own, Public, SeatEvent, Shared
from tycoon.core.messages import Message, Seat
from tycoon.games.deal import moves
from tycoon.games.deal.moves import (
    BUILDINGS,
    COLOUR_WORDS,
    KIND_WORDS,
    KINDS,
    PLACES,
    RENTS,
    DealMove,
    said_place,
)
from tycoon.games.deal.names import SPARE, Act, Colour, Happening, Reason

if TYPE_CHECKING:
    from tycoon.games.deal.rules.state import Deal as State


class First(SeatEvent, frozen=True, tag="first"):
    """A seat was drawn to be first."""


class TurnBegun(SeatEvent, frozen=True, tag="turn"):
    """A turn begins."""

    round: Public[int]


class Skipped(SeatEvent, frozen=True, tag="skipped"):
    """A turn is skipped; `left` more will be."""

    left: Public[int]


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card; the pile has `left`."""

    left: Public[int]
    card: Shared[str]
    known_to: list[int]


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile was shuffled into a new draw pile of `count` cards."""

    count: Public[int]


class Banked(SeatEvent, frozen=True, tag="banked"):
    """A seat put a card into its bank."""

    card: Public[str]


class Laid(SeatEvent, frozen=True, tag="laid"):
    """A seat put a property on its table; `spare` gave its place to it."""

    card: Public[str]
    colour: Public[str]
    group: Public[int]
    spare: Public[str]


class Turned(SeatEvent, frozen=True, tag="turned"):
    """A seat turned or moved a wild; `swap` changed places with it."""

    card: Public[str]
    origin: Public[str]
    origin_group: Public[int]
    colour: Public[str]
    group: Public[int]
    swap: Public[str]


class Picked(SeatEvent, frozen=True, tag="picked"):
    """A seat is going to turn or move this wild."""

    card: Public[str]
    colour: Public[str]
    group: Public[int]


class Played(SeatEvent, frozen=True, tag="played"):
    """A seat played an action card; the fields as in `DealMove`."""

    card: Public[str]
    colour: Public[str]
    group: Public[int]
    to: Public[int]
    other: Public[int]
    take: Public[str]
    doubles: Public[int]


class Charged(SeatEvent, frozen=True, tag="charged"):
    """A seat charges each of those its card is aimed at; `colour` of a rent, else empty."""

    colour: Public[str]
    amount: Public[int]


class NamedGift(SeatEvent, frozen=True, tag="named_gift"):
    """A seat said what it gives in a forced deal."""

    card: Public[str]
    colour: Public[str]
    group: Public[int]


class NamedSecond(SeatEvent, frozen=True, tag="named_second"):
    """A seat said which second card it takes."""

    card: Public[str]
    colour: Public[str]


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """A seat accepts what is done to it."""

    other: Public[int]


class Refused(SeatEvent, frozen=True, tag="refused"):
    """A seat said no to the other side."""

    other: Public[int]


class RefusalStands(SeatEvent, frozen=True, tag="refusal_stands"):
    """A seat lets the refusal of the other side stand."""

    other: Public[int]


class Shifted(SeatEvent, frozen=True, tag="shifted"):
    """A seat shifted a rent to another."""

    to: Public[int]
    amount: Public[int]


class Paid(SeatEvent, frozen=True, tag="paid"):
    """A seat paid with a card, worth `value`; `due` is still to be paid."""

    to: Public[int]
    card: Public[str]
    colour: Public[str]
    group: Public[int]
    value: Public[int]
    due: Public[int]


class PaidUp(SeatEvent, frozen=True, tag="paid_up"):
    """A payment is over: so much was paid, so much remains unpaid."""

    to: Public[int]
    paid: Public[int]
    unpaid: Public[int]


class Moved(SeatEvent, frozen=True, tag="moved"):
    """A property went from a seat to another, by a sly deal or forced deal."""

    to: Public[int]
    card: Public[str]
    colour: Public[str]


class Captured(SeatEvent, frozen=True, tag="captured"):
    """A seat took a full set of another."""

    other: Public[int]
    colour: Public[str]
    group: Public[int]


class Built(SeatEvent, frozen=True, tag="built"):
    """A seat put a building on a set, from its hand or from another set."""

    card: Public[str]
    colour: Public[str]
    group: Public[int]
    origin: Public[str]
    origin_group: Public[int]


class LeftBare(SeatEvent, frozen=True, tag="left_bare"):
    """A seat put no building, a `house` or `hotel`, on the set it captured."""

    colour: Public[str]
    group: Public[int]
    building: Public[str]


class Fell(SeatEvent, frozen=True, tag="fell"):
    """A set of a seat is full no more: a building went to the `bank` or to the `discard` pile."""

    card: Public[str]
    colour: Public[str]
    to: Public[str]


class LostColour(SeatEvent, frozen=True, tag="lost_colour"):
    """So many rainbow wilds of a seat lie without a colour now."""

    colour: Public[str]
    count: Public[int]


class Jailed(SeatEvent, frozen=True, tag="jailed"):
    """So many turns of a seat will be skipped."""

    turns: Public[int]


class Inherited(SeatEvent, frozen=True, tag="inherited"):
    """A seat drew a card from the hand of another."""

    other: Public[int]
    card: Shared[str]
    known_to: list[int]


class Surrendered(SeatEvent, frozen=True, tag="surrendered"):
    """A seat put a hand card on the discard pile."""

    card: Public[str]


class DrawsFive(SeatEvent, frozen=True, tag="draws_five"):
    """A seat with an empty hand draws five cards."""


class Refuge(SeatEvent, frozen=True, tag="refuge"):
    """A seat with an empty hand takes refuge."""


class Idle(SeatEvent, frozen=True, tag="idle"):
    """A seat draws two cards for a turn without a play."""


class PutUnder(SeatEvent, frozen=True, tag="put_under"):
    """A seat put a card under the draw pile and has `left`."""

    left: Public[int]
    card: Own[str]


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A seat put a card on the discard pile and has `left`."""

    card: Public[str]
    left: Public[int]


class EndedTurn(SeatEvent, frozen=True, tag="ended_turn"):
    """The playing of a turn is over."""


class Won(SeatEvent, frozen=True, tag="won"):
    """A seat has the sets that win, of these colours."""

    colours: Public[list[str]]


def event(state: State, kind: int, numbers: tuple[int, ...]) -> Event:
    """The struct of a row of numbers that the rules emitted."""
    a, b, c, d, e, f, g = numbers
    match Happening(kind):
        case Happening.DEALT:
            return Dealt(a, 5, [KIND_WORDS[card] for card in (b, c, d, e, f)])
        case Happening.FIRST:
            return First(a)
        case Happening.TURN:
            return TurnBegun(a, b)
        case Happening.SKIPPED:
            return Skipped(a, b)
        case Happening.DREW:
            return Drew(a, d, KIND_WORDS[b], bits(c))
        case Happening.RESHUFFLED:
            return Reshuffled(a)
        case Happening.BANKED:
            return Banked(a, KIND_WORDS[b])
        case Happening.LAID:
            return Laid(a, KIND_WORDS[b], COLOUR_WORDS[c], d, KIND_WORDS[e - 1] if e else "")
        case Happening.TURNED:
            swap = KIND_WORDS[g - 1] if g else ""
            return Turned(a, KIND_WORDS[b], COLOUR_WORDS[c], d, COLOUR_WORDS[e], f, swap)
        case Happening.PICKED:
            return Picked(a, KIND_WORDS[b], COLOUR_WORDS[c], d)
        case Happening.PLAYED:
            fields = moves.Fields(Act.PLAY, b, max(c, 0), max(d, 0), max(e, 0), f, g)
            move = cast(DealMove, moves.move(moves.packed(fields)))
            return Played(
                seat=a,
                card=move.card,
                colour=move.colour,
                group=move.group,
                to=move.seat,
                other=move.other,
                take=move.take,
                doubles=move.doubles,
            )
        case Happening.CHARGED:
            return Charged(a, COLOUR_WORDS[b] if b >= 0 else "", c)
        case Happening.NAMED_GIFT:
            return NamedGift(a, KIND_WORDS[b], COLOUR_WORDS[c], d)
        case Happening.NAMED_SECOND:
            return NamedSecond(a, KIND_WORDS[b], COLOUR_WORDS[c])
        case Happening.ACCEPTED:
            return Accepted(a, b)
        case Happening.REFUSED:
            return Refused(a, b)
        case Happening.REFUSAL_STANDS:
            return RefusalStands(a, b)
        case Happening.SHIFTED:
            return Shifted(a, b, c)
        case Happening.PAID:
            return Paid(a, b, KIND_WORDS[c], COLOUR_WORDS[d], e, f, g)
        case Happening.PAID_UP:
            return PaidUp(a, b, c, d)
        case Happening.MOVED:
            return Moved(a, b, KIND_WORDS[c], COLOUR_WORDS[d])
        case Happening.CAPTURED:
            return Captured(a, b, COLOUR_WORDS[c], e)
        case Happening.BUILT:
            return Built(a, KIND_WORDS[b], COLOUR_WORDS[c], d, COLOUR_WORDS[e], f)
        case Happening.LEFT_BARE:
            return LeftBare(a, COLOUR_WORDS[b], c, "hotel" if d else "house")
        case Happening.FELL:
            return Fell(a, KIND_WORDS[b], COLOUR_WORDS[c], "bank" if d else "discard")
        case Happening.LOST_COLOUR:
            return LostColour(a, COLOUR_WORDS[b], c)
        case Happening.JAILED:
            return Jailed(a, b)
        case Happening.INHERITED:
            return Inherited(a, b, KIND_WORDS[c], bits(d))
        case Happening.SURRENDERED:
            return Surrendered(a, KIND_WORDS[b])
        case Happening.DRAWS_FIVE:
            return DrawsFive(a)
        case Happening.REFUGE:
            return Refuge(a)
        case Happening.IDLE:
            return Idle(a)
        case Happening.PUT_UNDER:
            return PutUnder(a, c, KIND_WORDS[b])
        case Happening.DISCARDED:
            return Discarded(a, KIND_WORDS[b], c)
        case Happening.ENDED_TURN:
            return EndedTurn(a)
        case Happening.WON:
            return Won(a, [COLOUR_WORDS[colour] for colour in bits(state.fulls[a])])
        case Happening.GAME_ENDED:
            return GameEnded(Reason(a).word)


_TOLD = {
    "first": (),
    "turn": ("round",),
    "skipped": ("left",),
    "drew": (),
    "reshuffled": ("count",),
    "banked": (),
    "laid": (),
    "turned": (),
    "charged": ("amount",),
    "named_gift": (),
    "named_second": (),
    "accepted": (),
    "refused": (),
    "refusal_stands": (),
    "shifted": ("amount",),
    "paid": (),
    "moved": (),
    "captured": (),
    "built": (),
    "fell": ("to",),
    "lost_colour": ("count",),
    "jailed": ("turns",),
    "inherited": (),
    "surrendered": (),
    "draws_five": (),
    "refuge": (),
    "idle": (),
    "put_under": (),
    "discarded": (),
    "left_bare": ("building",),
}
"""What the log tells by itself, and the fields that it names as they are."""


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `deal.log.*`; None for nothing."""
    what = event["event"]
    args = _arguments(event)
    match what:
        case "game_ended" if event["reason"] != Reason.SETS.word:  # of which `won` tells
            return Message(f"deal.end.{event['reason']}")
        case "won":
            args["colours"] = [Message(f"deal.colour.{colour}") for colour in event["colours"]]
            return Message("deal.log.won", args)
        case "played" if KINDS[event["card"]] not in BUILDINGS:  # `built` tells of it
            return _tell_played(event, args)
        case "paid_up" if event["unpaid"]:
            args |= {"paid": event["paid"], "unpaid": event["unpaid"]}
            return Message("deal.log.paid_all", args)
        case "shifted" | "paid" | "moved":
            args["to"] = Seat(event["to"])
        case "turned" if event["swap"]:
            return Message("deal.log.turned_swap", args)
        case "laid" if event["spare"]:
            return Message("deal.log.laid_swap", args)
        case "laid" if event["card"] == event["colour"]:
            return Message("deal.log.laid_plain", {"name": args["name"], "card": args["card"]})
        case "built" if event["origin"] != Colour.HAND.word:
            return Message("deal.log.built_from", args)
        case "drew" | "put_under" | "inherited" if "card" not in event:
            return Message(f"deal.log.{what}_unseen", args)
    if what not in _TOLD:
        return None
    return Message(f"deal.log.{what}", args | {name: event[name] for name in _TOLD[what]})


_SEATS = (("seat", "name"), ("other", "other"))
_CARDS = (("card", "card"), ("spare", "swap"), ("swap", "swap"))


def _arguments(event: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that sentences name, as arguments."""
    args: dict[str, Any] = {
        name: Seat(event[key]) for key, name in _SEATS if event.get(key, -1) >= 0
    }
    args |= {name: Message(f"deal.card.{event[key]}") for key, name in _CARDS if event.get(key)}
    if event.get("colour"):
        group = event.get("group", SPARE)
        args["place"] = _place(event["colour"], SPARE if group < 0 else group)
    if "origin" in event:
        args["origin"] = _place(event["origin"], event["origin_group"])
    return args


def _place(colour: str, group: int) -> Message:
    return said_place(PLACES[colour], group)


def _tell_played(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    """How an action card is played, in the third person: `deal.log.play*`."""
    if event["to"] >= 0:
        args["to"] = Seat(event["to"])
    if event["take"]:
        return Message(
            "deal.log.play_steal", args | {"take": Message(f"deal.card.{event['take']}")}
        )
    kind = KINDS[event["card"]]
    if kind in RENTS:
        key = "deal.log.play_rent_from" if "to" in args else "deal.log.play_rent"
        return Message(key, args | {"doubles": event["doubles"]})
    if event["other"] >= 0:
        return Message("deal.log.play_at_two", args | {"other": Seat(event["other"])})
    if event["colour"]:
        return Message("deal.log.play_capture", args)
    return Message("deal.log.play_at" if "to" in args else "deal.log.play", args)
