"""A game that ends by the clock: the table answers for itself, at once, by what it has stored."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.table.fakes import House
from tycoon.core.names import TABLE
from tycoon.table import entries
from tycoon.table.table import Table

OPTIONS = {"end": "minutes", "minutes": 3}


async def open_table(house: House) -> Table:
    return await house.open(
        game="monopoly", options=OPTIONS, seats=2, bots={1: "random"}, start=True
    )


def answers(house: House) -> list[tuple[int, str]]:
    """What the table has answered within the deal, and when: milliseconds, notation."""
    found = []
    decided: entries.Decided | None = None
    for line in house.lines:
        if not line.game:
            entry = entries.read_entry(line.body)
            decided = entry if isinstance(entry, entries.Decided) else decided
        elif b'"type":"act"' in line.body and decided is not None:
            step: dict[str, Any] = msgspec.json.decode(line.body)
            if step["seat"] == TABLE:
                assert decided.seat == TABLE
                assert decided.by == "table"
                found.append((decided.at, step["move"]))
    return found


async def step(house: House, seconds: float = 0.0) -> None:
    """Ann decides after so many seconds, if it is her turn; the bot at once."""
    table = house.table
    await house.run(seconds)
    state = table.room.state
    assert state is not None
    if table.room.phase == "playing" and state.seat_to_act == 0:
        await house.decide(1)
    await house.run()


async def test_it_ends_at_the_first_roll_after_the_time(house: House) -> None:
    table = await open_table(house)
    await house.run()
    phases = set()
    began = house.clock.wall_ms()
    while table.room.phase != "over":
        phases.add(table.room.phase)
        assert table.room.state is not None
        assert table.room.state.seat_to_act != TABLE
        assert len(table.room.deals) == 1
        await step(house, 7.0)
    assert phases == {"playing"}
    assert table.room.outcome is not None
    assert table.room.outcome.reason == "minutes"
    assert table.room.deal_points == [table.room.outcome.points]
    start, *given, last = answers(house)
    assert start[1] == "start"
    assert len(given) > 5
    assert {move for _, move in given} == {"go-on"}
    assert last[1] == "time-up"
    assert given[-1][0] < began + 180_000 <= last[0]
    assert table.snapshot(1).played_ms == last[0] - began
    assert house.reports == []


async def test_pauses_do_not_count_and_long_silence_little(house: House) -> None:
    table = await open_table(house)
    await house.run()
    await step(house, 20.0)
    played = table.room.played_ms
    await table.pause(1, True)
    await house.run(3600.0)
    await table.pause(1, False)
    assert table.room.played_ms == played
    # Nobody decided for hours: five minutes of that count.
    await step(house, 7200.0)
    assert table.room.played_ms == played + 300_000
    while table.room.phase != "over":
        await step(house, 1.0)
    assert answers(house)[-1][1] == "time-up"
    assert table.room.played_ms < played + 310_000


async def test_it_goes_on_where_it_was_after_a_crash(house: House) -> None:
    table = await open_table(house)
    await house.run()
    for _ in range(20):
        await step(house, 6.0)
    assert table.room.phase == "playing"
    assert 60_000 < table.room.played_ms < 180_000
    shown = house.shown(1)
    revived = house.revive()
    assert revived.room.played_ms == table.room.played_ms
    assert revived.room.turn_seq == table.room.turn_seq
    revived.attach(1, house.wake)
    assert house.shown(1, revived) == shown
    table.drop()
    house.table = revived
    while revived.room.phase != "over":
        await step(house, 6.0)
    assert revived.room.outcome is not None
    assert revived.room.outcome.reason == "minutes"
    assert 180_000 <= revived.room.played_ms < 220_000
    again = house.revive()
    again.attach(1, house.wake)
    assert house.shown(1, again) == house.shown(1)


async def test_every_line_stands_with_the_answer_to_it(house: House) -> None:
    """Wherever the store was cut between two commits, no question to the table is open."""
    table = await open_table(house)
    await house.run()
    for _ in range(30):
        await step(house, 1.0)
        state = house.revive().room.state
        assert state is not None
        assert state.seat_to_act >= 0
    assert len(answers(house)) > 5
    assert table.room.phase == "playing"


async def test_without_minutes_nothing_is_asked(house: House) -> None:
    table = await house.open(game="monopoly", seats=2, bots={1: "random"}, start=True)
    await house.run()
    for _ in range(30):
        await step(house, 1.0)
    assert [move for _, move in answers(house)] == ["start"]
    assert table.room.played_ms > 20_000


async def test_the_next_game_begins_anew(house: House) -> None:
    """The time of a game is its own."""
    table = await open_table(house)
    while table.room.phase != "over":
        await step(house, 9.0)
    await table.rematch(1)
    await step(house)
    assert table.room.played_ms == 0
    await step(house, 4.0)
    assert table.room.phase == "playing"
    assert table.room.played_ms <= 5000


async def test_nobody_there_and_the_game_stands_still(house: House) -> None:
    """Default moves could go on for ever: with every person away nothing happens at all."""
    table = await house.open(game="monopoly", seats=3, bots={1: "random"}, clock_s=10, start=False)
    bob, _ = await table.join("Bob", "token of Bob", None)

    def wake() -> None: ...

    table.attach(bob, wake)
    await table.start(1)
    await house.run(60.0)
    assert table.room.turn_seq > 2
    table.detach(house.wake)
    table.detach(wake)
    await house.run()
    lines = len(house.lines)
    await house.run(86_400.0)
    assert len(house.lines) == lines
    assert house.clock.pending() == []
    # Whoever comes back finds it where it was, and it goes on.
    table.attach(1, house.wake)
    await house.run(30.0)
    assert len(house.lines) > lines
