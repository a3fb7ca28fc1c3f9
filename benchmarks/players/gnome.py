"""The fixed policy that GNOME's Monopoly simulator calls its third, written from what it does.

    python -m benchmarks.players.gnome

Nothing of mayankkejriwal/GNOME-p3 is needed (its `background_agent_v3_1` is the model; no licence
is named there). What it does, with 200 as the salary: it buys what leaves it 200, or completes a
colour; bids half-way up to the price, beyond it only for a colour; builds where rent grows most;
lifts mortgages that leave it 200; leaves jail when it has 200; makes one round of offers a turn, of
lone cities that complete a colour; takes offers by their list prices. Here it cannot sell deeds to
the bank, build out of turn or offer to several at once: it does the like in its own turn, in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from benchmarks.players.protocol import View, serve

SALARY = 200
MARKUP = 1.5
DISCOUNT = 0.75
STEPS = (500, 100, 50, 10, 1)


class Offer(NamedTuple):
    """What it means to offer: at most one deed each way, and cash that it pays, or asks below 0."""

    partner: int
    given: str
    wanted: str
    cash: int

    def moves(self) -> Iterator[str]:
        """The moves that draw it up, after `trade`."""
        if self.given:
            yield f"give:{self.given}"
        if self.wanted:
            yield f"want:{self.wanted}"
        left = abs(self.cash)
        for step in STEPS:
            for _ in range(left // step):
                yield f"{'pay' if self.cash > 0 else 'ask'}:{step}"
            left %= step
        yield "done"


class Priced(NamedTuple):
    """A lone city that would complete a colour, and for how much."""

    partner: int
    square: str
    price: float


class Board:
    """A view, by what it asks of it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: int = view["viewer"]
        self.players: list[dict[str, Any]] = view["players"]
        self.squares = {one["id"]: one for one in view["squares"]}
        self.deeds = {one["square"]: one for one in view["deeds"]}

    @property
    def cash(self) -> int:
        """What it has."""
        return int(self.players[self.me]["cash"])

    def price(self, square: str) -> int:
        """The list price of a deed."""
        return int(self.squares[square]["price"])

    def group(self, square: str) -> list[str]:
        """The deeds of its group."""
        group = self.squares[square]["group"]
        return [one for one in self.deeds if self.squares[one]["group"] == group]

    def completes(self, seat: int, square: str) -> bool:
        """Whether it is all of its group that a seat lacks."""
        return all(self.deeds[one]["owner"] == seat for one in self.group(square) if one != square)

    def owns_all(self, seat: int, square: str) -> bool:
        """Whether a seat has all of its group."""
        return all(self.deeds[one]["owner"] == seat for one in self.group(square))

    def is_lone(self, seat: int, square: str) -> bool:
        """Whether it is all that a seat has of its group."""
        return sum(self.deeds[one]["owner"] == seat for one in self.group(square)) == 1

    def others(self) -> list[int]:
        """Who else is not bankrupt."""
        return [seat for seat, one in enumerate(self.players) if seat != self.me and not one["out"]]

    def lone_cities(self, seat: int) -> list[str]:
        """Cities of a seat that it would part with."""
        return [
            one
            for one in sorted(self.players[seat]["deeds"])
            if self.squares[one]["sort"] == "city"
            and not self.deeds[one]["mortgaged"]
            and self.is_lone(seat, one)
        ]

    def gain(self, square: str) -> int:
        """How much more rent than it costs one building more would bring."""
        deed, printed = self.deeds[square], self.squares[square]
        rents, houses = printed["rents"], deed["houses"]
        before = 2 * rents[0] if not houses else rents[houses]
        return int(rents[houses + 1] - before - printed["house"])


def to_sell(board: Board) -> list[Priced]:
    """What others lack, the dearest first: for half as much again, or half of their cash."""
    found = []
    for square in board.lone_cities(board.me):
        for seat in board.others():
            cash, price = board.players[seat]["cash"], MARKUP * board.price(square)
            if board.completes(seat, square) and price <= cash:
                found.append(Priced(seat, square, max(price, cash / 2)))
    return sorted(found, key=lambda one: -one.price)


def to_buy(board: Board) -> list[Priced]:
    """What it lacks itself, the cheapest first: for three quarters of the price."""
    found = [
        Priced(seat, square, DISCOUNT * board.price(square))
        for seat in board.others()
        for square in board.lone_cities(seat)
        if board.completes(board.me, square)
    ]
    return sorted((one for one in found if one.price <= board.cash), key=lambda one: one.price)


def offers(board: Board) -> list[Offer]:
    """What it offers in this turn, to nobody twice."""
    selling, buying = to_sell(board), to_buy(board)
    if board.cash < SALARY:
        buying = []
    swaps = [
        Offer(buy.partner, sell.square, buy.square, int(buy.price - sell.price))
        for buy in _once_each(buying)
        for sell in [one for one in selling if one.partner == buy.partner][:1]
    ]
    if swaps:
        return swaps
    if not buying:
        return [Offer(one.partner, one.square, "", -int(one.price)) for one in _once_each(selling)]
    found, spent = [], 0.0
    for one in _once_each(buying):
        price = one.price * MARKUP
        if board.cash - spent - price > SALARY / 2:
            spent += price
            found.append(Offer(one.partner, "", one.square, int(price)))
    return found


