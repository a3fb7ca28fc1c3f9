"""What a viewer may know of Big Two, and what happened, field by field. Rules: BT-4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from tycoon.core.events import (
    Dealt,
    GameEnded,
    Kinds,
    Own,
    Passed,
    Public,
    Row,
    Says,
    SeatEvent,
    Tells,
    Told,
    word_in,
)
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.viewing import common, legal_for
from tycoon.core.views import View
from tycoon.games.bigtwo import cards as card_names
from tycoon.games.bigtwo import moves
from tycoon.games.bigtwo.names import BOMBS, EventKind, Kind
from tycoon.games.bigtwo.rules.dragons import kind_of

if TYPE_CHECKING:
    from tycoon.games.bigtwo.rules.state import BigTwo

DOUBLINGS = {1: "brilliant", 2: "held"}
END_REASONS = {1: "limit", 2: "hands", 3: "team"}


class Shown(msgspec.Struct, frozen=True):
    """What a seat did last in the running trick.

    Attributes:
        cards: what it played, empty when it has not played or has passed since.
        passed: whether its last word was a pass.
    """

    cards: list[str]
    passed: bool


class BigTwoView(View, frozen=True, kw_only=True, tag="bigtwo", tag_field="view"):
    """Big Two as one viewer sees it; cards in notation, weakest first.

    Attributes:
        hand: the viewer's own cards; empty for spectators.
        counts: how many cards each seat holds.
        table: the combination to beat; empty when the seat to act leads.
        kind: what that is, a word such as `full_house`; empty on a lead.
        reading: the natural cards that it counts as where it holds dragons; else empty.
        bomb: whether it is a bomb.
        owner: whose it is; -1 on a lead.
        shown: what each seat did last in this trick.
        played: every card played in this deal, by the order of the cards.
        opening: the card that the viewer's first play must contain; empty otherwise.
        scores: points of the last deal that ended, by seat.
        open_hands: the cards left in every hand once the deal has ended; empty during play.
        doubled: by seat, why the losses of the deal that has ended doubled: `brilliant`, `held`.
        asking: whether the seat to act is asked about a new deal.
        redeals: how many times this deal was dealt anew.
        teams: the team of each seat, 0 or 1; empty where everybody plays alone.
    """

    hand: list[str]
    counts: list[int]
    table: list[str]
    kind: str
    reading: list[str]
    bomb: bool
    owner: int
    shown: list[Shown]
    played: list[str]
    opening: str
    scores: list[int]
    open_hands: list[list[str]]
    doubled: list[list[str]]
    asking: bool
    redeals: int
    teams: list[int]


def view(state: BigTwo, viewer: int) -> BigTwoView:
    """All that `viewer` may know: an allow-list, nothing else is read."""
    acting = state.seat_to_act
    hands = state.hands[: state.seats]
    mine = hands[viewer] if viewer >= 0 else 0
    legal = legal_for(state, viewer)
    table = state.table if acting >= 0 else 0
    kind = kind_of(table)
    ended = acting < 0 and state.deals > 0
    shown = state.shown
    return BigTwoView(
        **common(state, viewer, legal),
        ask=ask(state, viewer),
        hand=card_names.names(mine),
        counts=[hand.bit_count() for hand in hands],
        table=card_names.names(table),
        kind=kind.word if kind else "",
        reading=moves.counts_as(table) if table else [],
        bomb=state.bombs and kind in BOMBS,
        owner=state.owner if table else -1,
        shown=[
            Shown(card_names.names(shown[seat]), bool(state.passed >> seat & 1))
            for seat in range(state.seats)
        ],
        played=card_names.names(state.played),
        opening=card_names.text(state.opening) if legal else "",
        scores=state.deal_returns(),
        open_hands=[card_names.names(hand) for hand in hands] if ended else [],
        doubled=[doublings(state.doubled[seat]) if ended else [] for seat in range(state.seats)],
        asking=state.asking,
        redeals=state.redeals,
        teams=[seat & 1 for seat in range(state.seats)] if state.teams else [],
    )


def doublings(bits: int) -> list[str]:
    """Why a loss was doubled, by name: `bigtwo.doubled.*` (BT-20)."""
    return [name for bit, name in DOUBLINGS.items() if bits & bit]


def ask(state: BigTwo, viewer: int) -> Message:
    """What is asked of the seat to act, said to `viewer`: `bigtwo.ask.*`."""
    acting = state.seat_to_act
    if state.is_over:
        return Message("bigtwo.ask.over")
    if acting == TABLE:
        return Message("bigtwo.ask.next_deal" if state.deals else "bigtwo.ask.first_deal")
    if acting != viewer:
        return _wait(state, Seat(acting))
    if state.asking:
        return Message("bigtwo.ask.redeal")
    if state.opening:
        return Message("bigtwo.ask.open", {"card": card_names.text(state.opening)})
    if not state.table:
        return Message("bigtwo.ask.lead")
    can_beat = state.legal_actions() != [0]
    return Message("bigtwo.ask.beat" if can_beat else "bigtwo.ask.pass", moves.named(state.table))


def _wait(state: BigTwo, name: Seat) -> Message:
    """What another seat is about to do; nothing in it depends on that seat's cards."""
    if state.asking:
        return Message("bigtwo.ask.wait_redeal", {"name": name})
    if state.opening:
        return Message("bigtwo.ask.wait_open", {"name": name})
    if not state.table:
        return Message("bigtwo.ask.wait_lead", {"name": name})
    return Message("bigtwo.ask.wait", {"name": name, **moves.named(state.table)})


