"""Deals at a real server that dies in the middle of one, and at one whose past was put back."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from tests.server.running import SWIFT, Client, Process, over, visit
from tests.table.keeper import Keeper, Saying
from tycoon.cli.app import REFUSED, app
from tycoon.core.record import Record
from tycoon.table import proof, receipt

# Nobody is given up while the processes of a busy machine start.
PATIENT = msgspec.structs.replace(SWIFT, deal=60.0, reveal=60.0)
GAMES: list[dict[str, Any]] = [
    {"game": "bigtwo", "options": {"hands": 2}},
    {"game": "daifugo", "options": {"rounds": 1}},
    {"game": "deal", "options": {"answer_seconds": 0}},
]
COMMANDS = {"promise": ("commit", "commitment"), "reveal": ("reveal", "seed")}


class Page:
    """Somebody with a page, who comes back when the connection is lost."""

    def __init__(self, joined: dict[str, Any], number: int) -> None:
        self.joined = joined
        self.keeper = Keeper(joined["person"], random.Random(number))
        self.client: Client
        self._seen = 0

    @contextlib.asynccontextmanager
    async def at(self, server: Process) -> AsyncIterator[Page]:
        async with visit(server.address, self.joined["code"]) as self.client:
            self._seen = 0
            await self.client.say(type="hello", token=self.joined["token"])
            await self.client.heard("update")
            yield self

    def see(self) -> list[Saying]:
        """Take the updates that have come; what there is to say to them."""
        updates, self._seen = self.client.updates[self._seen :], len(self.client.updates)
        return [say for one in updates for say in self.keeper.see(one["table"], one["entries"])]

    async def tell(self, saying: Saying) -> str:
        """Commit or reveal; why it was refused, or nothing."""
        kind, (deal, attempt, what) = saying
        command, name = COMMANDS[kind]
        answer = await self.client.ask(type=command, deal=deal, attempt=attempt, **{name: what})
        if answer["ok"]:
            self.keeper.accepted(kind, (deal, attempt))
        return "" if answer["ok"] else answer["error"]["key"]

    async def answer(self, kind: str) -> Saying:
        """Say the next thing, which is of this kind, and have it acknowledged."""
        said: list[Saying] = []
        await self.client.until(lambda _: said.extend(self.see()) or said)
        (saying,) = said
        assert saying[0] == kind
        assert not await self.tell(saying)
        return saying

    async def play(self) -> None:
        """Do what a page does, and make default moves, to the end of the game."""
        me = self.client
        while not over(me) or len(me.updates) > self._seen:
            for saying in self.see():
                await self.tell(saying)
            turn, seen = me.table["turn_seq"], self._seen
            if me.table["phase"] == "between" and not me.ready:
                await me.ask(type="next")
            elif me.my_turn:
                await me.act()
            await me.until(
                lambda me, turn=turn, seen=seen: (
                    over(me) or me.table["turn_seq"] != turn or len(me.updates) > seen
                )
            )

    @property
    def attempt(self) -> dict[str, Any]:
        """The newest attempt at the newest deal, as it is shown."""
        return self.client.table["fair"][-1]["attempts"][-1]

    @property
    def kept(self) -> receipt.Receipt:
        return receipt.read(msgspec.json.encode(self.keeper.receipt))


async def open_table(server: Process, **wanted: Any) -> list[Page]:
    """Ann and Bob at a table with two bots, before the game."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        body = {"name": "Ann", "seats": 4, "bots": {"2": "greedy", "3": "random"}, **wanted}
        ann = (await http.post("/api/tables", json=body)).raise_for_status().json()
        path = f"/api/tables/{ann['code']}/join"
        bob = (await http.post(path, json={"name": "Bob"})).raise_for_status().json()
    return [Page(ann, 1), Page(bob, 2)]


async def record_of(server: Process, page: Page) -> bytes:
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as http:
        reply = await http.get(f"/api/tables/{page.joined['code']}/record")
        return reply.raise_for_status().content


async def at(server: Process, *pages: Page) -> contextlib.AsyncExitStack:
    """All of them there."""
    there = contextlib.AsyncExitStack()
    for page in pages:
        await there.enter_async_context(page.at(server))
    return there


