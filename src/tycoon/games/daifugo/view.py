"""What a viewer may know of Daifugo, and what happened, field by field. Rules: DF-16."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from tycoon.core.events import (
    Both,
    Dealt,
    Event,
    GameEnded,
    Kinds,
    Own,
    Passed,
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
    word_in,
)
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.viewing import common, legal_for
from tycoon.core.views import View
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo import moves
from tycoon.games.daifugo._names import asked
from tycoon.games.daifugo.moves import said, said_play, suits_text
from tycoon.games.daifugo.names import Ask, EventKind, Form, takers_of, title_of
from tycoon.games.daifugo.rules.plays import form_of

if TYPE_CHECKING:
    from tycoon.games.daifugo.rules.state import Daifugo

END_REASONS = {1: "rounds", 2: "host"}
_MASK = (1 << 64) - 1


class Face(msgspec.Struct, frozen=True):
    """A card of a play.

    Attributes:
        card: what it shows; `jk` for a joker that stands for no card of the deck.
        joker: whether it is a joker.
    """

    card: str
    joker: bool


class LastPlay(msgspec.Struct, frozen=True):
    """What a seat did last in the running trick.

    Attributes:
        play: notation of its last play; empty when it has made none or has passed since.
        cards: the cards of that play.
        passed: whether its last word was a pass.
    """

    play: str
    cards: list[Face]
    passed: bool


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A question that must be answered before the play goes on.

    Attributes:
        ask: `return` cards of the exchange, `claim` the 3 of diamonds, `give`, `discard` or
            `change` cards, or `bomb`: name ranks that everybody puts away.
        seat: who is asked.
        count: how many cards, or ranks, at most; for `return` exactly.
        exact: whether it must be `count` cards or none.
        partner: with whom `seat` exchanges; -1 otherwise.
        received: the cards that came in the exchange, for the two who know them.
        receivers: the seats that may be given cards.
        picked: the cards picked so far, for the seat itself.
        takers: who is to get each of them.
        named: the ranks named so far, for the seat itself, where Qs let ranks be named.
    """

    ask: str
    seat: int
    count: int
    exact: bool
    partner: int
    received: list[str]
    receivers: list[int]
    picked: list[str]
    takers: list[int]
    named: list[str] | msgspec.UnsetType = msgspec.UNSET


class DaifugoView(View, frozen=True, kw_only=True, tag="daifugo", tag_field="view"):
    """Daifugo as one viewer sees it; cards in notation, weakest first.

    Attributes:
        ring: the seats in turn order; they change place when seats are drawn anew.
        hand: the viewer's own cards; empty for spectators.
        counts: how many cards each seat holds.
        play: notation of the play to beat; empty when the seat to act leads.
        table: its cards.
        form: `single`, `set` or `sequence`; `none` on a lead.
        owner: whose it is; -1 on a lead.
        shown: what each seat did last in this trick.
        lock: the suits the table is locked to, as letters; empty for none.
        revolution, back: whether a revolution, a jack, is in force.
        reversed: whether the order is reversed: one of them is, but not both.
        pile: how many cards are left to draw.
        aside: how many were put out of the round unseen.
        played: every card played or discarded in this round.
        known: the cards that the viewer knows each other seat to hold.
        active: who is still in and plays.
        waiting: who waits for a play-off among equals.
        play_off: whether the pile has been used up in this round.
        demoted: who was put out as last round's daifugo; -1 for nobody.
        places: places of this round so far, or of the last one between rounds; 0: none yet.
        titles: what each seat is from the round before, such as `daifugo`; empty without classes.
        first_lead: who led, or is to lead, the first trick.
        scores: points of the last round that ended, by seat.
        pending: what is asked apart from plays; None for plays.
        can_auto_pass: whether nothing but passing is left to the viewer, who is to act.
        turned: whether the turn goes against the order of `ring`, where 9s may turn it.
        next_rank: the rank that must follow while ranks are locked, where they may be: empty when
            they are not, `>` when no card may follow.
    """

    ring: list[int]
    hand: list[str]
    counts: list[int]
    play: str
    table: list[Face]
    form: str
    owner: int
    shown: list[LastPlay]
    lock: str
    revolution: bool
    back: bool
    reversed: bool
    pile: int
    aside: int
    played: list[str]
    known: list[list[str]]
    active: list[bool]
    waiting: list[bool]
    play_off: bool
    demoted: int
    places: list[int]
    titles: list[str]
    first_lead: int
    scores: list[int]
    pending: Pending | None
    can_auto_pass: bool
    turned: bool | msgspec.UnsetType = msgspec.UNSET
    next_rank: str | msgspec.UnsetType = msgspec.UNSET


