"""What speaks for an action of Deal beside another: `deal.reason.*`.

Each is tried out in the state, and only what lies on the tables, or is one's own, is read off it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from tycoon.core.engine._bits import bits
from tycoon.core.engine.chance import FastChance
from tycoon.core.messages import Message, Seat
from tycoon.core.names import DEAL, SPECTATOR
from tycoon.games.deal.cards import count_cards, size_of
from tycoon.games.deal.moves import BUILDINGS, KINDS, STEALS, said, said_colour, split
from tycoon.games.deal.names import COLOURLESS, COLOURS, RAINBOW, SPARE, Act, Colour, Kind, parts
from tycoon.games.deal.view import DealAction, DealView, view

if TYPE_CHECKING:
    from tycoon.games.deal.moves import Fields
    from tycoon.games.deal.rules.state import Deal

UNITS: tuple[str, ...] = ("chance", "place")


def telling(state: Deal, action: int, other: int) -> Message | None:
    """The strongest thing that can be said of a legal action and not of another; None of none."""
    if DEAL in (action, other):
        return None
    return next(_Two(state, action, other).told(), None)


class _Two:
    """Two actions, and what comes of each as everybody sees it."""

    def __init__(self, state: Deal, action: int, other: int) -> None:
        self.state = state
        self.seat = state.seat_to_act
        self.mine, self.theirs = split(action), split(other)
        self.after, self.instead = _after(state, action), _after(state, other)

    def told(self) -> Iterator[Message]:
        seat = self.seat
        if self.after.winner == seat != self.instead.winner:
            yield Message("deal.reason.wins")
        yield from self.sets()
        yield from self.leader()
        yield from self.answers()
        yield from self.kept_cards()
        yield from self.charges()
        yield from self.what_it_does()

    def sets(self) -> Iterator[Message]:
        """Full sets that are made, kept, taken or all but made."""
        had, have = self.state.fulls[self.seat], self.after.fulls[self.seat]
        instead = self.instead.fulls[self.seat]
        for colour in bits(have & ~had & ~instead):
            args = {"colour": said_colour(colour), "n": have.bit_count()}
            yield Message("deal.reason.completes", args)
        for colour in bits(had & have & ~instead):
            yield Message("deal.reason.keeps_set", {"colour": said_colour(colour)})
        mine = self.mine
        if mine.act != Act.PLAY or mine[:4] == self.theirs[:4]:
            return
        if mine.kind == Kind.DEAL_BREAKER:
            args = {"name": Seat(mine.seat), "colour": said_colour(mine.colour)}
            yield Message("deal.reason.takes_set", args)
        elif mine.kind in STEALS and mine.colour < COLOURS and not had >> mine.colour & 1:
            held = count_cards(self.state.group_at(self.seat, mine.colour, SPARE))
            if held + 1 == size_of(mine.colour):
                yield Message("deal.reason.last_card", {"colour": said_colour(mine.colour)})

    def leader(self) -> Iterator[Message]:
        """Whoever lacks one set to win, if only this is aimed at them."""
        target = _target(self.mine)
        if target < 0 or target in (self.seat, _target(self.theirs)):
            return
        count = self.state.fulls[target].bit_count()
        if count == self.state.sets_to_win - 1:
            yield Message("deal.reason.leader", {"name": Seat(target), "n": count})

    def answers(self) -> Iterator[Message]:
        """What a refusal saves."""
        running = _running(self.state)
        if running is None or self.mine.act != Act.REFUSE or self.theirs.act != Act.ACCEPT:
            return
        if running.amount and running.by != self.seat:
            yield Message("deal.reason.saves_money", {"n": running.amount})
        elif running.move.take and running.by != self.seat:
            yield Message("deal.reason.keeps", {"card": said(KINDS[running.move.take])})

    def kept_cards(self) -> Iterator[Message]:
        """Cards that the other would spend."""
        mine, theirs = self.mine, self.theirs
        if theirs.act == Act.REFUSE != mine.act:
            yield Message("deal.reason.keeps", {"card": said(Kind.JUST_SAY_NO)})
        spends = theirs.act in (Act.BANK, Act.PUT_AWAY)
        if spends and RAINBOW < theirs.kind < Kind.MONEY_1 and mine.kind != theirs.kind:
            yield Message("deal.reason.keeps", {"card": said(theirs.kind)})
        if mine.act == theirs.act == Act.PAY and mine.colour == Colour.BANK:
            if theirs.colour <= COLOURLESS:
                yield Message("deal.reason.keeps", {"card": said(theirs.kind)})

    def charges(self) -> Iterator[Message]:
        """What is asked for, where that is more."""
        mine, theirs = _charge(self.after, self.seat), _charge(self.instead, self.seat)
        if self.mine.act == Act.PLAY and mine[0] * mine[1] > theirs[0] * theirs[1]:
            yield Message("deal.reason.charges", {"n": mine[0], "people": mine[1]})

    def what_it_does(self) -> Iterator[Message]:
        """What is built up."""
        mine, theirs, seat = self.mine, self.theirs, self.seat
        alike = mine.act == theirs.act
        if mine.act == Act.LAY and mine.colour < COLOURS and (mine[:3] != theirs[:3]):
            cards = count_cards(self.after.group_at(seat, mine.colour, SPARE))
            before = count_cards(self.state.group_at(seat, mine.colour, SPARE))
            if before < cards and not (alike and mine.colour == theirs.colour):
                args = {
                    "colour": said_colour(mine.colour),
                    "n": cards,
                    "size": size_of(mine.colour),
                }
                yield Message("deal.reason.towards", args)
        if mine.act == Act.PLAY and mine.kind in BUILDINGS and mine.kind != theirs.kind:
            word = Colour(mine.colour).word
            rents = [one.rent for one in _seen(self.after).table[seat].groups if one.colour == word]
            if rents:
                args = {"colour": said_colour(mine.colour), "n": max(rents)}
                yield Message("deal.reason.rent", args)
        if mine.act == Act.BANK != theirs.act:
            money = _seen(self.after).table[seat].money
            yield Message("deal.reason.money", {"n": money})
        if mine.act == Act.PLAY and mine.kind == Kind.PASS_GO and theirs.kind != Kind.PASS_GO:
            yield Message("deal.reason.draws")


def _after(state: Deal, action: int) -> Deal:
    world = cast("Deal", state.copy())
    world.apply(action, FastChance(0))
    return world


def _seen(state: Deal) -> DealView:
    return view(state, SPECTATOR)


def _running(state: Deal) -> DealAction | None:
    return _seen(state).running


def _charge(state: Deal, seat: int) -> tuple[int, int]:
    """What is asked of each by a card of this seat that is under way, and of how many."""
    running = _running(state)
    if running is None or running.by != seat or running.target < 0:
        return 0, 0
    return running.amount, 1 + len(running.targets)


def _target(fields: Fields) -> int:
    """At whom a card is played; -1 for nobody."""
    aimed = fields.act == Act.PLAY and "seat" in parts(fields.act, fields.kind)
    return fields.seat if aimed else -1
