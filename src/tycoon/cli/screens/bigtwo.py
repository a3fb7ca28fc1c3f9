"""Big Two on the terminal: the seats with what they have just played, and the own hand."""

from __future__ import annotations

from typing import cast

from rich.console import Console
from rich.table import Table

from tycoon.cli.speech import seat_name
from tycoon.core.views import View
from tycoon.games.bigtwo.view import BigTwoView
from tycoon.words import Words


def show(view: View, words: Words, console: Console) -> None:
    """Print the table as its viewer sees it."""
    seen = cast(BigTwoView, view)
    console.print()
    console.rule(words.text("table.deal", n=seen.deals), style="said")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, highlight=True)
    for _ in range(5):
        table.add_column()
    for seat in range(seen.seats):
        table.add_row(
            "▸" if seat == seen.seat_to_act else " ",
            seat_name(seen, seat, words),
            words.text("app.cards", n=seen.counts[seat]),
            words.text("app.points", points=seen.returns[seat]),
            _last(seen, seat, words),
        )
    console.print(table)
    if seen.hand:
        console.print(words.text("cli.hand", cards="".join(seen.hand)))


def _last(view: BigTwoView, seat: int, words: Words) -> str:
    """What a seat has to show: its last play, its pass, or after the deal its cards and points."""
    if view.open_hands:
        change = words.text("app.points_change", points=view.scores[seat])
        left = "".join(view.open_hands[seat])
        return f"{change}  {words.text('cli.cards', cards=left)}" if left else change
    shown = view.shown[seat]
    if shown.cards:
        return words.text("cli.cards", cards="".join(shown.cards))
    return words.text("table.passed") if shown.passed else ""
