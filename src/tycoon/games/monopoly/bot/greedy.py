"""A hand-written player of Monopoly and its millionaire edition.

It does what raises its share of all strength (see `values`): it buys, bids up to what a deed is
worth to it or would be worth to the others, trades for whole colours (see `offers`), builds where a
dollar brings most, and keeps cash for the rents ahead. All managing is done at the end of its turn,
when what it has landed on is paid. It looks at nothing that its seat does not see.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.games.monopoly.rules.state import Monopoly

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.monopoly import squares as layout
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.bot import offers, raising, values
    from tycoon.games.monopoly.names import Act, Ask, Die, Fortune, Lot, Phase, Refusable, Sort
    from tycoon.games.monopoly.rules import board, cards, fortune, landing, money, moving, turn
    from tycoon.games.monopoly.rules.property import auction as auctions
    from tycoon.games.monopoly.rules.property import building, mortgage, trade

NOTHING = -1
FIVE_HUNDRED, HUNDRED, FIFTY, TEN = 500, 100, 50, 10
NEVER = -(1 << 30)
# How much cash is kept: so many hundredths of the rents to be expected of the next roll.
FOR_RENTS = 75
# What must be left beyond twice that when the mortgage of a single deed is lifted.
SPARE = 100
# What an auction may bring a bid to.
FILLED_BIDS = 10
# Jail: the expected rent from which it is better to stay.
STAY = 30
REFUSED_FROM = 40


class Greedy(Bot):
    """Buys, bids, trades, builds and keeps cash by what raises its share of all strength."""

    plays = Monopoly

    def __init__(self, opens_low: bool = False) -> None:
        """Get ready to play.

        Args:
            opens_low: whether the first offer of a turn is half of the list price, which those who
                reckon as it does refuse, and others may not.
        """
        super().__init__()
        self.opens_low = opens_low

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        return decide(cython.cast(Monopoly, state), self.opens_low)

    def _reads_state_only(self) -> bool:
        return True

    def _ignores_hidden(self) -> bool:
        return True


def decide(state: Monopoly, opens_low: bool) -> int:
    """What the seat to act does."""
    ask = state.top()
    seat = state.seat_to_act
    if ask == 0:
        return manage(state, seat, opens_low) if state.phase == Phase.END else go(state, seat)
    if ask == Ask.BUY:
        return choose_buying(state, seat)
    if ask == Ask.AUCTION or ask == Ask.BID:
        return choose_bid(state, seat)
    if ask == Ask.DEBT:
        return raising.settle_debt(state, seat)
    if ask == Ask.DRAFT:
        return draw_up(state, seat, opens_low)
    if ask == Ask.OFFER:
        return answer_offer(state, seat)
    if ask == Ask.INTEREST:
        return answer_interest(state, seat)
    if ask == Ask.FINE:
        return leave_or_stay(state, seat, Act.NO)
    if ask == Ask.BUS:
        return choose_die(state, seat)
    if ask == Ask.TRIPLE or ask == Ask.FREE_CITY:
        return choose_goal(state, seat, ask)
    if ask == Ask.PAYEE:
        return acts.packed(Act.PAY, 0, poorest(state, seat))
    if ask == Ask.SITE:
        site = best_site(state, seat, state.cash[seat], False)
        return acts.packed(Act.BUILD, site) if site >= 0 else building.first_site(state)
    return Act.YES if says_yes(state, seat, ask) else Act.NO


def says_yes(state: Monopoly, seat: int, ask: int) -> bool:
    """What it answers where yes or no is asked; it claims every rent."""
    if ask == Ask.WANT or ask == Ask.LEVEL:
        return wants_more(state, seat, ask)
    if ask == Ask.TAX:
        return money.worth(state, seat, True) // 10 < landing.INCOME_TAX
    return ask == Ask.CLAIM or refuses(state, seat)


# Its turn.


def go(state: Monopoly, seat: int) -> int:
    """Roll; in jail, leave or stay."""
    if state.board and raising.wins_by_raising(state, seat):
        return raising.cheapest(state, seat, 0)
    return leave_or_stay(state, seat, Act.TRY) if state.jail[seat] else Act.ROLL


def leave_or_stay(state: Monopoly, seat: int, staying: int) -> int:
    """Out of jail by a card, or by the fine, while there is something to buy or little to pay."""
    if state.jail[seat] < turn.LAST_TRY:
        if not money.free_deeds(state) and values.threat(state, seat) > 36 * STAY:
            return staying
    for pile in range(turn.KEPT_CARD + 1):
        if turn.holds_jail_card(state, seat, pile):
            return acts.packed(Act.USE_CARD, 0, 0, pile)
    if state.jail[seat] < turn.LAST_TRY and state.cash[seat] < state.fine:
        return staying
    return Act.PAY_FINE


def manage(state: Monopoly, seat: int, opens_low: bool) -> int:
    """At the end of the turn: trade, build, lift mortgages."""
    if state.board:
        if raising.wins_by_raising(state, seat):
            return raising.cheapest(state, seat, 0)
        used = choose_use(state, seat)
        if used:
            return used
        if raising.is_nearly_over(state, seat):
            return raising.lead_or_end(state, seat)
    step = build_or_borrow(state, seat)
    if step:
        return step
    partner = find_partner(state, seat, opens_low)
    if partner >= 0:
        return acts.packed(Act.TRADE, 0, partner)
    if state.owned[seat] & state.mortgaged:
        return lift_or_end(state, seat)
    if not state.houses and state.owned[seat] & state.built:
        return free_house_or_end(state, seat)
    return Act.END


def reserve(state: Monopoly, seat: int) -> int:
    """How much cash to keep for the rents that the next roll may bring."""
    return values.threat(state, seat) * FOR_RENTS // 3600


def build_or_borrow(state: Monopoly, seat: int) -> int:
    """Build, or mortgage a single deed to pay for one of the first three houses; 0: neither."""
    if not building.sites(state, seat):
        return 0
    cash = state.cash[seat]
    spare = raising.loose_deeds(state, seat) if state.whole[seat] else board.ONE * 0
    loans = raising.loans_on(state, spare)
    site = best_site(state, seat, cash + loans, False)
    if site < 0:
        return 0
    need = layout.HOUSE_COST[state.base + site] + reserve(state, seat) - cash
    if need <= 0:
        return acts.packed(Act.BUILD, site)
    if need <= loans and state.buildings[site] < values.THREE:
        return raising.cheapest_loan(state, spare, need)
    return 0


def find_partner(state: Monopoly, seat: int, opens_low: bool) -> int:
    """Who is offered something; each round another player is thought of first, -1: nobody."""
    lacking = offers.deeds_lacking(state, seat)
    if not lacking or trade.offers_left(state) <= 0:
        return NOTHING
    left = values.opponents(state)
    skip = state.rounds % left
    at = state.place[seat]
    while left:
        at = at + 1 if at + 1 < state.seats else 0
        other = state.order[at]
        if other == seat or state.out >> other & 1:
            continue
        if skip:
            skip -= 1
            continue
        left -= 1
        if not lacking & state.owned[other]:
            continue
        if offers.find_offer(state, seat, other, 0, 0, opens_low).share:
            return other
    return NOTHING


def free_house_or_end(state: Monopoly, seat: int) -> int:
    """With no house left in the bank, sell one that would bring more elsewhere; or end.

    Without that some games would never end: all houses stand, and too few anywhere to ruin anybody.
    """
    site = best_site(state, seat, state.cash[seat], True)
    if site < 0 or state.cash[seat] - layout.HOUSE_COST[state.base + site] < reserve(state, seat):
        return Act.END
    gain = gain_by_building(state, site)
    found = NOTHING
    left = (
        state.owned[seat]
        & state.built
        & ~layout.MEMBERS[layout.GROUPS * state.board + layout.GROUP[state.base + site]]
    )
    while left:
        square = low_bit(left)
        left &= left - 1
        built = state.buildings[square]
        if built > state.hotel_after or building.way_down(state, seat, square, NOTHING) < 0:
            continue
        at = layout.LEVELS * (state.base + square)
        loss = layout.RENTS[at + built] - layout.RENTS[at + built - 1]
        if 2 * loss < gain:
            gain = 2 * loss
            found = square
    return acts.packed(Act.SELL, found) if found >= 0 else Act.END


def best_site(state: Monopoly, seat: int, cash: int, scarce: bool) -> int:
    """Where the next house or hotel brings most for its price, of what is allowed; -1: nowhere.

    Args:
        cash: what it may cost at most.
        scarce: only what the bank has no piece for.
    """
    best = 0
    found = NOTHING
    winning = state.top() == Ask.SITE
    base = layout.GROUPS * state.board
    left = building.sites(state, seat)
    while left:
        first = state.base + low_bit(left)
        group = base + layout.GROUP[first]
        mine = left & layout.MEMBERS[group]
        left ^= mine
        cost = layout.HOUSE_COST[first]
        if layout.GROUP[first] >= layout.COLOURS or (not winning and cash < cost):
            continue
        square = lowest_city(state, mine & ~state.mortgaged)
        if square < 0 or state.buildings[square] > state.hotel_after:
            continue
        if not building.may_place(state, seat, square):
            continue
        if winning:
            if not building.may_choose(state, square):
                continue
        elif (building.in_stock(state, building.needs_hotel(state, square)) <= 0) != scarce:
            continue
        gain = gain_by_building(state, square) * values.FREQUENT[group] * 64 // cost
        if found < 0 or gain > best:
            best = gain
            found = square
    return found


def lowest_city(state: Monopoly, cities: int) -> int:
    """Of the least built of these cities the last, which has the highest rents; -1: none."""
    found = NOTHING
    least = values.HOTEL + 1
    while cities:
        square = low_bit(cities)
        cities &= cities - 1
        if state.buildings[square] <= least:
            least = state.buildings[square]
            found = square
    return found


def gain_by_building(state: Monopoly, square: int) -> int:
    """What a step on a city adds to its rent; the mean of the steps to three houses up to there."""
    at = layout.LEVELS * (state.base + square)
    built = state.buildings[square]
    if built < values.THREE and built < state.hotel_after:
        top = min(values.THREE, state.hotel_after)
        return (layout.RENTS[at + top] - layout.RENTS[at + built]) // (top - built)
    next_one = built + 1 if built < state.hotel_after else values.HOTEL
    return layout.RENTS[at + next_one] - layout.RENTS[at + built]


def lift_or_end(state: Monopoly, seat: int) -> int:
    """Lift a mortgage if there is cash for it, those of whole colours first, or end the turn."""
    kept = NOTHING
    best = 0
    found = NOTHING
    left = state.owned[seat] & state.mortgaged
    while left:
        square = low_bit(left)
        left &= left - 1
        after = state.cash[seat] - mortgage.cost_of_lifting(state, square)
        if after < 0:
            continue
        if kept < 0:
            kept = reserve(state, seat)
        if after < kept:
            continue
        whole = money.owns_colour(state, seat, layout.GROUP[state.base + square])
        if after >= (kept if whole else 2 * kept + SPARE):
            gain = layout.PRICE[state.base + square] * (8 if whole else 1)
            if gain > best:
                best = gain
                found = square
    return acts.packed(Act.LIFT, found) if found >= 0 else Act.END


# Buying and bidding.


def choose_buying(state: Monopoly, seat: int) -> int:
    """Buy what is worth its price, raising money for what is worth more; else an auction."""
    top = state.frames - 1
    offer = asked.buy(state, top)
    if state.board and raising.wins_by_raising(state, seat):
        return raising.cheapest(state, seat, 0)
    if state.cash[seat] >= offer.price:
        return Act.BUY
    fellows = layout.MEMBERS[layout.GROUPS * state.board + layout.GROUP[state.base + offer.square]]
    spare = raising.loose_deeds(state, seat) & ~fellows
    if state.cash[seat] + raising.loans_on(state, spare) >= offer.price:
        limits = [0, 0, 0, 0, 0, 0, 0, 0]
        find_limits(state, offer.square, ((1 << state.seats) - 1) & ~state.out, limits)
        if limits[seat] > offer.price:
            return raising.cheapest_loan(state, spare, offer.price - state.cash[seat])
    return Act.AUCTION


def find_limits(state: Monopoly, square: int, bidders: int, limits: list[int]) -> None:
    """Up to which sum a deed is worth bidding for to each of some seats, by seat.

    That is the mean of what it is worth to the bidder and of what it is worth to the rival who
    gains most by it, weighed by strength: what others get weakens the own share.
    """
    others = values.opponents(state)
    gains = [0, 0, 0, 0, 0, 0, 0, 0]
    strengths = [0, 0, 0, 0, 0, 0, 0, 0]
    price = layout.PRICE[state.base + square]
    group = layout.GROUPS * state.board + layout.GROUP[state.base + square]
    total = 0
    for seat in range(state.seats):
        if state.out >> seat & 1:
            continue
        cash = state.cash[seat]
        sums = values.sum_up(state, state.owned[seat], others)
        own = values.together(state, cash, others, sums)
        strengths[seat] = own
        total += own
        if bidders >> seat & 1:
            more = values.put_in(state, group, board.ONE << square, state.owned[seat], others, sums)
            spent = min(cash, price)
            gains[seat] = values.together(state, cash - spent, others, more) + spent - own
    for seat in range(state.seats):
        limits[seat] = 0
        if not bidders >> seat & 1:
            continue
        rival = 0
        for other in range(state.seats):
            if other != seat and bidders >> other & 1:
                rival = max(rival, gains[other])
        own = max(1, strengths[seat])
        rest = max(1, total - own)
        limit = gains[seat]
        if rival > limit:
            limit = (gains[seat] * rest + rival * own) // (rest + own)
        limits[seat] = limit


def choose_bid(state: Monopoly, seat: int) -> int:
    """Bid what the others would not go beyond, as far as it is worth it; or pass."""
    top = state.frames - 1
    begins = state.frame_kind[top] == Ask.AUCTION
    auction = top if begins else top - 1
    what = asked.auction(state, auction).lot
    so_far = asked.bid(state, top).amount if not begins else auctions.bid_base(state, seat, auction)
    if what < Lot.HOUSE:
        if begins and state.board and raising.wins_by_raising(state, seat):
            return raising.cheapest(state, seat, 0)
        aim = aim_for_deed(state, seat, what, auction)
    else:
        aim = state.cash[seat] - reserve(state, seat)
        aim = min(aim, auctions.bid_base(state, seat, auction) + 1)
    step = step_towards(max(1, aim - so_far))
    if so_far >= aim or not auctions.may_step(state, step):
        return Act.PASS if begins else Act.DONE
    return acts.packed(Act.STEP, 0, 0, 0, step)


def aim_for_deed(state: Monopoly, seat: int, square: int, auction: int) -> int:
    """The bid for a deed: as much as the strongest rival would bid, if it is worth that."""
    high = asked.auction(state, auction).high
    bidders = asked.auction(state, auction).bidders
    if state.cash[seat] <= high:
        return 0
    limits = [0, 0, 0, 0, 0, 0, 0, 0]
    find_limits(state, square, bidders, limits)
    limit = min(limits[seat], state.cash[seat])
    if limit <= high:
        return 0
    rival = 0
    for other in range(state.seats):
        if other != seat and bidders >> other & 1:
            rival = max(rival, min(limits[other], state.cash[other]))
    aim = high + max(1, rival - high)
    step = FILLED_BIDS if aim - high < HUNDRED else FIFTY
    if aim - high >= FILLED_BIDS:
        aim = high + (aim - high + step - 1) // step * step
    if aim <= limit:
        return aim
    return limit if limit - high < FILLED_BIDS else limit - (limit - high) % FILLED_BIDS


def step_towards(left: int) -> int:
    """The largest step of cash that is no more than what is left."""
    if left >= HUNDRED:
        return FIVE_HUNDRED if left >= FIVE_HUNDRED else HUNDRED
    if left >= TEN:
        return FIFTY if left >= FIFTY else TEN
    return 1


def wants_more(state: Monopoly, seat: int, ask: int) -> bool:
    """Whether a building that is short is wanted too (MO-31), or a level (MM-3)."""
    if ask == Ask.LEVEL:
        return state.cash[seat] >= moving.UPGRADE_COST + reserve(state, seat)
    site = best_site(state, seat, state.cash[seat], False)
    if site < 0 or building.needs_hotel(state, site) != asked.want(state, state.frames - 1).piece:
        return False
    return state.cash[seat] - layout.HOUSE_COST[state.base + site] >= reserve(state, seat)


# Offers.


def draw_up(state: Monopoly, seat: int, opens_low: bool) -> int:
    """The next thing of the offer that is best for the partner of the draft on top."""
    top = state.frames - 1
    draft = asked.draft(state, top)
    given = draft.given
    wanted = draft.wanted
    best = offers.find_offer(state, seat, draft.partner, given, wanted, opens_low)
    if not best.share:
        return Act.DROP
    if given != best.given:
        return name_or_drop(state, Act.GIVE, low_bit(best.given & ~given))
    if wanted != best.wanted:
        return name_or_drop(state, Act.WANT, low_bit(best.wanted & ~wanted))
    left = best.paid - draft.cash
    if left == 0:
        return Act.DONE
    act = Act.PAY if left > 0 else Act.ASK
    step = step_towards(max(left, -left))
    return acts.packed(act, 0, 0, 0, step) if trade.may_step(state, act, step) else Act.DROP


def name_or_drop(state: Monopoly, act: int, item: int) -> int:
    """Name a deed next in a draft; one that somebody else has begun may have gone past it."""
    return acts.packed(act, item) if trade.may_name(state, act, item) else Act.DROP


def answer_offer(state: Monopoly, seat: int) -> int:
    """Accept what is good for both of the own eyes; else make the own offer, or decline."""
    top = state.frames - 1
    offer = asked.offer(state, top)
    if offers.agrees(state, seat, offer.maker, offer.given, offer.wanted, offer.cash):
        return Act.ACCEPT
    if not offer.counter and offers.find_offer(state, seat, offer.maker, 0, 0, False).share:
        return Act.COUNTER
    return Act.DECLINE


def answer_interest(state: Monopoly, seat: int) -> int:
    """Lift the mortgage of a deed that came mortgaged if there is plenty of cash."""
    deeds = asked.interest(state, state.frames - 1).deeds
    square = low_bit(deeds)
    left = state.cash[seat] - mortgage.cost_of_lifting(state, square)
    if left >= 2 * reserve(state, seat) and mortgage.may_lift_now(state, square, deeds & deeds - 1):
        return acts.packed(Act.LIFT, square)
    return Act.KEEP


# Where to go.


def choose_die(state: Monopoly, seat: int) -> int:
    """The bus takes it where it is best to be."""
    best = NEVER
    found = 0 + Die.BOTH
    for by in range(Die.BOTH, -1, -1):
        steps = state.dice[0] + state.dice[1] if by == Die.BOTH else state.dice[by]
        if not turn.may_go_by(state, by):
            continue
        square = state.at[seat] + steps
        passed = square >= state.size
        if passed:
            square -= state.size
        value = value_of_square(state, seat, square)
        if passed:
            value += layout.SALARIES[0]
        if value > best:
            best = value
            found = by
    return acts.packed(Act.BY, 0, 0, found)


def choose_goal(state: Monopoly, seat: int, ask: int) -> int:
    """Where it goes when it may choose: any square, or another city without owner."""
    goals = (board.ONE << state.size) - 1
    if ask == Ask.FREE_CITY:
        goals = fortune.free_cities(state)
    return acts.packed(Act.GO, best_square(state, seat, goals))


def best_square(state: Monopoly, seat: int, squares: int) -> int:
    """Where of these squares it is best to be."""
    best = NEVER
    found = low_bit(squares)
    while squares:
        square = low_bit(squares)
        squares &= squares - 1
        value = value_of_square(state, seat, square)
        if square == layout.START or (
            state.board and moving.steps_to(state, seat, square) + state.at[seat] >= state.size
        ):
            value += layout.SALARIES[3 * state.board + max(0, state.level[seat] - 1)]
        if value > best:
            best = value
            found = square
    return found


def value_of_square(state: Monopoly, seat: int, square: int) -> int:
    """What it is worth to land on a square."""
    sort = layout.SORTS[state.base + square]
    owner = state.owner[square]
    if layout.GROUP[state.base + square] >= 0:
        if owner >= 0:
            return 0 if owner == seat else -values.rent_at(state, square)
        limits = [0, 0, 0, 0, 0, 0, 0, 0]
        find_limits(state, square, ((1 << state.seats) - 1) & ~state.out, limits)
        return max(0, limits[seat] - layout.PRICE[state.base + square] + 20)
    if sort == Sort.GO_TO_JAIL:
        return -100
    if sort == Sort.INCOME_TAX:
        return -landing.INCOME_TAX
    if sort == Sort.LUXURY_TAX:
        return -state.luxury_tax
    return state.pot if sort == Sort.FREE_PARKING else 0


# The millionaire edition.


def choose_use(state: Monopoly, seat: int) -> int:
    """A kept card that is worth using now; 0: none."""
    if fortune.has_kept(state, seat, Fortune.FREE_HOUSE):
        site = best_site(state, seat, state.cash[seat], False)
        if site >= 0 and fortune.may_add_house(state, seat, site):
            return acts.packed(Act.USE, site, 0, Fortune.FREE_HOUSE)
    taking = fortune.has_kept(state, seat, Fortune.TAKE)
    if not taking and not fortune.has_kept(state, seat, Fortune.SWAP):
        return 0
    best = 0
    action = board.ONE * 0
    for square in range(state.size):
        last = completes(state, seat, square)
        if not fortune.may_get(state, seat, square) or not (last or not money.free_deeds(state)):
            continue
        if taking:
            gain = gain_by_getting(state, seat, square, NOTHING)
            if not last:
                gain //= 2
            if gain > best:
                best = gain
                action = acts.packed(Act.USE, square, 0, Fortune.TAKE)
            continue
        for given in range(state.size):
            if state.owner[given] == seat and fortune.may_swap(state, seat, given, square):
                gain = gain_by_getting(state, seat, square, given)
                if gain > best:
                    best = gain
                    action = acts.packed(Act.USE, given, square, Fortune.SWAP)
    return action


def gain_by_getting(state: Monopoly, seat: int, square: int, given: int) -> int:
    """What it is worth to get a city of another seat, for one of its own or (-1) for nothing."""
    others = values.opponents(state)
    owner = state.owner[square]
    own = values.strength_of(state, seat, others)
    its = values.strength_of(state, owner, others)
    deed = board.ONE << square
    gone = board.ONE << given if given >= 0 else board.ONE * 0
    got = (state.owned[seat] | deed) & ~gone
    left = (state.owned[owner] & ~deed) | gone
    gain = values.strength(state, got, state.cash[seat], others) - own
    return gain + (its - values.strength(state, left, state.cash[owner], others)) // 2


def completes(state: Monopoly, seat: int, square: int) -> bool:
    """Whether a city is the last that a seat lacks of its colour."""
    members = layout.MEMBERS[layout.GROUPS * state.board + layout.GROUP[state.base + square]]
    return members & ~state.owned[seat] == board.ONE << square


def refuses(state: Monopoly, seat: int) -> bool:
    """Whether what comes is worth one of the refuse cards (MM-7)."""
    if not fortune.has_kept(state, seat, Fortune.REFUSE):
        return False
    top = state.frames - 1
    coming = asked.refuse(state, top)
    amount = coming.about
    if coming.what == Refusable.SWAP or coming.what == Refusable.TAKE:
        square = fortune.city_taken(coming.what, coming.about)
        amount = 2 * layout.PRICE[state.base + square]
    elif coming.what == Refusable.CARD_PAYMENT:
        amount = cards.payment_by(state, seat, coming.about)
    return amount >= REFUSED_FROM or amount > state.cash[seat]


def poorest(state: Monopoly, seat: int) -> int:
    """Which other player has least cash: the least harm to pay to."""
    found = NOTHING
    for other in range(state.seats):
        if other != seat and not state.out >> other & 1:
            if found < 0 or state.cash[other] < state.cash[found]:
                found = other
    return found
