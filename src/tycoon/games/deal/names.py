"""The numbers of Deal by name; the rules take their constants from here."""

from functools import cache
from typing import NamedTuple

from tycoon.core import vocabulary
from tycoon.core.names import NamedEnum
from tycoon.core.vocabulary import FLAG, SEAT, SEATS, Fields, held, number, or_none, word

MAX_SEATS = 10
COLOURS, KINDS, WILDS = 10, 47, 8
FIRST_WILD, RAINBOW = 10, 17
COLOURLESS = 10
"""The colour of rainbow wilds without one."""
HOUSE_AT, HOTEL_AT, TURNED = 16, 18, 8
"""Bits of a group (see `cards`), and of a card in it that was turned in this turn."""


class Colour(NamedEnum):
    """Colours of properties in the order of MD-2.

    The rest are other places of cards in actions, frames and events: rainbow wilds without a
    colour, a bank, a hand.
    """

    BROWN = 0
    LIGHT_BLUE = 1
    PINK = 2
    ORANGE = 3
    RED = 4
    YELLOW = 5
    GREEN = 6
    BLUE = 7
    BLACK = 8
    TEAL = 9
    COLOURLESS = 10
    BANK = 11
    HAND = 12


SPARE = 7
"""The group of a colour that is not full; 0 to 6 are its full ones, in the order laid."""


class Kind(NamedEnum):
    """Kinds of cards (MD-2 to MD-6); cards of a kind are alike.

    The plain properties have the numbers of their colours. Money comes last, so that the kinds of
    a hand or bank in ascending order end with it.
    """

    BROWN = 0
    LIGHT_BLUE = 1
    PINK = 2
    ORANGE = 3
    RED = 4
    YELLOW = 5
    GREEN = 6
    BLUE = 7
    BLACK = 8
    TEAL = 9
    WILD_LIGHT_BLUE_BROWN = 10
    WILD_LIGHT_BLUE_BLACK = 11
    WILD_PINK_ORANGE = 12
    WILD_RED_YELLOW = 13
    WILD_BLUE_GREEN = 14
    WILD_GREEN_BLACK = 15
    WILD_BLACK_TEAL = 16
    RAINBOW_WILD = 17
    RENT_LIGHT_BLUE_BROWN = 18
    RENT_PINK_ORANGE = 19
    RENT_RED_YELLOW = 20
    RENT_BLUE_GREEN = 21
    RENT_BLACK_TEAL = 22
    RAINBOW_RENT = 23
    DEAL_BREAKER = 24
    FORCED_DEAL = 25
    SLY_DEAL = 26
    JUST_SAY_NO = 27
    DEBT_COLLECTOR = 28
    BIRTHDAY = 29
    DOUBLE_RENT = 30
    HOUSE = 31
    HOTEL = 32
    PASS_GO = 33
    JAIL = 34
    DOUBLE_SLY_DEAL = 35
    SPEEDING = 36
    RENT_SHIFT = 37
    INHERITOR = 38
    NEW_HOUSE = 39
    NEW_HOTEL = 40
    MONEY_1 = 41
    MONEY_2 = 42
    MONEY_3 = 43
    MONEY_4 = 44
    MONEY_5 = 45
    MONEY_10 = 46


class Phase(NamedEnum):
    """What a game has come to, apart from pending frames."""

    BEFORE = 0
    OPENING = 1
    PLAYING = 2
    PUTTING_AWAY = 3
    OVER = 4


class Ask(NamedEnum):
    """Kinds of pending frames and what is asked of whom; `ASKED` has their fields.

    ACTION: what it is about is the sum that each of the seats is to pay, the card given in a forced
        deal, or the second card of a double sly deal while that is still to be taken.
    ANSWER: the other side plays the action, or has shifted the rent to this seat; answers to
        shifted rents lie on the answer of who shifted.
    PLACE: the wilds were received, or are those of the opening hand.
    """

    ACTION = 1
    GIVE = 2
    TAKE = 3
    ANSWER = 4
    COUNTER = 5
    PAY = 6
    PLACE = 7
    MOVE = 8
    BUILD = 9
    EMPTY = 10
    SURRENDER = 11


