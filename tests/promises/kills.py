"""A server that is killed again and again in the middle of everything, and what is left of it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from tests.server.running import Client, Process, visit

TABLES: list[dict[str, Any]] = [
    {"game": "bigtwo", "preset": "expert5", "options": {"hands": 3}},
    {"game": "daifugo", "preset": "dokopa-full", "seats": 4},
    {"game": "daifugo", "preset": "kotoba", "seats": 3},
    {"game": "deal", "preset": "expanded", "seats": 3, "options": {"answer_seconds": 0}},
    {"game": "monopoly", "preset": "speed-die", "seats": 3},
    {"game": "monopoly", "preset": "millionaire", "seats": 3},
]
GONE = (WebSocketException, OSError, AssertionError, TimeoutError)


class Tally(msgspec.Struct):
    """What was promised, over all kills, and what of it was missing afterwards.

    Attributes:
        kills: how often the server died.
        acts: decisions that were acknowledged.
        said: chat that was acknowledged.
        entries: lines of the log that were seen before and read again after.
        repeated: decisions sent a second time after the server came back.
        lost: what of all this was missing, other than before, or refused.
    """

    kills: int = 0
    acts: int = 0
    said: int = 0
    entries: int = 0
    repeated: int = 0
    lost: int = 0


class Diary:
    """What two people at a table were told: nothing of it may be untrue later."""

    def __init__(self, joined: list[dict[str, Any]]) -> None:
        self.joined = joined
        self.turn = 0
        self.said: list[str] = []
        self.entries: dict[int, Any] = {}
        self.newest: tuple[int, dict[str, Any]] | None = None

    @property
    def code(self) -> str:
        return str(self.joined[0]["code"])


async def open_tables(server: Process) -> list[Diary]:
    """A table of every kind, with two people and bots."""
    found = []
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as http:
        for number, wanted in enumerate(TABLES):
            seats = wanted.get("seats", 4)
            bots = {str(seat): "greedy" for seat in range(2, seats)}
            body = {"name": f"Ann {number}", "bots": bots, **wanted}
            ann = (await http.post("/api/tables", json=body)).raise_for_status().json()
            path = f"/api/tables/{ann['code']}/join"
            bob = (await http.post(path, json={"name": "Bob"})).raise_for_status().json()
            found.append(Diary([ann, bob]))
    return found


async def playing(
    servers: Sequence[Process], diaries: list[Diary], rng: random.Random, tally: Tally
) -> list[asyncio.Future[None]]:
    """Have everybody play, the first person of a table at one server and the second at another.

    Returns:
        Them, once they have decided something and a moment has passed.
    """
    players = [
        asyncio.ensure_future(_play(servers[who], diary, who, random.Random(rng.random()), tally))
        for diary in diaries
        for who in (0, 1)
    ]
    before = tally.acts
    async with asyncio.timeout(60):
        while tally.acts < before + 2 * len(diaries):
            assert not any(player.done() for player in players), "somebody stopped playing"
            await asyncio.sleep(0.01)
    await asyncio.sleep(rng.uniform(0, 0.7))
    return players


async def play_until_killed(
    server: Process, diaries: list[Diary], rng: random.Random, tally: Tally
) -> None:
    """Everybody plays on until the server dies, which it does within about a second."""
    players = await playing([server, server], diaries, rng, tally)
    server.kill()
    tally.kills += 1
    await asyncio.gather(*players)


async def _play(server: Process, diary: Diary, who: int, rng: random.Random, tally: Tally) -> None:
    with contextlib.suppress(*GONE):
        async with visit(server.address, diary.code) as me:
            await me.say(type="hello", token=diary.joined[who]["token"])
            try:
                while True:
                    await _step(me, diary, who, rng, tally)
            finally:
                if who == 0:
                    diary.entries |= {entry["seq"]: entry for entry in me.entries}


async def _step(me: Client, diary: Diary, who: int, rng: random.Random, tally: Tally) -> None:
    await me.until(lambda me: me.table and (me.my_turn or me.table["phase"] != "playing"), 60)
    turn, phase, game = me.table["turn_seq"], me.table["phase"], me.table["game_number"]
    if phase == "lobby" and who == 0:
        await me.ask(type="start")
    elif phase == "over" and who == 0:
        await me.ask(type="rematch")
    elif phase == "between" and not me.ready:
        await me.ask(type="next")
    elif me.my_turn:
        await _decide(me, diary, who, rng, tally)
    if rng.random() < 0.1:
        text = f"{who} {rng.random()}"
        if (await me.ask(type="say", text=text))["ok"]:
            diary.said.append(text)
            tally.said += 1
    await me.until(
        lambda me: (
            me.table["turn_seq"] > turn
            or me.table["phase"] != phase
            or me.table["game_number"] != game
            or me.my_turn
        ),
        60,
    )


async def _decide(me: Client, diary: Diary, who: int, rng: random.Random, tally: Tally) -> None:
    legal = me.view["legal"]
    move = rng.choice(legal) if rng.random() < 0.7 else me.view["default"]
    turn = me.table["turn_seq"]
    action_id = f"{turn}-{rng.random()}"
    answer = await me.ask(type="act", turn_seq=turn, moves=[move], action_id=action_id)
    if answer["ok"]:
        diary.turn = max(diary.turn, turn + 1)
        act = {"type": "act", "turn_seq": turn, "moves": [move], "action_id": action_id}
        diary.newest = (who, act)
        tally.acts += 1


async def check(server: Process, diaries: list[Diary], tally: Tally) -> None:
    """Everything that people were told is still true."""
    for diary in diaries:
        async with visit(server.address, diary.code) as me:
            await me.say(type="hello", token=diary.joined[0]["token"])
            welcome = await me.heard("welcome")
            await me.heard("update")
            tally.lost += me.table["turn_seq"] < diary.turn
            heard = [one["text"] for one in welcome["chat"]]
            latest = diary.said[-40:]
            tally.lost += sum(text not in heard for text in latest)
            for entry in me.entries:
                # Of a game before this one nobody is told again what only they could see.
                of_now = entry["game"] == me.table["game_number"]
                if of_now and entry["seq"] in diary.entries:
                    tally.entries += 1
                    tally.lost += entry != diary.entries[entry["seq"]]
            newest = max(diary.entries, default=0)
            tally.lost += bool(me.entries) and me.entries[-1]["seq"] < newest
            diary.entries.clear()
        if diary.newest is not None:
            who, act = diary.newest
            async with visit(server.address, diary.code) as me:
                await me.say(type="hello", token=diary.joined[who]["token"])
                # Forgotten, it would be too late.
                tally.repeated += 1
                tally.lost += not (await me.ask(**act))["ok"]


async def kill_again_and_again(folder: Path, kills: int, seed: int = 1, tell: Any = None) -> Tally:
    """Kill a server `kills` times at tables of all four games, and count what is missing."""
    rng, tally = random.Random(seed), Tally()
    with Process(folder) as server:
        await server.ready()
        diaries = await open_tables(server)
        await play_until_killed(server, diaries, rng, tally)
        port = server.port
    while True:
        with Process(folder, port) as server:
            await server.ready()
            await check(server, diaries, tally)
            if tell is not None:
                tell(tally)
            if tally.kills == kills:
                server.terminate()
                tally.lost += await asyncio.to_thread(server.process.wait, 30) != 0
                return tally
            await play_until_killed(server, diaries, rng, tally)
