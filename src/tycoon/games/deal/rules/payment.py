"""Paying, card by card. Rules: MD-25, MD-30 to MD-32.

Cards reach the other side as they are paid, but for wilds: these wait in the frame until all is
paid, and are then placed by their new owner.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked
    from tycoon.games.deal.names import Act, Colour, EventKind, Kind
    from tycoon.games.deal.rules import board, groups, hands


def pays_from_table(state: Board, seat: int) -> bool:
    """Whether anything that has a value lies on the table or in the bank (MD-30, MD-32)."""
    laid = state.fulls[seat] | state.spares[seat]
    if state.banked[seat] or state.loosened[seat] or laid & ~state.wilds[seat]:
        return True
    while laid:
        base = groups.base_of(seat, low_bit(laid))
        laid &= laid - 1
        for group in range(board.GROUPS):
            cards = state.groups[base + group]
            if cards and (not groups.is_bare(cards) or top_building(cards) >= 0):
                return True
    return False


def pays_from_hand(state: Board, seat: int) -> bool:
    """Whether the payer, who has nothing left on the table, must pay from the hand."""
    if not state.may_pay_from_hand:
        return False
    left = state.held[seat]
    while left:
        if state.values[low_bit(left)]:
            return True
        left &= left - 1
    return False


def top_building(group: int) -> int:
    """The kind of building on a group that may go: the hotel before the house; -1: none (MD-25)."""
    return deck.hotel_kind(group) if group >> deck.HOTEL_AT & 3 else deck.house_kind(group)


def charge(state: Board, payer: int, due: int, to: int) -> None:
    """Ask for the cards of a payment; who has nothing pays nothing."""
    asked.push_pay(state, payer, due, to, 0, 0)
    if not goes_on(state, payer, due):
        end_payment(state, payer, to, due, 0, 0)


def goes_on(state: Board, payer: int, due: int) -> bool:
    """Whether a payer still owes something, and has something to pay with."""
    return due > 0 and (pays_from_table(state, payer) or pays_from_hand(state, payer))


def settle(state: Board, due: int, wilds: int, paid: int) -> None:
    """Ask for the next card, or end the payment."""
    top = state.frames - 1
    payer = state.frame_seat[top]
    to = asked.pay(state, top).other
    if goes_on(state, payer, due):
        asked.amend_pay(state, top, due, to, wilds, paid)
    else:
        end_payment(state, payer, to, due, wilds, paid)


def end_payment(state: Board, payer: int, to: int, due: int, wilds: int, paid: int) -> None:
    """End the payment that is asked for; the wilds paid are to be placed."""
    state.pop()
    groups.drop_all_bare(state, payer)  # MD-23
    groups.clear_loose(state, payer)  # MD-25
    if due > 0 and state.may_pay_from_hand:
        show_rest(state, payer)
    state.emit(EventKind.PAID_UP, payer, to, paid, due)
    if wilds:
        asked.push_place(state, to, wilds)


def show_rest(state: Board, seat: int) -> None:
    """Let everybody know a hand that could not pay more: it has only cards without value."""
    if not state.hand_sizes[seat]:
        return
    at = board.ROW * seat + deck.RAINBOW
    state.known[at] = 0
    for viewer in range(state.seats):
        if viewer != seat:
            state.known[at] += board.ONE * state.hands[at] << board.KNOWER * viewer
    hands.watch(state, seat)


def add_payments(state: Board, actions: Actions) -> None:
    """Add what may be paid next: the bank, then colour by colour, else the hand."""
    seat = state.seat_to_act
    before = actions.size
    left = state.banked[seat]
    while left:
        actions.add(acts.packed(Act.PAY, low_bit(left), Colour.BANK))
        left &= left - 1
    left = state.fulls[seat] | state.spares[seat] | state.loosened[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = groups.base_of(seat, colour)
        group = groups.first_group(state, seat, colour)
        while group <= board.SPARE:
            add_group(state.groups[base + group], colour, group, actions)
            group = groups.next_group(state, base, group)
        if state.loosened[seat] >> colour & 1:
            for kind in range(Kind.HOUSE, Kind.NEW_HOTEL + 1):
                if find_loose(state, seat, kind, colour) >= 0:
                    actions.add(acts.packed(Act.PAY, kind, colour, board.SPARE))
    if actions.size == before:
        left = state.held[seat]
        while left:
            if state.values[low_bit(left)]:
                actions.add(acts.packed(Act.PAY, low_bit(left), Colour.HAND))
            left &= left - 1


def add_group(cards: int, colour: int, group: int, actions: Actions) -> None:
    """Add the cards of a group that may be paid next: by kind, a building last."""
    slots = groups.slots_in(cards) & groups.PAID_SLOTS
    while slots:
        kind = deck.kind_at(colour, low_bit(slots))
        slots &= slots - 1
        actions.add(acts.packed(Act.PAY, kind, colour, group))
    if cards >> deck.HOUSE_AT:
        actions.add(acts.packed(Act.PAY, top_building(cards), colour, group))


def find_loose(state: Board, seat: int, kind: int, colour: int) -> int:
    """The place of loose buildings of which this kind may go next; -1: none."""
    left = state.loose[board.COLOURS * seat + colour]
    shift = 0
    while left >> shift:
        if top_building((left >> shift & groups.BUILDINGS) << deck.HOUSE_AT) == kind:
            return shift
        shift += 4
    return -1


def may_pay(state: Board, kind: int, colour: int, group: int) -> bool:
    """Whether this card may be paid next."""
    seat = state.seat_to_act
    if kind >= board.KINDS or group > board.SPARE:
        return False
    if colour == Colour.BANK:
        return group == 0 and state.banks[board.ROW * seat + kind] > 0
    if colour == Colour.HAND:
        return (
            group == 0
            and state.may_pay_from_hand
            and state.hands[board.ROW * seat + kind] > 0
            and state.values[kind] > 0
            and not pays_from_table(state, seat)
        )
    if colour >= board.COLOURS or kind == deck.RAINBOW:  # MD-32
        return False
    if kind < deck.RAINBOW:
        return groups.has_card(state, seat, kind, colour, group)
    if group == board.SPARE:
        return find_loose(state, seat, kind, colour) >= 0
    return top_building(state.groups[groups.base_of(seat, colour) + group]) == kind


def first_payment(state: Board) -> int:
    """The payment that a run-out clock makes: the first of `add_payments`."""
    seat = state.seat_to_act
    if state.banked[seat]:
        return acts.packed(Act.PAY, low_bit(state.banked[seat]), Colour.BANK)
    for colour in range(board.COLOURS):
        base = groups.base_of(seat, colour)
        for group in range(board.GROUPS):
            for slot in range(1, deck.RAINBOW_SLOT):
                if groups.find_card(state.groups[base + group], slot) >= 0:
                    return acts.packed(Act.PAY, deck.kind_at(colour, slot), colour, group)
            if top_building(state.groups[base + group]) >= 0:
                kind = top_building(state.groups[base + group])
                return acts.packed(Act.PAY, kind, colour, group)
        for kind in range(Kind.HOUSE, Kind.NEW_HOTEL + 1):
            if find_loose(state, seat, kind, colour) >= 0:
                return acts.packed(Act.PAY, kind, colour, board.SPARE)
    left = state.held[seat]
    while not state.values[low_bit(left)]:
        left &= left - 1
    return acts.packed(Act.PAY, low_bit(left), Colour.HAND)


def pay(state: Board, kind: int, colour: int, group: int) -> bool:
    """Pay a card; False, and nothing done, if that is not legal."""
    if not may_pay(state, kind, colour, group):
        return False
    hand_over(state, kind, colour, group)
    return True


def hand_over(state: Board, kind: int, colour: int, group: int) -> None:
    """Pay a card that may be paid."""
    seat = state.seat_to_act
    pending = asked.pay(state, state.frames - 1)
    to = pending.other
    wilds = pending.wilds
    value = state.values[kind]
    if colour == Colour.BANK:
        hands.leave_bank(state, seat, kind)
    elif colour == Colour.HAND:
        hands.leave_open(state, seat, kind)
    elif kind < deck.RAINBOW:
        groups.leave_group(state, seat, kind, colour, group)
        groups.note_groups(state, seat, colour)
    else:
        drop_building(state, seat, kind, colour, group)
    due = pending.due - value
    state.emit(EventKind.PAID, seat, to, kind, colour, group, value, max(0, due))
    if kind > deck.RAINBOW:
        hands.bank(state, to, kind)  # MD-31
    elif kind >= deck.FIRST_WILD:
        wilds += deck.one_wild(kind)
    else:
        groups.lay(state, to, kind, kind, board.SPARE, 0, 0)
    settle(state, max(0, due), wilds, pending.paid + value)


def drop_building(state: Board, seat: int, kind: int, colour: int, group: int) -> None:
    """Take a building off its set, or out of those that came loose."""
    bits = 3 << (deck.HOTEL_AT if deck.is_hotel(kind) else deck.HOUSE_AT)
    if group != board.SPARE:
        state.groups[groups.base_of(seat, colour) + group] &= ~bits
        return
    at = board.COLOURS * seat + colour
    shift = find_loose(state, seat, kind, colour)
    state.loose[at] &= ~(bits >> deck.HOUSE_AT << shift)
    if not state.loose[at] >> shift & groups.BUILDINGS:
        low = (1 << shift) - 1
        state.loose[at] = state.loose[at] & low | state.loose[at] >> 4 & ~low
    note_loose(state, seat)


def note_loose(state: Board, seat: int) -> None:
    """Bring up to date which colours have loose buildings."""
    state.loosened[seat] = 0
    for colour in range(board.COLOURS):
        if state.loose[board.COLOURS * seat + colour]:
            state.loosened[seat] |= 1 << colour
