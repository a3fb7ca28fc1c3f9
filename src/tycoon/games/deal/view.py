"""What a viewer may know of Deal, and what happened, field by field. Rules: MD-21."""

from __future__ import annotations

import msgspec

from tycoon.core.views import View
from tycoon.games.deal.moves import DealMove


class DealGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Properties of one colour on a table.

    Attributes:
        colour: `colourless` for rainbow wilds that lie without a colour, all of them together.
        group: which one of this colour: 0 to 6 the full ones in the order laid, 7 the one that is
            not full.
        cards: their kinds, in the order laid.
        size: how many make the set full; 0 for `colourless`.
        house: the kind of house on it; empty for none.
        hotel: the kind of hotel on it; empty for none.
        rent: what it brings, buildings included.
    """

    colour: str
    group: int
    cards: list[str]
    size: int
    house: str
    hotel: str
    rent: int


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a seat, and what the viewer knows of its hand.

    Attributes:
        hand: how many cards it holds.
        known: the kinds of cards that the viewer knows to be in this hand, which is another's.
        bank: the kinds of cards in its bank.
        money: what these are worth.
        groups: its properties by colour.
        sets: how many full sets of different colours it has.
        worth: the money value of table and bank.
        refuge: whether it is in refuge: no card can be aimed at it.
        jail: how many of its turns will be skipped.
    """

    hand: int
    known: list[str]
    bank: list[str]
    money: int
    groups: list[DealGroup]
    sets: int
    worth: int
    refuge: bool
    jail: int


class DealAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action card that is being carried out.

    Attributes:
        move: how it was played.
        by: who played it.
        target: with whom it is dealt now; -1 for nobody.
        targets: the seats still to come after that one, in order.
        amount: what each target is charged; 0 for no charge.
        charged: the seats to which the charge of the target has gone on by rent shifts, in order:
            the target first, the one who is to pay or answer last; empty for no answer pending.
        refusals: how many just say no lie in the running chain.
        give: the kind of card named to be given in a forced deal; empty for none yet.
        second: the kind of second card named to be taken; empty for none.
    """

    move: DealMove
    by: int
    target: int
    targets: list[int]
    amount: int
    charged: list[int]
    refusals: int
    give: str
    second: str


class DealQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the seat to act, apart from the plays of its turn.

    Attributes:
        ask: `give` which card, `take` which second card, `answer` an action, `counter` a refusal,
            `pay`, `place` wilds that lie open, `move` a wild on the table, `build` on a captured
            set, `surrender` a hand card, `put-away` hand cards, `empty` (five cards or refuge).
        seat: who is asked.
        other: the seat on the other side: who acts, refused, is paid, is taken from; -1 for none.
        amount: how much is still to be paid.
        paid: how much has been paid.
        open: the kinds of wilds that lie open, to be placed by `seat`, or when all is paid by
            `other`.
        card: the kind of wild to be moved; empty otherwise.
        colour: where that lies; of `build` the colour of the set; empty otherwise.
        group: the group of that colour; -1 otherwise.
        building: `house` or `hotel`: what may be built; empty otherwise.
        count: how many cards are still to be put away.
    """

    ask: str
    seat: int
    other: int
    amount: int
    paid: int
    open: list[str]
    card: str
    colour: str
    group: int
    building: str
    count: int


class DealBuried(msgspec.Struct, frozen=True):
    """A card under the draw pile that the viewer put there.

    Attributes:
        card: its kind.
        above: how many cards of the pile lie above it.
    """

    card: str
    above: int


class DealView(View, frozen=True, kw_only=True, tag="deal", tag_field="view"):
    """Deal as one viewer sees it; cards by kind, words of `Kind`.

    Attributes:
        phase: `before` the deal, `opening`, `playing`, `putting-away`, `over`.
        moves: every legal action as a value, in the order of `legal`.
        direction: whose turn follows: 1 clockwise, the seat with the next number; -1 the other way.
        turn: whose turn it is; -1 between deals and once over.
        round: how many rounds have begun, of `rounds`.
        rounds: after how many rounds the game ends.
        plays: how many cards the seat on turn may still play.
        hand: the viewer's own cards, in the order of the deck; empty for spectators.
        table: what lies in front of each seat.
        pile: how many cards the draw pile has.
        top: the kind of card on top of the discard pile; empty when there is none.
        discards: every card of the discard pile, in the order of the deck.
        buried: the cards under the draw pile that the viewer knows, the upper ones first.
        running: the action card under way; None for none.
        question: what is asked apart from the plays of a turn; None for these.
        sets_to_win: how many full sets of different colours win.
        winner: who has won by sets; -1 for nobody.
        winning: the colours of the sets with which that seat has won.
        values: the money value of each kind in the deck; 0 for what cannot be paid with.
        rents: by colour, the rent of one card, of two, and so on up to the full set.
    """

    phase: str
    moves: list[DealMove]
    direction: int
    turn: int
    round: int
    rounds: int
    plays: int
    hand: list[str]
    table: list[DealSeat]
    pile: int
    top: str
    discards: list[str]
    buried: list[DealBuried]
    running: DealAction | None
    question: DealQuestion | None
    sets_to_win: int
    winner: int
    winning: list[str]
    values: dict[str, int]
    rents: dict[str, list[int]]
