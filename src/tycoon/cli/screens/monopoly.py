"""Monopoly on the terminal: the seats, all deeds by colour, the way ahead, what is being asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tycoon.cli.screens.deal import STYLES as COLOURS
from tycoon.cli.speech import seat_name
from tycoon.core.messages import Message, Seat
from tycoon.core.views import View
from tycoon.games.monopoly.themes import GOODS, money
from tycoon.games.monopoly.view import MonopolyView
from tycoon.games.monopoly.view.structs import (
    MonopolyDebt,
    MonopolyDeed,
    MonopolyOffer,
    MonopolySquare,
)
from tycoon.games.monopoly.view.telling import said_card
from tycoon.words import Words

_STYLES = COLOURS | {
    "dark-blue": COLOURS["blue"],
    "station": COLOURS["black"],
    "utility": COLOURS["teal"],
}
_SEATS = ("cyan", "magenta", "yellow", "green", "red", "blue", "white", "bright_black")
_COLUMNS = 3
_FARTHEST = 12
_INDENT = 2
_TALL = 28
"""With fewer lines the way ahead is left out, so that all else stays on the screen."""
_HOUSE, _HOTEL, _MORTGAGED = "⌂", "H", "⊘"


def show(view: View, words: Words, console: Console) -> None:
    """Print the table as its viewer sees it."""
    seen = cast(MonopolyView, view)
    screen = _Screen(seen, words, console.width - _INDENT, tall=console.height >= _TALL)
    console.rule(screen.title(), style="said")
    console.print(screen.seats())
    console.print(screen.deeds())
    for line in screen.lines():
        console.print(Padding(line, (0, 0, 0, _INDENT)))


def flowed(head: Text, pieces: Iterable[Text], width: int, indent: int = 0) -> Text:
    """Pieces behind a head, on as many lines as they need; no piece is broken."""
    text = Text().append_text(head)
    column = head.cell_len
    for piece in pieces:
        if column + _INDENT + piece.cell_len > width:
            text.append("\n" + " " * indent)
            column = indent
        else:
            text.append(" " * _INDENT)
            column += _INDENT
        text.append_text(piece)
        column += piece.cell_len
    return text


def deed_line(square: MonopolySquare, view: MonopolyView, words: Words) -> str:
    """What a deed says: price, rents, houses, mortgage."""
    return str(_Screen(view, words, 0, tall=False).printed(square))


class _Screen:
    """A view, line by line."""

    def __init__(self, view: MonopolyView, words: Words, width: int, *, tall: bool) -> None:
        self.view = view
        self.words = words
        self.width = width
        self.tall = tall
        self.squares = {square.id: square for square in view.squares}
        self.by_square = {deed.square: deed for deed in view.deeds}

    def say(self, key: str, **arguments: Any) -> str:
        return self.words.text(key, **arguments)

    def money(self, amount: int) -> str:
        return money(amount, self.view.currency)

    def called(self, thing: str) -> Message:
        """A square or out-of-jail card by its id."""
        if thing in GOODS:
            return Message(f"monopoly.good.{thing}")
        return Message(f"monopoly.square.{self.squares[thing].called}")

    def name(self, thing: str) -> Text:
        """A square in the colour of its group."""
        square = self.squares[thing]
        return Text(self.words.message(self.called(thing)), style=_STYLES.get(square.group, ""))

    def title(self) -> str:
        """The round and whose turn it is."""
        view = self.view
        said = [self.say("monopoly.title")]
        if view.round:
            said.append(self.say("monopoly.screen.round", round=view.round, rounds=view.rounds))
        if view.turn >= 0:
            said.append(self.words.message(Message("cli.name", {"name": Seat(view.turn)})))
        if view.target:
            said.append(self.say("monopoly.screen.target", money=self.money(view.target)))
        return " · ".join(said)

    def seats(self) -> Table:
        """Everybody in the order of play: number, name, cash, worth, place and state."""
        view = self.view
        table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
        for side in ("left", "left", "left", "right", "right"):
            table.add_column(justify=side, no_wrap=True)
        table.add_column(overflow="fold")
        for number in view.order:
            seat = view.players[number]
            table.add_row(
                "▸" if number == view.seat_to_act else " ",
                self.number(number),
                seat_name(view, number, self.words),
                Text(self.money(seat.cash), style="bold"),
                self.say("monopoly.screen.worth", money=self.money(seat.worth)),
                self.state(number),
            )
        return table

    def number(self, seat: int) -> Text:
        """A seat as moves name it."""
        return Text(str(seat), style=_SEATS[seat])

    def state(self, number: int) -> Text:
        """Where a seat stands, and what else there is to say of it."""
        seat = self.view.players[number]
        if seat.out:
            return Text(self.say("monopoly.screen.out"), style="said")
        if seat.jail:
            text = Text(self.say("monopoly.screen.jail", tries=seat.tries))
        elif self.squares[seat.square].sort == "jail":
            text = Text(self.say("monopoly.screen.visiting"))
        else:
            text = Text().append_text(self.name(seat.square))
        more = [self.words.message(self.called(card)) for card in seat.cards]
        if seat.fast:
            more.append(self.say("monopoly.screen.fast"))
        if seat.level:
            more.append(self.say("monopoly.screen.level", n=seat.level))
        if seat.kept:
            more.append(self.say("monopoly.screen.kept", n=seat.kept))
        return text.append("".join(f" · {said}" for said in more))

    def deeds(self) -> Table:
        """All deeds, a line for each colour: price, or owner, what stands there, and rent."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(no_wrap=True)
        for _ in range(_COLUMNS):
            table.add_column(overflow="fold")
        line: list[MonopolySquare] = []
        for square in self.grouped():
            ends = line and line[0].sort == "city" and line[0].group != square.group
            if ends or len(line) == _COLUMNS:
                self.add_line(table, line)
                line = []
            line.append(square)
        self.add_line(table, line)
        return table

    def grouped(self) -> list[MonopolySquare]:
        """The squares with a deed: cities, stations, utilities."""
        sorts = ("city", "station", "utility")
        return [square for sort in sorts for square in self.view.squares if square.sort == sort]

    def add_line(self, table: Table, squares: Sequence[MonopolySquare]) -> None:
        mark = Text("■", style=_STYLES[squares[0].group])
        table.add_row(mark, *(self.deed(square) for square in squares))

    def deed(self, square: MonopolySquare) -> Text:
        """A deed in its cell."""
        deed = self.by_square[square.id]
        text = Text().append_text(self.name(square.id)).append(" ")
        if deed.owner < 0:
            return text.append(self.money(square.price), style="said")
        text.append_text(self.number(deed.owner))
        if deed.mortgaged:
            return text.append(_MORTGAGED)
        text.append(_HOTEL if deed.hotel else _HOUSE * deed.houses)
        return text.append(f" {self.rent(square, deed.rent)}")

    def rent(self, square: MonopolySquare, amount: int) -> str:
        """A rent, that of utilities as times the dice."""
        return f"×{amount}" if square.sort == "utility" else self.money(amount)

    def lines(self) -> Iterator[Text | str]:
        """The bank and the dice, the way ahead, and all that the question needs."""
        view = self.view
        yield Text(" · ".join(self.bank()), style="said")
        rolls = view.phase == "roll" and view.question is None
        if rolls and self.tall and not view.players[view.turn].jail:
            yield self.ahead()
        own = view.players[view.viewer].fortunes if view.viewer >= 0 else []
        if own:
            cards = [Message(f"monopoly.fortune.{kind}") for kind in own]
            yield self.say("monopoly.screen.fortunes", cards=cards)
        if view.card is not None:
            card = said_card(msgspec.structs.asdict(view.card), view.currency)
            yield self.say("monopoly.screen.card", card=card)
        for debt in view.debts:
            yield self.debt(debt)
        for claim in view.claims:
            yield self.say(
                "monopoly.screen.claim",
                name=Seat(claim.owner),
                payer=Seat(claim.payer),
                money=self.money(claim.amount),
                square=self.called(claim.square),
            )
        if view.estate:
            yield self.say(
                "monopoly.screen.estate", squares=[self.called(square) for square in view.estate]
            )
        yield from self.lot()
        if view.offer is not None:
            yield from self.offer(view.offer)

    def bank(self) -> Iterator[str]:
        """What the bank has, free parking, the dice."""
        view = self.view
        yield self.say("monopoly.screen.bank", houses=view.houses, hotels=view.hotels)
        if view.pot:
            yield self.say("monopoly.screen.pot", money=self.money(view.pot))
        if view.dice and view.phase != "over":
            faces = [str(die) for die in view.dice]
            if view.face != "none":
                faces.append(self.say(f"monopoly.face.{view.face}"))
            yield self.say("monopoly.screen.dice", dice=" ".join(faces))
        if view.again:
            yield self.say("monopoly.screen.again")

    def ahead(self) -> Text:
        """The squares that a roll can lead to, with how far they are."""
        ids = [square.id for square in self.view.squares]
        here = ids.index(self.view.players[self.view.turn].square)
        pieces = []
        for far in range(2, _FARTHEST + 1):
            square = ids[(here + far) % len(ids)]
            piece = Text(f"{far} ", style="said").append_text(self.name(square))
            deed = self.by_square.get(square)
            if deed is not None and deed.owner >= 0:
                piece.append(" ").append_text(self.number(deed.owner))
            pieces.append(piece)
        return flowed(Text(self.say("monopoly.screen.ahead"), style="said"), pieces, self.width)

    def debt(self, debt: MonopolyDebt) -> str:
        """Who owes whom how much, and how much of it there is."""
        seat = self.view.players[debt.seat]
        to = "" if debt.to >= 0 else "_bank"
        about = {} if to else {"to": Seat(debt.to)}
        return self.say(
            f"monopoly.screen.debt{to}",
            name=Seat(debt.seat),
            money=self.money(debt.amount),
            cash=self.money(seat.cash),
            raised=self.money(seat.raised),
            offers=debt.offers,
            **about,
        )

    def lot(self) -> Iterator[Text | str]:
        """The deed that is asked about or auctioned, and by whom."""
        view = self.view
        asked = view.question
        square = ""
        if view.auction is not None and not view.auction.building:
            square = view.auction.square
        elif asked is not None and asked.ask in ("buy", "interest", "claim"):
            square = asked.square
        if square:
            yield self.printed(self.squares[square])
        if view.auction is not None:
            bidders = [Seat(seat) for seat in view.auction.bidders]
            yield self.say("monopoly.screen.bidders", names=bidders)

    def printed(self, square: MonopolySquare) -> Text:
        """What a deed says: price, rents, houses, mortgage."""
        rents = " ".join(self.rent(square, rent) for rent in square.rents)
        said = [
            self.say("monopoly.screen.price", money=self.money(square.price)),
            self.say("monopoly.screen.rents", rents=rents),
        ]
        if square.house:
            said.append(self.say("monopoly.screen.house", money=self.money(square.house)))
        said.append(self.say("monopoly.screen.mortgage", money=self.money(square.mortgage)))
        return Text().append_text(self.name(square.id)).append("  " + " · ".join(said))

    def offer(self, offer: MonopolyOffer) -> Iterator[str]:
        """What both sides of an offer give."""
        for seat, goods, cash, tenths in (
            (offer.maker, offer.given, offer.cash, offer.maker_pays),
            (offer.partner, offer.wanted, -offer.cash, offer.partner_pays),
        ):
            things: list[Any] = [self.good(good) for good in goods]
            if cash > 0:
                things.append(self.money(cash))
            key = "monopoly.screen.gives" if things else "monopoly.screen.gives_nothing"
            yield self.say(key, name=Seat(seat), **({"things": things} if things else {}))
            if tenths:
                amount = self.money(tenths)
                yield self.say("monopoly.screen.pays_tenths", name=Seat(seat), money=amount)

    def good(self, good: str) -> Message | str:
        """Something that is traded, with what its rent depends on."""
        deed: MonopolyDeed | None = self.by_square.get(good)
        called = self.called(good)
        return f"{self.words.message(called)}{_MORTGAGED}" if deed and deed.mortgaged else called
