"""Haggle's actions for people: structured moves, notation, words, reasons why not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from haggle.names import KINDS, NATURALS, Act, Ask, Phase, cards_of, names
from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL

if TYPE_CHECKING:
    from haggle.rules.state import Haggle

WORDS = {
    Act.CLOSE: "close",
    Act.ACCEPT: "accept",
    Act.REFUSE: "refuse",
    Act.DECLINE: "decline",
    Act.COUNTER: "counter",
    Act.DONE: "done",
    Act.TEN: "+10",
    Act.ONE: "+1",
    Act.PASS: "pass",
    Act.AUCTION: "auction",
}
_ACTS = {word: act for act, word in WORDS.items()}
_CARD = r"[1-6][dchs]"
_SALE = re.compile(rf"sell:((?:{_CARD})*)((?:w={_CARD}){{0,2}})")


class Say(Move, frozen=True, tag="say"):
    """One of the acts that need nothing more: `close`, `accept`, `refuse`, `pass` and the like."""

    word: str


class Step(Move, frozen=True, tag="step"):
    """A raise or price grows by 10 or 1."""

    amount: int


class Auction(Move, frozen=True, tag="auction"):
    """The top card of the stock is turned up for all to bid."""


class Trade(Move, frozen=True, tag="trade"):
    """An offer to a seat begins."""

    seat: int


class Card(Move, frozen=True, tag="card"):
    """A card is given, offered or put under the stock."""

    card: str


class Sell(Move, frozen=True, tag="sell"):
    """Three cards are sold.

    Attributes:
        cards: the natural ones.
        wilds: what each wild stands for.
    """

    cards: list[str]
    wilds: list[str] = msgspec.field(default_factory=list)


def split(action: int) -> tuple[int, int]:
    """The act and its argument."""
    return action >> 24 & 255, action >> 32 & 255


def sale_parts(action: int) -> tuple[list[str], list[str]]:
    """The natural cards of a sale and what its wilds stand for."""
    wilds = [action >> 52 & 63, action >> 58]
    return names(action & (1 << NATURALS) - 1), [KINDS[wild & 31] for wild in wilds if wild & 32]


def notation(action: int) -> str:
    """`deal`, a word of `WORDS`, `trade:2`, a card (`3d`, `w`), `sell:1d2dw=3d`."""
    if action == DEAL:
        return "deal"
    act, about = split(action)
    if act == Act.TRADE:
        return f"trade:{about}"
    if act == Act.CARD:
        return KINDS[about]
    if act == Act.SELL:
        cards, wilds = sale_parts(action)
        return f"sell:{''.join(cards)}{''.join(f'w={card}' for card in wilds)}"
    return WORDS[Act(act)]


def read(text: str) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    if text == "deal":
        return DEAL
    if text in _ACTS:
        return _ACTS[text] << 24
    if text in KINDS:
        return Act.CARD << 24 | KINDS.index(text) << 32
    if re.fullmatch(r"trade:[0-3]", text):
        return Act.TRADE << 24 | int(text[-1]) << 32
    sale = _SALE.fullmatch(text)
    if not sale:
        raise ValueError(text)
    return _sale(re.findall(_CARD, sale[1]), re.findall(_CARD, sale[2]))


def _sale(cards: list[str], wilds: list[str]) -> int:
    if len(set(cards)) < len(cards) or len(wilds) > 2:
        raise ValueError("a card twice")
    action = Act.SELL << 24
    for card in cards:
        action |= 1 << KINDS.index(card)
    for shift, card in zip((52, 58), wilds, strict=False):
        action |= (32 | KINDS.index(card)) << shift
    return action


def move(action: int) -> Move:
    """The action as a value."""
    if action == DEAL:
        return Deal()
    act, about = split(action)
    match act:
        case Act.TEN:
            return Step(10)
        case Act.ONE:
            return Step(1)
        case Act.AUCTION:
            return Auction()
        case Act.TRADE:
            return Trade(about)
        case Act.CARD:
            return Card(KINDS[about])
        case Act.SELL:
            return Sell(*sale_parts(action))
    return Say(WORDS[Act(act)])


def action_of(move: Move) -> int:
    """The action that a value stands for. Raises ValueError for strange moves and cards."""
    match move:
        case Deal():
            return DEAL
        case Say(word):
            return read(word)
        case Step(amount):
            return read(f"+{amount}")
        case Auction():
            return read("auction")
        case Trade(seat):
            return read(f"trade:{seat}")
        case Card(card):
            return read(card)
        case Sell(cards, wilds):
            return _sale(cards, wilds)
    raise ValueError(f"not a move of Haggle: {move!r}")


def describe(state: Haggle, action: int) -> Message:
    """The action in words: `haggle.move.*`."""
    match move(action):
        case Step(amount):
            return Message("haggle.move.step", {"coins": amount})
        case Trade(seat):
            return Message("haggle.move.trade", {"name": Seat(seat)})
        case Card(card):
            return Message(f"haggle.move.{_use(state)}", {"card": card})
        case Sell(cards, wilds):
            if wilds:
                return Message("haggle.move.sell_wild", {"cards": cards, "wilds": wilds})
            return Message("haggle.move.sell", {"cards": cards})
        case Say(word):
            return Message(f"haggle.move.{word}")
        case Auction():
            return Message("haggle.move.auction")
    return Message("haggle.move.deal")


def _use(state: Haggle) -> str:
    """What naming a card means here."""
    if state.frames:
        return "offer"
    return "give" if state.phase == Phase.GIFTS else "put"


def why_illegal(state: Haggle, action: int | None) -> Message:
    """Why an action is not legal now: `haggle.illegal.*`."""
    if action is None or not 0 <= action < 1 << 64:
        return Message("haggle.illegal.unknown")
    seat = state.seat_to_act
    act, about = split(action)
    if seat < 0:
        return Message("haggle.illegal.between_deals")
    if act in (Act.TEN, Act.ONE) and state.top() in (Ask.BID, Ask.OFFER, Ask.COUNTERING):
        return Message("haggle.illegal.amount")
    if act == Act.REFUSE and state.top() == Ask.GIFT:
        return Message("haggle.illegal.refuse")
    if act == Act.CARD and about < len(KINDS) and state.phase != Phase.MARKET:
        return Message("haggle.illegal.not_held", {"cards": [KINDS[about]]})
    if act == Act.SELL and not state.frames and state.phase == Phase.MARKET:
        missing = action & (1 << NATURALS) - 1 & ~state.hands[seat]
        if missing:
            return Message(
                "haggle.illegal.not_held", {"cards": [KINDS[c] for c in cards_of(missing)]}
            )
        return Message("haggle.illegal.no_sale")
    return Message("haggle.illegal.not_now")
