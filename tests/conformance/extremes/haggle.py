"""Extreme positions of Haggle: no coins and endless ones, no stock, chains as long as they get."""

from __future__ import annotations

from random import Random
from typing import Any

from haggle.names import KINDS, NATURALS
from haggle.options import HaggleOptions


def draw(random: Random, options: HaggleOptions, seats: int) -> dict[str, Any]:
    """Everything about a position but options and seats."""
    # All of them in one hand are still no more than a position may tell.
    coins = [random.choice([0, 0, 1, options.purse, 999, 10**5]) for _ in range(seats)]
    position: dict[str, Any] = {"coins": coins}
    if random.random() < 0.1:
        closed = random.random() < 0.3
        return position | {"deals": random.randint(int(closed), options.deals), "closed": closed}
    phase = random.choice(["gifts", "market", "market", "market", "stir"])
    half = int(phase == "market" and random.random() < 0.5)
    starter, turns = random.randrange(seats), random.randrange(seats)
    if random.random() < 0.4:
        turns = seats - 1
    turn = (starter + turns) % seats
    position |= {"phase": phase, "half": half, "starter": starter, "turns": turns}
    position["deals"] = random.choice([1, options.deals])
    left = KINDS[:NATURALS] + ["w", "w"] * options.wilds
    random.shuffle(left)
    hands = []
    for _ in range(seats):
        count = random.choice([0, 1, options.cards, 9])
        hands.append(left[:count])
        left = left[count:]
    if phase == "market" and not left and random.random() < 0.5:
        left = hands.pop() if hands else []
        hands.append([])
    pending: list[dict[str, Any]] = []
    others = {seat: dict.fromkeys(hand, "") for seat, hand in enumerate(hands)}
    if phase == "gifts" and hands[turn]:
        to, card = (turn + 1) % seats, random.choice(hands[turn])
        others[turn][card] = f":{to}"
        for i in range(random.choice([1, 2, options.refusals + 1])):
            asked = turn if i % 2 else to
            pending.append({"ask": "gift", "seat": asked, "other": turn, "cards": card})
    elif phase == "market" and random.random() < 0.7:
        if random.random() < 0.5 and left:
            position["auction"], pending = _auction(random, left.pop(), coins, seats)
        else:
            pending = _trade(random, hands, others, coins, turn)
    if phase == "stir":
        before = [(starter + i) % seats for i in range(turns)]
        position["stirred"] = [seat for seat in before if hands[seat]]
    position["pending"] = pending
    if random.random() < 0.3:
        kept = random.choice([0, 1])
        position["sold"] = [" ".join(left[kept:]), *[""] * (seats - 1)]
        left = left[:kept]
    position["stock"] = " ".join(left)
    position["hands"] = [
        " ".join(card + others[seat][card] for card in hand) for seat, hand in enumerate(hands)
    ]
    return position


def _auction(
    random: Random, card: str, coins: list[int], seats: int
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A bid up to all that the bidder has; the next one may have nothing."""
    asked, *others = random.sample(range(seats), seats)
    bidder = random.choice([None, *[seat for seat in others if coins[seat]]])
    standing = 0 if bidder is None else random.choice([1, coins[bidder]])
    auction: dict[str, Any] = {"card": card, "bidding": [asked], "standing": standing}
    if bidder is not None:
        auction |= {"bidder": bidder, "bidding": [asked, bidder]}
    raised = random.choice([0, max(0, coins[asked] - standing)])
    return auction, [{"ask": "bid", "seat": asked, "coins": raised}]


def _trade(
    random: Random,
    hands: list[list[str]],
    others: dict[int, dict[str, str]],
    coins: list[int],
    maker: int,
) -> list[dict[str, Any]]:
    """An offer at any price, up to the verdict on the counter-offer."""
    partner = random.choice([seat for seat in range(len(hands)) if seat != maker])
    last = random.randint(1, 4)
    pending: list[dict[str, Any]] = []
    for i, ask in enumerate(["offer", "answer", "countering", "verdict"][:last]):
        seat, to = (maker, partner) if i in (0, 3) else (partner, maker)
        question: dict[str, Any] = {"ask": ask, "seat": seat, "other": to}
        if i in (0, 2):
            cards = random.sample(hands[seat], min(len(hands[seat]), random.randint(0, 2)))
            priced = i + 1 < last or random.random() < 0.5
            price = random.choice([0, coins[partner if i == 0 else maker]]) if priced else 0
            question |= {"cards": " ".join(cards), "priced": priced, "coins": price}
            for card in cards if i + 1 < last else []:
                others[seat][card] = f":{to}"
        pending.append(question)
    return pending
