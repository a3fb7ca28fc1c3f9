"""Self-play with PPO on Big Two: four seats, one net, from nothing to better than `greedy`.

    python examples/ppo_bigtwo.py --minutes 120 --out build/ppo

plays deals side by side in native memory (`tycoon.VectorState`), learns from them with proximal
policy optimization (Schulman and others, arXiv:1707.06347) and generalized advantage estimation
(arXiv:1506.02438), and measures itself against three `greedy` now and then. Ctrl-C ends it, the
same command goes on. The net is kept as plain arrays (`net.npz`), the learning curve as
`curve.json`. docs/examples.md tells more.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import tycoon
from tycoon import bots

CARDS, HAND, SEATS = 52, 13, 4
NO_CARD = CARDS
SEEN = 232  # numbers of an observation; docs/games/bigtwo.md has what they are
WIDTH = 256
POINTS = 20.0  # so many points are 1 for the net

Array = NDArray[Any]


def places() -> Array:
    """The cards of every action number, as places in the hand; `HAND` where there is none."""
    table = np.full((1666, 5), HAND, dtype=np.int64)
    number = 1
    for size in (1, 2, 3, 5):
        # Colexicographic: the last place counts most.
        for chosen in sorted(combinations(range(HAND), size), key=lambda one: one[::-1]):
            table[number, :size] = chosen
            number += 1
    return table


PLACES = places()


class Choices(NamedTuple):
    """Decisions with all that may be done in each, one choice after the other.

    Attributes:
        seen: float32 of shape (decisions, SEEN), what the seat to act may know.
        row: int64 of shape (choices,), to which decision a choice belongs.
        number: int64 of shape (choices,), its action number.
        cards: int64 of shape (choices, 5), the cards that it plays, filled up with `NO_CARD`.
        left: int64 of shape (choices, HAND), for each rank how many cards of it are kept.
    """

    seen: Array
    row: Array
    number: Array
    cards: Array
    left: Array


def choices(seen: Array, legal: Array) -> Choices:
    """What may be done, from observations and masks: cards instead of places in a hand."""
    hand = seen[:, :CARDS] > 0
    held = np.full((len(seen), HAND + 1), NO_CARD)
    at, card = hand.nonzero()
    held[at, np.concatenate([np.arange(n) for n in hand.sum(1)])] = card
    row, number = legal.nonzero()
    cards = held[row[:, None], PLACES[number]]
    counts = hand.reshape(-1, HAND, SEATS).sum(2)[row]
    played = np.zeros((len(row), HAND + 1), dtype=np.int64)
    np.add.at(played, (np.arange(len(row))[:, None], cards // SEATS), 1)
    left = counts - played[:, :HAND] + 5 * np.arange(HAND)
    return Choices(seen, row, number, cards, left)


class Net(nn.Module):
    """How good each choice is, and what the deal is worth to the seat that makes it.

    A choice is its cards and what it leaves of each rank; these are added to what the net makes of
    the table before the first bend, so that a choice costs little and all of them learn together.
    """

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Sequential(nn.Linear(SEEN, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH))
        self.cards = nn.EmbeddingBag(CARDS + 1, WIDTH, mode="sum", padding_idx=NO_CARD)
        self.left = nn.EmbeddingBag(5 * HAND, WIDTH, mode="sum")
        self.size = nn.Embedding(6, WIDTH)
        self.choice = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, 64), nn.ReLU(), nn.Linear(64, 1))
        self.worth = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, 64), nn.ReLU(), nn.Linear(64, 1))
        nn.init.normal_(self.cards.weight, std=0.1)
        nn.init.normal_(self.left.weight, std=0.1)
        nn.init.zeros_(self.choice[3].weight)

    def forward(self, some: Choices) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of the choices, and a worth for each decision."""
        table = self.table(torch.as_tensor(some.seen))
        row = torch.as_tensor(some.row)
        cards, left = torch.as_tensor(some.cards), torch.as_tensor(some.left)
        size = self.size((cards < NO_CARD).sum(1))
        values = self.choice(table[row] + self.cards(cards) + self.left(left) + size)[:, 0]
        return _log_softmax(values, row, len(table)), self.worth(table)[:, 0]


