"""A hand-written player of Deal, who weighs every card by what it does to the sets on the tables.

Laying, turning and taking are worth what they add to the tables, paying and losing cost what they
remove, as `values` has it. A payment is the cheapest combination that covers it. A card is kept
while it is worth more in the hand than played.

It looks at nothing but its own hand and what everybody sees, so that every determinization gets
the same answer. The weights are quarters of a million in the bank.
"""

from __future__ import annotations

import cython

from tycoon.core.bot import Bot
from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.core.state import State
from tycoon.games.deal.names import Act, Ask, Kind, Phase
from tycoon.games.deal.rules.state import Deal

if not cython.compiled:
    from tycoon.core._bits import low_bit, popcount
    from tycoon.games.deal.bot.values import (
        BUILDING,
        COST_AT,
        JUST_SAY_NO,
        NEVER,
        NEXT_SET,
        RENT_WORTH,
        WON,
        captured,
        gain,
        gain_by,
        given,
        has_house,
        kept,
        moved,
        payment,
        set_lost,
        set_won,
        share,
        spent,
        taken,
    )
    from tycoon.games.deal.cards import (
        COLOURLESS,
        HOTEL,
        HOUSE,
        NEW_HOTEL,
        NEW_HOUSE,
        RAINBOW,
        colours_of,
        count_cards,
        kind_at,
        size_of,
    )
    from tycoon.games.deal.rules.board import COLOURS, ROW, SPARE
    from tycoon.games.deal.rules.groups import (
        COLOUR_BITS,
        COUNT_BITS,
        GROUP_BITS,
        KIND_BITS,
        OTHER_BITS,
        SEAT_BITS,
        base_of,
        rent,
    )
    from tycoon.games.deal.rules.payment import FROM_HAND
    from tycoon.games.deal.rules.plays import DEBT, PRESENT, opponents
    from tycoon.games.deal.rules.turn import is_rent, money

BYTE = 255
PACKED = 0xFFFF_FFFF
SAME = 0xFFFF  # of two actions: what is done, with which kind of card
PLAYING = Phase.PLAYING
ANSWER, COUNTER, PAY, PLACE, MOVE, GIVE_OWN, TAKE_SECOND, BUILD_ON, EMPTY = (
    Ask.ANSWER,
    Ask.COUNTER,
    Ask.PAY,
    Ask.PLACE,
    Ask.MOVE,
    Ask.GIVE,
    Ask.TAKE,
    Ask.BUILD,
    Ask.EMPTY,
)
END, IDLE_DRAW, ACCEPT, REFUSE, DRAW_FIVE, LEAVE, BANK, LAY, TURN, PLAY = (
    int(Act.END),
    int(Act.IDLE_DRAW),
    int(Act.ACCEPT),
    int(Act.REFUSE),
    int(Act.DRAW_FIVE),
    int(Act.LEAVE),
    Act.BANK,
    Act.LAY,
    Act.TURN,
    Act.PLAY,
)
RAINBOW_RENT, DEAL_BREAKER, FORCED_DEAL, SLY_DEAL, DOUBLE_SLY_DEAL = (
    Kind.RAINBOW_RENT,
    Kind.DEAL_BREAKER,
    Kind.FORCED_DEAL,
    Kind.SLY_DEAL,
    Kind.DOUBLE_SLY_DEAL,
)
DEBT_COLLECTOR, BIRTHDAY, DOUBLE_RENT, PASS_GO, JAIL, SPEEDING, RENT_SHIFT = (
    Kind.DEBT_COLLECTOR,
    Kind.BIRTHDAY,
    Kind.DOUBLE_RENT,
    Kind.PASS_GO,
    Kind.JAIL,
    Kind.SPEEDING,
    Kind.RENT_SHIFT,
)
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


