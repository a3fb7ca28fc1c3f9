"""What games come to, in digests: two trees whose digests are equal play the same games.

    python -m tools.digests --out before.json --tree ../before
    python -m tools.digests --against before.json

Three things of every preset, the seats in turn:

- `random`: games of players who take any legal action: all actions, what everybody won, the outcome
  and the save at the end.
- `greedy`: games of greedy players without Python on the way: what these playouts count.
- `told`: games of both, looked at from every side: notations, words, events as every viewer hears
  of them, saves; at some moments views, observations, masks, positions and determinized states too.

With `--tree` another checkout answers, with its own interpreter and package: so nothing here but
what all revisions have in common.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import tycoon
import tycoon.games as _games  # noqa: F401 - declared the games, once
from tycoon import bots
from tycoon.core import registry
from tycoon.lab import play_out

MOST = 200_000
"""Where a game is stopped that does not end."""
MOST_TOLD = 1_000
"""Where one is stopped that is looked at from every side."""
LOOK_EVERY = 17
CHUNK = 1_000
SHARES = {"random": 1, "greedy": 10, "told": 50}
"""Of so many random games there is one of each part."""


def cases() -> list[tuple[str, str]]:
    """Every preset of every game."""
    return [(name, preset) for name in registry.names() for preset in tycoon.find(name).presets]


def seats_of(name: str, preset: str) -> list[int]:
    """The numbers of players that a preset takes."""
    found = []
    for seats in tycoon.find(name).seats:
        try:
            tycoon.make(name, preset=preset, seats=seats)
        except tycoon.TycoonError:
            continue
        found.append(seats)
    return found


class Digest:
    """A hash of values as JSON, or of bytes as they are."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=16)

    def add(self, *values: Any) -> None:
        """Put values into it."""
        for value in values:
            self._hash.update(value if isinstance(value, bytes) else msgspec.json.encode(value))
            self._hash.update(b"\n")

    def __str__(self) -> str:
        return self._hash.hexdigest()


def random_games(name: str, preset: str, numbers: range) -> str:
    """The digest of games of random players, by their numbers."""
    digest, options = Digest(), seats_of(name, preset)
    starts = {seats: tycoon.make(name, preset=preset, seats=seats) for seats in options}
    for number in numbers:
        state = starts[options[number % len(options)]].copy()
        chance, pick, actions = tycoon.FastChance(number), Random(number).random, array("Q")
        for _ in range(MOST):
            if state.is_over:
                break
            legal = state.legal_actions()
            action = legal[int(pick() * len(legal))]
            actions.append(action)
            state.apply(action, chance)
        digest.add(actions.tobytes(), state.returns(), state.outcome(), state.save())
    return str(digest)