def _log_softmax(values: torch.Tensor, row: torch.Tensor, rows: int) -> torch.Tensor:
    """Of the choices of each decision by themselves."""
    top = torch.full((rows,), -torch.inf).scatter_reduce(0, row, values.detach(), "amax")
    shifted = values - top[row]
    total = torch.zeros(rows).index_add(0, row, shifted.exp())
    return shifted - total.log()[row]


class Played(NamedTuple):
    """Decisions that were made, and how they turned out; rows as in `Choices`.

    Attributes:
        chosen: int64, the place of the choice that was made among all choices.
        likely: float32, the log-probability that it had.
        gain: float32, how much better it turned out than was expected (the advantage).
        came: float32, what the deal came to, smoothed (the target of `worth`).
    """

    choices: Choices
    chosen: Array
    likely: Array
    gain: Array
    came: Array


class Table:
    """Many deals side by side, in which one net plays all seats, or one among three rivals.

    Playing itself alone it learns to beat itself; a share of deals among another player keeps it
    from habits that only its like would not punish.
    """

    def __init__(self, games: int, seed: int, rivals: float = 0.0, rival: str = "greedy") -> None:
        self.games = tycoon.VectorState("bigtwo", games, seed=seed, one_deal=True)
        self.rng = np.random.default_rng(seed)
        self.rival, self.chance = bots.make(rival, "bigtwo"), tycoon.FastChance(seed)
        number = np.arange(games)
        self._among = number < rivals * games
        self._own = number % SEATS

    def play(self, net: Net, steps: int, smooth: float = 0.95) -> Played:
        """Play on for so many decisions of every game.

        Where only one thing can be done nobody is asked, and nothing is learned.
        """
        games, count = self.games, self.games.num_games
        found: list[Choices] = []
        asked: list[Array] = []
        made: list[Array] = []
        worths = np.zeros((steps, count), np.float32)
        likely: list[Array] = []
        seats = np.zeros((steps, count), np.int64)
        rewards = np.zeros((steps, count, SEATS), np.float32)
        ended = np.zeros((steps, count), bool)
        for step in range(steps):
            legal = games.legal_mask
            action = legal.argmax(1)
            open_ = legal.sum(1) > 1
            theirs = open_ & self._among & (games.seats_to_act != self._own)
            for place in theirs.nonzero()[0]:
                action[place] = answer(self.rival, games.state(int(place)), self.chance)
            open_ = (open_ & ~theirs).nonzero()[0]
            some = choices(games.observation[open_], legal[open_])
            with torch.no_grad():
                logs, worth = net(some)
            chosen = self.draw(logs.numpy(), some.row)
            action[open_] = some.number[chosen]
            found.append(some)
            asked.append(open_)
            made.append(chosen)
            likely.append(logs.numpy()[chosen])
            worths[step, open_] = worth.numpy()
            seats[step] = games.seats_to_act
            games.step(action)
            rewards[step] = games.rewards / POINTS
            ended[step] = games.ended
        gains, known = self._gains(asked, worths, seats, rewards, ended, smooth)
        return _joined(found, made, likely, asked, gains, known, worths)

    def draw(self, logs: Array, row: Array) -> Array:
        """One choice of each decision, as likely as the net has it: the largest of noisy values."""
        noisy = logs + self.rng.gumbel(size=len(logs))
        order = np.lexsort((noisy, row))
        last = np.flatnonzero(np.append(np.diff(row[order]), 1))
        return order[last]

    def _gains(
        self,
        asked: list[Array],
        worths: Array,
        seats: Array,
        rewards: Array,
        ended: Array,
        smooth: float,
    ) -> tuple[Array, Array]:
        """What each decision gained beyond its worth, seat by seat from the last one backwards.

        Known where the deal has ended, or the same seat has decided once more.
        """
        count = self.games.num_games
        gains = np.zeros(worths.shape, np.float32)
        known = np.zeros(worths.shape, bool)
        ahead = np.zeros((3, count, SEATS), np.float32)  # worth, gain, reward until then
        sure = np.zeros((count, SEATS), bool)
        for step in reversed(range(len(worths))):
            over = ended[step]
            ahead[0, over], ahead[1, over], sure[over] = 0, 0, True
            ahead[2, over] = 0
            ahead[2] += rewards[step]
            at = asked[step]
            seat = seats[step, at]
            gain = ahead[2, at, seat] + ahead[0, at, seat] - worths[step, at]
            gain += smooth * ahead[1, at, seat]
            gains[step, at], known[step, at] = gain, sure[at, seat]
            # One that is not known begins the count for those before it.
            ahead[0, at, seat] = worths[step, at]
            ahead[1, at, seat] = np.where(sure[at, seat], gain, 0)
            ahead[2, at, seat] = 0
            sure[at, seat] = True
        return gains, known


