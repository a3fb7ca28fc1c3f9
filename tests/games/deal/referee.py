"""Deal once more, slow and obvious: the judge of the fast one, from which it takes nothing.

Written from docs/rules/deal.md. A card is an object, a pile a list, a group of properties a list of
cards. A game is one generator that runs from the deal to the end: it yields who is asked and, in
notation, what they may say, and is sent what they say. What chance brings (the first player, cards
drawn) it is told in `fate` beforehand, and holds it to what there is.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

TABLE = -1
SIZES = {
    "brown": 2,
    "light-blue": 3,
    "pink": 3,
    "orange": 3,
    "red": 3,
    "yellow": 3,
    "green": 3,
    "blue": 2,
    "black": 4,
    "teal": 2,
}
COLOURS = list(SIZES)
RENTS = {
    "brown": [1, 2],
    "light-blue": [1, 2, 3],
    "pink": [1, 2, 4],
    "orange": [1, 3, 5],
    "red": [2, 3, 6],
    "yellow": [2, 4, 6],
    "green": [2, 4, 7],
    "blue": [3, 8],
    "black": [1, 2, 3, 4],
    "teal": [1, 2],
}
RAINBOW = "rainbow-wild"
COLOURLESS = "colourless"
# Kind: how many in the base deck, how many more in the expanded one, value.
DECK: dict[str, tuple[int, int, int]] = {
    "brown": (2, 0, 1),
    "light-blue": (3, 0, 1),
    "pink": (3, 0, 2),
    "orange": (3, 0, 2),
    "red": (3, 0, 3),
    "yellow": (3, 0, 3),
    "green": (3, 0, 4),
    "blue": (2, 0, 4),
    "black": (4, 0, 2),
    "teal": (2, 0, 2),
    "wild-light-blue-brown": (1, 0, 1),
    "wild-light-blue-black": (1, 0, 4),
    "wild-pink-orange": (2, 0, 2),
    "wild-red-yellow": (2, 1, 3),
    "wild-blue-green": (1, 1, 4),
    "wild-green-black": (1, 1, 4),
    "wild-black-teal": (1, 1, 4),
    "rainbow-wild": (2, 1, 0),
    "rent-light-blue-brown": (2, 0, 1),
    "rent-pink-orange": (2, 0, 1),
    "rent-red-yellow": (2, 0, 1),
    "rent-blue-green": (2, 0, 1),
    "rent-black-teal": (2, 0, 1),
    "rainbow-rent": (3, 0, 1),
    "deal-breaker": (2, 0, 5),
    "forced-deal": (3, 0, 3),
    "sly-deal": (3, 0, 3),
    "just-say-no": (3, 0, 4),
    "debt-collector": (3, 0, 3),
    "birthday": (3, 0, 2),
    "double-rent": (2, 0, 1),
    "house": (3, 0, 3),
    "hotel": (2, 0, 4),
    "pass-go": (10, 0, 1),
    "jail": (0, 1, 4),
    "double-sly-deal": (0, 1, 4),
    "speeding": (0, 1, 4),
    "rent-shift": (0, 1, 4),
    "inheritor": (0, 1, 4),
    "new-house": (0, 4, 4),
    "new-hotel": (0, 1, 5),
    "money-1": (6, 1, 1),
    "money-2": (5, 1, 2),
    "money-3": (3, 1, 3),
    "money-4": (3, 1, 4),
    "money-5": (2, 1, 5),
    "money-10": (1, 0, 10),
}
KINDS = list(DECK)
BOTH = {
    "light-blue-brown": ("light-blue", "brown"),
    "light-blue-black": ("light-blue", "black"),
    "pink-orange": ("pink", "orange"),
    "red-yellow": ("red", "yellow"),
    "blue-green": ("blue", "green"),
    "green-black": ("green", "black"),
    "black-teal": ("black", "teal"),
}
TWO_COLOURS = {f"wild-{pair}": colours for pair, colours in BOTH.items()}
TWO_RENTS = {f"rent-{pair}": colours for pair, colours in BOTH.items() if f"rent-{pair}" in DECK}
WILDS = {*TWO_COLOURS, RAINBOW}
PROPERTIES = {*COLOURS, *WILDS}
HOUSES = {"house": 3, "new-house": 4}
HOTELS = {"hotel": 4, "new-hotel": 5}

Saying = Generator[tuple[int, frozenset[str]], str, Any]
Options = dict[str, Callable[[], Any]]


class Card:
    """One card; `turned` says that its owner has turned it in this turn."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.turned = False


