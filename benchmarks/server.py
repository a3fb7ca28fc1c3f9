"""How many seats one server carries: moves a second, and how long until a whole table sees one.

    python benchmarks/server.py --seats 5000 --rate 625 --seconds 20
    python benchmarks/server.py --seats 2000 --rate 250 --processes 2 --database postgresql://…

Server processes, one unless told otherwise, with their database on disk, and one process that
plays all seats over loopback. Latency is from sending a move to the moment its update has
arrived at every seat of that table. The player's own work is in it, so the figures are upper
bounds; its share of a core is printed too. With several processes tables are opened at each by
turns, and the seats of a table are at all of them, so most of what they say is forwarded;
`--near` puts them where their table is.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

SERVER = """
import sys
from tycoon.server import run
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace
many = Limits(burst=1000, tables=10**9, joins=10**9, connections=10**9)
pace = Pace(deal=0.05)
settings = Settings(database=sys.argv[1], limits=many, pace=pace, bot_workers=0, quiet=True)
run(port=int(sys.argv[2]), settings=settings)
"""
TURN = re.compile(rb'"turn_seq":(\d+)')
DEFAULT = re.compile(rb'"default":"([^"]+)"')


class Table:
    """A table of four seats, and what is known of it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seats: list[Seat] = []
        self.turn = -1
        self.mover: Seat | None = None
        self.move = b""
        self.sent_at = 0.0
        self.waiting = 0
        self.between = False


class Seat(asyncio.Protocol):
    """One client: just enough WebSocket for a benchmark."""

    def __init__(self, table: Table, token: str, log: Log) -> None:
        self.table = table
        self.token = token
        self.log = log
        self.buffer = bytearray()
        self.open = False
        self.turn = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.table.code}/socket HTTP/1.1\r\nHost: localhost\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def say(self, text: bytes) -> None:
        head = (
            bytes([0x81, 0x80 | len(text)])
            if len(text) < 126
            else (b"\x81\xfe" + len(text).to_bytes(2, "big"))
        )
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.buffer[: end + 4]
            self.open = True
            self.say(b'{"type":"hello","token":"%s"}' % self.token.encode())
        while (frame := self.next_frame()) is not None:
            self.heard(*frame)

    def next_frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        frame = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return frame

    def heard(self, opcode: int, text: bytes) -> None:
        if opcode == 9:
            self.transport.write(bytes([0x8A, 0x80 | len(text)]) + b"\0\0\0\0" + text)
        if opcode != 1 or not text.startswith(b'{"type":"update"'):
            if b'"ok":false' in text:
                self.log.refused += 1
            return
        self.log.updates += 1
        self.log.bytes += len(text)
        table = self.table
        found = TURN.search(text)
        assert found is not None
        turn = int(found[1])
        if turn != self.turn:
            self.turn = turn
            if table.sent_at and turn > table.turn:
                table.waiting -= 1
                if not table.waiting:
                    self.log.latencies.append(time.perf_counter() - table.sent_at)
                    table.sent_at = 0.0
                    table.turn = turn
        if (default := DEFAULT.search(text)) is not None:
            table.mover, table.move = self, default[1]
            table.turn = max(table.turn, turn) if not table.sent_at else table.turn
        elif b'"phase":"between"' in text and b'"ready":false' in text:
            if not table.between:
                table.between = True
                table.mover = None
                for one in table.seats:
                    one.say(b'{"type":"next"}')
        if b'"phase":"playing"' in text:
            table.between = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.log.lost += 1


class Log:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.updates = self.bytes = self.refused = self.lost = self.late = 0


