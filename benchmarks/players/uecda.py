"""The contest's own table for Daifugo `uecda`: programs that come by TCP play among ours.

Clients of the UEC contest speak protocol 20070: tables of 8 x 15 numbers. Rows 0 to 3 are spades,
hearts, diamonds and clubs, columns 1 to 13 the ranks from 3 to 2, columns 0 and 14 what lies beyond
them; 1 is a card and 2 a joker, which lies in row 4 where it stands for no card. Row 5 tells the
state of the table, row 6 how many cards, which class and which place everybody has.
"""

from __future__ import annotations

import socket
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from time import perf_counter
from typing import Any, NamedTuple

import tycoon
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadNotation, IllegalMove
from tycoon.core.events import Dealt
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo.names import Ask
from tycoon.lab import standings
from tycoon.lab.entrants import named
from tycoon.lab.uecda import (
    COLUMNS,
    SIZE,
    Table,
    cards_of_table,
    empty,
    pack,
    play_of_table,
    table_of_hand,
    table_of_play,
    unpack,
)

SEATS = 5
SESSION = 50
"""Rounds that the same clients play: one independent sample."""

ACCEPTED, REFUSED = 9, 8
GOES_ON, ROUND_OVER, ALL_OVER = 0, 1, 2
PATIENCE = 60.0  # seconds until a client that says nothing is given up
NOBODY = 6
FUGO = 2  # the place of who returns one card


