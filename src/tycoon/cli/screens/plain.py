"""The screen of games that have none of their own: the fields of the view as they are."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.table import Table

from tycoon.cli.speech import seat_name
from tycoon.core.views import View
from tycoon.words import Words

_FRAME = frozenset(View.__struct_fields__)


def show(view: View, words: Words, console: Console) -> None:
    """Print the points of everybody, then what the game itself has to show."""
    console.rule(words.text("table.deal", n=view.deals), style="said")
    seats = Table(box=None, padding=(0, 2, 0, 0), show_header=False, highlight=True)
    for seat in range(view.seats):
        mark = "▸" if seat == view.seat_to_act else ""
        name = seat_name(view, seat, words)
        seats.add_row(mark, name, words.text("app.points", points=view.returns[seat]))
    console.print(seats)
    fields = Table(box=None, padding=(0, 2, 0, 0), show_header=False, highlight=True)
    for name in view.__struct_fields__:
        if name not in _FRAME:
            value = msgspec.json.encode(getattr(view, name)).decode()
            fields.add_row(name, value)
    console.print(fields)
