"""Playing cards, passing, and whose turn comes next.

Rules: DF-4 to DF-7, DF-20, DF-30 to DF-34, DF-40 to DF-46.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import nth_bit, popcount
    from tycoon.games.daifugo._names import asked
    from tycoon.games.daifugo.names import Ask, EventKind
    from tycoon.games.daifugo.rules import finishing, information, plays, rounds

NONE = -1
ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
SPADE_THREE_CARD = 8
JOKERS_AT = 52
MOST_PASSES = 20
THREE, FIVE, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, TWO = 0, 2, 4, 5, 6, 7, 8, 9, 10, 12
EFFECTS = 1 << FIVE | 1 << SEVEN | 1 << EIGHT | 1 << TEN | 1 << JACK | 1 << QUEEN | 1 << KING
# The bits of `forbidden`, in the order of `options.FORBIDDEN`.
BAD_JOKER, BAD_EIGHT, BAD_SPADE_THREE, BAD_STRONGEST = 1, 2, 4, 8
BAD_SEVEN, BAD_TEN, BAD_NINE, BAD_QUEEN = 16, 32, 64, 128


def make_play(state: Round, action: int, shape: int) -> None:
    """Lay a legal play on the table and carry out what follows, up to the next question."""
    seat = state.seat_to_act
    was = state.shape
    before = state.revolution != state.back
    lay_cards(state, seat, action, shape)
    if state.judges_finish:
        state.foul = is_foul(state, action, shape, before)
    if (shape >> plays.SIZE_AT & 15 >= 4 or state.small_revolutions) and reverses(state, shape):
        state.revolution = not state.revolution
        state.emit(EventKind.REVOLUTION, seat, state.revolution)
    if state.nine_reverse and turns_round(shape):
        state.turn_ring()
        state.emit(EventKind.TURNED, seat, state.turned)
    # DF-34: while ranks are not locked only the 3 of spades is laid on a joker alone.
    if (
        was
        and plays.is_joker(was)
        and plays.form_of(was) == plays.SINGLE
        and action == SPADE_THREE_CARD
        and state.rules & plays.SPADE
    ):
        state.emit(EventKind.SPADE_THREE, seat)
        complete_play(state, True)
        return
    if was and state.locks_suits and not state.lock:
        lock_suits(state, shape, was)
    if was and state.rank_lock:
        lock_ranks(state, shape, was, before)
    if has_effect(shape):
        if state.hands[seat]:
            ask_effects(state, seat, shape)
        turn_back(state)
        if state.frames:
            return
    complete_play(state, False)


def lay_cards(state: Round, seat: int, action: int, shape: int) -> None:
    """Take the cards of a play from the hand to the table."""
    cards = action & NATURALS
    if action >> JOKERS_AT:
        cards |= rounds.unary(plays.jokers_of(shape))
        state.hands[seat] = rounds.minus(state.hands[seat], cards)
        state.played = rounds.plus(state.played, cards)
    else:
        state.hands[seat] &= ~cards
        state.played |= cards
    if state.watched >> seat & 1:
        information.note_shown(state, seat, cards)
    state.table = action
    state.shape = shape
    state.owner = seat
    state.shown[seat] = action
    state.passed &= ~(1 << seat)
    state.pass_row = 0
    state.lead_passes = 0
    if state.events is not None:
        state.emit(EventKind.PLAYED, seat, action, shape, popcount(state.hands[seat]))


def lock_suits(state: Round, shape: int, was: int) -> None:
    """Lock the suits of a play on the shape `was`, if it does (DF-32, DF-81)."""
    suits = plays.lock_of(shape, was, state.rules)
    if not suits or clears(state, shape):
        return
    state.lock = suits
    if state.part_lock:
        state.emit(EventKind.PART_LOCKED, state.owner, suits)
    else:
        state.emit(EventKind.LOCKED, state.owner, suits)


def lock_ranks(state: Round, shape: int, was: int, reversed_before: bool) -> None:
    """Lock the ranks if a play is the next one after the shape `was`; keep up with those locked.

    A joker alone counts as the rank that had to follow, and has no effect by that (DF-70).
    """
    rank = plays.low_of(shape)
    if state.rank_locked:
        if not plays.is_joker(shape):
            state.rank_locked = rank + 2
        elif plays.form_of(shape) == plays.SINGLE:
            state.rank_locked += -1 if reversed_before else 1
        return
    if plays.is_joker(shape) or plays.is_joker(was):
        return
    if rank != plays.low_of(was) + (-1 if reversed_before else 1) or clears(state, shape):
        return
    if state.rank_lock == rounds.RANKS_ALONE or state.lock:
        state.rank_locked = rank + 2
        state.emit(EventKind.RANKS_LOCKED, state.owner)


def clears(state: Round, shape: int) -> bool:
    """Whether a play clears the table, so that it locks nothing (DF-44, DF-75, DF-76)."""
    if state.local_effects and (is_ambulance(state, shape) or is_sandstorm(state, shape)):
        return True
    return state.eight_cut and plays.times(shape, EIGHT, state.in_sequences) != 0


def next_rank(state: Round) -> int:
    """The rank that must follow while ranks are locked (DF-70); none of a card: nothing may."""
    return state.rank_locked - 2 + (-1 if state.revolution != state.back else 1)


def to_beat(state: Round) -> int:
    """The shape to beat: a joker alone counts as a rank while ranks are locked (DF-70)."""
    if (
        not state.rank_locked
        or not plays.is_joker(state.shape)
        or plays.form_of(state.shape) != plays.SINGLE
        or not 2 <= state.rank_locked <= plays.TOP_RANK + 2
    ):
        return state.shape
    return plays.make_shape(plays.SINGLE, 1, state.rank_locked - 2, 0, 1)


def listed_lock(state: Round) -> int:
    """The lock that plays are listed by; any other kind is looked at play by play."""
    return 0 if state.part_lock or state.colour_lock else state.lock


def is_allowed(state: Round, action: int, shape: int) -> bool:
    """Whether nothing but what `plays` looks at forbids a play (DF-70, DF-74, DF-81)."""
    if is_barred(state, action, shape):
        return False
    if not state.shape:
        return True
    if plays.is_joker(state.shape) and plays.form_of(state.shape) == plays.SINGLE:
        if action == SPADE_THREE_CARD and state.rules & plays.SPADE:
            return True
        if plays.is_joker(shape):  # DF-34
            return False
    if state.rules & plays.STORM and plays.storms(shape, state.shape):
        return True
    if state.lock and not plays.fits_lock(shape, state.lock, state.rules):
        return False
    if not state.rank_locked or plays.is_joker(shape):
        return True
    return plays.low_of(shape) == next_rank(state)


def turns_round(shape: int) -> bool:
    """Whether a play has an odd number of 9s and is no sequence (DF-71)."""
    return plays.times(shape, NINE, False) & 1 == 1


def is_ambulance(state: Round, shape: int) -> bool:
    """Whether a play is a pair of 9s that clears the table (DF-75)."""
    return state.ambulance and plays.times(shape, NINE, False) == 2


def is_sandstorm(state: Round, shape: int) -> bool:
    """Whether a play is three 3s that clear the table (DF-76)."""
    return state.sandstorm and plays.is_storm(shape)


def has_effect(shape: int) -> bool:
    """Whether any card of a play may have an effect."""
    if shape & 3 == plays.SEQUENCE:
        return True
    return EFFECTS >> ((shape >> plays.RANK_AT & 31) - 1) & 1 == 1


def reverses(state: Round, shape: int) -> bool:
    """Whether a play is a revolution (DF-30, DF-31, DF-77, DF-78)."""
    size = plays.size_of(shape)
    if size < 4:
        if plays.is_joker(shape):
            return state.joker_revolution and size == 2
        return state.coup and plays.times(shape, NINE, False) == 3
    when = (
        state.sequence_revolution
        if plays.form_of(shape) == plays.SEQUENCE
        else state.set_revolution
    )
    if when == rounds.EXACTLY_FOUR:
        return size == 4
    return when == rounds.FOUR_OR_MORE or (when == rounds.FIVE_OR_MORE and size >= 5)


def is_foul(state: Round, action: int, shape: int, reversed_before: bool) -> bool:
    """Whether going out by this play makes the player last (DF-50, DF-74)."""
    if state.forbidden:
        return is_forbidden(state, action, shape, reversed_before)
    return (
        plays.jokers_of(shape) > 0
        or (state.eight_cut and plays.has_rank(shape, EIGHT))
        or (state.seven_give > 0 and plays.has_rank(shape, SEVEN))
        or (state.ten_discard and plays.has_rank(shape, TEN))
        or (action == SPADE_THREE_CARD and state.rules & plays.SPADE != 0)
        or plays.has_rank(shape, THREE if reversed_before else TWO)
    )


def is_forbidden(state: Round, action: int, shape: int, reversed_before: bool) -> bool:
    """Whether a play has a card that was chosen to be nobody's last, effect or not (DF-74)."""
    some = state.forbidden
    return (
        (some & BAD_JOKER != 0 and plays.jokers_of(shape) > 0)
        or (some & BAD_EIGHT != 0 and plays.has_rank(shape, EIGHT))
        or (some & BAD_SPADE_THREE != 0 and action == SPADE_THREE_CARD)
        or (some & BAD_STRONGEST != 0 and plays.has_rank(shape, THREE if reversed_before else TWO))
        or (some & BAD_SEVEN != 0 and plays.has_rank(shape, SEVEN))
        or (some & BAD_TEN != 0 and plays.has_rank(shape, TEN))
        or (some & BAD_NINE != 0 and plays.has_rank(shape, NINE))
        or (some & BAD_QUEEN != 0 and plays.has_rank(shape, QUEEN))
    )


