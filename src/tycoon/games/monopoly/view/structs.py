"""The parts of what a viewer sees of Monopoly."""

from __future__ import annotations

import msgspec

from tycoon.games.monopoly.view.events import MonopolyCard


class MonopolySquare(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a square and its deed; it never changes.

    Attributes:
        id: how moves call it.
        called: how people call it, `monopoly.square.<called>`: the city of the theme, or the sort.
        sort: a word of `Sort`.
        group: a word of `Group`; empty for a square without a deed.
        price: of the deed; 0 without one.
        mortgage: what the bank lends on it.
        lift: what it costs to lift that; less `mortgage`, it is the 10 % for getting it mortgaged.
        house: what a house costs, or a hotel; 0 where nothing is built.
        rents: of a city with 0 to 4 houses and with a hotel; of a station or utility, with one,
            two, … of them owned; of utilities times the dice.
    """

    id: str
    called: str
    sort: str
    group: str
    price: int
    mortgage: int
    lift: int
    house: int
    rents: list[int]


class MonopolyDeed(msgspec.Struct, frozen=True, kw_only=True):
    """A deed as it is now.

    Attributes:
        square: the id of its square.
        owner: whose it is; -1 the bank's.
        mortgaged: whether it is.
        houses: how many stand there.
        hotel: whether one stands there.
        rent: what landing there by dice costs now; of a utility, how many times the dice; 0 while
            nobody has it, or it is mortgaged.
        face_down: whether its fortune card has not been turned yet.
        lift: what lifting its mortgage costs; 0 where it is not mortgaged.
        interest: what who gets it mortgaged pays for keeping it so; 0 where it is not mortgaged.
    """

    square: str
    owner: int
    mortgaged: bool
    houses: int
    hotel: bool
    rent: int
    face_down: bool
    lift: int
    interest: int


class MonopolySeat(msgspec.Struct, frozen=True, kw_only=True):
    """What is seen of a seat.

    Attributes:
        cash: what it has.
        worth: cash, the prices of its deeds (half of mortgaged ones), what its buildings cost.
        raised: the cash it would have after selling all buildings and mortgaging all deeds.
        square: where it stands.
        jail: whether it is in jail.
        tries: how many tries to leave jail have failed.
        deeds: the ids of its squares, in board order.
        cards: the out-of-jail cards that it keeps, `chance-card`, `chest-card`.
        tradable: which of its deeds and cards could be traded now.
        fast: whether it uses the speed die.
        out: whether it is bankrupt.
        level: 1 to 3 in the millionaire edition, else 0.
        kept: how many fortune cards it keeps.
        fortunes: what they are, words of `Fortune`; empty for other viewers.
    """

    cash: int
    worth: int
    raised: int
    square: str
    jail: bool
    tries: int
    deeds: list[str]
    cards: list[str]
    tradable: list[str]
    fast: bool
    out: bool
    level: int
    kept: int
    fortunes: list[str]


class MonopolyPile(msgspec.Struct, frozen=True, kw_only=True):
    """A pile of cards, of which the order of the unseen ones is known to nobody.

    Attributes:
        pile: `chance`, `chest` or `lifestyle`.
        unseen: the cards not yet drawn, in no order.
        below: those under them, the next to be drawn first.
    """

    pile: str
    unseen: list[MonopolyCard]
    below: list[MonopolyCard]


class MonopolyAuction(msgspec.Struct, frozen=True, kw_only=True):
    """An auction under way.

    Attributes:
        square: the id of the deed auctioned; of a building, the one the asker has named.
        building: `house` or `hotel` where one of the last is auctioned; else empty.
        bid: the highest bid; 0 for none yet.
        bidder: whose it is; -1 for nobody's.
        least: the least that the seat to act may bid; of a building no less than its own list
            price.
        again: whether it is the second round, as nobody has bid in the first.
        bidders: the seats still in.
        rising: the bid that the viewer is just making; 0 for none.
    """

    square: str
    building: str
    bid: int
    bidder: int
    least: int
    again: bool
    bidders: list[int]
    rising: int


class MonopolyOffer(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange that is offered, or drawn up.

    Attributes:
        maker: who offers it.
        partner: to whom.
        given: what the maker gives, ids of squares, `chance-card`, `chest-card`.
        wanted: what it wants.
        cash: what the maker gives besides, or wants where it is below 0.
        maker_pays: the 10 % that the maker then pays for deeds that come mortgaged.
        partner_pays: the same of the partner.
        counter: whether it answers another offer.
    """

    maker: int
    partner: int
    given: list[str]
    wanted: list[str]
    cash: int
    maker_pays: int
    partner_pays: int
    counter: bool


class MonopolyDebt(msgspec.Struct, frozen=True, kw_only=True):
    """A debt that the cash of the debtor does not reach.

    Attributes:
        seat: who owes it.
        to: to whom; -1 the bank, -2 the bank by way of free parking.
        amount: how much.
        due: what for, a word of `Due`.
        offers: how many opening offers are left for it.
    """

    seat: int
    to: int
    amount: int
    due: str
    offers: int


class MonopolyClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A rent that its owner has not claimed yet.

    Attributes:
        owner: who may claim it.
        payer: from whom.
        amount: how much.
        square: the id of the square.
    """

    owner: int
    payer: int
    amount: int
    square: str


class MonopolyFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What the bank pays and takes at this table; it never changes.

    Attributes:
        salaries: for passing or reaching the start; in the millionaire edition one for each level.
        upgrade: what a level costs; 0 where there are none.
        income_tax: the flat sum; 0 without such a square.
        luxury_tax: 0 without such a square.
    """

    salaries: list[int]
    upgrade: int
    income_tax: int
    luxury_tax: int
