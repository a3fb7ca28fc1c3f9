"""Tycoon's own work, a sample at a time.

    python -m benchmarks.limits.ours SECONDS SEED    random deals of Big Two, as JSON

is for rules that are read as another process would: interpreted.
"""

from __future__ import annotations

import sys
from time import process_time

import msgspec

import tycoon
from benchmarks.limits.programs import SQUARES, output
from benchmarks.limits.samples import Sample
from tycoon import bots
from tycoon.games.monopoly.landings import Landings
from tycoon.games.monopoly.rules.state import Monopoly
from tycoon.lab.playouts import Playouts

MANY, FEW = 50_000, 1_000
"""Decisions between two looks at the clock, compiled and interpreted."""


class Games:
    """Whole games among bots of one name, as `tycoon playouts` plays them."""

    def __init__(self, game: str, preset: str, seats: int = 4, player: str = "random") -> None:
        self.start = tycoon.make(game, preset=preset, seats=seats)
        self.players = [bots.make(player, game) for _ in range(seats)]

    def __call__(self, seconds: float, seed: int) -> Sample:
        """Play for so many seconds."""
        games = Playouts(self.start, self.players, seed, 10**6)
        piece = MANY if tycoon.compiled else FEW
        begun, spent = process_time(), 0.0
        while spent < seconds:
            games.play(piece, 1 << 60)
            spent = process_time() - begun
        counts = {
            "decisions": games.decisions,
            "listed": games.listed,
            "legal": games.legal,
            "deals": games.ended_deals,
            "games": games.games,
        }
        return Sample(spent, counts)


class Rolls:
    """Rolls of Monopoly and where they end, as `tycoon landings` counts them."""

    def __init__(self, preset: str = "classic") -> None:
        self.preset = preset

    def __call__(self, seconds: float, seed: int) -> Sample:
        """Roll for so many seconds."""
        start = tycoon.make("monopoly", preset=self.preset, seats=2)
        assert isinstance(start, Monopoly)
        landings = Landings(start, seed, False, False, True)
        begun, spent = process_time(), 0.0
        while spent < seconds:
            landings.roll(MANY)
            spent = process_time() - begun
        counts = dict(zip(SQUARES, landings.counts(), strict=True))
        return Sample(spent, {"rolls": landings.rolls, **counts})


def from_python(seconds: float, seed: int) -> Sample:
    """`legal_actions` and `apply` of Big Two one at a time, as a program in Python would."""
    chance, choice = tycoon.FastChance(seed), tycoon.FastChance(~seed)
    below = choice.below
    decisions = legal = deals = 0
    begun, spent = process_time(), 0.0
    while spent < seconds:
        state = tycoon.make("bigtwo", hands=100)
        while not state.is_over:
            actions = state.legal_actions()
            if state.seat_to_act < 0:
                deals += 1
            else:
                decisions += 1
                legal += len(actions)
            state.apply(actions[below(len(actions))], chance)
        spent = process_time() - begun
    return Sample(spent, {"decisions": decisions, "legal": legal, "deals": deals})


def interpreted(seconds: float, seed: int) -> Sample:
    """The same as `Games("bigtwo", "base")` in a process whose rules are interpreted."""
    command = (sys.executable, "-m", "benchmarks.limits.ours", str(seconds), str(seed))
    return msgspec.json.decode(output(*command, environment={"TYCOON_PURE": "1"}), type=Sample)


if __name__ == "__main__":
    sample = Games("bigtwo", "base")(float(sys.argv[1]), int(sys.argv[2]))
    print(msgspec.json.encode(sample).decode())
