"""What each game's `names.py` declares, for the compiler: written into `_names/`.

C has one room for the names of all enumerations of a file, so each has a file of its own, and
`_names/__init__.pxd` has them all: rules say ``from tycoon.games.deal._names cimport Act``. The
questions that `ASKED` declares become `_names/asked`, the fields of actions that `ACTION` declares
`_names/acts` (see `tycoon_vocabulary`). They are written anew at each build;
``python build_backend/tycoon_names.py`` does no more than that.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import tycoon_vocabulary

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Written by build_backend/tycoon_names.py from names.py.\n"
PACKAGE = '"""The names of `names.py` for the compiler, written by the build."""\n'


def folders() -> list[Path]:
    """The folders of the games that have names."""
    games = [*(ROOT / "src/tycoon/games").glob("*/names.py"), ROOT / "tests/games/haggle/names.py"]
    return sorted(names.parent for names in games if names.exists())


def enumerations(source: str) -> dict[str, dict[str, int]]:
    """The enumerations of a module and their members.

    Raises:
        ValueError: a member that is no whole number as it stands.
    """
    found: dict[str, dict[str, int]] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        members = found[node.name] = {}
        for line in node.body:
            if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                name = line.targets[0].id
                value = ast.literal_eval(line.value)
                if not isinstance(value, int):
                    raise ValueError(f"{node.name}.{name} is {value!r}, not a whole number")
                members[name] = value
    return {name: members for name, members in found.items() if members}


def written(folder: Path) -> dict[Path, str]:
    """What the files of a game's `_names` are to hold."""
    base = ROOT / "src" if folder.is_relative_to(ROOT / "src") else folder.parent
    package = ".".join(folder.relative_to(base).parts)
    found = enumerations((folder / "names.py").read_text(encoding="utf-8"))
    names = folder / "_names"
    files = {names / "__init__.py": PACKAGE}
    files[names / "__init__.pxd"] = HEAD + "".join(
        f"from {package}._names.{name.lower()} cimport {name}\n" for name in found
    )
    for name, members in found.items():
        lines = "".join(f"    {member} = {value}\n" for member, value in members.items())
        files[names / f"{name.lower()}.pxd"] = f"{HEAD}cdef enum {name}:\n{lines}"
    for name, text in tycoon_vocabulary.written(base, package).items():
        files[names / name] = HEAD + text
    return files


def write() -> list[Path]:
    """Bring what is not true any more up to date; what was written or removed."""
    changed = []
    for folder in folders():
        files = written(folder)
        for old in [*(folder / "_names").glob("*.pxd"), *(folder / "_names").glob("*.py")]:
            if old not in files:
                old.unlink()
                changed.append(old)
        for path, text in files.items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
                changed.append(path)
    return changed


if __name__ == "__main__":
    for changed in write():
        sys.stdout.write(f"{changed.relative_to(ROOT)}\n")
