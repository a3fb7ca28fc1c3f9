# Written by build_backend/tycoon_names.py from names.py.
"""What is asked, read and written by name; compiled, asked.pxd stands in."""

from typing import NamedTuple

from tycoon.core.engine.frames import FrameState
from tycoon.games.monopoly.names import Ask


class Buy(NamedTuple):
    """Buy the deed landed on, or leave it to an auction; below 0 the price is received (MM-5)."""

    square: int
    price: int


def buy(state: FrameState, i: int) -> Buy:
    """The buy in frame `i`."""
    return Buy(state.frame_a[i], state.frame_b[i])


def push_buy(state: FrameState, seat: int, square: int, price: int) -> None:
    """Ask `seat`: buy."""
    state.push(Ask.BUY, seat, square, price)


def amend_buy(state: FrameState, i: int, square: int, price: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, square, price)


class Auction(NamedTuple):
    """Bid or pass: for a deed, or for a building, which was asked for to stand on the square."""

    lot: int
    high: int
    bidder: int
    again: int
    origin: int
    bidders: int


def auction(state: FrameState, i: int) -> Auction:
    """The auction in frame `i`."""
    return Auction(
        state.frame_a[i],
        state.frame_b[i],
        (state.frame_c[i] & 15) - 1,
        state.frame_c[i] >> 4 & 1,
        state.frame_c[i] >> 5,
        state.frame_d[i],
    )


def push_auction(
    state: FrameState,
    seat: int,
    lot: int,
    high: int,
    bidder: int,
    again: int,
    origin: int,
    bidders: int,
) -> None:
    """Ask `seat`: auction."""
    state.push(Ask.AUCTION, seat, lot, high, bidder + 1 + again * 16 + origin * 32, bidders)


def amend_auction(
    state: FrameState,
    i: int,
    lot: int,
    high: int,
    bidder: int,
    again: int,
    origin: int,
    bidders: int,
) -> None:
    """Give frame `i` other values."""
    state.amend(i, lot, high, bidder + 1 + again * 16 + origin * 32, bidders)


class Bid(NamedTuple):
    """A step more, or done: the bid so far."""

    amount: int
    step: int


def bid(state: FrameState, i: int) -> Bid:
    """The bid in frame `i`."""
    return Bid(state.frame_a[i], state.frame_b[i])


def push_bid(state: FrameState, seat: int, amount: int, step: int) -> None:
    """Ask `seat`: bid."""
    state.push(Ask.BID, seat, amount, step)


def amend_bid(state: FrameState, i: int, amount: int, step: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, amount, step)


class Debt(NamedTuple):
    """Raise money, or go bankrupt; `offers` are the opening offers left for it."""

    amount: int
    to: int
    due: int
    offers: int


def debt(state: FrameState, i: int) -> Debt:
    """The debt in frame `i`."""
    return Debt(state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])


def push_debt(state: FrameState, seat: int, amount: int, to: int, due: int, offers: int) -> None:
    """Ask `seat`: debt."""
    state.push(Ask.DEBT, seat, amount, to, due, offers)


def amend_debt(state: FrameState, i: int, amount: int, to: int, due: int, offers: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, amount, to, due, offers)


class Draft(NamedTuple):
    """The next thing of an offer; `cash` is what the maker gives less what it gets."""

    partner: int
    counter: int
    step: int
    cash: int
    given: int
    wanted: int
    named: int


def draft(state: FrameState, i: int) -> Draft:
    """The draft in frame `i`."""
    return Draft(
        state.frame_a[i] & 15,
        state.frame_a[i] >> 4 & 1,
        state.frame_a[i] >> 5 & 2047,
        state.frame_a[i] >> 16,
        state.frame_b[i],
        state.frame_c[i],
        state.frame_d[i],
    )


def push_draft(
    state: FrameState,
    seat: int,
    partner: int,
    counter: int,
    step: int,
    cash: int,
    given: int,
    wanted: int,
    named: int,
) -> None:
    """Ask `seat`: draft."""
    state.push(
        Ask.DRAFT, seat, partner + counter * 16 + step * 32 + cash * 65536, given, wanted, named
    )


def amend_draft(
    state: FrameState,
    i: int,
    partner: int,
    counter: int,
    step: int,
    cash: int,
    given: int,
    wanted: int,
    named: int,
) -> None:
    """Give frame `i` other values."""
    state.amend(i, partner + counter * 16 + step * 32 + cash * 65536, given, wanted, named)


class Offer(NamedTuple):
    """Accept, decline, or counter what was drawn up."""

    maker: int
    counter: int
    step: int
    cash: int
    given: int
    wanted: int
    named: int


