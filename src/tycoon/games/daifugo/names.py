"""The numbers of Daifugo by name; the rules take their constants from here."""

from enum import IntEnum

from tycoon.core.names import NamedEnum
from tycoon.core.vocabulary import SEAT, Fields, number


class Form(NamedEnum):
    """Forms of plays (DF-3)."""

    NONE = 0
    SINGLE = 1
    SET = 2
    SEQUENCE = 3


class Ask(NamedEnum):
    """What a pending frame asks for; `ASKED` has its fields."""

    RETURN = 1
    CLAIM = 2
    GIVE = 3
    DISCARD = 4
    CHANGE = 5
    BOMB = 6


class Act(IntEnum):
    """What an action does that plays no cards; `ACTION` has its fields."""

    DRAW = 1
    DONE = 2
    GIVE = 3
    DISCARD = 4
    SHUFFLE_SEATS = 5
    END = 6
    CLAIM = 7
    DENY = 8
    NAME = 9


_CARDS = number(0, (1 << 54) - 1, "cards")
_PICKS = {"allowed": number(1, 6), "picked": _CARDS, "takers": number(0, (1 << 24) - 1, "takers")}
ASKED: dict[int, Fields] = {
    Ask.RETURN: Fields("Return so many cards to the giver.", giver=SEAT, wanted=number(1, 2)),
    Ask.CLAIM: Fields("Say whether you hold the 3 of diamonds; so many do not.", denied=SEAT),
    Ask.GIVE: Fields("Pick up to so many cards and who gets each (`takers_of`).", **_PICKS),
    Ask.DISCARD: Fields("Pick up to so many cards to put out of the round.", **_PICKS),
    Ask.CHANGE: Fields("Pick up to so many cards to change for others of the pile.", **_PICKS),
    Ask.BOMB: Fields(
        "Name up to so many ranks that everybody puts away; `named` has a bit for each.",
        allowed=number(1, 6),
        named=number(0, (1 << 13) - 1, "ranks"),
    ),
}
ACTION = Fields(
    "What is done that is no play, with which card, and for whom; `COMMAND` is above it.",
    {"act": number().of(8), "card": number().of(8), "taker": number().of(8)},
)
COMMAND = 61 << 58
"""The six high bits of an action with an `Act`; no joker of a play stands for that."""
EXCHANGE = 60 << 58
"""The six high bits of cards that are returned: naturals, and from bit 52 on how many jokers."""


class EventKind(IntEnum):
    """Kinds of events; `view` has their fields."""

    SEATED = 1
    DEALT = 2
    EXCHANGED = 3
    CLAIMED = 4
    DENIED = 5
    LEADS = 6
    PLAYED = 7
    REVOLUTION = 8
    LOCKED = 9
    JACK_BACK = 10
    EIGHT_CUT = 11
    SPADE_THREE = 12
    SKIPPED = 13
    GAVE = 14
    DISCARDED = 15
    DREW = 16
    PASSED = 17
    CLEARED = 18
    WENT_OUT = 19
    DEMOTED = 20
    PILE_OUT = 21
    PLAY_OFF = 22
    SCORED = 23
    GAME_ENDED = 24
    KEPT = 25
    STALLED = 26
    TURNED = 27
    AMBULANCE = 28
    SANDSTORM = 29
    GEKOKUJO = 30
    BOMBED = 31
    HANDS_CHANGED = 32
    RANKS_LOCKED = 33
    PART_LOCKED = 34
    FALLEN = 35


def takers_of(takers: int, count: int) -> list[int]:
    """Who is to get each of so many picked cards; `takers` has four bits for each.

    >>> takers_of(0x31, 2)
    [1, 3]
    """
    return [takers >> 4 * place & 15 for place in range(count)]


class Title(NamedEnum):
    """What a place of the last round makes of a player (DF-11)."""

    NONE = 0
    DAIFUGO = 1
    FUGO = 2
    HEIMIN = 3
    HINMIN = 4
    DAIHINMIN = 5

    @property
    def word(self) -> str:
        """The name in code, wire and catalogue; empty without classes."""
        return super().word if self else ""


def title_of(place: int, seats: int) -> Title:
    """The title of a place from 1; `NONE` for place 0 (DF-11)."""
    if not place:
        return Title.NONE
    if place == 1:
        return Title.DAIFUGO
    if place == seats:
        return Title.DAIHINMIN
    if seats >= 4 and place == 2:
        return Title.FUGO
    if seats >= 4 and place == seats - 1:
        return Title.HINMIN
    return Title.HEIMIN
