"""Which modules are compiled, how, and whether what lies compiled beside them is still true.

A module of the rules is plain Python with a ``.pxd`` of the same name beside it. A pair whose name
begins with an underscore, or that of its folder, is C for the compiler and Python for the
interpreter, and is not compiled.

Switches, read from the environment: ``TYCOON_PURE`` compiles nothing, ``TYCOON_REQUIRE_COMPILED``
makes a failure an error, ``TYCOON_PORTABLE`` uses no instructions that only some processors of a
kind have, as a wheel for other machines needs, ``TYCOON_DEBUG`` turns on bounds checks and the
sanitizer of undefined behaviour, ``TYCOON_CFLAGS`` replaces the flags of the compiler (with ``-g``
among them symbols are kept), ``TYCOON_BUILD_TESTS`` compiles the games of the tests as well when
building in place.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import tycoon_constants
import tycoon_depends
import tycoon_fields
import tycoon_inlines
import tycoon_names
import tycoon_signatures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
TEST_GAMES = ROOT / "tests" / "games"
SHARED = "tycoon._cyutility"
QUICK = "-O3 -g0 -Wno-sign-compare"
SELDOM = {
    "tycoon._cyutility",
    *("tycoon.core.engine." + name for name in ("archive", "chance", "frames", "python_state")),
    *("tycoon.games.deal.cards", "tycoon.games.monopoly.rules.encoding.pending"),
    *("tycoon.games.monopoly." + name for name in ("figures", "landings", "squares")),
    *("tycoon.lab.lines", "tycoon.learn.prospects", "tycoon.learn.samples"),
}
"""No game spends time in them, so what counts is that they compile quickly: a seventh of it all."""
FLAVOUR = ROOT / "build" / "flavour"
KNOWN = ROOT / "build" / "constants.h"


def switched_on(name: str) -> bool:
    """Whether the environment sets ``TYCOON_<name>`` to anything but nothing or 0."""
    return os.environ.get(f"TYCOON_{name}", "") not in {"", "0"}


class Module(NamedTuple):
    """A module of the rules: its import name and its two sources."""

    name: str
    source: Path
    types: Path

    @property
    def compiled(self) -> Path:
        """Where this interpreter looks for it compiled."""
        return self.source.with_suffix(EXTENSION_SUFFIXES[0])

    @property
    def stale(self) -> bool:
        """Whether it lies compiled, and its sources or what they need are newer."""
        return self.compiled.exists() and self.compiled.stat().st_mtime < self.changed

    @property
    def changed(self) -> float:
        """When its sources were last changed, or the types that they need."""
        types = tycoon_depends.newest(self.types, (SOURCES, TEST_GAMES))
        return max(self.source.stat().st_mtime, types)


def modules(*, tests: bool = False) -> list[Module]:
    """Everything that is compiled, by name; with the games of the tests if asked for."""
    found = [*_modules_under(SOURCES), *(_modules_under(TEST_GAMES) if tests else ())]
    return sorted(found)


def _modules_under(root: Path) -> Iterator[Module]:
    for types in root.rglob("*.pxd"):
        source = types.with_suffix(".py")
        inline = types.stem.startswith("_") or types.parent.name == "_names"
        if not inline and source.exists():
            yield Module(".".join(types.relative_to(root).with_suffix("").parts), source, types)


def remove_compiled(*, orphans_only: bool = False) -> None:
    """Take out of the tree what this interpreter would load compiled.

    `orphans_only`: no more than what has lost its sources, or never had any.
    """
    shared = SOURCES.joinpath(*SHARED.split("."))
    kept = {shared.with_name(shared.name + EXTENSION_SUFFIXES[0])}
    kept.update(module.compiled for module in modules(tests=True))
    for root in (SOURCES, TEST_GAMES):
        for path in root.rglob("*" + EXTENSION_SUFFIXES[0]):
            if not (orphans_only and path in kept):
                path.unlink()


def date_back(started: float) -> None:
    """Date what was made since `started` to then, so that a source edited meanwhile is newer."""
    made = [
        *KNOWN.parent.glob(KNOWN.name),
        *(ROOT / "build").rglob("*.c"),
        *(ROOT / "build" / "inplace").rglob("*.*"),
    ]
    made += [
        path for root in (SOURCES, TEST_GAMES) for path in root.rglob("*" + EXTENSION_SUFFIXES[0])
    ]
    for path in made:
        if path.stat().st_mtime > started:
            os.utime(path, (started, started))


def flags() -> tuple[list[str], list[str]]:
    """The flags of the compiler and of the linker."""
    windows = sys.platform == "win32"
    if switched_on("DEBUG") and not windows:
        sanitize = ["-fsanitize=undefined", "-fno-sanitize-recover=undefined"]
        return ["-O1", "-g", *sanitize], sanitize
    usual = "/O2" if windows else f"{QUICK} {_own_instructions()}"
    compiler = os.environ.get("TYCOON_CFLAGS", usual).split()
    kept = windows or sys.platform == "darwin" or "-g" in compiler
    return compiler, [] if kept else ["-Wl,--strip-all"]


def _own_instructions() -> str:
    """What makes use of all that this machine's processor can do; empty for wheels for others.

    Fractions stay as they are elsewhere: no multiplication is fused with an addition.
    """
    if switched_on("PORTABLE") or platform.machine() != "x86_64":
        return ""
    return "-march=native -ffp-contract=off"


def note_flavour() -> None:
    """Forget what the last build in place left if that used other switches; note the present ones.

    All of it goes, also what is not compiled now: the games of the tests must not stay behind in
    another flavour.
    """
    switches = [str(flags()), str(switched_on("DEBUG")), tycoon_signatures.KEEPS]
    now = "\n".join([sys.version, *switches, _cython_version()])
    if FLAVOUR.exists() and FLAVOUR.read_text() == now:
        return
    remove_compiled()
    for left in ("c", "c-debug", "inplace"):
        shutil.rmtree(FLAVOUR.with_name(left), ignore_errors=True)
    FLAVOUR.parent.mkdir(exist_ok=True)
    FLAVOUR.write_text(now)


def _cython_version() -> str:
    from Cython.Compiler.Version import version

    return str(version)


def extensions(*, tests: bool) -> list[Extension]:
    """The modules as extensions of setuptools, still in Python."""
    from setuptools import Extension

    compiler, linker = flags()
    seldom = [] if sys.platform == "win32" or "TYCOON_CFLAGS" in os.environ else ["-O1"]
    known = os.path.relpath(KNOWN, ROOT)
    include = f"/FI{known}" if sys.platform == "win32" else f"-include{known}"

    def extension(name: str, source: Path) -> Extension:
        return Extension(
            name,
            [os.path.relpath(source, ROOT)],
            extra_compile_args=[*compiler, *(seldom if name in SELDOM else ()), include],
            extra_link_args=linker,
        )

    shared = extension(SHARED, SOURCES.joinpath(*SHARED.split(".")).with_suffix(".c"))
    return [shared, *(extension(name, source) for name, source, _ in modules(tests=tests))]


def translate(wanted: list[Extension], *, force: bool) -> None:
    """Translate the extensions to C, as far as they changed.

    Raises ImportError without Cython, CompileError where Cython cannot translate a module, and
    BadField for a class below ``State`` with a field that must not be copied as memory.
    """
    debug = switched_on("DEBUG")
    translated = _cythonized(wanted, "build/c-debug" if debug else "build/c", force=force or None)
    written = {extension.name: extension.sources[0] for extension in wanted}
    tycoon_fields.check(
        [(name, Path(source)) for name, source in written.items() if name != SHARED], _included()
    )
    sources = {extension.name: extension.sources for extension in translated}
    for extension in wanted:
        extension.sources = sources[extension.name]


def use_constants(translated: list[Extension]) -> None:
    """Let the C compiler know the constants and small functions of the rules in what is C now."""
    found = {name: (source, types) for name, source, types in modules(tests=True)}
    bases = (SOURCES, TEST_GAMES)
    _write(KNOWN, "" if switched_on("DEBUG") else tycoon_constants.header(found, bases))
    texts = {}
    for extension in translated:
        # Not before: Cython would translate everything again.
        extension.depends = [os.path.relpath(KNOWN, ROOT)]
        text = Path(extension.sources[0]).read_text(encoding="utf-8")
        texts[extension.name] = tycoon_constants.use_known(text, extension.name)
    if not switched_on("DEBUG"):
        texts = tycoon_inlines.use_small(texts)
    for extension in translated:
        _write(Path(extension.sources[0]), texts[extension.name])


def _write(path: Path, text: str) -> None:
    """Write a file anew unless it says so already."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def annotate(module: Module) -> Path:
    """Translate one module to a page that shows the C of each line; where that page is."""
    from setuptools import Extension

    source, folder = os.path.relpath(module.source, ROOT), "build/annotated"
    _cythonized([Extension(module.name, [source])], folder, force=True, annotate=True)
    return ROOT.joinpath(folder, source).with_suffix(".html")


def _included() -> list[str]:
    return [os.path.relpath(SOURCES), os.path.relpath(TEST_GAMES)]


def _forget_outdated(folder: Path) -> None:
    """Remove translations that are older than a type they need; Cython misses some of these."""
    for module in modules(tests=True):
        translation = folder / os.path.relpath(module.source.with_suffix(".c"), ROOT)
        if translation.exists() and translation.stat().st_mtime < module.changed:
            translation.unlink()


def _cythonized(wanted: list[Extension], folder: str, **more: Any) -> list[Extension]:
    from Cython.Build import cythonize

    tycoon_names.write()
    tycoon_signatures.keep()
    tycoon_signatures.spread()
    _forget_outdated(ROOT / folder)
    debug = switched_on("DEBUG")
    translated: list[Extension] = cythonize(
        wanted,
        nthreads=os.cpu_count() or 1,
        build_dir=folder,
        include_path=_included(),
        language_level=3,
        shared_utility_qualified_name=SHARED,
        compiler_directives={
            "annotation_typing": False,
            "infer_types": True,
            "wraparound": False,
            "cdivision": False,
            "boundscheck": debug,
            "initializedcheck": debug,
            "warn.unreachable": debug,
        },
        **more,
    )
    return translated
