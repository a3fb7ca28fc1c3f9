"""What an operator does to tables and visitors: close, forget, ban; with a server or not."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.running import House, over, running, settings
from tycoon.cli.app import app
from tycoon.core.record import Record
from tycoon.server.bans import Bans
from tycoon.server.evenings import log
from tycoon.server.storage import evenings, leases
from tycoon.server.storage.operator import NAMELESS, BadAddress, Ban, network_of
from tycoon.server.storage.schema import evening_lines, lines
from tycoon.table import entries


def admin(database: str | Path, *arguments: str, code: int = 0) -> str:
    """What `tycoon admin` says, of a database or of the usual one in a folder."""
    where = str(database / "tables.sqlite3" if isinstance(database, Path) else database)
    done = CliRunner().invoke(app, ["admin", *arguments, "--database", where])
    assert done.exit_code == code, (done.output, done.exception)
    return done.stdout or done.stderr


def is_file(database: str) -> bool:
    """Whether it is SQLite's, of which alone some things can be asked."""
    return "://" not in database


def stored(database: str, code: str) -> list[tuple[int, bytes]]:
    """The lines of a table: of which game, and what they say."""
    engine = sa.create_engine(
        f"sqlite:///{database}"
        if is_file(database)
        else database.replace("postgresql:", "postgresql+pg8000:", 1),
        poolclass=sa.NullPool,
    )
    wanted = sa.select(lines.c.game, lines.c.body).where(lines.c.code == code).order_by(lines.c.n)
    with engine.connect() as connection:
        return [(game, bytes(body)) for game, body in connection.execute(wanted)]


async def test_a_table_is_closed_while_people_sit_there(database: str) -> None:
    async with running(settings(Path(), database=database)) as house:
        joined = await house.create()
        other = await house.create()
        async with house.at(joined) as client, house.at(other) as elsewhere:
            await client.until(lambda client: client.table)
            await elsewhere.until(lambda client: client.table)
            assert joined["code"] in await asyncio.to_thread(
                admin, database, "close", joined["code"].lower()
            )
            told = await client.hung_up()
            assert (told["type"], told["reason"]["key"]) == ("closing", "table.read_again")
            assert told["again"]
            assert (await elsewhere.ask(type="say", text="still here"))["ok"]
        async with house.at(joined) as client:
            await client.hung_up()
            assert client.table["phase"] == "closed"
            assert client.table["closed"]["key"] == "table.closed_by_operator"
        admin(database, "close", joined["code"])  # it is already
        admin(database, "close", "ZZZZZZ", code=2)
    lines = len(stored(database, joined["code"]))
    admin(database, "close", other["code"])
    admin(database, "close", joined["code"])
    assert len(stored(database, joined["code"])) == lines
    async with running(settings(Path(), database=database)) as house, house.at(other) as client:
        await client.hung_up()
        assert client.table["closed"]["key"] == "table.closed_by_operator"


@pytest.mark.parametrize("what", ["table", "evening"])
async def test_a_line_that_is_being_written_is_waited_for(postgres: str, what: str) -> None:
    """Else it would take the number that the closing line was to have."""
    url = postgres.replace("postgresql:", "postgresql+pg8000:", 1)
    async with running(settings(Path(), database=postgres)) as house:
        with sa.create_engine(url, poolclass=sa.NullPool).connect() as connection:
            if what == "table":
                code, table = (await house.create(start=False))["code"], lines
            else:
                asked = {"game": "bigtwo", "name": "Ann", "rounds": 2}
                code, table = (await house.post("/api/evenings", **asked))["code"], evening_lines
            last = sa.select(sa.func.max(table.c.n)).where(table.c.code == code)
            n = connection.execute(last).scalar_one() + 1
            if what == "table":
                assert leases.holds(connection, code, house.hub.store.process.id)
                body = entries.line_of(entries.Said(at=0, person=1, text="quick")).body
                connection.execute(lines.insert(), {"code": code, "n": n, "game": 0, "body": body})
            else:
                came = log.Came(at=0, person=2, name="Ben", token="x")
                evenings.append(connection, code, n, [log.body_of(came)])
            closing = asyncio.ensure_future(asyncio.to_thread(admin, postgres, "close", code))
            await asyncio.sleep(0.5)
            assert not closing.done()
            connection.commit()
            assert code in await closing
            assert connection.execute(last).scalar_one() == n + 1


