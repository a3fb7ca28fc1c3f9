"""Monopoly's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tycoon.core.moves import Move
from tycoon.games.monopoly.names import JAIL_CARDS, STEPS, Act, Fortune
from tycoon.games.monopoly.squares import NAMES, SQUARE

ACTS = {act.word: act for act in Act}
GOODS = ("chance-card", "chest-card")
"""What notation calls the out-of-jail cards of chance and chest."""
CARDS = ("chance", "chest", "fortune")
"""Of which pile an out-of-jail card is used; the second is also the lifestyle pile's place."""
WAYS = ("first", "second", "both")
"""By what the bus moves (MS-3)."""
KEPT = {fortune.word: fortune for fortune in (Fortune.FREE_HOUSE, Fortune.SWAP, Fortune.TAKE)}
_TEXT = re.compile(
    r"([a-z-]+)(?::([a-z0-9_-]+))?(?:@([a-z0-9_]+))?(?:=([a-z0-9_]+))?(?:>([0-7]))?(?:\*([1-8]))?"
)
_SQUARES = frozenset({Act.BUILD, Act.MORTGAGE, Act.GO})
_GOODS = frozenset({Act.GIVE, Act.WANT})


class MonopolyMove(Move, frozen=True, omit_defaults=True, kw_only=True, tag="act"):
    """An action; what does not apply to it is left out.

    Attributes:
        act: what is done, a word of `Act`: the table's `start`, `go-on`, `time-up`; on one's turn
            `roll`, `pay-fine`, `use-card`, `try` for a double, `build`, `sell`, `mortgage`, `lift`,
            `trade`, `use` a fortune card, `end`; asked `buy`, `auction`, `step`, `pass`, `done`,
            `bankrupt`, `give`, `want`, `pay`, `ask`, `drop`, `accept`, `decline`, `counter`,
            `keep`, `lift`, `yes`, `no`, `by`, `go`.
        square: the id of the square it is about; of `give` and `want` also an out-of-jail card,
            `chance-card` or `chest-card`; of `use` one's own, where it is a swap.
        swap: of a swap, the square wanted for it.
        card: of `use-card`, whose card: `chance`, `chest`, `fortune`; of `use`, a word of
            `Fortune`.
        seat: of `trade` with whom; of `pay` whom a card pays.
        amount: by how much a bid or the cash of an offer grows: 500, 100, 50, 10, 1.
        way: of `sell` where a hotel takes its colour down: which of the ways (MO-32), from 1 on;
            one less has a bit for each city of the colour, in board order, that keeps a step more.
        by: of the bus: `first` or `second` die, `both`.
    """

    act: str
    square: str = ""
    swap: str = ""
    card: str = ""
    seat: int = -1
    amount: int = 0
    way: int = 0
    by: str = ""


class Fields(NamedTuple):
    """The fields of an action, see `Act`."""

    act: int
    square: int = 0
    seat: int = 0
    other: int = 0
    amount: int = 0


def split(action: int) -> Fields:
    """The fields of an action."""
    return Fields(
        action & 255, action >> 8 & 255, action >> 16 & 255, action >> 24 & 255, action >> 32
    )


def packed(fields: Fields) -> int:
    """The action of these fields."""
    return (
        fields.act
        | fields.square << 8
        | fields.seat << 16
        | fields.other << 24
        | fields.amount << 32
    )


@lru_cache(1 << 12)
def move(action: int, board: int = 0) -> MonopolyMove:
    """The action as a value. Raises ValueError for what is no action of this board."""
    fields = split(action)
    if fields.act not in Act.__members__.values() or packed(fields) != action:
        raise ValueError(f"not a move of Monopoly: {action}")
    act = Act(fields.act)
    said = _said(act, fields, board)
    made = MonopolyMove(act=act.word, **said)
    if action_of(made, board) != action:
        raise ValueError(f"not a move of Monopoly: {action}")
    return made


def _said(act: Act, fields: Fields, board: int) -> dict[str, str | int]:
    """What an act says besides itself. Raises ValueError or IndexError for what is not there."""
    square, other = fields.square, fields.other
    if act in _SQUARES or (act == Act.LIFT and square):
        return {"square": _name(square, board)}
    match act:
        case Act.SELL:
            return {"square": _name(square, board), "way": other}
        case Act.GIVE | Act.WANT:
            return {"square": _good(square, board)}
        case Act.USE_CARD:
            return {"card": _in(CARDS, other)}
        case Act.BY:
            return {"by": _in(WAYS, other)}
        case Act.STEP | Act.ASK:
            return {"amount": fields.amount}
        case Act.PAY if fields.amount:
            return {"amount": fields.amount}
        case Act.PAY | Act.TRADE:
            return {"seat": fields.seat}
        case Act.USE:
            said: dict[str, str | int] = {
                "card": Fortune(other).word,
                "square": _name(square, board),
            }
            return said | {"swap": _name(fields.seat, board)} if other == Fortune.SWAP else said
    return {}


