"""Anything at all, sent to a server for minutes, for some of them with its database failing.

    python -m benchmarks.fuzzing --minutes 10 [--schemathesis PATH/TO/st]
    python -m benchmarks.fuzzing --minutes 10 --processes 2 --database postgresql://…

The database fails in two ways: another program keeps its lock, and, where it is a file, the system
lets no file grow. Of several processes on a database of PostgreSQL all are attacked by turns, and
Schemathesis is at the last one, which has none of the tables.
Requests and socket messages made at random, and Schemathesis on `/schema` where it is installed. No
answer may be a 5xx but 503, none may show SQL, no socket may end for a defect (1011), and a table
that nobody was let in at must be what it was, line by line.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tycoon.server import wire

SERVER = """
import sys
from tycoon.server import run
from tycoon.server.settings import Limits, Settings
many = Limits(
    burst=10**6, patience=10**6, tables=10**9, joins=10**9, guesses=10**9, connections=10**4
)
run(port=int(sys.argv[2]), settings=Settings(database=sys.argv[1], limits=many, store_s=1.0))
"""
KINDS = [cls.__struct_config__.tag for cls in get_args(wire.FromClient)]
FIELDS = sorted({name for cls in get_args(wire.FromClient) for name in cls.__struct_fields__})
METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]
WORDS = ["api", "tables", "join", "record", "socket", "games", "options", "t", "schema", "metrics"]
WORDS += ["healthz", "readyz", "..", "%00", "%ff", "é", "x" * 300, "", "-1", "asyncapi.json"]
VALUES: list[Any] = [None, True, -1, 0, 3, 10**30, 1.5, "", "a", "\x00", "x" * 9000, [], {}, ["3d"]]
SQL = ("sqlalchemy", "sqlite3", "INSERT INTO", "SELECT ", "Traceback")


class Findings:
    """What came back, and what should not have."""

    def __init__(self) -> None:
        self.statuses: collections.Counter[str] = collections.Counter()
        self.wrong: list[str] = []

    def answered(self, what: str, status: int, text: str) -> None:
        self.statuses[f"http {status}"] += 1
        if status >= 500 and status != 503:
            self.wrong.append(f"{what}: {status} {text[:200]}")
        if any(word in text for word in SQL):
            self.wrong.append(f"{what}: shows {text[:200]}")


def body(rng: random.Random) -> bytes:
    if rng.random() < 0.2:
        return rng.choice([b"", b"{", b"\xff", b"null", b"[" * 5000, rng.randbytes(50)])
    plain = {"game": rng.choice(["bigtwo", "daifugo", "deal", "monopoly"]), "name": "Eve"}
    names = [*plain, "preset", "seats", "options", "bots", "seat", "public", "clock_s", "start"]
    for name in rng.sample(names, rng.randrange(5)) if rng.random() < 0.5 else ():
        plain[name] = rng.choice(VALUES)
    return json.dumps(plain).encode()


async def request_at_random(
    http: httpx.AsyncClient, rng: random.Random, codes: list[str], findings: Findings
) -> None:
    if rng.random() < 0.5:
        path = "/api/tables" + rng.choice(
            ["", f"/{rng.choice(codes)}", f"/{rng.choice(codes)}/join"]
        )
    else:
        path = "/" + "/".join(rng.choices([*WORDS, *codes], k=rng.randrange(5)))
    if rng.random() < 0.2:
        path += "?" + rng.choice(["game=1", "game=x", "a=%", "game=" + "9" * 50])
    headers = {}
    if rng.random() < 0.2:
        name = rng.choice(["Content-Type", "Accept", "Origin", "Host", "Content-Encoding"])
        headers[name] = rng.choice(["x", "application/json", "gzip", "http://a", "evil.example"])
    method = rng.choice(["GET", "POST"]) if rng.random() < 0.8 else rng.choice(METHODS)
    reply = await http.request(method, path, content=body(rng), headers=headers)
    findings.answered(f"{method} {path[:80]}", reply.status_code, reply.text)


def message(rng: random.Random) -> str:
    if rng.random() < 0.15:
        return rng.choice(["", "{}", "null", "[" * 2000, "\x00", '{"type":1}', "x" * 8000])
    made: dict[str, Any] = {"type": rng.choice([*KINDS, "update", "nothing"])}
    for name in rng.sample(FIELDS, rng.randrange(4)):
        made[name] = rng.choice([*VALUES, rng.randrange(70), ["pass"], "0" * 64])
    return json.dumps(made)[:8000]


async def visit_at_random(
    address: str, rng: random.Random, people: list[dict[str, Any]], findings: Findings
) -> None:
    who = rng.choice(people)
    url = f"ws://{address}/api/tables/{who['code']}/socket"
    try:
        async with connect(url, open_timeout=10, close_timeout=2, ping_interval=None) as socket:
            token = rng.choice([who["token"], None, "x" * 32])
            if rng.random() < 0.9:
                await socket.send(json.dumps({"type": "hello", "token": token}))
            reading = asyncio.ensure_future(drain(socket, findings))
            for _ in range(rng.randrange(80)):
                await socket.send(message(rng))
                await asyncio.sleep(0)
            await asyncio.sleep(0.05)
            await socket.close()
            await reading
            code = socket.close_code
            findings.statuses[f"socket {code}"] += 1
            if code == 1011:
                findings.wrong.append(f"a socket ended with 1011: {socket.close_reason}")
    except (WebSocketException, OSError, TimeoutError) as error:
        rcvd = getattr(error, "rcvd", None)
        if rcvd is not None and rcvd.code == 1011:
            findings.wrong.append(f"a socket ended with 1011: {rcvd.reason}")
        findings.statuses[f"socket {type(error).__name__}"] += 1


async def drain(socket: Any, findings: Findings) -> None:
    with contextlib.suppress(WebSocketException):
        async for text in socket:
            if any(word in text for word in SQL):
                findings.wrong.append(f"a socket shows {text[:200]}")


async def attack(
    address: str, until: float, seed: int, people: list[dict[str, Any]], findings: Findings
) -> None:
    rng = random.Random(seed)
    codes = [*(one["code"] for one in people), "ABCDEFGHJK", "ABCDEF"]
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=20) as http:
        while time.monotonic() < until:
            try:
                if rng.random() < 0.7:
                    await request_at_random(http, rng, codes, findings)
                else:
                    await visit_at_random(address, rng, people, findings)
            except httpx.TransportError as error:
                findings.statuses[type(error).__name__] += 1
                if isinstance(error, httpx.ConnectError):
                    findings.wrong.append(f"cannot connect: {error}")
            # This is about what is answered, not about how fast.
            await asyncio.sleep(0.01)


@contextlib.contextmanager
def cramped(servers: list[subprocess.Popen[bytes]]) -> Iterator[None]:
    """No file of the servers may grow any more, neither the database nor their log."""
    before = resource.prlimit(servers[0].pid, resource.RLIMIT_FSIZE)
    for server in servers:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        for server in servers:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def locked(database: str) -> Iterator[None]:
    """Another program keeps the database's lock, or that of the lines."""
    if "://" in database:
        with connected(database) as other, other.begin():
            other.exec_driver_sql("LOCK TABLE lines IN EXCLUSIVE MODE")
            yield
        return
    one = sqlite3.connect(database, isolation_level=None, timeout=20)
    one.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        one.execute("ROLLBACK")
        one.close()


