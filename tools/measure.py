"""How the sources look in figures, now and at earlier revisions: `python -m tools.measure`.

`--at REV` puts an earlier revision beside it. Counted are the `.py` and `.pxd` files of `src`; what
the build writes into folders `_names` is no source and counts nowhere but in its own line:

- lines: all of them, comments and empty ones too.
- alias lines: of native modules (those with a `.pxd` beside them), lines of assignments outside of
  functions that give members of the vocabulary (`names`) another public name; sums, sets, lists
  and tables of them are no aliases.
- guard lines: of native modules, lines of `if not cython.compiled:` outside of functions.
- lines of a function: without its docstring.
- complexity of a function: 1, and 1 for each `if`, loop, `except`, `case`, conditional expression,
  `for` in a comprehension, and each `and` and `or`; what is nested in it counts too.
- circles: groups of modules that import each other, in functions too; with those that only types
  need, or without.
- files in the largest folder: not in folders within it.
- distributions: what `pip install .` installs besides Tycoon, asked of the package index.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BRANCHES = (
    *(ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case),
    *(ast.IfExp, ast.comprehension),
)
VOCABULARY = "names"
GENERATED = "_names"
"""Folders of this name hold what the build writes of the vocabulary."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Counted(NamedTuple):
    """A function with what is counted of it."""

    place: str
    lines: int
    complexity: int


class Source(NamedTuple):
    """A Python file, and whether it is compiled."""

    path: Path
    tree: ast.Module
    native: bool


def sources(tree: Path) -> list[Source]:
    """The Python files below `src` of a tree, without those that the build writes."""
    return [
        Source(
            path,
            ast.parse(path.read_text(encoding="utf-8")),
            path.with_suffix(".pxd").exists() and not path.stem.startswith("_"),
        )
        for path in _files(tree)
        if path.suffix == ".py"
    ]


def span(node: ast.stmt | ast.expr) -> int:
    """How many lines a node takes."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


_TABLES = (ast.BinOp, ast.List, ast.Dict, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)


def alias_lines(module: ast.Module) -> int:
    """Lines that give members of the vocabulary another name."""
    vocabulary = {
        alias.asname or alias.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if VOCABULARY in ((node.module or "").rpartition(".")[2], alias.name)
    }
    return sum(
        span(node)
        for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and node.value is not None
        and not isinstance(node.value, _TABLES)
        and not ast.unparse(node.value).startswith("frozenset(")
        and vocabulary & set(_names(node.value))
        and not any(name.startswith("_") for target in _targets(node) for name in _names(target))
    )


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _names(node: ast.AST) -> Iterator[str]:
    return (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))


def guard_lines(module: ast.Module) -> int:
    """Lines that only the interpreter reads."""
    classes = (node.body for node in module.body if isinstance(node, ast.ClassDef))
    return sum(
        span(node)
        for node in chain(module.body, *classes)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled"
    )


def complexity(function: ast.AST) -> int:
    """How many ways lead through a function, at most."""
    ways = 1
    for node in ast.walk(function):
        if isinstance(node, ast.BoolOp):
            ways += len(node.values) - 1
        elif isinstance(node, BRANCHES):
            ways += 1
    return ways


def functions(found: Sequence[Source], tree: Path) -> list[Counted]:
    """Every function and method."""
    return [
        Counted(
            f"{path.relative_to(tree)}:{node.lineno} {node.name}",
            span(node) - (span(node.body[0]) if ast.get_docstring(node) is not None else 0),
            complexity(node),
        )
        for path, module, _ in found
        for node in ast.walk(module)
        if isinstance(node, Function)
    ]


def imports(found: Sequence[Source], root: Path, *, types: bool) -> dict[str, set[str]]:
    """Which modules each imports, wherever it does; with what only types need, or without."""
    named = {_module(path, root): module for path, module, _ in found}
    return {name: set(_imported(module, named, types)) - {name} for name, module in named.items()}


def _module(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(node: ast.AST, known: Mapping[str, ast.Module], types: bool) -> Iterator[str]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ImportFrom) and inner.module:
            for alias in inner.names:
                both = (f"{inner.module}.{alias.name}", inner.module)
                yield from [name for name in both if name in known][:1]
        elif isinstance(inner, ast.Import):
            yield from (alias.name for alias in inner.names if alias.name in known)
        elif types or not (isinstance(inner, ast.If) and "TYPE_CHECKING" in _names(inner.test)):
            yield from _imported(inner, known, types)


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules in which each leads to each other."""
    reach = {name: _reached(graph, name) for name in graph}
    found = {
        frozenset(other for other in reached if name in reach[other])
        for name, reached in reach.items()
        if name in reached
    }
    return sorted(sorted(group) for group in found)


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    todo = [start]
    while todo:
        new = graph[todo.pop()] - reached
        reached |= new
        todo += new
    return reached


