"""Extreme positions of Big Two: last cards, bombs and dragons, one point short of the end."""

from __future__ import annotations

from random import Random
from typing import Any

from tycoon.games.bigtwo.cards import NAMES, RANKS, SUITS
from tycoon.games.bigtwo.options import BigTwoOptions

RUNS = ["A2345", "23456", *(RANKS[low : low + 5] for low in range(8))]
DRAGONS = NAMES[52:]


def combination(random: Random, options: BigTwoOptions) -> list[str]:
    """A single, a pair, three of a rank or a five; dragons in place of some of its cards."""
    rank, other = random.sample(RANKS, 2)
    suits = random.sample(SUITS, 4)
    run = random.choice(RUNS)
    cards = random.choice(
        [
            [rank + suits[0]],
            [rank + suit for suit in suits[:2]],
            [rank + suit for suit in suits[:3]],
            [rank + random.choice(SUITS) for rank in run],
            [rank + suits[0] for rank in random.sample(RANKS, 5)],
            [rank + suits[0] for rank in run],
            [*(rank + suit for suit in suits[:3]), *(other + suit for suit in suits[:2])],
            [*(rank + suit for suit in suits), other + suits[0]],
        ]
    )
    if options.dragons and random.random() < 0.4:
        dragons = random.sample(DRAGONS, random.randint(1, min(2, len(cards))))
        cards[: len(dragons)] = dragons
    return cards


def draw(random: Random, options: BigTwoOptions, seats: int) -> dict[str, Any]:
    """Everything about a position but options and seats."""
    deck = NAMES if options.dragons else NAMES[:52]
    each = 13 if seats == 4 else 17
    cards = random.sample(deck, len(deck))
    if random.random() < 0.4:  # the strongest, or the weakest, are left
        cards.sort(key=deck.index, reverse=random.random() < 0.7)
    aside = [cards.pop(random.randrange(len(cards))) for _ in range(len(deck) - seats * each)]
    acting = random.randrange(seats)
    position: dict[str, Any] = {"to_act": acting, "aside": "".join(aside)}
    match random.randrange(8):
        case 0:
            return _opening(random, options, seats, sorted(cards, key=deck.index), position)
        case 1:
            return _ended(random, options, seats, cards, position)
        case 2 | 3:
            table: list[str] = []
        case _:
            table = combination(random, options)
            owner = (acting + random.randrange(1, seats)) % seats
            shown = ["".join(table) if seat == owner else "" for seat in range(seats)]
            position["trick"] = {"owner": owner, "shown": shown}
    weakest = min(set(cards) - set(table) or cards, key=deck.index)
    free = [card for card in cards if card not in table and card != weakest]
    position["hands"] = []
    few = random.random() < 0.5
    for seat in range(seats):
        most = each - len(table) if "trick" in position and seat == owner else each
        count = min(
            most, random.choice([1, 1, 2, 5] if few else [1, 2, each, random.randint(1, each)])
        )
        count = min(count, len(free) - (seats - seat - 1))
        position["hands"].append("".join(free[:count]))
        free = free[count:]
        random.shuffle(free)
    position |= _points(random, options, seats)
    if options.fair_start:
        position["fair"] = {"redeals": random.choice([0, 10])}
    return position


def _opening(
    random: Random, options: BigTwoOptions, seats: int, cards: list[str], position: dict[str, Any]
) -> dict[str, Any]:
    """Before the first play, hands as unlike as can be."""
    each = 13 if seats == 4 else 17
    weakest, *others = cards
    if random.random() < 0.5:
        random.shuffle(others)
    order = random.sample(range(seats), seats)
    hands = {seat: others[i * each : (i + 1) * each] for i, seat in enumerate(order)}
    first = next(seat for seat in hands if len(hands[seat]) < each)
    hands[first].append(weakest)
    position |= {"hands": ["".join(hands[seat]) for seat in range(seats)], "to_act": first}
    position |= _points(random, options, seats)
    if options.fair_start:
        poor = [seat for seat in range(seats) if is_poor(hands[seat])]
        if poor and random.random() < 0.7:
            at = random.choice(poor)
            judged = [seat for seat in poor if seat <= at]
            position["to_act"] = at
            position["fair"] = {"asking": True, "judged": at + 1, "poor": judged}
        else:
            position["fair"] = {"judged": seats, "poor": poor, "redeals": 10}
    return position


def _ended(
    random: Random, options: BigTwoOptions, seats: int, cards: list[str], position: dict[str, Any]
) -> dict[str, Any]:
    """A deal has ended; perhaps the game too."""
    each = 13 if seats == 4 else 17
    winner = random.randrange(seats)
    hands = []
    for seat in range(seats):
        count = 0 if seat == winner else random.choice([1, each, random.randint(1, each)])
        hands.append("".join(cards[:count]))
        cards = cards[count:]
    position |= {"hands": hands, "to_act": "table"}
    if options.hands and random.random() < 0.5:
        position |= {"to_act": "nobody", "deals": options.hands}
    elif options.hands:
        position["deals"] = random.randint(1, options.hands)
    return position


def _points(random: Random, options: BigTwoOptions, seats: int) -> dict[str, Any]:
    """Points from before, often as low as they can be."""
    if random.random() < 0.2:
        return {}
    lowest = random.choice([10**6, options.limit]) if options.hands else options.limit
    totals = [-random.choice([0, 1, lowest, random.randint(0, lowest)]) for _ in range(seats)]
    if options.teams:
        totals = [totals[0], -totals[0]] * 2
        if not options.hands:
            totals = [max(-lowest, min(lowest, total)) for total in totals]
    else:
        totals[random.randrange(seats)] -= sum(totals)
        if min(totals) < -lowest:
            totals = [-total for total in totals]
    most = options.hands or 10**6
    if most < 2:
        return {}
    return {"totals": totals, "deals": random.choice([2, most, random.randint(2, most)])}


def is_poor(hand: list[str]) -> bool:
    """BT-50."""
    worth = {"J": 1, "Q": 2, "K": 3, "A": 4, "2": 5, "D": 5}
    return sum(worth.get(card[0], 0) for card in hand) < 3
