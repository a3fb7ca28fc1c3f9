"""Deal once more, slow and obvious: the judge of the fast one, from which it takes nothing.

Written from docs/rules/deal.md. A card is an object, a pile a list, a group of properties a list of
cards. A game is one generator that runs from the deal to the end: it yields who is asked and, in
notation, what they may say, and is sent what they say. What chance brings (the first player, cards
drawn) it is told in `fate` beforehand, and holds it to what there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.deal.referee_deck import (
    COLOURS,
    HOTELS,
    HOUSES,
    PROPERTIES,
    TWO_RENTS,
    Card,
    Group,
    kinds,
)
from tests.games.deal.referee_deeds import Deeds
from tests.games.deal.referee_table import Ended, Options, Saying

TABLE = -1


class Referee(Deeds):
    """One game; `game` plays it."""

    # The course of a game.

    def game(self) -> Saying:
        """The whole game."""
        yield TABLE, frozenset({"deal"})
        try:
            yield from self.all_turns()
        except Ended:
            return

    def all_turns(self) -> Saying:
        first = self.told("first")
        order = [first, *self.others(first)]
        for seat, dealt in enumerate(self.told("dealt")):
            assert len(dealt) == 5  # MD-10
            for kind in dealt:
                card = next(card for card in self.pile if card.kind == kind)
                self.pile.remove(card)
                self.hands[seat].append(card)
        self.on_turn = first
        if self.options["opening_laydown"]:
            for seat in order:
                self.lay_down(seat)
            for seat in order:
                yield from self.place(seat)
        while True:
            for seat in order:
                yield from self.turn(seat)

    def lay_down(self, seat: int) -> None:
        """Money and plain cards by themselves, wilds openly for their owner (MD-11)."""
        for card in list(self.hands[seat]):
            if card.kind.startswith("money"):
                self.banks[seat].append(card)
            elif card.kind in PROPERTIES:
                self.receive(seat, card)
            else:
                continue
            self.hands[seat].remove(card)

    def turn(self, seat: int) -> Saying:
        """One turn (MD-12)."""
        self.on_turn = seat
        self.plays, self.played = 3, False
        if self.skips[seat]:
            self.skips[seat] -= 1
            self.end_turn()
            return
        if self.options["claim"] == "own_turn":
            self.check_wins()
        self.draw(seat, 2 if self.hands[seat] else 5)
        while True:
            options = self.plays_of(seat)
            options["end"] = None
            if self.options["idle_draw"] and not self.played:
                options["idle-draw"] = None
            said = yield seat, frozenset(options)
            if said == "idle-draw":
                self.draw(seat, 2)
            if said in ("end", "idle-draw"):
                break
            yield from options[said]()
            self.settle()
            self.check_wins()
            self.discards += self.in_play
            self.in_play = []
            if self.options["empty_hand"] == "refuge" and not self.hands[seat]:
                said = yield seat, frozenset({"draw-five", "refuge"})
                if said == "draw-five":
                    self.draw(seat, 5)
                else:
                    self.refuge.add(seat)
        while len(self.hands[seat]) > 7:
            yield from self.put_away(seat, self.options["discards_to"] == "bottom")
        for group in self.groups(seat):
            for card in group.cards:
                card.turned = False
        for card in self.colourless[seat]:
            card.turned = False
        self.end_turn()

    def end_turn(self) -> None:
        """MD-26."""
        self.turns += 1
        self.idle_row = 0 if self.played else self.idle_row + 1
        if self.turns == self.options["turn_limit"] * self.seats:
            self.reason = "limit"
            raise Ended
        if self.idle_row >= self.seats and not (self.pile or self.under or self.discards):
            self.reason = "stalled"
            raise Ended

    # A turn's plays.

    def plays_of(self, seat: int) -> dict[str, Any]:
        """What may be played now, each with what it does."""
        found: dict[str, Any] = {}
        costs = self.options["rearranging_costs_a_play"]
        if self.plays or not costs:
            for text, card, group in self.wilds(seat):
                ways = self.moves(seat, card, group)
                if ways and not card.turned:
                    found[text] = lambda card=card, ways=ways: self.turn_wild(seat, card, ways)
        if not self.plays:
            return found
        for kind in kinds(self.hands[seat]):
            if kind in PROPERTIES:
                card = next(card for card in self.hands[seat] if card.kind == kind)
                for text, lay in self.ways(seat, card).items():
                    found[text] = lambda card=card, lay=lay: self.lay_one(seat, card, lay)
            else:
                found[f"bank:{kind}"] = lambda kind=kind: self.bank(seat, kind)
                for text, deed in self.actions_of(seat, kind).items():
                    found[f"play:{kind}{text}"] = deed
        return found

    def nothing(self) -> Saying:
        """No questions."""
        return
        yield

    def turn_wild(self, seat: int, card: Card, ways: Options) -> Saying:
        """MD-15."""
        move = yield from self.ask(seat, ways)
        move()
        if self.options["rearranging_costs_a_play"]:
            self.plays -= 1
            self.played = True
        else:
            card.turned = True

    def lay_one(self, seat: int, card: Card, lay: Callable[[], Any]) -> Saying:
        self.hands[seat].remove(card)
        self.plays -= 1
        self.played = True
        lay()
        return self.nothing()

    def bank(self, seat: int, kind: str) -> Saying:
        self.banks[seat].append(self.from_hand(seat, kind))
        self.plays -= 1
        self.played = True
        return self.nothing()

    def actions_of(self, seat: int, kind: str) -> dict[str, Any]:
        """The ways to play an action card, as notation goes on after its kind."""
        found: dict[str, Any] = {}
        targets = self.targets(seat)
        if kind in TWO_RENTS or kind == "rainbow-rent":
            for colour in COLOURS if kind == "rainbow-rent" else TWO_RENTS[kind]:
                rent = self.best_rent(seat, colour)
                most = min(2, self.has(seat, "double-rent"), self.plays - 1)
                for doubles in range(most + 1) if rent else ():
                    tail = f"*{doubles}" if doubles else ""
                    amount = rent * 2**doubles
                    cards = [kind] + ["double-rent"] * doubles
                    if kind != "rainbow-rent":
                        if targets:
                            found[f"@{colour}{tail}"] = self.charging(seat, cards, targets, amount)
                        continue
                    for target in targets:
                        deed = self.charging(seat, cards, [target], amount)
                        found[f"@{colour}>{target}{tail}"] = deed
        elif kind == "debt-collector":
            for target in targets:
                found[f">{target}"] = self.charging(seat, [kind], [target], 5)
        elif kind == "birthday":
            if targets:
                found[""] = self.charging(seat, [kind], targets, 2)
        elif kind == "pass-go":
            found[""] = lambda: self.pass_go(seat)
        elif kind in HOUSES or kind in HOTELS:
            for group in self.groups(seat):
                if self.may_build(kind, group):
                    tail = self.number(seat, group).replace(".0", "")
                    found[f"@{group.colour}{tail}"] = lambda group=group: self.raise_one(
                        seat, kind, group
                    )
        elif kind == "deal-breaker":
            for target in targets:
                for group in self.groups(target):
                    if group.full:
                        tail = self.number(target, group).replace(".0", "")
                        found[f"@{group.colour}{tail}>{target}"] = (
                            lambda target=target, group=group: self.break_deal(seat, target, group)
                        )
        elif kind in ("sly-deal", "double-sly-deal", "forced-deal"):
            for target in targets:
                for colour, card in self.takeable(target):
                    text = f"@{colour}>{target}={card.kind}"
                    if text in found:
                        continue  # of its copies the one laid first
                    if kind == "sly-deal":
                        found[text] = lambda target=target, card=card: self.sly(seat, target, card)
                    elif kind == "double-sly-deal":
                        second = self.seconds(target, colour, card)
                        if second or len(self.takeable(target)) == 1:
                            found[text] = lambda target=target, card=card, second=second: (
                                self.double_sly(seat, target, card, second)
                            )
                    elif self.gifts(seat):
                        found[text] = lambda target=target, card=card: self.forced(
                            seat, target, card
                        )
        elif kind == "jail":
            for target in targets:
                found[f">{target}"] = lambda target=target: self.jail(seat, target)
        elif kind == "inheritor":
            for target in targets:
                if self.hands[target]:
                    found[f">{target}"] = lambda target=target: self.inherit(seat, target)
        elif kind == "speeding":
            for one in targets:
                for two in targets:
                    if one < two and self.hands[one] and self.hands[two]:
                        found[f">{one}+{two}"] = lambda one=one, two=two: self.speeding(
                            seat, one, two
                        )
        return found

    def raise_one(self, seat: int, kind: str, group: Group) -> Saying:
        self.spend(seat, kind)
        self.build(self.in_play.pop(), group)
        return self.nothing()

    def pass_go(self, seat: int) -> Saying:
        """MD-42."""
        self.spend(seat, "pass-go")
        self.draw(seat, 2)
        return self.nothing()
