"""What can be pending, and over what: what `Board.problem` cannot say without the rules.

Whoever writes a save or a position may write anything. Whatever these functions let pass, the
rules carry on with: nothing is asked for ever, and no number is a place that is not there.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

from tycoon.games.monopoly import names
from tycoon.games.monopoly.names import Ask, Due, Phase
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import asked, swap
    from tycoon.games.monopoly.names import Lot, Named, Reason, Refusable
    from tycoon.games.monopoly.rules import board, fortune, money, moving, turn
    from tycoon.games.monopoly.rules.property import auction, building, mortgage, shortage, trade

LAST_TRY = 4
MOST_CLAIMS = 4
"""How many rents may wait to be claimed; a roll brings two at most."""
MOST_DEBTS = 3

OWED_TO_SEATS = frozenset({Due.RENT, Due.CARD})
OWED_TO_BANK = frozenset(due for due in Due if Due.RENT < due <= Due.UPGRADE)
MOVING = frozenset({0, Ask.TYCOON, Ask.CARD})
"""Below what a mover is asked."""
ALONE = frozenset(
    {
        *(Ask.ROLLING, Ask.TYCOON, Ask.LEAVING, Ask.BUS, Ask.TRIPLE, Ask.FINE),
        *(Ask.WANT, Ask.SITE),
    }
)
BELOW: dict[int, frozenset[int]] = {
    **dict.fromkeys(ALONE, frozenset({0})),
    Ask.BID: frozenset({Ask.AUCTION}),
    Ask.CLAIM: frozenset({0, Ask.ROLLING, Ask.CLAIM}),
    Ask.LEVEL: frozenset({0, Ask.LANDING}),
    Ask.LANDING: MOVING,
    Ask.BUY: MOVING,
    Ask.TAX: MOVING,
    Ask.FREE_CITY: MOVING,
    Ask.CARD: MOVING,
    Ask.PAYEE: frozenset({Ask.CARD}),
    Ask.PAYEES: frozenset({Ask.CARD}),
    Ask.DRAFT: frozenset({0, Ask.DEBT}),
    Ask.OFFER: frozenset({0, Ask.DEBT}),
    Ask.AUCTION: MOVING | {Ask.ESTATE},
}
"""Over what a frame may lie, 0 being nothing; `UNDER` where it is not named."""
UNDER = frozenset(
    {
        *(0, Ask.INTEREST, Ask.DEBT, Ask.CLAIM),
        *(Ask.CARD, Ask.PAYEES, Ask.TYCOON, Ask.ROLLING, Ask.LEAVING),
    }
)
"""What DEBT, INTEREST, ESTATE and REFUSE may lie over."""
OF_THE_TURN = frozenset(
    {
        *(Ask.BUY, Ask.TAX, Ask.FINE, Ask.BUS, Ask.TRIPLE, Ask.LEVEL, Ask.PAYEE, Ask.FREE_CITY),
        *(Ask.CARD, Ask.PAYEES, Ask.LANDING, Ask.TYCOON, Ask.ROLLING, Ask.LEAVING),
    }
)
"""What is asked of the seat on turn only."""
MOVERS = OF_THE_TURN - {Ask.ROLLING}
PAYING = frozenset({Ask.FINE, Ask.LEAVING})
"""What is pending while a seat pays for its last failed try to leave jail."""
OVER: dict[int, frozenset[int]] = {
    **{
        ask: frozenset({0})
        for ask in Ask
        if ask < Ask.CARD and ask not in (Ask.INTEREST, Ask.CLAIM)
    },
    Ask.AUCTION: frozenset({0, Ask.BID}),
    Ask.DEBT: frozenset({0, Ask.DRAFT, Ask.OFFER, Ask.INTEREST}),
    Ask.ESTATE: frozenset({Ask.AUCTION}),
    Ask.LANDING: frozenset({Ask.LEVEL}),
}
"""What may lie over a frame, 0 being nothing; anything over INTEREST, CLAIM and those not named."""


def impossible(state: Board) -> str:
    """What cannot be so in any game; empty when all can."""
    wrong = course_problem(state) or building_problem(state)
    if wrong:
        return wrong
    for i in range(state.frames):
        wrong = place_problem(state, i) or seat_problem(state, i) or number_problem(state, i)
        if wrong:
            return f"frame {i}, {names.Ask(state.frame_kind[i]).word}: {wrong}"
    return ""


def course_problem(state: Board) -> str:
    """What is wrong with the phase, the ends, and what waits."""
    return phase_problem(state) or end_problem(state) or waiting_problem(state)


def phase_problem(state: Board) -> str:
    """What cannot be pending in this phase, or has to be."""
    if state.frames and (state.is_over or state.phase in (Phase.BEFORE, Phase.CLOCK, Phase.OVER)):
        return "nothing can be pending in this phase"
    if not state.frames and state.phase == Phase.MOVED:
        return "in this phase something is pending"
    if state.phase == Phase.CLOCK and state.end != Reason.MINUTES:
        return "nobody plays by the clock"
    return "the last frame asks nobody" if state.top() >= Ask.CARD else ""


def end_problem(state: Board) -> str:
    """Whether the game has ended or not for the reasons there are."""
    if (state.winner >= 0) != (state.ending == Reason.TARGET):
        return "a winner goes with a target that has been reached"
    if state.is_over:
        return "" if state.ending == state.reason else "the end has two reasons"
    over = turn.may_end(state) if state.ending else has_ended(state)
    return "the game would have ended" if over else ""


def has_ended(state: Board) -> bool:
    """Whether there is a reason to end the game (MO-4, MM-2)."""
    ruined = popcount(state.out)
    if ruined >= state.seats - 1 or (state.board and ruined):
        return True
    if state.end == Reason.TURNS:
        return state.rounds >= state.limit
    return state.end == Reason.BANKRUPTCIES and ruined >= state.limit


def waiting_problem(state: Board) -> str:
    """What is wrong with the turn, who is in jail, and what waits."""
    if state.is_over:
        return ""
    kinds = [state.frame_kind[i] for i in range(state.frames)]
    if state.out >> state.turn & 1 and not kinds:
        return "the seat on turn is ruined"
    if state.doubles > 2 and not state.stopped:
        return "the third double ends the turn"
    for seat in range(state.seats):
        if state.jail[seat] == LAST_TRY and not state.out >> seat & 1:
            if seat != state.turn or not PAYING & set(kinds):
                return f"seat {seat} has tried to leave jail too often"
    if kinds.count(Ask.DEBT) > MOST_DEBTS:
        return "too many debts"
    return "too many rents to claim" if has_too_many_claims(state, kinds) else ""


def has_too_many_claims(state: Board, kinds: list[int]) -> bool:
    """Whether more rents are to be claimed than rolls bring (MO-22)."""
    if state.claims and Ask.ROLLING in kinds:
        return True
    most = 2 if MOVERS & set(kinds) else MOST_CLAIMS
    return state.claims > most or kinds.count(Ask.CLAIM) > MOST_CLAIMS


def building_problem(state: Board) -> str:
    """Buildings stand on cities; where they need colours, evenly on whole ones (MO-30, MO-33)."""
    left = state.built
    while left:
        square = low_bit(left)
        left &= left - 1
        if not building.is_city(state, square):
            return f"square {square} cannot be built on"
    if mortgage.looks_alone(state):
        return ""
    for group in range(squares.COLOURS):
        colour = squares.MEMBERS[squares.GROUPS * state.board + group]
        if not state.built & colour:
            continue
        owner = state.owner[low_bit(colour)]
        if owner < 0 or colour & ~state.owned[owner]:
            return f"group {group} is built on and belongs to several"
        if colour & state.mortgaged:
            return f"group {group} is built on and mortgaged"
        if building.highest(state, colour) - building.lowest(state, colour) > 1:
            return f"group {group} is built on unevenly"
    return ""


def place_problem(state: Board, i: int) -> str:
    """What is wrong with where a frame lies among the others."""
    kind = state.frame_kind[i]
    below = state.frame_kind[i - 1] if i else 0
    above = state.frame_kind[i + 1] if i + 1 < state.frames else 0
    if below not in BELOW.get(kind, UNDER):
        return "it cannot lie here"
    if kind in OVER and above not in OVER[kind]:
        return "this cannot lie over it" if above else "it goes on at once"
    if kind == Ask.INTEREST:
        for j in range(i):
            if state.frame_kind[j] == kind and state.frame_seat[j] == state.frame_seat[i]:
                return "the seat is asked already"
    return ""


def seat_problem(state: Board, i: int) -> str:
    """What is wrong with the seat of a frame."""
    kind, seat = state.frame_kind[i], state.frame_seat[i]
    if kind in OF_THE_TURN and seat != state.turn:
        return "it is not this seat's turn"
    if state.out >> seat & 1 and (i + 1 == state.frames or kind == Ask.AUCTION):
        return "the seat is ruined"
    if kind == Ask.ESTATE and not state.out >> seat & 1:
        return "the seat is not ruined"
    return ""


def number_problem(state: Board, i: int) -> str:
    """What is wrong with the numbers of a frame, beyond their bounds."""
    kind = state.frame_kind[i]
    if kind in PROBLEMS:
        return PROBLEMS[kind](state, i)
    return "" if kind not in FITS or FITS[kind](state, i) else "it cannot be asked like this"


# Whether a question of a kind can be asked like this, its numbers being within their bounds.


def buy_fits(state: Board, i: int) -> bool:
    """The deed is the bank's."""
    return money.free_deeds(state) >> asked.buy(state, i).square & 1 == 1


