"""What a viewer may know of Deal, and what happened, field by field. Rules: MD-21."""

from __future__ import annotations

import msgspec

from tycoon.core.views import View
from tycoon.games.deal.moves import DealMove


class DealGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Properties of one colour on a table.

    Attributes:
        colour: `none` for rainbow wilds that lie without a colour, each group of these its own.
        cards: their kinds, in the order laid.
        size: how many make the set full; 0 for `none`.
        full: whether it is full.
        house: the kind of house on it; empty for none.
        hotel: the kind of hotel on it; empty for none.
        rent: what it brings, buildings included.
    """

    colour: str
    cards: list[str]
    size: int
    full: bool
    house: str
    hotel: str
    rent: int


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a seat.

    Attributes:
        hand: how many cards it holds.
        bank: the cards of its bank, ascending in value.
        money: what these are worth.
        groups: its properties; a full group before the other of its colour.
        sets: how many full sets of different colours it has.
        worth: the money value of table and bank.
        refuge: whether it is in refuge: no card can be aimed at it.
        jail: how many of its turns will be skipped.
        known: the kinds of cards in its hand that the viewer has seen go there.
    """

    hand: int
    bank: list[str]
    money: int
    groups: list[DealGroup]
    sets: int
    worth: int
    refuge: bool
    jail: int
    known: list[str]


class DealAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action card under way.

    Attributes:
        card: its kind.
        by: who played it.
        target: with whom it is dealt now; -1 for nobody yet.
        targets: the seats still to come after that one, in order.
        payer: who is to pay: the target, or to whom it has shifted the rent; -1 for no charge.
        shifted: who has shifted this rent, the first one first.
        colour: the group that it is about; empty for none.
        doubles: how many times the rent is doubled.
        amount: what each target is charged; 0 for no charge.
        take: the kinds of cards named to be taken.
        give: the kind of card named to be given; empty for none.
        refusals: how many cards have been played in the running chain of just say no.
    """

    card: str
    by: int
    target: int
    targets: list[int]
    payer: int
    shifted: list[int]
    colour: str
    doubles: int
    amount: int
    take: list[str]
    give: str
    refusals: int


class DealQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the seat to act, apart from the plays of its turn.

    Attributes:
        ask: `lay` a wild of the opening hand, `answer` an action or a refusal, `pay`, `place` a
            card that was received, `build` on a captured set, `surrender` a hand card (speeding),
            `put` cards away at the end of the turn, `empty` (five cards or refuge).
        seat: who is asked.
        other: the seat on the other side: who refused or acts, or is paid; -1 for none.
        card: the kind of card that is to be placed, or the building asked for; empty otherwise.
        amount: how much is to be paid.
        paid: how much of it has been paid.
        count: how many cards are still to be put away.
    """

    ask: str
    seat: int
    other: int
    card: str
    amount: int
    paid: int
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
    """Deal as one viewer sees it; cards by kind: what they say, `docs/games/deal.md` lists them.

    Attributes:
        moves: every legal action as a value, in the order of `legal`.
        direction: whose turn follows: 1 clockwise, to the seat with the next number, or -1.
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
        opening: whether everybody still lays down the opening hand.
        running: the action card under way; None for none.
        question: what is asked apart from the plays of a turn; None for these.
        sets_to_win: how many full sets of different colours win.
        winner: who has won by sets; -1 for nobody.
        winning: the colours of the sets with which that seat has won.
        values: the money value of each kind in the deck; 0 for what cannot be paid with.
        rents: by colour, the rent for one card, for two, and so on; as many as make a full set.
    """

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
    opening: bool
    running: DealAction | None
    question: DealQuestion | None
    sets_to_win: int
    winner: int
    winning: list[str]
    values: dict[str, int]
    rents: dict[str, list[int]]
