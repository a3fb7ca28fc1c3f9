"""Show what C a module of the rules becomes: `make annotate M=monopoly.turn`.

Cython writes the source as a page on which a line is the yellower the more it asks of Python.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build_backend"))

import tycoon_extensions as rules  # noqa: E402


def found(name: str) -> rules.Module:
    """The module that a name means; `engine.state`, `monopoly.turn` and the whole name will do.

    Raises SystemExit, with those that there are, when none or several are meant.
    """
    every = rules.modules(tests=True)
    meant = [module for module in every if f".{module.name}".endswith(f".{name}")]
    if len(meant) == 1:
        return meant[0]
    known = "\n".join(f"  {module.name}" for module in meant or every)
    raise SystemExit(f"M={name} means {'several' if meant else 'none'} of the modules:\n{known}")


def main() -> None:
    """Translate one module with annotations, and say where they are."""
    module = found(sys.argv[1] if len(sys.argv) > 1 else "")
    page = rules.annotate(module)
    sys.stdout.write(f"{page.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
