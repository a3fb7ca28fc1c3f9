"""Two processes serve one lobby: any of them takes any connection."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.postgres import throw_away_server
from tests.promises.processes import ALIVE_S, end_one_again_and_again, lose_the_database
from tests.server.running import (
    ROOMY,
    House,
    Process,
    comes_back,
    over,
    running,
    settings,
    until,
    visit,
)
from tycoon.server import handing_over
from tycoon.server.http import forwarding
from tycoon.server.storage import operator
from tycoon.server.storage.leases import Owner
from tycoon.server.storage.store import Fenced, StoreFailed
from tycoon.table.clock import Pace


@pytest.fixture
async def houses(tmp_path: Path, postgres: str) -> AsyncIterator[list[House]]:
    chosen = settings(tmp_path, database=postgres)
    async with running(chosen) as one, running(chosen) as other:
        yield [one, other]


async def test_any_process_takes_any_connection(houses: list[House]) -> None:
    one, other = houses
    ann = await one.create()
    async with other.at(ann) as client:
        await client.play(over)
        assert (await client.ask(type="say", text="here"))["ok"]
    assert ann["code"] not in other.hub.tables
    for house in houses:
        path = f"/api/tables/{ann['code']}"
        assert (await house.http.get(path)).json()["code"] == ann["code"]
        record = await house.http.get(f"{path}/record", params={"game": 1})
        assert record.status_code == 200
        assert record.content.count(b"\n") > 10
        missing = await house.http.get(f"{path}/record", params={"game": 2})
        assert missing.status_code == 404
    bob = await other.join(ann["code"], "Bob")
    told = {"Authorization": f"Bearer {bob['token']}"}
    say = {"type": "say", "action_id": "a", "text": "hello"}
    path = f"/api/tables/{ann['code']}/commands"
    reply = await other.http.post(path, json=say, headers=told)
    assert reply.json()["ok"], reply.text


async def test_what_happens_is_streamed_by_any_process(houses: list[House]) -> None:
    one, other = houses
    ann = await one.create()
    path = f"/api/tables/{ann['code']}/events"
    async with other.http.stream("GET", path) as reply:
        async for line in reply.aiter_lines():
            assert "welcome" in line
            break
    await asyncio.sleep(0.3)
    assert not one.hub.connections


async def test_nobody_says_where_a_client_is_but_a_process(houses: list[House]) -> None:
    one, _ = houses
    ann = await one.create()
    for key, banned in (("x", False), (one.hub.store.process.key, True)):
        one.hub.bans.hold = lambda address: address == "203.0.113.7"
        told = {forwarding.KEY: key, forwarding.CLIENT: "203.0.113.7"}
        reply = await one.http.get(f"/api/tables/{ann['code']}", headers=told)
        assert (reply.status_code == 403) == banned, reply.text


async def test_the_lobby_shows_tables_of_all(houses: list[House]) -> None:
    one, other = houses
    ann = await one.create(public=True, start=False)
    async with one.at(ann) as client:
        await client.heard("update")
        listed: list[str] = []
        for _ in range(100):
            listed = [info["code"] for info in (await other.http.get("/api/tables")).json()]
            if listed:
                break
            await asyncio.sleep(0.05)
        assert listed == [ann["code"]]


async def test_a_paused_process_loses_its_tables_and_stores_nothing(
    tmp_path: Path, postgres: str
) -> None:
    slow = Pace(bot_least=0.05, bot_most=0.1, deal=0.0)
    with (
        Process(tmp_path, database=postgres, pace=slow) as one,
        Process(tmp_path, database=postgres, pace=slow) as other,
    ):
        await one.ready()
        await other.ready()
        async with httpx.AsyncClient(timeout=20) as http:
            body = {"game": "bigtwo", "name": "Ann", "bots": {"1": "greedy", "2": "greedy"}}
            made = await http.post(f"http://{one.address}/api/tables", json=body)
            ann = made.raise_for_status().json()
            async with visit(one.address, ann["code"]) as stale:
                await stale.say(type="hello", token=ann["token"])
                await stale.heard("update")
                one.process.send_signal(signal.SIGSTOP)
                async with asyncio.timeout(ALIVE_S):
                    while True:
                        path = f"http://{other.address}/api/tables/{ann['code']}"
                        try:
                            if (await http.get(path, timeout=1)).status_code == 200:
                                break
                        except httpx.TimeoutException:
                            pass
                        await asyncio.sleep(0.1)
                async with visit(other.address, ann["code"]) as me:
                    await me.say(type="hello", token=ann["token"])
                    assert (await me.ask(type="say", text="kept"))["ok"]
                    one.process.send_signal(signal.SIGCONT)
                    await stale.say(type="say", action_id="stale", text="lost")
                    last = await stale.hung_up()
                    assert last["type"] == "closing"
                    assert last["again"]
                    assert (await me.ask(type="say", text="on"))["ok"]
                async with comes_back(one.address, ann) as me:
                    welcome = await me.heard("welcome")
                    assert [said["text"] for said in welcome["chat"]] == ["kept", "on"]


@pytest.mark.parametrize("kill", [True, False])
async def test_either_may_end_and_nothing_is_lost(
    tmp_path: Path, postgres: str, kill: bool
) -> None:
    tally, pauses = await end_one_again_and_again(tmp_path, postgres, 2, kill=kill)
    assert tally.lost == 0
    assert (tally.kills, tally.acts > 20, tally.entries > 50) == (2, True, True)
    assert max(pauses) < ALIVE_S, pauses


@pytest.mark.parametrize("seconds", [0.5, 5.0])
async def test_a_database_that_goes_away_and_comes_back_costs_nothing(
    tmp_path: Path, seconds: float
) -> None:
    """Also when it was away for longer than leases last."""
    with throw_away_server() as database:
        tally, pauses = await lose_the_database(tmp_path, database, seconds)
    assert tally.lost == 0, (tmp_path / "log").read_text()[-3000:]
    assert (tally.acts > 10, tally.entries > 20) == (True, True)
    assert max(pauses) < ALIVE_S, pauses
    print(tally, pauses)


async def test_a_table_that_nobody_is_at_is_free_for_any(tmp_path: Path, postgres: str) -> None:
    chosen = settings(tmp_path, database=postgres, idle_s=0.2)
    async with running(chosen) as one, running(chosen) as other:
        ann = await one.create(start=False)
        async with one.at(ann) as client:
            await client.heard("update")
        async with asyncio.timeout(20):
            while ann["code"] not in other.hub.tables:
                # A table leaves memory before its lease is given back; until then who comes
                # to the other process is led back.
                await until(lambda: ann["code"] not in one.hub.tables)
                async with other.at(ann) as client:
                    assert (await client.ask(type="say", text="here"))["ok"]


async def test_what_an_operator_does_reaches_all(houses: list[House], postgres: str) -> None:
    one, other = houses
    await asyncio.sleep(0.2)
    ann = await one.create(start=False)
    async with other.at(ann) as client:
        assert (await client.ask(type="say", text="mine"))["ok"]
        assert operator.forget_person(postgres, "Ann") == [ann["code"]]
        assert (await client.hung_up())["reason"]["key"] == "table.read_again"
    async with comes_back(other.address, ann) as client:
        welcome = await client.heard("welcome")
        assert [said["text"] for said in welcome["chat"]] == [operator.NAMELESS]
        operator.close(postgres, ann["code"])
        assert (await client.hung_up())["reason"]["key"] == "table.read_again"
    async with comes_back(other.address, ann) as client:
        assert (await client.hung_up())["reason"]["key"] == "table.closed_by_operator"
    made = operator.ban(postgres, "203.0.113.0/24", 1)
    assert operator.banned(postgres) == [made]
    for house in houses:
        for _ in range(60):
            if house.hub.bans.hold("203.0.113.7"):
                break
            await asyncio.sleep(0.05)
        assert house.hub.bans.hold("203.0.113.7")
    operator.lift(postgres, "203.0.113.0/24")
    assert operator.banned(postgres) == []


async def test_who_stops_leaves_tables_to_others_some_after_others(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those whose turn has not come play on meanwhile."""
    one, other = houses
    monkeypatch.setattr(handing_over, "SHARE", 1)
    monkeypatch.setattr(handing_over, "SHARE_S", 1.5)  # time to say something in
    await until(lambda: one.hub.shared_lobby.accompanied)
    made = [await one.create(start=False) for _ in range(3)]
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(one.at(joined)) for joined in made]
        people.append(await stack.enter_async_context(other.at(made[0])))
        for client in people:
            await client.heard("update")
        draining = asyncio.ensure_future(one.hub.drain())
        await until(lambda: any(client.ended for client in people))
        # Who sits at the first by way of the other process learns of its end a little later.
        here = [client for client in people[: len(made)] if not client.ended]
        assert len(here) >= 2
        assert (await here[-1].ask(type="say", text="still here"))["ok"]
        for client in people:
            last = await client.hung_up()
            assert (last["reason"]["key"], last["again"]) == ("app.server_stopping", True)
        await draining
        await until(lambda: all(joined["code"] in other.hub.tables for joined in made))
    for joined in made:
        async with comes_back(other.address, joined) as client:
            assert (await client.ask(type="say", text="on"))["ok"]


