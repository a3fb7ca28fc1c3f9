"""Whole games as JSON Lines: what was played, every chance result, every event.

Each line is chained to the one before: it is a JSON object whose last member is `"hash"`, SHA-256,
in hexadecimal, of the previous line's hash (64 zeros before the first) followed by the line up to
`,"hash"`. docs/records.md describes every member.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tycoon.core.checks import of_kind, type_name, whole
from tycoon.core.counts import Counted, counted
from tycoon.core.engine.chance import Chance, RecordedChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadRecord, TycoonError
from tycoon.core.events import Event, came_later
from tycoon.core.game import Game
from tycoon.core.options import build
from tycoon.core.registry import find

FORMAT = 1
MAX_LINE = 1 << 20
_START = "0" * 64
_JOINT = b',"hash":"'


class Step(msgspec.Struct, frozen=True):
    """One decision as it was recorded.

    Attributes:
        seat: who acted; -1 the table.
        move: the action in notation.
        chance: what chance gave: `["below", n, number]` or `["shuffle", n, permutation]` each.
        events: what happened, with everything hidden, as JSON values.
        digest: of the state afterwards.
    """

    seat: int
    move: str
    chance: list[list[Any]] = []
    events: list[dict[str, Any]] = []
    digest: str = ""


class Played(NamedTuple):
    """The result of a recorded action: its line, its events, and the step that the line holds."""

    line: bytes
    events: list[Event]
    step: Step


class Header(msgspec.Struct, frozen=True):
    """What a record begins with.

    Attributes:
        format: of the file; this program reads 1.
        game, version: whose rules, and which version of them.
        options: all options by name.
        seats: how many players.
        position: where the game started, or None for its beginning.
        commitments: what was promised about chance before the first deal, see docs/fair-dealing.md.
        about: anything else worth keeping (names, dates); no part of the game.
    """

    format: int
    game: str
    version: int
    options: dict[str, Any]
    seats: int
    position: dict[str, Any] | None = None
    commitments: list[str] = []
    about: dict[str, Any] = {}


class Recorder:
    """Applies actions and makes the line of each; where lines are kept is the caller's business.

    Attributes:
        tip: the hash of the newest line.
        lines: how many lines there are.
    """

    __slots__ = ("lines", "tip")

    def __init__(self, tip: str = _START, lines: int = 0) -> None:
        self.tip = tip
        self.lines = lines

    def fork(self) -> Recorder:
        """A recorder that goes on from here by itself, for trying things out."""
        return Recorder(self.tip, self.lines)

    def begin(
        self,
        state: State,
        *,
        from_position: bool = False,
        commitments: Sequence[str] = (),
        about: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The header line of a game that is in `state` now."""
        state = of_kind(state, State, "state")
        options = state.options.written()
        position = state.to_position() if from_position else None
        header = Header(
            FORMAT,
            state.game.name,
            state.game.version,
            options,
            state.seats,
            position,
            list(commitments),
            dict(about or {}),
        )
        return self.note("header", msgspec.to_builtins(header))

    def play(self, state: State, action: int, chance: Chance) -> Played:
        """Apply `action` to `state` and write it down.

        Raises:
            IllegalMove: as `State.apply`; nothing has changed.
        """
        seat = of_kind(state, State, "state").seat_to_act
        recording = RecordingChance(of_kind(chance, Chance, "chance"))
        action = whole(action, "action")
        try:
            move = state.notation(action)
        except ValueError:
            if action in state.legal_actions():
                raise
            raise state.game.illegal_move(state, action) from None
        state.collect_events()
        try:
            state.apply(action, recording)
            events = state.drain_events()
        finally:
            state.collect_events(False)
        draws = [list(draw) for draw in recording.take()]
        step = Step(seat, move, draws, msgspec.to_builtins(events), state.digest())
        return Played(self.note("act", msgspec.structs.asdict(step)), events, step)

    def end(self, state: State) -> bytes:
        """The outcome line of a game that is over."""
        state = of_kind(state, State, "state")
        return self.note("outcome", msgspec.to_builtins(state.outcome()))

    def note(self, kind: str, members: Mapping[str, Any]) -> bytes:
        """A line of another kind, ending in a newline; readers pass over kinds they do not know."""
        text = msgspec.json.encode({"type": kind, **members})[:-1]
        self.tip = _chain(self.tip, text)
        self.lines += 1
        return text + _JOINT + self.tip.encode() + b'"}\n'


