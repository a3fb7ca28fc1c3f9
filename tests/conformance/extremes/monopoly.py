"""Extreme positions of Monopoly and its millionaire edition.

Nobody has a dollar, or all have too many; all is built, all is mortgaged, no house is left; debts
lie on each other, an auction stands at any price, a pile has been drawn through, the last round is
on.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tycoon.games.monopoly.moves import KEPT_KINDS
from tycoon.games.monopoly.names import Card, Fortune
from tycoon.games.monopoly.options import MonopolyOptions
from tycoon.games.monopoly.squares import BOARDS, MILLIONAIRE, card_effects, card_ids

MOST = 500_000
HOUSES, HOTELS = 32, 12


def numbered(words: list[str]) -> list[str]:
    """The cards of a pile as positions call them: copies with a number behind."""
    return [
        word if words.index(word) == i else f"{word}.{i - words.index(word) + 1}"
        for i, word in enumerate(words)
    ]


class _Board:
    """A position that is put together.

    Attributes:
        owner: of every deed that is not the bank's.
        built: steps on cities.
        mortgaged: deeds.
        alive: the seats that are not ruined.
        cash: by seat.
        piles: by pile, the cards that nobody keeps.
        players: by seat, what a position says of it.
    """

    def __init__(self, random: Random, options: MonopolyOptions, seats: int) -> None:
        self.random, self.options, self.seats = random, options, seats
        self.number = int(options.board == "millionaire")
        self.squares = {square["id"]: square for square in BOARDS[self.number]["squares"]}
        self.deeds = [word for word, square in self.squares.items() if "group" in square]
        self.groups: dict[str, list[str]] = {}
        for word in self.deeds:
            self.groups.setdefault(self.squares[word]["group"], []).append(word)
        self.owner: dict[str, int] = {}
        self.built: dict[str, int] = {}
        self.mortgaged: set[str] = set()
        order = random.sample(range(seats), seats)
        self.out = order[: self.ruined()]
        self.alive = [seat for seat in range(seats) if seat not in self.out]
        self.turn = random.choice(self.alive)
        self.share()
        self.build()
        self.mortgage()
        self.cash = [0 if seat in self.out else self.some_cash() for seat in range(seats)]
        self.piles = [numbered(card_ids(options.board, options.chest, pile)) for pile in range(2)]
        self.players: list[dict[str, Any]] = [{} for _ in range(seats)]

    def ruined(self) -> int:
        """How many are bankrupt without the game being over."""
        most = self.seats - 2
        if self.number:
            most = 0
        elif self.options.end == "bankruptcies":
            most = min(most, self.options.bankruptcies - 1)
        return self.random.choice([0, 0, most, self.random.randint(0, most)])

    def some_cash(self) -> int:
        """Nothing, little, a bound of something, or more than there can be in a game."""
        random = self.random
        cash = random.choice(
            [
                0,
                0,
                1,
                9,
                10,
                49,
                50,
                51,
                99,
                372,
                499,
                500,
                1500,
                5000,
                20_000,
                MOST,
                random.randrange(2000),
            ]
        )
        if self.options.target:
            cash = min(cash, self.options.target - random.choice([1, 1, 10, 50]))
        return max(0, cash)

    # Deeds.

    def share(self) -> None:
        """Nobody has a deed, one has all, whole colours, or any."""
        random = self.random
        match random.randrange(5):
            case 0:
                pass
            case 1:
                self.owner = dict.fromkeys(self.deeds, random.choice(self.alive))
            case 2:
                for members in self.groups.values():
                    self.owner |= dict.fromkeys(members, random.choice(self.alive))
            case _:
                for members in self.groups.values():
                    whole = random.choice([*self.alive, None, None])
                    for word in members:
                        seat = random.choice([*self.alive, None]) if whole is None else whole
                        if seat is not None:
                            self.owner[word] = seat

    def build(self) -> None:
        """Nothing, all, or any steps; evenly unless an option says otherwise."""
        random, options = self.random, self.options
        how = random.choice(["none", "none", "most", "any", "short"])
        houses, hotels = HOUSES, HOTELS
        for members in random.sample(list(self.groups.values()), len(self.groups)):
            cities = [word for word in members if "house_cost" in self.squares[word]]
            owners = {self.owner.get(word) for word in cities}
            if not cities or how == "none" or None in owners:
                continue
            if len(owners) > 1 and not options.build_without_monopoly:
                continue
            level = options.hotel_after + (how != "short")
            if how == "any":
                level = random.randint(0, level)
            steps = {}
            for word in cities:
                lower = random.randint(0, level) if options.build_unevenly else max(level - 1, 0)
                steps[word] = random.choice([level, level, lower]) if how == "any" else level
            if how == "short":  # as many houses as the bank has
                while sum(steps.values()) > houses and max(steps.values()):
                    steps[max(steps, key=steps.__getitem__)] -= 1
            new = [step for step in steps.values() if step <= options.hotel_after]
            if sum(new) > houses or len(steps) - len(new) > hotels:
                continue
            houses -= sum(new)
            hotels -= len(steps) - len(new)
            self.built |= {word: step for word, step in steps.items() if step}

    def mortgage(self) -> None:
        """None, some or all of what is not built on."""
        often = self.random.choice([0, 0.3, 1])
        for members in self.groups.values():
            if not any(word in self.built for word in members):
                some = [word for word in members if word in self.owner]
                self.mortgaged |= {word for word in some if self.random.random() < often}

    def deeds_of(self, seat: int) -> list[str]:
        """Its deeds, in the order of the board."""
        return [word for word in self.deeds if self.owner.get(word) == seat]

    def bare(self, seat: int) -> list[str]:
        """Those of them that can be traded."""
        built = {self.squares[word]["group"] for word in self.built}
        return [word for word in self.deeds_of(seat) if self.squares[word]["group"] not in built]

    def free(self) -> list[str]:
        """The deeds of the bank."""
        return [word for word in self.deeds if word not in self.owner]

    def written(self, seat: int) -> str:
        """The deeds of a seat as positions have them."""
        parts = []
        for word in self.deeds_of(seat):
            step = self.built.get(word, 0)
            steps = f"*{step}" * bool(step) if step <= self.options.hotel_after else "*hotel"
            parts.append(word + steps + "!" * (word in self.mortgaged))
        return " ".join(parts)

    def could_raise(self, seat: int) -> int:
        """Cash, half of all buildings, all open mortgages (MO-54)."""
        total = self.cash[seat]
        for word in self.deeds_of(seat):
            square = self.squares[word]
            total += self.built.get(word, 0) * (square.get("house_cost", 0) // 2)
            if word not in self.mortgaged:
                total += int(square.get("mortgage", square["price"] // 2))
        return total

    # What is pending.

    def questions(self) -> list[dict[str, Any]]:
        """Something asked while the seat on turn is on its way; nothing where it cannot be."""
        kinds = [self.buy, self.auction, self.auction, self.debt, self.debt, self.interest]
        kinds += [self.fine, self.estate, self.site]
        if self.options.income_tax == "choice":
            kinds.append(self.tax)
        if self.options.speed_die:
            kinds += [self.bus, self.triple]
        if self.options.rent_claim == "manual":
            kinds.append(self.claim)
        if self.number:
            kinds += [self.level, self.refusal, self.refusal, self.payee, self.free_city]
        return self.random.choice(kinds)()

    def someone(self) -> int:
        return self.random.choice(self.alive)

    def other(self, seat: int) -> int:
        """Another one who is in."""
        return self.random.choice([one for one in self.alive if one != seat])

    def stand(self, square: str) -> None:
        """The seat on turn has come there by the dice."""
        self.players[self.turn]["square"] = square

    def buy(self) -> list[dict[str, Any]]:
        if not self.free():
            return []
        square = self.random.choice(self.free())
        self.stand(square)
        price = self.squares[square]["price"]
        price += self.random.choice([0, 10, -10, -20]) if self.number else 0
        return [{"ask": "buy", "seat": self.turn, "square": square, "amount": price}]

    def auction(self) -> list[dict[str, Any]]:
        """A bid for a deed: the first, or above a price as high as the bidder can pay."""
        if not self.free():
            return []
        random, square = self.random, self.random.choice(self.free())
        self.stand(square)
        asked = self.someone()
        left = [seat for seat in self.alive if seat == asked or random.random() < 0.7]
        auction: dict[str, Any] = {
            "ask": "auction",
            "seat": asked,
            "square": square,
            "left": left,
            "first": self.turn,
            "amount": self.options.auction_start - 1,
        }
        if random.random() < 0.3 and not self.options.auction_may_fail:
            auction |= {"again": True, "amount": 0}
        bidders = [seat for seat in left if seat != asked and self.cash[seat] > auction["amount"]]
        if bidders and random.random() < 0.7:
            bidder = random.choice(bidders)
            least, most = auction["amount"] + 1, self.cash[bidder]
            auction |= {
                "other": bidder,
                "amount": random.choice([least, most, random.randint(least, most)]),
            }
        asked_now = [auction]
        base, left_over = auction["amount"], self.cash[asked] - auction["amount"]
        if left_over > 0 and random.random() < 0.3:
            step = random.choice([step for step in (500, 100, 50, 10, 1) if step <= left_over])
            asked_now.append({"ask": "bid", "seat": asked, "amount": base + step, "step": step})
        return asked_now

    def debt(self) -> list[dict[str, Any]]:
        """A debt that can just be paid, or just not; others below it; trades for it."""
        random, seat = self.random, self.someone()
        to = random.choice([-2 if self.options.parking_jackpot else -1, self.other(seat)])
        able, least = self.could_raise(seat), self.cash[seat] + 1
        amount = max(least, random.choice([least, able, able + 1, able + 1000, 5000]))
        if amount > MOST:
            return []
        offers = random.randint(0, self.options.trade_offers)
        debt = {"ask": "debt", "seat": seat, "amount": amount, "other": to, "offers": offers}
        debt["word"] = "rent" if to >= 0 else random.choice(["card", "fine"])
        below: list[dict[str, Any]] = []
        if to >= 0 and random.random() < 0.4:
            debt["word"] = "card"
            left = [one for one in self.alive if one not in (seat, to) and random.random() < 0.7]
            debt["amount"] = amount = max(least, 50)
            below = [
                {"ask": "payees", "seat": to, "left": left, "amount": amount, "receives": True}
            ]
        if random.random() < 0.3:
            return [*below, debt, *self.trade(seat)]
        return [*below, debt]

    def trade(self, maker: int) -> list[dict[str, Any]]:
        """An offer being drawn up, or to be answered, or a counter-offer."""
        random, partner = self.random, self.other(maker)
        counter = random.random() < 0.3
        given = self.some_of(self.bare(maker))
        wanted = self.some_of(self.bare(partner))
        cash, step = random.choice([(0, 0), (1, 1), (500, 500), (510, 10), (3, 1), (999_500, 500)])
        if random.random() < 0.5 and cash <= self.cash[partner]:
            cash = -cash
        elif cash > self.cash[maker]:
            cash = step = 0
        named = "cash" if cash else ">" + wanted[-1] if wanted else given[-1] if given else ""
        offer = {
            "squares": given,
            "wanted": wanted,
            "cash": cash,
            "step": step,
            "named": named,
            "counter": counter,
        }
        if not (given or wanted or cash) or random.random() < 0.5:
            return [{"ask": "draft", "seat": maker, "other": partner, **offer}]
        return [{"ask": "offer", "seat": partner, "other": maker, **offer}]

    def some_of(self, words: list[str]) -> list[str]:
        """None, one or all of them, in order."""
        count = self.random.choice([0, min(1, len(words)), len(words)])
        return sorted(self.random.sample(words, count), key=words.index)

    def interest(self) -> list[dict[str, Any]]:
        seat = self.someone()
        came = [word for word in self.deeds_of(seat) if word in self.mortgaged]
        return [{"ask": "interest", "seat": seat, "squares": came}] if came else []

    def fine(self) -> list[dict[str, Any]]:
        tries = self.random.randint(1, 3) if self.options.jail_pay_after_fail else 3
        self.players[self.turn] = {"square": "jail_visit", "jail": tries}
        steps = self.random.randint(3, 11)
        return [{"ask": "fine", "seat": self.turn, "amount": steps}]

    def estate(self) -> list[dict[str, Any]]:
        """The deeds of the bankrupt are auctioned."""
        auction = self.auction()
        if not auction or not self.out:
            return []
        lot = auction[0]["square"]
        left = [word for word in self.free() if word != lot and self.random.random() < 0.5]
        return [{"ask": "estate", "seat": self.out[-1], "squares": left}, *auction]

    def site(self) -> list[dict[str, Any]]:
        """A building won in an auction is put somewhere."""
        building, seat = self.random.choice(["house", "hotel"]), self.someone()
        bid = self.random.choice([1, max(1, self.cash[seat])])
        return [{"ask": "site", "seat": seat, "building": building, "amount": bid}]

    def tax(self) -> list[dict[str, Any]]:
        self.stand("income_tax")
        return [{"ask": "tax", "seat": self.turn}]

    def bus(self) -> list[dict[str, Any]]:
        self.players[self.turn] |= {"fast": True, "square": "go"}
        return [{"ask": "bus", "seat": self.turn}]

    def triple(self) -> list[dict[str, Any]]:
        self.players[self.turn] |= {"fast": True, "square": "go"}
        return [{"ask": "triple", "seat": self.turn}]

    def claim(self) -> list[dict[str, Any]]:
        owned = [word for word in self.owner if self.owner[word] != self.turn]
        if not owned:
            return []
        square = self.random.choice(owned)
        amount = self.random.choice([1, 2000])
        question = {"ask": "claim", "seat": self.owner[square], "other": self.turn}
        rolling = {"ask": "rolling", "seat": self.turn, "word": "move"}
        return [rolling, question | {"square": square, "amount": amount}]

    # The millionaire edition.

    def level(self) -> list[dict[str, Any]]:
        self.players[self.turn]["level"] = self.random.choice([1, 2])
        landing = {"ask": "landing", "seat": self.turn, "word": "dice"}
        return [landing, {"ask": "level", "seat": self.turn}]

    def refusal(self) -> list[dict[str, Any]]:
        """Somebody is asked whether to refuse, perhaps a refusal of a refusal."""
        random, seat = self.random, self.someone()
        other = self.other(seat)
        refusals = random.choice([0, 1, 2, 4])
        mover, asked = (other, seat) if refusals % 2 == 0 else (seat, other)
        question: dict[str, Any] = {"ask": "refuse", "seat": seat, "other": other}
        question["refusals"] = refusals
        what = random.choice(["rent", "take", "swap", "card-payment", "share"])
        whose = self.bare(asked)
        if what == "take" and whose:
            question |= {"word": what, "square": random.choice(whose)}
        elif what == "swap" and whose and self.bare(mover):
            question |= {"word": what, "square": random.choice(whose)}
            question["given"] = random.choice(self.bare(mover))
        elif what == "card-payment":
            cards = self.payments()
            pile, card = random.choice(cards)
            self.piles[pile].remove(card)
            under_way = {"ask": "card", "seat": seat, "pile": pile, "card": card}
            question |= {"word": what, "pile": pile, "card": card, "refusals": 0}
            return [under_way, question]
        else:
            amount = random.choice([1, 10, 400, 5000])
            question |= {"word": "rent", "amount": amount}
        return [question]

    def payments(self) -> list[tuple[int, str]]:
        """The cards that make one pay."""
        pays = (Card.PAY, Card.PAY_BY_LEVEL, Card.PAY_EACH, Card.PAY_ONE, Card.REPAIRS)
        return [
            (pile, card)
            for pile in range(2)
            for card, effect in zip(
                self.piles[pile],
                card_effects(self.options.board, self.options.chest, pile),
                strict=True,
            )
            if effect[0] in pays
        ]

    def payee(self) -> list[dict[str, Any]]:
        self.piles[1].remove("pay_one_20")
        card = {"ask": "card", "seat": self.turn, "pile": 1, "card": "pay_one_20"}
        return [card, {"ask": "payee", "seat": self.turn, "amount": 20}]

    def free_city(self) -> list[dict[str, Any]]:
        if len(self.free()) < 2:
            return []
        self.stand(self.random.choice(self.free()))
        return [{"ask": "free-city", "seat": self.turn}]


def draw(random: Random, options: MonopolyOptions, seats: int) -> dict[str, Any]:
    """Everything about a position but options and seats."""
    board = _Board(random, options, seats)
    phase = random.choice(["roll", "roll", "end", "end", "moved", "moved", "moved", "trade"])
    asked: list[dict[str, Any]] = []
    if phase == "moved":
        asked = board.questions()
    elif phase == "trade":
        phase, asked = random.choice(["roll", "end"]), board.trade(board.turn)
    elif phase == "roll" and options.end == "minutes" and random.random() < 0.3:
        phase = "clock"
    if phase == "moved" and not asked:
        phase = "end"
    position = _course(board) | {"phase": phase, "asked": asked, "turn": board.turn}
    position["dice"] = [random.randint(1, 6), random.randint(1, 6)]
    faces = [question["ask"] for question in asked]
    if "bus" in faces:
        position["face"] = "bus"
    elif "triple" in faces:
        die = random.randint(1, 3)
        position |= {"dice": [die, die], "face": ["one", "two", "three"][die - 1]}
    if phase == "clock":
        position["to_act"] = "table"
    elif not asked:
        position["to_act"] = board.turn
    position["players"] = _players(board)
    if board.number:
        position |= _fortunes(board)
    position["below"] = [_drawn(random, pile) for pile in board.piles]
    return position


def _course(board: _Board) -> dict[str, Any]:
    """How far the game and the turn have come; what was refused, what may be claimed."""
    random, options, seats = board.random, board.options, board.seats
    most = options.turns - 1 if options.end == "turns" else 10_000
    rounds = random.choice([0, most, random.randint(0, most)])
    found: dict[str, Any] = {
        "order": random.sample(range(seats), seats),
        "rounds": rounds,
        "turns": rounds * len(board.alive) + random.randrange(seats),
        "doubles": random.choice([0, 0, 1, 2]),
        "offers": random.choice([0, options.trade_offers]),
    }
    found["again"] = found["doubles"] > 0
    if options.parking_jackpot:
        found["pot"] = random.choice([0, 1, 5000, MOST])
    if options.rent_claim == "manual" and random.random() < 0.5:
        owned = [word for word in board.owner if board.owner[word] != board.turn]
        found["claims"] = [
            {"owner": board.owner[word], "payer": board.turn, "amount": 2000, "square": word}
            for word in random.sample(owned, min(2, len(owned)))
        ]
    if random.random() < 0.2 and board.options.trade_offers:
        partner = board.other(board.turn)
        found["refused"] = [
            {
                "maker": board.turn,
                "partner": partner,
                "given": board.some_of(board.bare(board.turn)),
            }
        ]
        found["refused"][0]["cash"] = random.choice([-500, 0, 500])
    return found


def _players(board: _Board) -> list[dict[str, Any]]:
    """What the seats have; some keep out-of-jail cards, some sit in jail."""
    random = board.random
    for seat in range(board.seats):
        player = board.players[seat]
        if seat in board.out:
            player["ruined"] = board.out.index(seat) + 1
            continue
        player |= {"cash": board.cash[seat], "deeds": board.written(seat)}
        if "square" not in player:
            player["square"] = random.choice([*board.squares, "jail_visit", "jail_visit"])
            if player["square"] == "jail_visit" and random.random() < 0.7:
                player["jail"] = random.randint(0, 2)
        if board.options.speed_die:
            player.setdefault("fast", random.random() < 0.5)
        if board.number:
            player.setdefault("level", random.randint(1, 3))
    for pile in range(2):
        keep = "chance-card" if pile == 0 else "chest-card"
        effects = card_effects(board.options.board, board.options.chest, pile)
        own = [card for card in board.piles[pile] if card.startswith(("jail_free", "jail_card"))]
        has = any(effect[0] == Card.OUT_OF_JAIL for effect in effects)
        if has and own and random.random() < 0.3:
            board.piles[pile].remove(own[0])
            board.players[random.choice(board.alive)].setdefault("cards", []).append(keep)
    return board.players


def _fortunes(board: _Board) -> dict[str, Any]:
    """None, some or all of the cards to be kept are kept; cities without owner lie face down."""
    random = board.random
    free = board.free()
    often = random.choice([0, 0.5, 1])
    down = [word for word in free if random.random() < often]
    counts = [card["count"] for card in MILLIONAIRE["fortune"]]
    left = dict(zip([kind.word for kind in Fortune], counts, strict=True))
    total = sum(left.values())
    words = list(left)[:KEPT_KINDS]
    for seat in board.alive:
        kept = []
        for word in words:
            count = random.choice([0, 0, 1, left[word]])
            count = min(count, left[word], max(0, total - len(down)))
            left[word] -= count
            total -= count
            if count:
                kept.append(f"{word}*{count}")
        board.players[seat]["fortunes"] = " ".join(kept)
    return {"face_down": down}


def _drawn(random: Random, pile: list[str]) -> list[str]:
    """The cards drawn so far: none, all, all but one, or some."""
    order = random.sample(pile, len(pile))
    return order[: random.choice([0, len(order), len(order) - 1, random.randint(0, len(order))])]
