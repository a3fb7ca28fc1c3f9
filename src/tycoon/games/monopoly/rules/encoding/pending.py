"""What can be pending, and over what: what `Board.problem` cannot say without the rules.

Whoever writes a save or a position may write anything. Whatever these functions let pass, the
rules carry on with: nothing is asked for ever, and no number is a place that is not there.
"""

from __future__ import annotations

import cython

from tycoon.games.monopoly import names
from tycoon.games.monopoly.names import Ask, Due, Phase
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import high_bit, low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.names import Reason, Refusable
    from tycoon.games.monopoly.rules import board, money, turn
    from tycoon.games.monopoly.rules.property import auction, building, mortgage, shortage, trade

STEPS = frozenset(names.STEPS)
WHO, COUNTERED, STEP_BITS, STEP_MASK, CASH_BITS = 15, 16, 5, 1023, 16
GIVEN_FROM, WANTED_FROM, AT_CASH = 1, 65, 128
BUILDINGS = 64
LAST_TRY = 4
MOST_CLAIMS = 4
"""How many rents may wait to be claimed; a roll brings two at most."""
MOST_DEBTS = 3
MOST_REFUSALS = 22

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
    ruined = popcount(state.out)
    kinds = [state.frame_kind[i] for i in range(state.frames)]
    if kinds and (state.is_over or state.phase in (Phase.BEFORE, Phase.CLOCK, Phase.OVER)):
        return "nothing can be pending in this phase"
    if not kinds and state.phase == Phase.MOVED:
        return "in this phase something is pending"
    if state.phase == Phase.CLOCK and state.end != Reason.MINUTES:
        return "nobody plays by the clock"
    if kinds and state.frame_kind[state.frames - 1] >= Ask.CARD:
        return "the last frame asks nobody"
    if (state.winner >= 0) != (state.ending == Reason.TARGET):
        return "a winner goes with a target that has been reached"
    if state.is_over:
        return "" if state.ending == state.reason else "the end has two reasons"
    if state.ending and turn.may_end(state):
        return "the game would have ended"
    if not state.ending:
        rounds = state.end == Reason.TURNS and state.rounds >= state.limit
        if ruined >= state.seats - 1 or (state.board and ruined) or rounds:
            return "the game would have ended"
        if state.end == Reason.BANKRUPTCIES and ruined >= state.limit:
            return "the game would have ended"
    if state.out >> state.turn & 1 and not kinds:
        return "the seat on turn is ruined"
    if state.doubles > 2 and not state.stopped:
        return "the third double ends the turn"
    for seat in range(state.seats):
        paying = seat == state.turn and (Ask.FINE in kinds or Ask.LEAVING in kinds)
        if state.jail[seat] == LAST_TRY and not paying and not state.out >> seat & 1:
            return f"seat {seat} has tried to leave jail too often"
    waiting = kinds.count(Ask.CLAIM)
    most = 2 if MOVERS & set(kinds) else MOST_CLAIMS
    if state.claims > most or waiting > MOST_CLAIMS or (state.claims and Ask.ROLLING in kinds):
        return "too many rents to claim"
    return "too many debts" if kinds.count(Ask.DEBT) > MOST_DEBTS else ""


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
    if above and kind < Ask.CARD and kind not in (Ask.DEBT, Ask.INTEREST, Ask.CLAIM):
        if kind != Ask.AUCTION or above != Ask.BID:
            return "nothing can lie over it"
    if kind == Ask.ESTATE and above != Ask.AUCTION:
        return "a deed of it is auctioned"
    if kind == Ask.LANDING and above != Ask.LEVEL:
        return "it goes on at once"
    if kind == Ask.DEBT and above and above not in (Ask.DRAFT, Ask.OFFER, Ask.INTEREST):
        return "nothing but a trade lies over it"
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
    kind, seat = state.frame_kind[i], state.frame_seat[i]
    a, b, c, d = state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i]
    if kind == Ask.AUCTION:
        return auction_problem(state, i)
    if kind in (Ask.DRAFT, Ask.OFFER):
        return trade_problem(state, i)
    if kind == Ask.REFUSE:
        return refusal_problem(state, i)
    fits = True
    if kind == Ask.BUY:
        fits = money.free_deeds(state) >> a & 1 == 1
    elif kind == Ask.BID:
        fits = a > auction.bid_base(state, seat, i - 1) and b in STEPS
    elif kind == Ask.DEBT:
        fits = c in OWED_TO_SEATS if b >= 0 else c in OWED_TO_BANK
        fits = fits and b != seat and not (b >= 0 and state.out >> b & 1)
        fits = fits and (i + 1 < state.frames or state.cash[seat] < a)
    elif kind == Ask.INTEREST:
        goods = state.owned[seat] & state.mortgaged
        fits = state.out >> seat & 1 == 1 or (a != 0 and not a & ~goods)
    elif kind == Ask.ESTATE:
        fits = not a & ~money.free_deeds(state)
    elif kind == Ask.WANT:
        others = c | d | 1 << seat
        square = b >> 4
        fits = (b & WHO) == state.turn and building.may_build(state, state.turn, square)
        fits = fits and building.needs_hotel(state, square) == a and not c & d
        fits = (
            fits and not (c | d) >> seat & 1 and not others & ~shortage.rivals(state, state.turn, a)
        )
    elif kind == Ask.SITE:
        fits = False
        for square in range(state.size):
            fits = fits or (building.in_stock(state, a) > 0 and building.may_choose(state, square))
    elif kind in (Ask.FINE, Ask.LEAVING):
        fits = 2 <= a <= 2 * board.FACES and (state.jail[seat] > 0 or state.out >> seat & 1 == 1)
        if kind == Ask.FINE:
            fits = fits and (state.jail[seat] == LAST_TRY or state.pays_after_fail)
    elif kind == Ask.BUS:
        fits = state.dice[0] > 0
    elif kind in (Ask.LEVEL, Ask.PAYEE, Ask.FREE_CITY):
        fits = state.board == 1
    elif kind == Ask.CLAIM:
        fits = a != seat and b > 0 and squares.DEEDS[state.board] >> c & 1 == 1
    elif kind == Ask.PAYEES:
        fits = not a >> seat & 1
    return "" if fits else "it cannot be asked like this"


