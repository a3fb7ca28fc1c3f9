"""What is counted of a game that is over, from what everybody saw happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from tycoon.core.messages import Message

Seen = Mapping[str, Any]
"""An event as everybody saw it: its kind as `event`, and the fields that are shown."""
Form = Literal["sum", "most", "course", "bars"]


class Counted(msgspec.Struct, frozen=True):
    """Something that was counted in a game.

    Attributes:
        name: what it is called.
        form: `sum`: one number of each seat; `most`: the same, the highest that it reached;
            `course`: the numbers of each seat one after another; `bars`: how often each number
            came, in one row for the whole table.
        rows: the numbers, by seat, but for `bars`.
        first: what the first of the bars stands for, the next for one more.
    """

    name: Message
    form: Form
    rows: list[list[int]]
    first: int = 0


def always(_: Mapping[str, Any]) -> bool:
    """Under all options."""
    return True


@dataclass(frozen=True)
class Count:
    """What a game counts.

    Attributes:
        name: its key in the catalogue.
        event: the kind of events that it is counted by.
        told: the seats that such an event counts for, and how much; below 0 nobody's.
        form: as in `Counted`.
        bars: the numbers that may come, where bars are counted.
        options: whether it is counted under these options.
    """

    name: str
    event: str
    told: Callable[[Seen], Iterable[tuple[int, int]]]
    form: Form = "sum"
    bars: range = range(0)
    options: Callable[[Mapping[str, Any]], bool] = always


def once(event: Seen) -> Iterable[tuple[int, int]]:
    """Counts once for the seat of an event."""
    yield event["seat"], 1


def once_where(field: str, *values: Any) -> Callable[[Seen], Iterable[tuple[int, int]]]:
    """Counts once for the seat of an event whose field has one of the values."""
    return lambda event: once(event) if event[field] in values else ()


def counted(
    counts: Sequence[Count], options: Mapping[str, Any], seats: int, events: Iterable[Seen]
) -> list[Counted]:
    """What is counted in the events of one that is over; what never came is left out.

    Events of older rules that lack a field count for nothing.
    """
    wanted = [count for count in counts if count.options(options)]
    by_event: dict[str, list[tuple[Count, list[list[int]]]]] = {}
    found = []
    for count in wanted:
        rows = [[0] * len(count.bars)] if count.form == "bars" else [[] for _ in range(seats)]
        by_event.setdefault(count.event, []).append((count, rows))
        found.append((count, rows))
    for event in events:
        for count, rows in by_event.get(event["event"], ()):
            try:
                told = list(count.told(event))
            except (KeyError, TypeError):
                continue
            for seat, number in told:
                _add(count, rows, seat, number)
    return [
        Counted(
            Message(count.name),
            count.form,
            [row or [0] for row in rows] if count.form in ("sum", "most") else rows,
            count.bars.start,
        )
        for count, rows in found
        if any(map(any, rows))
    ]


def _add(count: Count, rows: list[list[int]], seat: int, number: int) -> None:
    match count.form:
        case "bars":
            if number in count.bars:
                rows[0][number - count.bars.start] += 1
        case _ if not 0 <= seat < len(rows):
            return
        case "course":
            rows[seat].append(number)
        case "most":
            rows[seat][:] = [max(number, *rows[seat])] if rows[seat] else [number]
        case "sum":
            rows[seat][:] = [sum(rows[seat]) + number]
