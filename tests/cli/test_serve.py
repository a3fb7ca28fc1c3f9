"""`tycoon serve` where it cannot start. That it serves is tested in tests/server."""

from __future__ import annotations

import importlib.util
import re
import socket
import subprocess
import sys
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tests.cli.conftest import Invoke
from tests.cli.test_processes import ENGLISH, TYCOON, text
from tycoon.cli import extras
from tycoon.cli.extras import SERVER
from tycoon.words import LANGUAGES

ROOT = Path(__file__).parent.parent.parent


def refused(*arguments: str) -> str:
    """The one message of a server that could not start."""
    command = [*TYCOON, "serve", *arguments]
    done = subprocess.run(
        command, env=ENGLISH, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("tycoon: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        message = refused("--port", str(port), "--database", str(tmp_path / "tables.sqlite"))
    assert message == f"tycoon: {text('en', 'error.port_taken', port=port)}\n"


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "tables.sqlite"))
    # 192.0.2.0/24 is kept for documentation (RFC 5737): no machine has an address in it.
    assert "192.0.2.1" in refused("--host", "192.0.2.1", "--port", "0", *database)


@pytest.mark.parametrize("database", ["folder", "text.txt", "text.txt/below", "mystery://x/y"])
def test_a_database_that_cannot_be_used(tmp_path: Path, database: str) -> None:
    (tmp_path / "folder").mkdir()
    text_file = tmp_path / "text.txt"
    text_file.write_text(
        "This is no database, and it is long enough to be told from an empty one.\n" * 40
    )
    kept = text_file.read_bytes()
    url = database if "://" in database else str(tmp_path / database)
    assert url in refused("--port", "0", "--database", url)
    assert text_file.read_bytes() == kept


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("forget", "--days", "9")])
@pytest.mark.parametrize("missing", SERVER)
def test_without_the_extra_one_sentence_says_what_to_install(
    tycoon_: Invoke,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    command: tuple[str, ...],
    missing: str,
) -> None:
    def found(name: str) -> ModuleSpec | None:
        return None if name == missing else importlib.util.find_spec(name)

    monkeypatch.setattr(extras, "find_spec", found)
    done = tycoon_(*command, lang=lang)
    assert done.exit_code == 2
    assert done.stderr == f"tycoon: {text(lang, 'cli.no_server')}\n"
    assert "pip install 'tycoon[server]'" in done.stderr
    assert not list(Path.cwd().iterdir())


def test_what_is_looked_for_is_what_the_extra_brings() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["optional-dependencies"]["server"]
    names = [re.split(r"[^\w-]", one)[0].replace("-", "_") for one in wanted]
    assert names == list(SERVER)
    own = [re.split(r"[^\w-]", one)[0] for one in project["dependencies"]]
    assert own == ["click", "msgspec", "numpy", "rich"]


if sys.platform == "win32":
    pytestmark = pytest.mark.skip(reason="addresses of POSIX")
