"""Deep Monte Carlo on Daifugo: a net learns what each play comes to, and plays the best.

    python examples/dmc_daifugo.py --minutes 20 --out build/dmc

All seats play rounds with the same net, which says for each legal action how many points the round
will bring; mostly the best is played, now and then any. What the round did bring is what the net
learns (Zha and others, "DouZero", arXiv:2106.06135: no bootstrapping, only results). Rounds stand
by themselves here; there are no classes.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import tycoon
from tycoon.lab import compare

Array = NDArray[Any]
GAME, PRESET, SEATS = "daifugo", "dokopa", 4
WIDTH = 192


class Net(nn.Module):
    """What a round will bring, for an observation and the number of an action."""

    def __init__(self, observed: int, actions: int) -> None:
        super().__init__()
        self.table = nn.Sequential(nn.Linear(observed, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH))
        self.action = nn.Embedding(actions, WIDTH)
        self.points = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, 64), nn.ReLU(), nn.Linear(64, 1))
        nn.init.normal_(self.action.weight, std=0.1)

    def forward(self, seen: Array, row: Array, number: Array) -> torch.Tensor:
        """Points for each action; `row` says to which observation it belongs."""
        table = self.table(torch.as_tensor(seen))[torch.as_tensor(row)]
        return self.points(table + self.action(torch.as_tensor(number)))[:, 0]


def likes(net: Net, seen: Array, legal: Array) -> Array:
    """The number of the best action of each observation."""
    row, number = legal.nonzero()
    with torch.no_grad():
        points = net(seen, row, number).numpy()
    order = np.lexsort((points, row))
    return number[order[np.flatnonzero(np.append(np.diff(row[order]), 1))]]


class Table:
    """Many rounds side by side."""

    def __init__(self, games: int, seed: int) -> None:
        self.games = tycoon.VectorState(
            GAME, games, PRESET, SEATS, seed=seed, one_deal=True, encoding="scaled", rounds=1
        )
        self.rng = np.random.default_rng(seed)

    def net(self) -> Net:
        """One that knows nothing yet."""
        return Net(self.games.num_observed, self.games.num_actions)

    def play(self, net: Net, steps: int, curious: float) -> tuple[Array, Array, Array]:
        """Play on; observations, actions and what they came to, where the round has ended."""
        games, count = self.games, self.games.num_games
        seen, made, where, at, seats = [], [], [], [], np.zeros((steps, count), np.int64)
        rewards, ended = np.zeros((steps, count, SEATS)), np.zeros((steps, count), bool)
        for step in range(steps):
            action, legal = games.lots.copy(), games.legal_mask
            several = (legal.sum(1) > 1).nonzero()[0]
            greedy = several[self.rng.random(len(several)) >= curious]
            if len(greedy):
                action[greedy] = likes(net, games.observation[greedy], legal[greedy])
            seen.append(games.observation[several])
            made.append(action[several])
            where.append(several)
            at.append(np.full(len(several), step))
            seats[step] = games.seats_to_act
            games.step(action)
            rewards[step], ended[step] = games.rewards, games.ended
        came, known = _came(rewards, ended)
        game, step = np.concatenate(where), np.concatenate(at)
        kept = known[step, game]
        points = came[step, game, seats[step, game]]
        return (
            np.concatenate(seen)[kept],
            np.concatenate(made)[kept],
            points[kept].astype(np.float32),
        )


def _came(rewards: Array, ended: Array) -> tuple[Array, Array]:
    """What each moment's round brought every seat from then on, and whether it has ended."""
    came, known = np.zeros(rewards.shape), np.zeros(ended.shape, bool)
    after, over = np.zeros(rewards.shape[1:]), np.zeros(ended.shape[1], bool)
    for step in reversed(range(len(rewards))):
        after[ended[step]] = 0
        over |= ended[step]
        after = after + rewards[step]
        came[step], known[step] = after, over
    return came, known


def learn(
    net: Net,
    optimizer: torch.optim.Optimizer,
    found: tuple[Array, Array, Array],
    rng: np.random.Generator,
    batch: int = 1024,
) -> float:
    """Once over what was played; the mean squared error in points before each step."""
    seen, made, points = found
    order, errors = rng.permutation(len(points)), []
    for at in range(0, len(order), batch):
        rows = order[at : at + batch]
        told = net(seen[rows], np.arange(len(rows)), made[rows])
        loss = (told - torch.as_tensor(points[rows])).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        errors.append(float(loss.detach()))
    return float(np.mean(errors))


class Monte(tycoon.Bot):
    """Plays what the net finds best."""

    plays = tycoon.find(GAME).state_type

    def __init__(self, net: Net) -> None:
        super().__init__()
        self._net = net

    def choose(self, state: tycoon.State, seat: int, chance: tycoon.Chance) -> int:
        """The legal action that promises most points."""
        mask = np.frombuffer(state.legal_mask(), dtype=bool)
        seen = state.observation(seat, encoding="scaled")
        return state.action_at(int(likes(self._net, seen[None], mask[None])[0]))


def among(net: Net, other: str, deals: int) -> tuple[float, float]:
    """Points a round among three others, and half the 95 % interval."""
    start = tycoon.make(GAME, PRESET, SEATS, rounds=1)
    one = compare(start, [Monte(net), other, other, other], games=deals, seed=5).players[0]
    return one.mean_return, one.interval or 0.0


def train(minutes: float, *, games: int = 256, steps: int = 64, seed: int = 1) -> Net:
    """Learn for so many minutes of processor time."""
    torch.manual_seed(seed)
    table, rng = Table(games, seed), np.random.default_rng(seed)
    net = table.net()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    started, looked, count = time.process_time(), 0.0, 0
    while (spent := time.process_time() - started) < 60 * minutes:
        curious = max(0.02, 0.3 * (1 - 2 * spent / (60 * minutes)))
        found = table.play(net, steps, curious)
        if not len(found[2]):
            continue  # no round has ended yet
        error = learn(net, optimizer, found, rng)
        count += len(found[2])
        if spent - looked > 60 * minutes / 10:
            looked = spent
            print(f"{spent / 60:5.1f} min  {count / 1e6:5.2f} M decisions  error {error:.3f}")
    return net


def main() -> None:
    """Learn, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=20.0, help="of processor time")
    parser.add_argument("--out", type=Path, default=Path("build/dmc"))
    parser.add_argument("--deals", type=int, default=300)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    net = train(asked.minutes)
    asked.out.mkdir(parents=True, exist_ok=True)
    np.savez(asked.out / "net.npz", **{k: v.numpy() for k, v in net.state_dict().items()})
    for other in ("random", "greedy"):
        points, error = among(net, other, asked.deals)
        print(f"{points:+.2f} ± {error:.2f} points a round among three {other}")


if __name__ == "__main__":
    main()
