"""The bots with a name and a face: who they are, how well they play, and in which temper.

A character sits at a table and plays at one of the levels, which every game has. The catalogue has
the name as `bot.<character>`, what is said of each in general as `bot.<character>.about`, and their
manner at a game as `bot.<character>.<game>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

LEVELS = ("easy", "normal", "strong", "expert")
"""How well bots play, the weakest first; level 1 is the first."""


class Character(NamedTuple):
    """A bot as people meet it.

    Attributes:
        animal: whose face it has.
        level: from 1, one of `LEVELS`.
        temper: settings of that level, see `tycoon.search.levels.make`.
    """

    animal: str
    level: int
    temper: Mapping[str, float] = {}


ROSTER = {
    "momo": Character("rabbit", 1, {"slips": 1.3}),
    "toto": Character("frog", 1),
    "koko": Character("bear", 1, {"slips": 0.7}),
    "kiki": Character("cat", 2),
    "lulu": Character("penguin", 2),
    "dodo": Character("panda", 2),
    "nori": Character("tanuki", 2),
    "ruby": Character("fox", 3),
    "leo": Character("lion", 4),
    "hugo": Character("owl", 4, {"caution": 1.0}),
}


def player_of(who: str) -> str:
    """The level at which a character plays."""
    return LEVELS[ROSTER[who].level - 1]


def who_plays(player: str, usual: str) -> list[str]:
    """The characters that sit down where a player is asked for.

    Args:
        player: a level, or one of the game's own players.
        usual: the one of those with which the level `normal` plays.
    """
    wanted = "normal" if player == usual else player
    return [who for who in ROSTER if player_of(who) == wanted]


def level_of(player: str, who: str) -> int:
    """How well a bot plays, from 1; 0 where that is not known.

    Args:
        player: what decides: a level, or one of the game's own players.
        who: the character that it is; empty for none. At tables of before levels were played,
            strong ones play like the normal.
    """
    if player in LEVELS:
        return LEVELS.index(player) + 1
    return min(ROSTER[who].level, 2) if who in ROSTER else 0


def animal_of(who: str) -> str:
    """Whose face a character has; empty for none, and for who is not known any more."""
    return ROSTER[who].animal if who in ROSTER else ""


def listed(players: Iterable[str]) -> list[str]:
    """What a game's bots can be called: its players, the levels, the characters."""
    return list(dict.fromkeys([*players, *LEVELS, *ROSTER]))
