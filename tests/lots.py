"""What long runs have done, in lots that are kept: stopped, a run goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec


class Summed(Protocol):
    """The result of a lot; one made without arguments is that of none."""

    def __init__(self) -> None: ...
    def __add__(self, other: Self, /) -> Self: ...


R = TypeVar("R", bound=Summed)


class Log(Generic[R]):
    """The lots that have been done, in a file that grows by a line for each.

    Attributes:
        path: of the file.
        lots: the results by number.
    """

    def __init__(self, path: Path, kind: type[R], size: int) -> None:
        self.path = path
        self.kind = kind
        self.size = size
        self.lots: dict[int, R] = {}
        if self.path.exists():
            line_type: Any = tuple[int, kind]  # type: ignore[valid-type]
            for line in self.path.read_bytes().splitlines():
                try:
                    lot, result = msgspec.json.decode(line, type=line_type)
                except msgspec.DecodeError:  # cut off when the machine went down
                    continue
                self.lots[lot] = result

    def add(self, lot: int, result: R) -> None:
        """Keep a lot."""
        self.lots[lot] = result
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as out:
            out.write(msgspec.json.encode((lot, result)) + b"\n")

    def total(self, count: int) -> R:
        """The lots of the first `count` together."""
        return sum((self.lots[lot] for lot in self.lots if lot * self.size < count), self.kind())
