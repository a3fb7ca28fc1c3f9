"""Offers between two players: MO-51 to MO-53."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.monopoly.referee_board import Square
from tests.games.monopoly.referee_ruin import Ruin
from tests.games.monopoly.referee_table import Asking, Debt, Offer, next_steps, tenth

REMEMBERED = 62
"""How many refused offers of a turn are remembered before no more can be made in it."""


class Trade(Ruin):
    """Drafts, offers and counter-offers."""

    def partners(self, seat: int, debt: Debt | None) -> list[str]:
        left = debt.offers if debt else self.offers
        if not left or len(self.refused) > REMEMBERED:
            return []
        found = []
        for other in range(self.seats):
            if other == seat or self.out(other):
                continue
            mine, theirs = self.goods(seat), self.goods(other)
            both_give = (mine or self.cash[seat]) and (theirs or self.cash[other])
            if both_give and (mine or theirs):
                found.append(f"trade>{other}")
        return found

    def trade(self, seat: int, partner: int, debt: Debt | None) -> Asking:
        with self.opened():
            offer = yield from self.draft(seat, partner)
            if offer is None:
                return
            if debt:
                debt.offers -= 1
            else:
                self.offers -= 1
            self.offer = offer
            said = yield from self.ask(partner, ["accept", "decline", "counter"])
            self.offer = None
            if said == "accept":
                yield from self.exchange(offer)
                return
            self.refused.append(offer)
            if said == "decline":
                self.note("an offer declined")
                return
            counter = yield from self.draft(partner, seat)
            if counter is None:
                self.note("a counter-offer dropped")
                return
            self.offer = counter
            said = yield from self.ask(seat, ["accept", "decline"])
            self.offer = None
            if said == "accept":
                self.note("a counter-offer accepted")
                yield from self.exchange(counter)
            else:
                self.note("a counter-offer declined")
                self.refused.append(counter)

    def draft(self, maker: int, partner: int) -> Asking:
        """The offer, or None: goods given, goods wanted, then cash, each in one order."""
        given: list[str] = []
        wanted: list[str] = []
        paid: list[int] = []
        asked: list[int] = []
        mine, theirs = self.goods(maker), self.goods(partner)
        while True:
            ways = ["drop"]
            if not (wanted or paid or asked):
                ways += [f"give:{name}" for name in self.after(mine, given)]
            if not (paid or asked):
                ways += [f"want:{name}" for name in self.after(theirs, wanted)]
            if wanted and not asked:
                ways += [f"pay:{step}" for step in next_steps(paid, self.cash[maker])]
            if given and not paid:
                ways += [f"ask:{step}" for step in next_steps(asked, self.cash[partner])]
            cash = sum(paid) - sum(asked)
            offer = Offer(maker, partner, frozenset(given), frozenset(wanted), cash)
            if self.valid(offer):
                ways.append("done")
            act, _, what = (yield from self.ask(maker, ways)).partition(":")
            if act == "drop":
                return None
            if act == "done":
                return offer
            if act == "give":
                given.append(what)
            elif act == "want":
                wanted.append(what)
            elif act == "pay":
                paid.append(int(what))
            else:
                asked.append(int(what))

    @staticmethod
    def after(goods: list[str], named: list[str]) -> list[str]:
        """What comes behind the last thing named."""
        return goods[goods.index(named[-1]) + 1 :] if named else goods

    def valid(self, offer: Offer) -> bool:
        """MO-52, MO-53."""
        if not (offer.given or offer.cash > 0) or not (offer.wanted or offer.cash < 0):
            return False
        if offer in self.refused or offer.seen_by_partner in self.refused:
            self.note("a refused offer tried again")
            return False
        able = self.cash[offer.maker] - offer.cash >= self.tenths_of(offer.wanted) and self.cash[
            offer.partner
        ] + offer.cash >= self.tenths_of(offer.given)
        if not able:
            self.note("an offer void for want of the tenths")
        return able

    def mortgaged_of(self, goods: Iterable[str]) -> list[Square]:
        """Those of some goods that are mortgaged deeds, in board order."""
        return [square for square in self.squares if square.name in goods and square.mortgaged]

    def tenths_of(self, goods: Iterable[str]) -> int:
        return sum(tenth(square.mortgage) for square in self.mortgaged_of(goods))

    def exchange(self, offer: Offer) -> Asking:
        self.note("an exchange")
        for goods, to in ((offer.given, offer.partner), (offer.wanted, offer.maker)):
            for name in goods:
                if name in self.named:
                    self.named[name].owner = to
                else:
                    self.note("an out-of-jail card traded")
                    self.piles[name == "chest-card"].keeper = to
        if offer.cash > 0:
            self.hand(offer.maker, offer.partner, offer.cash)
        elif offer.cash < 0:
            self.hand(offer.partner, offer.maker, -offer.cash)
        wanted, given = self.mortgaged_of(offer.wanted), self.mortgaged_of(offer.given)
        yield from self.tenths({offer.maker: wanted, offer.partner: given})
