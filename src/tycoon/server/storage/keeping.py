"""What an operator does with an SQLite database: look, take a copy, put one back.

All of it works on the file itself. Reading and copying are safe while a server runs, since SQLite
gives each reader one state of everything; putting back takes the lock that a server holds.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec

from tycoon.server.storage.databases import StoreError, lock_file, sqlite_file, unusable

PAGES = 256
"""So many at a time are copied, so that nobody waits for long."""
PARTS = ("-wal", "-shm", "")


class Status(msgspec.Struct, frozen=True):
    """How much there is.

    Attributes:
        tables, playable: tables, and those that can still be played.
        lines: of all of them.
        size: of the database, in bytes.
        running: whether a server has it.
    """

    tables: int
    playable: int
    lines: int
    size: int
    running: bool


class Kept(msgspec.Struct, frozen=True):
    """A table as the database has it; times in milliseconds since 1970."""

    code: str
    game: str
    created: int
    touched: int
    open: bool


def status(url: str) -> Status:
    """How much there is, and whether a server runs.

    Raises:
        StoreError: the database cannot be used.
    """
    file = sqlite_file(url)
    with _reading(file) as connection:
        [tables, playable] = connection.execute(
            "SELECT count(*), coalesce(sum(open), 0) FROM tables"
        ).fetchone()
        [lines] = connection.execute("SELECT count(*) FROM lines").fetchone()
        [pages] = connection.execute("PRAGMA page_count").fetchone()
        [each] = connection.execute("PRAGMA page_size").fetchone()
    return Status(tables, playable, lines, pages * each, _has_server(file))


def tables(url: str) -> list[Kept]:
    """All tables, those first where somebody was last.

    Raises:
        StoreError: the database cannot be used.
    """
    with _reading(sqlite_file(url)) as connection:
        rows = connection.execute(
            "SELECT code, game, created, touched, open FROM tables ORDER BY touched DESC, code"
        ).fetchall()
    return [
        Kept(code, game, created, touched, bool(playable))
        for code, game, created, touched, playable in rows
    ]


class Spoken(msgspec.Struct, frozen=True):
    """What a table has of a person.

    Attributes:
        code, game: of the table, or of the evening.
        person: their number there.
        entries: the entries about them, and what they said, as stored but for their token's hash.
    """

    code: str
    game: str
    person: int
    entries: list[dict[str, Any]]


def export(url: str, name: str) -> list[Spoken]:
    """All that tables and evenings have of those who joined, or were called later, by this name.

    Raises:
        StoreError: the database cannot be used.
    """
    wanted = name.casefold()
    found: list[Spoken] = []
    with _reading(sqlite_file(url)) as connection:
        for code, game in connection.execute(
            "SELECT code, game FROM tables ORDER BY created, code"
        ):
            lines = connection.execute(
                "SELECT body FROM lines WHERE code = ? AND game = 0 ORDER BY n", (code,)
            )
            entries = [entry for (body,) in lines if (entry := _entry(body)) is not None]
            people = [
                entry["person"]
                for entry in entries
                if str(entry.get("name", "")).casefold() == wanted and "person" in entry
            ]
            for person in dict.fromkeys(people):
                theirs = [
                    {key: value for key, value in entry.items() if key != "token"}
                    for entry in entries
                    if entry.get("person") == person
                ]
                found.append(Spoken(code, game, person, theirs))
        found += _at_evenings(connection, wanted)
    return found


def _at_evenings(connection: sqlite3.Connection, name: str) -> list[Spoken]:
    """What evenings have of those who came by this name."""
    found: list[Spoken] = []
    known = "SELECT 1 FROM sqlite_master WHERE name = 'evening_lines'"
    if connection.execute(known).fetchone() is None:
        return found  # of an earlier version
    lines = connection.execute("SELECT code, body FROM evening_lines ORDER BY code, n").fetchall()
    for code, told in groupby(lines, key=itemgetter(0)):
        entries = [entry for _, body in told if (entry := _entry(body)) is not None]
        game = next((str(entry["game"]) for entry in entries if "game" in entry), "")
        for came in entries:
            if str(came.get("name", "")).casefold() == name and "person" in came:
                theirs = [
                    {key: value for key, value in entry.items() if key != "token"}
                    for entry in entries
                    if entry.get("person") == came["person"]
                ]
                found.append(Spoken(code, game, came["person"], theirs))
    return found


def _entry(body: bytes) -> dict[str, Any] | None:
    try:
        return msgspec.json.decode(body, type=dict[str, Any])
    except msgspec.MsgspecError:
        return None  # a damaged table keeps nobody from the others


def backup(url: str, to: Path) -> int:
    """Copy the database into a new file, also while a server runs; how many tables it has.

    Raises:
        StoreError: the database cannot be read, or the file is there or cannot be written.
    """
    with _reading(sqlite_file(url)) as connection:
        # By another name until it is whole: what has the name can be relied on.
        part = to.with_name(f"{to.name}.part")
        try:
            count = _copy(connection, part)
            os.link(part, to)  # unlike a rename it replaces nothing
        except FileExistsError as error:
            raise StoreError("cli.file_exists", f"{to} is there", file=str(to)) from error
        except (OSError, sqlite3.Error) as error:
            raise unusable(str(to), error) from error
        finally:
            part.unlink(missing_ok=True)
        _settle(to.parent)
    return count


def restore(url: str, source: Path) -> int:
    """Put a copy in place of the database, which is kept beside it; how many tables it has.

    Raises:
        StoreError: a server runs, or the copy is none.
    """
    file = sqlite_file(url)
    with _reading(source) as connection:
        lock = lock_file(file)
        part = file.with_name(f"{file.name}.part")
        before = file.with_name(f"{file.name}.before")
        try:
            count = _copy(connection, part)
            for end in PARTS:
                before.with_name(before.name + end).unlink(missing_ok=True)
            for end in PARTS:
                old = file.with_name(file.name + end)
                if old.exists():
                    old.rename(before.with_name(before.name + end))
            part.rename(file)
            _settle(file.parent)
        except (OSError, sqlite3.Error) as error:
            raise unusable(str(file), error) from error
        finally:
            part.unlink(missing_ok=True)
            if lock is not None:
                os.close(lock)
    return count


def _copy(connection: sqlite3.Connection, to: Path) -> int:
    """Copy everything into a file that only we can read, and make sure of it."""
    to.unlink(missing_ok=True)
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with contextlib.closing(sqlite3.connect(to)) as made:
        connection.backup(made, pages=PAGES, sleep=0.01)
        [found] = made.execute("PRAGMA quick_check").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        [count] = made.execute("SELECT count(*) FROM tables").fetchone()
        # In one file, whatever the journal was.
        made.execute("PRAGMA journal_mode=DELETE")
    with to.open("rb") as file:
        os.fsync(file.fileno())
    return int(count)


def _settle(folder: Path) -> None:
    """Have names survive a loss of power, too."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        if not file.is_file():
            raise FileNotFoundError("there is no such file")
        with contextlib.closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            connection.execute("SELECT code FROM tables LIMIT 1")
            yield connection
    except (OSError, sqlite3.Error) as error:
        raise unusable(str(file), error) from error


def _has_server(file: Path) -> bool:
    try:
        import fcntl
    except ImportError:
        return False
    try:
        handle = os.open(file.with_name(f"{file.name}.lock"), os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False
