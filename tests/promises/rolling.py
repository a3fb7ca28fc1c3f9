"""One of two processes after the other is stopped and started, while many people play."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec

from benchmarks.server import DEFAULT, TURN, Log, Seat, Table
from tests.server.running import Process, visit

AFTER = re.compile(rb'"after_ms":(\d+)')
CLOSE, PING = 8, 9
BACK_S = 0.4
"""The page comes back within so long at first, or after what it is told; doubled each time."""
THINKING_S = 2.0
"""How long somebody takes to decide."""
BETWEEN_S = 8.0
"""How long a process that was started is given before the other one is stopped."""


class Noticed(msgspec.Struct):
    """What many people noticed of it.

    Attributes:
        seats: how many there were.
        acts: decisions that were acknowledged.
        lost: those of them that the table does not have any more.
        refused: decisions that were not taken, and were made again.
        again: how often somebody came too early and had to come once more.
        silences: for each time that somebody was hung up on, the seconds until they saw their
            table again.
    """

    seats: int
    acts: int = 0
    lost: int = 0
    refused: int = 0
    again: int = 0
    silences: list[float] = []


class Line(Seat):
    """One connection of somebody: as little as can be, so that many do not wait for each other."""

    def __init__(self, person: Person) -> None:
        super().__init__(Table(person.joined["code"]), person.joined["token"], Log())
        self.person = person
        self.seen = False
        self.after_ms = 0

    def heard(self, opcode: int, text: bytes) -> None:
        """Tell the person what concerns them."""
        if opcode == PING:
            self.transport.write(bytes([0x8A, 0x80 | len(text)]) + bytes(4) + text)
        elif opcode == CLOSE:
            self.transport.close()
        elif text.startswith(b'{"type":"update"'):
            self.seen = True
            self.person.look(text)
        elif text.startswith(b'{"type":"answer"'):
            self.person.hear(text)
        elif (wait := AFTER.search(text)) is not None:
            self.after_ms = int(wait[1])

    def connection_lost(self, exc: Exception | None) -> None:
        """Come back."""
        self.person.leave(self)


class Person:
    """Somebody at a table, who comes back as the page does."""

    def __init__(
        self, servers: Sequence[Process], joined: dict[str, Any], near: int, noticed: Noticed
    ) -> None:
        self.joined = joined
        self.turn = 0
        self.over = False
        self._servers = servers
        self._near = near
        self._noticed = noticed
        self._tries = 0
        self._left: float | None = None
        self._line: Line | None = None
        self._asked = -1
        self._coming: set[asyncio.Future[None]] = set()

    def come(self) -> None:
        """Sit down at the table."""
        coming = asyncio.ensure_future(self._come())
        self._coming.add(coming)
        coming.add_done_callback(self._coming.discard)

    async def _come(self) -> None:
        # As by way of a proxy: to whoever takes the connection.
        loop = asyncio.get_running_loop()
        for server in (self._servers[self._near], self._servers[1 - self._near]):
            line = Line(self)
            with contextlib.suppress(OSError):
                await loop.create_connection(lambda line=line: line, "127.0.0.1", server.port)
                self._line = line
                return
        self._again(0)

    def leave(self, line: Line) -> None:
        """The connection has ended."""
        if line.seen:
            self._tries = 0
            self._left = self._left or time.monotonic()
        else:
            self._noticed.again += 1
        self._line, self._asked = None, -1
        self._again(line.after_ms)

    def _again(self, after_ms: int) -> None:
        if not self.over:
            # As the page does it.
            backoff = BACK_S * 2**self._tries * random.uniform(0.6, 1.0)
            self._tries += not after_ms
            asyncio.get_running_loop().call_later(max(backoff, after_ms / 1000), self.come)

    def look(self, update: bytes) -> None:
        """See the table, and what there is to do."""
        if self._left is not None:
            self._noticed.silences.append(time.monotonic() - self._left)
            self._left = None
        turn = int(TURN.findall(update)[0])
        move = DEFAULT.search(update)
        if move is not None and turn != self._asked:
            self._asked = turn
            said = b'{"type":"act","action_id":"%d","turn_seq":%d,"moves":["%s"]}'
            loop = asyncio.get_running_loop()
            loop.call_later(THINKING_S, self._say, said % (turn, turn, move[1]))
        elif move is None and b'"phase":"between"' in update and turn != self._asked:
            self._asked = turn
            self._say(b'{"type":"next"}')

    def _say(self, text: bytes) -> None:
        # Not before the line has said who it is: that comes first, or the server hangs up.
        if self._line is not None and self._line.seen and not self.over:
            self._line.say(text)

    def hear(self, answer: bytes) -> None:
        """A decision was taken, or was not."""
        if b'"action_id":"%d"' % self._asked not in answer:
            return
        ok = b'"ok":true' in answer
        self._noticed.acts += ok
        self._noticed.refused += not ok
        if ok:
            self.turn = max(self.turn, self._asked + 1)

    def stop(self) -> None:
        """Go for good."""
        self.over = True
        if self._line is not None:
            self._line.transport.abort()


async def restart_each(folder: Path, database: str, seats: int, times: int = 1) -> Noticed:
    """Stop and start either of two processes, one after the other, while `seats` people play."""
    noticed = Noticed(seats)
    log = (folder / "log").open("wb")  # a pipe that nobody reads fills up
    servers = [Process(folder, database=database, log=log) for _ in range(2)]
    try:
        for server in servers:
            await server.ready()
        people = [
            Person(servers, joined, number % 2, noticed)
            for at in range(seats // 4)
            for number, joined in enumerate(await _table(servers[at % 2]))
        ]
        for one in people:
            one.come()
        await asyncio.sleep(BETWEEN_S)
        for _ in range(times):
            for stopping in range(2):
                servers[stopping].terminate()
                ended = await asyncio.to_thread(servers[stopping].process.wait, 30)
                noticed.lost += ended != 0
                servers[stopping].__exit__()
                servers[stopping] = Process(
                    folder, servers[stopping].port, database=database, log=log
                )
                await servers[stopping].ready()
                await asyncio.sleep(BETWEEN_S)
        for one in people:
            one.stop()
        await _compare(servers[0], people, noticed)
        return noticed
    finally:
        for server in servers:
            server.__exit__()
        log.close()


async def _table(server: Process) -> list[dict[str, Any]]:
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as http:
        body = {"game": "bigtwo", "name": "P0", "options": {"limit": 10_000}}
        made = (await http.post("/api/tables", json=body)).raise_for_status().json()
        joined = [made]
        for at in range(1, 4):
            path = f"/api/tables/{made['code']}/join"
            reply = await http.post(path, json={"name": f"P{at}"})
            joined.append(reply.raise_for_status().json())
        told = {"Authorization": f"Bearer {made['token']}"}
        begin = {"type": "start", "action_id": "start"}
        path = f"/api/tables/{made['code']}/commands"
        assert (await http.post(path, json=begin, headers=told)).json()["ok"]
    return joined


async def _compare(server: Process, people: list[Person], noticed: Noticed) -> None:
    """Count tables that are where they were before the last acknowledged decision."""
    for at in range(0, len(people), 4):
        table = people[at : at + 4]
        async with visit(server.address, table[0].joined["code"]) as me:
            await me.say(type="hello", token=table[0].joined["token"])
            await me.heard("update")
            noticed.lost += me.table["turn_seq"] < max(one.turn for one in table)
