"""Which server process has which table, where several serve one database of PostgreSQL.

A process is a row that it renews every second, by the clock of the database; its leases last as
long as that row. Once expired it never comes back: it has to register by another id, so an id is
what fences a stale owner. Whoever stores something about a table locks its lease, and so does
whoever takes it over: either comes first as a whole.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from tycoon.server.storage import listening
from tycoon.server.storage.schema import leases, processes, tables

LEASE_MS = 3000
"""How long a process may be silent."""
BEAT_S = 0.8
NOBODY = ""
"""The owner of a table that is to be taken over."""
ORPHANS = 200
"""So many tables are taken over at once."""
_NOW = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)


class Owner(msgspec.Struct, frozen=True):
    """Another process that has a table.

    Attributes:
        address: its host and port.
        key: by which it believes that a request was forwarded.
    """

    address: str
    key: str


class Process(msgspec.Struct, frozen=True):
    """This process as the others know it.

    Attributes:
        id: never used before nor again.
        address: host and port where the others reach it.
        key: what whoever forwards to it has to say.
    """

    id: str
    address: str
    key: str


def fresh_process(address: str) -> Process:
    """A process with an id that nobody had."""
    return Process(secrets.token_hex(16), address, secrets.token_hex(32))


def register(connection: Connection, process: Process) -> None:
    """Begin to be there, and clear away processes that have long gone."""
    old = processes.c.expires < _NOW - 100 * LEASE_MS
    connection.execute(processes.delete().where(old))
    row = {**msgspec.structs.asdict(process), "expires": _NOW + LEASE_MS, "lobby": b"[]"}
    connection.execute(processes.insert().values(row))
    listening.tell(connection, listening.LOBBY)


def renew(connection: Connection, process: str) -> bool:
    """Be there for a while longer, with all leases; False for who comes too late."""
    ours = (processes.c.id == process) & (processes.c.expires > _NOW)
    changed = processes.update().where(ours).values(expires=_NOW + LEASE_MS)
    return bool(connection.execute(changed).rowcount)


def leave(connection: Connection, process: str) -> None:
    """Be gone: what it had can be taken at once."""
    connection.execute(processes.delete().where(processes.c.id == process))
    listening.tell(connection, listening.GONE)
    listening.tell(connection, listening.LOBBY)


def publish(connection: Connection, process: str, lobby: bytes) -> None:
    """Have the others list these tables now."""
    ours = processes.update().where(processes.c.id == process)
    connection.execute(ours.values(lobby=lobby))
    listening.tell(connection, listening.LOBBY)


def others(connection: Connection, process: str) -> list[bytes]:
    """The lobbies of the other processes."""
    theirs = (processes.c.id != process) & (processes.c.expires > _NOW)
    found = connection.execute(sa.select(processes.c.lobby).where(theirs)).scalars()
    return [bytes(body) for body in found]


def in_turn(connection: Connection, number: int, process: str) -> Owner | None:
    """The process that comes `number`-th, counted round all that are there; None if `process`."""
    alive = sa.select(processes).where(processes.c.expires > _NOW).order_by(processes.c.id)
    found = connection.execute(alive).all()
    if not found:
        return None
    chosen = found[number % len(found)]
    return None if chosen.id == process else Owner(chosen.address, chosen.key)


def orphans(connection: Connection) -> list[str]:
    """Tables whose process has gone; they may have clocks to run."""
    alive = sa.select(processes.c.id).where(processes.c.expires > _NOW)
    wanted = sa.select(leases.c.code).where(leases.c.owner.not_in(alive)).limit(ORPHANS)
    return list(connection.execute(wanted).scalars())


def claim(connection: Connection, code: str, process: str) -> Owner | bool | None:
    """Take a table that nobody has.

    Returns:
        True if `process` has it now, or had it already; who has it otherwise; False where there is
        no such table; None if `process` itself has expired.
    """
    if not _alive(connection, process):
        return None
    here = sa.select(tables.c.code, sa.literal(process)).where(tables.c.code == code)
    columns = [leases.c.code, leases.c.owner]
    made = insert(leases).from_select(columns, here).on_conflict_do_nothing()
    if connection.execute(made).rowcount:
        return True
    held = sa.select(leases.c.owner).where(leases.c.code == code).with_for_update()
    owner = connection.execute(held).scalar_one_or_none()
    if owner is None or owner == process:
        return owner is not None
    found = _alive(connection, owner)
    if found is not None:
        return found
    connection.execute(leases.update().where(leases.c.code == code).values(owner=process))
    return True


def begin(connection: Connection, code: str, process: str) -> None:
    """Have a new table."""
    connection.execute(leases.insert(), {"code": code, "owner": process})


def holds(connection: Connection, code: str, process: str) -> bool:
    """Whether `process` has a table, and will until this transaction is over."""
    ours = (leases.c.code == code) & (leases.c.owner == process)
    held = sa.select(sa.literal(1)).where(ours).with_for_update(read=True, of=leases)
    return connection.execute(held).first() is not None


def hold_still(connection: Connection, code: str) -> None:
    """Have no process write lines of a table before this transaction is over."""
    connection.execute(sa.select(leases.c.code).where(leases.c.code == code).with_for_update())


def held() -> sa.Select[tuple[str]]:
    """The codes of all tables that some process has; to ask PostgreSQL with."""
    alive = sa.select(processes.c.id).where(processes.c.expires > _NOW)
    return sa.select(leases.c.code).where(leases.c.owner.in_(alive))


def release(connection: Connection, codes: Sequence[str], process: str) -> None:
    """Have these tables no more; nobody needs to take them over."""
    ours = leases.c.code.in_(codes) & (leases.c.owner == process)
    connection.execute(leases.delete().where(ours))


def hand_over(connection: Connection, codes: Sequence[str], process: str) -> None:
    """Have these tables no more, and have others take them over."""
    ours = leases.c.code.in_(codes) & (leases.c.owner == process)
    connection.execute(leases.update().where(ours).values(owner=NOBODY))
    listening.tell(connection, listening.GONE)


def _alive(connection: Connection, process: str) -> Owner | None:
    there = (processes.c.id == process) & (processes.c.expires > _NOW)
    found = connection.execute(sa.select(processes.c.address, processes.c.key).where(there)).first()
    return None if found is None else Owner(*found)
