"""Brings people together who want to play the same game now."""

from __future__ import annotations

from tycoon.core import registry
from tycoon.core.names import SPECTATOR
from tycoon.server.table_registry import TableRegistry
from tycoon.server.tokens import hash_of
from tycoon.server.wire import CreateTable, Joined, JoinTable, Match
from tycoon.table.errors import Refused
from tycoon.table.table import Table


async def match(hub: TableRegistry, wanted: Match, address: str) -> Joined:
    """A seat at a public table that waits for players of this game, or at a new one.

    Raises:
        TycoonError: neither is possible.
    """
    game = registry.find(wanted.game)
    preset = next(iter(game.presets)) if wanted.preset is None else wanted.preset
    seats = game.seats_for(preset)
    options = game.options(preset, seats, **wanted.options)
    person = JoinTable(name=wanted.name, face=wanted.face, program=wanted.program)
    for table in _waiting(hub):
        room = table.room
        if (room.game.name, room.preset, room.options) != (game.name, preset, options):
            continue
        try:
            joined = await hub.join(room.code, person, address)
        except Refused as refusal:
            # Somebody there may have the same name, or the host has just begun.
            if refusal.key == "error.rate_limited":
                raise
            continue
        if joined.seat != SPECTATOR:
            return joined
        # Another was quicker by a moment.
        who = room.person_with(hash_of(joined.token))
        if who is not None:
            await table.leave(who.id)
    opened = CreateTable(
        game=game.name,
        name=wanted.name,
        preset=preset,
        options=wanted.options,
        public=True,
        face=wanted.face,
        program=wanted.program,
    )
    return await hub.create(opened, address)


def _waiting(hub: TableRegistry) -> list[Table]:
    """Public tables with a free seat where somebody waits, the fullest first, then the oldest."""
    found = [
        (sum(place.empty for place in table.room.places), table.room.created, code)
        for code, table in hub.tables.items()
        if table.room.public
        and table.room.phase == "lobby"
        and table.room.closed is None
        and table.watched
    ]
    return [hub.tables[code] for empty, _, code in sorted(found) if empty]