async def test_who_stops_does_not_wait_for_others_that_take_nothing(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = houses
    monkeypatch.setattr(handing_over, "SHARE", 1)
    monkeypatch.setattr(handing_over, "TAKEN_S", 0.1)

    async def nothing() -> list[str]:
        return []

    monkeypatch.setattr(other.hub.store, "orphans", nothing)
    await until(lambda: one.hub.shared_lobby.accompanied)
    made = [await one.create(start=False) for _ in range(3)]
    async with one.at(made[0]) as ann, one.at(made[1]) as bob, one.at(made[2]) as cho:
        for client in (ann, bob, cho):
            await client.heard("update")
        async with asyncio.timeout(5):
            await one.hub.drain()
        for client in (ann, bob, cho):
            assert (await client.hung_up())["again"]
    # Who comes has it read back all the same.
    async with comes_back(other.address, made[2]) as client:
        assert (await client.ask(type="say", text="on"))["ok"]


async def match(house: House, name: str, game: str = "bigtwo", **more: object) -> dict[str, object]:
    return await house.post("/api/match", game=game, name=name, **more)


def have_open(asking: House, opening: House | Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a process take another, or who has gone, for the one that opens all new tables."""
    process = opening if isinstance(opening, Owner) else opening.hub.store.process
    owner = Owner(process.address, process.key)

    async def opener(_: str) -> Owner:
        return owner

    monkeypatch.setattr(asking.hub.store, "matchmaker", opener)


async def test_people_are_brought_together_wherever_they_come_to(houses: list[House]) -> None:
    one, other = houses
    ann = await match(one, "Ann", options={"hands": 8})
    async with one.at(ann) as client:
        await client.heard("update")
        await until(other.hub.waiting)
        elsewhere = [
            await match(other, "Eve", options={"hands": 3}),
            await match(other, "Eve", preset="expert1"),
            await match(other, "Ann", options={"hands": 8}),
        ]
        assert ann["code"] not in [joined["code"] for joined in elsewhere]
        bob = await match(other, "Bob", options={"hands": 8}, face="star")
        assert (bob["code"], bob["seat"]) == (ann["code"], 1)
        await client.until(lambda me: me.table["seats"][1]["face"] == "star")
        async with other.at(bob) as there:
            assert (await there.ask(type="say", text="here"))["ok"]


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
async def test_who_comes_at_the_same_time_meets(houses: list[House], game: str) -> None:
    """Wherever they come to: one of the processes opens all new tables of a game."""
    names = ("Ann", "Ben", "Cho", "Dai")
    asked = [match(houses[i % 2], names[i], game) for i in range(4)]
    came = await asyncio.gather(*asked)
    assert len({one["code"] for one in came}) == 1
    assert len({one["seat"] for one in came}) == 4


async def test_who_should_open_a_table_and_has_just_gone_is_not_waited_for(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = houses
    have_open(other, Owner("127.0.0.1:9", ""), monkeypatch)
    ann = await match(other, "Ann")
    assert ann["code"] in other.hub.tables
    assert not one.hub.tables


async def test_who_stops_opens_no_table_for_others(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = houses
    have_open(other, one, monkeypatch)
    assert (await match(other, "Ann", game="deal"))["code"] in one.hub.tables
    monkeypatch.setattr(one.hub, "stopping", True)
    assert (await match(other, "Ben", game="daifugo"))["code"] in other.hub.tables


async def test_who_asks_too_often_is_not_served_by_the_next_process(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = msgspec.structs.replace(ROOMY, tables=2)
    chosen = settings(tmp_path, database=postgres, limits=limits)
    async with running(chosen) as one, running(chosen) as other:
        have_open(other, one, monkeypatch)
        for game in ("bigtwo", "deal"):
            await match(other, "Ann", game=game)
        reply = await other.http.post("/api/match", json={"game": "daifugo", "name": "Ann"})
        assert (reply.status_code, reply.json()["error"]["key"]) == (429, "error.rate_limited")
        assert reply.json()["error"]["args"]["seconds"] > 0
        assert not other.hub.tables


async def test_who_is_asked_for_a_table_opens_none(houses: list[House]) -> None:
    one, _ = houses
    told = {forwarding.KEY: one.hub.store.process.key, forwarding.CLIENT: "203.0.113.7"}
    body = {"game": "bigtwo", "name": "Ann"}
    reply = await one.http.post("/api/match", json=body, headers=told)
    assert reply.status_code == 404
    assert not one.hub.tables


async def test_a_connection_counts_once_where_the_client_came_to(
    tmp_path: Path, postgres: str
) -> None:
    """Else whoever's tables are all in one process would have less there."""
    limits = msgspec.structs.replace(ROOMY, connections=2)
    chosen = settings(tmp_path, database=postgres, limits=limits)
    async with running(chosen) as one, running(chosen) as other:
        ann = await one.create(start=False)
        async with one.at(ann) as a, one.at(ann) as b, other.at(ann) as c, other.at(ann) as d:
            for client in (a, b, c, d):
                await client.heard("update")
            assert list(one.hub.addresses.values()) == list(other.hub.addresses.values()) == [2]
            for house in (one, other):
                async with visit(house.address, ann["code"]) as client:
                    last = await client.hung_up()
                    assert last["reason"]["key"] == "error.too_many_connections"
        await until(lambda: not one.hub.connections and not other.hub.connections)
        assert not one.hub.addresses
        assert not other.hub.addresses


async def test_who_comes_to_a_process_without_leases_is_to_come_again(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so, and is no defect: soon it has leases again, or another has the table."""

    async def fenced(_: str) -> None:
        raise Fenced("error.store", "the leases of this process have expired")

    # Before the table is free, or this process may take it over first.
    monkeypatch.setattr(houses[1].hub.store, "claim", fenced)
    ann = await houses[0].create(start=False)
    await houses[0].hub._drop(ann["code"], houses[0].hub.tables[ann["code"]])
    for failure, key in ((fenced, "table.read_again"), (failed, "error.store")):
        monkeypatch.setattr(houses[1].hub.store, "claim", failure)
        async with visit(houses[1].address, ann["code"]) as client:
            last = await client.hung_up()
            assert (last["reason"]["key"], last["again"]) == (key, True)
    assert houses[1].hub.metrics.troubles._value.get() == 0


async def failed(_: str) -> None:
    raise StoreFailed("error.store", "the database has not answered")