def bid_fits(state: Board, i: int) -> bool:
    """The seat that is asked by the auction below bids what it has (MO-21)."""
    seat = state.frame_seat[i]
    amount = asked.bid(state, i).amount
    if seat != state.frame_seat[i - 1]:
        return False
    return auction.bid_base(state, seat, i - 1) < amount <= state.cash[seat]


def debt_fits(state: Board, i: int) -> bool:
    """It is owed to somebody else, and more than the seat has (MO-54)."""
    seat = state.frame_seat[i]
    owed = asked.debt(state, i)
    if owed.due not in (OWED_TO_SEATS if owed.to >= 0 else OWED_TO_BANK):
        return False
    if owed.to == seat or (owed.to >= 0 and state.out >> owed.to & 1):
        return False
    return i + 1 < state.frames or state.cash[seat] < owed.amount


def interest_fits(state: Board, i: int) -> bool:
    """Some deed came mortgaged; its tenth stays due even if it was traded on since (MO-53)."""
    if state.out >> state.frame_seat[i] & 1:
        return True
    return asked.interest(state, i).deeds != 0


def estate_fits(state: Board, i: int) -> bool:
    """The deeds are the bank's again (MO-55)."""
    return not asked.estate(state, i).deeds & ~money.free_deeds(state)


def want_fits(state: Board, i: int) -> bool:
    """The seat on turn may build there, and rivals are asked whether they want it too (MO-31)."""
    seat = state.frame_seat[i]
    short = asked.want(state, i)
    if short.asker != state.turn or not building.may_build(state, state.turn, short.square):
        return False
    if building.needs_hotel(state, short.square) != short.piece or short.left & short.wants:
        return False
    others = short.left | short.wants
    rivals = shortage.rivals(state, state.turn, short.piece)
    return not others >> seat & 1 and not (others | 1 << seat) & ~rivals


