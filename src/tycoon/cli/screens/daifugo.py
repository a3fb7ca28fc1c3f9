"""Daifugo on the terminal: seats in turn order, what is in force, the own hand."""

from __future__ import annotations

from typing import cast

from rich.console import Console
from rich.table import Table

from tycoon.cli.speech import seat_name
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.games.daifugo import cards, moves
from tycoon.games.daifugo.view import DaifugoView
from tycoon.words import Words


def show(view: View, words: Words, console: Console) -> None:
    """Print the table as its viewer sees it."""
    seen = cast(DaifugoView, view)
    console.print()
    console.rule(words.text("daifugo.deal.name", n=seen.deals), style="said")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, highlight=True)
    for _ in range(6):
        table.add_column()
    for seat in seen.ring:
        title = seen.titles[seat]
        table.add_row(
            "▸" if seat == seen.seat_to_act else " ",
            seat_name(seen, seat, words),
            words.text(f"daifugo.rank.{title}") if title else "",
            words.text("app.cards", n=seen.counts[seat]),
            words.text("app.points", points=seen.returns[seat]),
            _last(seen, seat, words),
        )
    console.print(table)
    said = list(_state(seen, words))
    if said:
        console.print(" · ".join(said))
    if seen.hand:
        console.print(words.text("daifugo.screen.hand", cards=_hand(seen)))


def said_hand(view: View) -> Message:
    """The cards of the viewer's hand, as they are named in sentences."""
    return Message("cli.cards", {"cards": _hand(cast(DaifugoView, view))})


def _hand(view: DaifugoView) -> str | Message:
    return moves.said(cards.read("".join(view.hand)))


def _state(view: DaifugoView, words: Words) -> list[str]:
    """What is in force: the order, locks, the pile."""
    said = []
    if view.reversed:
        said.append(words.text("daifugo.screen.reversed"))
    if view.lock:
        signs = "".join("♣♦♥♠"["cdhs".index(suit)] for suit in view.lock)
        said.append(words.text("daifugo.screen.locked", suits=signs))
    if view.next_rank:
        rank = "none" if view.next_rank == ">" else view.next_rank
        said.append(words.text("daifugo.next_rank", rank=rank))
    if view.pile:
        said.append(words.text("daifugo.screen.pile", n=view.pile))
    return said


def _last(view: DaifugoView, seat: int, words: Words) -> str:
    """What a seat has to show: its place, its last play, or its pass."""
    if view.places[seat]:
        return words.text("daifugo.screen.place", n=view.places[seat])
    shown = view.shown[seat]
    if shown.play:
        return words.text("cli.cards", cards=moves.said_play(moves.read(shown.play)))
    return words.text("table.passed") if shown.passed else ""
