"""Keeps the catalogue whole: ``python -m tycoon.words.check``.

Without arguments it says what is wrong with the four files and exits with 1 if anything is.
``--fix`` sorts the files. ``--add FILE`` takes new or changed keys from a JSON file (``-`` for
standard input) of the form ``{"lobby.title": {"en": …, "ja": …, "ko": …, "zh-Hant": …}}`` and
writes all four files, one writer at a time. ``--sources ROOT`` also looks for the keys that Python
and the page use below a checkout; ``--unused`` lists the keys that nothing seems to use.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tycoon.words.catalogue import HERE
from tycoon.words.errors import BadPattern, WordsError
from tycoon.words.korean import PARTICLES
from tycoon.words.languages import LANGUAGES
from tycoon.words.pattern import parse, places

Catalogue = dict[str, dict[str, str]]  # language -> key -> pattern

_KEY: Final = re.compile(r"[a-z][a-z0-9]*(\.[A-Za-z0-9_-]+)+")
_CATEGORIES: Final = {"zero", "one", "two", "few", "many"}
_BARE_PARTICLE: Final = re.compile(r"\}(이|가|을|를|은|는|와|과|으로|로)(?=[\s,.!?]|$)")
_FILE: Final = re.compile(
    r".*\.(css|db|html|ico|js|json|jsonl|md|png|pxd|py|sqlite|svelte|svg|toml|ts|txt|webp)"
)
# Their first argument is no key: names of log lines and of database columns.
_OTHER_CALLS: Final = frozenset(
    "debug info warning error exception critical log bind getLogger get_logger".split()
    + ["ForeignKey", "ForeignKeyConstraint", "Index"]
)
# What the checks find by a rule rather than in a source line.
DYNAMIC: Final = ("app.yes", "app.no", "list.")


def read(folder: Path = HERE) -> Catalogue:
    """Return the four files.

    Raises `WordsError` for a file that is no catalogue or has a key twice.
    """
    return {lang: _read_one(folder / f"{lang}.json") for lang in LANGUAGES}


def _read_one(path: Path) -> dict[str, str]:
    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        seen = dict(pairs)
        if len(seen) < len(pairs):
            twice = {key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1}
            raise WordsError(f"{path.name}: written twice: {', '.join(sorted(twice))}")
        return seen

    try:
        words = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique)
    except ValueError as error:
        raise WordsError(f"{path.name}: {error}") from None
    if not isinstance(words, dict) or not all(isinstance(one, str) for one in words.values()):
        raise WordsError(f"{path.name}: not an object of texts")
    return words


def written(words: Mapping[str, str]) -> str:
    """Return a file of the catalogue as it should be: sorted, one key a line."""
    return json.dumps(dict(sorted(words.items())), ensure_ascii=False, indent=2) + "\n"


def problems(catalogue: Catalogue) -> list[str]:
    """Return what is wrong with a catalogue, in sentences; an empty list is a good one."""
    found = []
    every = {key for words in catalogue.values() for key in words}
    for key in sorted(every):
        if not _KEY.fullmatch(key):
            found.append(f"{key}: not a key like area.name")
        arguments: dict[str, set[str]] = {}
        for lang, words in catalogue.items():
            if key not in words:
                found.append(f"{key}: missing in {lang}")
                continue
            try:
                pattern = parse(words[key])
            except BadPattern as error:
                found.append(f"{key}: {lang}: {error}")
                continue
            arguments[lang] = {place.name for place in places(pattern)}
            found += [f"{key}: {lang}: {why}" for why in _faults(lang, key, words)]
        names = set().union(*arguments.values()) if arguments else set()
        for lang, used in arguments.items():
            if used != names:
                missed = ", ".join(sorted(names - used))
                found.append(f"{key}: {lang} does not use {missed}, as others do")
    return found


def _faults(lang: str, key: str, words: Mapping[str, str]) -> Iterator[str]:
    """Say what is wrong with one text that can be read."""
    source = words[key]
    if not source or (source != source.strip() and not key.startswith("list.")):
        yield "empty, or with blanks around it"
    if "..." in source:
        yield "three dots instead of …"
    for place in places(parse(source)):
        plural = _CATEGORIES & set(place.branches or {})
        if plural and (lang != "en" or plural != {"one"}):
            yield f"branches that {lang} never takes: {', '.join(sorted(plural))}"
        if place.finish in PARTICLES and lang != "ko":
            yield f"a Korean particle {place.finish!r}"
        if place.lookup and not any(other.startswith(place.lookup + ".") for other in words):
            yield f"looks up {place.lookup!r}, of which there is none"
    if lang == "ko" and (bare := _BARE_PARTICLE.search(source)):
        yield f"the particle {bare.group(1)!r} behind an argument does not change with it"


class Used(NamedTuple):
    """What source files take from the catalogue."""

    keys: dict[str, list[str]]  # key -> "file:line"
    prefixes: set[str]  # of keys put together while running, such as "bigtwo.kind."


def used(root: Path, areas: Iterable[str]) -> Used:
    """Return the keys that sources below a checkout use: ``src/**/*.py`` and ``web/src``.

    A text counts as a key when it starts with one of the areas (``lobby``, ``error``, …) and looks
    like one. Texts put together (``f"bigtwo.kind.{kind}"``) count by what they begin with.
    """
    heads = "|".join(sorted(areas))
    key = re.compile(rf"(?:{heads})(?:\.[A-Za-z0-9_-]+)+")
    prefix = re.compile(rf"(?:{heads})\.(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]*")
    out = Used({}, set())

    def take(text: str, place: str, *, whole: bool) -> None:
        if whole and key.fullmatch(text) and not _FILE.fullmatch(text):
            out.keys.setdefault(text, []).append(place)
        elif prefix.fullmatch(text) and (not whole or text.endswith(".")):
            out.prefixes.add(text)

    for path in sorted((root / "src").rglob("*.py")):
        if HERE.name in path.parent.parts:
            continue
        for text, line, whole in _python_texts(path):
            take(text, f"{path.relative_to(root)}:{line}", whole=whole)
    quoted = re.compile(rf"""(['"`])((?:{heads})\.[A-Za-z0-9_.-]*)(\1|\$\{{)""")
    for path in sorted((root / "web" / "src").rglob("*")):
        if path.suffix not in (".svelte", ".ts") or ".test." in path.name or "words" in path.parts:
            continue
        for line, source in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in quoted.finditer(source):
                place = f"{path.relative_to(root)}:{line}"
                take(match.group(2), place, whole=match.group(3) != "${")
    return out


def _python_texts(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Give each text of a module, its line, and whether it is whole."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in _OTHER_CALLS:
                skipped |= {id(argument) for argument in node.args}
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(value) for value in node.values}
            first = node.values[0] if node.values else None
            if isinstance(first, ast.Constant) and id(node) not in skipped:
                yield str(first.value), node.lineno, False
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in skipped:
                yield node.value, node.lineno, True


def missing(found: Used, words: Mapping[str, str]) -> list[str]:
    """Return the used keys that the catalogue lacks, with their places."""
    out = [
        f"{key}: used at {', '.join(where)}, but not in the catalogue"
        for key, where in sorted(found.keys.items())
        if key not in words and not any(other.startswith(key + ".") for other in words)
    ]
    return out + [
        f"{prefix}…: used, but no key begins so"
        for prefix in sorted(found.prefixes)
        if not any(key.startswith(prefix) for key in words)
    ]


def unused(found: Used, words: Mapping[str, str]) -> list[str]:
    """Return the keys that no source and no other text of the catalogue names."""
    inner = {f"{place.lookup}." for text in words.values() for place in places(parse(text))} - {"."}
    # "bigtwo.option.limit" in a source speaks for "bigtwo.option.limit.about" too.
    prefixes = (*found.prefixes, *inner, *DYNAMIC, *(f"{key}." for key in found.keys))
    return sorted(key for key in words if key not in found.keys and not key.startswith(prefixes))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other writers of the same folder waiting."""
    try:
        import fcntl
    except ImportError:  # Windows: one writer is all there is
        yield
        return
    import os

    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def add(news: Mapping[str, Mapping[str, str]], folder: Path = HERE) -> None:
    """Put keys into all four files.

    Raises `WordsError`, with nothing written, if that would spoil them.
    """
    with _alone(folder):
        catalogue = read(folder)
        before = set(problems(catalogue))
        for key, texts in news.items():
            if set(texts) != set(LANGUAGES):
                raise WordsError(f"{key}: give it in {', '.join(LANGUAGES)}")
            for lang, text in texts.items():
                catalogue[lang][key] = text
        worse = [problem for problem in problems(catalogue) if problem not in before]
        if worse:
            raise WordsError("\n".join(worse))
        write(catalogue, folder)


def write(catalogue: Catalogue, folder: Path = HERE) -> None:
    """Write the four files, sorted, each at once."""
    for lang, words in catalogue.items():
        path = folder / f"{lang}.json"
        draft = path.with_suffix(".json.new")
        draft.write_text(written(words), encoding="utf-8")
        draft.replace(path)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tycoon.words.check", description="Keep the catalogue of words whole."
    )
    parser.add_argument("--fix", action="store_true", help="sort the four files")
    parser.add_argument("--add", metavar="FILE", help="take keys from a JSON file, - for stdin")
    parser.add_argument(
        "--sources", metavar="ROOT", type=Path, help="look for keys used in a checkout"
    )
    parser.add_argument("--unused", action="store_true", help="with --sources: list unused keys")
    given = parser.parse_args(arguments)
    say = sys.stdout.write
    try:
        if given.add:
            source = sys.stdin.read() if given.add == "-" else Path(given.add).read_text("utf-8")
            add(json.loads(source))
        if given.fix:
            with _alone(HERE):
                write(read())
        catalogue = read()
    except (WordsError, OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    found = problems(catalogue)
    for lang, words in catalogue.items():
        if (HERE / f"{lang}.json").read_text(encoding="utf-8") != written(words):
            found.append(f"{lang}.json: not sorted; run this with --fix")
    if given.sources:
        words = catalogue["en"]
        sources = used(given.sources, {key.split(".")[0] for key in words})
        found += missing(sources, words)
        if given.unused:
            for key in unused(sources, words):
                say(f"unused: {key}\n")
    for problem in found:
        say(f"{problem}\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
