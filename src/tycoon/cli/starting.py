"""How the command line behaves while it is still being imported."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


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
