"""What the seat on turn may play, and what it does.

Rules: MD-13 to MD-16, MD-24, MD-33 to MD-35, MD-40 to MD-42, MD-46, MD-50 to MD-54.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal.names import Act, Ask, Colour, Happening, Kind
    from tycoon.games.deal.rules import board, groups, hands, taking, turn

BYTE = 255
NO_SEAT = -1
ONE_SEAT = 1
MOST_DOUBLES = 2
DEBT, PRESENT = 5, 2
DRAWN = 2


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
    if (
        kind == Kind.RAINBOW_RENT
        or kind == Kind.SPEEDING
        or kind == Kind.INHERITOR
        or kind == Kind.JAIL
    ):
        return True
    if kind == Kind.DEAL_BREAKER or kind == Kind.DEBT_COLLECTOR:
        return True
    return kind == Kind.SLY_DEAL or kind == Kind.DOUBLE_SLY_DEAL or kind == Kind.FORCED_DEAL


def doubles(state: Board, seat: int) -> int:
    """How many cards that double the rent can be played with a rent card now (MD-34)."""
    return min(state.hands[board.ROW * seat + Kind.DOUBLE_RENT], state.plays - 1, MOST_DOUBLES)


def may_build_on(state: Board, seat: int, kind: int, colour: int, group: int) -> bool:
    """Whether a house or hotel from the hand may stand there (MD-24)."""
    if (
        colour >= board.COLOURS
        or colour == Colour.BLACK
        or colour == Colour.TEAL
        or group >= board.SPARE
    ):
        return False
    cards = state.groups[groups.base_of(seat, colour) + group]
    if kind == Kind.HOUSE or kind == Kind.NEW_HOUSE:
        return cards != 0 and not cards >> deck.HOUSE_AT & 3
    return cards >> deck.HOUSE_AT & 3 != 0 and not cards >> deck.HOTEL_AT & 3


def add_turn(state: Board, actions: Actions) -> None:
    """Add the plays by kind of card, then wilds to turn, then the ends of the playing."""
    seat = state.turn
    if state.plays:
        left = state.held[seat]
        while left:
            kind = low_bit(left)
            left &= left - 1
            if kind <= deck.RAINBOW:
                groups.add_places(state, seat, kind, actions)
            else:
                actions.add(groups.action_of(Act.BANK, kind, 0, 0, 0, 0, 0))
                if kind < Kind.MONEY_1:
                    add_plays(state, seat, kind, actions)
    if state.plays or not state.turning_costs:
        groups.add_turns(state, seat, actions)
    if state.idle_draw and not state.played:
        actions.add(Act.IDLE_DRAW)
    actions.add(Act.END)


def add_plays(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the ways to play an action card: by colour, seat, group, card, doubles."""
    if kind == Kind.PASS_GO:
        actions.add(groups.action_of(Act.PLAY, kind, 0, 0, 0, 0, 0))
    elif kind == Kind.BIRTHDAY:
        if opponents(state, seat):
            actions.add(groups.action_of(Act.PLAY, kind, 0, 0, 0, 0, 0))
    elif turn.is_rent(kind):
        add_rents(state, seat, kind, actions)
    elif (
        kind == Kind.HOUSE or kind == Kind.HOTEL or kind == Kind.NEW_HOUSE or kind == Kind.NEW_HOTEL
    ):
        left = state.fulls[seat]
        while left:
            colour = low_bit(left)
            left &= left - 1
            for group in range(groups.count_fulls(state, seat, colour)):
                if may_build_on(state, seat, kind, colour, group):
                    actions.add(groups.action_of(Act.PLAY, kind, colour, group, 0, 0, 0))
    elif kind == Kind.SPEEDING:
        seats = robbable(state, seat)
        for other in range(state.seats):
            for third in range(other + 1, state.seats):
                if seats >> other & 1 and seats >> third & 1:
                    actions.add(groups.action_of(Act.PLAY, kind, 0, 0, other, 0, third))
    elif kind == Kind.FORCED_DEAL and not taking.has_gift(state, seat):
        return
    else:
        add_aimed(state, seat, kind, actions)


