"""Connections that keep a server waiting, flood it, or are simply too many."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.running import ROOMY, House, build_page, running, settings
from tycoon.server.doors import SPARE_FILES, Doors, FlowOut, counted_as, raise_open_files
from tycoon.server.limits import Bucket
from tycoon.server.settings import Limits
from tycoon.server.socket import Connection, Hangup

HALF_HEAD = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Long"
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
PING = b"\x89\x80\0\0\0\0"
EMPTY_PART = b"\x00\x80\0\0\0\0"
TEXT_BEGUN = b"\x01\x80\0\0\0\0"


def limited(folder: Path, **limits: Any) -> Any:
    return settings(folder, limits=msgspec.structs.replace(ROOMY, **limits))


async def opened(house: House, *sent: bytes) -> tuple[Any, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    for part in sent:
        writer.write(part)
    return reader, writer


async def ended(reader: Any, seconds: float = 10.0) -> bytes:
    """What came until the server hung up."""
    async with asyncio.timeout(seconds):
        with contextlib.suppress(ConnectionError):
            return bytes(await reader.read())
    return b""


@contextlib.asynccontextmanager
async def silent_socket(house: House, joined: dict[str, Any]) -> AsyncIterator[tuple[Any, Any]]:
    """A socket of somebody who has said hello and reads nothing of what comes."""
    code, token = joined["code"], joined["token"]
    head = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {house.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    reader, writer = await opened(house, head.encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(b'{"type":"hello","token":"%s"}' % token.encode()))
    reader._transport.pause_reading()
    try:
        yield reader, writer
    finally:
        writer.close()


def frame(text: bytes) -> bytes:
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text


async def gone(house: House, count: int = 0, seconds: float = 20.0) -> None:
    """Wait until so many sockets are left."""
    async with asyncio.timeout(seconds):
        while len(house.hub.connections) > count:  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("sent", [b"", b"GET", HALF_HEAD, HALF_BODY])
async def test_a_request_has_seconds_to_arrive(tmp_path: Path, sent: bytes) -> None:
    async with running(limited(tmp_path, request_s=0.3)) as house:
        reader, writer = await opened(house, sent)
        assert await ended(reader) == b""
        writer.close()
        assert house.hub.metrics.troubles._value.get() == 0


async def test_a_request_that_drips_has_no_more_time(tmp_path: Path) -> None:
    async with running(limited(tmp_path, request_s=0.5)) as house:
        reader, writer = await opened(house, b"GET / HTTP/1.1\r\n")
        ending = asyncio.ensure_future(ended(reader))
        begun = time.monotonic()
        while not ending.done():
            assert time.monotonic() - begun < 10
            with contextlib.suppress(ConnectionError):
                writer.write(b"X-A: b\r\n")
            await asyncio.sleep(0.05)
        assert await ending == b""


async def test_who_asks_for_a_file_and_does_not_read_it_is_let_go(tmp_path: Path) -> None:
    build_page(tmp_path / "page")
    (tmp_path / "page" / "big.bin").write_bytes(os.urandom(30_000_000))
    async with running(limited(tmp_path, stalled_s=1.0)) as house:
        reader, writer = await opened(house, b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        reader._transport.pause_reading()
        async with asyncio.timeout(20):
            while house.server.doors.open:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        writer.close()


async def test_who_does_not_read_updates_is_let_go(tmp_path: Path) -> None:
    """Nothing may wait for a buffer that never empties."""
    async with running(limited(tmp_path, stalled_s=1.0)) as house:
        joined = await house.create(game="monopoly", seats=4)
        async with (
            silent_socket(house, joined),
            silent_socket(house, joined),
            house.at(joined) as ann,
        ):
            await ann.heard("update")
            while len(house.hub.connections) > 1 and len(ann.updates) < 5000:
                for connection in house.hub.connections:
                    connection.wake()
                await asyncio.sleep(0.005)
            await gone(house, 1)
            assert (await ann.ask(type="ping"))["type"] == "pong"


@pytest.mark.parametrize("flood", [PING, EMPTY_PART])
async def test_frames_that_are_no_messages_count(tmp_path: Path, flood: bytes) -> None:
    """Pings cost an answer each, empty parts a place in a list; neither without end."""
    async with running(limited(tmp_path, burst=20, patience=50)) as house:
        joined = await house.create()
        async with silent_socket(house, joined) as (reader, writer):
            if flood == EMPTY_PART:
                writer.write(TEXT_BEGUN)
            with contextlib.suppress(ConnectionError):
                for _ in range(200):
                    writer.write(flood * 1000)
                    await asyncio.wait_for(writer.drain(), 10)
            reader._transport.resume_reading()
            said = await ended(reader)
            # Closed with 1008, after no more pongs than were allowed and one slice.
            assert b"\x03\xf0too many frames" in said or not said
            assert said.count(b"\x8a\x00") < 400
            await gone(house)
        async with house.at(joined) as ann:
            await ann.heard("update")
            for _ in range(10):
                await (await ann.socket.ping())


async def test_messages_are_read_as_they_are_asked_for(house: House) -> None:
    """Many messages in one packet are all answered, in order."""
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.heard("update")
        ann.socket.transport.write(
            b"".join(frame(b'{"type":"ping","action_id":"%d"}' % n) for n in range(2000))
        )
        await ann.until(lambda me: sum(m["type"] == "pong" for m in me.messages) == 2000)
        pongs = [int(m["action_id"]) for m in ann.messages if m["type"] == "pong"]
        assert pongs == list(range(2000))


async def test_those_that_only_wait_make_room(tmp_path: Path) -> None:
    """More idle connections than there are places: whoever asks for something is served."""
    async with running(limited(tmp_path, streams=20)) as house:
        joined = await house.create()
        async with house.at(joined) as ann:
            await ann.heard("update")
            idle = [await opened(house, HALF_HEAD) for _ in range(60)]
            assert (await ann.ask(type="ping"))["type"] == "pong"
            async with house.at(joined) as again:
                await again.heard("update")
            assert (await house.http.get("/api/games")).status_code == 200
            assert house.server.doors.open <= 20
            assert house.server.doors.dropped >= 40
            text = (await house.http.get("/metrics")).text
            assert "tycoon_streams_dropped" in text
            for _, writer in idle:
                writer.close()


async def test_sockets_do_not_make_room_for_others(tmp_path: Path) -> None:
    async with running(limited(tmp_path, streams=3)) as house:
        joined = await house.create()
        async with house.at(joined) as one, house.at(joined) as two, house.at(joined) as three:
            for client in (one, two, three):
                await client.heard("update")
            reader, writer = await opened(
                house, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            assert (await ended(reader)).startswith(b"HTTP/1.1 503 ")
            writer.close()
            assert (await one.ask(type="ping"))["type"] == "pong"
            assert house.server.doors.refused == 1


class Caller:
    """As much of a connection as is counted."""

    def __init__(self, host: str) -> None:
        self.client = (host, 1)
        self.counted = ""


def test_an_address_has_so_many_connections_and_a_proxy_any_number() -> None:
    doors = Doors(Limits(streams_each=3), files=10_000)
    proxies: Any = {"10.0.0.1"}

    def enters(host: str) -> bool:
        one: Any = Caller(host)
        return doors.enter(one, proxies)

    assert [enters("10.0.0.1") for _ in range(9)] == [True] * 9
    assert [enters("10.0.0.2") for _ in range(4)] == [True] * 3 + [False]
    # One customer's network of IPv6 is one address.
    assert [enters(f"2001:db8::{n}") for n in range(1, 5)] == [True] * 3 + [False]
    assert enters("2001:db8:0:1::1")
    assert doors.refused == 2


def test_descriptors_are_left_for_the_rest() -> None:
    assert Doors(Limits(), files=1024).most == 1024 - SPARE_FILES
    assert Doors(Limits(), files=1 << 20).most == Limits().streams


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_what_an_address_counts_as(address: str, counted: str) -> None:
    assert counted_as(address) == counted


async def test_guesses_of_one_network_are_counted_together(tmp_path: Path) -> None:
    async with running(limited(tmp_path, guesses=5)) as house:
        statuses = []
        for number in range(8):
            headers = {"X-Forwarded-For": f"2001:db8::{number + 1:x}"}
            reply = await house.http.get("/api/tables/AAAAAA", headers=headers)
            statuses.append(reply.status_code)
        assert statuses == [404] * 5 + [429] * 3


def test_the_soft_limit_of_files_is_raised() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
        raised = raise_open_files()
        assert raised >= soft
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == raised or raised == 1 << 20
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("house")
async def test_no_room_for_files_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    with caplog.at_level(logging.ERROR, "asyncio"):
        for _ in range(1000):
            error = OSError(errno.EMFILE, "Too many open files")
            loop.call_exception_handler({"message": "accept", "exception": error})
    assert len(caplog.records) == 1


def test_oversteps_recover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bursts of thirty every two seconds are fewer than twenty a second, for ever."""
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    hub: Any = type("Hub", (), {})()
    hub.settings = settings(Path(), limits=Limits())
    hub.metrics = type("Metrics", (), {"limited": _Counter()})()
    connection = Connection(hub, None, "")  # type: ignore[arg-type]
    for _ in range(1000):
        for _ in range(30):
            connection._count(connection._bucket.take(now))
        now += 2.0
    refused = sum(connection._bucket.take(now) > 0 for _ in range(220))
    assert refused == 200
    for _ in range(200):
        connection._count(1.0)
    with pytest.raises(Hangup):
        connection._count(1.0)


class _Counter:
    def labels(self, *_: str) -> _Counter:
        return self

    def inc(self) -> None:
        pass


def test_who_reads_slowly_is_not_stalled() -> None:
    flow, transport = FlowOut(), _Buffer()
    for now in range(100):
        transport.left = 1000 - now
        assert flow.stalled(transport, now) == 0.0  # type: ignore[arg-type]
    for now in range(100, 120):
        assert flow.stalled(transport, now) == now - 99  # type: ignore[arg-type]
    transport.left = 0
    assert flow.stalled(transport, 120.0) == 0.0  # type: ignore[arg-type]


class _Buffer:
    left = 0

    def get_write_buffer_size(self) -> int:
        return self.left


def test_a_bucket_of_patience_is_empty_after_as_many() -> None:
    bucket = Bucket(3, 1.0, 0.0)
    assert [bool(bucket.take(0.0)) for _ in range(4)] == [False, False, False, True]
