"""Analyses recorded games in a worker process, one after the other, so that tables never wait.

The worker is `python -m tycoon.server.analysing`: it reads a record from its standard input and
writes a line of JSON for each step forward, the last with all that was found.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import structlog

from tycoon.core.errors import TycoonError
from tycoon.core.record import Record
from tycoon.lab.analysis import Analysis, analyse
from tycoon.server.storage.store import StoreFailed
from tycoon.table.errors import refused

MOST_WAITING = 20
KEPT = 200
LONGEST_S = 900.0
LONGEST_LINE = 64 << 20
TOLD_S = 0.2
COME_BACK_S = 30
KINDNESS = 5

log = structlog.get_logger("tycoon.server")


class Progress(msgspec.Struct):
    """How far an analysis is.

    Attributes:
        done, of: how many parts of how many are done; `of` is 0 while it waits for others.
        analysis: what was found, once all of it is.
    """

    done: int = 0
    of: int = 0
    analysis: Analysis | None = None


class AnalysisFailed(TycoonError):
    """A game could not be analysed."""


class Analyses:
    """What is found out about games, kept in memory by what names them."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Progress] = OrderedDict()
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()
        self._worker: Process | None = None

    def known(self, name: str) -> Progress | None:
        """How far the analysis of a game is; None where nobody has asked for it."""
        return self._known.get(name)

    def learn(self, name: str, body: bytes) -> Progress:
        """Take what was found and stored before."""
        progress = Progress(analysis=msgspec.json.decode(body, type=Analysis))
        self._note(name, progress)
        return progress

    def start(
        self,
        name: str,
        lines: Sequence[bytes],
        keep: Callable[[bytes], Awaitable[None]] | None = None,
    ) -> Progress:
        """Begin to analyse a game, once those before it are done.

        Args:
            name: of the game.
            lines: its record.
            keep: stores what was found.

        Raises:
            Refused: too many wait.
        """
        if len(self._jobs) >= MOST_WAITING:
            raise refused("analysis_busy", "others wait", seconds=COME_BACK_S)
        progress = Progress()
        self._note(name, progress)
        self._jobs[name] = asyncio.create_task(self._analyse(name, lines, keep, progress))
        return progress

    def _note(self, name: str, progress: Progress) -> None:
        self._known[name] = progress
        while len(self._known) > KEPT:
            oldest = next((one for one in self._known if one not in self._jobs), None)
            if oldest is None:
                break
            del self._known[oldest]

    async def _analyse(
        self,
        name: str,
        lines: Sequence[bytes],
        keep: Callable[[bytes], Awaitable[None]] | None,
        progress: Progress,
    ) -> None:
        try:
            async with self._turn, asyncio.timeout(LONGEST_S):
                found = await self._work(b"".join(lines), progress)
            if keep is not None:
                with contextlib.suppress(StoreFailed):
                    await keep(msgspec.json.encode(found))
            progress.analysis = found
        except (OSError, TimeoutError, TycoonError, ValueError) as error:
            # Whoever asks again begins anew.
            self._known.pop(name, None)
            log.warning("analysis failed", game=name, error=str(error))
        finally:
            self._jobs.pop(name, None)

    async def _work(self, record: bytes, progress: Progress) -> Analysis:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tycoon.server.analysing"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=LONGEST_LINE,
        )
        self._worker = worker
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(record)
            worker.stdin.close()
            async for line in worker.stdout:
                told = msgspec.json.decode(line, type=Progress)
                progress.done, progress.of = told.done, told.of
                if told.analysis is not None:
                    return told.analysis
            raise AnalysisFailed("error.internal", "the worker has ended")
        finally:
            self._worker = None
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()

    async def close(self) -> None:
        """Give up what is not done."""
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


def main() -> None:
    """Analyse the game whose record comes in."""
    # Ctrl-C in a terminal reaches the whole group; the server decides when workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(KINDNESS)
    record = Record.read(sys.stdin.buffer.read())
    parent, told = os.getppid(), 0.0

    def tell(done: int, of: int) -> None:
        nonlocal told
        if os.getppid() != parent:
            os._exit(1)  # whoever wanted it has gone
        if time.monotonic() - told > TOLD_S:
            told = time.monotonic()
            _say(Progress(done, of))

    found = analyse(record, progress=tell, threads=max(1, min(2, os.cpu_count() or 1)))
    _say(Progress(1, 1, found))


def _say(progress: Progress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