def view(state: Daifugo, viewer: int) -> DaifugoView:
    """All that `viewer` may know: an allow-list, nothing else is read."""
    acting = state.seat_to_act
    seats = range(state.seats)
    alike = common(state, viewer, legal_for(state, viewer))
    legal = alike["legal"]
    shown, known = state.shown, state.known
    return DaifugoView(
        **alike,
        ask=ask(state, viewer, legal),
        ring=state.ring[: state.seats],
        hand=card_names.names(state.hands[viewer]) if viewer >= 0 else [],
        counts=[hand.bit_count() for hand in state.hands[: state.seats]],
        play=moves.notation(state.table) if state.table else "",
        table=faces(state, state.table),
        form=Form(form_of(state.shape)).word,
        owner=state.owner if state.table else -1,
        shown=[
            LastPlay(
                moves.notation(shown[seat]) if shown[seat] else "",
                faces(state, shown[seat]),
                bool(state.passed >> seat & 1),
            )
            for seat in seats
        ],
        lock=suits_text(state.lock),
        revolution=bool(state.revolution),
        back=bool(state.back),
        reversed=bool(state.revolution != state.back),
        pile=state.pile.bit_count(),
        aside=state.aside.bit_count(),
        played=card_names.names(state.played),
        known=[
            card_names.names(known[8 * viewer + seat]) if viewer >= 0 and seat != viewer else []
            for seat in seats
        ],
        active=[bool(state.active >> seat & 1) for seat in seats],
        waiting=[bool(state.waiting >> seat & 1) for seat in seats],
        play_off=state.drawer >= 0,
        demoted=state.demoted,
        places=state.places[: state.seats],
        titles=[
            title_of(place, state.seats).word
            for place in (state.ranks if acting >= 0 else state.places)[: state.seats]
        ],
        first_lead=state.first_lead if state.deals else -1,
        scores=state.deal_returns(),
        pending=pending(state, viewer),
        can_auto_pass=bool(state.table) and legal in (["p"], ["p", "draw"]),
        turned=bool(state.turned) if state.nine_reverse else msgspec.UNSET,
        next_rank=_next_rank(state) if state.rank_lock else msgspec.UNSET,
    )


def _next_rank(state: Daifugo) -> str:
    rank = state.rank_to_follow() if state.table else -1
    return "" if rank < 0 else (card_names.RANKS + ">")[rank]


def faces(state: Daifugo, action: int) -> list[Face]:
    """The cards of a play; none for 0."""
    if not action:
        return []
    return [Face(card, joker) for card, joker in moves.faces(action, state.rules)]


def pending(state: Daifugo, viewer: int) -> Pending | None:
    """What is asked of the seat to act apart from plays, as `viewer` may see it."""
    if not state.frames:
        return None
    top = state.frames - 1
    kind, seat = Ask(state.frame_kind[top]), state.seat_to_act
    picks = kind in (Ask.GIVE, Ask.DISCARD, Ask.CHANGE)
    partner, count, received = -1, 0, 0
    if kind == Ask.RETURN:
        partner, count = asked.return_(state, top)
    if kind == Ask.RETURN and viewer in (seat, partner):
        received = state.known[8 * partner + seat]
    picked, takers = 0, []
    if picks and viewer == seat:
        picked = asked.give(state, top).picked
        if kind == Ask.GIVE:
            takers = takers_of(asked.give(state, top).takers, picked.bit_count())
    named: list[str] | msgspec.UnsetType = msgspec.UNSET
    if kind == Ask.BOMB:
        bomb = asked.bomb(state, top)
        count = bomb.allowed
        named = moves.ranks_of(bomb.named) if viewer == seat else []
    return Pending(
        ask=kind.word,
        seat=seat,
        count=state.may_pick() if picks else count,
        exact=picks and bool(state.all_or_none) and kind != Ask.CHANGE,
        partner=partner,
        received=card_names.names(received),
        receivers=state.receivers() if kind == Ask.GIVE else [],
        picked=card_names.names(picked),
        takers=takers,
        named=named,
    )


