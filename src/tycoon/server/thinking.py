"""Runs bots in worker processes, so that tables never wait for them.

Levels think for some time (`tycoon.search.levels`). Where more of them are asked than there are
workers each gets a smaller part of it, and where one is overdue all the same the strongest fast bot
of the game decides at once.

A worker is `python -m tycoon.server.thinking`: it reads questions from its standard input and
writes moves to its standard output, one JSON text a line, until the input ends. So none outlives
its server, however that dies. Another command that speaks so will do, such as ssh to a machine that
has the same version.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import secrets
import shlex
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable, Iterator, Sequence

import msgspec
import structlog

from tycoon import bots
from tycoon.bots.characters import ROSTER
from tycoon.core.decision import Advice
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import Past, State
from tycoon.core.errors import TycoonError
from tycoon.core.registry import restore
from tycoon.lab.advice import advise

MAX_REPLY = 1 << 16
THINKING_S = 0.1
"""What a level gets for a decision at most, with a worker of its own."""
OVERDUE_S = 1.0
"""After how long a table no longer waits for a level."""
ADVICE_S = 4.0
"""After how long somebody who has asked for a hint gets one without a reason."""
HUNG_S = 10.0
"""After how long a worker that thinks for a level is taken for hung."""
REST_S = 10.0
"""How long a worker that could not be started anew is not asked."""
OURS = (sys.executable, "-m", "tycoon.server.thinking")

log = structlog.get_logger("tycoon.server")


class BotFailed(TycoonError):
    """A bot did not answer."""


class WorkerDied(BotFailed):
    """The process in which it thought has ended, and so has the next one."""


class Worker:
    """A place where bots think.

    Attributes:
        command: what starts its process.
        process: it, once there is one.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Without a process yet."""
        self.command = command
        self.process: Process | None = None


class Question(msgspec.Struct, frozen=True):
    """What a worker is asked.

    Attributes:
        bot: name of the bot; empty to ask for advice.
        state: `State.save()` in base64.
        seat: the bot's seat.
        seed: of the bot's own chance.
        seconds: what a level may take at most; None for a bot that is no level.
        start: how it was when the past begins, as `state`; empty without one.
        actions: what was done since.
        beside: what somebody thinks of doing, in notation, to be advised about.
    """

    bot: str
    state: str
    seat: int
    seed: int
    seconds: float | None = None
    start: str = ""
    actions: tuple[int, ...] = ()
    beside: tuple[str, ...] = ()


class Reply(msgspec.Struct, frozen=True):
    """A worker answers with a move in notation, or an advice in JSON, or says what went wrong."""

    move: str = ""
    error: str = ""


def choose(bot: str, state: State, seat: int, seed: int, seconds: float | None = None) -> str:
    """What a bot does in `state`, in notation; a level in so many seconds at most."""
    settings = {} if seconds is None else {"seconds": seconds}
    action = bots.make(bot, state.game, **settings).choose(state.copy(), seat, FastChance(seed))
    return state.notation(action)


def _is_level(bot: str, state: State) -> bool:
    """Whether it thinks for some time; so does a character, who plays at a level."""
    return bot not in bots.names(state.game) and (bot in bots.LEVELS or bot in ROSTER)


class BotPool:
    """Asks bots; each question goes to the next free worker."""

    def __init__(self, workers: int, commands: Sequence[str] = ()) -> None:
        """With no workers bots think in this process, for tests and small machines.

        Args:
            workers: on this machine.
            commands: each starts one more; no shell reads them.
        """
        everywhere = [*[OURS] * workers, *map(shlex.split, commands)]
        self._workers = len(everywhere)
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Process] = set()
        self._late: set[asyncio.Task[str]] = set()
        self._asking = 0
        for command in everywhere:
            self._free.put_nowait(Worker(command))

    async def ask(self, name: str, state: State, seat: int) -> str:
        """The move of the bot `name` in notation; `state` is a copy that knows no secrets.

        Raises:
            TycoonError: it has none.
        """
        seed = secrets.randbits(63)
        try:
            if _is_level(name, state):
                self._asking += 1
                try:
                    return await self._think(name, state, seat, seed)
                finally:
                    self._asking -= 1
            if not self._workers:
                return choose(name, state, seat, seed)
            return await self._answer(await self._free.get(), _question(name, state, seat, seed))
        except TimeoutError:
            log.warning("bot is overdue", bot=name, game=state.game.name)
        except WorkerDied as error:
            log.warning("bot has no worker", bot=name, error=repr(error))
        return await asyncio.to_thread(choose, bots.usual(state.game), state, seat, seed)

    async def advise(self, state: State, beside: Sequence[str] = ()) -> Advice | None:
        """What a strong player would decide, and why; None if it is overdue or none has an answer.

        `state` is a copy that knows no secrets, `beside` what somebody thinks of doing.
        """
        try:
            if not self._workers:
                return await asyncio.to_thread(advise, state, beside)
            seat, given = state.seat_to_act, tuple(beside)
            question = Question("", _packed(state), seat, 0, beside=given)
            found = await self._in_time(question, ADVICE_S)
            return msgspec.json.decode(found, type=Advice)
        except (TimeoutError, TycoonError) as error:
            log.warning("no advice", game=state.game.name, error=repr(error))
        return None

    async def _think(self, name: str, state: State, seat: int, seed: int) -> str:
        """The move of a level.

        Raises:
            TimeoutError: it is overdue.
            TycoonError: it has none.
        """
        seconds = THINKING_S * min(1.0, max(1, self._workers) / self._asking)
        if not self._workers:
            return await asyncio.to_thread(choose, name, state, seat, seed, seconds)
        return await self._in_time(_question(name, state, seat, seed, seconds), OVERDUE_S)

    async def _in_time(self, question: Question, seconds: float) -> str:
        """What a worker answers in so many seconds.

        Raises:
            TimeoutError: it is overdue.
            TycoonError: it has no answer.
        """
        until = asyncio.get_running_loop().time() + seconds
        async with asyncio.timeout_at(until):
            worker = await self._free.get()
        answer = asyncio.create_task(self._answer(worker, question, HUNG_S))
        try:
            async with asyncio.timeout_at(until):
                return await asyncio.shield(answer)
        finally:
            if not answer.done():
                # What is overdue is not stopped: a worker that is only slow would begin anew.
                self._late.add(answer)
                answer.add_done_callback(self._forget)

    def _forget(self, answer: asyncio.Task[str]) -> None:
        self._late.discard(answer)
        if not answer.cancelled():
            answer.exception()

    async def _answer(self, worker: Worker, question: Question, limit: float | None = None) -> str:
        """What a worker that was free answers; its process is replaced where it has ended.

        Raises:
            WorkerDied: the next one has ended, too, or there was none.
            TycoonError: it has no answer.
        """
        line = msgspec.json.encode(question) + b"\n"
        rest = 0.0
        try:
            for _ in range(2):
                try:
                    process = await self._running(worker)
                    return _move(await asyncio.wait_for(_exchange(process, line), limit))
                except (OSError, EOFError, asyncio.IncompleteReadError):
                    # Somebody killed it, or it hangs; a fresh one is asked the same once more.
                    self._end(worker)
            rest = REST_S
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next question.
            self._end(worker)
            raise
        finally:
            if rest:
                asyncio.get_running_loop().call_later(rest, self._free.put_nowait, worker)
            else:
                self._free.put_nowait(worker)
        raise WorkerDied("error.internal", f"worker {worker.command[0]!r} died twice")

    async def _running(self, worker: Worker) -> Process:
        """The process of a worker, started anew where it has ended.

        Raises:
            OSError: there is no such program.
        """
        if worker.process is None or worker.process.returncode is not None:
            worker.process = await asyncio.create_subprocess_exec(
                *worker.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MAX_REPLY
            )
            self._all.add(worker.process)
        return worker.process

    def _end(self, worker: Worker) -> None:
        if worker.process is not None:
            self._all.discard(worker.process)
            with contextlib.suppress(ProcessLookupError):
                worker.process.kill()
            worker.process = None

    async def warm_up(self) -> None:
        """Start the workers now, so that the first move need not wait for one."""
        for _ in range(self._workers):
            worker = await self._free.get()
            try:
                await self._running(worker)
            except OSError as error:
                log.warning("no worker", command=worker.command[0], error=repr(error))
            finally:
                self._free.put_nowait(worker)

    async def close(self) -> None:
        """End the workers."""
        for answer in self._late:
            answer.cancel()
        for process in list(self._all):
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _question(
    name: str, state: State, seat: int, seed: int, seconds: float | None = None
) -> Question:
    question = Question(name, _packed(state), seat, seed, seconds)
    past = state.past
    if seconds is None or past is None or past.start is None:
        return question
    return msgspec.structs.replace(question, start=_packed(past.start), actions=past.actions)


def _packed(state: State) -> str:
    return base64.b64encode(state.save()).decode()


def _asked(question: Question) -> State:
    """The state that a worker is asked about, with its past."""
    state = restore(base64.b64decode(question.state))
    if question.start:
        start = restore(base64.b64decode(question.start))
        state.keep_past(Past(start, question.actions))
    return state


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


def _answer_to(asked: Question, state: State) -> str:
    if not asked.bot:
        return msgspec.json.encode(advise(state, asked.beside)).decode()
    return choose(asked.bot, state, asked.seat, asked.seed, asked.seconds)


def answers(questions: Iterable[bytes]) -> Iterator[bytes]:
    """Run the worker: it answers every line with a line."""
    for line in questions:
        try:
            asked = msgspec.json.decode(line, type=Question)
            reply = Reply(_answer_to(asked, _asked(asked)))
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
