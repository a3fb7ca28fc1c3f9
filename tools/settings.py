"""Writes the table of settings into the manual: ``python -m tools.settings``.

``--check`` only says whether it is old, and exits with 1 if it is.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from tycoon.server.config import KNOWN, Known

PAGE: Final = Path(__file__).parent.parent / "docs" / "operating.md"
BEGIN: Final = "<!-- settings -->\n"
END: Final = "<!-- end of settings -->"


def table() -> str:
    """Return the rows of all settings."""
    heads = "| in the file | in the environment | option | usual | |\n|---|---|---|---|---|\n"
    return heads + "".join(f"| {' | '.join(_row(one))} |\n" for one in KNOWN)


def _row(one: Known) -> list[str]:
    option = f"`{one.option}`" if one.option else ""
    about = one.about
    if one.kind in ("whole", "number"):
        about += f" ({one.least:,}–{one.most:,})"
    if one.choices:
        about += f" ({', '.join(f'`{choice}`' for choice in one.choices)})"
    return [f"`{one.name}`", f"`{one.variable}`", option, _usual(one), about]


def _usual(one: Known) -> str:
    if one.name == "database":
        return "one of this user's"
    match one.usual:
        case None | "" | []:
            return ""
        case bool() as flag:
            return f"`{str(flag).lower()}`"
        case float() as number:
            return f"`{number:g}`"
        case other:
            return f"`{other}`"


def page() -> str:
    """Return the page with today's table."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{PAGE.name} has no place for the settings")
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def main() -> int:
    """Write the table, or say that it is old."""
    parser = argparse.ArgumentParser(description="Writes the table of settings into the manual.")
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    old = PAGE.read_text(encoding="utf-8") != page()
    if check and old:
        print("docs/operating.md is old: make rules-docs", file=sys.stderr)
    elif old:
        PAGE.write_text(page(), encoding="utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
