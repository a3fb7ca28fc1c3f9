"""Positions of Haggle that people can read and write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import msgspec

from haggle.names import (
    ASKED,
    DECK,
    KINDS,
    MAX_SEATS,
    NATURALS,
    WILD,
    Ask,
    Phase,
    cards_of,
    kind,
    names,
)
from tycoon.core import positions
from tycoon.core.engine.chance import Chance
from tycoon.core.names import NOBODY, TABLE
from tycoon.core.positions import refuse

if TYPE_CHECKING:
    from haggle.rules.state import Haggle
    from tycoon.core.game import Game

_CARD = re.compile(r"([1-6][dchs]|w|\?)(?::([0-3]+))?")

MOST_HELD = 1_000_000


class Auction(msgspec.Struct, forbid_unknown_fields=True):
    """A running auction; the seat asked stands in `pending`."""

    card: str
    bidding: list[int]
    standing: int = 0
    bidder: int | None = None


class Pending(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A question that waits for its answer; parts that its kind does not have are left out.

    Attributes:
        ask: a word of `names.Ask`.
        seat: who is asked.
        other: the giver of a gift, whom an offer is for, whose offer is answered.
        cards: the gift or the cards offered.
        coins: the raise or price so far.
        priced: whether an offer has come to its price.
    """

    ask: str
    seat: int
    other: int = -1
    cards: str = ""
    coins: int = 0
    priced: bool = False


