"""Monopoly once more, slow and obvious: the judge of the fast one, from which it takes nothing.

Written from docs/rules/monopoly.md and docs/rules/millionaire.md. Everything lies on one table of
plain lists (`referee_table`, with the boards of `referee_board`); on it are built
`referee_building`, `referee_ruin`, `referee_trade`, `referee_fortune`, and the course of a game
here. A game is one generator that runs from the first roll to the end: it yields who is asked and,
in notation, what they may say, and is sent what they say. What chance draws it is told in `fate`
beforehand, and holds it to what it asks of chance.
"""

from __future__ import annotations

from tests.games.monopoly.referee_board import (
    PRICE_CHANGE,
    STATION_RENTS,
    UTILITY_TIMES,
    Card,
    Pile,
    Square,
)
from tests.games.monopoly.referee_fortune import Fortune
from tests.games.monopoly.referee_table import BANK, TABLE, Asking, Claim, Ended

FACES = {1: "one", 2: "two", 3: "three", 4: "bus", 5: "tycoon", 6: "tycoon"}
NUMBERS = {"none": 0, "one": 1, "two": 2, "three": 3, "bus": 0, "tycoon": 0}


class Referee(Fortune):
    """One game; `game` plays it."""

    def game(self, *, begun: bool = False) -> Asking:
        """The whole game; from the beginning of the turn of `turn` on, if it has `begun`."""
        try:
            if not begun:
                yield from self.ask(TABLE, ["start"])
                self.roll_for_order()
                self.deal_deeds()
                self.turn = self.order[0]
            while True:
                yield from self.one_turn()
                self.check()
                self.pass_on()
                self.check()
        except Ended:
            self.phase = "over"
            for what, still in (
                ("an auction", self.auctions),
                ("a debt", self.debts),
                ("a claim", self.claims),
                ("a card", [card for pile in self.piles for card in pile.under_way]),
            ):
                if still:
                    self.note(f"{what} open at the end")
            self.note(f"over by {self.ending}")
            self.reason = self.ending
            self.claims, self.debts, self.auctions, self.estate = [], [], [], []
            self.offer = None
            for pile in self.piles:
                pile.below += pile.under_way
                pile.under_way = []

    # The start (MO-2, MO-3).

    def roll_for_order(self) -> None:
        """Those tied for places roll again for them."""
        groups = [list(range(self.seats))]
        while any(len(group) > 1 for group in groups):
            tied = {seat for group in groups if len(group) > 1 for seat in group}
            rolled = {seat: sum(self.two_dice()) for seat in sorted(tied)}
            apart = []
            for group in groups:
                numbers = sorted({rolled.get(seat, 0) for seat in group}, reverse=True)
                apart += [[seat for seat in group if rolled.get(seat, 0) == n] for n in numbers]
            groups = apart
        self.order = [group[0] for group in groups]

    def deal_deeds(self) -> None:
        count = self.options["deal_deeds"]
        if not count:
            return
        deeds = self.unowned()
        what, size, order = self.fate.popleft()
        assert (what, size) == ("shuffle", len(deeds))
        for i in range(count * self.seats):
            deeds[order[i]].owner = self.order[i % self.seats]

    # Turns (MO-10, MO-41, MO-51).

    def pass_on(self) -> None:
        seat = self.others(self.turn)[0] if self.others(self.turn) else self.turn
        self.turns += 1
        if self.order.index(seat) <= self.order.index(self.turn):
            self.rounds += 1
            if self.options["end"] == "turns" and self.rounds >= self.options["turns"]:
                self.ending = self.ending or "turns"
        self.turn = seat

    def one_turn(self) -> Asking:
        seat = self.turn
        self.doubles = 0
        self.again = False
        self.stopped = False
        self.offers = self.options["trade_offers"]
        self.refused = []
        while True:
            if self.options["end"] == "minutes":
                self.phase = "clock"
                if (yield from self.ask(TABLE, ["go-on", "time-up"])) == "time-up":
                    self.ending = "minutes"
                    self.check()
            self.phase = "roll"
            said = yield from self.manage(seat)
            self.phase = "moved"
            yield from self.settle_claims()
            if self.out(seat):
                return
            self.check()
            if said == "try":
                yield from self.try_to_leave(seat)
            else:
                yield from self.roll(seat)
            if self.stopped or self.out(seat):
                self.note("ruined on one's turn" if self.out(seat) else "a turn ended by jail")
                return
            self.check()
            if not self.again:
                break
            self.note("another roll after a double")
        self.phase = "end"
        yield from self.manage(seat)

    def manage(self, seat: int) -> Asking:
        """What the player on turn does before a roll or at the end; by what it goes on."""
        while True:
            ways = self.builds(seat) + self.ways_to_raise(seat) + self.lifts(seat)
            ways += self.partners(seat, None) + self.uses(seat)
            if self.phase == "end":
                ways.append("end")
            elif self.tries[seat] is None:
                ways.append("roll")
            else:
                ways += ["try", *self.jail_cards(seat)]
                if self.cash[seat] >= 50:
                    ways.append("pay-fine")
            said = yield from self.ask(seat, ways)
            if said in ("end", "roll", "try"):
                return said
            if said.startswith("build:"):
                yield from self.build(seat, self.named[said.split(":")[1]])
            elif said.startswith("lift:"):
                self.lift(seat, said)
            elif said.startswith("trade>"):
                yield from self.trade(seat, int(said[-1]), None)
            elif said.startswith("use:"):
                yield from self.use(seat, said)
            elif said == "pay-fine":
                self.note("the fine paid before a roll")
                self.hand(seat, self.fines, 50)
                self.tries[seat] = None
            elif said.startswith("use-card:"):
                self.use_jail_card(seat, said)
                self.tries[seat] = None
            else:
                self.raise_money(seat, said)

    def settle_claims(self) -> Asking:
        """MO-22: rents not claimed just before a roll are let go."""
        while self.claims:
            claim = self.claims[0]
            said = yield from self.ask(claim.owner, ["yes", "no"])
            self.claims = self.claims[1:]
            if said == "yes":
                self.note("a rent claimed")
                yield from self.take_rent(claim.payer, claim.owner, claim.amount)
            else:
                self.note("a rent let go")

    # Rolls (MO-10, MS-1 to MS-4).

    def third_die(self, seat: int) -> str:
        return FACES[self.below(6) + 1] if seat in self.fast else "none"

    def roll(self, seat: int) -> Asking:
        self.again = False
        first, second = self.dice = self.two_dice()
        face = self.face = self.third_die(seat)
        if first == second == NUMBERS[face]:
            self.note("a triple")
            said = yield from self.ask(seat, [f"go:{square.name}" for square in self.squares])
            self.jump(seat, self.named[said.split(":")[1]])
            yield from self.land(seat, "triple")
            return
        if first == second:
            self.doubles += 1
            if self.doubles == 3:
                self.note("a third double")
                self.to_jail(seat)
                return
            self.again = True
        steps = first + second + NUMBERS[face]
        if face == "bus":
            self.note("the bus")
            ways = ["by:first", "by:both"] + ["by:second"] * (first != second)
            said = yield from self.ask(seat, ways)
            steps = {"by:first": first, "by:second": second, "by:both": first + second}[said]
        yield from self.forward(seat, steps)
        yield from self.land(seat, "dice")
        if face == "tycoon" and not self.out(seat):
            if self.tries[seat] is None:
                yield from self.second_move(seat)
            else:
                self.note("no second move from jail")

    def second_move(self, seat: int) -> Asking:
        """The tycoon's: to the next deed to buy, else to the next rent (MS-4)."""
        self.check()
        ahead = self.ahead(seat)
        goals = [square for square in ahead if square.is_deed and square.owner is None]
        if not goals and not any(s.is_deed and s.owner is None for s in self.squares):
            goals = [
                square
                for square in ahead
                if square.owner not in (None, seat) and not square.mortgaged
            ]
        if not goals:
            self.note("the tycoon stays")
            return
        self.note("the tycoon to " + ("buy" if goals[0].owner is None else "pay"))
        yield from self.forward(seat, 1 + ahead.index(goals[0]))
        yield from self.land(seat, "tycoon")

    def ahead(self, seat: int) -> list[Square]:
        """All other squares, the next one first."""
        at = self.at[seat].at
        return self.squares[at + 1 :] + self.squares[:at]

    # Jail (MO-41).

    def jail_cards(self, seat: int) -> list[str]:
        names = ("use-card:chance", "use-card:chest")
        found = [names[i] for i in range(2) if self.piles[i].keeper == seat]
        return found + ["use-card:fortune"] * self.keeps(seat, "out-of-jail")

    def use_jail_card(self, seat: int, said: str) -> None:
        self.note("an out-of-jail card used")
        what = said.split(":")[1]
        if what == "fortune":
            self.kept[seat]["out-of-jail"] -= 1
            return
        pile = self.piles[what == "chest"]
        pile.keeper = None
        pile.below.append(pile.cards.index(("free",)))

    def try_to_leave(self, seat: int) -> Asking:
        self.again = False
        first, second = self.dice = self.two_dice()
        self.face = "none"
        steps = first + second
        if first == second:
            self.note("jail left by a double")
            self.tries[seat] = None
            yield from self.forward(seat, steps)
            yield from self.land(seat, "dice")
            return
        failed = (self.tries[seat] or 0) + 1
        self.tries[seat] = failed
        cards = self.jail_cards(seat)
        asked = bool(cards) or self.millionaire  # MM-5: what is kept stays hidden
        said = "pay-fine"
        if failed == 3:
            self.note("a third failed try")
            if asked:
                with self.opened():
                    said = yield from self.ask(seat, ["pay-fine", *cards])
        else:
            pays = self.cash[seat] >= 50
            if not self.options["jail_pay_after_fail"] or not (asked or pays):
                return
            ways = ["no", *cards] + ["pay-fine"] * pays
            with self.opened():
                said = yield from self.ask(seat, ways)
            if said == "no":
                return
            self.note("jail left after a failed try")
        if said == "pay-fine":
            yield from self.owe(seat, self.fines, 50, "fine")
            if self.out(seat):
                return
        else:
            self.use_jail_card(seat, said)
        self.check()
        self.tries[seat] = None
        yield from self.forward(seat, steps)
        yield from self.land(seat, "dice")

    def to_jail(self, seat: int) -> None:
        self.at[seat] = self.jail_square
        self.tries[seat] = 0
        self.stopped = True
        self.again = False

    # Moving (MO-11, MO-37).

    def forward(self, seat: int, steps: int) -> Asking:
        """Past the start, or to it, with salary."""
        to = self.at[seat].at + steps
        self.at[seat] = self.squares[to % len(self.squares)]
        if to >= len(self.squares):
            yield from self.salary(seat)

    def jump(self, seat: int, square: Square) -> None:
        self.at[seat] = square

    def salary(self, seat: int) -> Asking:
        self.note("salary")
        amount = {0: 200, 1: 150, 2: 200, 3: 250}[self.level[seat]]
        if self.at[seat].sort == "go" and self.options["double_on_start"]:
            self.note("double salary")
            amount *= 2
        if self.options["speed_die"] and seat not in self.fast:
            self.note("the speed die from now on")
            self.fast.add(seat)
        self.gain(seat, amount)
        self.check()
        yield from self.offer_level(seat)

    # Landing (MO-20, MO-22, MO-35 to MO-39).

    def land(self, seat: int, how: str) -> Asking:
        """Act on the square where the seat stands."""
        self.check()
        square = self.at[seat]
        if square.is_deed:
            if square.owner is None:
                yield from self.land_on_unowned(seat, square)
            elif square.owner != seat and not square.mortgaged:
                yield from self.pay_rent(seat, square, how)
        elif square.sort == "go":
            if how == "triple":
                yield from self.salary(seat)
        elif square.sort in ("chance", "chest", "lifestyle"):
            yield from self.draw(seat, self.piles[square.sort != "chance"])
        elif square.sort == "free_parking":
            if self.pot:
                self.note("the jackpot")
                won, self.pot = self.pot, 0
                self.gain(seat, won)
        elif square.sort == "go_to_jail":
            self.note("go to jail")
            self.to_jail(seat)
        elif square.sort == "income_tax":
            said = "no"
            if self.options["income_tax"] == "choice":
                with self.opened():
                    said = yield from self.ask(seat, ["yes", "no"])
            self.note("a tenth for income tax" if said == "yes" else "flat income tax")
            amount = self.worth(seat, full=True) // 10 if said == "yes" else 200
            yield from self.owe(seat, self.fines, amount, "income-tax")
        elif square.sort == "luxury_tax":
            yield from self.owe(seat, self.fines, self.options["luxury_tax"], "luxury-tax")

    def land_on_unowned(self, seat: int, square: Square) -> Asking:
        card = self.turn_up(seat, square)
        if card == "auction":
            yield from self.auction_deed(square, self.others(seat)[0])
            return
        if card == "on-to-free":
            others = [other for other in self.unowned() if other != square]
            if others:
                with self.opened():
                    said = yield from self.ask(seat, [f"go:{other.name}" for other in others])
                to = self.named[said.split(":")[1]]
                yield from self.forward(seat, 1 + self.ahead(seat).index(to))
                yield from self.land(seat, "card")
                return
            self.note("no other city without owner")
        price = square.price + PRICE_CHANGE.get(card, 0)
        with self.opened():
            said = ""
            while said not in ("buy", "auction"):
                ways = ["auction", *self.ways_to_raise(seat)]
                if self.cash[seat] >= price:
                    ways.append("buy")
                said = yield from self.ask(seat, ways)
                if self.raise_money(seat, said):
                    self.note("money raised to buy")
        if said == "auction":
            yield from self.auction_deed(square, self.others(seat)[0])
            return
        self.note("bought")
        square.owner = seat
        if price < 0:
            self.note("paid for buying")
            self.gain(seat, -price)
        else:
            self.hand(seat, BANK, price)

    def pay_rent(self, seat: int, square: Square, how: str) -> Asking:
        owner = square.owner
        assert owner is not None
        amount = self.rent(seat, square, how)
        if self.options["rent_claim"] == "manual":
            self.claims = [*self.claims, Claim(seat, owner, amount, square)]
        else:
            yield from self.take_rent(seat, owner, amount)

    def take_rent(self, seat: int, owner: int, amount: int) -> Asking:
        if not (yield from self.stopped_by_refusal(seat, owner, counter=True)):
            yield from self.owe(seat, owner, amount, "rent")

    def rent(self, seat: int, square: Square, how: str) -> int:
        """MO-23, MO-24; dice are rolled for it where a card led to a utility."""
        owner = square.owner
        assert owner is not None
        owned = len(self.own_of_colour(owner, square))
        if square.sort == "station":
            self.note(f"rent of {owned} stations" + " twice" * (how == "next station"))
            return STATION_RENTS[owned] * (2 if how == "next station" else 1)
        if square.sort == "utility":
            if how in ("next utility", "card"):
                self.note("dice rolled for a utility")
                self.note("three dice for a utility" if seat in self.fast else "two for a utility")
                dice = sum(self.two_dice()) + NUMBERS[self.third_die(seat)]
                return dice * (10 if how == "next utility" else UTILITY_TIMES[owned])
            self.note(f"rent of {owned} utilities")
            return (sum(self.dice) + NUMBERS[self.face]) * UTILITY_TIMES[owned]
        if square.built:
            self.note("rent of a hotel" if square.built == self.hotel else "rent of houses")
            return square.rents[5 if square.built == self.hotel else square.built]
        if not self.has_colour(owner, square):
            return square.rents[0]
        pledged = any(city.mortgaged for city in self.colour(square))
        self.note("double rent beside a mortgage" if pledged else "double rent")
        return 2 * square.rents[0]

    # Cards (MO-36, MO-57, MM-7 to MM-9).

    def draw(self, seat: int, pile: Pile) -> Asking:
        """A card, done completely and then put under its pile."""
        if pile.unseen:
            number = pile.unseen.pop(self.below(len(pile.unseen)))
        else:
            self.note("a card that was known")
            number = pile.below.pop(0)
        card = pile.cards[number]
        self.note(f"card {card[0]}")
        if card[0] == "free":
            pile.keeper = seat
            return
        pile.under_way.append(number)
        with self.opened():
            yield from self.carry_out(seat, card)
            if self.ending in ("last_standing", "target"):
                raise Ended
        pile.under_way.remove(number)
        pile.below.append(number)

    def carry_out(self, seat: int, card: Card) -> Asking:
        what = card[0]
        number = int(card[1]) if len(card) > 1 and isinstance(card[1], int) else 0
        level = self.level[seat]
        if what == "to":
            to = self.named[str(card[1])]
            yield from self.forward(seat, 1 + self.ahead(seat).index(to))
            yield from self.land(seat, "card")
        elif what == "next":
            yield from self.to_next(seat, str(card[1]))
        elif what == "back":
            self.jump(seat, self.squares[self.at[seat].at - number])
            yield from self.land(seat, "card")
        elif what == "on":
            yield from self.forward(seat, number)
            yield from self.land(seat, "card")
        elif what == "jail":
            self.to_jail(seat)
        elif what == "get":
            self.gain(seat, number)
        elif what == "get by level":
            self.gain(seat, number * level)
        elif what == "pay":
            yield from self.pay_by_card(seat, number)
        elif what == "pay by level":
            yield from self.pay_by_card(seat, number * level)
        elif what == "repairs":
            cities = self.deeds(seat)
            hotels = sum(city.built == self.hotel for city in cities)
            houses = sum(city.built for city in cities if city.built < self.hotel)
            yield from self.pay_by_card(seat, number * houses + int(card[2]) * hotels)
        elif what == "pay each":
            if (yield from self.stopped_by_refusal(seat, seat, counter=False)):
                return
            for other in self.others(seat):
                yield from self.owe(seat, other, number, "card")
                self.check()
                if self.out(seat):
                    self.note("ruined by paying each")
                    return
        elif what == "get each":
            for other in self.others(seat):
                if self.out(seat):
                    self.note("the drawer ruined by an estate")
                    return
                if not (yield from self.stopped_by_refusal(other, seat, counter=False)):
                    yield from self.owe(other, seat, number, "card")
                    if self.out(other):
                        self.note("ruined by paying a drawer")
                self.check()
        elif what == "pay one":
            if (yield from self.stopped_by_refusal(seat, seat, counter=False)):
                return
            ways = [f"pay>{other}" for other in self.others(seat)]
            said = yield from self.ask(seat, ways)
            yield from self.owe(seat, int(said[-1]), number, "card")
        elif what == "roll for":
            first, second = self.two_dice()
            won = {1: first == second, 2: first + second >= 8, 3: first + second >= 5}[level]
            self.note(f"rolled at level {level} and " + ("won" if won else "lost"))
            self.gain(seat, number if won else 0)
        elif what == "up":
            if level < 3:
                self.level[seat] += 1
            else:
                self.gain(seat, number)
        else:
            assert what == "down"
            self.level[seat] = max(1, level - 1)

    def pay_by_card(self, seat: int, amount: int) -> Asking:
        """To the bank (MO-38)."""
        if not amount or (yield from self.stopped_by_refusal(seat, seat, counter=False)):
            return
        yield from self.owe(seat, self.fines, amount, "card")

    def to_next(self, seat: int, sort: str) -> Asking:
        ahead = self.ahead(seat)
        if sort == "unowned":
            goals = [square for square in ahead if square.is_deed and square.owner is None]
        else:
            goals = [square for square in ahead if square.sort == sort]
        if not goals:
            return
        yield from self.forward(seat, 1 + ahead.index(goals[0]))
        yield from self.land(seat, "card" if sort == "unowned" else f"next {sort}")