def decide(state: Deal, actions: Actions) -> int:
    """The most valuable action; of equal ones that at whose turn comes next, or the first."""
    best = actions.items[0]
    if actions.size == 1:
        return best
    if state.top() == PAY:
        top = state.frames - 1
        return payment(state, state.seat_to_act, state.frame_b[top], state.frame_a[top]) & PACKED
    most = value_of(state, best)
    for i in range(1, actions.size):
        value = value_of(state, actions.items[i])
        if value > most or (value == most and is_nearer(state, actions.items[i], best)):
            most = value
            best = actions.items[i]
    return best


def is_nearer(state: Deal, action: int, other: int) -> bool:
    """Whether the first of two actions is the same as the other but aimed at who is on sooner."""
    if (action ^ other) & SAME:
        return False
    seat = state.seat_to_act
    one = (action >> SEAT_BITS & BYTE) + state.seats - seat
    two = (other >> SEAT_BITS & BYTE) + state.seats - seat
    return one * state.step % state.seats < two * state.step % state.seats


def value_of(state: Deal, action: int) -> int:
    """What it is worth to do this."""
    seat = state.seat_to_act
    ask = state.top()
    act = action & BYTE
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    top = state.frames - 1
    if ask == 0 and state.phase == PLAYING:
        return value_of_turn(state, seat, action)
    if ask == ANSWER:
        return value_of_answer(state, seat, action)
    if ask == COUNTER:
        return 0 if action == ACCEPT else value_of_insisting(state, seat)
    if ask == PLACE:
        return gain(state, seat, colour, popcount(state.fulls[seat]))
    if ask == MOVE:
        return moved(state, seat, state.frame_b[top], state.frame_c[top], colour)
    if ask == GIVE_OWN:
        return -price_of_gift(state, seat, kind, colour, group)
    if ask == TAKE_SECOND:
        return taken(state, seat, state.frame_a[0] >> SEAT_BITS & BYTE, kind, colour)
    if ask == BUILD_ON:  # from an own set only its rent would move
        return 0 if act == LEAVE else BUILT if colour == FROM_HAND else -1
    if ask == EMPTY:
        return 0 if act == DRAW_FIVE else value_of_refuge(state, seat)
    return -kept(state, seat, kind)


# One's turn.


def value_of_turn(state: Deal, seat: int, action: int) -> int:
    """What a play is worth, or a wild turned, or an end."""
    act = action & BYTE
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    if act == END:
        return 0
    if act == IDLE_DRAW:
        return value_of_idling(state, seat)
    if act == TURN:
        return value_of_turning(state, seat, kind, colour, group)
    if kind == PASS_GO and act == PLAY:
        return value_of_drawing(state, seat)
    doubles = 0
    if act == LAY:
        value = gain(state, seat, colour, popcount(state.fulls[seat]))
        value -= spent(state, seat, kind)
        if value < WON and wins_by_laying(state, seat, colour):
            return WON
    elif act == BANK:
        value = value_of_banking(state, seat, kind) - kept(state, seat, kind)
    else:
        value = value_of_play(state, seat, action) - spent(state, seat, kind)
        if is_rent(kind):
            doubles = action >> COUNT_BITS & BYTE
            value -= doubles * (PLAY_COST + spent(state, seat, DOUBLE_RENT))
    if state.hand_sizes[seat] > FULL_HAND:
        value += CROWDED
    return value + emptied(state, seat, 1 + doubles)


def wins_by_laying(state: Deal, seat: int, colour: int) -> bool:
    """Whether the hand has the cards of this colour for the last set, and plays for them."""
    if popcount(state.fulls[seat]) + 1 != state.sets_to_win or colour == COLOURLESS:
        return False
    if state.fulls[seat] >> colour & 1 or (state.needs_house and not has_house(state, seat)):
        return False
    need = size_of(colour) - count_cards(state.groups[base_of(seat, colour) + SPARE])
    if need > state.plays:
        return False
    for kind in range(RAINBOW + 1):
        if colours_of(kind) >> colour & 1:
            need -= state.hands[ROW * seat + kind]
    return need <= 0


