"""What action cards do to others, and their answers: MD-30 to MD-32, MD-40 to MD-54."""

from __future__ import annotations

from typing import Any

from tests.games.deal.referee_deck import (
    COLOURLESS,
    COLOURS,
    HOTELS,
    HOUSES,
    KINDS,
    PROPERTIES,
    RAINBOW,
    Card,
    Group,
    kinds,
    named,
)
from tests.games.deal.referee_table import Saying, Table


class Deeds(Table):
    """Cards that are aimed at others."""

    # Answers.

    def accepted_by(self, asked: int, other: int, rent: bool = False) -> Saying:
        """Who is in for it after all answers, or None (MD-43, MD-53)."""
        while True:
            options: dict[str, Any] = {"accept": "accept"}
            if self.has(asked, "just-say-no"):
                options["refuse"] = "refuse"
            if rent and self.has(asked, "rent-shift"):
                for seat in range(self.seats):
                    if seat not in (asked, self.on_turn) and seat not in self.refuge:
                        options[f"shift>{seat}"] = seat
            said = yield from self.ask(asked, options)
            if said == "accept":
                return asked
            if said == "refuse":
                self.discard_from(asked, "just-say-no")
                counters = {"accept": False}
                if self.has(other, "just-say-no"):
                    counters["refuse"] = True
                if not (yield from self.ask(other, counters)):
                    return None
                self.discard_from(other, "just-say-no")
            else:
                self.discard_from(asked, "rent-shift")
                payer = yield from self.accepted_by(said, asked, rent)
                if payer is not None:
                    return payer

    # Charging.

    def charging(self, seat: int, cards: list[str], targets: list[int], amount: int) -> Any:
        def deed() -> Saying:
            self.spend(seat, *cards)
            rent = "rent" in cards[0]
            for target in targets:
                payer = yield from self.accepted_by(target, seat, rent)
                if payer is not None:
                    yield from self.pay(payer, seat, amount)
                    self.check_wins()

        return deed

    def pay(self, payer: int, receiver: int, due: int) -> Saying:
        """MD-30 to MD-32; what is left behind is judged when all is paid (MD-25)."""
        self.payer = payer
        while due > 0:
            options = self.payable(payer)
            if not options:
                break
            card, leave = yield from self.ask(payer, options)
            leave()
            due -= self.value(card)
            if card.kind in PROPERTIES:
                self.receive(receiver, card)
            else:
                self.banks[receiver].append(card)
        self.payer = -1
        for group in self.groups(payer):
            self.part_with(payer, group)
        self.settle()
        yield from self.place(receiver)

    def payable(self, seat: int) -> dict[str, Any]:
        """What may be paid, each with how it leaves its place."""
        found: dict[str, Any] = {}
        for card in self.banks[seat]:
            found[f"pay:{card.kind}@bank"] = card, lambda card=card: self.banks[seat].remove(card)
        for group in self.groups(seat):
            where = f"{group.colour}{self.number(seat, group)}"
            for kind in kinds(group.cards):
                card = named(group.cards, kind)
                if self.value(card):
                    leave = lambda card=card: self.remove(seat, card)  # noqa: E731
                    found[f"pay:{kind}@{where}"] = card, leave
            top = group.hotel or group.house
            if top:
                leave = lambda top=top, group=group: self.take_down(top, group)  # noqa: E731
                found[f"pay:{top.kind}@{where}"] = top, leave
        for owner, colour, standing in self.fallen:
            text = f"pay:{standing[-1].kind}@{colour}" if standing else ""
            if owner == seat and standing and text not in found:
                found[text] = standing[-1], standing.pop
        if not found and self.options["pay_from_hand"]:
            for kind in kinds(self.hands[seat]):
                card = next(card for card in self.hands[seat] if card.kind == kind)
                if self.value(card):
                    leave = lambda card=card: self.hands[seat].remove(card)  # noqa: E731
                    found[f"pay:{kind}@hand"] = card, leave
        return found

    def take_down(self, card: Card, group: Group) -> None:
        if group.hotel is card:
            group.hotel = None
        else:
            group.house = None

    # Taking.

    def sly(self, seat: int, target: int, card: Card) -> Saying:
        self.spend(seat, "sly-deal")
        if (yield from self.accepted_by(target, seat)) is not None:
            self.remove(target, card)
            self.receive(seat, card)
            yield from self.place(seat)

    def seconds(self, target: int, colour: str, first: Card) -> dict[str, Card]:
        """The second cards of a double sly deal: pairs are named in the order of the deck."""

        def order(where: str, kind: str) -> tuple[int, int]:
            return KINDS.index(kind), [*COLOURS, COLOURLESS].index(where)

        found: dict[str, Card] = {}
        for where, card in self.takeable(target):
            if card is not first and order(where, card.kind) >= order(colour, first.kind):
                found.setdefault(f"take:{card.kind}@{where}", card)
        return found

    def double_sly(self, seat: int, target: int, first: Card, second: dict[str, Card]) -> Saying:
        """MD-51."""
        self.spend(seat, "double-sly-deal")
        cards = [first]
        if second:
            cards.append((yield from self.ask(seat, second)))
        if (yield from self.accepted_by(target, seat)) is not None:
            for card in cards:
                self.remove(target, card)
                self.receive(seat, card)
                yield from self.place(seat)
                self.check_wins()

    def gifts(self, seat: int) -> dict[str, Card]:
        """What may be given in a forced deal (MD-40)."""
        found = {}
        for group in self.groups(seat):
            if not group.full or self.options["forced_deal_from_own_set"]:
                for kind in kinds(group.cards):
                    text = f"give:{kind}@{group.colour}{self.number(seat, group)}"
                    found[text] = named(group.cards, kind)
        if self.colourless[seat]:
            found[f"give:{RAINBOW}@{COLOURLESS}"] = named(self.colourless[seat], RAINBOW)
        return found

    def forced(self, seat: int, target: int, taken: Card) -> Saying:
        self.spend(seat, "forced-deal")
        given = yield from self.ask(seat, self.gifts(seat))
        if (yield from self.accepted_by(target, seat)) is not None:
            self.remove(target, taken)
            self.remove(seat, given)
            self.settle()
            self.receive(seat, taken)
            self.receive(target, given)
            yield from self.place(seat)
            yield from self.place(target)

    def break_deal(self, seat: int, target: int, group: Group) -> Saying:
        """MD-41."""
        self.spend(seat, "deal-breaker")
        if (yield from self.accepted_by(target, seat)) is None:
            return
        self.tables[target][group.colour].remove(group)
        self.tables[seat][group.colour].append(group)
        self.tidy(seat, group.colour)
        if not self.options["build_on_capture"] or group.colour in ("black", "teal"):
            return
        for sort in (HOUSES, HOTELS):
            if not self.may_build(next(iter(sort)), group):
                continue
            options: dict[str, Any] = {"leave": None}
            for kind in kinds(self.hands[seat]):
                if kind in sort:
                    options[f"build:{kind}@hand"] = lambda kind=kind: self.from_hand(seat, kind)
            for own in self.groups(seat):
                top = own.hotel or own.house
                if top and top.kind in sort:

                    def move(top: Card = top, own: Group = own) -> Card:
                        self.take_down(top, own)
                        return top

                    tail = self.number(seat, own).replace(".0", "")
                    options[f"build:{top.kind}@{own.colour}{tail}"] = move
            fetch = yield from self.ask(seat, options)
            if fetch is not None:
                self.build(fetch(), group)

    # The expanded deck.

    def jail(self, seat: int, target: int) -> Saying:
        """MD-50."""
        self.spend(seat, "jail")
        if (yield from self.accepted_by(target, seat)) is not None:
            self.skips[target] += 1

    def inherit(self, seat: int, target: int) -> Saying:
        """MD-54."""
        self.spend(seat, "inheritor")
        accepted = yield from self.accepted_by(target, seat)
        if accepted is not None and self.hands[target]:
            kind = self.told("inherited", seat, target)
            self.hands[seat].append(self.from_hand(target, kind))

    def speeding(self, seat: int, one: int, two: int) -> Saying:
        """MD-52."""
        self.spend(seat, "speeding")
        for target in self.others(seat):
            if target in (one, two):
                accepted = yield from self.accepted_by(target, seat)
                if accepted is not None and self.hands[target]:
                    yield from self.put_away(target, under=False)
