"""What the seat on turn may play, and what it does.

Rules: MD-13 to MD-16, MD-24, MD-33 to MD-35, MD-40 to MD-42, MD-46, MD-50 to MD-54.

What a card may name is said once, as the seats, the colours, the groups and the cards there are to
choose from: `add_plays` adds what is in these sets, `may_play` asks whether an action is.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.games.deal import names
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked, named
    from tycoon.games.deal.names import Act, Colour, EventKind, Kind
    from tycoon.games.deal.rules import board, groups, hands, taking, turn

NO_SEAT = -1
ONE_SEAT = 1
MOST_DOUBLES = 2
DEBT, PRESENT = 5, 2
DRAWN = 2
IS_AIMED = ["seat" in names.parts(Act.PLAY, kind) for kind in range(names.KINDS)]


# What cards may name.


def opponents(state: Board, seat: int) -> int:
    """The seats that a card of `seat` can be aimed at (MD-19)."""
    return ((ONE_SEAT << state.seats) - 1) & ~state.refuge & ~(ONE_SEAT << seat)


def robbable(state: Board, seat: int) -> int:
    """Of these, the seats with a card in hand."""
    seats = opponents(state, seat)
    for other in range(state.seats):
        if not state.hand_sizes[other]:
            seats &= ~(ONE_SEAT << other)
    return seats


def targets(state: Board, seat: int, kind: int) -> int:
    """The seats at which a card can be aimed now, or that it concerns; 0: it cannot be played."""
    if kind == Kind.SPEEDING or kind == Kind.INHERITOR:
        return robbable(state, seat)
    if kind == Kind.FORCED_DEAL and not taking.has_gift(state, seat):
        return 0
    return opponents(state, seat)


def is_aimed(kind: int) -> bool:
    """Whether a card names the seats that it is aimed at."""
    return IS_AIMED[kind]


def is_building(kind: int) -> bool:
    """Whether a card is a house or hotel."""
    return (Kind.HOUSE <= kind and kind <= Kind.HOTEL) or (
        Kind.NEW_HOUSE <= kind and kind <= Kind.NEW_HOTEL
    )


def takes_a_card(kind: int) -> bool:
    """Whether a card names another card to take (MD-40)."""
    return kind == Kind.SLY_DEAL or kind == Kind.DOUBLE_SLY_DEAL or kind == Kind.FORCED_DEAL


def colours(state: Board, kind: int, seat: int) -> int:
    """The colours on the table of `seat` that a rent, a building or a deal breaker can be about."""
    if turn.is_rent(kind):
        return deck.colours_of(kind) & (state.fulls[seat] | state.spares[seat])
    return state.fulls[seat]


def doubles(state: Board, seat: int) -> int:
    """How many cards that double the rent can be played with a rent card now (MD-34)."""
    return min(state.hands[board.ROW * seat + Kind.DOUBLE_RENT], state.plays - 1, MOST_DOUBLES)


def may_be_about(state: Board, kind: int, seat: int, colour: int, group: int) -> bool:
    """Whether a building or a deal breaker can be about this full set of `seat` (MD-24, MD-41)."""
    cards = state.groups[groups.base_of(seat, colour) + group]
    if kind == Kind.DEAL_BREAKER or not cards:
        return cards != 0
    if colour == Colour.BLACK or colour == Colour.TEAL:
        return False
    if deck.is_house(kind):
        return not cards >> deck.HOUSE_AT & 3
    return cards >> deck.HOUSE_AT & 3 != 0 and not cards >> deck.HOTEL_AT & 3


# What is legal.


def add_turn(state: Board, actions: Actions) -> None:
    """Add the plays by kind of card, then wilds to turn, then the ends of the playing."""
    seat = state.turn
    if state.plays:
        left = state.held[seat]
        while left:
            add_uses(state, seat, low_bit(left), actions)
            left &= left - 1
    add_ends(state, seat, actions)


def add_uses(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add what can be done with a card of the hand: lay it; or bank it, then play it."""
    if kind <= deck.RAINBOW:
        groups.add_places(state, seat, kind, actions)
    else:
        actions.add(acts.packed(Act.BANK, kind))
        if kind < Kind.MONEY_1:
            add_plays(state, seat, kind, actions)


