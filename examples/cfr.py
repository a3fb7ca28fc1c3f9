"""Counterfactual regret minimization, exactly, on deals that are small enough to be counted.

    python examples/cfr.py            # Kuhn's poker, then a Daifugo of eight cards

goes through all deals and all plays of a game for two, keeps a regret for every choice of every
information set (Zinkevich and others, "Regret minimization in games with incomplete information",
2007; with the positive regrets of CFR+, Tammelin, arXiv:1407.5042), and says how much the best
answer to what it plays would win: the exploitability, which falls to nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path

import msgspec
from rich.progress import track

import tycoon
from tycoon.envs.history import History

sys.path.insert(0, str(Path(__file__).parent))


class Node:
    """A place in the tree of a game: an end with what seat 0 gets, or a choice.

    Attributes:
        seat: whose choice it is; -1 at an end.
        known: its information set.
        after: what each action leads to.
        worth: at an end, what seat 0 wins of seat 1.
    """

    __slots__ = ("after", "known", "seat", "worth")

    def __init__(self, seat: int, known: Known | None, after: list[Node], worth: float) -> None:
        self.seat = seat
        self.known = known
        self.after = after
        self.worth = worth


class Known:
    """An information set: all places that a seat cannot tell apart.

    Attributes:
        names: its actions.
        regrets: how much better each would have been so far, never below 0.
        played: how likely each was, later rounds counting more.
    """

    __slots__ = ("names", "played", "regrets")

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.regrets = [0.0] * len(names)
        self.played = [0.0] * len(names)

    def now(self) -> list[float]:
        """How likely each action is by its regret."""
        return _shares(self.regrets)

    def average(self) -> list[float]:
        """How likely each was on the whole, which is what comes near to an equilibrium."""
        return _shares(self.played)


def _shares(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [one / total for one in weights] if total else [1 / len(weights)] * len(weights)


class Tree:
    """All of a game: what each deal, equally likely, may come to.

    A seat is told apart by what it saw at the start and what has happened since, as far as it sees
    that (`tycoon.envs.history.History`): nothing hidden gets into an information set.
    """

    def __init__(self, deals: list[tycoon.State]) -> None:
        self.known: dict[bytes, Known] = {}
        self.deals = [
            self._grown(
                state,
                History(),
                [msgspec.json.encode(state.view(seat)) for seat in range(2)],
            )
            for state in track(deals, "growing the tree", transient=True)
        ]

    def _grown(self, state: tycoon.State, history: History, begun: list[bytes]) -> Node:
        seat = state.seat_to_act
        if seat < 0:
            points = state.deal_returns()
            return Node(-1, None, [], (points[0] - points[1]) / 2)
        actions = state.legal_actions()
        told = begun[seat] + history.rows(seat).tobytes()
        if told not in self.known:
            self.known[told] = Known([state.notation(action) for action in actions])
        after = []
        for action in actions:
            next_, seen = state.copy(), history.copy()
            seen.apply(next_, action, tycoon.FastChance(0))
            after.append(self._grown(next_, seen, begun))
        return Node(seat, self.known[told], after, 0.0)

    def learn(self, rounds: int) -> Iterator[int]:
        """Play it over so often, one seat learning at a time; yields after each round."""
        for number in range(1, rounds + 1):
            for learner in range(2):
                for deal in self.deals:
                    self._regret(deal, learner, 1.0, 1.0, number)
            yield number

    def _regret(self, node: Node, learner: int, own: float, others: float, number: int) -> float:
        """What a place is worth to the learner, whose regrets grow by it."""
        if node.known is None:
            return node.worth if learner == 0 else -node.worth
        likely = node.known.now()
        if node.seat != learner:
            return sum(
                share * self._regret(after, learner, own, others * share, number)
                for share, after in zip(likely, node.after, strict=True)
            )
        worths = [
            self._regret(after, learner, own * share, others, number)
            for share, after in zip(likely, node.after, strict=True)
        ]
        value = sum(share * worth for share, worth in zip(likely, worths, strict=True))
        known = node.known
        for at, worth in enumerate(worths):
            known.regrets[at] = max(0.0, known.regrets[at] + others * (worth - value))
            known.played[at] += number * own * likely[at]
        return value

    def value(self) -> float:
        """What seat 0 wins of seat 1 in a deal, when both play the average."""
        return sum(map(self._value, self.deals)) / len(self.deals)

    def _value(self, node: Node) -> float:
        if node.known is None:
            return node.worth
        likely = node.known.average()
        return sum(s * self._value(after) for s, after in zip(likely, node.after, strict=True))

    def exploitability(self) -> float:
        """What the best answers win against the average, on average of both seats, a deal."""
        return sum(self.best_answer(seat) for seat in range(2)) / 2

    def best_answer(self, seat: int) -> float:
        """What a seat wins in a deal that knows how the other plays."""
        reached: dict[int, list[tuple[Node, float]]] = {}
        for deal in self.deals:
            self._reach(deal, seat, 1.0, reached)
        chosen: dict[int, int] = {}

        def worth(node: Node) -> float:
            if node.known is None:
                return node.worth if seat == 0 else -node.worth
            if node.seat != seat:
                likely = node.known.average()
                return sum(s * worth(after) for s, after in zip(likely, node.after, strict=True))
            at = id(node.known)
            if at not in chosen:
                sums = [
                    sum(share * worth(one.after[action]) for one, share in reached[at])
                    for action in range(len(node.after))
                ]
                chosen[at] = max(range(len(sums)), key=sums.__getitem__)
            return worth(node.after[chosen[at]])

        return sum(map(worth, self.deals)) / len(self.deals)

    def _reach(
        self, node: Node, seat: int, share: float, reached: dict[int, list[tuple[Node, float]]]
    ) -> None:
        """Every place where a seat decides, and how likely the other lets it come to that."""
        if node.known is None:
            return
        if node.seat == seat:
            reached.setdefault(id(node.known), []).append((node, share))
        likely = node.known.average() if node.seat != seat else [1.0] * len(node.after)
        for one, after in zip(likely, node.after, strict=True):
            self._reach(after, seat, share * one, reached)


def kuhn() -> list[tycoon.State]:
    """The six deals of Kuhn's poker, whose leader loses 1/18 of a coin."""
    from kuhn import GAME

    chance = tycoon.FastChance(0)
    return [
        GAME.from_position({"game": "kuhn", "hands": list(hands)}, chance)
        for hands in permutations("JQK", 2)
    ]


