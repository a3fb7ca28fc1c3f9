"""A real server on a loopback port, and clients that talk to it as the page does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import IO, Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tycoon.server.running import Server, listen
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace

SWIFT = Pace(bot_least=0.0, bot_most=0.0, deal=0.0)
ROOMY = Limits(burst=10_000, guesses=1000, tables=10_000, joins=10_000, connections=10_000)
BOTS = {"1": "greedy", "2": "greedy", "3": "random"}
ROOT = Path(__file__).parents[2]


def settings(folder: Path, **changes: Any) -> Settings:
    plain = Settings(
        database=str(folder / "tables.sqlite3"),
        page=folder / "page",
        pace=SWIFT,
        limits=ROOMY,
        bot_workers=0,
        quiet=True,
    )
    return msgspec.structs.replace(plain, **changes)


class House:
    """A server in this process."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self.address = f"127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=f"http://{self.address}")

    @property
    def hub(self) -> Any:
        return self.server.app.state.hub

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        reply = await self.http.post(path, json=body)
        assert reply.status_code == 201, reply.text
        return reply.json()

    async def create(self, **body: Any) -> dict[str, Any]:
        """A new table; by default Ann's, with three bots, begun."""
        plain = {"game": "bigtwo", "name": "Ann", "bots": BOTS, "start": True}
        return await self.post("/api/tables", **{**plain, **body})

    async def join(self, code: str, name: str, seat: int | None = None) -> dict[str, Any]:
        return await self.post(f"/api/tables/{code}/join", name=name, seat=seat)

    @contextlib.asynccontextmanager
    async def at(self, joined: dict[str, Any], **hello: Any) -> AsyncIterator[Client]:
        """A connection of somebody who has joined."""
        async with visit(self.address, joined["code"]) as client:
            await client.say(type="hello", token=joined["token"], **hello)
            yield client


@contextlib.asynccontextmanager
async def running(chosen: Settings) -> AsyncIterator[House]:
    listening = listen("127.0.0.1", 0)
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    server = Server(msgspec.structs.replace(chosen, advertise=address))
    task = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.005)
    house = House(server, listening.getsockname()[1])
    try:
        yield house
    finally:
        await house.http.aclose()
        server.should_exit = True
        await asyncio.wait_for(task, 20)


@contextlib.asynccontextmanager
async def visit(address: str, code: str, **given: Any) -> AsyncIterator[Client]:
    url = f"ws://{address}/api/tables/{code}/socket"
    async with connect(url, max_size=None, ping_interval=None, **given) as socket_:
        client = Client(socket_)
        try:
            yield client
        finally:
            await client.close()


@contextlib.asynccontextmanager
async def comes_back(address: str, joined: dict[str, Any]) -> AsyncIterator[Client]:
    """A connection of somebody who comes again as long as they are told to, as the page does."""
    end = time.monotonic() + 20
    while True:
        async with visit(address, joined["code"]) as client:
            await client.say(type="hello", token=joined["token"])
            await client.until(lambda me: me.table or me.ended)
            last = client.messages[-1]
            if not (client.ended and last.get("again")):
                yield client
                return
        assert time.monotonic() < end, f"told to come again and again: {last}"
        await asyncio.sleep(last["after_ms"] / 1000)


