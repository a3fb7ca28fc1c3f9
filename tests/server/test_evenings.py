"""Evenings of a club: who joins is drawn, plays, is counted, and nothing of it is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.running import House, Process, over, running, settings, visit
from tests.server.test_operator import admin
from tycoon.core.outcome import Outcome
from tycoon.server.evenings import hosting
from tycoon.server.evenings.standing import points_of
from tycoon.server.storage.operator import NAMELESS
from tycoon.server.storage.store import Fenced, StoreFailed
from tycoon.table.setup import Setup

QUICK = {"game": "bigtwo", "options": {"hands": 1}, "rounds": 2}


class Club:
    """The people of an evening, who ask a server over HTTP."""

    def __init__(self, house: House | Process) -> None:
        self.address = house.address
        self.http = httpx.AsyncClient(base_url=f"http://{house.address}", timeout=30)
        self.joined: dict[str, dict[str, Any]] = {}
        self.code = ""

    async def open(self, *names: str, **wanted: Any) -> Club:
        """The first opens it, the others join."""
        first, *others = names
        body = {**QUICK, "name": first, **wanted}
        reply = await self.http.post("/api/evenings", json=body)
        assert reply.status_code == 201, reply.text
        self.joined[first] = reply.json()
        self.code = self.joined[first]["code"]
        for name in others:
            await self.join(name)
        return self

    async def join(self, name: str) -> httpx.Response:
        reply = await self.http.post(f"/api/evenings/{self.code}/join", json={"name": name})
        if reply.status_code == 201:
            self.joined[name] = reply.json()
        return reply

    def _as(self, name: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.joined[name]['token']}"} if name else {}

    async def see(self, name: str = "") -> dict[str, Any]:
        reply = await self.http.get(f"/api/evenings/{self.code}", headers=self._as(name))
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def ask(self, name: str, **command: Any) -> dict[str, Any]:
        reply = await self._send(name, command)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def refusal(self, name: str, **command: Any) -> str:
        reply = await self._send(name, command)
        assert 400 <= reply.status_code < 500, reply.text
        return reply.json()["error"]["key"]

    async def _send(self, name: str, command: dict[str, Any]) -> httpx.Response:
        path = f"/api/evenings/{self.code}/commands"
        return await self.http.post(path, json=command, headers=self._as(name))

    async def play(self, table: str, *names: str) -> None:
        """These play the first game of a table to its end."""
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(visit(self.address, table)) for _ in names]
            for client, name in zip(clients, names, strict=True):
                await client.say(type="hello", token=self.joined[name]["token"])
            await asyncio.gather(*(client.play(over) for client in clients))

    async def play_round(self) -> dict[str, Any]:
        """Everybody plays at their table; how the evening stands then."""
        at: dict[str, list[str]] = {}
        for name in self.joined:
            if table := (await self.see(name))["table"]:
                at.setdefault(table, []).append(name)
        await asyncio.gather(*(self.play(table, *names) for table, names in at.items()))
        return await self.see()


@pytest.fixture
async def club(house: House) -> AsyncIterator[Club]:
    club = Club(house)
    yield club
    await club.http.aclose()


def called(evening: dict[str, Any]) -> dict[int, str]:
    return {one["person"]: one["name"] for one in evening["members"]}


async def test_a_whole_evening(club: Club) -> None:
    await club.open("Ann", "Ben", "Cho", "Dai", "Eva")
    waiting = await club.see("Ben")
    assert (waiting["phase"], waiting["person"], waiting["may_draw"]) == ("waiting", 2, False)
    assert [one["name"] for one in waiting["members"]] == ["Ann", "Ben", "Cho", "Dai", "Eva"]
    assert await club.refusal("Ben", type="next_round", number=1) == "error.not_host"
    drawn = await club.ask("Ann", type="next_round", number=1)
    assert await club.ask("Ann", type="next_round", number=1) == drawn  # only once
    (first,) = drawn["drawn"]
    assert sorted(person for table in first["tables"] for person in table["people"]) == [
        *(0, 1, 2, 3, 4, 5)  # two of three, with one bot
    ]
    assert await club.refusal("Ann", type="next_round", number=2) == "error.round_not_over"
    assert await club.refusal("Ann", type="end") == "error.round_not_over"
    seen = await club.play_round()
    assert (seen["phase"], seen["drawn"][0]["over"]) == ("between", True)
    for table in seen["drawn"][0]["tables"]:
        record = (await club.http.get(f"/api/tables/{table['code']}/record")).text
        outcome = msgspec.json.decode(
            next(line for line in record.splitlines() if '"type":"outcome"' in line)
        )
        assert table["points"] == outcome["points"]
        assert sum(table["points"]) == 0
    points = {one["person"]: one["points"] for one in seen["members"]}
    for table in seen["drawn"][0]["tables"]:
        for person, won in zip(table["people"], table["points"], strict=True):
            assert person == 0 or points[person] == won
    assert [one["place"] for one in seen["members"]] == sorted(
        one["place"] for one in seen["members"]
    )
    assert await club.refusal("Ann", type="next_round", number=3) == "error.too_late"
    await club.ask("Ann", type="next_round", number=2)
    done = await club.play_round()
    assert done["phase"] == "over"
    assert [one["played"] for one in done["members"]] == [2] * 5
    assert (await club.join("Fay")).json()["error"]["key"] == "error.evening_over"
    assert await club.refusal("Ann", type="next_round", number=3) == "error.evening_over"


async def test_tables_are_ordinary_ones(club: Club) -> None:
    """Their people are seated, by name; the table knows its evening, and the lobby lists none."""
    await club.open("Ann", "Ben", "Cho", seats=3)
    seen = await club.ask("Ann", type="next_round", number=1)
    (table,) = seen["drawn"][0]["tables"]
    assert (await club.see("Cho"))["table"] == table["code"]
    async with visit(club.address, table["code"]) as client:
        await client.say(type="hello", token=club.joined["Ben"]["token"])
        await client.until(lambda client: client.table)
        shown = client.table
    assert (shown["phase"], shown["evening"]) == ("playing", club.code)
    names = called(seen)
    assert [seat["name"] for seat in shown["seats"]] == [names[one] for one in table["people"]]
    assert shown["me"]["name"] == "Ben"
    assert (await club.http.get("/api/tables")).json() == []


async def test_who_goes_is_replaced_and_sits_out(club: Club) -> None:
    await club.open("Ann", "Ben", "Cho", seats=3, rounds=3)
    (table,) = (await club.ask("Ann", type="next_round", number=1))["drawn"][0]["tables"]
    async with visit(club.address, table["code"]) as client:
        await client.say(type="hello", token=club.joined["Ben"]["token"])
        await client.until(lambda client: client.table)
        await club.ask("Cho", type="leave")
        seat = table["people"].index(3)
        await client.until(lambda client: client.table["seats"][seat]["substitute"])
    late = await club.join("Dai")
    assert late.status_code == 201
    assert (await club.see("Dai"))["table"] == ""
    await club.play(table["code"], "Ann", "Ben")
    assert (await club.see())["phase"] == "between"
    second = await club.ask("Ann", type="next_round", number=2)
    assert sorted(second["drawn"][1]["tables"][0]["people"]) == [1, 2, 4]
    # Cho comes back for the third; the host goes, and Ben is the next one.
    await club.play(second["drawn"][1]["tables"][0]["code"], "Ann", "Ben", "Dai")
    await club.ask("Cho", type="back")
    await club.ask("Ann", type="leave")
    seen = await club.see("Ben")
    assert [one["name"] for one in seen["members"] if one["host"]] == ["Ben"]
    await club.ask("Ben", type="remove", person=4)
    assert await club.refusal("Dai", type="back") == "error.not_let_in"
    assert await club.refusal("Cho", type="remove", person=2) == "error.not_host"
    assert await club.refusal("Ben", type="remove", person=9) == "error.nobody_to_kick"
    assert await club.refusal("Cho", type="admit", person=4) == "error.not_host"
    await club.ask("Ben", type="admit", person=4)
    await club.ask("Ben", type="remove", person=4)
    third = await club.ask("Ben", type="next_round", number=3)
    assert sorted(third["drawn"][2]["tables"][0]["people"]) == [0, 2, 3]


async def test_the_host_waits_for_no_table(club: Club) -> None:
    """What was not finished brings nothing, also when it is finished later."""
    await club.open("Ann", "Ben", "Cho", seats=3)
    (table,) = (await club.ask("Ann", type="next_round", number=1))["drawn"][0]["tables"]
    assert await club.refusal("Ben", type="end_round", number=1) == "error.not_host"
    assert await club.refusal("Ann", type="end_round", number=2) == "error.too_late"
    ended = await club.ask("Ann", type="end_round", number=1)
    assert (ended["phase"], ended["drawn"][0]["tables"][0]["points"]) == ("between", None)
    await club.play(table["code"], "Ann", "Ben", "Cho")
    seen = await club.ask("Ann", type="end")
    assert [one["points"] for one in seen["members"]] == [0, 0, 0]
    assert [one["played"] for one in seen["members"]] == [0, 0, 0]
    assert seen["phase"] == "over"


async def test_others_go_on_when_the_host_has_gone_home(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.open("Ann", "Ben", "Cho", seats=3)
    await club.ask("Ann", type="next_round", number=1)
    await club.play_round()
    assert not (await club.see("Ben"))["may_draw"]
    monkeypatch.setattr(hosting, "HOST_MS", 0)
    assert (await club.see("Ben"))["may_draw"]
    assert not (await club.see())["may_draw"]
    await club.ask("Ben", type="next_round", number=2)


async def test_the_next_round_begins_by_itself(
    club: Club, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.open("Ann", "Ben", "Cho", seats=3, pause_s=60)
    assert (await club.see())["next_ms"] is None
    assert (await club.ask("Ann", type="next_round", number=1))["next_ms"] is None
    seen = await club.play_round()
    assert seen["phase"] == "between"
    assert 30_000 < seen["next_ms"] <= 60_000
    later = hosting._now() + 60_000
    monkeypatch.setattr(hosting, "_now", lambda: later)
    # Not while there is no room for its tables, nor where nobody is left.
    usual = house.hub.settings
    monkeypatch.setattr(house.hub, "settings", msgspec.structs.replace(usual, max_tables=0))
    assert ((await club.see())["phase"], (await club.see())["next_ms"]) == ("between", 0)
    monkeypatch.setattr(house.hub, "settings", usual)
    # Whoever looks first begins it, and only once.
    for seen in await asyncio.gather(*(club.see() for _ in range(4))):
        assert (seen["phase"], len(seen["drawn"]), seen["next_ms"]) == ("playing", 2, None)
    done = await club.play_round()
    assert (done["phase"], done["next_ms"]) == ("over", None)


@pytest.mark.parametrize("pause_s", [None, 10])
async def test_no_round_begins_by_itself_where_none_is_to(
    club: Club, monkeypatch: pytest.MonkeyPatch, pause_s: int | None
) -> None:
    """Not unless the host has chosen so, and not for nobody."""
    await club.open("Ann", "Ben", "Cho", seats=3, pause_s=pause_s)
    await club.ask("Ann", type="next_round", number=1)
    await club.ask("Ann", type="end_round", number=1)
    for name in ("Ann", "Ben", "Cho") if pause_s else ():
        await club.ask(name, type="leave")
    later = hosting._now() + 3_600_000
    monkeypatch.setattr(hosting, "_now", lambda: later)
    seen = await club.see("Ben")
    assert (seen["phase"], seen["next_ms"]) == ("between", None)


async def test_an_operator_closes_an_evening(database: str) -> None:
    """What is over counts; the other tables are closed, and nobody comes any more."""
    async with running(settings(Path(), database=database)) as house:
        club = await Club(house).open("Ann", "Ben", "Cho", "Dai", "Eva", "Fay", seats=3)
        seen = await club.ask("Ann", type="next_round", number=1)
        first, second = seen["drawn"][0]["tables"]
        names = called(seen)
        await club.play(first["code"], *(names[person] for person in first["people"]))
        async with visit(club.address, second["code"]) as client:
            await client.say(type="hello", token=club.joined[names[second["people"][0]]]["token"])
            await client.until(lambda client: client.table)
            said = await asyncio.to_thread(admin, database, "close", club.code.lower())
            assert club.code in said
            assert (await client.hung_up())["reason"]["key"] == "table.read_again"
        async with visit(club.address, second["code"]) as client:
            await client.say(type="hello")
            assert (await client.hung_up())["reason"]["key"] == "table.closed_by_operator"
        seen = await club.see()
        assert seen["phase"] == "over"
        assert [bool(table["points"]) for table in seen["drawn"][0]["tables"]] == [True, False]
        assert (await club.join("Gil")).json()["error"]["key"] == "error.evening_over"
        await asyncio.to_thread(admin, database, "close", club.code)
        assert await club.see() == seen
        missing = await asyncio.to_thread(admin, database, "close", "ABCDEFGH", code=2)
        assert "ABCDEFGH" in missing
        await club.http.aclose()


async def test_a_rematch_does_not_count(club: Club) -> None:
    await club.open("Ann", "Ben", "Cho", seats=3)
    (table,) = (await club.ask("Ann", type="next_round", number=1))["drawn"][0]["tables"]
    await club.play(table["code"], "Ann", "Ben", "Cho")
    host = called(await club.see())[next(filter(None, table["people"]))]
    async with visit(club.address, table["code"]) as client:
        await client.say(type="hello", token=club.joined[host]["token"])
        await client.until(lambda client: client.table)
        assert (await client.ask(type="rematch"))["ok"]
    seen = await club.see()
    assert (seen["phase"], len(seen["drawn"][0]["tables"][0]["points"])) == ("between", 3)


async def test_what_was_left_halfway_goes_on(
    club: Club, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round whose tables are not there, or are and have not begun, as after a kill."""
    await club.open("Ann", "Ben", "Cho", seats=3)
    hub, usual = house.hub, house.hub.open

    async def fail(_: Setup) -> int:
        raise StoreFailed("error.store", "no more")

    async def fenced(_: Setup) -> int:
        raise Fenced("error.store", "the leases of this process have expired")

    async def halfway(setup: Setup) -> int:
        return await usual(msgspec.structs.replace(setup, start=False))

    monkeypatch.setattr(hub, "open", fail)
    path = f"/api/evenings/{club.code}"
    told = {"Authorization": f"Bearer {club.joined['Ann']['token']}"}
    command = {"type": "next_round", "number": 1}
    failed = await club.http.post(f"{path}/commands", json=command, headers=told)
    assert failed.status_code == 503
    monkeypatch.setattr(hub, "open", fenced)
    table = (await club.see("Ann"))["table"]
    assert (await club.http.get(f"/api/tables/{table}")).status_code == 404
    monkeypatch.setattr(hub, "open", halfway)
    table = (await club.see("Ann"))["table"]
    assert (await club.http.get(f"/api/tables/{table}")).json()["phase"] == "lobby"
    house.server.app.state.evenings._there.clear()
    assert (await club.see("Ann"))["table"] == table
    assert (await club.http.get(f"/api/tables/{table}")).json()["phase"] == "playing"