def daifugo(cards: str = "s3h5d5c8dTsKhKd2") -> list[tycoon.State]:
    """All deals of a few cards to two; seat 0 leads."""
    game, chance = tycoon.find("daifugo"), tycoon.FastChance(0)
    pack = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    found = []
    for mine in combinations(pack, len(pack) // 2):
        theirs = [card for card in pack if card not in mine]
        hands = ["".join(mine), "".join(theirs)]
        described = {"game": "daifugo", "seats": 2, "deals": 1, "to_act": 0, "hands": hands}
        found.append(game.from_position(described, chance))
    return found


GAMES = {"kuhn": kuhn, "daifugo": daifugo}


def main() -> None:
    """Solve a game, or both."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=[*GAMES], help="both when left out")
    parser.add_argument("--rounds", type=int, default=200)
    asked = parser.parse_args()
    for name in [asked.game] if asked.game else GAMES:
        tree = Tree(GAMES[name]())
        print(f"{name}: {len(tree.deals)} deals, {len(tree.known)} information sets")
        for number in tree.learn(asked.rounds):
            if number & (number - 1) == 0 or number == asked.rounds:
                print(
                    f"  after {number:4} rounds: exploitability {tree.exploitability():.5f},"
                    f" the leader wins {tree.value():+.5f} a deal",
                    flush=True,
                )


if __name__ == "__main__":
    main()
