"""What speaks for a play of Big Two beside another: `bigtwo.reason.*`.

Nothing is looked at but the seat's own hand, what has been played, and how many cards are held.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from tycoon.core.messages import Message
from tycoon.games.bigtwo import cards as card_names
from tycoon.games.bigtwo.names import KEEP, REDEAL, Kind
from tycoon.games.bigtwo.rules.dragons import kind_of, power_of
from tycoon.games.bigtwo.rules.state import bar, follows

if TYPE_CHECKING:
    from tycoon.games.bigtwo.rules.state import BigTwo

TWOS = 0xF << 48
RANK = 0xF
QUEEN = 9
MOST_COUNTED = 13  # of more there are too many ways to play them out
FIVES = (Kind.STRAIGHT_FLUSH, Kind.FOUR_ONE, Kind.FULL_HOUSE, Kind.FLUSH, Kind.STRAIGHT)
SIZES = (5, 3, 2, 1)


UNITS: tuple[str, ...] = ("chance", "points")


def telling(state: BigTwo, action: int, other: int) -> Message | None:
    """The strongest thing that can be said of a legal action and not of another; None of none."""
    if KEEP in (action, other) or REDEAL in (action, other):
        return None
    return next(_told(state, action, other), None)


def _told(state: BigTwo, action: int, other: int) -> Iterator[Message]:
    hand = state.hands[state.seat_to_act]
    mine, theirs = hand & ~action, hand & ~other
    if not mine:
        yield Message("bigtwo.reason.out")
        return
    if is_unbeatable(state, action) and not (theirs and is_unbeatable(state, other)):
        yield Message("bigtwo.reason.unbeatable")
    strong = (TWOS | card_names.DRAGONS) & other & mine
    if strong:
        yield Message("bigtwo.reason.keeps", {"cards": card_names.text(strong)})
    lost = _fives(mine) - _fives(theirs)
    for kind in FIVES:
        if kind in lost:
            yield Message("bigtwo.reason.keeps_five", {"kind": kind.word})
    yield from _groups(hand, mine, other)
    if hand.bit_count() <= MOST_COUNTED:
        plays = fewest_plays(mine)
        if plays < fewest_plays(theirs):
            yield Message("bigtwo.reason.plays_left", {"n": plays})
    left = mine.bit_count()
    if left < theirs.bit_count():
        yield Message("bigtwo.reason.cards_left", {"n": left})
    elif action and action.bit_count() == other.bit_count():
        if follows(other, bar(action, state.shifting_dragons), False, state.shifting_dragons):
            yield Message("bigtwo.reason.keeps_stronger", {"cards": card_names.text(other)})
        elif follows(action, bar(other, state.shifting_dragons), False, state.shifting_dragons):
            yield Message("bigtwo.reason.harder")


def _groups(hand: int, mine: int, other: int) -> Iterator[Message]:
    """The triples and pairs that the other breaks, or pairs of queens and up that it plays."""
    for rank in range(12, -1, -1):
        same = hand & RANK << 4 * rank
        count = same.bit_count()
        used = (same & other).bit_count()
        if count not in (2, 3) or same & ~mine or not used:
            continue
        if used < count or rank >= QUEEN:
            key = "keeps_pair" if count == 2 else "keeps_triple"
            yield Message(f"bigtwo.reason.{key}", {"rank": card_names.RANKS[rank]})


def is_unbeatable(state: BigTwo, cards: int) -> bool:
    """Whether surely no other seat holds what follows `cards`; of fives that is not looked for."""
    if not cards:
        return False
    seat, size = state.seat_to_act, cards.bit_count()
    most = max(state.hands[one].bit_count() for one in range(state.seats) if one != seat)
    if most >= 5 and (size == 5 or state.bombs):
        return False
    if most < size:
        return True
    unseen = state.all_cards & ~state.played & ~state.hands[seat]
    above = bar(cards, state.shifting_dragons)
    return not any(
        follows(sum(some), above, state.bombs, state.shifting_dragons)
        for some in combinations([1 << one for one in card_names.numbers(unseen)], size)
    )


def _plays(hand: int) -> list[int]:
    """Everything that could be led from a hand."""
    cards = [1 << one for one in card_names.numbers(hand)]
    found = (sum(some) for size in SIZES for some in combinations(cards, size))
    return [play for play in found if power_of(play)]


def _fives(hand: int) -> set[Kind | None]:
    return {kind_of(play) for play in _plays(hand) if play.bit_count() == 5}


def fewest_plays(hand: int) -> int:
    """In how few plays a hand could be led out."""
    by_lowest: dict[int, list[int]] = {}
    for play in _plays(hand):
        by_lowest.setdefault(play & -play, []).append(play)
    known = {0: 0}

    def fewest(left: int) -> int:
        if left not in known:
            plays = by_lowest[left & -left]
            known[left] = 1 + min(fewest(left & ~play) for play in plays if not play & ~left)
        return known[left]

    return fewest(hand)
