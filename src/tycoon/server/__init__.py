"""Tables over HTTP and WebSocket, kept in a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tycoon.server.running import run as run

__all__ = ["run"]


def __getattr__(name: str) -> object:
    """Import the server when it is asked for: the workers in which bots think do without."""
    if name != "run":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tycoon.server.running import run

    return run
