"""The manual's pages of Daifugo say what the code does."""

from __future__ import annotations

import json
import re

import pytest

import tycoon
from tests.games.daifugo.tools import new
from tests.manual import Page
from tycoon.core.engine.chance import FastChance
from tycoon.core.options import allowed_text, schema
from tycoon.core.views import View
from tycoon.games.daifugo import GAME, moves, position, view

pytestmark = pytest.mark.interpreted

PAGE = Page("games/daifugo.md")
section = PAGE.section
RULES = Page("rules/daifugo.md").text
PRESETS = ("kotoba", "dokopa", "dokopa-full", "uecda", "local")


def said(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def test_every_rule_is_there() -> None:
    numbers = [int(number) for number in re.findall(r"^- \*\*DF-(\d+)\*\*", RULES, re.MULTILINE)]
    there = [
        *range(1, 18),
        *range(20, 24),
        *range(30, 35),
        40,
        42,
        44,
        45,
        46,
        48,
        49,
        50,
        51,
        52,
        60,
        *range(70, 85),
    ]
    assert numbers == there


def test_the_table_of_options() -> None:
    """Every option with its values, in every preset."""
    table = section("Options and presets")
    for field in schema(GAME.options_type):
        row = next(line for line in table.splitlines() if line.startswith(f"| `{field.name}` "))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        values = allowed_text(field).replace("true | false", "on, off")
        assert cells[1] == values.replace(" | ", ", ").replace(" .. ", " to ")
        given = [GAME.presets[preset].get(field.name, field.default) for preset in PRESETS]
        assert cells[2:7] == [said(value) for value in given]
    assert set(PRESETS) == set(GAME.presets)


def test_the_numbers_of_actions_and_observations() -> None:
    beyond = new(joker_beyond_ends=True).num_actions
    for count in (new().num_actions, beyond, new("uecda", 5).num_actions):
        assert f"{count:,}" in PAGE.text
    for seats in range(2, 9):
        assert new(seats=seats).observation(0).shape == (185 + 64 * seats,)
    assert "185 + 64 × seats" in PAGE.text


def test_the_fields_of_views_events_and_positions() -> None:
    named = set(re.findall(r"`(\w+)`", section("View")))
    own = set(view.DaifugoView.__struct_fields__) - set(View.__struct_fields__)
    assert own <= named
    for kind in vars(view).values():
        if isinstance(kind, type) and issubclass(kind, view.Event):
            abstract = kind in (view.Event, view.SeatEvent)
            assert abstract or f"`{kind.__struct_config__.tag}`" in section("Events")
    assert set(position.Position.__struct_fields__) <= set(
        re.findall(r"`(\w+)`", section("Positions"))
    )


def test_the_example_of_a_position() -> None:
    described = json.loads(
        re.search(r"```json\n(.*?)```", section("Positions"), re.DOTALL).group(1)
    )
    state = GAME.from_position(described, FastChance(1))
    assert [state.notation(action) for action in state.legal_actions()] == ["jk", "p"]
    assert state.view(1).reversed


def test_the_numbers_of_small_actions() -> None:
    """Those of the table, single cards, the joker."""
    assert new().action_index(moves.read("deal")) == 5
    played = new()
    played.apply(played.legal_actions()[0], FastChance(1))
    for action in played.legal_actions():
        text, number = played.notation(action), played.action_index(action)
        if len(text) == 2 and text != "jk":
            assert number == 8 + action.bit_length() - 1
        if text == "jk":
            assert number == 60


def test_the_first_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE.text, re.DOTALL).group(1)
    names: dict[str, object] = {}
    exec(code, names)
    assert isinstance(names["state"], tycoon.core.engine.state.State)