class Position(positions.Position, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Cards are written with blanks between: `3d w ?`. `?` is drawn from the cards that lie nowhere.
    `3d:02` is known to the seats 0 and 2 as well.

    Attributes:
        game: always `haggle`.
        options: values over the preset `base`.
        seats: number of players; as many as `hands`, or 3, when left out.
        deals: how many deals there have been, this one included; 1 during a deal, 0 between.
        closed: whether the table has closed the market.
        phase: a word of `names.Phase`; `market` when there are hands, else `between_deals`.
        half: 0 before the stir, 1 after it.
        starter: who started the deal.
        turns: how many seats have had their turn in this part.
        stirred: who has put a card under the stock.
        hands: the cards of each seat; what is left out is drawn.
        stock: from the top; what is left out is all cards that lie nowhere, in any order.
        sold: the cards each seat has sold.
        coins: of each seat; the purse when left out.
        before: coins at the start of the deal; as `coins` when left out.
        gains: coins won or lost in the last deal that ended.
        auction: the running auction.
        pending: the questions that wait.
    """

    game: str = "haggle"
    deals: int | None = None
    closed: bool = False
    phase: Literal["between_deals", "gifts", "market", "stir"] | None = None
    half: int = 0
    starter: int = 0
    turns: int = 0
    stirred: list[int] = []
    hands: list[str] | None = None
    stock: str | None = None
    sold: list[str] | None = None
    coins: list[int] | None = None
    before: list[int] | None = None
    gains: list[int] | None = None
    auction: Auction | None = None
    pending: list[Pending] = []


def to_position(state: Haggle) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    known, seats = state.known, range(state.seats)
    auction = None
    if state.turned_up >= 0:
        auction = Auction(
            KINDS[kind(state.turned_up)],
            [seat for seat in seats if state.bidding >> seat & 1],
            state.standing,
            None if state.bidder < 0 else state.bidder,
        )
    playing = state.phase != Phase.BETWEEN_DEALS
    return Position(
        options=msgspec.to_builtins(state.options),
        seats=state.seats,
        deals=state.deals,
        closed=bool(state.closed),
        phase=cast(Any, Phase(state.phase).name.lower()),
        half=state.half,
        starter=state.starter,
        turns=state.turns,
        stirred=[seat for seat in seats if state.stirred >> seat & 1],
        hands=[_text(cards_of(state.hands[seat]), known, 1 << seat, state.seats) for seat in seats]
        if playing
        else None,
        stock=_text(state.stock[: state.stocked], known, 0, state.seats) if playing else None,
        sold=[" ".join(KINDS[kind(card)] for card in cards_of(state.sold[seat])) for seat in seats],
        coins=state.coins[: state.seats],
        before=state.coins_before[: state.seats],
        gains=state.gains[: state.seats],
        auction=auction,
        pending=[_pending(state, i) for i in range(state.frames)],
    ).written()


def _text(cards: Iterable[int], known: list[int], own: int, seats: int) -> str:
    """Cards with who else knows them."""
    words = []
    for card in cards:
        others = "".join(str(seat) for seat in range(seats) if (known[card] & ~own) >> seat & 1)
        words.append(KINDS[kind(card)] + (f":{others}" if others else ""))
    return " ".join(words)


def _pending(state: Haggle, i: int) -> Pending:
    asked = Ask(state.frame_kind[i])
    values = ASKED[asked].at(state, i)
    return Pending(
        asked.name.lower(),
        state.frame_seat[i],
        next((values[name] for name in ("giver", "other", "maker") if name in values), -1),
        " ".join(names(1 << values["card"] if "card" in values else values.get("cards", 0))),
        values.get("price", values.get("amount", 0)),
        bool(values.get("priced")),
    )


Frame: TypeAlias = tuple[int, int, int, int, int, int]
"""A kind, a seat and four numbers."""


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> Haggle:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    position, made = positions.opened(game, described, Position)
    state = cast("Haggle", made)
    _Builder(position, state, chance).build()
    return state


class _Builder(positions.Builder[Position, "Haggle"]):
    most = 10**9

    def __init__(self, position: Position, state: Haggle, chance: Chance) -> None:
        super().__init__(position, state, chance)
        self.known = [0] * DECK
        self.free: list[int] = []

    def build(self) -> None:
        position, state, seats = self.position, self.state, self.seats
        phase = self.phase()
        playing = phase != Phase.BETWEEN_DEALS
        deals = int(playing) if position.deals is None else position.deals
        if not int(playing) <= deals <= state.deals_to_play:
            refuse(f"deals is {deals} of {state.deals_to_play}")
        purse = self.numbers(None, "coins", state.coins[0])
        coins = self.numbers(position.coins, "coins", state.coins[0])
        if any(each < 0 for each in coins):
            refuse("nobody has less than no coins")
        gains = self.numbers(position.gains, "gains", 0)
        if deals == int(playing) and any(gains):
            refuse("no deal has ended yet, so nobody has gained")
        before = coins if position.before is None else self.numbers(position.before, "before", 0)
        if any(each < 0 for each in before) or max(map(abs, coins + before + gains)) > MOST_HELD:
            refuse(f"before, coins, gains: from 0 up to {MOST_HELD}")
        if not playing and before != coins:
            refuse("between deals, before is as coins")
        over = position.closed or (not playing and deals == state.deals_to_play)
        if position.closed and (playing or not deals):
            refuse("the market closes between deals")
        for name, value in (("half", position.half), ("turns", position.turns)):
            if not 0 <= value < (2 if name == "half" else seats) or (value and not playing):
                refuse(f"{name} cannot be {value} here")
        if position.half and phase in (Phase.GIFTS, Phase.STIR):
            refuse("after the stir there is only the market")
        if position.starter and not playing:
            refuse("between deals nobody has started")
        values: dict[str, int | list[int]] = {
            "phase": int(phase),
            "half": position.half,
            "starter": self.seat(position.starter),
            "turns": position.turns,
            "deals": deals,
            "closed": position.closed,
            "is_over": over,
            "coins": coins,
            "coins_before": before,
            "gains": gains,
            "bank": sum(purse) - sum(coins),
        }
        turn = (position.starter + position.turns) % seats
        values["seat_to_act"] = turn if playing else NOBODY if over else TABLE
        values |= self.cards(playing)
        to_give = [(position.starter + i) % seats for i in range(position.turns, seats)]
        if phase == Phase.GIFTS and not all(values["hands"][seat] for seat in to_give):
            refuse("gifts: everybody who has not had their turn has a card to give")
        values |= self.auction(phase)
        values["stirred"] = self.stirred(phase, values)
        frames = _Frames(self, values, turn, phase).read()
        values["known"] = self.known
        state.set_up(values, frames)

    def phase(self) -> Phase:
        position = self.position
        if position.phase is None:
            return Phase.BETWEEN_DEALS if position.hands is None else Phase.MARKET
        return Phase[position.phase.upper()]

    # Cards.

    def cards(self, playing: bool) -> dict[str, int | list[int]]:
        """Hands, stock and sales, with what was left open drawn by chance."""
        position, seats = self.position, self.seats
        if not playing:
            if position.hands or position.stock or any(position.sold or []) or position.auction:
                refuse("between deals no card lies anywhere")
            return {}
        self.free = list(range(self.state.deck))
        hands = position.hands
        if hands is None:
            hands = [" ".join("?" * self.state.each)] * seats
        sold = position.sold or [""] * seats
        if len(hands) != seats or len(sold) != seats:
            refuse(f"hands and sold are for {seats} seats")
        held = [self.read(text, 1 << seat) for seat, text in enumerate(hands)]
        away = [self.read(text, 0) for text in sold]
        if any(card < 0 for cards in away for card in cards):
            refuse("sold cards lie open")
        if any(self.known[card] for cards in away for card in cards):
            refuse("everybody knows sold cards")
        turned_up = self.read(position.auction.card, self.everybody) if position.auction else []
        if len(turned_up) > 1 or turned_up == [-1]:
            refuse("one card is for auction")
        stock = [] if position.stock is None else self.read(position.stock, 0)
        wanted = sum(cards.count(-1) for cards in [*held, stock])
        if wanted > len(self.free) or (position.stock is not None and wanted < len(self.free)):
            refuse(f"{len(self.free)} cards lie nowhere, {wanted} are to be drawn")
        drawn = iter(self.draw())
        held = [
            [self.drawn(card, drawn, 1 << seat) for card in cards]
            for seat, cards in enumerate(held)
        ]
        stock = [self.drawn(card, drawn, 0) for card in stock] + list(drawn)
        return {
            "hands": [sum(1 << card for card in cards) for cards in held],
            "sold": [sum(1 << card for card in cards) for cards in away],
            "stock": stock,
            "stocked": len(stock),
            "turned_up": turned_up[0] if turned_up else -1,
        }

    @property
    def everybody(self) -> int:
        return (1 << self.seats) - 1

    def read(self, text: str, known: int) -> list[int]:
        """The cards of a text, -1 for each `?`; notes who knows them."""
        cards = []
        for word in text.split():
            match = _CARD.fullmatch(word)
            if not match:
                refuse(f"no card: {word!r}")
            if match[1] == "?":
                if match[2]:
                    refuse("nobody knows a card that is drawn")
                cards.append(-1)
                continue
            of_kind = [card for card in self.free if KINDS[kind(card)] == match[1]]
            if not of_kind:
                refuse(f"there is no other {match[1]}")
            card = of_kind[0]
            self.free.remove(card)
            self.known[card] = known
            for seat in match[2] or "":
                self.known[card] |= 1 << self.seat(int(seat))
            cards.append(card)
        return cards

    def draw(self) -> list[int]:
        """The cards that lie nowhere, in random order."""
        if not self.free:
            return []
        order = self.chance.shuffled(len(self.free))
        self.chance.check()
        return [self.free[i] for i in order]

    def drawn(self, card: int, drawn: Any, known: int) -> int:
        if card >= 0:
            return card
        new: int = next(drawn)
        self.known[new] = known
        return new

    # What goes on.

    def auction(self, phase: Phase) -> dict[str, int | list[int]]:
        auction = self.position.auction
        if auction is None:
            return {"bidding": 0, "standing": 0, "bidder": -1}
        bidder = -1 if auction.bidder is None else self.seat(auction.bidder)
        if phase != Phase.MARKET or [pending.ask for pending in self.position.pending] != ["bid"]:
            refuse("an auction waits for a bid in the market")
        bidding = sum(1 << self.seat(seat) for seat in set(auction.bidding))
        if (bidder < 0) != (auction.standing == 0) or auction.standing < 0:
            refuse("a standing bid has a bidder")
        if bidder >= 0 and not bidding >> bidder & 1:
            refuse("the bidder is still in")
        return {"bidding": bidding, "standing": auction.standing, "bidder": bidder}

    def stirred(self, phase: Phase, values: dict[str, Any]) -> int:
        """Who has put a card under the stock; the seat to act still has to."""
        position = self.position
        if phase != Phase.STIR:
            if position.stirred:
                refuse("nobody puts cards under the stock now")
            return 0
        turn = values["seat_to_act"]
        if not values["hands"][turn]:
            refuse(f"seat {turn} has no card to put under the stock")
        before = [(position.starter + i) % self.seats for i in range(position.turns)]
        for seat in position.stirred:
            if seat not in before:
                refuse(f"seat {seat} has not had its turn yet")
        for seat in before:
            if values["hands"][seat] and seat not in position.stirred:
                refuse(f"seat {seat} has cards and had its turn")
        if len(set(position.stirred)) > values["stocked"]:
            refuse("the cards put under the stock are in the stock")
        return sum(1 << seat for seat in set(position.stirred))


class _Frames:
    """Checks the questions that wait."""

    def __init__(self, builder: _Builder, values: dict[str, Any], turn: int, phase: Phase) -> None:
        self.builder = builder
        self.values = values
        self.turn = turn
        self.phase = phase
        self.pending = builder.position.pending
        self.hands = values.get("hands", [0] * MAX_SEATS)

    def read(self) -> list[Frame]:
        """The frames as numbers."""
        asks = [pending.ask for pending in self.pending]
        if not asks:
            return []
        if set(asks) == {"gift"} and self.phase == Phase.GIFTS:
            return self.gift()
        if self.phase == Phase.MARKET:
            if asks == ["bid"] and self.values["turned_up"] >= 0:
                return self.bid()
            if asks == ["offer", "answer", "countering", "verdict"][: len(asks)]:
                return self.trade()
        return refuse(f"nothing asks {' and '.join(asks)} here")

    def gift(self) -> list[Frame]:
        first = self.pending[0]
        giver, to = self.turn, (self.turn + 1) % self.builder.seats
        cards = self.cards(first, giver)
        if cards.bit_count() != 1 or len(self.pending) > self.builder.state.max_refusals + 1:
            refuse("one card is offered, and refused so often at most")
        frames: list[Frame] = []
        for i, pending in enumerate(self.pending):
            if (pending.seat, pending.other) != ((giver if i % 2 else to), giver):
                refuse(f"a gift goes from seat {giver} to seat {to}, who answer by turns")
            if self.cards(pending, giver) != cards or pending.coins or pending.priced:
                refuse("the answers are about one gift")
            gift = {"card": cards.bit_length() - 1, "giver": giver}
            frames.append((Ask.GIFT, pending.seat, *ASKED[Ask.GIFT].join(gift)))
        self.shown(cards, to)
        return frames

    def bid(self) -> list[Frame]:
        pending = self.pending[0]
        seat = self.builder.seat(pending.seat)
        left = self.values["coins"][seat] - self.values["standing"]
        if not self.values["bidding"] >> seat & 1 or seat == self.values["bidder"]:
            refuse(f"seat {seat} is not asked for a bid")
        if not 0 <= pending.coins <= max(left, 0) or pending.cards or pending.priced:
            refuse("a raise is what its seat has left")
        if (
            self.values["bidder"] >= 0
            and self.values["coins"][self.values["bidder"]] < self.values["standing"]
        ):
            refuse("the bidder cannot pay")
        if pending.other != -1:
            refuse("a bid is for nobody")
        return [(Ask.BID, seat, *ASKED[Ask.BID].join({"amount": pending.coins}))]

    def trade(self) -> list[Frame]:
        maker = self.turn
        other = self.builder.seat(self.pending[0].other)
        if other == maker:
            refuse("nobody trades with themselves")
        frames: list[Frame] = []
        for i, pending in enumerate(self.pending):
            last = i + 1 == len(self.pending)
            seat, to = (maker, other) if i in (0, 3) else (other, maker)
            if (pending.seat, pending.other) != (seat, to):
                refuse(f"seats {maker} and {other} answer each other")
            if i % 2:
                if pending.cards or pending.coins or pending.priced:
                    refuse("an answer has no cards and no price")
                kind = Ask.ANSWER if i == 1 else Ask.VERDICT
                frames.append((kind, seat, *ASKED[kind].join({"maker": to})))
                continue
            cards = self.cards(pending, seat)
            if cards.bit_count() > 2:
                refuse("at most two cards are offered")
            if not 0 <= pending.coins <= self.values["coins"][other]:
                refuse(f"seat {other} cannot pay this price")
            if not pending.priced and (pending.coins or not last):
                refuse("an offer comes to its price after its cards")
            if not last:
                self.shown(cards, to)
            kind = Ask.COUNTERING if i else Ask.OFFER
            price = {"price": pending.coins, "priced": pending.priced}
            frames.append((kind, seat, *ASKED[kind].join({"other": to, "cards": cards, **price})))
        return frames

    def cards(self, pending: Pending, holder: int) -> int:
        """Cards of a hand by their kinds; the first wild before the second."""
        cards = 0
        for word in pending.cards.split():
            number = KINDS.index(word) if word in KINDS else -1
            card = 1 << number if 0 <= number < NATURALS else 0
            if number == WILD:
                wilds = self.hands[holder] & ~cards & 3 << WILD
                card = wilds & -wilds
            if not card & self.hands[holder] & ~cards:
                refuse(f"seat {holder} does not hold {word!r}")
            cards |= card
        return cards

    def shown(self, cards: int, to: int) -> None:
        for card in cards_of(cards):
            if not self.builder.known[card] >> to & 1:
                refuse(f"seat {to} knows {KINDS[kind(card)]}, which it was offered")
