"""Ends evenings as an operator asks for it, in the database; also while servers run."""

from __future__ import annotations

import time
from contextlib import suppress

from tycoon.server.evenings import log
from tycoon.server.evenings.log import Evening
from tycoon.server.evenings.standing import is_over
from tycoon.server.storage import evenings, operator
from tycoon.server.storage.operator import NoSuch


def close(url: str, code: str) -> None:
    """End an evening for good, and close all its tables.

    Of a round that is played those games count that are over.

    Raises:
        NoSuch: there is none with this code.
        StoreError: the database cannot be used.
    """
    with operator.writing(url) as connection:
        evenings.hold_still(connection, code)
        bodies = evenings.read(connection, code)
        if not bodies:
            raise NoSuch("error.evening_not_found", f"there is no evening {code}", code=code)
        evening = Evening(bodies)
        now = time.time_ns() // 1_000_000
        told: list[log.AnyLine] = []
        if evening.playing:
            wanted = [table.code for table in evening.rounds[-1].tables]
            found = evenings.results(connection, wanted)
            counted = [table for table in wanted if is_over(found[table])]
            told.append(log.Finished(at=now, number=len(evening.rounds), counted=counted))
        if not evening.ended:
            told.append(log.Ended(at=now))
        if told:
            lines = [log.body_of(line) for line in told]
            evenings.append(connection, code, evening.lines + 1, lines)
        for table in (table for drawn in evening.rounds for table in drawn.tables):
            with suppress(NoSuch):  # drawn, and not opened yet
                operator.close_table(connection, table.code)
