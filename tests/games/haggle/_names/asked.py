# Written by build_backend/tycoon_names.py from names.py.
"""What is asked, read and written by name; compiled, asked.pxd stands in."""

from typing import NamedTuple

from haggle.names import Ask
from tycoon.core.engine.frames import FrameState


class Gift(NamedTuple):
    """Take the card that the giver offers, or refuse."""

    card: int
    giver: int


def gift(state: FrameState, i: int) -> Gift:
    """The gift in frame `i`."""
    return Gift(state.frame_a[i], state.frame_b[i])


def push_gift(state: FrameState, seat: int, card: int, giver: int) -> None:
    """Ask `seat`: gift."""
    state.push(Ask.GIFT, seat, card, giver)


def amend_gift(state: FrameState, i: int, card: int, giver: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, card, giver)


class Bid(NamedTuple):
    """A raise in the making."""

    amount: int


def bid(state: FrameState, i: int) -> Bid:
    """The bid in frame `i`."""
    return Bid(state.frame_a[i])


def push_bid(state: FrameState, seat: int, amount: int) -> None:
    """Ask `seat`: bid."""
    state.push(Ask.BID, seat, amount)


def amend_bid(state: FrameState, i: int, amount: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, amount)


class Offer(NamedTuple):
    """An offer in the making; `priced` once its price is next."""

    other: int
    cards: int
    price: int
    priced: int


def offer(state: FrameState, i: int) -> Offer:
    """The offer in frame `i`."""
    return Offer(state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])


def push_offer(
    state: FrameState, seat: int, other: int, cards: int, price: int, priced: int
) -> None:
    """Ask `seat`: offer."""
    state.push(Ask.OFFER, seat, other, cards, price, priced)


def amend_offer(state: FrameState, i: int, other: int, cards: int, price: int, priced: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, other, cards, price, priced)


class Answer(NamedTuple):
    """Whose offer is to be answered."""

    maker: int


def answer(state: FrameState, i: int) -> Answer:
    """The answer in frame `i`."""
    return Answer(state.frame_a[i])


def push_answer(state: FrameState, seat: int, maker: int) -> None:
    """Ask `seat`: answer."""
    state.push(Ask.ANSWER, seat, maker)


def amend_answer(state: FrameState, i: int, maker: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, maker)


class Countering(NamedTuple):
    """A counter-offer in the making."""

    other: int
    cards: int
    price: int
    priced: int


def countering(state: FrameState, i: int) -> Countering:
    """The countering in frame `i`."""
    return Countering(state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])


def push_countering(
    state: FrameState, seat: int, other: int, cards: int, price: int, priced: int
) -> None:
    """Ask `seat`: countering."""
    state.push(Ask.COUNTERING, seat, other, cards, price, priced)


def amend_countering(
    state: FrameState, i: int, other: int, cards: int, price: int, priced: int
) -> None:
    """Give frame `i` other values."""
    state.amend(i, other, cards, price, priced)


class Verdict(NamedTuple):
    """Whose counter-offer is to be answered."""

    maker: int


def verdict(state: FrameState, i: int) -> Verdict:
    """The verdict in frame `i`."""
    return Verdict(state.frame_a[i])


def push_verdict(state: FrameState, seat: int, maker: int) -> None:
    """Ask `seat`: verdict."""
    state.push(Ask.VERDICT, seat, maker)


def amend_verdict(state: FrameState, i: int, maker: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, maker)
