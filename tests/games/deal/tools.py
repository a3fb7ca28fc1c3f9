"""What the tests of Deal share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

import tycoon
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR
from tycoon.core.options import schema
from tycoon.games.deal import GAME
from tycoon.games.deal.names import SPARE, Kind
from tycoon.games.deal.options import PRESETS


def few(compiled: int, interpreted: int) -> int:
    """A number of trials that takes about as long either way."""
    return compiled if tycoon.compiled else interpreted


def some_options(random: Random) -> dict[str, Any]:
    """A value for every option; each the usual one half of the time."""
    values: dict[str, Any] = {}
    for field in schema(GAME.options_type):
        if random.random() < 0.5:
            continue
        if field.kind == "bool":
            values[field.name] = random.random() < 0.5
        elif field.kind == "choice":
            values[field.name] = random.choice(field.choices)
    values["sets_to_win"] = random.choice([3, 3, 4, 5, 6])
    values["turn_limit"] = random.choice([3, 20, 100])
    return values


def plain(options: Any) -> dict[str, Any]:
    """Options as plain values."""
    values: dict[str, Any] = msgspec.to_builtins(options)
    return values


def choose(random: Random, texts: Iterable[str], keen: bool) -> str:
    """Any of them; if `keen`, each sort of action is as likely as the others, ends less."""
    ordered = sorted(texts)
    if not keen:
        return random.choice(ordered)
    sorts: dict[str, list[str]] = {}
    for text in ordered:
        sort = text.split(">")[0].split("@")[0]
        if text.startswith(("bank", "put-away", "pay")):
            sort = sort.split(":")[0]
        sorts.setdefault(sort, []).append(text)
    names = [name for name in sorts if name != "end"] or list(sorts)
    if "end" in sorts and random.random() < 0.04:
        names = ["end"]
    return random.choice(sorts[random.choice(names)])


def at(
    *hands: str,
    preset: str = "expanded",
    options: dict[str, Any] | None = None,
    tables: Iterable[dict[str, str]] = (),
    banks: Iterable[str] = (),
    to_act: int = 0,
    **position: Any,
) -> Any:
    """The state of a position; tables and banks of the first seats, those of the others empty."""
    seats = len(hands)
    laid, banked = list(tables), list(banks)
    described: dict[str, Any] = {
        "options": {**PRESETS[preset], **(options or {})},
        "hands": list(hands),
        "tables": laid + [{}] * (seats - len(laid)),
        "banks": banked + [""] * (seats - len(banked)),
        "to_act": to_act,
        **position,
    }
    return GAME.from_position(described, FastChance(1))


def rest(*texts: str) -> str:
    """All cards of an expanded deck but these, as positions write them."""
    left = Counter(dict(zip((kind.word for kind in Kind), new("expanded").deck, strict=False)))
    for card in " ".join(texts).split():
        name, _, count = card.partition("*")
        left[name] -= int(count or 1)
    return " ".join(f"{name}*{count}" for name, count in left.items() if count)


def act(state: Any, *said: str) -> Any:
    """The state after some decisions, each of which must be legal."""
    for one in said:
        state.apply(state.parse(one), FastChance(7))
    return state


def legal(state: Any, sort: str = "") -> set[str]:
    """Notation of the legal actions, of those that begin so."""
    texts = {state.notation(action) for action in state.legal_actions()}
    return {text for text in texts if text.startswith(sort)}


def new(preset: str = "base", seats: int = 4, **options: Any) -> Any:
    """A game before the deal."""
    return GAME.new(GAME.options(preset, seats, **options), seats)


def hand(state: Any, seat: int) -> list[str]:
    """The cards of a hand."""
    cards: list[str] = state.view(seat).hand
    return cards


def bank(state: Any, seat: int) -> list[str]:
    """The cards of a bank."""
    cards: list[str] = state.view(SPECTATOR).table[seat].bank
    return cards


def groups(state: Any, seat: int) -> dict[str, list[str]]:
    """The groups of a seat: full ones by colour and number (`red.0`), others by colour.

    Buildings come behind the cards.
    """
    found = {}
    for group in state.view(SPECTATOR).table[seat].groups:
        full = group.group != SPARE and group.colour != "colourless"
        name = f"{group.colour}.{group.group}" if full else group.colour
        found[name] = group.cards + [card for card in (group.house, group.hotel) if card]
    return found


def discards(state: Any) -> list[str]:
    """The discard pile, in the order of the deck."""
    cards: list[str] = state.view(SPECTATOR).discards
    return cards


def asked(state: Any) -> tuple[int, str]:
    """Who is asked what; nothing for the plays of a turn."""
    question = state.view(SPECTATOR).question
    return state.seat_to_act, question.ask if question else ""


def ended(state: Any) -> tuple[str, list[int]]:
    """Why a game is over, and the places."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason, list(outcome.places)
