"""Records: whole games as chained lines, replayed by the rules, read without them."""

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import tycoon
from tests.conformance.cases import Case, play, running, say
from tycoon.core.engine.chance import Chance, FairChance, FastChance, RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadRecord, IllegalMove, UnknownGame
from tycoon.core.events import Event
from tycoon.core.record import Header, Record, Recorder, Step
from tycoon.testing.cases import MAX_DECISIONS

pytestmark = pytest.mark.interpreted


class Played:
    """A recorded game, with what really happened beside it."""

    def __init__(
        self,
        case: Case,
        random: Random,
        chance: Chance,
        start: State | None = None,
        steps: int = MAX_DECISIONS,
    ) -> None:
        self.recorder = Recorder()
        state = case.new() if start is None else start.copy()
        self.lines = [
            self.recorder.begin(state, from_position=start is not None, about={"who": ["Ann"]})
        ]
        self.states: list[bytes] = []
        self.events: list[Event] = []
        while not state.is_over and len(self.states) < steps:
            action = random.choice(state.legal_actions())
            line, events, _ = self.recorder.play(state, action, chance)
            self.lines.append(line)
            self.events += events
            self.states.append(state.save())
        if state.is_over:
            self.lines.append(self.recorder.end(state))
        self.last = state


def fair(seed: int) -> FairChance:
    return FairChance(bytes([seed]) * 32)


@lru_cache(maxsize=2)
def played(case: Case) -> Played:
    return Played(case, Random(1), fair(1), steps=150 if case.thinned == 1 else 60)


@lru_cache(maxsize=2)
def whole(case: Case) -> Played:
    """Of a long game the last part, from a position."""
    steps = sum(1 for _ in play(case, 2)) - 1
    before = max(0, steps - (200 if case.thinned == 1 else 60))
    state, random, chance = case.new(), Random(2), FastChance(2)
    for _ in range(before):
        state.apply(random.choice(state.legal_actions()), chance)
    return Played(case, random, chance, state if before else None)


def read(lines: list[bytes]) -> Record:
    return Record.read(b"".join(lines))


def rechained(lines: list[bytes], change: Callable[[int, dict[str, Any]], None]) -> list[bytes]:
    """Forged lines: changed, with hashes that fit again."""
    forger, forged = Recorder(), []
    for number, line in enumerate(lines, 1):
        members = json.loads(line)
        del members["hash"]
        change(number, members)
        forged.append(forger.note(members.pop("type"), members))
    return forged


def test_a_game_replays(case: Case) -> None:
    game = played(case)
    record = read(game.lines)
    assert [state.save() for _, state in record.states()] == game.states
    assert record.replay() == game.last
    assert record.header.about == {"who": ["Ann"]}
    assert record.same_rules
    assert record.game is case.game


def test_events_need_no_rules(case: Case) -> None:
    assert list(read(played(case).lines).events()) == msgspec.to_builtins(played(case).events)


def test_whole_games_have_an_outcome(case: Case) -> None:
    game = whole(case)
    record = read(game.lines)
    assert record.outcome == msgspec.to_builtins(game.last.outcome())
    record.replay()


def test_lines_are_json_objects_in_a_file(case: Case, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(played(case).lines))
    assert Record.read(path).replay() == played(case).last
    assert all(isinstance(json.loads(line), dict) for line in path.read_text().splitlines())


def test_it_starts_anywhere(case: Case) -> None:
    for start in running(case, 9):
        game = Played(case, Random(3), fair(3), start, steps=20)
        record = read(game.lines)
        assert record.start() == start
        assert record.replay() == game.last


def test_an_altered_line_is_found(case: Case) -> None:
    lines, random = played(case).lines, Random(1)
    for number in range(1, len(lines) + 1):
        line = bytearray(lines[number - 1])
        at = random.randrange(len(line) - 1)
        line[at] ^= 1
        forged = [*lines[: number - 1], bytes(line), *lines[number:]]
        with pytest.raises(BadRecord) as caught:
            read(forged)
        assert caught.value.details["line"] in (number, number + 1)
        say(caught.value)


def test_lines_left_out_doubled_or_moved_are_found(case: Case) -> None:
    lines = played(case).lines
    for number in range(1, len(lines)):
        with pytest.raises(BadRecord) as caught:
            read(lines[: number - 1] + lines[number:])
        assert caught.value.details["line"] == number
    for forged in ([*lines[:5], lines[4], *lines[5:]], [lines[0], lines[2], lines[1], *lines[3:]]):
        with pytest.raises(BadRecord, match="chain"):
            read(forged)


