"""The promises of a live table, kept by a real server: nothing lost, nobody delayed."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import (
    BOTS,
    Client,
    House,
    Process,
    over,
    running,
    settings,
    visit,
)
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.server.socket import MAX_OUTBOX
from tycoon.table.clock import Pace

Joined = list[dict[str, Any]]


def still(table: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without what differs between two moments of the same table, or two lives of it."""
    kept = {name: value for name, value in table.items() if name not in {"version", "clock"}}
    kept["seats"] = [
        {name: value for name, value in seat.items() if name != "connected"}
        for seat in table["seats"]
    ]
    return kept


async def comes_to_rest(client: Client) -> dict[str, Any]:
    """The table once only this client can go on."""
    await client.until(lambda me: me.my_turn or me.table.get("phase") in {"between", "over"})
    return still(client.table)


async def test_r1_the_bytes_for_a_seat_do_not_depend_on_what_it_cannot_know(house: House) -> None:
    joined = await house.create(options={"hands": 1})
    chance, compared = FastChance(3), 0
    async with house.at(joined) as ann:
        await ann.heard("update")
        (connection,) = house.hub.connections
        room = house.hub.tables[joined["code"]].room
        while not over(ann):
            await comes_to_rest(ann)
            if over(ann):
                break
            real, connection.seen = connection.update(), None
            real = connection.update()
            kept = room.state
            for _ in range(3):
                room.state, connection.seen = kept.determinize(0, chance), None
                compared += room.state != kept
                assert connection.update() == real
            room.state = kept
            turn = ann.table["turn_seq"]
            await ann.act()
            await ann.until(lambda me, turn=turn: me.table["turn_seq"] > turn)
    assert compared > 5


async def test_r1_no_token_or_seed_travels_to_anybody(house: House) -> None:
    joined = await house.create(seats=3, bots={"2": "random"}, start=False, options={"hands": 1})
    bob = await house.join(joined["code"], "Bob")
    room = house.hub.tables[joined["code"]].room
    async with house.at(joined) as ann_, house.at(bob) as bob_:
        await ann_.heard("update")
        await ann_.ask(type="start")
        await ann_.until(lambda me: me.table["fair"])
        secret = room.deals[0].attempt.seed.hex()
        told_before_the_end = 0
        await asyncio.gather(ann_.play(over), bob_.play(over))
        for client in (ann_, bob_):
            for text in client.raw:
                assert joined["token"] not in text
                assert bob["token"] not in text
                assert all(person.token not in text for person in room.people.values())
                message = json.loads(text)
                if message["type"] == "update" and not message["table"]["fair"][:1]:
                    continue
                if message["type"] == "update" and message["table"]["phase"] != "over":
                    assert secret not in text
                    told_before_the_end += 1
        assert told_before_the_end > 5
        assert any(secret in text for text in ann_.raw)


async def test_r3_one_action_for_each_number_from_two_windows(house: House) -> None:
    joined = await house.create()
    async with house.at(joined) as one, house.at(joined) as two:
        for _ in range(20):
            await one.until(lambda me: me.my_turn or me.table.get("phase") == "between")
            if one.table["phase"] == "between":
                break
            turn = one.table["turn_seq"]
            await two.until(lambda me, turn=turn: me.table.get("turn_seq") == turn and me.my_turn)
            answers = await asyncio.gather(one.act(), two.act())
            assert sorted(answer["ok"] for answer in answers) == [False, True]
            (late,) = [answer["error"]["key"] for answer in answers if not answer["ok"]]
            assert late == "error.too_late"
            await one.until(lambda me, turn=turn: me.table["turn_seq"] > turn)


async def test_r4_who_comes_back_sees_what_who_stayed_sees(house: House) -> None:
    joined = await house.create(options={"hands": 2}, seats=3, bots={"1": "greedy", "2": "random"})
    async with house.at(joined) as stayed:
        while not over(stayed):
            rested = await comes_to_rest(stayed)
            async with house.at(joined) as back:
                await back.heard("update")
                assert still(back.table) == rested
                assert back.entries[-1] == stayed.entries[-1]
                kept = stayed.entries[-len(back.entries) :]
                assert back.entries == kept
            if stayed.table["phase"] == "between":
                await stayed.ask(type="next")
                await stayed.until(lambda me: me.table["phase"] != "between")
            elif stayed.my_turn:
                turn = stayed.table["turn_seq"]
                await stayed.act()
                await stayed.until(lambda me, turn=turn: me.table["turn_seq"] > turn)


