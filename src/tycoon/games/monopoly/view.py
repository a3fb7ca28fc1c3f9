"""What a viewer may know of Monopoly, and what happened, field by field. Rule: MO-5, MM-5."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core.events import Event, GameEnded, Own, Public, SeatEvent
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.core.views import View
from tycoon.games.monopoly import moves
from tycoon.games.monopoly.figures import (
    bid_after,
    flat_tax,
    keeping,
    keeping_all,
    least_bid,
    level_cost,
    lifting,
    may_be_traded,
    raised_by,
    rent_now,
    tenth_of,
    worth_of,
)
from tycoon.games.monopoly.moves import BUILDING_LOTS, BUILDINGS, KEPT_KINDS, MonopolyMove, low
from tycoon.games.monopoly.names import (
    JAIL_CARDS,
    PILE_SIZE,
    Ask,
    Card,
    Due,
    Face,
    Fortune,
    Group,
    Happening,
    How,
    Phase,
    Reason,
    Refusable,
    Roll,
    Sort,
)
from tycoon.games.monopoly.squares import BOARDS
from tycoon.games.monopoly.themes import (
    GOODS,
    Names,
    bits,
    called,
    money,
    names_of,
    said_square,
    sort_of,
)

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions
    from tycoon.games.monopoly.state import Monopoly as State

_CASH_BITS = 16
_COUNTERED = 16
_WHO = 15


class MonopolySquare(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a square and its deed; it never changes.

    Attributes:
        id: how moves call it.
        called: how people call it, `monopoly.square.<called>`: the city of the theme, or the sort.
        sort: a word of `Sort`.
        group: a word of `Group`; empty for a square without a deed.
        price: of the deed; 0 without one.
        mortgage: what the bank lends on it.
        lift: what it costs to lift that; less `mortgage`, it is the 10 % for getting it mortgaged.
        house: what a house costs, or a hotel; 0 where nothing is built.
        rents: of a city with 0 to 4 houses and with a hotel; of a station or utility, with one,
            two, … of them owned; of utilities times the dice.
    """

    id: str
    called: str
    sort: str
    group: str
    price: int
    mortgage: int
    lift: int
    house: int
    rents: list[int]


class MonopolyDeed(msgspec.Struct, frozen=True, kw_only=True):
    """A deed as it is now.

    Attributes:
        square: the id of its square.
        owner: whose it is; -1 the bank's.
        mortgaged: whether it is.
        houses: how many stand there.
        hotel: whether one stands there.
        rent: what landing there by dice costs now; of a utility, how many times the dice; 0 while
            nobody has it, or it is mortgaged.
        face_down: whether its fortune card has not been turned yet.
        lift: what lifting its mortgage costs; 0 where it is not mortgaged.
        interest: what who gets it mortgaged pays for keeping it so; 0 where it is not mortgaged.
    """

    square: str
    owner: int
    mortgaged: bool
    houses: int
    hotel: bool
    rent: int
    face_down: bool
    lift: int
    interest: int


class MonopolySeat(msgspec.Struct, frozen=True, kw_only=True):
    """What is seen of a seat.

    Attributes:
        cash: what it has.
        worth: cash, the prices of its deeds (half of mortgaged ones), what its buildings cost.
        raised: the cash it would have after selling all buildings and mortgaging all deeds.
        square: where it stands.
        jail: whether it is in jail.
        tries: how many tries to leave jail have failed.
        deeds: the ids of its squares, in board order.
        cards: the out-of-jail cards that it keeps, `chance-card`, `chest-card`.
        tradable: which of its deeds and cards could be traded now.
        fast: whether it uses the speed die.
        out: whether it is bankrupt.
        level: 1 to 3 in the millionaire edition, else 0.
        kept: how many fortune cards it keeps.
        fortunes: what they are, words of `Fortune`; empty for other viewers.
    """

    cash: int
    worth: int
    raised: int
    square: str
    jail: bool
    tries: int
    deeds: list[str]
    cards: list[str]
    tradable: list[str]
    fast: bool
    out: bool
    level: int
    kept: int
    fortunes: list[str]


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


