"""Groups of properties on a table: laying, turning, leaving, buildings, rent.

Rules: MD-15, MD-20, MD-22 to MD-25.

A gap that a card leaves in a full group is filled by the first spare card of the colour, in the
same place; were only rainbow wilds left, by the first spare that is none. Without spares the group
becomes the spare one, and its buildings come loose. Cards that trade places do so in the order of
their groups. Spare rainbow wilds without another card lie colourless.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts
    from tycoon.games.deal.names import Act, EventKind
    from tycoon.games.deal.rules import board, hands

SLOTS = 0x7777
EACH_PLACE, TOP_BITS = 0x1111, 0x8888
# The slots of wilds are 2 to 5.
WILD_BITS, WILD_SLOTS, PAID_SLOTS = 0x6666, 0x3C, 0x1E
ALL_SLOTS, SIX = 0x3F, 6
BUILDINGS = 15
NO_CARD = -1


# Groups as numbers.


def find_card(group: int, slot: int) -> int:
    """The place of a card in a group: one not turned in this turn first; -1: there is none."""
    found = first_place(group, slot)
    return found if found >= 0 else first_place(group, slot | deck.TURNED)


def first_place(group: int, card: int) -> int:
    """The first place of these four bits in a group; -1: there is none.

    The lowest four bits that are all 0 are the lowest from which 1 cannot be taken: `haszero` of
    Sean Eron Anderson's Bit Twiddling Hacks, "Determine if a word has a zero byte".
    """
    left = (group & deck.CARDS_MASK) ^ EACH_PLACE * card
    empty = (left - EACH_PLACE) & ~left & TOP_BITS
    return low_bit(empty) >> 2 if empty else NO_CARD


def slots_in(group: int) -> int:
    """The slots of the cards in a group, a bit each."""
    found = 1 << (group & 7) | 1 << (group >> 4 & 7)
    found |= 1 << (group >> 8 & 7) | 1 << (group >> 12 & 7)
    return found & ~1


def unturned_in(group: int) -> int:
    """The slots of the wilds in a group that were not turned in this turn, a bit each."""
    found = 1 << (group & 15) | 1 << (group >> 4 & 15)
    found |= 1 << (group >> 8 & 15) | 1 << (group >> 12 & 15)
    return found & WILD_SLOTS


def without(group: int, i: int) -> int:
    """A group without its card in place i; the cards behind it move up."""
    low = (1 << 4 * i) - 1
    cards = group & deck.CARDS_MASK
    return group & ~deck.CARDS_MASK | cards & low | cards >> 4 & ~low


def replaced(group: int, i: int, card: int) -> int:
    """A group with another card in place i."""
    return group & ~(15 << 4 * i) | card << 4 * i


def is_bare(group: int) -> bool:
    """Whether no card of a group is anything but a rainbow wild (MD-23)."""
    return not slots_in(group) & PAID_SLOTS


def keeps_colour(group: int, i: int, slot: int) -> bool:
    """Whether a group whose card in place i gives way to one of this slot keeps its colour."""
    return slot != deck.RAINBOW_SLOT or not is_bare(without(group, i))


# What a table has.


def base_of(seat: int, colour: int) -> int:
    """Where the groups of a colour begin in `Board.groups`."""
    return board.COLOURS * board.GROUPS * seat + board.GROUPS * colour


def count_fulls(state: Board, seat: int, colour: int) -> int:
    """How many full groups of a colour a seat has."""
    base = base_of(seat, colour)
    count = 0
    while count < board.SPARE and state.groups[base + count]:
        count += 1
    return count


def first_group(state: Board, seat: int, colour: int) -> int:
    """The first full group of a colour; the spare one, if none is full."""
    return 0 if state.fulls[seat] >> colour & 1 else board.SPARE


def next_group(state: Board, base: int, group: int) -> int:
    """The group after this one: the spare one follows the last full one, nothing the spare one."""
    return group + 1 if group >= board.SPARE - 1 or state.groups[base + group + 1] else board.SPARE


def has_card(state: Board, seat: int, kind: int, colour: int, group: int) -> bool:
    """Whether a property of this kind lies there."""
    if colour == deck.COLOURLESS:
        return kind == deck.RAINBOW and group == 0 and state.colourless[seat] > 0
    if (
        colour > deck.COLOURLESS
        or group > board.SPARE
        or kind > deck.RAINBOW
        or not deck.slot_of(colour, kind)
    ):
        return False
    return find_card(state.groups[base_of(seat, colour) + group], deck.slot_of(colour, kind)) >= 0


def rent(state: Board, seat: int, colour: int) -> int:
    """The rent of the best group of a colour, buildings included (MD-7, MD-24, MD-33)."""
    base = base_of(seat, colour)
    if not state.fulls[seat] >> colour & 1:
        return deck.rent_of(colour, deck.count_cards(state.groups[base + board.SPARE]))
    best = 0
    for i in range(count_fulls(state, seat, colour)):
        group = state.groups[base + i]
        more = 0
        if group >> deck.HOUSE_AT & 3:
            more = 3 if group >> deck.HOUSE_AT & 3 == deck.OLD else 4
        if group >> deck.HOTEL_AT & 3:
            more += 4 if group >> deck.HOTEL_AT & 3 == deck.OLD else 5
        best = max(best, more)
    return deck.rent_of(colour, deck.size_of(colour)) + best


def wins(state: Board, seat: int) -> bool:
    """Whether a seat has the sets to win (MD-20)."""
    if not state.claims >> seat & 1:
        return False
    if not state.needs_house:
        return True
    left = state.fulls[seat]
    while left:
        base = base_of(seat, low_bit(left))
        left &= left - 1
        for i in range(board.SPARE):
            if state.groups[base + i] >> deck.HOUSE_AT & 3:
                return True
    return False


def worth(state: Board, seat: int) -> int:
    """The money value of the cards on the table of a seat, without its bank (MD-26)."""
    total = 0
    for colour in range(board.COLOURS):
        base = base_of(seat, colour)
        for i in range(board.GROUPS):
            group = state.groups[base + i]
            for j in range(deck.count_cards(group)):
                total += state.values[deck.kind_at(colour, group >> 4 * j & 7)]
            if deck.house_kind(group) >= 0:
                total += state.values[deck.house_kind(group)]
            if deck.hotel_kind(group) >= 0:
                total += state.values[deck.hotel_kind(group)]
    return total


# Changing it.


def note_groups(state: Board, seat: int, colour: int) -> None:
    """Bring the fields up to date that follow from the groups of a colour."""
    base = base_of(seat, colour)
    bit = 1 << colour
    spare = state.groups[base + board.SPARE]
    wilds = spare & WILD_BITS
    group = 0
    while state.groups[base + group] and group < board.SPARE:
        wilds |= state.groups[base + group] & WILD_BITS
        group += 1
    state.spares[seat] = state.spares[seat] & ~bit | (bit if spare else 0)
    state.wilds[seat] = state.wilds[seat] & ~bit | (bit if wilds else 0)
    note_spare(state, seat, SIX * colour, slots_in(spare))
    if (state.fulls[seat] >> colour & 1) != (group > 0):
        state.fulls[seat] ^= bit
        claims = popcount(state.fulls[seat]) >= state.sets_to_win
        state.claims = state.claims & ~(1 << seat) | (1 << seat if claims else 0)


def colour_at(at: int) -> int:
    """The colour at a place of `Board.spare_kinds`."""
    return at // SIX


def spare_slots(state: Board, seat: int, colour: int) -> int:
    """The slots of the cards in the group of a colour that is not full, a bit each."""
    return state.spare_kinds[seat] >> SIX * colour & ALL_SLOTS


def note_spare(state: Board, seat: int, at: int, slots: int) -> None:
    """Bring up to date which kinds are in the group of a colour that is not full."""
    state.spare_kinds[seat] = state.spare_kinds[seat] & ~(board.ONE * ALL_SLOTS << at) | (
        board.ONE * slots << at
    )


def drop_bare(state: Board, seat: int, colour: int) -> None:
    """Let spare rainbow wilds without another card lie colourless (MD-23)."""
    base = base_of(seat, colour)
    group = state.groups[base + board.SPARE]
    if group and is_bare(group):
        lose_colour(state, seat, colour, group)
        state.groups[base + board.SPARE] = 0


def lose_colour(state: Board, seat: int, colour: int, group: int) -> None:
    """Let the rainbow wilds of a group lie colourless."""
    count = deck.count_cards(group)
    state.colourless[seat] += count
    for i in range(count):
        if group >> 4 * i & deck.TURNED:
            state.colourless_turned[seat] += 1
    state.emit(EventKind.LOST_COLOUR, seat, colour, count)


def drop_all_bare(state: Board, seat: int) -> None:
    """Break up groups of which a payment has left only rainbow wilds (MD-23, MD-25)."""
    left = state.wilds[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = base_of(seat, colour)
        before = state.colourless[seat]
        for group in range(count_fulls(state, seat, colour) - 1, -1, -1):
            cards = state.groups[base + group]
            if is_bare(cards):
                lift(state, seat, colour, group)
                lose_colour(state, seat, colour, cards)
                come_loose(state, seat, colour, cards >> deck.HOUSE_AT & BUILDINGS)
        drop_bare(state, seat, colour)
        if state.colourless[seat] != before:
            note_groups(state, seat, colour)


def lift(state: Board, seat: int, colour: int, group: int) -> None:
    """Take a full group out of the full ones; those behind it move up."""
    base = base_of(seat, colour)
    for above in range(group, board.SPARE - 1):
        state.groups[base + above] = state.groups[base + above + 1]
    state.groups[base + board.SPARE - 1] = 0


def add_spare(state: Board, seat: int, colour: int, card: int) -> None:
    """Add a card to the group that is not full; it may fill it (MD-22)."""
    base = base_of(seat, colour)
    group = state.groups[base + board.SPARE]
    count = deck.count_cards(group)
    group |= card << 4 * count
    if count + 1 == deck.size_of(colour):
        state.groups[base + count_fulls(state, seat, colour)] = group
        group = 0
    state.groups[base + board.SPARE] = group


def lay(
    state: Board, seat: int, kind: int, colour: int, group: int, other: int, turned: int
) -> None:
    """Lay a property as `Act.LAY` says; `turned` is `TURNED` for a wild that is turned, else 0."""
    if colour == deck.COLOURLESS:
        state.colourless[seat] += 1
        if turned:
            state.colourless_turned[seat] += 1
        return
    card = deck.slot_of(colour, kind) | turned
    if group == board.SPARE:
        add_spare(state, seat, colour, card)
    else:
        at = base_of(seat, colour) + group
        full = state.groups[at]
        i = find_card(full, deck.slot_of(colour, other - 1))
        add_spare(state, seat, colour, full >> 4 * i & 15)
        state.groups[at] = replaced(full, i, card)
        drop_bare(state, seat, colour)
    note_groups(state, seat, colour)


def take_off(state: Board, seat: int, kind: int, colour: int, group: int) -> None:
    """Take a card away for good; what it leaves behind is judged at once (MD-23)."""
    if colour == deck.COLOURLESS:
        state.colourless[seat] -= 1
        state.colourless_turned[seat] = min(state.colourless_turned[seat], state.colourless[seat])
        return
    leave_group(state, seat, kind, colour, group)
    drop_bare(state, seat, colour)
    note_groups(state, seat, colour)


def leave_group(state: Board, seat: int, kind: int, colour: int, group: int) -> None:
    """Take a card out of a group, whose gap is filled or which is full no more (MD-22, MD-25).

    While a payment lasts there may be nothing but rainbow wilds to fill it: then the first does.
    """
    base = base_of(seat, colour)
    i = find_card(state.groups[base + group], deck.slot_of(colour, kind))
    spare = state.groups[base + board.SPARE]
    if group == board.SPARE:
        state.groups[base + board.SPARE] = without(spare, i)
    elif spare:
        full = state.groups[base + group]
        j = 0
        count = deck.count_cards(spare)
        while j < count and not keeps_colour(full, i, spare >> 4 * j & 7):
            j += 1
        if j == count:
            j = 0
        state.groups[base + group] = replaced(full, i, spare >> 4 * j & 15)
        state.groups[base + board.SPARE] = without(spare, j)
    else:
        broken = without(state.groups[base + group], i)
        lift(state, seat, colour, group)
        state.groups[base + board.SPARE] = broken & deck.CARDS_MASK
        come_loose(state, seat, colour, broken >> deck.HOUSE_AT & BUILDINGS)


def come_loose(state: Board, seat: int, colour: int, buildings: int) -> None:
    """Keep the buildings of a broken set until the end of the transfer (MD-25)."""
    if buildings:
        at = board.COLOURS * seat + colour
        shift = 0
        while state.loose[at] >> shift & BUILDINGS:
            shift += 4
        state.loose[at] |= buildings << shift
        state.loosened[seat] |= 1 << colour


def clear_loose(state: Board, seat: int) -> None:
    """Put loose buildings into their owner's bank, or discard them (MD-25)."""
    while state.loosened[seat]:
        colour = low_bit(state.loosened[seat])
        state.loosened[seat] &= state.loosened[seat] - 1
        left = state.loose[board.COLOURS * seat + colour]
        while left:
            group = (left & BUILDINGS) << deck.HOUSE_AT
            drop_building(state, seat, colour, deck.house_kind(group))
            drop_building(state, seat, colour, deck.hotel_kind(group))
            left >>= 4
        state.loose[board.COLOURS * seat + colour] = 0