async def test_refusals(club: Club) -> None:
    for wrong, key in (
        ({"game": "chess"}, "error.unknown_game"),
        ({"options": {"hands": -4}}, "error.bad_option"),
        ({"rounds": 0}, "error.bad_request"),
        ({"rounds": 21}, "error.bad_request"),
        ({"seats": 9}, "error.bad_seats"),
        ({"pause_s": 9}, "error.bad_request"),
        ({"name": "  "}, "error.bad_name"),
        ({"colour": 1}, "error.bad_request"),
    ):
        body = {**QUICK, "name": "Ann", **wrong}
        reply = await club.http.post("/api/evenings", json=body)
        assert (reply.status_code, reply.json()["error"]["key"]) == (400, key)
    await club.open("Ann")
    assert (await club.join("ann")).json()["error"]["key"] == "error.name_taken"
    assert await club.refusal("", type="leave") == "error.bad_token"
    club.joined["Zoe"] = {"token": "x"}
    assert await club.refusal("Zoe", type="leave") == "error.bad_token"
    missing = await club.http.get("/api/evenings/ABCDEFGH")
    assert (missing.status_code, missing.json()["error"]["key"]) == (
        404,
        "error.evening_not_found",
    )
    assert (await club.http.get(f"/api/evenings/{club.code.lower()}")).status_code == 200
    # A code of an evening opens no table.
    assert (await club.http.get(f"/api/tables/{club.code}")).status_code == 404


