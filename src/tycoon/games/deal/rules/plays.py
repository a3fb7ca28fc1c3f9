"""What the seat on turn may play, and what it does.

Rules: MD-13 to MD-16, MD-24, MD-33 to MD-35, MD-40 to MD-42, MD-46, MD-50 to MD-54.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.games.deal.names import Act, Ask, Colour, Happening, Kind
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit
    from tycoon.games.deal.cards import (
        HOTEL_AT,
        HOUSE_AT,
        RAINBOW,
        colours_of,
        named,
        place_of,
    )
    from tycoon.games.deal.rules.board import COLOURS, DOUBLE_RENT, KINDS, ROW, SPARE
    from tycoon.games.deal.rules.groups import (
        COLOUR_BITS,
        COUNT_BITS,
        GROUP_BITS,
        KIND_BITS,
        OTHER_BITS,
        SEAT_BITS,
        action_of,
        add_places,
        add_turns,
        base_of,
        count_fulls,
        may_lay,
        may_turn,
        put,
        rent,
    )
    from tycoon.games.deal.rules.hands import bank, draw, leave_open, put_on_discards
    from tycoon.games.deal.rules.taking import (
        add_takings,
        count_takings,
        has_gift,
        may_be_first,
        may_take,
        set_building,
    )
    from tycoon.games.deal.rules.turn import after_play, is_rent, stop_playing

BYTE = 255
NO_SEAT = -1
ONE_SEAT = 1
MOST_DOUBLES = 2
DEBT, PRESENT = 5, 2
DRAWN = 2
BLACK, TEAL, FROM_HAND = Colour.BLACK, Colour.TEAL, Colour.HAND
RAINBOW_RENT, DEAL_BREAKER, FORCED_DEAL, SLY_DEAL, DEBT_COLLECTOR, BIRTHDAY = (
    Kind.RAINBOW_RENT,
    Kind.DEAL_BREAKER,
    Kind.FORCED_DEAL,
    Kind.SLY_DEAL,
    Kind.DEBT_COLLECTOR,
    Kind.BIRTHDAY,
)
HOUSE, HOTEL, NEW_HOUSE, NEW_HOTEL, PASS_GO, JAIL = (
    Kind.HOUSE,
    Kind.HOTEL,
    Kind.NEW_HOUSE,
    Kind.NEW_HOTEL,
    Kind.PASS_GO,
    Kind.JAIL,
)
DOUBLE_SLY_DEAL, SPEEDING, INHERITOR, MONEY_1 = (
    Kind.DOUBLE_SLY_DEAL,
    Kind.SPEEDING,
    Kind.INHERITOR,
    Kind.MONEY_1,
)
ACTION, GIVE_OWN, TAKE_SECOND, MOVE = Ask.ACTION, Ask.GIVE, Ask.TAKE, Ask.MOVE
END, IDLE_DRAW, BANK, LAY, TURN, PLAY, TAKE = (
    int(Act.END),
    int(Act.IDLE_DRAW),
    Act.BANK,
    Act.LAY,
    Act.TURN,
    Act.PLAY,
    Act.TAKE,
)
BANKED, LAID, PLAYED, CHARGED, BUILT, IDLE, ENDED_TURN, PICKED = (
    Happening.BANKED,
    Happening.LAID,
    Happening.PLAYED,
    Happening.CHARGED,
    Happening.BUILT,
    Happening.IDLE,
    Happening.ENDED_TURN,
    Happening.PICKED,
)


# What is legal.


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


def is_aimed(kind: int) -> bool:
    """Whether a card names the seats that it is aimed at."""
    if kind == RAINBOW_RENT or kind == SPEEDING or kind == INHERITOR or kind == JAIL:
        return True
    if kind == DEAL_BREAKER or kind == DEBT_COLLECTOR:
        return True
    return kind == SLY_DEAL or kind == DOUBLE_SLY_DEAL or kind == FORCED_DEAL


def doubles(state: Board, seat: int) -> int:
    """How many cards that double the rent can be played with a rent card now (MD-34)."""
    return min(state.hands[ROW * seat + DOUBLE_RENT], state.plays - 1, MOST_DOUBLES)


def may_build_on(state: Board, seat: int, kind: int, colour: int, group: int) -> bool:
    """Whether a house or hotel from the hand may stand there (MD-24)."""
    if colour >= COLOURS or colour == BLACK or colour == TEAL or group >= SPARE:
        return False
    cards = state.groups[base_of(seat, colour) + group]
    if kind == HOUSE or kind == NEW_HOUSE:
        return cards != 0 and not cards >> HOUSE_AT & 3
    return cards >> HOUSE_AT & 3 != 0 and not cards >> HOTEL_AT & 3


def add_turn(state: Board, actions: Actions) -> None:
    """Add the plays by kind of card, then wilds to turn, then the ends of the playing."""
    seat = state.turn
    if state.plays:
        left = state.held[seat]
        while left:
            kind = low_bit(left)
            left &= left - 1
            if kind <= RAINBOW:
                add_places(state, seat, kind, actions)
            else:
                actions.add(action_of(BANK, kind, 0, 0, 0, 0, 0))
                if kind < MONEY_1:
                    add_plays(state, seat, kind, actions)
    if state.plays or not state.turning_costs:
        add_turns(state, seat, actions)
    if state.idle_draw and not state.played:
        actions.add(IDLE_DRAW)
    actions.add(END)


def add_plays(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the ways to play an action card: by colour, seat, group, card, doubles."""
    if kind == PASS_GO:
        actions.add(action_of(PLAY, kind, 0, 0, 0, 0, 0))
    elif kind == BIRTHDAY:
        if opponents(state, seat):
            actions.add(action_of(PLAY, kind, 0, 0, 0, 0, 0))
    elif is_rent(kind):
        add_rents(state, seat, kind, actions)
    elif kind == HOUSE or kind == HOTEL or kind == NEW_HOUSE or kind == NEW_HOTEL:
        left = state.fulls[seat]
        while left:
            colour = low_bit(left)
            left &= left - 1
            for group in range(count_fulls(state, seat, colour)):
                if may_build_on(state, seat, kind, colour, group):
                    actions.add(action_of(PLAY, kind, colour, group, 0, 0, 0))
    elif kind == SPEEDING:
        seats = robbable(state, seat)
        for other in range(state.seats):
            for third in range(other + 1, state.seats):
                if seats >> other & 1 and seats >> third & 1:
                    actions.add(action_of(PLAY, kind, 0, 0, other, 0, third))
    elif kind == FORCED_DEAL and not has_gift(state, seat):
        return
    else:
        add_aimed(state, seat, kind, actions)