async def finished(house: House) -> tuple[dict[str, object], dict[str, object]]:
    """A table where a game is over, Ann was Anna first, and both of its people have spoken."""
    ann = await house.create(name="Anna", bots={"2": "greedy", "3": "random"}, start=False)
    bea = await house.join(str(ann["code"]), "Bea", 1)
    async with house.at(ann) as client, house.at(bea) as other:
        await client.until(lambda client: client.table)
        await other.until(lambda client: client.table)
        assert (await client.ask(type="start"))["ok"]
        assert (await client.ask(type="rename", name="Ann"))["ok"]
        assert (await client.ask(type="say", text="keep this quiet"))["ok"]
        assert (await other.ask(type="say", text="and here is Bea"))["ok"]
        await asyncio.gather(client.play(over), other.play(over))
    return ann, bea


@pytest.mark.parametrize("while_running", [True, False])
async def test_a_person_is_forgotten(database: str, while_running: bool) -> None:
    async with running(settings(Path(), database=database)) as house:
        ann, bea = await finished(house)
        code = str(ann["code"])
        before = await house.http.get(f"/api/tables/{code}/record")
        if while_running:
            async with house.at(bea) as client:
                await client.until(lambda client: client.table)
                assert "1" in await asyncio.to_thread(admin, database, "forget", "ANN")
                assert (await client.hung_up())["again"]
    if not while_running:
        assert "1" in admin(database, "forget", "ANN")
    text = b"".join(body for _, body in stored(database, code)).decode()
    assert "keep this quiet" not in text
    assert '"Ann' not in text
    assert "and here is Bea" in text
    if is_file(database):
        assert admin(database, "export", "Ann") == ""
        assert code in admin(database, "export", "Bea")

    # The chain is made anew, and the game is the same but for the name.
    record = Record.read([body for game, body in stored(database, code) if game == 1])
    old = Record.read(before.content)
    assert [step.move for step in record.steps] == [step.move for step in old.steps]
    assert old.header.about["names"][0] == "Anna"
    assert record.header.about["names"][:2] == [NAMELESS, "Bea"]
    record.replay()
    async with running(settings(Path(), database=database)) as house:
        replay = await house.http.get(f"/api/tables/{code}/games/1/replay")
        assert replay.status_code == 200, replay.text
        assert "Ann" not in replay.text
        async with house.at(ann) as client:  # whoever has the token goes on, by no name
            await client.until(lambda client: client.table)
            assert client.table["seats"][0]["name"] == NAMELESS


async def test_only_one_table_forgets(database: str) -> None:
    async with running(settings(Path(), database=database)) as house:
        first = await house.create(bots={}, start=False)
        second = await house.create(bots={}, start=False)
    assert "1" in admin(database, "forget", "Ann", "--table", first["code"])
    assert "0" in admin(database, "forget", "Nobody")
    admin(database, "forget", "Ann", "--table", "ZZZZZZ", code=2)
    names = {code: stored(database, code)[1][1] for code in (first["code"], second["code"])}
    assert b'"Ann"' not in names[first["code"]]
    assert b'"Ann"' in names[second["code"]]


