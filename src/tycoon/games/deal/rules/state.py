"""The rules of Deal, put together: what is legal, what it does, and its numbers for learners.

Plain Python; state.pxd gives the C types of the compiled build. Actions are described by
`names.Act` and packed as `names.ACTION` has it; the legal ones come in the order of the functions
that add them: on one's turn by kind of card (first into the bank, then by colour, seat, group,
card), wilds to turn, then the ends.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.names import DEAL as _DEAL
from tycoon.games.deal import names
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked, named
    from tycoon.games.deal.names import Act, Ask, EventKind, Phase
    from tycoon.games.deal.rules import (
        answers,
        board,
        groups,
        hands,
        lots,
        payment,
        plays,
        taking,
        turn,
    )
    from tycoon.games.deal.rules.encoding import action_index, information

DEAL = _DEAL
FIFTEEN = 15
# The bits in which an act says something, and in which the play of a card does.
SAID_BY_ACTS = [names.bits_of(act, 0) for act in range(Act.PLAY)]
SAID_BY_PLAYS = [names.bits_of(Act.PLAY, kind) for kind in range(names.KINDS)]


def says_too_much(action: int) -> bool:
    """Whether an action says something that its act does not say, or is none at all."""
    said = acts.fields(action)
    if said.act < Act.PLAY:
        return action & ~SAID_BY_ACTS[said.act] != 0
    if said.act > Act.PLAY or said.kind >= board.KINDS:
        return True
    return action & ~SAID_BY_PLAYS[said.kind] != 0


class Deal(Board):
    """A game of Deal: one deal, from its opening to a win or a limit. Rules: MD-1 to MD-54."""

    # What is legal.

    def _generate(self, actions: Actions) -> None:
        seat = self.seat_to_act
        if seat < 0:
            actions.add(DEAL)
            return
        ask = self.top()
        if ask == 0:
            if self.phase == Phase.PLAYING:
                plays.add_turn(self, actions)
            else:
                self.add_hand(actions)
        elif ask == Ask.ANSWER or ask == Ask.COUNTER:
            answers.add_answers(self, actions)
        elif ask == Ask.PAY:
            payment.add_payments(self, actions)
        elif ask == Ask.PLACE:
            wilds = asked.place(self, self.frames - 1).wilds
            for kind in range(deck.FIRST_WILD, deck.RAINBOW + 1):
                if deck.count_wilds(wilds, kind):
                    groups.add_places(self, seat, kind, actions)
        elif ask == Ask.MOVE:
            chosen = asked.move(self, self.frames - 1)
            groups.add_moves(self, seat, chosen.kind, chosen.colour, chosen.group, actions)
        elif ask == Ask.GIVE:
            taking.add_gifts(self, seat, actions)
        elif ask == Ask.TAKE:
            taking.add_takings(
                self, plays.target_of(self), Act.TAKE, board.NONE, plays.first_taken(self), actions
            )
        elif ask == Ask.BUILD:
            taking.add_builds(self, actions)
        elif ask == Ask.SURRENDER:
            self.add_hand(actions)
        else:
            actions.add(Act.DRAW_FIVE)
            actions.add(Act.REFUGE)

    def _by_lot(self, actions: Actions, half: int) -> int:
        return self.drawn(actions, half)

    def _play_by_lot(self, actions: Actions, half: int, chance: Chance) -> bool:
        ask = self.top()
        action = self.drawn(actions, half)
        if ask == 0 and self.phase == Phase.PLAYING:
            plays.carry_out(self, action, chance)
        elif ask == Ask.PAY:
            said = acts.fields(action)
            payment.hand_over(self, said.kind, said.colour, said.group)
        elif not self.decide(action, chance):
            return False
        self.go_on(chance)
        return True

    @cython.final
    def drawn(self, actions: Actions, half: int) -> int:
        """What `_by_lot` gives."""
        ask = self.top()
        if ask == 0 and self.phase == Phase.PLAYING:
            return lots.draw_turn(self, actions, half)
        if ask == Ask.PAY:
            return lots.draw_payment(self, actions, half)
        return Board._by_lot(self, actions, half)

    @cython.final
    def add_hand(self, actions: Actions) -> None:
        """Add every kind of card of the hand, to be put away."""
        left = self.held[self.seat_to_act]
        while left:
            actions.add(acts.packed(Act.PUT_AWAY, low_bit(left)))
            left &= left - 1

    def _default_action(self) -> int:
        """Deal; accept; pay what comes first; end; put away the card that is worth least."""
        if self.seat_to_act < 0:
            return DEAL
        ask = self.top()
        if ask == 0:
            return Act.END if self.phase == Phase.PLAYING else self.cheapest()
        if ask == Ask.ANSWER or ask == Ask.COUNTER:
            return Act.ACCEPT
        if ask == Ask.PAY:
            return payment.first_payment(self)
        if ask == Ask.BUILD:
            return Act.LEAVE
        if ask == Ask.EMPTY:
            return Act.DRAW_FIVE
        if ask == Ask.SURRENDER:
            return self.cheapest()
        return self.first_place() if ask == Ask.PLACE or ask == Ask.MOVE else self.first_card()

    def cheapest(self) -> int:
        """Put away the card of the hand that is worth least as money, properties last."""
        seat = self.seat_to_act
        found = board.NONE
        for kind in range(board.KINDS - 1, board.NONE, -1):
            if self.hands[board.ROW * seat + kind]:
                spared = kind <= deck.RAINBOW
                if found == board.NONE or (not spared and self.values[kind] <= self.values[found]):
                    found = kind
        return acts.packed(Act.PUT_AWAY, found)

    def first_place(self) -> int:
        """Lay a wild in its first other colour; a rainbow wild colourless, or where it can."""
        top = self.frames - 1
        seat = self.seat_to_act
        if self.frame_kind[top] == Ask.PLACE:
            kind = deck.FIRST_WILD + low_bit(asked.place(self, top).wilds) // 4
            if kind == deck.RAINBOW:
                return acts.packed(Act.LAY, kind, deck.COLOURLESS)
            return acts.packed(Act.LAY, kind, low_bit(deck.colours_of(kind)), board.SPARE)
        chosen = asked.move(self, top)
        kind = chosen.kind
        if kind != deck.RAINBOW:
            to = low_bit(deck.colours_of(kind) & ~(1 << chosen.colour))
            return acts.packed(Act.LAY, kind, to, board.SPARE)
        if chosen.colour != deck.COLOURLESS:
            return acts.packed(Act.LAY, kind, deck.COLOURLESS)
        for colour in range(board.COLOURS):
            if groups.may_lay(self, seat, kind, colour, board.SPARE, 0):
                return acts.packed(Act.LAY, kind, colour, board.SPARE)
            for group in range(groups.count_fulls(self, seat, colour)):
                for slot in range(1, deck.RAINBOW_SLOT):
                    other = deck.kind_at(colour, slot) + 1
                    if groups.may_lay(self, seat, kind, colour, group, other):
                        return acts.packed(Act.LAY, kind, colour, group, 0, other)
        return Act.END

    def first_card(self) -> int:
        """The first card that may be given, or taken as the second."""
        giving = self.top() == Ask.GIVE
        seat = self.seat_to_act
        for colour in range(board.COLOURS + 1):
            for group in range(board.GROUPS):
                for slot in range(1, deck.RAINBOW_SLOT + 1):
                    kind = deck.RAINBOW if colour == deck.COLOURLESS else deck.kind_at(colour, slot)
                    if kind < 0:
                        continue
                    if giving and taking.may_give(self, seat, kind, colour, group):
                        return acts.packed(Act.GIVE, kind, colour, group)
                    if not giving and taking.may_be_second(
                        self, plays.target_of(self), kind, colour, plays.first_taken(self)
                    ):
                        return acts.packed(Act.TAKE, kind, colour)
        return Act.END

    # What it does.

    def _play(self, action: int, chance: Chance) -> bool:
        if self.seat_to_act < 0:
            if action != DEAL:
                return False
            turn.deal(self, chance)
        elif not self.decide(action, chance):
            return False
        self.go_on(chance)
        return True

    @cython.final
    def go_on(self, chance: Chance) -> None:
        """Do what asks nobody, until somebody is asked or the game is over."""
        while not self.is_over:
            if self.frames:
                if self.top() != Ask.ACTION:
                    return
                answers.advance_action(self)
            elif self.phase == Phase.OPENING:
                turn.begin_turn(self, chance)
            else:
                self.seat_to_act = self.turn
                return

    @cython.final
    def decide(self, action: int, chance: Chance) -> bool:
        """Carry out a decision of the seat to act; False, and nothing done, if it is not legal."""
        if says_too_much(action):
            return False
        ask = self.top()
        if ask == 0 and self.phase == Phase.PLAYING:
            return plays.do_turn(self, action, chance)
        if ask == 0 or ask == Ask.SURRENDER:
            return self.put_away(action, chance)
        if ask == Ask.ANSWER or ask == Ask.COUNTER:
            return answers.answer(self, action, chance)
        if ask == Ask.EMPTY:
            return self.fill_or_hide(action, chance)
        return self.name_card(ask, acts.fields(action))

    @cython.final
    def name_card(self, ask: int, said: acts.Fields) -> bool:
        """Answer a question with a card; False, and nothing done, if that is not legal."""
        if ask == Ask.PLACE and said.act == Act.LAY:
            return self.place(said.kind, said.colour, said.group, said.other)
        if ask == Ask.MOVE and said.act == Act.LAY:
            return self.move_chosen(said.kind, said.colour, said.group, said.other)
        if ask == Ask.PAY and said.act == Act.PAY:
            return payment.pay(self, said.kind, said.colour, said.group)
        if ask == Ask.GIVE and said.act == Act.GIVE:
            return plays.give(self, said.kind, said.colour, said.group)
        if ask == Ask.TAKE and said.act == Act.TAKE:
            return plays.take_second(self, said.kind, said.colour)
        if ask == Ask.BUILD and said.act == Act.LEAVE:
            taking.leave_bare(self)
            return True
        if ask == Ask.BUILD and said.act == Act.BUILD:
            return taking.build(self, said.kind, said.colour, said.group)
        return False

    @cython.final
    def place(self, kind: int, colour: int, group: int, other: int) -> bool:
        """Lay a wild that lies before the seat."""
        top = self.frames - 1
        seat = self.seat_to_act
        wilds = asked.place(self, top).wilds
        if not deck.count_wilds(wilds, kind):
            return False
        if not groups.may_lay(self, seat, kind, colour, group, other):
            return False
        wilds -= deck.one_wild(kind)
        if wilds:
            asked.amend_place(self, top, wilds)
        else:
            self.pop()
        groups.lay(self, seat, kind, colour, group, other, 0)
        self.emit(EventKind.LAID, seat, kind, colour, group, other)
        return True

    def move_chosen(self, kind: int, colour: int, group: int, other: int) -> bool:
        """Turn the wild that was chosen, or move it on the table (MD-15)."""
        seat = self.seat_to_act
        chosen = asked.move(self, self.frames - 1)
        start = chosen.colour
        place = chosen.group
        if kind != chosen.kind:
            return False
        if not groups.may_move(self, seat, kind, start, place, colour, group, other):
            return False
        self.pop()
        if self.turning_costs:
            self.plays -= 1
            self.played = True
        groups.move_wild(self, seat, kind, start, place, colour, group, other)
        self.emit(EventKind.TURNED, seat, kind, start, place, colour, group, other)
        turn.after_play(self)
        return True

    @cython.final
    def put_away(self, action: int, chance: Chance) -> bool:
        """Put a card away at the end of the turn, or on the discard pile (MD-17, MD-52)."""
        seat = self.seat_to_act
        said = acts.fields(action)
        kind = said.kind
        if said.act != Act.PUT_AWAY or kind >= board.KINDS:
            return False
        if not self.hands[board.ROW * seat + kind]:
            return False
        if self.frames:
            self.pop()
            hands.leave_open(self, seat, kind)
            hands.put_on_discards(self, kind)
            self.emit(EventKind.SURRENDERED, seat, kind)
            return True
        if self.to_bottom:
            hands.put_under(self, seat, kind)
            self.emit(EventKind.PUT_UNDER, seat, kind, self.hand_sizes[seat])
        else:
            hands.leave_open(self, seat, kind)
            hands.put_on_discards(self, kind)
            self.emit(EventKind.DISCARDED, seat, kind, self.hand_sizes[seat])
        turn.stop_playing(self, chance)
        return True

    def fill_or_hide(self, action: int, chance: Chance) -> bool:
        """Draw five cards, or take refuge (MD-19)."""
        seat = self.seat_to_act
        if action == Act.DRAW_FIVE:
            self.pop()
            self.emit(EventKind.DRAWS_FIVE, seat)
            hands.draw(self, seat, turn.DRAWN_EMPTY, chance)
        elif action == Act.REFUGE:
            self.pop()
            self.refuge |= 1 << seat
            self.emit(EventKind.REFUGE, seat)
        else:
            return False
        return True

    def _points(self, seat: int) -> int:
        return turn.points(self, seat)

    def _deal_points(self, seat: int) -> int:
        return turn.points(self, seat)

    # For learners.

    def _num_actions(self) -> int:
        return action_index.NUM_ACTIONS

    def _index_of(self, action: int) -> int:
        """See docs/games/deal.md."""
        return action_index.index_of(action)

    def _action_at(self, index: int) -> int:
        return action_index.action_at(index)

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """See docs/games/deal.md for what each number is."""
        row.put(self.phase == Phase.PLAYING)
        row.put(self.phase == Phase.PUTTING_AWAY)
        for ask in range(Ask.GIVE, Ask.SURRENDER + 1):
            row.put(self.top() == ask)
        row.put(self.turns)
        row.put(self.plays)
        row.put(self.played)
        row.put(self.idle_row)
        row.put(self.piled + self.under_count)
        row.put_counts(self.hands, board.ROW * seat, board.KINDS)
        row.put_counts(self.discards, 0, board.KINDS)
        self.observe_frames(seat, row)
        other = seat
        for _ in range(self.seats):
            self.observe_seat(seat, other, row)
            other = (other + self.step) % self.seats

    def observe_frames(self, seat: int, row: ObservationBuffer) -> None:
        """The action in force and the question: 115 numbers."""
        self.observe_action(row)
        self.observe_question(row)
        for below in range(8):
            at = self.under_count - 1 - below
            mine = at >= 0 and self.under_by[at] == seat
            row.put(self.under[at] + 1 if mine else 0)

    def observe_action(self, row: ObservationBuffer) -> None:
        """The action in force: 52 numbers."""
        runs = turn.is_in_force(self)
        action = asked.action(self, 0).action if runs else 0
        about = named.fields(asked.action(self, 0).about if runs else 0)
        played = acts.fields(action)
        row.put_cards(board.ONE << played.kind if runs else 0, board.KINDS)
        row.put(played.colour + 1 if runs else 0)
        row.put(played.group + 1 if runs else 0)
        row.put(played.other)
        row.put(about.kind)  # or the sum charged
        row.put(about.colour)

    def observe_question(self, row: ObservationBuffer) -> None:
        """The question: 14 numbers."""
        top = self.frames - 1
        ask = self.top()
        wilds = 0
        row.put(self.frames)
        row.put(asked.pay(self, top).due if ask == Ask.PAY else 0)
        row.put(asked.pay(self, top).paid if ask == Ask.PAY else 0)
        if ask == Ask.PLACE:
            wilds = asked.place(self, top).wilds
        elif ask == Ask.PAY:
            wilds = asked.pay(self, top).wilds
        for kind in range(deck.FIRST_WILD, deck.RAINBOW + 1):
            row.put(deck.count_wilds(wilds, kind))
        if ask == Ask.MOVE:
            row.put(asked.move(self, top).kind + 1)
            row.put(asked.move(self, top).colour + 1)
            row.put(asked.move(self, top).group + 1)
        elif ask == Ask.BUILD:
            row.put(asked.build(self, top).colour + 1)
            row.put(asked.build(self, top).group + 1)
            row.put(asked.build(self, top).hotel + 1)
        else:
            for _ in range(3):
                row.put(0)

    def observe_seat(self, seat: int, other: int, row: ObservationBuffer) -> None:
        """What lies before a seat and what `seat` knows of its hand: 270 numbers."""
        runs = turn.is_in_force(self)
        row.put(self.seat_to_act == other)
        row.put(self.phase != Phase.BEFORE and self.turn == other)
        row.put(self.hand_sizes[other])
        row.put(self.refuge >> other & 1)
        row.put(self.skips[other])
        row.put(runs and self.frame_seat[0] == other)
        row.put(runs and asked.action(self, 0).dealt == other + 1)
        row.put(runs and asked.action(self, 0).left >> other & 1)
        row.put(self.colourless[other])
        row.put(self.colourless_turned[other])
        row.put_counts(self.banks, board.ROW * other, board.KINDS)
        if other == seat or not self.watched >> other & 1:
            row.put_cards(0, board.KINDS)
        else:
            for kind in range(board.KINDS):
                at = board.ROW * other + kind
                row.put(self.known[at] >> board.KNOWER * seat & hands.SIX_BITS)
        for colour in range(board.COLOURS):
            base = groups.base_of(other, colour)
            fulls = groups.count_fulls(self, other, colour)
            row.put(fulls)
            if not fulls:
                row.put_cards(0, deck.RAINBOW_SLOT)
            for slot in range(1, deck.RAINBOW_SLOT + 1 if fulls else 0):
                count = 0
                for group in range(fulls):
                    for i in range(4):
                        count += (self.groups[base + group] >> 4 * i & 7) == slot
                row.put(count)
            for i in range(3):
                row.put(self.groups[base + board.SPARE] >> 4 * i & FIFTEEN)
            houses = 0
            hotels = 0
            for group in range(fulls):
                houses = max(houses, self.groups[base + group] >> deck.HOUSE_AT & 3)
                hotels = max(hotels, self.groups[base + group] >> deck.HOTEL_AT & 3)
            row.put(houses)
            row.put(hotels)
            row.put(self.loose[board.COLOURS * other + colour])

    def _determinize(self, seat: int, chance: Chance) -> None:
        information.determinize(self, seat, chance)

    def derive(self) -> None:
        """Set the fields that follow from others."""
        Board.derive(self)
        hands.note_pile(self)
        for seat in range(self.seats):
            payment.note_loose(self, seat)
            for colour in range(board.COLOURS):
                groups.note_groups(self, seat, colour)
