"""A disk that is full, and one that takes nothing any more: real ones, not made up."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import event

from tests.server.running import SWIFT, Client, House, Process, running, settings, visit

SECRETS = ("sqlite", "sql", "insert", "update ", "begin", "disk", "/tmp", "traceback", "errno")
LONG = "All these words want to be kept somewhere, and there is no room for them; " * 3 + "truly."
TALKATIVE = msgspec.structs.replace(SWIFT, chat_count=10_000, chat_span=0.0)
Failing = Callable[[], AbstractContextManager[None]]


@contextlib.contextmanager
def full(house: House) -> Iterator[None]:
    """SQLite finds no room for another page (SQLITE_FULL)."""
    writing = house.hub.store._database.writing

    def narrow(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA max_page_count=1")

    event.listen(writing, "connect", narrow)
    writing.dispose()
    try:
        yield
    finally:
        event.remove(writing, "connect", narrow)
        writing.dispose()


@contextlib.contextmanager
def no_longer_than(server: Process, size: int) -> Iterator[None]:
    """The system lets no file of the server grow (EFBIG, for SQLite an error of the disk)."""
    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


class Answers:
    """A client of whom no answer is lost, and none shows what the database said."""

    def __init__(self, address: str) -> None:
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=20)

    async def get(self, path: str) -> httpx.Response:
        return self._plain(await self.http.get(path))

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return self._plain(await self.http.post(path, json=body))

    def _plain(self, reply: httpx.Response) -> httpx.Response:
        assert reply.status_code in {200, 201, 503}, reply.text
        if reply.status_code == 503:
            error = reply.json()
            assert error["error"] == {"key": "error.store", "args": {}}
            assert int(reply.headers["retry-after"]) >= 1
            assert not [word for word in SECRETS if word in reply.text.lower()]
        return reply

    async def works_again(self) -> None:
        async with asyncio.timeout(10):
            while (await self.get("/readyz")).status_code != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.1)


def stored(database: Path) -> tuple[set[str], str]:
    """The codes of all tables, and what SQLite says of the file."""
    with contextlib.closing(sqlite3.connect(database)) as reader:
        [(sound,)] = reader.execute("PRAGMA integrity_check").fetchall()
        return {code for (code,) in reader.execute("SELECT DISTINCT code FROM lines")}, sound


async def said_until_refused(ann: Client) -> list[str]:
    """Chat that was acknowledged before the first that was not; that one is the last."""
    said = []
    for number in range(400):
        said.append(f"{number} {LONG}")
        answer = await ann.ask(type="say", text=said[-1])
        if not answer["ok"]:
            assert answer["error"]["key"] == "error.store"
            return said
    raise AssertionError("everything is stored")


async def lives_through(address: str, database: Path, failing: Failing) -> None:
    """Refuses in plain words, forgets nothing, makes nothing up, and goes on."""
    client = Answers(address)
    joined = (await client.post("/api/tables", game="bigtwo", name="Ann", seats=3)).json()
    path = f"/api/tables/{joined['code']}"
    bob = (await client.post(f"{path}/join", name="Bob")).json()
    known = {joined["code"]}
    async with visit(address, joined["code"]) as ann, visit(address, joined["code"]) as ben:
        for one, who in ((ann, joined), (ben, bob)):
            await one.say(type="hello", token=who["token"])
            await one.heard("update")
        with failing():
            said = await said_until_refused(ann)
            # Whoever is there hears of it, and when to come back.
            end = await ben.hung_up()
            assert (end["reason"]["key"], end["again"]) == ("error.store", True)
            assert ben.socket.close_code == 1013
            refused = 0
            for number in range(400):
                reply = await client.post("/api/tables", game="bigtwo", name=f"Eve {number}")
                if reply.status_code == 201:
                    known.add(reply.json()["code"])
                refused += reply.status_code == 503
                if refused == 3:
                    break
            assert refused == 3
            assert (await client.post(f"{path}/join", name="Eve")).status_code == 503
            # It stays so for as long as it lasts, and says so.
            for _ in range(5):
                await asyncio.sleep(0.5)
                assert (await client.get("/readyz")).status_code == 503
                assert "tycoon_store_failing 1.0" in (await client.get("/metrics")).text
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.get("/api/tables")).status_code == 200
            await client.get(path)
        await client.works_again()
        for message in ann.messages + ben.messages:
            assert not [word for word in SECRETS[:3] if word in json.dumps(message).lower()]
    for code in known:
        assert (await client.get(f"/api/tables/{code}")).status_code == 200
    # The table is what it was: all that was acknowledged, nothing that was refused.
    async with visit(address, joined["code"]) as ann:
        await ann.say(type="hello", token=joined["token"])
        welcome = await ann.heard("welcome")
        await ann.heard("update")
        assert [one["text"] for one in welcome["chat"]] == said[:-1][-50:]
        assert [seat["name"] for seat in ann.table["seats"][:2]] == ["Ann", "Bob"]
        assert (await ann.ask(type="bot", seat=2, bot="greedy"))["ok"]
        assert (await ann.ask(type="start"))["ok"]
    assert "tycoon_troubles_total 0.0" in (await client.get("/metrics")).text
    assert stored(database) == (known, "ok")
    await client.http.aclose()


async def test_a_full_database(tmp_path: Path) -> None:
    async with running(settings(tmp_path, pace=TALKATIVE)) as house:
        await lives_through(house.address, tmp_path / "tables.sqlite3", lambda: full(house))


@pytest.mark.parametrize("size", [0, 1 << 16])
async def test_a_disk_that_takes_nothing(tmp_path: Path, size: int) -> None:
    """Not even the server's log, which lies on it, too."""
    log = tmp_path / "log"
    with log.open("wb") as written, Process(tmp_path, pace=TALKATIVE, log=written) as server:
        await server.ready()
        database = tmp_path / "tables.sqlite3"
        await lives_through(server.address, database, lambda: no_longer_than(server, size))
        server.terminate()
        assert await asyncio.to_thread(server.process.wait, 30) == 0
    assert '"ready"' in log.read_text()
