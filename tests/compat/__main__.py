"""Writes what later revisions must read: `python -m tests.compat FOLDER`.

The files in this folder were written at the commit that they name, and stay as they are: what was
saved once is to be read for good; only the hash of what is seen is another where a question got
other words. They are written anew only when rules change (`Game.version` rises), on purpose, with
this folder as FOLDER; another checkout answers too, if its interpreter is
given this file: `cd CHECKOUT; .venv/bin/python …/tests/compat/__main__.py FOLDER`.
"""

from __future__ import annotations

import hashlib
import lzma
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import tycoon
import tycoon.games as _games  # noqa: F401 - declared the games, once
from tycoon import bots
from tycoon.core import registry

STATES, STEPS, LINES = 14, 400, 120
"""Of each preset so many states, of games so long, and a record of so many decisions."""


def main(folder: Path) -> None:
    """Write a file for each game."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    for name in registry.names():
        game = tycoon.find(name)
        presets = [of_preset(game, preset) for preset in game.presets]
        whole = {"commit": commit, "game": name, "version": game.version, "presets": presets}
        packed = lzma.compress(msgspec.msgpack.encode(whole), preset=9 | lzma.PRESET_EXTREME)
        (folder / f"{name}.msgpack.xz").write_bytes(packed)
        print(f"{name}: {len(packed):,} bytes, {len(presets)} presets of {commit}")


def of_preset(game: Any, preset: str) -> dict[str, Any]:
    """States of a random game for each number of seats in turn, and the record of one."""
    return {
        "preset": preset,
        "states": [written(state) for state in states(game, preset)],
        "record": recorded(game, preset),
    }


def states(game: Any, preset: str) -> list[Any]:
    """Some states of games of random and greedy players."""
    found: list[Any] = []
    for number in range(STATES):
        state = game.new(*options_and_seats(game, preset, number))
        random, chance = Random(number), tycoon.FastChance(number)
        for _ in range(random.randrange(1, STEPS)):
            if not state.is_over:
                state.apply(chosen(state, random, chance, number % 3), chance)
        found.append(state)
    return found


def options_and_seats(game: Any, preset: str, number: int) -> tuple[Any, int]:
    """The options of a preset for some number of seats."""
    for seats in (game.seats[number % len(game.seats)], *game.seats):
        try:
            return game.options(preset, seats), seats
        except tycoon.TycoonError:
            continue
    raise AssertionError(f"{preset} is for no number of seats")


def chosen(state: Any, random: Random, chance: Any, greed: int) -> int:
    """What a player does who is greedy half as often as `greed` says."""
    seat = state.seat_to_act
    if seat < 0:
        return int(state.default_action())
    if random.random() < greed / 2:
        bot = bots.make("greedy", state.game)
        return int(bot.choose(state.determinize(seat, chance), seat, chance))
    return int(random.choice(state.legal_actions()))


def written(state: Any) -> dict[str, Any]:
    """A state in all the ways that it can be written, and what is seen of it."""
    return {
        "save": state.save(),
        "digest": state.digest(),
        "position": msgspec.json.encode(state.to_position()),
        "seen": seen(state),
    }


def seen(state: Any) -> bytes:
    """A hash of what can be done in a state and of what everybody sees."""
    moves = [state.notation(action) for action in state.legal_actions()]
    views = [state.view(viewer) for viewer in (tycoon.SPECTATOR, *range(state.seats))]
    told = msgspec.json.encode([moves, views, state.returns()])
    return hashlib.blake2b(told, digest_size=8).digest()


def recorded(game: Any, preset: str) -> list[bytes]:
    """The lines of a game, from its beginning."""
    state = game.new(*options_and_seats(game, preset, 1))
    recorder, random, chance = tycoon.Recorder(), Random(1), tycoon.FastChance(1)
    lines = [recorder.begin(state, about={"written": "to be read by later revisions"})]
    while len(lines) < LINES and not state.is_over:
        lines.append(recorder.play(state, chosen(state, random, chance, 1), chance)[0])
    if state.is_over:
        lines.append(recorder.end(state))
    return lines


if __name__ == "__main__":
    main(Path(sys.argv[1]))
