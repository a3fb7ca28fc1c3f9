"""Results as Parquet tables; extra `tycoon[lab]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tycoon.lab.contest import Contest
from tycoon.lab.simulating import Part, Simulation

if TYPE_CHECKING:
    import pyarrow as pa

ROWS = 1 << 16
"""About so many rows are written at a time."""


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        name: what it is called.
        kind: `int`, `float`, `text`, `truth`, `single` and `short` (of 32 bits); with an s at
            the end a list of such.
        meaning: what stands there, with its unit.
        of: what it is made of, from a row; the attribute of the same name when None.
    """

    name: str
    kind: str
    meaning: str
    of: Callable[[Any], Any] | None = None


GAME = Column("game", "int", "number of the game, the same chance in every variant")
SCHEMAS: Mapping[str, tuple[Column, ...]] = {
    "games": (
        GAME,
        Column("seed", "int", "of its chance; as a whole number of 64 bits with a sign", None),
        Column("decisions", "int", "of all seats"),
        Column("deals", "int", "that were begun"),
        Column(
            "mean_legal",
            "float",
            "legal actions at a decision, on average (the branching factor)",
            lambda row: row.legal / row.decisions if row.decisions else 0.0,
        ),
        Column("returns", "ints", "points of each seat, in whole units of the game"),
        Column("places", "ints", "place of each seat, from 1; empty for a game that was stopped"),
        Column("reason", "text", "why it ended, a word of the game"),
        Column("stopped", "truth", "whether it was stopped at the most decisions"),
    ),
    "deals": (
        GAME,
        Column("deal", "int", "number of the deal in its game, from 1"),
        Column("decisions", "int", "of all seats in this deal"),
        Column("points", "ints", "what each seat won or lost in it"),
    ),
    "events": (
        GAME,
        Column("event", "text", "a kind of events, as the log of the game has them"),
        Column("count", "int", "how often it came"),
    ),
    "standings": (
        GAME,
        Column("at", "int", "how far the game had come: a round, a turn"),
        Column("values", "ints", "where each seat stood: its worth, its points"),
    ),
    "squares": (
        GAME,
        Column("square", "text", "a square of the board"),
        Column("landings", "int", "how often somebody came to it"),
        Column("rent", "int", "what rent was paid for it, in money of the game"),
    ),
    "decisions": (
        GAME,
        Column("number", "int", "of the decision in its game, from 0"),
        Column("deal", "int", "number of the deal, from 1"),
        Column("seat", "int", "who decided"),
        Column("legal", "int", "how many actions were legal"),
        Column("action", "text", "what was done, in notation"),
    ),
}
"""The columns of each table, after the first one, `variant`."""
PLAYED = (
    Column("lineup", "text", "who plays at the table, in order"),
    Column("deal", "int", "number of the deal or game, the same chance in every rotation"),
    Column("rotation", "int", "by how many seats everybody has moved on, from 0"),
    Column("player", "text", "who"),
    Column("place_in_lineup", "int", "which of the line-up, from 0"),
    Column("seat", "int", "where"),
    Column("points", "int", "what the deal or game brought, in whole units of the game"),
    Column("place", "int", "from 1; equal places are shared"),
)
"""The columns of `played.parquet`, what an arena keeps."""
VARIANT = Column("variant", "text", "the options that are varied, empty where none are")


def schema(columns: tuple[Column, ...]) -> pa.Schema:
    """The schema of a table, with what each column means as its metadata."""
    import pyarrow as pa

    kinds: dict[str, Any] = {
        "int": pa.int64(),
        "float": pa.float64(),
        "text": pa.string(),
        "truth": pa.bool_(),
        "single": pa.float32(),
        "short": pa.int32(),
    }
    kinds |= {f"{name}s": pa.list_(kind) for name, kind in list(kinds.items())}
    return pa.schema(
        [
            pa.field(one.name, kinds[one.kind], nullable=False, metadata={"meaning": one.meaning})
            for one in columns
        ]
    )


class Sheet:
    """A Parquet file while it is written; it has its name once it is whole."""

    def __init__(self, path: Path, columns: tuple[Column, ...], about: bytes) -> None:
        """Begin; `about` is JSON that the file's metadata keep as `tycoon`."""
        from pyarrow import parquet

        self.path = path
        self._columns = columns
        self._schema = schema(columns).with_metadata({"tycoon": about})
        self._part = path.with_name(f"{path.name}.new")
        self._writer = parquet.ParquetWriter(self._part, self._schema, compression="zstd")
        self._rows: list[tuple[Any, ...]] = []
        self.count = 0

    def add(self, row: tuple[Any, ...]) -> None:
        """Put down a row, a value for each column."""
        self._rows.append(row)
        self.count += 1
        if len(self._rows) >= ROWS:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        if self._rows:
            arrays: list[Any] = [
                pa.array(values, field.type)
                for values, field in zip(zip(*self._rows, strict=True), self._schema, strict=True)
            ]
            self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
            self._rows.clear()

    def close(self) -> None:
        """Complete the file, in place of an older one."""
        self._flush()
        self._writer.close()
        self._part.replace(self.path)


def write(simulation: Simulation) -> dict[str, int]:
    """Write all tables that have rows into the folder of a simulation; how many rows each has.

    Raises:
        OSError: one cannot be written.
        BadFolder: what was played cannot be read.
    """
    about = msgspec.json.encode(simulation.settings)
    sheets: dict[str, Sheet] = {}
    for part in simulation.parts():
        for table, row in _rows(part):
            if table not in sheets:
                columns = (VARIANT, *SCHEMAS[table])
                sheets[table] = Sheet(simulation.folder / f"{table}.parquet", columns, about)
            name = simulation.variants[part.variant].name
            sheets[table].add((name, *(_value(row, one) for one in SCHEMAS[table])))
    for sheet in sheets.values():
        sheet.close()
    return {table: sheet.count for table, sheet in sheets.items()}


def write_arena(arena: Contest) -> int:
    """Write `played.parquet` into the folder of an arena: a row for each player of each deal.

    Returns:
        How many rows there are; 0 where nothing is kept.

    Raises:
        OSError: it cannot be written.
        BadFolder: what was played cannot be read.
    """
    if arena.folder is None:
        return 0
    about = msgspec.json.encode(arena.settings)
    sheet = Sheet(arena.folder / "played.parquet", PLAYED, about)
    for names, block in arena.blocks():
        lineup, seats = ", ".join(names), len(names)
        for number, points, places in zip(block.numbers, block.returns, block.places, strict=False):
            for rotation in range(seats):
                for one, name in enumerate(names):
                    found = points[rotation][one], places[rotation][one]
                    at = (one + rotation) % seats
                    sheet.add((lineup, number, rotation, name, one, at, *found))
    sheet.close()
    return sheet.count


def _rows(part: Part) -> Iterator[tuple[str, Any]]:
    for table in SCHEMAS:
        for row in getattr(part, table):
            yield table, row


def _value(row: Any, column: Column) -> Any:
    value = getattr(row, column.name) if column.of is None else column.of(row)
    return value - (1 << 64) if column.name == "seed" and value >> 63 else value