class Group:
    """Properties of one colour that belong together, and what is built on them."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.cards: list[Card] = []
        self.house: Card | None = None
        self.hotel: Card | None = None

    @property
    def full(self) -> bool:
        return len(self.cards) == SIZES[self.colour]

    @property
    def rent(self) -> int:
        """MD-7, MD-24."""
        rent = RENTS[self.colour][len(self.cards) - 1]
        rent += HOUSES[self.house.kind] if self.house else 0
        return rent + (HOTELS[self.hotel.kind] if self.hotel else 0)

    def keeps_colour_without(self, card: Card) -> bool:
        """Whether another card than rainbow wilds is left without this one (MD-23)."""
        return any(other.kind != RAINBOW for other in self.cards if other is not card)


class Ended(Exception):
    """The game is over."""


def named(cards: Iterable[Card], kind: str) -> Card:
    """The card that is meant: one that was not turned first, of these the one laid first."""
    return min((card for card in cards if card.kind == kind), key=lambda card: card.turned)


def kinds(cards: Iterable[Card]) -> list[str]:
    """Each kind there is, once."""
    return sorted({card.kind for card in cards}, key=KINDS.index)


class Referee:
    """One game; `game` plays it."""

    def __init__(self, options: Mapping[str, Any], seats: int) -> None:
        self.options = options
        self.seats = seats
        count = {"by_seats": 1 if seats <= 5 else 2, "one": 1, "two": 2}[options["decks"]]
        expanded = options["deck"] == "expanded"
        self.pile = [
            Card(kind)
            for kind, (base, more, _) in DECK.items()
            for _ in range(count * (base + more * expanded))
        ]
        self.under: list[Card] = []
        self.discards: list[Card] = []
        self.in_play: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.banks: list[list[Card]] = [[] for _ in range(seats)]
        self.tables: list[dict[str, list[Group]]] = [
            {colour: [] for colour in COLOURS} for _ in range(seats)
        ]
        self.colourless: list[list[Card]] = [[] for _ in range(seats)]
        self.open: list[list[Card]] = [[] for _ in range(seats)]
        self.fallen: list[tuple[int, str, list[Card]]] = []
        self.refuge: set[int] = set()
        self.skips = [0] * seats
        self.on_turn = 0
        self.plays = 0
        self.played = False
        self.turns = 0
        self.idle_row = 0
        self.fate: deque[tuple[Any, ...]] = deque()
        self.winner = -1
        self.reason = ""

    # What things are.

    def value(self, card: Card) -> int:
        """MD-2 to MD-6."""
        if self.options["card_values"] == "official":
            if card.kind == "wild-black-teal":
                return 2
            if card.kind == "rainbow-rent":
                return 3
        return DECK[card.kind][2]

    def others(self, seat: int) -> list[int]:
        """The other seats in turn order (MD-10)."""
        step = 1 if self.options["direction"] == "clockwise" else -1
        return [(seat + step * i) % self.seats for i in range(1, self.seats)]

    def targets(self, seat: int) -> list[int]:
        """The opponents that a card can be aimed at (MD-19)."""
        return [other for other in self.others(seat) if other not in self.refuge]

    def fulls(self, seat: int, colour: str) -> list[Group]:
        return [group for group in self.tables[seat][colour] if group.full]

    def spare(self, seat: int, colour: str) -> Group | None:
        """The group that is not full."""
        found = [group for group in self.tables[seat][colour] if not group.full]
        assert len(found) <= 1
        return found[0] if found else None

    def number(self, seat: int, group: Group) -> str:
        """How notation names a group: full ones by number, the other one not at all."""
        return f".{self.fulls(seat, group.colour).index(group)}" if group.full else ""

    def groups(self, seat: int) -> list[Group]:
        return [group for colour in COLOURS for group in self.tables[seat][colour]]

    def best_rent(self, seat: int, colour: str) -> int:
        """MD-33."""
        return max((group.rent for group in self.tables[seat][colour]), default=0)

    def has(self, seat: int, kind: str) -> int:
        return sum(card.kind == kind for card in self.hands[seat])

    # Cards on the table.

    def lay(self, seat: int, card: Card, colour: str) -> None:
        """Into the group that is not full, or as the first of one."""
        if colour == COLOURLESS:
            self.colourless[seat].append(card)
            return
        group = self.spare(seat, colour)
        if group is None:
            group = Group(colour)
            self.tables[seat][colour].append(group)
        group.cards.append(card)
        self.tidy(seat, colour)

    def lay_for(self, seat: int, card: Card, full: Group, other: Card) -> None:
        """Into the place of another card in a full group, which becomes spare (MD-22)."""
        full.cards[full.cards.index(other)] = card
        self.lay(seat, other, full.colour)

    def remove(self, seat: int, card: Card) -> None:
        """From the table; a spare fills the gap in a full group (MD-22)."""
        if card in self.colourless[seat]:
            self.colourless[seat].remove(card)
            return
        group = next(group for group in self.groups(seat) if card in group.cards)
        spare = self.spare(seat, group.colour)
        if group.full and spare is not None:
            filler = spare.cards[0]
            if not group.keeps_colour_without(card):
                filler = next(other for other in spare.cards if other.kind != RAINBOW)
            spare.cards.remove(filler)
            group.cards[group.cards.index(card)] = filler
        else:
            group.cards.remove(card)
        self.tidy(seat, group.colour)

    def tidy(self, seat: int, colour: str) -> None:
        """Full groups first; nothing stands on the other one, nor does it keep rainbows alone."""
        groups = self.tables[seat][colour]
        groups.sort(key=lambda group: not group.full)
        spare = self.spare(seat, colour)
        if spare is None:
            return
        if spare.house:
            standing = [spare.house] + ([spare.hotel] if spare.hotel else [])
            self.fallen.append((seat, colour, standing))
            spare.house = spare.hotel = None
        if all(card.kind == RAINBOW for card in spare.cards):  # MD-23
            self.colourless[seat].extend(spare.cards)
            groups.remove(spare)

    def settle(self) -> None:
        """Buildings of broken sets leave the table (MD-25)."""
        for seat, _, standing in self.fallen:
            if self.options["broken_set_buildings"] == "bank":
                self.banks[seat].extend(standing)
            else:
                self.discards.extend(standing)
        self.fallen = []

    def ways(self, seat: int, card: Card) -> Options:
        """Every way to lay a property that lies on no group, in notation (MD-22, MD-23)."""
        found: Options = {}
        if card.kind in COLOURS:
            found[f"lay:{card.kind}@{card.kind}"] = lambda: self.lay(seat, card, card.kind)
            return found
        colours = COLOURS if card.kind == RAINBOW else TWO_COLOURS[card.kind]
        if card.kind == RAINBOW:
            text = f"lay:{RAINBOW}@{COLOURLESS}"
            found[text] = lambda: self.lay(seat, card, COLOURLESS)
        for colour in colours:
            spare = self.spare(seat, colour)
            if card.kind != RAINBOW or spare:
                text = f"lay:{card.kind}@{colour}"
                found[text] = lambda colour=colour: self.lay(seat, card, colour)
            if spare and len(spare.cards) + 1 == SIZES[colour]:
                continue
            for full in self.fulls(seat, colour):
                found |= self.exchanges(seat, card, full)
        return found

    def exchanges(self, seat: int, card: Card, full: Group) -> Options:
        """Every card of a full group that one which comes from elsewhere may replace."""
        found: Options = {}
        for kind in kinds(full.cards):
            other = named(full.cards, kind)
            if kind == card.kind or (card.kind == RAINBOW and not full.keeps_colour_without(other)):
                continue
            text = f"lay:{card.kind}@{full.colour}{self.number(seat, full)}={kind}"
            found[text] = lambda other=other: self.lay_for(seat, card, full, other)
        return found

    def moves(self, seat: int, card: Card, group: Group | None) -> Options:
        """Every way to turn or move a wild (MD-15); no group: it lies colourless."""
        found: Options = {}
        here = group.colour if group else COLOURLESS

        def leave_and(lay: Callable[[], Any]) -> Callable[[], Any]:
            def moved() -> None:
                self.remove(seat, card)
                lay()

            return moved

        for text, lay in self.ways(seat, card).items():
            to = text.split("@")[1].split("=")[0].split(".")[0]
            if to != here:
                found[text] = leave_and(lay)
        spare = self.spare(seat, here) if group else None
        if group is None or spare is None:
            return found

        def trade(out: Group, one: Card, two: Card) -> None:
            back = self.spare(seat, here)
            assert back is not None
            i, j = out.cards.index(one), back.cards.index(two)
            out.cards[i], back.cards[j] = two, one
            self.tidy(seat, here)

        if group.full:
            for kind in kinds(spare.cards):
                other = named(spare.cards, kind)
                if kind == card.kind:
                    continue
                if kind == RAINBOW and not group.keeps_colour_without(card):
                    continue
                if card.kind == RAINBOW and not spare.keeps_colour_without(other):
                    continue  # turning it colourless
                text = f"lay:{card.kind}@{here}={kind}"
                found[text] = lambda other=other: trade(group, card, other)
        else:
            for full in self.fulls(seat, here):
                for kind in kinds(full.cards):
                    other = named(full.cards, kind)
                    if kind == card.kind:
                        continue
                    if card.kind == RAINBOW and not full.keeps_colour_without(other):
                        continue
                    text = f"lay:{card.kind}@{here}{self.number(seat, full)}={kind}"
                    found[text] = lambda full=full, other=other: trade(full, other, card)
        return found

    def wilds(self, seat: int) -> Iterable[tuple[str, Card, Group | None]]:
        """Every wild on a table as `turn` names it."""
        for group in self.groups(seat):
            for kind in kinds(group.cards):
                if kind in WILDS:
                    where = f"{group.colour}{self.number(seat, group)}"
                    yield f"turn:{kind}@{where}", named(group.cards, kind), group
        if self.colourless[seat]:
            card = named(self.colourless[seat], RAINBOW)
            yield f"turn:{RAINBOW}@{COLOURLESS}", card, None

    def takeable(self, seat: int) -> list[tuple[str, Card]]:
        """Every card on a table that is in no full set, with its colour (MD-40)."""
        found = [
            (group.colour, card)
            for group in self.groups(seat)
            if not group.full
            for card in group.cards
        ]
        return found + [(COLOURLESS, card) for card in self.colourless[seat]]

    # Hands and piles.

    def from_hand(self, seat: int, kind: str) -> Card:
        card = next(card for card in self.hands[seat] if card.kind == kind)
        self.hands[seat].remove(card)
        return card

    def told(self, *expected: Any) -> Any:
        """What chance has brought; it must be what is asked for here."""
        what = self.fate.popleft()
        assert what[: len(expected)] == expected, (what, expected)
        return what[-1]

    def draw(self, seat: int, count: int) -> None:
        """MD-18."""
        for _ in range(count):
            if not self.pile and not self.under:
                self.pile, self.discards = self.discards, []
            if not self.pile and not self.under:
                return
            kind = self.told("drew", seat)
            if self.pile:
                card = next(card for card in self.pile if card.kind == kind)
                self.pile.remove(card)
            else:
                card = self.under.pop(0)
                assert card.kind == kind
            self.hands[seat].append(card)
            self.refuge.discard(seat)

    # The end.

    def sets(self, seat: int) -> int:
        """Full sets of different colours (MD-22)."""
        return sum(bool(self.fulls(seat, colour)) for colour in COLOURS)

    def worth(self, seat: int) -> int:
        """The money value of table and bank (MD-26)."""
        cards = list(self.banks[seat])
        for group in self.groups(seat):
            cards += group.cards
            cards += [card for card in (group.house, group.hotel) if card]
        cards += [card for owner, _, standing in self.fallen for card in standing if owner == seat]
        return sum(self.value(card) for card in cards)

    def has_won(self, seat: int) -> bool:
        """MD-20."""
        if self.sets(seat) < self.options["sets_to_win"]:
            return False
        houses = any(group.house for group in self.groups(seat))
        return houses or not self.options["win_needs_house"]

    def check_wins(self) -> None:
        own_turn = self.options["claim"] == "own_turn"
        for seat in [self.on_turn] + ([] if own_turn else self.others(self.on_turn)):
            if self.has_won(seat):
                self.winner = seat
                self.reason = "sets"
                raise Ended

    def places(self) -> list[int]:
        if self.winner >= 0:
            return [1 if seat == self.winner else 2 for seat in range(self.seats)]
        ranks = [(self.sets(seat), self.worth(seat)) for seat in range(self.seats)]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    # The course of a game.

    def ask(self, seat: int, options: Mapping[str, Any]) -> Saying:
        """What the seat says, looked up in the options."""
        assert options
        said = yield seat, frozenset(options)
        return options[said]

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

    def place(self, seat: int) -> Saying:
        """The wilds that lie open before a seat, one by one in the order it likes."""
        while self.open[seat]:
            options: dict[str, Any] = {}
            for card in self.open[seat]:
                for text, lay in self.ways(seat, card).items():
                    options[text] = card, lay
            card, lay = yield from self.ask(seat, options)
            self.open[seat].remove(card)
            lay()

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

    def put_away(self, seat: int, under: bool) -> Saying:
        """One card, under the draw pile or on the discard pile (MD-17, MD-52)."""
        options = {f"put-away:{kind}": kind for kind in kinds(self.hands[seat])}
        kind = yield from self.ask(seat, options)
        (self.under if under else self.discards).append(self.from_hand(seat, kind))

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

    def spend(self, seat: int, *played: str) -> None:
        """Cards from the hand, each a play, into the middle until they are resolved (MD-13)."""
        for kind in played:
            self.in_play.append(self.from_hand(seat, kind))
            self.plays -= 1
        self.played = True

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

    def may_build(self, kind: str, group: Group) -> bool:
        """MD-24."""
        if not group.full or group.colour in ("black", "teal"):
            return False
        if kind in HOUSES:
            return group.house is None
        return group.house is not None and group.hotel is None

    def build(self, card: Card, group: Group) -> None:
        if card.kind in HOUSES:
            group.house = card
        else:
            group.hotel = card

    def raise_one(self, seat: int, kind: str, group: Group) -> Saying:
        self.spend(seat, kind)
        self.build(self.in_play.pop(), group)
        return self.nothing()

    def pass_go(self, seat: int) -> Saying:
        """MD-42."""
        self.spend(seat, "pass-go")
        self.draw(seat, 2)
        return self.nothing()

    # Answers.

    def discard_from(self, seat: int, kind: str) -> None:
        self.discards.append(self.from_hand(seat, kind))

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
        """MD-30 to MD-32."""
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

    def receive(self, seat: int, card: Card) -> None:
        """A property comes to a table; a wild lies open until its new owner has placed it."""
        card.turned = False
        if card.kind in WILDS:
            self.open[seat].append(card)
        else:
            self.lay(seat, card, card.kind)

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

    # What can be compared.

    def census(self) -> Counter[str]:
        """Every card there is, by kind."""
        cards = [*self.pile, *self.under, *self.discards, *self.in_play]
        for seat in range(self.seats):
            cards += self.hands[seat] + self.banks[seat] + self.colourless[seat] + self.open[seat]
            for group in self.groups(seat):
                cards += group.cards
                cards += [card for card in (group.house, group.hotel) if card]
        for _, _, standing in self.fallen:
            cards += standing
        return Counter(card.kind for card in cards)
