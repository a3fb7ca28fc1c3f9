"""Run the benchmarks: all of them, or those named; options go to the last one named."""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path

from benchmarks.measure import machine

NO_PARTS = {"__init__", "__main__", "measure", "fuzzing", "siege"}
ASKED = {"calibration", "limits", "strength"}
"""Parts that run only when they are named: they are long, or fetch packages."""


def main(arguments: list[str]) -> int:
    """Run the parts named, or all but those that are only for being named."""
    parts = sorted({path.stem for path in Path(__file__).parent.glob("*.py")} - NO_PARTS - ASKED)
    names = list(takewhile(lambda argument: not argument.startswith("-"), arguments))
    options = arguments[len(names) :]
    known = {*parts, *ASKED}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(
            f"no benchmark {', '.join(unknown)}; there are {', '.join(sorted(known))}",
            file=sys.stderr,
        )
        return 2
    if options and not names:
        print(f"{options[0]}: of which benchmark?", file=sys.stderr)
        return 2
    chosen = names or parts
    print(machine(), file=sys.stderr if "--json" in options else sys.stdout)
    for name in chosen:
        if len(chosen) > 1:
            print(f"\n{name}", flush=True)
        part = import_module(f"benchmarks.{name}")
        # A part that is a program of its own reads its own arguments.
        sys.argv = [name, *(options if name == chosen[-1] else [])]
        (part.run if hasattr(part, "run") else part.main)()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
