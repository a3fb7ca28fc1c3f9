"""The rules of Daifugo, put together.

What is legal, what it does, and its numbers for learners.

Plain Python; state.pxd gives the C types of the compiled build. Actions: plays as in `plays`, a
pass is 0, the table deals with `DEAL`; returned cards have `EXCHANGE`, all others `COMMAND` and the
fields of `names.ACTION`. Order of the legal ones: plays as
`plays.plays`, the pass, the pass with a card drawn; picks ascending, then `done`.
"""

from __future__ import annotations

from math import comb

import cython

from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.names import DEAL as _DEAL
from tycoon.games.daifugo import names
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, nth_bit, popcount
    from tycoon.games.daifugo._names import acts, asked
    from tycoon.games.daifugo.names import Act, Ask
    from tycoon.games.daifugo.rules import (
        effects,
        exchange,
        finishing,
        information,
        lots,
        rounds,
        tricks,
    )
    from tycoon.games.daifugo.rules import plays as play_rules

DEAL = _DEAL
COMMAND = names.COMMAND
ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
EVERY_CARD = 0x3F_FFFF_FFFF_FFFF
FIRST, SECOND, FIELD = 52, 58, 63
JOKER = 52
CARDS = 54
DIAMOND_THREE_CARD = 2
SPADE_THREE_CARD = 8
MAX_SEATS = 8

# Numbers for learners.
SMALL = 8
SINGLES = SMALL
SETS = SINGLES + 54
CODES = 13
SEQUENCES = SETS + 13 * 15 * CODES
TAKERS = 8
GIVES = 53 * TAKERS
DISCARDS = 53
RETURNS = 54 + 54 * 53 // 2
RANKS = 13
# Named suits of one or two jokers in a set, as codes 0 to 10; 11 and 12: one or two jokers
# without a suit.
CODE_OF = [0, 1, 2, 5, 3, 6, 7, -1, 4, 8, 9, -1, 10, -1, -1, -1]
SUITS_OF = [0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12]


def _namings(length: int, jokers: int) -> int:
    return sum(comb(length, n) for n in range(jokers + 1))


# NAMINGS[16 * jokers + length]: in how many ways so many jokers or fewer can stand in a sequence.
NAMINGS = [_namings(length, jokers) for jokers in range(3) for length in range(16)]
# RUNS_AT[51 * beyond + 17 * jokers + length]: the first number, within a suit, of sequences of
# this length.
RUNS_AT = [
    sum((14 + 2 * beyond - before) * _namings(before, jokers) for before in range(3, length))
    for beyond in range(2)
    for jokers in range(3)
    for length in range(17)
]


