"""Tables over HTTP and WebSocket, kept in a database."""

from __future__ import annotations

from tycoon.server.running import run as run

__all__ = ["run"]