def auction_problem(state: Board, i: int) -> str:
    """What is wrong with an auction (MO-21, MO-31)."""
    seat = state.frame_seat[i]
    what, high = state.frame_a[i], state.frame_b[i]
    about, bidders = state.frame_c[i], state.frame_d[i]
    winner = (about & WHO) - 1
    asked = about >> STEP_BITS
    if bidders & ~auction.in_play(state) or not bidders >> seat & 1:
        return "who bids has not passed and is not ruined"
    if winner == seat or (winner >= 0 and not bidders >> winner & 1):
        return "who has bid the most is in, and is not asked"
    if what < BUILDINGS:
        if not money.free_deeds(state) >> what & 1:
            return "the deed is not the bank's"
        return "" if auction.in_play(state) >> asked & 1 else "who is asked first is ruined"
    piece = what - BUILDINGS
    asker = state.owner[asked]
    if i or winner < 0 or about & COUNTERED or building.in_stock(state, piece) < 1:
        return "a building is auctioned from the price of who asked for it"
    if asker != state.turn or not building.may_place(state, asker, asked):
        return "nobody has asked for it"
    if building.needs_hotel(state, asked) != piece:
        return "it cannot stand where it was asked for"
    if (
        high < building.list_price(state, winner, piece)
        or high < squares.HOUSE_COST[state.base + asked]
    ):
        return "it costs more"
    for other in range(state.seats):
        if bidders >> other & 1 and not building.list_price(state, other, piece):
            return f"seat {other} could not place it"
    return ""


def trade_problem(state: Board, i: int) -> str:
    """What is wrong with an offer, drawn up or made (MO-52)."""
    drafting = state.frame_kind[i] == Ask.DRAFT
    about, given, wanted = state.frame_a[i], state.frame_b[i], state.frame_c[i]
    seat, other = state.frame_seat[i], about & WHO
    maker = seat if drafting else other
    partner = other if drafting else seat
    counter = (about & COUNTERED) != 0
    opener = state.turn if i == 0 else state.frame_seat[i - 1]
    if maker == partner or (partner if counter else maker) != opener:
        return "offers are made by who is on turn or in debt, and countered"
    if (state.out >> maker | state.out >> partner) & 1:
        return "one of them is ruined"
    if given & ~trade.goods_of(state, maker) or wanted & ~trade.goods_of(state, partner):
        return "this cannot be traded"
    if state.refused_count > board.MAX_REFUSED - (1 if counter else 2):
        return "too many offers have been refused"
    offers = state.offers if i == 0 else state.frame_d[i - 1]
    if drafting and not counter and offers < 1:
        return "no offers are left"
    cash = about >> CASH_BITS
    step = about >> STEP_BITS & STEP_MASK
    if cash:
        named = AT_CASH
    elif wanted:
        named = WANTED_FROM + high_bit(wanted)
    else:
        named = GIVEN_FROM + high_bit(given) if given else 0
    if (cash > 0 and not wanted) or (cash < 0 and not given):
        return "cash is given for something"
    if not drafting:
        whole = (given or cash > 0) and (wanted or cash < 0)
        return "" if whole else "both give something"
    if (cash != 0) != (step in STEPS) or (step and step not in STEPS):
        return "cash is named by steps"
    return "" if state.frame_d[i] == named else "the last thing named is another one"


def refusal_problem(state: Board, i: int) -> str:
    """What is wrong with what a refuse card could stop (MM-6, MM-7)."""
    seat, what, other = state.frame_seat[i], state.frame_a[i], state.frame_b[i]
    about, refused = state.frame_c[i], state.frame_d[i]
    below = state.frame_kind[i - 1] if i else 0
    if not state.board or refused > MOST_REFUSALS or state.out >> other & 1:
        return "nobody refuses here"
    if what == Refusable.CARD_PAYMENT:
        same = below == Ask.CARD
        same = same and about == squares.PILE_SIZE * state.frame_a[i - 1] + state.frame_b[i - 1]
        return "" if other == seat and same and not refused else "it is another card"
    if other == seat:
        return "it comes from somebody else"
    if what == Refusable.SHARE:
        share = below == Ask.PAYEES and state.frame_seat[i - 1] == other
        share = share and state.frame_c[i - 1] == 1 and not refused
        return "" if share and about > 0 else "no card says so"
    if what == Refusable.RENT:
        return "" if about > 0 else "there is no rent"
    user = seat if refused & 1 else other
    target = other if refused & 1 else seat
    taken = about >> 8 if what == Refusable.SWAP else about
    if taken >= state.size or state.owner[taken] != target or state.buildings[taken]:
        return "this city cannot be taken"
    if what == Refusable.SWAP:
        own = about & 255
        if own >= state.size or state.owner[own] != user:
            return "this city cannot be given"
        groups = squares.GROUP[state.base + own], squares.GROUP[state.base + taken]
        if money.group_built(state, groups[0]) or money.group_built(state, groups[1]):
            return "colours with buildings are not swapped"
    return ""
