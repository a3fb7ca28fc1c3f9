"""Events declared once, and what follows from them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import pytest

from tests.conformance.cases import Case, all_cases, play
from tools import events
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.events import (
    Event,
    GameEnded,
    Kinds,
    Own,
    Public,
    Row,
    Says,
    SeatEvent,
    Tells,
    Told,
    ToSeat,
    came_later,
    one_of,
    visibility,
    word,
)
from tycoon.core.messages import Seat
from tycoon.core.names import NamedEnum
from tycoon.core.record import _other_than

GAMES = ["bigtwo", "daifugo", "deal", "monopoly"]
every_game = pytest.mark.parametrize("name", [*GAMES, "haggle"])


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._declared, "haggle", "haggle:GAME")


def kinds_of(name: str) -> Kinds:
    return registry.find(name).modules.view.EVENTS


def package(name: str) -> str:
    """Where a game lies."""
    return type(registry.find(name)).__module__


def width(row: Row) -> int:
    """How many numbers a class reads."""
    return max((places.stop for places in row.places.values()), default=0)


def emitted(name: str) -> Iterator[tuple[str, int]]:
    """Every place where the rules tell of something: its kind and how many numbers there are."""
    rules = import_module(f"{package(name)}.rules")
    for path in Path(rules.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="emit"), args=[kind, *numbers], keywords=[]):
                    for one in ast.walk(kind):
                        if isinstance(one, ast.Attribute):
                            yield one.attr, len(numbers)


@every_game
def test_every_kind_has_a_class(name: str) -> None:
    event_kind = import_module(f"{package(name)}.names").EventKind
    assert kinds_of(name).rows.keys() == set(event_kind)


@every_game
def test_fields_find_what_they_are_made_of(name: str) -> None:
    """Numbers in their row, and for sentences other fields that are no secret."""
    for row in kinds_of(name).rows.values():
        for field, says in row.says.items():
            assert set(says.of or [field]) <= row.places.keys()
        seen = visibility(row.cls)
        assert {seen[other] for _, tells in row.tells for other in tells.of} <= {"all"}


@every_game
def test_classes_read_as_many_numbers_as_the_rules_emit(name: str) -> None:
    event_kind = import_module(f"{package(name)}.names").EventKind
    read = {event_kind(kind).name: width(row) for kind, row in kinds_of(name).rows.items()}
    found = set(emitted(name))
    assert found == set(read.items())


@every_game
def test_nothing_that_is_emitted_is_lost(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In played games no number beyond those that the class reads says anything."""
    rows: list[tuple[int, tuple[int, ...]]] = []
    cases = [case for case in all_cases() if case.game.name == name]
    case = max(cases, key=lambda case: len(case.game.presets[case.preset]))

    def note(_: Any, _state: Any, kind: int, numbers: tuple[int, ...]) -> Event:
        rows.append((kind, numbers))
        return GameEnded("")

    monkeypatch.setattr(type(case.game), "event", note)
    gather(case)
    assert len({kind for kind, _ in rows}) > len(kinds_of(name).rows) // 2
    for kind, numbers in rows:
        assert not any(numbers[width(kinds_of(name).rows[kind]) :])


def gather(case: Case) -> None:
    for seed in range(3):
        for number, (state, action) in enumerate(play(case, seed)):
            if action is None or number == 400:
                break
            after = state.copy()
            after.collect_events()
            after.apply(action, FastChance(seed))
            after.drain_events()


@every_game
def test_unknown_kinds_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no event is of kind 99"):
        kinds_of(name).told(None, 99, (0,) * 7)


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_the_games_list_them(name: str) -> None:
    page = (events.PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert events.written(page, kinds_of(name)) == page, "run: python -m tools.events"


class Metal(NamedEnum):
    """Words that count from 1."""

    IRON = 1
    RED_GOLD = 2


Pair = Annotated[list[int], Says(lambda state, *numbers: [state, *numbers], takes=2)]
Sum = Annotated[int, Says(lambda _, *numbers: sum(numbers), ("pair", "seat"))]
Count = Annotated[int, Tells("n", lambda count, sure: count if sure else None, ("sure",))]


class Smelted(SeatEvent, frozen=True, tag="smelted"):
    """An event with a field of each sort."""

    metal: Public[Told[Annotated[str, word(Metal)]]]
    pair: Public[Pair]
    total: Own[Sum]
    count: Public[Count]
    sure: Public[bool]
    to: Public[ToSeat]
    way: Public[Annotated[str, one_of("hot", "cold")]]


class Silent(SeatEvent, frozen=True, tag="silent"):
    """An event that the log does not tell of."""

    logged = False


KINDS = Kinds({1: Smelted, 2: Row(Silent, ("nothing", "seat")), 3: GameEnded})


def test_numbers_are_said_in_their_order() -> None:
    event = KINDS.told(100, 1, (3, 2, 7, 8, 5, 1, -1, 1, 0))
    assert event == Smelted(3, "red-gold", [100, 7, 8], 18, 5, True, -1, "cold")


def test_rows_have_an_order_of_their_own() -> None:
    assert KINDS.told(None, 2, (9, 3)) == Silent(3)


def test_fields_that_cannot_be_said_are_refused() -> None:
    with pytest.raises(TypeError, match="reason of GameEnded"):
        KINDS.told(None, 3, (1,))


def test_sentences_name_what_was_seen() -> None:
    event = Smelted(3, "red-gold", [100, 7, 8], 18, 5, True, 1, "cold")
    args = {"name": Seat(3), "metal": "red-gold", "n": 5, "to": Seat(1)}
    assert KINDS.arguments(event.seen_by(0)) == args
    unsure = {**event.seen_by(3), "sure": False, "to": -1}
    assert KINDS.arguments(unsure) == {"name": Seat(3), "metal": "red-gold"}
    seen = {"event": "smelted", "metal": "iron"}
    assert KINDS.arguments(seen) == {"metal": "iron"}


@pytest.mark.parametrize("tag", ["silent", "of_a_later_version"])
def test_the_log_does_not_tell_of_everything(tag: str) -> None:
    assert KINDS.arguments({"event": tag, "seat": 1}) is None


def test_only_what_came_later_may_be_missing_in_a_record() -> None:
    class Drew(Event, frozen=True, tag="drew"):
        card: str
        story: int = 0

    assert came_later(Drew) == {"story"}
    true = {"event": "drew", "card": "a", "story": 2}
    assert _other_than({"event": "drew", "card": "a"}, true, came_later(Drew)) is None
    assert _other_than({"event": "drew", "story": 2}, true, came_later(Drew)) == "card"
    assert _other_than(true | {"story": 1}, true, came_later(Drew)) == "story"
    assert _other_than(true | {"more": 1}, true, came_later(Drew)) is None
