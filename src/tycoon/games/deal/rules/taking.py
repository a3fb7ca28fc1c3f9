"""What cards do once their targets accept: takings, captures, jail, speeding, inheriting.

Rules: MD-25, MD-40, MD-41, MD-43, MD-50 to MD-54.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked, named
    from tycoon.games.deal.names import Act, Colour, EventKind, Kind
    from tycoon.games.deal.rules import board, groups, hands, turn


# Cards that can be taken (MD-40).


def may_take(state: Board, target: int, kind: int, colour: int) -> bool:
    """Whether this card of a table can be taken: it is in no full set."""
    return groups.has_card(
        state, target, kind, colour, 0 if colour == deck.COLOURLESS else board.SPARE
    )


def count_takings(state: Board, target: int, least: int) -> int:
    """How many cards can be taken whose `place_of` is at least this."""
    count = 0
    left = state.spares[target]
    while left:
        colour = low_bit(left)
        left &= left - 1
        cards = state.groups[groups.base_of(target, colour) + board.SPARE]
        for i in range(3):
            slot = cards >> 4 * i & 7
            if slot and deck.place_of(deck.kind_at(colour, slot), colour) >= least:
                count += 1
    if deck.place_of(deck.RAINBOW, deck.COLOURLESS) >= least:
        count += state.colourless[target]
    return count


def add_takings(
    state: Board, target: int, act: int, card: int, least: int, actions: Actions
) -> None:
    """Add the choice of a card of a table: by colour, kind.

    With `card`, as the target of that card; else as the second card to be taken.
    """
    left = state.spares[target]
    while left:
        colour = low_bit(left)
        left &= left - 1
        slots = groups.spare_slots(state, target, colour)
        while slots:
            kind = deck.kind_at(colour, low_bit(slots))
            slots &= slots - 1
            if card == Kind.SLY_DEAL or card == Kind.FORCED_DEAL:
                actions.add(acts.packed(act, card, colour, 0, target, kind + 1))
            else:
                add_taking(state, target, act, card, least, kind, colour, actions)
    if state.colourless[target]:
        add_taking(state, target, act, card, least, deck.RAINBOW, deck.COLOURLESS, actions)


def add_taking(
    state: Board,
    target: int,
    act: int,
    card: int,
    least: int,
    kind: int,
    colour: int,
    actions: Actions,
) -> None:
    """Add the choice of this card, if it may be named."""
    if card < 0:
        if may_be_second(state, target, kind, colour, least):
            actions.add(acts.packed(act, kind, colour))
    elif may_be_first(state, target, card, kind, colour):
        actions.add(acts.packed(act, card, colour, 0, target, kind + 1))


def may_name(state: Board, target: int, card: int, kind: int, colour: int) -> bool:
    """Whether a card that takes another may name this one."""
    return (
        kind >= 0
        and may_take(state, target, kind, colour)
        and may_be_first(state, target, card, kind, colour)
    )


def may_be_first(state: Board, target: int, card: int, kind: int, colour: int) -> bool:
    """Whether a card may name this one first: of two cards taken the second comes later (MD-51)."""
    if card != Kind.DOUBLE_SLY_DEAL or count_takings(state, target, 0) < 2:
        return True
    return count_takings(state, target, deck.place_of(kind, colour)) >= 2


def may_be_second(state: Board, target: int, kind: int, colour: int, first: int) -> bool:
    """Whether it may name this card after one whose `place_of` is `first` (MD-51)."""
    if not may_take(state, target, kind, colour) or deck.place_of(kind, colour) < first:
        return False
    if deck.place_of(kind, colour) > first:
        return True
    if colour == deck.COLOURLESS:
        return state.colourless[target] > 1
    cards = state.groups[groups.base_of(target, colour) + board.SPARE]
    slot = deck.slot_of(colour, kind)
    count = 0
    for i in range(3):
        if cards >> 4 * i & 7 == slot:
            count += 1
    return count > 1


def may_give(state: Board, seat: int, kind: int, colour: int, group: int) -> bool:
    """Whether a forced deal may give this card away (MD-40)."""
    if group != board.SPARE and colour != deck.COLOURLESS and not state.gives_from_sets:
        return False
    return groups.has_card(state, seat, kind, colour, group)


def has_gift(state: Board, seat: int) -> bool:
    """Whether there is a card to give by a forced deal."""
    if state.spares[seat] or state.colourless[seat]:
        return True
    return state.gives_from_sets and state.fulls[seat] != 0


def add_gifts(state: Board, seat: int, actions: Actions) -> None:
    """Add every card that a forced deal may give away: by colour, group, kind."""
    left = state.fulls[seat] | state.spares[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = groups.base_of(seat, colour)
        group = board.SPARE
        if state.gives_from_sets:
            group = groups.first_group(state, seat, colour)
        while group <= board.SPARE:
            slots = groups.slots_in(state.groups[base + group])
            while slots:
                kind = deck.kind_at(colour, low_bit(slots))
                slots &= slots - 1
                actions.add(acts.packed(Act.GIVE, kind, colour, group))
            group = groups.next_group(state, base, group)
    if state.colourless[seat]:
        actions.add(acts.packed(Act.GIVE, deck.RAINBOW, deck.COLOURLESS))


# What is done to who accepts.


def carry_out(state: Board, seat: int, target: int, chance: Chance) -> None:
    """Do to `target` what the card does that `seat` has played; charges are in `payment`."""
    played = turn.in_force(state)
    card = played.kind
    if card == Kind.SLY_DEAL or card == Kind.DOUBLE_SLY_DEAL:
        take(state, seat, target, played.other - 1, played.colour)
    elif card == Kind.FORCED_DEAL:
        exchange(state, seat, target, played.other - 1, played.colour)
    elif card == Kind.DEAL_BREAKER:
        capture(state, seat, target, played.colour, played.group)
    elif card == Kind.JAIL:
        state.skips[target] += 1
        state.emit(EventKind.JAILED, target, state.skips[target])
    elif card == Kind.SPEEDING:
        if state.hand_sizes[target]:  # MD-43
            asked.push_surrender(state, target)
    elif state.hand_sizes[target]:
        inherit(state, seat, target, chance)


def take(state: Board, seat: int, target: int, kind: int, colour: int) -> None:
    """Take a card; its new owner is asked for the colour of a wild."""
    if (
        kind == deck.RAINBOW
        and colour != deck.COLOURLESS
        and not may_take(state, target, kind, colour)
    ):
        # It lost its colour when the first card of a double sly deal left.
        colour = deck.COLOURLESS
    groups.take_off(state, target, kind, colour, 0 if colour == deck.COLOURLESS else board.SPARE)
    state.emit(EventKind.MOVED, target, seat, kind, colour)
    arrive(state, seat, kind)


def arrive(state: Board, seat: int, kind: int) -> None:
    """Put a property on a table; ask where a wild goes (MD-15)."""
    if kind < deck.FIRST_WILD:
        groups.lay(state, seat, kind, kind, board.SPARE, 0, 0)
    else:
        asked.push_place(state, seat, deck.one_wild(kind))


def exchange(state: Board, seat: int, target: int, kind: int, colour: int) -> None:
    """Exchange two cards: both leave, then `seat` places first (MD-25, MD-40)."""
    given = named.fields(asked.action(state, 0).about)
    groups.take_off(state, target, kind, colour, 0 if colour == deck.COLOURLESS else board.SPARE)
    groups.take_off(state, seat, given.kind, given.colour, given.group)
    groups.clear_loose(state, seat)
    state.emit(EventKind.MOVED, target, seat, kind, colour)
    state.emit(EventKind.MOVED, seat, target, given.kind, given.colour)
    if kind < deck.FIRST_WILD:
        arrive(state, seat, kind)
        arrive(state, target, given.kind)
    else:
        arrive(state, target, given.kind)
        arrive(state, seat, kind)


def capture(state: Board, seat: int, target: int, colour: int, group: int) -> None:
    """Capture a full set with its buildings (MD-41)."""
    base = groups.base_of(target, colour)
    cards = state.groups[base + group] & (~deck.CARDS_MASK | groups.SLOTS)
    for above in range(group, board.SPARE - 1):
        state.groups[base + above] = state.groups[base + above + 1]
    state.groups[base + board.SPARE - 1] = 0
    groups.note_groups(state, target, colour)
    here = groups.count_fulls(state, seat, colour)
    state.groups[groups.base_of(seat, colour) + here] = cards
    groups.note_groups(state, seat, colour)
    state.emit(EventKind.CAPTURED, seat, target, colour, group, here)
    if state.builds and colour != Colour.BLACK and colour != Colour.TEAL:
        ask_building(state, seat, colour, here, cards >> deck.HOUSE_AT & 3 != 0)


# Building on a captured set (MD-41).


def ask_building(state: Board, seat: int, colour: int, group: int, hotel: bool) -> None:
    """Ask for the house, or the hotel, if the set lacks it."""
    cards = state.groups[groups.base_of(seat, colour) + group]
    if not hotel:
        asked.push_build(state, seat, colour, group, 0)
    elif cards >> deck.HOUSE_AT & 3 and not cards >> deck.HOTEL_AT & 3:
        asked.push_build(state, seat, colour, group, 1)


def may_build(state: Board, kind: int, colour: int, group: int) -> bool:
    """Whether this building may come to the captured set from there."""
    seat = state.seat_to_act
    captured = asked.build(state, state.frames - 1)
    if not (deck.is_hotel(kind) if captured.hotel else deck.is_house(kind)):
        return False
    if colour == Colour.HAND:
        return group == 0 and state.hands[board.ROW * seat + kind] > 0
    if colour >= board.COLOURS or group >= board.SPARE:
        return False
    if colour == captured.colour and group == captured.group:
        return False
    cards = state.groups[groups.base_of(seat, colour) + group]
    if captured.hotel:
        return deck.hotel_kind(cards) == kind
    return deck.house_kind(cards) == kind and deck.hotel_kind(cards) < 0


def add_builds(state: Board, actions: Actions) -> None:
    """Add what may be built: from the hand, from own sets by colour and group; then nothing."""
    seat = state.seat_to_act
    hotel = asked.build(state, state.frames - 1).hotel
    for i in range(2):
        old = Kind.HOTEL if hotel else Kind.HOUSE
        new = Kind.NEW_HOTEL if hotel else Kind.NEW_HOUSE
        if may_build(state, new if i else old, Colour.HAND, 0):
            actions.add(acts.packed(Act.BUILD, new if i else old, Colour.HAND))
    left = state.fulls[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        for group in range(groups.count_fulls(state, seat, colour)):
            cards = state.groups[groups.base_of(seat, colour) + group]
            kind = deck.hotel_kind(cards) if hotel else deck.house_kind(cards)
            if kind >= 0 and may_build(state, kind, colour, group):
                actions.add(acts.packed(Act.BUILD, kind, colour, group))
    actions.add(Act.LEAVE)


def build(state: Board, kind: int, colour: int, group: int) -> bool:
    """Add a building to the captured set, then ask for the hotel; False if that is not legal."""
    if not may_build(state, kind, colour, group):
        return False
    seat = state.seat_to_act
    captured = asked.build(state, state.frames - 1)
    state.pop()
    if colour == Colour.HAND:
        hands.leave_open(state, seat, kind)
    else:
        state.groups[groups.base_of(seat, colour) + group] &= ~(
            3 << (deck.HOTEL_AT if captured.hotel else deck.HOUSE_AT)
        )
    set_building(state, seat, kind, captured.colour, captured.group)
    state.emit(EventKind.BUILT, seat, kind, captured.colour, captured.group, colour, group)
    if not captured.hotel:
        ask_building(state, seat, captured.colour, captured.group, True)
    return True


def set_building(state: Board, seat: int, kind: int, colour: int, group: int) -> None:
    """Put a house or hotel on a full set (MD-24)."""
    size = deck.OLD if kind == Kind.HOUSE or kind == Kind.HOTEL else deck.NEW
    state.groups[groups.base_of(seat, colour) + group] |= size << (
        deck.HOUSE_AT if deck.is_house(kind) else deck.HOTEL_AT
    )


def leave_bare(state: Board) -> None:
    """Add no building to the captured set."""
    bare = asked.build(state, state.frames - 1)
    state.emit(EventKind.LEFT_BARE, state.seat_to_act, bare.colour, bare.group, bare.hotel)
    state.pop()


def inherit(state: Board, seat: int, target: int, chance: Chance) -> None:
    """Draw a hand card of another, which both know then (MD-54)."""
    kind = hands.pick_by_lot(state, target, chance)
    hands.leave_unseen(state, target, kind, seat)
    hands.receive(state, seat, kind, 1 << target)
    state.emit(EventKind.INHERITED, seat, target, kind, 1 << seat | 1 << target)