class Client:
    """A program of the contest that has come to our table."""

    def __init__(self, connection: socket.socket, process: subprocess.Popen[bytes]) -> None:
        self._connection = connection
        self._process = process

    def send(self, table: Table) -> None:
        """Show a table."""
        self._connection.sendall(pack(table))

    def say(self, number: int) -> None:
        """Tell a number."""
        self._connection.sendall(struct.pack(">i", number))

    def hear(self) -> Table:
        """The table that it sends next."""
        found = b""
        while len(found) < SIZE:
            more = self._connection.recv(SIZE - len(found))
            if not more:
                raise ConnectionError("a client has gone")
            found += more
        return unpack(found)

    def close(self) -> None:
        """Let it end, or end it."""
        self._connection.close()
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
        door.settimeout(PATIENCE)
        process = subprocess.Popen(
            (*command, "-h", "127.0.0.1", "-p", str(door.getsockname()[1])),
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        connection, _ = door.accept()
    connection.settimeout(PATIENCE)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    client = Client(connection, process)
    stack.callback(client.close)
    client.hear()  # its name
    client.say(number)
    return client


class Bridge:
    """A game of ours at which clients sit.

    Attributes:
        refused: how many plays of clients were none here; they pass (DF-60).
        heard: how many plays clients have sent.
        seconds, decisions: of every seat, by the clock.
    """

    def __init__(self, state: State, sitting: Sequence[Bot | Client], chance: Chance) -> None:
        self.state: Any = state
        self.sitting = sitting
        self.clients = {seat: one for seat, one in enumerate(sitting) if isinstance(one, Client)}
        self.chance = chance
        self.refused = self.heard = 0
        self.seconds = [0.0] * SEATS
        self.decisions = [0] * SEATS
        self.rounds: list[list[int]] = []
        self._stage = empty()
        self._dealt: list[list[str]] = []

    def play(self) -> None:
        """Play to the end of the game."""
        self.state.collect_events()
        while not self.state.is_over:
            if self.state.seat_to_act < 0:
                self._deal()
            elif self.state.frames:
                self._answer()
            else:
                self._turn()
            if self.state.seat_to_act < 0:
                self.rounds.append(self.state.deal_returns())

    def _deal(self) -> None:
        self.state.drain_events()
        self.state.apply(self.state.default_action(), self.chance)
        dealt: dict[int, list[str]] = {
            event.seat: event.cards
            for event in self.state.drain_events()
            if isinstance(event, Dealt)
        }
        self._stage = empty()
        self._dealt = [dealt[seat] for seat in range(SEATS)]
        for seat in self.clients:
            # Who gives sees the cards that were dealt; the second waits for what it is given.
            if (place := self.state.ranks[seat]) != FUGO:
                self._show_deal(seat, dealt[seat] if place > FUGO else self._hand(seat))

    def _show_deal(self, seat: int, names: Sequence[str]) -> None:
        """Show a client its cards, and how many it is to return."""
        place = self.state.ranks[seat]
        table = table_of_hand(names)
        table[5][0] = 1
        table[5][1] = max(0, 3 - place) if place else 0
        table[5][3] = NOBODY
        table[6] = self._everybody([len(cards) for cards in self._dealt])
        self.clients[seat].send(table)

    def _answer(self) -> None:
        """What is asked apart from plays: cards to return, and who has the 3 of diamonds."""
        seat = self.state.seat_to_act
        if self.state.frame_kind[self.state.frames - 1] != Ask.RETURN:
            action = self.state.default_action()  # the only one
        elif seat in self.clients:
            if self.state.ranks[seat] == FUGO:
                self._show_deal(seat, self._hand(seat))
            names = cards_of_table(self.clients[seat].hear())
            action = self._read("x:" + "".join(names), self.state.default_action())
        else:
            action = self._chosen(seat)
        self.state.apply(action, self.chance)

    def _turn(self) -> None:
        seat, state = self.state.seat_to_act, self.state
        for other, client in self.clients.items():
            table = table_of_hand(self._hand(other))
            table[5] = self._state(seat)
            table[5][2] = int(other == seat)
            table[6] = self._everybody([hand.bit_count() for hand in state.hands[:SEATS]])
            client.send(table)
        if seat in self.clients:
            action = self._heard(seat)
        else:
            action = self._chosen(seat)
        if action:
            self._stage = table_of_play(state.notation(action), state.revolution)
        on_table = [list(row) for row in self._stage]
        on_table[5] = self._state(seat)
        on_table[5][4] = int(not any(map(any, self._stage)))
        state.apply(action, self.chance)
        on_table[6] = self._everybody([hand.bit_count() for hand in state.hands[:SEATS]])
        over = state.seat_to_act < 0
        for client in self.clients.values():
            client.send(on_table)
            client.say((ALL_OVER if state.is_over else ROUND_OVER) if over else GOES_ON)
        if over or not state.table:
            self._stage = empty()

    def _heard(self, seat: int) -> int:
        """The action that a client sends; what is none passes, and is told so."""
        started = perf_counter()
        laid = self.clients[seat].hear()
        self._took(seat, started)
        refused = self.refused
        try:
            action = self._read(play_of_table(laid), 0)
        except ValueError:
            self.refused += 1
            action = 0
        self.heard += 1
        self.clients[seat].say(REFUSED if self.refused > refused else ACCEPTED)
        return action

    def _read(self, text: str, otherwise: int) -> int:
        try:
            return int(self.state.parse(text))
        except (BadNotation, IllegalMove):
            self.refused += 1
            return otherwise

    def _chosen(self, seat: int) -> int:
        bot = self.sitting[seat]
        assert isinstance(bot, Bot)
        seen = self.state.determinize(seat, self.chance)
        started = perf_counter()
        action = bot.choose(seen, seat, self.chance)
        self._took(seat, started)
        return action

    def _took(self, seat: int, started: float) -> None:
        self.seconds[seat] += perf_counter() - started
        self.decisions[seat] += 1

    def _hand(self, seat: int) -> list[str]:
        return card_names.names(self.state.hands[seat])

    def _state(self, seat: int) -> list[int]:
        """Row 5 of a table while cards are played."""
        state = self.state
        row = [0] * COLUMNS
        row[3:8] = seat, int(not state.table), 0, int(state.revolution), int(bool(state.lock))
        return row

    def _everybody(self, counts: Sequence[int]) -> list[int]:
        """Row 6: how many cards, which class, who sits where."""
        places = self.state.ranks[:SEATS]
        return [*counts, *(max(0, place - 1) for place in places), *self.state.ring[:SEATS]]


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
                bridge = Bridge(state, sitting, FastChance(1000 * self._seed + number))
                bridge.play()
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