def ask(state: Daifugo, viewer: int, legal: list[str]) -> Message:
    """What is asked of the seat to act, said to `viewer`: `daifugo.ask.*`."""
    acting = state.seat_to_act
    if state.is_over:
        return Message("daifugo.ask.over")
    if acting == TABLE:
        return Message("daifugo.ask.next_round" if state.deals else "daifugo.ask.first_round")
    mine = acting == viewer
    args: dict[str, Any] = {} if mine else {"name": Seat(acting)}
    wait = "" if mine else "wait_"
    asked = pending(state, viewer)
    if asked is not None:
        if asked.ask == "claim":
            return Message(f"daifugo.ask.{wait}claim", args)
        args["n"] = asked.count
        if asked.ask == "return":
            args["partner"] = Seat(asked.partner)
        if mine and asked.exact:
            exact = "must" if state.must_give else "exact"
            return Message(f"daifugo.ask.{asked.ask}_{exact}", args)
        return Message(f"daifugo.ask.{wait}{asked.ask}", args)
    if not state.table:
        if mine and legal in (["draw"], ["p"]):
            card = "" if state.hands[acting] >> 52 else "_card"
            what = "must_draw" if legal == ["draw"] else "pass_lead"
            return Message(f"daifugo.ask.{what}{card}")
        if mine and state.leads_with_diamond():
            return Message("daifugo.ask.lead_diamond")
        return Message(f"daifugo.ask.{wait}lead", args)
    args["cards"] = said_play(state.table)
    if mine and legal in (["p"], ["p", "draw"]):
        return Message("daifugo.ask.pass", args)
    return Message(f"daifugo.ask.{wait}beat", args)


def _ring(state: Daifugo, ring: int) -> list[int]:
    return [ring >> 4 * i & 15 for i in range(state.seats)]


def _signs(suits: str) -> str:
    return "".join("♣♦♥♠"["cdhs".index(suit)] for suit in suits)


OneCard = Annotated[
    str,
    Says(lambda _, card: card_names.text(card)),
    Tells("cards", lambda card: said(card_names.read(card))),
]
Cards = Annotated[list[str], Says(lambda _, cards: card_names.names(cards))]
ToldCards = Annotated[Cards, Tells("cards", lambda cards: said(card_names.read("".join(cards))))]
Play = Annotated[
    str,
    Says(lambda _, action: moves.notation(action & _MASK)),
    Tells("cards", lambda play: said_play(moves.read(play))),
]
CardsPlayed = Annotated[
    list[str],
    Says(lambda _, action: card_names.names(moves.cards_of(action & _MASK)), ("play",)),
]
Called = Annotated[str, Says(lambda _, shape: Form(form_of(shape)).word)]
Suits = Annotated[str, Says(lambda _, suits: suits_text(suits)), Tells("suits", _signs)]
Ring = Annotated[list[int], Says(_ring)]
Picked = Annotated[
    str, word_in({ask: ask.word for ask in (Ask.GIVE, Ask.DISCARD, Ask.CHANGE, Ask.BOMB)})
]
Ranks = Annotated[
    list[str],
    Says(lambda _, named: moves.ranks_of(named)),
    Tells("ranks", lambda ranks: [moves.said_rank(rank) for rank in ranks]),
]
Group = Annotated[Seats, Tells("names", lambda seats: [Seat(seat) for seat in seats])]
Title = Annotated[str, Says(lambda state, place: title_of(place, state.seats).word, ("place",))]
Reason = Annotated[str, word_in(END_REASONS)]


