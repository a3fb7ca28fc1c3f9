"""The numbers of Monopoly by name; the rules take their constants from here."""

from __future__ import annotations

from tycoon.core.names import NamedEnum
from tycoon.core.vocabulary import (
    FLAG,
    NOTHING,
    SEAT,
    SEATS,
    Fields,
    Kind,
    Packed,
    number,
    one_of,
    word,
)

MAX_SEATS = 8
BANK = -1
"""To whom a payment goes, and from whom it comes, when it is no seat's."""
POT = -2
"""The bank, which keeps it on free parking (MO-38)."""
JAIL_CARDS = 40
"""Sets of deeds in trades: the bit of chance's out-of-jail card; the next is the chest's."""
PILE_SIZE = 16
"""How far apart the cards of two piles are in tables."""
KEPT_KINDS = 5
"""How many kinds of fortune cards are kept (MM-5)."""
ALL_CASH = 100_000_000
"""More than this nobody has: what comes beyond it is not counted. So are turns and rounds."""
STEPS = (500, 100, 50, 10, 1)
"""By how much bids and sums of cash grow."""


class Sort(NamedEnum):
    """Sorts of squares (MO-1, MM-1)."""

    START = 0
    CITY = 1
    STATION = 2
    UTILITY = 3
    CHANCE = 4
    CHEST = 5
    INCOME_TAX = 6
    LUXURY_TAX = 7
    JAIL = 8
    FREE_PARKING = 9
    GO_TO_JAIL = 10
    LIFESTYLE = 11


class Group(NamedEnum):
    """Groups of deeds, the cities' colours first, in the order of the board."""

    BROWN = 0
    LIGHT_BLUE = 1
    PINK = 2
    ORANGE = 3
    RED = 4
    YELLOW = 5
    GREEN = 6
    DARK_BLUE = 7
    STATION = 8
    UTILITY = 9


class Pile(NamedEnum):
    """Piles of cards (MO-36, MM-8, MM-9)."""

    CHANCE = 0
    CHEST = 1
    LIFESTYLE = 1


class Card(NamedEnum):
    """What cards do (MO-36, MM-8, MM-9); amounts and squares are in `squares`."""

    MOVE_TO = 1
    NEXT_STATION = 2
    NEXT_UTILITY = 3
    BACK = 4
    TO_JAIL = 5
    OUT_OF_JAIL = 6
    RECEIVE = 7
    PAY = 8
    PAY_EACH = 9
    FROM_EACH = 10
    REPAIRS = 11
    NEXT_FREE = 12
    RECEIVE_BY_LEVEL = 13
    PAY_BY_LEVEL = 14
    PAY_ONE = 15
    ROLL_FOR = 16
    LEVEL_UP = 17
    LEVEL_DOWN = 18
    ON = 19


class Fortune(NamedEnum):
    """Fortune cards (MM-5); those below `BUY_RECEIVE_10` are kept."""

    OUT_OF_JAIL = 0
    FREE_HOUSE = 1
    SWAP = 2
    TAKE = 3
    REFUSE = 4
    BUY_RECEIVE_10 = 5
    BUY_RECEIVE_20 = 6
    BUY_PAY_10 = 7
    AUCTION = 8
    ON_TO_FREE = 9


class Phase(NamedEnum):
    """What the turn has come to, when no frame is pending."""

    BEFORE = 0
    CLOCK = 1  # the table: go on, or time is up (MO-4 `minutes`)
    ROLL = 2  # the seat on turn manages, then rolls
    MOVED = 3  # it has rolled, and what follows from that is under way; asks nobody
    END = 4  # it manages, then ends its turn
    OVER = 5


class Face(NamedEnum):
    """Faces of the speed die after 1, 2, 3 (MS-1)."""

    NONE = 0
    ONE = 1
    TWO = 2
    THREE = 3
    BUS = 4
    TYCOON = 5


class Ask(NamedEnum):
    """Kinds of pending frames; `ASKED` says what is asked of whom, and its fields.

    Frames from `CARD` on ask nobody: they go on when they come on top. Frames of a ruined seat are
    dropped then.
    """

    BUY = 1
    AUCTION = 2
    BID = 3
    DEBT = 4
    DRAFT = 5
    OFFER = 6
    INTEREST = 7
    WANT = 8
    TAX = 9
    FINE = 10
    BUS = 11
    TRIPLE = 12
    CLAIM = 13
    LEVEL = 14
    REFUSE = 15
    PAYEE = 16
    FREE_CITY = 17
    SITE = 18
    CARD = 19
    PAYEES = 20
    ESTATE = 21
    LANDING = 22
    TYCOON = 23
    ROLLING = 24
    LEAVING = 25


