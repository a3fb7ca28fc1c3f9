"""What travels to a seat, byte for byte, while what it cannot know is drawn anew."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.running import Client, House, visit
from tycoon.core.engine.chance import FastChance


async def compare(house: House, wanted: dict[str, Any], decisions: int, seed: int = 1) -> int:
    """Play at a new table of two people and bots; how many other states were compared.

    Before every decision each viewer's update, a spectator's too, must be the same bytes whatever
    lies hidden from it.
    """
    seats = wanted.get("seats", 4)
    bots = {str(seat): "greedy" for seat in range(2, seats)}
    ann = await house.create(**{"preset": None, "bots": bots, "start": False, **wanted})
    bob = await house.join(ann["code"], "Bob")
    chance, compared = FastChance(seed), 0
    async with house.at(ann) as one, house.at(bob) as two, visit(house.address, ann["code"]) as wim:
        await wim.say(type="hello")
        for client in (one, two, wim):
            await client.heard("update")
        assert (await one.ask(type="start"))["ok"]
        table = house.hub.tables[ann["code"]]
        for _ in range(decisions):
            if not await _at_rest(table, one, two):
                break
            compared += _compare(house, table.room, chance)
            await _go_on(one, two)
    return compared


async def _at_rest(table: Any, one: Client, two: Client) -> bool:
    """Wait until only people can go on; whether the game still does."""
    async with asyncio.timeout(30):
        while True:
            await table.settled()
            state, turn = table.room.state, table.room.turn_seq
            if table.room.phase == "over":
                return False
            heard = all(client.table.get("turn_seq") == turn for client in (one, two))
            if heard and (state.seat_to_act in (0, 1) or table.room.phase == "between"):
                return True
            await asyncio.sleep(0.002)


def _compare(house: House, room: Any, chance: FastChance) -> int:
    kept, compared = room.state, 0
    tables = house.hub.tables
    for connection in house.hub.connections:
        if tables.get(room.code) is not connection.table:
            continue
        seat = room.seat_of(connection.person)
        # Whoever only watches knows less than any seat: what differs for a seat it must not see.
        drawn_for = (seat,) if seat >= 0 else range(kept.seats)
        seen = connection.seen
        connection.seen = None
        real = connection.update()
        for known in drawn_for:
            room.state, connection.seen = kept.determinize(known, chance), None
            same = connection.update() == real
            compared += room.state != kept
            room.state = kept
            assert same, f"what seat {seat} is sent tells what it cannot know"
        connection.seen = seen
    return compared


async def _go_on(one: Client, two: Client) -> None:
    for client in (one, two):
        if client.table["phase"] == "between":
            if not client.ready:
                await client.ask(type="next")
        elif client.my_turn:
            turn = client.table["turn_seq"]
            await client.act()
            await client.until(lambda me, turn=turn: me.table["turn_seq"] > turn)
            return