class Daifugo(Round):
    """A game of Daifugo: rounds until their number is reached or the host ends it.

    Rules: DF-1 to DF-84.
    """

    # What is legal.

    def _generate(self, actions: Actions) -> None:
        seat = self.seat_to_act
        if seat < 0:
            actions.add(DEAL)
            if self.may_shuffle():
                actions.add(COMMAND | Act.SHUFFLE_SEATS)
            if self.may_end():
                actions.add(COMMAND | Act.END)
            return
        if self.frames:
            kind = self.top()
            if kind == Ask.RETURN:
                exchange.add_returns(self, actions)
            elif kind == Ask.CLAIM:
                actions.add(COMMAND | (Act.CLAIM if exchange.holds_diamond(self) else Act.DENY))
            elif kind == Ask.BOMB:
                effects.add_names(self, actions)
            else:
                effects.add_picks(self, actions)
            return
        if self.restricts:
            self.add_restricted(actions)
        else:
            play_rules.plays(
                actions, self.hands[seat], self.shape, self.lock, rounds.rules_now(self)
            )
        if self.diamond_in and self.must_lead_diamond():
            keep_diamond(actions)
        self.add_passes(actions)

    def _by_lot(self, actions: Actions, half: int) -> int:
        return self.drawn(actions, half)

    def _play_by_lot(self, actions: Actions, half: int, chance: Chance) -> bool:
        if self.frames:
            return self.answer(lots.draw_answer(self, actions, half), chance)
        action = self.drawn(actions, half)
        if action == 0 or action == COMMAND | Act.DRAW:
            tricks.pass_turn(self, action != 0, chance)
        else:
            tricks.make_play(self, action, play_rules.shape_of(action, rounds.rules_now(self)))
        return True

    @cython.final
    def drawn(self, actions: Actions, half: int) -> int:
        """What `_by_lot` gives."""
        if self.frames:
            return lots.draw_answer(self, actions, half)
        if self.restricts:
            return Round._by_lot(self, actions, half)
        if not self.shape and not (self.diamond_in and self.must_lead_diamond()):
            self.add_passes(actions)
            return lots.draw_lead(self, actions, half)
        if play_rules.form_of(self.shape) != play_rules.SINGLE:
            return Round._by_lot(self, actions, half)
        # The natural cards that beat a single come first, and need not be listed.
        hand = self.hands[self.seat_to_act]
        low = play_rules.low_of(self.shape)
        rules = rounds.rules_now(self)
        above = play_rules.naturals_on(hand & NATURALS, low, self.lock, rules)
        count = popcount(above)
        play_rules.joker_on(actions, popcount(hand >> FIRST), popcount(hand), low, rules)
        self.add_passes(actions)
        place = half * (count + actions.size) >> 32
        action = nth_bit(above, place) if place < count else actions.items[place - count]
        actions.size += count
        return action

    @cython.final
    def add_passes(self, actions: Actions) -> None:
        """Add the pass, and drawing with it (DF-6, DF-20)."""
        if self.may_pass():
            actions.add(0)
        if self.may_draw():
            actions.add(COMMAND | Act.DRAW)

    @cython.final
    def add_restricted(self, actions: Actions) -> None:
        """Add the plays where not all is looked at by `plays` (DF-70, DF-74, DF-81)."""
        hand = self.hands[self.seat_to_act]
        table = tricks.to_beat(self)
        # DF-34: on a joker that counts as a rank it may be laid whatever is locked.
        spade = hand & SPADE_THREE_CARD if table != self.shape else 0
        if not self.rules & play_rules.SPADE:
            spade = 0
        if spade and tricks.next_rank(self):
            actions.add(spade)
        play_rules.plays(
            actions, hand & ~spade, table, tricks.listed_lock(self), rounds.rules_now(self)
        )
        keep_allowed(self, actions)
        if spade and not tricks.next_rank(self):
            actions.add(spade)

    @cython.final
    def legal_shape(self, action: int) -> int:
        """The shape of a play that the seat to act may make, else 0."""
        hand = self.hands[self.seat_to_act]
        if not self.restricts:
            return play_rules.is_legal(action, hand, self.shape, self.lock, rounds.rules_now(self))
        table = tricks.to_beat(self)
        shape = play_rules.is_legal(
            action, hand, table, tricks.listed_lock(self), rounds.rules_now(self)
        )
        if not shape and table != self.shape:
            shape = play_rules.is_legal(action, hand, self.shape, 0, rounds.rules_now(self))
        return shape if shape and tricks.is_allowed(self, action, shape) else 0

    @cython.final
    def must_lead_diamond(self) -> bool:
        """Whether the seat to act leads the round with its 3 of diamonds (DF-83)."""
        return (
            self.diamond_in
            and not self.played
            and self.hands[self.seat_to_act] & DIAMOND_THREE_CARD != 0
        )

    def may_shuffle(self) -> bool:
        """Whether the host may have seats and first player drawn anew (DF-8)."""
        return (
            self.lead == rounds.KEEP
            and not self.reseat_every
            and self.deals > 0
            and not self.shuffled
        )

    def may_end(self) -> bool:
        """Whether it is for the host to end the game (DF-14)."""
        return self.rounds == 0 and self.deals > 0

    @cython.final
    def cannot_lead(self) -> bool:
        """Whether all that is left is a card that may not be the last one (DF-23, DF-74)."""
        hand = self.hands[self.seat_to_act]
        if hand == rounds.unary(1):
            return not self.rules & play_rules.FINISH
        if not self.bars_finish or popcount(hand) != 1:
            return False
        return tricks.is_barred(self, hand, play_rules.shape_of(hand, self.rules))

    @cython.final
    def may_pass(self) -> bool:
        """Whether the seat to act may pass without drawing (DF-6, DF-23)."""
        if self.table:
            return True
        if self.owner_passes:
            return not self.must_lead_diamond()
        return not self.pile and self.cannot_lead()

    @cython.final
    def may_draw(self) -> bool:
        """Whether the seat to act may pass and draw (DF-20, DF-23)."""
        return self.pile != 0 and (self.table != 0 or self.owner_passes or self.cannot_lead())

    def _play(self, action: int, chance: Chance) -> bool:
        seat = self.seat_to_act
        if seat < 0:
            return self.play_table(action, chance)
        if self.frames:
            return self.answer(action, chance)
        if not action:
            if not self.may_pass():
                return False
            tricks.pass_turn(self, False, chance)
            return True
        shape = self.legal_shape(action)
        if shape:
            if self.diamond_in and not action & DIAMOND_THREE_CARD and self.must_lead_diamond():
                return False
            tricks.make_play(self, action, shape)
            return True
        if action != COMMAND | Act.DRAW or not self.may_draw():
            return False
        tricks.pass_turn(self, True, chance)
        return True

    @cython.final
    def answer(self, action: int, chance: Chance) -> bool:
        """Carry out an answer to the question on top; False for what is none."""
        kind = self.top()
        if kind == Ask.RETURN:
            return exchange.return_cards(self, action)
        if kind == Ask.CLAIM:
            if action == COMMAND | Act.CLAIM:
                return exchange.answer_claim(self, True)
            return action == COMMAND | Act.DENY and exchange.answer_claim(self, False)
        if kind == Ask.BOMB:
            return effects.answer_bomb(self, action)
        return effects.answer_pick(self, action, chance)

    @cython.final
    def play_table(self, action: int, chance: Chance) -> bool:
        """What the host does between rounds."""
        if action == DEAL:
            exchange.deal_round(self, chance)
        elif action == COMMAND | Act.SHUFFLE_SEATS and self.may_shuffle():
            exchange.shuffle_seats(self, chance)
        elif action == COMMAND | Act.END and self.may_end():
            finishing.end_game(self, finishing.BY_HOST)
        else:
            return False
        return True

    def _default_action(self) -> int:
        """Deal; return the weakest; pick nothing; pass; a leader plays the weakest card."""
        seat = self.seat_to_act
        if seat < 0:
            return DEAL
        hand = self.hands[seat]
        if self.frames:
            kind = self.top()
            if kind == Ask.RETURN:
                return self.return_weakest(hand, asked.return_(self, self.frames - 1).wanted)
            if kind == Ask.CLAIM:
                return COMMAND | (Act.CLAIM if exchange.holds_diamond(self) else Act.DENY)
            if kind == Ask.BOMB or effects.may_be_done(self):
                return COMMAND | Act.DONE
            return self.pick_weakest()
        if self.table:
            return 0
        if self.cannot_lead():
            return COMMAND | Act.DRAW if self.pile else 0
        if self.must_lead_diamond():
            return DIAMOND_THREE_CARD
        if hand & NATURALS:
            return hand & (0 - hand)
        return play_rules.JOKER_SINGLE

    def return_weakest(self, hand: int, count: int) -> int:
        """The action of returning so many of the weakest cards."""
        cards = 0
        for _ in range(count):
            card = hand & (0 - hand)
            hand ^= card
            cards = rounds.plus(cards, card if card <= NATURALS else rounds.unary(1))
        return exchange.return_action(cards)

    def pick_weakest(self) -> int:
        """The first card that may be picked, for the first who may get it."""
        spare = self.top() == Ask.GIVE
        pick = asked.give(self, self.frames - 1)
        picked = pick.picked
        taker = 0
        if spare:
            while not effects.may_receive(self, taker):
                taker += 1
        left = rounds.minus(self.hands[self.seat_to_act], picked)
        if picked and high_bit(picked) < JOKER:
            left = left >> (high_bit(picked) + 1) << (high_bit(picked) + 1)
        if picked >> JOKER:
            taker = pick.takers >> 4 * (popcount(picked) - 1) & 15
        return effects.pick_action(
            Act.GIVE if spare else Act.DISCARD, min(low_bit(left), JOKER), taker
        )

    # For views.

    def leads_with_diamond(self) -> bool:
        """Whether the seat to act must lead with its 3 of diamonds (DF-83)."""
        return self.seat_to_act >= 0 and self.must_lead_diamond()

    def may_pick(self) -> int:
        """How many cards the seat to act, asked for some, may pick in all."""
        return effects.most_picks(self)

    def rank_to_follow(self) -> int:
        """The rank that must follow, 0 to 12; -1: ranks are not locked; 13: no card may (DF-70)."""
        if not self.rank_locked:
            return -1
        rank = tricks.next_rank(self)
        return rank if 0 <= rank < RANKS else RANKS

    def cannot_lead_now(self) -> bool:
        """Whether the seat to act leads and all it has is a card that may not be the last."""
        return self.seat_to_act >= 0 and not self.table and self.cannot_lead()

    def receivers(self) -> list[int]:
        """Who may be given cards by the seat to act."""
        return [taker for taker in range(self.seats) if effects.may_receive(self, taker)]

    # For learners.

    def _num_actions(self) -> int:
        return self.first_name() + (RANKS if self.queen_bomber else 0)

    def runs_of_suit(self) -> int:
        """How many numbers the sequences of a suit have."""
        return RUNS_AT[self.runs_row() + 14 + self.beyond() * 2]

    def beyond(self) -> int:
        """1 if jokers may stand beyond the ends of a suit (DF-5)."""
        return 1 if self.rules & play_rules.BEYOND else 0

    def runs_row(self) -> int:
        """Where this game's row of `RUNS_AT` begins."""
        return 51 * self.beyond() + 17 * self.jokers

    def first_give(self) -> int:
        """The number of the first gift."""
        return SEQUENCES + 4 * self.runs_of_suit()

    def first_return(self) -> int:
        """The number of the first choice of cards to return."""
        return self.first_give() + GIVES + DISCARDS

    def first_name(self) -> int:
        """The number of the first rank to name, where Qs let ranks be named (DF-72)."""
        return self.first_return() + RETURNS

    def _index_of(self, action: int) -> int:
        """See docs/games/daifugo.md."""
        if action == DEAL:
            return 5
        what = action >> SECOND
        if what == 61:
            return self.index_of_command(action)
        if what == 60:
            return self.first_return() + pair_number(exchange.returned(action))
        if not action:
            return 0
        shape = play_rules.shape_of(action, self.rules)
        if not shape:
            return 0
        if play_rules.is_joker(shape):
            return SINGLES + 51 + play_rules.jokers_of(shape)
        if play_rules.form_of(shape) == play_rules.SINGLE:
            return SINGLES + low_bit(action)
        if play_rules.form_of(shape) == play_rules.SET:
            return SETS + set_number(action, shape)
        return (
            SEQUENCES
            + self.runs_of_suit() * low_bit(play_rules.suits_of(shape))
            + self.run_number(action, shape)
        )

    def index_of_command(self, action: int) -> int:
        """The number of an action that is no play."""
        said = acts.fields(action)
        act = said.act
        card = said.card
        if act == Act.GIVE:
            return self.first_give() + TAKERS * card + said.taker
        if act == Act.DISCARD:
            return self.first_give() + GIVES + card
        if act == Act.NAME:
            return self.first_name() + card
        if act == Act.DRAW:
            return 1
        if act == Act.DONE:
            return 2
        if act == Act.CLAIM:
            return 3
        if act == Act.DENY:
            return 4
        return 6 if act == Act.SHUFFLE_SEATS else 7

    def run_number(self, action: int, shape: int) -> int:
        """The number of a sequence within its suit.

        By length, lowest rank, and where the jokers are.
        """
        size = play_rules.size_of(shape)
        low = play_rules.low_of(shape)
        first = place_in_run(action >> FIRST & FIELD, low, size)
        second = place_in_run(action >> SECOND & FIELD, low, size)
        if first < 0:
            naming = 0
        elif second < 0:
            naming = 1 + first
        elif first < second:
            naming = 1 + size + second * (second - 1) // 2 + first
        else:
            naming = 1 + size + first * (first - 1) // 2 + second
        at = RUNS_AT[self.runs_row() + size]
        return at + (low + self.beyond()) * NAMINGS[16 * self.jokers + size] + naming

    def _action_at(self, index: int) -> int:
        if index < SINGLES:
            return self.small_action(index)
        if index < SETS:
            card = index - SINGLES
            if card < JOKER:
                return ONE << card
            return play_rules.JOKER_SINGLE if card == JOKER else play_rules.JOKER_PAIR
        if index < SEQUENCES:
            return self.set_at(index - SETS)
        if index < self.first_give():
            index -= SEQUENCES
            return self.run_at(index // self.runs_of_suit(), index % self.runs_of_suit())
        if index < self.first_return():
            index -= self.first_give()
            if index < GIVES:
                return effects.pick_action(Act.GIVE, index // TAKERS, index % TAKERS)
            return effects.pick_action(Act.DISCARD, index - GIVES, 0)
        if index >= self.first_name():
            return effects.pick_action(Act.NAME, index - self.first_name(), 0)
        index -= self.first_return()
        if index < CARDS:
            return exchange.return_action(ONE << index)
        index -= CARDS
        high = 1
        while high * (high + 1) // 2 <= index:
            high += 1
        return exchange.return_action(ONE << high | ONE << (index - high * (high - 1) // 2))

    def small_action(self, index: int) -> int:
        """The action with one of the numbers below `SMALL`."""
        if index == 0:
            return 0
        if index == 1:
            return COMMAND | Act.DRAW
        if index == 2:
            return COMMAND | Act.DONE
        if index == 3:
            return COMMAND | Act.CLAIM
        if index == 4:
            return COMMAND | Act.DENY
        if index == 5:
            return DEAL
        return COMMAND | Act.SHUFFLE_SEATS if index == 6 else COMMAND | Act.END

    def set_at(self, number: int) -> int:
        """The set with this number."""
        code = number % CODES
        suits = number // CODES % 15 + 1
        shift = 4 * (number // CODES // 15)
        plain = code - 10 if code > 10 else 0
        named = SUITS_OF[code] if not plain else 15 & ~suits if self.rules & play_rules.NAMED else 0
        action = suits << shift
        at = FIRST
        while named:
            action |= (ONE + shift + low_bit(named)) << at
            named &= named - 1
            at = SECOND if at == FIRST else 64 + FIRST
            if at > 64 and (named or plain):
                return DEAL
        for _ in range(plain):
            if at > 64:
                return DEAL
            action |= ONE * play_rules.PLAIN << at
            at = SECOND if at == FIRST else 64 + FIRST
        return action

    def run_at(self, suit: int, number: int) -> int:
        """The sequence of a suit with this number."""
        row = self.runs_row()
        size = 3
        while RUNS_AT[row + size + 1] <= number:
            size += 1
        number -= RUNS_AT[row + size]
        namings = NAMINGS[16 * self.jokers + size]
        low = number // namings - self.beyond()
        naming = number % namings
        first = -1
        second = -1
        if naming > size:
            naming -= 1 + size
            second = 1
            while second * (second + 1) // 2 <= naming:
                second += 1
            first = naming - second * (second - 1) // 2
        elif naming:
            first = naming - 1
        action = ONE - 1
        for i in range(size):
            if i != first and i != second:
                if not 0 <= low + i <= 12:
                    return DEAL
                action |= ONE << (4 * (low + i) + suit)
        a = joker_place(low + first, suit) if first >= 0 else 0
        b = joker_place(low + second, suit) if second >= 0 else 0
        if b and b < a:
            return action | b << FIRST | a << SECOND
        return action | a << FIRST | b << SECOND

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """See docs/games/daifugo.md for what each number is."""
        acting = self.seat_to_act
        row.put_cards(self.hands[seat], CARDS)
        row.put_cards(self.played, CARDS)
        row.put_cards(self.table & NATURALS, JOKER)
        shape = self.shape
        form = play_rules.form_of(shape)
        row.put(form == play_rules.SINGLE)
        row.put(form == play_rules.SET)
        row.put(form == play_rules.SEQUENCE)
        row.put(play_rules.size_of(shape))
        row.put(play_rules.low_of(shape) + 1 if shape else 0)
        row.put_cards(play_rules.suits_of(shape), 4)
        row.put(play_rules.jokers_of(shape))
        row.put_cards(self.lock, 4)
        row.put(self.revolution)
        row.put(self.back)
        row.put(popcount(self.pile))
        row.put(popcount(self.aside))
        row.put(self.pass_row)
        row.put(self.drawer >= 0)
        mine = self.frames > 0 and acting == seat
        for kind in range(Ask.RETURN, Ask.CHANGE + 1):
            row.put(self.frames > 0 and self.top() == kind)
        row.put_cards(
            asked.give(self, self.frames - 1).picked
            if mine and Ask.CLAIM < self.top() < Ask.BOMB
            else 0,
            CARDS,
        )
        other = seat
        for _ in range(self.seats):
            row.put(popcount(self.hands[other]))
            row.put(acting == other)
            row.put(self.table != 0 and self.owner == other)
            row.put(self.passed >> other & 1)
            row.put(self.active >> other & 1)
            row.put(self.waiting >> other & 1)
            row.put(self.demoted == other)
            row.put(self.places[other])
            row.put(self.ranks[other])
            row.put(self.totals[other])
            if other != seat:
                row.put_cards(self.known[MAX_SEATS * seat + other], CARDS)
            other = self.following[other]
        if self.nine_reverse:
            row.put(self.turned)
        if self.rank_lock:
            row.put(self.rank_locked)
        if self.queen_bomber:
            row.put(self.frames > 0 and self.top() == Ask.BOMB)
            row.put_cards(
                asked.bomb(self, self.frames - 1).named if mine and self.top() == Ask.BOMB else 0,
                RANKS,
            )

    def _determinize(self, seat: int, chance: Chance) -> None:
        information.determinize(self, seat, chance)

    def _has_hidden_information(self, seat: int) -> bool:
        return information.is_hidden(self, seat)

    def _recast(self, now: State, world: State) -> bool:
        return information.recast(self, cython.cast(Round, now), cython.cast(Round, world))

    def _swap_hidden(self, seat: int, chance: Chance) -> int:
        return information.swap_hidden(self, seat, chance)


def keep_allowed(state: Daifugo, actions: Actions) -> None:
    """Leave of the plays those that nothing forbids (DF-70, DF-74, DF-81)."""
    rules = rounds.rules_now(state)
    kept = 0
    for i in range(actions.size):
        action = actions.items[i]
        if tricks.is_allowed(state, action, play_rules.shape_of(action, rules)):
            actions.items[kept] = action
            kept += 1
    actions.size = kept


def keep_diamond(actions: Actions) -> None:
    """Leave of the plays of a leader those with the 3 of diamonds (DF-83)."""
    kept = 0
    for i in range(actions.size):
        if actions.items[i] & DIAMOND_THREE_CARD:
            actions.items[kept] = actions.items[i]
            kept += 1
    actions.size = kept


def pair_number(cards: int) -> int:
    """The number of one or two cards."""
    high = high_bit(cards)
    rest = cards ^ ONE << high
    if not rest:
        return high
    return CARDS + high * (high - 1) // 2 + low_bit(rest)


def set_number(action: int, shape: int) -> int:
    """The number of a set: by rank, natural suits, and what the jokers show."""
    rank = play_rules.low_of(shape)
    naturals = action >> 4 * rank & 15
    plain = 0
    named = 0
    for i in range(2):
        joker = action >> (SECOND if i else FIRST) & FIELD
        if joker == play_rules.PLAIN:
            plain += 1
        elif joker:
            named |= 1 << (joker - 1 & 3)
    code = 10 + plain if plain else CODE_OF[named]
    return CODES * (15 * rank + naturals - 1) + code


def place_in_run(joker: int, low: int, size: int) -> int:
    """Which card of a sequence a joker field stands for, from 0; -1 for no joker."""
    if not joker:
        return -1
    if joker == play_rules.BELOW:
        return 0
    if joker == play_rules.ABOVE:
        return size - 1
    return (joker - 1 >> 2) - low


def joker_place(rank: int, suit: int) -> int:
    """The joker field of this place in a suit."""
    if rank < 0:
        return play_rules.BELOW
    return play_rules.ABOVE if rank > 12 else 1 + 4 * rank + suit
