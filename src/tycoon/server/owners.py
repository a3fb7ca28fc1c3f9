"""Which process on the same database has a table."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

from tycoon.server.storage.leases import Owner
from tycoon.server.storage.store import Store

KNOWN_S = 1.0
"""How long it is believed that another process has a table."""
MOST_KNOWN = 20_000


class Owners:
    """Asks the database who has a table, and remembers for a moment who else does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[float, Owner]] = OrderedDict()
        self._claiming: dict[str, asyncio.Future[Owner | bool]] = {}

    def known(self, code: str) -> Owner | None:
        """The other process that had this table a moment ago; None if that is not known."""
        since, owner = self._known.get(code, (0.0, None))
        return owner if time.monotonic() - since < KNOWN_S else None

    async def of(self, code: str) -> Owner | None:
        """The other process that has this table; None if it is ours now, or there is none.

        Raises:
            StoreFailed: it cannot be found out.
        """
        found = await self.claim(code)
        if not isinstance(found, Owner):
            return None
        self._known[code] = time.monotonic(), found
        self._known.move_to_end(code)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found

    async def claim(self, code: str) -> Owner | bool:
        """As `Store.claim`, asked once for all who want to know at the same time.

        Raises:
            StoreFailed: it cannot be found out.
        """
        waiting = self._claiming.get(code)
        if waiting is None:
            waiting = self._claiming[code] = asyncio.ensure_future(self._store.claim(code))
            waiting.add_done_callback(lambda _: self._claiming.pop(code, None))
        return await asyncio.shield(waiting)

    def forget(self, owner: Owner) -> None:
        """Ask again who has the tables of a process that could not be reached."""
        for code in [code for code, (_, known) in self._known.items() if known == owner]:
            del self._known[code]

    def forget_all(self) -> None:
        """Ask again of all."""
        self._known.clear()
