"""A database that does not answer, is gone, or belongs to somebody else."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.running import House, Process, running, settings
from tycoon.server.storage.databases import StoreError
from tycoon.server.storage.store import Store, forget

DAY_MS = 86_400_000


def hasty(folder: Path, **changes: Any) -> Any:
    return settings(folder, store_s=1.0, **changes)


@contextlib.contextmanager
def locked(house: House) -> Iterator[None]:
    """Another program holds the database's lock, as a careless backup does."""
    other = sqlite3.connect(house.hub.settings.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


async def works_again(house: House) -> None:
    async with asyncio.timeout(10):
        while (await house.http.get("/readyz")).status_code != 200:  # noqa: ASYNC110
            await asyncio.sleep(0.1)


async def test_a_locked_database_is_told_in_plain_words(tmp_path: Path) -> None:
    async with running(hasty(tmp_path)) as house:
        playing = await house.create(bots={"1": "random"}, seats=3, start=False)
        bob = await house.join(playing["code"], "Bob")
        asleep = await house.create()
        await house.hub._drop(asleep["code"], house.hub.tables[asleep["code"]])
        async with house.at(playing) as ann, house.at(bob) as ben:
            await ann.heard("update")
            await ben.heard("update")
            with locked(house):
                begun = time.monotonic()
                for path, body in (
                    ("/api/tables", {"game": "bigtwo", "name": "Eve"}),
                    (f"/api/tables/{playing['code']}/join", {"name": "Eve"}),
                ):
                    reply = await house.http.post(path, json=body)
                    assert reply.status_code == 503
                    error = reply.json()
                    assert error["error"]["key"] == "error.store"
                    assert int(reply.headers["retry-after"]) >= 1
                    for secret in ("sqlite", "INSERT", "SQL", "lines", "Eve"):
                        assert secret not in reply.text
                # Reading goes on, and so does what needs no store.
                for code in (playing["code"], asleep["code"]):
                    reply = await house.http.get(f"/api/tables/{code}")
                    assert reply.status_code in {200, 503}
                assert (await house.http.get(f"/api/tables/{asleep['code']}")).status_code == 200
                assert (await house.http.get("/api/tables")).status_code == 200
                assert (await house.http.get("/healthz")).status_code == 200
                reply = await house.http.get("/readyz")
                assert (reply.status_code, reply.json()["error"]["key"]) == (503, "error.store")
                assert "tycoon_store_failing 1.0" in (await house.http.get("/metrics")).text
                assert time.monotonic() - begun < 8
                # Whoever is there hears of it, and when to come back.
                end = await ben.hung_up()
                assert (end["reason"]["key"], end["again"]) == ("error.store", True)
                assert end["after_ms"] >= 1000
                assert ben.socket.close_code == 1013
                async with house.at(bob) as again:
                    assert (await again.hung_up())["reason"]["key"] == "error.store"
            await works_again(house)
        async with house.at(bob) as ben:
            await ben.heard("update")
            assert await ben.ask(type="say", text="here again")
        assert house.hub.metrics.troubles._value.get() == 0


async def test_reading_does_not_wait_for_a_write_that_hangs(tmp_path: Path) -> None:
    async with running(hasty(tmp_path)) as house:
        asleep = await house.create()
        await house.hub._drop(asleep["code"], house.hub.tables[asleep["code"]])
        with locked(house):
            creating = asyncio.ensure_future(
                house.http.post("/api/tables", json={"game": "bigtwo", "name": "Eve"})
            )
            await asyncio.sleep(0.1)
            begun = time.monotonic()
            assert (await house.http.get(f"/api/tables/{asleep['code']}")).status_code == 200
            assert time.monotonic() - begun < 0.6
            assert (await creating).status_code == 503
        await works_again(house)


async def test_a_write_of_unknown_fate_is_not_acknowledged(tmp_path: Path) -> None:
    """It was given up, and stored all the same: the table shows it, nobody was told yes."""
    async with running(hasty(tmp_path)) as house:
        joined = await house.create(bots={}, start=False, seats=3)
        async with house.at(joined) as ann:
            await ann.heard("update")
            gate, works = threading.Event(), house.hub.store._writer._carry_out

            def slowly(group: Any) -> None:
                def wait_first(job: Any) -> None:
                    work = job.work

                    def later(connection: Any) -> Any:
                        done = work(connection)
                        gate.wait(20)
                        return done

                    job.work = later

                for job in group:
                    wait_first(job)
                works(group)

            house.hub.store._writer._carry_out = slowly
            assert await ann.refusal(type="bot", seat=1, bot="random") == "error.store"
            house.hub.store._writer._carry_out = works
            # As long as nobody knows, the table is not shown either.
            reply = await house.http.get(f"/api/tables/{joined['code']}")
            assert reply.status_code == 503
            gate.set()
        await works_again(house)
        async with house.at(joined) as ann:
            await ann.heard("update")
            assert ann.table["seats"][1]["kind"] == "bot"
            assert (await ann.ask(type="bot", seat=2, bot="random"))["ok"]


def delete(folder: Path) -> None:
    for file in folder.glob("tables.sqlite3*"):
        if not file.name.endswith(".lock"):
            file.unlink()


async def test_a_database_that_was_deleted_is_noticed(tmp_path: Path) -> None:
    async with running(hasty(tmp_path)) as house:
        joined = await house.create(bots={}, start=False)
        assert (await house.http.get("/readyz")).json() == {"ok": True}
        delete(tmp_path)
        reply = await house.http.post(f"/api/tables/{joined['code']}/join", json={"name": "Bob"})
        assert reply.status_code == 503
        assert (await house.http.get("/readyz")).status_code == 503
        assert (await house.http.get("/healthz")).status_code == 200


async def test_two_servers_on_one_database_are_noticed(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite3")
    one = Store(path)
    with pytest.raises(StoreError) as refusal:
        Store(path)
    assert refusal.value.key == "error.database_in_use"
    assert path in str(refusal.value)
    await one.close()
    await Store(path).close()


async def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        await server.ready()
        with pytest.raises(StoreError):
            Store(str(tmp_path / "tables.sqlite3"))
        server.kill()
        begun = time.monotonic()
        await Store(str(tmp_path / "tables.sqlite3")).close()
        assert time.monotonic() - begun < 1.5


def age(path: Path, *codes: str) -> None:
    """As if nobody had been at these tables for a year."""
    with contextlib.closing(sqlite3.connect(path)) as other:
        for code in codes:
            other.execute("UPDATE tables SET touched = 0 WHERE code = ?", (code,))
        other.commit()


async def test_forgetting_leaves_what_is_played(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as house:
        path = tmp_path / "tables.sqlite3"
        codes = [(await house.create(bots={}, start=False))["code"] for _ in range(4)]
        for code in codes[1:]:
            await house.hub._drop(code, house.hub.tables[code])
        age(path, *codes[1:])
        # Somebody opens one of the old ones: from then on it is not old.
        joined = await house.join(codes[1], "Bob")
        async with house.at(joined) as bob:
            await bob.heard("update")
            async with asyncio.timeout(5):
                while house.hub._touching:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            yesterday = int(time.time() * 1000) - DAY_MS
            assert await asyncio.to_thread(forget, str(path), yesterday) == 2
            assert (await bob.ask(type="say", text="still here"))["ok"]
        found = [(await house.http.get(f"/api/tables/{code}")).status_code for code in codes]
        assert found == [200, 200, 404, 404]
        stored = sa.create_engine(f"sqlite:///{path}")
        with stored.connect() as connection:
            left = connection.exec_driver_sql("SELECT DISTINCT code FROM lines").scalars()
            assert set(left) == set(codes[:2])
        stored.dispose()


async def test_nothing_is_acknowledged_at_a_table_that_was_deleted(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as house:
        joined = await house.create(bots={}, start=False)
        async with house.at(joined) as ann:
            await ann.heard("update")
            age(tmp_path / "tables.sqlite3", joined["code"])
            house.hub.store._touched.clear()
            assert await asyncio.to_thread(forget, str(tmp_path / "tables.sqlite3"), 1) == 1
            assert await ann.refusal(type="bot", seat=1, bot="random") == "error.store"
        assert (await house.http.get("/readyz")).status_code == 200
        assert (await house.http.get(f"/api/tables/{joined['code']}")).status_code == 404


async def test_a_server_forgets_by_itself_when_it_is_told_to(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as house:
        old, new = [(await house.create(bots={}, start=False))["code"] for _ in range(2)]
    age(tmp_path / "tables.sqlite3", old)
    async with running(settings(tmp_path, forget_days=30)) as house:
        async with asyncio.timeout(5):
            while await house.hub.store.exists(old):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert (await house.http.get(f"/api/tables/{old}")).status_code == 404
        assert (await house.http.get(f"/api/tables/{new}")).status_code == 200


async def test_old_tables_that_are_open_are_not_deleted_by_the_server(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.sqlite3"))
    await store.close()
    async with running(settings(tmp_path)) as house:
        code = (await house.create(bots={}, start=False))["code"]
        age(tmp_path / "tables.sqlite3", code)
        assert await house.hub.store.forget_before(DAY_MS, keep=house.hub.tables) == 0
        assert await house.hub.store.forget_before(DAY_MS) == 1


def test_the_command_forgets(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"

    async def prepare() -> list[str]:
        async with running(settings(tmp_path)) as house:
            return [(await house.create(bots={}, start=False))["code"] for _ in range(3)]

    codes = asyncio.run(prepare())
    age(path, *codes[:2])

    def command(*arguments: str) -> subprocess.CompletedProcess[str]:
        code = "import tycoon.cli; raise SystemExit(tycoon.cli.main())"
        return subprocess.run(
            [sys.executable, "-c", code, "forget", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )

    done = command("--days", "30", "--database", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "2" in done.stdout
    assert "2" not in command("--days", "30", "--database", str(path)).stdout
    for wrong in (("--days", "0"), ("--days", "x"), ()):
        assert command(*wrong, "--database", str(path)).returncode == 2
    missing = command("--days", "1", "--database", str(tmp_path / "nothing.sqlite3"))
    assert missing.returncode == 2
    assert not (tmp_path / "nothing.sqlite3").exists()