def offer(state: FrameState, i: int) -> Offer:
    """The offer in frame `i`."""
    return Offer(
        state.frame_a[i] & 15,
        state.frame_a[i] >> 4 & 1,
        state.frame_a[i] >> 5 & 2047,
        state.frame_a[i] >> 16,
        state.frame_b[i],
        state.frame_c[i],
        state.frame_d[i],
    )


def push_offer(
    state: FrameState,
    seat: int,
    maker: int,
    counter: int,
    step: int,
    cash: int,
    given: int,
    wanted: int,
    named: int,
) -> None:
    """Ask `seat`: offer."""
    state.push(
        Ask.OFFER, seat, maker + counter * 16 + step * 32 + cash * 65536, given, wanted, named
    )


def amend_offer(
    state: FrameState,
    i: int,
    maker: int,
    counter: int,
    step: int,
    cash: int,
    given: int,
    wanted: int,
    named: int,
) -> None:
    """Give frame `i` other values."""
    state.amend(i, maker + counter * 16 + step * 32 + cash * 65536, given, wanted, named)


class Interest(NamedTuple):
    """Of the lowest deed, 10 % or the whole mortgage (MO-53)."""

    deeds: int


def interest(state: FrameState, i: int) -> Interest:
    """The interest in frame `i`."""
    return Interest(state.frame_a[i])


def push_interest(state: FrameState, seat: int, deeds: int) -> None:
    """Ask `seat`: interest."""
    state.push(Ask.INTEREST, seat, deeds)


def amend_interest(state: FrameState, i: int, deeds: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, deeds)


class Want(NamedTuple):
    """A building that is short, wanted too? Who is left is still to be asked."""

    piece: int
    asker: int
    square: int
    left: int
    wants: int


def want(state: FrameState, i: int) -> Want:
    """The want in frame `i`."""
    return Want(
        state.frame_a[i],
        state.frame_b[i] & 15,
        state.frame_b[i] >> 4,
        state.frame_c[i],
        state.frame_d[i],
    )


def push_want(
    state: FrameState, seat: int, piece: int, asker: int, square: int, left: int, wants: int
) -> None:
    """Ask `seat`: want."""
    state.push(Ask.WANT, seat, piece, asker + square * 16, left, wants)


def amend_want(
    state: FrameState, i: int, piece: int, asker: int, square: int, left: int, wants: int
) -> None:
    """Give frame `i` other values."""
    state.amend(i, piece, asker + square * 16, left, wants)


def push_tax(state: FrameState, seat: int) -> None:
    """Ask `seat`: tax."""
    state.push(Ask.TAX, seat)


class Fine(NamedTuple):
    """After a failed try, pay it or use a card and move; before the third, or stay (MO-41)."""

    steps: int


def fine(state: FrameState, i: int) -> Fine:
    """The fine in frame `i`."""
    return Fine(state.frame_a[i])


def push_fine(state: FrameState, seat: int, steps: int) -> None:
    """Ask `seat`: fine."""
    state.push(Ask.FINE, seat, steps)


def amend_fine(state: FrameState, i: int, steps: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, steps)


def push_bus(state: FrameState, seat: int) -> None:
    """Ask `seat`: bus."""
    state.push(Ask.BUS, seat)


def push_triple(state: FrameState, seat: int) -> None:
    """Ask `seat`: triple."""
    state.push(Ask.TRIPLE, seat)


class Claim(NamedTuple):
    """The rent, or let go (MO-22)."""

    payer: int
    amount: int
    square: int


def claim(state: FrameState, i: int) -> Claim:
    """The claim in frame `i`."""
    return Claim(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_claim(state: FrameState, seat: int, payer: int, amount: int, square: int) -> None:
    """Ask `seat`: claim."""
    state.push(Ask.CLAIM, seat, payer, amount, square)


def amend_claim(state: FrameState, i: int, payer: int, amount: int, square: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, payer, amount, square)


def push_level(state: FrameState, seat: int) -> None:
    """Ask `seat`: level."""
    state.push(Ask.LEVEL, seat)


class Refuse(NamedTuple):
    """A refuse card, or let it come (MM-7)."""

    what: int
    other: int
    about: int
    refusals: int


def refuse(state: FrameState, i: int) -> Refuse:
    """The refuse in frame `i`."""
    return Refuse(state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])


def push_refuse(
    state: FrameState, seat: int, what: int, other: int, about: int, refusals: int
) -> None:
    """Ask `seat`: refuse."""
    state.push(Ask.REFUSE, seat, what, other, about, refusals)


