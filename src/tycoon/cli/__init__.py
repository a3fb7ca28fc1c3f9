"""The command line, `tycoon`; `tycoon.cli.app` lists its commands."""

from __future__ import annotations

from collections.abc import Sequence

from tycoon.cli.starting import loading


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, or 2 for what cannot be done."""
    with loading():
        from tycoon.cli.app import app

    return app.run(arguments)
