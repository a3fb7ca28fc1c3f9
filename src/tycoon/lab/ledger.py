"""What an arena has played, kept in a folder, so that the same arena goes on from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tycoon.core.errors import TycoonError

SETTINGS = "arena.json"
RESULTS = "results.jsonl"


class BadFolder(TycoonError):
    """A folder that holds something else than the results of this arena."""


class Block(msgspec.Struct, frozen=True):
    """Deals, or games, that were played from every seat.

    Attributes:
        lineup: the number of who played.
        first: the number of the first deal; the others follow.
        returns: of each deal, each rotation, each of the line-up.
        places: likewise.
        stopped: of each deal, how many rotations were stopped at the most decisions.
        spent_ns: what the decisions of each of the line-up have taken, in nanoseconds.
        decisions: how many these were.
    """

    lineup: int
    first: int
    returns: list[list[list[int]]]
    places: list[list[list[int]]]
    stopped: list[int]
    spent_ns: list[int]
    decisions: list[int]

    @property
    def numbers(self) -> range:
        """The numbers of the deals."""
        return range(self.first, self.first + len(self.returns))

    def below(self, number: int) -> Block:
        """The deals with lower numbers; what decisions took is shared out evenly."""
        size, kept = len(self.returns), len(range(self.first, min(self.numbers.stop, number)))
        if kept == size:
            return self
        return msgspec.structs.replace(
            self,
            returns=self.returns[:kept],
            places=self.places[:kept],
            stopped=self.stopped[:kept],
            spent_ns=[spent * kept // size for spent in self.spent_ns],
            decisions=[count * kept // size for count in self.decisions],
        )


class Folder:
    """A folder of results that all come of the same settings.

    Attributes:
        folder: where it is.
    """

    def __init__(self, folder: Path, settings: Mapping[str, Any], name: str) -> None:
        """Open the folder, or make it.

        Args:
            folder: where it is.
            settings: what results depend on, ready for JSON.
            name: of the file that has them.

        Raises:
            BadFolder: it holds results of other settings, which are named, or something else.
            OSError: it cannot be made or read.
        """
        self.folder = folder
        self._name = name
        known = folder / name
        if known.exists():
            self._compare(known.read_bytes(), _as_read(settings))
        else:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise BadFolder(
                    "error.arena_folder_taken",
                    f"{folder} is not empty and holds no results",
                    folder=str(folder),
                )
            text = msgspec.json.format(msgspec.json.encode(settings), indent=2)
            known.write_bytes(text + b"\n")

    def _compare(self, known: bytes, settings: Mapping[str, Any]) -> None:
        try:
            before = msgspec.json.decode(known, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise self._damaged(self._name, str(error)) from error
        other = list(_differences(before, settings))
        if other:
            raise BadFolder(
                "error.arena_folder_other",
                f"{self.folder} holds results of other settings: {'; '.join(other)}",
                folder=str(self.folder),
                differences=other,
            )

    def _damaged(self, where: str, why: str) -> BadFolder:
        return BadFolder(
            "error.arena_folder_damaged",
            f"{self.folder}: {where}: {why}",
            folder=str(self.folder),
            where=where,
            why=why,
        )


class Ledger(Folder):
    """The folder of an arena: its settings, and a line for each block that was played."""

    def __init__(self, folder: Path, settings: Mapping[str, Any]) -> None:
        """Open the folder, or make it, as `Folder` does."""
        super().__init__(folder, settings, SETTINGS)
        self._results = folder / RESULTS
        self._cut_torn_line()

    def _cut_torn_line(self) -> None:
        """Take off what was being written when the last arena in here was ended by force."""
        if not self._results.exists():
            return
        with self._results.open("rb+") as file:
            file.truncate(file.read().rfind(b"\n") + 1)

    def blocks(self) -> Iterator[Block]:
        """What was played before.

        Raises:
            BadFolder: a line that no arena has written.
        """
        if not self._results.exists():
            return
        decoder = msgspec.json.Decoder(Block)
        with self._results.open("rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield decoder.decode(line)
                except msgspec.MsgspecError as error:
                    raise self._damaged(f"{RESULTS}, {number}", str(error)) from error

    def add(self, block: Block) -> None:
        """Keep a block."""
        with self._results.open("ab") as file:
            file.write(msgspec.json.encode(block) + b"\n")


def _as_read(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as they come out of a file: a list for a tuple, text for the keys."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return read


def _differences(before: Mapping[str, Any], now: Mapping[str, Any], of: str = "") -> Iterator[str]:
    """What is set differently, with both values."""
    for name in sorted({*before, *now}):
        there, here = before.get(name), now.get(name)
        if isinstance(there, dict) and isinstance(here, dict):
            yield from _differences(there, here, f"{of}{name}.")
        elif there != here:
            yield f"{of}{name}: {_shown(there)} ≠ {_shown(here)}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