def amend_refuse(
    state: FrameState, i: int, what: int, other: int, about: int, refusals: int
) -> None:
    """Give frame `i` other values."""
    state.amend(i, what, other, about, refusals)


class Payee(NamedTuple):
    """To whom to pay (MM-8)."""

    amount: int


def payee(state: FrameState, i: int) -> Payee:
    """The payee in frame `i`."""
    return Payee(state.frame_a[i])


def push_payee(state: FrameState, seat: int, amount: int) -> None:
    """Ask `seat`: payee."""
    state.push(Ask.PAYEE, seat, amount)


def amend_payee(state: FrameState, i: int, amount: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, amount)


def push_free_city(state: FrameState, seat: int) -> None:
    """Ask `seat`: free city."""
    state.push(Ask.FREE_CITY, seat)


class Site(NamedTuple):
    """Where to put the building won in an auction (MO-31)."""

    piece: int
    bid: int


def site(state: FrameState, i: int) -> Site:
    """The site in frame `i`."""
    return Site(state.frame_a[i], state.frame_b[i])


def push_site(state: FrameState, seat: int, piece: int, bid: int) -> None:
    """Ask `seat`: site."""
    state.push(Ask.SITE, seat, piece, bid)


def amend_site(state: FrameState, i: int, piece: int, bid: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, piece, bid)


class Card(NamedTuple):
    """A drawn card is under way."""

    pile: int
    card: int


def card(state: FrameState, i: int) -> Card:
    """The card in frame `i`."""
    return Card(state.frame_a[i], state.frame_b[i])


def push_card(state: FrameState, seat: int, pile: int, card: int) -> None:
    """Ask `seat`: card."""
    state.push(Ask.CARD, seat, pile, card)


def amend_card(state: FrameState, i: int, pile: int, card: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, pile, card)


class Payees(NamedTuple):
    """Pay each or from each; who is left is still to come."""

    left: int
    amount: int
    receives: int


def payees(state: FrameState, i: int) -> Payees:
    """The payees in frame `i`."""
    return Payees(state.frame_a[i], state.frame_b[i], state.frame_c[i])


def push_payees(state: FrameState, seat: int, left: int, amount: int, receives: int) -> None:
    """Ask `seat`: payees."""
    state.push(Ask.PAYEES, seat, left, amount, receives)


def amend_payees(state: FrameState, i: int, left: int, amount: int, receives: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, left, amount, receives)


class Estate(NamedTuple):
    """Deeds of the bankrupt seat still to be auctioned."""

    deeds: int


def estate(state: FrameState, i: int) -> Estate:
    """The estate in frame `i`."""
    return Estate(state.frame_a[i])


def push_estate(state: FrameState, seat: int, deeds: int) -> None:
    """Ask `seat`: estate."""
    state.push(Ask.ESTATE, seat, deeds)


def amend_estate(state: FrameState, i: int, deeds: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, deeds)


class Landing(NamedTuple):
    """Act on the square where the seat stands."""

    how: int


def landing(state: FrameState, i: int) -> Landing:
    """The landing in frame `i`."""
    return Landing(state.frame_a[i])


def push_landing(state: FrameState, seat: int, how: int) -> None:
    """Ask `seat`: landing."""
    state.push(Ask.LANDING, seat, how)


def amend_landing(state: FrameState, i: int, how: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, how)


def push_tycoon(state: FrameState, seat: int) -> None:
    """Ask `seat`: tycoon."""
    state.push(Ask.TYCOON, seat)


class Rolling(NamedTuple):
    """The roll, when the claims before it are answered."""

    why: int


def rolling(state: FrameState, i: int) -> Rolling:
    """The rolling in frame `i`."""
    return Rolling(state.frame_a[i])


def push_rolling(state: FrameState, seat: int, why: int) -> None:
    """Ask `seat`: rolling."""
    state.push(Ask.ROLLING, seat, why)


def amend_rolling(state: FrameState, i: int, why: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, why)


class Leaving(NamedTuple):
    """Out of jail after a failed try, the fine being paid, and on."""

    steps: int
    by: int


def leaving(state: FrameState, i: int) -> Leaving:
    """The leaving in frame `i`."""
    return Leaving(state.frame_a[i], state.frame_b[i])


def push_leaving(state: FrameState, seat: int, steps: int, by: int) -> None:
    """Ask `seat`: leaving."""
    state.push(Ask.LEAVING, seat, steps, by)


def amend_leaving(state: FrameState, i: int, steps: int, by: int) -> None:
    """Give frame `i` other values."""
    state.amend(i, steps, by)
