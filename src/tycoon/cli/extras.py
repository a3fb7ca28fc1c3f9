"""What commands need that the package does not bring by itself."""

from __future__ import annotations

from importlib.util import find_spec

from tycoon.cli.speech import Problem

SERVER = (
    "alembic",
    "prometheus_client",
    "sqlalchemy",
    "starlette",
    "structlog",
    "uvicorn",
    "websockets",
)
"""What `tycoon[server]` brings, by the names of the modules."""


def need_server() -> None:
    """Say what to install where something of the server is missing.

    Raises:
        Problem: it is.
    """
    if any(find_spec(name) is None for name in SERVER):
        raise Problem("cli.no_server")
