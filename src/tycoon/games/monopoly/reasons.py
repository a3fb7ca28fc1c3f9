"""What speaks for an action of Monopoly beside another: `monopoly.reason.*`.

All but fortune cards lies open, and of these nothing is read. Only what chance has no part in is
tried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, cast

from tycoon.core.engine._bits import bits
from tycoon.core.engine.chance import FastChance
from tycoon.core.messages import Message, Seat
from tycoon.games.monopoly._names import acts, asked
from tycoon.games.monopoly.figures import bid_after, rent_now
from tycoon.games.monopoly.moves import BUILDING_LOTS, brings
from tycoon.games.monopoly.names import MAX_SEATS, Act, Ask, Group
from tycoon.games.monopoly.squares import BOARDS
from tycoon.games.monopoly.themes import names_of

if TYPE_CHECKING:
    from tycoon.games.monopoly.rules.state import Monopoly

UNITS: tuple[str, ...] = ("chance", "place")
NEXT = range(2, 13)
"""How far a roll of two dice leads."""
DICE_AT_MOST = 12
PAID_BACK = 30
"""Rents that take longer than so many rounds to pay back are no reason to build."""
TRIED = (Act.BUILD, Act.SELL, Act.MORTGAGE, Act.LIFT, Act.ACCEPT, Act.DECLINE)
LEAVES = (Act.PAY_FINE, Act.USE_CARD)


def telling(state: Monopoly, action: int, other: int) -> Message | None:
    """The strongest thing that can be said of a legal action and not of another; None of none."""
    return next(_Two(state, action, other).told(), None)


@cache
def _members(board: int) -> dict[str, int]:
    """The squares of each group, a bit each, by the group's word."""
    found: dict[str, int] = {}
    words = {group.word.replace("-", ""): group.word for group in Group}
    for square in BOARDS[board]["squares"]:
        if "group" in square:
            word = words[square["group"].replace("_", "").replace("-", "")]
            found[word] = found.get(word, 0) | 1 << square["index"]
    return found