def test_a_cut_line_is_found(case: Case) -> None:
    lines = played(case).lines
    whole = b"".join(lines)
    for cut in (1, len(lines[0]) // 2, len(whole) - 2, len(whole) - 40):
        with pytest.raises(BadRecord):
            Record.read(whole[:cut])
    with pytest.raises(BadRecord):
        Record.read(b"")


def test_a_game_that_was_not_finished(case: Case) -> None:
    lines = played(case).lines[:10]
    record = read(lines)
    assert record.outcome is None
    assert record.replay().save() == played(case).states[8]


@pytest.mark.parametrize(
    ("number", "member", "value"),
    [
        (2, "move", "xyzzy"),
        (2, "move", "pass"),
        (2, "seat", 1),
        (2, "chance", []),
        (2, "chance", [["below", 3, 1]]),
        (2, "chance", [["shuffle", 52, [0] * 52]]),
        (2, "chance", [["shuffle", 52]]),
        (2, "chance", [["shuffle", 24, "x"]]),
        (2, "digest", "0" * 32),
        (4, "seat", -1),
        (5, "chance", [["below", 2, 1]]),
        (6, "digest", "0" * 32),
        (6, "move", "deal"),
    ],
)
def test_forged_steps_are_found_by_the_rules(
    case: Case, number: int, member: str, value: Any
) -> None:
    def change(line: int, members: dict[str, Any]) -> None:
        if line == number:
            members[member] = value

    record = read(rechained(played(case).lines, change))
    with pytest.raises(BadRecord) as caught:
        record.replay()
    assert caught.value.details["line"] == number
    say(caught.value)


def test_a_forged_outcome_is_found(case: Case) -> None:
    lines = whole(case).lines

    def change(_line: int, members: dict[str, Any]) -> None:
        if members["type"] == "outcome":
            members["points"] = (
                members["points"][::-1]
                if len(set(members["points"])) > 1
                else [1, *members["points"][1:]]
            )

    record = read(rechained(lines, change))
    if record.outcome != read(lines).outcome:
        with pytest.raises(BadRecord) as caught:
            record.replay()
        assert caught.value.details["line"] == len(lines)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where values stand in a JSON value, lists and objects too."""
    yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, (*path, name))
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*path, number))


def others(value: Any) -> list[Any]:
    """Values that are not this one, the like-looking among them."""
    match value:
        case bool():
            return [not value, int(value), None]
        case int():
            return [value + 1, float(value), None, *([bool(value)] if value in (0, 1) else [])]
        case str():
            return [value + "x", "", None]
        case None:
            return [0, "", []]
        case list():
            return [[*value, *(value[-1:] or [1])], *([value[1:], value[::-1]] if value else [])]
    return [{}, None] if value else [None]


def altered(members: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at a place."""
    if not path:
        return value
    members = members.copy()
    members[path[0]] = altered(members[path[0]], path[1:], value)
    return members


def kind_of(members: dict[str, Any], path: tuple[Any, ...]) -> tuple[Any, ...]:
    """What stands at a place, whatever line or list it is in."""
    names = tuple(name for name in path if isinstance(name, str))
    told = members["events"][path[1]]["event"] if path[0] == "events" and path[1:] else ""
    return (told, *names)


def test_whatever_is_altered_in_a_step_is_found(case: Case) -> None:
    """Every member of every kind of event, once each, and the move, the seat, the digest."""
    record, seen = read(whole(case).lines[: 150 if tycoon.compiled else 30]), set()
    before = record.start()
    for line, step in zip(record.lines, record.steps, strict=True):
        members = msgspec.to_builtins(step)
        kinds = {kind_of(members, path): path for path in reversed([*leaves(members)]) if path}
        new = {kind: path for kind, path in kinds.items() if kind not in seen | {("", "chance")}}
        seen |= new.keys()
        if new:  # what happened before the step is not replayed for every value
            header = read([Recorder().begin(before, from_position=True)]).header
        for path in [*new.values()][:: case.thinned]:
            value = members
            for name in path:
                value = value[name]
            for other in others(value):
                if other == value and type(other) is type(value):
                    continue
                try:
                    forged = msgspec.convert(altered(members, path, other), Step)
                except msgspec.ValidationError:
                    continue  # refused when it is read
                with pytest.raises(BadRecord) as caught:
                    Record(header, [forged], None, [], [line]).replay()
                assert caught.value.details["line"] == line, (path, other)
        if new:
            Record(header, [step], None, [], [line]).replay()
        before.apply(before.read(step.move), RecordedChance(step.chance))
    assert any(kind[:1] != ("",) for kind in seen)


def test_whatever_is_altered_in_the_outcome_is_found(case: Case) -> None:
    """A record of no steps, which begins where a game has ended."""
    last, recorder = whole(case).last, Recorder()
    record = read([recorder.begin(last, from_position=True), recorder.end(last)])
    assert record.replay() == last
    assert record.outcome is not None
    for path in leaves(record.outcome):
        value: Any = record.outcome
        for name in path:
            value = value[name]
        for other in others(value) if path else []:
            if other == value and type(other) is type(value):
                continue
            forged = Record(record.header, [], altered(record.outcome, path, other), [])
            with pytest.raises(BadRecord) as caught:
                forged.replay()
            assert caught.value.details["line"] == forged.outcome_line


def test_whatever_is_altered_in_the_header_is_found(case: Case) -> None:
    """Other options, seats, rules or another game; what was left out is the usual."""
    record = read(played(case).lines[:20])
    members = msgspec.to_builtins(record.header)
    for path in leaves(members):
        if not path or path[0] not in ("game", "version", "seats", "options"):
            continue
        value = members
        for name in path:
            value = value[name]
        for other in others(value):
            if other in ({}, value) and type(other) is type(value):
                continue
            try:
                header = msgspec.convert(altered(members, path, other), Header)
            except msgspec.ValidationError:
                continue  # refused when it is read
            with pytest.raises((BadRecord, UnknownGame)) as caught:
                Record(header, record.steps, None, []).replay()
            say(caught.value)


def test_an_outcome_of_a_game_that_goes_on_is_found(case: Case) -> None:
    played_lines = played(case).lines[:8]
    recorder = Recorder(tip=json.loads(played_lines[-1])["hash"], lines=8)
    outcome = recorder.note(
        "outcome", {"places": [1] * case.seats, "points": [0] * case.seats, "reason": "x"}
    )
    with pytest.raises(BadRecord):
        read([*played_lines, outcome]).replay()


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("seats", 99),
        ("seats", "3"),
        ("options", {"nonsense": 1}),
        ("options", {"preset": "base", "seats": 3, "self": 1}),
        ("options", 5),
        ("format", 2),
        ("game", "nonsense"),
        ("position", {"nonsense": 1}),
        ("position", {"seats": 3, "phase": "market"}),
        ("position", []),
    ],
)
def test_headers_that_describe_no_game(case: Case, member: str, value: Any) -> None:
    def change(line: int, members: dict[str, Any]) -> None:
        if line == 1:
            members[member] = value

    lines = rechained(played(case).lines, change)
    with pytest.raises((BadRecord, LookupError, ValueError)) as caught:
        read(lines).replay()
    say(caught.value)


