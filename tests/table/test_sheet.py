"""What the score sheet tells of a deal besides the points, long after the log has forgotten it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.fakes import House

BOTS = {1: "greedy", 2: "random", 3: "random"}


@pytest.mark.parametrize(
    ("game", "preset", "count", "deals"),
    [("bigtwo", "expert1", "hands", 60), ("daifugo", "kotoba", "rounds", 6)],
)
async def test_the_sheet_tells_of_every_deal(
    game: str, preset: str, count: str, deals: int
) -> None:
    house = House()
    await house.open(game=game, preset=preset, options={count: deals}, bots=BOTS, start=True)
    told: list[dict[int, dict[str, Any]]] = []
    for deal in range(1, deals + 1):
        await house.play_out(1, deals=deal)
        entries, _ = house.table.entries(1, None)
        newest = {
            entry.event["seat"]: entry.event
            for entry in entries
            if entry.event is not None and entry.event["event"] == "scored"
        }
        told.append(newest)
    table = house.table.snapshot(1)
    assert len(table.sheet) == len(table.deals) == deals
    for results, points, events in zip(table.sheet, table.deals, told, strict=True):
        assert sorted(events) == list(range(4))
        assert points == [events[seat]["points"] for seat in range(4)]
        for seat, result in enumerate(results):
            keys = ("doubled",) if game == "bigtwo" else ("place", "title")
            assert result == {key: events[seat][key] for key in keys if events[seat][key]}
    if game == "bigtwo":
        reasons = {why for deal in table.sheet for one in deal for why in one.get("doubled", ())}
        assert reasons == {"brilliant", "held"}
