"""Keeps the catalogue whole: ``python -m tools.catalogue``.

Without arguments it says what is wrong with the four files and exits with 1 if anything is.
``--fix`` sorts the files. ``--add FILE`` takes new or changed keys from a JSON file (``-`` for
standard input) of the form ``{"lobby.title": {"en": …, "ja": …, "ko": …, "zh-Hant": …}}`` and
writes all four files, one writer at a time. ``--sources ROOT`` also looks for the keys that Python
and the page use below a checkout; ``--unused`` lists the keys that nothing seems to use.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tools.usage import missing, unused, used
from tycoon.words.catalogue import HERE
from tycoon.words.errors import BadPattern, WordsError
from tycoon.words.korean import PARTICLES
from tycoon.words.languages import LANGUAGES
from tycoon.words.pattern import Place, parse, places

Catalogue = dict[str, dict[str, str]]  # language -> key -> pattern

_KEY: Final = re.compile(r"[a-z][a-z0-9]*(\.[A-Za-z0-9_-]+)+")
_CATEGORIES: Final = {"zero", "one", "two", "few", "many"}
_BARE_PARTICLE: Final = re.compile(r"\}(이|가|을|를|은|는|와|과|으로|로)(?=[\s,.!?]|$)")


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
        for lang, own in arguments.items():
            if own != names:
                missed = ", ".join(sorted(names - own))
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
        yield from _misplaced(lang, place, words)
    if lang == "ko" and (bare := _BARE_PARTICLE.search(source)):
        yield f"the particle {bare.group(1)!r} behind an argument does not change with it"


def _misplaced(lang: str, place: Place, words: Mapping[str, str]) -> Iterator[str]:
    """Say what is wrong with one place of a text."""
    plural = _CATEGORIES & set(place.branches or {})
    if plural and (lang != "en" or plural != {"one"}):
        yield f"branches that {lang} never takes: {', '.join(sorted(plural))}"
    if place.finish in PARTICLES and lang != "ko":
        yield f"a Korean particle {place.finish!r}"
    if place.lookup and not any(other.startswith(place.lookup + ".") for other in words):
        yield f"looks up {place.lookup!r}, of which there is none"


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
        prog="python -m tools.catalogue", description="Keep the catalogue of words whole."
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
