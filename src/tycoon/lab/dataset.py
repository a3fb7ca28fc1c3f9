"""Decisions as a table to learn from: what a seat knew, what was legal, what it did and what came.

From games that bots play here, or from records. Needs `tycoon[lab]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import tycoon
from tycoon.core.checks import within
from tycoon.core.engine.chance import RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadRecord
from tycoon.core.layouts import Encoding, is_scaled
from tycoon.core.record import Record
from tycoon.envs.history import WIDTH, History
from tycoon.lab.entrants import named
from tycoon.lab.simulating import game_chances
from tycoon.lab.tables import Column, Sheet

COLUMNS = (
    Column("source", "text", "the record that it is from; empty for games played here"),
    Column("game", "int", "number of the game in its source, from 0"),
    Column("number", "int", "of the decision in its game, from 0"),
    Column("deal", "int", "number of the deal, from 1"),
    Column("seat", "int", "who decided"),
    Column("observation", "singles", "what the seat knew, laid out as the metadata say (`spec`)"),
    Column("history", "shorts", "what it had seen happen, rows of 16 numbers, the newest last"),
    Column("legal", "ints", "numbers of the legal actions, in the order of `legal_actions`"),
    Column("choice", "int", "number of the action that was chosen"),
    Column("deal_points", "ints", "what the deal brought each seat; empty if it did not end"),
    Column("returns", "ints", "points of each seat at the end; empty if the game was not ended"),
)
"""What a dataset has of each decision."""


class Dataset:
    """A Parquet file of decisions while it is written; it has its name once it is closed.

    Attributes:
        rows: how many decisions there are so far.
        games: of how many games.
    """

    def __init__(
        self, path: Path, start: State, *, encoding: Encoding = "raw", history: int = 0
    ) -> None:
        """Begin a file.

        Args:
            path: where it will be, in place of a file that is there.
            start: a state of the game, options and seats of all that is written.
            encoding: of observations, as `State.observation` has it.
            history: so many of the newest rows of `History` are written; 0 for none.

        Raises:
            ValueError, TypeError: no such encoding; numbers out of bounds.
            OSError: the file cannot be made.
        """
        is_scaled(encoding)
        self._encoding: Encoding = encoding
        self._most = within(history, 0, 1 << 20, "history")
        self._kind = (start.game.name, start.options, start.seats)
        self._sheet = Sheet(path, COLUMNS, msgspec.json.encode(about(start, encoding)))
        self.games = 0

    @property
    def rows(self) -> int:
        """How many decisions there are so far."""
        return self._sheet.count

    def add_played(self, start: State, players: Sequence[str], number: int, seed: int) -> None:
        """Have bots play a game, the same for the same number and seed, and write its decisions.

        Raises:
            UnknownBot, BadSetting: a player that there is not.
        """
        chance, own = game_chances(seed, number)
        bots = [named(player, start.game) for player in players]
        game = _Game(self, start.copy(), "", number)
        if any(bot.looks_back for bot in bots):
            game.state.keep_past()
        while not game.state.is_over:
            seat = game.state.seat_to_act
            if seat < 0:
                action = game.state.default_action()
            else:
                action = bots[seat].choose(game.state.determinize(seat, own), seat, own)
            game.apply(action, chance)
        game.end()

    def add_record(self, record: Record, source: str, number: int = 0) -> None:
        """Write the decisions of a recorded game.

        Raises:
            BadRecord: it is of another game, other options or seats, or was played by other rules.
        """
        state = record.start()
        if (state.game.name, state.options, state.seats) != self._kind:
            ours, theirs = (
                f"{name}, {seats} seats, {msgspec.json.encode(options).decode()}"
                for name, options, seats in (
                    self._kind,
                    (state.game.name, state.options, state.seats),
                )
            )
            raise BadRecord(
                "cli.dataset.other", f"{theirs} instead of {ours}", theirs=theirs, ours=ours, line=1
            )
        game = _Game(self, state, source, number)
        for step in record.in_force():
            game.apply(game.state.read(step.move), RecordedChance(step.chance))
        game.end()

    def close(self) -> None:
        """Complete the file."""
        self._sheet.close()

    def _write(self, row: tuple[Any, ...]) -> None:
        self._sheet.add(row)


class _Game:
    """A game whose decisions are written down once it is known what came of them."""

    def __init__(self, to: Dataset, state: State, source: str, number: int) -> None:
        self.state = state
        self._to = to
        self._place = (source, number)
        self._history = History(max(1, to._most))
        self._told: list[tuple[Any, ...]] = []
        self._points: dict[int, list[int]] = {}

    def apply(self, action: int, chance: tycoon.Chance) -> None:
        """Note a decision, and carry it out."""
        state, seat = self.state, self.state.seat_to_act
        if seat >= 0:
            seen = state.observation(seat, encoding=self._to._encoding)
            rows = self._history.rows(seat).ravel().tolist() if self._to._most else []
            legal = [state.action_index(one) for one in state.legal_actions()]
            choice = state.action_index(action)
            self._told.append((state.deals, seat, seen.tolist(), rows, legal, choice))
        deals, points = state.deals, state.deal_returns()
        if self._to._most:
            self._history.apply(state, action, chance)
        else:
            state.apply(action, chance)
        if state.deals > deals > 0:
            self._points[deals] = points
        if state.is_over:
            self._points[state.deals] = state.deal_returns()

    def end(self) -> None:
        """Write down all of it."""
        returns = self.state.returns() if self.state.is_over else []
        for number, (deal, *rest) in enumerate(self._told):
            points = self._points.get(deal, [])
            self._to._write((*self._place, number, deal, *rest, points, returns))
        self._to.games += 1


def about(start: State, encoding: Encoding) -> dict[str, Any]:
    """What the numbers of a dataset mean, ready for JSON.

    `spec` has a part after another with its place in an observation, as `Game.observation_spec`
    says; `history` is how many numbers a row of the history has.
    """
    scaled = encoding == "scaled"
    return {
        "version": tycoon.__version__,
        "game": start.game.name,
        "rules_version": start.game.version,
        "options": msgspec.to_builtins(start.options),
        "seats": start.seats,
        "encoding": encoding,
        "num_actions": start.num_actions,
        "history": WIDTH,
        "spec": [
            {
                "name": part.name,
                "from": part.scaled_start if scaled else part.start,
                "to": part.scaled_stop if scaled else part.stop,
                "own": part.own,
                "meaning": part.meaning,
            }
            for part in start.game.observation_spec(start.options, start.seats)
        ],
    }


def records_of(data: bytes) -> Iterator[Record]:
    """The games of a file: a record of ours, or of a contest of Daifugo; damaged rounds left out.

    Raises:
        BadRecord: it is neither.
    """
    if data.lstrip()[:1] == b"{":
        yield Record.read(data)
        return
    from tycoon.games.daifugo.records.convert import to_records

    for one in to_records(data.decode("utf-8", "replace")).records:
        yield Record.read(one)
