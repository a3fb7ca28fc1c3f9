"""Fair dealing: the table binds itself to a secret before the players add theirs, shown afterwards.

`verify` needs no rules and no generator of `tycoon.core.chance`: it has its own few lines.
docs/fair-dealing.md describes the scheme and has vectors for both.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tycoon.core.errors import BadRecord
from tycoon.core.record import Record

DOMAIN = b"tycoon-deal-1"


def commitment_of(seed: bytes) -> str:
    """What is published before a deal: SHA-256 of the table's seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, added: Mapping[int, bytes]) -> bytes:
    """The key of a deal.

    SHA-256 of `tycoon-deal-1`, the table's seed, and for each seat that added a seed, in ascending
    order, the seat as one byte and its seed.
    """
    parts = [bytes([seat]) + added[seat] for seat in sorted(added)]
    return hashlib.sha256(DOMAIN + seed + b"".join(parts)).digest()


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found out about one deal.

    Attributes:
        deal: its number, from 1.
        commitment: what had been published before.
        seed: what was revealed; empty when the record ends before.
        seats: who had added a seed.
        draws: how many chance results were recomputed.
        problem: what does not fit, in English; empty when all does.
    """

    deal: int
    commitment: str
    seed: str
    seats: list[int]
    draws: int
    problem: str

    @property
    def ok(self) -> bool:
        """Whether the deal was revealed and everything fits."""
        return not self.problem and bool(self.seed)


def verify(record: Record) -> list[Verdict]:
    """Check every deal of a record: commitment, seeds, key, and each chance result.

    Raises:
        BadRecord: the lines about dealing are not what a table writes.
    """
    found = []
    for stretch in _stretches(record):
        try:
            found.append(stretch.verdict())
        except (KeyError, TypeError, ValueError) as error:
            why = f"the lines about deal {stretch.deal} cannot be read: {error}"
            raise BadRecord("error.bad_record", why, line=0, why=why) from error
    return found


class _Stretch:
    """From one commitment to the next: the lines about dealing, and what chance gave in between."""

    def __init__(self, deal: int, commitment: str) -> None:
        self.deal = deal
        self.commitment = commitment
        self.added: dict[int, str] = {}
        self.late = False
        self.reveal: dict[str, Any] | None = None
        self.draws: list[list[Any]] = []

    def verdict(self) -> Verdict:
        seed = str(self.reveal["seed"]) if self.reveal is not None else ""
        problem = self.problem(seed) if seed else ""
        seats = sorted(self.added)
        return Verdict(self.deal, self.commitment, seed, seats, len(self.draws), problem)

    def problem(self, seed: str) -> str:
        if self.late:
            return "a seed was added after the deal had begun"
        if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != self.commitment:
            return "the revealed seed is not the one that was promised"
        added = {seat: bytes.fromhex(text) for seat, text in self.added.items()}
        if any(len(text) != 32 for text in (bytes.fromhex(seed), *added.values())):
            return "a seed does not have 32 bytes"
        words = _words(key_of(bytes.fromhex(seed), added))
        for number, (what, n, result) in enumerate(self.draws, 1):
            drawn = _below(words, n) if what == "below" else _shuffle(words, n)
            if drawn != result:
                return f"chance result {number} is not what the seeds give"
        return ""


def _stretches(record: Record) -> list[_Stretch]:
    notes = list(record.notes)
    found: list[_Stretch] = []
    current: _Stretch | None = None
    for before in range(len(record.steps) + 1):
        while notes and notes[0][0] == before:
            line = notes.pop(0)[1]
            match line["type"]:
                case "commitment":
                    current = _Stretch(line["deal"], line["commitment"])
                    found.append(current)
                case "seed" if current is not None:
                    current.late |= bool(current.draws)
                    current.added[line["seat"]] = line["seed"]
                case "reveal":
                    for stretch in found:
                        if stretch.deal == line["deal"]:
                            stretch.reveal = line
        if before < len(record.steps):
            chance = record.steps[before].chance
            if current is None and chance:
                current = _Stretch(0, "")
                found.append(current)
            if current is not None:
                current.draws += chance
    return found


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        text = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        for i in range(0, 32, 8):
            yield int.from_bytes(text[i : i + 8], "big")
        block += 1


def _below(words: Iterator[int], n: int) -> int:
    limit = 2**64 - 2**64 % n
    return next(word for word in words if word < limit) % n


def _shuffle(words: Iterator[int], n: int) -> list[int]:
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = _below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order