async def test_r5_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        await server.ready()
        tables, acknowledged, seen = await play_until_killed(server)
    # The same port, so that clients come back to it.
    with Process(tmp_path, server.port) as again:
        await again.ready()
        await resumed(again, tables, acknowledged, seen)
        again.terminate()
        assert await asyncio.to_thread(again.process.wait, 20) == 0


async def play_until_killed(server: Process) -> tuple[Joined, dict[str, int], dict[str, Any]]:
    """Six people play until each has made some moves; then the server dies in the middle of it."""
    acknowledged: dict[str, int] = {}
    tables: list[dict[str, Any]] = []
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        for number in range(6):
            body = {"game": "bigtwo", "name": f"P{number}", "bots": BOTS, "start": True}
            tables.append((await http.post("/api/tables", json=body)).json())
    seen: dict[str, dict[str, Any]] = {}

    async def play(joined: dict[str, Any]) -> None:
        code = joined["code"]
        async with visit(server.address, code) as me:
            await me.say(type="hello", token=joined["token"])
            while not me.ended:
                await me.until(lambda me: me.my_turn or me.table.get("phase") == "between")
                turn = me.table["turn_seq"]
                if me.table["phase"] == "between":
                    await me.ask(type="next")
                elif (await me.act())["ok"]:
                    acknowledged[code] = turn + 1
                await me.until(lambda me, turn=turn: me.table["turn_seq"] > turn)
                seen[code] = me.table

    players = [asyncio.ensure_future(play(joined)) for joined in tables]
    while len(seen) < len(tables) or min(t["turn_seq"] for t in seen.values()) < 30:
        await asyncio.sleep(0.01)
        assert not any(player.done() for player in players)
    server.kill()
    await asyncio.gather(*players, return_exceptions=True)

    return tables, acknowledged, seen


def promises(table: dict[str, Any]) -> dict[tuple[int, int], str]:
    """What the table has promised, by deal and attempt."""
    return {
        (deal["deal"], attempt["attempt"]): attempt["commitment"]
        for deal in table["fair"]
        for attempt in deal["attempts"]
    }


async def resumed(
    again: Process, tables: Joined, acknowledged: dict[str, int], seen: dict[str, Any]
) -> None:
    for joined in tables:
        code = joined["code"]
        async with visit(again.address, code) as me:
            await me.say(type="hello", token=joined["token"])
            await me.heard("update")
            assert me.table["turn_seq"] >= acknowledged[code]
            assert me.table["turn_seq"] >= seen[code]["turn_seq"]
            was, is_now = promises(seen[code]), promises(me.table)
            assert was.keys() & is_now.keys()
            assert all(was[deal] == is_now[deal] for deal in was.keys() & is_now.keys())
            assert me.table["deals"][: len(seen[code]["deals"])] == seen[code]["deals"]
            deals = len(me.table["deals"])
            await me.play(lambda me, deals=deals: over(me) or len(me.table["deals"]) > deals)


