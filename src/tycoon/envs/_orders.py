"""What one thread asks of another; that of _orders.pxd is C where the rules are compiled."""

from __future__ import annotations

from queue import SimpleQueue

Line = SimpleQueue[int]


def say(line: Line, what: int) -> None:
    """Ask for something."""
    line.put(what)


def hear(line: Line, _looks: int) -> int:
    """What is asked for next; compiled, it is looked for so often before the thread sleeps."""
    return line.get()
