"""What an operator does to tables and visitors: close, forget, ban; also while servers run.

It is done in the database, in one transaction, with a notice for the servers, which look every
second, or at once where PostgreSQL tells them. A server that writes to such a table meanwhile
finds its lines taken, and reads it back.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message
from tycoon.core.record import Recorder
from tycoon.server.storage import evenings, leases, listening
from tycoon.server.storage.databases import Database, unusable
from tycoon.server.storage.schema import bans, lines, notices, tables
from tycoon.table import entries

PATIENCE_S = 5.0
DAY_MS = 86_400_000
KEPT = 1000
"""So many of the newest notices are kept; servers have looked at those before long ago."""
NAMELESS = "—"
"""How somebody is called who was forgotten."""


class NoSuch(TycoonError):
    """There is nothing of that kind."""


class Ban(msgspec.Struct, frozen=True):
    """From where nobody may come.

    Attributes:
        network: an address or a network, as `203.0.113.7/32`.
        until: when it ends, in milliseconds since 1970; None for never.
    """

    network: str
    until: int | None


class Notice(msgspec.Struct, frozen=True):
    """What servers are to look at again; see `schema.notices`."""

    id: int
    code: str
    name: str
    until: int | None


def close(url: str, code: str) -> None:
    """Close a table for good.

    Raises:
        NoSuch: there is none with this code.
        StoreError: the database cannot be used.
    """
    with writing(url) as connection:
        close_table(connection, code)


def close_table(connection: Connection, code: str) -> None:
    """Close a table for good, as a part of what else is done.

    Raises:
        NoSuch: there is none with this code.
    """
    leases.hold_still(connection, code)
    last = _last_line(connection, code)
    if _is_closed(connection, code, last):
        return
    closed = entries.Closed(at=_now(), reason=Message("table.closed_by_operator"))
    row = {"code": code, "n": last + 1, "game": 0, "body": entries.line_of(closed).body}
    connection.execute(lines.insert(), row)
    connection.execute(tables.update().where(tables.c.code == code).values(open=False))
    _notify(connection, code)


def forget_person(url: str, name: str, code: str | None = None) -> list[str]:
    """Take the name of a person, and what they said, out of all tables, or of one; their codes.

    Out of all evenings, too, where it is not about one table. Names are not accounts: whoever else
    was called so is forgotten, too.

    Raises:
        NoSuch: there is no table with this code.
        StoreError: the database cannot be used.
    """
    done = []
    with writing(url) as connection:
        if code is not None:
            _last_line(connection, code)
        wanted = sa.select(tables.c.code).order_by(tables.c.code)
        codes = [code] if code is not None else list(connection.execute(wanted).scalars())
        for one in codes:
            if _forget_at(connection, one, name.casefold()):
                _notify(connection, one)
                done.append(one)
        if code is None:
            evenings.forget_person(connection, name, NAMELESS)
    return done


def ban(url: str, address: str, days: int | None = None) -> Ban:
    """Let nobody in from an address or a network, for some days or for ever.

    Of IPv6 it is the network that one customer is given, as limits count them.

    Raises:
        BadAddress: it is none.
        StoreError: the database cannot be used.
    """
    made = Ban(network_of(address), _until(days))
    with writing(url) as connection:
        put_ban(connection, made)
        _notify(connection)
    return made


def ban_person(url: str, name: str, code: str, days: int | None = None) -> None:
    """Have the server ban whoever is at a table by this name, from where they come.

    Raises:
        NoSuch: there is no table with this code.
        StoreError: the database cannot be used.
    """
    with writing(url) as connection:
        _last_line(connection, code)
        _notify(connection, code, name, _until(days))


def lift(url: str, address: str) -> None:
    """Let people in again.

    Raises:
        BadAddress: it is no address or network.
        NoSuch: it was not banned.
        StoreError: the database cannot be used.
    """
    network = network_of(address)
    with writing(url) as connection:
        if not connection.execute(bans.delete().where(bans.c.network == network)).rowcount:
            raise NoSuch("cli.admin.no_ban", f"{network} is not banned", value=network)
        _notify(connection)


def banned(url: str) -> list[Ban]:
    """All bans that hold.

    Raises:
        StoreError: the database cannot be used.
    """
    with writing(url) as connection:
        return read_bans(connection, _now())


class Report(msgspec.Struct, frozen=True):
    """Something that was said and that somebody minded.

    Attributes:
        code: of the table.
        at: when it was reported, in milliseconds since 1970.
        by: who has reported it, as they were called last.
        said_at: when it was said.
        name: who said it, as they were called then.
        text: what was said; empty for a phrase.
        phrase: the phrase; empty for a text.
    """

    code: str
    at: int
    by: str
    said_at: int
    name: str
    text: str
    phrase: str


def reports(url: str, days: int | None = None) -> list[Report]:
    """What was reported, of the last days or of all, the newest first.

    Raises:
        StoreError: the database cannot be used.
    """
    since = 0 if days is None else _now() - days * DAY_MS
    wanted = sa.select(lines.c.code, lines.c.body).where(lines.c.game == 0)
    found: list[Report] = []
    with writing(url) as connection:
        rows = connection.execute(wanted.order_by(lines.c.code, lines.c.n))
        for code, told in groupby(rows, key=itemgetter(0)):
            found += [one for one in _reports_at(code, told) if one.at >= since]
    return sorted(found, key=lambda one: -one.at)


def _reports_at(code: str, rows: Iterable[Any]) -> list[Report]:
    """Those of one table, from all its entries."""
    names: dict[int, str] = {}
    said: list[tuple[str, entries.Said]] = []
    minded: list[entries.Reported] = []
    for _, body in rows:
        try:
            entry = entries.read_entry(body)
        except msgspec.MsgspecError:
            continue  # a damaged table keeps nobody from the others
        match entry:
            case entries.Joined(person=person, name=name):
                names[person] = name
            case entries.Renamed(person=person, name=name):
                names[person] = name
            case entries.Said(person=person):
                said.append((names.get(person, NAMELESS), entry))
            case entries.Reported(said=number) if 0 < number <= len(said):
                minded.append(entry)
    return [
        Report(
            code,
            one.at,
            names.get(one.person, NAMELESS),
            line.at,
            name,
            line.text,
            line.phrase,
        )
        for one in minded
        for name, line in [said[one.said - 1]]
    ]


class BadAddress(TycoonError, ValueError):
    """This is no address or network."""


def network_of(address: str) -> str:
    """An address or network as bans have it.

    Raises:
        BadAddress: it is none.
    """
    try:
        network = ipaddress.ip_network(address, strict=False)
    except ValueError as error:
        raise BadAddress(
            "cli.admin.address", f"{address!r} is no address", value=address[:60]
        ) from error
    if network.version == 6 and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)
    return str(network)


# What a server asks for.


def read_bans(connection: Connection, now: int) -> list[Ban]:
    """The bans that hold."""
    wanted = sa.select(bans.c.network, bans.c.until).order_by(bans.c.network)
    found = connection.execute(wanted.where(sa.or_(bans.c.until.is_(None), bans.c.until > now)))
    return [Ban(network, until) for network, until in found]


def put_ban(connection: Connection, made: Ban) -> None:
    """Keep a ban, in place of another one for the same network."""
    connection.execute(bans.delete().where(bans.c.network == made.network))
    connection.execute(bans.insert(), msgspec.structs.asdict(made))


def read_notices(connection: Connection, after: int) -> list[Notice]:
    """The notices since one, the oldest first."""
    chosen = sa.select(notices.c.id, notices.c.code, notices.c.name, notices.c.until)
    found = connection.execute(chosen.where(notices.c.id > after).order_by(notices.c.id))
    return [Notice(*row) for row in found]


def newest_notice(connection: Connection) -> int:
    """The number of the newest notice; 0 when there is none."""
    return connection.execute(sa.select(sa.func.max(notices.c.id))).scalar() or 0


def _notify(
    connection: Connection, code: str = "", name: str = "", until: int | None = None
) -> None:
    row = {"code": code, "name": name, "until": until}
    connection.execute(notices.insert(), row)
    newest = newest_notice(connection)
    connection.execute(notices.delete().where(notices.c.id <= newest - KEPT))
    listening.tell(connection, listening.NOTICE)


# What is done to a table.


def _last_line(connection: Connection, code: str) -> int:
    wanted = sa.select(sa.func.max(lines.c.n)).where(lines.c.code == code)
    last: int | None = connection.execute(wanted).scalar()
    if last is None:
        raise NoSuch("cli.admin.no_table", f"there is no table {code}", value=code[:20])
    return last


def _is_closed(connection: Connection, code: str, last: int) -> bool:
    wanted = sa.select(lines.c.game, lines.c.body)
    row = connection.execute(wanted.where(lines.c.code == code, lines.c.n == last)).one()
    return row.game == 0 and isinstance(entries.read_entry(row.body), entries.Closed)


def _forget_at(connection: Connection, code: str, name: str) -> bool:
    """Whether there was somebody of this name at the table; nothing tells of them then."""
    wanted = sa.select(lines.c.n, lines.c.game, lines.c.body).where(lines.c.code == code)
    rows = connection.execute(wanted.order_by(lines.c.n)).all()
    told = {number: _members(body) for number, game, body in rows if game == 0}
    named = [(one["person"], one["name"]) for one in told.values() if {"person", "name"} <= {*one}]
    people = {person for person, called in named if called.casefold() == name}
    if not people:
        return False
    names = {called for person, called in named if person in people}
    changed: dict[int, bytes] = {}
    for number, entry in told.items():
        gone = {key: NAMELESS for key in ("name", "text") if entry.get(key)}
        if entry.get("person") in people and gone:
            changed[number] = msgspec.json.encode(entry | gone)
    for game in {game for _, game, _ in rows if game}:
        changed |= _record_without([(n, body) for n, one, body in rows if one == game], names)
    for number, body in changed.items():
        here = (lines.c.code == code) & (lines.c.n == number)
        connection.execute(lines.update().where(here).values(body=body))
    return True


def _record_without(record: list[tuple[int, bytes]], names: set[str]) -> dict[int, bytes]:
    """The lines of a record that are others without the names; its chain is made anew."""
    header = _members(record[0][1])
    about = header["about"]
    if not names & {*about.get("names", ())}:
        return {}
    about["names"] = [NAMELESS if one in names else one for one in about["names"]]
    recorder = Recorder()
    changed: dict[int, bytes] = {}
    for number, body in record:
        members = _members(body) if changed else header
        kind = members.pop("type")
        members.pop("hash")
        changed[number] = recorder.note(kind, members)
    return changed


def _members(body: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(body)
    return found


def _until(days: int | None) -> int | None:
    return None if days is None else _now() + days * DAY_MS


def _now() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    """A transaction in the database, also while servers run.

    Raises:
        StoreError: the database cannot be used.
    """
    database = Database(url, PATIENCE_S, alone=False)
    try:
        with database.writing.connect() as connection, connection.begin():
            yield connection
    except SQLAlchemyError as error:
        raise unusable(url, error) from error
    finally:
        database.close()