class Act(NamedEnum):
    """Kinds of actions; `ACTION` has their fields, `PARTS_OF_ACTS` what each of them says.

    The table deals with `DEAL`. Cards named in a group are any of their kind there: copies are
    alike, but one that was not turned in this turn goes first, and of these the one laid first.

    On one's turn:
    END: the playing is over.
    IDLE_DRAW: draw two cards, since none was played; this too ends the playing (MD-16).
    BANK: a card from the hand.
    LAY: a property from the hand, or in PLACE a wild that lies before the seat, or in MOVE the one
        that is moved. `SPARE` as group and no card to swap: into the group of the colour that is
        not full, or as the first card of one. Group 0 to 6: in the place of a card of the kind to
        swap in this full group, which becomes spare. In MOVE also `SPARE` and a card to swap: the
        wild leaves its full group for the place of a spare card of that kind. COLOURLESS has
        group 0.
    TURN: choose a wild to turn or move; a MOVE frame asks where to.
    PLAY: an action card. Sly deals and forced deals name the colour in which the card to take lies;
        a GIVE or TAKE frame asks for the second card. Speeding names two seats, the greater one
        last.

    Asked:
    GIVE, TAKE: the second card of a forced or double sly deal.
    ACCEPT; REFUSE: by a just say no. SHIFT: by a rent shift, to a seat.
    PAY: colour BANK or HAND (group 0), a property, or a house or hotel of this group; buildings of
        sets that this payment has broken are of group `SPARE`.
    BUILD: colour HAND (group 0), or the own set that it is moved from.
    LEAVE: without a building.
    DRAW_FIVE; REFUGE.
    PUT_AWAY: at the end of a turn (MD-17), or on the discard pile (MD-52).
    """

    END = 1
    IDLE_DRAW = 2
    ACCEPT = 3
    REFUSE = 4
    DRAW_FIVE = 5
    REFUGE = 6
    LEAVE = 7
    BANK = 8
    PUT_AWAY = 9
    SHIFT = 10
    LAY = 11
    TURN = 12
    PAY = 13
    GIVE = 14
    TAKE = 15
    BUILD = 16
    PLAY = 17


# What actions consist of.

CARD, PLACE = word(Kind), word(Colour)
PROPERTY, WILD = word(Kind, Kind.RAINBOW_WILD), word(Kind, Kind.RAINBOW_WILD, FIRST_WILD)
ON_TABLE, OF_SETS = word(Colour, Colour.COLOURLESS), word(Colour, Colour.TEAL)
GROUP, FULL_GROUP = number(0, SPARE), number(0, SPARE - 1)
ANY_SEAT = number(0, MAX_SEATS - 1)
ACTION = Fields(
    "What is done, with which card, where, at whom, with which other card, how often.",
    {
        "act": word(Act, least=1).of(8),
        "kind": CARD.of(8),
        "colour": PLACE.of(8),
        "group": GROUP.of(8),
        "seat": ANY_SEAT.of(8),
        "other": or_none(CARD).of(8),
        "number": ANY_SEAT.of(8),
    },
)


class Part(NamedTuple):
    """What an action may say.

    Attributes:
        field: the field of `ACTION` that holds it.
        sign: what notation writes before it.
        may_lack: whether notation leaves out the usual value.
    """

    field: str
    sign: str
    may_lack: bool = False


PARTS = {
    "card": Part("kind", ":"),
    "colour": Part("colour", "@"),
    "group": Part("group", ".", may_lack=True),
    "seat": Part("seat", ">"),
    "other": Part("number", "+"),
    "swap": Part("other", "=", may_lack=True),
    "take": Part("other", "="),
    "doubles": Part("number", "*", may_lack=True),
}
"""What actions may say, as moves call it, in the order of notation."""
PARTS_OF_ACTS: dict[int, tuple[str, ...]] = {
    Act.BANK: ("card",),
    Act.PUT_AWAY: ("card",),
    Act.SHIFT: ("seat",),
    Act.LAY: ("card", "colour", "group", "swap"),
    Act.TURN: ("card", "colour", "group"),
    Act.PAY: ("card", "colour", "group"),
    Act.GIVE: ("card", "colour", "group"),
    Act.TAKE: ("card", "colour"),
    Act.BUILD: ("card", "colour", "group"),
    Act.PLAY: ("card",),
}
"""What an act says; nothing when it is not here. Plays say more, by their card."""
PARTS_OF_PLAYS: dict[int, tuple[str, ...]] = {
    Kind.RENT_LIGHT_BLUE_BROWN: ("colour", "doubles"),
    Kind.RENT_PINK_ORANGE: ("colour", "doubles"),
    Kind.RENT_RED_YELLOW: ("colour", "doubles"),
    Kind.RENT_BLUE_GREEN: ("colour", "doubles"),
    Kind.RENT_BLACK_TEAL: ("colour", "doubles"),
    Kind.RAINBOW_RENT: ("colour", "seat", "doubles"),
    Kind.DEAL_BREAKER: ("colour", "group", "seat"),
    Kind.FORCED_DEAL: ("colour", "seat", "take"),
    Kind.SLY_DEAL: ("colour", "seat", "take"),
    Kind.DOUBLE_SLY_DEAL: ("colour", "seat", "take"),
    Kind.DEBT_COLLECTOR: ("seat",),
    Kind.JAIL: ("seat",),
    Kind.INHERITOR: ("seat",),
    Kind.SPEEDING: ("seat", "other"),
    Kind.HOUSE: ("colour", "group"),
    Kind.HOTEL: ("colour", "group"),
    Kind.NEW_HOUSE: ("colour", "group"),
    Kind.NEW_HOTEL: ("colour", "group"),
}


