"""Games that are over are looked back at; nothing of a running one is served."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import tycoon
from tests.server.running import House, running, settings
from tycoon import bots
from tycoon.core.record import Recorder
from tycoon.server import wire

ALONE = {"1": "greedy", "2": "greedy", "3": "greedy"}


async def _finished(house: House) -> str:
    """The code of a table with a game that is over, of which nothing was served before."""
    joined = await house.create(bots=ALONE, options={"hands": 1})
    async with house.at(joined) as client:
        await client.until(lambda me: me.table.get("phase") == "playing")
        running = await house.http.get(f"/api/tables/{joined['code']}/games/1/replay")
        moment = await house.http.get(f"/api/tables/{joined['code']}/games/1/replay/open/0")
        counts = await house.http.get(f"/api/tables/{joined['code']}/games/1/counts")
        for refused in (running, moment, counts):
            assert refused.status_code == 409, refused.text
            assert refused.json()["error"]["key"] == "error.record_not_over"
        await client.play(lambda me: me.table.get("phase") == "over")
        return str(joined["code"])


async def test_a_game_that_is_over(house: House) -> None:
    """It is told in steps, every moment as a seat saw it or with all hands; while it runs not."""
    code = await _finished(house)
    where = f"/api/tables/{code}/games/1/replay"
    about = (await house.http.get(where)).json()
    count = len(about["steps"])
    assert about["outcome"]["places"].count(1) >= 1
    assert about["seats"][0]["name"] == "Ann"

    seen = await _moments(house, where, "1", count)
    opened = await _moments(house, where, "open", count)
    assert len(seen) == len(opened) == count + 1
    assert seen[-1]["view"]["is_over"]
    for one, other in zip(seen, opened, strict=True):
        assert one["view"] == other["view"]
        assert one["view"]["viewer"] == tycoon.SPECTATOR
        assert [bool(hand) for hand in one["hands"]] in ([False] * 4, [False, True, False, False])
        assert one["hands"][1] == other["hands"][1]
    dealt = seen[1]["entries"][0]["event"]
    assert "cards" not in dealt
    assert "cards" in opened[1]["entries"][0]["event"]
    assert [len(hand) for hand in opened[1]["hands"]] == [13] * 4


async def test_what_the_game_counts(house: House) -> None:
    """It is that of the replay, and of the record; nothing of a game that there is not."""
    code = await _finished(house)
    at = f"/api/tables/{code}/games"
    counts = (await house.http.get(f"{at}/1/counts")).json()
    assert counts == (await house.http.get(f"{at}/1/replay")).json()["counts"]
    won = next(one for one in counts if one["name"]["key"] == "bigtwo.count.won")
    assert sum(row[0] for row in won["rows"]) == 1
    assert (await house.http.get(f"{at}/2/counts")).status_code in (404, 409)
    assert (await house.http.get(f"{at}/x/counts")).status_code == 404


async def _moments(house: House, where: str, eyes: str, count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) <= count:
        part = await house.http.get(f"{where}/{eyes}/{len(found)}")
        assert part.status_code == 200, part.text
        found += part.json()
    return found


@pytest.mark.parametrize("tail", ["4/0", "x/0", "-1/0", "open/9999999", "open/-1", "open/x"])
async def test_no_such_moment(house: House, tail: str) -> None:
    """A seat or a number that there is not is 404."""
    body = _record()
    brought = (await house.http.post("/api/replays", content=body)).json()
    reply = await house.http.get(f"/api/replays/{brought['id']}/{tail}")
    assert (reply.status_code, reply.json()["error"]["key"]) == (404, "error.not_found")


async def test_a_record_that_somebody_brings(house: House) -> None:
    """It is checked, and then seen like one of a table; its name is that of its bytes alone."""
    body = _record()
    brought = await house.http.post("/api/replays", content=body)
    assert brought.status_code == 201, brought.text
    again = (await house.http.post("/api/replays", content=body)).json()
    assert again == brought.json()
    about = again["replay"]
    count = len(about["steps"])
    assert (about["game"], about["preset"], about["options"]["hands"]) == ("bigtwo", "", 1)
    moments = await _moments(house, f"/api/replays/{again['id']}", "open", count)
    assert len(moments) == count + 1
    unknown = await house.http.get("/api/replays/0123456789abcdef/open/0")
    assert (unknown.status_code, unknown.json()["error"]["key"]) == (404, "error.replay_forgotten")


async def test_replays_of_tables_are_not_among_those_brought(house: House) -> None:
    """What names a table's game in memory opens nothing by the way of brought records."""
    code = await _finished(house)
    assert (await house.http.get(f"/api/tables/{code}/games/1/replay")).status_code == 200
    for name in (f"{code}/1", f"{code}%2F1"):
        reply = await house.http.get(f"/api/replays/{name}/open/0")
        assert reply.status_code == 404


