"""The manual's pages of Big Two say what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bigtwo.tools import act, at, deal

import tycoon
from tests.manual import Page
from tycoon.core.options import schema
from tycoon.core.views import View
from tycoon.games.bigtwo import GAME, position, view
from tycoon.games.bigtwo.names import Kind
from tycoon.games.bigtwo.rules.state import loss

pytestmark = pytest.mark.interpreted

PAGE = Page("games/bigtwo.md")
section = PAGE.section
RULES = Page("rules/bigtwo.md").text


def rows(text: str) -> list[list[str]]:
    """The cells of all tables, without heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [
        [cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines
    ]
    heads = {
        i for i, line in enumerate(lines) if i + 1 < len(lines) and set(lines[i + 1]) <= set("|-")
    }
    return [row for i, row in enumerate(cells) if i not in heads and not set(lines[i]) <= set("|-")]


NUMBERS = [
    *range(1, 19),
    *[20, *range(30, 37), 40, 41, 50, 60, 61],
    *range(70, 74),
]


def test_the_rules_are_numbered_1_to_73_by_stages() -> None:
    assert re.findall(r"^- \*\*(BT-\d+)\*\*", RULES, re.MULTILINE) == [
        f"BT-{number}" for number in NUMBERS
    ]


def test_the_tests_cite_every_rule() -> None:
    tests = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    for number in re.findall(r"\*\*(BT-\d+)\*\*", RULES):
        assert re.search(rf"{number}\b", tests), number


def test_the_code_names_the_rules_it_carries_out() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path(view.__file__).parent.rglob("*.py")
    )
    cited = {int(number) for number in re.findall(r"BT-(\d+)", source)}
    for first, last in re.findall(r"BT-(\d+) to BT-(\d+)", source):
        cited |= set(range(int(first), int(last) + 1)) & set(NUMBERS)
    assert cited == set(NUMBERS)


def test_the_options_are_listed() -> None:
    options = schema(GAME.options_type)
    listed = rows(section("Options and presets"))
    for option, row in zip(options, listed[: len(options)], strict=True):
        values = "true, false" if option.kind == "bool" else f"{option.least:,} to {option.most:,}"
        assert row[:3] == [option.name, values, str(option.default).lower()]
    base = GAME.options("base", 4)
    found: dict[str, dict[str, Any]] = {}
    for preset, changes in listed[len(options) :]:
        values = {}
        for change in changes.split(", "):
            words = change.removeprefix("and ").split()
            if words[0] == "those":
                values |= found[words[-1]]
            elif words[0] != "none":
                values[words[0]] = int(words[1]) if len(words) > 1 else True
        found[preset] = values
        built = GAME.options(preset, 4)
        assert built == msgspec.structs.replace(base, **values)
    assert list(found) == list(GAME.presets)


def test_the_example_of_code_runs() -> None:
    names: dict[str, Any] = {}
    code = re.search(r"```python\n(.*?)```", PAGE.text, re.DOTALL)
    assert code is not None
    exec(code.group(1), names)
    assert names["state"].deals == 1


def test_the_example_of_a_position_is_what_the_text_says() -> None:
    block = re.search(r"```json\n(.*?)```", PAGE.text, re.DOTALL)
    assert block is not None
    state = at(**json.loads(block.group(1)))
    assert (state.seat_to_act, state.owner) == (2, 0)
    assert state.view(2).hand == ["Tc", "Th", "Ts"]
    assert [shown.cards for shown in state.view(2).shown] == [["6d"], [], [], ["5d"]]
    assert state.returns() == [40, -12, -60, 32]
    parts = [row[0] for row in rows(section("Positions"))]
    assert parts == list(position.Position.__struct_fields__)


@pytest.mark.parametrize("seats", [4, 3])
def test_the_numbers_of_actions(seats: int) -> None:
    state = tycoon.make("bigtwo", seats=seats)
    column = 0 if seats == 4 else 1
    found = [row[column] for row in rows(section("Decisions")) if len(row) == 3]
    first = [int(cell.split(" – ")[0]) for cell in found]
    last = [int(cell.split(" – ")[-1]) for cell in found]
    assert first == [0, *(number + 1 for number in last[:-1])]
    assert last[-1] == state.num_actions - 1 == state.action_index(state.parse("deal"))
    deal(state)
    leader = state.seat_to_act
    act(state, state.notation(state.default_action()), *["pass"] * (seats - 1))
    assert state.seat_to_act == leader
    sizes = {1: first[1], 2: first[2], 3: first[3], 5: first[4]}
    ends = {1: last[1], 2: last[2], 3: last[3], 5: last[4]}
    for action in state.legal_actions():
        size = action.bit_count()
        assert sizes[size] <= state.action_index(action) <= ends[size]


@pytest.mark.parametrize("seats", [4, 3])
def test_the_length_of_observations(seats: int) -> None:
    length = len(deal(tycoon.make("bigtwo", seats=seats)).observation(0))
    assert f"{length} with {seats}" in section("Observation")
    listed = [row[1] for row in rows(section("Observation"))]
    assert listed[4:10] == [f"{208 + i} + 6 i" for i in range(6)]


def test_the_fields_of_views_and_kinds() -> None:
    listed = [name.strip() for row in rows(section("View")) for name in row[0].split(",")]
    own = set(view.BigTwoView.__struct_fields__) - set(View.__struct_fields__)
    assert sorted(listed) == sorted(own)
    for kind in Kind:
        assert kind is Kind.PASS or f"`{kind.word}`" in section("View")


def test_the_table_of_points() -> None:
    """BT-16"""
    head, _, four, three = [line for line in section("Points").splitlines() if line.startswith("|")]
    for seats, line in ((4, four), (3, three)):
        columns = zip(head.split("|")[2:-1], line.split("|")[2:-1], strict=True)
        for left, times in columns:
            if not times.strip():
                continue
            bounds = [int(number) for number in re.findall(r"\d+", left)]
            for count in range(bounds[0], bounds[-1] + 1):
                assert loss(seats, count) == count * int(times.strip("× "))
