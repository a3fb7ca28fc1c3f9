"""A hand-written player of Monopoly and its millionaire edition.

It does what raises its share of all strength (see `values`): it buys, bids up to what a deed is
worth to it or would be worth to the others, trades for whole colours (see `offers`), builds where a
dollar brings most, and keeps cash for the rents ahead. All managing is done at the end of its turn,
when what it has landed on is paid. It looks at nothing that its seat does not see.
"""

from __future__ import annotations

import cython

from tycoon.core.bot import Bot
from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.core.state import State
from tycoon.games.monopoly.names import Act, Ask, Fortune, Phase, Refusable, Sort
from tycoon.games.monopoly.rules.state import Monopoly

if not cython.compiled:
    from tycoon.core._bits import low_bit
    from tycoon.games.monopoly.bot.offers import GIVEN, PAID, WANTED, agrees, find_offer
    from tycoon.games.monopoly.bot.raising import (
        cheapest,
        cheapest_loan,
        is_nearly_over,
        lead_or_end,
        loans_on,
        loose_deeds,
        settle_debt,
        wins_by_raising,
    )
    from tycoon.games.monopoly.bot.values import (
        FREQUENT,
        HOTEL,
        THREE,
        begun_colours,
        opponents,
        put_in,
        rent_at,
        strength,
        strength_of,
        sum_up,
        tally,
        threat,
        together,
        whole_colours,
    )
    from tycoon.games.monopoly.rules.board import ONE
    from tycoon.games.monopoly.rules.cards import payment_by
    from tycoon.games.monopoly.rules.fortune import has_kept, may_add_house, may_get, may_swap
    from tycoon.games.monopoly.rules.landing import INCOME_TAX
    from tycoon.games.monopoly.rules.money import action_of, free_deeds, owns_colour, worth
    from tycoon.games.monopoly.rules.moving import UPGRADE_COST, steps_to
    from tycoon.games.monopoly.rules.property.auction import BUILDINGS, bid_base, may_step
    from tycoon.games.monopoly.rules.property.building import (
        first_site,
        in_stock,
        may_choose,
        may_place,
        needs_hotel,
        way_down,
    )
    from tycoon.games.monopoly.rules.property.mortgage import cost_of_lifting, may_lift_now
    from tycoon.games.monopoly.rules.property.trade import may_name, offers_left
    from tycoon.games.monopoly.rules.property.trade import may_step as may_offer
    from tycoon.games.monopoly.rules.turn import KEPT_CARD, LAST_TRY, holds_jail_card
    from tycoon.games.monopoly.squares import (
        GROUP,
        GROUPS,
        HOUSE_COST,
        LEVELS,
        MEMBERS,
        PRICE,
        RENTS,
        SALARIES,
        SORTS,
        START,
    )