def test_another_version_shows_its_events_and_no_more(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = played(case).lines
    monkeypatch.setattr(type(case.game), "version", case.game.version + 1)
    record = read(lines)
    assert not record.same_rules
    assert list(record.events()) == msgspec.to_builtins(played(case).events)
    with pytest.raises(BadRecord) as caught:
        record.replay()
    assert caught.value.key == "error.record_version"
    say(caught.value)


def test_what_later_versions_add_is_passed_over(case: Case) -> None:
    def change(line: int, members: dict[str, Any]) -> None:
        members["later"] = {"line": line}

    lines = rechained(played(case).lines, change)
    recorder = Recorder(tip=json.loads(lines[4])["hash"])
    note = recorder.note("chat", {"text": "hello"})
    rest = []
    for line in lines[5:]:
        members = json.loads(line)
        del members["hash"]
        rest.append(recorder.note(members.pop("type"), members))
    record = read([*lines[:5], note, *rest])
    assert record.replay() == played(case).last
    assert record.notes == [(4, {"type": "chat", "text": "hello"})]


def test_errors_count_the_lines_of_notes(case: Case) -> None:
    recorder, state = Recorder(), case.new()
    lines = [recorder.begin(state), recorder.note("chat", {"text": "hello"})]
    lines.append(recorder.play(state, state.legal_actions()[0], FastChance(1))[0])
    lines.append(recorder.note("act", {"seat": state.seat_to_act, "move": "xyzzy"}))
    with pytest.raises(BadRecord) as caught:
        read(lines).replay()
    assert caught.value.details["line"] == 4


def test_an_illegal_move_leaves_no_line(case: Case) -> None:
    state, recorder = case.new(), Recorder()
    recorder.begin(state)
    kept, tip = state.save(), recorder.tip
    with pytest.raises(IllegalMove):
        recorder.play(state, 1 << 62, FastChance(1))
    assert (state.save(), recorder.tip, recorder.lines) == (kept, tip, 1)


def test_a_fork_goes_its_own_way(case: Case) -> None:
    state, recorder = case.new(), Recorder()
    recorder.begin(state)
    fork, tip = recorder.fork(), recorder.tip
    line, *_ = fork.play(state.copy(), state.legal_actions()[0], FastChance(1))
    assert recorder.tip == tip != fork.tip
    assert recorder.play(state, state.legal_actions()[0], FastChance(1))[0] == line
