"""The log is the table: written before anybody hears, it gives the same table back at any point."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.fakes import SWIFT, House
from tests.table.keeper import Keeper
from tycoon.core.errors import BadRecord, TycoonError
from tycoon.core.record import Record, Recorder
from tycoon.table import entries
from tycoon.table.reading import Reader
from tycoon.table.table import Table


def read_back(lines: list[entries.Line]) -> Any:
    reader = Reader(max(line.game for line in lines))
    for line in lines:
        reader.take(line)
    return reader.finish()


async def random_evening(house: House, seed: int, commands: int) -> None:
    """People come, play, chat, go away, come back, pause and leave, at random; it is checked."""
    rng = random.Random(seed)
    game = rng.choice(["bigtwo", "haggle"])
    seats = rng.choice([3, 4])
    options = {"hands": 2} if game == "bigtwo" else {}
    table = await house.open(game, seats=seats, options=options, clock_s=rng.choice([None, 30]))
    wakes = {1: house.wake}
    keepers: dict[int, Keeper] = {}

    async def command() -> None:
        people = list(table.room.people)
        person = rng.choice(people)
        match rng.randrange(45):
            case 0 if len(people) < 6:
                name = f"P{table.room.newest_person}"
                number, _ = await table.join(name, f"token of {name}", rng.choice([None, -2]))
                wakes[number] = lambda: None
                table.attach(number, wakes[number])
            case 1:
                await table.start(table.room.host, rng.choice([None, "random", "greedy"]))
            case 2:
                await table.say(person, f"line {rng.random()}")
            case 3 if person in wakes:
                table.detach(wakes.pop(person))
            case 4 if person not in wakes:
                wakes[person] = lambda: None
                table.attach(person, wakes[person])
            case 5:
                await table.pause(table.room.host, not table.room.paused)
            case 13 if rng.random() < 0.3:
                await table.set_pace(table.room.host, rng.choice(["calm", "normal", "quick"]))
            case 6:
                await table.auto(person, rng.random() < 0.5)
            case 7 | 18 | 19 | 20 | 21 | 22:
                keepers.setdefault(person, Keeper(person, rng, stubborn=rng.random() < 0.2))
                await house.answer(keepers[person])
            case 8 if rng.random() < 0.2 and len(people) > 1:
                if person in wakes:
                    table.detach(wakes.pop(person))
                await table.leave(person)
            case 9:
                await table.sit(person, rng.randrange(seats))
            case 10:
                await table.set_bot(
                    table.room.host, rng.randrange(seats), rng.choice([None, "random"])
                )
            case 11:
                await table.rematch(table.room.host)
            case 12 | 15 | 16 | 17:
                await house.run(rng.choice([1, 2, 50]))
            case 13:
                await table.come_back(person)
            case 14:
                await table.ready(person)
            case _:
                await house.decide(person, action_id=f"{rng.random()}")

    for _ in range(commands):
        before = len(house.lines)
        try:
            await command()
        except TycoonError:
            assert len(house.lines) == before, "a refused command has written lines"
        await house.run()
        if table.room.closed is None and len(house.lines) > before:
            same_table_from_its_lines(house, table)
    assert house.reports == []


def same_table_from_its_lines(house: House, table: Table) -> None:
    revived = house.revive()
    for wake, person in table._viewers.items():
        revived.attach(person, wake)
    for person in [0, *table.room.people]:
        assert house.shown(person, revived) == house.shown(person, table)
        mine, _ = revived.entries(person, None)
        ours, _ = table.entries(person, None)
        assert mine == ours[len(ours) - len(mine) :]
        assert list(revived.room.chat) == list(table.room.chat)
    if table.room.state is not None:
        assert revived.room.state is not None
        assert revived.room.state.digest() == table.room.state.digest()
        assert revived.room.recorder.tip == table.room.recorder.tip
    revived.drop()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_the_lines_give_the_same_table_back_at_every_point(seed: int) -> None:
    slow_to_deal = msgspec.structs.replace(SWIFT, deal=2.0)
    asyncio.run(random_evening(House(slow_to_deal, seed), seed, 150))


def storing_waits(house: House, table: Table) -> asyncio.Event:
    """What has to be set before anything more is stored."""
    stored = asyncio.Event()

    async def slow_store(code: str, first: int, lines: Any) -> None:
        await stored.wait()
        await house.store(code, first, lines)

    table._store = slow_store
    return stored


async def test_nobody_hears_of_what_is_not_stored(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.run()
    shown, woken = house.shown(1), house.woken
    stored = storing_waits(house, table)
    waiting = asyncio.ensure_future(house.decide(1))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not waiting.done()
    assert (house.shown(1), house.woken) == (shown, woken)
    stored.set()
    await waiting
    assert house.woken > woken
    assert house.shown(1) != shown


async def test_a_command_is_finished_even_when_its_client_goes_away(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.run()
    assert table.room.state is not None
    if table.room.state.seat_to_act != 0:
        await house.run()
    turn = table.room.turn_seq
    stored = storing_waits(house, table)
    asking = asyncio.ensure_future(house.decide(1))
    for _ in range(5):
        await asyncio.sleep(0)
    asking.cancel()
    stored.set()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await table.settled()
    assert table.room.turn_seq > turn
    assert table.room.lines == len(house.lines)


async def test_a_table_whose_store_fails_stands_still(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.run()
    shown = house.shown(1)
    house.full = True
    with pytest.raises(TycoonError) as refusal:
        await house.decide(1)
    assert refusal.value.key == "error.internal"
    assert table.broken
    assert house.shown(1) == shown
    house.full = False
    with pytest.raises(TycoonError) as refusal:
        await table.say(1, "hello?")
    assert refusal.value.key == "error.stopping"
    assert house.shown(1, house.revive())["view"] == shown["view"]


async def test_every_finished_game_is_a_record_that_replays(house: House) -> None:
    bots = {1: "greedy", 2: "random", 3: "random"}
    table = await house.open(bots=bots, options={"hands": 2}, start=True)
    await house.play_out(1)
    await table.rematch(1)
    await house.play_out(1)
    for game in (1, 2):
        record = Record.read(b"".join(line.body for line in house.lines if line.game == game))
        final = record.replay()
        assert final.is_over
        assert record.header.about["names"] == ["Ann", "greedy", "random", "random"]


async def test_a_log_that_was_altered_is_not_resumed(house: House) -> None:
    await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.play_out(1, deals=1)
    acts = [n for n, line in enumerate(house.lines) if b'"type":"act"' in line.body]
    middle = acts[len(acts) // 2]
    lines = list(house.lines)
    lines[middle] = entries.Line(1, lines[middle].body.replace(b'"hash":"', b'"hash":"0'))
    with pytest.raises(BadRecord, match="chain"):
        read_back(lines)
    del lines[middle]
    with pytest.raises(TycoonError):
        read_back(lines)


@pytest.mark.parametrize("what", ["digest", "seed", "version", "seat", "move"])
async def test_a_log_that_these_rules_do_not_lead_to_is_not_resumed(
    house: House, what: str
) -> None:
    """The chain holds, as if another version of the rules had written it."""
    await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.play_out(1, deals=1)
    recorder, lines, changed = Recorder(), [], 0
    for line in house.lines:
        members = msgspec.json.decode(line.body)
        kind = members.pop("type")
        if what == "seed" and kind == "secret":
            members["seed"], changed = "00" * 32, changed + 1
        if line.game:
            members.pop("hash")
            if kind == "act" and what in {"digest", "seat", "move"} and members["seat"] >= 0:
                new = {"digest": "0" * 32, "seat": (members["seat"] + 1) % 4, "move": "2s2h2c"}
                members[what], changed = new[what], changed + 1
            elif kind == "header" and what == "version":
                members["version"], changed = 99, changed + 1
            lines.append(entries.Line(line.game, recorder.note(kind, members)))
        else:
            lines.append(entries.Line(0, msgspec.json.encode({"type": kind, **members})))
    assert changed
    with pytest.raises(TycoonError):
        read_back(lines)


async def test_what_happened_since_is_told_or_said_to_be_missing(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    await house.run()
    newest = table.room.seq
    everything, _ = table.entries(1, None)
    some, resync = table.entries(1, newest - 3)
    assert some == everything[-3:]
    assert not resync
    assert table.entries(1, newest) == ([], False)
    await house.play_out(1, deals=4)
    assert len(table.room.log) == 200
    late, resync = table.entries(1, newest)
    assert len(late) == 200
    assert resync
    # A client of an older life of the server knows more than there is.
    assert table.entries(1, table.room.seq + 5) == table.entries(1, None)
