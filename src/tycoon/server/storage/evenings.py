"""Keeps the lines of evenings, and finds out how the games of their tables have ended.

No process has an evening for itself. Whoever adds lines says which number the first is to have,
and where another process was quicker by a moment, the lines are refused, and made anew.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tycoon.core.outcome import Outcome
from tycoon.server.storage.schema import evening_lines, evenings, lines
from tycoon.table import entries

_LAST = 12
"""So many of the last lines of a record have its outcome among them."""


class Result(msgspec.Struct, frozen=True):
    """What became of the first game of a table.

    Attributes:
        over: whether it is played no more.
        outcome: how it ended; None where it was given up.
    """

    over: bool
    outcome: Outcome | None = None


def read(connection: Connection, code: str) -> list[bytes]:
    """All lines of an evening in order; none when there is no such evening."""
    wanted = sa.select(evening_lines.c.body).where(evening_lines.c.code == code)
    rows = connection.execute(wanted.order_by(evening_lines.c.n)).scalars()
    return [bytes(body) for body in rows]


def hold_still(connection: Connection, code: str) -> None:
    """Have nobody write lines of an evening before this transaction is over."""
    connection.execute(sa.select(evenings.c.code).where(evenings.c.code == code).with_for_update())


def append(connection: Connection, code: str, first: int, bodies: Sequence[bytes]) -> None:
    """Keep lines; the database refuses numbers that are taken."""
    now = time.time_ns() // 1_000_000
    if first == 1:
        connection.execute(evenings.insert(), {"code": code, "created": now, "touched": now})
    else:
        connection.execute(evenings.update().where(evenings.c.code == code).values(touched=now))
    rows = [{"code": code, "n": n, "body": body} for n, body in enumerate(bodies, first)]
    connection.execute(evening_lines.insert(), rows)


def forget_before(connection: Connection, at: int) -> int:
    """Delete evenings to which no line has come since; how many."""
    old = evenings.delete().where(evenings.c.touched < at).returning(evenings.c.code)
    gone = list(connection.execute(old).scalars())
    connection.execute(evening_lines.delete().where(evening_lines.c.code.in_(gone)))
    return len(gone)


def forget_person(connection: Connection, name: str, nameless: str) -> None:
    """Have whoever came to evenings by a name be called otherwise there."""
    wanted = sa.select(evening_lines.c.code, evening_lines.c.n, evening_lines.c.body)
    for code, n, body in connection.execute(wanted).all():
        members = msgspec.json.decode(body, type=dict[str, object])
        if str(members.get("name", "")).casefold() == name.casefold():
            here = (evening_lines.c.code == code) & (evening_lines.c.n == n)
            changed = msgspec.json.encode(members | {"name": nameless})
            connection.execute(evening_lines.update().where(here).values(body=changed))


def results(connection: Connection, codes: Sequence[str]) -> dict[str, Result | None]:
    """What became of the first game of each table; None where there is no such table."""
    return {code: _result(connection, code) for code in codes}


def _result(connection: Connection, code: str) -> Result | None:
    try:
        return _read_result(connection, code)
    except msgspec.MsgspecError:
        return Result(False)  # damaged: the host waits for it no longer


def _read_result(connection: Connection, code: str) -> Result | None:
    here = lines.c.code == code
    newest = sa.select(lines.c.game, lines.c.body).where(here).order_by(lines.c.n.desc())
    last = connection.execute(newest.limit(1)).first()
    if last is None:
        return None
    record = connection.execute(newest.where(lines.c.game == 1).limit(_LAST)).all()
    for _, body in record:
        members = msgspec.json.decode(body, type=dict[str, object])
        if members.get("type") == "outcome":
            return Result(True, msgspec.convert(members, Outcome))
        if members.get("type") == "abandoned":
            return Result(True)
    closed = not last.game and isinstance(entries.read_entry(last.body), entries.Closed)
    return Result(closed)
