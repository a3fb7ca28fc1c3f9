"""Plays of Daifugo: what a play is, whether it beats another, and which ones a hand holds.

A play as an action: its natural cards in bits 0 to 51, in bits 52-57 and 58-63 what the jokers in
it stand for, the lower first: 0 no joker, 1 + card, `PLAIN` nothing but a joker (or one without a
suit in a set), `BELOW` and `ABOVE` one step beyond the ends of a sequence. Of namings that no
rule can tell apart there is one.

A shape is what plays are compared by: form, size, lowest rank, suits shown, jokers. Rules: DF-3
to DF-5, DF-32 to DF-34.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.games.daifugo.names import Form

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount

NATURALS = 0xF_FFFF_FFFF_FFFF
ONE_SUIT = 0x1_1111_1111_1111
ONE = 1
SUITS = 15
FIRST = 52
SECOND = 58
FIELD = 63
PLAIN, BELOW, ABOVE = 53, 54, 55
JOKER_SINGLE = 53 << 52
JOKER_PAIR = 53 << 52 | 53 << 58
SPADE_THREE = 8
_, SINGLE, SET, SEQUENCE = Form

# Shapes: form (2 bits), size (4), lowest rank + 1 (5; nothing but jokers: 14), suits (4),
# jokers (2).
SIZE_AT, RANK_AT, SUITS_AT, JOKERS_AT = 2, 6, 12, 16
SAME_KIND = 63
JOKER_RANK = 14
TOP_RANK = 12

# What bears on plays among the options, and whether the order is reversed.
NAMED, BEYOND, FINISH, SPADE, WHOLLY_ABOVE, REVERSED = 1, 2, 4, 8, 16, 32
NO_SEQUENCES, STORM = 64, 128
PART_LOCK, COLOUR_LOCK = 256, 512
RED, BLACK = 6, 9

RUN = [sum(1 << 4 * i for i in range(n)) for n in range(14)]
THREE_FROM = [0x111 << 4 * low if low >= 0 else 0x11 for low in range(-1, 13)]
OF_SUITS = [
    sum(0x1_1111_1111_1111 << suit for suit in range(4) if suits >> suit & 1) for suits in range(16)
]
COUNT = [suits.bit_count() for suits in range(16)]


def form_of(shape: int) -> int:
    """Single, set or sequence."""
    return shape & 3


def size_of(shape: int) -> int:
    """How many cards."""
    return shape >> SIZE_AT & 15


def low_of(shape: int) -> int:
    """The lowest rank, 0 to 12; below the 3: -1; a joker that names nothing: 13."""
    return (shape >> RANK_AT & 31) - 1


def suits_of(shape: int) -> int:
    """The suits shown (DF-32)."""
    return shape >> SUITS_AT & SUITS


def jokers_of(shape: int) -> int:
    """How many jokers."""
    return shape >> JOKERS_AT & 3


def is_joker(shape: int) -> bool:
    """Whether there are nothing but jokers in it."""
    return shape >> RANK_AT & 31 == JOKER_RANK


def make_shape(form: int, size: int, low: int, suits: int, jokers: int) -> int:
    """The shape of these parts."""
    return form | size << SIZE_AT | (low + 1) << RANK_AT | suits << SUITS_AT | jokers << JOKERS_AT


def times(shape: int, rank: int, in_sequences: bool) -> int:
    """How many cards of this rank a play has that take effect.

    Jokers count as what they stand for.
    """
    low = low_of(shape)
    if form_of(shape) == SEQUENCE:
        if not in_sequences:
            return 0
        return 1 if low <= rank < low + size_of(shape) else 0
    return size_of(shape) if low == rank else 0


def has_rank(shape: int, rank: int) -> bool:
    """Whether a card of this rank, or a joker in its place, is in a play."""
    return times(shape, rank, True) > 0


# What an action is.


def shape_of(action: int, rules: int) -> int:
    """The shape of an action that is a play, named in the one way it has; 0 for anything else."""
    first = action >> FIRST & FIELD
    cards = action & NATURALS
    if first:
        return joker_shape(cards, first, action >> SECOND & FIELD, rules)
    if action != cards or not cards:
        return 0
    size = popcount(cards)
    low = low_bit(cards) >> 2
    high = high_bit(cards) >> 2
    if low == high:
        return make_shape(SINGLE if size == 1 else SET, size, low, cards >> 4 * low, 0)
    suit = low_bit(cards) & 3
    if (
        size < 3
        or rules & NO_SEQUENCES
        or high - low + 1 != size
        or RUN[size] << (4 * low + suit) != cards
    ):
        return 0
    return make_shape(SEQUENCE, size, low, 1 << suit, 0)


def joker_shape(cards: int, first: int, second: int, rules: int) -> int:
    """The shape of a play with one or two jokers; 0 for anything else."""
    if not in_order(first, second):
        return 0
    jokers = 2 if second else 1
    if not cards:
        if first != PLAIN:
            return 0
        return make_shape(SINGLE if jokers == 1 else SET, jokers, 13, 0, jokers)
    shown = cards | card_named(first) | card_named(second)
    plain = count_fields(PLAIN, first, second)
    below = count_fields(BELOW, first, second)
    above = count_fields(ABOVE, first, second)
    if popcount(shown) + plain + below + above != popcount(cards) + jokers:
        return 0
    if not below and not above and low_bit(shown) >> 2 == high_bit(shown) >> 2:
        return joker_set(shown, plain, jokers, rules)
    return (
        0 if plain or rules & NO_SEQUENCES else joker_sequence(shown, below, above, jokers, rules)
    )


def in_order(first: int, second: int) -> bool:
    """Whether joker fields are in normal form: ascending, none but `PLAIN` twice."""
    if first > ABOVE or second > ABOVE:
        return False
    return not second or first < second or (first == second and first == PLAIN)


def card_named(field: int) -> int:
    """The card of the deck that a joker stands for, as a set; none for other joker fields."""
    return ONE << (field - 1) if 0 < field < PLAIN else 0


def count_fields(field: int, first: int, second: int) -> int:
    """How many of two joker fields are this one."""
    return (first == field) + (second == field)


def joker_set(shown: int, plain: int, jokers: int, rules: int) -> int:
    """The shape of a set that shows these cards of a rank, and jokers without a suit; else 0."""
    low = low_bit(shown) >> 2
    suits = shown >> 4 * low
    if rules & NAMED:
        if plain and suits != SUITS:
            return 0
    elif plain != jokers:
        return 0
    return make_shape(SET, popcount(shown) + plain, low, suits, jokers)


def joker_sequence(shown: int, below: int, above: int, jokers: int, rules: int) -> int:
    """The shape of a sequence that shows these cards, and jokers beyond its ends; else 0."""
    size = popcount(shown) + below + above
    if size < 3 or (below + above > 0 and not rules & BEYOND):
        return 0
    low = low_bit(shown) >> 2
    high = high_bit(shown) >> 2
    suit = low_bit(shown) & 3
    if RUN[high - low + 1] << (4 * low + suit) != shown:
        return 0
    if (below and low) or (above and high != TOP_RANK):
        return 0
    return make_shape(SEQUENCE, size, low - below, 1 << suit, jokers)


def beats(shape: int, table: int, rules: int) -> bool:
    """Whether a shape beats another, locks and the 3 of spades aside. Rules: DF-4, DF-5."""
    if (shape ^ table) & SAME_KIND:
        return False
    mine = shape >> RANK_AT & 31
    theirs = table >> RANK_AT & 31
    if theirs == JOKER_RANK:
        return False
    if mine == JOKER_RANK:
        return True
    if rules & WHOLLY_ABOVE and form_of(shape) == SEQUENCE:
        step = size_of(shape) - 1
        return mine + step < theirs if rules & REVERSED else mine > theirs + step
    return mine < theirs if rules & REVERSED else mine > theirs


def fits_lock(shape: int, lock: int, rules: int) -> bool:
    """Whether a play may be laid on a table that is locked to these suits (DF-32, DF-81)."""
    if is_joker(shape):
        return True
    suits = suits_of(shape)
    if rules & PART_LOCK:
        filled = 0 if rules & NAMED else jokers_of(shape)
        return COUNT[lock & ~suits] <= filled
    if rules & COLOUR_LOCK:
        return suits & ~lock == 0
    return suits == lock if rules & NAMED else suits & ~lock == 0


def starts_lock(shape: int, table: int, rules: int) -> bool:
    """Whether a play locks the table by what it shows and what lies there (DF-32, DF-81)."""
    return lock_of(shape, table, rules) != 0


def lock_of(shape: int, table: int, rules: int) -> int:
    """The suits to which a play locks the table that had this shape; 0: none (DF-32, DF-81)."""
    if is_joker(shape) or is_joker(table):
        return 0
    if not rules & NAMED and (jokers_of(shape) or jokers_of(table)):
        return 0
    mine = suits_of(shape)
    theirs = suits_of(table)
    if rules & PART_LOCK:
        return mine & theirs if form_of(shape) == SET else 0
    if rules & COLOUR_LOCK:
        if (mine | theirs) & ~RED == 0:
            return RED
        return BLACK if (mine | theirs) & ~BLACK == 0 else 0
    return mine if mine == theirs else 0


def is_legal(action: int, hand: int, table: int, lock: int, rules: int) -> int:
    """The shape of a play that this hand may make now, else 0."""
    if action & NATURALS & ~hand:
        return 0
    shape = shape_of(action, rules)
    if not shape:
        return 0
    jokers = jokers_of(shape)
    if jokers:
        if jokers > popcount(hand >> FIRST):
            return 0
        if not rules & FINISH and size_of(shape) == popcount(hand):  # DF-33
            return 0
    if not table:
        return shape
    if (
        action == SPADE_THREE and rules & SPADE and is_joker(table) and form_of(table) == SINGLE
    ):  # DF-34
        return shape
    if not beats(shape, table, rules) or (lock and not fits_lock(shape, lock, rules)):
        return shape if rules & STORM and storms(shape, table) else 0
    return shape


def is_storm(shape: int) -> bool:
    """Whether a play is three 3s, jokers counted (DF-76)."""
    return shape & SAME_KIND == SET | 3 << SIZE_AT and low_of(shape) == 0


def storms(shape: int, table: int) -> bool:
    """Whether a play is a sandstorm on another set of three (DF-76)."""
    return is_storm(shape) and not (shape ^ table) & SAME_KIND and not is_storm(table)


# What a hand holds.


def plays(out: Actions, hand: int, table: int, lock: int, rules: int) -> None:
    """Add every play that may be made: on a table with a shape, or (0) as a lead.

    Order: singles, sets, sequences; singles ascending, then the joker; sets by rank, then the
    pair of jokers; sequences by suit, lowest rank, length, and what the jokers stand for.
    """
    cards = hand & NATURALS
    jokers = popcount(hand >> FIRST)
    count = popcount(hand)
    if not table:
        singles(out, cards)
        larger(out, cards, jokers, count, rules)
        return
    form = form_of(table)
    low = low_of(table)
    if form == SINGLE:
        single_on(out, cards, jokers, count, low, lock, rules)
    elif form == SET:
        set_on(out, cards, jokers, count, size_of(table), low, lock, rules)
    else:
        sequence_on(out, cards, jokers, count, table, lock, rules)


def singles(out: Actions, cards: int) -> None:
    """Add every card alone."""
    while cards:
        card = cards & -cards
        cards ^= card
        out.add(card)


def larger(out: Actions, cards: int, jokers: int, count: int, rules: int) -> None:
    """Add every lead but natural cards alone; a hand of `count` cards has so many jokers."""
    if jokers and (rules & FINISH or count > 1):
        out.add(JOKER_SINGLE)
    sets(out, cards, jokers, count, rules)
    all_sequences(out, cards, jokers, count, rules)


def all_sequences(out: Actions, cards: int, jokers: int, count: int, rules: int) -> None:
    """Add every sequence."""
    if rules & NO_SEQUENCES:
        return
    for suit in range(4):
        sequences(out, cards >> suit & ONE_SUIT, jokers, count, suit, rules)


def stronger_ranks(low: int, rules: int) -> int:
    """The lanes of the ranks that beat this one."""
    if rules & REVERSED:
        return ONE_SUIT & (ONE << 4 * low) - 1
    return ONE_SUIT >> 4 * (low + 1) << 4 * (low + 1)


def single_on(
    out: Actions, cards: int, jokers: int, count: int, low: int, lock: int, rules: int
) -> None:
    """Add the singles that beat this rank."""
    singles(out, naturals_on(cards, low, lock, rules))
    joker_on(out, jokers, count, low, rules)


def naturals_on(cards: int, low: int, lock: int, rules: int) -> int:
    """The cards that alone beat this rank."""
    if low > TOP_RANK:  # DF-34
        return cards & SPADE_THREE if rules & SPADE else 0
    cards &= stronger_ranks(low, rules) * SUITS
    return cards & OF_SUITS[lock] if lock else cards


def joker_on(out: Actions, jokers: int, count: int, low: int, rules: int) -> None:
    """Add the joker alone if it beats this rank; a hand of `count` cards has so many jokers."""
    if jokers and low <= TOP_RANK and (rules & FINISH or count > 1):
        out.add(JOKER_SINGLE)


def ranks_with(cards: int, count: int) -> int:
    """The lanes of the ranks of which there are at least `count` (1 to 4) cards."""
    held = (
        (cards & ONE_SUIT)
        + (cards >> 1 & ONE_SUIT)
        + (cards >> 2 & ONE_SUIT)
        + (cards >> 3 & ONE_SUIT)
    )
    if count <= 1:
        return (held | held >> 1 | held >> 2) & ONE_SUIT
    if count == 2:
        return (held >> 1 | held >> 2) & ONE_SUIT
    if count == 3:
        return (held >> 1 & held | held >> 2) & ONE_SUIT
    return held >> 2 & ONE_SUIT


def set_on(
    out: Actions, cards: int, jokers: int, count: int, size: int, low: int, lock: int, rules: int
) -> None:
    """Add the sets of this size that beat this rank."""
    if low > TOP_RANK:
        return
    may_use = jokers if rules & FINISH or size != count else 0
    if size - may_use <= 4:
        storm = size == 3 and low != 0 and rules & STORM != 0  # DF-76
        ranks = ranks_with(cards, size - may_use) & (stronger_ranks(low, rules) | storm)
        while ranks:
            shift = low_bit(ranks)
            ranks &= ranks - 1
            suits = cards >> shift & SUITS
            free = storm and not shift
            if lock and not free:
                suits &= lock
            some = (0 - suits) & suits
            while some:
                used = size - COUNT[some]
                if used == 0:
                    out.add(some << shift)
                elif 0 < used <= may_use:
                    sets_with_jokers(out, some, shift, used, 0 if free else lock, rules)
                some = (some - suits) & suits
    if size == 2 and may_use == 2:
        out.add(JOKER_PAIR)


def sets(out: Actions, cards: int, jokers: int, count: int, rules: int) -> None:
    """Add every set."""
    ranks = ranks_with(cards, 1 if jokers else 2)
    while ranks:
        shift = low_bit(ranks)
        ranks &= ranks - 1
        suits = cards >> shift & SUITS
        some = (0 - suits) & suits
        while some:
            naturals = COUNT[some]
            if naturals > 1:
                out.add(some << shift)
            for used in range(1, jokers + 1):
                if rules & FINISH or naturals + used != count:
                    sets_with_jokers(out, some, shift, used, 0, rules)
            some = (some - suits) & suits
    if jokers == 2 and (rules & FINISH or count > 2):
        out.add(JOKER_PAIR)


def sets_with_jokers(
    out: Actions, suits: int, shift: int, used: int, lock: int, rules: int
) -> None:
    """Add the sets of these naturals (by suits) and `used` jokers, one for each naming (DF-5)."""
    cards = suits << shift
    if not rules & NAMED:
        out.add(cards | (JOKER_SINGLE if used == 1 else JOKER_PAIR))
        return
    free = SUITS & ~suits
    taken = min(used, COUNT[free])
    named = 0
    while True:
        if COUNT[named] == taken and (not lock or suits | named == lock):
            out.add(cards | set_names(named, shift, used - taken))
        if named == free:
            return
        named = (named - free) & free


def set_names(named: int, shift: int, plain: int) -> int:
    """The joker fields of a set: the suits named, then those without one."""
    fields = 0
    at = FIRST
    while named:
        fields |= (ONE + shift + low_bit(named)) << at
        named &= named - 1
        at = SECOND
    for _ in range(plain):
        fields |= PLAIN_JOKER << at
        at = SECOND
    return fields


PLAIN_JOKER = 53


def sequences(out: Actions, held: int, jokers: int, count: int, suit: int, rules: int) -> None:
    """Add every sequence of a suit, of which `held` are the lanes."""
    if popcount(held) + jokers < 3 or not held:
        return
    if not jokers:
        size = 3
        starts = held & held >> 4 & held >> 8
        while starts:
            left = starts
            while left:
                out.add(RUN[size] << (low_bit(left) + suit))
                left &= left - 1
            starts &= held >> 4 * size
            size += 1
        return
    first = 0 if not rules & BEYOND else -1
    last = TOP_RANK if not rules & BEYOND else TOP_RANK + 1
    for low in range(first, last - 1):
        if popcount(held & THREE_FROM[low + 1]) + jokers < 3:
            continue
        for high in range(low + 2, last + 1):
            if not sequence(out, held, jokers, count, suit, low, high, rules):
                break


def sequence_on(
    out: Actions, cards: int, jokers: int, count: int, table: int, lock: int, rules: int
) -> None:
    """Add the sequences that beat one of this shape."""
    size = size_of(table)
    first = 0 if not rules & BEYOND or not jokers else -1
    last = (TOP_RANK if not rules & BEYOND or not jokers else TOP_RANK + 1) - size + 1
    step = size if rules & WHOLLY_ABOVE else 1
    if rules & REVERSED:
        last = min(last, low_of(table) - step)
    else:
        first = max(first, low_of(table) + step)
    for suit in range(4):
        held = cards >> suit & ONE_SUIT
        if (lock and not lock >> suit & 1) or popcount(held) + jokers < size or not held:
            continue
        for low in range(first, last + 1):
            sequence(out, held, jokers, count, suit, low, low + size - 1, rules)


def sequence(
    out: Actions, held: int, jokers: int, count: int, suit: int, low: int, high: int, rules: int
) -> bool:
    """Add the sequences of a suit from `low` to `high`.

    False when there are too few jokers for its gaps.
    """
    below = 1 if low < 0 else 0
    above = 1 if high > TOP_RANK else 0
    lanes = RUN[high - above - (low + below) + 1] << 4 * (low + below)
    gaps = lanes & ~held
    missing = popcount(gaps) + below + above
    if missing > jokers:
        return False
    present = lanes & held
    if not missing:
        out.add(present << suit)
    if not present or (not rules & FINISH and high - low + 1 == count):
        return True
    if missing:
        out.add(present << suit | run_names(gaps, suit, below, above))
    if missing == jokers:
        return True
    left = present
    while left:
        lane = left & -left
        left ^= lane
        if present == lane:
            return True
        out.add((present ^ lane) << suit | run_names(gaps | lane, suit, below, above))
        if missing + 2 <= jokers:
            more = left
            while more:
                other = more & -more
                more ^= other
                if present != lane | other:
                    out.add((present ^ lane ^ other) << suit | run_names(lane | other, suit, 0, 0))
    return True


def run_names(lanes: int, suit: int, below: int, above: int) -> int:
    """The joker fields of a sequence: what its jokers stand for, ascending."""
    fields = 0
    at = FIRST
    while lanes:
        fields |= (ONE + low_bit(lanes) + suit) << at
        lanes &= lanes - 1
        at = SECOND
    if below:
        fields |= BELOW_JOKER << at
        at = SECOND
    if above:
        fields |= ABOVE_JOKER << at
    return fields


BELOW_JOKER, ABOVE_JOKER = 54, 55


def plays_of(hand: int, table: int = 0, lock: int = 0, rules: int = FINISH) -> list[int]:
    """What `plays` finds, as a list."""
    actions = Actions()
    plays(actions, hand, table, lock, rules)
    return actions.tolist()