async def started(server: Process, *pages: Page) -> contextlib.AsyncExitStack:
    """All of them there, and the game begun."""
    there = await at(server, *pages)
    answer = await pages[0].client.ask(type="start")
    assert answer["ok"], answer
    return there


async def come_to(moment: str, pages: list[Page]) -> list[Saying]:
    """The first deal comes to this moment; what was acknowledged last."""
    ann, bob = pages
    said = [await ann.answer("promise")]
    if moment != "one promise":
        await bob.answer("promise")
        said = [await ann.answer("reveal")]
    if moment == "all seeds":
        said.append(await bob.answer("reveal"))
    return said


async def back_again(
    server: Process, moment: str, pages: list[Page], said: list[Saying], first: Page
) -> None:
    """Everything that was acknowledged stands, and the game goes on from there to its end."""
    ann, bob = pages
    second = bob if first is ann else ann
    was = msgspec.json.decode(msgspec.json.encode(ann.keeper.receipt["deals"]))
    async with first.at(server), contextlib.AsyncExitStack() as there:
        if moment == "one promise" and first is ann:
            # Once more the same; and Bob, who is not back yet, is waited for.
            assert not await ann.tell(said[0])
        elif moment == "one promise":
            await bob.answer("promise")
        await there.enter_async_context(second.at(server))
        await stands(moment, pages, said, waiting=first is ann)
        await asyncio.gather(ann.play(), bob.play())
    (attempt,) = ann.keeper.receipt["deals"][0]["attempts"]
    (before,) = was[0]["attempts"]
    assert attempt["commitment"] == before["commitment"]
    assert before["listed"] in (None, attempt["listed"])
    assert was[0]["code"] in ("", ann.keeper.receipt["deals"][0]["code"])
    assert [at for at, _ in attempt["listed"]["promises"]] == [0, 1]
    record = Record.read((await record_of(server, ann)).splitlines(keepends=True))
    for page in pages:
        report = proof.verify(record, page.kept)
        assert report.proved, report
        assert [v.seats for v in report.deals] == [[0, 1]] * len(report.deals)
        assert [v.code for v in report.deals] == [d["code"] for d in page.keeper.receipt["deals"]]


async def stands(moment: str, pages: list[Page], said: list[Saying], *, waiting: bool) -> None:
    """The same again is accepted and changes nothing; something else is refused.

    With one promise Bob may have come back first and given his, or Ann is `waiting` for it.
    """
    ann, bob = pages
    if moment == "one promise":
        here = ann.attempt["people"]
        if waiting:
            assert not here
            await bob.answer("promise")
        listed = await ann.client.until(lambda _: ann.attempt["people"])
        assert listed == [0, 1]
        assert here in (None, listed)
        assert await ann.tell(("promise", (1, 1, "ab" * 32))) == "error.seed_too_late"
    for seat, (page, saying) in enumerate(zip(pages, said, strict=False)):
        kind, (deal, attempt, what) = saying
        shown = {one["seat"]: one["commitment"] for one in page.attempt["promises"]}
        if kind == "promise":
            assert shown[seat] == what
            continue
        assert shown[seat] == page.keeper.receipt["deals"][0]["attempts"][0]["own"][0][0]
        assert seat in page.attempt["revealed"]
        other = ("promise", (deal, attempt, "ab" * 32))
        assert await page.tell(other) == "error.seed_too_late"
        if moment == "one seed":
            assert await page.tell(("reveal", (deal, attempt, "ab" * 32))) == "error.seed_wrong"
            assert not await page.tell(saying)
    assert ann.attempt["commitment"] == bob.attempt["commitment"]


@pytest.mark.parametrize("moment", ["one promise", "one seed", "all seeds"])
async def test_a_server_killed_before_a_deal_goes_on_with_it(tmp_path: Path, moment: str) -> None:
    with Process(tmp_path, pace=PATIENT) as server:
        await server.ready()
        tables = [await open_table(server, **wanted) for wanted in GAMES]
        async with contextlib.AsyncExitStack() as there:
            for pages in tables:
                await there.enter_async_context(await started(server, *pages))
            said = await asyncio.gather(*(come_to(moment, pages) for pages in tables))
            server.kill()
        for page in itertools.chain(*tables):
            page.see()
            page.keeper.lost()
    with Process(tmp_path, server.port, pace=PATIENT) as again:
        await again.ready()
        for number, (pages, acknowledged) in enumerate(zip(tables, said, strict=True)):
            await back_again(again, moment, pages, acknowledged, pages[number % 2])