BYTE = 255
NOTHING = -1
CASH_BITS, WHO, COUNTERED = 16, 15, 16
FIVE_HUNDRED, HUNDRED, FIFTY, TEN = 500, 100, 50, 10
END = Phase.END
(
    BUY,
    AUCTION,
    BID,
    DEBT,
    DRAFT,
    OFFER,
    INTEREST,
    WANT,
    TAX,
    FINE,
    BUS,
    TRIPLE,
    CLAIM,
    LEVEL,
    REFUSE,
    PAYEE,
    FREE_CITY,
    SITE,
) = list(Ask)[:18]
DO_ROLL, DO_PAY_FINE, DO_TRY, DO_BUY, DO_AUCTION, DO_PASS, DO_DONE = (
    int(Act.ROLL),
    int(Act.PAY_FINE),
    int(Act.TRY),
    int(Act.BUY),
    int(Act.AUCTION),
    int(Act.PASS),
    int(Act.DONE),
)
DO_DROP, DO_ACCEPT, DO_DECLINE, DO_COUNTER, DO_KEEP, DO_YES, DO_NO, DO_END = (
    int(Act.DROP),
    int(Act.ACCEPT),
    int(Act.DECLINE),
    int(Act.COUNTER),
    int(Act.KEEP),
    int(Act.YES),
    int(Act.NO),
    int(Act.END),
)
DO_USE_CARD, DO_STEP, DO_BUILD, DO_SELL, DO_LIFT, DO_TRADE, DO_GIVE, DO_WANT = (
    Act.USE_CARD,
    Act.STEP,
    Act.BUILD,
    Act.SELL,
    Act.LIFT,
    Act.TRADE,
    Act.GIVE,
    Act.WANT,
)
DO_PAY, DO_ASK, DO_BY, DO_GO, DO_USE = Act.PAY, Act.ASK, Act.BY, Act.GO, Act.USE
FREE_HOUSE, SWAP, TAKE, REFUSAL = Fortune.FREE_HOUSE, Fortune.SWAP, Fortune.TAKE, Fortune.REFUSE
SWAPPED, TAKEN, CARD_PAYMENT = Refusable.SWAP, Refusable.TAKE, Refusable.CARD_PAYMENT
GO_TO_JAIL, INCOME_TAX_AT, LUXURY_TAX_AT, PARKING = (
    Sort.GO_TO_JAIL,
    Sort.INCOME_TAX,
    Sort.LUXURY_TAX,
    Sort.FREE_PARKING,
)
NEVER = -(1 << 30)
# How much cash is kept: so many hundredths of the rents to be expected of the next roll.
FOR_RENTS = 75
# What an auction may bring a bid to.
FILLED_BIDS = 10
# Jail: the expected rent from which it is better to stay.
STAY = 30
REFUSED_FROM = 40


class Greedy(Bot):
    """Buys, bids, trades, builds and keeps cash by what raises its share of all strength."""

    plays = Monopoly

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        return decide(cython.cast(Monopoly, state))

    def _reads_state_only(self) -> bool:
        return True


def decide(state: Monopoly) -> int:
    """What the seat to act does."""
    ask = state.top()
    seat = state.seat_to_act
    if ask == 0:
        return manage(state, seat) if state.phase == END else go(state, seat)
    if ask == BUY:
        return choose_buying(state, seat)
    if ask == AUCTION or ask == BID:
        return choose_bid(state, seat)
    if ask == DEBT:
        return settle_debt(state, seat)
    if ask == DRAFT:
        return draw_up(state, seat)
    if ask == OFFER:
        return answer_offer(state, seat)
    if ask == INTEREST:
        return answer_interest(state, seat)
    if ask == WANT or ask == LEVEL:
        return DO_YES if wants_more(state, seat, ask) else DO_NO
    if ask == TAX:
        return DO_YES if worth(state, seat, True) // 10 < INCOME_TAX else DO_NO
    if ask == FINE:
        return leave_or_stay(state, seat, DO_NO)
    if ask == BUS:
        return choose_die(state, seat)
    if ask == TRIPLE:
        return action_of(DO_GO, best_square(state, seat, (ONE << state.size) - 1), 0, 0, 0)
    if ask == CLAIM:
        return DO_YES
    if ask == REFUSE:
        return DO_YES if refuses(state, seat) else DO_NO
    if ask == PAYEE:
        return action_of(DO_PAY, 0, poorest(state, seat), 0, 0)
    if ask == FREE_CITY:
        squares = free_deeds(state) & ~(ONE << state.at[seat])
        return action_of(DO_GO, best_square(state, seat, squares), 0, 0, 0)
    site = best_site(state, seat, False)  # SITE
    return action_of(DO_BUILD, site, 0, 0, 0) if site >= 0 else first_site(state)


# Its turn.


def go(state: Monopoly, seat: int) -> int:
    """Roll; in jail, leave or stay."""
    if state.board and wins_by_raising(state, seat):
        return cheapest(state, seat, 0)
    return leave_or_stay(state, seat, DO_TRY) if state.jail[seat] else DO_ROLL


def leave_or_stay(state: Monopoly, seat: int, staying: int) -> int:
    """Out of jail by a card, or by the fine, while there is something to buy or little to pay."""
    if state.jail[seat] < LAST_TRY:
        if not free_deeds(state) and threat(state, seat) > 36 * STAY:
            return staying
    for pile in range(KEPT_CARD + 1):
        if holds_jail_card(state, seat, pile):
            return action_of(DO_USE_CARD, 0, 0, pile, 0)
    if state.jail[seat] < LAST_TRY and state.cash[seat] < state.fine:
        return staying
    return DO_PAY_FINE


