"""What is asked of the seat to act, apart from its turn, and the sentence that asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tycoon.core.engine._bits import low_bit
from tycoon.core.messages import Message, Seat
from tycoon.core.names import TABLE
from tycoon.games.monopoly._names import asked
from tycoon.games.monopoly.figures import (
    bid_after,
    flat_tax,
    keeping,
    level_cost,
    lifting,
)
from tycoon.games.monopoly.names import ASKED, BANK, PILE_SIZE, Ask, Phase
from tycoon.games.monopoly.speech import Ids
from tycoon.games.monopoly.themes import Names
from tycoon.games.monopoly.view.events import MonopolyCard, cards_of
from tycoon.games.monopoly.view.telling import said_card

if TYPE_CHECKING:
    from tycoon.games.monopoly.rules.state import Monopoly as State
    from tycoon.games.monopoly.view.structs import MonopolyAuction


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
    lift: int = 0
    building: str = ""
    what: str = ""
    card: MonopolyCard | None = None
    refusals: int = 0


_FIELDS = MonopolyQuestion.__struct_fields__


def question(state: State, viewer: int, words: Names) -> MonopolyQuestion | None:
    """What is asked of the seat to act; None on its turn, for the table and once over."""
    seat = state.seat_to_act
    if seat < 0 or not state.frames:
        return None
    top = state.frames - 1
    kind = Ask(state.frame_kind[top])
    said: dict[str, Any] = {}
    match kind:
        case Ask.BUY | Ask.WANT | Ask.FINE | Ask.CLAIM | Ask.SITE | Ask.PAYEE:
            fields = Ids(state).at(ASKED[kind], top)
            said = {name: fields[name] for name in fields.keys() & set(_FIELDS)}
        case Ask.AUCTION:
            said = {"amount": bid_after(state, 1)}
        case Ask.BID:
            said = {"amount": asked.bid(state, top).amount if seat == viewer else 0}
        case Ask.DEBT:
            owed = asked.debt(state, top)
            said = {"amount": owed.amount, "other": max(owed.to, BANK)}
        case Ask.DRAFT:
            said = {"other": asked.draft(state, top).partner}
        case Ask.OFFER:
            said = {"other": asked.offer(state, top).maker}
        case Ask.INTEREST:
            said = _interest(state, top, words)
        case Ask.TAX:
            said = {"amount": flat_tax()}
        case Ask.LEVEL:
            said = {"amount": level_cost()}
        case Ask.REFUSE:
            said = _refuse(state, top, words)
    return MonopolyQuestion(ask=kind.word, seat=seat, **said)


def _interest(state: State, i: int, words: Names) -> dict[str, Any]:
    """Deeds that came mortgaged, and what keeping or lifting the lowest costs."""
    deeds = asked.interest(state, i).deeds
    lowest = low_bit(deeds)
    return {
        "squares": words.goods(deeds),
        "square": words.ids[lowest],
        "amount": keeping(state, lowest),
        "lift": lifting(state, lowest),
    }


def _refuse(state: State, i: int, words: Names) -> dict[str, Any]:
    """What a refuse card would stop."""
    said = Ids(state).at(ASKED[Ask.REFUSE], i)
    said["what"] = said.pop("word")
    if said["other"] == state.frame_seat[i]:
        said["other"] = BANK
    if "card" in said:
        pile = said.pop("pile")
        said["card"] = cards_of(state, words, pile)[asked.refuse(state, i).about % PILE_SIZE]
    return said


def ask(
    state: State,
    viewer: int,
    words: Names,
    question: MonopolyQuestion | None,
    auction: MonopolyAuction | None,
) -> Message:
    """What is asked of the seat to act, said to `viewer`: `monopoly.ask.*`."""
    seat = state.seat_to_act
    if state.is_over:
        return Message("monopoly.ask.over")
    if seat == TABLE:
        clock = state.phase == Phase.CLOCK
        return Message("monopoly.ask.clock" if clock else "monopoly.ask.start")
    wait = "" if seat == viewer else "wait_"
    args: dict[str, Any] = {} if seat == viewer else {"name": Seat(seat)}
    if question is None:
        return Message(f"monopoly.ask.{wait}{_turn(state)}", args)
    if question.other >= 0:
        args["other"] = Seat(question.other)
    if question.square:
        args["square"] = words.said(words.ids.index(question.square))
    args |= {"money": words.money(question.amount), "building": question.building}
    match question.ask:
        case "buy" if question.amount < 0:
            args["money"] = words.money(-question.amount)
            return Message(f"monopoly.ask.{wait}take", args)
        case "interest":
            args["lift"] = words.money(question.lift)
        case "auction" | "bid":
            assert auction is not None
            return _ask_bid(auction, question.ask, args, words)
        case "debt":
            to = "" if question.other >= 0 else "_bank"
            return Message(f"monopoly.ask.{wait}debt{to}", args)
        case "fine":
            args["n"] = question.amount
        case "refuse":
            return _ask_refusal(question, wait, args, words)
    return Message(f"monopoly.ask.{wait}{question.ask}", args)


def _turn(state: State) -> str:
    """What the turn has come to: the end of a key."""
    if state.phase == Phase.END:
        return "end"
    return "jail" if state.jail[state.seat_to_act] else "roll"


def _ask_bid(auction: MonopolyAuction, ask: str, args: dict[str, Any], words: Names) -> Message:
    """What to bid: `monopoly.ask.bid_first`, `bid_over`, `bid_more`."""
    wait = "wait_" if "name" in args else ""
    args |= {
        "lot": Message(f"monopoly.building.{auction.building}")
        if auction.building
        else words.said(words.ids.index(auction.square)),
        "money": words.money(auction.rising or auction.bid or auction.least),
    }
    if ask == "bid":
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