class Client:
    """What the page does with a connection."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.messages: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.table: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.updates: list[dict[str, Any]] = []
        self.ended = False
        self._numbers = 0
        self._prefix = secrets.token_hex(4)
        self._news = asyncio.Condition()
        self._reader = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                message = json.loads(text)
                async with self._news:
                    self.raw.append(text)
                    self.messages.append(message)
                    if message["type"] == "update":
                        self.table = message["table"]
                        self.updates.append(message)
                        self.entries += message["entries"]
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        async with self._news:
            self.ended = True
            self._news.notify_all()

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def until(self, wanted: Any, seconds: float = 20.0) -> Any:
        """Wait until `wanted(self)` is true, and give what it gave."""
        async with asyncio.timeout(seconds), self._news:
            while not (found := wanted(self)):
                assert not self.ended, f"the server hung up: {self.messages[-1:]}"
                await self._news.wait()
            return found

    async def hung_up(self) -> dict[str, Any]:
        """Wait for the end; the last message."""
        async with asyncio.timeout(20), self._news:
            while not self.ended:
                await self._news.wait()
        return self.messages[-1] if self.messages else {}

    async def heard(self, kind: str) -> dict[str, Any]:
        """The first message of a kind."""
        return await self.until(
            lambda me: next((m for m in me.messages if m["type"] == kind), None)
        )

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a command and wait for what answers it."""
        self._numbers += 1
        key = "check_id" if message["type"] == "check" else "action_id"
        number = message.setdefault(key, f"{self._prefix}{self._numbers}")
        await self.say(**message)
        return await self.until(
            lambda me: next(
                (
                    m
                    for m in reversed(me.messages)
                    if m["type"] != "update" and m.get(key) == number
                ),
                None,
            )
        )

    async def refusal(self, **message: Any) -> str:
        answer = await self.ask(**message)
        assert not answer["ok"]
        return answer["error"]["key"]

    @property
    def view(self) -> dict[str, Any]:
        return self.table["view"]

    @property
    def my_turn(self) -> bool:
        return bool(self.table) and bool(self.view) and bool(self.view["legal"])

    async def act(self, *moves: str) -> dict[str, Any]:
        """Make moves, or what a run-out clock would."""
        chosen = list(moves) or [self.view["default"]]
        return await self.ask(type="act", turn_seq=self.table["turn_seq"], moves=chosen)

    async def play(self, until: Any) -> None:
        """Make default moves until `until(self)` is true."""
        while not until(self):
            turn = self.table.get("turn_seq")
            if self.table.get("phase") == "between" and not self.ready:
                await self.ask(type="next")
            elif self.my_turn:
                await self.act()
            await self.until(
                lambda me, turn=turn: (
                    until(me)
                    or me.table.get("turn_seq") != turn
                    or me.my_turn
                    or (me.table.get("phase") == "between" and not me.ready)
                )
            )

    @property
    def ready(self) -> bool:
        seat = self.table["me"]["seat"]
        return seat < 0 or bool(self.table["seats"][seat]["ready"])


async def until(wanted: Callable[[], Any], seconds: float = 10.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not wanted():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.005)


def over(client: Client) -> bool:
    return client.table.get("phase") == "over"


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        pace: Pace = SWIFT,
        log: int | IO[bytes] = subprocess.PIPE,
        database: str = "",
    ) -> None:
        code = (
            "import sys; from pathlib import Path; from tests.server.running import *;"
            "from tycoon.server import run;"
            "pace = msgspec.json.decode(sys.argv[3], type=Pace);"
            "chosen = settings(Path(sys.argv[1]), quiet=False, pace=pace);"
            "chosen = msgspec.structs.replace(chosen, database=sys.argv[4] or chosen.database);"
            "run(port=int(sys.argv[2]), settings=chosen)"
        )
        self.port = port or free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", code),
                *(str(folder), str(self.port), msgspec.json.encode(pace), database),
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=log,
        )

    async def ready(self) -> None:
        async with asyncio.timeout(30), httpx.AsyncClient() as http:
            while True:
                told = self.process.stderr
                assert self.process.poll() is None, told.read() if told else "it has ended"
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"http://{self.address}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.02)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        if self.process.stderr is not None:
            self.process.stderr.close()

    def kill(self) -> None:
        """As the system does when memory is short."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def build_page(folder: Path) -> None:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Tycoon</title>" + "<p>x</p>" * 100)
    (folder / "assets" / "main-abc123.js").write_text("export default 1;" * 100)
    (folder / "icon.svg").write_text("<svg/>")