def manage(state: Monopoly, seat: int) -> int:
    """At the end of the turn: trade, build, lift mortgages."""
    if state.board:
        if wins_by_raising(state, seat):
            return cheapest(state, seat, 0)
        used = choose_use(state, seat)
        if used:
            return used
        if is_nearly_over(state, seat):
            return lead_or_end(state, seat)
    site = best_site(state, seat, False)
    if site >= 0 and state.cash[seat] - HOUSE_COST[state.base + site] >= reserve(state, seat):
        return action_of(DO_BUILD, site, 0, 0, 0)
    partner = find_partner(state, seat)
    if partner >= 0:
        return action_of(DO_TRADE, 0, partner, 0, 0)
    if state.owned[seat] & state.mortgaged:
        return lift_or_end(state, seat)
    if not state.houses and state.owned[seat] & state.built:
        return free_house_or_end(state, seat)
    return DO_END


def reserve(state: Monopoly, seat: int) -> int:
    """How much cash to keep for the rents that the next roll may bring."""
    return threat(state, seat) * FOR_RENTS // 3600


def find_partner(state: Monopoly, seat: int) -> int:
    """Who could be offered something; each round another player is thought of, -1: nobody."""
    if offers_left(state) <= 0:
        return NOTHING
    skip = state.rounds % opponents(state)
    at = state.place[seat]
    while True:
        at = at + 1 if at + 1 < state.seats else 0
        other = state.order[at]
        if not state.out >> other & 1:
            if not skip:
                break
            skip -= 1
    found = [0, 0, 0, 0]
    return other if find_offer(state, seat, other, 0, 0, found) else NOTHING


def free_house_or_end(state: Monopoly, seat: int) -> int:
    """With no house left in the bank, sell one that would bring more elsewhere; or end.

    Without that some games would never end: all houses stand, and too few anywhere to ruin anybody.
    """
    site = best_site(state, seat, True)
    if site < 0 or state.cash[seat] - HOUSE_COST[state.base + site] < reserve(state, seat):
        return DO_END
    gain = gain_by_building(state, site)
    found = NOTHING
    left = (
        state.owned[seat] & state.built & ~MEMBERS[GROUPS * state.board + GROUP[state.base + site]]
    )
    while left:
        square = low_bit(left)
        left &= left - 1
        built = state.buildings[square]
        if built > state.hotel_after or way_down(state, seat, square, NOTHING) < 0:
            continue
        at = LEVELS * (state.base + square)
        loss = RENTS[at + built] - RENTS[at + built - 1]
        if 2 * loss < gain:
            gain = 2 * loss
            found = square
    return action_of(DO_SELL, found, 0, 0, 0) if found >= 0 else DO_END


def best_site(state: Monopoly, seat: int, scarce: bool) -> int:
    """Where the next house or hotel brings most for its price, of what is allowed; -1: nowhere.

    Args:
        scarce: only what the bank has no piece for.
    """
    best = 0
    found = NOTHING
    winning = state.top() == SITE
    owned = state.owned[seat]
    base = GROUPS * state.board
    counted = tally(state, owned)
    left = whole_colours(counted)
    if state.build_anywhere:
        left |= begun_colours(counted)
    while left:
        group = base + (low_bit(left) >> 1)
        left &= left - 1
        mine = owned & MEMBERS[group]
        cost = HOUSE_COST[low_bit(mine) + state.base]
        if not winning and state.cash[seat] < cost:
            continue
        square = lowest_city(state, mine & ~state.mortgaged)
        if square < 0 or state.buildings[square] > state.hotel_after:
            continue
        if not may_place(state, seat, square):
            continue
        if winning:
            if not may_choose(state, square):
                continue
        elif (in_stock(state, needs_hotel(state, square)) <= 0) != scarce:
            continue
        gain = gain_by_building(state, square) * FREQUENT[group] * 64 // cost
        if found < 0 or gain > best:
            best = gain
            found = square
    return found