class Refusable(NamedEnum):
    """What a refuse card stops (MM-7)."""

    SWAP = 0
    TAKE = 1
    RENT = 2
    CARD_PAYMENT = 3
    SHARE = 4


class Lot(NamedEnum):
    """What is auctioned, where it is no deed; a deed is its square."""

    HOUSE = 64
    HOTEL = 65


class Named(NamedEnum):
    """Where the things that a draft names begin, in their order: a good is its bit more.

    Goods are deeds, the bits of their squares, and from bit `JAIL_CARDS` on the out-of-jail cards
    of chance and chest. What has been named last is one of these, `CASH`, or 0 for nothing yet.
    """

    GIVEN = 1
    WANTED = 65
    CASH = 128


class Piece(NamedEnum):
    """What the next step on a city may be."""

    HOUSE = 0
    HOTEL = 1


class By(NamedEnum):
    """How a seat leaves jail (MO-41)."""

    DOUBLE = 0
    FINE = 1
    CARD = 2


class Die(NamedEnum):
    """By which white dice the bus moves (MS-3)."""

    FIRST = 0
    SECOND = 1
    BOTH = 2


class Act(NamedEnum):
    """Kinds of actions; `SAYS` has what is said besides.

    START: the table begins, order of play by dice (MO-3). GO_ON, TIME_UP: the table (MO-4).
    ROLL; in jail PAY_FINE, USE_CARD, TRY (MO-41).
    BUY, AUCTION (do not buy). STEP, PASS, DONE. BANKRUPT.
    BUILD, SELL, MORTGAGE, LIFT.
    TRADE: begin an offer. GIVE, WANT, PAY, ASK (steps of cash), DONE, or DROP the draft. ACCEPT,
    DECLINE, COUNTER.
    KEEP: pay the 10 % only; LIFT: lift it (MO-53).
    YES, NO: to a yes-or-no question; a tax of a tenth is YES. BY: of the bus. GO: triples, free
    city.
    END: the turn is over. USE: a fortune card of the millionaire edition. PAY: whom a card pays.
    """

    START = 1
    GO_ON = 2
    TIME_UP = 3
    ROLL = 4
    PAY_FINE = 5
    USE_CARD = 6
    TRY = 7
    BUY = 8
    AUCTION = 9
    STEP = 10
    PASS = 11
    DONE = 12
    BANKRUPT = 13
    BUILD = 14
    SELL = 15
    MORTGAGE = 16
    LIFT = 17
    TRADE = 18
    GIVE = 19
    WANT = 20
    PAY = 21
    ASK = 22
    DROP = 23
    ACCEPT = 24
    DECLINE = 25
    COUNTER = 26
    KEEP = 27
    YES = 28
    NO = 29
    BY = 30
    GO = 31
    END = 32
    USE = 33


class How(NamedEnum):
    """How a seat has come to its square."""

    DICE = 0
    CARD = 1
    NEXT_STATION = 2
    NEXT_UTILITY = 3
    TYCOON = 4
    TRIPLE = 5
    BACK = 6
    JAIL = 7


class Roll(NamedEnum):
    """What dice are rolled for."""

    MOVE = 0
    JAIL = 1
    RENT = 2
    CARD = 3


class Due(NamedEnum):
    """What a payment is for, in either direction; up to `UPGRADE` it can be a debt."""

    RENT = 0
    INCOME_TAX = 1
    LUXURY_TAX = 2
    CARD = 3
    FINE = 4
    INTEREST = 5
    UPGRADE = 6
    PRICE = 7
    BID = 8
    BUILDING = 9
    MORTGAGE = 10
    LIFT = 11
    TRADE = 12
    ESTATE = 13
    SALARY = 14
    PARKING = 15


class EventKind(NamedEnum):
    """Kinds of events, of which everything is public (MO-5); `view.events` has their fields."""

    ORDER_ROLLED = 1
    ORDER = 2
    DEALT = 3
    TURN = 4
    ROLLED = 5
    MOVED = 6
    JAILED = 7
    STAYED = 8
    LEFT_JAIL = 9
    PAID = 10
    OWES = 11
    DECLINED = 12
    GOT_DEED = 13
    RETURNED_DEED = 14
    GOT_CARD = 15
    USED_CARD = 16
    DREW = 17
    AUCTION_BEGAN = 18
    AUCTION_AGAIN = 19
    BADE = 20
    PASSED = 21
    WON_AUCTION = 22
    AUCTION_FAILED = 23
    BUILT = 24
    SOLD = 25
    MORTGAGED = 26
    LIFTED = 27
    SHORT = 28
    WANTS = 29
    OFFERED = 30
    ACCEPTED = 31
    REFUSED = 32
    DROPPED = 33
    CLAIMED = 34
    LET_GO = 35
    RUINED = 36
    FAST = 37
    ENDED_TURN = 38
    GAME_ENDED = 39
    TIME_UP = 40
    LEVELLED = 41
    KEPT = 42
    TURNED_UP = 43
    USED_FORTUNE = 44
    LET_COME = 45
    DRAFTING = 46


