"""Tells about how long games take: those of normal bots, at the pace of people.

    python -m tools.minutes [--games N] [GAME ...]

Counted is what people would be asked, each preset with its usual number of players. A decision
takes `CHOICE` seconds, `ONLY` where nothing is to be chosen, and `BOT` if a bot makes it; each deal
takes `DEAL` more to look and go on. What flies and rolls meanwhile is within that.

The lobby shows what comes out for the first preset of each game among people, rounded, in
`web/src/lobby/shop.ts`; of Big Two for so many hands of it as are a sitting there.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import mean, median, quantiles
from typing import Final, NamedTuple

from tycoon import bots
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.game import Game

CHOICE: Final = 7.0
ONLY: Final = 2.0
BOT: Final = 1.1
DEAL: Final = 12.0
SITTINGS: Final = {"bigtwo": {"hands": 8}}
"""What the lobby offers first of a game whose presets are played to a far limit."""
OURS: Final = ("bigtwo", "daifugo", "deal", "monopoly")
_MOST: Final = 100_000  # decisions of a game


class Played(NamedTuple):
    """What a game took: decisions with something to choose and without, and deals.

    `choices` and `only` are by seat.
    """

    choices: list[int]
    only: list[int]
    deals: int

    @property
    def people(self) -> float:
        """Minutes among people."""
        return (sum(self.choices) * CHOICE + sum(self.only) * ONLY + self.deals * DEAL) / 60

    @property
    def alone(self) -> float:
        """Minutes of the first seat's player among bots."""
        own = self.choices[0] * CHOICE + self.only[0] * ONLY
        others = (sum(self.choices[1:]) + sum(self.only[1:])) * BOT
        return (own + others + self.deals * DEAL) / 60


def played(game: Game, preset: str, seed: int, **options: int) -> Played:
    """Play a game of normal bots out."""
    state = registry.make(game.name, preset, **options)
    chance = FastChance(seed)
    players = [bots.make("greedy", game) for _ in range(state.seats)]
    choices, only = [0] * state.seats, [0] * state.seats
    last = -1
    for _ in range(_MOST):
        if state.is_over:
            return Played(choices, only, state.deals)
        seat = state.seat_to_act
        if seat < 0:
            last = -1
            state.apply(state.default_action(), chance)
            continue
        action = players[seat].choose(state.determinize(seat, chance), seat, chance)
        if seat != last and game.forced(state, wanted=False, draws=False) is None:
            (choices if len(state.legal_actions()) > 1 else only)[seat] += 1
        state.apply(action, chance)
        goes_on = state.seat_to_act == seat and game.continues_decision(state, action)
        last = seat if goes_on else -1
    raise SystemExit(f"{game.name} {preset}: a game of more than {_MOST} decisions")


def main(names: Sequence[str], games: int) -> None:
    """Print a line for each preset."""
    print(f"{CHOICE:g} s for a choice, {ONLY:g} without one, {BOT:g} of a bot, {DEAL:g} for a deal")
    print("game and preset, seats: choices + others, deals; minutes among people, for half of the")
    print("games, and for a deal; minutes of one among bots")
    for game in map(registry.find, names):
        cases: list[tuple[str, dict[str, int]]] = [(preset, {}) for preset in game.presets]
        if game.name in SITTINGS:
            cases.insert(1, (cases[0][0], SITTINGS[game.name]))
        for preset, options in cases:
            found = [played(game, preset, seed, **options) for seed in range(games)]
            choices, only, deals = (
                mean(some)
                for some in (
                    [sum(one.choices) for one in found],
                    [sum(one.only) for one in found],
                    [one.deals for one in found],
                )
            )
            first, middle, third = quantiles([one.people for one in found], n=4)
            said = "".join(f" {name} {value}" for name, value in options.items())
            print(
                f"{game.name} {preset}{said}, {game.seats_for(preset)}: {choices:.0f} + {only:.0f},"
                f" {deals:.1f}; {middle:.0f}, {first:.0f} to {third:.0f},"
                f" {median(one.people / one.deals for one in found):.1f};"
                f" {median(one.alone for one in found):.0f}",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("names", nargs="*", default=OURS, metavar="GAME")
    given = parser.parse_args()
    main(given.names, given.games)
