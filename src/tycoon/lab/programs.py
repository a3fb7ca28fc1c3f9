"""Players that are programs of their own: asked line by line in JSON, docs/arena.md says how."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import perf_counter_ns
from typing import IO, Any

import msgspec

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadNotation, IllegalMove, TycoonError

PROTOCOL = 1
"""The version of what is said; it rises when a program of before would not understand."""

_LONGEST = 10_000  # bytes of an answer
_SHOWN = 80  # characters of an answer that is refused
_EARLY = 2  # answers that are kept unasked; whoever says more waits
_GRACE = 1.0  # seconds that a program has to end when nothing more is asked


class ProgramFailed(TycoonError):
    """A program that plays cannot be started, has ended, is late or answers what it may not."""


class Program(msgspec.Struct, frozen=True):
    """A program that plays: how it is called in results, and how it is started.

    Attributes:
        name: in tables and results.
        command: the program and its arguments; no shell reads them.
        seconds: how long it may take over an answer, by the clock; starting counts for the first.
    """

    name: str
    command: tuple[str, ...]
    seconds: float = 10.0


class _Answer(msgspec.Struct):
    """What a program says: the notation of a legal move."""

    move: str


class Asking(Bot):
    """A process of a program, started when it is first asked.

    Attributes:
        waited_ns: how long its answers have taken in all, by the clock.
    """

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.waited_ns = 0
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue(_EARLY)

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """What the program answers to the view of `seat`.

        Raises:
            ProgramFailed: it does not answer with a legal move in time.
        """
        if self._process is None:
            self._start(state)
        question = msgspec.json.encode({"view": state.view(seat)})
        started = perf_counter_ns()
        line = self._ask(question)
        self.waited_ns += perf_counter_ns() - started
        return self._move(state, line)

    def stop(self) -> None:
        """Let the program end, or end it."""
        if self._process is None:
            return
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
        while self._lines.full():  # whoever listens may wait for room
            self._lines.get()

    def kill(self) -> None:
        """End the program at once, and what it has started; another thread may be asking it."""
        if self._process is None or self._process.poll() is not None:
            return
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def _start(self, state: State) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whoever names it wants it run
                self._program.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # Not of our group: Ctrl-C is for us, and what it should do is ours to say.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise self._failed("start", f"cannot be started: {why}", why=why) from error
        assert self._process.stdout is not None
        Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        self._say(
            msgspec.json.encode(
                {
                    "tycoon": PROTOCOL,
                    "game": state.game.name,
                    "rules_version": state.game.version,
                    "seats": state.seats,
                    "options": state.options,
                }
            )
        )

    def _listen(self, said: IO[bytes]) -> None:
        """Keep what the program says; nothing is what it says last."""
        with suppress(OSError, ValueError):
            while line := said.readline(_LONGEST):
                self._lines.put(line)
        self._lines.put(b"")

    def _ask(self, question: bytes) -> bytes:
        if not self._lines.empty() and (early := self._lines.get()):
            raise self._unread(early)
        self._say(question)
        try:
            line = self._lines.get(timeout=self._program.seconds)
        except Empty:
            seconds = self._program.seconds
            raise self._failed(
                "late", f"has not answered in {seconds} seconds", seconds=seconds
            ) from None
        if not line:
            raise self._ended()
        return line

    def _say(self, line: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def _move(self, state: State, line: bytes) -> int:
        try:
            move = msgspec.json.decode(line, type=_Answer).move
        except msgspec.MsgspecError as error:
            raise self._unread(line) from error
        try:
            return state.parse(move)
        except (BadNotation, IllegalMove) as error:
            legal = state.view(state.seat_to_act).legal
            raise self._failed(
                "move",
                f"answered {move[:_SHOWN]!r}, legal are: {', '.join(legal)}",
                move=move[:_SHOWN],
                legal=legal,
            ) from error

    def _unread(self, line: bytes) -> ProgramFailed:
        said = line.decode(errors="replace").strip()[:_SHOWN]
        return self._failed(
            "answer", f'said {said!r} where {{"move": "…"}} is wanted, once asked', answer=said
        )

    def _ended(self) -> ProgramFailed:
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        status = self._process.poll()
        return self._failed("ended", f"has ended, status {status}", status=str(status))

    def _failed(self, key: str, text: str, **details: Any) -> ProgramFailed:
        name = self._program.name
        return ProgramFailed(f"error.program_{key}", f"{name} {text}", name=name, **details)