class Reason(NamedEnum):
    """Why a game has ended (MO-4, MM-2)."""

    NONE = 0
    LAST_STANDING = 1
    TURNS = 2
    MINUTES = 3
    BANKRUPTCIES = 4
    TARGET = 5


# Questions and actions, field by field.

MOST_REFUSALS = 22
"""How many refuse cards can lie in a chain (MM-7)."""
PIPS = number(2, 12).called("amount")
SQUARE = Kind("square", lambda state, square: 0 <= square < state.size)
DEEDS = Kind("goods", lambda state, deeds: 0 <= deeds < 1 << state.size)
GOOD = Kind("good", lambda state, good: 0 <= good < state.size or good - JAIL_CARDS in (0, 1))
GOODS = Kind("goods", lambda _, goods: 0 <= goods < 1 << JAIL_CARDS + 2)
LOT = Kind("lot", lambda state, lot: 0 <= lot < state.size or lot in (Lot.HOUSE, Lot.HOTEL))
SUM = number(0, ALL_CASH)
DUE = number(1, ALL_CASH)
BALANCE = number(-ALL_CASH, ALL_CASH)
CREDITOR = Kind("creditor", lambda state, to: POT <= to < state.seats)
BIDDER = Kind("bidder", lambda state, seat: BANK <= seat < state.seats, less=1)
STEP = number().only(*STEPS)
NAMED = Kind("named", lambda _, named: 0 <= named <= Named.CASH)
PIECE = word(Piece).called("building")
CARD = number(0, PILE_SIZE - 1, "card")
PILE = number(0, 1)
OFFERS = Kind("number", lambda state, offers: 0 <= offers <= state.trade_offers)
CASH: Packed = {"counter": FLAG.of(1), "step": number().only(0, *STEPS).of(11), "cash": BALANCE}
SWAP: Packed = {"given": SQUARE.of(8), "square": SQUARE}


def _auction(lot: Kind, again: Kind, origin: Kind) -> Fields:
    """Where an auction comes from is the seat asked first, of a building the square it is for."""
    return Fields(
        "Bid or pass: for a deed, or for a building, which was asked for to stand on the square.",
        {"lot": lot},
        {"high": SUM.called("amount")},
        {"bidder": BIDDER.called("other").of(4), "again": again.of(1), "origin": origin},
        {"bidders": SEATS.called("left")},
    )


def _refuse(what: Kind, about: Packed) -> Fields:
    """What it is about is a sum, a city, a `swap`, or a card's place in tables."""
    return Fields(
        "A refuse card, or let it come (MM-7).",
        {"what": what.called("word")},
        {"other": SEAT},
        about,
        {"refusals": number(0, MOST_REFUSALS)},
    )


