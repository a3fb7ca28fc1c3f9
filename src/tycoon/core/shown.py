"""Positions as text, for people who look at a game while they program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_SAID_ABOVE = frozenset(("game", "seats", "deals", "to_act"))


def shown(heading: str, position: Mapping[str, Any]) -> str:
    """A heading and what a position says, part by part; what is empty is left out.

    What each seat has stands in a line of its own, after the number of the seat.
    """
    parts = {name: part for name, part in position.items() if name not in _SAID_ABOVE}
    width = max(map(len, parts), default=0)
    lines = [heading]
    for name, part in parts.items():
        told = list(_lines(part, position.get("seats")))
        if told:
            names = [name, *[""] * (len(told) - 1)]
            lines += [f"{n:{width}}  {text}" for n, text in zip(names, told, strict=True)]
    return "\n".join(lines)


def _lines(part: Any, seats: int | None) -> Iterator[str]:
    by_seat = isinstance(part, list) and len(part) == seats
    if by_seat and any(isinstance(each, str | list | dict) for each in part):
        if _text(part):
            yield from (f"{seat}: {_text(each) or '-'}" for seat, each in enumerate(part))
    elif isinstance(part, list) and any(isinstance(each, dict) for each in part):
        yield from map(_text, part)
    elif _text(part):
        yield _text(part)


def _text(value: Any) -> str:
    """A value in one line; nothing where there is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        told = {name: _text(each) for name, each in value.items()}
        return ", ".join(f"{name} {text}" for name, text in told.items() if text)
    if isinstance(value, list):
        texts = [_text(each) for each in value]
        return " ".join(text or "-" for text in texts) if any(texts) else ""
    return str(value)