def is_barred(state: Round, action: int, shape: int) -> bool:
    """Whether a play would be the last one of the seat to act and may not be (DF-74)."""
    return (
        state.bars_finish
        and plays.size_of(shape) == popcount(state.hands[state.seat_to_act])
        and is_forbidden(state, action, shape, state.revolution != state.back)
    )


def ask_effects(state: Round, seat: int, shape: int) -> None:
    """Ask what a 7, a 10, a Q and a K let the player do, in this order.

    Rules: DF-42, DF-45, DF-48, DF-72.
    """
    if state.king_change and state.pile:
        count = plays.times(shape, KING, state.in_sequences)
        if count:
            asked.push_change(state, seat, count, 0, 0)
    if state.queen_bomber:
        count = plays.times(shape, QUEEN, state.in_sequences)
        if count:
            asked.push_bomb(state, seat, count, 0)
    if state.ten_discard:
        count = plays.times(shape, TEN, state.in_sequences)
        if count:
            asked.push_discard(state, seat, count, 0, 0)
    if state.seven_give:
        count = plays.times(shape, SEVEN, state.in_sequences)
        if count:
            asked.push_give(state, seat, count, 0, 0)


def turn_back(state: Round) -> None:
    """Let a J turn the order once no lower rank is left to ask about (DF-46).

    Not if an 8 clears the table.
    """
    if (
        state.jack_back
        and not state.back
        and (not state.frames or state.top() >= Ask.CHANGE)
        and plays.times(state.shape, JACK, state.in_sequences)
        and not (state.eight_cut and plays.times(state.shape, EIGHT, state.in_sequences))
    ):
        state.back = True
        state.emit(EventKind.JACK_BACK, state.owner)


