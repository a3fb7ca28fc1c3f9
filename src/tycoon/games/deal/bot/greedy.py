"""A hand-written player of Deal, who weighs every card by what it does to the sets on the tables.

Laying, turning and taking are worth what they add to the tables, paying and losing cost what they
remove, as `values` has it. A payment is the cheapest combination that covers it. A card is kept
while it is worth more in the hand than played.

It looks at nothing but its own hand and what everybody sees, so that every determinization gets
the same answer. The weights are quarters of a million in the bank.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.games.deal.rules.state import Deal

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked, named
    from tycoon.games.deal.bot import values, winning
    from tycoon.games.deal.names import Act, Ask, Colour, Kind, Phase
    from tycoon.games.deal.rules import board, groups, plays, turn

PACKED = 0xFFFF_FFFF
SAME = 0xFFFF  # of two actions: what is done, with which kind of card
# A million that an opponent pays from the bank, and from the table.
OUT_OF_BANK, OUT_OF_TABLE = 5, 11
LIKELY = 14  # of 16: how often nobody refuses
JAILED, ROBBED, SPED = 40, 22, 12
# Banking: the first money, and a million below and above so many.
FIRST_MONEY, POOR, MONEY_POOR, MONEY_RICH = 10, 8, 5, 2
DRAWN, PASSED, IDLE, IDLE_HELD = 11, 8, 20, 4
PLAY_COST, TURNED_FOR = 6, 3
FULL_HAND, CROWDED = 7, 14
# A hand played empty: five cards at once, or three more at the next turn.
FIVE_NOW, FIVE_NEXT = 52, 24
REFUGE_SETS = 1
BUILT = 12


class Greedy(Bot):
    """Completes sets, charges when it pays off, keeps its refusals for what hurts."""

    plays = Deal

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        return decide(cython.cast(Deal, state), actions)

    def _ignores_hidden(self) -> bool:
        return True


def decide(state: Deal, actions: Actions) -> int:
    """The most valuable action; of equal ones the one aimed at who is on next, or the first."""
    best = actions.items[0]
    if actions.size == 1:
        return best
    if state.top() == Ask.PAY:
        pending = asked.pay(state, state.frames - 1)
        return (
            values.cheapest_payment(state, state.seat_to_act, pending.other, pending.due) & PACKED
        )
    winning_step = towards_win(state)
    if winning_step:
        return winning_step
    most = value_of(state, best)
    for i in range(1, actions.size):
        value = value_of(state, actions.items[i])
        if value > most or (value == most and is_nearer(state, actions.items[i], best)):
            most = value
            best = actions.items[i]
    return best


def towards_win(state: Deal) -> int:
    """What to do in an own turn that can be won for certain; 0: whatever is worth most."""
    seat = state.seat_to_act
    if state.turn != seat or state.phase != Phase.PLAYING:
        return 0
    ask = state.top()
    if ask == 0:
        return winning.step_to_win(state, seat)
    if ask == Ask.MOVE:
        chosen = asked.move(state, state.frames - 1)
        return winning.place_to_win(state, seat, chosen.kind, chosen.colour)
    step = board.ONE * 0
    if ask == Ask.PLACE:
        wilds = asked.place(state, state.frames - 1).wilds
        for kind in range(deck.FIRST_WILD, deck.RAINBOW + 1):
            if not step and deck.count_wilds(wilds, kind):
                step = winning.place_to_win(state, seat, kind, deck.COLOURLESS)
    return step


def is_nearer(state: Deal, action: int, other: int) -> bool:
    """Whether the first of two actions is the same as the other but aimed at who is on sooner."""
    if (action ^ other) & SAME:
        return False
    seat = state.seat_to_act
    one = acts.fields(action).seat + state.seats - seat
    two = acts.fields(other).seat + state.seats - seat
    return one * state.step % state.seats < two * state.step % state.seats


def value_of(state: Deal, action: int) -> int:
    """What it is worth to do this."""
    seat = state.seat_to_act
    ask = state.top()
    said = acts.fields(action)
    if ask == 0 and state.phase == Phase.PLAYING:
        return value_of_turn(state, seat, action)
    if ask == Ask.ANSWER:
        return value_of_answer(state, seat, action)
    if ask == Ask.COUNTER:
        return 0 if said.act == Act.ACCEPT else value_of_insisting(state, seat)
    if ask == Ask.PLACE:
        return values.gain(state, seat, said.colour, popcount(state.fulls[seat]))
    if ask == Ask.MOVE:
        chosen = asked.move(state, state.frames - 1)
        return values.moved(state, seat, chosen.colour, chosen.group, said.colour)
    if ask == Ask.GIVE:
        return -price_of_gift(state, seat, said.kind, said.colour, said.group)
    if ask == Ask.TAKE:
        return values.taken(state, seat, plays.target_of(state), said.kind, said.colour)
    if ask == Ask.BUILD:  # from an own set only its rent would move
        return 0 if said.act == Act.LEAVE else BUILT if said.colour == Colour.HAND else -1
    if ask == Ask.EMPTY:
        return 0 if said.act == Act.DRAW_FIVE else value_of_refuge(state, seat)
    return -values.kept(state, seat, said.kind)


# One's turn.


def value_of_turn(state: Deal, seat: int, action: int) -> int:
    """What a play is worth, or a wild turned, or an end."""
    said = acts.fields(action)
    kind = said.kind
    if said.act == Act.END:
        return 0
    if said.act == Act.IDLE_DRAW:
        return value_of_idling(state, seat)
    if said.act == Act.TURN:
        return value_of_turning(state, seat, kind, said.colour, said.group)
    if kind == Kind.PASS_GO and said.act == Act.PLAY:
        return value_of_drawing(state, seat)
    doubles = 0
    if said.act == Act.LAY:
        value = values.gain(state, seat, said.colour, popcount(state.fulls[seat]))
        value -= values.spent(state, seat, kind)
    elif said.act == Act.BANK:
        value = value_of_banking(state, seat, kind) - values.kept(state, seat, kind)
    else:
        value = value_of_play(state, seat, action) - values.spent(state, seat, kind)
        if turn.is_rent(kind):
            doubles = said.number
            value -= doubles * (PLAY_COST + values.spent(state, seat, Kind.DOUBLE_RENT))
    if state.hand_sizes[seat] > FULL_HAND:
        value += CROWDED
    return value + emptied(state, seat, 1 + doubles)


def emptied(state: Deal, seat: int, used: int) -> int:
    """What it is worth to come so near to an empty hand (MD-12, MD-19)."""
    left = state.hand_sizes[seat] - used
    if left > state.plays - used:
        return 0
    return (FIVE_NOW if state.has_refuge else FIVE_NEXT) // (left + 1)


def value_of_banking(state: Deal, seat: int, kind: int) -> int:
    """What a card is worth in the bank: money keeps properties from being paid."""
    held = turn.money(state, seat)
    if held >= POOR:
        return MONEY_POOR + MONEY_RICH * state.values[kind]
    return (MONEY_POOR if held else FIRST_MONEY) + MONEY_POOR * state.values[kind]


def value_of_drawing(state: Deal, seat: int) -> int:
    """What pass go is worth: cards for which there is room."""
    room = FULL_HAND + state.plays - state.hand_sizes[seat]
    return PASSED + DRAWN * max(0, min(2, room))


def value_of_idling(state: Deal, seat: int) -> int:
    """What two cards for a turn without a play are worth: little to who has much to play."""
    held = state.hand_sizes[seat]
    return -1 if held >= FULL_HAND else max(1, IDLE - IDLE_HELD * held)


def value_of_turning(state: Deal, seat: int, kind: int, colour: int, group: int) -> int:
    """What the best other place of a wild is worth."""
    colours = deck.colours_of(kind)
    if kind == deck.RAINBOW:
        colours &= state.spares[seat]
    best = -values.NEVER
    for to in range(board.COLOURS):
        if colours >> to & 1 and to != colour:
            best = max(best, values.moved(state, seat, colour, group, to))
    return best - TURNED_FOR - (PLAY_COST if state.turning_costs else 0)


def value_of_play(state: Deal, seat: int, action: int) -> int:
    """What an action card does for its player."""
    kind = acts.fields(action).kind
    if plays.is_building(kind):
        return value_of_building(state, seat, kind)
    due = plays.charge_of(state, seat, action)
    seats = plays.concerned(state, seat, action)
    total = 0
    for other in range(state.seats):
        if seats >> other & 1:
            total += done_to(state, seat, other, action, due)
    return total * LIKELY >> 4


def value_of_building(state: Deal, seat: int, kind: int) -> int:
    """What a house or hotel on this set is worth."""
    if state.needs_house and popcount(state.fulls[seat]) >= state.sets_to_win:
        return values.WON  # no house stood yet, or the game would be over
    return values.BUILDING + values.RENT_WORTH * state.values[kind]


# What cards do to one target, in the eyes of who plays them.


def done_to(state: Deal, seat: int, other: int, action: int, due: int) -> int:
    """What it is worth to do to this target what the card does, before it is played or after."""
    if due:
        return charged(state, other, due)
    played = acts.fields(action)
    card = played.kind
    if card == Kind.DEAL_BREAKER:
        return values.captured(state, seat, other, played.colour, played.group)
    if plays.takes_a_card(card):
        return taken_by(state, seat, other, action)
    if card == Kind.JAIL:
        return JAILED * values.share(state, other) >> 4
    if card == Kind.SPEEDING:
        return SPED * values.share(state, other) >> 4
    return DRAWN + (ROBBED * values.share(state, other) >> 4)


def taken_by(state: Deal, seat: int, other: int, action: int) -> int:
    """What a card that takes another does, with the second card when that is named."""
    played = acts.fields(action)
    value = values.taken(state, seat, other, played.other - 1, played.colour)
    second = named.fields(asked.action(state, 0).about if state.frames else 0)
    if played.kind == Kind.DOUBLE_SLY_DEAL:
        if second.is_one:
            value += values.taken(state, seat, other, second.kind, second.colour)
        return value if state.frames else value + value // 2
    if played.kind == Kind.FORCED_DEAL:
        if not second.is_one:
            return value - cheapest_gift(state, seat, other)
        return value - values.given(state, seat, other, second.kind, second.colour, second.group)
    return value


def charged(state: Deal, other: int, due: int) -> int:
    """What it is worth to charge another; properties that must be paid hurt more than money."""
    paid = min(due, turn.money(state, other))
    rest = min(due - paid, estate(state, other))
    value = paid * OUT_OF_BANK + rest * OUT_OF_TABLE
    return value + (value * values.share(state, other) >> 4)


def estate(state: Deal, seat: int) -> int:
    """About what the properties of a table are worth."""
    total = 0
    left = state.fulls[seat] | state.spares[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        cards = deck.count_cards(state.groups[groups.base_of(seat, colour) + board.SPARE])
        if state.fulls[seat] >> colour & 1:
            cards += deck.size_of(colour)
        total += cards * state.values[colour]
    return total


def price_of_gift(state: Deal, seat: int, kind: int, colour: int, group: int) -> int:
    """What it costs to give this card in the forced deal under way."""
    played = turn.in_force(state)
    price = values.given(state, seat, played.seat, kind, colour, group)
    wanted = played.other - 1
    if colour < board.COLOURS and wanted != deck.RAINBOW and deck.colours_of(wanted) >> colour & 1:
        price += values.NEXT_SET  # what is taken is to join it
    return price


def cheapest_gift(state: Deal, seat: int, other: int) -> int:
    """What it costs to give the card that a forced deal can best do without."""
    best = (
        values.given(state, seat, other, deck.RAINBOW, deck.COLOURLESS, 0)
        if state.colourless[seat]
        else values.NEVER
    )
    left = state.spares[seat]
    if state.gives_from_sets:
        left |= state.fulls[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        group = board.SPARE if state.spares[seat] >> colour & 1 else 0
        cards = state.groups[groups.base_of(seat, colour) + group]
        for i in range(deck.count_cards(cards)):
            kind = deck.kind_at(colour, cards >> 4 * i & 7)
            best = min(best, values.given(state, seat, other, kind, colour, group))
    return best


# Answers.


def value_of_answer(state: Deal, seat: int, action: int) -> int:
    """What it is worth to accept, refuse, or let another pay the rent."""
    said = acts.fields(action)
    if said.act == Act.ACCEPT:
        return -harm(state, seat)
    if said.act == Act.REFUSE:
        return -values.kept(state, seat, Kind.JUST_SAY_NO)
    due = asked.action(state, 0).about
    value = charged(state, said.seat, due) * values.share(state, said.seat) >> 5
    return value - values.kept(state, seat, Kind.RENT_SHIFT)


def value_of_insisting(state: Deal, seat: int) -> int:
    """What it is worth to answer a refusal by another one."""
    value = -values.kept(state, seat, Kind.JUST_SAY_NO)
    if seat != state.frame_seat[0]:  # who has shifted the rent
        return value + harm(state, seat)
    running = asked.action(state, 0)
    due = running.about if turn.is_charge(acts.fields(running.action).kind) else 0
    refuser = asked.counter(state, state.frames - 1).other
    return value + done_to(state, seat, refuser, running.action, due)


def harm(state: Deal, seat: int) -> int:
    """What it costs to accept the card in force."""
    played = turn.in_force(state)
    card = played.kind
    by = state.frame_seat[0]
    about = asked.action(state, 0).about
    if turn.is_charge(card):
        return values.cheapest_payment(state, seat, by, about) >> values.COST_AT
    if card == Kind.DEAL_BREAKER:
        won = values.set_won(state, by, played.colour) * values.share(state, by) >> 4
        return values.set_lost(state, seat, played.colour, played.group) + won
    if plays.takes_a_card(card):
        second = named.fields(about)
        cost = values.given(state, seat, by, played.other - 1, played.colour, board.SPARE)
        if card == Kind.DOUBLE_SLY_DEAL and second.is_one:
            cost += values.given(state, seat, by, second.kind, second.colour, board.SPARE)
        elif card == Kind.FORCED_DEAL:
            cost -= values.gain_by(state, seat, second.kind)
        return cost
    if card == Kind.JAIL:
        return JAILED
    return SPED if card == Kind.SPEEDING else ROBBED


def value_of_refuge(state: Deal, seat: int) -> int:
    """What refuge is worth over five cards: no more than a turn that is over and sets to lose."""
    near = popcount(state.fulls[seat]) >= state.sets_to_win - REFUGE_SETS
    return 1 if near and not state.plays else -1
