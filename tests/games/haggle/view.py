"""What a viewer may know of Haggle, and what happened, field by field. Rules: HG-40, HG-41."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from haggle.names import (
    ASKED,
    DECK,
    KINDS,
    MAX_SEATS,
    Ask,
    EventKind,
    Phase,
    kind,
    names,
    sorted_wilds,
)
from tycoon.core.events import (
    Both,
    Dealt,
    Event,
    GameEnded,
    Kinds,
    OtherSeat,
    Own,
    Passed,
    Public,
    Row,
    Says,
    SeatEvent,
    Shared,
    Told,
    one_of,
)
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.viewing import common, legal_for
from tycoon.core.views import View

if TYPE_CHECKING:
    from haggle.rules.state import Haggle


class Holding(msgspec.Struct, frozen=True):
    """What a seat has, as a viewer knows it.

    Attributes:
        coins: of the seat.
        count: how many cards it holds.
        known: those that the viewer knows; all of its own.
        sold: cards it has sold in this deal.
    """

    coins: int
    count: int
    known: list[str]
    sold: list[str]


class PendingQuestion(msgspec.Struct, frozen=True):
    """Something that must be answered.

    Attributes:
        ask: a word of `names.Ask`.
        seat: who must answer, or had to when something newer came up.
        other: the giver of a gift, whom an offer is for, whose offer is answered; -1 for a bid.
        count: how many cards there are; -1 while an offer is not finished and not the viewer's.
        cards: those that the viewer knows.
        coins: the price or raise; -1 while it is not finished and not the viewer's.
    """

    ask: str
    seat: int
    other: int
    count: int
    cards: list[str]
    coins: int


class HaggleView(View, frozen=True, kw_only=True, tag="haggle", tag_field="view"):
    """Haggle as one viewer sees it; cards in notation, ascending.

    Attributes:
        phase: a word of `names.Phase`.
        half: 0 before the stir, 1 after it.
        starter: who started the deal.
        holdings: what each seat has.
        stock: from the top; `?` for cards whose place the viewer does not know.
        turned_up: the card for auction, else empty.
        standing: the standing bid.
        bidder: whose it is; -1 nobody's.
        bidding: the seats that have not dropped out.
        pending: what must be answered, the newest last.
        gains: coins won or lost in the last deal that ended, by seat.
    """

    phase: str
    half: int
    starter: int
    holdings: list[Holding]
    stock: list[str]
    turned_up: str
    standing: int
    bidder: int
    bidding: list[int]
    pending: list[PendingQuestion]
    gains: list[int]


def view(state: Haggle, viewer: int) -> HaggleView:
    """All that `viewer` may know: an allow-list, nothing else is read."""
    known = _known(state, viewer)
    return HaggleView(
        **common(state, viewer, legal_for(state, viewer)),
        ask=ask(state, viewer),
        phase=Phase(state.phase).name.lower(),
        half=state.half,
        starter=state.starter,
        holdings=[
            Holding(
                state.coins[seat],
                state.hands[seat].bit_count(),
                names(state.hands[seat] & known),
                names(state.sold[seat]),
            )
            for seat in range(state.seats)
        ],
        stock=[
            KINDS[kind(card)] if known >> card & 1 else "?" for card in state.stock[: state.stocked]
        ],
        turned_up=KINDS[kind(state.turned_up)] if state.turned_up >= 0 else "",
        standing=state.standing,
        bidder=state.bidder,
        bidding=[seat for seat in range(state.seats) if state.bidding >> seat & 1],
        pending=[_pending(state, i, viewer) for i in range(state.frames)],
        gains=state.deal_returns(),
    )


def _known(state: Haggle, viewer: int) -> int:
    if not 0 <= viewer < MAX_SEATS:
        return 0
    masks = state.known
    return sum(1 << card for card in range(DECK) if masks[card] >> viewer & 1)


def _pending(state: Haggle, i: int, viewer: int) -> PendingQuestion:
    asked = Ask(state.frame_kind[i])
    seat, values = state.frame_seat[i], ASKED[asked].at(state, i)
    word = asked.name.lower()
    match asked:
        case Ask.GIFT:
            giver, card = values["giver"], [KINDS[kind(values["card"])]]
            to = (giver + 1) % state.seats
            return PendingQuestion(word, seat, giver, 1, card if viewer in (giver, to) else [], 0)
        case Ask.BID:
            return PendingQuestion(
                word, seat, -1, 0, [], values["amount"] if viewer == seat else -1
            )
        case Ask.ANSWER | Ask.VERDICT:
            return PendingQuestion(word, seat, values["maker"], 0, [], 0)
    finished = i + 1 < state.frames
    other, cards = values["other"], values["cards"]
    seen = viewer == seat or (finished and viewer == other)
    public = finished or viewer == seat
    return PendingQuestion(
        word,
        seat,
        other,
        cards.bit_count() if public else -1,
        names(cards) if seen else [],
        values["price"] if public else -1,
    )


def ask(state: Haggle, viewer: int) -> Message:
    """What is asked of the seat to act, said to `viewer`: `haggle.ask.*`."""
    if state.is_over:
        return Message("haggle.ask.over")
    if state.seat_to_act == TABLE:
        return Message("haggle.ask.deal")
    if state.seat_to_act != viewer:
        return Message("haggle.ask.wait", {"name": Seat(state.seat_to_act)})
    top = state.top()
    if top:
        return Message(f"haggle.ask.{Ask(top).name.lower()}")
    return Message(f"haggle.ask.{Phase(state.phase).name.lower()}")


OneCard = Annotated[str, Says(lambda _, card: KINDS[kind(card)], alike=kind)]
Cards = Annotated[list[str], Says(lambda _, cards: names(cards), alike=sorted_wilds)]
Reason = Annotated[str, one_of("deals", "closed")]


class Starts(SeatEvent, frozen=True, tag="starts"):
    """This seat was drawn to start."""


class GiftOffered(SeatEvent, frozen=True, tag="gift_offered"):
    """A seat offers the next one a card that only the two see."""

    to: Public[OtherSeat]
    card: Shared[Told[OneCard]]
    known_to: Both


class Refused(SeatEvent, frozen=True, tag="refused"):
    """A seat paid a coin to refuse what was said last."""


class GiftSettled(SeatEvent, frozen=True, tag="gift_settled"):
    """The gift goes over, or stays."""

    to: Public[OtherSeat]
    goes: Public[bool]


class Sold(SeatEvent, frozen=True, tag="sold"):
    """A seat sold three cards.

    Attributes:
        cards: as they are.
        stand_for: as they count.
    """

    cards: Public[Told[Cards]]
    stand_for: Public[Told[Cards]]
    coins: Public[Told[int]]


class TurnedUp(SeatEvent, frozen=True, tag="turned_up"):
    """A seat called an auction of this card."""

    card: Public[Told[OneCard]]


class Raised(SeatEvent, frozen=True, tag="raised"):
    """The standing bid is now this seat's."""

    coins: Public[Told[int]]


