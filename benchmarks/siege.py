"""Clients that mean no good: idle, half sent, flooding and deaf ones, and what a player notices.

    python -m benchmarks.siege

The server may open 1,024 files. A player pings it alone, then beside 1,500 idle and 200 half-open
connections. Then one client sends two million pings, coming back when it is hung up on, and fifty
clients stop reading at a busy table. Ends with 1 when a promise is not kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks.fuzzing import free_port, wait_for

SERVER = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
from tycoon.server import run
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace
run(
    port=int(sys.argv[2]),
    settings=Settings(
        database=sys.argv[1], quiet=True, pace=Pace(bot_least=0.0, bot_most=0.0, deal=0.0)
    ),
)
"""
PINGS = 2_000_000
PING = b"\x89\x80\0\0\0\0"


class Siege:
    """The server, its player, and what was promised of them."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process
        self.broken: list[str] = []

    def promise(self, kept: bool, what: str) -> None:
        print(("  kept: " if kept else "  BROKEN: ") + what, flush=True)
        if not kept:
            self.broken.append(what)

    def memory_mb(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        [line] = [x for x in status.splitlines() if x.startswith("VmRSS")]
        return int(line.split()[1]) / 1024

    async def table(self, **changes: Any) -> dict[str, Any]:
        wanted = {"game": "bigtwo", "name": "Ann", "seats": 3, "bots": {"1": "random"}}
        async with httpx.AsyncClient() as http:
            url = f"http://127.0.0.1:{self.port}/api/tables"
            return dict((await http.post(url, json={**wanted, **changes})).json())

    def at(self, table: dict[str, Any]) -> Any:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table['code']}/socket"
        return connect(url, ping_interval=None, max_size=None)

    async def raw(self, table: dict[str, Any], buffer: int = 1 << 16) -> Any:
        """A socket that says hello, and reads only what it must."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=buffer)
        writer.write(
            f"GET /api/tables/{table['code']}/socket HTTP/1.1\r\nHost: localhost\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        text = b'{"type":"hello","token":"%s"}' % table["token"].encode()
        writer.write(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)
        reader._transport.pause_reading()
        return reader, writer


async def pings(socket: Any, count: int) -> list[float]:
    """How long so many took, in milliseconds."""
    took = []
    for number in range(count):
        begun = time.perf_counter()
        await socket.send(json.dumps({"type": "ping", "action_id": f"p{number}"}))
        while json.loads(await socket.recv()).get("type") != "pong":
            pass
        took.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(0.06)
    return took


async def idle(siege: Siege) -> None:
    print("1,500 idle and 200 half-open connections, 1,024 files:")
    table = await siege.table()
    async with siege.at(table) as player:
        await player.send(json.dumps({"type": "hello", "token": table["token"]}))
        alone = statistics.median(await pings(player, 60))
        writers = []
        for number in range(1700):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", siege.port)
                if number % 17 >= 15:
                    writer.write(b"GET /api/games HTTP/1.1\r\nHost: local")
                writers.append(writer)
        among = statistics.median(await pings(player, 60))
        siege.promise(among < 3 * alone, f"ping {alone:.2f} ms alone, {among:.2f} ms among them")
        begun = time.perf_counter()
        other = await siege.table(name="Bob")
        took = time.perf_counter() - begun
        siege.promise("code" in other and took < 2, f"a new player is let in after {took:.3f} s")
        await asyncio.sleep(12)
        async with httpx.AsyncClient() as http:
            text = (await http.get(f"http://127.0.0.1:{siege.port}/metrics")).text
        [left] = [x for x in text.splitlines() if x.startswith("tycoon_streams ")]
        siege.promise(float(left.split()[1]) < 10, f"12 s later: {left}")
        for writer in writers:
            writer.close()


async def flood(siege: Siege) -> None:
    print(f"{PINGS:,} pings of one client that reads nothing:")
    table = await siege.table()
    before = siege.memory_mb()
    most, sent, visits, begun = before, 0, 0, time.monotonic()
    while sent < PINGS and time.monotonic() - begun < 240:
        _, writer = await siege.raw(table)
        visits += 1
        with contextlib.suppress(ConnectionError, TimeoutError):
            while sent < PINGS:
                writer.write(PING * 10_000)
                sent += 10_000
                await asyncio.wait_for(writer.drain(), 5)
        writer.transport.abort()
        most = max(most, siege.memory_mb())
    await asyncio.sleep(3)
    after = siege.memory_mb()
    siege.promise(sent == PINGS, f"{sent:,} sent in {visits} visits")
    siege.promise(
        most - before < 5, f"memory {before:.1f} MB, at most {most:.1f}, then {after:.1f}"
    )


async def deaf(siege: Siege) -> None:
    print("50 clients that do not read, at a busy table:")
    table = await siege.table(game="monopoly", bots={"1": "random", "2": "random"}, seat=-2)
    busy = [await siege.raw(table) for _ in range(50)]
    async with siege.at(table) as host, httpx.AsyncClient() as http:
        await host.send(json.dumps({"type": "hello", "token": table["token"]}))
        await host.send(json.dumps({"type": "start", "bot": "random"}))
        reading = asyncio.ensure_future(listen(host))
        begun = time.monotonic()
        while True:
            health = (await http.get(f"http://127.0.0.1:{siege.port}/healthz")).json()
            gone = time.monotonic() - begun
            if health["connections"] <= 1 or gone > 90:
                break
            await asyncio.sleep(0.5)
        reading.cancel()
        siege.promise(gone < 60, f"gone after {gone:.0f} s, {health['connections']} left")
    for _, writer in busy:
        writer.transport.abort()


async def listen(socket: Any) -> None:
    async for _ in socket:
        pass


def main() -> int:
    """Lay siege; 1 when a promise was broken."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        log = Path(folder) / "log"
        with log.open("wb") as written:
            database = str(Path(folder) / "tables.sqlite3")
            process = subprocess.Popen(
                [sys.executable, "-c", SERVER, database, str(port)], stderr=written
            )
        siege = Siege(port, process)
        try:
            wait_for(f"127.0.0.1:{port}")
            for part in (idle, flood, deaf):
                asyncio.run(part(siege))
            said = log.stat().st_size
            siege.promise(said < 100_000, f"the log has {said} bytes")
        finally:
            process.terminate()
            begun = time.monotonic()
            process.wait(30)
            took = time.monotonic() - begun
        siege.promise(process.returncode == 0 and took < 5, f"it ended after {took:.1f} s")
    return 1 if siege.broken else 0


if __name__ == "__main__":
    sys.exit(main())
