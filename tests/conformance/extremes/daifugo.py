"""Extreme positions of Daifugo: last cards, jokers, revolutions, locks, play-offs, exchanges."""

from __future__ import annotations

from random import Random
from typing import Any

from tycoon.games.daifugo.cards import NAMES, RANKS, SUITS
from tycoon.games.daifugo.options import DIAMOND_LEADS, DaifugoOptions

JOKER = "jk"


class _Round:
    """A round that is put together.

    Attributes:
        ranks: the places of the round before; empty without classes.
        places: those given so far, 0 for none.
        cards: all that lie nowhere yet, shuffled.
    """

    def __init__(self, random: Random, options: DaifugoOptions, seats: int) -> None:
        self.random, self.options, self.seats = random, options, seats
        most = options.rounds or 10**6
        self.deals = random.choice([1, most, random.randint(1, most)])
        since = self.deals - 1
        lapsed = options.class_lapse and since % options.class_lapse == 0
        self.ranks = random.sample(range(1, seats + 1), seats) if since and not lapsed else []
        self.places = [0] * seats
        self.demoted: int | None = None
        self.waiting: list[int] = []
        self.cards = random.sample([*NAMES[:52], *[JOKER] * options.jokers], 52 + options.jokers)
        self.position: dict[str, Any] = {"deals": self.deals}
        if self.ranks:
            self.position["ranks"] = self.ranks

    def take(self, cards: list[str]) -> bool:
        """Take these cards, if they lie nowhere yet."""
        left = list(self.cards)
        for card in cards:
            if card not in left:
                return False
            left.remove(card)
        self.cards = left
        return True

    def some(self, count: int) -> list[str]:
        """So many of the cards, or as many as there are."""
        found, self.cards = self.cards[:count], self.cards[count:]
        return found

    def go_out(self, drawer: bool) -> None:
        """Some have gone out, some foully, one is demoted, some wait for a play-off."""
        random, options = self.random, self.options
        left = random.sample(range(self.seats), self.seats)
        clean = random.choice([0, 0, 1, self.seats - 2])
        fouls = (
            random.choice([0, 1])
            if options.foul_finish or options.forbidden_finish == "last"
            else 0
        )
        for place in range(1, clean + 1):
            if len(left) > 2:
                self.places[left.pop()] = place
        for foul in range(fouls):
            if len(left) > 2:
                self.places[left.pop()] = self.seats - foul
        if options.demotion and self.ranks and 1 in self.places:
            first = self.ranks.index(1)
            if first in left and len(left) > 2:
                self.demoted = first
                left.remove(first)
        while drawer and len(left) > 2 and random.random() < 0.5:
            self.waiting.append(left.pop())
        self.left = left


def draw(random: Random, options: DaifugoOptions, seats: int) -> dict[str, Any]:
    """Everything about a position but options and seats."""
    going = _Round(random, options, seats)
    sort = random.choice(["table", "exchange", "lead", "lead", "trick", "trick", "trick", "trick"])
    if sort == "table":
        return _between(going)
    if sort == "exchange" and going.ranks:
        return _exchange(going)
    return _playing(going, sort == "trick")


def _between(going: _Round) -> dict[str, Any]:
    """Between rounds, or the game is over."""
    random, options = going.random, going.options
    places = random.sample(range(1, going.seats + 1), going.seats)
    if random.random() < 0.2:
        return {}
    position: dict[str, Any] = {"deals": going.deals, "places": places, "to_act": "table"}
    if going.ranks:
        position["ranks"] = going.ranks
    if (options.rounds and going.deals == options.rounds) or random.random() < 0.1:
        position["to_act"] = "nobody"
    elif options.lead == "keep" and not options.reseat_every:
        position["shuffled"] = random.random() < 0.5
    position["ring"] = random.sample(range(going.seats), going.seats)
    return position