async def test_nobody_comes_from_where_it_is_banned(database: str) -> None:
    async with running(settings(Path(), database=database)) as house:
        joined = await house.create(bots={}, start=False)
        async with house.at(joined) as client:
            await client.until(lambda client: client.table)
            told = await asyncio.to_thread(admin, database, "ban", "127.0.0.0/8", "--days", "1")
            assert "127.0.0.0/8" in told
            assert (await client.hung_up())["reason"]["key"] == "error.banned"
        refused = await house.http.get("/api/games")
        assert (refused.status_code, refused.json()["error"]["key"]) == (403, "error.banned")
        with pytest.raises(InvalidStatus) as caught:
            await connect(f"ws://{house.address}/api/tables/{joined['code']}/socket")
        assert caught.value.response.status_code == 403
    # It holds when the server comes back, and until it is lifted.
    async with running(settings(Path(), database=database)) as house:
        await until(house, 403)
        [line] = admin(database, "bans").splitlines()
        assert line.startswith("127.0.0.0/8\t1")
        admin(database, "unban", "127.0.0.0/8")
        await until(house, 200)
        admin(database, "unban", "127.0.0.0/8", code=2)
        assert admin(database, "bans") == ""


async def until(house: House, status: int) -> None:
    async with asyncio.timeout(5):
        while (await house.http.get("/api/games")).status_code != status:  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # the server looks every second


async def test_whoever_is_at_a_table_by_a_name_is_banned(database: str) -> None:
    async with running(settings(Path(), database=database)) as house:
        joined = await house.create(bots={}, start=False)
        async with house.at(joined) as client:
            await client.until(lambda client: client.table)
            await asyncio.to_thread(admin, database, "ban", "Zoe", "--table", joined["code"])
            await asyncio.sleep(1.5)
            assert (await client.ask(type="say", text="not me"))["ok"]
            await asyncio.to_thread(admin, database, "ban", "ann", "--table", joined["code"])
            assert (await client.hung_up())["reason"]["key"] == "error.banned"
        assert json.loads(await asyncio.to_thread(admin, database, "bans", "--json")) == {
            "network": "127.0.0.1/32",
            "until": None,
        }


def test_what_cannot_be_done_is_told(database: str) -> None:
    asyncio.run(_made(database))
    admin(database, "ban", "somewhere", code=2)
    admin(database, "unban", "300.1.1.1", code=2)
    admin(database, "ban", code=2)
    admin(database, "ban", "10.0.0.1", "--days", "0", code=2)
    admin(database, "close", "ZZZZZZ", "--days", "3", code=2)
    admin(database, "status", "--table", "ZZZZZZ", code=2)
    admin(database, "status", code=0 if is_file(database) else 2)
    admin(database, "bans", "10.0.0.1", code=2)
    assert admin(database, "bans") == ""


async def _made(database: str) -> None:
    async with running(settings(Path(), database=database)):
        pass


@pytest.mark.parametrize(
    ("ban", "inside", "outside"),
    [
        ("203.0.113.7", ["203.0.113.7"], ["203.0.113.8", "", "testclient", "2001:db8::1"]),
        ("203.0.113.0/24", ["203.0.113.0", "203.0.113.255"], ["203.0.114.0"]),
        ("2001:db8:1:2::7", ["2001:db8:1:2::/64", "2001:db8:1:2:ffff::1"], ["2001:db8:1:3::/64"]),
        ("2001:db8::/32", ["2001:db8:ffff::/64"], ["2001:db9::/64", "203.0.113.7"]),
    ],
)
def test_where_a_ban_holds(ban: str, inside: list[str], outside: list[str]) -> None:
    bans = Bans()
    bans.know([Ban(network_of(ban), None)])
    assert all(bans.hold(address) for address in inside)
    assert not any(bans.hold(address) for address in outside)


def test_a_ban_ends() -> None:
    bans, now = Bans(), time.time_ns() // 1_000_000
    bans.know([Ban("203.0.113.7/32", now - 1), Ban("203.0.113.8/32", now + 60_000)])
    assert not bans.hold("203.0.113.7")
    assert bans.hold("203.0.113.8")
    bans.know([])
    assert not bans.hold("203.0.113.8")
    with pytest.raises(BadAddress):
        network_of("nowhere")