def site_fits(state: Board, i: int) -> bool:
    """The seat can pay, and there is a piece and a place for it (MO-31)."""
    won = asked.site(state, i)
    if state.cash[state.frame_seat[i]] < won.bid or building.in_stock(state, won.piece) < 1:
        return False
    for square in range(state.size):
        if building.may_choose(state, square):
            return True
    return False


def leaving_fits(state: Board, i: int) -> bool:
    """The seat is in jail (MO-41)."""
    seat = state.frame_seat[i]
    return state.jail[seat] > 0 or state.out >> seat & 1 == 1


def fine_fits(state: Board, i: int) -> bool:
    """The seat has failed to leave jail, the third time or where one may pay at once (MO-41)."""
    tries = state.jail[state.frame_seat[i]]
    return tries > 1 and (tries == LAST_TRY or state.pays_after_fail)


def mover_fits(state: Board, i: int) -> bool:
    """Nobody is moved by dice out of jail (MS-2 to MS-4)."""
    return not state.jail[state.frame_seat[i]]


def bus_fits(state: Board, i: int) -> bool:
    """There are dice to move by (MS-3)."""
    return mover_fits(state, i) and state.dice[0] > 0


def claim_fits(state: Board, i: int) -> bool:
    """A deed's rent is claimed from somebody else (MO-22)."""
    claimed = asked.claim(state, i)
    deeds = squares.DEEDS[state.board]
    return claimed.payer != state.frame_seat[i] and deeds >> claimed.square & 1 == 1