def drop_building(state: Board, seat: int, colour: int, kind: int) -> None:
    """Put a building of a broken set into the bank, or discard it (MD-25)."""
    if kind < 0:
        return
    state.emit(EventKind.FELL, seat, kind, colour, state.to_bank)
    if state.to_bank:
        hands.bank(state, seat, kind)
    else:
        hands.put_on_discards(state, kind)


def unmark(state: Board, seat: int) -> None:
    """Forget which wilds of a seat were turned: its turn is over (MD-15)."""
    for i in range(base_of(seat, 0), base_of(seat + 1, 0)):
        state.groups[i] &= ~deck.CARDS_MASK | SLOTS
    state.colourless_turned[seat] = 0


# Where a wild may lie.


def may_lay(state: Board, seat: int, kind: int, colour: int, group: int, other: int) -> bool:
    """Whether a property that comes to a table may be laid so (MD-15, MD-22, MD-23)."""
    if kind > deck.RAINBOW:
        return False
    if colour == deck.COLOURLESS:
        return kind == deck.RAINBOW and group == 0 and other == 0
    if colour > deck.COLOURLESS or not deck.slot_of(colour, kind):
        return False
    if group == board.SPARE:
        return other == 0 and (kind != deck.RAINBOW or state.spares[seat] >> colour & 1 != 0)
    return (
        kind >= deck.FIRST_WILD
        and stays_spare(state, seat, colour)
        and may_trade(state, seat, kind, colour, group, other)
    )


