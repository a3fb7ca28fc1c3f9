"""The rules of Monopoly, put together: what is legal, what it does, and its numbers for learners.

Plain Python; state.pxd gives the C types of the compiled build. Actions are described by
`names.Act`; the legal ones come in the order of the functions that add them.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions, ObservationBuffer
from tycoon.core.chance import Chance
from tycoon.games.monopoly.names import Act, Ask, Phase
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly.rules.cards import pay_next, put_back
    from tycoon.games.monopoly.rules.encoding.action_index import (
        FIRST_USE,
        NUM_ACTIONS,
        action_at,
        index_of,
    )
    from tycoon.games.monopoly.rules.encoding.information import determinize, observe
    from tycoon.games.monopoly.rules.encoding.pending import impossible
    from tycoon.games.monopoly.rules.fortune import (
        add_free_cities,
        add_uses,
        first_free_city,
        go_to_free_city,
        upgrade,
        use,
    )
    from tycoon.games.monopoly.rules.landing import add_buy, buy, claim, land, pay_tax
    from tycoon.games.monopoly.rules.money import (
        SQUARE_BITS,
        action_of,
        add_cash,
        spend,
    )
    from tycoon.games.monopoly.rules.property.auction import add_bids, bid
    from tycoon.games.monopoly.rules.property.building import (
        add_builds,
        add_sales,
        add_sites,
        choose_site,
        first_site,
        sell,
    )
    from tycoon.games.monopoly.rules.property.debt import (
        add_debt,
        add_raising,
        default_debt,
        ruin,
        sell_estate,
    )
    from tycoon.games.monopoly.rules.property.mortgage import (
        add_interest,
        add_lifts,
        add_mortgages,
        lift,
        mortgage,
        settle_interest,
    )
    from tycoon.games.monopoly.rules.property.shortage import build, want
    from tycoon.games.monopoly.rules.property.trade import (
        add_answers,
        add_draft,
        add_trades,
        answer,
        begin_trade,
        draft,
    )
    from tycoon.games.monopoly.rules.refusals import (
        add_payees,
        add_refusal,
        choose_payee,
        first_payee,
        refuse,
    )
    from tycoon.games.monopoly.rules.turn import (
        add_bus,
        add_roll,
        add_triple,
        default_fine,
        end_game,
        end_turn,
        go_by_bus,
        go_by_triple,
        go_on,
        leave_jail,
        may_end,
        points,
        roll,
        second_move,
        settle_fine,
        start,
        start_roll,
        time_up,
    )

BYTE = 255
NOTHING = -1
BEFORE, CLOCK, ROLL, END = Phase.BEFORE, Phase.CLOCK, Phase.ROLL, Phase.END
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
    CARD,
    PAYEES,
    ESTATE,
    LANDING,
    TYCOON,
    ROLLING,
    LEAVING,
) = Ask
DO_START, DO_GO_ON, DO_TIME_UP, DO_ROLL, DO_TRY = (
    int(Act.START),
    int(Act.GO_ON),
    int(Act.TIME_UP),
    int(Act.ROLL),
    int(Act.TRY),
)
DO_AUCTION, DO_PASS, DO_DONE, DO_DROP, DO_DECLINE, DO_KEEP, DO_YES, DO_NO, DO_END = (
    int(Act.AUCTION),
    int(Act.PASS),
    int(Act.DONE),
    int(Act.DROP),
    int(Act.DECLINE),
    int(Act.KEEP),
    int(Act.YES),
    int(Act.NO),
    int(Act.END),
)
DO_USE, DO_BUILD, DO_SELL, DO_MORTGAGE, DO_LIFT, DO_TRADE, DO_BY, DO_GO = (
    Act.USE,
    Act.BUILD,
    Act.SELL,
    Act.MORTGAGE,
    Act.LIFT,
    Act.TRADE,
    Act.BY,
    Act.GO,
)


class Monopoly(Board):
    """A game of Monopoly, from the rolls for order to its end. Rules: MO, MS, MM."""

    # What is legal.

    def _generate(self, actions: Actions) -> None:
        seat = self.seat_to_act
        ask = self.top()
        if ask == 0:
            if self.phase == BEFORE:
                actions.add(DO_START)
            elif self.phase == CLOCK:
                actions.add(DO_GO_ON)
                actions.add(DO_TIME_UP)
            else:
                add_roll(self, actions)
                self.add_managing(actions)
        elif ask == BUY:
            add_buy(self, actions)
            add_raising(self, seat, actions)
        elif ask == AUCTION or ask == BID:
            add_bids(self, actions)
            if self.sells_for_bid():
                add_raising(self, seat, actions)
        elif ask == DEBT:
            add_debt(self, actions)
        elif ask == DRAFT:
            add_draft(self, actions)
        elif ask == OFFER:
            add_answers(self, actions)
        elif ask == INTEREST:
            add_interest(self, actions)
        elif ask == SITE:
            add_sites(self, actions)
        elif ask == BUS:
            add_bus(self, actions)
        elif ask == TRIPLE:
            add_triple(self, actions)
        elif ask == FINE:
            add_roll(self, actions)
        elif ask == REFUSE:
            add_refusal(self, actions)
        elif ask == PAYEE:
            add_payees(self, actions)
        elif ask == FREE_CITY:
            add_free_cities(self, actions)
        else:
            actions.add(DO_YES)
            actions.add(DO_NO)

    def add_managing(self, actions: Actions) -> None:
        """Add what the player on turn may do before a roll and at the end (MO-51)."""
        seat = self.seat_to_act
        add_builds(self, seat, actions)
        add_sales(self, seat, actions)
        add_mortgages(self, seat, actions)
        add_lifts(self, seat, actions)
        add_trades(self, seat, actions)
        if self.board:
            add_uses(self, seat, actions)

    def _default_action(self) -> int:
        """Roll, end; do not buy, bid, trade or build; claim; raise what is owed."""
        ask = self.top()
        if ask == 0:
            if self.phase == BEFORE:
                return DO_START
            if self.phase == CLOCK:
                return DO_GO_ON
            if self.phase == END:
                return DO_END
            return DO_TRY if self.jail[self.turn] else DO_ROLL
        if ask == BUY:
            return DO_AUCTION
        if ask == AUCTION:
            return DO_PASS
        if ask == BID:
            return DO_DONE
        if ask == DEBT:
            return default_debt(self)
        if ask == DRAFT:
            return DO_DROP
        if ask == OFFER:
            return DO_DECLINE
        if ask == INTEREST:
            return DO_KEEP
        if ask == BUS:
            return action_of(DO_BY, 0, 0, 2, 0)
        if ask == CLAIM:
            return DO_YES
        if ask == WANT or ask == TAX or ask == LEVEL or ask == REFUSE:
            return DO_NO
        return self.first_action()

    def first_action(self) -> int:
        """The first legal answer where there is no better default."""
        ask = self.top()
        if ask == TRIPLE:
            return action_of(DO_GO, 0, 0, 0, 0)
        if ask == SITE:
            return first_site(self)
        if ask == PAYEE:
            return first_payee(self)
        if ask == FREE_CITY:
            return first_free_city(self)
        if ask == FINE:
            return default_fine(self)
        return DO_NO

    # What it does.

    def _play(self, action: int, chance: Chance) -> bool:
        if not self.decide(action, chance):
            return False
        self.advance(chance)
        return True

    def decide(self, action: int, chance: Chance) -> bool:
        """Carry out a decision of whoever is asked; False, and nothing done, if it is not legal."""
        act = action & BYTE
        ask = self.top()
        seat = self.seat_to_act
        if seat < 0:
            return self.decide_table(action, chance)
        if act == DO_SELL:
            if ask != 0 and ask != BUY and ask != DEBT and not self.sells_for_bid():
                return False
            return sell(self, action)
        if act == DO_MORTGAGE:
            if ask != 0 and ask != BUY and ask != DEBT and not self.sells_for_bid():
                return False
            square = action >> SQUARE_BITS & BYTE
            if action != action_of(DO_MORTGAGE, square, 0, 0, 0):
                return False
            return mortgage(self, seat, square)
        if act == DO_TRADE:
            return (ask == 0 or ask == DEBT) and begin_trade(self, action)
        if ask == 0:
            if act == DO_BUILD:
                return build(self, action)
            if act == DO_USE:
                return use(self, action)
            if act == DO_LIFT:
                square = action >> SQUARE_BITS & BYTE
                if action != action_of(DO_LIFT, square, 0, 0, 0):
                    return False
                return lift(self, seat, square)
            if self.phase == END:
                if action != DO_END:
                    return False
                end_turn(self)
                return True
            return start_roll(self, action)
        return self.decide_frame(ask, action)

    def sells_for_bid(self) -> bool:
        """Whether a bid for a deed is asked for: money may be raised before it (MO-21, MO-31)."""
        top = self.frames - 1
        return self.frame_kind[top] == AUCTION and self.frame_a[top] < 64

    def decide_table(self, action: int, chance: Chance) -> bool:
        """The table begins, or says whether time is up."""
        if self.phase == BEFORE and action == DO_START:
            start(self, chance)
            return True
        if self.phase != CLOCK:
            return False
        if action == DO_TIME_UP:
            time_up(self)
            return True
        if action != DO_GO_ON:
            return False
        self.phase = ROLL
        return True

    def decide_frame(self, ask: int, action: int) -> bool:
        """The answer to a pending frame."""
        if ask == BUY:
            return buy(self, action)
        if ask == AUCTION or ask == BID:
            return bid(self, action)
        if ask == DEBT:
            return ruin(self, action)
        if ask == DRAFT:
            return draft(self, action)
        if ask == OFFER:
            return answer(self, action)
        if ask == INTEREST:
            return settle_interest(self, action)
        if ask == WANT:
            return want(self, action)
        if ask == SITE:
            return choose_site(self, action)
        if ask == TAX:
            return pay_tax(self, action)
        if ask == FINE:
            return settle_fine(self, action)
        if ask == BUS:
            return go_by_bus(self, action)
        if ask == TRIPLE:
            return go_by_triple(self, action)
        if ask == CLAIM:
            return claim(self, action)
        if ask == LEVEL:
            return upgrade(self, action)
        if ask == REFUSE:
            return refuse(self, action)
        if ask == PAYEE:
            return choose_payee(self, action)
        if ask == FREE_CITY:
            return go_to_free_city(self, action)
        return False

    def advance(self, chance: Chance) -> None:
        """Let everything happen that asks nobody, until somebody is asked or the game is over."""
        while not self.is_over and not self.broken:
            if self.ending and may_end(self):
                end_game(self)
            elif not self.frames:
                if go_on(self):
                    return
            elif self.go_on_frame(chance):
                return

    def go_on_frame(self, chance: Chance) -> bool:
        """Let the top frame go on; whether it asks somebody."""
        top = self.frames - 1
        ask = self.frame_kind[top]
        seat = self.frame_seat[top]
        if ask == CARD:
            put_back(self)
        elif ask == ESTATE:
            sell_estate(self, seat)
        elif self.out >> seat & 1:
            self.pop()
        elif ask == DEBT and self.cash[seat] >= self.frame_a[top]:
            self.pay_debt()
        elif ask == CLAIM and self.out >> self.frame_a[top] & 1:
            self.pop()
        elif ask < CARD:
            self.seat_to_act = seat
            return True
        elif ask == PAYEES:
            pay_next(self)
        elif ask == LANDING:
            land(self, chance)
        elif ask == TYCOON:
            second_move(self)
        elif ask == ROLLING:
            roll(self, chance)
        else:
            leave_jail(self)
        return False

    def pay_debt(self) -> None:
        """The cash has reached the debt on top, which is paid at once (MO-54)."""
        top = self.frames - 1
        seat = self.frame_seat[top]
        amount = self.frame_a[top]
        to = self.frame_b[top]
        due = self.frame_c[top]
        self.pop()
        spend(self, seat, to, amount, due, NOTHING)
        add_cash(self, seat, 0)

    def _points(self, seat: int) -> int:
        return points(self, seat)

    def _deal_points(self, seat: int) -> int:
        return points(self, seat)

    def problem(self) -> str:
        """What cannot be so in any game, of what lies where and of what is pending."""
        wrong: str = Board.problem(self) or impossible(self)
        return wrong

    # For learners.

    def _num_actions(self) -> int:
        return NUM_ACTIONS if self.board else FIRST_USE

    def _index_of(self, action: int) -> int:
        """See docs/games/monopoly.md."""
        return index_of(action)

    def _action_at(self, index: int) -> int:
        return action_at(index)

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """See docs/games/monopoly.md for what each number is."""
        observe(self, seat, row)

    def _determinize(self, seat: int, chance: Chance) -> None:
        determinize(self, seat, chance)

    def _has_hidden_information(self, seat: int) -> bool:
        """MO-5, MM-4: fortune cards; nobody draws up an offer while another is asked."""
        return self.board != 0
