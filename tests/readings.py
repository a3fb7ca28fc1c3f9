"""The same sources read another way: a game of the tests as plain Python, whole games by both."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

GAMES = Path(__file__).parent / "games"
TIMED = ("seconds", "_per_s")


class _SourceOnly:
    """Finds the modules of one package as source, whatever lies compiled beside them."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        """Find a module of the package."""
        if not fullname.startswith(f"{self.package}."):
            return None
        source = GAMES.joinpath(*fullname.split(".")).with_suffix(".py")
        if not source.exists():
            return None  # a package, which nobody compiles
        return spec_from_file_location(
            fullname, source, loader=SourceFileLoader(fullname, str(source))
        )


def plain(package: str) -> ModuleType:
    """The package of a test game again, all from source; `sys.modules` keeps the first reading."""
    importlib.import_module(package)  # so that what it imports of tycoon is there
    first = {name: module for name, module in sys.modules.items() if name.split(".")[0] == package}
    for name in first:
        del sys.modules[name]
    finder = _SourceOnly(package)
    sys.meta_path.insert(0, finder)  # type: ignore[arg-type]
    try:
        return importlib.import_module(package)
    finally:
        sys.meta_path.remove(finder)  # type: ignore[arg-type]
        for name in [name for name in sys.modules if name.split(".")[0] == package]:
            del sys.modules[name]
        sys.modules.update(first)


def both_play(game: str, *arguments: str) -> list[dict[str, Any]]:
    """What `tycoon playouts` reports of the same games, compiled and interpreted, without times."""
    command = [sys.executable, "-m", "tycoon", "playouts", game, "--json", *arguments]
    reports = []
    for pure in ("", "1"):
        environment = {**os.environ, "TYCOON_PURE": pure}
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
        report = json.loads(done.stdout)
        assert report.pop("compiled") is not bool(pure)
        reports.append({name: report[name] for name in report if not name.endswith(TIMED)})
    return reports
