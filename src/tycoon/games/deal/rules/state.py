"""The rules of Deal, put together: what is legal, what it does, and its numbers for learners.

Plain Python; state.pxd gives the C types of the compiled build. Actions are described by
`names.Act`; the legal ones come in the order of the functions that add them: on one's turn by kind
of card (first into the bank, then by colour, seat, group, card), wilds to turn, then the ends.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions, ObservationBuffer
from tycoon.core.chance import Chance
from tycoon.core.names import DEAL as _DEAL
from tycoon.games.deal.names import Act, Ask, Happening, Phase
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit
    from tycoon.games.deal.cards import (
        COLOURLESS,
        FIRST_WILD,
        HOTEL_AT,
        HOUSE_AT,
        RAINBOW,
        RAINBOW_SLOT,
        WILDS,
        colours_of,
        kind_at,
    )
    from tycoon.games.deal.rules.answers import add_answers, answer, step
    from tycoon.games.deal.rules.board import COLOURS, GROUPS, KINDS, KNOWER, NONE, ONE, ROW, SPARE
    from tycoon.games.deal.rules.encoding.action_index import NUM_ACTIONS, action_at, index_of
    from tycoon.games.deal.rules.encoding.information import determinize
    from tycoon.games.deal.rules.groups import (
        COLOUR_BITS,
        GROUP_BITS,
        KIND_BITS,
        OTHER_BITS,
        action_of,
        add_moves,
        add_places,
        base_of,
        count_fulls,
        may_lay,
        may_move,
        move_wild,
        note_groups,
        put,
    )
    from tycoon.games.deal.rules.hands import SIX_BITS, draw, leave_open, put_on_discards, put_under
    from tycoon.games.deal.rules.payment import add_payments, first_payment, may_pay, pay
    from tycoon.games.deal.rules.plays import (
        add_turn,
        do_turn,
        first_taken,
        name_second,
        target_of,
    )
    from tycoon.games.deal.rules.taking import (
        add_builds,
        add_gifts,
        add_takings,
        build,
        leave_bare,
        may_be_second,
        may_build,
        may_give,
    )
    from tycoon.games.deal.rules.turn import (
        DRAWN_EMPTY,
        after_play,
        begin_turn,
        deal,
        points,
        stop_playing,
    )

DEAL = _DEAL
BYTE = 255
FIFTEEN = 15
BEFORE, OPENING, PLAYING, PUTTING_AWAY, OVER = Phase
ACTION, GIVE_OWN, TAKE_SECOND, ANSWER, COUNTER, PAY, PLACE, MOVE, BUILD_ON, EMPTY, SURRENDER = Ask
ACCEPT, DRAW_FIVE, REFUGE, LEAVE, PUT_AWAY, LAY, GIVE, TAKE, BUILD, PAY_CARD, END = (
    int(Act.ACCEPT),
    int(Act.DRAW_FIVE),
    int(Act.REFUGE),
    int(Act.LEAVE),
    Act.PUT_AWAY,
    Act.LAY,
    Act.GIVE,
    Act.TAKE,
    Act.BUILD,
    Act.PAY,
    int(Act.END),
)
(
    LAID,
    TURNED_WILD,
    NAMED_GIFT,
    NAMED_SECOND,
    SURRENDERED,
    DRAWS_FIVE,
    TOOK_REFUGE,
    PUT_UNDER,
    DISCARDED,
) = (
    Happening.LAID,
    Happening.TURNED,
    Happening.NAMED_GIFT,
    Happening.NAMED_SECOND,
    Happening.SURRENDERED,
    Happening.DRAWS_FIVE,
    Happening.REFUGE,
    Happening.PUT_UNDER,
    Happening.DISCARDED,
)


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
            if self.phase == PLAYING:
                add_turn(self, actions)
            else:
                self.add_hand(actions)
        elif ask == ANSWER or ask == COUNTER:
            add_answers(self, actions)
        elif ask == PAY:
            add_payments(self, actions)
        elif ask == PLACE:
            for i in range(WILDS):
                if self.frame_a[self.frames - 1] >> 4 * i & FIFTEEN:
                    add_places(self, seat, FIRST_WILD + i, actions)
        elif ask == MOVE:
            top = self.frames - 1
            add_moves(self, seat, self.frame_a[top], self.frame_b[top], self.frame_c[top], actions)
        elif ask == GIVE_OWN:
            add_gifts(self, seat, actions)
        elif ask == TAKE_SECOND:
            add_takings(self, target_of(self), TAKE, NONE, first_taken(self), actions)
        elif ask == BUILD_ON:
            add_builds(self, actions)
        elif ask == SURRENDER:
            self.add_hand(actions)
        else:
            actions.add(DRAW_FIVE)
            actions.add(REFUGE)

    def add_hand(self, actions: Actions) -> None:
        """Add every kind of card of the hand, to be put away."""
        left = self.held[self.seat_to_act]
        while left:
            actions.add(action_of(PUT_AWAY, low_bit(left), 0, 0, 0, 0, 0))
            left &= left - 1

    def _default_action(self) -> int:
        """Deal; accept, pay what comes first, end; of cards to put away the one worth least."""
        if self.seat_to_act < 0:
            return DEAL
        ask = self.top()
        if ask == 0:
            return END if self.phase == PLAYING else self.cheapest()
        if ask == ANSWER or ask == COUNTER:
            return ACCEPT
        if ask == PAY:
            return first_payment(self)
        if ask == BUILD_ON:
            return LEAVE
        if ask == EMPTY:
            return DRAW_FIVE
        if ask == SURRENDER:
            return self.cheapest()
        return self.first_place() if ask == PLACE or ask == MOVE else self.first_card()

    def cheapest(self) -> int:
        """Put away the card of the hand that is worth least as money, properties last."""
        seat = self.seat_to_act
        found = NONE
        for kind in range(KINDS - 1, NONE, -1):
            if self.hands[ROW * seat + kind]:
                spared = kind <= RAINBOW
                if found == NONE or (not spared and self.values[kind] <= self.values[found]):
                    found = kind
        return action_of(PUT_AWAY, found, 0, 0, 0, 0, 0)

    def first_place(self) -> int:
        """The first colour of a wild, the other one, or the first there is; else colourless."""
        top = self.frames - 1
        seat = self.seat_to_act
        if self.frame_kind[top] == PLACE:
            kind = FIRST_WILD + low_bit(self.frame_a[top]) // 4
            if kind == RAINBOW:
                return action_of(LAY, kind, COLOURLESS, 0, 0, 0, 0)
            return action_of(LAY, kind, low_bit(colours_of(kind)), SPARE, 0, 0, 0)
        kind = self.frame_a[top]
        if kind != RAINBOW:
            to = low_bit(colours_of(kind) & ~(1 << self.frame_b[top]))
            return action_of(LAY, kind, to, SPARE, 0, 0, 0)
        if self.frame_b[top] != COLOURLESS:
            return action_of(LAY, kind, COLOURLESS, 0, 0, 0, 0)
        for colour in range(COLOURS):
            if may_lay(self, seat, kind, colour, SPARE, 0):
                return action_of(LAY, kind, colour, SPARE, 0, 0, 0)
            for group in range(count_fulls(self, seat, colour)):
                for slot in range(1, RAINBOW_SLOT):
                    other = kind_at(colour, slot) + 1
                    if may_lay(self, seat, kind, colour, group, other):
                        return action_of(LAY, kind, colour, group, 0, other, 0)
        return END

    def first_card(self) -> int:
        """The first card that may be given, or taken as the second."""
        giving = self.top() == GIVE_OWN
        seat = self.seat_to_act
        for colour in range(COLOURS + 1):
            for group in range(GROUPS):
                for slot in range(1, RAINBOW_SLOT + 1):
                    kind = RAINBOW if colour == COLOURLESS else kind_at(colour, slot)
                    if kind < 0:
                        continue
                    if giving and may_give(self, seat, kind, colour, group):
                        return action_of(GIVE, kind, colour, group, 0, 0, 0)
                    if not giving and may_be_second(
                        self, target_of(self), kind, colour, first_taken(self)
                    ):
                        return action_of(TAKE, kind, colour, 0, 0, 0, 0)
        return END

    # What it does.

    def _play(self, action: int, chance: Chance) -> bool:
        if self.seat_to_act < 0:
            if action != DEAL:
                return False
            deal(self, chance)
        elif not self.decide(action, chance):
            return False
        while not self.is_over:
            if self.frames:
                if self.top() != ACTION:
                    return True
                step(self)
            elif self.phase == OPENING:
                begin_turn(self, chance)
            else:
                self.seat_to_act = self.turn
                return True
        return True

    def decide(self, action: int, chance: Chance) -> bool:
        """Carry out a decision of the seat to act; False, and nothing done, if it is not legal."""
        ask = self.top()
        if ask == 0:
            if self.phase == PLAYING:
                return do_turn(self, action, chance)
            return self.put_away(action, chance)
        if ask == ANSWER or ask == COUNTER:
            return answer(self, action, chance)
        if ask == EMPTY:
            return self.fill_or_hide(action, chance)
        if ask == SURRENDER:
            return self.put_away(action, chance)
        act = action & BYTE
        kind = action >> KIND_BITS & BYTE
        colour = action >> COLOUR_BITS & BYTE
        group = action >> GROUP_BITS & BYTE
        other = action >> OTHER_BITS & BYTE
        if ask == PLACE or ask == MOVE:
            if action != action_of(LAY, kind, colour, group, 0, other, 0):
                return False
            return self.place(kind, colour, group, other)
        if ask == BUILD_ON and action == LEAVE:
            leave_bare(self)
            return True
        if action != action_of(act, kind, colour, group, 0, 0, 0):
            return False
        if ask == PAY:
            if act != PAY_CARD or not may_pay(self, kind, colour, group):
                return False
            pay(self, kind, colour, group)
        elif ask == GIVE_OWN:
            if act != GIVE or not may_give(self, self.seat_to_act, kind, colour, group):
                return False
            self.emit(NAMED_GIFT, self.seat_to_act, kind, colour, group)
            name_second(self, kind, colour, group)
        elif ask == TAKE_SECOND:
            if act != TAKE or group or colour > COLOURLESS or kind > RAINBOW:
                return False
            if not may_be_second(self, target_of(self), kind, colour, first_taken(self)):
                return False
            self.emit(NAMED_SECOND, self.seat_to_act, kind, colour)
            name_second(self, kind, colour, group)
        else:
            if act != BUILD or not may_build(self, kind, colour, group):
                return False
            build(self, kind, colour, group)
        return True

    def place(self, kind: int, colour: int, group: int, other: int) -> bool:
        """Lay a wild that lies before the seat, or move one on its table."""
        top = self.frames - 1
        seat = self.seat_to_act
        if self.frame_kind[top] == MOVE:
            start = self.frame_b[top]
            place = self.frame_c[top]
            if kind != self.frame_a[top]:
                return False
            if not may_move(self, seat, kind, start, place, colour, group, other):
                return False
            self.pop()
            if self.turning_costs:  # MD-15
                self.plays -= 1
                self.played = True
            move_wild(self, seat, kind, start, place, colour, group, other)
            self.emit(TURNED_WILD, seat, kind, start, place, colour, group, other)
            after_play(self)
            return True
        if kind < FIRST_WILD or kind > RAINBOW:
            return False
        shift = 4 * (kind - FIRST_WILD)
        wilds = self.frame_a[top]
        if not wilds >> shift & FIFTEEN:
            return False
        if not may_lay(self, seat, kind, colour, group, other):
            return False
        wilds -= ONE << shift
        if wilds:
            self.amend(top, wilds, 0, 0, 0)
        else:
            self.pop()
        put(self, seat, kind, colour, group, other, 0)
        self.emit(LAID, seat, kind, colour, group, other)
        return True

    def put_away(self, action: int, chance: Chance) -> bool:
        """Put a card away at the end of the turn, or on the discard pile (MD-17, MD-52)."""
        seat = self.seat_to_act
        kind = action >> KIND_BITS & BYTE
        if action != action_of(PUT_AWAY, kind, 0, 0, 0, 0, 0) or kind >= KINDS:
            return False
        if not self.hands[ROW * seat + kind]:
            return False
        if self.frames:
            self.pop()
            leave_open(self, seat, kind)
            put_on_discards(self, kind)
            self.emit(SURRENDERED, seat, kind)
            return True
        if self.to_bottom:
            put_under(self, seat, kind)
            self.emit(PUT_UNDER, seat, kind, self.hand_sizes[seat])
        else:
            leave_open(self, seat, kind)
            put_on_discards(self, kind)
            self.emit(DISCARDED, seat, kind, self.hand_sizes[seat])
        stop_playing(self, chance)
        return True

    def fill_or_hide(self, action: int, chance: Chance) -> bool:
        """Draw five cards, or take refuge (MD-19)."""
        seat = self.seat_to_act
        if action == DRAW_FIVE:
            self.pop()
            self.emit(DRAWS_FIVE, seat)
            draw(self, seat, DRAWN_EMPTY, chance)
        elif action == REFUGE:
            self.pop()
            self.refuge |= 1 << seat
            self.emit(TOOK_REFUGE, seat)
        else:
            return False
        return True

    def _points(self, seat: int) -> int:
        return points(self, seat)

    def _deal_points(self, seat: int) -> int:
        return points(self, seat)

    # For learners.

    def _num_actions(self) -> int:
        return NUM_ACTIONS

    def _index_of(self, action: int) -> int:
        """See docs/games/deal.md."""
        return index_of(action)

    def _action_at(self, index: int) -> int:
        return action_at(index)

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """See docs/games/deal.md for what each number is."""
        row.put(self.phase == PLAYING)
        row.put(self.phase == PUTTING_AWAY)
        for ask in range(GIVE_OWN, SURRENDER + 1):
            row.put(self.top() == ask)
        row.put(self.turns)
        row.put(self.plays)
        row.put(self.played)
        row.put(self.idle_row)
        row.put(self.piled + self.under_count)
        for kind in range(KINDS):
            row.put(self.hands[ROW * seat + kind])
        for kind in range(KINDS):
            row.put(self.discards[kind])
        self.observe_frames(seat, row)
        other = seat
        for _ in range(self.seats):
            self.observe_seat(seat, other, row)
            other = (other + self.step) % self.seats

    def observe_frames(self, seat: int, row: ObservationBuffer) -> None:
        """The action in force and the question: 115 numbers."""
        action = self.frame_a[0] if self.frames and self.frame_kind[0] == ACTION else 0
        top = self.frames - 1
        for kind in range(KINDS):
            row.put(action != 0 and (action >> KIND_BITS & BYTE) == kind)
        row.put((action >> COLOUR_BITS & BYTE) + 1 if action else 0)
        row.put((action >> GROUP_BITS & BYTE) + 1 if action else 0)
        row.put(action >> OTHER_BITS & BYTE)
        row.put(self.frame_c[0] & BYTE if action else 0)
        row.put(self.frame_c[0] >> 8 & BYTE if action else 0)
        row.put(self.frames)
        row.put(self.frame_a[top] if self.frames and self.top() == PAY else 0)
        row.put(self.frame_d[top] if self.frames and self.top() == PAY else 0)
        wilds = 0
        if self.frames and self.top() == PLACE:
            wilds = self.frame_a[top]
        elif self.frames and self.top() == PAY:
            wilds = self.frame_c[top]
        for i in range(WILDS):
            row.put(wilds >> 4 * i & FIFTEEN)
        moving = self.frames > 0 and (self.top() == MOVE or self.top() == BUILD_ON)
        row.put(self.frame_a[top] + 1 if moving else 0)
        row.put(self.frame_b[top] + 1 if moving else 0)
        row.put(self.frame_c[top] + 1 if moving else 0)
        for below in range(8):
            at = self.under_count - 1 - below
            mine = at >= 0 and self.under_by[at] == seat
            row.put(self.under[at] + 1 if mine else 0)

    def observe_seat(self, seat: int, other: int, row: ObservationBuffer) -> None:
        """What lies before a seat and what `seat` knows of its hand: 270 numbers."""
        action = self.frame_a[0] if self.frames and self.frame_kind[0] == ACTION else 0
        row.put(self.seat_to_act == other)
        row.put(self.phase != BEFORE and self.turn == other)
        row.put(self.hand_sizes[other])
        row.put(self.refuge >> other & 1)
        row.put(self.skips[other])
        row.put(action != 0 and self.frame_seat[0] == other)
        row.put(action != 0 and self.frame_d[0] == other + 1)
        row.put(action != 0 and self.frame_b[0] >> other & 1)
        row.put(self.colourless[other])
        row.put(self.colourless_turned[other])
        for kind in range(KINDS):
            row.put(self.banks[ROW * other + kind])
        for kind in range(KINDS):
            knows = self.known[ROW * other + kind] >> KNOWER * seat & SIX_BITS
            row.put(knows if other != seat else 0)
        for colour in range(COLOURS):
            base = base_of(other, colour)
            fulls = count_fulls(self, other, colour)
            row.put(fulls)
            for slot in range(1, RAINBOW_SLOT + 1):
                count = 0
                for group in range(fulls):
                    for i in range(4):
                        count += (self.groups[base + group] >> 4 * i & 7) == slot
                row.put(count)
            for i in range(3):
                row.put(self.groups[base + SPARE] >> 4 * i & FIFTEEN)
            houses = 0
            hotels = 0
            for group in range(fulls):
                houses = max(houses, self.groups[base + group] >> HOUSE_AT & 3)
                hotels = max(hotels, self.groups[base + group] >> HOTEL_AT & 3)
            row.put(houses)
            row.put(hotels)
            row.put(self.loose[COLOURS * other + colour])

    def _determinize(self, seat: int, chance: Chance) -> None:
        determinize(self, seat, chance)

    def derive(self) -> None:
        """Set the fields that follow from others."""
        Board.derive(self)
        for seat in range(self.seats):
            for colour in range(COLOURS):
                note_groups(self, seat, colour)