async def test_a_page_that_comes_back_late_after_a_kill_is_not_named(tmp_path: Path) -> None:
    """Its reconnecting takes longer than anybody who is there has for showing a seed."""
    pace = msgspec.structs.replace(PATIENT, reveal=0.5)
    with Process(tmp_path, pace=pace) as server:
        await server.ready()
        pages = ann, bob = await open_table(server, **GAMES[0])
        async with await started(server, *pages):
            for page in pages:
                await page.answer("promise")
            # The list is closed and stored; no seed has been shown.
            await ann.client.until(lambda _: ann.attempt["people"] == [0, 1])
            server.kill()
        for page in pages:
            page.keeper.lost()
    with Process(tmp_path, server.port, pace=pace) as again:
        await again.ready()
        async with ann.at(again):
            await ann.answer("reveal")
            await asyncio.sleep(3 * pace.reveal)
            assert not ann.client.table["fair"][0]["attempts"][0]["withheld"]
            async with bob.at(again):
                await asyncio.gather(ann.play(), bob.play())
        record = Record.read((await record_of(again, ann)).splitlines(keepends=True))
    for page in pages:
        report = proof.verify(record, page.kept)
        assert report.proved, report
        assert [verdict.withheld for verdict in report.deals] == [[], []]


def copy_of(database: Path) -> Path:
    """A copy of the database of a running server, as it is now."""
    copy = database.with_name("copy.sqlite3")
    with (
        contextlib.closing(sqlite3.connect(database)) as now,
        contextlib.closing(sqlite3.connect(copy)) as then,
    ):
        now.backup(then)
    return copy


def put_back(copy: Path, database: Path) -> None:
    for path in database.parent.glob(f"{database.name}*"):
        path.unlink()
    shutil.move(copy, database)


@pytest.mark.parametrize("copied", ["before the game", "in the deal before"])
async def test_an_older_database_is_exposed_by_every_receipt(tmp_path: Path, copied: str) -> None:
    """The deal is made again with other seeds, and the table had promised its first one."""
    database = tmp_path / "tables.sqlite3"
    deal = 1 if copied == "before the game" else 2
    with Process(tmp_path, pace=PATIENT) as server:
        await server.ready()
        pages = await open_table(server, game="bigtwo", options={"hands": 2})
        copy = copy_of(database)
        async with await started(server, *pages):
            if deal == 2:
                for kind in ("promise", "reveal"):
                    for page in pages:
                        await page.answer(kind)
                copy = copy_of(database)
            await asyncio.gather(*(page.play() for page in pages))
        server.kill()
    put_back(copy, database)
    unknowing = [Page(page.joined, 10 + n) for n, page in enumerate(pages)]
    with Process(tmp_path, server.port, pace=PATIENT) as again:
        await again.ready()
        async with await at(again, *unknowing):
            if deal == 1:
                await unknowing[0].client.ask(type="start")
            await asyncio.gather(*(page.play() for page in unknowing))
        written = await record_of(again, pages[0])
    record = Record.read(written.splitlines(keepends=True))
    assert proof.verify(record).proved, "the record agrees with itself"
    (tmp_path / "record.jsonl").write_bytes(written)
    for page in pages:
        report = proof.verify(record, page.kept)
        broken = [verdict.broken and verdict.broken.key for verdict in report.deals]
        assert broken[deal - 1 :] == ["fair.broken.other_commitment"] * (3 - deal)
        assert broken[: deal - 1] == [None] * (deal - 1)
        kept = tmp_path / "receipt.json"
        kept.write_bytes(msgspec.json.encode(page.keeper.receipt))
        arguments = ["verify", str(tmp_path / "record.jsonl"), "--receipt", str(kept)]
        told = CliRunner().invoke(app, arguments, env={"LC_ALL": "en_US.UTF-8"})
        assert told.exit_code == REFUSED
        promised = "the table had promised something else to this page"
        wrong = [line for line in told.output.splitlines() if promised in line]
        assert [str(n) in line for n, line in enumerate(wrong, deal)] == [True] * (3 - deal)
