"""The numbers of Deal by name; the rules take their constants from here."""

from tycoon.core.names import NamedEnum

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
    """Kinds of pending frames, what is asked of whom, and their four numbers.

    ACTION: nobody is asked; the card that its seat has played is in force until the frame is gone.
        a the action that played it; b the seats still to be dealt with, a bit each; c of a charge
        what each of them is to pay, of a forced deal the card given, of a double sly deal the
        second card while it is still to be taken (`cards.named`; 0 none); d 1 + the seat that is
        dealt with now; 0 none.
    GIVE: which own card to give in the forced deal of the frame below.
    TAKE: which second card to take by the double sly deal of the frame below.
    ANSWER: accept the action, refuse it, or shift the rent. a the seat on the other side: who plays
        the action, or has shifted the rent to this seat; b how many just say no lie in this chain.
        Answers to shifted rents lie on the answer of who shifted.
    COUNTER: let the refusal of the ANSWER below stand (accept), or refuse it. a who refused.
    PAY: pay a card. a what is still due; b to whom; c the wilds paid so far, which the other side
        places when all is paid (packed: of kind 10 + i how many in bits 4 i); d what has been paid
        so far.
    PLACE: lay wilds that lie open before the seat (received, or of the opening hand), one at a
        time. a these wilds, packed.
    MOVE: where to the wild of the seat goes that is turned or moved. a its kind, b the colour where
        it lies, c the group.
    BUILD: put a house, then a hotel on the set that was just captured, or leave it without. a the
        colour, b the group, c 0 house, 1 hotel.
    EMPTY: the hand is empty: draw five cards, or take refuge.
    SURRENDER: put a hand card on the discard pile (speeding).
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
    """Kinds of actions, bits 0-7 of each; the table deals with `DEAL`.

    The other fields, 0 where nothing is said of them: kind in bits 8-15, colour (or other place) in
    bits 16-23, group in bits 24-31, seat in bits 32-39, other (1 + a second kind) in bits 40-47,
    count in bits 48-55. Cards named in a group are any of their kind there: copies are alike, but
    one that was not turned in this turn goes first, and of these the one laid first.

    On one's turn:
    END: the playing is over.
    IDLE_DRAW: draw two cards, since none was played; this too ends the playing (MD-16).
    BANK kind: from the hand.
    LAY kind, colour, group, other: a property from the hand, or in PLACE a wild that lies before
        the seat, or in MOVE the one that is moved. `SPARE` as group and 0 as other: into the group
        of the colour that is not full, or as the first card of one. Group 0 to 6: in the place of
        a card of the kind in `other` in this full group, which becomes spare. In MOVE also `SPARE`
        and other: the wild leaves its full group for the place of a spare card of that kind.
        COLOURLESS has group 0.
    TURN kind, colour, group: choose a wild to turn or move; a MOVE frame asks where to.
    PLAY kind: an action card.
        Two-colour rent: colour, count doubles. Rainbow rent: colour, seat, count doubles.
        Deal breaker: seat, colour, group. Sly deal, double sly deal, forced deal: seat, and the
        card to take: colour and other; a GIVE or TAKE frame asks for the second card. Debt
        collector, jail, inheritor: seat. Speeding: seat, and count the greater seat. House, hotel:
        colour, group. Birthday, pass go: nothing else.

    Asked:
    GIVE kind, colour, group; TAKE kind, colour.
    ACCEPT; REFUSE: by a just say no. SHIFT seat: by a rent shift.
    PAY kind, colour, group: colour BANK or HAND (group 0), a property, or a house or hotel of this
        group; buildings of sets that this payment has broken are of group `SPARE`.
    BUILD kind, colour, group: colour HAND (group 0), or the own set that it is moved from.
    LEAVE: without a building.
    DRAW_FIVE; REFUGE.
    PUT_AWAY kind: at the end of a turn (MD-17), or on the discard pile (MD-52).
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


class Happening(NamedEnum):
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
