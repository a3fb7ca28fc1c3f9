"""Learn to play Big Two from what others have played: behaviour cloning.

    tycoon dataset bigtwo --players fast --games 300 --out build/fast.parquet
    python examples/behaviour_cloning.py build/fast.parquet --out build/cloned

reads decisions from a table (`tycoon dataset`), which may come of games played here or of records,
and makes what was done likelier by cross-entropy. The net is that of `ppo_bigtwo.py`, which could
learn on from here.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from ppo_bigtwo import SEEN, Choices, Net, choices, part, save
from ppo_player import Trained
from pyarrow import parquet

import tycoon
from tycoon.lab import compare

Array = NDArray[Any]
ACTIONS = 1666


def read(path: Path) -> tuple[Choices, Array]:
    """Decisions with a choice, and which was made; ValueError for a table of another kind."""
    file = parquet.ParquetFile(path)
    told = json.loads(file.schema_arrow.metadata[b"tycoon"])
    if (told["game"], told["num_actions"], told["encoding"]) != ("bigtwo", ACTIONS, "raw"):
        raise ValueError(f"{path} is of {told['game']}, {told['encoding']}: Big Two, raw is wanted")
    table = file.read(columns=["observation", "legal", "choice"])
    legal = table["legal"].combine_chunks()
    sizes = np.diff(legal.offsets.to_numpy())
    several = sizes > 1
    mask = np.zeros((len(sizes), ACTIONS), dtype=bool)
    mask[np.repeat(np.arange(len(sizes)), sizes), legal.flatten().to_numpy()] = True
    flat = table["observation"].combine_chunks().flatten().to_numpy()
    some = choices(flat.reshape(-1, SEEN)[several], mask[several])
    choice = table["choice"].to_numpy()[several]
    return some, (some.number == choice[some.row]).nonzero()[0]


def clone(
    net: Net, some: Choices, made: Array, *, epochs: int = 4, batch: int = 1024, seed: int = 1
) -> list[dict[str, float]]:
    """Learn from nine tenths of the decisions; after each time over what the rest says of it."""
    rng, count = np.random.default_rng(seed), len(some.seen)
    order = rng.permutation(count)
    unseen, known = order[: count // 10], order[count // 10 :]
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    curve = [tell(net, some, made, unseen)]
    for _ in range(epochs):
        rng.shuffle(known)
        for at in range(0, len(known), batch):
            few, chosen = part(some, known[at : at + batch], made)
            loss = -net(few)[0][chosen].mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        curve.append(tell(net, some, made, unseen))
    return curve


def tell(net: Net, some: Choices, made: Array, rows: Array) -> dict[str, float]:
    """How surprised the net is by these decisions, and how often it would have done the same."""
    few, chosen = part(some, rows, made)
    with torch.no_grad():
        logs = net(few)[0].numpy()
    order = np.lexsort((logs, few.row))
    liked = order[np.flatnonzero(np.append(np.diff(few.row[order]), 1))]
    return {"loss": float(-logs[chosen].mean()), "same": float((liked == chosen).mean())}


def main() -> None:
    """Learn, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("table", type=Path)
    parser.add_argument("--out", type=Path, default=Path("build/cloned"))
    parser.add_argument("--deals", type=int, default=300)
    asked = parser.parse_args()
    some, made = read(asked.table)
    print(f"{len(some.seen):,} decisions with a choice")
    torch.manual_seed(1)
    net = Net()
    for number, told in enumerate(clone(net, some, made)):
        print(f"{number} times over: loss {told['loss']:.3f}, the same {100 * told['same']:.1f} %")
    asked.out.mkdir(parents=True, exist_ok=True)
    save(net, asked.out)
    others = ["greedy"] * 3
    one = compare(tycoon.make("bigtwo"), [Trained(net), *others], games=asked.deals).players[0]
    print(f"{one.mean_return:+.2f} ± {one.interval or 0:.2f} points a deal against three greedy")


if __name__ == "__main__":
    main()
