"""Defects, comings and goings as clients meet them over a socket."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.running import House, running, settings
from tycoon.core import registry
from tycoon.core.names import SPECTATOR
from tycoon.core.record import Record

GAME = type(registry.find("bigtwo"))


async def test_a_game_that_raises_is_told_and_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No connection ends, whoever comes anew is told the same, and the host goes on."""
    joined = await house.create()
    usual, broken = GAME.view, False

    def view(*given: object) -> object:
        if broken:
            raise RuntimeError("a defect")
        return usual(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(GAME, "view", view)
    with capture_logs() as logs:
        async with (
            house.at(joined) as ann,
            house.at({"code": joined["code"], "token": None}) as wim,
        ):
            await ann.until(lambda me: me.my_turn)
            await wim.until(lambda me: me.table)
            stored = len(await house.hub.store.read(joined["code"]))
            broken = True
            await ann.ask(type="say", text="hm")
            for client in (ann, wim):
                table = await client.until(lambda me: me.table["defect"] and me.table)
                assert table["defect"]["key"] == "table.defect"
                assert table["view"] is None
            async with house.at(joined) as again:
                assert (await again.until(lambda me: me.table))["defect"]
            info = await house.http.get(f"/api/tables/{joined['code']}")
            assert (info.status_code, info.json()["phase"]) == (200, "playing")
            assert await ann.refusal(type="act", turn_seq=0, moves=["pass"]) == "error.game_defect"
            broken = False
            assert (await ann.ask(type="take_back"))["ok"]
            await ann.until(lambda me: me.view)
            assert (await ann.until(lambda me: me.table))["defect"] is None
            broken = True
            await ann.ask(type="say", text="again")
            await ann.until(lambda me: me.table["defect"])
            assert (await ann.ask(type="end_game"))["ok"]
            ended = await ann.until(lambda me: me.table["ended"] and me.table)
            assert (ended["phase"], ended["defect"]) == ("over", None)
            reply = await house.http.get(f"/api/tables/{joined['code']}/record")
            assert reply.status_code == 200
            assert Record.read(reply.content).notes[-1][1]["type"] == "abandoned"
            broken = False
            assert (await ann.ask(type="rematch"))["ok"]
            await ann.until(lambda me: me.view)
    assert stored
    defects = [line for line in logs if line["event"] == "game defect"]
    # Once for each place, however many looked.
    assert 1 <= len(defects) <= 2
    assert (defects[0]["code"], defects[0]["game"], defects[0]["what"]) == (
        joined["code"],
        1,
        "view",
    )
    assert defects[0]["line"] > 0
    assert f'tycoon_defects_total{{game="bigtwo"}} {len(defects)}.0' in (
        house.hub.metrics.text().decode()
    )


async def test_who_is_removed_is_told_so_and_asks_with_the_same_token(house: House) -> None:
    joined = await house.create(bots={"2": "greedy", "3": "greedy"}, start=False)
    ben = await house.join(joined["code"], "Ben", 1)
    async with house.at(joined) as ann:
        async with house.at(ben) as client:
            await client.until(lambda me: me.table)
            assert (await ann.ask(type="start"))["ok"]
            assert (await ann.ask(type="kick", seat=1))["ok"]
            end = await client.hung_up()
            assert (end["reason"]["key"], end["again"]) == ("table.removed", False)
        async with house.at(ben) as client:
            table = await client.until(lambda me: me.table)
            assert (await client.heard("welcome"))["person"] == 0
            assert (table["me"]["gone"], table["me"]["seat"]) == ("removed", SPECTATOR)
            assert await client.refusal(type="say", text="hello") == "error.not_joined"
            assert (await client.ask(type="back"))["ok"]
            asking = await ann.until(lambda me: me.table["removed"][0]["asks"] and me.table)
            person = asking["removed"][0]["person"]
            assert (await ann.ask(type="admit", person=person, yes=True))["ok"]
            await client.until(lambda me: me.table["me"]["person"] == person)
            assert (await client.ask(type="back"))["ok"]
            await client.until(lambda me: me.table["me"]["seat"] == 1)
            # Here again, and removed again, it is told again.
            assert (await ann.ask(type="kick", person=person))["ok"]
            assert (await client.hung_up())["reason"]["key"] == "table.removed"


async def test_who_leaves_is_back_by_the_same_token(house: House) -> None:
    joined = await house.create()
    async with house.at(joined) as ann:
        await ann.until(lambda me: me.my_turn)
        await ann.say(type="leave")
        assert (await ann.hung_up())["reason"]["key"] == "table.you_left"
    async with asyncio.timeout(20), house.at(joined) as ann:
        me = (await ann.until(lambda me: me.table))["me"]
        assert (me["gone"], me["kept"]) == ("left", 0)
        assert (await ann.ask(type="back"))["ok"]
        await ann.until(lambda me: me.table["me"]["seat"] == 0 and me.table["me"]["host"])


async def test_phrases_travel_by_name_and_survive_a_restart(tmp_path: Path) -> None:
    """Each page says them in its own language; there are no others, and the chat's limit holds."""
    async with running(settings(tmp_path)) as house:
        joined = await house.create(bots={}, start=False)
        async with house.at(joined) as ann, house.at(joined) as also:
            assert (await ann.ask(type="phrase", phrase="good_luck"))["ok"]
            chat = await also.heard("chat")
            assert (chat["text"], chat["phrase"]) == ("", "good_luck")
            await ann.say(type="phrase", phrase="buy_this")
            assert (await ann.heard("error"))["error"]["key"] == "error.bad_message"
            answers = [await ann.ask(type="phrase", phrase="again") for _ in range(6)]
            assert answers[-1]["error"]["key"] == "chat.too_fast"
    async with running(settings(tmp_path)) as house, house.at(joined) as ann:
        welcome = await ann.heard("welcome")
        assert [line["phrase"] for line in welcome["chat"]][:2] == ["good_luck", "again"]
