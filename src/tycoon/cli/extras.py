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


def has_lab() -> bool:
    """Whether tables and pictures can be made."""
    return all(find_spec(name) is not None for name in ("matplotlib", "pyarrow"))


def need_lab() -> None:
    """Say what to install where tables and pictures cannot be made.

    Raises:
        Problem: so it is.
    """
    if not has_lab():
        raise Problem("cli.no_lab")


def need_ray() -> None:
    """Say what to install where Ray is missing.

    Raises:
        Problem: it is.
    """
    if find_spec("ray") is None:
        raise Problem("cli.no_ray")
