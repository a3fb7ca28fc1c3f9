"""Big Two's actions for people: structured moves, notation, words, and why something is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tycoon.core.messages import Message
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL
from tycoon.games.bigtwo import cards as card_names
from tycoon.games.bigtwo.combos import kind_of, size_of, strength
from tycoon.games.bigtwo.names import Kind

if TYPE_CHECKING:
    from tycoon.games.bigtwo.state import BigTwo


class Play(Move, frozen=True, tag="play"):
    """Cards laid down.

    Attributes:
        cards: their notation, weakest first.
        kind: what they are, a word of `names.Kind`; empty for cards that are no combination.
    """

    cards: list[str]
    kind: str = ""


class Pass(Move, frozen=True, tag="pass"):
    """Nothing laid down."""


def notation(action: int) -> str:
    """`deal`, `pass`, or the cards of a play, such as `3d3c`."""
    if action == DEAL:
        return "deal"
    return card_names.text(action) if action else "pass"


def read(text: str) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    word = text.strip().lower()
    if word == "deal":
        return DEAL
    if word == "pass":
        return 0
    cards = card_names.read(text)
    if not cards:
        raise ValueError("no cards")
    return cards


def move(action: int) -> Move:
    """The action as a value."""
    if action == DEAL:
        return Deal()
    if not action:
        return Pass()
    kind = kind_of(action)
    return Play(card_names.names(action), kind.word if kind else "")


def action_of(move: Move) -> int:
    """The action that a value stands for. Raises ValueError for moves of other games and unknown cards."""
    match move:
        case Deal():
            return DEAL
        case Pass():
            return 0
        case Play(cards=names):
            return card_names.read("".join(names))
    raise ValueError(f"not a move of Big Two: {move!r}")


def describe(action: int) -> Message:
    """The action in words: `bigtwo.move.*`."""
    if action == DEAL:
        return Message("bigtwo.move.deal")
    if not action:
        return Message("bigtwo.move.pass")
    kind = kind_of(action)
    if kind is None:
        return Message("bigtwo.move.cards", {"cards": card_names.text(action)})
    return Message(
        "bigtwo.move.play", {"kind": kind_message(kind), "cards": card_names.text(action)}
    )


def kind_message(kind: Kind) -> Message:
    """The name of a kind of combination: `bigtwo.kind.*`."""
    return Message(f"bigtwo.kind.{kind.word}")


def why_illegal(state: BigTwo, action: int | None) -> Message:
    """Why an action is not legal now: `bigtwo.illegal.*`. Rules: BT-5, BT-7, BT-8, BT-10, BT-11."""
    seat = state.seat_to_act
    if action is None:
        return Message("bigtwo.illegal.unknown")
    if seat < 0:
        return Message("bigtwo.illegal.between_deals")
    if action == DEAL:
        return Message("bigtwo.illegal.dealing")
    if action == 0:
        return Message("bigtwo.illegal.must_lead")
    if not 0 <= action <= card_names.ALL_CARDS:
        return Message("bigtwo.illegal.unknown")
    foreign = action & ~state.hands[seat]
    if foreign:
        return Message("bigtwo.illegal.not_yours", {"cards": card_names.text(foreign)})
    power = strength(action)
    if not power:
        return _no_combination(action)
    if state.opening & ~action:
        return Message("bigtwo.illegal.opening", {"card": card_names.text(state.opening)})
    if size_of(power) != size_of(state.to_beat):
        return Message("bigtwo.illegal.size", {"count": size_of(state.to_beat)})
    beaten = kind_of(state.table)
    assert beaten is not None
    return Message(
        "bigtwo.illegal.too_weak",
        {"kind": kind_message(beaten), "cards": card_names.text(state.table)},
    )


def _no_combination(cards: int) -> Message:
    count = cards.bit_count()
    if count in (2, 3):
        return Message("bigtwo.illegal.unequal", {"count": count})
    if count == 5:
        return Message("bigtwo.illegal.no_five")
    return Message("bigtwo.illegal.count", {"count": count})
