"""How long commands take to start."""

from __future__ import annotations

from benchmarks.measure import command_seconds, report


def run() -> None:
    """Print all of it."""
    nothing = command_seconds("-c", "pass")
    report("python that does nothing", f"{nothing * 1000:.0f} ms")
    importing = command_seconds("-c", "import tycoon")
    report("import tycoon, beyond that", f"{(importing - nothing) * 1000:.0f} ms", "100 ms")
    making = command_seconds("-c", "import tycoon; tycoon.make('bigtwo')")
    report("a first game, beyond that", f"{(making - nothing) * 1000:.0f} ms")
    report("tycoon games", f"{command_seconds('-m', 'tycoon', 'games') * 1000:.0f} ms", "300 ms")
