"""Big Two on the terminal: the seats with what they have just played, and the own hand."""

from __future__ import annotations

from typing import cast

from rich.console import Console
from rich.table import Table

from tycoon.cli.speech import seat_name
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.games.bigtwo.view import BigTwoView
from tycoon.words import Words


def show(view: View, words: Words, console: Console) -> None:
    """Print the table as its viewer sees it."""
    seen = cast(BigTwoView, view)
    console.print()
    console.rule(words.text("bigtwo.deal.name", n=seen.deals), style="said")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, highlight=True)
    for _ in range(5):
        table.add_column()
    for seat in range(seen.seats):
        table.add_row(
            "▸" if seat == seen.seat_to_act else " ",
            _name(seen, seat, words),
            words.text("app.cards", n=seen.counts[seat]),
            words.text("app.points", points=seen.returns[seat]),
            _last(seen, seat, words),
        )
    console.print(table)
    if seen.hand:
        console.print(words.text("cli.hand", cards="".join(seen.hand)))


def said_hand(view: View) -> Message:
    """The cards of the viewer's hand, as they are named in sentences."""
    return Message("cli.cards", {"cards": "".join(cast(BigTwoView, view).hand)})


def _name(view: BigTwoView, seat: int, words: Words) -> str:
    """A seat's name, with its team where there are teams."""
    name = seat_name(view, seat, words)
    if not view.teams:
        return name
    return f"{name} · {words.text('bigtwo.team', n=view.teams[seat] + 1)}"


def _last(view: BigTwoView, seat: int, words: Words) -> str:
    """What a seat has to show: its last play, its pass, or after the deal its cards and points."""
    if view.open_hands:
        said = [words.text("app.points_change", points=view.scores[seat])]
        if left := "".join(view.open_hands[seat]):
            said.append(words.text("cli.cards", cards=left))
        said += [f"{words.text(f'bigtwo.doubled.{why}')} × 2" for why in view.doubled[seat]]
        return "  ".join(said)
    shown = view.shown[seat]
    if shown.cards:
        said = [words.text("cli.cards", cards="".join(shown.cards))]
        if seat == view.owner and view.reading:
            said.append(words.text("bigtwo.counts_as", cards=view.reading))
        if seat == view.owner and view.bomb:
            said.append(words.text("bigtwo.bomb"))
        return "  ".join(said)
    return words.text("table.passed") if shown.passed else ""
