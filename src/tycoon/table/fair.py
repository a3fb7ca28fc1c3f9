"""Computes the hashes of fair dealing: commitments, seeds, and the key of a deal.

docs/fair-dealing.md describes the scheme, says why it is so, and has test vectors. Checking is in
`tycoon.table.proof`, which shares these hashes and nothing else with the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SCHEME = 2
"""What tables do now. In 1 the players' seeds were sent in the open."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
NOTHING = bytes(32)


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def table_commitment(seed: bytes, scheme: int = SCHEME) -> str:
    """What the table publishes first: a hash of its seed, in hexadecimal."""
    return _hash(b"tycoon-table-2" if scheme == SCHEME else b"", seed).hex()


def seat_commitment(table: str, seat: int, seed: bytes) -> str:
    """What a player answers to the commitment `table`; bound to it and to the seat."""
    return _hash(b"tycoon-seat-2", bytes.fromhex(table), bytes([seat]), seed).hex()


def key_of(seed: bytes, seeds: Mapping[int, bytes], scheme: int = SCHEME) -> bytes:
    """The key of a deal, from the table's seed and those that players have revealed."""
    domain = b"tycoon-deal-2" if scheme == SCHEME else b"tycoon-deal-1"
    return _hash(domain, seed, *(bytes([seat]) + seeds[seat] for seat in sorted(seeds)))


def list_of(
    deal: int, attempt: int, table: str, people: Iterable[int], commitments: Mapping[int, str]
) -> bytes:
    """A fingerprint of all that was promised: by the table, and by each seat that has a person."""
    parts = [
        bytes([seat]) + (bytes.fromhex(commitments[seat]) if seat in commitments else NOTHING)
        for seat in sorted(people)
    ]
    place = deal.to_bytes(4, "big") + attempt.to_bytes(1, "big")
    return _hash(b"tycoon-list-2", place, bytes.fromhex(table), *parts)


def asks_of(draws: Iterable[Sequence[Any]]) -> str:
    """A fingerprint of what is asked of chance, whatever it gives: of `[["shuffle",52]]`, say."""
    text = ",".join(f'["{what}",{n}]' for what, n, *_ in draws)
    return _hash(f"[{text}]".encode()).hex()


def code_of(promised: bytes, seeds: Mapping[int, bytes]) -> str:
    """The code that players compare: ten letters of the list and the seeds revealed after it.

    Whoever shows two players different lists has to fix both before either seed is known, so there
    is nothing to try until the codes agree. A code of the list alone could be made to agree.
    """
    parts = [bytes([seat]) + seeds[seat] for seat in sorted(seeds)]
    number = int.from_bytes(_hash(b"tycoon-code-2", promised, *parts)[:7], "big") >> 6
    letters = "".join(LETTERS[number >> shift & 31] for shift in range(45, -1, -5))
    return f"{letters[:5]}-{letters[5:]}"
