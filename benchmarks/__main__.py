"""Run the benchmarks: all of them, or those named."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measure import machine

NO_PARTS = {"__init__", "__main__", "measure", "fuzzing", "siege"}


def main(names: list[str]) -> int:
    """Run the parts named, or all."""
    parts = sorted({path.stem for path in Path(__file__).parent.glob("*.py")} - NO_PARTS)
    unknown = [name for name in names if name not in parts]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(parts)}", file=sys.stderr)
        return 2
    print(machine())
    for name in names or parts:
        print(f"\n{name}", flush=True)
        part = import_module(f"benchmarks.{name}")
        # A part that is a program of its own reads its own arguments: none, from here.
        sys.argv = [name]
        (part.run if hasattr(part, "run") else part.main)()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