@contextlib.contextmanager
def connected(database: str) -> Iterator[sa.Connection]:
    """A connection of our own to a database, by its URL or the path of its file."""
    url = database.replace("postgresql://", "postgresql+pg8000://")
    engine = sa.create_engine(url if "://" in url else f"sqlite:///{url}")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def lines_of(database: str, code: str) -> str:
    """What is stored of a table."""
    wanted = sa.text("SELECT n, game, body FROM lines WHERE code = :code ORDER BY n")
    with connected(database) as reader:
        rows = reader.execute(wanted, {"code": code}).all()
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def made(address: str, **changes: Any) -> dict[str, Any]:
    wanted = {"game": "bigtwo", "name": "Ann", "seats": 3, "bots": {"1": "random"}}
    reply = httpx.post(f"http://{address}/api/tables", json={**wanted, **changes})
    return dict(reply.json())


def schemathesis(st: str, address: str, seconds: float, *, well: bool) -> subprocess.Popen[str]:
    """Schemathesis on the description; a 503 is no defect while the database fails."""
    checks = "status_code_conformance,content_type_conformance,response_schema_conformance"
    checks += ",not_a_server_error" if well else ""
    command = [st, "run", f"http://{address}/schema", "--checks", checks]
    command += [
        "--max-examples",
        "100000",
        "--workers",
        "1",
        "--no-color",
        "--phases",
        "coverage,fuzzing",
    ]
    command += ["--max-time", str(int(seconds))]
    return subprocess.Popen(
        command,
        env={**os.environ, "SCHEMATHESIS_HOOKS": "benchmarks.schemathesis_hooks"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def told(tool: subprocess.Popen[str]) -> str:
    try:
        said, _ = tool.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        tool.send_signal(signal.SIGINT)
        said, _ = tool.communicate(timeout=60)
    return "\n".join(said.splitlines()[-60:])


def main() -> int:
    """Fuzz, tell, and end with 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--schemathesis", default=shutil.which("st"), metavar="ST")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="", help="a URL; SQLite in a new folder without it")
    chosen = parser.parse_args()
    if not 1 <= chosen.processes <= 16:
        parser.error("--processes is from 1 to 16")
    if chosen.processes > 1 and not chosen.database.startswith("postgresql"):
        parser.error("several processes need --database postgresql://…")
    seconds = 60 * min(chosen.minutes, 60.0)
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or str(Path(folder) / "tables.sqlite3")
        log = Path(folder) / "log"
        ports = [free_port() for _ in range(chosen.processes)]
        addresses = [f"127.0.0.1:{port}" for port in ports]
        with log.open("wb") as written:
            servers = [
                subprocess.Popen(
                    [sys.executable, "-c", SERVER, database, str(port)], stderr=written
                )
                for port in ports
            ]
        try:
            for one in addresses:
                wait_for(one)
            address = addresses[0]
            kept = made(address, name="Kept")
            people = [made(address, name=f"P{n}", start=False) for n in range(4)]
            before = lines_of(database, kept["code"])
            parts: list[tuple[str, float, contextlib.AbstractContextManager[None]]] = [
                ("working", 0.7, contextlib.nullcontext()),
                ("locked", 0.15, locked(database)),
                ("full", 0.15, cramped(servers)),
            ]
            if chosen.database:
                del parts[2:]  # its files are not the servers'
            for how, part, state in parts:
                begun = time.monotonic()
                tool, well = None, how == "working"
                with state:
                    if chosen.schemathesis:
                        last = addresses[-1]
                        tool = schemathesis(chosen.schemathesis, last, part * seconds, well=well)
                    asyncio.run(
                        attacks(addresses, begun + part * seconds, chosen.seed, people, findings)
                    )
                    if tool is not None:
                        said = told(tool)
                        print(said)
                        if tool.returncode not in {0, None}:
                            findings.wrong.append("schemathesis found something, see above")
                print(f"{how} database, {part * seconds:.0f} s:")
                print(" ", dict(sorted(findings.statuses.items())))
                findings.statuses.clear()
            deadline = time.monotonic() + 10
            for one in addresses:
                while httpx.get(f"http://{one}/readyz").status_code != 200:
                    if time.monotonic() > deadline:
                        findings.wrong.append("it does not recover")
                        break
                    time.sleep(0.2)
            if lines_of(database, kept["code"]) != before:
                findings.wrong.append("a table changed at which nobody was let in")
            for one in addresses:
                metrics = httpx.get(f"http://{one}/metrics").text.splitlines()
                [troubles] = [x for x in metrics if x.startswith("tycoon_troubles_total")]
                print(troubles)
                if not troubles.endswith(" 0.0"):
                    findings.wrong.append(f"{troubles}; the log: {log.read_text()[-3000:]}")
        finally:
            for server in servers:
                server.send_signal(signal.SIGTERM)
            print("the servers ended with", *(server.wait(30) for server in servers))
    print("\n".join(dict.fromkeys(findings.wrong)) or "nothing wrong")
    return 1 if findings.wrong else 0


async def attacks(
    addresses: list[str], until: float, seed: int, people: list[dict[str, Any]], findings: Findings
) -> None:
    await asyncio.gather(
        *(
            attack(addresses[n % len(addresses)], until, seed + n, people, findings)
            for n in range(4)
        )
    )


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str) -> None:
    for _ in range(200):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"http://{address}/healthz").status_code == 200:
                return
        time.sleep(0.05)
    raise SystemExit("the server does not start")


if __name__ == "__main__":
    sys.exit(main())
