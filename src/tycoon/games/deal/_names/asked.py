# Written by build_backend/tycoon_names.py from names.py.
"""What is asked, read and written by name; compiled, asked.pxd stands in."""

from typing import NamedTuple

from tycoon.core.engine.frames import FrameState
from tycoon.games.deal.names import Ask


class Action(NamedTuple):
    """Nobody is asked: a card is in force, with the seats left and the one dealt with now."""

    action: int
    left: int
    about: int
    dealt: int


def action(state: FrameState, i: int) -> Action:
    """The action in frame `i`."""
    return Action(state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])


def push_action(
    state: FrameState, seat: int, action: int, left: int, about: int, dealt: int
) -> None:
    """Ask `seat`: action."""
    state.push(Ask.ACTION, seat, action, left, about, dealt)


def amend_action(state: FrameState, i: int, action: int, left: int, about: int, dealt: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, action, left, about, dealt)


def push_give(state: FrameState, seat: int) -> None:
    """Ask `seat`: give."""
    state.push(Ask.GIVE, seat)


def push_take(state: FrameState, seat: int) -> None:
    """Ask `seat`: take."""
    state.push(Ask.TAKE, seat)


class Answer(NamedTuple):
    """Accept the action, refuse it, or shift the rent; with the refusals of the chain."""

    other: int
    refusals: int


def answer(state: FrameState, i: int) -> Answer:
    """The answer in frame `i`."""
    return Answer(state.frame_a[i], state.frame_b[i])


def push_answer(state: FrameState, seat: int, other: int, refusals: int) -> None:
    """Ask `seat`: answer."""
    state.push(Ask.ANSWER, seat, other, refusals)


def amend_answer(state: FrameState, i: int, other: int, refusals: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, other, refusals)


class Counter(NamedTuple):
    """Let the refusal of the answer below stand (accept), or refuse it."""

    other: int


def counter(state: FrameState, i: int) -> Counter:
    """The counter in frame `i`."""
    return Counter(state.frame_a[i])


def push_counter(state: FrameState, seat: int, other: int) -> None:
    """Ask `seat`: counter."""
    state.push(Ask.COUNTER, seat, other)


def amend_counter(state: FrameState, i: int, other: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, other)


class Pay(NamedTuple):
    """Pay a card; wilds paid wait for the other side to place them."""

    due: int
    other: int
    wilds: int
    paid: int


def pay(state: FrameState, i: int) -> Pay:
    """The pay in frame `i`."""
    return Pay(state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])


def push_pay(state: FrameState, seat: int, due: int, other: int, wilds: int, paid: int) -> None:
    """Ask `seat`: pay."""
    state.push(Ask.PAY, seat, due, other, wilds, paid)


def amend_pay(state: FrameState, i: int, due: int, other: int, wilds: int, paid: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, due, other, wilds, paid)


class Place(NamedTuple):
    """Lay wilds that lie open before the seat, one at a time."""

    wilds: int


def place(state: FrameState, i: int) -> Place:
    """The place in frame `i`."""
    return Place(state.frame_a[i])


def push_place(state: FrameState, seat: int, wilds: int) -> None:
    """Ask `seat`: place."""
    state.push(Ask.PLACE, seat, wilds)


def amend_place(state: FrameState, i: int, wilds: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, wilds)


class Move(NamedTuple):
    """Where to the wild of the seat goes that is turned or moved, and where it lies."""

    kind: int
    colour: int
    group: int


def move(state: FrameState, i: int) -> Move:
    """The move in frame `i`."""
    return Move(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_move(state: FrameState, seat: int, kind: int, colour: int, group: int) -> None:
    """Ask `seat`: move."""
    state.push(Ask.MOVE, seat, kind, colour, group)


def amend_move(state: FrameState, i: int, kind: int, colour: int, group: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, kind, colour, group)


class Build(NamedTuple):
    """Put a house, then a hotel on the set that was just captured, or leave it without."""

    colour: int
    group: int
    hotel: int


def build(state: FrameState, i: int) -> Build:
    """The build in frame `i`."""
    return Build(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_build(state: FrameState, seat: int, colour: int, group: int, hotel: int) -> None:
    """Ask `seat`: build."""
    state.push(Ask.BUILD, seat, colour, group, hotel)


def amend_build(state: FrameState, i: int, colour: int, group: int, hotel: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, colour, group, hotel)


def push_empty(state: FrameState, seat: int) -> None:
    """Ask `seat`: empty."""
    state.push(Ask.EMPTY, seat)


def push_surrender(state: FrameState, seat: int) -> None:
    """Ask `seat`: surrender."""
    state.push(Ask.SURRENDER, seat)
