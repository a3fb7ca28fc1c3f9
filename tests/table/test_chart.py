"""What is drawn of a game is kept whole, long after the log has forgotten its beginning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.fakes import House


async def test_every_turn_of_monopoly_is_in_the_chart(house: House) -> None:
    options = {"end": "turns", "turns": 40}
    table = await house.open(
        game="monopoly", options=options, seats=3, bots={1: "random", 2: "random"}, start=True
    )
    expected: list[tuple[int, list[int]]] = []
    seen = 0
    while table.room.phase != "over":
        await house.run()
        state = table.room.state
        assert state is not None
        told = table.entries(1, seen)[0]
        seen = table.room.seq
        expected += [
            (entry.event["round"], entry.event["worths"])
            for entry in told
            if entry.event is not None and entry.event["event"] == "turn"
        ]
        if state.seat_to_act == 0:
            await house.decide(1)
    chart, whole = table.chart(None)
    assert whole
    assert [(point.at, point.values) for point in chart] == expected
    assert len(chart) > 40
    assert {point.game for point in chart} == {1}
    assert chart[0].values == [1500] * 3
    assert chart[0].seq < table.room.log[0].seq
    # Only what is new, for who has the rest; all of it for who knows more than there is.
    middle = chart[20].seq
    assert table.chart(middle) == (chart[21:], False)
    assert table.chart(table.room.seq) == ([], False)
    assert table.chart(table.room.seq + 5) == (chart, True)
    assert house.revive().chart(None) == (chart, True)

    await table.rematch(1)
    await house.run()
    assert {point.game for point in table.chart(None)[0]} == {2}
    assert table.chart(None)[0][0].values == [1500] * 3
    assert house.revive().chart(None) == table.chart(None)


async def test_other_games_draw_nothing(house: House) -> None:
    table = await house.open(bots=dict.fromkeys(range(1, 4), "random"), start=True)
    await house.play_out(1, deals=2)
    assert table.chart(None) == ([], True)


async def test_what_was_taken_back_is_not_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has seen it is told to forget it; who comes later never hears of it."""
    table = await house.open(game="monopoly", seats=3, bots={1: "random", 2: "random"}, start=True)
    while len(table.room.chart) < 10:
        await house.run()
        if table.room.state is not None and table.room.state.seat_to_act == 0:
            await house.decide(1)
    known, seen = list(table.chart(None)[0]), table.room.seq
    broken = table.room.state
    assert broken is not None
    game, usual = type(broken.game), type(broken.game).view
    digest = broken.digest()

    def view(*given: Any) -> Any:
        if given[1].digest() == digest:
            raise RuntimeError("a defect")
        return usual(*given)

    monkeypatch.setattr(game, "view", view)
    while table.chart(None)[0] == known:
        table.snapshot(1)
        assert table.defect is not None
        await table.take_back(1)
        digest = table.room.state.digest() if table.room.state is not None else ""
    left = table.chart(None)[0]
    assert left == known[: len(left)]
    assert len(left) < len(known)
    assert table.chart(seen) == (left, True)
    assert table.chart(table.room.seq) == ([], False)
    assert house.revive().chart(seen) == (left, True)