def level_fits(state: Board, i: int) -> bool:
    """There is a level more, and cash for it (MM-3)."""
    seat = state.frame_seat[i]
    if state.level[seat] >= moving.TOP_LEVEL:
        return False
    return state.board == 1 and state.cash[seat] >= moving.UPGRADE_COST


def millionaire_fits(state: Board, _: int) -> bool:
    """It is asked in the millionaire edition (MM-5, MM-8)."""
    return state.board == 1


def card_fits(state: Board, i: int) -> bool:
    """There is such a card."""
    drawn = asked.card(state, i)
    return drawn.card < state.pile_sizes[drawn.pile]


def payees_fit(state: Board, i: int) -> bool:
    """Nobody pays itself (MO-57)."""
    return not asked.payees(state, i).left >> state.frame_seat[i] & 1


def auction_problem(state: Board, i: int) -> str:
    """What is wrong with an auction (MO-21, MO-31)."""
    seat = state.frame_seat[i]
    sale = asked.auction(state, i)
    if sale.bidders & ~auction.in_play(state) or not sale.bidders >> seat & 1:
        return "who bids has not passed and is not ruined"
    if sale.bidder == seat or (sale.bidder >= 0 and not sale.bidders >> sale.bidder & 1):
        return "who has bid the most is in, and is not asked"
    if sale.bidder >= 0 and state.cash[sale.bidder] < sale.high:
        return "who has bid the most can pay it"
    if sale.lot >= Lot.HOUSE:
        return building_auction_problem(state, i)
    if not money.free_deeds(state) >> sale.lot & 1:
        return "the deed is not the bank's"
    return "" if auction.in_play(state) >> sale.origin & 1 else "who is asked first is ruined"


def building_auction_problem(state: Board, i: int) -> str:
    """What is wrong with the auction of a building that is short (MO-31)."""
    sale = asked.auction(state, i)
    piece = sale.lot - Lot.HOUSE
    asker = state.owner[sale.origin]
    if i or sale.bidder < 0 or building.in_stock(state, piece) < 1:
        return "a building is auctioned from the price of who asked for it"
    if asker != state.turn or not building.may_place(state, asker, sale.origin):
        return "nobody has asked for it"
    if building.needs_hotel(state, sale.origin) != piece:
        return "it cannot stand where it was asked for"
    least = building.list_price(state, sale.bidder, piece)
    if sale.high < max(least, squares.HOUSE_COST[state.base + sale.origin]):
        return "it costs more"
    for other in range(state.seats):
        if sale.bidders >> other & 1 and not building.list_price(state, other, piece):
            return f"seat {other} could not place it"
    return ""


def trade_problem(state: Board, i: int) -> str:
    """What is wrong with an offer, drawn up or made (MO-52)."""
    drafting = state.frame_kind[i] == Ask.DRAFT
    seat = state.frame_seat[i]
    deal = asked.draft(state, i)  # the fields of an offer are the same, but for the other's name
    maker = seat if drafting else deal.partner
    partner = deal.partner if drafting else seat
    opener = state.turn if i == 0 else state.frame_seat[i - 1]
    if maker == partner or (partner if deal.counter else maker) != opener:
        return "offers are made by who is on turn or in debt, and countered"
    if (state.out >> maker | state.out >> partner) & 1:
        return "one of them is ruined"
    if deal.given & ~trade.goods_of(state, maker) or deal.wanted & ~trade.goods_of(state, partner):
        return "this cannot be traded"
    if state.refused_count > board.MAX_REFUSED - (1 if deal.counter else 2):
        return "too many offers have been refused"
    if deal.cash:
        if state.cash[maker if deal.cash > 0 else partner] < abs(deal.cash):
            return "who pays has less cash"
        if not (deal.wanted if deal.cash > 0 else deal.given):
            return "cash is given for something"
    return draft_problem(state, i) if drafting else offer_problem(state, i)


