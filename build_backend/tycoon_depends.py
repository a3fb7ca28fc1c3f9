"""Which `.pxd` files a module needs, so that it is translated anew when one of them has changed.

Cython's own answer leaves out modules that are imported as such (``from package cimport module``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

CIMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+cimport[ \t]+(\([^)]*\)|[^\n#]*)|cimport[ \t]+([^\n#]*))",
    re.MULTILINE,
)


def named(text: str) -> Iterator[str]:
    """The modules that a `.pxd` may import: each package, and each name imported from it."""
    for package, names, whole in CIMPORT.findall(text):
        if package:
            yield package
        for name in re.sub(r"[()\\]", " ", names or whole).split(","):
            if name.strip():
                first = name.split()[0]
                yield f"{package}.{first}" if package else first


def needed(types: Path, roots: Iterable[Path]) -> set[Path]:
    """The `.pxd` files that one needs, itself with them, as far as they lie below the roots."""
    roots = list(roots)
    found: set[Path] = set()
    left = [types]
    while left:
        path = left.pop()
        if path in found:
            continue
        found.add(path)
        for name in named(path.read_text(encoding="utf-8")):
            for root in roots:
                place = root.joinpath(*name.split("."))
                files = place.with_suffix(".pxd"), place / "__init__.pxd"
                left += [file for file in files if file.exists()]
    return found


def newest(types: Path, roots: Iterable[Path]) -> float:
    """When the last of them was changed."""
    return max(path.stat().st_mtime for path in needed(types, roots))