def _joined(
    found: list[Choices],
    made: list[Array],
    likely: list[Array],
    asked: list[Array],
    gains: Array,
    known: Array,
    worths: Array,
) -> Played:
    """The decisions of all steps one after the other, those that are not known left out."""
    rows = np.cumsum([0, *(len(some.seen) for some in found)])
    ends = np.cumsum([0, *(len(some.row) for some in found)])
    whole = Choices(
        np.concatenate([some.seen for some in found]),
        np.concatenate([some.row + at for some, at in zip(found, rows, strict=False)]),
        *(np.concatenate([some[part] for some in found]) for part in (2, 3, 4)),
    )
    chosen = np.concatenate([one + at for one, at in zip(made, ends, strict=False)])
    of_step = [(step, at) for step, at in enumerate(asked)]
    gain = np.concatenate([gains[step, at] for step, at in of_step])
    worth = np.concatenate([worths[step, at] for step, at in of_step])
    sure = np.concatenate([known[step, at] for step, at in of_step])
    whole_likely = np.concatenate(likely)
    kept, picked = part(whole, sure.nonzero()[0], chosen)
    return Played(kept, picked, whole_likely[sure], gain[sure], (gain + worth)[sure])


def part(whole: Choices, rows: Array, chosen: Array) -> tuple[Choices, Array]:
    """Some of the decisions, and where the choices that were made stand among theirs."""
    counts = np.bincount(whole.row, minlength=len(whole.seen))
    starts = np.cumsum(counts) - counts
    sizes = counts[rows]
    begins = np.cumsum(sizes) - sizes
    at = np.arange(sizes.sum()) - np.repeat(begins - starts[rows], sizes)
    row = np.repeat(np.arange(len(rows)), sizes)
    some = Choices(whole.seen[rows], row, whole.number[at], whole.cards[at], whole.left[at])
    return some, chosen[rows] - starts[rows] + begins


def learn(
    net: Net,
    optimizer: torch.optim.Optimizer,
    played: Played,
    rng: np.random.Generator,
    *,
    epochs: int = 3,
    batch: int = 1024,
    clip: float = 0.2,
    spread: float = 0.01,
) -> dict[str, float]:
    """Make what turned out well likelier, but no more than `clip` at once."""
    count = len(played.gain)
    gain = (played.gain - played.gain.mean()) / (played.gain.std() + 1e-6)
    told: list[tuple[float, float]] = []
    for _ in range(epochs):
        order = rng.permutation(count)
        for at in range(0, count, batch):
            rows = order[at : at + batch]
            some, chosen = part(played.choices, rows, played.chosen)
            logs, worth = net(some)
            ratio = (logs[chosen] - torch.as_tensor(played.likely[rows])).exp()
            better = torch.as_tensor(gain[rows])
            policy = -torch.min(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better).mean()
            missed = (worth - torch.as_tensor(played.came[rows])).square().mean()
            entropy = -(logs.exp() * logs).sum() / len(rows)
            loss = policy + 0.5 * missed - spread * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            told.append((float(missed.detach()), float(entropy.detach())))
    missed_, entropy_ = np.mean(told, axis=0)
    return {"missed": float(missed_), "entropy": float(entropy_)}