def greedy_games(name: str, preset: str, numbers: range) -> str:
    """The digest of what playouts of greedy players count, a run for each number of seats."""
    digest, options = Digest(), seats_of(name, preset)
    for seats in options:
        start = tycoon.make(name, preset=preset, seats=seats)
        games = max(1, len(numbers) // len(options))
        report = play_out(start, ["greedy"], games=games, seed=numbers.start, max_decisions=MOST)
        for field in ("games", "decisions", "deals", "max_length", "capped", "ended_deals"):
            digest.add(getattr(report, field))
        digest.add(report.mean_returns, report.mean_deal_returns, report.deal_returns_error)
    return str(digest)


def told_games(name: str, preset: str, numbers: range) -> str:
    """The digest of games of random and greedy players that are looked at from every side."""
    digest, options = Digest(), seats_of(name, preset)
    greedy = bots.make("greedy", name)
    for number in numbers:
        state = tycoon.make(name, preset=preset, seats=options[number % len(options)])
        chance, random = tycoon.FastChance(number), Random(number)
        for step in range(MOST_TOLD):
            if state.is_over:
                break
            seat, legal = state.seat_to_act, state.legal_actions()
            if seat < 0:
                action = state.default_action()
            elif random.random() < (number % 3) / 2:
                action = greedy.choose(state.determinize(seat, chance), seat, chance)
            else:
                action = random.choice(legal)
            digest.add(seat, action, state.notation(action), state.describe(action))
            if step % LOOK_EVERY == number % LOOK_EVERY:
                digest.add(*all_sides(state, legal, step))
            state.collect_events()
            state.apply(action, chance)
            for event in state.drain_events():
                for viewer in (tycoon.SPECTATOR, *range(state.seats)):
                    seen = event.seen_by(viewer)
                    told = state.game.tell(msgspec.json.decode(msgspec.json.encode(seen)))
                    digest.add(seen, told)
        digest.add(state.returns(), state.outcome(), state.save())
    return str(digest)


def all_sides(state: Any, legal: list[int], step: int) -> Iterator[Any]:
    """Everything that can be seen of a state."""
    yield state.save()
    yield legal, [state.action_index(action) for action in legal], state.num_actions
    yield state.legal_mask().tobytes()
    yield [(state.notation(action), state.describe(action)) for action in legal[:40]]
    yield [msgspec.to_builtins(state.move(action)) for action in legal[:40]]
    yield state.returns(), state.deal_returns(), state.default_action()
    yield json.dumps(state.to_position()).encode()
    yield state.game.why_illegal(state, None)
    yield state.game.from_position(state.to_position(), tycoon.FastChance(step)).save()
    yield tycoon.load(state.save()).save()
    yield state.view(tycoon.SPECTATOR)
    for seat in range(state.seats):
        yield state.view(seat)
        yield state.observation(seat).tobytes()
        yield state.determinize(seat, tycoon.FastChance(step)).save()


PARTS = {"random": random_games, "greedy": greedy_games, "told": told_games}


def digest_of(job: tuple[str, str, str, int, int]) -> str:
    """The digest of one part of a preset, from a number of a game up to another."""
    part, name, preset, first, end = job
    return PARTS[part](name, preset, range(first, end))


def jobs(games: int, wanted: str) -> list[tuple[str, str, str, int, int]]:
    """Chunks of work for so many random games of each preset, and fewer of the dearer parts."""
    found = []
    for name, preset in cases():
        if wanted in f"{name}/{preset}":
            for part, share in SHARES.items():
                size, count = max(1, CHUNK // share), max(1, games // share)
                found += [
                    (part, name, preset, first, min(first + size, count))
                    for first in range(0, count, size)
                ]
    return found


def digests(games: int, wanted: str, workers: int) -> dict[str, str]:
    """The digest of each chunk by what it is: `deal/base random 0-1000`."""
    todo = jobs(games, wanted)
    with ProcessPoolExecutor(workers) as pool:
        found = pool.map(digest_of, todo)
        told = {}
        for (part, name, preset, first, end), digest in zip(todo, found, strict=True):
            told[f"{name}/{preset} {part} {first}-{end}"] = digest
            print(f"{name}/{preset} {part} {first}-{end} {digest}", file=sys.stderr, flush=True)
    return told


def in_tree(tree: Path, arguments: list[str]) -> dict[str, str]:
    """What another checkout answers."""
    python = next(
        (
            path
            for path in (tree / ".venv/bin/python", tree / ".venv/Scripts/python.exe")
            if path.exists()
        ),
        Path(sys.executable),
    )
    done = subprocess.run(
        [str(python), str(Path(__file__).resolve()), *arguments],
        cwd=tree,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    answer: dict[str, str] = json.loads(done.stdout)
    return answer


def differences(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Which digests are not what they were; those of presets that one of them lacks as well."""
    return [name for name in {**before, **now} if before.get(name) != now.get(name)]


def main(arguments: list[str]) -> int:
    """Write digests, or compare them; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.digests", description="Digests of games."
    )
    parser.add_argument("--games", type=int, default=10_000, help="random games of each preset")
    parser.add_argument("--only", default="", metavar="TEXT", help="presets such as deal/base")
    parser.add_argument("--workers", type=int, help="processes at a time")
    parser.add_argument("--tree", type=Path, help="another checkout that answers, built")
    parser.add_argument("--out", type=Path, help="where to write them")
    parser.add_argument("--against", type=Path, help="digests of before to compare with")
    given = parser.parse_args(arguments)
    if given.tree:
        passed = ["--games", str(given.games), "--only", given.only]
        passed += ["--workers", str(given.workers)] if given.workers else []
        found = in_tree(given.tree, passed)
    else:
        found = digests(given.games, given.only, given.workers)
    if given.out:
        given.out.write_text(json.dumps(found, indent=1) + "\n")
    if not given.against:
        if not given.out:
            print(json.dumps(found, indent=1))
        return 0
    before: dict[str, str] = json.loads(given.against.read_text())
    wanted = {name: digest for name, digest in before.items() if given.only in name.split()[0]}
    differ = differences(wanted, found)
    print("\n".join([*differ, f"{len(found)} digests, {len(differ)} differ"]))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
