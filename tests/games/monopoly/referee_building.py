"""Building, selling, mortgaging, auctions: MO-21, MO-30 to MO-33, MO-50."""

from __future__ import annotations

from collections import deque
from itertools import combinations

from tests.games.monopoly.referee_board import Square
from tests.games.monopoly.referee_table import BANK, Asking, Auction, Table, next_steps, tenth


class Building(Table):
    """What is done with deeds that have an owner, and how those without one find theirs."""

    # Building (MO-30, MO-33).

    def piece(self, square: Square) -> str:
        """What the next step on a city is."""
        return "hotel" if square.built == self.hotel - 1 else "house"

    def may_place(self, seat: int, square: Square) -> bool:
        """Whether a building may stand there, whatever the stock and the cash."""
        if square.sort != "city" or square.owner != seat or square.built == self.hotel:
            return False
        if square.mortgaged:
            return False
        if not self.options["build_without_monopoly"] and not self.has_colour(seat, square):
            return False
        own = self.own_of_colour(seat, square)
        if not self.single_city and any(other.mortgaged for other in own):
            return False
        if self.options["build_unevenly"]:
            return True
        return square.built == min(other.built for other in own)

    def sites(self, seat: int, piece: str, most: int) -> list[Square]:
        """Where a seat may place such a piece for no more than this list price."""
        return [
            square
            for square in self.deeds(seat)
            if self.may_place(seat, square) and self.piece(square) == piece and square.house <= most
        ]

    def builds(self, seat: int) -> list[str]:
        return [
            f"build:{square.name}"
            for piece in ("house", "hotel")
            if self.stock(piece)
            for square in self.sites(seat, piece, self.cash[seat])
        ]

    def place(self, seat: int, square: Square, price: int) -> None:
        self.note(f"a {self.piece(square)} built")
        self.hand(seat, BANK, price)
        square.built += 1

    def build(self, seat: int, square: Square) -> Asking:
        """MO-31: others are asked when a piece is short."""
        piece = self.piece(square)
        rivals = [
            other for other in self.others(seat) if self.sites(other, piece, self.cash[other])
        ]
        stock = self.stock(piece)
        if stock >= 1 + len(rivals):
            self.place(seat, square, square.house)
            return
        with self.opened():
            self.note(f"a {piece} is short")
            wanters: list[int] = []
            for rival in rivals:
                said = yield from self.ask(rival, ["yes", "no"])
                wanters += [rival] * (said == "yes")
            if 1 + len(wanters) <= stock:
                self.note("a short piece for the asker alone" if stock == 1 else "enough for all")
                self.place(seat, square, square.house)
                return
            yield from self.auction_piece(piece, seat, square, wanters)

    def auction_piece(self, piece: str, asker: int, square: Square, wanters: list[int]) -> Asking:
        """Among the asker, who has bid his list price, and the others who want one."""
        self.note(f"a {piece} auctioned")
        auction = Auction(piece, square.house, asker)
        yield from self.bidding(auction, [*wanters, asker])
        winner, price = auction.holder, auction.high
        assert winner is not None
        if winner == asker:
            self.place(asker, square, price)
            return
        self.note(f"a {piece} won by another")
        sites = self.sites(winner, piece, price)
        said = yield from self.ask(winner, [f"build:{site.name}" for site in sites])
        self.place(winner, self.named[said.split(":")[1]], price)

    # Selling (MO-30, MO-32).

    def sells(self, seat: int) -> list[str]:
        found = []
        for square in self.deeds(seat):
            own = [square] if self.options["build_unevenly"] else self.own_of_colour(seat, square)
            if not square.built or square.built < max(other.built for other in own):
                continue
            if square.built == self.hotel and self.houses < self.hotel - 1:
                # The same sale whichever hotel is meant, so it is said of the first.
                if square == next(city for city in own if city.built == self.hotel):
                    found += [f"sell:{square.name}*{way}" for way in self.ways_down(own)]
            else:
                found.append(f"sell:{square.name}")
        return found

    def ways_down(self, cities: list[Square]) -> dict[int, list[int]]:
        """The even states with the fewest steps lost that the houses allow, by number.

        One less has a bit for each city that keeps a step more.
        """
        before = [city.built for city in cities]
        houses = self.houses + sum(steps for steps in before if steps < self.hotel)
        for total in range(sum(before) - 1, -1, -1):
            each, more = divmod(total, len(cities))
            found = {}
            for keep in combinations(range(len(cities)), more):
                after = [each + (i in keep) for i in range(len(cities))]
                needed = sum(steps for steps in after if steps < self.hotel)
                rises = any(new > old for new, old in zip(after, before, strict=True))
                if needed <= houses and not rises:
                    found[1 + sum(1 << i for i in keep)] = after
            if found:
                return found
        raise AssertionError("nothing at all is always an even state")

    def sell(self, seat: int, said: str) -> None:
        name, _, way = said.split(":")[1].partition("*")
        square = self.named[name]
        cities = [square]
        after = [square.built - 1]
        if way:
            if not self.options["build_unevenly"]:
                cities = self.own_of_colour(seat, square)
            after = self.ways_down(cities)[int(way)]
            self.note("a colour taken down" if len(cities) > 1 else "a hotel down alone")
            if 0 < sum(after) and len(set(after)) > 1:
                self.note("a colour taken down unequally")
        else:
            self.note("a hotel sold" if square.built == self.hotel else "a house sold")
        steps = 0
        for city, built in zip(cities, after, strict=True):
            steps += city.built - built
            city.built = built
        self.gain(seat, steps * (square.house // 2))

    # Mortgages (MO-50).

    def mortgages(self, seat: int) -> list[str]:
        return [
            f"mortgage:{square.name}"
            for square in self.deeds(seat)
            if not square.mortgaged and self.bare(square)
        ]

    def lifts(self, seat: int) -> list[str]:
        return [
            f"lift:{square.name}"
            for square in self.deeds(seat)
            if square.mortgaged and self.cash[seat] >= square.mortgage + tenth(square.mortgage)
        ]

    def lift(self, seat: int, said: str) -> None:
        square = self.named[said.split(":")[1]]
        self.note("a mortgage lifted")
        square.mortgaged = False
        self.hand(seat, BANK, square.mortgage + tenth(square.mortgage))

    def ways_to_raise(self, seat: int) -> list[str]:
        return self.sells(seat) + self.mortgages(seat)

    def raise_money(self, seat: int, said: str) -> bool:
        """Whether this was a sale or a mortgage, which is done then."""
        if said.startswith("sell:"):
            self.sell(seat, said)
        elif said.startswith("mortgage:"):
            square = self.named[said.split(":")[1]]
            self.note("a mortgage")
            square.mortgaged = True
            self.gain(seat, square.mortgage)
        else:
            return False
        return True

    # Auctions (MO-21).

    def auction_deed(self, square: Square, first: int) -> Asking:
        """A deed among all, the seat `first` being asked first."""
        with self.opened():
            for again in (False, True):
                least = 1 if again else self.options["auction_start"]
                auction = Auction(square.name, least - 1, again=again)
                yield from self.bidding(auction, self.round_from(first))
                if auction.holder is not None:
                    self.hand(auction.holder, BANK, auction.high)
                    square.owner = auction.holder
                    self.note("a deed auctioned" + " in the second round" * again)
                    return
                if self.options["auction_may_fail"]:
                    self.note("an auction that failed")
                    return
            able = [seat for seat in self.round_from(first) if self.cash[seat]]
            if able:
                self.note("a deed taken for 1")
                self.hand(able[-1], BANK, 1)
                square.owner = able[-1]
            else:
                self.note("a deed that nobody can take")

    def bidding(self, auction: Auction, bidders: list[int]) -> Asking:
        """Going round, until all but the highest bidder have passed."""
        self.auctions.append(auction)
        turn = deque(bidders)
        while any(seat != auction.holder for seat in turn):
            auction.bidders = sorted(turn)
            seat = turn[0]
            bid = yield from self.bid(auction, seat)
            turn.popleft()
            if bid:
                auction.high = bid
                auction.holder = seat
                turn.append(seat)
        self.auctions.remove(auction)

    def bid(self, auction: Auction, seat: int) -> Asking:
        """The sum that a seat bids, 0 if it passes; money may be raised before for a deed."""
        piece = auction.what if auction.what in ("house", "hotel") else ""
        while True:
            base = auction.high
            if piece:
                prices = [site.house for site in self.sites(seat, piece, 1 << 30)]
                base = max(base, min(prices) - 1)
            steps = [f"step:{step}" for step in next_steps([], self.cash[seat] - base)]
            if not steps:
                self.note("a bidder who can only pass")
            raising = [] if piece else self.ways_to_raise(seat)
            said = yield from self.ask(seat, ["pass", *steps, *raising])
            if said == "pass":
                return 0
            if not self.raise_money(seat, said):
                break
            self.note("money raised for a bid")
        made: list[int] = []
        while said != "done":
            made.append(int(said.split(":")[1]))
            auction.rising = base + sum(made)
            most = self.cash[seat] - base
            steps = [f"step:{step}" for step in next_steps(made, most)]
            said = yield from self.ask(seat, ["done", *steps])
        auction.rising = 0
        return base + sum(made)
