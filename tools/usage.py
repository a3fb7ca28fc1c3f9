"""Finds the keys that the sources of a checkout use, and the arguments they give.

Only what is written out can be found: a key in quotes, the beginning of one that is put together
while running (``f"bigtwo.kind.{kind}"``), and arguments that stand beside a key.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tycoon.words.pattern import parse, places

_FILE: Final = re.compile(
    r"[^.]*\.(css|db|html|ico|js|json|jsonl|md|png|pxd|py|sqlite|svelte|svg|toml|ts|txt|webp)"
)
# What they are given is no key: names of log lines, database columns, styles of a terminal.
_OTHER_CALLS: Final = frozenset(
    "debug info warning error exception critical log bind getLogger get_logger".split()
    + ["ForeignKey", "ForeignKeyConstraint", "Index", "Theme"]
)
# What the formatter itself asks for, and bots, whose names are found while running.
_OWN: Final = (
    *("app.yes", "app.no", "list.", "card.spoken", "card.dragon."),
    *("seat.number", "seat.table", "bot."),
)
_BEGINNING: Final = re.compile(r"[a-z]\w*\.[\w.-]*")
_WORDS: Final = "words"
"""Folders of this name have the catalogue and what reads it, on the page too."""


class Use(NamedTuple):
    """One place where a key stands in a source."""

    key: str
    place: str  # file:line
    arguments: frozenset[str] | None  # None where they cannot be told


class Used(NamedTuple):
    """What source files take from the catalogue."""

    uses: list[Use]
    prefixes: set[str]  # of keys put together while running, such as "bigtwo.kind."
    # "table." alone says too little: what may follow it are the words quoted in the same file.
    nearby: dict[str, set[str]]

    @property
    def keys(self) -> set[str]:
        """The keys that are written out."""
        return {use.key for use in self.uses}


def used(root: Path, areas: Iterable[str]) -> Used:
    """Return the keys that ``src/**/*.py`` and ``web/src`` below a checkout use.

    A text counts as a key when it starts with one of the areas (``lobby``, ``error``, …) and looks
    like one.
    """
    heads = "|".join(sorted(areas))
    out = Used([], set(), {})
    trees = {
        str(path.relative_to(root)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((root / "src").rglob("*.py"))
        if path.parent.name != _WORDS
    }
    makers = dict(maker for tree in trees.values() for maker in _makers(tree))
    for name, tree in trees.items():
        found = Used([], set(), {})
        _Source(name, makers, heads, found).read(tree)
        quoted = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        _take(found, {text for text in quoted if isinstance(text, str)}, out)
    for path in sorted((root / "web" / "src").rglob("*")):
        tested = ".test." in path.name or path.parent.parts[-2:] == ("lib", _WORDS)
        if path.suffix in (".svelte", ".ts") and not tested:
            found = Used([], set(), {})
            source = path.read_text(encoding="utf-8")
            _page(source, str(path.relative_to(root)), heads, found)
            _take(found, set(re.findall(r"""["']([A-Za-z0-9_-]+)["']""", source)), out)
    return out


def _take(found: Used, quoted: set[str], out: Used) -> None:
    """Put what one file uses to the rest."""
    out.uses.extend(found.uses)
    for prefix in found.prefixes:
        if prefix.count(".") == 1 and prefix.endswith("."):
            out.nearby.setdefault(prefix, set()).update(quoted)
        else:
            out.prefixes.add(prefix)


def _makers(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Give the functions that put a key together from their first argument, and how it begins.

    ``def refused(name, …): … f"error.{name}"`` makes ``refused("not_host")`` a use of
    ``error.not_host``.
    """
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        first = next(iter([*function.args.posonlyargs, *function.args.args]), None)
        for node in ast.walk(function):
            match node:
                case ast.JoinedStr(
                    values=[
                        ast.Constant(value=str(start)),
                        ast.FormattedValue(value=ast.Name(id=name)),
                    ]
                ) if first is not None and name == first.arg and _BEGINNING.fullmatch(start):
                    yield function.name, start


class _Source:
    """Reads one Python file, what is outside before what is within it."""

    def __init__(self, name: str, makers: Mapping[str, str], heads: str, out: Used) -> None:
        self.name = name
        self.makers = makers
        self.key = re.compile(rf"(?:{heads})(?:\.[A-Za-z0-9_-]+)+")
        self.prefix = re.compile(rf"(?:{heads})\.(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]*")
        self.out = out
        self.skipped: set[int] = set()
        self.arguments: dict[int, frozenset[str] | None] = {}
        self.starts: dict[int, str] = {}

    def read(self, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                if node.name in self.makers:
                    self.skip(one for one in ast.walk(node) if isinstance(one, ast.JoinedStr))
            elif isinstance(node, ast.Call):
                self.call(node)
            elif isinstance(node, ast.JoinedStr):
                self.joined(node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in self.skipped:
                    self.text(node, node.value)

    def skip(self, nodes: Iterable[ast.AST]) -> None:
        self.skipped |= {id(node) for node in nodes}

    def call(self, node: ast.Call) -> None:
        """Note what a call's arguments are given with, and which of them are no keys."""
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if called in _OTHER_CALLS:
            self.skip(inner for argument in node.args for inner in ast.walk(argument))
        elif called[:1].isupper() or called in ("text", "say") or called in self.makers:
            given = _given(node)
            self.arguments |= {id(argument): given for argument in node.args}
            start = self.makers.get(called, "")
            self.starts |= {id(argument): start for argument in node.args[:1]}

    def joined(self, node: ast.JoinedStr) -> None:
        """Take the beginning of a text that is put together."""
        self.skip(node.values)
        first = node.values[0] if node.values else None
        if isinstance(first, ast.Constant) and id(node) not in self.skipped:
            text = str(first.value)
            if self.prefix.fullmatch(text):
                self.out.prefixes.add(text)

    def text(self, node: ast.Constant, written: str) -> None:
        """Take a text that is written out."""
        text = self.starts.get(id(node), "") + written
        if self.key.fullmatch(text) and not _FILE.fullmatch(text):
            place = f"{self.name}:{node.lineno}"
            self.out.uses.append(Use(text, place, self.arguments.get(id(node))))
        elif self.prefix.fullmatch(text) and text.endswith("."):
            self.out.prefixes.add(text)


def _given(call: ast.Call) -> frozenset[str] | None:
    """Return the names of the arguments of a message made by a call, where all are written out."""
    names = [keyword.arg for keyword in call.keywords]
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            names += [getattr(one, "value", None) for one in argument.keys]
        elif not isinstance(argument, ast.Constant | ast.JoinedStr):
            return None
    known = frozenset(name for name in names if isinstance(name, str))
    return known if len(known) == len(names) else None


def _page(source: str, name: str, heads: str, out: Used) -> None:
    quoted = re.compile(rf"""(\bt\(\s*)?(['"`])((?:{heads})\.[A-Za-z0-9_.-]*)(\2|\$\{{)""")
    for match in quoted.finditer(source):
        text = match.group(3)
        if match.group(4) != match.group(2) or text.endswith("."):
            out.prefixes.add(text)
        elif not _FILE.fullmatch(text):
            place = f"{name}:{source.count(chr(10), 0, match.start()) + 1}"
            given = _object(source, match.end()) if match.group(1) else None
            out.uses.append(Use(text, place, given))


def _object(source: str, at: int) -> frozenset[str] | None:
    """Return the names in the object behind a key, up to the end of the call."""
    rest = source[at : at + 1000].lstrip()
    if rest.startswith(")"):
        return frozenset()
    match = re.match(r",\s*\{([^{}]*)\}", rest)
    if match is None or "..." in match.group(1):
        return None
    # Commas inside calls and lists would cut a value, but a name is only what is left of a colon.
    return frozenset(re.findall(r"(?:^|,)\s*([A-Za-z_]\w*)\s*(?=[:,]|$)", match.group(1).strip()))


def missing(found: Used, words: Mapping[str, str]) -> list[str]:
    """Return what the sources use and the catalogue lacks: keys, and arguments of keys."""
    out = []
    for key, place, arguments in sorted(found.uses, key=lambda use: use.key):
        if key in words:
            needed = {one.name for one in places(parse(words[key]))}
            if arguments is not None and not needed <= arguments:
                names = ", ".join(sorted(needed - arguments))
                out.append(f"{key}: used at {place} without {names}")
        elif not any(other.startswith(key + ".") for other in words):
            out.append(f"{key}: used at {place}, but not in the catalogue")
    return out + [
        f"{prefix}…: used, but no key begins so"
        for prefix in sorted({*found.prefixes, *found.nearby})
        if not any(key.startswith(prefix) for key in words)
    ]


def unused(found: Used, words: Mapping[str, str]) -> list[str]:
    """Return the keys that no source and no other text of the catalogue names."""
    keys = found.keys
    inner = {f"{place.lookup}." for text in words.values() for place in places(parse(text))} - {"."}
    # "bot.random" in a source speaks for "bot.random.about" too.
    keys = keys | {start + end for start, ends in found.nearby.items() for end in ends}
    prefixes = (*found.prefixes, *inner, *_OWN, *_of_games(words), *(f"{key}." for key in keys))
    return sorted(key for key in words if key not in keys and not key.startswith(prefixes))


def _of_games(words: Mapping[str, str]) -> list[str]:
    """Return what every game has by the contract; sources put a game's name before it."""
    games = [key.removesuffix(".title") for key in words if key.endswith(".title")]
    parts = ("title", "about", "preset.", "option.", "options.", "end.", "piece.")
    return [f"{game}.{part}" for game in games if f"{game}.about" in words for part in parts]
