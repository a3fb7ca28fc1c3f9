"""Drawing anew what a seat cannot know. Rules: MD-17, MD-18, MD-21, MD-54.

The seat knows its hand, what it has seen go to other hands, the cards that it put under the draw
pile, and of `from_among` cards of each hand that they are `among` a set (see `hands`). Everything
else is drawn, each possibility as likely as any other.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.games.deal.rules import board, hands


def determinize(state: Board, seat: int, chance: Chance) -> None:
    """Draw anew the other hands, the draw pile, what others put under it and what they know."""
    unseen = [0] * 48
    among = [0] * 48
    known = [0] * 48
    unknown = [0] * 10
    total = gather(state, seat, unseen, unknown)
    late = state.hand_sizes[seat] - state.from_among[seat]
    for kind in range(board.KINDS):
        # Of its own cards of a kind all but so many came to the hand before.
        own = max(0, state.hands[board.ROW * seat + kind] - late)
        among[kind] = max(0, state.among[kind] - own)
    # What is known of kinds first: so every possibility stays as likely as any other.
    for other in range(state.seats):
        if other != seat:
            count = give_among(state, seat, other, unknown[other], unseen, among, chance)
            unknown[other] -= count
            total -= count
    for other in range(state.seats):
        for _ in range(unknown[other]):
            total -= give(state, other, pick(unseen, total, chance), unseen)
    for i in range(state.under_count):
        if state.under_by[i] != seat:
            kind = pick(unseen, total, chance)
            unseen[kind] -= 1
            total -= 1
            state.under[i] = kind
    for kind in range(board.KINDS):
        state.pile[kind] = unseen[kind]
    hands.note_pile(state)
    if total != state.piled:
        state.broken = True
    for other in range(state.seats):
        if other != seat and state.watched >> other & 1:
            for kind in range(board.KINDS):
                known[kind] = state.hands[board.ROW * other + kind]
            imagine(state, seat, other, known, chance)
        note_held(state, other)


def gather(state: Board, seat: int, unseen: list[int], unknown: list[int]) -> int:
    """Take up all cards that `seat` does not know; how many these are."""
    total = state.piled
    for kind in range(board.KINDS):
        unseen[kind] = state.pile[kind]
    for i in range(state.under_count):
        if state.under_by[i] != seat:
            unseen[state.under[i]] += 1
            total += 1
    for other in range(state.seats):
        unknown[other] = 0
        if other == seat:
            continue
        for kind in range(board.KINDS):
            at = board.ROW * other + kind
            seen = state.known[at] >> board.KNOWER * seat & hands.SIX_BITS
            unseen[kind] += state.hands[at] - seen
            unknown[other] += state.hands[at] - seen
            state.hands[at] = seen
        total += unknown[other]
    return total


def give_among(
    state: Board,
    seat: int,
    other: int,
    most: int,
    unseen: list[int],
    among: list[int],
    chance: Chance,
) -> int:
    """Give a hand what is known to be of a set of cards, but is not known by kind; how many."""
    bound = state.from_among[other]
    if not bound or not most:
        return 0
    for kind in range(board.KINDS):
        seen = state.known[board.ROW * other + kind] >> board.KNOWER * seat & hands.SIX_BITS
        bound -= min(seen, state.among[kind])
    for count in range(min(bound, most)):
        kind = pick_among(unseen, among, chance)
        if kind < 0:
            return count
        among[kind] -= 1
        give(state, other, kind, unseen)
    return max(0, min(bound, most))


def give(state: Board, seat: int, kind: int, unseen: list[int]) -> int:
    """Put an unseen card into a hand; how many these are: 1."""
    unseen[kind] -= 1
    state.hands[board.ROW * seat + kind] += 1
    return 1


def pick(counts: list[int], total: int, chance: Chance) -> int:
    """The kind of one of so many cards at random."""
    left = chance.below(total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind


def pick_among(unseen: list[int], among: list[int], chance: Chance) -> int:
    """The kind of one of the unseen cards that are among a set; -1: there is none."""
    total = 0
    for kind in range(board.KINDS):
        total += min(unseen[kind], among[kind])
    if not total:
        return -1
    left = chance.below(total)
    kind = 0
    while left >= min(unseen[kind], among[kind]):
        left -= min(unseen[kind], among[kind])
        kind += 1
    return kind


def imagine(state: Board, seat: int, holder: int, hand: list[int], chance: Chance) -> None:
    """Draw anew what others know of a hand: as many cards as before, first those `seat` knows."""
    left = [0] * 48
    for viewer in range(state.seats):
        if viewer == seat or viewer == holder:
            continue
        count = 0
        size = 0
        for kind in range(board.KINDS):
            at = board.ROW * holder + kind
            knows = state.known[at] >> board.KNOWER * viewer & hands.SIX_BITS
            shared = min(knows, state.known[at] >> board.KNOWER * seat & hands.SIX_BITS)
            count += knows - shared
            left[kind] = hand[kind] - shared
            size += left[kind]
            state.known[at] -= board.ONE * (knows - shared) << board.KNOWER * viewer
        for _ in range(count):
            kind = pick(left, size, chance)
            left[kind] -= 1
            size -= 1
            state.known[board.ROW * holder + kind] += board.ONE << board.KNOWER * viewer
    hands.watch(state, holder)


def note_held(state: Board, seat: int) -> None:
    """Bring up to date what follows from a hand: its kinds, and the most that may be `among`."""
    state.held[seat] = 0
    fitting = 0
    for kind in range(board.KINDS):
        count = state.hands[board.ROW * seat + kind]
        if count:
            state.held[seat] |= board.ONE << kind
            fitting += min(count, state.among[kind])
    state.from_among[seat] = min(state.from_among[seat], fitting)
