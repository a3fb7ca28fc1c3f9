"""What `tycoon admin` does with a database, also while a server runs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.running import running, settings
from tycoon.cli.app import app
from tycoon.server.storage import keeping
from tycoon.server.storage.databases import StoreError


def admin(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["admin", *arguments], catch_exceptions=False)
    assert done.exit_code == code, done.output
    return done.stdout or done.stderr


async def test_a_copy_of_a_running_server_is_put_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    named = ("--database", str(path))
    async with running(settings(tmp_path)) as house:
        first = await house.create(bots={}, start=False)
        assert json.loads(await asyncio.to_thread(admin, "status", "--json", *named))["running"]
        assert str(copy) in await asyncio.to_thread(admin, "backup", str(copy), *named)
        assert copy.stat().st_mode & 0o777 == 0o600
        assert not copy.with_name("copy.sqlite3.part").exists()
        second = await house.create(bots={}, start=False)
        with pytest.raises(StoreError) as found:
            await asyncio.to_thread(keeping.restore, str(path), copy)
        assert found.value.key == "error.database_in_use"
    assert {one.code for one in keeping.tables(str(path))} == {first["code"], second["code"]}

    admin("restore", str(copy), *named)
    assert [one.code for one in keeping.tables(str(path))] == [first["code"]]
    before = sqlite3.connect(tmp_path / "tables.sqlite3.before")
    assert before.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    before.close()
    assert first["code"] in admin("tables", *named)
    assert not json.loads(admin("status", "--json", *named))["running"]
    async with running(settings(tmp_path)) as house:
        assert (await house.http.get(f"/api/tables/{first['code']}")).status_code == 200
        assert (await house.http.get(f"/api/tables/{second['code']}")).status_code == 404


def test_nothing_is_overwritten_or_taken_for_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"

    async def prepare() -> None:
        async with running(settings(tmp_path)) as house:
            await house.create(bots={}, start=False)

    asyncio.run(prepare())
    there = tmp_path / "there"
    there.write_text("mine")
    named = ("--database", str(path))
    admin("backup", str(there), *named, code=2)
    admin("restore", str(there), *named, code=2)
    admin("restore", str(tmp_path / "none"), *named, code=2)
    admin("backup", *named, code=2)
    admin("vanish", *named, code=2)
    admin("status", "more", *named, code=2)
    admin("status", "--database", "postgresql://host/name", code=2)
    assert there.read_text() == "mine"
    assert len(keeping.tables(str(path))) == 1
    assert not list(tmp_path.glob("*.part"))


async def test_what_is_known_of_a_person_is_given_to_them(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as house:
        first = await house.create(bots={}, start=False)
        other = await house.join(first["code"], "Bea")
        for joined, text in ((first, "from Ann"), (other, "from Bea")):
            async with house.at(joined) as client:
                await client.until(lambda client: client.table)
                assert (await client.ask(type="say", text=text))["ok"]
    path = ("--database", str(tmp_path / "tables.sqlite3"))
    [line] = (await asyncio.to_thread(admin, "export", "ann", *path)).splitlines()
    found = json.loads(line)
    assert (found["code"], found["person"]) == (first["code"], 1)
    assert found["entries"][0]["name"] == "Ann"
    assert "from Ann" in line
    assert "from Bea" not in line
    assert "token" not in line
    assert await asyncio.to_thread(admin, "export", "Nobody", *path) == ""
    admin("export", *path, code=2)