def emptied(state: Deal, seat: int, used: int) -> int:
    """What it is worth to come so near to an empty hand (MD-12, MD-19)."""
    left = state.hand_sizes[seat] - used
    if left > state.plays - used:
        return 0
    return (FIVE_NOW if state.has_refuge else FIVE_NEXT) // (left + 1)


def value_of_banking(state: Deal, seat: int, kind: int) -> int:
    """What a card is worth in the bank: money keeps properties from being paid."""
    held = money(state, seat)
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
    colours = colours_of(kind)
    if kind == RAINBOW:
        colours &= state.spares[seat]
    best = -NEVER
    for to in range(COLOURS):
        if colours >> to & 1 and to != colour:
            best = max(best, moved(state, seat, colour, group, to))
    return best - TURNED_FOR - (PLAY_COST if state.turning_costs else 0)


def value_of_play(state: Deal, seat: int, action: int) -> int:
    """What an action card does for its player."""
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    target = action >> SEAT_BITS & BYTE
    count = action >> COUNT_BITS & BYTE
    due = 0
    targets = 1 << target
    if is_building(kind):
        return value_of_building(state, seat, kind)
    if is_rent(kind):
        due = rent(state, seat, colour) << count
        if kind != RAINBOW_RENT:
            targets = opponents(state, seat)
    elif kind == DEBT_COLLECTOR:
        due = DEBT
    elif kind == BIRTHDAY:
        due = PRESENT
        targets = opponents(state, seat)
    elif kind == SPEEDING:
        targets |= 1 << count
    total = 0
    for other in range(state.seats):
        if targets >> other & 1:
            total += done_to(state, seat, other, action, due)
    return total * LIKELY >> 4


def value_of_building(state: Deal, seat: int, kind: int) -> int:
    """What a house or hotel on this set is worth."""
    if state.needs_house and popcount(state.fulls[seat]) >= state.sets_to_win:
        return WON  # no house stood yet, or the game would be over
    return BUILDING + RENT_WORTH * state.values[kind]


def is_building(kind: int) -> bool:
    """Whether a kind is a house or hotel."""
    return kind == HOUSE or kind == HOTEL or kind == NEW_HOUSE or kind == NEW_HOTEL


# What cards do to one target, in the eyes of who plays them.


def done_to(state: Deal, seat: int, other: int, action: int, due: int) -> int:
    """What the card does to this target, before it is played or after."""
    card = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    kind = (action >> OTHER_BITS & BYTE) - 1
    named = state.frame_c[0] if state.frames else 0
    if due:
        return charged(state, other, due)
    if card == DEAL_BREAKER:
        return captured(state, seat, other, colour, group)
    if card == SLY_DEAL:
        return taken(state, seat, other, kind, colour)
    if card == DOUBLE_SLY_DEAL:
        value = taken(state, seat, other, kind, colour)
        if named:
            value += taken(state, seat, other, named & BYTE, named >> 8 & BYTE)
        return value if state.frames else value + value // 2
    if card == FORCED_DEAL:
        value = taken(state, seat, other, kind, colour)
        if not named:
            return value - cheapest_gift(state, seat, other)
        place = named >> 16 & BYTE
        return value - given(state, seat, other, named & BYTE, named >> 8 & BYTE, place)
    if card == JAIL:
        return JAILED * share(state, other) >> 4
    if card == SPEEDING:
        return SPED * share(state, other) >> 4
    return DRAWN + (ROBBED * share(state, other) >> 4)


def charged(state: Deal, other: int, due: int) -> int:
    """What it is worth to charge another; properties that must be paid hurt more than money."""
    paid = min(due, money(state, other))
    rest = min(due - paid, estate(state, other))
    value = paid * OUT_OF_BANK + rest * OUT_OF_TABLE
    return value + (value * share(state, other) >> 4)