_WHAT = word(Refusable)
ASKED: dict[int, Fields] = {
    Ask.BUY: Fields(
        "Buy the deed landed on, or leave it to an auction; below 0 the price is received (MM-5).",
        square=SQUARE,
        price=number(-20, ALL_CASH).called("amount"),
    ),
    Ask.AUCTION: _auction(LOT, FLAG, number(0)).or_as(
        _auction(SQUARE.called("square"), FLAG, SEAT.called("first")),
        _auction(PIECE.lessened(Lot.HOUSE), NOTHING, SQUARE.called("square")),
    ),
    Ask.BID: Fields("A step more, or done: the bid so far.", amount=SUM, step=STEP),
    Ask.DEBT: Fields(
        "Raise money, or go bankrupt; `offers` are the opening offers left for it.",
        amount=DUE,
        to=CREDITOR.called("other"),
        due=word(Due, Due.UPGRADE).called("word"),
        offers=OFFERS,
    ),
    Ask.DRAFT: Fields(
        "The next thing of an offer; `cash` is what the maker gives less what it gets.",
        {"partner": SEAT.called("other").of(4), **CASH},
        given=GOODS.called("squares"),
        wanted=GOODS,
        named=NAMED,
    ),
    Ask.OFFER: Fields(
        "Accept, decline, or counter what was drawn up.",
        {"maker": SEAT.called("other").of(4), **CASH},
        given=GOODS.called("squares"),
        wanted=GOODS,
        named=NAMED,
    ),
    Ask.INTEREST: Fields(
        "Of the lowest deed, 10 % or the whole mortgage (MO-53).", deeds=DEEDS.called("squares")
    ),
    Ask.WANT: Fields(
        "A building that is short, wanted too? Who is left is still to be asked.",
        {"piece": PIECE},
        {"asker": SEAT.called("other").of(4), "square": SQUARE},
        left=SEATS,
        wants=SEATS,
    ),
    Ask.TAX: Fields("The flat sum, or the tenth (MO-35)."),
    Ask.FINE: Fields(
        "After a failed try, pay it or use a card and move; before the third, or stay (MO-41).",
        steps=PIPS,
    ),
    Ask.BUS: Fields("By the first die, the second, or both (MS-3)."),
    Ask.TRIPLE: Fields("To any square (MS-2)."),
    Ask.CLAIM: Fields(
        "The rent, or let go (MO-22).", payer=SEAT.called("other"), amount=DUE, square=SQUARE
    ),
    Ask.LEVEL: Fields("One level up, or stay (MM-3)."),
    Ask.REFUSE: _refuse(_WHAT, {"about": number(0)}).or_as(
        _refuse(_WHAT.only(Refusable.SWAP), SWAP),
        _refuse(_WHAT.only(Refusable.TAKE), {"square": SQUARE}),
        _refuse(_WHAT.only(Refusable.CARD_PAYMENT), {"card": CARD.of(4), "pile": PILE}),
        _refuse(_WHAT.only(Refusable.RENT, Refusable.SHARE), {"amount": DUE}),
    ),
    Ask.PAYEE: Fields("To whom to pay (MM-8).", amount=DUE),
    Ask.FREE_CITY: Fields("Which city without owner to go on to (MM-5)."),
    Ask.SITE: Fields(
        "Where to put the building won in an auction (MO-31).",
        piece=PIECE,
        bid=DUE.called("amount"),
    ),
    Ask.CARD: Fields("A drawn card is under way.", pile=PILE, card=CARD),
    Ask.PAYEES: Fields(
        "Pay each or from each; who is left is still to come.",
        left=SEATS,
        amount=DUE,
        receives=FLAG,
    ),
    Ask.ESTATE: Fields(
        "Deeds of the bankrupt seat still to be auctioned.", deeds=DEEDS.called("squares")
    ),
    Ask.LANDING: Fields("Act on the square where the seat stands.", how=word(How).called("word")),
    Ask.TYCOON: Fields("The second move of the speed die (MS-4)."),
    Ask.ROLLING: Fields(
        "The roll, when the claims before it are answered.",
        why=word(Roll, Roll.JAIL).called("word"),
    ),
    Ask.LEAVING: Fields(
        "Out of jail after a failed try, the fine being paid, and on.", steps=PIPS, by=word(By)
    ),
}
PACKED: dict[str, Fields] = {
    "swap": Fields("The cities of a swap: the one given for the other.", SWAP),
    "refused": Fields(
        "An offer refused in this turn: between whom, and the cash that the maker would give.",
        {"maker": SEAT.of(4), "partner": SEAT.of(12), "cash": BALANCE},
    ),
}
"""Numbers of a state that hold several fields."""
ACTION = Fields(
    "An act, and what is said of it besides; 0 where that is nothing.",
    {
        "act": number().of(8),
        "square": number().of(8),
        "seat": number().of(8),
        "other": number().of(8),
        "amount": number().of(16),
    },
)

_KEPT = Kind("word", lambda state, _: state.board == 1, word(Fortune).words).called("card")
_SQUARE: Packed = {"square": SQUARE}
_GOOD: Packed = {"square": GOOD}
_STEP: Packed = {"amount": STEP}
_SEAT: Packed = {"seat": SEAT}
_WAYS: dict[int, tuple[Packed, ...]] = {
    Act.USE_CARD: ({"other": one_of("chance", "chest", "fortune").called("card")},),
    Act.STEP: (_STEP,),
    Act.BUILD: (_SQUARE,),
    Act.SELL: ({"square": SQUARE, "other": number(0, 8).called("way")},),
    Act.MORTGAGE: (_SQUARE,),
    Act.LIFT: (_SQUARE,),
    Act.TRADE: (_SEAT,),
    Act.GIVE: (_GOOD,),
    Act.WANT: (_GOOD,),
    Act.PAY: (_STEP, _SEAT),
    Act.ASK: (_STEP,),
    Act.BY: ({"other": word(Die).called("by")},),
    Act.GO: (_SQUARE,),
    Act.USE: (
        {"other": _KEPT.only(Fortune.FREE_HOUSE, Fortune.TAKE), "square": SQUARE},
        {"other": _KEPT.only(Fortune.SWAP), "square": SQUARE, "seat": SQUARE.called("swap")},
    ),
}
SAYS: dict[int, Fields] = {
    act: ACTION.or_as(
        *(ACTION.with_kinds(act=word(Act).only(act), **way) for way in _WAYS.get(act, ({},)))
    )
    for act in Act
}
"""What each act says besides itself, and what moves call that."""
