"""The terminal: `tycoon games`, `play`, `playouts`, `replay`, `verify`, `serve`, `forget`."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, or 2 for what cannot be done."""
    from tycoon.cli.app import app

    return app.run(arguments)
