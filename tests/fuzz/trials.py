"""The kinds of trials: each changes something, and sees that it is refused or keeps every promise.

A trial is given what it needs by `Lot`; it answers whether what it changed was taken. Whatever it
raises but a `TycoonError` is a fault, and a `TycoonError` as well where a promise was looked at.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec

from tests.conformance.cases import say
from tests.fuzz import mutations, promises, starts
from tycoon.core.engine.chance import FairChance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadNotation, BadPosition, BadSave, IllegalMove, TycoonError
from tycoon.core.game import Game
from tycoon.core.record import Record, Recorder
from tycoon.core.registry import load

STATES = 24
STEPS = 25
"""How many steps a changed record has."""


class Lot:
    """What the trials of a lot begin with, the same each time it is made.

    Attributes:
        name: which lot it is, as in `deal-saves-17`.
        game: that is played.
        states: from which trials take one.
    """

    def __init__(self, game: str, kind: str, number: int) -> None:
        self.name = f"{game}-{kind}-{number}"
        self.game: Game = starts.game_of(game)
        self.states: list[State] = starts.states(self.game, Random(self.name), STATES)
        self.records: dict[int, list[bytes]] = {}

    def random(self, trial: int) -> Random:
        """The chance of a trial."""
        return Random(f"{self.name}-{trial}")


class Tried(NamedTuple):
    """What a trial will do: what it has made, in words or bytes, and the rest of it."""

    made: bytes
    go: Callable[[], bool]


def save(lot: Lot, random: Random) -> Tried:
    """A changed save is refused, or what it loads keeps every promise."""
    some, other = random.choice(lot.states), random.choice(lot.states)
    made = some.save()
    own = random.random() < 0.02
    if not own:
        made = mutations.changed_save(made, other.save(), random)

    def go() -> bool:
        try:
            state = load(made)
        except BadSave as error:
            if own:
                raise AssertionError(f"its own save is refused: {error}") from error
            return False
        promises.keeps(state, random)
        return True

    return Tried(made, go)


def position(lot: Lot, random: Random) -> Tried:
    """A changed position is refused, or what it describes keeps every promise."""
    described: Any = random.choice(lot.states).to_position()
    for _ in range(random.choice([1, 1, 2, 3, 5])):
        described = mutations.changed(described, random)
    made = json.dumps(described).encode()

    def go() -> bool:
        try:
            state = lot.game.from_position(described, FastChance(random.getrandbits(62)))
        except BadPosition:
            return False
        promises.keeps(state, random)
        return True

    return Tried(made, go)


def record(lot: Lot, random: Random) -> Tried:
    """A changed record whose chain fits again is refused, or replays to a state as any other."""
    start = random.randrange(len(lot.states))
    lines = lot.records.setdefault(start, []) or recorded(lot, start)
    lot.records[start] = lines
    made = b"".join(_changed_lines(lines, random))

    def go() -> bool:
        try:
            read = Record.read(made)
            if not read.same_rules:
                _tell(read)
            state = read.replay()
        except TycoonError:
            return False
        promises.keeps(state, random, 10)
        return True

    return Tried(made, go)


def _tell(read: Record) -> None:
    """Say what a record of another version says that happened, as `tycoon replay` does."""
    for event in read.events():
        try:
            message = read.game.tell(event)
            if message is not None:
                say(message)
        except (KeyError, TypeError, ValueError):
            continue


def recorded(lot: Lot, start: int) -> list[bytes]:
    """The lines of a game that goes on from one of the states."""
    state, random = lot.states[start].copy(), lot.random(-1 - start)
    recorder, chance = Recorder(), FairChance(random.randbytes(32))
    lines = [recorder.begin(state, from_position=True)]
    while not state.is_over and len(lines) <= STEPS:
        line, *_ = recorder.play(state, random.choice(state.legal_actions()), chance)
        lines.append(line)
    if state.is_over:
        lines.append(recorder.end(state))
    return lines


def _changed_lines(lines: list[bytes], random: Random) -> list[bytes]:
    """Lines with some of them changed, dropped, doubled, out of order; the chain fits."""
    members = [json.loads(line) for line in lines]
    for _ in range(random.choice([1, 1, 2, 4])):
        at, to = random.randrange(len(members)), random.randrange(len(members))
        match random.randrange(12):
            case 0:
                del members[at]
            case 1:
                members.insert(to, json.loads(json.dumps(members[at])))
            case 2:
                members[at], members[to] = members[to], members[at]
            case _:
                found = mutations.changed(members[at], random)
                members[at] = found if isinstance(found, dict) else {}
        if not members:
            break
    forger, forged = Recorder(), []
    for line in members:
        line.pop("hash", None)
        forged.append(forger.note(line.pop("type", None), line))
    if forged and random.random() < 0.05:
        forged[-1] = mutations.changed_text(forged[-1].decode(), random).encode(
            "utf-8", "surrogatepass"
        )
    return forged


def move(lot: Lot, random: Random) -> Tried:
    """Changed notation, moves and numbers are refused and change nothing, or are legal."""
    state = random.choice(lot.states)
    legal = state.legal_actions()
    action = random.choice(legal) if legal else 0
    number = mutations.number(legal, random)
    text = mutations.changed_text(state.notation(action) if legal else "", random)
    value = msgspec.to_builtins(state.move(action)) if legal else {}
    changed = mutations.changed(value, random)
    made = repr((state.save(), number, text, changed)).encode("utf-8", "backslashreplace")

    def go() -> bool:
        taken = _text(state, legal, text)
        if legal:
            taken |= _value(state, type(state.move(action)), changed)
        return taken | _number(state, legal, number)

    return Tried(made, go)


def _text(state: State, legal: list[int], text: str) -> bool:
    try:
        parsed = state.parse(text)
    except BadNotation:
        return False
    except IllegalMove as error:
        say(_Message(error))
        return False
    assert parsed in legal, "what is parsed is illegal"
    return True


class _Message:
    """The words of an error."""

    def __init__(self, error: TycoonError) -> None:
        self.key = error.key
        self.args = error.details


def _value(state: State, kind: Any, changed: Any) -> bool:
    try:
        read = msgspec.convert(changed, kind)
    except msgspec.ValidationError:
        return False
    try:
        action = state.game.action_of(state, read)
    except BadNotation:
        return False
    return action in state.legal_actions()


def _number(state: State, legal: list[int], number: int) -> bool:
    tried, chance = state.copy(), FastChance(5)
    try:
        tried.apply(number, chance)
    except IllegalMove:
        assert number not in legal, "a legal action is refused"
        assert tried == state, "a refused action changes the state"
        assert chance.state == 5, "a refused action draws chance"
        return False
    assert number in legal, "an illegal action is carried out"
    return True


KINDS: dict[str, Callable[[Lot, Random], Tried]] = {
    "saves": save,
    "positions": position,
    "records": record,
    "moves": move,
}