def stays_spare(state: Board, seat: int, colour: int) -> bool:
    """Whether a card that joins the spare group of a colour does not fill it."""
    return deck.count_cards(state.groups[base_of(seat, colour) + board.SPARE]) + 1 < deck.size_of(
        colour
    )


def may_trade(state: Board, seat: int, kind: int, colour: int, group: int, other: int) -> bool:
    """Whether a wild may take the place of a card of another kind in a full group."""
    if group >= board.SPARE or other < 1 or other > deck.RAINBOW + 1 or other == kind + 1:
        return False
    full = state.groups[base_of(seat, colour) + group]
    slot = deck.slot_of(colour, other - 1)
    if not slot:
        return False
    i = find_card(full, slot)
    return i >= 0 and keeps_colour(full, i, deck.slot_of(colour, kind))


def add_places(state: Board, seat: int, kind: int, actions: Actions) -> None:
    """Add every way to lay a property: by colour, spare first, then by group and kind."""
    if kind < deck.FIRST_WILD:
        actions.add(acts.packed(Act.LAY, kind, kind, board.SPARE))
        return
    colours = deck.colours_of(kind)
    if kind == deck.RAINBOW:
        colours = state.fulls[seat] | state.spares[seat]
    while colours:
        colour = low_bit(colours)
        colours &= colours - 1
        if kind != deck.RAINBOW or state.spares[seat] >> colour & 1:
            actions.add(acts.packed(Act.LAY, kind, colour, board.SPARE))
        if state.fulls[seat] >> colour & 1 and stays_spare(state, seat, colour):
            add_trades(state, seat, kind, colour, actions)
    if kind == deck.RAINBOW:
        actions.add(acts.packed(Act.LAY, kind, deck.COLOURLESS))


