"""The learned player of Deal: what its net sees, which is the tables as an action leaves them.

Payments, and a turn that can be won, are left to `greedy`. What the net expects is what the game
comes to, so that searches cut their playouts off by its word; as a player it is no better than
`greedy`. `tycoon.learn` makes the weights, docs/learning.md tells how.
"""

from __future__ import annotations

from pathlib import Path

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.state import State
from tycoon.core.learned.policy import Learned
from tycoon.games.deal.rules.state import Deal

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.core.learned import features
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked, named
    from tycoon.games.deal.bot import greedy, values
    from tycoon.games.deal.names import Act, Ask, Kind, Phase
    from tycoon.games.deal.rules import board, groups, plays, turn

MOST_FOUND = 16
PUTTING_AWAY = 12  # in the place of a question
FIRST_ACTION = 18

# Notes: of two tables how many full groups and spare cards of each colour, what the bank has, how
# many cards there are and the hand has; then what is spent of the own hand, what a charge brings,
# and at the end what greedy thinks of each action.
MINE, THEIRS = 0, 40
SPARES, MONEY, BANKED, HELD, ALONE, HOUSES, FULL = 10, 20, 21, 22, 23, 24, 25
SPENT, PLAYS, REST, CHARGED = 80, 128, 129, 130
VALUES = 256

# Features that all actions share.
ASKED, SEATS, ON_TURN, UNSEEN, PILE, STAGES = 0, 13, 18, 19, 88, 98
MOST_SETS, NEAR, FORCE, DUE = 106, 110, 113, 136
# Features of an action: what it is, what greedy thinks of it.
ACTS, PLAYED, PUT_IN_BANK, PUT_AWAY, BEHIND, CHOICE = 148, 166, 189, 218, 265, 281
PAID_REST, PAID = 282, 290
# Features of the tables after it, first the own.
TABLE, TABLE_SIZE = 300, 126
GROUP, SETS, LACKING, COINS, NOTES, CARDS, BARE, BUILT = 0, 60, 64, 69, 89, 95, 109, 111
WILD = 114
HAND, LEFT, RENT, COMPLETES, PROPERTIES = 552, 646, 650, 662, 668
WANTED, WANTED_BY, BOTH_SETS, FEATURES = 674, 677, 680, 696


class Fast(Learned):
    """Plays what its net expects most of; it is asked by searches what a position is worth."""

    plays = Deal
    features = FEATURES
    weights = Path(__file__).with_name("fast.net")
    unit = 0.25
    doubt = 0.05

    def _find(self, state: State, actions: Actions, found: list[int], notes: list[int]) -> int:
        return find(cython.cast(Deal, state), actions, found, notes)

    def _see(self, state: State, notes: list[int], active: list[int]) -> int:
        return see(cython.cast(Deal, state), active)

    def _weigh(
        self, state: State, action: int, place: int, notes: list[int], active: list[int]
    ) -> int:
        return weigh(cython.cast(Deal, state), action, place, notes, active)

    def _rest(self, state: State) -> int:
        return begun(cython.cast(Deal, state))


def begun(state: Deal) -> int:
    """The number of a turn in which no card is played yet, from 1 on; else 0."""
    if state.phase != Phase.PLAYING or state.frames or state.played:
        return 0
    return state.turns + 1 if state.turn == state.seat_to_act else 0


def find(state: Deal, actions: Actions, found: list[int], notes: list[int]) -> int:
    """What greedy does, and before others what it thinks the next best; alone where it is sure."""
    own = greedy.decide(state, actions)
    found[0] = own
    if actions.size == 1 or state.top() == Ask.PAY or greedy.towards_win(state):
        return 1
    count = 1
    notes[VALUES] = greedy.value_of(state, own)
    for i in range(min(actions.size, 256)):
        action = actions.items[i]
        if action == own:
            continue
        value = greedy.value_of(state, action)
        place = min(count, MOST_FOUND)
        while place > 1 and notes[VALUES + place - 1] < value:
            if place < MOST_FOUND:
                found[place] = found[place - 1]
                notes[VALUES + place] = notes[VALUES + place - 1]
            place -= 1
        if place < MOST_FOUND:
            found[place] = action
            notes[VALUES + place] = value
            count = min(count + 1, MOST_FOUND)
    return count


