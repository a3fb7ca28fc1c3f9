"""Hands, banks and piles: cards on their way, and who knows of it.

Rules: MD-13, MD-17 to MD-19, MD-21.

Who put a card under the draw pile knows it when somebody draws it; who loses a hand card to
another knows that. What leaves a hand unseen takes with it what others knew of that hand: it might
have been that card.

After the opening everybody knows that what is left of the hands is neither property nor money;
after the discard pile became the draw pile, that hands hold what lies nowhere else. `among` is such
a set of cards, `from_among` how many cards of each hand are known to be of it.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.games.deal.names import EventKind
    from tycoon.games.deal.rules import board

SIX_BITS = 63
EIGHT = 8


def bank(state: Board, seat: int, kind: int) -> None:
    """Put a card into a bank, where it is money (MD-13)."""
    state.banks[board.ROW * seat + kind] += 1
    state.banked[seat] |= board.ONE << kind


def leave_bank(state: Board, seat: int, kind: int) -> None:
    """Take a card out of a bank."""
    state.banks[board.ROW * seat + kind] -= 1
    if not state.banks[board.ROW * seat + kind]:
        state.banked[seat] &= ~(board.ONE << kind)


def put_on_discards(state: Board, kind: int) -> None:
    """Put a card on the discard pile."""
    state.discards[kind] += 1
    state.discarded += 1
    state.top_discard = kind


def receive(state: Board, seat: int, kind: int, knowers: int) -> None:
    """Add a card to a hand; of the others these know it."""
    at = board.ROW * seat + kind
    state.hands[at] += 1
    state.held[seat] |= board.ONE << kind
    state.hand_sizes[seat] += 1
    state.refuge &= ~(1 << seat)  # MD-19
    knowers &= ~(1 << seat)
    if knowers:
        for viewer in range(state.seats):
            if knowers >> viewer & 1:
                state.known[at] += board.ONE << board.KNOWER * viewer
        state.watched |= 1 << seat


def leave_hand(state: Board, seat: int, kind: int) -> None:
    """Take a card out of a hand."""
    at = board.ROW * seat + kind
    state.hands[at] -= 1
    if not state.hands[at]:
        state.held[seat] &= ~(board.ONE << kind)
    state.hand_sizes[seat] -= 1


def leave_open(state: Board, seat: int, kind: int) -> None:
    """Take a card out of a hand before everybody's eyes."""
    leave_hand(state, seat, kind)
    if state.from_among[seat] and state.among[kind]:
        state.from_among[seat] -= 1
    if state.watched >> seat & 1 and state.known[board.ROW * seat + kind]:
        for viewer in range(state.seats):
            forget_one(state, seat, kind, viewer)
        watch(state, seat)


def leave_unseen(state: Board, seat: int, kind: int, witness: int) -> None:
    """Take a card out of a hand; only `witness` sees which (-1: nobody else)."""
    leave_hand(state, seat, kind)
    state.from_among[seat] = max(0, state.from_among[seat] - 1)
    if state.watched >> seat & 1:
        keep = board.ONE * SIX_BITS << board.KNOWER * witness if witness >= 0 else board.ONE - 1
        for other in range(board.KINDS):
            state.known[board.ROW * seat + other] &= keep
        if witness >= 0:
            forget_one(state, seat, kind, witness)
        watch(state, seat)


def forget_one(state: Board, seat: int, kind: int, viewer: int) -> None:
    """Let `viewer` know one card fewer of this kind in a hand, if it knew any."""
    if state.known[board.ROW * seat + kind] >> board.KNOWER * viewer & SIX_BITS:
        state.known[board.ROW * seat + kind] -= board.ONE << board.KNOWER * viewer


def watch(state: Board, seat: int) -> None:
    """Keep in `watched` whether anybody knows a card of this hand."""
    state.watched &= ~(1 << seat)
    for kind in range(board.KINDS):
        if state.known[board.ROW * seat + kind]:
            state.watched |= 1 << seat
            return


def pick_by_lot(state: Board, seat: int, chance: Chance) -> int:
    """The kind of a card of a hand at random; the hand is not empty."""
    left = chance.below(state.hand_sizes[seat])
    kind = 0
    while left >= state.hands[board.ROW * seat + kind]:
        left -= state.hands[board.ROW * seat + kind]
        kind += 1
    return kind


# The draw pile.


def draw(state: Board, seat: int, count: int, chance: Chance) -> None:
    """Draw so many cards, or what there is (MD-18)."""
    for _ in range(count):
        if not state.piled and not state.under_count:
            reshuffle(state)
            if not state.piled:
                return
        draw_one(state, seat, chance)


def draw_one(state: Board, seat: int, chance: Chance) -> None:
    """Draw a card: by lot from the pile, of which nobody knows the order, then from under it."""
    if state.piled:
        kind = take_by_lot(state, chance)
        knowers = 0
    else:
        # Chance is asked all the same: after a hidden card nothing can follow in one decision.
        chance.below(1)
        kind = state.under[0]
        knowers = 1 << state.under_by[0]
        state.under_count -= 1
        for i in range(state.under_count):
            state.under[i] = state.under[i + 1]
            state.under_by[i] = state.under_by[i + 1]
        state.under[state.under_count] = 0
        state.under_by[state.under_count] = 0
    receive(state, seat, kind, knowers)
    if state.events is not None:
        state.emit(EventKind.DREW, seat, kind, knowers | 1 << seat, state.piled + state.under_count)


def take_by_lot(state: Board, chance: Chance) -> int:
    """Take a card at random out of the pile, which is not empty; its kind."""
    left = chance.below(state.piled)
    # All are looked at, since where to stop cannot be foreseen by the processor.
    eight = total = before = 0
    for i in range(board.ROW // EIGHT):
        total += state.pile_eights[i]
        if left >= total:
            before = total
            eight = i + 1
    state.pile_eights[eight] -= 1
    first = EIGHT * eight
    kind = first
    total = before
    for i in range(first, first + EIGHT):
        total += state.pile[i]
        if left >= total:
            kind = i + 1
    state.pile[kind] -= 1
    state.piled -= 1
    return kind


def note_pile(state: Board) -> None:
    """Bring up to date how many of each eight kinds are in the pile."""
    for eight in range(board.ROW // EIGHT):
        state.pile_eights[eight] = 0
        for i in range(EIGHT):
            state.pile_eights[eight] += state.pile[EIGHT * eight + i]


def reshuffle(state: Board) -> None:
    """Turn the discard pile into the draw pile; hands hold what lies nowhere else (MD-18)."""
    if not state.discarded:
        return
    for kind in range(board.KINDS):
        state.pile[kind] = state.discards[kind]
        state.discards[kind] = 0
        state.among[kind] = 0
    for seat in range(state.seats):
        for kind in range(board.KINDS):
            state.among[kind] += state.hands[board.ROW * seat + kind]
        state.from_among[seat] = state.hand_sizes[seat]
    note_pile(state)
    state.piled = state.discarded
    state.discarded = 0
    state.top_discard = board.NONE
    state.emit(EventKind.RESHUFFLED, state.piled)


def put_under(state: Board, seat: int, kind: int) -> None:
    """Put a hand card under the draw pile, as its lowest card (MD-17)."""
    leave_unseen(state, seat, kind, board.NONE)
    state.under[state.under_count] = kind
    state.under_by[state.under_count] = seat
    state.under_count += 1