def add_trades(state: Board, seat: int, kind: int, colour: int, actions: Actions) -> None:
    """Add the cards of full groups whose place a wild may take: by group, kind."""
    for group in range(count_fulls(state, seat, colour)):
        for slot in range(1, deck.RAINBOW_SLOT + 1):
            other = deck.kind_at(colour, slot) + 1
            if may_trade(state, seat, kind, colour, group, other):
                actions.add(acts.packed(Act.LAY, kind, colour, group, 0, other))


# Turning and moving wilds (MD-15).


def is_turned(state: Board, seat: int, kind: int, colour: int, group: int) -> bool:
    """Whether every wild of this kind there was turned in this turn."""
    if colour == deck.COLOURLESS:
        return state.colourless_turned[seat] == state.colourless[seat]
    cards = state.groups[base_of(seat, colour) + group]
    return cards >> 4 * find_card(cards, deck.slot_of(colour, kind)) & deck.TURNED != 0


def may_turn(state: Board, seat: int, kind: int, colour: int, group: int) -> bool:
    """Whether this wild may be turned or moved."""
    if kind < deck.FIRST_WILD or not has_card(state, seat, kind, colour, group):
        return False
    if is_turned(state, seat, kind, colour, group):
        return False
    return colour != deck.COLOURLESS or finds_colour(state, seat)


