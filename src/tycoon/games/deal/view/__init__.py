"""What a viewer may know of Deal, field by field. Rules: MD-21."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core.engine._bits import bits
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.viewing import common, legal_for
from tycoon.core.views import View
from tycoon.games.deal import moves
from tycoon.games.deal._names import asked, named
from tycoon.games.deal.cards import (
    buildings_of,
    count_wilds,
    counts_of_deck,
    hotel_kind,
    house_kind,
    kinds_of,
    loose_groups,
    rent_of,
    size_of,
    values_of_cards,
)
from tycoon.games.deal.moves import (
    CHARGES,
    COLOUR_WORDS,
    KIND_WORDS,
    PLACES,
    DealMove,
    said_place,
)
from tycoon.games.deal.names import (
    ASKED,
    COLOURLESS,
    COLOURS,
    RAINBOW,
    SPARE,
    Act,
    Ask,
    Kind,
    Phase,
)
from tycoon.games.deal.view.events import EVENTS, tell

# What `GameModules` calls.
__all__ = ["EVENTS", "tell", "view"]

if TYPE_CHECKING:
    from tycoon.games.deal.options import DealOptions
    from tycoon.games.deal.rules.state import Deal as State

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
        second_colour: the colour of which that lies there; empty for none.
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
    second_colour: str


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


_RENTS = {
    COLOUR_WORDS[colour]: [rent_of(colour, count + 1) for count in range(size_of(colour))]
    for colour in range(COLOURS)
}


_UNASKED: dict[str, Any] = {
    "other": -1,
    "amount": 0,
    "paid": 0,
    "open": [],
    "card": "",
    "colour": "",
    "group": -1,
    "building": "",
}
"""What a question shows where its kind does not have it."""


def view(state: State, viewer: int) -> DealView:
    """All that `viewer` may know: an allow-list, nothing else is read."""
    acting = state.seat_to_act
    legal = legal_for(state, viewer)
    running, question = _running(state), _question(state)
    winner = state.winner
    return DealView(
        **common(state, viewer, legal),
        ask=_ask(state, viewer, running, question),
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
        top=KIND_WORDS[state.top_discard] if state.top_discard >= 0 else "",
        discards=_cards(state.discards),
        buried=_buried(state, viewer),
        running=running,
        question=question,
        sets_to_win=state.sets_to_win,
        winner=winner,
        winning=[COLOUR_WORDS[at] for at in bits(state.fulls[winner])] if winner >= 0 else [],
        values=_values(cast("DealOptions", state.options)),
        rents=_RENTS,
    )


def _cards(counts: Iterable[int]) -> list[str]:
    """Cards counted by kind, in the order of the deck."""
    found: list[str] = []
    for word, count in zip(KIND_WORDS, counts, strict=False):
        if count:
            found += [word] * count
    return found


def _wilds(wilds: int) -> list[str]:
    """Wilds that lie open, as frames have them."""
    return _cards(count_wilds(wilds, kind) for kind in Kind) if wilds else []


@cache
def _values(options: DealOptions) -> dict[str, int]:
    counts = counts_of_deck(options.deck == "expanded", 1)
    values = values_of_cards(options.card_values == "official")
    kinds = zip(KIND_WORDS, counts, values, strict=True)
    return {word: value for word, count, value in kinds if count}


def _table(state: State, viewer: int) -> list[DealSeat]:
    """What lies in front of each seat, and what the viewer knows of its hand."""
    fulls, spares, colourless = state.fulls, state.spares, state.colourless
    sizes, skips, loose, values = state.hand_sizes, state.skips, state.loose, state.values
    banked = state.banked
    lying_open = _open_wilds(state)
    found = []
    for seat in range(state.seats):
        counts = state.bank_of(seat)
        bank = [kind for kind in bits(banked[seat]) for _ in range(counts[kind])]
        groups, laid = _groups(state, seat, fulls[seat], spares[seat])
        if colourless[seat]:
            groups.append(_colourless(colourless[seat]))
        fallen = _fallen(loose[COLOURS * seat : COLOURS * (seat + 1)])
        money = sum(values[kind] for kind in bank)
        knows = viewer >= 0 and viewer != seat and state.watched >> seat & 1
        found.append(
            DealSeat(
                hand=sizes[seat],
                known=_cards(state.known_of(seat, viewer)) if knows else [],
                open=_wilds(lying_open[seat]),
                bank=[KIND_WORDS[kind] for kind in bank],
                money=money,
                groups=groups,
                loose=[DealLoose(KIND_WORDS[kind], COLOUR_WORDS[at]) for kind, at in fallen],
                sets=fulls[seat].bit_count(),
                worth=money + sum(values[kind] for kind in laid + [kind for kind, _ in fallen]),
                refuge=bool(state.refuge >> seat & 1),
                jail=skips[seat],
            )
        )
    return found


def _groups(state: State, seat: int, fulls: int, spares: int) -> tuple[list[DealGroup], list[int]]:
    """The groups of a seat as they are shown, and the kinds of all that lies in them."""
    shown: list[DealGroup] = []
    laid: list[int] = []
    for colour in bits(fulls | spares):
        for number in range(0 if fulls >> colour & 1 else SPARE, SPARE + 1):
            group = state.group_at(seat, colour, number)
            if group:
                one, kinds = _group(colour, number, group)
                shown.append(one)
                laid += kinds
    return shown, laid


def _fallen(loose: list[int]) -> list[tuple[int, int]]:
    """The buildings of sets that a payment has broken, given by colour, and their colours."""
    return [
        (kind, colour)
        for colour, broken in enumerate(loose)
        for group in (loose_groups(broken) if broken else ())
        for kind in buildings_of(group)
    ]


def _open_wilds(state: State) -> list[int]:
    """The wilds that lie open before each seat, as frames have them."""
    found = [0] * state.seats
    if state.frames:
        kinds, seats = state.frame_kind, state.frame_seat
        for i in range(state.frames):
            if kinds[i] == Ask.PLACE:
                found[seats[i]] += asked.place(state, i).wilds
            elif kinds[i] == Ask.PAY:
                pending = asked.pay(state, i)
                found[pending.other] += pending.wilds
    return found


def rent_of_group(colour: int, group: int) -> int:
    """What a group brings, buildings included (MD-7, MD-24)."""
    kinds = kinds_of(colour, group)
    if set(kinds) <= {RAINBOW}:  # MD-23: until a payment that has left them so is over
        return 0
    rent = rent_of(colour, len(kinds))
    return rent + sum(RENT_OF_BUILDING[Kind(kind)] for kind in buildings_of(group))


@lru_cache(1 << 14)
def _group(colour: int, number: int, group: int) -> tuple[DealGroup, list[int]]:
    """A group as it is shown, and the kinds of all its cards and buildings."""
    kinds = kinds_of(colour, group)
    house, hotel = house_kind(group), hotel_kind(group)
    shown = DealGroup(
        colour=COLOUR_WORDS[colour],
        group=number,
        cards=[KIND_WORDS[kind] for kind in kinds],
        size=size_of(colour),
        house=KIND_WORDS[house] if house >= 0 else "",
        hotel=KIND_WORDS[hotel] if hotel >= 0 else "",
        rent=rent_of_group(colour, group),
    )
    return shown, kinds + buildings_of(group)


def _colourless(count: int) -> DealGroup:
    cards = [KIND_WORDS[RAINBOW]] * count
    colour = COLOUR_WORDS[COLOURLESS]
    return DealGroup(colour=colour, group=0, cards=cards, size=0, house="", hotel="", rent=0)


def _buried(state: State, viewer: int) -> list[DealBuried]:
    """The cards under the pile that the viewer has put there."""
    if not state.under_count:
        return []
    under, by = state.under, state.under_by
    return [
        DealBuried(KIND_WORDS[under[i]], state.piled + i)
        for i in range(state.under_count)
        if by[i] == viewer
    ]


def _running(state: State) -> DealAction | None:
    """The action card in force; it is the lowest of the frames."""
    kinds = state.frame_kind[: state.frames]
    if Ask.ACTION not in kinds:
        return None
    by, seats = state.frame_seat[0], state.seats
    action, left, about, dealt = asked.action(state, 0)
    kind = moves.split(action).kind
    order = [(by + state.step * i) % seats for i in range(1, seats)]
    answers = [i for i, ask in enumerate(kinds) if ask == Ask.ANSWER]
    charge = about if kind in CHARGES else 0
    second = named.fields(0 if charge else about)
    card = KIND_WORDS[second.kind] if second.is_one else ""
    two = second.is_one and kind == Kind.DOUBLE_SLY_DEAL
    return DealAction(
        move=cast(DealMove, moves.move(action)),
        by=by,
        target=dealt - 1,
        targets=[seat for seat in order if left >> seat & 1 and seat != dealt - 1],
        amount=charge,
        charged=[state.frame_seat[i] for i in answers],
        refusals=asked.answer(state, answers[-1]).refusals if answers else 0,
        give=card if kind == Kind.FORCED_DEAL else "",
        second=card if two else "",
        second_colour=COLOUR_WORDS[second.colour] if two else "",
    )


def _question(state: State) -> DealQuestion | None:
    """What is asked of the seat to act; None on its turn, between deals and once over."""
    seat = state.seat_to_act
    if seat < 0 or (not state.frames and state.phase != Phase.PUTTING_AWAY):
        return None
    if not state.frames:
        return DealQuestion(
            ask=Act.PUT_AWAY.word, seat=seat, count=state.hand_sizes[seat] - KEPT, **_UNASKED
        )
    top = state.frames - 1
    kind = Ask(state.frame_kind[top])
    fields = ASKED[kind].at(state, top)
    shown: dict[str, Any] = {name: fields[name] for name in _UNASKED.keys() & fields.keys()}
    if kind == Ask.PAY:
        shown["amount"] = fields["due"]
    if kind in (Ask.GIVE, Ask.TAKE):
        shown["other"] = moves.split(asked.action(state, top - 1).action).seat
    if kind == Ask.PLACE:
        shown["open"] = _wilds(fields["wilds"])
    if kind in (Ask.MOVE, Ask.BUILD):
        shown["colour"] = COLOUR_WORDS[fields["colour"]]
    if kind == Ask.MOVE:
        shown["card"] = KIND_WORDS[fields["kind"]]
    if kind == Ask.BUILD:
        shown["building"] = "hotel" if fields["hotel"] else "house"
    count = int(kind == Ask.SURRENDER)
    return DealQuestion(ask=kind.word, seat=seat, count=count, **_UNASKED | shown)


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
            args["place"] = said_place(PLACES[question.colour], question.group)
            args["building"] = question.building
        case "give" if running is not None:
            args["take"] = Message(f"deal.card.{running.move.take}")
        case "answer" if running is not None:
            return _ask_answer(running, wait, args)
    return Message(f"deal.ask.{wait}{question.ask}", args)


def _ask_answer(running: DealAction, wait: str, args: dict[str, Any]) -> Message:
    """The question whether to accept an action, or what was played against a refusal."""
    if running.refusals:
        return Message(f"deal.ask.{wait}answer_again", args | {"n": running.refusals})
    if running.amount:
        return Message(f"deal.ask.{wait}answer_charge", args | {"amount": running.amount})
    wanted = [running.move.take, running.second]
    things = [Message(f"deal.card.{card}") for card in wanted if card]
    if running.move.card == Kind.DEAL_BREAKER.word:
        things = [said_place(PLACES[running.move.colour], running.move.group)]
    if running.give:
        give = Message(f"deal.card.{running.give}")
        return Message(f"deal.ask.{wait}answer_swap", args | {"take": things[0], "give": give})
    if things:
        return Message(f"deal.ask.{wait}answer_take", args | {"things": things})
    return Message(f"deal.ask.{wait}answer", args)