class _Two:
    """Two actions, and who owns what after each."""

    def __init__(self, state: Monopoly, action: int, other: int) -> None:
        self.state = state
        self.seat = state.seat_to_act
        self.words = names_of(state)
        self.mine, self.theirs = acts.fields(action), acts.fields(other)
        self.after, self.instead = _after(state, action), _after(state, other)
        self.owned, self.others = (
            _owned(state, one, after)
            for one, after in ((self.mine, self.after), (self.theirs, self.instead))
        )
        self.cash, self.cash_else = (
            state.cash[self.seat] + brings(state, one) for one in (action, other)
        )

    def told(self) -> Iterator[Message]:
        yield from self.groups()
        yield from self.rents()
        yield from self.towards()
        yield from self.money()
        yield from self.auctions()
        yield from self.jail()

    def groups(self) -> Iterator[Message]:
        """Groups that are completed, kept whole, or denied to others."""
        state, seat = self.state, self.seat
        for word, squares in _members(state.board).items():
            group = Message(f"monopoly.group.{word}")
            had = squares & ~state.owned[seat] == 0
            have, instead = (squares & ~owned[seat] == 0 for owned in (self.owned, self.others))
            if have and not had and not instead:
                yield Message("monopoly.reason.completes", {"group": group})
            if had and have and not instead:
                yield Message("monopoly.reason.keeps_group", {"group": group})
        for word, squares in _members(state.board).items():
            for rival in range(state.seats):
                if rival != seat and self._denies(squares, rival):
                    group = Message(f"monopoly.group.{word}")
                    yield Message("monopoly.reason.blocks", {"group": group, "name": Seat(rival)})

    def _denies(self, squares: int, rival: int) -> bool:
        """Whether a rival has all of a group by the other action alone, or lacks what is bought."""
        whole, instead = (squares & ~owned[rival] == 0 for owned in (self.owned, self.others))
        return (instead and not whole) or self._takes_last(squares, rival)

    def towards(self) -> Iterator[Message]:
        """How many of a group are had then."""
        bought = self.owned[self.seat] & ~self.state.owned[self.seat] & ~self.others[self.seat]
        for word, squares in _members(self.state.board).items():
            count = (squares & self.owned[self.seat]).bit_count()
            if squares & bought and count > 1:
                group = Message(f"monopoly.group.{word}")
                args = {"group": group, "n": count, "size": squares.bit_count()}
                yield Message("monopoly.reason.towards", args)

    def _takes_last(self, squares: int, rival: int) -> bool:
        """Whether a purchase takes the one deed of a group that a rival still lacks."""
        lacks = squares & ~self.state.owned[rival]
        bought = self.owned[self.seat] & ~self.state.owned[self.seat]
        return lacks & (lacks - 1) == 0 and lacks != 0 and lacks == squares & bought

    def rents(self) -> Iterator[Message]:
        """What a building or a lifted mortgage brings, and what a mortgage or sale gives up."""
        mine, theirs, words = self.mine, self.theirs, self.words
        square = mine.square
        if mine.act == Act.BUILD and (theirs.act, theirs.square) != (mine.act, square):
            before, rent = rent_now(self.state, square), rent_now(self.after, square)
            args = {"square": words.said(square), "rent": words.money(rent)}
            rounds = self._paid_back(rent - before)
            if 0 < rounds <= PAID_BACK:
                yield Message("monopoly.reason.pays_back", {**args, "n": rounds})
            elif rent > before:
                yield Message("monopoly.reason.rent", args)
        if mine.act == Act.LIFT != theirs.act:
            rent = _rent(self.after, square)
            args = {"square": words.said(square), "rent": words.money(rent)}
            yield Message("monopoly.reason.rent", args)
        raising = (Act.MORTGAGE, Act.SELL)
        if mine.act in raising and theirs.act in raising:
            lost, more = (
                _rent(self.state, one.square) - _rent(after, one.square)
                for one, after in ((mine, self.after), (theirs, self.instead))
            )
            if lost < more:
                args = {"rent": words.money(lost), "more": words.money(more)}
                yield Message("monopoly.reason.gives_up", args)

    def _paid_back(self, more: int) -> int:
        """In how many rounds so much more rent has paid what it costs; 0 for never.

        One roll a round of each opponent, and any square as likely as any other.
        """
        state = self.state
        rivals = state.seats - state.out.bit_count() - 1
        cost = state.cash[self.seat] - self.cash
        return 0 if more <= 0 or not rivals else round(cost * state.size / (more * rivals))

    def money(self) -> Iterator[Message]:
        """Cash for the dearest rent ahead, where the other leaves too little."""
        dearest = _dearest_ahead(self.state, self.seat)
        if self.cash_else < dearest <= self.cash:
            args = {"money": self.words.money(self.cash), "rent": self.words.money(dearest)}
            yield Message("monopoly.reason.covers", args)

    def auctions(self) -> Iterator[Message]:
        """The bid beside the price in the list."""
        state, top = self.state, self.state.frames - 1
        if top < 0 or state.frame_kind[top] != Ask.AUCTION:
            return
        square = asked.auction(state, top).lot
        if square >= BUILDING_LOTS:
            return
        price = int(BOARDS[state.board]["squares"][square]["price"])
        args = {"price": self.words.money(price)}
        bids = self.mine.act == Act.STEP != self.theirs.act
        if bids and bid_after(state, self.mine.amount) < price:
            yield Message("monopoly.reason.below", args)
        if self.mine.act == Act.PASS != self.theirs.act and bid_after(state, 1) > price:
            yield Message("monopoly.reason.above", args)

    def jail(self) -> Iterator[Message]:
        """Deeds that may still be bought outside."""
        state = self.state
        if self.mine.act not in LEAVES or self.theirs.act in LEAVES:
            return
        taken = 0
        for seat in range(state.seats):
            taken |= state.owned[seat]
        free = sum((squares & ~taken).bit_count() for squares in _members(state.board).values())
        if free:
            yield Message("monopoly.reason.free", {"n": free})


def _after(state: Monopoly, action: int) -> Monopoly:
    """What an action leads to, if chance has no part in it; else how it is."""
    if acts.fields(action).act not in TRIED:
        return state
    world = cast("Monopoly", state.copy())
    world.apply(action, FastChance(0))
    return world


def _owned(state: Monopoly, fields: acts.Fields, after: Monopoly) -> list[int]:
    """The deeds of each seat after an action."""
    owned = [after.owned[seat] for seat in range(MAX_SEATS)]
    if fields.act == Act.BUY:
        owned[state.seat_to_act] |= 1 << asked.buy(state, state.frames - 1).square
    return owned


def _rent(state: Monopoly, square: int) -> int:
    """What landing there costs now; of a utility at the most."""
    rent = rent_now(state, square)
    group = BOARDS[state.board]["squares"][square].get("group", "")
    return rent * DICE_AT_MOST if group == "utility" else rent


def _dearest_ahead(state: Monopoly, seat: int) -> int:
    """The highest rent that the next roll can lead a seat to."""
    ahead = {(state.at[seat] + step) % state.size for step in NEXT}
    return max(
        (
            _rent(state, square)
            for other in range(state.seats)
            if other != seat
            for square in bits(state.owned[other])
            if square in ahead
        ),
        default=0,
    )
