"""People who want to play the same game now are brought together."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.running import House
from tycoon.server import table_registry


async def match(house: House, name: str, game: str = "bigtwo", **more: Any) -> dict[str, Any]:
    return await house.post("/api/match", game=game, name=name, **more)


async def test_the_second_sits_down_with_the_first(house: House) -> None:
    """At a public table, in its lobby, until it is full; the next one opens another."""
    ann = await match(house, "Ann", face="star")
    assert ann["seat"] == 0
    async with house.at(ann) as client:
        await client.heard("update")
        others = [await match(house, name) for name in ("Ben", "Cho", "Dai")]
        assert [one["code"] for one in others] == [ann["code"]] * 3
        assert [one["seat"] for one in others] == [1, 2, 3]
        await client.until(lambda client: client.table["seats"][3]["kind"] == "human")
        assert client.table["phase"] == "lobby"
        assert client.table["seats"][0]["face"] == "star"
        assert (await match(house, "Eve"))["code"] != ann["code"]
        (listed,) = (await house.http.get("/api/tables")).json()
        assert listed["code"] == ann["code"]


@pytest.mark.parametrize(
    "other",
    [
        {"game": "deal"},
        {"preset": "expert1"},
        {"options": {"hands": 3}},
    ],
)
async def test_only_who_wants_the_same_is_brought_together(
    house: House, other: dict[str, Any]
) -> None:
    ann = await match(house, "Ann", options={"hands": 8})
    async with house.at(ann) as client:
        await client.heard("update")
        assert (await match(house, "Ben", options={"hands": 8}))["code"] == ann["code"]
        assert (await match(house, "Cho", **{"options": {}, **other}))["code"] != ann["code"]


async def test_who_comes_at_the_same_time_meets(house: House) -> None:
    """Before the first of them has connected, too."""
    came = await asyncio.gather(*(match(house, name) for name in ("Ann", "Ben", "Cho", "Dai")))
    assert len({one["code"] for one in came}) == 1
    assert sorted(one["seat"] for one in came) == [0, 1, 2, 3]


async def test_nobody_is_sent_where_nobody_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not to a table that is private, has begun, or whose people are away or did not come."""
    monkeypatch.setattr(table_registry, "ARRIVING_S", 0.0)
    ann = await match(house, "Ann")
    assert (await match(house, "Ben"))["code"] != ann["code"]
    private = await house.create(game="deal", bots={}, start=False)
    begun = await house.create(game="deal", public=True)
    async with house.at(private) as one, house.at(begun) as other:
        await one.heard("update")
        await other.heard("update")
        assert (await match(house, "Cho", "deal"))["code"] not in (private["code"], begun["code"])


async def test_who_has_the_same_name_meets_others(house: House) -> None:
    """A name that somebody there has already leads to the next table, not to a refusal."""
    ann = await match(house, "Ann")
    async with house.at(ann) as client:
        await client.heard("update")
        assert (await match(house, "ann"))["code"] != ann["code"]


async def test_what_cannot_be_is_refused(house: House) -> None:
    for body, key in (
        ({"game": "chess", "name": "Ann"}, "unknown_game"),
        ({"game": "bigtwo", "name": "Ann", "preset": "no"}, "unknown_preset"),
        ({"game": "bigtwo", "name": "Ann", "options": {"no": 1}}, "unknown_option"),
        ({"game": "bigtwo", "name": " "}, "bad_name"),
    ):
        reply = await house.http.post("/api/match", json=body)
        assert (reply.status_code, reply.json()["error"]["key"]) == (400, f"error.{key}")
