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
from tycoon.server import codes
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
    """An address that has tried too many learns nothing: not by a hit, not by a miss."""
    async with running(limited(tmp_path, guesses=10)) as house:
        elsewhere = {"X-Forwarded-For": "192.0.2.9"}
        body = {"game": "bigtwo", "name": "Eve", "public": True}
        made = await house.http.post("/api/tables", json=body, headers=elsewhere)
        there = made.json()["code"]
        own = await house.create()
        for number in range(10):
            reply = await house.http.get(f"/api/tables/AAAAA{number % 8 + 2}")
            assert (reply.status_code, reply.json()["error"]["key"]) == (
                404,
                "error.table_not_found",
            )
        for path in ("AAAAAA", "zzz", "AAAAAA/record", there, f"{there}/record"):
            reply = await house.http.get(f"/api/tables/{path}")
            assert (reply.status_code, reply.json()["error"]["key"]) == (
                429,
                "error.too_many_guesses",
            )
            assert 1 <= int(reply.headers["retry-after"]) <= 6
        reply = await house.http.post(f"/api/tables/{there}/join", json={"name": "Ann"})
        assert reply.status_code == 429
        for code in ("AAAAAB", there):
            async with visit(house.address, code) as guess:
                await guess.say(type="hello", token="x" * 32)
                end = await guess.hung_up()
                assert end["reason"]["key"] == "error.too_many_guesses"
                assert end["again"]
                assert end["after_ms"] >= 1000
        # Where one has been one may come again, and with a token wherever one is a person.
        assert (await house.http.get(f"/api/tables/{own['code']}")).status_code == 200
        house.hub._visited.clear()
        assert (await house.http.get(f"/api/tables/{own['code']}")).status_code == 429
        async with house.at(own) as ann:
            await ann.heard("update")


async def test_guesses_at_the_same_moment_count_one_by_one(tmp_path: Path) -> None:
    async with running(limited(tmp_path, guesses=10)) as house:
        asked = (house.http.get(f"/api/tables/BBBBB{letter}") for letter in "ABCDEFGHJKLMNPQRSTUV")
        statuses = [reply.status_code for reply in await asyncio.gather(*asked)]
        assert (statuses.count(404), statuses.count(429)) == (10, 10)


async def test_a_class_comes_back_at_once(tmp_path: Path) -> None:
    """Many of one address open tables that are not in memory; none of them guesses."""
    async with running(limited(tmp_path, guesses=3)) as house:
        codes = [(await house.create(bots={}, start=False))["code"] for _ in range(20)]
        house.hub._visited.clear()
        for code in codes:
            await house.hub._drop(code, house.hub.tables[code])
        replies = await asyncio.gather(*(house.http.get(f"/api/tables/{code}") for code in codes))
        assert {reply.status_code for reply in replies} == {200}


def test_codes_are_too_many_to_try() -> None:
    assert len(set(codes.LETTERS)) ** codes.LENGTH > 10**15
    made = codes.fresh()
    assert codes.written(made) == made


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("K7X2MABCDE", "K7X2MABCDE"),
        ("k7x2m-abcde", "K7X2MABCDE"),
        (" K7X2M ABCDE ", "K7X2MABCDE"),
        ("abc234", "ABC234"),
        ("abc23", ""),
        ("K7X2MABCD0", ""),
        ("Ｋ７Ｘ２Ｍ-ａｂｃｄｅ", "K7X2MABCDE"),
        ("A" * 3000, ""),
    ],
)
def test_codes_as_people_type_them(typed: str, code: str) -> None:
    assert codes.written(typed) == code


async def test_a_table_of_an_early_version_opens_by_its_short_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, "fresh", lambda: "ABC234")
    async with running(settings(tmp_path)) as house:
        joined = await house.create()
        assert joined["code"] == "ABC234"
        await house.hub._drop("ABC234", house.hub.tables["ABC234"])
        assert (await house.http.get("/api/tables/abc-234")).json()["code"] == "ABC234"


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
