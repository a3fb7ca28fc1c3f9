"""One of two processes after the other is stopped and started, while many people play."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tests.promises.kills import GONE
from tests.server.running import Client, Process, visit

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


class Seat:
    """Somebody at a table, who comes back as the page does."""

    def __init__(self, servers: Sequence[Process], joined: dict[str, Any], near: int) -> None:
        self.joined = joined
        self.turn = 0
        self._servers = servers
        self._near = near
        self._left: float | None = None

    async def play(self, noticed: Noticed, until: asyncio.Event) -> None:
        """Play, and come back whenever hung up on."""
        tries = 0
        while not until.is_set():
            told = await self._visit(noticed, until)
            tries = tries + 1 if told is None else 0
            # As the page does it.
            backoff = BACK_S * 2**tries * random.uniform(0.6, 1.0)
            await asyncio.sleep(max(backoff, (told or 0) / 1000))

    async def _visit(self, noticed: Noticed, until: asyncio.Event) -> int | None:
        """Be at the table until hung up on.

        Returns:
            After how many milliseconds to come back; None if the table was not seen at all.
        """
        # As by way of a proxy: to whoever takes the connection.
        for server in (self._servers[self._near], self._servers[1 - self._near]):
            me: Client | None = None
            with contextlib.suppress(*GONE):
                async with visit(server.address, self.joined["code"]) as me:
                    try:
                        await self._sit(me, noticed, until)
                    finally:
                        if me.table and self._left is None:
                            self._left = time.monotonic()
                        noticed.again += bool(me.messages) and not me.table
            if me is not None and me.messages:
                return int(me.messages[-1].get("after_ms", 0)) if me.table else None
        return None

    async def _sit(self, me: Client, noticed: Noticed, until: asyncio.Event) -> None:
        await me.say(type="hello", token=self.joined["token"])
        await me.heard("update")
        if self._left is not None:
            noticed.silences.append(time.monotonic() - self._left)
            self._left = None
        while not until.is_set():
            await me.until(lambda me: me.my_turn or me.table["phase"] == "between", 60)
            turn = me.table["turn_seq"]
            if not me.my_turn:
                if not me.ready:
                    await me.ask(type="next")
                await me.until(lambda me: me.table["phase"] != "between", 60)
                continue
            await asyncio.sleep(THINKING_S)
            if (await me.act())["ok"]:
                noticed.acts += 1
                self.turn = max(self.turn, turn + 1)
            else:
                noticed.refused += 1
            await me.until(lambda me, turn=turn: me.table["turn_seq"] > turn, 60)


async def restart_each(folder: Path, database: str, seats: int, times: int = 1) -> Noticed:
    """Stop and start either of two processes, one after the other, while `seats` people play."""
    noticed, over = Noticed(seats), asyncio.Event()
    log = (folder / "log").open("wb")  # a pipe that nobody reads fills up
    servers = [Process(folder, database=database, log=log) for _ in range(2)]
    try:
        for server in servers:
            await server.ready()
        people = [
            Seat(servers, joined, number % 2)
            for at in range(seats // 4)
            for number, joined in enumerate(await _table(servers[at % 2]))
        ]
        playing = [asyncio.ensure_future(one.play(noticed, over)) for one in people]
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
        over.set()
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
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


async def _compare(server: Process, people: list[Seat], noticed: Noticed) -> None:
    """Count tables that are where they were before the last acknowledged decision."""
    for at in range(0, len(people), 4):
        table = people[at : at + 4]
        async with visit(server.address, table[0].joined["code"]) as me:
            await me.say(type="hello", token=table[0].joined["token"])
            await me.heard("update")
            noticed.lost += me.table["turn_seq"] < max(one.turn for one in table)
