"""The parts of a position of Deal, as people write them."""

from __future__ import annotations

import msgspec

from tycoon.core import positions


class Buried(msgspec.Struct, forbid_unknown_fields=True):
    """A card that lies under the draw pile, and who put it there."""

    card: str
    seat: int


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of a hand that another seat knows to be there."""

    seat: int
    holder: int
    cards: str


class Action(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An action card in force, played by the seat whose turn it is.

    Attributes:
        move: how it was played, in notation.
        target: the seat that is dealt with now; none while the player still chooses.
        left: the seats still to be dealt with after that.
        amount: what each is charged; by the table when left out; 0 for no charge.
        named: the card to be given in a forced deal, or the second to be taken by a double sly
            deal, as `red@red` or with its full group `red@red.0`.
    """

    move: str
    target: int | None = None
    left: list[int] = []
    amount: int | None = None
    named: str = ""


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something asked apart from the plays of a turn.

    Attributes:
        ask: a word of `Ask`, but for `action`.
        seat: who is asked; by the others when left out.
        refusals: of `answer`, how many just say no lie in this chain.
        due, paid: of `pay`, what is still to be paid, and what has been.
        open: of `place`, the wilds that lie open; of `pay`, those paid so far.
        card: of `move`, the wild and where it lies: `rainbow-wild@red`.
        building: of `build`, `house` or `hotel`.
        group: of `build`, which full group of the colour captured.
    """

    ask: str
    seat: int | None = None
    refusals: int = 0
    due: int = 0
    paid: int = 0
    open: str = ""
    card: str = ""
    building: str = ""
    group: int = 0


class Loose(msgspec.Struct, forbid_unknown_fields=True):
    """Buildings of a set that the payment under way has broken."""

    colour: str
    cards: str


class Position(positions.Position, forbid_unknown_fields=True, kw_only=True):
    """A position of Deal.

    Cards are written by kind with blanks between them, several of a kind also as `pass-go*3`.

    Attributes:
        deals: 1 once the cards have been dealt.
        phase: a word of `Phase`; `playing` when left out and somebody acts.
        to_act: the seat to act, or `table` or `nobody`; whose turn it is when left out.
        turn: whose turn it is; the seat to act when left out.
        first: who was first; so that it is this turn when left out.
        turns: how many turns have ended.
        plays: how many plays are left in this turn; 3 less those of the action in force.
        idle_row: turns without a play in a row.
        hands: the cards of each seat; `null`: drawn. All drawn when left out.
        counts: how many cards each hand has that is drawn; 5 when left out.
        banks: the cards of each bank; empty when left out.
        tables: the properties of each seat by colour in the order laid, with house and hotel behind
            the set they stand on; full groups and the one that is not full are divided by `|`.
            `!` behind a wild: it was turned in this turn. Empty when left out.
        loose: by seat, buildings of sets that the payment under way has broken.
        pile: the draw pile; what lies nowhere else when left out.
        under: the cards under it in the order they will be drawn.
        discards: the discard pile; with a `pile` given, what lies nowhere else when left out; else
            empty.
        top: the card on top of it; the last one of `discards` when left out.
        skips: by seat, turns still to be skipped.
        refuge: the seats in refuge.
        known: what seats know of other hands.
        among, from_among: a set of cards, and by seat how many of the hand everybody knows to be
            of it.
        action: the action card in force.
        asked: what is asked apart from the plays of a turn, the next one last.
        winner: who has won by sets.
        reason: why the game is over, as in its outcome.
    """

    game: str = "deal"
    deals: int | None = None
    phase: str | None = None
    to_act: int | str | None = None
    turn: int | None = None
    first: int | None = None
    turns: int = 0
    plays: int | None = None
    idle_row: int = 0
    hands: list[str | None] | None = None
    counts: list[int] | None = None
    banks: list[str] | None = None
    tables: list[dict[str, str]] | None = None
    loose: list[list[Loose]] | None = None
    pile: str | None = None
    under: list[Buried] = []
    discards: str | None = None
    top: str = ""
    skips: list[int] | None = None
    refuge: list[int] = []
    known: list[Known] = []
    among: str = ""
    from_among: list[int] | None = None
    action: Action | None = None
    asked: list[Question] = []
    winner: int | None = None
    reason: str | None = None
