"""A tree search with the defaults of TAG, the Tabletop Games Framework, written from their list.

They are (`MCTSParams` of GAIGResearch/TabletopGames, MIT): an information-set search, a new world
drawn for every iteration; one tree in which whoever is to act takes what is best for them; UCB with
K = 1 over returns scaled to what was seen, actions not yet tried first; random play to the end, of
a thousand decisions at most; at last the action with the best mean. Nothing of theirs is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from struct import unpack

from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.lab.lines import Lines

ITERATIONS = 200
K = 1.0
LENGTH = 1000
WORD = 1 << 62


class Edge:
    """An action at a node of the tree.

    Attributes:
        valid: how often it was legal when its node was reached.
        visits: how often it was taken.
        total: the sum of what every seat had in the end.
        node: where it leads.
    """

    def __init__(self, seats: int) -> None:
        self.valid = 0
        self.visits = 0
        self.total = [0.0] * seats
        self.node: Node = {}

    def mean(self, seat: int) -> float:
        """What a seat had in the end, on average."""
        return self.total[seat] / self.visits


Node = dict[int, Edge]
"""What has been legal at some point of the play, in any world."""


class TagSearch(Bot):
    """Searches anew for each decision, in so many iterations."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        super().__init__()
        self._iterations = iterations
        self._low, self._high = inf, -inf

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """The legal action with the best mean."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self._low, self._high = inf, -inf
        root: Node = {}
        for _ in range(self._iterations):
            self._iterate(root, state.determinize(seat, chance), chance)
        tried = _shuffled([one for one in actions if root[one].visits], chance)
        return max(tried, key=lambda one: root[one].mean(seat))

    def _iterate(self, node: Node, world: State, chance: Chance) -> None:
        taken: list[Edge] = []
        new = False
        while not (new or world.is_over):
            if world.seat_to_act < 0:
                world.apply(world.default_action(), chance)
                continue
            action = self._selected(node, world, chance)
            edge = node[action]
            new = not edge.visits
            taken.append(edge)
            world.apply(action, chance)
            node = edge.node
        returns = _played_out(world, chance)
        self._low, self._high = min(self._low, *returns), max(self._high, *returns)
        for edge in taken:
            edge.visits += 1
            for seat, points in enumerate(returns):
                edge.total[seat] += points

    def _selected(self, node: Node, world: State, chance: Chance) -> int:
        """One not yet tried, else the one with the highest upper bound for whoever is to act."""
        actions = world.legal_actions()
        for one in actions:
            node.setdefault(one, Edge(world.seats)).valid += 1
        fresh = [one for one in actions if not node[one].visits]
        if fresh:
            return fresh[chance.below(len(fresh))]
        seat, span = world.seat_to_act, max(self._high - self._low, 1e-9)

        def bound(action: int) -> float:
            edge = node[action]
            worth = (edge.mean(seat) - self._low) / span
            return worth + K * sqrt(log(edge.valid) / edge.visits)

        return max(_shuffled(actions, chance), key=bound)


def _shuffled(actions: Sequence[int], chance: Chance) -> list[int]:
    """In another order, so that the first of equals may be any of them."""
    return [actions[at] for at in chance.shuffled(len(actions))]


def _played_out(world: State, chance: Chance) -> list[float]:
    """What everybody has at the end, at random from here; nothing where there is none in time."""
    if world.is_over:
        return [float(points) for points in world.returns()]
    random = [bots.make("random", world.game)] * world.seats
    line = Lines([world], random, [chance.below(WORD)], [()], False, LENGTH)
    line.play(LENGTH + 1)
    row = unpack(f"<{3 * world.seats + 2}q", line.rows())
    returns, stopped = row[world.seats : 2 * world.seats], row[2 * world.seats + 1]
    return [0.0 if stopped else float(points) for points in returns]