def add_rents(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the rents that a card can bring (MD-33, MD-34)."""
    seats = opponents(state, seat)
    left = deck.colours_of(kind) & (state.fulls[seat] | state.spares[seat])
    most = doubles(state, seat)
    if not seats:
        return
    while left:
        colour = low_bit(left)
        left &= left - 1
        if kind != Kind.RAINBOW_RENT:
            for count in range(most + 1):
                actions.add(groups.action_of(Act.PLAY, kind, colour, 0, 0, 0, count))
            continue
        for other in range(state.seats):
            if seats >> other & 1:
                for count in range(most + 1):
                    actions.add(groups.action_of(Act.PLAY, kind, colour, 0, other, 0, count))


def add_aimed(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add the cards that are aimed at one opponent."""
    if not is_aimed(kind):
        return
    seats = robbable(state, seat) if kind == Kind.INHERITOR else opponents(state, seat)
    for other in range(state.seats):
        if not seats >> other & 1:
            continue
        if kind == Kind.DEAL_BREAKER:
            left = state.fulls[other]
            while left:
                colour = low_bit(left)
                left &= left - 1
                for group in range(groups.count_fulls(state, other, colour)):
                    actions.add(groups.action_of(Act.PLAY, kind, colour, group, other, 0, 0))
        elif kind == Kind.DEBT_COLLECTOR or kind == Kind.JAIL or kind == Kind.INHERITOR:
            actions.add(groups.action_of(Act.PLAY, kind, 0, 0, other, 0, 0))
        elif state.spares[other] or state.colourless[other]:
            taking.add_takings(state, other, Act.PLAY, kind, 0, actions)


def may_play(state: Board, action: int) -> bool:
    """Whether the seat on turn may play an action card so."""
    seat = state.turn
    kind = action >> groups.KIND_BITS & BYTE
    colour = action >> groups.COLOUR_BITS & BYTE
    group = action >> groups.GROUP_BITS & BYTE
    target = action >> groups.SEAT_BITS & BYTE
    other = action >> groups.OTHER_BITS & BYTE
    count = action >> groups.COUNT_BITS & BYTE
    if action != groups.action_of(Act.PLAY, kind, colour, group, target, other, count):
        return False
    if kind <= deck.RAINBOW or kind >= Kind.MONEY_1 or not state.hands[board.ROW * seat + kind]:
        return False
    if target >= state.seats or count >= max(state.seats, MOST_DOUBLES + 1):
        return False
    seats = opponents(state, seat)
    if kind == Kind.PASS_GO:
        return action == groups.action_of(Act.PLAY, kind, 0, 0, 0, 0, 0)
    if kind == Kind.BIRTHDAY:
        return seats != 0 and action == groups.action_of(Act.PLAY, kind, 0, 0, 0, 0, 0)
    if turn.is_rent(kind):
        if group or other or not seats or colour >= board.COLOURS or count > doubles(state, seat):
            return False
        if not deck.colours_of(kind) & (state.fulls[seat] | state.spares[seat]) & 1 << colour:
            return False
        return seats >> target & 1 != 0 if kind == Kind.RAINBOW_RENT else target == 0
    if kind == Kind.HOUSE or kind == Kind.HOTEL or kind == Kind.NEW_HOUSE or kind == Kind.NEW_HOTEL:
        if target or other or count:
            return False
        return may_build_on(state, seat, kind, colour, group)
    if kind == Kind.SPEEDING:
        seats = robbable(state, seat)
        if colour or group or other or target >= count:
            return False
        return seats >> target & seats >> count & 1 != 0
    if count or not seats >> target & 1:
        return False
    if kind == Kind.DEAL_BREAKER:
        if other or colour >= board.COLOURS or group >= board.SPARE:
            return False
        return state.groups[groups.base_of(target, colour) + group] != 0
    if group:
        return False
    if kind == Kind.SLY_DEAL or kind == Kind.DOUBLE_SLY_DEAL or kind == Kind.FORCED_DEAL:
        if not other or not taking.may_take(state, target, other - 1, colour):
            return False
        if kind == Kind.DOUBLE_SLY_DEAL:
            return taking.may_be_first(state, target, other - 1, colour)
        return kind == Kind.SLY_DEAL or taking.has_gift(state, seat)
    if other or colour:
        return False
    if kind == Kind.INHERITOR:
        return state.hand_sizes[target] > 0
    return kind == Kind.DEBT_COLLECTOR or kind == Kind.JAIL


# What it does.


def do_turn(state: Board, action: int, chance: Chance) -> bool:
    """Carry out an action of the seat on turn; False, and nothing done, if it is not legal."""
    seat = state.turn
    act = action & BYTE
    kind = action >> groups.KIND_BITS & BYTE
    colour = action >> groups.COLOUR_BITS & BYTE
    group = action >> groups.GROUP_BITS & BYTE
    if action == Act.END:
        state.emit(Happening.ENDED_TURN, seat)
        turn.stop_playing(state, chance)
        return True
    if action == Act.IDLE_DRAW:
        if not state.idle_draw or state.played:
            return False
        state.emit(Happening.IDLE, seat)
        hands.draw(state, seat, DRAWN, chance)  # MD-16
        turn.stop_playing(state, chance)
        return True
    if act == Act.TURN:
        if not state.plays and state.turning_costs:
            return False
        if action != groups.action_of(Act.TURN, kind, colour, group, 0, 0, 0):
            return False
        if not groups.may_turn(state, seat, kind, colour, group):
            return False
        state.push(Ask.MOVE, seat, kind, colour, group)
        state.emit(Happening.PICKED, seat, kind, colour, group)
        return True
    if not state.plays:
        return False
    if act == Act.BANK:
        if (
            action != groups.action_of(Act.BANK, kind, 0, 0, 0, 0, 0) or kind <= deck.RAINBOW
        ):  # MD-14
            return False
        if kind >= board.KINDS or not state.hands[board.ROW * seat + kind]:
            return False
        use(state, seat, kind)
        hands.bank(state, seat, kind)
        state.emit(Happening.BANKED, seat, kind)
        turn.after_play(state)
        return True
    if act == Act.LAY:
        other = action >> groups.OTHER_BITS & BYTE
        if (
            action != groups.action_of(Act.LAY, kind, colour, group, 0, other, 0)
            or kind > deck.RAINBOW
        ):
            return False
        if not state.hands[board.ROW * seat + kind]:
            return False
        if not groups.may_lay(state, seat, kind, colour, group, other):
            return False
        use(state, seat, kind)
        groups.put(state, seat, kind, colour, group, other, 0)
        state.emit(Happening.LAID, seat, kind, colour, group, other)
        turn.after_play(state)
        return True
    if act == Act.PLAY and may_play(state, action):
        play(state, action, chance)
        return True
    return False


def use(state: Board, seat: int, kind: int) -> None:
    """Play a card from the hand."""
    hands.leave_open(state, seat, kind)
    state.plays -= 1
    state.played = True


def play(state: Board, action: int, chance: Chance) -> None:
    """Play an action card; what it does comes when its targets have answered."""
    seat = state.turn
    kind = action >> groups.KIND_BITS & BYTE
    colour = action >> groups.COLOUR_BITS & BYTE
    group = action >> groups.GROUP_BITS & BYTE
    target = action >> groups.SEAT_BITS & BYTE
    other = action >> groups.OTHER_BITS & BYTE
    count = action >> groups.COUNT_BITS & BYTE
    targets = ONE_SEAT << target
    if kind < Kind.RAINBOW_RENT or kind == Kind.BIRTHDAY:
        targets = opponents(state, seat)
    elif kind == Kind.SPEEDING:
        targets |= ONE_SEAT << count
    use(state, seat, kind)
    aimed = is_aimed(kind)
    state.emit(
        Happening.PLAYED, seat, kind, colour, group, target if aimed else NO_SEAT, other, count
    )
    if kind == Kind.PASS_GO:
        hands.draw(state, seat, DRAWN, chance)
        hands.put_on_discards(state, kind)  # MD-13
        turn.after_play(state)
    elif (
        kind == Kind.HOUSE or kind == Kind.HOTEL or kind == Kind.NEW_HOUSE or kind == Kind.NEW_HOTEL
    ):
        taking.set_building(state, seat, kind, colour, group)
        state.emit(Happening.BUILT, seat, kind, colour, group, Colour.HAND, 0)
        turn.after_play(state)
    elif turn.is_rent(kind):
        for _ in range(count):
            use(state, seat, Kind.DOUBLE_RENT)
        due = groups.rent(state, seat, colour) << count
        state.push(Ask.ACTION, seat, action, targets, due)
        state.emit(Happening.CHARGED, seat, colour, due)
    elif kind == Kind.DEBT_COLLECTOR or kind == Kind.BIRTHDAY:
        due = DEBT if kind == Kind.DEBT_COLLECTOR else PRESENT
        state.push(Ask.ACTION, seat, action, targets, due)
        state.emit(Happening.CHARGED, seat, NO_SEAT, due)
    else:
        state.push(Ask.ACTION, seat, action, targets)
        if kind == Kind.FORCED_DEAL:
            state.push(Ask.GIVE, seat)
        elif kind == Kind.DOUBLE_SLY_DEAL and taking.count_takings(state, target, 0) > 1:
            state.push(Ask.TAKE, seat)


def first_taken(state: Board) -> int:
    """The `place_of` the card that the double sly deal under way has named first."""
    action = state.frame_a[0]
    return deck.place_of(
        (action >> groups.OTHER_BITS & BYTE) - 1, action >> groups.COLOUR_BITS & BYTE
    )


def target_of(state: Board) -> int:
    """At whom the card under way is aimed."""
    return state.frame_a[0] >> groups.SEAT_BITS & BYTE


def name_second(state: Board, kind: int, colour: int, group: int) -> None:
    """Note the card to be given, or the second to be taken, and ask the target."""
    state.pop()
    state.amend(0, state.frame_a[0], state.frame_b[0], deck.named(kind, colour, group), 0)