async def test_tokens_are_told_to_nobody(club: Club) -> None:
    await club.open("Ann", "Ben", "Cho")
    await club.ask("Ann", type="next_round", number=1)
    seen = msgspec.json.encode(await club.see("Ben")).decode()
    assert not any(one["token"] in seen for one in club.joined.values())


async def test_the_database_keeps_everything(database: str) -> None:
    """Another server shows the same; a name is forgotten everywhere, an old evening whole."""
    chosen = settings(Path(), database=database)
    async with running(chosen) as house:
        club = await Club(house).open("Ann", "Ben", "Cho", seats=3)
        await club.ask("Ann", type="next_round", number=1)
        before = await club.play_round()
        await club.http.aclose()
    async with running(chosen) as house:
        again = Club(house)
        again.code, again.joined = club.code, club.joined
        assert await again.see() == before
        if "://" not in database:
            assert club.code in await asyncio.to_thread(admin, database, "export", "Ben")
        await asyncio.to_thread(admin, database, "forget", "Ben")
        names = [one["name"] for one in (await again.see())["members"]]
        assert sorted(names) == ["Ann", "Cho", NAMELESS]
        await house.hub.store.forget_before(1 << 60)
        assert (await again.http.get(f"/api/evenings/{club.code}")).status_code == 404
        await again.http.aclose()


