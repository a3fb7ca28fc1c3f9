"""Lots of trials in processes of their own, so that a crash or a hang is seen and told."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterable
from ctypes import c_long
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import tycoon

if TYPE_CHECKING:
    from tests.fuzz.trials import Lot

LOT = 500
LIMIT = 60.0
"""Seconds without an answer after which a trial is taken to hang."""
STARTING = 300.0
"""As long as this the process may take before the first trial."""
SPAWN = multiprocessing.get_context("spawn")


class Fault(msgspec.Struct, frozen=True):
    """A trial that went wrong: its number in the lot, and how."""

    trial: int
    what: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What trials came to: how many, how many of what they made was taken, the faults."""

    trials: int = 0
    taken: int = 0
    faults: list[Fault] = []
    seconds: float = 0.0

    def __add__(self, other: Result) -> Result:
        return Result(
            trials=self.trials + other.trials,
            taken=self.taken + other.taken,
            faults=[*self.faults, *other.faults],
            seconds=self.seconds + other.seconds,
        )


class Job(NamedTuple):
    """A lot: trials of a kind for a game."""

    game: str
    kind: str
    number: int

    def __str__(self) -> str:
        return "-".join(map(str, self))


def play(job: Job, skipped: dict[int, str], tell: Callable[[int], None], size: int = LOT) -> Result:
    """Carry out the trials of a lot.

    Args:
        job: which.
        skipped: faults that are known: these trials would end the process, or never end.
        tell: is told the number of each trial before it begins.
        size: how many there are.
    """
    from tests.fuzz.trials import Lot

    started = perf_counter()
    tell(-1)
    try:
        lot = Lot(*job)
    except Exception:  # noqa: BLE001 - whatever it is
        return Result(trials=size, faults=[Fault(-1, traceback.format_exc())])
    taken, faults = 0, []
    for trial in range(size):
        if trial in skipped:
            faults.append(Fault(trial, skipped[trial]))
            continue
        tell(trial)
        try:
            taken += again(lot, job.kind, trial)
        except Exception:  # noqa: BLE001 - whatever it is
            faults.append(Fault(trial, traceback.format_exc()))
    return Result(trials=size, taken=taken, faults=faults, seconds=perf_counter() - started)


def again(lot: Lot, kind: str, trial: int) -> bool:
    """Carry out one trial; whether what it made was taken. What it raises is its fault."""
    from tests.fuzz.trials import KINDS

    return KINDS[kind](lot, lot.random(trial)).go()


def made(job: Job, trial: int) -> bytes:
    """What a trial makes."""
    from tests.fuzz.trials import KINDS, Lot

    if trial < 0:  # the states to begin with were not to be had
        return b""
    lot = Lot(*job)
    return KINDS[job.kind](lot, lot.random(trial)).made


def work(pipe: Connection, at: Any, play_lot: Callable[..., Result], size: int) -> None:
    """Carry out the lots that come through the pipe, until there are none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the one who keeps the lots

    def tell(trial: int) -> None:
        at.value = trial

    while (asked := pipe.recv()) is not None:
        pipe.send(play_lot(Job(*asked[0]), asked[1], tell, size))


class Worker:
    """A process that carries out one lot after the other; killed by a trial, it is another one."""

    def __init__(self, play_lot: Callable[..., Result], size: int, limit: float) -> None:
        self.how = play_lot, size
        self.limit = limit
        self.job: Job | None = None
        self.skipped: dict[int, str] = {}
        self.start()

    def start(self) -> None:
        """Begin with a new process."""
        self.at = SPAWN.RawValue(c_long, -1)
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, self.at, *self.how), daemon=True)
        self.process.start()
        theirs.close()
        self.seen, self.since = -2, monotonic()

    def give(self, job: Job) -> None:
        """Let it carry out a lot."""
        self.job, self.skipped = job, {}
        self.go()

    def go(self) -> None:
        """Carry out the lot, without the trials that are known to end the process."""
        self.seen, self.since = -2, monotonic()
        self.pipe.send((self.job, self.skipped))

    def look(self) -> Result | None:
        """The result, if it is there; a process that has died or hangs is replaced."""
        try:
            if self.pipe.poll():
                found: Result = self.pipe.recv()
                self.job = None
                return found
        except (EOFError, ConnectionError):
            self.process.join()
            self.replace(f"the process ended with {_ended(self.process.exitcode)}")
            return None
        now, at = monotonic(), self.at.value
        if at != self.seen:
            self.seen, self.since = at, now
        elif now - self.since > (self.limit if at >= 0 else STARTING):
            self.process.kill()
            self.process.join()
            self.replace(f"no answer within {self.limit:g} seconds")
        return None

    def replace(self, why: str) -> None:
        """Carry out the lot again in a new process, without the trial that ended this one."""
        trial = self.at.value
        if trial in self.skipped or trial < 0:
            raise RuntimeError(f"{self.job}: {why}, with no trial to blame")
        self.skipped[trial] = why
        self.start()
        self.go()

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _ended(code: int | None) -> str:
    return signal.Signals(-code).name if code is not None and code < 0 else f"status {code}"


def carry_out(
    jobs: Iterable[Job],
    done: Callable[[Job, Result], None],
    *,
    processes: int = 1,
    limit: float = LIMIT,
    size: int = LOT,
    play_lot: Callable[..., Result] = play,
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """Carry out lots in processes of their own; `done` hears of each that is finished.

    Args:
        jobs: the lots.
        done: is given each with its result.
        processes: how many there are.
        limit: seconds that a trial may take.
        size: how many trials a lot has.
        play_lot: what carries out a lot; tests have their own.
        meanwhile: is called once a second or so.
    """
    waiting = iter(jobs)
    workers = [Worker(play_lot, size, limit) for _ in range(processes)]
    busy = []
    try:
        for worker in workers:
            if job := next(waiting, None):
                worker.give(job)
                busy.append(worker)
        while busy:
            wait([worker.pipe for worker in busy], timeout=min(1.0, limit / 4))
            for worker in list(busy):
                job = worker.job
                result = worker.look()
                if result is None or job is None:
                    continue
                done(job, result)
                if following := next(waiting, None):
                    worker.give(following)
                else:
                    busy.remove(worker)
            meanwhile()
    finally:
        for worker in workers:
            worker.stop()


def version() -> str:
    """What is tried now: lots of other rules, or of other trials, do not count."""
    digest = hashlib.blake2b(digest_size=6)
    package = Path(tycoon.__file__).parent
    here = Path(__file__).parent
    games = here.parent / "games" / "haggle"
    folders = [package / "core", package / "games", package / "bots", games, here]
    for folder in folders:
        for source in sorted(folder.rglob("*.p*")):
            if source.suffix in {".py", ".pxd"}:
                digest.update(source.read_bytes())
    return digest.hexdigest()
