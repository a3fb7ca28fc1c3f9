"""What a page keeps of a game, to compare a record with: its own seeds, and what it was shown.

The page writes it as JSON (`web/src/lib/receipt.ts`); docs/fair-dealing.md has an example.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tycoon.core.errors import BadRecord


class SeenList(msgspec.Struct, frozen=True):
    """A closed list of promises as a page was shown it.

    Attributes:
        people: the seats that had a person.
        promises: the promise of each seat that has made one.
        asks: a hash of what the deal was to ask of chance first, if that could be said.
    """

    people: list[int]
    promises: list[tuple[int, str]]
    asks: str = ""


class SeenAttempt(msgspec.Struct, frozen=True):
    """What a page has kept of an attempt at a deal.

    Attributes:
        attempt: its number.
        commitment: the table's.
        own: every promise that the page made, with its seed.
        accepted: whether the table had one of them when the page last looked.
        humans: the seats where the page saw a person before the list was closed.
        listed: the list as it was shown, or None.
        shown: whether the table has taken the page's seed.
        withheld: the seats that were named.
    """

    attempt: int
    commitment: str
    own: list[tuple[str, str]] = []
    accepted: bool = False
    humans: list[int] = []
    listed: SeenList | None = None
    shown: bool = False
    withheld: list[int] = []


class SeenDeal(msgspec.Struct, frozen=True):
    """What a page has kept of a deal.

    Attributes:
        deal: its number.
        seat: the page's own, or -2.
        attempts: in order.
        code: what the page showed; empty when it did not come so far.
    """

    deal: int
    seat: int
    attempts: list[SeenAttempt]
    code: str = ""


class Receipt(msgspec.Struct, frozen=True):
    """What a page has kept of a game.

    Attributes:
        receipt: of the format; this program reads 1.
        table, game: the code of the table, and the number of the game there.
        deals: in order.
        events: what the page was told, by the number of the event in the game.
    """

    receipt: Literal[1]
    table: str
    game: int
    deals: list[SeenDeal]
    events: list[tuple[int, dict[str, Any]]] = []


def read(text: bytes) -> Receipt:
    """The receipt in a file.

    Raises:
        BadRecord: it is none.
    """
    try:
        return msgspec.json.decode(text, type=Receipt)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord("error.bad_receipt", str(error), why=str(error)) from error