async def test_a_damaged_table_stops_no_evening(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    async with running(chosen) as house:
        club = await Club(house).open("Ann", "Ben", "Cho", seats=3)
        (table,) = (await club.ask("Ann", type="next_round", number=1))["drawn"][0]["tables"]
        await club.http.aclose()
    with sqlite3.connect(chosen.database) as database:
        database.execute("UPDATE lines SET body = x'00' WHERE code = ?", (table["code"],))
    database.close()
    async with running(chosen) as house:
        again = Club(house)
        again.code, again.joined = club.code, club.joined
        assert (await again.see("Ann"))["phase"] == "playing"
        assert (await again.ask("Ann", type="end_round", number=1))["phase"] == "between"
        await again.ask("Ann", type="next_round", number=2)
        assert (await again.play_round())["phase"] == "over"
        await again.http.aclose()


async def test_codes_of_evenings_are_not_guessed(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    few = msgspec.structs.replace(chosen.limits, guesses=3)
    async with running(msgspec.structs.replace(chosen, limits=few)) as house:
        club = await Club(house).open("Ann")
        for number in range(3):
            reply = await club.http.get(f"/api/evenings/ABCDEFG{number + 2}")
            assert reply.status_code == 404
        missing = await club.http.get("/api/evenings/ABCDEFG9")
        assert missing.json()["error"]["key"] == "error.too_many_guesses"
        assert (await club.see("Ann"))["phase"] == "waiting"  # who has been there goes on
        await club.http.aclose()


async def test_a_server_killed_at_any_moment_goes_on(tmp_path: Path) -> None:
    """While people join, while a round is drawn, while it is played."""
    names = ["Ann", *(f"P{number}" for number in range(2, 9))]
    port = 0
    club: Club | None = None
    acknowledged: list[str] = []
    for step in range(6):
        with Process(tmp_path, port) as server:
            await server.ready()
            port = server.port
            if club is None:
                club = await Club(server).open(names[0], rounds=1)
            seen = await club.see("Ann")
            assert {one["name"] for one in seen["members"]} >= {*acknowledged}
            if step < 3:
                asking = [asyncio.ensure_future(club.join(name)) for name in names[1:]]
                await asyncio.sleep(0.01 * step)
            else:
                draw = club.ask("Ann", type="next_round", number=1)
                asking = [asyncio.ensure_future(draw)]
                await asyncio.sleep(0.02 * (step - 3))
            server.kill()
            await asyncio.gather(*asking, return_exceptions=True)
            acknowledged = [*club.joined]
    assert club is not None
    with Process(tmp_path, port) as server:
        await server.ready()
        seen = await club.ask("Ann", type="next_round", number=1)
        (drawn,) = seen["drawn"]
        seated = [one for table in drawn["tables"] for one in table["people"] if one]
        assert sorted(seated) == sorted(one["person"] for one in seen["members"])
        for table in drawn["tables"]:
            about = (await club.http.get(f"/api/tables/{table['code']}")).json()
            assert about["phase"] == "playing"
        # Who was not told that they have joined, has.
        known = [name for name in club.joined if (await club.see(name))["table"]]
        at: dict[str, list[str]] = {}
        for name in known:
            at.setdefault((await club.see(name))["table"], []).append(name)
        assert len(known) == len(club.joined)
    await club.http.aclose()


async def test_several_processes_serve_an_evening(postgres: str) -> None:
    chosen = settings(Path(), database=postgres)
    async with running(chosen) as one, running(chosen) as other:
        club = await Club(one).open("Ann", "Ben", "Cho", "Dai", "Eva", "Fay", seats=3)
        there = Club(other)
        there.code, there.joined = club.code, club.joined
        command = {"type": "next_round", "number": 1}
        first, second = await asyncio.gather(
            club.ask("Ann", **command), there.ask("Ann", **command)
        )
        assert first["drawn"] == second["drawn"]
        await asyncio.gather(club.join("Gil"), there.join("Hal"))
        seen = await there.play_round()
        assert seen == await club.see()
        assert seen["phase"] == "between"
        assert len({one["person"] for one in seen["members"]}) == 8
        await club.http.aclose()
        await there.http.aclose()


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (Outcome([1, 3, 2], [9, -7, -2], "limit"), [9, -7, -2]),
        (Outcome([1, 3, 2, 3], [0, 0, 0, 0], "host"), [3, -2, 1, -2]),
        (Outcome([1, 1], [0, 0], "moves"), [0, 0]),
    ],
)
def test_what_a_game_brings(outcome: Outcome, points: list[int]) -> None:
    assert points_of(outcome) == points
