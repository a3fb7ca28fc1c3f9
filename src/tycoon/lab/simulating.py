"""Games that bots play to see what rules do: in processes, block by block, kept as it goes.

What comes of a game depends on its variant and its number alone, so that it is the same however
many play side by side, wherever they do, and whether it was gone on with. Games of the same number
have the same chance in all variants.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice, product
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

import tycoon
from tycoon.core import options as _options
from tycoon.core.checks import whole, within
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadOption
from tycoon.lab.entrants import named
from tycoon.lab.ledger import BadFolder, Folder
from tycoon.lab.pace import SLICE
from tycoon.lab.runs import MAX_DECISIONS, MOST_JOBS, cores
from tycoon.lab.threads import ENDLESS

SETTINGS = "simulation.json"
PARTS = "parts"
BLOCK = 10
"""So many games are played and kept at a time."""
GAMES = 100
"""Games of each variant unless something else is asked for."""
AHEAD = 4
"""So many blocks for each process are handed out at once."""
_WORD = 0xFFFF_FFFF_FFFF_FFFF
_GAME_STEP = 0xD1B5_4A32_D192_ED03
_PLAYERS = 0x2545_F491_4F6C_DD1D  # players' own chance, so that theirs is none of the game's


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """A game; see `tables.SCHEMAS`."""

    game: int
    seed: int
    decisions: int
    deals: int
    legal: int
    returns: list[int]
    places: list[int]
    reason: str
    stopped: bool


class DealRow(msgspec.Struct, frozen=True, array_like=True):
    """A deal of a game."""

    game: int
    deal: int
    decisions: int
    points: list[int]


class EventRow(msgspec.Struct, frozen=True, array_like=True):
    """How often a kind of events came in a game."""

    game: int
    event: str
    count: int


class StandingRow(msgspec.Struct, frozen=True, array_like=True):
    """Where every seat stood in the course of a game."""

    game: int
    at: int
    values: list[int]


class SquareRow(msgspec.Struct, frozen=True, array_like=True):
    """How often somebody came to a square in a game, and what rent it brought."""

    game: int
    square: str
    landings: int
    rent: int


class DecisionRow(msgspec.Struct, frozen=True, array_like=True):
    """A decision of a game."""

    game: int
    number: int
    deal: int
    seat: int
    legal: int
    action: str


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What was played of a variant at a time.

    Attributes:
        variant: its number.
        first: the number of the first game.
        games, deals, events, standings, squares, decisions: rows, in the order of the games.
    """

    variant: int
    first: int
    games: list[GameRow]
    deals: list[DealRow]
    events: list[EventRow]
    standings: list[StandingRow]
    squares: list[SquareRow]
    decisions: list[DecisionRow]


class Work(msgspec.Struct, frozen=True):
    """What a process is to play; everything in it is data.

    Attributes:
        variant: the number of the variant.
        first, count: which games.
        start: where each begins, as `State.save` gives it.
        players: who plays, by seat.
        seed: of all games.
        max_decisions: where a game is stopped.
        decisions: whether every decision is told.
    """

    variant: int
    first: int
    count: int
    start: bytes
    players: list[str]
    seed: int
    max_decisions: int
    decisions: bool


class Variant(NamedTuple):
    """One set of rules that is played.

    Attributes:
        name: the options that are others, as `free_parking=pot`; empty for the rules as asked for.
        values: these options.
        start: where its games begin.
    """

    name: str
    values: Mapping[str, Any]
    start: State


def variants(
    begin: Callable[[Mapping[str, Any]], State], vary: Mapping[str, Sequence[Any]]
) -> list[Variant]:
    """Every combination of the values, the first values first.

    Args:
        begin: makes the start of games with other options.
        vary: the values of each option that is varied.

    Raises:
        TycoonError: an option or a value that there is not, or that does not go with others.
    """
    found = []
    for values in product(*vary.values()):
        chosen = dict(zip(vary, values, strict=True))
        name = ", ".join(f"{option}={_told(value)}" for option, value in chosen.items())
        found.append(Variant(name, chosen, begin(chosen)))
    return found


