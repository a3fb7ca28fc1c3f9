"""Programs of the UEC contest among ours, at a table of Daifugo `uecda`, started one by one."""

from __future__ import annotations

import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.lab import standings
from tycoon.lab.entrants import named
from tycoon.lab.uecda_table import PATIENCE_S, SEATS, Bridge, Guest

SESSION = 50
"""Rounds that the same clients play: one independent sample."""


class Client(Guest):
    """A program of the contest that was started for our table."""

    def __init__(self, connection: socket.socket, process: subprocess.Popen[bytes]) -> None:
        super().__init__(connection, PATIENCE_S)
        self._process = process

    def close(self) -> None:
        """Let it end, or end it."""
        super().close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


Command = tuple[str, ...]
"""How a client is started: its program, and what it is told beside the address."""


def come(command: Command, number: int, stack: ExitStack) -> Client:
    """A client that has come to its seat; it ends when the stack does."""
    # Some write down all that they see, in the folder where they are started.
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(PATIENCE_S)
        process = subprocess.Popen(
            (*command, "-h", "127.0.0.1", "-p", str(door.getsockname()[1])),
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        connection, _ = door.accept()
    client = Client(connection, process)
    stack.callback(client.close)
    client.say(number)
    return client


class Found(NamedTuple):
    """What one has come to among four others.

    Attributes:
        rounds: how many were played.
        mean, interval: points a round, and half the width of the 95 % interval over sessions.
        first: the share of rounds in which it was first.
        us, others_us: microseconds by the clock a decision, of the one and of the others.
        refused: the share of plays sent by clients that were none here.
    """

    rounds: int
    mean: float
    interval: float | None
    first: float
    us: float
    others_us: float
    refused: float


class Match:
    """One among four others, in sessions, its seat one further each time."""

    def __init__(self, one: str | Command, others: str | Command, seed: int = 1) -> None:
        self._one = one
        self._others = others
        self._seed = seed
        self._points = standings.Sum()
        self._played = self._first = self._refused = self._heard = 0
        self._seconds = [0.0, 0.0]
        self._decisions = [0, 0]

    def go(self, sessions: int, rounds: int = SESSION) -> Iterator[Found]:
        """Play; yields what it has come to after each session."""
        for number in range(sessions):
            at = number % SEATS
            with ExitStack() as stack:
                state = tycoon.make("daifugo", preset="uecda", seats=SEATS, rounds=rounds)
                kinds = [self._one if seat == at else self._others for seat in range(SEATS)]
                sitting = [
                    named(kind, state.game) if isinstance(kind, str) else come(kind, seat, stack)
                    for seat, kind in enumerate(kinds)
                ]
                chance = FastChance(1000 * self._seed + number)
                bridge = Bridge(state, sitting, chance, bots.make("greedy", state.game))
                for _ in bridge.play():
                    pass
            self._count(bridge, at)
            yield self._found(rounds)

    def _count(self, bridge: Bridge, at: int) -> None:
        self._points.add(sum(points[at] for points in bridge.rounds))
        self._played += len(bridge.rounds)
        self._first += sum(points[at] == SEATS for points in bridge.rounds)
        self._refused += bridge.refused
        self._heard += bridge.heard
        for seat in range(SEATS):
            self._seconds[seat != at] += bridge.seconds[seat]
            self._decisions[seat != at] += bridge.decisions[seat]

    def _found(self, rounds: int) -> Found:
        us = [1e6 * a / max(1, b) for a, b in zip(self._seconds, self._decisions, strict=True)]
        return Found(
            self._played,
            self._points.mean(rounds),
            standings._half(self._points.error(rounds), self._points.count),
            self._first / self._played,
            us[0],
            us[1],
            self._refused / max(1, self._heard),
        )
