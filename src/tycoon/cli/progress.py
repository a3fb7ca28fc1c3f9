"""Long work at the terminal: a bar on standard error, and Ctrl-C that ends it between two steps."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


def bar() -> Progress:
    """A bar that goes away when the work is done."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )


@contextmanager
def interruption() -> Iterator[list[int]]:
    """A list that Ctrl-C fills, so that nothing is torn apart; pressed again it ends all."""
    pressed: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread, which alone hears of Ctrl-C
        yield pressed
        return
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
