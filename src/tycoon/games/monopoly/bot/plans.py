"""What is worth a try where somebody who thinks ahead plays Monopoly: whole offers, bids, streets.

A plan is a row of actions of one seat, up to where somebody else is asked. Offers are those that a
partner takes who reckons as `greedy` does, at the price at which it just takes them; the best by
what they leave of the chances to win (see `standing`) are tried.
"""

from __future__ import annotations

from typing import cast

import cython

from tycoon.core.engine.chance import FastChance
from tycoon.core.learned.outlook import Outlook
from tycoon.games.monopoly.rules.state import Monopoly

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.bot import greedy, offers, raising, values
    from tycoon.games.monopoly.names import Act, Ask, Lot, Phase
    from tycoon.games.monopoly.rules.property import mortgage

MOST_SETS = 48  # of goods that one side of an offer may give
MOST_OFFERS = 6
IN_DEBT = 3  # offers tried to get out of a debt
MOST_STEPS = 40
SUM_STEP = 10
NEVER = -(1 << 40)
SHARES = [4, 6, 8, 10, 13, 17]
"""Of what a deed is worth to the seat so many eighths are bid."""


class Planner:
    """Names what to try; it looks at nothing that the seat to act does not see."""

    def __init__(self, outlook: Outlook) -> None:
        """Get ready.

        Args:
            outlook: says which offers leave the best chances.
        """
        self.outlook = outlook
        self.count = 0
        self.luck = FastChance(0)
        if not cython.compiled:
            self.gives = [0] * MOST_OFFERS
            self.wants = [0] * MOST_OFFERS
            self.paid = [0] * MOST_OFFERS
            self.partners = [0] * MOST_OFFERS
            self.chances = [0] * MOST_OFFERS
            self.own_sets = [0] * MOST_SETS
            self.its_sets = [0] * MOST_SETS

    def plans(self, state: Monopoly, own: int) -> list[list[int]]:
        """What is worth a try for the seat to act.

        Args:
            state: a seat is to act in it.
            own: what `greedy` does, the first of the plans.
        """
        self.trial = cast(Monopoly, state.copy())
        found = [[own]]
        seat = state.seat_to_act
        ask = state.top()
        if ask == 0 and state.phase != Phase.END:
            if state.jail[seat]:
                found += self.acts_of(state, 1 << Act.PAY_FINE | 1 << Act.USE_CARD | 1 << Act.TRY)
        elif ask == 0:
            found.append([int(Act.END)])
            found += self.acts_of(state, 1 << Act.LIFT)
            found += self.streets(state, seat)
            found += self.trades(state, seat, MOST_OFFERS)
        elif ask == Ask.BUY:
            found += self.acts_of(state, 1 << Act.BUY | 1 << Act.AUCTION)
        elif ask == Ask.AUCTION and asked.auction(state, state.frames - 1).lot < Lot.HOUSE:
            found += self.bids(state, seat)
        elif ask == Ask.DEBT:
            found += self.acts_of(state, 1 << Act.SELL | 1 << Act.MORTGAGE)
            found += self.trades(state, seat, IN_DEBT)
        elif ask == Ask.OFFER:
            found += self.acts_of(state, 1 << Act.ACCEPT | 1 << Act.DECLINE)
            found += self.counters(state, seat)
        elif ask == Ask.DRAFT:
            found += self.drafts(state, seat)
        else:
            found += [[action] for action in state.legal_actions()]
        kept: list[list[int]] = []
        for plan in found:
            if plan not in kept and self.is_legal(state, plan):
                kept.append(plan)
        return kept

    def is_legal(self, state: Monopoly, plan: list[int]) -> bool:
        """Whether a seat can do all of a plan before anybody else is asked."""
        self.trial._assign(state)
        self.luck.state = 0
        seat = state.seat_to_act
        for action in plan:
            if self.trial.seat_to_act != seat or not self.trial._play(action, self.luck):
                return False
        return True

    def acts_of(self, state: Monopoly, kinds: int) -> list[list[int]]:
        """The legal actions of some kinds, each a plan."""
        return [[action] for action in state.legal_actions() if kinds >> (action & 255) & 1]

    def streets(self, state: Monopoly, seat: int) -> list[list[int]]:
        """A step on each whole colour; as many as can be paid, and with all that can be lent."""
        found: list[list[int]] = []
        left = values.whole_colours(values.tally(state, state.owned[seat]))
        loose = raising.loose_deeds(state, seat)
        lent = []
        while loose:
            lent.append(acts.packed(Act.MORTGAGE, low_bit(loose)))
            loose &= loose - 1
        while left:
            group = squares.GROUPS * state.board + (low_bit(left) >> 1)
            left &= left - 1
            self.trial._assign(state)
            steps = self.build(self.trial, seat, group)
            if steps:
                found += [steps[:1], steps[:MOST_STEPS]]
            if not lent:
                continue
            self.trial._assign(state)
            for action in lent:
                self.trial._play(action, self.luck)
            more = self.build(self.trial, seat, group)
            if len(more) > len(steps):
                found.append([*lent, *more][:MOST_STEPS])
        return found

    def build(self, trial: Monopoly, seat: int, group: int) -> list[int]:
        """Build on a colour as long as it goes."""
        steps: list[int] = []
        while trial.seat_to_act == seat and trial.top() == 0:
            square = greedy.lowest_city(trial, squares.MEMBERS[group])
            action = acts.packed(Act.BUILD, square)
            if trial.cash[seat] < squares.HOUSE_COST[trial.base + square]:
                break
            if not trial._play(action, self.luck):
                break
            steps.append(action)
        return steps

    def bids(self, state: Monopoly, seat: int) -> list[list[int]]:
        """To pass, and bids up to shares of what the deed is worth to the seat."""
        limits = [0, 0, 0, 0, 0, 0, 0, 0]
        auction = state.frames - 1
        high = asked.auction(state, auction).high
        lot = asked.auction(state, auction).lot
        greedy.find_limits(state, lot, asked.auction(state, auction).bidders, limits)
        sums = [high + 1]
        for i in range(6):
            sums.append(limits[seat] * SHARES[i] // 8 // SUM_STEP * SUM_STEP)  # noqa: PERF401
        for other in range(state.seats):
            if other != seat:
                sums.append((limits[other] // SUM_STEP + 1) * SUM_STEP)  # noqa: PERF401
        found = [[int(Act.PASS)]]
        for aim in sums:
            if high < aim <= state.cash[seat]:
                found.append([*steps_of(Act.STEP, aim - high), int(Act.DONE)])  # noqa: PERF401
        return found

    def trades(self, state: Monopoly, seat: int, most: int) -> list[list[int]]:
        """The best offers that are taken."""
        self.count = 0
        for partner in range(state.seats):
            if partner != seat and not state.out >> partner & 1:
                self.find_offers(state, seat, partner, 0, 0)
        return [
            [acts.packed(Act.TRADE, 0, self.partners[i]), *self.drawn_up(i, 0, 0)]
            for i in range(min(most, self.count))
        ]

    def counters(self, state: Monopoly, seat: int) -> list[list[int]]:
        """To offer the best to who has made an offer."""
        top = state.frames - 1
        if asked.offer(state, top).counter:
            return []
        self.count = 0
        self.find_offers(state, seat, asked.offer(state, top).maker, 0, 0)
        return [
            [int(Act.COUNTER), *self.drawn_up(i, 0, 0)] for i in range(min(IN_DEBT, self.count))
        ]

    def drafts(self, state: Monopoly, seat: int) -> list[list[int]]:
        """To go on with a draft, or drop it."""
        top = state.frames - 1
        partner = asked.draft(state, top).partner
        given = asked.draft(state, top).given
        wanted = asked.draft(state, top).wanted
        found = self.acts_of(state, 1 << Act.DONE | 1 << Act.DROP)
        if asked.draft(state, top).cash:
            return found
        self.count = 0
        self.find_offers(state, seat, partner, given, wanted)
        return found + [self.drawn_up(i, given, wanted) for i in range(self.count)]

    def drawn_up(self, place: int, given: int, wanted: int) -> list[int]:
        """The steps of an offer that lead on from what has been named."""
        plan = []
        left = self.gives[place] & ~given
        while left:
            plan.append(acts.packed(Act.GIVE, low_bit(left)))
            left &= left - 1
        left = self.wants[place] & ~wanted
        while left:
            plan.append(acts.packed(Act.WANT, low_bit(left)))
            left &= left - 1
        paid = self.paid[place]
        return [*plan, *steps_of(Act.PAY if paid > 0 else Act.ASK, abs(paid)), int(Act.DONE)]

    def find_offers(
        self, state: Monopoly, seat: int, partner: int, given: int, wanted: int
    ) -> None:
        """Put the best offers to a partner that it takes among those that are found."""
        mine = sets_of_goods(state, seat, self.own_sets)
        theirs = sets_of_goods(state, partner, self.its_sets)
        self.trial._assign(state)
        self.note(seat, partner, 0, 0, 0, self.outlook._worth(state, seat))
        for i in range(mine):
            give = self.own_sets[i]
            if given & ~give:
                continue
            for j in range(theirs):
                want = self.its_sets[j]
                if wanted & ~want or not (give | want):
                    continue
                paid = least_paid(state, seat, partner, give, want)
                if paid == NEVER:
                    continue
                self.try_swap(state, seat, partner, give, want, paid)
        self.forget_nothing()

    def try_swap(
        self, state: Monopoly, seat: int, partner: int, give: int, want: int, paid: int
    ) -> None:
        """See what chances a swap leaves to the seat."""
        trial = self.trial
        hand_over(trial, give, seat, partner)
        hand_over(trial, want, partner, seat)
        trial.cash[seat] -= paid
        trial.cash[partner] += paid
        self.note(seat, partner, give, want, paid, self.outlook._worth(trial, seat))
        trial.cash[seat] += paid
        trial.cash[partner] -= paid
        hand_over(trial, give, partner, seat)
        hand_over(trial, want, seat, partner)

    def note(self, seat: int, partner: int, give: int, want: int, paid: int, chances: int) -> None:
        """Put an offer among the best, in their order."""
        at = self.count
        if at == MOST_OFFERS:
            at -= 1
            if chances <= self.chances[at]:
                return
        else:
            self.count += 1
        while at and self.chances[at - 1] < chances:
            self.gives[at] = self.gives[at - 1]
            self.wants[at] = self.wants[at - 1]
            self.paid[at] = self.paid[at - 1]
            self.partners[at] = self.partners[at - 1]
            self.chances[at] = self.chances[at - 1]
            at -= 1
        self.gives[at] = give
        self.wants[at] = want
        self.paid[at] = paid
        self.partners[at] = partner
        self.chances[at] = chances

    def forget_nothing(self) -> None:
        """Leave out the offer of nothing, and what is worse than that."""
        for i in range(self.count):
            if not self.gives[i] and not self.wants[i]:
                self.count = i
                return


def sets_of_goods(state: Monopoly, seat: int, sets: list[int]) -> int:
    """What a seat may give: nothing, each deed, all of each group; how many that are."""
    bare = mortgage.bare_deeds(state, seat)
    sets[0] = 0
    count = 1
    left = bare
    while left and count < MOST_SETS:
        sets[count] = left & ~(left - 1)
        count += 1
        left &= left - 1
    for group in range(squares.GROUPS):
        same = bare & squares.MEMBERS[squares.GROUPS * state.board + group]
        if popcount(same) > 1 and count < MOST_SETS:
            sets[count] = same
            count += 1
    return count


def least_paid(state: Monopoly, seat: int, partner: int, give: int, want: int) -> int:
    """For how much a partner just takes a swap, below 0 what it pays; NEVER where it does not."""
    high = state.cash[seat] // SUM_STEP if want else -1
    low = -(state.cash[partner] // SUM_STEP) if give else 1
    if low > high or not offers.agrees(state, partner, seat, give, want, SUM_STEP * high):
        return NEVER
    while low < high:
        middle = (low + high) >> 1
        if offers.agrees(state, partner, seat, give, want, SUM_STEP * middle):
            high = middle
        else:
            low = middle + 1
    return SUM_STEP * high


def hand_over(state: Monopoly, goods: int, giver: int, taker: int) -> None:
    """Deeds change hands."""
    state.owned[giver] &= ~goods
    state.owned[taker] |= goods
    while goods:
        state.owner[low_bit(goods)] = taker
        goods &= goods - 1


def steps_of(act: int, amount: int) -> list[int]:
    """The steps to a sum."""
    steps = []
    while amount > 0:
        step = greedy.step_towards(amount)
        steps.append(acts.packed(act, 0, 0, 0, step))
        amount -= step
    return steps