def post(port: int, path: str, body: dict[str, object]) -> dict[str, str]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        answer: dict[str, str] = json.load(reply)
    return answer


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kept_waiting(pid: int) -> float:
    """Seconds that a process's threads were ready to run while others had the processors."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            total += int((task / "schedstat").read_text().split()[1])
    return total / 1e9


async def measure(
    ports: list[int], pids: list[int], seats: int, rate: float, seconds: float, near: bool
) -> dict[str, object]:
    log = Log()
    loop = asyncio.get_running_loop()
    tables = []
    options = {"limit": 10000}
    for at in range(seats // 4):
        port = ports[at % len(ports)]
        body = {"game": "bigtwo", "name": "P0", "options": options}
        made = await asyncio.to_thread(post, port, "/api/tables", body)
        tokens = [made["token"]]
        for number in range(1, 4):
            join = f"/api/tables/{made['code']}/join"
            tokens.append(
                (await asyncio.to_thread(post, port, join, {"name": f"P{number}"}))["token"]
            )
        table = Table(made["code"])
        table.seats = [Seat(table, token, log) for token in tokens]
        tables.append(table)
    empty = sum(map(memory, pids))
    for at, table in enumerate(tables):
        for number, seat in enumerate(table.seats):
            port = ports[(at if near else at + number) % len(ports)]
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)  # type: ignore[misc]
        await asyncio.sleep(0)
    while log.updates < seats:  # noqa: ASYNC110 - counting is done by callbacks
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    idle = sum(map(memory, pids))
    for table in tables:
        table.seats[0].say(b'{"type":"start"}')
        await asyncio.sleep(0.002)
    await asyncio.sleep(3)
    log.latencies.clear()
    log.updates = log.bytes = 0
    # The player's own collections would be counted as the server's latency.
    gc.collect()
    gc.disable()
    used, own = sum(map(processor, pids)), time.process_time()
    waited, own_waited = sum(map(kept_waiting, pids)), kept_waiting(os.getpid())
    order = tables[:]
    random.Random(1).shuffle(order)
    began = time.perf_counter()
    sent = 0
    while (now := time.perf_counter() - began) < seconds:
        while sent < now * rate:
            table = order[sent % len(order)]
            sent += 1
            if table.mover is None or table.sent_at:
                log.late += 1
                continue
            mover, table.mover = table.mover, None
            table.turn = mover.turn
            table.waiting = 4
            table.sent_at = time.perf_counter()
            mover.say(b'{"type":"act","turn_seq":%d,"moves":["%s"]}' % (mover.turn, table.move))
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    lasted = time.perf_counter() - began
    times = sorted(log.latencies)
    return {
        "seats": seats,
        "processes": len(ports),
        "moves_per_s": round(len(times) / seconds, 1),
        "updates_per_s": round(log.updates / lasted),
        "update_bytes": round(log.bytes / max(1, log.updates)),
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": round(1000 * times[int(0.99 * len(times))], 2),
        "max_ms": round(1000 * times[-1], 2),
        "skipped": log.late,
        "refused": log.refused,
        "lost": log.lost,
        "server_cpu": round((sum(map(processor, pids)) - used) / lasted, 2),
        "player_cpu": round((time.process_time() - own) / lasted, 2),
        "server_kept_waiting": round((sum(map(kept_waiting, pids)) - waited) / lasted, 2),
        "player_kept_waiting": round((kept_waiting(os.getpid()) - own_waited) / lasted, 2),
        "kib_per_idle_connection": round((idle - empty) / seats / 1024, 1),
        "mib_in_all": round(sum(map(memory, pids)) / 2**20),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=400)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--port", type=int, default=8177)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="", help="a URL; SQLite in a new folder without it")
    parser.add_argument("--near", action="store_true", help="seats are where their table is")
    chosen = parser.parse_args()
    if not 1 <= chosen.processes <= 16:
        parser.error("--processes is from 1 to 16")
    if chosen.processes > 1 and not chosen.database.startswith("postgresql"):
        parser.error("several processes need --database postgresql://…")
    if chosen.seats > 8000 or chosen.seconds > 120:
        parser.error("at most 8000 seats and 120 seconds: this is one machine on loopback")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite3")
        ports = [chosen.port + number for number in range(chosen.processes)]
        database = chosen.database or database
        servers = [
            subprocess.Popen([sys.executable, "-c", SERVER, database, str(port)]) for port in ports
        ]
        try:
            for port in ports:
                for _ in range(200):
                    with contextlib.suppress(OSError):
                        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
                        break
                    time.sleep(0.05)
            pids = [server.pid for server in servers]
            found = asyncio.run(
                measure(ports, pids, chosen.seats, chosen.rate, chosen.seconds, chosen.near)
            )
        finally:
            for server in servers:
                server.terminate()
                server.wait()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
