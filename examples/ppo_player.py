"""A net that `ppo_bigtwo.py` has trained as a player like any other, and how good it is.

    python examples/ppo_player.py build/ppo/net.npz --deals 500

The weights are plain arrays, so that a file from a stranger can do nothing but be wrong. Installed
as a package, a line in its `pyproject.toml` makes it play wherever players are named:

    [project.entry-points."tycoon.bots"]
    "bigtwo.ppo" = "ppo_player:Trained"
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from ppo_bigtwo import Net, best, load

import tycoon
from tycoon import bots
from tycoon.lab import compare

DEFAULT = Path("build/ppo/net.npz")


class Trained(tycoon.Bot):
    """Does what its net likes most; it sees what an observation says, and nothing else."""

    plays = tycoon.find("bigtwo").state_type

    def __init__(self, net: Path | str | Net = DEFAULT) -> None:
        """Take a net, or the file of one; OSError or ValueError where that is none."""
        super().__init__()
        self._net = net if isinstance(net, Net) else load(Path(net))

    def choose(self, state: tycoon.State, seat: int, chance: tycoon.Chance) -> int:
        """The legal action that the net likes most."""
        mask = np.frombuffer(state.legal_mask(), dtype=bool)
        if mask.sum() == 1:
            return state.default_action()
        seen = state.observation(seat)
        return state.action_at(int(best(self._net, seen[None], mask[None])[0]))


def main() -> None:
    """Let it meet three greedy in the arena."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("net", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--deals", type=int, default=500, help="each is played from every seat")
    asked = parser.parse_args()
    bots.declare("ppo", "bigtwo", "ppo_player:Trained")
    player = bots.make("ppo", "bigtwo", net=asked.net)
    start = tycoon.make("bigtwo")
    report = compare(start, [player, "greedy", "greedy", "greedy"], games=asked.deals, seed=11)
    one = report.players[0]
    print(
        f"{one.mean_return:+.2f} ± {one.interval or 0:.2f} points a deal against three greedy,"
        f" {report.games} deals from every seat, {one.us_per_decision:.0f} µs a decision"
    )


if __name__ == "__main__":
    main()