def _exchange(going: _Round) -> dict[str, Any]:
    """Cards are given back, or the 3 of diamonds is asked for, before the first play."""
    random, options, seats = going.random, going.options, going.seats
    count = random.choice([1, 2]) if seats > 3 else 2
    taker = going.ranks.index(3 - count)
    giver = going.ranks.index(seats if count == 2 else seats - 1)
    put_out = len(going.cards) % seats if options.equal_hands and not options.draw_pile else 0
    aside = [card for card in going.cards if card != JOKER][:put_out]
    going.take(aside)
    if random.random() < 0.5:  # the strongest cards have gone up
        going.cards.sort(key=NAMES.index, reverse=True)
    ring = random.sample(range(seats), seats)
    size = 10 if options.draw_pile else 0
    hands: list[list[str]] = [[] for _ in range(seats)]
    order = [taker, *(seat for seat in ring if seat not in (taker, giver)), giver]
    if random.random() < 0.3 and options.lead in DIAMOND_LEADS:
        asked = {"ask": "claim", "count": random.randrange(seats)}
        first = ring.index(going.ranks.index(1))
        acting = ring[(first + asked["count"]) % seats]
        order, extra = ring, 0
    else:
        asked, acting, extra = {"ask": "return", "count": count}, taker, count
    total = size * seats if size else len(going.cards)
    counts = [total // seats + (i < total % seats) for i in range(seats)]
    for seat, number in zip(order, counts, strict=True):
        hands[seat] = going.some(number + extra * (seat == acting) - extra * (seat == order[-1]))
    position = going.position | {
        "ring": ring,
        "to_act": acting,
        "asked": [asked],
        "hands": ["".join(hand) for hand in hands],
        "aside": "".join(aside),
    }
    if options.draw_pile:
        position["pile"] = "".join(going.cards)
    return position


def _playing(going: _Round, trick: bool) -> dict[str, Any]:
    """In the middle of a round: few cards, strong and odd ones; somebody leads or follows."""
    random, options, seats = going.random, going.options, going.seats
    position = going.position
    drawer = None
    if options.draw_pile and random.random() < 0.5:
        drawer = random.randrange(seats)
        position["drawer"] = drawer
    going.go_out(drawer is not None)
    ring = random.sample(range(seats), seats)
    acting = random.choice(going.left)
    aside_size = len(going.cards) % seats if options.equal_hands and not options.draw_pile else 0
    aside = [card for card in going.cards if card != JOKER][:aside_size]
    going.take(aside)
    position |= {"ring": ring, "to_act": acting, "places": going.places, "aside": "".join(aside)}
    position |= {"waiting": going.waiting, "demoted": going.demoted}
    position = {name: value for name, value in position.items() if value is not None}
    if "off" in (options.revolution, options.sequence_revolution):
        position["revolution"] = (options.revolution, options.sequence_revolution) != (
            "off",
            "off",
        ) and random.random() < 0.5
    else:
        position["revolution"] = random.random() < 0.5
    if trick:
        position |= _trick(going, acting)
    elif options.owner_passes or options.joker_finish or random.random() < 0.5 or drawer is None:
        pass
    else:
        position |= {"lead_passes": len(going.left) - 1, "lead_first": random.choice(going.left)}
    hands: list[list[str]] = [[] for _ in range(seats)]
    holders = [*going.left, *going.waiting]
    holders += [] if going.demoted is None else [going.demoted]
    few = random.random() < 0.6
    for seat in holders:
        hands[seat] = _hand(going, random.choice([1, 1, 2, 4]) if few else random.randint(1, 12))
    if options.draw_pile and drawer is None:
        pile = going.some(random.choice([1, 1, 2, 20])) or [hands[acting].pop()]
        position["pile"] = "".join(pile)
    if options.nine_reverse:
        position["turned"] = random.random() < 0.5
    position["hands"] = ["".join(hand) for hand in hands]
    if random.random() < 0.3 and len(holders) > 1:
        seat, holder = random.sample(holders, 2)
        cards = random.sample(hands[holder], random.randint(0, len(hands[holder])))
        position["known"] = (
            [{"seat": seat, "holder": holder, "cards": "".join(cards)}] if cards else []
        )
    return position


def _hand(going: _Round, count: int) -> list[str]:
    """Cards that do something: jokers, four of a rank, a sequence, 8s, 7s; or any."""
    random = going.random
    rank = random.choice(RANKS)
    low = random.randrange(len(RANKS) - 4)
    suit = random.choice(SUITS)
    wanted = random.choice(
        [
            [],
            [],
            [JOKER],
            [JOKER, JOKER],
            ["s3"],
            [suit + "8"],
            [suit + "2"],
            ["cQ", suit + "A"],
            [sign + rank for sign in SUITS],
            [*(sign + rank for sign in SUITS), JOKER],
            [suit + step for step in RANKS[low : low + 5]],
            [suit + step for step in RANKS[low : low + 3]],
        ]
    )
    if not going.take(wanted):
        wanted = []
    return wanted + going.some(max(count - len(wanted), 0 if wanted else 1))


def _trick(going: _Round, acting: int) -> dict[str, Any]:
    """A play lies on the table, with lock and turned order where it may be."""
    random, options, seats = going.random, going.options, going.seats
    rank = random.choice(RANKS)
    suits = "".join(sign for sign in SUITS if random.random() < 0.5) or "s"
    low = random.randrange(len(RANKS) - 3)
    cards = [sign + rank for sign in suits]
    sequence = [suits[0] + step for step in RANKS[low : low + random.choice([3, 4])]]
    play = f"{suits}-{rank}" if len(suits) > 1 else suits + rank
    if random.random() < 0.25:
        cards = sequence
        play = f"{suits[0]}-{''.join(card[1] for card in cards)}"
    if not going.take(cards):
        return {}
    owner = random.choice([seat for seat in range(seats) if seat != acting])
    trick: dict[str, Any] = {"play": play, "owner": owner}
    if options.suit_lock and random.random() < 0.4:
        trick["lock"] = suits[0] if cards is sequence else suits
        if options.rank_lock != "off" and random.random() < 0.5:
            trick["rank"] = cards[0][1]
    if options.jack_back:
        trick["back"] = random.random() < 0.5
    trick["passed"] = [
        seat for seat in range(seats) if seat not in (acting, owner) and random.random() < 0.4
    ]
    if options.owner_passes:
        trick["pass_row"] = random.choice([0, 1, 19])
    return {"trick": trick}