def largest_folder(tree: Path) -> tuple[int, Path]:
    """How many files the fullest folder has, and which that is."""
    counted = Counter(path.parent for path in _files(tree))
    folder, count = counted.most_common(1)[0]
    return count, folder.relative_to(tree)


def _files(tree: Path, *, generated: bool = False) -> list[Path]:
    """The sources below `src`, or what the build has written there."""
    return [
        path
        for ending in ("*.py", "*.pxd")
        for path in sorted((tree / "src").rglob(ending))
        if (GENERATED in path.parent.parts) == generated
    ]


def distributions(tree: Path) -> list[str]:
    """What installing the tree brings along, by name and version; nothing is installed."""
    project = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--report", "-"]
    command += ["--ignore-installed", "--only-binary", ":all:", *project["dependencies"]]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    wanted = [one["metadata"] for one in json.loads(done.stdout)["install"]]
    return sorted(f"{one['name']} {one['version']}" for one in wanted)


def measured(tree: Path, *, network: bool) -> dict[str, str]:
    """The figures of a tree by what they count, and what stands out under the same names."""
    found = sources(tree)
    native = [source for source in found if source.native]
    every = functions(found, tree)
    count, folder = largest_folder(tree)
    longest = max(every, key=lambda one: one.lines)
    both = [circles(imports(found, tree / "src", types=types)) for types in (False, True)]
    figures = {
        "lines in src": f"{sum(map(_lines, _files(tree))):,}",
        "  of native modules, without their .pxd": f"{sum(_lines(one.path) for one in native):,}",
        "  besides, generated": f"{sum(map(_lines, _files(tree, generated=True))):,}",
        "alias lines": str(sum(alias_lines(one.tree) for one in native)),
        "guard lines": str(sum(guard_lines(one.tree) for one in native)),
        "functions": f"{len(every):,}",
        "  complexity above 15": str(sum(one.complexity > 15 for one in every)),
        "  complexity above 30": str(sum(one.complexity > 30 for one in every)),
        "  median lines": f"{median(one.lines for one in every):g}",
        "  longest, lines": str(longest.lines),
        "circles of imports": str(len(both[0])),
        "  with those of types": str(len(both[1])),
        "files in the largest folder": f"{count} {folder.name}",
    }
    if network:
        figures["distributions installed"] = str(len(distributions(tree)))
    return figures


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def details(tree: Path) -> Iterator[str]:
    """The functions above 15, the most complex first, and the circles."""
    found = sources(tree)
    for one in sorted(functions(found, tree), key=lambda one: -one.complexity):
        if one.complexity > 15:
            yield f"{one.complexity:4}  {one.place}"
    for circle in circles(imports(found, tree / "src", types=True)):
        yield f"circle: {' '.join(circle)}"


def unpack(revision: str, folder: Path) -> Path:
    """The sources of a revision, put into a folder."""
    command = ["git", "archive", revision, "src", "pyproject.toml"]
    packed = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def table(columns: Mapping[str, Mapping[str, str]]) -> str:
    """The figures side by side, in Markdown."""
    rows = [["", *columns], ["---"] * (len(columns) + 1)]
    for what in dict.fromkeys(what for figures in columns.values() for what in figures):
        label = what.replace("  ", "… ", 1) if what.startswith("  ") else what
        rows.append([label, *(figures.get(what, "–") for figures in columns.values())])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main(arguments: list[str]) -> int:
    """Print the figures; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.measure", description="Figures of the sources."
    )
    parser.add_argument("--at", action="append", default=[], metavar="REV", help="before, as well")
    parser.add_argument("--network", action="store_true", help="count the distributions, too")
    parser.add_argument("--list", action="store_true", help="and what is complex or in a circle")
    given = parser.parse_args(arguments)
    columns = {}
    with tempfile.TemporaryDirectory() as folder:
        for revision in given.at:
            tree = unpack(revision, Path(folder) / revision.replace("/", "-"))
            columns[revision] = measured(tree, network=given.network)
    columns["now"] = measured(ROOT, network=given.network)
    print(table(columns))
    if given.list:
        print("\n".join(["", *details(ROOT)]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