def _once_each(priced: list[Priced]) -> list[Priced]:
    """The first for each partner."""
    first: dict[int, Priced] = {}
    for one in priced:
        first.setdefault(one.partner, one)
    return list(first.values())


def accepts(board: Board) -> bool:
    """Whether it takes what it is offered."""
    offer = board.view["offer"]
    given = [one for one in offer["given"] if one in board.deeds]
    wanted = [one for one in offer["wanted"] if one in board.deeds]
    paid = -offer["cash"]
    if not given and paid >= 0 and (wanted or paid > 0):
        return False
    if any(board.deeds[one]["mortgaged"] for one in (*given, *wanted)) or paid > board.cash:
        return False
    gained = sum(board.completes(board.me, one) for one in given)
    lost = sum(
        board.squares[one]["sort"] == "city" and board.owns_all(board.me, one) for one in wanted
    )
    if gained != lost:
        return bool(gained > lost and paid < board.cash)
    left = board.cash - paid
    worth = sum(map(board.price, given)) - sum(map(board.price, wanted)) - paid
    return bool(left >= SALARY or (left >= SALARY / 2 and worth > 0))


def bid(board: Board) -> int:
    """How much it bids; 0 for nothing."""
    auction = board.view["auction"]
    if auction["building"]:
        return 0
    now, price = auction["bid"], board.price(auction["square"])
    found = 0
    if now < price:
        found = int(now + (price - now) / 2)
    elif now < board.cash and board.completes(board.me, auction["square"]):
        found = int(now + (board.cash - now) / 4)
    return found if auction["least"] <= found < board.cash else 0


class Gnome:
    """Plays by the rules above.

    Attributes:
        dropped: how many offers could not be drawn up.
    """

    def __init__(self) -> None:
        self.dropped = 0
        self._turn: tuple[int, ...] = ()
        self._offers: list[Offer] = []
        self._draft: list[str] = []

    def choose(self, view: View) -> str:
        """One of the legal moves of `view`."""
        board, legal = Board(view), set(view["legal"])
        for wish in self._wishes(board, legal):
            if wish in legal:
                return wish
        return str(view["default"])

    def _wishes(self, board: Board, legal: set[str]) -> Iterator[str]:
        """What it would do, the first choice first; if nothing is legal, the clock decides."""
        if "drop" in legal:
            yield from self._drawing(legal)
        elif "accept" in legal:
            yield "accept" if accepts(board) else "decline"
        elif board.view["auction"]:
            yield from _bidding(board)
        elif "auction" in legal:
            yield from _buying(board)
        elif board.view["debts"]:
            yield from _paying(board, legal)
        elif legal & {"roll", "end", "try"}:
            yield from self._moving(board, legal)

    def _moving(self, board: Board, legal: set[str]) -> Iterator[str]:
        builds = [move.partition(":")[2] for move in legal if move.startswith("build:")]
        if builds:
            yield f"build:{max(builds, key=lambda one: (board.gain(one), one))}"
        for square in sorted(board.players[board.me]["deeds"]):
            if board.cash - board.squares[square]["lift"] >= SALARY:
                yield f"lift:{square}"
        yield from self._offering(board)
        if board.cash >= SALARY:
            yield from ("use-card:chance", "use-card:chest", "pay-fine")
        yield from ("roll", "try", "end")

    def _offering(self, board: Board) -> Iterator[str]:
        turn = (board.me, board.view["round"], board.view["turn"])
        if turn != self._turn:
            self._turn, self._offers = turn, offers(board)
        while self._offers:
            offer = self._offers.pop(0)
            self._draft = list(offer.moves())
            yield f"trade>{offer.partner}"
        self._draft = []

    def _drawing(self, legal: set[str]) -> Iterator[str]:
        wish = self._draft.pop(0) if self._draft else "drop"
        if wish not in legal:
            self.dropped += 1
            self._draft = []
            wish = "drop"
        yield wish


def _buying(board: Board) -> Iterator[str]:
    square = str(board.players[board.me]["square"])
    price, completes = board.price(square), board.completes(board.me, square)
    if board.cash - price >= SALARY or (completes and board.cash >= price):
        yield "buy"
    elif completes:
        lends = {one: board.squares[one]["mortgage"] for one in board.players[board.me]["deeds"]}
        enough = [one for one in lends if lends[one] >= price and not board.is_lone(board.me, one)]
        for one in sorted(enough, key=lambda one: (lends[one], one)):
            yield f"mortgage:{one}"
    yield "auction"


def _bidding(board: Board) -> Iterator[str]:
    auction = board.view["auction"]
    wanted = bid(board)
    if not wanted:
        yield "pass"
        return
    left = wanted - (auction["rising"] or auction["least"] - 1)
    for step in STEPS:
        if step <= left:
            yield f"step:{step}"
    yield "done"


def _paying(board: Board, legal: set[str]) -> Iterator[str]:
    """Mortgages if they are enough, else buildings first."""
    lends = {
        move: board.squares[move.partition(":")[2]]["mortgage"]
        for move in legal
        if move.startswith("mortgage:")
    }
    cheapest = sorted(lends, key=lambda move: (lends[move], move))
    if board.cash + sum(lends.values()) >= board.view["debts"][-1]["amount"]:
        yield from cheapest
    yield from sorted(move for move in legal if move.startswith("sell:"))
    yield from cheapest


if __name__ == "__main__":
    serve(Gnome())