def parts(act: int, kind: int) -> tuple[str, ...]:
    """What an act of a kind of card says."""
    said = PARTS_OF_ACTS.get(act, ())
    return said + PARTS_OF_PLAYS.get(kind, ()) if act == Act.PLAY else said


def asks_others(kind: int) -> bool:
    """Whether others are asked when a card is played (MD-43)."""
    return kind == Kind.BIRTHDAY or any(
        part in ("seat", "doubles") for part in PARTS_OF_PLAYS.get(kind, ())
    )


@cache
def bits_of(act: int, kind: int) -> int:
    """The bits of an action in which an act of a kind of card says something."""
    fields = {field.name: 0xFF << field.shift for field in ACTION}
    return fields["act"] | sum(fields[PARTS[part].field] for part in parts(act, kind))


# What pending frames consist of.

NAMED = Fields(
    "A card on a table; the flag tells it from none.",
    {"kind": PROPERTY.of(8), "colour": ON_TABLE.of(8), "group": GROUP.of(8), "is_one": FLAG.of(1)},
)
PACKED = {"named": NAMED}
_A_CARD = held(NAMED)
SUM_OR_CARD = vocabulary.Kind(
    "sum or card",
    lambda state, value: 0 <= value < 1 << 24 or _A_CARD.fits(state, value),
)
"""Millions, or a card on a table as `NAMED` packs it; 0 for neither."""
SEAT_OR_NONE = or_none(SEAT)
MILLIONS, COUNT = number(0), number(0)
COUNTS_OF_WILDS = number(0, (1 << 4 * WILDS) - 1)
"""Wilds, packed: of kind 10 + i how many in bits 4 i."""
ASKED: dict[int, Fields] = {
    Ask.ACTION: Fields(
        "Nobody is asked: a card is in force, with the seats left and the one dealt with now.",
        action=held(ACTION),
        left=SEATS,
        about=SUM_OR_CARD,
        dealt=SEAT_OR_NONE,
    ),
    Ask.GIVE: Fields("Which own card to give in the forced deal of the frame below."),
    Ask.TAKE: Fields("Which second card to take by the double sly deal of the frame below."),
    Ask.ANSWER: Fields(
        "Accept the action, refuse it, or shift the rent; with the refusals of the chain.",
        other=SEAT,
        refusals=COUNT,
    ),
    Ask.COUNTER: Fields(
        "Let the refusal of the answer below stand (accept), or refuse it.", other=SEAT
    ),
    Ask.PAY: Fields(
        "Pay a card; wilds paid wait for the other side to place them.",
        due=number(1),
        other=SEAT,
        wilds=COUNTS_OF_WILDS,
        paid=MILLIONS,
    ),
    Ask.PLACE: Fields(
        "Lay wilds that lie open before the seat, one at a time.",
        wilds=number(1, (1 << 4 * WILDS) - 1),
    ),
    Ask.MOVE: Fields(
        "Where to the wild of the seat goes that is turned or moved, and where it lies.",
        kind=WILD,
        colour=ON_TABLE,
        group=GROUP,
    ),
    Ask.BUILD: Fields(
        "Put a house, then a hotel on the set that was just captured, or leave it without.",
        colour=OF_SETS,
        group=FULL_GROUP,
        hotel=FLAG,
    ),
    Ask.EMPTY: Fields("The hand is empty: draw five cards, or take refuge."),
    Ask.SURRENDER: Fields("Put a hand card on the discard pile (speeding)."),
}


class EventKind(NamedEnum):
    """Kinds of events; `view.events` has their fields."""

    DEALT = 1
    FIRST = 2
    TURN = 3
    SKIPPED = 4
    DREW = 5
    RESHUFFLED = 6
    BANKED = 7
    LAID = 8
    TURNED = 9
    PLAYED = 10
    CHARGED = 11
    NAMED_GIFT = 12
    NAMED_SECOND = 13
    ACCEPTED = 14
    REFUSED = 15
    REFUSAL_STANDS = 16
    SHIFTED = 17
    PAID = 18
    PAID_UP = 19
    MOVED = 20
    CAPTURED = 21
    BUILT = 22
    FELL = 23
    LOST_COLOUR = 24
    JAILED = 25
    INHERITED = 26
    SURRENDERED = 27
    DRAWS_FIVE = 28
    REFUGE = 29
    IDLE = 30
    PUT_UNDER = 31
    DISCARDED = 32
    ENDED_TURN = 33
    WON = 34
    GAME_ENDED = 35
    LEFT_BARE = 36
    PICKED = 37


class Reason(NamedEnum):
    """Why a game has ended (MD-20, MD-26)."""

    NONE = 0
    SETS = 1
    LIMIT = 2
    STALLED = 3
