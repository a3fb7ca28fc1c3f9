"""Haggle over the wire: what is hard in it, between two people and a watcher at a real server."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import haggle
from tests.server.running import Client, over, running, settings, visit
from tycoon.core import registry
from tycoon.core.record import Record
from tycoon.table import proof

WANTED = {"refuse", "auction", "trade", "counter"}


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_declared", {**registry._declared, "haggle": "haggle:GAME"})
    monkeypatch.setitem(registry._games, "haggle", haggle.GAME)


async def settle(client: Client, version: int) -> None:
    """Wait until a client has seen a version of the table."""
    await client.until(lambda me: me.table.get("version", -1) >= version)


async def test_a_whole_game(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as house:
        made = await house.create(game="haggle", preset="base", seats=2, bots={}, start=False)
        other = await house.join(made["code"], "Bob")
        async with (
            house.at(made) as ann,
            house.at(other) as bob,
            visit(house.address, made["code"]) as wim,
        ):
            await wim.say(type="hello")
            await ann.heard("update")
            assert (await ann.ask(type="start"))["ok"]
            people, random = {0: ann, 1: bob}, Random(4)
            seen: set[str] = set()
            while True:
                await ann.until(lambda me: me.table["phase"] != "waiting" and me.table["view"])
                if ann.table["phase"] == "over":
                    break
                if ann.table["phase"] == "between":
                    for person in (ann, bob):
                        if not person.ready:
                            await person.ask(type="next")
                    await ann.until(lambda me: me.table["phase"] != "between")
                    continue
                seat = ann.view["seat_to_act"]
                if seat < 0:
                    await ann.until(
                        lambda me: me.view["seat_to_act"] >= 0 or me.table["phase"] != "playing"
                    )
                    continue
                actor = people[seat]
                await settle(actor, ann.table["version"])
                legal = actor.view["legal"]
                new = [move for move in legal if move.split(":")[0] in WANTED - seen]
                moves = [random.choice(new or legal)]
                if moves[0].startswith("trade") and actor.view["holdings"][seat]["known"]:
                    # An offer is one click: all of it or nothing.
                    card = actor.view["holdings"][seat]["known"][0]
                    moves += [card, "done", "done"]
                    before = bob.view if actor is ann else ann.view
                    wrong = await actor.act(*moves[:-1], "+1000")
                    assert not wrong["ok"]
                    assert (bob.view if actor is ann else ann.view) == before
                seen.add(moves[0].split(":")[0])
                version = ann.table["version"]
                answer = await actor.act(*moves)
                assert answer["ok"], answer
                await settle(ann, version + 1)
            for client in (bob, wim):
                await client.until(over)
            assert seen >= WANTED
            assert ann.table["totals"] == bob.table["totals"] == wim.table["totals"]
            assert wim.view["holdings"][0]["known"] == []
            for update in wim.updates:
                if update["table"]["view"]:
                    for pending in update["table"]["view"]["pending"]:
                        assert pending["cards"] == []
        reply = await house.http.get(f"/api/tables/{made['code']}/record")
        record = Record.read(reply.content)
        assert record.replay().is_over
        assert all(verdict.ok for verdict in proof.verify(record).deals)