# The table, and who sits at it.


def see(state: Deal, active: list[int]) -> int:
    """The features that all actions share."""
    me = state.seat_to_act
    ask = state.top()
    if ask == 0 and state.phase == Phase.PUTTING_AWAY:
        ask = PUTTING_AWAY
    count = features.put(active, 0, ASKED + ask)
    count = features.put(active, count, SEATS + min(state.seats, 6) - 2)
    if state.turn == me:
        count = features.put(active, count, ON_TURN)
    count = see_unseen(state, me, active, count)
    count = features.climb(active, count, PILE, (state.piled + state.under_count) // 10, 10)
    count = see_stages(state, active, count)
    most = 0
    near = 0
    for other in range(state.seats):
        if other != me:
            sets = popcount(state.fulls[other])
            most = max(most, sets)
            near += sets + 1 >= state.sets_to_win
    count = features.put(active, count, MOST_SETS + min(most, 3))
    count = features.climb(active, count, NEAR, near, 3)
    if turn.is_in_force(state):
        played = turn.in_force(state)
        count = features.put(active, count, FORCE + played.kind - FIRST_ACTION)
        if turn.is_charge(played.kind):
            count = features.climb(active, count, DUE, asked.action(state, 0).about, 12)
    return count


def see_unseen(state: Deal, me: int, active: list[int], count: int) -> int:
    """Features of the action cards that others hold or that are still to come."""
    for kind in range(FIRST_ACTION, Kind.MONEY_1):
        left = state.deck[kind] - state.discards[kind] - state.hands[board.ROW * me + kind]
        if left > 0:
            for seat in range(state.seats):
                left -= state.banks[board.ROW * seat + kind]
            count = features.climb(active, count, UNSEEN + 3 * (kind - FIRST_ACTION), left, 3)
    return count


def see_stages(state: Deal, active: list[int], count: int) -> int:
    """Features of what is played."""
    jail = Kind.JAIL
    if state.turning_costs:
        count = features.put(active, count, STAGES)
    if state.idle_draw:
        count = features.put(active, count, STAGES + 1)
    if state.has_refuge:
        count = features.put(active, count, STAGES + 2)
    if state.own_turn_only:
        count = features.put(active, count, STAGES + 3)
    if state.needs_house:
        count = features.put(active, count, STAGES + 4)
    if state.deck[jail]:
        count = features.put(active, count, STAGES + 5)
    if state.opening_laydown:
        count = features.put(active, count, STAGES + 6)
    if state.played:
        count = features.put(active, count, STAGES + 7)
    return count


# What an action leaves.


def weigh(state: Deal, action: int, place: int, notes: list[int], active: list[int]) -> int:
    """The features of an action, and of the tables after it, as if nobody refused."""
    me = state.seat_to_act
    said = acts.fields(action)
    rival = rival_of(state, me, action)
    note_table(state, me, notes, MINE)
    note_table(state, rival, notes, THEIRS)
    for kind in range(board.KINDS):
        notes[SPENT + kind] = 0
    notes[PLAYS] = state.plays if state.turn == me else 0
    notes[REST] = 0
    notes[CHARGED] = 0
    foresee(state, me, rival, action, notes)
    count = features.put(active, 0, ACTS + said.act)
    if said.act == Act.PLAY:
        count = features.put(active, count, PLAYED + said.kind - FIRST_ACTION)
    elif said.act == Act.BANK:
        count = features.put(active, count, PUT_IN_BANK + said.kind - FIRST_ACTION)
    elif said.act == Act.PUT_AWAY:
        count = features.put(active, count, PUT_AWAY + said.kind)
    behind = notes[VALUES] - notes[VALUES + place]
    if place == 0:
        count = features.put(active, count, CHOICE)
    steps = 0
    while steps < 16 and behind >= steps * (steps + 1) // 2:
        steps += 1
    count = features.climb(active, count, BEHIND, steps, 16)
    count = features.climb(active, count, PAID_REST, notes[REST], 8)
    count = features.climb(active, count, PAID, notes[CHARGED], 10)
    count = weigh_table(state, me, notes, MINE, TABLE, active, count)
    count = weigh_table(state, rival, notes, THEIRS, TABLE + TABLE_SIZE, active, count)
    count = weigh_hand(state, me, notes, active, count)
    return weigh_both(notes, active, count)


def rival_of(state: Deal, me: int, action: int) -> int:
    """At whom an action is aimed, or who played what is answered; else who is nearest to win."""
    said = acts.fields(action)
    if said.act == Act.PLAY and plays.is_aimed(said.kind):
        return said.seat
    if said.act == Act.SHIFT:
        return said.seat
    if turn.is_in_force(state):
        by = state.frame_seat[0]
        if by != me:
            return by
        played = turn.in_force(state)
        if plays.is_aimed(played.kind):
            return played.seat
    best = -1
    most = 0
    seat = me
    for _ in range(state.seats - 1):
        seat = turn.next_seat(state, seat)
        worth = 8 * popcount(state.fulls[seat]) + popcount(state.spares[seat])
        if best < 0 or worth > most:
            best = seat
            most = worth
    return best


def note_table(state: Deal, seat: int, notes: list[int], at: int) -> None:
    """Note what lies before a seat."""
    houses = 0
    for colour in range(board.COLOURS):
        notes[at + colour] = 0
        notes[at + SPARES + colour] = 0
        if (state.fulls[seat] | state.spares[seat]) >> colour & 1:
            base = groups.base_of(seat, colour)
            notes[at + SPARES + colour] = deck.count_cards(state.groups[base + board.SPARE])
            if state.fulls[seat] >> colour & 1:
                fulls = groups.count_fulls(state, seat, colour)
                notes[at + colour] = fulls
                for group in range(fulls):
                    cards = state.groups[base + group]
                    houses += (cards >> deck.HOUSE_AT & 3 != 0) + (cards >> deck.HOTEL_AT & 3 != 0)
    notes[at + MONEY] = turn.money(state, seat)
    banked = 0
    left = state.banked[seat]
    while left:
        banked += state.banks[board.ROW * seat + low_bit(left)]
        left &= left - 1
    notes[at + BANKED] = banked
    notes[at + HELD] = state.hand_sizes[seat]
    notes[at + ALONE] = state.colourless[seat]
    notes[at + HOUSES] = houses


def foresee(state: Deal, me: int, rival: int, action: int, notes: list[int]) -> None:
    """Change the notes as an action does."""
    said = acts.fields(action)
    kind = said.kind
    if said.act == Act.BANK:
        spend(notes, kind, 1)
        notes[MINE + MONEY] += state.values[kind]
        notes[MINE + BANKED] += 1
    elif said.act == Act.LAY:
        if state.top() == 0:
            spend(notes, kind, 1)
        elif state.top() == Ask.MOVE:
            chosen = asked.move(state, state.frames - 1)
            lose(notes, MINE, chosen.colour)
        win(notes, MINE, said.colour)
    elif said.act == Act.PLAY:
        foresee_play(state, me, rival, action, notes)
    elif said.act == Act.PUT_AWAY:
        notes[SPENT + kind] += 1
        notes[MINE + HELD] -= 1
    elif said.act == Act.GIVE:
        lose(notes, MINE, said.colour)
    elif said.act == Act.TAKE:
        lose(notes, THEIRS, said.colour)
        win(notes, MINE, best_place(state, me, kind))
    elif said.act == Act.REFUSE:
        notes[SPENT + Kind.JUST_SAY_NO] += 1
        notes[MINE + HELD] -= 1
    elif said.act == Act.SHIFT:
        notes[SPENT + Kind.RENT_SHIFT] += 1
        notes[MINE + HELD] -= 1
    elif said.act == Act.ACCEPT and state.top() == Ask.ANSWER:
        foresee_harm(state, me, rival, notes)
    elif said.act == Act.IDLE_DRAW:
        notes[MINE + HELD] += 2
    elif said.act == Act.DRAW_FIVE:
        notes[MINE + HELD] += 5


def foresee_play(state: Deal, me: int, rival: int, action: int, notes: list[int]) -> None:
    """Change the notes as an action card does that nobody refuses."""
    said = acts.fields(action)
    kind = said.kind
    spend(notes, kind, 1)
    due = plays.charge_of(state, me, action)
    if due:
        if turn.is_rent(kind):
            spend(notes, Kind.DOUBLE_RENT, said.number)
        seats = plays.concerned(state, me, action)
        for other in range(state.seats):
            if seats >> other & 1:
                paid = min(due, turn.money(state, other))
                rest = min(due - paid, greedy.estate(state, other))
                notes[MINE + MONEY] += paid
                notes[CHARGED] += paid
                notes[REST] += rest
                if other == rival:
                    notes[THEIRS + MONEY] -= paid
    elif kind == Kind.DEAL_BREAKER:
        notes[THEIRS + said.colour] -= 1
        notes[MINE + said.colour] += 1
    elif plays.takes_a_card(kind):
        lose(notes, THEIRS, said.colour)
        win(notes, MINE, best_place(state, me, said.other - 1))
    elif plays.is_building(kind):
        notes[MINE + HOUSES] += 1
    elif kind == Kind.PASS_GO:
        notes[MINE + HELD] += 2


def foresee_harm(state: Deal, me: int, rival: int, notes: list[int]) -> None:
    """Change the notes as the card in force does that is accepted."""
    played = turn.in_force(state)
    about = asked.action(state, 0).about
    if turn.is_charge(played.kind):
        paid = min(about, notes[MINE + MONEY])
        notes[MINE + MONEY] -= paid
        notes[THEIRS + MONEY] += paid
        notes[CHARGED] = paid
        notes[REST] = min(about - paid, greedy.estate(state, me))
    elif played.kind == Kind.DEAL_BREAKER:
        notes[MINE + played.colour] = max(0, notes[MINE + played.colour] - 1)
        notes[THEIRS + played.colour] += 1
    elif plays.takes_a_card(played.kind):
        lose(notes, MINE, played.colour)
        win(notes, THEIRS, best_place(state, rival, played.other - 1))
        if played.kind == Kind.FORCED_DEAL:
            second = named.fields(about)
            lose(notes, THEIRS, second.colour)
            win(notes, MINE, best_place(state, me, second.kind))


def spend(notes: list[int], kind: int, cards: int) -> None:
    """Note cards that are played from the hand."""
    notes[SPENT + kind] += cards
    notes[MINE + HELD] -= cards
    notes[PLAYS] -= cards


def win(notes: list[int], at: int, colour: int) -> None:
    """Note a card that comes to a table."""
    if colour >= board.COLOURS:
        notes[at + ALONE] += 1
        return
    notes[at + SPARES + colour] += 1
    if notes[at + SPARES + colour] == deck.size_of(colour):
        notes[at + SPARES + colour] = 0
        notes[at + colour] += 1


def lose(notes: list[int], at: int, colour: int) -> None:
    """Note a card that leaves a table."""
    if colour >= board.COLOURS:
        notes[at + ALONE] -= 1
    elif notes[at + SPARES + colour]:
        notes[at + SPARES + colour] -= 1
    elif notes[at + colour]:
        notes[at + colour] -= 1
        notes[at + SPARES + colour] = deck.size_of(colour) - 1


def best_place(state: Deal, seat: int, kind: int) -> int:
    """The colour in which a property is worth most to a seat."""
    if kind < deck.FIRST_WILD:
        return kind
    sets = popcount(state.fulls[seat])
    left = deck.colours_of(kind)
    best = deck.COLOURLESS
    most = -1
    if kind == deck.RAINBOW:
        left = state.spares[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        value = values.gain(state, seat, colour, sets)
        if value > most:
            most = value
            best = colour
    return best


# Features of what is noted.


def weigh_table(
    state: Deal, seat: int, notes: list[int], at: int, first: int, active: list[int], count: int
) -> int:
    """The features of a table."""
    sets = 0
    lacking = 0
    for colour in range(board.COLOURS):
        fulls = notes[at + colour]
        spares = notes[at + SPARES + colour]
        if fulls > 0:
            sets += 1
            level = 5 if fulls > 1 else 4 if spares else 3
            count = features.put(active, count, first + GROUP + 6 * colour + level)
        elif spares > 0:
            lacking += spares + 1 == deck.size_of(colour)
            count = features.put(active, count, first + GROUP + 6 * colour + spares - 1)
        if state.wilds[seat] >> colour & 1:
            count = features.put(active, count, first + WILD + colour)
    notes[at + FULL] = sets
    count = features.put(active, count, first + SETS + min(sets, 3))
    count = features.climb(active, count, first + LACKING, lacking, 5)
    money = notes[at + MONEY]
    steps = money if money < 10 else 10 + (money - 10) // 2
    count = features.climb(active, count, first + COINS, steps, 20)
    count = features.climb(active, count, first + NOTES, notes[at + BANKED], 6)
    count = features.put(active, count, first + CARDS + max(0, min(notes[at + HELD], 13)))
    count = features.climb(active, count, first + BARE, notes[at + ALONE], 2)
    return features.climb(active, count, first + BUILT, notes[at + HOUSES], 3)


def weigh_hand(state: Deal, me: int, notes: list[int], active: list[int], count: int) -> int:
    """The features of what is left of the own hand."""
    left = state.held[me]
    properties = 0
    rent = 0
    one = 0
    more = 0
    while left:
        kind = low_bit(left)
        left &= left - 1
        held = state.hands[board.ROW * me + kind] - notes[SPENT + kind]
        if held <= 0:
            continue
        count = features.climb(active, count, HAND + 2 * kind, held, 2)
        if kind < board.COLOURS:
            lack = deck.size_of(kind) - notes[MINE + SPARES + kind]
            if not notes[MINE + kind] and lack <= held:
                more += 1
                one += lack == 1
        if kind <= deck.RAINBOW:
            properties += held
        elif turn.is_rent(kind):
            rent = max(rent, best_rent(notes, kind))
    count = features.put(active, count, LEFT + max(0, min(notes[PLAYS], 3)))
    count = features.climb(active, count, RENT, rent, 12)
    count = features.climb(active, count, COMPLETES, one, 3)
    count = features.climb(active, count, COMPLETES + 3, more, 3)
    return features.climb(active, count, PROPERTIES, properties, 6)


def best_rent(notes: list[int], kind: int) -> int:
    """About the most that a rent card brings."""
    best = 0
    left = deck.colours_of(kind)
    while left:
        colour = low_bit(left)
        left &= left - 1
        cards = deck.size_of(colour) if notes[MINE + colour] > 0 else notes[MINE + SPARES + colour]
        best = max(best, deck.rent_of(colour, max(0, cards)))
    return best


def weigh_both(notes: list[int], active: list[int], count: int) -> int:
    """The features of what one has and the other wants."""
    wanted = 0
    wanted_by = 0
    for colour in range(board.COLOURS):
        mine = notes[MINE + SPARES + colour]
        theirs = notes[THEIRS + SPARES + colour]
        size = deck.size_of(colour)
        wanted += not notes[MINE + colour] and mine + 1 == size and theirs > 0
        wanted_by += not notes[THEIRS + colour] and theirs + 1 == size and mine > 0
    count = features.climb(active, count, WANTED, wanted, 3)
    count = features.climb(active, count, WANTED_BY, wanted_by, 3)
    both = 4 * min(notes[MINE + FULL], 3) + min(notes[THEIRS + FULL], 3)
    return features.put(active, count, BOTH_SETS + both)
