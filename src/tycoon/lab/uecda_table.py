"""A table of ours for Daifugo `uecda` at which programs of the UEC contest sit (protocol 20070).

Row 5 of a table tells how things stand, row 6 how many cards, which class and which place everybody
has. A program that goes, or says nothing for too long, is played on for by a bot.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadNotation, IllegalMove
from tycoon.core.events import Dealt, Event
from tycoon.core.record import Recorder
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo.names import Ask
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
ACCEPTED, REFUSED = 9, 8
GOES_ON, ROUND_OVER, ALL_OVER = 0, 1, 2
PATIENCE_S = 60.0
"""So long a program that says nothing is waited for."""
NOBODY = 6
FUGO = 2  # the place of who returns one card
NAME_ROW = 1


class Guest:
    """A program of the contest that has come to our table.

    Attributes:
        name: what it calls itself.
    """

    def __init__(self, connection: socket.socket, patience: float = PATIENCE_S) -> None:
        """Hear its name.

        Raises:
            OSError: it says nothing, or has gone.
        """
        self._connection = connection
        connection.settimeout(patience)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        letters = [one for one in self.hear()[NAME_ROW] if 32 <= one < 127]
        self.name = "".join(map(chr, letters)) or "?"

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
                raise ConnectionError("a program has gone")
            found += more
        return unpack(found)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Bridge:
    """A game of ours at which programs sit.

    Attributes:
        refused: how many plays of programs were none here; they pass (DF-60).
        heard: how many plays programs have sent.
        gone: the seats that a bot plays on for.
        rounds: the points of each round, by seat.
        lines: its record so far.
        seconds, decisions: of every seat, by the clock.
    """

    def __init__(
        self, state: State, sitting: Sequence[Bot | Guest], chance: Chance, substitute: Bot
    ) -> None:
        """Sit down.

        Args:
            state: a game of Daifugo `uecda` before its first round.
            sitting: who has each seat.
            chance: of the game and of bots.
            substitute: plays on for programs that have gone.
        """
        self.state: Any = state
        self.sitting: list[Bot | Guest] = list(sitting)
        self.clients = {seat: one for seat, one in enumerate(sitting) if isinstance(one, Guest)}
        self.chance = chance
        self.gone: list[int] = []
        self._substitute = substitute
        self._recorder = Recorder()
        self.lines = [self._recorder.begin(state)]
        self.refused = self.heard = 0
        self.seconds = [0.0] * SEATS
        self.decisions = [0] * SEATS
        self.rounds: list[list[int]] = []
        self._stage = empty()
        self._dealt: list[list[str]] = []
        if any(one.looks_back for one in sitting if isinstance(one, Bot)):
            state.keep_past()

    def play(self) -> Iterator[None]:
        """Play to the end of the game; yields after each round."""
        while not self.state.is_over:
            if self.state.seat_to_act < 0:
                self._deal()
            elif self.state.frames:
                self._answer()
            else:
                self._turn()
            if self.state.seat_to_act < 0:
                self.rounds.append(self.state.deal_returns())
                yield
        self.lines.append(self._recorder.end(self.state))

    def _apply(self, action: int) -> list[Event]:
        """Carry an action out and write it down; what happened."""
        played = self._recorder.play(self.state, action, self.chance)
        self.lines.append(played.line)
        return played.events

    def _send(self, seat: int, table: Table) -> None:
        try:
            self.clients[seat].send(table)
        except OSError:
            self._leave(seat)

    def _say(self, seat: int, number: int) -> None:
        if seat in self.clients:
            try:
                self.clients[seat].say(number)
            except OSError:
                self._leave(seat)

    def _hear(self, seat: int) -> Table | None:
        """What a program sends; None when it has gone."""
        try:
            return self.clients[seat].hear()
        except OSError:
            self._leave(seat)
            return None

    def _leave(self, seat: int) -> None:
        """A bot plays on."""
        self.clients.pop(seat).close()
        self.sitting[seat] = self._substitute
        self.gone.append(seat)

    def _deal(self) -> None:
        happened = self._apply(self.state.default_action())
        dealt: dict[int, list[str]] = {
            event.seat: event.cards for event in happened if isinstance(event, Dealt)
        }
        self._stage = empty()
        self._dealt = [dealt[seat] for seat in range(SEATS)]
        for seat in list(self.clients):
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
        self._send(seat, table)

    def _answer(self) -> None:
        """What is asked apart from plays: cards to return, and who has the 3 of diamonds."""
        seat = self.state.seat_to_act
        if self.state.frame_kind[self.state.frames - 1] != Ask.RETURN:
            action = self.state.default_action()  # the only one
        elif seat in self.clients:
            if self.state.ranks[seat] == FUGO:
                self._show_deal(seat, self._hand(seat))
            table = self._hear(seat) if seat in self.clients else None
            if table is None:
                action = self._chosen(seat)
            else:
                action = self._read(
                    "x:" + "".join(cards_of_table(table)), self.state.default_action()
                )
        else:
            action = self._chosen(seat)
        self._apply(action)

    def _turn(self) -> None:
        seat, state = self.state.seat_to_act, self.state
        for other in list(self.clients):
            table = table_of_hand(self._hand(other))
            table[5] = self._state(seat)
            table[5][2] = int(other == seat)
            table[6] = self._everybody([hand.bit_count() for hand in state.hands[:SEATS]])
            self._send(other, table)
        laid = self._heard(seat) if seat in self.clients else None
        action = self._chosen(seat) if laid is None else laid
        if action:
            self._stage = table_of_play(state.notation(action), state.revolution)
        on_table = [list(row) for row in self._stage]
        on_table[5] = self._state(seat)
        on_table[5][4] = int(not any(map(any, self._stage)))
        self._apply(action)
        on_table[6] = self._everybody([hand.bit_count() for hand in state.hands[:SEATS]])
        over = state.seat_to_act < 0
        for other in list(self.clients):
            self._send(other, on_table)
            self._say(other, (ALL_OVER if state.is_over else ROUND_OVER) if over else GOES_ON)
        if over or not state.table:
            self._stage = empty()

    def _heard(self, seat: int) -> int | None:
        """The action that a program sends, None when it has gone; what is none passes."""
        started = perf_counter()
        laid = self._hear(seat)
        if laid is None:
            return None
        self._took(seat, started)
        refused = self.refused
        try:
            action = self._read(play_of_table(laid), 0)
        except ValueError:
            self.refused += 1
            action = 0
        self.heard += 1
        self._say(seat, REFUSED if self.refused > refused else ACCEPTED)
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
