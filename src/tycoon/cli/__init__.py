"""The command line, `tycoon`; `tycoon.cli.app` lists its commands."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator, Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, or 2 for what cannot be done."""
    with loading():
        from tycoon.cli.app import app

    return app.run(arguments)


@contextlib.contextmanager
def loading() -> Iterator[None]:
    """Let Ctrl-C end the program at once while modules are imported.

    Python would swallow one that falls into its bookkeeping of imports, and show a traceback for
    the others.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
