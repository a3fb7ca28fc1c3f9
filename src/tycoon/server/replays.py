"""Games that are looked back at: the newest of them are kept for a while."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from tycoon.core.record import Record
from tycoon.table.errors import refused
from tycoon.table.replay import Replayed

KEPT_BYTES = 64 << 20


class Replays:
    """Replays by what names them; those that were asked for last stay."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[str, Replayed] = OrderedDict()
        # Replaying keeps the interpreter busy: one at a time leaves the tables their share.
        self._turn = asyncio.Lock()

    async def of_table(
        self, code: str, game: int, read: Callable[[], Awaitable[Sequence[bytes]]]
    ) -> Replayed:
        """The replay of a game that is over at a table.

        Raises:
            BadRecord: its record cannot be replayed by today's rules.
        """
        name = f"{code}/{game}"
        found = self._find(name)
        return found or await self._make(name, await read())

    async def bring(self, body: bytes) -> tuple[str, Replayed]:
        """The replay of a record that somebody brought, and what names it.

        Raises:
            BadRecord: it is none, or cannot be replayed.
            UnknownGame: it is of a game that there is not.
        """
        name = hashlib.sha256(body).hexdigest()[:32]
        found = self._find(name)
        return name, found or await self._make(name, body)

    def brought(self, name: str) -> Replayed:
        """A replay that was brought before.

        Raises:
            Refused: it is not kept any more.
        """
        found = self._find(name) if "/" not in name else None
        if found is None:
            raise refused("replay_forgotten", "bring the record again")
        return found

    def forget(self, code: str) -> None:
        """Keep no replay of this table any more."""
        for name in [name for name in self._kept if name.startswith(f"{code}/")]:
            del self._kept[name]

    def _find(self, name: str) -> Replayed | None:
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    async def _make(self, name: str, source: bytes | Sequence[bytes]) -> Replayed:
        async with self._turn:
            found = self._find(name)
            if found is None:
                found = await asyncio.to_thread(_replayed, source)
                self._kept[name] = found
                size = sum(one.size for one in self._kept.values())
                while size > self._most and len(self._kept) > 1:
                    size -= self._kept.popitem(last=False)[1].size
            return found


def _replayed(source: bytes | Sequence[bytes]) -> Replayed:
    """The replay of lines that the store has, or of a body that nobody else keeps."""
    kept = [source] if isinstance(source, bytes) else []
    return Replayed(Record.read(source), kept)
