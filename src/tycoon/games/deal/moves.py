"""Deal's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

from tycoon.core.moves import Move


class DealMove(Move, frozen=True, omit_defaults=True, kw_only=True, tag="act"):
    """An action; what does not apply is left out.

    Attributes:
        act: what is done. On one's turn: `bank` a card as money, `lay` a property, `turn` or move a
            wild on one's table, `play` an action card, `end` the turn, `draw` two more for an idle
            turn. Asked: `accept`, `refuse` (a just say no), `shift` (a rent shift), `pay` a card,
            `place` a card that was received or laid, `build` on the set just captured, `leave` it
            without, `put` a card away, `refuge`, `five` (draw five cards).
        card: the kind of card that is played, laid, turned, paid, placed or put away; of `build`,
            the house or hotel.
        colour: the group that it goes to (`none`: it lies colourless); of a rent, a building or a
            deal breaker, the group it is about.
        spare: whether it goes to the group of this colour that is not full, although there is place
            for it in the full one in exchange for another.
        swap: the kind of card with which it trades places between the full group and the other.
        origin: the group where it lies now: a colour, `none` for colourless, `bank`, or `hand`.
        full: whether that is the full group of this colour.
        doubles: how many cards that double the rent are played with it.
        seat: at whom it is aimed.
        other: the second of two seats at whom it is aimed.
        take: the kind of card to be taken from that seat.
        take_from: the colour of the group in which that lies.
        take_too: the second kind of card to be taken.
        take_too_from: the colour of the group in which that lies.
        give: the kind of one's own card given in exchange.
        give_from: the colour of the group in which that lies.
        give_full: whether that is the full group of this colour.
    """

    act: str
    card: str = ""
    colour: str = ""
    spare: bool = False
    swap: str = ""
    origin: str = ""
    full: bool = False
    doubles: int = 0
    seat: int = -1
    other: int = -1
    take: str = ""
    take_from: str = ""
    take_too: str = ""
    take_too_from: str = ""
    give: str = ""
    give_from: str = ""
    give_full: bool = False
