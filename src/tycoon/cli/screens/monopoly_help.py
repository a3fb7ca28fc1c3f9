"""What Monopoly's terminal says about a square, a deed or a card that is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from tycoon.cli import typed
from tycoon.cli.screens.monopoly import deed_line
from tycoon.core.engine.state import State
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.games.monopoly.themes import GOODS, money
from tycoon.games.monopoly.view import MonopolyView
from tycoon.games.monopoly.view.structs import MonopolySquare
from tycoon.words import Words

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions

_KEPT = ("out-of-jail", "free-house", "swap", "take", "refuse")


def about(text: str, state: State, view: View, words: Words) -> list[str]:
    """What the square or card of a name does, a deed's price and rents; nothing for none."""
    seen = cast(MonopolyView, view)
    square = typed.meant(text, _squares(seen, words))
    if square is not None:
        options = cast("MonopolyOptions", state.options)
        return list(_of_square(seen.squares[square], options, seen, words))
    card = typed.meant(text, _cards(words))
    if card is None:
        return []
    return [_line(words, Message(f"monopoly.fortune.{card}"), f"monopoly.page.fortune.{card}")]


def _squares(view: MonopolyView, words: Words) -> dict[str, int]:
    names: dict[str, int] = {}
    for i, square in enumerate(view.squares):
        said = words.text(f"monopoly.square.{square.called}")
        for name in (said, square.id, square.called):
            names.setdefault(typed.bare(name), i)
    return names


def _cards(words: Words) -> dict[str, str]:
    names = {typed.bare(word): card for card in _KEPT for word in (card, _fortune(card, words))}
    for good in GOODS:
        names[typed.bare(good)] = names[typed.bare(words.text(f"monopoly.good.{good}"))] = _KEPT[0]
    return names


def _fortune(card: str, words: Words) -> str:
    return words.text(f"monopoly.fortune.{card}")


def _line(words: Words, name: Message, key: str, **arguments: object) -> str:
    return words.text("monopoly.screen.about", name=name, does=Message(key, arguments))


def _of_square(
    square: MonopolySquare, options: MonopolyOptions, view: MonopolyView, words: Words
) -> Iterator[str]:
    """What landing there does; of a deed what is printed on it."""

    def said(about: str, **sums: int) -> str:
        shown = {name: money(amount, view.currency) for name, amount in sums.items()}
        name = Message(f"monopoly.square.{square.called}")
        return _line(words, name, f"monopoly.page.about.{about}", **shown)

    figures = view.figures
    match square.sort:
        case "city" | "station" | "utility":
            yield deed_line(square, view, words)
        case "start" if figures.upgrade:
            first, second, third = figures.salaries
            yield said("salaries", first=first, second=second, third=third)
        case "start":
            yield said("start", money=figures.salaries[0])
        case "income-tax":
            choice = options.income_tax == "choice"
            yield said("tax_choice" if choice else "tax", money=figures.income_tax)
        case "luxury-tax":
            yield said("tax", money=figures.luxury_tax)
        case "jail":
            yield said("jail", money=view.fine)
        case "free-parking" if options.parking_jackpot:
            yield said("pot", money=view.pot)
        case "free-parking" | "go-to-jail":
            yield said(square.sort)
        case _:
            name = Message(f"monopoly.square.{square.called}")
            yield _line(words, name, "monopoly.page.about.pile", pile=square.sort)
