"""What a viewer may know of Deal, and what happened, field by field. Rules: MD-21."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core.events import Dealt, Event, GameEnded, Own, Public, SeatEvent, Shared
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.views import View
from tycoon.games.deal import moves
from tycoon.games.deal.cards import (
    counts_of_deck,
    hotel_kind,
    house_kind,
    kinds_of,
    rent_of,
    size_of,
    values_of_cards,
)
from tycoon.games.deal.moves import CHARGES, RENTS, DealMove, said_place
from tycoon.games.deal.names import (
    COLOURLESS,
    COLOURS,
    FIRST_WILD,
    HOUSE_AT,
    RAINBOW,
    SPARE,
    WILDS,
    Act,
    Ask,
    Colour,
    Happening,
    Kind,
    Phase,
    Reason,
)

if TYPE_CHECKING:
    from tycoon.games.deal.options import DealOptions
    from tycoon.games.deal.state import Deal as State

KEPT = 7
"""So many cards may stay in a hand (MD-17)."""
RENT_OF_BUILDING = {Kind.HOUSE: 3, Kind.NEW_HOUSE: 4, Kind.HOTEL: 4, Kind.NEW_HOTEL: 5}
"""MD-24."""


class DealGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Properties of one colour on a table.

    Attributes:
        colour: `colourless` for rainbow wilds that lie without a colour, all of them together.
        group: which one of this colour: 0 to 6 the full ones in the order laid, 7 the one that is
            not full.
        cards: their kinds, in the order laid.
        size: how many make the set full; 0 for `colourless`.
        house: the kind of house on it; empty for none.
        hotel: the kind of hotel on it; empty for none.
        rent: what it brings, buildings included.
    """

    colour: str
    group: int
    cards: list[str]
    size: int
    house: str
    hotel: str
    rent: int


class DealLoose(msgspec.Struct, frozen=True):
    """A building of a set that the payment under way has broken.

    Attributes:
        card: its kind.
        colour: of that set.
    """

    card: str
    colour: str


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a seat, and what the viewer knows of its hand.

    Attributes:
        hand: how many cards it holds.
        known: the kinds of cards that the viewer knows to be in this hand, which is another's.
        open: wilds that lie open before it, to be placed once it is asked.
        bank: the kinds of cards in its bank.
        money: what these are worth.
        groups: its properties by colour.
        loose: buildings of sets that the payment under way has broken; they may still be paid.
        sets: how many full sets of different colours it has.
        worth: the money value of table and bank.
        refuge: whether it is in refuge: no card can be aimed at it.
        jail: how many of its turns will be skipped.
    """

    hand: int
    known: list[str]
    open: list[str]
    bank: list[str]
    money: int
    groups: list[DealGroup]
    loose: list[DealLoose]
    sets: int
    worth: int
    refuge: bool
    jail: int


class DealAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action card that is being carried out.

    Attributes:
        move: how it was played.
        by: who played it.
        target: with whom it is dealt now; -1 for nobody.
        targets: the seats still to come after that one, in order.
        amount: what each target is charged; 0 for no charge.
        charged: the seats to which the charge of the target has gone on by rent shifts, in order:
            the target first, the one who is to pay or answer last; empty for no answer pending.
        refusals: how many just say no lie in the running chain.
        give: the kind of card named to be given in a forced deal; empty for none yet.
        second: the kind of second card named to be taken; empty for none.
    """

    move: DealMove
    by: int
    target: int
    targets: list[int]
    amount: int
    charged: list[int]
    refusals: int
    give: str
    second: str


class DealQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the seat to act, apart from the plays of its turn.

    Attributes:
        ask: `give` which card, `take` which second card, `answer` an action, `counter` a refusal,
            `pay`, `place` wilds that lie open, `move` a wild on the table, `build` on a captured
            set, `surrender` a hand card, `put-away` hand cards, `empty` (five cards or refuge).
        seat: who is asked.
        other: the seat on the other side: who acts, refused, is paid, is taken from; -1 for none.
        amount: how much is still to be paid.
        paid: how much has been paid.
        open: the kinds of wilds to be placed.
        card: the kind of wild to be moved; empty otherwise.
        colour: where that lies; of `build` the colour of the set; empty otherwise.
        group: the group of that colour; -1 otherwise.
        building: `house` or `hotel`: what may be built; empty otherwise.
        count: how many cards are still to be put away.
    """

    ask: str
    seat: int
    other: int
    amount: int
    paid: int
    open: list[str]
    card: str
    colour: str
    group: int
    building: str
    count: int


class DealBuried(msgspec.Struct, frozen=True):
    """A card under the draw pile that the viewer put there.

    Attributes:
        card: its kind.
        above: how many cards of the pile lie above it.
    """

    card: str
    above: int


class DealView(View, frozen=True, kw_only=True, tag="deal", tag_field="view"):
    """Deal as one viewer sees it; cards by kind, words of `Kind`.

    Attributes:
        phase: `before` the deal, `opening`, `playing`, `putting-away`, `over`.
        moves: every legal action as a value, in the order of `legal`.
        direction: whose turn follows: 1 clockwise, the seat with the next number; -1 the other way.
        turn: whose turn it is; -1 between deals and once over.
        round: how many rounds have begun, of `rounds`.
        rounds: after how many rounds the game ends.
        plays: how many cards the seat on turn may still play.
        hand: the viewer's own cards, in the order of the deck; empty for spectators.
        table: what lies in front of each seat.
        pile: how many cards the draw pile has.
        top: the kind of card on top of the discard pile; empty when there is none.
        discards: every card of the discard pile, in the order of the deck.
        buried: the cards under the draw pile that the viewer knows, the upper ones first.
        running: the action card under way; None for none.
        question: what is asked apart from the plays of a turn; None for these.
        sets_to_win: how many full sets of different colours win.
        winner: who has won by sets; -1 for nobody.
        winning: the colours of the sets with which that seat has won.
        values: the money value of each kind in the deck; 0 for what cannot be paid with.
        rents: by colour, the rent of one card, of two, and so on up to the full set.
    """

    phase: str
    moves: list[DealMove]
    direction: int
    turn: int
    round: int
    rounds: int
    plays: int
    hand: list[str]
    table: list[DealSeat]
    pile: int
    top: str
    discards: list[str]
    buried: list[DealBuried]
    running: DealAction | None
    question: DealQuestion | None
    sets_to_win: int
    winner: int
    winning: list[str]
    values: dict[str, int]
    rents: dict[str, list[int]]


_KINDS = [kind.word for kind in Kind]
_COLOURS = [colour.word for colour in Colour]
_RENTS = {
    _COLOURS[colour]: [rent_of(colour, count + 1) for count in range(size_of(colour))]
    for colour in range(COLOURS)
}


def view(state: State, viewer: int) -> DealView:
    """All that `viewer` may know: an allow-list, nothing else is read."""
    acting = state.seat_to_act
    my_turn = viewer >= 0 and acting == viewer
    legal = state.legal_actions() if my_turn else []
    running, question = _running(state), _question(state)
    winner = state.winner
    return DealView(
        game="deal",
        viewer=viewer,
        seats=state.seats,
        seat_to_act=acting,
        is_over=state.is_over,
        deals=state.deals,
        returns=state.returns(),
        ask=_ask(state, viewer, running, question),
        legal=[moves.notation(action) for action in legal],
        default=moves.notation(state.default_action()) if my_turn else "",
        phase=Phase(state.phase).word,
        moves=[cast(DealMove, moves.move(action)) for action in legal],
        direction=1 if state.step == 1 else -1,
        turn=state.turn if acting >= 0 else -1,
        round=state.turns // state.seats + 1 if state.deals else 0,
        rounds=state.turn_limit,
        plays=state.plays,
        hand=_cards(state.hand_of(viewer)) if viewer >= 0 else [],
        table=_table(state, viewer),
        pile=state.piled + state.under_count,
        top=_KINDS[state.top_discard] if state.top_discard >= 0 else "",
        discards=_cards(state.discards),
        buried=_buried(state, viewer),
        running=running,
        question=question,
        sets_to_win=state.sets_to_win,
        winner=winner,
        winning=[_COLOURS[colour] for colour in _bits(state.fulls[winner])] if winner >= 0 else [],
        values=_values(cast("DealOptions", state.options)),
        rents=_RENTS,
    )


def _bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def _cards(counts: Iterable[int]) -> list[str]:
    """Cards counted by kind, in the order of the deck."""
    found: list[str] = []
    for word, count in zip(_KINDS, counts, strict=False):
        if count:
            found += [word] * count
    return found


def _wilds(packed: int) -> list[str]:
    """Wilds that lie open, as frames have them."""
    if not packed:
        return []
    return _cards([0] * FIRST_WILD + [packed >> 4 * i & 15 for i in range(WILDS)])


@cache
def _values(options: DealOptions) -> dict[str, int]:
    counts = counts_of_deck(options.deck == "expanded", 1)
    values = values_of_cards(options.card_values == "official")
    return {word: value for word, count, value in zip(_KINDS, counts, values, strict=True) if count}


def _table(state: State, viewer: int) -> list[DealSeat]:
    """What lies in front of each seat, and what the viewer knows of its hand."""
    fulls, spares, colourless = state.fulls, state.spares, state.colourless
    sizes, skips, loose, values = state.hand_sizes, state.skips, state.loose, state.values
    banked = state.banked
    lying_open = _open_wilds(state)
    found = []
    for seat in range(state.seats):
        counts = state.bank_of(seat)
        bank: list[str] = []
        money = 0
        for kind in _bits(banked[seat]):
            bank += [_KINDS[kind]] * counts[kind]
            money += values[kind] * counts[kind]
        groups: list[DealGroup] = []
        fallen: list[DealLoose] = []
        worth = money
        for colour in range(COLOURS):
            if loose[COLOURS * seat + colour]:
                kinds = loose_kinds(loose[COLOURS * seat + colour])
                fallen += [DealLoose(_KINDS[kind], _COLOURS[colour]) for kind in kinds]
                worth += sum(values[kind] for kind in kinds)
            if (fulls[seat] | spares[seat]) >> colour & 1:
                for number in range(0 if fulls[seat] >> colour & 1 else SPARE, SPARE + 1):
                    group = state.group_at(seat, colour, number)
                    if group:
                        shown, kinds = _group(colour, number, group)
                        groups.append(shown)
                        for kind in kinds:
                            worth += values[kind]
        if colourless[seat]:
            groups.append(_colourless(colourless[seat]))
        knows = viewer >= 0 and viewer != seat and state.watched >> seat & 1
        found.append(
            DealSeat(
                hand=sizes[seat],
                known=_cards(state.known_of(seat, viewer)) if knows else [],
                open=_wilds(lying_open[seat]),
                bank=bank,
                money=money,
                groups=groups,
                loose=fallen,
                sets=fulls[seat].bit_count(),
                worth=worth,
                refuge=bool(state.refuge >> seat & 1),
                jail=skips[seat],
            )
        )
    return found


def _open_wilds(state: State) -> list[int]:
    """The wilds that lie open before each seat, as frames have them."""
    found = [0] * state.seats
    if state.frames:
        kinds, seats = state.frame_kind, state.frame_seat
        for i in range(state.frames):
            if kinds[i] == Ask.PLACE:
                found[seats[i]] += state.frame_a[i]
            elif kinds[i] == Ask.PAY:
                found[state.frame_b[i]] += state.frame_c[i]
    return found


def loose_kinds(loose: int) -> list[int]:
    """The kinds of the loose buildings of a colour (MD-25)."""
    found = []
    while loose:
        group = (loose & 15) << HOUSE_AT
        found += [kind for kind in (house_kind(group), hotel_kind(group)) if kind >= 0]
        loose >>= 4
    return found


def rent_of_group(colour: int, group: int) -> int:
    """What a group brings, buildings included (MD-7, MD-24)."""
    rent = rent_of(colour, len(kinds_of(colour, group)))
    for kind in (house_kind(group), hotel_kind(group)):
        if kind >= 0:
            rent += RENT_OF_BUILDING[Kind(kind)]
    return rent


@lru_cache(1 << 14)
def _group(colour: int, number: int, group: int) -> tuple[DealGroup, list[int]]:
    """A group as it is shown, and the kinds of all its cards and buildings."""
    kinds = kinds_of(colour, group)
    house, hotel = house_kind(group), hotel_kind(group)
    shown = DealGroup(
        colour=_COLOURS[colour],
        group=number,
        cards=[_KINDS[kind] for kind in kinds],
        size=size_of(colour),
        house=_KINDS[house] if house >= 0 else "",
        hotel=_KINDS[hotel] if hotel >= 0 else "",
        rent=rent_of_group(colour, group),
    )
    return shown, kinds + [kind for kind in (house, hotel) if kind >= 0]


def _colourless(count: int) -> DealGroup:
    cards = [_KINDS[RAINBOW]] * count
    colour = _COLOURS[COLOURLESS]
    return DealGroup(colour=colour, group=0, cards=cards, size=0, house="", hotel="", rent=0)


def _buried(state: State, viewer: int) -> list[DealBuried]:
    """The cards under the pile that the viewer has put there."""
    if not state.under_count:
        return []
    under, by = state.under, state.under_by
    return [
        DealBuried(_KINDS[under[i]], state.piled + i)
        for i in range(state.under_count)
        if by[i] == viewer
    ]


def _running(state: State) -> DealAction | None:
    """The action card in force; it is the lowest of the frames."""
    kinds = state.frame_kind[: state.frames]
    if Ask.ACTION not in kinds:
        return None
    at = kinds.index(Ask.ACTION)
    by, seats = state.frame_seat[at], state.seats
    action, left, number = state.frame_a[at], state.frame_b[at], state.frame_c[at]
    target = state.frame_d[at] - 1
    kind = moves.split(action).kind
    order = [(by + state.step * i) % seats for i in range(1, seats)]
    answers = [i for i in range(at, len(kinds)) if kinds[i] == Ask.ANSWER]
    named = _KINDS[number & 255] if number else ""
    return DealAction(
        move=cast(DealMove, moves.move(action)),
        by=by,
        target=target,
        targets=[seat for seat in order if left >> seat & 1 and seat != target],
        amount=number if kind in CHARGES else 0,
        charged=[state.frame_seat[i] for i in answers],
        refusals=state.frame_b[answers[-1]] if answers else 0,
        give=named if kind == Kind.FORCED_DEAL else "",
        second=named if kind == Kind.DOUBLE_SLY_DEAL else "",
    )


def _question(state: State) -> DealQuestion | None:
    """What is asked of the seat to act; None on its turn, between deals and once over."""
    seat = state.seat_to_act
    if seat < 0 or (not state.frames and state.phase != Phase.PUTTING_AWAY):
        return None
    asked: dict[str, Any] = {
        "other": -1,
        "amount": 0,
        "paid": 0,
        "open": [],
        "card": "",
        "colour": "",
        "group": -1,
        "building": "",
        "count": 0,
    }
    if not state.frames:
        asked["count"] = state.hand_sizes[seat] - KEPT
        return DealQuestion(ask=Act.PUT_AWAY.word, seat=seat, **asked)
    top = state.frames - 1
    kind = Ask(state.frame_kind[top])
    a, b, c = state.frame_a[top], state.frame_b[top], state.frame_c[top]
    match kind:
        case Ask.GIVE | Ask.TAKE:
            asked["other"] = moves.split(state.frame_a[top - 1]).seat
        case Ask.ANSWER | Ask.COUNTER:
            asked["other"] = a
        case Ask.PAY:
            asked |= {"amount": a, "other": b, "paid": state.frame_d[top]}
        case Ask.PLACE:
            asked["open"] = _wilds(a)
        case Ask.MOVE:
            asked |= {"card": _KINDS[a], "colour": _COLOURS[b], "group": c}
        case Ask.BUILD:
            asked |= {"colour": _COLOURS[a], "group": b, "building": "hotel" if c else "house"}
        case Ask.SURRENDER:
            asked["count"] = 1
    return DealQuestion(ask=kind.word, seat=seat, **asked)


def _ask(
    state: State, viewer: int, running: DealAction | None, question: DealQuestion | None
) -> Message:
    """What is asked of the seat to act, said to `viewer`: `deal.ask.*`."""
    seat = state.seat_to_act
    if state.is_over:
        return Message("deal.ask.over")
    if seat == TABLE:
        return Message("deal.ask.deal")
    mine = seat == viewer
    wait = "" if mine else "wait_"
    args: dict[str, Any] = {} if mine else {"name": Seat(seat)}
    if question is None:
        return Message(f"deal.ask.{wait}turn", args | {"n": state.plays})
    if question.other >= 0:
        args["other"] = Seat(question.other)
    if running is not None:
        args["card"] = Message(f"deal.card.{running.move.card}")
    match question.ask:
        case "put-away":
            args["n"] = question.count
        case "pay":
            args |= {"amount": question.amount, "paid": question.paid}
        case "place":
            args["cards"] = [Message(f"deal.card.{card}") for card in question.open]
        case "move":
            args["card"] = Message(f"deal.card.{question.card}")
        case "build":
            args["place"] = said_place(Colour[_name(question.colour)], question.group)
            args["building"] = question.building
        case "answer" if running is not None:
            return _ask_answer(running, wait, args)
    return Message(f"deal.ask.{wait}{question.ask}", args)


def _name(word: str) -> str:
    return word.upper().replace("-", "_")


def _ask_answer(running: DealAction, wait: str, args: dict[str, Any]) -> Message:
    """The question whether to accept an action, or what was played against a refusal."""
    if running.refusals:
        return Message(f"deal.ask.{wait}answer_again", args | {"n": running.refusals})
    if running.amount:
        return Message(f"deal.ask.{wait}answer_charge", args | {"amount": running.amount})
    wanted = [running.move.take, running.second]
    things = [Message(f"deal.card.{card}") for card in wanted if card]
    if running.move.card == Kind.DEAL_BREAKER.word:
        things = [said_place(Colour[_name(running.move.colour)], running.move.group)]
    if things:
        return Message(f"deal.ask.{wait}answer_take", args | {"things": things})
    return Message(f"deal.ask.{wait}answer", args)


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
            return Dealt(a, 5, [_KINDS[card] for card in (b, c, d, e, f)])
        case Happening.FIRST:
            return First(a)
        case Happening.TURN:
            return TurnBegun(a, b)
        case Happening.SKIPPED:
            return Skipped(a, b)
        case Happening.DREW:
            return Drew(a, d, _KINDS[b], _bits(c))
        case Happening.RESHUFFLED:
            return Reshuffled(a)
        case Happening.BANKED:
            return Banked(a, _KINDS[b])
        case Happening.LAID:
            return Laid(a, _KINDS[b], _COLOURS[c], d, _KINDS[e - 1] if e else "")
        case Happening.TURNED:
            swap = _KINDS[g - 1] if g else ""
            return Turned(a, _KINDS[b], _COLOURS[c], d, _COLOURS[e], f, swap)
        case Happening.PICKED:
            return Picked(a, _KINDS[b], _COLOURS[c], d)
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
            return Charged(a, _COLOURS[b] if b >= 0 else "", c)
        case Happening.NAMED_GIFT:
            return NamedGift(a, _KINDS[b], _COLOURS[c], d)
        case Happening.NAMED_SECOND:
            return NamedSecond(a, _KINDS[b], _COLOURS[c])
        case Happening.ACCEPTED:
            return Accepted(a, b)
        case Happening.REFUSED:
            return Refused(a, b)
        case Happening.REFUSAL_STANDS:
            return RefusalStands(a, b)
        case Happening.SHIFTED:
            return Shifted(a, b, c)
        case Happening.PAID:
            return Paid(a, b, _KINDS[c], _COLOURS[d], e, f, g)
        case Happening.PAID_UP:
            return PaidUp(a, b, c, d)
        case Happening.MOVED:
            return Moved(a, b, _KINDS[c], _COLOURS[d])
        case Happening.CAPTURED:
            return Captured(a, b, _COLOURS[c], e)
        case Happening.BUILT:
            return Built(a, _KINDS[b], _COLOURS[c], d, _COLOURS[e], f)
        case Happening.LEFT_BARE:
            return LeftBare(a, _COLOURS[b], c, "hotel" if d else "house")
        case Happening.FELL:
            return Fell(a, _KINDS[b], _COLOURS[c], "bank" if d else "discard")
        case Happening.LOST_COLOUR:
            return LostColour(a, _COLOURS[b], c)
        case Happening.JAILED:
            return Jailed(a, b)
        case Happening.INHERITED:
            return Inherited(a, b, _KINDS[c], _bits(d))
        case Happening.SURRENDERED:
            return Surrendered(a, _KINDS[b])
        case Happening.DRAWS_FIVE:
            return DrawsFive(a)
        case Happening.REFUGE:
            return Refuge(a)
        case Happening.IDLE:
            return Idle(a)
        case Happening.PUT_UNDER:
            return PutUnder(a, c, _KINDS[b])
        case Happening.DISCARDED:
            return Discarded(a, _KINDS[b], c)
        case Happening.ENDED_TURN:
            return EndedTurn(a)
        case Happening.WON:
            return Won(a, [_COLOURS[colour] for colour in _bits(state.fulls[a])])
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
        case "played" if moves.KINDS[event["card"]] not in moves.BUILDINGS:  # `built` tells of it
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
    return said_place(Colour[_name(colour)], group)


def _tell_played(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    """How an action card is played, in the third person: `deal.log.play*`."""
    if event["to"] >= 0:
        args["to"] = Seat(event["to"])
    if event["take"]:
        return Message(
            "deal.log.play_steal", args | {"take": Message(f"deal.card.{event['take']}")}
        )
    kind = moves.KINDS[event["card"]]
    if kind in RENTS:
        key = "deal.log.play_rent_from" if "to" in args else "deal.log.play_rent"
        return Message(key, args | {"doubles": event["doubles"]})
    if event["other"] >= 0:
        return Message("deal.log.play_at_two", args | {"other": Seat(event["other"])})
    if event["colour"]:
        return Message("deal.log.play_capture", args)
    return Message("deal.log.play_at" if "to" in args else "deal.log.play", args)
