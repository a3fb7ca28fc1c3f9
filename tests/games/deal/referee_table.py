"""What lies where, and what can be done with it whoever plays what: MD-18 to MD-26."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from tests.games.deal.referee_deck import (
    COLOURLESS,
    COLOURS,
    DECK,
    HOUSES,
    RAINBOW,
    SIZES,
    TWO_COLOURS,
    WILDS,
    Card,
    Group,
    kinds,
    named,
)

Saying = Generator[tuple[int, frozenset[str]], str, Any]
Options = dict[str, Callable[[], Any]]


class Ended(Exception):
    """The game is over."""


class Table:
    """All cards, and whose turn it is."""

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
        self.payer = -1
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
                others = [other for other in spare.cards if other.kind != RAINBOW]
                filler = (others or spare.cards)[0]
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
        if seat != self.payer or not spare.cards:
            self.part_with(seat, spare)

    def part_with(self, seat: int, group: Group) -> None:
        """Nothing but rainbow wilds is no group; what stands there falls (MD-23)."""
        if all(card.kind == RAINBOW for card in group.cards):
            self.colourless[seat].extend(group.cards)
            self.tables[seat][group.colour].remove(group)
            if group.house:
                standing = [group.house] + ([group.hotel] if group.hotel else [])
                self.fallen.append((seat, group.colour, standing))

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

    def spend(self, seat: int, *played: str) -> None:
        """Cards from the hand, each a play, into the middle until they are resolved (MD-13)."""
        for kind in played:
            self.in_play.append(self.from_hand(seat, kind))
            self.plays -= 1
        self.played = True

    def discard_from(self, seat: int, kind: str) -> None:
        self.discards.append(self.from_hand(seat, kind))

    def receive(self, seat: int, card: Card) -> None:
        """A property comes to a table; a wild lies open until its new owner has placed it."""
        card.turned = False
        if card.kind in WILDS:
            self.open[seat].append(card)
        else:
            self.lay(seat, card, card.kind)

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

    # What is asked.

    def ask(self, seat: int, options: Mapping[str, Any]) -> Saying:
        """What the seat says, looked up in the options."""
        assert options
        said = yield seat, frozenset(options)
        return options[said]

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

    def put_away(self, seat: int, under: bool) -> Saying:
        """One card, under the draw pile or on the discard pile (MD-17, MD-52)."""
        options = {f"put-away:{kind}": kind for kind in kinds(self.hands[seat])}
        kind = yield from self.ask(seat, options)
        (self.under if under else self.discards).append(self.from_hand(seat, kind))

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