def estate(state: Deal, seat: int) -> int:
    """About what the properties of a table are worth."""
    total = 0
    left = state.fulls[seat] | state.spares[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        cards = count_cards(state.groups[base_of(seat, colour) + SPARE])
        if state.fulls[seat] >> colour & 1:
            cards += size_of(colour)
        total += cards * state.values[colour]
    return total


def price_of_gift(state: Deal, seat: int, kind: int, colour: int, group: int) -> int:
    """What it costs to give this card in the forced deal under way."""
    action = state.frame_a[0]
    price = given(state, seat, action >> SEAT_BITS & BYTE, kind, colour, group)
    wanted = (action >> OTHER_BITS & BYTE) - 1
    if colour < COLOURS and wanted != RAINBOW and colours_of(wanted) >> colour & 1:
        price += NEXT_SET  # what is taken is to join it
    return price


def cheapest_gift(state: Deal, seat: int, other: int) -> int:
    """What it costs to give the card that a forced deal can best do without."""
    best = given(state, seat, other, RAINBOW, COLOURLESS, 0) if state.colourless[seat] else NEVER
    left = state.spares[seat]
    if state.gives_from_sets:
        left |= state.fulls[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        group = SPARE if state.spares[seat] >> colour & 1 else 0
        cards = state.groups[base_of(seat, colour) + group]
        for i in range(count_cards(cards)):
            kind = kind_at(colour, cards >> 4 * i & 7)
            best = min(best, given(state, seat, other, kind, colour, group))
    return best


# Answers.


def value_of_answer(state: Deal, seat: int, action: int) -> int:
    """What it is worth to accept, refuse, or let another pay the rent."""
    if action == ACCEPT:
        return -harm(state, seat)
    if action == REFUSE:
        return -kept(state, seat, JUST_SAY_NO)
    other = action >> SEAT_BITS & BYTE
    value = charged(state, other, state.frame_c[0]) * share(state, other) >> 5
    return value - kept(state, seat, RENT_SHIFT)


def value_of_insisting(state: Deal, seat: int) -> int:
    """What it is worth to answer a refusal by another one."""
    value = -kept(state, seat, JUST_SAY_NO)
    if seat != state.frame_seat[0]:  # who has shifted the rent
        return value + harm(state, seat)
    action = state.frame_a[0]
    card = action >> KIND_BITS & BYTE
    charge = is_rent(card) or card == DEBT_COLLECTOR or card == BIRTHDAY
    due = state.frame_c[0] if charge else 0
    return value + done_to(state, seat, state.frame_a[state.frames - 1], action, due)


def harm(state: Deal, seat: int) -> int:
    """What it costs to accept the card in force."""
    action = state.frame_a[0]
    by = state.frame_seat[0]
    card = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    kind = (action >> OTHER_BITS & BYTE) - 1
    about = state.frame_c[0]
    if is_rent(card) or card == DEBT_COLLECTOR or card == BIRTHDAY:
        return payment(state, seat, by, about) >> COST_AT
    if card == DEAL_BREAKER:
        won = set_won(state, by, colour) * share(state, by) >> 4
        return set_lost(state, seat, colour, action >> GROUP_BITS & BYTE) + won
    if card == SLY_DEAL or card == DOUBLE_SLY_DEAL or card == FORCED_DEAL:
        cost = given(state, seat, by, kind, colour, SPARE)
        if card == DOUBLE_SLY_DEAL and about:
            cost += given(state, seat, by, about & BYTE, about >> 8 & BYTE, SPARE)
        elif card == FORCED_DEAL:
            cost -= gain_by(state, seat, about & BYTE)
        return cost
    if card == JAIL:
        return JAILED
    return SPED if card == SPEEDING else ROBBED


def value_of_refuge(state: Deal, seat: int) -> int:
    """What refuge is worth over five cards: no more than a turn that is over and sets to lose."""
    near = popcount(state.fulls[seat]) >= state.sets_to_win - REFUGE_SETS
    return 1 if near and not state.plays else -1
