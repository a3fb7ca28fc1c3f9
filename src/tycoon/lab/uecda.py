"""How cards and plays of Daifugo `uecda` travel in the UEC contest's protocol 20070.

Tables of 8 x 15 numbers go both ways. Rows 0 to 3 are spades, hearts, diamonds and clubs, columns
1 to 13 the ranks from 3 to 2, columns 0 and 14 what lies beyond them; 1 is a card and 2 a joker,
which lies in row 4 where it stands for no card. Rows 5 to 7 are for what the table tells beside.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

Table = list[list[int]]
"""8 rows of 15 numbers."""

ROWS, COLUMNS = 8, 15
FORMAT = f">{ROWS * COLUMNS}i"
SIZE = struct.calcsize(FORMAT)
"""Bytes of a table."""
SUITS = "shdc"
RANKS = "<3456789TJQKA2>"
CARD, JOKER = 1, 2
LOOSE = 4  # the row of a joker that stands for no card


def empty() -> Table:
    """A table without anything."""
    return [[0] * COLUMNS for _ in range(ROWS)]


def table_of_hand(names: Sequence[str]) -> Table:
    """A hand, by the names of its cards."""
    table = empty()
    for name in names:
        if name == "jk":
            table[LOOSE][1] = JOKER
        else:
            table[SUITS.index(name[0])][RANKS.index(name[1])] = CARD
    return table


def table_of_play(play: str, reverse: bool) -> Table:
    """A play, by its notation; a single joker lies beyond the strongest rank."""
    table = empty()
    if play == "jk":
        table[0][0 if reverse else COLUMNS - 1] = JOKER
    elif play != "p":
        if "-" not in play:
            play = f"{play[0]}-{play[1:]}"
        cards, _, stands = play.rstrip(")").partition("(")
        suits, _, ranks = cards.partition("-")
        for suit in suits:
            for rank in ranks:
                joker = (rank if len(ranks) > 1 else suit) in stands
                table[SUITS.index(suit)][RANKS.index(rank)] = JOKER if joker else CARD
        if "*" in stands:
            table[LOOSE][RANKS.index(ranks)] = JOKER
    return table


def play_of_table(table: Table) -> str:
    """The notation of a play.

    What is none may come out as anything.

    Raises:
        ValueError: a number is neither card nor joker, or a card lies beyond the four suits.
    """
    laid = [
        (row, column) for row in range(LOOSE + 1) for column in range(COLUMNS) if table[row][column]
    ]
    for row, column in laid:
        _check(table[row][column], row, column)
    jokers = [(row, column) for row, column in laid if table[row][column] == JOKER]
    if not laid:
        return "p"
    if laid == jokers:
        return "jk"
    columns = sorted({column for _, column in laid})
    if len(columns) > 1 and any(row == LOOSE for row, _ in laid):
        raise ValueError(f"row {LOOSE} is for a joker beside cards of one rank")
    if len(laid) == 1:
        return SUITS[laid[0][0]] + RANKS[columns[0]]
    if len(columns) > 1:
        ranks = "".join(RANKS[column] for column in columns)
        stands = "".join(sorted((RANKS[column] for _, column in jokers), key=RANKS.index))
        text = f"{_suits({row for row, _ in laid})}-{ranks}"
    else:
        stands = "".join("*" if row == LOOSE else SUITS[row] for row, _ in jokers)
        text = f"{_suits({row for row, _ in laid} - {LOOSE})}-{RANKS[columns[0]]}"
    return f"{text}({stands})" if stands else text


def _check(number: int, row: int, column: int) -> None:
    if number not in (CARD, JOKER):
        raise ValueError(f"{number} in row {row}, column {column}: cards are 1, jokers 2")
    if row == LOOSE and number != JOKER:
        raise ValueError(f"{number} in row {row}, column {column}: only a joker lies there")


def _suits(rows: set[int]) -> str:
    """Suits as our notation has them, clubs first."""
    return "".join(SUITS[row] for row in sorted(rows, reverse=True))


def cards_of_table(table: Table) -> list[str]:
    """The names of the cards that lie on a table of cards, jokers last."""
    found = []
    jokers = 0
    for row in range(LOOSE + 1):
        for column in range(COLUMNS):
            if table[row][column] == JOKER:
                jokers += 1
            elif table[row][column] and row < LOOSE:
                found.append(SUITS[row] + RANKS[column])
    return found + ["jk"] * jokers


def pack(table: Table) -> bytes:
    """A table as it travels: 120 numbers of 32 bits, the greatest byte first; none is negative."""
    return struct.pack(FORMAT, *(max(0, one) for row in table for one in row))


def unpack(found: bytes) -> Table:
    """The table that has travelled.

    Raises:
        ValueError: there are not 480 bytes.
    """
    if len(found) != SIZE:
        raise ValueError(f"a table is {SIZE} bytes, not {len(found)}")
    numbers = struct.unpack(FORMAT, found)
    return [list(numbers[at : at + COLUMNS]) for at in range(0, len(numbers), COLUMNS)]
