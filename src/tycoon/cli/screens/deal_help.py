"""What Deal's terminal says about a card, and why a card that is named cannot be played now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tycoon.cli import typed
from tycoon.cli.speech import Problem
from tycoon.core.engine.state import State
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.games.deal.names import Act
from tycoon.games.deal.view import DealView
from tycoon.words import Words

WHOLE = tuple(act.word for act in Act if act < Act.BANK)
"""The moves that are one word."""
_FAMILIES = ("wild", "rent", "money")


def about(text: str, _state: State, view: View, words: Words) -> list[str]:
    """What the card or property of a name does, its value and its rents; nothing for no card."""
    seen = cast(DealView, view)
    card = typed.meant(text, _names(seen, words))
    return [] if card is None else [_said(part, seen, words) for part in _parts(card)]


def _names(view: DealView, words: Words) -> dict[str, str]:
    """The cards of this game by what they are called, in notation and by the reader."""
    names: dict[str, str] = {}
    for card in view.values:
        said = [card, words.text(f"deal.card.{card}")]
        if card in view.rents:
            said.append(words.text(f"deal.colour.{card}"))
        for name in said:
            names.setdefault(typed.bare(name), card)
    return names


def _parts(card: str) -> Iterator[str]:
    """The card, and of a wild of two colours the properties that it can be."""
    yield card
    if card.startswith("wild-"):
        first, second = _two(card.removeprefix("wild-"))
        yield first
        yield second


def _two(colours: str) -> tuple[str, str]:
    """Two colours joined by `-`, of which one has a `-` itself."""
    first, _, second = colours.partition("-")
    if first == "light":
        middle, _, second = second.partition("-")
        first = f"light-{middle}"
    return first, second


def _said(card: str, view: DealView, words: Words) -> str:
    family = card.split("-", maxsplit=1)[0]
    if card in view.rents:
        rents = [f"{rent}M" for rent in view.rents[card]]
        does = Message("deal.about.property", {"rents": rents, "n": len(rents)})
    else:
        does = Message(f"deal.about.{family if family in _FAMILIES else card}")
    named = Message(f"deal.card.{card}")
    return words.text("deal.screen.about", card=named, n=view.values[card], does=does)


def why(text: str, found: str | None, state: State, view: View, words: Words) -> None:
    """Say why a card that is named alone, or with `play`, cannot be played now.

    Args:
        text: what was typed.
        found: the legal move that it fits, if one: to bank a card wants to be said.
        state: the game, which stays as it is.
        view: what its player sees.
        words: the reader's.

    Raises:
        IllegalMove, Problem: the reason, if the text names a card that cannot.
    """
    seen = cast(DealView, view)
    names = _names(seen, words)
    card = typed.meant(text, names)
    if card is None:
        act, _, rest = text.strip().replace(":", " ").partition(" ")
        card = typed.meant(rest, names) if act.casefold() in ("play", "bank", "lay") else None
        if card is None or (found and act.casefold() != "play"):
            return
    if found and (card.startswith("money-") or not found.startswith("bank:")):
        return
    state.parse(f"bank:{card}")
    if card in ("just-say-no", "rent-shift"):
        raise Problem("deal.illegal.answer_card", card=Message(f"deal.card.{card}"))
    if card == "double-rent":
        raise Problem("deal.illegal.double_alone")
    if card.startswith("rent-"):
        state.parse(f"play:{card}@{_two(card.removeprefix('rent-'))[0]}")
    if card.endswith(("house", "hotel")):
        state.parse(f"play:{card}@red")
    raise Problem("deal.screen.bank_only", card=Message(f"deal.card.{card}"))
