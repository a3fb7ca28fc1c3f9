"""The bots with a name and a face: who they are, how well they play, and which player that is.

A character sits at a table and plays with a *player*: one of the bots that the game brings, or
`random`. The catalogue has the name as `bot.<character>`, what is said of each in general as
`bot.<character>.about`, and their manner at a game as `bot.<character>.<game>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Character(NamedTuple):
    """A bot as people meet it.

    Attributes:
        animal: whose face it has.
        level: 1 easy, 2 normal, 3 strong.
    """

    animal: str
    level: int


ROSTER = {
    "momo": Character("rabbit", 1),
    "toto": Character("frog", 1),
    "koko": Character("bear", 1),
    "kiki": Character("cat", 2),
    "lulu": Character("penguin", 2),
    "dodo": Character("panda", 2),
    "nori": Character("tanuki", 2),
    "ruby": Character("fox", 3),
    "leo": Character("lion", 3),
    "hugo": Character("owl", 3),
}

PLAYERS = {1: "random", 2: "greedy", 3: "greedy"}
"""The player of each level. A game without it is played by the strongest one that it has."""


def player_of(who: str, players: Sequence[str]) -> str:
    """With which of a game's players, the weakest first, a character plays."""
    wanted = PLAYERS[ROSTER[who].level]
    return wanted if wanted in players else players[-1]


def who_plays(player: str, players: Sequence[str]) -> list[str]:
    """The characters that play with this one of a game's players."""
    return [who for who in ROSTER if player_of(who, players) == player]


def level_of(who: str) -> int:
    """How well a character plays, from 1 to 3; 0 for none, and for who is not known any more."""
    return ROSTER[who].level if who in ROSTER else 0


def animal_of(who: str) -> str:
    """Whose face a character has; empty for none, and for who is not known any more."""
    return ROSTER[who].animal if who in ROSTER else ""


def listed(players: Iterable[str]) -> list[str]:
    """What a game's bots can be called: its players, then the characters."""
    known = list(players)
    return [*known, *(who for who in ROSTER if who not in known)]
