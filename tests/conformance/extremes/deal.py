"""Extreme positions of Deal: built-up sets, huge charges, long chains, empty piles and hands."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tycoon.games.deal.cards import KINDS_IN, RENT_BOTH, counts_of_deck, size_of
from tycoon.games.deal.moves import KINDS
from tycoon.games.deal.names import COLOURS, RAINBOW, Colour, Kind
from tycoon.games.deal.options import DealOptions

WORDS = [kind.word for kind in Kind]
CARDS = {
    colour.word: [WORDS[kind] for kind in KINDS_IN[colour]] for colour in list(Colour)[:COLOURS]
}
SIZES = {colour.word: size_of(colour) for colour in list(Colour)[:COLOURS]}
TWO_COLOURS = [word for word in WORDS if word.startswith("wild-")]
WILD = "rainbow-wild"
MONEY = WORDS[Kind.MONEY_1 :]
PLAYED = WORDS[RAINBOW + 1 : Kind.MONEY_1]
UNBUILT = ("black", "teal")


def rents_of(colour: str) -> list[str]:
    """The rent cards that charge for a colour."""
    first = Kind.RENT_LIGHT_BLUE_BROWN
    return [WORDS[first + i] for i, both in enumerate(RENT_BOTH) if both >> KINDS[colour] & 1]


class _Drawn:
    """A position that is put together; the cards left lie nowhere yet.

    Attributes:
        left: how many of each card.
        sets: by seat, the colours of which it has a full set.
        spares: by seat, the cards that lie in no full set, with their colour.
    """

    def __init__(self, random: Random, options: DealOptions, seats: int) -> None:
        self.random, self.options, self.seats = random, options, seats
        counts = counts_of_deck(options.deck == "expanded", options.decks_for(seats))
        self.left = Counter(dict(zip(WORDS, counts, strict=False)))
        self.turn = random.randrange(seats)
        self.sets: list[list[str]] = [[] for _ in range(seats)]
        self.spares: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.banks: list[list[str]] = [[] for _ in range(seats)]
        self.tables: list[dict[str, str]] = []
        self.used: list[str] = []
        self.refuge: list[int] = []

    def take(self, *words: str) -> bool:
        """Take these cards, if there are so many."""
        wanted = Counter(words)
        if any(self.left[word] < count for word, count in wanted.items()):
            return False
        self.left -= wanted
        return True

    def some(self, count: int, words: list[str]) -> list[str]:
        """So many cards of these kinds, or as many as there are."""
        there = [word for word in words for _ in range(self.left[word])]
        found = self.random.sample(there, min(count, len(there)))
        self.left -= Counter(found)
        return found

    # Tables.

    def table(self, seat: int) -> dict[str, str]:
        """The properties of a seat: up to one set short of winning, and what else there is."""
        random, options = self.random, self.options
        homeless = options.win_needs_house and random.random() < 0.5
        late = options.claim == "own_turn" and seat != self.turn
        most = COLOURS if homeless or late else options.sets_to_win - 1
        wanted = random.choice([0, most, most, random.randint(0, most)])
        found: dict[str, list[str]] = {}
        for colour in random.sample(list(SIZES), COLOURS):
            groups = []
            while len(self.sets[seat]) < wanted or colour in self.sets[seat]:
                group = self.group(seat, colour, SIZES[colour])
                if not group:
                    break
                if colour not in self.sets[seat]:
                    self.sets[seat].append(colour)
                groups.append(group + ([] if homeless else self.buildings(colour)))
                if random.random() < 0.7:
                    break
            if SIZES[colour] > 1 and random.random() < 0.4:
                group = self.group(seat, colour, random.randrange(1, SIZES[colour]))
                self.spares[seat] += [(word.removesuffix("!"), colour) for word in group]
                groups += [group] if group else []
            if groups:
                found[colour] = [" ".join(group) for group in groups]
        table = {colour: " | ".join(groups) for colour, groups in found.items()}
        if random.random() < 0.3 and self.left[WILD]:
            wilds = self.some(random.randint(1, 5), [WILD])
            self.spares[seat] += [(WILD, "colourless")] * len(wilds)
            table["colourless"] = " ".join(wilds)
        return table

    def group(self, seat: int, colour: str, size: int) -> list[str]:
        """So many cards of a colour, wilds often among them; none if there are not enough."""
        plain, *wilds = CARDS[colour]
        kinds = [plain] * size + wilds * self.random.choice([0, 1, 3])
        there = list((Counter(kinds) & self.left).elements())
        if len(there) < size:
            return []
        cards = self.random.sample(there, size)
        if set(cards) <= {WILD} or not self.take(*cards):
            return []
        free = not self.options.rearranging_costs_a_play and seat == self.turn
        marked = [
            word + "!" * (free and word in (WILD, *TWO_COLOURS) and self.random.random() < 0.3)
            for word in cards
        ]
        self.random.shuffle(marked)
        return marked

    def buildings(self, colour: str) -> list[str]:
        """A house, and often a hotel."""
        found: list[str] = []
        for kinds in (["house", "new-house"], ["hotel", "new-hotel"]):
            if colour in UNBUILT or self.random.random() < 0.25:
                break
            one = self.some(1, kinds)
            if not one:
                break
            found += one
        return found

    # Hands and banks.

    def hold(self, seat: int) -> None:
        """A hand of none, one, seven or many; a bank that is empty or huge."""
        random = self.random
        kinds = random.choice([WORDS, PLAYED, PLAYED, WORDS[: RAINBOW + 1], ["just-say-no"]])
        self.hands[seat] += self.some(random.choice([0, 0, 1, 5, 7, 8, 25]), kinds)
        self.banks[seat] += self.some(
            random.choice([0, 0, 1, 5, 40]), random.choice([MONEY, PLAYED])
        )

    # The card in force.

    def others(self) -> list[int]:
        """The seats that can be a target, in turn order."""
        step = 1 if self.options.direction == "clockwise" else -1
        order = [(self.turn + step * i) % self.seats for i in range(1, self.seats)]
        return [seat for seat in order if seat not in self.refuge]

    def in_force(self) -> dict[str, Any]:
        """A card in force and what it asks; nothing where it cannot be."""
        others = self.others()
        kinds = [kind for kind in PLAYED if self.left[kind]]
        if not kinds or not others:
            return {}
        kind = self.random.choice(kinds)
        target = self.random.choice(others)
        own = [colour for colour in self.tables[self.turn] if colour in SIZES]
        rents = [(colour, kind) for colour in own for kind in rents_of(colour) if self.left[kind]]
        if rents and self.random.random() < 0.5:
            return self.rent(*self.random.choice(rents), target, others)
        if not self.take(kind):
            return {}
        single = {"target": target, "left": []}
        match kind:
            case "debt-collector":
                return self.charge({"move": f"play:{kind}>{target}", **single}, 5, others)
            case "birthday":
                left = others[others.index(target) + 1 :]
                action = {"move": f"play:{kind}", "target": target, "left": left}
                return self.charge(action, 2, others)
            case "jail" | "inheritor":
                action = {"move": f"play:{kind}>{target}", **single}
                return {"action": action, "asked": self.chain(target, [])}
            case "speeding" if len(others) > 1:
                two = sorted(self.random.sample(others, 2), key=others.index)
                left = two[1:] if self.random.random() < 0.5 else []
                at = two[0] if left else two[1]
                action = {"move": f"play:{kind}>{min(two)}+{max(two)}", "target": at, "left": left}
                asked = self.chain(at, [])
                if self.random.random() < 0.4:
                    asked = [{"ask": "surrender", "seat": at}]
                return {"action": action, "asked": asked}
            case "deal-breaker" if self.sets[target]:
                colour = self.random.choice(self.sets[target])
                action = {"move": f"play:{kind}@{colour}>{target}", **single}
                return {"action": action, "asked": self.chain(target, [])}
            case "sly-deal" | "forced-deal" | "double-sly-deal" if self.spares[target]:
                return self.steal(kind, target)
        return {}

    def rent(self, colour: str, kind: str, target: int, others: list[int]) -> dict[str, Any]:
        """A rent, doubled up to twice, shifted as often as there are cards."""
        if not self.take(kind):
            return {}
        doubles = self.random.choice([0, 2, 2])
        while doubles and not self.take(*["double-rent"] * doubles):
            doubles -= 1
        one = kind == "rainbow-rent"
        move = f"play:{kind}@{colour}" + f">{target}" * one + f"*{doubles}" * bool(doubles)
        left = [] if one else others[others.index(target) + 1 :]
        return self.charge({"move": move, "target": target, "left": left}, 0, others)

    def charge(self, action: dict[str, Any], amount: int, others: list[int]) -> dict[str, Any]:
        """Somebody is charged: asked, or paying."""
        target = action["target"]
        if amount and self.random.random() < 0.4:
            paid = self.random.randrange(amount)
            asked = {"ask": "pay", "seat": target, "due": amount - paid, "paid": paid}
            return {"action": action, "asked": [asked]}
        if not amount and self.random.random() < 0.2:
            return {"action": action, "asked": [{"ask": "pay", "seat": target}]}
        shifting = others if not amount else []
        return {"action": action, "asked": self.chain(target, shifting)}

    def chain(self, target: int, others: list[int]) -> list[dict[str, Any]]:
        """Answers and refusals, as long as there are cards, shifts with some others to shift to."""
        seats = [target]
        while len(others) > 1 and self.random.random() < 0.7 and self.take("rent-shift"):
            self.used.append("rent-shift")
            seats.append(self.random.choice([seat for seat in others if seat != seats[-1]]))
        asked: list[dict[str, Any]] = []
        for seat in seats:
            refusals = self.random.choice([0, 2, 4, 10])
            while refusals and not self.take(*["just-say-no"] * refusals):
                refusals -= 2
            self.used += ["just-say-no"] * refusals
            asked.append({"ask": "answer", "seat": seat, "refusals": refusals})
        if self.random.random() < 0.4 and self.take("just-say-no"):
            self.used.append("just-say-no")
            asked[-1]["refusals"] += 1
            asked.append({"ask": "counter"})
        return asked

    def steal(self, kind: str, target: int) -> dict[str, Any]:
        """A card of a table is named, then the second one."""
        taken, colour = self.random.choice(self.spares[target])
        action: dict[str, Any] = {"move": f"play:{kind}@{colour}>{target}={taken}", "left": []}
        first = {"sly-deal": "answer", "forced-deal": "give", "double-sly-deal": "take"}[kind]
        own = self.spares[self.turn] if kind == "forced-deal" else self.spares[target]
        named, where = self.random.choice(own) if own else ("", "")
        if first == "answer" or (named and self.random.random() < 0.5):
            if first != "answer":
                action["named"] = f"{named}@{where}"
            action["target"] = target
            return {"action": action, "asked": self.chain(target, [])}
        return {"action": action, "asked": [{"ask": first}]}


def draw(random: Random, options: DealOptions, seats: int) -> dict[str, Any]:
    """Everything about a position but options and seats."""
    if random.random() < 0.02:
        return {}
    drawn = _Drawn(random, options, seats)
    drawn.tables = [drawn.table(seat) for seat in range(seats)]
    most = options.turn_limit * seats
    turns = random.choice([0, most - 1, random.randrange(most)])
    position: dict[str, Any] = {
        "turn": drawn.turn,
        "turns": turns,
        "idle_row": random.choice([0, min(turns, seats - 1), random.randint(0, turns)]),
        "tables": drawn.tables,
    }
    empty = [seat for seat in range(seats) if random.random() < 0.2]
    if options.empty_hand == "refuge":
        drawn.refuge = [seat for seat in empty if seat != drawn.turn and random.random() < 0.7]
        position["refuge"] = drawn.refuge
    asked = drawn.in_force() if random.random() < 0.6 else {}
    for seat in range(seats):
        if seat not in empty:
            drawn.hold(seat)
    if asked:
        position |= asked
    else:
        position |= _turn(drawn)
    if options.deck == "expanded":
        position["skips"] = [random.choice([0, 0, 1, 50]) for _ in range(seats)]
    position["known"] = [
        {"seat": seat, "holder": holder, "cards": " ".join(random.sample(hand, count))}
        for holder, hand in enumerate(drawn.hands)
        for seat in range(seats)
        if seat != holder and random.random() < 0.1
        for count in [random.randint(0, len(hand))]
        if count
    ]
    return position | _piles(drawn)


def _turn(drawn: _Drawn) -> dict[str, Any]:
    """What the seat on turn is asked, or the plays that it has left; or too many cards."""
    random, turn, hand = drawn.random, drawn.turn, drawn.hands[drawn.turn]
    plays = random.randint(0, 3)
    if len(hand) > 7 and random.random() < 0.3:
        return {"phase": "putting-away", "plays": plays}
    wilds = [one for one in drawn.spares[turn] if one[0] in (WILD, *TWO_COLOURS)]
    if wilds and random.random() < 0.3:
        card, colour = random.choice(wilds)
        return {"asked": [{"ask": "move", "card": f"{card}@{colour}"}], "plays": max(plays, 1)}
    if not hand and drawn.options.empty_hand == "refuge":
        return {"asked": [{"ask": "empty"}], "plays": plays}
    return {"plays": plays}


def _piles(drawn: _Drawn) -> dict[str, Any]:
    """What is left in a pile, in hands and banks, or nowhere but on the discards."""
    random, left = drawn.random, drawn.left
    position: dict[str, Any] = {}
    if drawn.options.discards_to == "bottom" and random.random() < 0.4:
        under = drawn.some(random.choice([1, 3, 12]), WORDS)
        position["under"] = [
            {"card": card, "seat": random.randrange(drawn.seats)} for card in under
        ]
    match random.randrange(4):
        case 0:  # no card to draw, or one, and all others discarded
            position["pile"] = " ".join(drawn.some(random.choice([0, 1, 2]), WORDS))
            drawn.used += left.elements()
        case 1:  # nowhere a card: all is in banks and hands
            drawn.banks[random.randrange(drawn.seats)] += drawn.some(999, [*PLAYED, *MONEY])
            drawn.hands[random.choice(drawn.others() or [drawn.turn])] += left.elements()
        case 2:
            drawn.used += drawn.some(random.choice([1, 10, 60]), WORDS)
    position["discards"] = " ".join(drawn.used)
    position["hands"] = [" ".join(hand) for hand in drawn.hands]
    position["banks"] = [" ".join(bank) for bank in drawn.banks]
    return position
