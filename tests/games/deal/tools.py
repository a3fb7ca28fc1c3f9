"""What the tests of Deal share."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

import tycoon
from tycoon.core.options import schema
from tycoon.games.deal import GAME


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
    sorts = {}
    for text in ordered:
        sort = text.split(">")[0].split("@")[0]
        if text.startswith(("bank", "put-away", "pay")):
            sort = sort.split(":")[0]
        sorts.setdefault(sort, []).append(text)
    names = [name for name in sorts if name != "end"] or list(sorts)
    if "end" in sorts and random.random() < 0.04:
        names = ["end"]
    return random.choice(sorts[random.choice(names)])
