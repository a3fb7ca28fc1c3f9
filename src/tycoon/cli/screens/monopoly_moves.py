"""Monopoly's moves at the terminal: a short menu, and what a player types as one or more moves.

build seoul               by names of squares, in the reader's language or as in notation
bid 240                   a whole sum, carried out as the steps of docs/games/monopoly.md
pay 150, ask 150          the cash of an offer
trade 2 give rome want seoul pay 150
counter give rome ask 90  an offer as a whole
take seoul, swap rome seoul, free rome
                          fortune cards
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import cast

from rich.console import Console
from rich.text import Text

from tycoon.cli.screens.monopoly import flowed
from tycoon.cli.speech import Problem, say
from tycoon.cli.typed import bare, meant
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.games.monopoly.figures import bid_after
from tycoon.games.monopoly.moves import MonopolyMove
from tycoon.games.monopoly.names import JAIL_CARDS, STEPS
from tycoon.games.monopoly.rules.state import Monopoly
from tycoon.games.monopoly.themes import GOODS, money, names_of
from tycoon.games.monopoly.view import MonopolyView
from tycoon.words import Words

_LISTED = ("build", "sell", "mortgage", "lift", "trade", "give", "want", "go")
"""Acts of which the menu names only the objects."""
_AMOUNTS = ("step ", "pay ", "ask ")
_WORDS_OF = "monopoly.screen.typed."
_FORTUNES = {"take": "take", "swap": "swap", "free": "free-house"}
_TYPED = (*_LISTED, "bid", "pay", "ask", "counter", *_FORTUNES)
_MOST_LISTED = 30
_NUMBERS = 6
_CENT = 100
_UNITS = {"M": (100, 1), "won": (1, 1000)}
"""What an amount as it is shown is multiplied and divided by, where it is not whole dollars."""
_BLANKS = re.compile(r"[\s,;:+]+")
_SUM = re.compile(r"[^\d.\-−]*(\d+(?:\.\d+)?)[^\d.\-−]*")


def menu(
    view: View, describe: Callable[[str], Message], words: Words, console: Console
) -> set[int]:
    """Print the legal moves with their numbers, those of a sort on a line; sums by their bounds.

    Returns:
        The numbers shown. A step of a sum has none here: what it begins cannot be taken back.
    """
    seen = cast(MonopolyView, view)
    sorts = _sorts(seen, describe)
    alone = [found[0] for found in sorts.values() if len(found) == 1]
    pieces = [_numbered(number, words.message(message)) for number, message in alone]
    lines = [flowed(Text("  "), pieces, console.width, _NUMBERS)] if pieces else []
    for sort, moves in sorts.items():
        if not moves:
            lines.insert(0, Text(f"{'':>4}{_bounds(sort, seen)}"))
        elif len(moves) > 1:
            head = Text(f"{'':>4}{_typed(sort)[0]}", style="said")
            pieces = [
                _numbered(number, _object(message, words))
                for number, message in moves[:_MOST_LISTED]
            ]
            if len(moves) > _MOST_LISTED:
                pieces.append(Text("… ?", style="said"))
            lines.append(flowed(head, pieces, console.width, _NUMBERS))
    for line in lines:
        console.print(line)
    return {number for moves in sorts.values() for number, _ in moves[:_MOST_LISTED]}


def _sorts(
    seen: MonopolyView, describe: Callable[[str], Message]
) -> dict[str, list[tuple[int, Message]]]:
    """The moves of each sort with their numbers; of sums none, of a move by itself that one."""
    sorts: dict[str, list[tuple[int, Message]]] = {}
    for number, (notation, move) in enumerate(zip(seen.legal, seen.moves, strict=True), 1):
        sort = _sort(move)
        sorts.setdefault(sort or notation, [])
        if sort not in _AMOUNTS:
            sorts[sort or notation].append((number, describe(notation)))
    return sorts


def _numbered(number: int, said: str) -> Text:
    return Text().append(f"{number} ", style="said").append(said)


def _sort(move: MonopolyMove) -> str:
    """What a move is listed under; empty if by itself."""
    if move.amount:
        return f"{move.act} "
    if move.act == "use":
        return next(word for word, card in _FORTUNES.items() if card == move.card)
    return move.act if move.act in _LISTED and not move.way else ""


def _object(message: Message, words: Words) -> str:
    """What a move of a sort is about, and what it costs or brings."""
    parts = [message.args.get(name) for name in ("square", "name", "other")]
    said = " → ".join(words.text("cli.name", name=part) for part in parts if part is not None)
    if "money" in message.args:
        said += f" {message.args['money']}"
    return said


def _bounds(sort: str, view: MonopolyView) -> str:
    """What may be bid, paid or asked."""
    sort = sort.strip()
    if sort == "step":
        assert view.auction is not None
        low = view.auction.rising or view.auction.least
        cash = money(view.players[view.viewer].cash, view.currency)
        return say("monopoly.screen.bid", least=money(low, view.currency), most=cash)
    assert view.offer is not None
    pays = sort == "pay"
    payer = view.offer.maker if pays else view.offer.partner
    most = money(view.players[payer].cash, view.currency)
    return say("monopoly.screen.pay" if pays else "monopoly.screen.ask", most=most)


def steps(text: str, start: State, viewer: int, words: Words) -> list[str]:
    """The moves that a text means, in notation; none where it is of no form known here.

    Args:
        text: what was typed.
        start: the game, which stays as it is.
        viewer: whose move it is.
        words: the reader's, with the names of the players.

    Raises:
        TycoonError: what was meant cannot be done, and why.
    """
    state = cast(Monopoly, start)
    typed = _split(text)
    act = _act(typed[0])
    reader = _Reader(state, viewer, words)
    if not act and reader.bids() and _SUM.fullmatch("".join(typed)):
        act, typed = "bid", ["bid", *typed]
    if not act or len(typed) < 2:
        return []
    found = list(reader.moves(act, typed[1:]))
    tried = state.copy()
    for notation in found:
        tried.apply(tried.parse(notation), _NOTHING_DRAWN)
    return found


def example(start: State, viewer: int, words: Words) -> str:
    """What may be typed where a sum is asked for; empty elsewhere."""
    reader = _Reader(cast(Monopoly, start), viewer, words)
    if not reader.bids() or reader.least() > reader.view.players[viewer].cash:
        return ""
    return reader.example()


_NOTHING_DRAWN = FastChance(0)
"""For a copy that nobody looks at: whether moves are legal depends on no chance."""


def _typed(act: str) -> list[str]:
    """The words of an act, the reader's own first, the one of notation last."""
    return say(_WORDS_OF + act).split()