async def test_r6_a_stalled_client_delays_nobody_and_costs_little(tmp_path: Path) -> None:
    async with running(settings(tmp_path, pace=Pace(bot_least=0, bot_most=0, deal=0))) as house:
        joined = await house.create(options={"limit": 10_000})
        host, port = house.address.split(":")
        stalled = socket.socket()
        stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stalled.connect((host, int(port)))
        stalled.sendall(
            f"GET /api/tables/{joined['code']}/socket HTTP/1.1\r\nHost: {house.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        hello = b'{"type":"hello"}'
        frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
        await asyncio.sleep(0.1)
        stalled.sendall(frame)
        # It watches and never reads; the others play on, long enough to fill every buffer between.
        async with house.at(joined) as ann:
            await ann.until(lambda me: me.table and me.table["spectators"] == 1)
            sleeping = next(c for c in house.hub.connections if c.person == 0)
            room = house.hub.tables[joined["code"]].room
            for _ in range(40):
                deals = len(ann.table["deals"])
                await ann.play(lambda me, deals=deals: len(me.table["deals"]) > deals)
                if room.seq - sleeping.seen > 300:
                    break
            else:
                pytest.fail("its updates were never held up: the test proves nothing")
            assert len(sleeping._answers) < MAX_OUTBOX
            # When it reads again, it gets the newest state, and a mark that lines are missing.
            stalled.setblocking(False)
            loop = asyncio.get_running_loop()
            received = b""
            turn = f'"turn_seq":{ann.table["turn_seq"]},'.encode()
            async with asyncio.timeout(20):
                while not (
                    turn in received
                    and received.endswith(b'"resync":true,"chart":[],"redraw":false}')
                ):
                    received += await loop.sock_recv(stalled, 65536)
            assert len(received) < sum(len(text) for text in ann.raw)
        stalled.close()


async def test_r10_and_r11_a_stopping_server_says_so_and_seats_are_kept(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        await server.ready()
        joined, before = await play_until_stopped(server)
    with Process(tmp_path, server.port) as again:
        await again.ready()
        async with visit(again.address, joined["code"]) as me:
            await me.say(type="hello", token=joined["token"])
            assert await comes_to_rest(me) == before
            assert (await me.act())["ok"]
        again.terminate()
        assert await asyncio.to_thread(again.process.wait, 20) == 0


async def play_until_stopped(server: Process) -> tuple[dict[str, Any], dict[str, Any]]:
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        body = {"game": "bigtwo", "name": "Ann", "bots": BOTS, "start": True}
        joined = (await http.post("/api/tables", json=body)).json()
    async with visit(server.address, joined["code"]) as me:
        await me.say(type="hello", token=joined["token"])
        before = await comes_to_rest(me)
        server.terminate()
        end = await me.hung_up()
        assert (end["type"], end["again"]) == ("closing", True)
        assert end["reason"]["key"] == "app.server_stopping"
        assert end["after_ms"] > 0
        assert me.socket.close_code == 1012
    assert await asyncio.to_thread(server.process.wait, 20) == 0
    return joined, before


async def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async with running(settings(tmp_path, idle_s=0.1)) as house:
        joined = await house.create()
        async with house.at(joined) as ann:
            before = await comes_to_rest(ann)
        async with asyncio.timeout(10):
            while house.hub.tables:  # noqa: ASYNC110 - the server has no event for it
                await asyncio.sleep(0.02)
        async with house.at(joined) as ann:
            assert await comes_to_rest(ann) == before
            assert (await ann.act())["ok"]


async def test_when_storing_fails_clients_come_back_to_what_was_stored(house: House) -> None:
    joined = await house.create()
    async with house.at(joined) as ann:
        before = await comes_to_rest(ann)
        append = house.hub.store.append

        async def full(*_: object) -> None:
            house.hub.store.append = append
            raise OSError("no space left on device")

        house.hub.store.append = full
        await ann.say(type="say", text="never heard")
        end = await ann.hung_up()
        assert (end["type"], end["again"]) == ("closing", True)
    async with house.at(joined) as ann:
        assert await comes_to_rest(ann) == before
        assert (await ann.heard("welcome"))["chat"] == []
        assert (await ann.act())["ok"]


@pytest.mark.parametrize("how", ["tampered", "newer"])
async def test_a_table_that_cannot_go_on_closes_with_a_message(tmp_path: Path, how: str) -> None:
    async with running(settings(tmp_path)) as house:
        joined = await house.create()
        async with house.at(joined) as ann:
            await comes_to_rest(ann)
            await ann.act()
    database = sqlite3.connect(tmp_path / "tables.sqlite3")
    wanted = {"tampered": '%"type":"act"%', "newer": '%"type":"header"%'}[how]
    n, body = database.execute(
        "SELECT n, body FROM lines WHERE CAST(body AS TEXT) LIKE ? ORDER BY n DESC", (wanted,)
    ).fetchone()
    change = {
        "tampered": (b'"move":"', b'"move":"x'),
        "newer": (b'"version":%d' % registry.find("bigtwo").version, b'"version":99'),
    }[how]
    assert change[0] in body
    database.execute("UPDATE lines SET body = ? WHERE n = ?", (body.replace(*change, 1), n))
    database.commit()
    database.close()
    for _ in range(2):
        async with running(settings(tmp_path)) as house, house.at(joined) as ann:
            end = await ann.hung_up()
            assert (end["type"], end["again"]) == ("closing", False)
            reason = {"tampered": "table.closed_damage", "newer": "table.closed_upgrade"}[how]
            assert end["reason"]["key"] == reason
            assert ann.table["phase"] == "closed"
