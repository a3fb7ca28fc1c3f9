"""How much one client may ask for, and what happens to those who ask for more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.running import ROOMY, House, running, settings, visit
from tycoon.server.limits import Bucket, PerMinute
from tycoon.server.settings import Limits


def limited(folder: Path, **limits: Any) -> Any:
    return settings(folder, limits=msgspec.structs.replace(ROOMY, **limits))


def test_the_limits_are_the_promised_ones() -> None:
    assert (Limits().burst, Limits().guesses) == (20, 10)


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(2, 0.5, now=0.0)
    assert [bucket.take(0.0), bucket.take(0.0)] == [0.0, 0.0]
    assert bucket.peek(1.0) == bucket.take(1.0) == 1.0
    assert bucket.take(2.0) == 0.0
    assert bucket.take(2.0) > 0.0
    assert [bucket.take(100.0), bucket.take(100.0), bucket.take(100.0)] == [0.0, 0.0, 2.0]


def test_addresses_do_not_share_and_are_forgotten() -> None:
    limit = PerMinute(1, lambda: 0.0, remembered=2)
    assert limit.take("a") == 0.0
    assert limit.take("a") > 0.0
    assert limit.take("b") == 0.0
    assert limit.take("c") == 0.0
    assert limit.take("a") == 0.0


async def test_messages_come_in_bursts_of_twenty(tmp_path: Path) -> None:
    async with running(limited(tmp_path, burst=20)) as house:
        joined = await house.create()
        async with house.at(joined) as ann:
            await ann.heard("update")
            begun = time.monotonic()
            for number in range(40):
                await ann.say(type="sit", action_id=f"{number}", seat=0)
            await ann.until(lambda me: sum(m["type"] == "answer" for m in me.messages) == 40)
            keys = [m["error"]["key"] for m in ann.messages if m["type"] == "answer"]
            took = time.monotonic() - begun
            assert keys[:20] == ["error.seat_taken"] * 20
            # As many come back each second, and a busy machine may take more than one.
            heard = keys.count("error.seat_taken")
            assert heard <= 20 + 20 * took
            assert heard + keys.count("error.rate_limited") == 40
            # A moment later it is heard again.
            for _ in range(100):
                await asyncio.sleep(0.05)
                if await ann.refusal(type="sit", seat=0) == "error.seat_taken":
                    return
            pytest.fail("it was never heard again")


async def test_who_does_not_stop_is_hung_up_on(tmp_path: Path) -> None:
    async with running(limited(tmp_path, burst=5, patience=30)) as house:
        joined = await house.create()
        async with house.at(joined) as ann:
            await ann.heard("update")
            for _ in range(60):
                await ann.socket.send("{}")
            end = await ann.hung_up()
            assert (end["type"], end["reason"]["key"]) == ("closing", "error.rate_limited")
            assert ann.socket.close_code == 1008


async def test_frames_have_a_size(house: House) -> None:
    joined = await house.create()
    before = house.hub.tables[joined["code"]].room.lines
    async with house.at(joined) as ann:
        await ann.heard("update")
        fits = {"type": "say", "text": "x", "action_id": "a"}
        await ann.socket.send(json.dumps(fits) + " " * (8192 - len(json.dumps(fits))))
        assert (await ann.heard("answer"))["ok"]
        await ann.socket.send(json.dumps(fits) + " " * (8193 - len(json.dumps(fits))))
        await ann.hung_up()
        assert ann.socket.close_code == 1009
    assert house.hub.tables[joined["code"]].room.said == 1
    assert house.hub.tables[joined["code"]].room.lines >= before


async def test_bodies_have_a_size(house: House) -> None:
    body = json.dumps({"game": "bigtwo", "name": "Ann"})
    for size, status in ((8192, 201), (8193, 413), (10_000_000, 413)):
        padded = body + " " * (size - len(body))
        reply = await house.http.post("/api/tables", content=padded)
        assert reply.status_code == status
        if status == 413:
            assert reply.json()["error"] == {"key": "error.too_large", "args": {"max": 8192}}


async def test_codes_are_not_guessed(tmp_path: Path) -> None:
    async with running(limited(tmp_path, guesses=10)) as house:
        joined = await house.create()
        for number in range(10):
            reply = await house.http.get(f"/api/tables/AAAAA{number % 8 + 2}")
            assert (reply.status_code, reply.json()["error"]["key"]) == (
                404,
                "error.table_not_found",
            )
        for path in ("AAAAAA", "zzz", "AAAAAA/record"):
            reply = await house.http.get(f"/api/tables/{path}")
            assert (reply.status_code, reply.json()["error"]["key"]) == (
                429,
                "error.too_many_guesses",
            )
        async with visit(house.address, "AAAAAB") as guess:
            assert (await guess.hung_up())["reason"]["key"] == "error.too_many_guesses"
        # A table that is known can be visited all the same.
        assert (await house.http.get(f"/api/tables/{joined['code']}")).status_code == 200


async def test_tables_and_people_come_at_a_measured_rate(tmp_path: Path) -> None:
    async with running(limited(tmp_path, tables=3, joins=2)) as house:
        codes = [(await house.create(bots={}, start=False))["code"] for _ in range(3)]
        body = {"game": "bigtwo", "name": "Ann"}
        reply = await house.http.post("/api/tables", json=body)
        assert (reply.status_code, reply.json()["error"]["key"]) == (429, "error.rate_limited")
        for name in ("Bob", "Carol"):
            await house.join(codes[0], name)
        reply = await house.http.post(f"/api/tables/{codes[0]}/join", json={"name": "Dan"})
        assert reply.status_code == 429


async def test_connections_of_one_address_are_counted(tmp_path: Path) -> None:
    async with running(limited(tmp_path, connections=2)) as house:
        joined = await house.create()
        async with house.at(joined) as one, house.at(joined) as two:
            await one.heard("update")
            await two.heard("update")
            async with visit(house.address, joined["code"]) as three:
                end = await three.hung_up()
                assert end["reason"]["key"] == "error.too_many_connections"
        async with asyncio.timeout(5):
            while house.hub.addresses:  # noqa: ASYNC110 - the server has no event for it
                await asyncio.sleep(0.01)
        async with house.at(joined) as four:
            await four.heard("update")


async def test_a_connection_that_never_says_hello_is_ended(tmp_path: Path) -> None:
    async with running(limited(tmp_path, hello_s=0.05)) as house:
        joined = await house.create()
        async with visit(house.address, joined["code"]) as silent:
            assert (await silent.hung_up())["reason"]["key"] == "error.bad_message"


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://{address}", True),
        ("https://games.example", True),
        ("http://evil.example", False),
        ("null", False),
        ("http://[", False),
        ("http://{address}.evil.example", False),
    ],
)
async def test_only_our_own_page_may_connect(
    tmp_path: Path, origin: str | None, allowed: bool
) -> None:
    async with running(settings(tmp_path, origins=["https://games.example"])) as house:
        joined = await house.create()
        headers = {} if origin is None else {"Origin": origin.format(address=house.address)}
        url = f"ws://{house.address}/api/tables/{joined['code']}/socket"
        with contextlib.nullcontext() if allowed else pytest.raises(InvalidStatus, match="403"):
            async with connect(url, additional_headers=headers):
                pass
        body = {"game": "bigtwo", "name": "Ann"}
        reply = await house.http.post("/api/tables", json=body, headers=headers)
        assert reply.status_code == (201 if allowed else 403)
        if not allowed:
            assert reply.json()["error"]["key"] == "error.bad_origin"
        reply = await house.http.get("/api/games", headers=headers)
        assert reply.status_code == 200
        named = reply.headers.get("access-control-allow-origin")
        assert named == (origin if origin == "https://games.example" else None)


async def test_tokens_are_worth_something_at_their_own_seat_only(house: House) -> None:
    one = await house.create(start=False, bots={})
    other = await house.create(start=False, bots={})
    bob = await house.join(one["code"], "Bob")
    async with house.at({"code": other["code"], "token": one["token"]}) as thief:
        assert (await thief.hung_up())["reason"]["key"] == "error.bad_token"
    async with house.at({"code": one["code"], "token": "x" * 32}) as thief:
        assert (await thief.hung_up())["reason"]["key"] == "error.bad_token"
    async with house.at(bob) as client:
        await client.heard("update")
        me = client.table["me"]
        assert [me[key] for key in ("person", "name", "seat", "host")] == [2, "Bob", 1, False]
        for command in ({"type": "start"}, {"type": "kick", "seat": 0}, {"type": "rematch"}):
            assert await client.refusal(**command) == "error.not_host"
    stored = b"".join(line.body for line in await house.hub.store.read(one["code"]))
    assert one["token"].encode() not in stored
    assert bob["token"].encode() not in stored


async def test_a_full_house_opens_no_more_tables(tmp_path: Path) -> None:
    async with running(settings(tmp_path, max_tables=2)) as house:
        for _ in range(2):
            await house.create()
        reply = await house.http.post("/api/tables", json={"game": "bigtwo", "name": "Ann"})
        assert (reply.status_code, reply.json()["error"]["key"]) == (503, "error.too_many_tables")
