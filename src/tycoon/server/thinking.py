"""Runs bots in worker processes, so that tables never wait for them.

A worker is `python -m tycoon.server.thinking`: it reads questions from its standard input and
writes moves to its standard output, one JSON text a line, until the input ends. So none outlives
its server, however that dies.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import secrets
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable, Iterator

import msgspec

from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.core.registry import restore

MAX_REPLY = 1 << 16


class BotFailed(TycoonError):
    """A bot did not answer."""


class Question(msgspec.Struct, frozen=True):
    """What a worker is asked.

    Attributes:
        bot: name of the bot.
        state: `State.save()` in base64.
        seat: the bot's seat.
        seed: of the bot's own chance.
    """

    bot: str
    state: str
    seat: int
    seed: int


class Reply(msgspec.Struct, frozen=True):
    """A worker answers with a move in notation, or says what went wrong."""

    move: str = ""
    error: str = ""


def choose(bot: str, state: State, seat: int, seed: int) -> str:
    """What a bot does in `state`, which it may change, in notation."""
    action = bots.make(bot, state.game).choose(state.copy(), seat, FastChance(seed))
    return state.notation(action)


class BotPool:
    """Asks bots; each question goes to the next free worker."""

    def __init__(self, workers: int) -> None:
        """With no workers bots think in this process, for tests and small machines."""
        self._workers = workers
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._all: set[Process] = set()
        for _ in range(workers):
            self._free.put_nowait(None)

    async def ask(self, name: str, state: State, seat: int) -> str:
        """The move of the bot `name` in notation; `state` is a copy that knows no secrets.

        Raises:
            TycoonError: it has none.
        """
        seed = secrets.randbits(63)
        if not self._workers:
            return choose(name, state, seat, seed)
        saved = base64.b64encode(state.save()).decode()
        question = msgspec.json.encode(Question(name, saved, seat, seed)) + b"\n"
        worker = await self._free.get()
        try:
            for _ in range(2):
                if worker is None or worker.returncode is not None:
                    worker = await self._start()
                try:
                    return _move(await _exchange(worker, question))
                except (OSError, EOFError, asyncio.IncompleteReadError):
                    # Somebody killed it; a fresh one is asked the same once more.
                    self._end(worker)
                    worker = None
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next question.
            self._end(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)
        raise BotFailed("error.internal", f"the worker of bot {name!r} died twice")

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tycoon.server.thinking"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=MAX_REPLY,
        )
        self._all.add(worker)
        return worker

    def _end(self, worker: Process | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            with contextlib.suppress(ProcessLookupError):
                worker.kill()

    async def warm_up(self) -> None:
        """Start the workers now, so that the first move need not wait for one."""
        for _ in range(self._workers):
            worker = await self._free.get()
            try:
                worker = worker or await self._start()
            finally:
                self._free.put_nowait(worker)

    async def close(self) -> None:
        """End the workers."""
        for worker in list(self._all):
            self._end(worker)
            await worker.wait()


async def _exchange(worker: Process, question: bytes) -> bytes:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(question)
    await worker.stdin.drain()
    return await worker.stdout.readuntil(b"\n")


def _move(line: bytes) -> str:
    reply = msgspec.json.decode(line, type=Reply)
    if reply.error:
        raise BotFailed("error.internal", f"the bot failed: {reply.error}")
    return reply.move


def answers(questions: Iterable[bytes]) -> Iterator[bytes]:
    """Run the worker: it answers every line with a line."""
    for line in questions:
        try:
            asked = msgspec.json.decode(line, type=Question)
            state = restore(base64.b64decode(asked.state))
            reply = Reply(choose(asked.bot, state, asked.seat, asked.seed))
        except Exception as error:  # noqa: BLE001 - the server decides what becomes of it
            reply = Reply(error=f"{type(error).__name__}: {error}"[:500])
        yield msgspec.json.encode(reply) + b"\n"


def main() -> None:
    """Answer until the input ends."""
    # Ctrl-C in a terminal reaches the whole group; the server decides when workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in answers(sys.stdin.buffer):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