def lowest_city(state: Monopoly, cities: int) -> int:
    """Of the least built of these cities the last, which has the highest rents; -1: none."""
    found = NOTHING
    least = HOTEL + 1
    while cities:
        square = low_bit(cities)
        cities &= cities - 1
        if state.buildings[square] <= least:
            least = state.buildings[square]
            found = square
    return found


def gain_by_building(state: Monopoly, square: int) -> int:
    """What a step on a city adds to its rent; the mean of the steps to three houses up to there."""
    at = LEVELS * (state.base + square)
    built = state.buildings[square]
    if built < THREE and built < state.hotel_after:
        top = min(THREE, state.hotel_after)
        return (RENTS[at + top] - RENTS[at + built]) // (top - built)
    next_one = built + 1 if built < state.hotel_after else HOTEL
    return RENTS[at + next_one] - RENTS[at + built]


def lift_or_end(state: Monopoly, seat: int) -> int:
    """Lift a mortgage if there is cash for it, those of whole colours first, or end the turn."""
    kept = NOTHING
    best = 0
    found = NOTHING
    left = state.owned[seat] & state.mortgaged
    while left:
        square = low_bit(left)
        left &= left - 1
        after = state.cash[seat] - cost_of_lifting(state, square)
        if after < 0:
            continue
        if kept < 0:
            kept = reserve(state, seat)
        whole = owns_colour(state, seat, GROUP[state.base + square])
        if after >= (kept if whole else 2 * kept):
            gain = PRICE[state.base + square] * (8 if whole else 1)
            if gain > best:
                best = gain
                found = square
    return action_of(DO_LIFT, found, 0, 0, 0) if found >= 0 else DO_END


# Buying and bidding.


def choose_buying(state: Monopoly, seat: int) -> int:
    """Buy what is worth its price, raising money for what is worth more; else an auction."""
    top = state.frames - 1
    square = state.frame_a[top]
    price = state.frame_b[top]
    if state.board and wins_by_raising(state, seat):
        return cheapest(state, seat, 0)
    if state.cash[seat] >= price:
        return DO_BUY
    fellows = MEMBERS[GROUPS * state.board + GROUP[state.base + square]]
    spare = loose_deeds(state, seat) & ~fellows
    if state.cash[seat] + loans_on(state, spare) >= price:
        limits = [0, 0, 0, 0, 0, 0, 0, 0]
        find_limits(state, square, ((1 << state.seats) - 1) & ~state.out, limits)
        if limits[seat] > price:
            return cheapest_loan(state, spare)
    return DO_AUCTION


def find_limits(state: Monopoly, square: int, bidders: int, limits: list[int]) -> None:
    """Up to which sum a deed is worth bidding for to each of some seats, by seat.

    That is the mean of what it is worth to the bidder and of what it is worth to the rival who
    gains most by it, weighed by strength: what others get weakens the own share.
    """
    others = opponents(state)
    gains = [0, 0, 0, 0, 0, 0, 0, 0]
    strengths = [0, 0, 0, 0, 0, 0, 0, 0]
    price = PRICE[state.base + square]
    group = GROUPS * state.board + GROUP[state.base + square]
    sums = [0, 0, 0]
    total = 0
    for seat in range(state.seats):
        if state.out >> seat & 1:
            continue
        cash = state.cash[seat]
        sum_up(state, state.owned[seat], others, sums)
        own = together(state, cash, others, sums)
        strengths[seat] = own
        total += own
        if bidders >> seat & 1:
            put_in(state, group, ONE << square, state.owned[seat], others, sums)
            spent = min(cash, price)
            gains[seat] = together(state, cash - spent, others, sums) + spent - own
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
    begins = state.frame_kind[top] == AUCTION
    auction = top if begins else top - 1
    what = state.frame_a[auction]
    so_far = state.frame_a[top] if not begins else bid_base(state, seat, auction)
    if what < BUILDINGS:
        if begins and state.board and wins_by_raising(state, seat):
            return cheapest(state, seat, 0)
        aim = aim_for_deed(state, seat, what, auction)
    else:
        aim = state.cash[seat] - reserve(state, seat)
        aim = min(aim, bid_base(state, seat, auction) + 1)
    step = step_towards(max(1, aim - so_far))
    if so_far >= aim or not may_step(state, step):
        return DO_PASS if begins else DO_DONE
    return action_of(DO_STEP, 0, 0, 0, step)