def _in(words: tuple[str, ...], number: int) -> str:
    if number >= len(words):
        raise ValueError(f"none of {', '.join(words)}: {number}")
    return words[number]


def _name(square: int, board: int) -> str:
    if square >= len(NAMES[board]):
        raise ValueError(f"no square {square}")
    return str(NAMES[board][square])


def _good(item: int, board: int) -> str:
    return _in(GOODS, item - JAIL_CARDS) if item >= JAIL_CARDS else _name(item, board)


def _square(word: str, board: int) -> int:
    if word not in SQUARE[board]:
        raise ValueError(f"no square is called {word!r}")
    return SQUARE[board][word]


def action_of(move: Move, board: int = 0) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and for words and numbers that say nothing.
    """
    if not isinstance(move, MonopolyMove) or move.act not in ACTS:
        raise ValueError(f"not a move of Monopoly: {move!r}")
    act = ACTS[move.act]
    fields = Fields(act)
    if act in _SQUARES or (act == Act.LIFT and move.square):
        fields = Fields(act, square=_square(move.square, board))
    elif act == Act.SELL and 0 <= move.way <= 8:
        fields = Fields(act, square=_square(move.square, board), other=move.way)
    elif act in _GOODS:
        good = move.square
        item = JAIL_CARDS + GOODS.index(good) if good in GOODS else _square(good, board)
        fields = Fields(act, square=item)
    elif act == Act.USE_CARD:
        fields = Fields(act, other=_number(CARDS, move.card))
    elif act == Act.BY:
        fields = Fields(act, other=_number(WAYS, move.by))
    elif act in (Act.STEP, Act.ASK) or (act == Act.PAY and move.amount):
        if move.amount not in STEPS:
            raise ValueError(f"no step of cash: {move.amount}")
        fields = Fields(act, amount=move.amount)
    elif act in (Act.PAY, Act.TRADE):
        if not 0 <= move.seat <= 7:
            raise ValueError(f"no seat {move.seat}")
        fields = Fields(act, seat=move.seat)
    elif act == Act.USE:
        if move.card not in KEPT or not board:
            raise ValueError(f"no card to use is called {move.card!r}")
        kind = KEPT[move.card]
        wanted = _square(move.swap, board) if kind == Fortune.SWAP else 0
        fields = Fields(act, _square(move.square, board), wanted, kind)
    if _value(act, fields, board) != move:
        raise ValueError(f"a move that says too much or too little: {move!r}")
    return packed(fields)


def _value(act: Act, fields: Fields, board: int) -> MonopolyMove:
    return MonopolyMove(act=act.word, **_said(act, fields, board))


def _number(words: tuple[str, ...], word: str) -> int:
    if word not in words:
        raise ValueError(f"none of {', '.join(words)}: {word!r}")
    return words.index(word)


# Notation.


def notation(action: int, board: int = 0) -> str:
    """`roll`, `build:red1`, `trade>2`, `step:100` and so on; docs/games/monopoly.md lists them."""
    return written(move(action, board))


def written(said: MonopolyMove) -> str:
    """A value in notation."""
    text = said.act
    if said.card:
        text += f":{said.card}@{said.square}" if said.square else f":{said.card}"
    elif said.square:
        text += f":{said.square}"
    elif said.by:
        text += f":{said.by}"
    elif said.amount:
        text += f":{said.amount}"
    if said.swap:
        text += f"={said.swap}"
    if said.seat >= 0:
        text += f">{said.seat}"
    if said.way:
        text += f"*{said.way}"
    return text


def read(text: str, board: int = 0) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    matched = _TEXT.fullmatch(text.strip())
    if matched is None or matched[1] not in ACTS:
        raise ValueError(f"not a move of Monopoly: {text!r}")
    act, about, at, swap, seat, way = matched.groups()
    said: dict[str, str | int] = {}
    kind = ACTS[act]
    if kind in (Act.USE, Act.USE_CARD):
        said = {"card": about or "", "square": at or ""}
    elif kind == Act.BY:
        said = {"by": about or ""}
    elif about and about.isdecimal():
        said = {"amount": int(about)}
    elif about:
        said = {"square": about}
    if at and kind != Act.USE:
        raise ValueError(f"a move that says too much: {text!r}")
    if swap:
        said["swap"] = swap
    if seat:
        said["seat"] = int(seat)
    if way:
        said["way"] = int(way)
    made = MonopolyMove(act=act, **said)  # type: ignore[arg-type]
    if written(made) != text.strip():
        raise ValueError(f"not a move of Monopoly: {text!r}")
    return action_of(made, board)