def add_ends(state: Board, seat: int, actions: Actions) -> None:
    """Add the wilds to turn and the ends of the playing."""
    if state.plays or not state.turning_costs:
        groups.add_turns(state, seat, actions)
    if state.idle_draw and not state.played:
        actions.add(Act.IDLE_DRAW)
    actions.add(Act.END)


def add_plays(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the ways to play an action card: by colour, seat, group, card, doubles."""
    if turn.is_rent(kind):
        add_rents(state, seat, kind, actions)
    elif is_building(kind):
        add_sets(state, kind, seat, 0, actions)
    elif kind == Kind.SPEEDING:
        add_pairs(state, seat, actions)
    elif is_aimed(kind):
        add_aimed(state, seat, kind, actions)
    elif kind == Kind.PASS_GO or (kind == Kind.BIRTHDAY and targets(state, seat, kind)):
        actions.add(acts.packed(Act.PLAY, kind))


def add_rents(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the rents that a card can bring (MD-33, MD-34)."""
    seats = targets(state, seat, kind)
    left = colours(state, kind, seat)
    most = doubles(state, seat)
    if not seats:
        return
    if not is_aimed(kind):
        seats = ONE_SEAT
    while left:
        colour = low_bit(left)
        left &= left - 1
        for other in range(state.seats):
            if seats >> other & 1:
                for count in range(most + 1):
                    actions.add(acts.packed(Act.PLAY, kind, colour, 0, other, 0, count))


def add_sets(state: Board, kind: int, owner: int, target: int, actions: Actions) -> None:
    """Add the full sets of `owner` that a building or a deal breaker can be about."""
    left = colours(state, kind, owner)
    while left:
        colour = low_bit(left)
        left &= left - 1
        for group in range(groups.count_fulls(state, owner, colour)):
            if may_be_about(state, kind, owner, colour, group):
                actions.add(acts.packed(Act.PLAY, kind, colour, group, target))


def add_pairs(state: Board, seat: int, actions: Actions) -> None:
    """Add the pairs of seats at which speeding can be aimed, the lower one first (MD-52)."""
    seats = targets(state, seat, Kind.SPEEDING)
    for other in range(state.seats):
        for third in range(other + 1, state.seats):
            if seats >> other & seats >> third & 1:
                actions.add(acts.packed(Act.PLAY, Kind.SPEEDING, 0, 0, other, 0, third))


def add_aimed(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the cards that are aimed at one opponent."""
    seats = targets(state, seat, kind)
    for other in range(state.seats):
        if not seats >> other & 1:
            continue
        if kind == Kind.DEAL_BREAKER:
            add_sets(state, kind, other, other, actions)
        elif takes_a_card(kind):
            if state.spares[other] or state.colourless[other]:
                taking.add_takings(state, other, Act.PLAY, kind, 0, actions)
        else:
            actions.add(acts.packed(Act.PLAY, kind, 0, 0, other))


def may_do(state: Board, action: int) -> bool:
    """Whether the seat on turn may do this; it says nothing but what its act says."""
    said = acts.fields(action)
    seat = state.turn
    kind = said.kind
    if said.act == Act.END:
        return True
    if said.act == Act.IDLE_DRAW:
        return state.idle_draw and not state.played
    if said.act == Act.TURN:
        if not state.plays and state.turning_costs:
            return False
        return groups.may_turn(state, seat, kind, said.colour, said.group)
    if not state.plays or kind >= board.KINDS or not state.hands[board.ROW * seat + kind]:
        return False
    if said.act == Act.LAY:
        return groups.may_lay(state, seat, kind, said.colour, said.group, said.other)
    if kind <= deck.RAINBOW:  # properties are neither banked nor played for an effect (MD-14)
        return False
    return said.act == Act.BANK or (said.act == Act.PLAY and may_play(state, said))


def may_play(state: Board, played: acts.Fields) -> bool:
    """Whether the seat on turn, which holds this card, may play it for its effect so."""
    seat = state.turn
    kind = played.kind
    if kind >= Kind.MONEY_1:
        return False
    if is_building(kind):
        return may_name_set(state, kind, seat, played.colour, played.group)
    if kind == Kind.PASS_GO:
        return True
    seats = targets(state, seat, kind)
    if not seats or (is_aimed(kind) and not is_among(state, seats, played.seat)):
        return False
    return may_name(state, seat, seats, played)


def may_name(state: Board, seat: int, seats: int, played: acts.Fields) -> bool:
    """Whether a card aimed at one of these seats may name what else it names."""
    kind = played.kind
    if turn.is_rent(kind):
        return (
            played.colour < board.COLOURS
            and played.number <= doubles(state, seat)
            and colours(state, kind, seat) >> played.colour & 1 != 0
        )
    if kind == Kind.SPEEDING:
        return played.seat < played.number and is_among(state, seats, played.number)
    if kind == Kind.DEAL_BREAKER:
        return may_name_set(state, kind, played.seat, played.colour, played.group)
    if takes_a_card(kind):
        return taking.may_name(state, played.seat, kind, played.other - 1, played.colour)
    return is_aimed(kind) or kind == Kind.BIRTHDAY


def is_among(state: Board, seats: int, seat: int) -> bool:
    """Whether a seat, if there is such a one, is among these."""
    return seat < state.seats and seats >> seat & 1 != 0


def may_name_set(state: Board, kind: int, owner: int, colour: int, group: int) -> bool:
    """Whether a building or a deal breaker may name this set."""
    return (
        colour < board.COLOURS
        and group < board.SPARE
        and may_be_about(state, kind, owner, colour, group)
    )


# What it does.


def do_turn(state: Board, action: int, chance: Chance) -> bool:
    """Carry out an action of the seat on turn; False, and nothing done, if it is not legal."""
    if not may_do(state, action):
        return False
    carry_out(state, action, chance)
    return True


def carry_out(state: Board, action: int, chance: Chance) -> None:
    """Carry out a legal action of the seat on turn."""
    said = acts.fields(action)
    if said.act == Act.BANK:
        bank(state, said.kind)
    elif said.act == Act.LAY:
        lay(state, said.kind, said.colour, said.group, said.other)
    elif said.act == Act.PLAY:
        play(state, action, chance)
    elif said.act == Act.TURN:
        pick_wild(state, said.kind, said.colour, said.group)
    elif said.act == Act.IDLE_DRAW:
        draw_idly(state, chance)
    else:
        state.emit(EventKind.ENDED_TURN, state.turn)
        turn.stop_playing(state, chance)


def draw_idly(state: Board, chance: Chance) -> None:
    """Draw two cards for a turn without a play, which ends the playing (MD-16)."""
    state.emit(EventKind.IDLE, state.turn)
    hands.draw(state, state.turn, DRAWN, chance)
    turn.stop_playing(state, chance)


def pick_wild(state: Board, kind: int, colour: int, group: int) -> None:
    """Choose a wild to turn or move; where to is asked next (MD-15)."""
    seat = state.turn
    asked.push_move(state, seat, kind, colour, group)
    state.emit(EventKind.PICKED, seat, kind, colour, group)


def bank(state: Board, kind: int) -> None:
    """Play a card into the bank (MD-14)."""
    seat = state.turn
    use(state, seat, kind)
    hands.bank(state, seat, kind)
    state.emit(EventKind.BANKED, seat, kind)
    turn.after_play(state)


def lay(state: Board, kind: int, colour: int, group: int, other: int) -> None:
    """Play a property onto the table (MD-15, MD-22)."""
    seat = state.turn
    use(state, seat, kind)
    groups.lay(state, seat, kind, colour, group, other, 0)
    state.emit(EventKind.LAID, seat, kind, colour, group, other)
    turn.after_play(state)


def use(state: Board, seat: int, kind: int) -> None:
    """Play a card from the hand."""
    hands.leave_open(state, seat, kind)
    state.plays -= 1
    state.played = True


def play(state: Board, action: int, chance: Chance) -> None:
    """Play an action card; what it does comes when its targets have answered."""
    seat = state.turn
    played = acts.fields(action)
    kind = played.kind
    use(state, seat, kind)
    state.emit(
        EventKind.PLAYED,
        seat,
        kind,
        played.colour,
        played.group,
        played.seat if is_aimed(kind) else NO_SEAT,
        played.other,
        played.number,
    )
    if kind == Kind.PASS_GO:
        hands.draw(state, seat, DRAWN, chance)
        hands.put_on_discards(state, kind)  # MD-13
        turn.after_play(state)
    elif is_building(kind):
        taking.set_building(state, seat, kind, played.colour, played.group)
        state.emit(EventKind.BUILT, seat, kind, played.colour, played.group, Colour.HAND, 0)
        turn.after_play(state)
    elif turn.is_charge(kind):
        charge_all(state, seat, action)
    else:
        asked.push_action(state, seat, action, concerned(state, seat, action), 0, 0)
        if kind == Kind.FORCED_DEAL:
            asked.push_give(state, seat)
        elif kind == Kind.DOUBLE_SLY_DEAL and taking.count_takings(state, played.seat, 0) > 1:
            asked.push_take(state, seat)


def charge_all(state: Board, seat: int, action: int) -> None:
    """Charge everybody whom a rent, a debt collector or a birthday concerns."""
    played = acts.fields(action)
    is_rent = turn.is_rent(played.kind)
    for _ in range(played.number if is_rent else 0):
        use(state, seat, Kind.DOUBLE_RENT)
    due = charge_of(state, seat, action)
    asked.push_action(state, seat, action, concerned(state, seat, action), due, 0)
    state.emit(EventKind.CHARGED, seat, played.colour if is_rent else NO_SEAT, due)


def concerned(state: Board, seat: int, action: int) -> int:
    """The seats that a card concerns, when it is played so."""
    played = acts.fields(action)
    if not is_aimed(played.kind):
        return opponents(state, seat)
    if played.kind == Kind.SPEEDING:
        return ONE_SEAT << played.seat | ONE_SEAT << played.number
    return ONE_SEAT << played.seat


def charge_of(state: Board, seat: int, action: int) -> int:
    """What each seat is to pay for a card, when it is played so; 0 for no charge."""
    played = acts.fields(action)
    if turn.is_rent(played.kind):
        return groups.rent(state, seat, played.colour) << played.number
    if played.kind == Kind.DEBT_COLLECTOR:
        return DEBT
    return PRESENT if played.kind == Kind.BIRTHDAY else 0


# The second card of forced and double sly deals.


def first_taken(state: Board) -> int:
    """The `place_of` the card that the double sly deal under way has named first."""
    played = turn.in_force(state)
    return deck.place_of(played.other - 1, played.colour)


def target_of(state: Board) -> int:
    """At whom the card under way is aimed."""
    return turn.in_force(state).seat


def give(state: Board, kind: int, colour: int, group: int) -> bool:
    """Name the card to be given in a forced deal; False if that is not legal."""
    seat = state.seat_to_act
    if not taking.may_give(state, seat, kind, colour, group):
        return False
    state.emit(EventKind.NAMED_GIFT, seat, kind, colour, group)
    name_second(state, kind, colour, group)
    return True


def take_second(state: Board, kind: int, colour: int) -> bool:
    """Name the second card of a double sly deal; False if that is not legal (MD-51)."""
    if not taking.may_be_second(state, target_of(state), kind, colour, first_taken(state)):
        return False
    state.emit(EventKind.NAMED_SECOND, state.seat_to_act, kind, colour)
    name_second(state, kind, colour, 0)
    return True


def name_second(state: Board, kind: int, colour: int, group: int) -> None:
    """Note the card to be given, or the second to be taken, and ask the target."""
    state.pop()
    running = asked.action(state, 0)
    about = named.packed(kind, colour, group, 1)
    asked.amend_action(state, 0, running.action, running.left, about, 0)
