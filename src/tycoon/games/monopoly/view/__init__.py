"""What a viewer may know of Monopoly, and what happened, field by field. Rule: MO-5, MM-5."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from tycoon.core.engine._bits import bits
from tycoon.core.viewing import common, legal_for
from tycoon.core.views import View
from tycoon.games.monopoly import moves
from tycoon.games.monopoly._names import asked, refused
from tycoon.games.monopoly.figures import (
    flat_tax,
    keeping,
    keeping_all,
    least_bid,
    level_cost,
    lifting,
    may_be_traded,
    raised_by,
    rent_now,
    worth_of,
)
from tycoon.games.monopoly.moves import MonopolyMove
from tycoon.games.monopoly.names import (
    KEPT_KINDS,
    PILE_SIZE,
    Ask,
    Due,
    Face,
    Fortune,
    Group,
    Lot,
    Phase,
)
from tycoon.games.monopoly.squares import BOARDS
from tycoon.games.monopoly.themes import (
    GOODS,
    Names,
    called,
    names_of,
    sort_of,
)
from tycoon.games.monopoly.view.asking import MonopolyQuestion, ask, question
from tycoon.games.monopoly.view.events import EVENTS, MonopolyCard, cards_of
from tycoon.games.monopoly.view.structs import (
    MonopolyAuction,
    MonopolyClaim,
    MonopolyDebt,
    MonopolyDeed,
    MonopolyFigures,
    MonopolyOffer,
    MonopolyPile,
    MonopolySeat,
    MonopolySquare,
)
from tycoon.games.monopoly.view.telling import tell

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions
    from tycoon.games.monopoly.rules.state import Monopoly as State

__all__ = ["EVENTS", "MonopolyView", "tell", "view"]


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
    legal = legal_for(state, viewer)
    words = names_of(state)
    asked_for = question(state, viewer, words)
    auction = _auction(state, viewer, words)
    running = state.deals > 0 and not state.is_over
    return MonopolyView(
        **common(state, viewer, legal),
        ask=ask(state, viewer, words, asked_for, auction),
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
        question=asked_for,
        auction=auction,
        offer=_offer(state, viewer, words),
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
    cards = cards_of(state, words, pile)
    return MonopolyPile(
        pile=words.piles[pile],
        unseen=[cards[number] for number in bits(state.unseen[pile])],
        below=[cards[number] for number in state.below[first : first + state.below_count[pile]]],
    )


def frames_of(state: State, kind: Ask) -> list[int]:
    """The pending frames of a kind, the newest first."""
    return [i for i in reversed(range(state.frames)) if state.frame_kind[i] == kind]


def _card_under_way(state: State, words: Names) -> MonopolyCard | None:
    for i in frames_of(state, Ask.CARD):
        drawn = asked.card(state, i)
        return cards_of(state, words, drawn.pile)[drawn.card]
    return None


def _refused(state: State, i: int, words: Names) -> MonopolyOffer:
    offer = refused.fields(state.refused[i])
    return MonopolyOffer(
        maker=offer.maker,
        partner=offer.partner,
        given=words.goods(state.refused_give[i]),
        wanted=words.goods(state.refused_want[i]),
        cash=offer.cash,
        maker_pays=keeping_all(state, state.refused_want[i]),
        partner_pays=keeping_all(state, state.refused_give[i]),
        counter=False,
    )


def _offer(state: State, viewer: int, words: Names) -> MonopolyOffer | None:
    """The offer that is to be answered, or is being drawn up by the viewer."""
    if not state.frames:
        return None
    top = state.frames - 1
    kind, seat = state.frame_kind[top], state.frame_seat[top]
    deal: asked.Offer | asked.Draft
    if kind == Ask.OFFER:
        deal = asked.offer(state, top)
        maker, partner = deal.maker, seat
    elif kind == Ask.DRAFT and seat == viewer:
        deal = asked.draft(state, top)
        maker, partner = seat, deal.partner
    else:
        return None
    return MonopolyOffer(
        maker=maker,
        partner=partner,
        given=words.goods(deal.given),
        wanted=words.goods(deal.wanted),
        cash=deal.cash,
        maker_pays=keeping_all(state, deal.wanted),
        partner_pays=keeping_all(state, deal.given),
        counter=bool(deal.counter),
    )


def _auction(state: State, viewer: int, words: Names) -> MonopolyAuction | None:
    for i in frames_of(state, Ask.AUCTION):
        sale = asked.auction(state, i)
        top = state.frames - 1
        own = state.frame_kind[top] == Ask.BID and state.frame_seat[top] == viewer
        building = sale.lot >= Lot.HOUSE
        return MonopolyAuction(
            square=words.ids[sale.origin if building else sale.lot],
            building=Lot(sale.lot).word if building else "",
            bid=sale.high if sale.bidder >= 0 else 0,
            bidder=sale.bidder,
            least=least_bid(state, i),
            again=bool(sale.again) and not building,
            bidders=bits(sale.bidders),
            rising=asked.bid(state, top).amount if own else 0,
        )
    return None


def _debts(state: State) -> list[MonopolyDebt]:
    owed = [(state.frame_seat[i], asked.debt(state, i)) for i in frames_of(state, Ask.DEBT)]
    return [
        MonopolyDebt(
            seat=seat,
            to=debt.to,
            amount=debt.amount,
            due=Due(debt.due).word,
            offers=debt.offers,
        )
        for seat, debt in owed
    ]


def _estate(state: State, words: Names) -> list[str]:
    deeds = [asked.estate(state, i).deeds for i in frames_of(state, Ask.ESTATE)]
    return [words.ids[square] for lot in deeds for square in bits(lot)]


def _claims(state: State, words: Names) -> list[MonopolyClaim]:
    """Rents not yet claimed: those asked for now, then those not yet asked for."""
    asked_for = [(state.frame_seat[i], *asked.claim(state, i)) for i in frames_of(state, Ask.CLAIM)]
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
        for owner, payer, amount, square in asked_for + waiting
        if not (state.out >> owner | state.out >> payer) & 1
    ]
