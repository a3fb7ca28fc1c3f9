"""The lobby of all processes on one database: each tells the others of its public tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from tycoon.server.storage import listening
from tycoon.server.storage.leases import BEAT_S
from tycoon.server.storage.store import Store, StoreFailed
from tycoon.server.wire import TableInfo

SETTLE_S = 0.03
"""For how long changes of the lobby are gathered before others are told."""
SELDOM_S = 10.0
"""How often what others tell at once is looked at all the same."""
MOST_LISTED = 200


class SharedLobby:
    """What this process knows of the public tables of others, and they of its own.

    Attributes:
        accompanied: whether there are other processes.
        elsewhere: the public tables of the others.
        listener: hears when something is to be looked at.
    """

    def __init__(
        self,
        store: Store,
        listener: listening.Listener,
        listing: Callable[[str], TableInfo | None],
        codes: Callable[[], Iterable[str]],
        report: Callable[[str, BaseException], None],
    ) -> None:
        """Begin with nothing known.

        Args:
            store: where all of them tell and look.
            listener: hears what others tell.
            listing: a table of this process as the lobby shows it; None if it does not.
            codes: the codes of the tables of this process.
            report: is told what has gone wrong.
        """
        self.accompanied = False
        self.elsewhere: list[TableInfo] = []
        self.listener = listener
        self._store = store
        self._listing = listing
        self._codes = codes
        self._report = report
        self._stopped = False
        self._shown: dict[str, TableInfo] = {}
        self._marked: set[str] = set()
        self._marks = asyncio.Event()

    def own(self) -> list[TableInfo]:
        """The tables of this process that the lobby shows."""
        return [info for code in self._codes() if (info := self._listing(code)) is not None]

    def mark(self, code: str) -> None:
        """Have the others told if the lobby shows this table otherwise now."""
        if self._store.process is not None:
            self._marked.add(code)
            self._marks.set()

    def stop(self) -> None:
        """Tell others nothing more."""
        self._stopped = True

    def begin_anew(self) -> None:
        """Others have forgotten what they were shown."""
        self._shown = {}

    async def publish(self) -> None:
        """Have other processes list our tables as they are, if they do not yet.

        Raises:
            StoreFailed: they could not be told.
        """
        shown = {info.code: info for info in self.own()}
        if self._stopped or shown == self._shown:
            return
        await self._store.publish(msgspec.json.encode([*shown.values()][:MOST_LISTED]))
        self._shown = shown

    async def keep_publishing(self) -> None:
        """Tell other processes at once how the lobby has changed, for ever."""
        while self._store.process is not None:
            await self._marks.wait()
            await asyncio.sleep(SETTLE_S)
            self._marks.clear()
            marked, self._marked = self._marked, set()
            try:
                if any(self._listing(code) != self._shown.get(code) for code in marked):
                    await self.publish()
            except StoreFailed:
                pass  # it is told with the next beat
            except Exception as error:  # noqa: BLE001 - the next time may go better
                self._report("publishing failed", error)

    async def keep_listing(self) -> None:
        """Know the public tables of the other processes, for ever."""
        while self._store.process is not None:
            try:
                listed = await self._store.others()
                found = [msgspec.json.decode(body, type=list[TableInfo]) for body in listed]
                self.elsewhere = [info for some in found for info in some]
                self.accompanied = bool(listed)
            except StoreFailed:
                pass  # as it was, until it is known better
            except Exception as error:  # noqa: BLE001 - the next time may go better
                self._report("listing failed", error)
            await self.listener.news(listening.LOBBY, self.patience(BEAT_S))

    def patience(self, seconds: float) -> float:
        """How long to wait for what others tell: `seconds` while we cannot hear it."""
        return SELDOM_S if self.listener.hears else seconds
