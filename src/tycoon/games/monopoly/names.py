"""The numbers of Monopoly by name; the rules take their constants from here."""

from tycoon.core.names import NamedEnum

MAX_SEATS = 8
BANK = -1
"""To whom a payment goes, and from whom it comes, when it is no seat's."""
POT = -2
"""The bank, which keeps it on free parking (MO-38)."""
JAIL_CARDS = 40
"""Sets of deeds in trades: the bit of chance's out-of-jail card; the next is the chest's."""
PILE_SIZE = 16
"""How far apart the cards of two piles are in tables."""
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
    """Kinds of pending frames, what is asked of whom, and their four numbers.

    A deed is a square. Sets of deeds have a bit for each square; bits 40 and 41 of a trade are the
    out-of-jail cards of chance and chest. Sets of seats have a bit each. Frames from `CARD` on ask
    nobody: they go on when they come on top. Frames of a ruined seat are dropped then.

    BUY: the deed landed on, or leave it to an auction. a square, b price.
    AUCTION: bid or pass. a the deed, or 64 a house, 65 a hotel; b the highest bid (at first one
        less than the least); c 1 + who bid it, 16 x round (0, 1) and 32 x the asker's square; d who
        is in.
    BID: a step more, or done. a the bid so far, b the step taken last.
    DEBT: raise money, or go bankrupt. a amount, b to whom (`BANK`, `POT` or a seat), c what for
        (`Due`), d opening offers left for it.
    DRAFT: the next thing of an offer. a partner, 16 x counter-offer, 32 x the step of cash taken
        last, bits 16 and up cash (what the maker gives less what it gets); b given, c wanted; d the
        last thing named: 0 none, 1 + bit of given, 65 + bit of wanted, 128 cash.
    OFFER: accept, decline, or counter. a to d as the DRAFT that made it; a's low bits: its maker.
    INTEREST: of the lowest deed, 10 % or the whole mortgage (MO-53). a deeds.
    WANT: a building that is short, wanted too? a 0 house, 1 hotel; b asker and 16 x square;
        c who is still to be asked; d who wants one.
    TAX: the flat sum, or the tenth (MO-35).
    FINE: pay it or use a card and move by the roll just made; or, before the third failed try, stay
        (MO-41). a steps.
    BUS: by the first die, the second, or both (MS-3).
    TRIPLE: to any square (MS-2).
    CLAIM: the rent, or let go (MO-22). a payer, b amount, c square.
    LEVEL: one level up, or stay (MM-3).
    REFUSE: a refuse card, or let it come (MM-7). a what (`Refusable`), b the other side, c the
        amount, or the city taken, or 256 x it + the city given for it, or the card (16 x pile +
        number); d how many refuses lie in this chain.
    PAYEE: to whom to pay (MM-8). a amount.
    FREE_CITY: which city without owner to go on to (MM-5).
    SITE: where to put the building won in an auction (MO-31). a 0 house, 1 hotel; b the bid.

    CARD: a drawn card is under way. a pile, b card.
    PAYEES: pay each or from each. a seats still to come, b amount, c 0 pay, 1 receive.
    ESTATE: deeds of the bankrupt seat still to be auctioned. a deeds.
    LANDING: act on the square where the seat stands. a `How` it came there.
    TYCOON: the second move of the speed die (MS-4).
    ROLLING: the roll, when the claims before it are answered. a 0 to move, 1 to leave jail.
    LEAVING: out of jail after a failed try, the fine being paid, and on. a steps.
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


class Act(NamedEnum):
    """Kinds of actions, bits 0-7 of each.

    The other fields, 0 where nothing is said of them: square in bits 8-15, seat in bits 16-23,
    other (a second square, a variant) in bits 24-31, amount in bits 32-47.

    START: the table begins, order of play by dice (MO-3). GO_ON, TIME_UP: the table (MO-4).
    ROLL; in jail PAY_FINE, USE_CARD (other: which pile's, or a fortune card), TRY (MO-41).
    BUY, AUCTION (do not buy). STEP amount; PASS; DONE. BANKRUPT.
    BUILD square, SELL square (a hotel that takes the group down: other numbers the even state),
    MORTGAGE square, LIFT square.
    TRADE seat: begin an offer. GIVE square, WANT square (40, 41: cards), PAY amount, ASK amount
    (steps of cash); DONE, or DROP the draft. ACCEPT, DECLINE, COUNTER.
    KEEP: pay the 10 % only; LIFT: lift it (MO-53).
    YES, NO: to a yes-or-no question; a tax of a tenth is YES. BY other (0, 1, 2): of the bus. GO
    square: triples, free city.
    END: the turn is over. USE other, a `Fortune` of the millionaire edition: FREE_HOUSE and
    TAKE square, SWAP square (own) for the square in the seat's bits. PAY seat: whom a card pays.
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


class Happening(NamedEnum):
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
