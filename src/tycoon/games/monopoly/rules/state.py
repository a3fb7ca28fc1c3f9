"""The rules of Monopoly, put together: what is legal, what it does, and its numbers for learners.

Plain Python; state.pxd gives the C types of the compiled build. Actions are described by
`names.Act`; the legal ones come in the order of the functions that add them.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, nth_bit, popcount
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Ask, Die, Lot, Phase
    from tycoon.games.monopoly.rules import cards, fortune, landing, money, refusals, turn
    from tycoon.games.monopoly.rules.encoding import action_index, information, pending
    from tycoon.games.monopoly.rules.property import auction, building, debt, shortage, trade
    from tycoon.games.monopoly.rules.property import mortgage as mortgages

NOTHING = -1


class Monopoly(Board):
    """A game of Monopoly, from the rolls for order to its end. Rules: MO, MS, MM."""

    # What is legal.

    def _generate(self, actions: Actions) -> None:
        seat = self.seat_to_act
        ask = self.top()
        if ask == 0:
            self.add_turn(actions)
        elif ask == Ask.BUY:
            landing.add_buy(self, actions)
            debt.add_raising(self, seat, actions)
        elif ask == Ask.AUCTION or ask == Ask.BID:
            auction.add_bids(self, actions)
            if self.sells_for_bid():
                debt.add_raising(self, seat, actions)
        elif ask == Ask.DEBT:
            debt.add_debt(self, actions)
        elif ask == Ask.DRAFT:
            trade.add_draft(self, actions)
        elif ask == Ask.OFFER:
            trade.add_answers(self, actions)
        elif ask == Ask.INTEREST:
            mortgages.add_interest(self, actions)
        elif ask == Ask.SITE:
            building.add_sites(self, actions)
        elif ask == Ask.BUS:
            turn.add_bus(self, actions)
        elif ask == Ask.TRIPLE:
            turn.add_triple(self, actions)
        elif ask == Ask.FINE:
            turn.add_roll(self, actions)
        elif ask == Ask.REFUSE:
            refusals.add_refusal(self, actions)
        elif ask == Ask.PAYEE:
            refusals.add_payees(self, actions)
        elif ask == Ask.FREE_CITY:
            fortune.add_free_cities(self, actions)
        else:
            actions.add(Act.YES)
            actions.add(Act.NO)

    @cython.final
    def add_turn(self, actions: Actions) -> None:
        """Add what the table, or the player on turn, may do when nothing is asked."""
        if self.phase == Phase.BEFORE:
            actions.add(Act.START)
        elif self.phase == Phase.CLOCK:
            actions.add(Act.GO_ON)
            actions.add(Act.TIME_UP)
        else:
            self.add_before_mortgages(actions)
            mortgages.add_mortgages(self, self.seat_to_act, actions)
            mortgages.add_lifts(self, self.seat_to_act, actions)
            trade.add_trades(self, self.seat_to_act, actions)
            if self.board:
                fortune.add_uses(self, self.seat_to_act, actions)

    @cython.final
    def add_before_mortgages(self, actions: Actions) -> None:
        """Add what the player on turn may do (MO-51): rolls, the end, buildings."""
        turn.add_roll(self, actions)
        building.add_builds(self, self.seat_to_act, actions)
        building.add_sales(self, self.seat_to_act, actions)

    def _default_action(self) -> int:
        """Roll, end; do not buy, bid, trade or build; claim; raise what is owed."""
        ask = self.top()
        if ask == 0:
            return self.default_turn()
        if ask == Ask.BUY:
            return Act.AUCTION
        if ask == Ask.AUCTION:
            return Act.PASS
        if ask == Ask.BID:
            return Act.DONE
        if ask == Ask.DEBT:
            return debt.default_debt(self)
        if ask == Ask.DRAFT:
            return Act.DROP
        if ask == Ask.OFFER:
            return Act.DECLINE
        if ask == Ask.INTEREST:
            return Act.KEEP
        if ask == Ask.BUS:
            return acts.packed(Act.BY, 0, 0, Die.BOTH)
        if ask == Ask.CLAIM:
            return Act.YES
        if ask == Ask.WANT or ask == Ask.TAX or ask == Ask.LEVEL or ask == Ask.REFUSE:
            return Act.NO
        return self.first_action()

    def default_turn(self) -> int:
        """The default when nothing is asked."""
        if self.phase == Phase.BEFORE:
            return Act.START
        if self.phase == Phase.CLOCK:
            return Act.GO_ON
        if self.phase == Phase.END:
            return Act.END
        return Act.TRY if self.jail[self.turn] else Act.ROLL

    def first_action(self) -> int:
        """The first legal answer where there is no better default."""
        ask = self.top()
        if ask == Ask.TRIPLE:
            return acts.packed(Act.GO)
        if ask == Ask.SITE:
            return building.first_site(self)
        if ask == Ask.PAYEE:
            return refusals.first_payee(self)
        if ask == Ask.FREE_CITY:
            return fortune.first_free_city(self)
        if ask == Ask.FINE:
            return turn.default_fine(self)
        return Act.NO

    # What it does.

    def _play(self, action: int, chance: Chance) -> bool:
        if not self.decide(action, chance):
            return False
        self.advance(chance)
        return True

    def _by_lot(self, actions: Actions, half: int) -> int:
        ask = self.top()
        if ask == Ask.DRAFT:
            return trade.draw_draft(self, actions, half)
        if ask == 0 and self.phase != Phase.BEFORE and self.phase != Phase.CLOCK:
            return self.draw_turn(actions, half)
        return Board._by_lot(self, actions, half)

    @cython.final
    def draw_turn(self, actions: Actions, half: int) -> int:
        """What `_by_lot` gives a player on turn: mortgages and trades are counted, not listed."""
        seat = self.seat_to_act
        self.add_before_mortgages(actions)
        before = actions.size
        if self.board:
            fortune.add_uses(self, seat, actions)
        deeds = mortgages.open_deeds(self, seat)
        lifts = mortgages.open_lifts(self, seat)
        partners = trade.partners(self, seat)
        deed_count, lift_count = popcount(deeds), popcount(lifts)
        count = deed_count + lift_count + popcount(partners)
        actions.size += count
        place = half * actions.size >> 32
        if place < before:
            return actions.items[place]
        if place >= before + count:
            return actions.items[place - count]
        place -= before
        if place < deed_count:
            return acts.packed(Act.MORTGAGE, low_bit(nth_bit(deeds, place)))
        place -= deed_count
        if place < lift_count:
            return acts.packed(Act.LIFT, low_bit(nth_bit(lifts, place)))
        return acts.packed(Act.TRADE, 0, low_bit(nth_bit(partners, place - lift_count)))

    def _play_by_lot(self, actions: Actions, half: int, chance: Chance) -> bool:
        if self.top() != Ask.DRAFT:
            return self._play(self._by_lot(actions, half), chance)
        trade.draw_up(self, trade.draw_draft(self, actions, half))
        self.advance(chance)
        return True

    @cython.final
    def decide(self, action: int, chance: Chance) -> bool:
        """Carry out a decision of whoever is asked; False, and nothing done, if it is not legal."""
        act = acts.fields(action).act
        ask = self.top()
        if self.seat_to_act < 0:
            return self.decide_table(action, chance)
        if act == Act.SELL or act == Act.MORTGAGE:
            return self.may_raise(ask) and self.raise_money(action)
        if act == Act.TRADE:
            return (ask == 0 or ask == Ask.DEBT) and trade.begin_trade(self, action)
        if ask == 0:
            return self.decide_turn(action)
        return self.decide_frame(ask, action)

    @cython.final
    def may_raise(self, ask: int) -> bool:
        """Whether buildings may be sold and deeds mortgaged now (MO-51)."""
        return ask == 0 or ask == Ask.BUY or ask == Ask.DEBT or self.sells_for_bid()

    @cython.final
    def raise_money(self, action: int) -> bool:
        """Sell a building or mortgage a deed."""
        square = acts.fields(action).square
        if action == acts.packed(Act.MORTGAGE, square):
            return mortgages.mortgage(self, self.seat_to_act, square)
        return building.sell(self, action)

    @cython.final
    def decide_turn(self, action: int) -> bool:
        """What the player on turn does when nothing is asked."""
        act = acts.fields(action).act
        square = acts.fields(action).square
        if act == Act.BUILD:
            return shortage.build(self, action)
        if act == Act.USE:
            return fortune.use(self, action)
        if action == acts.packed(Act.LIFT, square):
            return mortgages.lift(self, self.seat_to_act, square)
        if self.phase != Phase.END:
            return turn.start_roll(self, action)
        if action != Act.END:
            return False
        turn.end_turn(self)
        return True

    @cython.final
    def sells_for_bid(self) -> bool:
        """Whether a bid for a deed is asked for: money may be raised before it (MO-21, MO-31)."""
        top = self.frames - 1
        return self.frame_kind[top] == Ask.AUCTION and asked.auction(self, top).lot < Lot.HOUSE

    def decide_table(self, action: int, chance: Chance) -> bool:
        """The table begins, or says whether time is up."""
        if self.phase == Phase.BEFORE and action == Act.START:
            turn.start(self, chance)
            return True
        if self.phase != Phase.CLOCK:
            return False
        if action == Act.TIME_UP:
            turn.time_up(self)
            return True
        if action != Act.GO_ON:
            return False
        self.phase = Phase.ROLL
        return True

    @cython.final
    def decide_frame(self, ask: int, action: int) -> bool:
        """The answer to a pending frame."""
        if ask == Ask.BUY:
            return landing.buy(self, action)
        if ask == Ask.AUCTION or ask == Ask.BID:
            return auction.bid(self, action)
        if ask == Ask.DEBT:
            return debt.ruin(self, action)
        if ask == Ask.DRAFT:
            return trade.draft(self, action)
        if ask == Ask.OFFER:
            return trade.answer(self, action)
        if ask == Ask.INTEREST:
            return mortgages.settle_interest(self, action)
        if ask == Ask.WANT:
            return shortage.want(self, action)
        if ask == Ask.SITE:
            return building.choose_site(self, action)
        if ask == Ask.TAX:
            return landing.pay_tax(self, action)
        if ask == Ask.FINE:
            return turn.settle_fine(self, action)
        if ask == Ask.BUS:
            return turn.go_by_bus(self, action)
        if ask == Ask.TRIPLE:
            return turn.go_by_triple(self, action)
        if ask == Ask.CLAIM:
            return landing.claim(self, action)
        return self.decide_millionaire(ask, action)

    def decide_millionaire(self, ask: int, action: int) -> bool:
        """The answer to a frame that only the millionaire edition has."""
        if ask == Ask.LEVEL:
            return fortune.upgrade(self, action)
        if ask == Ask.REFUSE:
            return refusals.refuse(self, action)
        if ask == Ask.PAYEE:
            return refusals.choose_payee(self, action)
        if ask == Ask.FREE_CITY:
            return fortune.go_to_free_city(self, action)
        return False

    @cython.final
    def advance(self, chance: Chance) -> None:
        """Let everything happen that asks nobody, until somebody is asked or the game is over."""
        while not self.is_over and not self.broken:
            if self.ending and turn.may_end(self):
                turn.end_game(self)
            elif not self.frames:
                if turn.go_on(self):
                    return
            elif self.go_on_frame(chance):
                return

    @cython.final
    def go_on_frame(self, chance: Chance) -> bool:
        """Let the top frame go on; whether it asks somebody."""
        top = self.frames - 1
        ask = self.frame_kind[top]
        seat = self.frame_seat[top]
        if ask == Ask.CARD:
            cards.put_back(self)
        elif ask == Ask.ESTATE:
            debt.sell_estate(self, seat)
        elif self.out >> seat & 1:
            self.pop()
        elif ask < Ask.CARD:
            return self.ask_again(ask, seat)
        elif ask == Ask.PAYEES:
            cards.pay_next(self)
        elif ask == Ask.LANDING:
            landing.land(self, chance)
        elif ask == Ask.TYCOON:
            turn.second_move(self)
        elif ask == Ask.ROLLING:
            turn.roll(self, chance)
        else:
            turn.leave_jail(self)
        return False

    @cython.final
    def ask_again(self, ask: int, seat: int) -> bool:
        """Ask a seat what is on top, unless that has settled itself; whether it is asked."""
        top = self.frames - 1
        if ask == Ask.DEBT and self.cash[seat] >= asked.debt(self, top).amount:
            self.pay_debt()
        elif ask == Ask.CLAIM and self.out >> asked.claim(self, top).payer & 1:
            self.pop()
        else:
            self.seat_to_act = seat
            return True
        return False

    def pay_debt(self) -> None:
        """The cash has reached the debt on top, which is paid at once (MO-54)."""
        top = self.frames - 1
        seat = self.frame_seat[top]
        owed = asked.debt(self, top)
        self.pop()
        money.spend(self, seat, owed.to, owed.amount, owed.due, NOTHING)
        money.add_cash(self, seat, 0)

    def _points(self, seat: int) -> int:
        return turn.points(self, seat)

    def _deal_points(self, seat: int) -> int:
        return turn.points(self, seat)

    def problem(self) -> str:
        """What cannot be so in any game, of what lies where and of what is pending."""
        wrong: str = Board.problem(self) or pending.impossible(self)
        return wrong

    # For learners.

    def _num_actions(self) -> int:
        return action_index.NUM_ACTIONS if self.board else action_index.FIRST_USE

    def _index_of(self, action: int) -> int:
        """See docs/games/monopoly.md."""
        return action_index.index_of(action)

    def _action_at(self, index: int) -> int:
        return action_index.action_at(index)

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """See docs/games/monopoly.md for what each number is."""
        information.observe(self, seat, row)

    def _determinize(self, seat: int, chance: Chance) -> None:
        information.determinize(self, seat, chance)

    def _has_hidden_information(self, seat: int) -> bool:
        """MO-5, MM-4: fortune cards; nobody draws up an offer while another is asked."""
        return self.board != 0
