"""Each table belongs to one process at a time, whoever is paused or dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa

from tests.server.test_store import lines, opened
from tycoon.server.storage import schema
from tycoon.server.storage.leases import Owner
from tycoon.server.storage.store import Fenced, Store


@pytest.fixture
async def two(postgres: str) -> AsyncIterator[tuple[Store, Store]]:
    first, second = Store(postgres, address="first:1"), Store(postgres, address="second:2")
    yield first, second
    await first.close()
    await second.close()


def expire(store: Store) -> None:
    """As if the process had been paused for longer than its leases last."""
    assert store.process is not None
    ours = schema.processes.c.id == store.process.id
    with store._database.reading.begin() as connection:
        connection.execute(schema.processes.update().where(ours).values(expires=1))


async def test_a_table_has_one_owner(two: tuple[Store, Store]) -> None:
    first, second = two
    await first.append("AAAAAA", 1, [opened("AAAAAA")])
    owner = await second.claim("AAAAAA")
    assert isinstance(owner, Owner)
    assert (owner.address, owner.key) == ("first:1", first.process and first.process.key)
    with pytest.raises(Fenced):
        await second.append("AAAAAA", 2, lines(1))
    with pytest.raises(Fenced):
        await second.touch("AAAAAA", 5, is_open=False)
    assert await second.claim("BBBBBB") is False
    await first.append("AAAAAA", 2, lines(1))
    await first.release("AAAAAA")
    assert await second.claim("AAAAAA") is True
    assert isinstance(await first.claim("AAAAAA"), Owner)


async def test_who_was_paused_can_store_nothing(two: tuple[Store, Store]) -> None:
    first, second = two
    await first.append("AAAAAA", 1, [opened("AAAAAA")])
    await first.renew()
    await first.publish(b"[1]")
    assert await second.others() == [b"[1]"]
    assert await second.orphans() == []
    expire(first)
    assert await second.orphans() == ["AAAAAA"]
    assert await second.claim("AAAAAA") is True
    # It believes itself to be the owner still.
    assert first.holds("AAAAAA")
    with pytest.raises(Fenced):
        await first.append("AAAAAA", 2, lines(1))
    before = first.process
    with pytest.raises(Fenced):
        await first.renew()
    assert first.process is not None
    assert before is not None
    assert first.process.id != before.id
    assert not first.holds("AAAAAA")
    await second.append("AAAAAA", 2, lines(1))
    assert len(await first.read("AAAAAA")) == 2


async def test_of_many_who_take_over_one_does(postgres: str) -> None:
    stores = [Store(postgres, address=f"host:{number}") for number in range(4)]
    await stores[0].append("AAAAAA", 1, [opened("AAAAAA")])
    expire(stores[0])
    taken = await asyncio.gather(*(store.claim("AAAAAA") for store in stores[1:]))
    assert sorted(one is True for one in taken) == [False, False, True]
    for store in stores:
        await store.close()


async def test_a_takeover_waits_for_what_is_being_stored(two: tuple[Store, Store]) -> None:
    first, second = two
    await first.append("AAAAAA", 1, [opened("AAAAAA")])
    process = first.process
    assert process is not None
    with first._database.reading.connect() as connection, connection.begin():
        first._fence(connection, "AAAAAA", process)
        expire_all = schema.processes.update().where(schema.processes.c.id == process.id)
        with second._database.reading.begin() as other:
            other.execute(expire_all.values(expires=1))
        taking = asyncio.ensure_future(second.claim("AAAAAA"))
        await asyncio.sleep(0.2)
        assert not taking.done()
        row = {"code": "AAAAAA", "n": 2, "game": 1, "body": b"{}"}
        connection.execute(schema.lines.insert(), row)
    assert await taking is True
    assert len(await second.read("AAAAAA")) == 2


async def test_who_is_paused_while_storing_holds_nobody_up(two: tuple[Store, Store]) -> None:
    first, second = two
    await first.append("AAAAAA", 1, [opened("AAAAAA")])
    expire(first)
    with first._database.writing.connect() as connection:
        first._fence(connection, "AAAAAA", first.process)
        # Paused here: PostgreSQL ends the transaction after two seconds.
        assert await second.claim("AAAAAA") is True
        with pytest.raises(sa.exc.DBAPIError):
            connection.execute(sa.text("SELECT 1"))


async def test_some_tables_may_be_left_to_others_and_the_rest_kept(
    two: tuple[Store, Store],
) -> None:
    first, second = two
    for code in ("AAAAAA", "BBBBBB"):
        await first.append(code, 1, [opened(code)])
    await first.hand_over(["AAAAAA"])
    assert (first.holds("AAAAAA"), first.holds("BBBBBB")) == (False, True)
    with pytest.raises(Fenced):
        await first.append("AAAAAA", 2, lines(1))
    await first.append("BBBBBB", 2, lines(1))
    assert await second.orphans() == ["AAAAAA"]
    assert await second.claim("AAAAAA") is True
    assert isinstance(await second.claim("BBBBBB"), Owner)


async def test_who_stops_leaves_its_tables_to_others(postgres: str) -> None:
    first, second = Store(postgres, address="first:1"), Store(postgres, address="second:2")
    await first.append("AAAAAA", 1, [opened("AAAAAA")])
    await first.close()
    assert await second.orphans() == ["AAAAAA"]
    assert await second.claim("AAAAAA") is True
    assert await second.orphans() == []
    await second.close()
