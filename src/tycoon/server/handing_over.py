"""Leaves tables where people are to other processes, some after others.

All at once, everybody would wait until all tables are read and all others have come back. So each
share is served until others have taken the one before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection

from tycoon.server.connection import Connection
from tycoon.server.storage.store import Store

SHARE = 64
"""So many people at least are told to come again at once, where others take their tables over."""
SHARES = 12
SHARE_S = 0.2
"""What they need to come back, before the next are told."""
TAKEN_S = 1.0
"""How long others are given to take the tables of a share over."""
TAKEN_EVERY_S = 0.03
"""How often it is looked at whether they have."""
SHARING_S = 4.0
"""How long all of it may last; who is left then is told at once."""

Share = tuple[list[str], list[Connection]]
"""Codes of tables, and the people who leave with them."""


def shares_of(connections: Collection[Connection], is_ours: Callable[[str], bool]) -> list[Share]:
    """The tables where people are, in shares; people at none of ours leave with any of them.

    Args:
        connections: of this process.
        is_ours: whether the table with this code is this process's.

    Returns:
        As many people in each as can be, whole tables only; nothing where nobody is at ours.
    """
    at: dict[str, list[Connection]] = {}
    elsewhere: list[Connection] = []
    for connection in connections:
        ours = is_ours(connection.code)
        (at.setdefault(connection.code, []) if ours else elsewhere).append(connection)
    if not at:
        return []
    size = max(SHARE, -(-len(connections) // SHARES))
    shares: list[Share] = []
    for code, there in at.items():
        if not shares or len(shares[-1][1]) + len(there) > size:
            shares.append(([], []))
        shares[-1][0].append(code)
        shares[-1][1].extend(there)
    for number, connection in enumerate(elsewhere):
        shares[number % len(shares)][1].append(connection)
    return shares


async def hand_over(
    store: Store, shares: list[Share], stand_still: Callable[[list[str]], Awaitable[None]]
) -> None:
    """Leave one share after the other to the other processes.

    Args:
        store: of this process.
        shares: as `shares_of` makes them.
        stand_still: finishes what is being done at tables, and does nothing more there.

    Raises:
        TimeoutError: nobody takes them over, or all of it takes too long.
        StoreFailed: the database fails.
    """
    async with asyncio.timeout(SHARING_S):
        if shares:
            await store.publish(b"[]")  # nobody is to be sent here any more
        for share, people in shares:
            next_at = time.monotonic() + SHARE_S
            await stand_still(share)
            await store.hand_over(share)
            for connection in people:
                connection.stop()
            async with asyncio.timeout(TAKEN_S):
                # Nobody tells of it.
                while not set(share).isdisjoint(await store.orphans()):  # noqa: ASYNC110
                    await asyncio.sleep(TAKEN_EVERY_S)
            await asyncio.sleep(next_at - time.monotonic())
