# Written by build_backend/tycoon_names.py from names.py.
"""What is asked, read and written by name; compiled, asked.pxd stands in."""

from typing import NamedTuple

from tycoon.core.engine.frames import FrameState
from tycoon.games.daifugo.names import Ask


class Return(NamedTuple):
    """Return so many cards to the giver."""

    giver: int
    wanted: int


def return_(state: FrameState, i: int) -> Return:
    """The return in frame `i`."""
    return Return(state.frame_a[i], state.frame_b[i])


def push_return(state: FrameState, seat: int, giver: int, wanted: int) -> None:
    """Ask `seat`: return."""
    state.push(Ask.RETURN, seat, giver, wanted)


def amend_return(state: FrameState, i: int, giver: int, wanted: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, giver, wanted)


class Claim(NamedTuple):
    """Say whether you hold the 3 of diamonds; so many do not."""

    denied: int


def claim(state: FrameState, i: int) -> Claim:
    """The claim in frame `i`."""
    return Claim(state.frame_a[i])


def push_claim(state: FrameState, seat: int, denied: int) -> None:
    """Ask `seat`: claim."""
    state.push(Ask.CLAIM, seat, denied)


def amend_claim(state: FrameState, i: int, denied: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, denied)


class Give(NamedTuple):
    """Pick up to so many cards and who gets each (`takers_of`)."""

    allowed: int
    picked: int
    takers: int


def give(state: FrameState, i: int) -> Give:
    """The give in frame `i`."""
    return Give(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_give(state: FrameState, seat: int, allowed: int, picked: int, takers: int) -> None:
    """Ask `seat`: give."""
    state.push(Ask.GIVE, seat, allowed, picked, takers)


def amend_give(state: FrameState, i: int, allowed: int, picked: int, takers: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, allowed, picked, takers)


class Discard(NamedTuple):
    """Pick up to so many cards to put out of the round."""

    allowed: int
    picked: int
    takers: int


def discard(state: FrameState, i: int) -> Discard:
    """The discard in frame `i`."""
    return Discard(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_discard(state: FrameState, seat: int, allowed: int, picked: int, takers: int) -> None:
    """Ask `seat`: discard."""
    state.push(Ask.DISCARD, seat, allowed, picked, takers)


def amend_discard(state: FrameState, i: int, allowed: int, picked: int, takers: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, allowed, picked, takers)


class Change(NamedTuple):
    """Pick up to so many cards to change for others of the pile."""

    allowed: int
    picked: int
    takers: int


def change(state: FrameState, i: int) -> Change:
    """The change in frame `i`."""
    return Change(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_change(state: FrameState, seat: int, allowed: int, picked: int, takers: int) -> None:
    """Ask `seat`: change."""
    state.push(Ask.CHANGE, seat, allowed, picked, takers)


def amend_change(state: FrameState, i: int, allowed: int, picked: int, takers: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, allowed, picked, takers)


class Bomb(NamedTuple):
    """Name up to so many ranks that everybody puts away; `named` has a bit for each."""

    allowed: int
    named: int


def bomb(state: FrameState, i: int) -> Bomb:
    """The bomb in frame `i`."""
    return Bomb(state.frame_a[i], state.frame_b[i])


def push_bomb(state: FrameState, seat: int, allowed: int, named: int) -> None:
    """Ask `seat`: bomb."""
    state.push(Ask.BOMB, seat, allowed, named)


def amend_bomb(state: FrameState, i: int, allowed: int, named: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, allowed, named)