def add_rents(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the rents that a card can bring (MD-33, MD-34)."""
    seats = opponents(state, seat)
    left = colours_of(kind) & (state.fulls[seat] | state.spares[seat])
    most = doubles(state, seat)
    if not seats:
        return
    while left:
        colour = low_bit(left)
        left &= left - 1
        if kind != RAINBOW_RENT:
            for count in range(most + 1):
                actions.add(action_of(PLAY, kind, colour, 0, 0, 0, count))
            continue
        for other in range(state.seats):
            if seats >> other & 1:
                for count in range(most + 1):
                    actions.add(action_of(PLAY, kind, colour, 0, other, 0, count))


def add_aimed(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the cards that are aimed at one opponent."""
    if not is_aimed(kind):
        return
    seats = robbable(state, seat) if kind == INHERITOR else opponents(state, seat)
    for other in range(state.seats):
        if not seats >> other & 1:
            continue
        if kind == DEAL_BREAKER:
            left = state.fulls[other]
            while left:
                colour = low_bit(left)
                left &= left - 1
                for group in range(count_fulls(state, other, colour)):
                    actions.add(action_of(PLAY, kind, colour, group, other, 0, 0))
        elif kind == DEBT_COLLECTOR or kind == JAIL or kind == INHERITOR:
            actions.add(action_of(PLAY, kind, 0, 0, other, 0, 0))
        elif state.spares[other] or state.colourless[other]:
            add_takings(state, other, PLAY, kind, 0, actions)


def may_play(state: Board, action: int) -> bool:
    """Whether the seat on turn may play an action card so."""
    seat = state.turn
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    target = action >> SEAT_BITS & BYTE
    other = action >> OTHER_BITS & BYTE
    count = action >> COUNT_BITS & BYTE
    if action != action_of(PLAY, kind, colour, group, target, other, count):
        return False
    if kind <= RAINBOW or kind >= MONEY_1 or not state.hands[ROW * seat + kind]:
        return False
    if target >= state.seats or count >= max(state.seats, MOST_DOUBLES + 1):
        return False
    seats = opponents(state, seat)
    if kind == PASS_GO:
        return action == action_of(PLAY, kind, 0, 0, 0, 0, 0)
    if kind == BIRTHDAY:
        return seats != 0 and action == action_of(PLAY, kind, 0, 0, 0, 0, 0)
    if is_rent(kind):
        if group or other or not seats or colour >= COLOURS or count > doubles(state, seat):
            return False
        if not colours_of(kind) & (state.fulls[seat] | state.spares[seat]) & 1 << colour:
            return False
        return seats >> target & 1 != 0 if kind == RAINBOW_RENT else target == 0
    if kind == HOUSE or kind == HOTEL or kind == NEW_HOUSE or kind == NEW_HOTEL:
        if target or other or count:
            return False
        return may_build_on(state, seat, kind, colour, group)
    if kind == SPEEDING:
        seats = robbable(state, seat)
        if colour or group or other or target >= count:
            return False
        return seats >> target & seats >> count & 1 != 0
    if count or not seats >> target & 1:
        return False
    if kind == DEAL_BREAKER:
        if other or colour >= COLOURS or group >= SPARE:
            return False
        return state.groups[base_of(target, colour) + group] != 0
    if group:
        return False
    if kind == SLY_DEAL or kind == DOUBLE_SLY_DEAL or kind == FORCED_DEAL:
        if not other or not may_take(state, target, other - 1, colour):
            return False
        if kind == DOUBLE_SLY_DEAL:
            return may_be_first(state, target, other - 1, colour)
        return kind == SLY_DEAL or has_gift(state, seat)
    if other or colour:
        return False
    if kind == INHERITOR:
        return state.hand_sizes[target] > 0
    return kind == DEBT_COLLECTOR or kind == JAIL


# What it does.


def do_turn(state: Board, action: int, chance: Chance) -> bool:
    """Carry out an action of the seat on turn; False, and nothing done, if it is not legal."""
    seat = state.turn
    act = action & BYTE
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    if action == END:
        state.emit(ENDED_TURN, seat)
        stop_playing(state, chance)
        return True
    if action == IDLE_DRAW:
        if not state.idle_draw or state.played:
            return False
        state.emit(IDLE, seat)
        draw(state, seat, DRAWN, chance)  # MD-16
        stop_playing(state, chance)
        return True
    if act == TURN:
        if not state.plays and state.turning_costs:
            return False
        if action != action_of(TURN, kind, colour, group, 0, 0, 0):
            return False
        if not may_turn(state, seat, kind, colour, group):
            return False
        state.push(MOVE, seat, kind, colour, group)
        state.emit(PICKED, seat, kind, colour, group)
        return True
    if not state.plays:
        return False
    if act == BANK:
        if action != action_of(BANK, kind, 0, 0, 0, 0, 0) or kind <= RAINBOW:  # MD-14
            return False
        if kind >= KINDS or not state.hands[ROW * seat + kind]:
            return False
        use(state, seat, kind)
        bank(state, seat, kind)
        state.emit(BANKED, seat, kind)
        after_play(state)
        return True
    if act == LAY:
        other = action >> OTHER_BITS & BYTE
        if action != action_of(LAY, kind, colour, group, 0, other, 0) or kind > RAINBOW:
            return False
        if not state.hands[ROW * seat + kind]:
            return False
        if not may_lay(state, seat, kind, colour, group, other):
            return False
        use(state, seat, kind)
        put(state, seat, kind, colour, group, other, 0)
        state.emit(LAID, seat, kind, colour, group, other)
        after_play(state)
        return True
    if act == PLAY and may_play(state, action):
        play(state, action, chance)
        return True
    return False


def use(state: Board, seat: int, kind: int) -> None:
    """Play a card from the hand."""
    leave_open(state, seat, kind)
    state.plays -= 1
    state.played = True


def play(state: Board, action: int, chance: Chance) -> None:
    """Play an action card; what it does comes when its targets have answered."""
    seat = state.turn
    kind = action >> KIND_BITS & BYTE
    colour = action >> COLOUR_BITS & BYTE
    group = action >> GROUP_BITS & BYTE
    target = action >> SEAT_BITS & BYTE
    other = action >> OTHER_BITS & BYTE
    count = action >> COUNT_BITS & BYTE
    targets = ONE_SEAT << target
    if kind < RAINBOW_RENT or kind == BIRTHDAY:
        targets = opponents(state, seat)
    elif kind == SPEEDING:
        targets |= ONE_SEAT << count
    use(state, seat, kind)
    aimed = is_aimed(kind)
    state.emit(PLAYED, seat, kind, colour, group, target if aimed else NO_SEAT, other, count)
    if kind == PASS_GO:
        draw(state, seat, DRAWN, chance)
        put_on_discards(state, kind)  # MD-13
        after_play(state)
    elif kind == HOUSE or kind == HOTEL or kind == NEW_HOUSE or kind == NEW_HOTEL:
        set_building(state, seat, kind, colour, group)
        state.emit(BUILT, seat, kind, colour, group, FROM_HAND, 0)
        after_play(state)
    elif is_rent(kind):
        for _ in range(count):
            use(state, seat, DOUBLE_RENT)
        due = rent(state, seat, colour) << count
        state.push(ACTION, seat, action, targets, due)
        state.emit(CHARGED, seat, colour, due)
    elif kind == DEBT_COLLECTOR or kind == BIRTHDAY:
        due = DEBT if kind == DEBT_COLLECTOR else PRESENT
        state.push(ACTION, seat, action, targets, due)
        state.emit(CHARGED, seat, NO_SEAT, due)
    else:
        state.push(ACTION, seat, action, targets)
        if kind == FORCED_DEAL:
            state.push(GIVE_OWN, seat)
        elif kind == DOUBLE_SLY_DEAL and count_takings(state, target, 0) > 1:
            state.push(TAKE_SECOND, seat)


def first_taken(state: Board) -> int:
    """The `place_of` the card that the double sly deal under way has named first."""
    action = state.frame_a[0]
    return place_of((action >> OTHER_BITS & BYTE) - 1, action >> COLOUR_BITS & BYTE)


def target_of(state: Board) -> int:
    """At whom the card under way is aimed."""
    return state.frame_a[0] >> SEAT_BITS & BYTE


def name_second(state: Board, kind: int, colour: int, group: int) -> None:
    """Note the card to be given, or the second to be taken, and ask the target."""
    state.pop()
    state.amend(0, state.frame_a[0], state.frame_b[0], named(kind, colour, group), 0)