def _split(text: str) -> list[str]:
    """The words of a text; of what is written without blanks the act is split off."""
    plain = _BLANKS.sub(" ", unicodedata.normalize("NFKC", text)).strip()
    for word in (word for act in _TYPED for word in _typed(act) if not word.isascii()):
        if plain.startswith(word):
            plain = f"{word} {plain.removeprefix(word).strip()}".strip()
            break
    return plain.split(" ")


def _act(word: str) -> str:
    """The act that a word means; empty for none."""
    for act in _TYPED:
        if bare(word) in [act, *map(bare, _typed(act))]:
            return act
    return ""


class _Reader:
    """What is typed behind an act, as moves."""

    def __init__(self, state: Monopoly, viewer: int, words: Words) -> None:
        self.state = state
        self.viewer = viewer
        self.words = words
        self.names = names_of(state)
        view = state.view(viewer)
        self.view = cast(MonopolyView, view)

    def moves(self, act: str, rest: list[str]) -> Iterator[str]:
        """The moves of an act, in notation."""
        match act:
            case "bid":
                yield from self.bid(self.sum(rest))
            case "pay" | "ask":
                if self.view.offer is not None:
                    now = self.view.offer.cash if act == "pay" else -self.view.offer.cash
                    yield from self.cash(act, self.sum(rest) - now)
                else:
                    yield f"pay>{self.seat(rest)[0]}"
            case "trade":
                seat, rest = self.seat(rest)
                yield f"trade>{seat}"
                if rest:
                    yield from self.offer(rest)
            case "counter":
                yield "counter"
                yield from self.offer(rest)
            case "sell":
                yield from self.sale(rest)
            case "take" | "swap" | "free":
                goods = [self.names.good(good) for good in self.goods(rest)]
                yield f"use:{_FORTUNES[act]}@{'='.join(goods)}"
            case "give" | "want":
                for good in sorted(self.goods(rest)):
                    yield f"{act}:{self.names.good(good)}"
            case _:
                for good in self.goods(rest):
                    yield f"{act}:{self.names.good(good)}"

    def sale(self, rest: list[str]) -> Iterator[str]:
        """Sales of buildings; where a hotel takes its colour down there are several ways."""
        for good in self.goods(rest):
            notation = f"sell:{self.names.good(good)}"
            ways = [move for move in self.view.legal if move.startswith(f"{notation}*")]
            yield ways[0] if len(ways) == 1 else notation

    def offer(self, rest: list[str]) -> Iterator[str]:
        """An offer as a whole: `give … want … pay …`."""
        parts: dict[str, list[str]] = {}
        part = ""
        for word in rest:
            act = _act(word)
            if act in ("give", "want", "pay", "ask"):
                part = act
                parts.setdefault(part, [])
            elif part:
                parts[part].append(word)
            else:
                raise Problem("monopoly.screen.no_offer")
        for act in ("give", "want"):
            for good in sorted(self.goods(parts.get(act, []))):
                yield f"{act}:{self.names.good(good)}"
        for act in ("pay", "ask"):
            if act in parts:
                yield from self.cash(act, self.sum(parts[act]))
        yield "done"

    def bids(self) -> bool:
        """Whether a sum is asked for."""
        asked = self.view.question
        return asked is not None and asked.ask in ("auction", "bid")

    def bid(self, amount: int) -> Iterator[str]:
        """A bid by steps, from what it is now."""
        if not self.bids():
            raise Problem("monopoly.illegal.not_asked")
        now = bid_after(self.state, 0)
        least = self.least()
        most = self.view.players[self.viewer].cash
        if least > most:
            raise Problem("monopoly.screen.only_pass", most=self.money(most))
        if not least <= amount <= most:
            bounds = {"least": self.money(least), "most": self.money(most)}
            raise Problem("monopoly.screen.no_bid", **bounds, text=self.example())
        yield from self.cash("step", amount - now)
        yield "done"

    def least(self) -> int:
        """The least that may be bid."""
        assert self.view.question is not None
        now = bid_after(self.state, 0)
        return now if self.view.question.ask == "bid" else now + 1

    def example(self) -> str:
        """A bid as it may be typed."""
        return f"{_typed('bid')[0]} {self.money(self.least())}"

    def cash(self, act: str, amount: int) -> Iterator[str]:
        """A sum in steps, the largest first."""
        if amount < 0:
            raise Problem("monopoly.screen.no_amount", text=self.money(amount))
        for step in STEPS:
            count, amount = divmod(amount, step)
            for _ in range(count):
                yield f"{act}:{step}"

    def sum(self, rest: list[str]) -> int:
        """An amount, written as the table shows it or without its sign."""
        text = "".join(rest)
        matched = _SUM.fullmatch(text)
        times, unit = _UNITS.get(self.view.currency, (1, 1))
        if self.view.currency == "MK" and text[-1:] in "Mm":
            times = 1000
        cents = round(float(matched[1]) * _CENT * times) if matched else 0
        if not cents or cents % (_CENT * unit):
            raise Problem("monopoly.screen.no_amount", text=text)
        return cents // (_CENT * unit)

    def money(self, amount: int) -> str:
        """An amount as the table shows it."""
        return money(amount, self.view.currency)

    def seat(self, rest: list[str]) -> tuple[int, list[str]]:
        """The seat that words name at their beginning, by number or name, and what follows."""
        if rest[0].isdecimal():
            return int(rest[0]), rest[1:]
        names = [
            bare(self.words.text("cli.name", name={"seat": seat}))
            for seat in range(self.state.seats)
        ]
        for count in range(len(rest), 0, -1):
            said = "".join(rest[:count])
            for name in (bare(said), bare(self.words.text("seat.person", name=said))):
                if name in names:
                    return names.index(name), rest[count:]
        raise Problem("monopoly.illegal.no_seat")

    def goods(self, rest: Sequence[str]) -> list[int]:
        """The squares and out-of-jail cards that words name, one or more words each."""
        known = self.known()
        found = []
        at = 0
        while at < len(rest):
            for end in range(len(rest), at, -1):
                item = meant("".join(rest[at:end]), known)
                if item is not None:
                    break
            else:
                raise Problem("monopoly.screen.no_square", text=" ".join(rest[at:]))
            found.append(item)
            at = end
        return found

    def known(self) -> dict[str, int]:
        """Squares and cards by what they are called, in notation and by the reader."""
        names: dict[str, int] = {}
        for square, word in enumerate(self.names.called):
            said = self.words.message(self.names.said(square))
            for name in (self.names.id(square), word, said):
                names.setdefault(bare(name), square)
        for pile, word in enumerate(GOODS):
            said = self.words.message(self.names.said(JAIL_CARDS + pile))
            names |= {bare(word): JAIL_CARDS + pile, bare(said): JAIL_CARDS + pile}
        return names
