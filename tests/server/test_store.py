"""What is kept: all of a command or nothing, in order, and readable by the next version."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tycoon.server.storage.databases import StoreError
from tycoon.server.storage.schema import metadata
from tycoon.server.storage.store import Conflict, Store
from tycoon.table import entries


def opened(code: str, at: int = 5) -> entries.Line:
    return entries.line_of(
        entries.Opened(
            at=at,
            code=code,
            game="bigtwo",
            preset="base",
            options={},
            seats=4,
            public=False,
            clock_s=None,
        )
    )


def lines(count: int, game: int = 1) -> list[entries.Line]:
    return [entries.Line(game, b"{%d}\n" % number) for number in range(count)]


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    yield store
    await store.close()


async def test_lines_come_back_in_order(store: Store) -> None:
    await store.append("AAAAAA", 1, [opened("AAAAAA"), *lines(3)])
    await store.append("AAAAAA", 5, lines(2, game=2))
    await store.append("BBBBBB", 1, [opened("BBBBBB")])
    assert await store.read("AAAAAA") == [opened("AAAAAA"), *lines(3), *lines(2, game=2)]
    assert await store.record("AAAAAA", 1) == [line.body for line in lines(3)]
    assert await store.read("CCCCCC") == []
    assert [await store.exists(code) for code in ("AAAAAA", "CCCCCC")] == [True, False]


async def test_what_fails_leaves_nothing_and_harms_nobody(store: Store) -> None:
    await store.append("AAAAAA", 1, [opened("AAAAAA"), *lines(2)])
    results = await asyncio.gather(
        store.append("AAAAAA", 4, lines(2)),
        store.append("AAAAAA", 3, lines(5)),  # these are there already
        store.append("BBBBBB", 1, [opened("BBBBBB")]),
        store.append("AAAAAA", 6, lines(1)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [
        type(None),
        Conflict,
        type(None),
        type(None),
    ]
    assert len(await store.read("AAAAAA")) == 6
    assert len(await store.read("BBBBBB")) == 1


async def test_a_file_belongs_to_one_server(store: Store) -> None:
    if store.process is not None:
        pytest.skip("of PostgreSQL each table belongs to one")
    with pytest.raises(StoreError) as refusal:
        Store(store._database._url)
    assert refusal.value.key == "error.database_in_use"
    await store.append("AAAAAA", 1, [opened("AAAAAA")])


async def test_a_check_leaves_nothing(store: Store) -> None:
    await store.check()
    assert await store.codes() == []
    assert not await store.exists("-")


async def test_what_comes_together_is_committed_together(store: Store) -> None:
    await store.append("AAAAAA", 1, [opened("AAAAAA")])
    before = store.commits
    await asyncio.gather(*(store.append("AAAAAA", n, lines(1)) for n in range(2, 402)))
    assert len(await store.read("AAAAAA")) == 401
    assert store.commits - before < 200


async def test_unfinished_tables_are_known_and_old_ones_forgotten(store: Store) -> None:
    for at, code in enumerate(("AAAAAA", "BBBBBB", "CCCCCC")):
        await store.append(code, 1, [opened(code, at)])
    await store.touch("AAAAAA", 10, is_open=True)
    await store.touch("BBBBBB", 5, is_open=False)
    assert await store.codes() == ["AAAAAA", "CCCCCC"]
    for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
        await store.release(code)
    assert await store.forget_before(6) == 2
    assert await store.codes() == ["AAAAAA"]
    assert await store.read("BBBBBB") == []
    assert len(await store.read("AAAAAA")) == 1


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "deep" / "tables.sqlite3")
    for number in range(3):
        store = Store(path)
        await store.append(f"AAAAA{number}", 1, [opened(f"AAAAA{number}")])
        assert len(await store.codes()) == number + 1
        await store.close()


async def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    await Store(str(tmp_path / "migrated.sqlite3")).close()
    made = sa.create_engine(f"sqlite:///{tmp_path / 'made.sqlite3'}")
    metadata.create_all(made)
    migrated = sa.create_engine(f"sqlite:///{tmp_path / 'migrated.sqlite3'}")
    wanted, found = sa.inspect(made), sa.inspect(migrated)
    assert set(found.get_table_names()) == {*wanted.get_table_names(), "alembic_version"}
    for table in wanted.get_table_names():
        for what in ("columns", "indexes", "pk_constraint"):
            mine = getattr(wanted, f"get_{what}")(table)
            theirs = getattr(found, f"get_{what}")(table)
            assert str(theirs) == str(mine)
    made.dispose()
    migrated.dispose()


async def test_sqlite_writes_ahead_and_at_once(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.sqlite3"))
    await store.append("AAAAAA", 1, [opened("AAAAAA")])
    # Another program reads while the server runs, and sees what was acknowledged.
    reader = sqlite3.connect(tmp_path / "tables.sqlite3")
    assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert reader.execute("SELECT count(*) FROM lines").fetchone() == (1,)
    reader.close()
    await store.close()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
    database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.commit()
    database.close()
    with pytest.raises(StoreError) as refusal:
        Store(str(path))
    assert refusal.value.key == "error.database_newer"


@pytest.mark.parametrize("what", ["a folder", "no database", "no such driver", "nonsense"])
def test_what_is_no_database_is_refused(tmp_path: Path, what: str) -> None:
    url = {
        "a folder": str(tmp_path),
        "no database": str(tmp_path / "text"),
        "no such driver": "nosuch://host/name",
        "nonsense": "://",
    }[what]
    (tmp_path / "text").write_text("This is a letter and no database at all. " * 100)
    with pytest.raises(StoreError) as refusal:
        Store(url)
    assert refusal.value.key == "error.database"


def test_a_password_is_not_told() -> None:
    with pytest.raises(StoreError) as refusal:
        Store("postgresql://user:secret@127.0.0.1:1/name")
    assert "secret" not in str(refusal.value)
    assert "secret" not in str(refusal.value.details)