def values_of(start: State, option: str, texts: Sequence[str]) -> list[Any]:
    """The values of an option as people write them.

    Raises:
        UnknownOption, BadOption: naming what would be right.
    """
    field = next((one for one in _options.schema(type(start.options)) if one.name == option), None)
    if field is None:
        start.game.options(None, start.seats, **{option: None})  # says which options there are
        raise AssertionError(option)
    found = [_options.parse_value(field, text.strip()) for text in texts]
    if len({str(value) for value in found}) < len(found):
        raise BadOption(
            "error.bad_option",
            f"{option}: a value stands twice",
            option=option,
            value=", ".join(texts),
            allowed="each value once",
        )
    return found


def _told(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def game_chances(seed: int, number: int) -> tuple[FastChance, FastChance]:
    """The chance of a game, and of those who play it: each its own, so that one moves no other."""
    own = _seed_of(seed, number)
    return FastChance(own), FastChance(own ^ _PLAYERS)


def _seed_of(seed: int, number: int) -> int:
    return (seed + number * _GAME_STEP) & _WORD


def play_block(work: bytes) -> bytes:
    """Play a block of games; a `Work` and a `Part`, both as MessagePack.

    It depends on nothing else, so it may run anywhere.
    """
    asked = msgspec.msgpack.decode(work, type=Work)
    start = tycoon.load(asked.start)
    found = Part(
        variant=asked.variant,
        first=asked.first,
        **{name: [] for name in ("games", "deals", "events", "standings", "squares", "decisions")},
    )
    for number in range(asked.first, asked.first + asked.count):
        _Game(start, asked, number, found).play()
    return msgspec.msgpack.encode(found)


class _Game:
    """A game while it is played."""

    def __init__(self, start: State, asked: Work, number: int, found: Part) -> None:
        self.state = start.copy()
        self.asked = asked
        self.number = number
        self.found = found
        self.seed = _seed_of(asked.seed, number)
        self.chance, self.own = game_chances(asked.seed, number)
        self.bots: list[Bot] = [named(player, start.game) for player in asked.players]
        self.decisions = self.legal = self.before = 0
        self.happened: Counter[str] = Counter()
        self.landings: Counter[str] = Counter()
        self.rent: Counter[str] = Counter()
        self.at: dict[int, str] = {}
        if any(bot.looks_back for bot in self.bots):
            self.state.keep_past()
        self.state.collect_events()

    def play(self) -> None:
        """Play it to the end, and put down what came of it."""
        state = self.state
        while not state.is_over and self.decisions < self.asked.max_decisions:
            if state.seat_to_act < 0:
                deals, points = state.deals, state.deal_returns()
                state.apply(state.default_action(), self.chance)
                if state.deals > deals > 0:
                    self._end_deal(deals, points)
            else:
                self._decide()
            self._take_events()
        if state.is_over:
            self._end_deal(state.deals, state.deal_returns())
        self._end()

    def _decide(self) -> None:
        state, seat = self.state, self.state.seat_to_act
        legal = state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        else:
            action = self.bots[seat].choose(state.determinize(seat, self.own), seat, self.own)
        if self.asked.decisions:
            told = (self.number, self.decisions, state.deals, seat, len(legal))
            self.found.decisions.append(DecisionRow(*told, state.notation(action)))
        self.decisions += 1
        self.legal += len(legal)
        state.apply(action, self.chance)

    def _take_events(self) -> None:
        event: Any
        for event in self.state.drain_events():
            kind = str(type(event).__struct_config__.tag)
            self.happened[kind] += 1
            stands = event.for_chart()
            if stands is not None:
                self.found.standings.append(StandingRow(self.number, stands[0], list(stands[1])))
            if kind == "moved" and hasattr(event, "called"):  # on a board, that is
                self.landings[event.called] += 1
                self.at[event.seat] = event.called
            elif kind == "paid" and getattr(event, "due", "") == "rent":
                self.rent[self.at[event.seat]] += event.amount

    def _end_deal(self, deal: int, points: list[int]) -> None:
        self.found.deals.append(DealRow(self.number, deal, self.decisions - self.before, points))
        self.before = self.decisions

    def _end(self) -> None:
        state, number = self.state, self.number
        outcome = state.outcome()
        self.found.games.append(
            GameRow(
                number,
                self.seed,
                self.decisions,
                state.deals,
                self.legal,
                state.returns(),
                [] if outcome is None else list(outcome.places),
                "" if outcome is None else outcome.reason,
                outcome is None,
            )
        )
        self.found.events.extend(
            EventRow(number, kind, count) for kind, count in sorted(self.happened.items())
        )
        self.found.squares.extend(
            SquareRow(number, square, self.landings[square], self.rent[square])
            for square in sorted({*self.landings, *self.rent})
        )


class Simulation:
    """Games of some variants, to be gone on with at will; kept in a folder.

    Attributes:
        variants: what is played.
        seconds: spent so far, by the clock.
    """

    def __init__(
        self,
        variants: Sequence[Variant],
        players: Sequence[str],
        *,
        games: int = GAMES,
        seed: int = 0,
        jobs: int = 1,
        max_decisions: int = MAX_DECISIONS,
        decisions: bool = False,
        out: Path,
        ray: str | None = None,
    ) -> None:
        """Get ready, and take up what the folder has.

        Args:
            variants: of one game, for the same number of seats.
            players: a name for each seat, or one for all, as the arena has them.
            games: how many of each variant.
            seed: of chance; the same numbers are the same games.
            jobs: processes to play in, 1 to 256; 0: one for each core.
            max_decisions: where a game is stopped.
            decisions: whether every decision is kept.
            out: the folder.
            ray: the address of a Ray cluster that plays instead; `local` for one made here.

        Raises:
            UnknownBot, BadSetting: a player that there is not.
            BadFolder: the folder holds something else.
            ValueError, TypeError: numbers out of bounds; another number of players than of seats.
            OSError: the folder cannot be made.
        """
        self.variants = list(variants)
        start = self.variants[0].start
        chosen = list(players) * (start.seats if len(players) == 1 else 1)
        if len(chosen) != start.seats:
            raise ValueError(f"{len(chosen)} players for {start.seats} seats")
        for player in chosen:
            check_plays(named(player, start.game), start)
        self.players = chosen
        self._games = within(games, 1, ENDLESS, "games")
        self._seed = whole(seed, "seed")
        self._jobs = within(jobs, 0, MOST_JOBS, "jobs") or min(cores(), MOST_JOBS)
        self._max_decisions = within(max_decisions, 1, ENDLESS, "max_decisions")
        self._decisions = decisions
        self._ray = ray
        self.seconds = 0.0
        self.folder = out
        self._opened = Folder(out, self.settings, SETTINGS)
        self._parts = out / PARTS
        self._parts.mkdir(exist_ok=True)
        self._done = [0] * len(self.variants)
        self._left: list[tuple[int, range]] = []
        self._take_up()

    @property
    def settings(self) -> dict[str, Any]:
        """What results depend on, ready for JSON."""
        start = self.variants[0].start
        return {
            "version": tycoon.__version__,
            "compiled": tycoon.compiled,
            "game": start.game.name,
            "rules_version": start.game.version,
            "seats": start.seats,
            "players": self.players,
            "variants": [
                {"name": one.name, "options": msgspec.to_builtins(one.start.options)}
                for one in self.variants
            ],
            "starts": [one.start.digest() for one in self.variants],
            "seed": self._seed,
            "max_decisions": self._max_decisions,
            "decisions": self._decisions,
        }

    @property
    def games(self) -> int:
        """How many games are complete, of all variants."""
        return sum(self._done)

    @property
    def wanted(self) -> int:
        """How many there are to be."""
        return self._games * len(self.variants)

    def _take_up(self) -> None:
        """Find what is left to be played, block by block, all variants of a block in turn."""
        known: list[set[int]] = [set() for _ in self.variants]
        for variant, numbers, _ in self._known():
            known[variant].update(number for number in numbers if number < self._games)
        self._done = [len(one) for one in known]
        for first in range(0, self._games, BLOCK):
            block = range(first, min(first + BLOCK, self._games))
            for variant, done in enumerate(known):
                left = [number for number in block if number not in done]
                if left:
                    self._left.append((variant, range(left[0], left[-1] + 1)))

    def _known(self) -> Iterator[tuple[int, range, Path]]:
        """The parts that are there: of which variant, which games, where."""
        for path in sorted(self._parts.glob("*.part")):
            try:
                variant, first, count = map(int, path.stem.split("-"))
            except ValueError as error:
                raise BadFolder(
                    "error.arena_folder_damaged",
                    f"{path} is no part of a simulation",
                    folder=str(self.folder),
                    where=f"{PARTS}/{path.name}",
                    why="no part of a simulation",
                ) from error
            yield variant, range(first, first + count), path

    def go(self) -> Iterator[None]:
        """Play until all is complete; yields about every twentieth of a second.

        What is begun when the caller does not go on is not kept, and played again the next time.

        Raises:
            Exception: whatever a bot or a process raised; OSError: results cannot be kept.
        """
        started = perf_counter()
        playing = self._play_here() if self._jobs == 1 and self._ray is None else self._play_there()
        for body in playing:
            if body is not None:
                self._keep(body)
            self.seconds += perf_counter() - started
            started = perf_counter()
            yield

    def _work(self, variant: int, numbers: range) -> bytes:
        start = self.variants[variant].start.save()
        return msgspec.msgpack.encode(
            Work(
                variant,
                numbers.start,
                len(numbers),
                start,
                self.players,
                self._seed,
                self._max_decisions,
                self._decisions,
            )
        )

    def _all_work(self) -> Iterator[bytes]:
        return (self._work(variant, numbers) for variant, numbers in list(self._left))

    def _play_here(self) -> Iterator[bytes | None]:
        for work in self._all_work():
            yield play_block(work)

    def _play_there(self) -> Iterator[bytes | None]:
        """Blocks that others play; None while none has come."""
        if self._ray is not None:
            from tycoon.lab.on_ray import played

            yield from played(self._all_work(), play_block, self._ray)
            return
        left = self._all_work()
        context = get_context("spawn")
        with ProcessPoolExecutor(self._jobs, context, _leave_interrupts) as processes:
            running: set[Future[bytes]] = set()
            try:
                while True:
                    for work in islice(left, AHEAD * self._jobs - len(running)):
                        running.add(processes.submit(play_block, work))
                    if not running:
                        return
                    done, running = wait(running, SLICE, FIRST_COMPLETED)
                    for one in done:
                        yield one.result()
                    yield None
            finally:
                # Of what is not complete nothing is kept: nobody needs to wait for it.
                processes.shutdown(wait=False, cancel_futures=True)
                for process in list((processes._processes or {}).values()):
                    process.terminate()

    def _keep(self, body: bytes) -> None:
        part = msgspec.msgpack.decode(body, type=Part)
        name = f"{part.variant:03}-{part.first:09}-{len(part.games)}"
        unfinished = self._parts / f"{name}.new"
        unfinished.write_bytes(body)
        unfinished.replace(self._parts / f"{name}.part")
        self._done[part.variant] += len(part.games)

    def parts(self) -> Iterator[Part]:
        """What was played, in the order of variants and games, no game twice.

        Raises:
            BadFolder: a part cannot be read.
        """
        told: set[tuple[int, int]] = set()
        for variant, numbers, path in sorted(self._known(), key=lambda one: (one[0], one[1].start)):
            try:
                part = msgspec.msgpack.decode(path.read_bytes(), type=Part)
            except msgspec.MsgspecError as error:
                raise self._opened._damaged(f"{PARTS}/{path.name}", str(error)) from error
            wanted = {
                number
                for number in numbers
                if number < self._games and (variant, number) not in told
            }
            told.update((variant, number) for number in wanted)
            yield _only(part, wanted)


def _only(part: Part, wanted: set[int]) -> Part:
    """The rows of these games."""
    kept = {
        name: [row for row in getattr(part, name) if row.game in wanted]
        for name in ("games", "deals", "events", "standings", "squares", "decisions")
    }
    return msgspec.structs.replace(part, **kept)


def _leave_interrupts() -> None:
    """Ctrl-C is for whoever asked, who then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