class Seated(Event, frozen=True, tag="seated"):
    """Seats were drawn anew: who sits behind whom."""

    ring: Public[Ring]


class Exchanged(SeatEvent, frozen=True, tag="exchanged"):
    """Cards went from one seat to another in the exchange; the two see them."""

    to: Public[ToSeat]
    count: Public[Annotated[int, Tells("n")]]
    cards: Shared[ToldCards]
    known_to: Both


class Claimed(SeatEvent, frozen=True, tag="claimed"):
    """A seat holds the 3 of diamonds and leads."""


class Denied(SeatEvent, frozen=True, tag="denied"):
    """A seat does not hold the 3 of diamonds."""


class Leads(SeatEvent, frozen=True, tag="leads"):
    """A seat leads the first trick."""


class Played(SeatEvent, frozen=True, tag="played"):
    """A seat made a play, of `cards`, and has `left` cards."""

    play: Public[Play]
    cards: Public[CardsPlayed]
    form: Public[Called]
    left: Public[Told[int]]


class Revolution(SeatEvent, frozen=True, tag="revolution"):
    """A play has turned the order; `on`: it is reversed by revolution now."""

    on: Public[Told[bool]]


class Locked(SeatEvent, frozen=True, tag="locked"):
    """The table is locked to these suits."""

    suits: Public[Suits]


class JackBack(SeatEvent, frozen=True, tag="jack_back"):
    """The order is turned until the table is cleared."""


class EightCut(SeatEvent, frozen=True, tag="eight_cut"):
    """An 8 clears the table."""


class Turned(SeatEvent, frozen=True, tag="turned"):
    """9s have turned the direction of play; `on`: it goes the other way round now."""

    on: Public[Told[bool]]


class Ambulance(SeatEvent, frozen=True, tag="ambulance"):
    """A pair of 9s clears the table."""


class Sandstorm(SeatEvent, frozen=True, tag="sandstorm"):
    """Three 3s clear the table."""


class Bombed(SeatEvent, frozen=True, tag="bombed"):
    """A Q names ranks: everybody still in puts their cards away."""

    ranks: Public[Ranks]


class HandsChanged(SeatEvent, frozen=True, tag="hands_changed"):
    """Last round's daihinmin has a hopeless hand and changes it with the daifugo's."""

    to: Public[ToSeat]


class RanksLocked(SeatEvent, frozen=True, tag="ranks_locked"):
    """The next rank twice in a row: each play must be the next rank now."""


class PartLocked(SeatEvent, frozen=True, tag="part_locked"):
    """The table is locked: each set must have these suits."""

    suits: Public[Suits]


class Fallen(SeatEvent, frozen=True, tag="fallen"):
    """Last round's daifugo is demoted because another became first, but plays on."""


class Gekokujo(SeatEvent, frozen=True, tag="gekokujo"):
    """Last round's daihinmin is first: the round is over, and all classes are turned over."""


class SpadeThree(SeatEvent, frozen=True, tag="spade_three"):
    """The 3 of spades has beaten a joker."""


class Skipped(SeatEvent, frozen=True, tag="skipped"):
    """A 5 skips a seat."""


class Gave(SeatEvent, frozen=True, tag="gave"):
    """A seat gave cards to another; the two see them."""

    to: Public[ToSeat]
    count: Public[Annotated[int, Tells("n")]]
    cards: Shared[ToldCards]
    known_to: Both


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A seat put cards out of the round, openly, and has `left` cards."""

    cards: Public[ToldCards]
    left: Public[int]


class Kept(SeatEvent, frozen=True, tag="kept"):
    """A seat gave, discarded or changed nothing."""

    ask: Public[Picked]


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card of the pile, which has `left`."""

    left: Public[Told[int]]
    card: Own[OneCard]


class Cleared(SeatEvent, frozen=True, tag="cleared"):
    """The table is cleared and this seat leads."""