def draft_problem(state: Board, i: int) -> str:
    """What is wrong with how far a draft has come."""
    deal = asked.draft(state, i)
    offers = state.offers if i == 0 else asked.debt(state, i - 1).offers
    if not deal.counter and offers < 1:
        return "no offers are left"
    if (deal.cash != 0) != (deal.step != 0):
        return "cash is named by steps"
    named = 0
    if deal.cash:
        named = Named.CASH
    elif deal.wanted:
        named = Named.WANTED + high_bit(deal.wanted)
    elif deal.given:
        named = Named.GIVEN + high_bit(deal.given)
    return "" if deal.named == named else "the last thing named is another one"


def offer_problem(state: Board, i: int) -> str:
    """Whether an offer is a whole one."""
    deal = asked.offer(state, i)
    whole = (deal.given or deal.cash > 0) and (deal.wanted or deal.cash < 0)
    return "" if whole else "both give something"


def refusal_problem(state: Board, i: int) -> str:
    """What is wrong with what a refuse card could stop (MM-6, MM-7)."""
    seat = state.frame_seat[i]
    coming = asked.refuse(state, i)
    below = state.frame_kind[i - 1] if i else 0
    if not state.board or state.out >> coming.other & 1:
        return "nobody refuses here"
    if coming.what == Refusable.CARD_PAYMENT:
        drawn = below == Ask.CARD and coming.other == seat and not coming.refusals
        return "" if drawn and is_payment_by(state, i) else "it is another card"
    if coming.other == seat:
        return "it comes from somebody else"
    if coming.what == Refusable.SHARE:
        share = below == Ask.PAYEES and state.frame_seat[i - 1] == coming.other
        share = share and asked.payees(state, i - 1).receives == 1 and not coming.refusals
        return "" if share else "no card says so"
    return "" if coming.what == Refusable.RENT else city_problem(state, i)


def is_payment_by(state: Board, i: int) -> bool:
    """Whether what is to be refused is what the card under it says."""
    drawn = asked.card(state, i - 1)
    return asked.refuse(state, i).about == squares.PILE_SIZE * drawn.pile + drawn.card


def city_problem(state: Board, i: int) -> str:
    """What is wrong with a city that is to be taken or swapped (MM-6)."""
    coming = asked.refuse(state, i)
    answers = coming.refusals & 1  # a refusal of one's own card may be refused in turn (MM-7)
    user = state.frame_seat[i] if answers else coming.other
    target = coming.other if answers else state.frame_seat[i]
    taken = fortune.city_taken(coming.what, coming.about)
    if state.owner[taken] != target or state.buildings[taken]:
        return "this city cannot be taken"
    if coming.what == Refusable.TAKE:
        return ""
    own = swap.fields(coming.about).given
    if state.owner[own] != user:
        return "this city cannot be given"
    groups = squares.GROUP[state.base + own], squares.GROUP[state.base + taken]
    if money.group_built(state, groups[0]) or money.group_built(state, groups[1]):
        return "colours with buildings are not swapped"
    return ""


FITS: dict[int, Callable[[Board, int], bool]] = {
    Ask.BUY: buy_fits,
    Ask.BID: bid_fits,
    Ask.DEBT: debt_fits,
    Ask.INTEREST: interest_fits,
    Ask.WANT: want_fits,
    Ask.FINE: fine_fits,
    Ask.BUS: bus_fits,
    Ask.TRIPLE: mover_fits,
    Ask.CLAIM: claim_fits,
    Ask.LEVEL: level_fits,
    Ask.PAYEE: millionaire_fits,
    Ask.FREE_CITY: millionaire_fits,
    Ask.SITE: site_fits,
    Ask.CARD: card_fits,
    Ask.PAYEES: payees_fit,
    Ask.ESTATE: estate_fits,
    Ask.TYCOON: mover_fits,
    Ask.LEAVING: leaving_fits,
}
PROBLEMS: dict[int, Callable[[Board, int], str]] = {
    Ask.AUCTION: auction_problem,
    Ask.DRAFT: trade_problem,
    Ask.OFFER: trade_problem,
    Ask.REFUSE: refusal_problem,
}