def against(net: Net, deals: int, seed: int, other: str = "greedy") -> tuple[float, float]:
    """Points a deal among three others, each deal from every seat; and half the 95 % interval."""
    points = np.zeros(deals)
    bot, chance = bots.make(other, "bigtwo"), tycoon.FastChance(seed)
    for mine in range(SEATS):
        games = tycoon.VectorState("bigtwo", deals, seed=seed, one_deal=True)
        left = np.ones(deals, bool)
        while left.any():
            legal = games.legal_mask
            action = legal.argmax(1)
            open_ = legal.sum(1) > 1
            ours = (open_ & left & (games.seats_to_act == mine)).nonzero()[0]
            if len(ours):
                action[ours] = best(net, games.observation[ours], legal[ours])
            for place in (open_ & left & (games.seats_to_act != mine)).nonzero()[0]:
                action[place] = answer(bot, games.state(int(place)), chance)
            games.step(action)
            over = games.ended & left
            points[over] += games.returns[over, mine] / SEATS
            left &= ~over
    return float(points.mean()), float(1.96 * points.std(ddof=1) / np.sqrt(deals))


def answer(bot: tycoon.Bot, state: tycoon.State, chance: tycoon.Chance) -> int:
    """The number of the action that a bot chooses."""
    seat = state.seat_to_act
    return state.action_index(bot.choose(state.determinize(seat, chance), seat, chance))


def best(net: Net, seen: Array, legal: Array) -> Array:
    """The action number that the net likes most in each decision."""
    some = choices(seen, legal)
    with torch.no_grad():
        logs, _ = net(some)
    order = np.lexsort((logs.numpy(), some.row))
    return some.number[order[np.flatnonzero(np.append(np.diff(some.row[order]), 1))]]


def save(net: Net, folder: Path) -> None:
    """Write the weights as arrays of numbers, which nobody's code can hide in."""
    weights = {name: value.numpy() for name, value in net.state_dict().items()}
    with (folder / "net.npz.part").open("wb") as file:
        np.savez(file, **weights)
    (folder / "net.npz.part").replace(folder / "net.npz")


def load(path: Path) -> Net:
    """The net of a file; ValueError where it is none."""
    net = Net()
    with np.load(path, allow_pickle=False) as weights:
        net.load_state_dict({name: torch.as_tensor(weights[name]) for name in weights.files})
    return net


def train(
    folder: Path,
    minutes: float,
    *,
    games: int = 768,
    steps: int = 64,
    look_every: float = 300.0,
    deals: int = 500,
    seed: int = 1,
    rate: float = 5e-4,
    rivals: float = 0.5,
) -> list[dict[str, float]]:
    """Learn for so many minutes of processor time; what it came to, look by look."""
    folder.mkdir(parents=True, exist_ok=True)
    curve: list[dict[str, float]] = []
    net = Net()
    if (folder / "curve.json").exists():
        net, curve = load(folder / "net.npz"), json.loads((folder / "curve.json").read_text())
    before = curve[-1]["seconds"] if curve else 0.0
    torch.manual_seed(seed + len(curve))
    table = Table(games, seed + len(curve), rivals)
    rng = np.random.default_rng(seed + len(curve))
    optimizer = torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5)
    seen = curve[-1]["decisions"] if curve else 0.0
    started, looked = time.process_time(), before
    spent = before
    while spent < 60 * minutes:
        for group in optimizer.param_groups:
            group["lr"] = rate * max(0.05, 1 - spent / (60 * minutes))
        played = table.play(net, steps)
        told = learn(net, optimizer, played, rng)
        seen += len(played.gain)
        spent = before + time.process_time() - started
        if spent - looked >= look_every or spent >= 60 * minutes:
            points, error = against(net, deals, 1_000_003)
            # Looking costs time as well, but nothing is learned in it.
            started += time.process_time() - started - (spent - before)
            curve.append(
                {"seconds": spent, "decisions": seen, "points": points, "error": error, **told}
            )
            looked = spent
            save(net, folder)
            (folder / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
            print(
                f"{spent / 60:6.1f} min  {seen / 1e6:6.2f} M decisions"
                f"  {points:+.2f} ± {error:.2f} points a deal against three greedy"
                f"  entropy {told['entropy']:.2f}",
                flush=True,
            )
    return curve


def main() -> None:
    """Learn, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=120.0, help="of processor time")
    parser.add_argument("--out", type=Path, default=Path("build/ppo"))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)  # the net is small: a second thread waits more than it helps
    try:
        train(asked.out, asked.minutes, seed=asked.seed)
    except KeyboardInterrupt:
        print(f"stopped; {asked.out} has what was learned up to the last look")


if __name__ == "__main__":
    main()