def complete_play(state: Round, by_spade: bool) -> None:
    """Complete a play without open questions: going out, then skips or an empty table."""
    seat = state.owner
    if not state.hands[seat]:
        finishing.go_out(state, seat)
    if state.queen_bomber:
        go_out_bombed(state, seat)
    state.foul = False
    if finishing.is_decided(state):
        finishing.finish_group(state)
        return
    if state.draw_pile and not state.pile and state.drawer == NONE:  # DF-21
        finishing.end_by_pile(state, seat)
        return
    if by_spade:
        state.clear_table(seat)
        return
    skips = 0
    if state.local_effects:
        if is_ambulance(state, state.shape):
            state.emit(EventKind.AMBULANCE, seat)
            state.clear_table(seat)
            return
        if is_sandstorm(state, state.shape):
            state.emit(EventKind.SANDSTORM, seat)
            state.clear_table(seat)
            return
    if has_effect(state.shape):
        if state.eight_cut and plays.times(state.shape, EIGHT, state.in_sequences):  # DF-44
            state.emit(EventKind.EIGHT_CUT, seat)
            state.clear_table(seat)
            return
        if state.five_skip:
            skips = plays.times(state.shape, FIVE, state.in_sequences)
    if skips:
        skip_players(state, seat, skips)
    else:
        next_turn(state, seat)