def _record() -> bytes:
    recorder, state = Recorder(), tycoon.make("bigtwo", hands=1)
    chance, bot = tycoon.FastChance(5), bots.make("greedy", "bigtwo")
    lines = [recorder.begin(state, about={"names": ["Ann", "Ben", 3, "D" * 99], "who": "kiki"})]
    while not state.is_over:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        lines.append(recorder.play(state, action, chance).line)
    return b"".join([*lines, recorder.end(state)])


def _altered(number: int, **members: Any) -> bytes:
    """The record with other members in a line, its chain made anew."""
    recorder, lines = Recorder(), []
    for at, line in enumerate(_record().splitlines()):
        told = json.loads(line)
        del told["hash"]
        if at == number:
            told |= members
        lines.append(recorder.note(told.pop("type"), told))
    return b"".join(lines)


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        (b"", 400, "error.bad_record"),
        (b"\x89PNG\r\n\x1a\n", 400, "error.bad_record"),
        (b'{"type":"header"}\n', 400, "error.bad_record"),
        (_record().replace(b'"Ann"', b'"Eve"'), 400, "error.bad_record"),
        (_altered(3, move="2s"), 400, "error.bad_record"),
        (_altered(3, digest="00"), 400, "error.bad_record"),
        (_altered(0, version=999), 400, "error.record_version"),
        (_altered(0, game="chess"), 400, "error.unknown_game"),
        (_altered(0, seats=99), 400, "error.bad_record"),
        (b"x" * (wire.MAX_RECORD + 1), 413, "error.too_large"),
    ],
    ids=[
        "empty",
        "picture",
        "header",
        "chain",
        "move",
        "digest",
        "version",
        "game",
        "seats",
        "large",
    ],
)
async def test_what_is_no_record(house: House, body: bytes, status: int, key: str) -> None:
    """Whatever else is brought is refused with the reason."""
    reply = await house.http.post("/api/replays", content=body)
    assert (reply.status_code, reply.json()["error"]["key"]) == (status, key), reply.text
    assert (await house.http.get("/healthz")).status_code == 200


async def _analysed(house: House, where: str) -> dict[str, Any]:
    """What was found, once it is there."""
    begun = await house.http.post(where)
    assert begun.status_code == 200, begun.text
    for _ in range(600):
        reply = await house.http.get(where)
        assert reply.status_code == 200, reply.text
        if (found := reply.json()["analysis"]) is not None:
            return dict(found)
        await asyncio.sleep(0.05)
    raise AssertionError("the analysis does not end")


async def test_an_analysis(tmp_path: Path) -> None:
    """It is begun when somebody asks, never of a running game, and kept with the record."""
    chosen = settings(tmp_path)
    async with running(chosen) as house:
        joined = await house.create(bots=ALONE, options={"hands": 1})
        where = f"/api/tables/{joined['code']}/games/1/analysis"
        async with house.at(joined) as client:
            await client.until(lambda me: me.table.get("phase") == "playing")
            for refused in (await house.http.get(where), await house.http.post(where)):
                assert refused.json()["error"]["key"] == "error.record_not_over"
            await client.play(lambda me: me.table.get("phase") == "over")
        assert (await house.http.get(where)).json()["error"]["key"] == "error.not_found"
        found = await _analysed(house, where)
        record = await house.http.get(f"/api/tables/{joined['code']}/record")
        steps = sum(b'"type":"act"' in line for line in record.content.splitlines())
        assert len(found["chances"]) == steps + 1
    async with running(chosen) as house:
        kept = await house.http.get(where)
        assert kept.json()["analysis"] == found


async def test_an_analysis_of_what_was_brought(house: House) -> None:
    """Records that were brought are analysed, too, as long as they are known."""
    brought = (await house.http.post("/api/replays", content=_record())).json()
    found = await _analysed(house, f"/api/replays/{brought['id']}/analysis")
    assert len(found["chances"]) == len(brought["replay"]["steps"]) + 1
    unknown = await house.http.post("/api/replays/0123456789abcdef/analysis")
    assert (unknown.status_code, unknown.json()["error"]["key"]) == (404, "error.replay_forgotten")
