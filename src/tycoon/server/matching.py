"""Brings people together who want to play the same game now."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol

from tycoon.core import registry
from tycoon.core.names import SPECTATOR
from tycoon.server.storage.leases import Owner
from tycoon.server.storage.store import StoreFailed
from tycoon.server.table_registry import TableRegistry
from tycoon.server.tokens import hash_of
from tycoon.server.wire import CreateTable, Joined, JoinTable, Match
from tycoon.table.errors import Refused, refused
from tycoon.table.table import Table


class Ask(Protocol):
    """Asks another process for a seat at one of its tables that wait.

    With `opening` at a new one, if none waits. None where it has no seat.
    """

    def __call__(
        self, owner: Owner, wanted: Match, *, opening: bool = False
    ) -> Awaitable[Joined | None]:
        """Ask it.

        Raises:
            StoreFailed: it cannot be reached.
            Refused: the client asks too often.
        """
        ...


async def match(hub: TableRegistry, wanted: Match, address: str, ask: Ask) -> Joined:
    """A seat at a public table that waits for players of this game, or at a new one.

    Where there are several processes, one of them opens all new tables of a game.

    Raises:
        TycoonError: neither is possible.
    """
    game, preset, options = _game(wanted)
    asked: set[Owner] = set()
    for info in hub.waiting():
        if (info.game, info.preset) != (game, preset):
            continue
        table = hub.tables.get(info.code)
        if table is not None:
            joined = await _sit_at(hub, table, options, wanted, address)
        else:
            joined = await _ask_once(hub, info.code, wanted, address, ask, asked)
        if joined is not None:
            return joined
    try:
        opener = await hub.store.matchmaker(game)
        joined = None if opener is None else await ask(opener, wanted, opening=True)
    except StoreFailed:
        joined = None  # it has just gone
    return joined or await match_here(hub, wanted, address, opening=True)


async def match_here(
    hub: TableRegistry, wanted: Match, address: str, *, opening: bool = False
) -> Joined:
    """A seat at a table of this process; with `opening` at a new one, if none waits.

    Raises:
        TycoonError: there is none, or none can be opened.
    """
    game, preset, options = _game(wanted)
    async with hub.matching:
        for info in hub.waiting():
            table = hub.tables.get(info.code)
            if table is None or (info.game, info.preset) != (game, preset):
                continue
            joined = await _sit_at(hub, table, options, wanted, address)
            if joined is not None:
                return joined
        if not opening:
            raise refused("not_found", "nobody waits for players here")
        opened = CreateTable(
            game=game,
            name=wanted.name,
            preset=preset,
            options=wanted.options,
            public=True,
            face=wanted.face,
            program=wanted.program,
        )
        joined = await hub.create(opened, address)
        hub.await_arrival(joined.code)
        return joined


def _game(wanted: Match) -> tuple[str, str, Any]:
    """The name of the game that is wanted, its preset, and all its options.

    Raises:
        TycoonError: there is no such game.
    """
    game = registry.find(wanted.game)
    preset = next(iter(game.presets)) if wanted.preset is None else wanted.preset
    return game.name, preset, game.options(preset, game.seats_for(preset), **wanted.options)


async def _sit_at(
    hub: TableRegistry, table: Table, options: Any, wanted: Match, address: str
) -> Joined | None:
    """A seat at a table of ours, if it plays by these options and has one left."""
    room = table.room
    if room.options != options:
        return None
    person = JoinTable(name=wanted.name, face=wanted.face, program=wanted.program)
    try:
        joined = await hub.join(room.code, person, address)
    except Refused as refusal:
        # Somebody there may have the same name, or the host has just begun.
        if refusal.key == "error.rate_limited":
            raise
        return None
    if joined.seat != SPECTATOR:
        return joined
    # Another was quicker by a moment.
    who = room.person_with(hash_of(joined.token))
    if who is not None:
        await table.leave(who.id)
    return None


async def _ask_once(
    hub: TableRegistry, code: str, wanted: Match, address: str, ask: Ask, asked: set[Owner]
) -> Joined | None:
    """A seat at any table of the process that has this one, unless it was asked before."""
    try:
        owner = await hub.owner_of(code, address)
        if owner is None or owner in asked:
            return None
        asked.add(owner)
        return await ask(owner, wanted)
    except StoreFailed:
        return None  # it has just gone