OneCard = Annotated[str, Says(lambda _, card: card_names.text(card))]
Cards = Annotated[list[str], Says(lambda _, cards: card_names.names(cards))]
CardsPlayed = Annotated[Cards, Tells("cards", "".join)]
CardsLeft = Annotated[Cards, Tells("left", len)]
Called = Annotated[str, Says(lambda _, kind: Kind(kind).word)]
CountsAs = Annotated[list[str], Says(lambda _, cards: moves.counts_as(cards), ("cards",))]
Doubled = Annotated[list[str], Says(lambda _, bits: doublings(bits))]
Reason = Annotated[str, word_in(END_REASONS)]


class Leads(SeatEvent, frozen=True, tag="leads"):
    """A seat leads the deal; it holds the weakest card dealt, which only it knows yet."""

    card: Own[Told[OneCard]]


class Played(SeatEvent, frozen=True, tag="played"):
    """A seat laid down a combination and has `left` cards; `reading`: as what dragons count."""

    cards: Public[CardsPlayed]
    kind: Public[Told[Called]]
    left: Public[Told[int]]
    reading: Public[CountsAs] = []


class TrickWon(SeatEvent, frozen=True, tag="trick_won"):
    """All others have passed: the table is cleared and this seat leads."""


class WentOut(SeatEvent, frozen=True, tag="went_out"):
    """A seat played its last card and won the deal."""


class Scored(SeatEvent, frozen=True, tag="scored"):
    """What the deal brought a seat; the cards left lie open now, each counting so many times."""

    cards: Public[CardsLeft]
    points: Public[Told[int]]
    total: Public[Told[int]]
    times: Public[Told[int]] = 0
    doubled: Public[Doubled] = []
    teams: Public[bool] = False

    def for_sheet(self) -> dict[str, Any]:
        """Why the loss was doubled, if it was (BT-20)."""
        return {"doubled": self.doubled} if self.doubled else {}


class Kept(SeatEvent, frozen=True, tag="kept"):
    """A seat has kept its poor hand."""


class Redealt(SeatEvent, frozen=True, tag="redealt"):
    """A seat has had all cards dealt anew, the `count`th time in this deal."""

    count: Public[Told[int]]


EVENTS = Kinds(
    {
        EventKind.DEALT: Row(Dealt, ("seat", "cards", "count"), {"cards": Cards}),
        EventKind.LEADS: Leads,
        EventKind.PLAYED: Played,
        EventKind.PASSED: Passed,
        EventKind.TRICK_WON: TrickWon,
        EventKind.WENT_OUT: WentOut,
        EventKind.SCORED: Row(
            Scored, ("seat", "cards", "points", "total", "doubled", "times", "teams")
        ),
        EventKind.GAME_ENDED: Row(GameEnded, fields={"reason": Reason}),
        EventKind.KEPT: Kept,
        EventKind.REDEALT: Redealt,
    },
    last=("cards", "left", "times"),
)


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `bigtwo.log.*`; None for nothing."""
    args = EVENTS.arguments(event)
    if args is None:
        return None
    match event["event"]:
        case "game_ended":
            return Message(f"bigtwo.end.{event['reason']}")
        case "leads" if "card" in event:
            return Message("bigtwo.log.leads_with", args)
        case "scored":
            return _tell_scored(event, args)
    return Message(f"bigtwo.log.{event['event']}", args)


def _tell_scored(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    if not event["cards"] and not event.get("teams"):
        won = {name: args[name] for name in ("name", "points", "total")}
        return Message("bigtwo.log.won", won)
    args |= {why: why in event["doubled"] for why in DOUBLINGS.values()}
    return Message("bigtwo.log.team" if event["teams"] else "bigtwo.log.lost", args)