def finds_colour(state: Board, seat: int) -> bool:
    """Whether a colourless rainbow wild may go to some colour."""
    if state.spares[seat]:
        return True
    left = state.fulls[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        if not stays_spare(state, seat, colour):
            continue
        for group in range(count_fulls(state, seat, colour)):
            for slot in range(1, deck.RAINBOW_SLOT):
                if may_trade(
                    state, seat, deck.RAINBOW, colour, group, deck.kind_at(colour, slot) + 1
                ):
                    return True
    return False


def add_turns(state: Board, seat: int, actions: Actions) -> None:
    """Add every wild that may be turned: by colour, group (the spare one last), kind."""
    left = state.wilds[seat]
    while left:
        colour = low_bit(left)
        left &= left - 1
        base = base_of(seat, colour)
        group = first_group(state, seat, colour)
        while group <= board.SPARE:
            slots = unturned_in(state.groups[base + group])
            while slots:
                kind = deck.kind_at(colour, low_bit(slots))
                slots &= slots - 1
                actions.add(acts.packed(Act.TURN, kind, colour, group))
            group = next_group(state, base, group)
    if state.colourless[seat] and may_turn(state, seat, deck.RAINBOW, deck.COLOURLESS, 0):
        actions.add(acts.packed(Act.TURN, deck.RAINBOW, deck.COLOURLESS))


def may_move(
    state: Board, seat: int, kind: int, colour: int, group: int, to: int, place: int, other: int
) -> bool:
    """Whether the wild may go from this colour and group to that one (`Act.LAY` in MOVE)."""
    if to != colour:
        return may_lay(state, seat, kind, to, place, other)
    if colour == deck.COLOURLESS:
        return False
    if group == board.SPARE:
        return may_trade(state, seat, kind, colour, place, other)
    if place != board.SPARE or other < 1 or other > deck.RAINBOW + 1 or other == kind + 1:
        return False
    base = base_of(seat, colour)
    spare = state.groups[base + board.SPARE]
    slot = deck.slot_of(colour, other - 1)
    if not slot:
        return False
    j = find_card(spare, slot)
    if j < 0:
        return False
    if kind == deck.RAINBOW and is_bare(without(spare, j)):
        return False
    full = state.groups[base + group]
    return keeps_colour(full, find_card(full, deck.slot_of(colour, kind)), slot)


def add_moves(
    state: Board, seat: int, kind: int, colour: int, group: int, actions: Actions
) -> None:
    """Add every place that the wild may go to: by colour, spare first, colourless last."""
    colours = deck.colours_of(kind)
    if kind == deck.RAINBOW:
        colours = state.fulls[seat] | state.spares[seat]
    while colours:
        to = low_bit(colours)
        colours &= colours - 1
        if to != colour:
            if kind != deck.RAINBOW or state.spares[seat] >> to & 1:
                actions.add(acts.packed(Act.LAY, kind, to, board.SPARE))
            if state.fulls[seat] >> to & 1 and stays_spare(state, seat, to):
                add_trades(state, seat, kind, to, actions)
        elif group == board.SPARE:
            add_trades(state, seat, kind, to, actions)
        elif state.spares[seat] >> to & 1:
            for slot in range(1, deck.RAINBOW_SLOT + 1):
                other = deck.kind_at(to, slot) + 1
                if may_move(state, seat, kind, colour, group, to, board.SPARE, other):
                    actions.add(acts.packed(Act.LAY, kind, to, board.SPARE, 0, other))
    if kind == deck.RAINBOW and colour != deck.COLOURLESS:
        actions.add(acts.packed(Act.LAY, kind, deck.COLOURLESS))


def move_wild(
    state: Board, seat: int, kind: int, colour: int, group: int, to: int, place: int, other: int
) -> None:
    """Turn or move a wild; the caller has checked it."""
    turned = 0 if state.turning_costs else deck.TURNED
    if to != colour:
        take_off(state, seat, kind, colour, group)
        clear_loose(state, seat)
        lay(state, seat, kind, to, place, other, turned)
        return
    base = base_of(seat, colour)
    full_at = base + (place if group == board.SPARE else group)
    full = state.groups[full_at]
    spare = state.groups[base + board.SPARE]
    mine = deck.slot_of(colour, kind)
    theirs = deck.slot_of(colour, other - 1)
    i = find_card(full, theirs if group == board.SPARE else mine)
    j = find_card(spare, mine if group == board.SPARE else theirs)
    up = spare >> 4 * j & 15
    down = full >> 4 * i & 15
    if group == board.SPARE:
        up |= turned
    else:
        down |= turned
    state.groups[full_at] = replaced(full, i, up)
    state.groups[base + board.SPARE] = replaced(spare, j, down)
    drop_bare(state, seat, colour)
    note_groups(state, seat, colour)
