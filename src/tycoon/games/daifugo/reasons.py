"""What speaks for an action of Daifugo beside another: `daifugo.reason.*`.

Nothing is looked at but the seat's own hand and what lies open: what is done is tried out in the
state, but only what is public is read off it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from tycoon.core.engine.chance import FastChance
from tycoon.core.messages import Message
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo.moves import cards_of, fields, returned
from tycoon.games.daifugo.names import COMMAND, EXCHANGE, Act, Form
from tycoon.games.daifugo.rules.plays import (
    beats,
    form_of,
    is_joker,
    low_of,
    plays_of,
    shape_of,
    size_of,
)
from tycoon.games.daifugo.rules.rounds import minus

if TYPE_CHECKING:
    from tycoon.games.daifugo.rules.state import Daifugo

JOKERS = 3 << card_names.JOKER
RANK = 0xF
THREE, EIGHT, TWO = 0, 5, 12
REVERSED = 32


UNITS: tuple[str, ...] = ("chance", "place")


def telling(state: Daifugo, action: int, other: int) -> Message | None:
    """The strongest thing that can be said of a legal action and not of another; None of none."""
    if _is_command(action) or _is_command(other):
        return None
    return next(_told(state, action, other), None)


def _is_command(action: int) -> bool:
    """Whether it is neither a play, nor a pass, nor cards that go back."""
    kind = action >> 58
    return kind == COMMAND >> 58 and action & ~Act.DRAW != COMMAND


def _spent(action: int) -> int:
    """The cards that leave the hand."""
    if action >> 58 == EXCHANGE >> 58:
        return returned(action)
    return 0 if action >> 58 == COMMAND >> 58 else cards_of(action)


def _told(state: Daifugo, action: int, other: int) -> Iterator[Message]:
    hand = state.hands[state.seat_to_act]
    spent, others = _spent(action), _spent(other)
    mine, theirs = minus(hand, spent), minus(hand, others)
    gives = action >> 58 == EXCHANGE >> 58
    if not gives and spent:
        yield from _of_play(state, action, other, mine)
    if (others & JOKERS).bit_count() > (spent & JOKERS).bit_count():
        yield Message("daifugo.reason.keeps_joker")
    if state.revolution:
        yield from _keeps_rank(THREE, mine, spent, others)
    yield from _keeps_rank(TWO, mine, spent, others)
    if state.eight_cut:
        yield from _keeps_rank(EIGHT, mine, spent, others)
    yield from _groups(hand, mine, others)
    if any(_sequences(mine, state.rules)) and not any(_sequences(theirs, state.rules)):
        yield Message("daifugo.reason.keeps_sequence")
    if gives:
        return
    if mine.bit_count() < theirs.bit_count():
        yield Message("daifugo.reason.cards_left", {"n": mine.bit_count()})
    elif spent and not (spent | others) & JOKERS:
        yield from _strength(state, action, other)


def _of_play(state: Daifugo, action: int, other: int, mine: int) -> Iterator[Message]:
    after, instead = _after(state, action), _after(state, other)
    seat = state.seat_to_act
    if not mine and not after.foul:
        yield Message("daifugo.reason.out")
        return
    if after.seat_to_act == seat and not after.table and instead.seat_to_act != seat:
        yield Message("daifugo.reason.clears")
    if after.revolution != state.revolution == instead.revolution:
        yield Message("daifugo.reason.revolution")
    if _is_unbeatable(after, action, seat) and not _is_unbeatable(instead, other, seat):
        yield Message("daifugo.reason.unbeatable")


def _after(state: Daifugo, action: int) -> Daifugo:
    world = cast("Daifugo", state.copy())
    world.apply(action, FastChance(0))
    return world


def _is_unbeatable(after: Daifugo, action: int, seat: int) -> bool:
    """Whether surely no other seat holds what beats the play that has just been made."""
    if not after.table or after.owner != seat or not cards_of(action):
        return False
    unseen = card_names.NATURALS | ((1 << after.jokers) - 1) << card_names.JOKER
    unseen = minus(minus(unseen, after.played), after.hands[seat])
    rules = after.rules | (REVERSED if after.revolution != after.back else 0)
    if after.rank_locked and is_joker(after.shape):  # it counts as a rank, and the next one follows
        return False
    most = max(after.hands[one].bit_count() for one in range(after.seats) if one != seat)
    if most < size_of(after.shape):
        return True
    lock = 0 if after.part_lock or after.colour_lock else after.lock
    return not plays_of(unseen, after.shape, lock, rules)


def _strength(state: Daifugo, action: int, other: int) -> Iterator[Message]:
    """Of two plays of natural cards alike, which is the stronger one."""
    rules = state.rules | (REVERSED if state.revolution != state.back else 0)
    mine, theirs = (shape_of(one, rules) for one in (action, other))
    if Form.SEQUENCE in (form_of(mine), form_of(theirs)) or size_of(mine) != size_of(theirs):
        return
    if beats(theirs, mine, rules):
        args = {"n": size_of(theirs), "rank": card_names.RANKS[low_of(theirs)]}
        yield Message("daifugo.reason.keeps_stronger", args)
    elif beats(mine, theirs, rules):
        yield Message("daifugo.reason.harder")


def _keeps_rank(rank: int, mine: int, spent: int, others: int) -> Iterator[Message]:
    same = RANK << 4 * rank
    if (others & same).bit_count() > (spent & same).bit_count():
        args = {"n": (mine & same).bit_count(), "rank": card_names.RANKS[rank]}
        yield Message("daifugo.reason.keeps_rank", args)


def _groups(hand: int, mine: int, others: int) -> Iterator[Message]:
    """Equal cards that the other breaks."""
    for rank in range(12, -1, -1):
        same = hand & RANK << 4 * rank
        used = (same & others).bit_count()
        if same.bit_count() > 1 and not same & ~mine and 0 < used < same.bit_count():
            args = {"n": same.bit_count(), "rank": card_names.RANKS[rank]}
            yield Message("daifugo.reason.keeps_set", args)


def _sequences(hand: int, rules: int) -> Iterator[int]:
    """The sequences of natural cards in a hand."""
    for play in plays_of(hand & card_names.NATURALS, 0, 0, rules):
        if not fields(play) and form_of(shape_of(play, rules)) == Form.SEQUENCE:
            yield play