class WentOut(SeatEvent, frozen=True, tag="went_out"):
    """A seat got its place: `clean`, by a `foul`, or `left` over.

    `fallen`: a demoted daifugo is out, whose place is known when the round ends; 0 until then.
    """

    place: Public[Told[int]]
    how: Public[Annotated[str, one_of("clean", "foul", "left", "fallen")]]


class Demoted(SeatEvent, frozen=True, tag="demoted"):
    """Last round's daifugo is out because another became first."""


class PileOut(SeatEvent, frozen=True, tag="pile_out"):
    """This seat drew the last card of the pile: the round ends."""


class PlayOff(SeatEvent, frozen=True, tag="play_off"):
    """Seats with equally many cards play on among themselves; `seat` leads."""

    group: Public[Group]


class Stalled(Event, frozen=True, tag="stalled"):
    """Everybody passed too often: the round ends without play."""


class Scored(SeatEvent, frozen=True, tag="scored"):
    """What the round brought a seat."""

    place: Public[int]
    title: Public[Told[Title]]
    points: Public[Told[int]]
    total: Public[Told[int]]

    def for_sheet(self) -> dict[str, Any]:
        """The place, and what it makes of the seat (DF-11)."""
        return {"place": self.place, "title": self.title}


_GIVING = ("seat", "to", "cards", "count")
EVENTS = Kinds(
    {
        EventKind.SEATED: Seated,
        EventKind.DEALT: Row(Dealt, ("seat", "cards", "count"), {"cards": Cards}),
        EventKind.EXCHANGED: Row(Exchanged, _GIVING),
        EventKind.CLAIMED: Claimed,
        EventKind.DENIED: Denied,
        EventKind.LEADS: Leads,
        EventKind.PLAYED: Row(Played, ("seat", "play", "form", "left")),
        EventKind.REVOLUTION: Revolution,
        EventKind.LOCKED: Locked,
        EventKind.JACK_BACK: JackBack,
        EventKind.EIGHT_CUT: EightCut,
        EventKind.SPADE_THREE: SpadeThree,
        EventKind.SKIPPED: Skipped,
        EventKind.GAVE: Row(Gave, _GIVING),
        EventKind.DISCARDED: Discarded,
        EventKind.DREW: Row(Drew, ("seat", "card", "left")),
        EventKind.PASSED: Passed,
        EventKind.CLEARED: Cleared,
        EventKind.WENT_OUT: WentOut,
        EventKind.DEMOTED: Demoted,
        EventKind.PILE_OUT: PileOut,
        EventKind.PLAY_OFF: Row(PlayOff, ("group", "seat")),
        EventKind.SCORED: Scored,
        EventKind.GAME_ENDED: Row(GameEnded, fields={"reason": Reason}),
        EventKind.KEPT: Kept,
        EventKind.STALLED: Stalled,
        EventKind.TURNED: Turned,
        EventKind.AMBULANCE: Ambulance,
        EventKind.SANDSTORM: Sandstorm,
        EventKind.GEKOKUJO: Gekokujo,
        EventKind.BOMBED: Bombed,
        EventKind.HANDS_CHANGED: HandsChanged,
        EventKind.RANKS_LOCKED: RanksLocked,
        EventKind.PART_LOCKED: PartLocked,
        EventKind.FALLEN: Fallen,
    }
)


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `daifugo.log.*`; None for nothing."""
    args = EVENTS.arguments(event)
    if args is None:
        return None
    match event["event"]:
        case "game_ended":
            return Message(f"daifugo.end.{event['reason']}")
        case "exchanged" | "gave":
            seen = "" if "cards" in event else "_unseen"
            return Message(f"daifugo.log.gave{seen}", args)
        case "drew" if "card" not in event:
            return Message("daifugo.log.drew_unseen", args)
        case "kept":
            return Message(f"daifugo.log.kept_{event['ask']}", args)
        case "went_out":
            return Message(f"daifugo.log.out_{event['how']}", args)
    return Message(f"daifugo.log.{event['event']}", args)
