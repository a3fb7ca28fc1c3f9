"""What is stored gets damaged: a table goes on or says that it is over, and harms no other."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.server.running import running, settings, visit
from tests.table.fakes import House as Table
from tests.table.keeper import Keeper
from tycoon.core.names import SPECTATOR
from tycoon.server.storage.store import Store
from tycoon.server.table_registry import TableRegistry
from tycoon.table import entries
from tycoon.table.errors import Refused

Row = tuple[int, Any, Any]
CODE = "TESTED"


async def small_table() -> list[entries.Line]:
    """The lines of a table where people came, played, talked and went."""
    house = Table()
    table = await house.open(bots={3: "random"}, options={"hands": 1}, clock_s=30)
    bob = await house.enter("Bob")
    await house.enter("Wim", SPECTATOR)
    await table.say(bob, "hello")
    await table.start(1, "greedy")
    pages = [Keeper(1, random.Random(1)), Keeper(bob, random.Random(2))]
    for _ in range(2):
        await house.answer(*pages)
        await house.run()
    for _ in range(4):
        await house.play_one({0: 1, 1: bob})
    await table.leave(bob)
    await house.play_one({0: 1})
    await table.say(1, "oh")
    return house.lines


def damages(lines: list[entries.Line]) -> Iterator[tuple[str, list[Row]]]:
    """Every way in which a single row gets damaged, with what is then stored."""
    rng = random.Random(1)
    whole: list[Row] = [(n, line.game, line.body) for n, line in enumerate(lines, 1)]

    def numbered(rows: list[Row]) -> list[Row]:
        return [(n, game, body) for n, (_, game, body) in enumerate(rows, 1)]

    for at, (n, game, body) in enumerate(whole):
        before, after = whole[:at], whole[at + 1 :]

        def put(*rows: Row, before: Any = before, after: Any = after) -> list[Row]:
            return [*before, *rows, *after]

        yield f"line {n} deleted", put()
        yield f"line {n} deleted, the rest moved up", numbered(put())
        yield f"line {n} doubled", numbered(put((n, game, body), (n, game, body)))
        yield f"line {n} empty", put((n, game, b""))
        yield f"line {n} is text", put((n, game, body.decode()))
        yield f"line {n} of game 9", put((n, 9, body))
        yield f"line {n} of no game", put((n, 0, body))
        yield f"line {n} is no object", put((n, game, b"[1]"))
        yield f"line {n} cut", put((n, game, body[: rng.randrange(1, len(body))]))
        for _ in range(2):
            where = rng.randrange(len(body))
            byte = bytes([body[where] ^ 1 << rng.randrange(8)])
            flipped = body[:where] + byte + body[where + 1 :]
            yield f"line {n} flipped at {where}", put((n, game, flipped))
        if after:
            swapped = [*before, after[0], (n, game, body), *after[1:]]
            yield f"lines {n} and {n + 1} swapped", numbered(swapped)
        members = msgspec.json.decode(body)
        for name in members:
            for wrong in rng.sample((None, 99, "x"), 2):
                bad = msgspec.json.encode({**members, name: wrong})
                yield f"line {n}: {name} is {wrong}", put((n, game, bad))


def store_rows(path: Path, code: str, rows: list[Row]) -> None:
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM lines WHERE code = ?", (code,))
        database.execute("UPDATE tables SET open = 1 WHERE code = ?", (code,))
        database.executemany(
            "INSERT INTO lines (code, n, game, body) VALUES (?, ?, ?, ?)",
            [(code, *row) for row in rows],
        )
    database.close()


async def test_a_damaged_row_ends_its_table_or_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    lines = await small_table()
    store = Store(str(path))
    await store.append(CODE, 1, lines)
    found = {"goes on": 0, "closed": 0, "unreadable": 0}
    cases = list(damages(lines))
    for what, rows in cases:
        store_rows(path, CODE, rows)
        hub = TableRegistry(settings(tmp_path), store)
        with capture_logs() as logs:
            found[await fate_of(hub, what)] += 1
        wrong = [line for line in logs if line["log_level"] == "error"]
        assert len(wrong) <= 1, (what, wrong)
    assert sum(found.values()) == len(cases) > 500
    # All three are seen; most damage is found.
    assert found["unreadable"] > found["goes on"] > 20
    assert found["closed"] > 50
    await store.close()


async def fate_of(hub: TableRegistry, what: str) -> str:
    """What becomes of the damaged table: it can be used, or is over in words."""
    lost = hub.metrics.lost._value.get
    try:
        table = await hub.find(CODE, "here")
    except Refused:
        assert lost() == 1, what
        # Asked again it says the same, and is not read again.
        with pytest.raises(Refused) as refusal:
            await hub.find(CODE, "here")
        assert refusal.value.key == "error.table_unreadable", what
        assert lost() == 1, what
        return "unreadable"
    for person in [0, *table.room.people]:
        table.snapshot(person)
        table.entries(person, None)
    if table.room.closed is not None:
        # Closed in words; where the row was the last it may have been the closing itself.
        assert lost() == 1, what
        assert table.room.closed.key in {"table.closed_damage", "table.closed_upgrade"}, what
        again = TableRegistry(hub.settings, hub.store)
        assert (await again.find(CODE, "here")).room.closed is not None, what
        return "closed"
    assert lost() == 0, what
    await table.say(table.room.host, "still here")
    await table.settled()
    again = TableRegistry(hub.settings, hub.store)
    assert (await again.find(CODE, "here")).room.chat[-1].text == "still here", what
    return "goes on"


@pytest.mark.parametrize("row", ["first", "middle", "last"])
async def test_the_others_are_read_back_all_the_same(tmp_path: Path, row: str) -> None:
    """A server whose newest table is damaged has all others, and says what is the matter."""
    codes = []
    async with running(settings(tmp_path)) as house:
        for _ in range(4):
            joined = await house.create()
            async with house.at(joined) as ann:
                await ann.until(lambda me: me.my_turn)
                await ann.act()
            codes.append(joined["code"])
    damaged = codes[-1]
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        (last,) = database.execute("SELECT max(n) FROM lines WHERE code = ?", (damaged,)).fetchone()
        n = {"first": 1, "middle": last // 2, "last": last}[row]
        change = "DELETE FROM lines" if row == "middle" else "UPDATE lines SET body = x'7b'"
        database.execute(f"{change} WHERE code = ? AND n = ?", (damaged, n))
    database.close()
    async with running(settings(tmp_path)) as house:
        async with asyncio.timeout(20):
            await house.hub.resume()
        assert set(codes[:3]) <= house.hub.tables.keys()
        for _ in range(2):
            for path in ("", "/record"):
                reply = await house.http.get(f"/api/tables/{damaged}{path}")
                assert reply.status_code == 410
                assert reply.json()["error"]["key"] == "error.table_unreadable"
        async with visit(house.address, damaged) as client:
            end = await client.hung_up()
            assert (end["type"], end["again"]) == ("closing", False)
            assert end["reason"]["key"] == "error.table_unreadable"
        text = house.hub.metrics.text().decode()
        assert "tycoon_tables_unreadable_total 1.0" in text
        assert "tycoon_troubles_total 0.0" in text


async def test_a_bot_that_is_gone_is_replaced_with_one_word_about_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    house = Table()
    table = await house.open(bots={1: "random", 2: "random"}, options={"hands": 1})
    await table.start(1, "random")
    await house.run()
    store = Store(str(path))
    rows = [
        line._replace(body=line.body.replace(b'"random"', b'"clever"')) if not line.game else line
        for line in house.lines
    ]
    await store.append(CODE, 1, rows)
    await store.close()
    with capture_logs() as logs:
        async with running(settings(tmp_path)) as served:
            joined = await served.join(CODE, "Wim", SPECTATOR)
            async with served.at(joined) as wim:
                seats = (await wim.until(lambda me: me.table))["seats"]
            assert [seat["name"] for seat in seats if seat["kind"] == "bot"] == ["greedy"] * 3
    told = [line for line in logs if line["event"] == "bots are gone"]
    assert [line["bots"] for line in told] == [["clever"]]
    assert not [line for line in logs if line["log_level"] == "error"]