def aim_for_deed(state: Monopoly, seat: int, square: int, auction: int) -> int:
    """The bid for a deed: as much as the strongest rival would bid, if it is worth that."""
    high = state.frame_b[auction]
    bidders = state.frame_d[auction]
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
    if ask == LEVEL:
        return state.cash[seat] >= UPGRADE_COST + reserve(state, seat)
    site = best_site(state, seat, False)
    if site < 0 or needs_hotel(state, site) != state.frame_a[state.frames - 1]:
        return False
    return state.cash[seat] - HOUSE_COST[state.base + site] >= reserve(state, seat)


# Offers.


def draw_up(state: Monopoly, seat: int) -> int:
    """The next thing of the offer that is best for the partner of the draft on top."""
    top = state.frames - 1
    about = state.frame_a[top]
    found = [0, 0, 0, 0]
    given = state.frame_b[top]
    wanted = state.frame_c[top]
    if not find_offer(state, seat, about & WHO, given, wanted, found):
        return DO_DROP
    cash = about >> CASH_BITS
    if given != found[GIVEN]:
        return name_or_drop(state, DO_GIVE, low_bit(found[GIVEN] & ~given))
    if wanted != found[WANTED]:
        return name_or_drop(state, DO_WANT, low_bit(found[WANTED] & ~wanted))
    left = found[PAID] - cash
    if left == 0:
        return DO_DONE
    act = DO_PAY if left > 0 else DO_ASK
    step = step_towards(max(left, -left))
    return action_of(act, 0, 0, 0, step) if may_offer(state, act, step) else DO_DROP


def name_or_drop(state: Monopoly, act: int, item: int) -> int:
    """Name a deed next in a draft; one that somebody else has begun may have gone past it."""
    return action_of(act, item, 0, 0, 0) if may_name(state, act, item) else DO_DROP


def answer_offer(state: Monopoly, seat: int) -> int:
    """Accept what is good for both of the own eyes; else make the own offer, or decline."""
    top = state.frames - 1
    about = state.frame_a[top]
    maker = about & WHO
    if agrees(state, seat, maker, state.frame_b[top], state.frame_c[top], about >> CASH_BITS):
        return DO_ACCEPT
    found = [0, 0, 0, 0]
    if not about & COUNTERED and find_offer(state, seat, maker, 0, 0, found):
        return DO_COUNTER
    return DO_DECLINE


def answer_interest(state: Monopoly, seat: int) -> int:
    """Lift the mortgage of a deed that came mortgaged if there is plenty of cash."""
    deeds = state.frame_a[state.frames - 1]
    square = low_bit(deeds)
    left = state.cash[seat] - cost_of_lifting(state, square)
    if left >= 2 * reserve(state, seat) and may_lift_now(state, square, deeds & deeds - 1):
        return action_of(DO_LIFT, square, 0, 0, 0)
    return DO_KEEP


# Where to go.


def choose_die(state: Monopoly, seat: int) -> int:
    """The bus takes it where it is best to be."""
    best = NEVER
    found = 2
    for by in range(2, -1, -1):
        steps = state.dice[0] + state.dice[1] if by == 2 else state.dice[by]
        if by == 1 and state.dice[0] == state.dice[1]:
            continue
        square = state.at[seat] + steps
        passed = square >= state.size
        if passed:
            square -= state.size
        value = value_of_square(state, seat, square)
        if passed:
            value += SALARIES[0]
        if value > best:
            best = value
            found = by
    return action_of(DO_BY, 0, 0, found, 0)