def go_out_bombed(state: Round, owner: int) -> None:
    """Let those go out whom the ranks named by the owner of the play left no card (DF-72)."""
    seat = state.following[owner]
    while seat != owner:
        if rounds.is_active(state, seat) and not state.hands[seat]:
            finishing.give_place(state, seat, finishing.CLEANLY)
        seat = state.following[seat]


def skip_players(state: Round, owner: int, count: int) -> None:
    """Pass over so many players, counting those still in (DF-40)."""
    seat = owner
    still_in = rounds.is_active(state, owner)
    while True:
        seat = state.following[seat]
        if seat == owner and not still_in:
            state.clear_table(owner)
            return
        if not rounds.is_active(state, seat):
            continue
        if count == 0:
            break
        count -= 1
        state.emit(EventKind.SKIPPED, seat)
    if seat == owner:
        state.clear_table(owner)
    elif state.locks_out and state.passed >> seat & 1:
        next_turn(state, seat)
    else:
        state.seat_to_act = seat


def next_turn(state: Round, seat: int) -> None:
    """Give the turn to the next after `seat`.

    When it comes back to the last play the table is cleared (DF-7).
    """
    for _ in range(state.seats):
        seat = state.following[seat]
        if seat == state.owner and not state.owner_passes:
            break
        if rounds.is_active(state, seat) and not (state.locks_out and state.passed >> seat & 1):
            state.seat_to_act = seat
            return
    state.clear_table(state.owner)


def pass_turn(state: Round, drawing: bool, chance: Chance) -> None:
    """Pass, and draw a card or not (DF-6, DF-20)."""
    seat = state.seat_to_act
    if state.owner_passes:
        state.pass_row += 1
    if state.events is not None:
        state.emit(EventKind.PASSED, seat)
    if drawing:
        draw_card(state, seat, chance)
        if not state.pile:
            state.shown[seat] = 0
            finishing.end_by_pile(state, seat)
            return
    if state.pass_row >= MOST_PASSES:
        finishing.place_at_random(state, chance)
        return
    if state.table:
        state.passed |= 1 << seat
        state.shown[seat] = 0
        next_turn(state, seat)
    elif state.owner_passes:
        pass_on_empty_table(state, seat)
    else:
        pass_lead(state, seat, drawing)


def pass_on_empty_table(state: Round, seat: int) -> None:
    """Ask the next to lead; when all have passed, ask the first one again (DF-7)."""
    state.passed |= 1 << seat
    if state.active & ~state.passed:
        seat = state.next_active(seat)
        while state.passed >> seat & 1:
            seat = state.next_active(seat)
        state.seat_to_act = seat
    else:
        state.passed = 0
        state.seat_to_act = state.first_asked


def pass_lead(state: Round, seat: int, drawing: bool) -> None:
    """Pass the lead on for a seat that cannot lead, and may have drawn (DF-23, DF-33)."""
    if not drawing:
        if not state.lead_passes:
            state.lead_first = seat
        state.lead_passes += 1
        if state.lead_passes >= popcount(state.active):
            finishing.place_stuck(state)
            return
    state.ask_lead(state.next_active(seat))


def draw_card(state: Round, seat: int, chance: Chance) -> None:
    """Take a card of the pile at random."""
    card = nth_bit(state.pile, chance.below(popcount(state.pile)))
    if card > NATURALS:
        card = rounds.unary(1)
    state.pile = rounds.minus(state.pile, card)
    state.hands[seat] = rounds.plus(state.hands[seat], card)
    information.add_unseen(state, seat, 1, NONE)
    state.emit(EventKind.DREW, seat, card, popcount(state.pile))
