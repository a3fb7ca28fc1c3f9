"""Debts and ruin, and the tenths of mortgages: MO-53 to MO-57."""

from __future__ import annotations

from tests.games.monopoly.referee_board import Square
from tests.games.monopoly.referee_building import Building
from tests.games.monopoly.referee_table import BANK, Asking, Debt, tenth


class Ruin(Building):
    """What is paid, and what becomes of who cannot."""

    def owe(self, seat: int, to: int, amount: int, due: str) -> Asking:
        """Pay, or raise the money first, or go bankrupt (MO-54)."""
        if amount <= 0 or self.out(seat):
            return
        if self.cash[seat] >= amount:
            self.hand(seat, to, amount)
            return
        debt = Debt(seat, to, amount, due, self.options["trade_offers"])
        self.debts.append(debt)
        with self.opened():
            self.note(f"a debt for {due}")
            if seat != self.turn:
                self.note("a debt on another's turn")
            while self.cash[seat] < amount:
                said = yield from self.ask(seat, self.ways_out(debt))
                if said == "bankrupt":
                    self.debts.remove(debt)
                    yield from self.ruin(seat, to)
                    return
                if said.startswith("trade>"):
                    self.note("a debtor trades")
                    yield from self.trade(seat, int(said[-1]), debt)
                else:
                    self.raise_money(seat, said)
            self.note("a debt paid")
        self.debts.remove(debt)
        self.hand(seat, to, amount)
        self.gain(seat, 0)

    def ways_out(self, debt: Debt) -> list[str]:
        """What a debtor may do."""
        seat = debt.seat
        ways = self.ways_to_raise(seat) + self.partners(seat, debt)
        if self.raised(seat) < debt.amount:
            self.note("bankrupt by choice" if ways else "bankrupt by force")
            ways.append("bankrupt")
        return ways

    def partners(self, seat: int, debt: Debt | None) -> list[str]:
        """With whom a seat may trade; see `referee_trade`."""
        raise NotImplementedError

    # Ruin (MO-55, MO-56).

    def ruin(self, seat: int, to: int) -> Asking:
        """Everything a seat has goes to a player or to the bank."""
        left = self.others(seat)
        deeds = self.deeds(seat)
        money = self.cash[seat] + self.half_of_buildings(seat)
        self.cash[seat] = 0
        self.ruined.append(seat)
        self.unsettled[seat] = []
        self.kept[seat].clear()
        if any(seat in (claim.payer, claim.owner) for claim in self.claims):
            self.note("a claim lapsed by ruin")
        self.claims = [claim for claim in self.claims if seat not in (claim.payer, claim.owner)]
        for square in deeds:
            square.built = 0
        if to >= 0:
            self.gain(to, money)
        if self.ending != "target":
            if self.millionaire:
                self.ending = "bankruptcies"
            elif len(left) == 1:
                self.ending = "last_standing"
            elif self.options["end"] == "bankruptcies":
                if len(self.ruined) >= self.options["bankruptcies"]:
                    self.ending = "bankruptcies"
        for pile in self.piles:
            if pile.keeper == seat:
                self.note("an out-of-jail card of the ruined")
                pile.keeper = to if to >= 0 else None
                if to < 0:
                    pile.below.append(pile.cards.index(("free",)))
        house = self.options["bankruptcy"]
        if house == "shared":
            self.note("an estate shared")
            got: dict[int, list[Square]] = {other: [] for other in left}
            for i, square in enumerate(deeds):
                square.owner = left[i % len(left)]
                got[left[i % len(left)]].append(square)
            yield from self.tenths(got)
        elif house == "creditor" and to >= 0:
            self.note("an estate to a player")
            for square in deeds:
                square.owner = to
            yield from self.tenths({to: deeds})
        else:
            self.note("an estate to the bank" if to < 0 else "an estate of a player auctioned")
            for square in deeds:
                square.owner = None
                square.mortgaged = False
            if self.ending:
                self.note("an estate not auctioned any more")
                return
            self.estate = deeds
            for square in deeds:
                self.estate = self.estate[1:]
                yield from self.auction_deed(square, left[0])

    def tenths(self, received: dict[int, list[Square]]) -> Asking:
        """Of every mortgaged deed received: the tenth, or all of it (MO-53); seat after seat.

        What comes while some are still to be settled is settled with them, in board order.
        """
        begins = []
        for seat, squares in received.items():
            more = [square for square in squares if square.mortgaged]
            left = self.unsettled[seat]
            if more and not left:
                begins.append(seat)
            elif more:
                self.note("tenths of deeds received one after the other")
            left += [square for square in more if square not in left]
            left.sort(key=lambda square: square.at)
        with self.opened():
            for seat in begins:
                while self.unsettled[seat] and not self.out(seat):
                    yield from self.settle_next(seat)

    def settle_next(self, seat: int) -> Asking:
        left = self.unsettled[seat]
        square = left.pop(0)
        interest = tenth(square.mortgage)
        ways = ["keep"]
        rest = sum(tenth(other.mortgage) for other in left)
        able = self.cash[seat] >= square.mortgage + interest + rest
        if able and square.owner == seat and square.mortgaged:
            ways.append(f"lift:{square.name}")
        said = yield from self.ask(seat, ways)
        if said == "keep":
            self.note("a tenth paid")
            yield from self.owe(seat, BANK, interest, "interest")
            if self.out(seat):
                self.note("ruined by tenths")
        else:
            self.note("lifted at once")
            self.lift(seat, said)