def best_square(state: Monopoly, seat: int, squares: int) -> int:
    """Where of these squares it is best to be."""
    best = NEVER
    found = low_bit(squares)
    while squares:
        square = low_bit(squares)
        squares &= squares - 1
        value = value_of_square(state, seat, square)
        if square == START or (
            state.board and steps_to(state, seat, square) + state.at[seat] >= state.size
        ):
            value += SALARIES[3 * state.board + max(0, state.level[seat] - 1)]
        if value > best:
            best = value
            found = square
    return found


def value_of_square(state: Monopoly, seat: int, square: int) -> int:
    """What it is worth to land on a square."""
    sort = SORTS[state.base + square]
    owner = state.owner[square]
    if GROUP[state.base + square] >= 0:
        if owner >= 0:
            return 0 if owner == seat else -rent_at(state, square)
        limits = [0, 0, 0, 0, 0, 0, 0, 0]
        find_limits(state, square, ((1 << state.seats) - 1) & ~state.out, limits)
        return max(0, limits[seat] - PRICE[state.base + square] + 20)
    if sort == GO_TO_JAIL:
        return -100
    if sort == INCOME_TAX_AT:
        return -INCOME_TAX
    if sort == LUXURY_TAX_AT:
        return -state.luxury_tax
    return state.pot if sort == PARKING else 0


# The millionaire edition.


def choose_use(state: Monopoly, seat: int) -> int:
    """A kept card that is worth using now; 0: none."""
    if has_kept(state, seat, FREE_HOUSE):
        site = best_site(state, seat, False)
        if site >= 0 and may_add_house(state, seat, site):
            return action_of(DO_USE, site, 0, FREE_HOUSE, 0)
    taking = has_kept(state, seat, TAKE)
    if not taking and not has_kept(state, seat, SWAP):
        return 0
    others = opponents(state)
    own = strength_of(state, seat, others)
    best = 0
    action = ONE * 0
    for square in range(state.size):
        if not may_get(state, seat, square):
            continue
        owner = state.owner[square]
        its = strength_of(state, owner, others)
        deed = ONE << square
        got = state.owned[seat] | deed
        left = state.owned[owner] & ~deed
        if taking:
            gain = strength(state, got, state.cash[seat], others) - own
            gain += (its - strength(state, left, state.cash[owner], others)) // 2
            if not completes(state, seat, square):
                gain //= 2
            if gain > best and (not free_deeds(state) or completes(state, seat, square)):
                best = gain
                action = action_of(DO_USE, square, 0, TAKE, 0)
            continue
        for given in range(state.size):
            if state.owner[given] != seat or not may_swap(state, seat, given, square):
                continue
            gone = ONE << given
            gain = strength(state, got & ~gone, state.cash[seat], others) - own
            gain += (its - strength(state, left | gone, state.cash[owner], others)) // 2
            if gain > best and (not free_deeds(state) or completes(state, seat, square)):
                best = gain
                action = action_of(DO_USE, given, square, SWAP, 0)
    return action


def completes(state: Monopoly, seat: int, square: int) -> bool:
    """Whether a city is the last that a seat lacks of its colour."""
    members = MEMBERS[GROUPS * state.board + GROUP[state.base + square]]
    return members & ~state.owned[seat] == ONE << square


def refuses(state: Monopoly, seat: int) -> bool:
    """Whether what comes is worth one of the refuse cards (MM-7)."""
    if not has_kept(state, seat, REFUSAL):
        return False
    top = state.frames - 1
    what = state.frame_a[top]
    about = state.frame_c[top]
    amount = about
    if what == SWAPPED or what == TAKEN:
        square = about & BYTE if what == TAKEN else about >> 8
        amount = 2 * PRICE[state.base + square]
    elif what == CARD_PAYMENT:
        amount = payment_by(state, seat, about)
    return amount >= REFUSED_FROM or amount > state.cash[seat]


def poorest(state: Monopoly, seat: int) -> int:
    """Which other player has least cash: the least harm to pay to."""
    found = NOTHING
    for other in range(state.seats):
        if other != seat and not state.out >> other & 1:
            if found < 0 or state.cash[other] < state.cash[found]:
                found = other
    return found
