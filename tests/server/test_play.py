"""Playing over the wire, as the page does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.server.running import House, over, running, settings, visit
from tycoon.core.record import Record
from tycoon.server import wire
from tycoon.table import proof


async def test_a_whole_game_against_bots(house: House) -> None:
    joined = await house.create(options={"hands": 3})
    async with house.at(joined) as ann:
        welcome = await ann.heard("welcome")
        assert (welcome["protocol"], welcome["person"]) == (wire.PROTOCOL, 1)
        assert (await house.http.get(f"/api/tables/{joined['code']}/record")).status_code == 409
        deals = f"/api/tables/{joined['code']}/games/1/deals"
        assert (await house.http.get(f"{deals}/1")).status_code == 409
        await ann.play(over)
        assert ann.table["outcome"]["places"]
        for deal in (1, 2, 3):
            verdict = proof.check((await house.http.get(f"{deals}/{deal}")).json())
            assert verdict.ok, verdict
            assert (verdict.deal, verdict.draws, verdict.seats) == (deal, 1, [])
        for nowhere in ("4", "x", "0"):
            assert (await house.http.get(f"{deals}/{nowhere}")).status_code == 404
        assert [sum(deal) for deal in ann.table["deals"]] == [0, 0, 0]
        seqs = [entry["seq"] for entry in ann.entries]
        assert seqs == list(range(1, len(seqs) + 1))
        versions = [update["table"]["version"] for update in ann.updates]
        assert versions == sorted(versions)
    reply = await house.http.get(f"/api/tables/{joined['code']}/record")
    record = Record.read(reply.content)
    assert record.replay().returns() == ann.table["totals"]
    report = proof.verify(record)
    assert report.proved
    assert len(report.deals) == 3


async def test_two_people_and_a_watcher(house: House) -> None:
    """Every message that the server sends is one that the page has a type for."""
    ann_joined = await house.create(
        seats=3, bots={"2": "random"}, start=False, options={"hands": 1}
    )
    bob_joined = await house.join(ann_joined["code"], "Bob")
    assert bob_joined["seat"] == 1
    decoder = msgspec.json.Decoder(wire.FromServer)
    async with (
        house.at(ann_joined) as ann,
        house.at(bob_joined) as bob,
        visit(house.address, ann_joined["code"]) as wim,
    ):
        await wim.say(type="hello")
        await ann.heard("update")
        assert (await ann.ask(type="start"))["ok"]
        await asyncio.gather(ann.play(over), bob.play(over), wim.until(over))
        assert ann.table["totals"] == bob.table["totals"] == wim.table["totals"]
        assert wim.view["hand"] == []
        assert (await bob.ask(type="say", text="good game"))["ok"]
        assert (await ann.heard("chat"))["text"] == "good game"
        assert await wim.refusal(type="say", text="me too") == "error.not_joined"
        assert await bob.refusal(type="rematch") == "error.not_host"
        assert (await ann.ask(type="rematch"))["ok"]
        await ann.until(lambda me: me.table["game_number"] == 2)
        for text in ann.raw + bob.raw + wim.raw:
            parsed = msgspec.json.decode(text)
            if parsed["type"] != "update":
                decoder.decode(text)


async def test_hint_and_check(house: House) -> None:
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.until(lambda me: me.my_turn)
        hinted = await ann.ask(type="hint")
        assert hinted["type"] == "hinted"
        assert hinted["moves"][0] in ann.view["legal"]
        checked = await ann.ask(type="check", moves=hinted["moves"])
        assert (checked["legal"], checked["why"]) == (True, None)
        assert checked["say"]["key"].startswith("bigtwo.")
        checked = await ann.ask(type="check", moves=["nonsense"])
        assert checked["why"]["key"] == "error.bad_notation"
        assert (await ann.ask(type="ping"))["type"] == "pong"


async def test_leaving_and_being_sent_away(house: House) -> None:
    joined = await house.create(bots={}, start=False)
    bob = await house.join(joined["code"], "Bob")
    carol = await house.join(joined["code"], "Carol")
    async with house.at(joined) as ann_, house.at(bob) as bob_, house.at(carol) as carol_:
        await carol_.heard("update")
        await bob_.say(type="leave")
        end = await bob_.hung_up()
        assert (end["type"], end["reason"]["key"], end["again"]) == (
            "closing",
            "table.you_left",
            False,
        )
        assert (await ann_.ask(type="kick", seat=2))["ok"]
        assert (await carol_.hung_up())["reason"]["key"] == "table.removed"
    async with house.at(bob) as ghost:
        assert (await ghost.hung_up())["reason"]["key"] == "error.bad_token"


async def test_the_lobby_lists_public_tables_where_somebody_is(house: House) -> None:
    public = await house.create(public=True, start=False)
    await house.create(public=False, start=False)
    assert (await house.http.get("/api/tables")).json() == []
    async with house.at(public) as ann:
        await ann.heard("update")
        (listed,) = (await house.http.get("/api/tables")).json()
        assert listed["code"] == public["code"]
        assert [seat["kind"] for seat in listed["seats"]] == ["human", "bot", "bot", "bot"]
        one = (await house.http.get(f"/api/tables/{public['code'].lower()}")).json()
        assert one == listed


async def test_what_was_missed_comes_with_the_next_update(house: House) -> None:
    joined = await house.create(options={"hands": 2})
    async with house.at(joined) as ann:
        await ann.play(lambda me: len(me.table.get("deals", [])) == 1)
        seen = ann.entries[:20]
    async with house.at(joined, since=20) as again:
        await again.heard("update")
        assert [e["seq"] for e in seen + again.entries] == list(
            range(1, len(seen) + len(again.entries) + 1)
        )
        await again.play(over)


@pytest.mark.parametrize("workers", [1])
async def test_bots_think_in_processes_of_their_own(tmp_path: Path, workers: int) -> None:
    async with running(settings(tmp_path, bot_workers=workers)) as house:
        joined = await house.create(options={"hands": 1})
        async with house.at(joined) as ann:
            await ann.play(over)
        thinker = house.hub.bot_pool
        (worker,) = thinker._all
        assert worker.returncode is None
        # One that dies is replaced, and the game goes on.
        async with house.at(joined) as ann:
            worker.kill()
            await ann.heard("update")
            assert (await ann.ask(type="rematch"))["ok"]
            await ann.play(lambda me: me.table["game_number"] == 2 and over(me))
    assert house.hub.metrics.troubles._value.get() == 0


async def test_a_piece_is_chosen_and_told_to_everybody(house: House) -> None:
    games = (await house.http.get("/api/games")).json()
    offered = {game["name"]: game["pieces"] for game in games}
    assert (offered["bigtwo"], offered["monopoly"][:2]) == ([], ["ship", "gem"])
    joined = await house.create(game="monopoly", seats=3, bots={}, start=False)
    other = await house.join(joined["code"], "Ben")
    async with house.at(joined) as ann, house.at(other) as ben:
        await ben.until(lambda me: me.table)
        assert (await ben.ask(type="piece", piece="crane"))["ok"]
        shown = await ann.until(lambda me: me.table["seats"][1]["piece"] == "crane" and me.table)
        assert [seat["piece"] for seat in shown["seats"]] == ["ship", "crane", ""]
        assert await ann.refusal(type="piece", piece="crane") == "error.piece_taken"
        assert await ann.refusal(type="piece", piece="boot") == "error.unknown_piece"
