"""Two server processes on one database, one of which is killed or stopped again and again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from pathlib import Path
from typing import Any

from tests.postgres import Server
from tests.promises.kills import GONE, Diary, Tally, check, open_tables, playing
from tests.server.running import Process, visit

ALIVE_S = 5.0
"""Within which every table goes on."""


async def end_one_again_and_again(
    folder: Path, database: str, times: int, *, kill: bool = True, seed: int = 1, tell: Any = None
) -> tuple[Tally, list[float]]:
    """Kill or stop either of two processes, `times` in all.

    Returns:
        What was promised and what of it was missing, and after how many seconds the last of the
        tables was there again, for each time.
    """
    rng, tally = random.Random(seed), Tally()
    pauses: list[float] = []
    servers = [Process(folder, database=database) for _ in range(2)]
    try:
        for server in servers:
            await server.ready()
        # Half of them at each.
        diaries = (await open_tables(servers[0]))[:3] + (await open_tables(servers[1]))[3:]
        while tally.kills < times:
            dying = rng.randrange(2)
            await _play_until_one_ends(servers, dying, diaries, rng, tally, kill=kill)
            begun = time.monotonic()
            # Until a stopping one has gone it may still answer.
            tally.lost += await asyncio.to_thread(servers[dying].process.wait, 30) not in {0, -9}
            await asyncio.gather(*(_goes_on(servers[1 - dying], one) for one in diaries))
            pauses.append(time.monotonic() - begun)
            await check(servers[1 - dying], diaries, tally)
            servers[dying].__exit__()
            servers[dying] = Process(folder, servers[dying].port, database=database)
            await servers[dying].ready()
            if tell is not None:
                tell(tally)
        return tally, pauses
    finally:
        for server in servers:
            server.__exit__()


async def lose_the_database(
    folder: Path, database: Server, seconds: float, times: int = 1, seed: int = 1
) -> tuple[Tally, list[float]]:
    """Let the database of two processes be away for some seconds, in the midst of games.

    Returns:
        What was promised and what of it was missing, and after how many seconds the last of the
        tables was there again once the database was, for each time.
    """
    rng, tally = random.Random(seed), Tally()
    pauses: list[float] = []
    with (folder / "log").open("wb") as log:
        servers = [Process(folder, database=database.url, log=log) for _ in range(2)]
        try:
            for server in servers:
                await server.ready()
            diaries = (await open_tables(servers[0]))[:3] + (await open_tables(servers[1]))[3:]
            for _ in range(times):
                players = await playing(servers, diaries, rng, tally)
                await asyncio.to_thread(database.stop)
                tally.kills += 1
                await asyncio.sleep(seconds)
                await asyncio.to_thread(database.start)
                begun = time.monotonic()
                for player in players:
                    player.cancel()
                await asyncio.gather(*players, return_exceptions=True)
                await asyncio.gather(
                    *(_goes_on(server, one) for one in diaries for server in servers)
                )
                pauses.append(time.monotonic() - begun)
                await check(servers[tally.kills % 2], diaries, tally)
            tally.lost += sum(server.process.poll() is not None for server in servers)
            return tally, pauses
        finally:
            for server in servers:
                server.__exit__()


async def _play_until_one_ends(
    servers: list[Process],
    dying: int,
    diaries: list[Diary],
    rng: random.Random,
    tally: Tally,
    *,
    kill: bool,
) -> None:
    """Everybody plays on, at every table one person by way of each process."""
    players = await playing(servers, diaries, rng, tally)
    if kill:
        servers[dying].kill()
    else:
        servers[dying].terminate()
    tally.kills += 1
    await asyncio.sleep(0.05)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


async def _goes_on(server: Process, diary: Diary) -> None:
    """Wait until a table can be played at again."""
    async with asyncio.timeout(2 * ALIVE_S):
        while True:
            with contextlib.suppress(*GONE):
                async with visit(server.address, diary.code) as me:
                    await me.say(type="hello", token=diary.joined[0]["token"])
                    await me.heard("update")
                    return
            await asyncio.sleep(0.05)