class DroppedOut(SeatEvent, frozen=True, tag="dropped_out"):
    """A seat does not bid any more."""


class KnockedDown(SeatEvent, frozen=True, tag="knocked_down"):
    """A seat paid for the card."""

    card: Public[Told[OneCard]]
    coins: Public[Told[int]]


class Unsold(Event, frozen=True, tag="unsold"):
    """Nobody wanted the card; it lies under the stock."""

    card: Public[Told[OneCard]]


class Approached(SeatEvent, frozen=True, tag="approached"):
    """A seat thinks of an offer, or counter-offer, to another."""

    to: Public[OtherSeat]


class Offered(SeatEvent, frozen=True, tag="offered"):
    """A seat offers another one cards, for a price."""

    to: Public[OtherSeat]
    count: Public[Told[int]]
    coins: Public[Told[int]]
    cards: Shared[Told[Cards]]
    known_to: Both


class Countered(Offered, frozen=True, tag="countered"):
    """The other seat would add cards of its own, and pay another price."""


class Declined(SeatEvent, frozen=True, tag="declined"):
    """A seat declined; nothing goes over."""


class Traded(SeatEvent, frozen=True, tag="traded"):
    """What was offered last goes over."""

    to: Public[OtherSeat]


class PutUnder(SeatEvent, frozen=True, tag="put_under"):
    """A seat put a card under the stock."""

    card: Own[Told[OneCard]]


class Stirred(Event, frozen=True, tag="stirred"):
    """The stock was shuffled."""


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card."""

    card: Own[Told[OneCard]]


class Scored(SeatEvent, frozen=True, tag="scored"):
    """What the deal brought a seat."""

    gain: Public[Told[int]]
    coins: Public[Told[int]]


_OFFER = ("seat", "to", "cards", "count", "coins")
EVENTS = Kinds(
    {
        EventKind.DEALT: Row(Dealt, ("seat", "cards", "count"), {"cards": Cards}),
        EventKind.STARTS: Starts,
        EventKind.GIFT_OFFERED: GiftOffered,
        EventKind.REFUSED: Refused,
        EventKind.GIFT_SETTLED: GiftSettled,
        EventKind.SOLD: Sold,
        EventKind.TURNED_UP: TurnedUp,
        EventKind.BID: Raised,
        EventKind.DROPPED_OUT: DroppedOut,
        EventKind.KNOCKED_DOWN: KnockedDown,
        EventKind.UNSOLD: Unsold,
        EventKind.APPROACHED: Approached,
        EventKind.OFFERED: Row(Offered, _OFFER),
        EventKind.COUNTERED: Row(Countered, _OFFER),
        EventKind.DECLINED: Declined,
        EventKind.TRADED: Traded,
        EventKind.PUT_UNDER: PutUnder,
        EventKind.STIRRED: Stirred,
        EventKind.DREW: Drew,
        EventKind.PASSED: Passed,
        EventKind.SCORED: Scored,
        EventKind.GAME_ENDED: Row(GameEnded, fields={"reason": Reason}),
    },
    last=("name", "other"),
)


def tell(event: Mapping[str, Any]) -> Message | None:
    """The log's sentence for an event as a viewer saw it: `haggle.log.*`; None for nothing."""
    args = EVENTS.arguments(event)
    if args is None:
        return None
    match event["event"]:
        case "game_ended":
            return Message(f"haggle.end.{event['reason']}")
        case "gift_settled":
            return Message("haggle.log.given" if event["goes"] else "haggle.log.kept", args)
        case "gift_offered" | "offered" | "countered" | "put_under" | "drew":
            known = "card" in args or "cards" in args
            return Message(f"haggle.log.{event['event']}{'_known' if known else ''}", args)
    return Message(f"haggle.log.{event['event']}", args)
