"""What happens in one process another one knows at once, without asking every second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.running import House, running, settings, until
from tycoon.server import shared_lobby, table_registry
from tycoon.server.storage import listening, operator
from tycoon.server.storage.listening import GONE, LOBBY, NOTICE, Listener

AT_ONCE_S = 0.5
"""On a busy machine; what is told is there within some 50 ms."""


@pytest.fixture
async def houses(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[House]]:
    """Two processes that never look unless they are told."""
    monkeypatch.setattr(shared_lobby, "SELDOM_S", 60.0)
    chosen = settings(tmp_path, database=postgres)
    async with running(chosen) as one, running(chosen) as other:
        for house in (one, other):
            await until(lambda house=house: house.hub.listener.hears, 10)
        await asyncio.sleep(0.2)
        yield [one, other]


def listed(house: House) -> list[tuple[str, str]]:
    return [(info.code, info.phase) for info in house.hub.lobby()]


async def test_the_lobby_of_another_process_is_known_at_once(houses: list[House]) -> None:
    one, other = houses
    ann = await one.create(public=True, start=False)
    code = ann["code"]
    async with one.at(ann) as client:
        await client.heard("update")
        await until(lambda: listed(other) == [(code, "lobby")], AT_ONCE_S)
        assert (await client.ask(type="start"))["ok"]
        await until(lambda: listed(other) != [(code, "lobby")], AT_ONCE_S)
        assert listed(other)[0][0] == code
    await until(lambda: listed(other) == [], AT_ONCE_S)


async def test_what_an_operator_does_is_known_at_once(houses: list[House], postgres: str) -> None:
    begun = time.monotonic()
    await asyncio.to_thread(operator.ban, postgres, "203.0.113.0/24", 1)
    for house in houses:
        await until(lambda house=house: house.hub.bans.hold("203.0.113.7"), AT_ONCE_S)
    ann = await houses[0].create(start=False)
    async with houses[1].at(ann) as client:
        await client.heard("update")
        await asyncio.to_thread(operator.close, postgres, ann["code"])
        async with asyncio.timeout(AT_ONCE_S):
            await client.hung_up()
    assert time.monotonic() - begun < 60


async def test_who_stops_hands_its_tables_over_at_once(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_registry, "BEAT_S", 2.5)
    chosen = settings(tmp_path, database=postgres)
    async with running(chosen) as one:
        async with running(chosen) as other:
            await until(lambda: one.hub.listener.hears and one.hub.shared_lobby.accompanied, 10)
            await until(lambda: other.hub.listener.hears and other.hub.shared_lobby.accompanied, 10)
            ann = await other.create(start=False)
            async with one.at(ann) as client:
                await client.heard("update")
                other.server.should_exit = True
                last = await client.hung_up()
                assert last["again"]
                assert last["after_ms"] == table_registry.SOON_MS
            await until(lambda: ann["code"] in one.hub.tables, 1)
            async with one.at(ann) as client:
                assert (await client.ask(type="say", text="on"))["ok"]
        await until(lambda: not one.hub.shared_lobby.accompanied, AT_ONCE_S)
        # Alone nobody is there for them before it is there again.
        assert one.hub.again_ms() == one.hub.settings.again_ms


async def test_a_lost_connection_is_made_again_and_everything_is_looked_at(postgres: str) -> None:
    listener = Listener(postgres)
    listening_to = asyncio.ensure_future(listener.keep_listening())
    engine = sa.create_engine(
        postgres.replace("postgresql:", "postgresql+pg8000:"), isolation_level="AUTOCOMMIT"
    )
    try:
        await until(lambda: listener.hears, 10)
        for what in (LOBBY, GONE, NOTICE):
            await listener.news(what, 1)  # at the start everything is to be looked at
        with engine.connect() as connection:
            listening.tell(connection, NOTICE)
            listening.tell(connection, "of a newer version")
            waited = time.monotonic()
            await listener.news(NOTICE, 5)
            assert time.monotonic() - waited < 2
            ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ 'LISTEN'"
            connection.execute(sa.text(f"{ending} AND pid <> pg_backend_pid()"))
        waited = time.monotonic()
        await listener.news(LOBBY, 10)
        assert time.monotonic() - waited < 5
        assert listener.hears
    finally:
        listening_to.cancel()
        await asyncio.gather(listening_to, return_exceptions=True)
        engine.dispose()


@pytest.mark.parametrize("url", ["tables.sqlite3", "sqlite://", "postgresql+psycopg://nowhere/x"])
async def test_where_nobody_tells_anything_it_is_asked(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without PostgreSQL, or without what listens to it."""
    if url.startswith("postgresql"):
        monkeypatch.setitem(__import__("sys").modules, "asyncpg", None)
    listener = Listener(url)
    await asyncio.wait_for(listener.keep_listening(), 5)
    assert not listener.hears