class Record:
    """A game that was recorded, read back; the chain has been checked.

    Attributes:
        header: what was played.
        steps: every decision.
        outcome: how it ended; None when it was not finished.
        notes: lines of other kinds with the number of steps before each.
        lines: the number of each step's line, from 1.
        outcome_line: the number of the outcome's line, or of the one that would come next.
    """

    def __init__(
        self,
        header: Header,
        steps: list[Step],
        outcome: dict[str, Any] | None,
        notes: list[tuple[int, dict[str, Any]]],
        lines: list[int] | None = None,
        outcome_line: int | None = None,
    ) -> None:
        self.header = header
        self.steps = steps
        self.outcome = outcome
        self.notes = notes
        self.lines = list(range(2, len(steps) + 2)) if lines is None else lines
        self.outcome_line = len(self.lines) + 2 if outcome_line is None else outcome_line

    @classmethod
    def read(cls, source: Path | str | bytes | Iterable[bytes]) -> Record:
        """The record in a file, in bytes, or in lines; a text is the path of a file.

        Raises:
            TypeError: `source` is none of these.
            BadRecord: not a record, altered, or of a newer format; `details["line"]` says where.
            OSError: the file cannot be read.
        """
        if isinstance(source, str | Path):
            source = Path(source).read_bytes()
        elif isinstance(source, bytearray | memoryview):
            source = bytes(source)
        if not isinstance(source, Iterable):
            raise TypeError(f"source: a path, bytes or lines are wanted, not {type_name(source)}")
        lines = source.splitlines() if isinstance(source, bytes) else source
        header: Header | None = None
        steps: list[Step] = []
        outcome: dict[str, Any] | None = None
        notes: list[tuple[int, dict[str, Any]]] = []
        places: list[int] = []
        tip, end = _START, None
        for number, raw in enumerate(lines, 1):
            line = of_kind(raw, bytes, "a line").rstrip(b"\r\n")
            tip, members = _open(line, tip, number)
            kind = members.pop("type", None)
            try:
                if header is None:
                    if kind != "header":
                        raise _bad(number, "the first line is no header")
                    header = msgspec.convert(members, Header)
                    if header.format != FORMAT:
                        raise _bad(
                            number, f"record format {header.format}, this program reads {FORMAT}"
                        )
                elif kind == "act":
                    if outcome is not None:
                        raise _bad(number, "an action after the outcome")
                    steps.append(msgspec.convert(members, Step))
                    places.append(number)
                elif kind == "outcome":
                    outcome, end = members, number
                elif kind == "header":
                    raise _bad(number, "a second header")
                else:
                    notes.append((len(steps), {"type": kind, **members}))
            except msgspec.ValidationError as error:
                raise _bad(number, str(error)) from error
        if header is None:
            raise _bad(1, "the record is empty")
        return cls(header, steps, outcome, notes, places, end)

    @property
    def game(self) -> Game:
        """The game that was played.

        Raises:
            UnknownGame: it is none of ours.
        """
        return find(self.header.game)

    @property
    def same_rules(self) -> bool:
        """Whether the rules still are what they were, so that the record replays by rules."""
        return self.game.version == self.header.version

    def start(self) -> State:
        """The state before the first step.

        Raises:
            BadRecord: the rules have changed since, or the header does not describe a game.
        """
        header = self.header
        if not self.same_rules:
            raise BadRecord(
                "error.record_version",
                f"recorded with version {header.version} of the rules of {header.game}, this is "
                f"{self.game.version}: only its events can be shown",
                line=1,
                version=header.version,
                ours=self.game.version,
            )
        try:
            count = self.game.check_seats(header.seats)
            options = build(self.game.options_type, header.options, count)
            if header.position is None:
                return self.game.new(options, count)
            state = self.game.from_position(header.position, RecordedChance([]))
        except TycoonError as error:
            raise _bad(1, str(error)) from error
        if state.seats != count or state.options != options:
            raise _bad(1, "the position has other options or seats than the header")
        return state

    def states(self) -> Iterator[tuple[Step, State]]:
        """Each step with the state after it: one state that changes, so copy what you keep.

        Where steps were taken back, the state is the one before them again.

        Nothing is taken on trust but chance: every move, event and digest is compared with what
        the rules give. The outcome is not, see `replay`.

        Raises:
            BadRecord: a step is not legal, leads elsewhere than it did, or tells other events.
        """
        for step, state, _ in self._told():
            yield step, state

    def _told(self) -> Iterator[tuple[Step, State, list[Event]]]:
        """As `states`, with what happened in each step."""
        state = self.start()
        in_force: list[Step] = []
        for before, (number, step) in enumerate(zip(self.lines, self.steps, strict=True)):
            for to in self.taken_back(before):
                del in_force[to:]
                state = self._after(in_force)
            in_force.append(step)
            where = f"{step.move!r}"
            if state.seat_to_act != step.seat:
                raise _bad(number, f"{where}: seat {state.seat_to_act} is to act, not {step.seat}")
            chance = RecordedChance(step.chance)
            state.collect_events()
            try:
                state.apply(state.read(step.move), chance)
                happened = state.drain_events()
            except TycoonError as error:
                raise _bad(number, f"{where}: {error}") from error
            finally:
                state.collect_events(False)
            if not chance.finished:
                raise _bad(number, f"{where}: chance results are left over")
            if state.digest() != step.digest:
                raise _bad(number, f"{where}: the state is another one than recorded")
            if len(step.events) != len(happened):
                raise _bad(
                    number, f"{where}: {len(step.events)} events, the rules give {len(happened)}"
                )
            for told, event in zip(step.events, happened, strict=True):
                true = msgspec.to_builtins(event)
                wrong = _other_than(told, true, came_later(type(event)))
                if wrong is not None:
                    raise _bad(
                        number, f"{where}: event {told.get('event')!r} has another {wrong!r}"
                    )
            yield step, state, happened

    def replay(self, see: Callable[[Step, State, list[Event]], None] | None = None) -> State:
        """The last state, by the rules: everything in the record but `about` and notes agrees.

        Args:
            see: told each step, the state after it, as `states` gives it, and what happened.

        Raises:
            BadRecord: as `states`, or the outcome is another one than recorded.
        """
        state = self.start()
        for step, after, events in self._told():
            state = after
            if see is not None:
                see(step, after, events)
        if self.taken_back(len(self.steps)):
            state = self._after(self.in_force())
        if self.outcome is not None:
            reached = msgspec.to_builtins(state.outcome())
            if reached is None or _other_than(self.outcome, reached) is not None:
                raise _bad(self.outcome_line, "the outcome is another one than recorded")
        return state

    def in_force(self) -> list[Step]:
        """The steps without those that were taken back (notes of type `takeback`).

        Raises:
            BadRecord: more are to be kept than there are.
        """
        kept: list[Step] = []
        for before in range(len(self.steps) + 1):
            for to in self.taken_back(before):
                if to > len(kept):
                    raise _bad(self.outcome_line, f"there are no {to} steps to keep")
                del kept[to:]
            kept += self.steps[before : before + 1]
        return kept

    def counted(self) -> list[Counted]:
        """What the game counts, in the steps that remained in force.

        It looks at nothing but what everybody saw. Ask for it only once the game is over.

        Raises:
            BadRecord: as `in_force`.
        """
        header, game = self.header, self.game
        events = (event for step in self.in_force() for event in step.events)
        return counted(game.counts, header.options, header.seats, events)

    def taken_back(self, before: int) -> list[int]:
        """To how many steps the game was taken back after the first `before`, in order."""
        found: list[int] = []
        for at, line in self.notes:
            if at == before and line["type"] == "takeback":
                to = line.get("to")
                if type(to) is not int or not 0 <= to <= before:
                    raise _bad(self.outcome_line, "a game cannot be taken back like this")
                found.append(to)
        return found

    def _after(self, steps: Sequence[Step]) -> State:
        """The state after steps that were legal before."""
        state = self.start()
        for step in steps:
            state.apply(state.read(step.move), RecordedChance(step.chance))
        return state

    def events(self) -> Iterator[dict[str, Any]]:
        """Everything that happened, from the record alone, without rules."""
        for step in self.steps:
            yield from step.events