class MonopolyPile(msgspec.Struct, frozen=True, kw_only=True):
    """A pile of cards, of which the order of the unseen ones is known to nobody.

    Attributes:
        pile: `chance`, `chest` or `lifestyle`.
        unseen: the cards not yet drawn, in no order.
        below: those under them, the next to be drawn first.
    """

    pile: str
    unseen: list[MonopolyCard]
    below: list[MonopolyCard]


class MonopolyAuction(msgspec.Struct, frozen=True, kw_only=True):
    """An auction under way.

    Attributes:
        square: the id of the deed auctioned; of a building, the one the asker has named.
        building: `house` or `hotel` where one of the last is auctioned; else empty.
        bid: the highest bid; 0 for none yet.
        bidder: whose it is; -1 for nobody's.
        least: the least that the seat to act may bid; of a building no less than its own list
            price.
        again: whether it is the second round, as nobody has bid in the first.
        bidders: the seats still in.
        rising: the bid that is just being made by the seat to act; 0 for none.
    """

    square: str
    building: str
    bid: int
    bidder: int
    least: int
    again: bool
    bidders: list[int]
    rising: int


class MonopolyOffer(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange that is offered, or drawn up.

    Attributes:
        maker: who offers it.
        partner: to whom.
        given: what the maker gives, ids of squares, `chance-card`, `chest-card`.
        wanted: what it wants.
        cash: what the maker gives besides, or wants where it is below 0.
        maker_pays: the 10 % that the maker then pays for deeds that come mortgaged.
        partner_pays: the same of the partner.
        counter: whether it answers another offer.
    """

    maker: int
    partner: int
    given: list[str]
    wanted: list[str]
    cash: int
    maker_pays: int
    partner_pays: int
    counter: bool


class MonopolyDebt(msgspec.Struct, frozen=True, kw_only=True):
    """A debt that the cash of the debtor does not reach.

    Attributes:
        seat: who owes it.
        to: to whom; -1 the bank, -2 the bank by way of free parking.
        amount: how much.
        due: what for, a word of `Due`.
        offers: how many opening offers are left for it.
    """

    seat: int
    to: int
    amount: int
    due: str
    offers: int


class MonopolyClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A rent that its owner has not claimed yet.

    Attributes:
        owner: who may claim it.
        payer: from whom.
        amount: how much.
        square: the id of the square.
    """

    owner: int
    payer: int
    amount: int
    square: str


class MonopolyQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the seat to act, apart from its turn.

    Attributes:
        ask: a word of `Ask`: `buy`, `auction` (bid or pass), `bid` (how much more), `debt`,
            `draft` (what else to offer), `offer` (accept?), `interest`, `want` (a building that is
            short?), `tax`, `fine`, `bus`, `triple`, `claim`, `level`, `refuse`, `payee`,
            `free-city`, `site`.
        seat: who is asked.
        other: the seat on the other side; -1 for none.
        square: the id of the square it is about; empty for none.
        given: of a swap to be refused, the id of the city given for it; else empty.
        squares: of `interest`, the ids of the deeds that came mortgaged.
        amount: the price (below 0, what one receives with the deed), rent, debt, sum bid, or the
            card's payment; the flat tax; what a level costs; of `auction` the least that the seat
            may bid; of `interest` the 10 % for `square`; of `fine` the steps of the roll.
        tenth: of `tax`, what the tenth is; else 0.
        lift: of `interest`, what it costs to lift the mortgage of `square` now; else 0.
        building: `house` or `hotel`; empty for none.
        what: of `refuse`, a word of `Refusable`; else empty.
        card: of `refuse`, the card that makes pay; None for none.
        refusals: of `refuse`, how many refuse cards lie in this chain.
    """

    ask: str
    seat: int
    other: int = -1
    square: str = ""
    given: str = ""
    squares: list[str] = []
    amount: int = 0
    tenth: int = 0
    lift: int = 0
    building: str = ""
    what: str = ""
    card: MonopolyCard | None = None
    refusals: int = 0


class MonopolyFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What the bank pays and takes at this table; it never changes.

    Attributes:
        salaries: for passing or reaching the start; in the millionaire edition one for each level.
        upgrade: what a level costs; 0 where there are none.
        income_tax: the flat sum; 0 without such a square.
        luxury_tax: 0 without such a square.
    """

    salaries: list[int]
    upgrade: int
    income_tax: int
    luxury_tax: int


class MonopolyView(View, frozen=True, kw_only=True, tag="monopoly", tag_field="view"):
    """Monopoly as one viewer sees it; squares by id, amounts in whole units.

    Attributes:
        phase: `before` the start, `clock` (the table: is time up?), `roll`, `moved`, `end`, `over`.
        moves: every legal action as a value, in the order of `legal`.
        sums: what each of them brings the viewer in cash, below 0 what it costs; 0 where no cash
            moves, or how much is not said by the move alone.
        board: `classic` or `millionaire`.
        theme: whose cities they are.
        currency: how amounts are shown.
        squares: what is printed on the board; it never changes.
        deeds: who has what, and what stands there, in board order.
        players: by seat.
        order: the seats in the order of play.
        turn: whose turn it is; -1 before the start and once over.
        round: the round under way, from 1; 0 before the start.
        rounds: after how many the game ends; 0 for no such end.
        dice: the white ones of the last movement roll or try; empty before.
        face: a word of `Face`: what the speed die showed then.
        doubles: how many in a row in this turn.
        again: whether another roll follows.
        houses: how many the bank has.
        hotels: how many the bank has.
        pot: what lies on free parking.
        piles: the cards.
        card: the drawn card under way; None for none.
        offers: how many opening offers the turn still allows.
        refused: the offers refused in this turn, not to be repeated.
        question: what is asked apart from the turn; None for the turn itself.
        auction: the one under way; None for none.
        offer: what is offered; while it is drawn up its maker alone sees it; None for none.
        debts: what is owed and cannot be paid yet, the last to arise first.
        estate: ids of the deeds of the bankrupt still to be auctioned.
        claims: rents that can be claimed before the next roll, in the order of landing.
        hotel_after: how many houses a hotel takes.
        fine: what it costs to leave jail.
        target: the cash that wins at once; 0 for none.
        figures: what the bank pays and takes.
    """

    phase: str
    moves: list[MonopolyMove]
    sums: list[int]
    board: str
    theme: str
    currency: str
    squares: list[MonopolySquare]
    deeds: list[MonopolyDeed]
    players: list[MonopolySeat]
    order: list[int]
    turn: int
    round: int
    rounds: int
    dice: list[int]
    face: str
    doubles: int
    again: bool
    houses: int
    hotels: int
    pot: int
    piles: list[MonopolyPile]
    card: MonopolyCard | None
    offers: int
    refused: list[MonopolyOffer]
    question: MonopolyQuestion | None
    auction: MonopolyAuction | None
    offer: MonopolyOffer | None
    debts: list[MonopolyDebt]
    estate: list[str]
    claims: list[MonopolyClaim]
    hotel_after: int
    fine: int
    target: int
    figures: MonopolyFigures


def view(state: State, viewer: int) -> MonopolyView:
    """All that `viewer` may know: an allow-list, nothing else is read."""
    options = cast("MonopolyOptions", state.options)
    acting = state.seat_to_act
    my_turn = viewer >= 0 and acting == viewer
    legal = state.legal_actions() if my_turn else []
    words = names_of(state)
    question = _question(state, words)
    offer = _offer(state, viewer, words)
    running = state.deals > 0 and not state.is_over
    return MonopolyView(
        game="monopoly",
        viewer=viewer,
        seats=state.seats,
        seat_to_act=acting,
        is_over=state.is_over,
        deals=state.deals,
        returns=state.returns(),
        ask=_ask(state, viewer, words, question),
        legal=[moves.notation(action, state.board) for action in legal],
        default=moves.notation(state.default_action(), state.board) if my_turn else "",
        phase=Phase(state.phase).word,
        moves=[moves.move(action, state.board) for action in legal],
        sums=[moves.brings(state, action) for action in legal],
        board=options.board,
        theme=options.theme,
        currency=options.currency,
        squares=_printed(state.board, options.theme),
        deeds=_deeds(state, words),
        players=[_seat(state, seat, viewer, words) for seat in range(state.seats)],
        order=list(state.order[: state.seats]),
        turn=state.turn if running else -1,
        round=state.rounds + 1 if running else state.rounds,
        rounds=options.turns if options.end == "turns" else 0,
        dice=[die for die in state.dice if die],
        face=Face(state.face).word,
        doubles=state.doubles,
        again=bool(state.again),
        houses=state.houses,
        hotels=state.hotels,
        pot=state.pot,
        piles=[_pile(state, pile, words) for pile in range(2)],
        card=_card_under_way(state, words),
        offers=state.offers,
        refused=[_refused(state, i, words) for i in range(state.refused_count)],
        question=question,
        auction=_auction(state, words),
        offer=offer,
        debts=_debts(state),
        estate=_estate(state, words),
        claims=_claims(state, words),
        hotel_after=state.hotel_after,
        fine=state.fine,
        target=state.target,
        figures=_figures(state),
    )


def _figures(state: State) -> MonopolyFigures:
    facts, classic = BOARDS[state.board], not state.board
    return MonopolyFigures(
        salaries=[facts["go_salary"]] if classic else facts["salary_by_level"],
        upgrade=0 if classic else level_cost(),
        income_tax=flat_tax() if classic else 0,
        luxury_tax=state.luxury_tax if classic else 0,
    )


def _card(state: State, words: Names, pile: int, number: int) -> MonopolyCard:
    at = PILE_SIZE * pile + number
    does = Card(state.card_does[at])
    a, b = state.card_a[at], state.card_b[at]
    leads = does == Card.MOVE_TO
    return MonopolyCard(
        does=does.word, called=words.called[a] if leads else "", amount=0 if leads else a, more=b
    )


@cache
def _printed(board: int, theme: str) -> list[MonopolySquare]:
    facts = BOARDS[board]
    rents = {
        "station": facts.get("station_rent_by_owned", []),
        "utility": facts.get("utility_multiplier_by_owned", []),
    }
    found = []
    for square, word in zip(facts["squares"], called(board, theme), strict=True):
        price = square.get("price", 0)
        lent = square.get("mortgage", price // 2)
        found.append(
            MonopolySquare(
                id=square["id"],
                called=word,
                sort=sort_of(board, square["index"]).word,
                group=_group(square["group"]) if "group" in square else "",
                price=price,
                mortgage=lent,
                lift=lent + -(-lent // 10),
                house=square.get("house_cost", 0),
                rents=square.get("rents", rents.get(square["kind"], [])),
            )
        )
    return found


def _group(word: str) -> str:
    return {group.word.replace("-", ""): group.word for group in Group}[word]


def _deeds(state: State, words: Names) -> list[MonopolyDeed]:
    owner, buildings = list(state.owner), list(state.buildings)
    found = []
    for square, facts in enumerate(BOARDS[state.board]["squares"]):
        if "group" not in facts:
            continue
        hotel = buildings[square] > state.hotel_after
        found.append(
            MonopolyDeed(
                square=words.ids[square],
                owner=owner[square],
                mortgaged=bool(state.mortgaged >> square & 1),
                houses=0 if hotel else buildings[square],
                hotel=hotel,
                rent=rent_now(state, square),
                face_down=bool(state.face_down >> square & 1),
                lift=lifting(state, square) if state.mortgaged >> square & 1 else 0,
                interest=keeping(state, square),
            )
        )
    return found


def _seat(state: State, seat: int, viewer: int, words: Names) -> MonopolySeat:
    kept = state.kept[KEPT_KINDS * seat : KEPT_KINDS * (seat + 1)]
    return MonopolySeat(
        cash=state.cash[seat],
        worth=worth_of(state, seat),
        raised=raised_by(state, seat),
        square=words.ids[state.at[seat]],
        jail=state.jail[seat] > 0,
        tries=max(0, state.jail[seat] - 1),
        deeds=[words.ids[square] for square in bits(state.owned[seat])],
        cards=[GOODS[pile] for pile in range(2) if state.jail_cards[pile] == seat],
        tradable=words.goods(may_be_traded(state, seat)),
        fast=bool(state.fast >> seat & 1),
        out=bool(state.out >> seat & 1),
        level=state.level[seat],
        kept=sum(kept),
        fortunes=[Fortune(kind).word for kind, count in enumerate(kept) for _ in range(count)]
        if seat == viewer
        else [],
    )


def _pile(state: State, pile: int, words: Names) -> MonopolyPile:
    first = PILE_SIZE * pile
    return MonopolyPile(
        pile=words.piles[pile],
        unseen=[_card(state, words, pile, number) for number in bits(state.unseen[pile])],
        below=[
            _card(state, words, pile, number)
            for number in state.below[first : first + state.below_count[pile]]
        ],
    )


def frames_of(state: State, kind: Ask) -> list[int]:
    """The pending frames of a kind, the newest first."""
    return [i for i in reversed(range(state.frames)) if state.frame_kind[i] == kind]


def _card_under_way(state: State, words: Names) -> MonopolyCard | None:
    for i in frames_of(state, Ask.CARD):
        return _card(state, words, state.frame_a[i], state.frame_b[i])
    return None


def _refused(state: State, i: int, words: Names) -> MonopolyOffer:
    about = state.refused[i]
    return MonopolyOffer(
        maker=about & 15,
        partner=about >> 4 & 15,
        given=words.goods(state.refused_give[i]),
        wanted=words.goods(state.refused_want[i]),
        cash=about >> _CASH_BITS,
        maker_pays=keeping_all(state, state.refused_want[i]),
        partner_pays=keeping_all(state, state.refused_give[i]),
        counter=False,
    )


def _offer(state: State, viewer: int, words: Names) -> MonopolyOffer | None:
    """The offer that is to be answered, or is being drawn up by the viewer."""
    if not state.frames:
        return None
    top = state.frames - 1
    kind, seat, about = state.frame_kind[top], state.frame_seat[top], state.frame_a[top]
    if kind == Ask.OFFER:
        maker, partner = about & _WHO, seat
    elif kind == Ask.DRAFT and seat == viewer:
        maker, partner = seat, about & _WHO
    else:
        return None
    return MonopolyOffer(
        maker=maker,
        partner=partner,
        given=words.goods(state.frame_b[top]),
        wanted=words.goods(state.frame_c[top]),
        cash=about >> _CASH_BITS,
        maker_pays=keeping_all(state, state.frame_c[top]),
        partner_pays=keeping_all(state, state.frame_b[top]),
        counter=bool(about & _COUNTERED),
    )


def _auction(state: State, words: Names) -> MonopolyAuction | None:
    for i in frames_of(state, Ask.AUCTION):
        lot, high, about = state.frame_a[i], state.frame_b[i], state.frame_c[i]
        bidder = (about & _WHO) - 1
        top = state.frames - 1
        rising = state.frame_a[top] if state.frame_kind[top] == Ask.BID else 0
        building = lot >= BUILDING_LOTS
        return MonopolyAuction(
            square=words.ids[about >> 5 if building else lot],
            building=BUILDINGS[lot - BUILDING_LOTS] if building else "",
            bid=high if bidder >= 0 else 0,
            bidder=bidder,
            least=least_bid(state, i),
            again=bool(about & 16) and not building,
            bidders=bits(state.frame_d[i]),
            rising=rising,
        )
    return None


def _debts(state: State) -> list[MonopolyDebt]:
    return [
        MonopolyDebt(
            seat=state.frame_seat[i],
            to=state.frame_b[i],
            amount=state.frame_a[i],
            due=Due(state.frame_c[i]).word,
            offers=state.frame_d[i],
        )
        for i in frames_of(state, Ask.DEBT)
    ]


def _estate(state: State, words: Names) -> list[str]:
    return [words.ids[s] for i in frames_of(state, Ask.ESTATE) for s in bits(state.frame_a[i])]


def _claims(state: State, words: Names) -> list[MonopolyClaim]:
    """Rents not yet claimed: those asked for now, then those not yet asked for."""
    asked = [
        (state.frame_seat[i], state.frame_a[i], state.frame_b[i], state.frame_c[i])
        for i in frames_of(state, Ask.CLAIM)
    ]
    waiting = [
        (
            state.claim_owner[i],
            state.claim_payer[i],
            state.claim_amount[i],
            state.claim_square[i],
        )
        for i in range(state.claims)
    ]
    return [
        MonopolyClaim(owner=owner, payer=payer, amount=amount, square=words.ids[square])
        for owner, payer, amount, square in asked + waiting
    ]


def _question(state: State, words: Names) -> MonopolyQuestion | None:
    """What is asked of the seat to act; None on its turn, for the table and once over."""
    seat = state.seat_to_act
    if seat < 0 or not state.frames:
        return None
    top = state.frames - 1
    kind = Ask(state.frame_kind[top])
    a, b, c, d = state.frame_a[top], state.frame_b[top], state.frame_c[top], state.frame_d[top]
    asked: dict[str, Any] = {}
    match kind:
        case Ask.BUY:
            asked = {"square": words.ids[a], "amount": b}
        case Ask.AUCTION:
            asked = {"amount": bid_after(state, 1)}
        case Ask.BID:
            asked = {"amount": a}
        case Ask.DEBT:
            asked = {"amount": a, "other": max(b, -1)}
        case Ask.DRAFT | Ask.OFFER:
            asked = {"other": a & _WHO}
        case Ask.INTEREST:
            lowest = low(a)
            asked = {
                "squares": words.goods(a),
                "square": words.ids[lowest],
                "amount": keeping(state, lowest),
                "lift": lifting(state, lowest),
            }
        case Ask.WANT:
            asked = {"building": BUILDINGS[a], "other": b & _WHO, "square": words.ids[b >> 4]}
        case Ask.TAX:
            asked = {"amount": flat_tax(), "tenth": tenth_of(state, seat)}
        case Ask.LEVEL:
            asked = {"amount": level_cost()}
        case Ask.FINE:
            asked = {"amount": a}
        case Ask.CLAIM:
            asked = {"other": a, "amount": b, "square": words.ids[c]}
        case Ask.SITE:
            asked = {"building": BUILDINGS[a], "amount": b}
        case Ask.PAYEE:
            asked = {"amount": a}
        case Ask.REFUSE:
            asked = {"what": Refusable(a).word, "other": b, "refusals": d}
            asked |= _refusable(state, Refusable(a), c, words)
            if asked["other"] == seat:
                asked["other"] = -1
    return MonopolyQuestion(ask=kind.word, seat=seat, **asked)


def _refusable(state: State, what: Refusable, about: int, words: Names) -> dict[str, Any]:
    """What a refuse card would stop."""
    match what:
        case Refusable.SWAP:
            return {"square": words.ids[about >> 8], "given": words.ids[about & 255]}
        case Refusable.TAKE:
            return {"square": words.ids[about]}
        case Refusable.CARD_PAYMENT:
            return {"card": _card(state, words, about // PILE_SIZE, about % PILE_SIZE)}
    return {"amount": about}


def _ask(state: State, viewer: int, words: Names, question: MonopolyQuestion | None) -> Message:
    """What is asked of the seat to act, said to `viewer`: `monopoly.ask.*`."""
    seat = state.seat_to_act
    if state.is_over:
        return Message("monopoly.ask.over")
    if seat == TABLE:
        clock = state.phase == Phase.CLOCK
        return Message("monopoly.ask.clock" if clock else "monopoly.ask.start")
    mine = seat == viewer
    wait = "" if mine else "wait_"
    args: dict[str, Any] = {} if mine else {"name": Seat(seat)}
    if question is None:
        if state.phase == Phase.END:
            return Message(f"monopoly.ask.{wait}end", args)
        return Message(f"monopoly.ask.{wait}{'jail' if state.jail[seat] else 'roll'}", args)
    if question.other >= 0:
        args["other"] = Seat(question.other)
    if question.square:
        args["square"] = words.said(words.ids.index(question.square))
    args |= {"money": words.money(question.amount), "building": question.building}
    match question.ask:
        case "buy" if question.amount < 0:
            args["money"] = words.money(-question.amount)
            return Message(f"monopoly.ask.{wait}take", args)
        case "tax":
            args["tenth"] = words.money(question.tenth)
        case "interest":
            args["lift"] = words.money(question.lift)
        case "auction" | "bid":
            return _ask_bid(state, wait, args, words)
        case "debt":
            to = "" if question.other >= 0 else "_bank"
            return Message(f"monopoly.ask.{wait}debt{to}", args)
        case "fine":
            args["n"] = question.amount
        case "refuse":
            return _ask_refusal(question, wait, args, words)
    return Message(f"monopoly.ask.{wait}{question.ask}", args)


def _ask_bid(state: State, wait: str, args: dict[str, Any], words: Names) -> Message:
    """What to bid: `monopoly.ask.bid_first`, `bid_over`, `bid_more`."""
    auction = _auction(state, words)
    assert auction is not None
    args |= {
        "lot": Message(f"monopoly.building.{auction.building}")
        if auction.building
        else words.said(words.ids.index(auction.square)),
        "money": words.money(auction.rising or auction.bid or auction.least),
    }
    if auction.rising:
        return Message(f"monopoly.ask.{wait}bid_more", args)
    if auction.bidder < 0:
        return Message(f"monopoly.ask.{wait}bid_first", args)
    return Message(f"monopoly.ask.{wait}bid_over", args | {"other": Seat(auction.bidder)})


def _ask_refusal(
    question: MonopolyQuestion, wait: str, args: dict[str, Any], words: Names
) -> Message:
    """Whether to refuse: `monopoly.ask.refuse_*`."""
    if question.refusals:
        return Message(f"monopoly.ask.{wait}refuse_again", args)
    if question.given:
        args["given"] = words.said(words.ids.index(question.given))
    if question.card is not None:
        args["card"] = said_card(msgspec.structs.asdict(question.card), words.currency)
    return Message(f"monopoly.ask.{wait}refuse_{question.what}", args)


def said_card(card: Mapping[str, Any], currency: str) -> Message:
    """A card of a pile in words: `monopoly.card.*`.

    Args:
        card: the fields of a `MonopolyCard`.
        currency: the option.
    """
    args: dict[str, Any] = {
        "n": card["amount"],
        "money": money(card["amount"], currency),
        "more": money(card["more"], currency),
        "twice": money(2 * card["amount"], currency),
        "thrice": money(3 * card["amount"], currency),
    }
    if card["called"]:
        args["square"] = said_square(card["called"])
    return Message(f"monopoly.card.{card['does']}", args)


# Events. `called` is what the catalogue calls a square, `money` an amount as the table shows it.


class OrderRolled(SeatEvent, frozen=True, tag="order_rolled"):
    """A seat rolled for its place in the order of play."""

    dice: Public[list[int]]


class Ordered(SeatEvent, frozen=True, tag="ordered"):
    """The place of a seat in the order of play, from 1."""

    place: Public[int]


class DeedDealt(SeatEvent, frozen=True, tag="deed_dealt"):
    """A seat was dealt a deed."""

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
            card = _card(state, words, b, c)
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


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `monopoly.log.*`; None for nothing."""
    what = event["event"]
    args = _arguments(event)
    match what:
        case "game_ended":
            return Message(f"monopoly.end.{event['reason']}")
        case "paid":
            return _tell_paid(event, args)
        case "owes" | "ruined":
            to = "" if event["to"] >= 0 else "_bank"
            return Message(f"monopoly.log.{what}{to}", args)
        case "rolled":
            return _tell_rolled(event, args)
        case "moved":
            visits = event["called"] == Sort.JAIL.word
            return Message(f"monopoly.log.{'visits' if visits else 'moved'}", args)
        case "drew":
            return Message(
                "monopoly.log.drew", args | {"card": said_card(event, event["currency"])}
            )
        case "got_deed" if event["origin"] < 0:  # of which the payment or the auction tells
            return None
        case "got_card":
            if event["origin"] < 0:
                return None
            to = "" if event["seat"] >= 0 else "_back"
            args["origin"] = Seat(event["origin"])
            return Message(f"monopoly.log.got_card{to}", args)
        case "offered":
            return _tell_offered(event, args)
        case "bid" | "won_auction" | "passed_auction" | "auction_began" | "auction_again":
            building = event["building"]
            args["lot"] = (
                Message(f"monopoly.building.{building}") if building else args.pop("square")
            )
        case "built" | "sold_building":
            args |= {"n": event["houses"], "hotel": event["hotel"]}
        case "wants":
            args["wants"] = event["wants"]
        case "kept":
            if "card" not in event:
                return Message("monopoly.log.kept_unseen", args)
        case "used_fortune":
            key = "used_swap" if event["swap"] else "used_at" if event["square"] else "used_fortune"
            return Message(f"monopoly.log.{key}", args)
    if what not in _TOLD:
        return None
    return Message(f"monopoly.log.{what}", args | {name: event[name] for name in _TOLD[what]})


_TOLD = {
    "order_rolled": (),
    "ordered": ("place",),
    "deed_dealt": (),
    "turn": ("round",),
    "jailed": (),
    "stayed": ("tries",),
    "left_jail": ("by",),
    "declined": (),
    "got_deed": (),
    "returned_deed": (),
    "used_card": (),
    "auction_began": (),
    "auction_again": (),
    "bid": (),
    "passed_auction": (),
    "won_auction": (),
    "auction_failed": (),
    "built": (),
    "sold_building": (),
    "short": ("building",),
    "wants": ("building",),
    "accepted": (),
    "refused": (),
    "claimed": (),
    "let_go": (),
    "fast": (),
    "time_up": (),
    "levelled": ("level",),
    "kept": (),
    "turned_up": (),
    "let_come": (),
}
"""What the log tells by itself, and the fields that it names as they are."""
_SEATS = (
    ("seat", "name"),
    ("to", "to"),
    ("payer", "payer"),
    ("partner", "to"),
    ("maker", "other"),
    ("origin", "origin"),
)


def _arguments(event: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that sentences name, as arguments."""
    args: dict[str, Any] = {
        name: Seat(event[key])
        for key, name in _SEATS
        if isinstance(event.get(key), int) and event[key] >= 0
    }
    if event.get("called"):
        args["square"] = said_square(event["called"])
    if event.get("swap_called"):
        args["swap"] = said_square(event["swap_called"])
    if "money" in event:
        args["money"] = event["money"]
    if "pile" in event:
        args["pile"] = event["pile"]
    if "dice" in event:
        args |= {"first": event["dice"][0], "second": event["dice"][1]}
    if event.get("card"):
        args["card"] = Message(
            f"monopoly.fortune.{event['card']}", {"money": event.get("money", "")}
        )
    return args


def _tell_paid(event: Mapping[str, Any], args: dict[str, Any]) -> Message | None:
    """A payment: `monopoly.log.paid.*` and so on by what it is for and which way it goes."""
    due = event["due"]
    if event["seat"] < 0:
        args["name"] = Seat(event["to"])
        return Message(f"monopoly.log.received.{due}", args)
    if event["to"] >= 0:
        return Message(f"monopoly.log.paid_to.{due}", args)
    if due in (Due.BID.word, Due.BUILDING.word):  # `won_auction` and `built` tell of these
        return None
    return Message(f"monopoly.log.paid.{due}", args)


def _tell_rolled(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    if event["face"] != Face.NONE.word:
        args["face"] = Message(f"monopoly.face.{event['face']}")
        return Message("monopoly.log.rolled_fast", args)
    return Message("monopoly.log.rolled", args)


def _tell_offered(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    """An offer: what is given and wanted, cash among it."""
    sides = {}
    for side, paid in (("gives", event["cash"] > 0), ("wants", event["cash"] < 0)):
        things: list[Message | str] = [
            Message(f"monopoly.good.{word}") if word in GOODS else said_square(word)
            for word in event[side]
        ]
        sides[side] = things + [event["money"]] if paid else things
    key = "countered" if event["counter"] else "offered"
    return Message(f"monopoly.log.{key}", args | sides)
