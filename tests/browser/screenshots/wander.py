"""Look at tables in positions that games come to by themselves, in any language, at many sizes.

The scenes are positions that somebody has thought of; these are others. What is wrong is printed,
and lies in build/wander with a picture and the position, from which `tycoon play` plays on.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import Error

import tycoon
from tests.browser.player import ROOT
from tests.browser.screenshots import faults
from tests.browser.screenshots.house import LANGUAGES, MAIN, House, open_house, picture
from tests.browser.screenshots.scenes import ASKED, Scene
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import TycoonError
from tycoon.core.registry import find

FOLDER = ROOT / "build" / "wander"
SIZES = (*MAIN, (360, 640), (768, 1024))
STEPS = {"bigtwo": 60, "daifugo": 120, "deal": 200, "monopoly": 700}
"""How many decisions are made at most before we look, by game."""
FURTHER = 400
"""How many more, until our seat has a choice."""
RANDOM = (0.0, 0.1, 0.5)
"""How often what is done is drawn, and not what a sensible player would do."""


@dataclass(frozen=True)
class Wandered(Scene):
    """A position that somebody has come to."""

    found: dict[str, Any] = field(default_factory=dict)

    @property
    def described(self) -> dict[str, Any]:
        """The position."""
        return self.found


def wander(name: str, drawn: random.Random) -> Wandered | None:
    """A position of a game where our seat, the first, has a choice; None if none was come to."""
    game = find(name)
    preset = drawn.choice(list(game.presets))
    try:
        state = tycoon.make(name, preset, drawn.choice(list(game.seats)))
    except TycoonError:
        return None  # a preset for other numbers of seats
    player = bots.make(bots.usual(game), game)
    chance = FastChance(drawn.getrandbits(40))
    share, steps = drawn.choice(RANDOM), drawn.randint(0, STEPS[name])
    for step in range(steps + FURTHER):
        if state.is_over:
            return None
        seat, legal = state.seat_to_act, list(state.legal_actions())
        if step >= steps and seat == 0 and len(legal) > 1:
            found = msgspec.to_builtins(state.to_position())
            return Wandered(preset, "", name, "wandered", look=ASKED, found=found)
        at_random = seat < 0 or drawn.random() < share
        action = drawn.choice(legal) if at_random else player.choose(state.copy(), seat, chance)
        state.apply(action, chance)
    return None


def look(house: House, shown: Wandered, lang: str) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """What is wrong with a position, by size; where something is."""
    house.visit(shown, house.enter(shown), lang)
    for _, size in house.looks(["dark"], SIZES):
        found = faults.find(house.page, *faults.GEOMETRY) + house.complained()
        if found:
            yield size, found


def main() -> int:
    """Look for as long as is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--game", choices=sorted(STEPS), help="only this one")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1, help="of the positions (1)")
    given = parser.parse_args()
    drawn = random.Random(given.seed)
    end, positions, wrong = time.monotonic() + 60 * given.minutes, 0, 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with open_house() as house:
            while time.monotonic() < end:
                shown = wander(given.game or drawn.choice(sorted(STEPS)), drawn)
                lang = drawn.choice(LANGUAGES)
                if shown is None:
                    continue
                positions += 1
                name = f"{shown.game}-{shown.name}-{given.seed}-{positions}-{lang}"
                before = wrong
                try:
                    for (width, height), found in look(house, shown, lang):
                        picture(house, FOLDER / f"{name}-{width}x{height}.webp", 80)
                        print(f"{name} {width}x{height}", *found, sep="\n  ", flush=True)
                        wrong += len(found)
                except (AssertionError, Error) as error:
                    print(f"{name} cannot be shown: {error}", flush=True)
                    wrong += 1
                if wrong > before:
                    (FOLDER / f"{name}.json").write_text(json.dumps(shown.found), "utf-8")
    except KeyboardInterrupt:
        print("Stopped.")
    print(f"{positions} positions, {wrong} faults: {FOLDER.relative_to(ROOT)}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