def _other_than(
    told: dict[str, Any], true: dict[str, Any], later: frozenset[str] = frozenset()
) -> str | None:
    """The first member that is not what it should be.

    What later versions add is passed over, and what came `later` than the record may be missing.
    """
    for name, value in true.items():
        if name not in told:
            if name not in later:
                return name
        elif _text(told[name]) != _text(value):
            return name
    return None


def _text(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _chain(tip: str, text: bytes) -> str:
    return hashlib.sha256(tip.encode() + text).hexdigest()


def _open(line: bytes, tip: str, number: int) -> tuple[str, dict[str, Any]]:
    if len(line) > MAX_LINE:
        raise _bad(number, f"a line is longer than {MAX_LINE} bytes")
    text, joint, tail = line.rpartition(_JOINT)
    if not joint:
        raise _bad(number, "a line has no hash")
    chained = _chain(tip, text)
    if tail != chained.encode() + b'"}':
        raise _bad(number, "the chain is broken: this line or one before it was altered")
    try:
        members = msgspec.json.decode(text + b"}")
    except (msgspec.DecodeError, RecursionError) as error:
        raise _bad(number, f"not JSON: {error}") from error
    if not isinstance(members, dict):
        raise _bad(number, "not a JSON object")
    return chained, members


def _bad(line: int, why: str) -> BadRecord:
    return BadRecord("error.bad_record", f"line {line}: {why}", line=line, why=why)
