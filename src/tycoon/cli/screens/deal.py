"""Deal on the terminal: what lies in front of each seat, the piles, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tycoon.cli.speech import seat_name
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.games.deal.view import DealGroup, DealView
from tycoon.words import Words

STYLES = {
    "brown": "#b5763a",
    "light-blue": "#7fd4f4",
    "pink": "#f08cc8",
    "orange": "#ff9f40",
    "red": "#ff6b60",
    "yellow": "#f0d840",
    "green": "#4fc26b",
    "blue": "#6f9bff",
    "black": "#b0b0b0",
    "teal": "#4fd0c0",
}


def show(view: View, words: Words, console: Console) -> None:
    """Print the table as its viewer sees it."""
    seen = cast(DealView, view)
    console.print()
    about = {"round": seen.round, "rounds": seen.rounds}
    console.rule(words.text("deal.screen.round", **about), style="said")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for seat in range(seen.seats):
        lines = _lines(seen, seat, words)
        name = seat_name(seen, seat, words)
        for number, line in enumerate(lines):
            mark = "▸" if seat == seen.turn and not number else " "
            table.add_row(mark, "" if number else name, line)
    console.print(table)
    if seen.deals:
        said = [words.text("deal.screen.pile", n=seen.pile)]
        if seen.top:
            said.append(words.text("deal.screen.top", card=_card(seen.top)))
        console.print(" · ".join(said), style="said")
    if seen.hand:
        console.print(words.text("deal.screen.hand", cards=_counted(seen.hand)))


def said_hand(view: View) -> list[Any]:
    """The cards of the viewer's hand, as they are named in sentences."""
    return _counted(cast(DealView, view).hand)


def _lines(view: DealView, number: int, words: Words) -> list[Text]:
    """What lies in front of a seat: hand, bank and state, then a line for each group."""
    seat = view.table[number]
    said = [words.text("app.cards", n=seat.hand)]
    cards = sorted(seat.bank, key=view.values.__getitem__)  # each by its name (MD-21)
    bank = {"money": seat.money, "cards": _counted(cards)}
    said.append(words.text("deal.screen.bank" if cards else "deal.screen.no_bank", **bank))
    if seat.sets:
        said.append(words.text("deal.screen.sets", n=seat.sets))
    if seat.refuge:
        said.append(words.text("deal.screen.refuge"))
    if seat.jail:
        said.append(words.text("deal.screen.jail", n=seat.jail))
    if seat.open:
        said.append(words.text("deal.screen.open", cards=_counted(seat.open)))
    return [Text(" · ".join(said)), *(_group(group, words) for group in seat.groups)]


def _group(group: DealGroup, words: Words) -> Text:
    """A group: its colour, how far it is, rent and cards."""
    colour = words.text(f"deal.colour.{group.colour}")
    wilds = [card for card in group.cards if card != group.colour]
    buildings = [card for card in (group.house, group.hotel) if card]
    parts = []
    if group.size:
        parts.append(f"{len(group.cards)}/{group.size}")
        parts.append(words.text("deal.screen.rent", rent=group.rent))
    parts += [words.message(said) for said in _counted(wilds + buildings)]
    style = STYLES.get(group.colour, "")
    heading = Text(f"{'■' if len(group.cards) == group.size else '□'} {colour}", style=style)
    return heading.append("  " + " · ".join(parts), style="default")


def _card(kind: str) -> Message:
    return Message(f"deal.card.{kind}")


def _counted(kinds: Sequence[str]) -> list[Any]:
    """Cards as an argument of a sentence, several of a kind together."""
    return [
        _card(kind) if n == 1 else Message("deal.screen.times", {"card": _card(kind), "n": n})
        for kind, n in Counter(kinds).items()
    ]
