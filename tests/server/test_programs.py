"""Programs at tables, over plain HTTP: the stream of lines, commands, and the example."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.running import ROOMY, House, running, settings
from tycoon.server.http import programs

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = EXAMPLES / "bot_http.py"


def bearer(joined: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {joined['token']}"}


@asynccontextmanager
async def stream(house: House, code: str, **given: Any) -> AsyncIterator[AsyncIterator[str]]:
    """The lines of a stream."""
    async with house.http.stream("GET", f"/api/tables/{code}/events", timeout=20, **given) as reply:
        assert reply.status_code == 200, await reply.aread()
        assert reply.headers["content-type"] == "application/x-ndjson"
        assert "content-length" not in reply.headers
        yield reply.aiter_lines()


async def heard(lines: AsyncIterator[str], kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    async for line in lines:
        if line and (said := json.loads(line))["type"] == kind:
            return dict(said)
    raise AssertionError(f"no {kind}")


async def command(house: House, joined: dict[str, Any], **said: Any) -> httpx.Response:
    path = f"/api/tables/{joined['code']}/commands"
    return await house.http.post(path, json=said, headers=bearer(joined))


async def test_a_stream_has_the_messages_of_the_socket(house: House) -> None:
    """What a socket of the same person says of the same moment, and so does the stream."""
    joined = await house.create()
    async with (
        house.at(joined) as client,
        stream(house, joined["code"], headers=bearer(joined)) as lines,
    ):
        await client.heard("update")
        welcome = await heard(lines, "welcome")
        assert welcome["person"] == joined["person"]
        update = await heard(lines, "update")
        while update["table"]["version"] < client.table["version"]:
            update = await heard(lines, "update")
        await client.until(lambda client: client.table["version"] >= update["table"]["version"])
        assert update["table"]["me"]["seat"] == 0
        assert update["table"]["view"]["legal"] == client.table["view"]["legal"]


async def test_who_has_no_token_watches(house: House) -> None:
    joined = await house.create()
    async with stream(house, joined["code"]) as lines:
        assert (await heard(lines, "welcome"))["person"] == 0
        update = await heard(lines, "update")
        assert update["table"]["me"]["seat"] == -2
        reply = await house.http.post(
            f"/api/tables/{joined['code']}/commands", json={"type": "next"}
        )
        assert (reply.status_code, reply.json()["error"]["key"]) == (401, "error.bad_token")


async def test_a_stream_goes_on_where_it_was(house: House) -> None:
    """With `since` only what is new comes."""
    joined = await house.create()
    async with stream(house, joined["code"], headers=bearer(joined)) as lines:
        newest = (await heard(lines, "update"))["entries"][-1]["seq"]
    given = {"headers": bearer(joined), "params": {"since": newest}}
    async with stream(house, joined["code"], **given) as lines:
        entries = (await heard(lines, "update"))["entries"]
        assert all(entry["seq"] > newest for entry in entries)


@pytest.mark.parametrize(
    ("path", "header", "status", "key"),
    [
        ("/api/tables/ABCDEFGHJK/events", None, 404, "table_not_found"),
        ("/api/tables/{code}/events", "Bearer nobody", 401, "bad_token"),
        ("/api/tables/{code}/events", "Basic QTpC", 401, "bad_token"),
        ("/api/tables/{code}/events?since=x", None, 400, "bad_request"),
    ],
)
async def test_a_stream_that_cannot_be_is_refused(
    house: House, path: str, header: str | None, status: int, key: str
) -> None:
    """With a status, before anything is streamed."""
    joined = await house.create()
    headers = {"Authorization": header} if header else {}
    reply = await house.http.get(path.replace("{code}", joined["code"]), headers=headers)
    assert (reply.status_code, reply.json()["error"]["key"]) == (status, f"error.{key}")


async def test_commands_are_answered_as_on_the_socket(house: House) -> None:
    """A refused one changes nothing; a body that is none is refused as a request."""
    joined = await house.create()
    async with stream(house, joined["code"], headers=bearer(joined)) as lines:
        while True:
            table = (await heard(lines, "update"))["table"]
            if table["phase"] == "playing" and table["view"]["seat_to_act"] == 0:
                break
        turn, legal = table["turn_seq"], table["view"]["legal"]
        late = await command(house, joined, type="act", turn_seq=turn - 1, moves=legal[:1])
        assert (late.status_code, late.json()["ok"]) == (200, False)
        assert late.json()["error"]["key"] == "error.too_late"
        checked = await command(house, joined, type="check", check_id="c", moves=legal[:1])
        assert (checked.json()["type"], checked.json()["legal"]) == ("checked", True)
        hinted = await command(house, joined, type="hint")
        assert hinted.json()["turn_seq"] == turn
        done = await command(
            house, joined, type="act", action_id="a", turn_seq=turn, moves=legal[:1]
        )
        assert done.json() == {"type": "answer", "action_id": "a", "ok": True}
        while (await heard(lines, "update"))["table"]["turn_seq"] <= turn:
            pass
        again = await command(
            house, joined, type="act", action_id="a", turn_seq=turn, moves=legal[:1]
        )
        assert again.json()["ok"]
        assert (await command(house, joined, type="dance")).status_code == 400
        assert (await command(house, joined, type="leave")).json()["ok"]
        assert (await heard(lines, "closing"))["reason"]["key"] == "table.you_left"
        # It ends, too.
        assert [line async for line in lines] == []


async def test_commands_have_the_limit_of_a_connection(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(ROOMY, burst=5)
    async with running(settings(tmp_path, limits=limits)) as house:
        joined = await house.create()
        other = await house.join(joined["code"], "Ben", -2)
        replies = [await command(house, joined, type="ping") for _ in range(12)]
        refused = [one for one in replies if one.status_code == 429]
        assert replies[0].json()["type"] == "pong"
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        # Of each person by itself.
        assert (await command(house, other, type="ping")).status_code == 200


async def test_a_stream_is_kept_alive(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "BEAT_S", 0.05)
    joined = await house.create(bots={}, start=False)
    async with stream(house, joined["code"], headers=bearer(joined)) as lines:
        assert "" in [await anext(lines) for _ in range(4)]


async def test_a_stream_is_a_connection(house: House) -> None:
    """Who has one is there; whose reader goes is away."""
    joined = await house.create(bots={}, start=False)
    ben = await house.join(joined["code"], "Ben")
    async with house.at(joined) as client:
        async with stream(house, joined["code"], headers=bearer(ben)):
            await client.until(lambda client: client.table["seats"][1]["connected"])
        await client.until(lambda client: not client.table["seats"][1]["connected"])
        # Its place among the connections is given back right after that.
        await asyncio.sleep(0)
        await client.ask(type="ping")
        assert len(house.hub.connections) == 1


async def test_a_program_is_seen_to_be_one(tmp_path: Path) -> None:
    """At its seat, also after the table was read back."""
    async with running(settings(tmp_path)) as house:
        joined = await house.create(bots={}, start=False)
        body = {"name": "Robo", "program": True}
        robo = await house.post(f"/api/tables/{joined['code']}/join", **body)
        assert robo["seat"] == 1
    async with running(settings(tmp_path)) as house:
        info = (await house.http.get(f"/api/tables/{joined['code']}")).json()
        assert [seat.get("program", False) for seat in info["seats"][:2]] == [False, True]


@pytest.mark.parametrize(
    ("example", "given", "game", "options"),
    [
        ("bot_http.py", [], "bigtwo", {"hands": 1}),
        ("bot_http.py", [], "deal", {}),
        ("bot_http.py", ["--hints"], "bigtwo", {"hands": 1}),
        ("bot_http.py", ["--hints"], "deal", {}),
        ("search_bot.py", ["normal"], "bigtwo", {"hands": 2}),
        ("search_bot.py", ["normal"], "bigtwo", {"hands": 2, "dragons": True}),
    ],
)
async def test_an_example_plays_a_game(
    tmp_path: Path, example: str, given: list[str], game: str, options: dict[str, Any]
) -> None:
    """As it stands in the folder of examples, against bots, to the end."""
    assert len((EXAMPLES / example).read_text("utf-8").splitlines()) < 60
    async with running(settings(tmp_path)) as house:
        joined = await house.create(
            game=game,
            seat=-2,
            seats=3,
            bots={"1": "greedy", "2": "greedy"},
            start=False,
            options=options,
        )
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, str(EXAMPLES / example), f"http://{house.address}"),
            *(joined["code"], *given),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        async with house.at(joined) as client:
            await client.until(
                lambda client: client.table and client.table["seats"][0]["connected"]
            )
            assert client.table["seats"][0]["program"]
            assert (await client.ask(type="start"))["ok"]
            out, errors = await asyncio.wait_for(program.communicate(), 60)
        assert program.returncode == 0, errors.decode()
        said = out.decode().splitlines()
        assert said[-1].startswith("places: ")
        acts = [line for line in said if "'ok'" in line]
        assert acts
        assert all("'ok': True" in line for line in acts)
