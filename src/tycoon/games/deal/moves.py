"""Deal's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

from tycoon.core.moves import Move


class DealMove(Move, frozen=True, omit_defaults=True, kw_only=True, tag="act"):
    """An action; what does not apply to it is left out.

    Attributes:
        act: what is done, a word of `Act`: on one's turn `bank` a card, `lay` a property, `turn` a
            wild (turn or move it), `play` an action card, `end`, `idle-draw`; asked `accept`,
            `refuse`, `shift`, `pay`, `lay`, `give`, `take`, `build`, `leave`, `draw-five`,
            `refuge`, `put-away`.
        card: the kind of card that is banked, laid, turned, played, paid, given, taken, built or
            put away.
        colour: of `lay`, where it goes, `colourless` for a rainbow wild without a colour; of a
            rent, a building or a deal breaker, the group it is about; of whatever takes or moves
            a card on the table (`turn`, `pay`, `give`, `take`, `build`, sly and forced deals),
            where that lies, also `bank` or `hand`.
        group: which group of that colour, as in `DealGroup`.
        swap: the kind of card that it changes places with: one becomes spare, the other joins a
            full group.
        take: the kind of card to be taken by a sly deal or forced deal.
        seat: at whom it is aimed.
        other: the second seat at which it is aimed.
        doubles: how many cards that double the rent are played with it.
    """

    act: str
    card: str = ""
    colour: str = ""
    group: int = -1
    swap: str = ""
    take: str = ""
    seat: int = -1
    other: int = -1
    doubles: int = 0
