"""The tables of the database; `migrations` brings any older database here."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Index("ix_tables_touched", "touched"),
)
"""A row for each table: when it was made and last in memory, whether it can still be played."""

lines = sa.Table(
    "lines",
    metadata,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The log of every table: line `n` from 1; `game` 0 for entries, else whose record it is in."""

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.Integer, primary_key=True),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""What was found out about a game that is over, by which version of its rules."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("network", sa.String(50), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=True),
)
"""From where nobody may come, until when in milliseconds since 1970; for ever when NULL."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("code", sa.String(12), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=True),
)
"""What an operator has done, for servers to look at again: a table, or with no code the bans.

With a name: whoever is at that table by this name is banned from where they come.
"""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Column("lobby", sa.LargeBinary, nullable=False),
)
"""The server processes of this database: where others reach each, by which key it believes them.

`expires` is in milliseconds since 1970 by the clock of the database. `lobby` is the JSON of the
public tables that it has.
"""

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Index("ix_leases_owner", "owner"),
)
"""Which process has a table. Where that process has gone or expired anybody may take it."""

evenings = sa.Table(
    "evenings",
    metadata,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
)
"""A row for each evening: when it was opened, when it got its newest line."""

evening_lines = sa.Table(
    "evening_lines",
    metadata,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The log of every evening: line `n` from 1."""
