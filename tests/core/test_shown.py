"""`print(state)` shows the table, of every game."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import haggle
import tycoon
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.registry import find
from tycoon.core.shown import shown

pytestmark = pytest.mark.interpreted

CONTRACT = Path(__file__).parents[2] / "docs" / "contract.md"
GAMES = [*map(find, tycoon.game_names()), haggle.GAME]


def played(game: Game, decisions: int) -> State:
    state, chance = game.new(game.options(), game.usual_seats), tycoon.FastChance(3)
    while decisions and not state.is_over:
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))], chance)
        decisions -= 1
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("decisions", [0, 1, 40])
def test_a_state_shows_all_of_its_position(game: Game, decisions: int) -> None:
    state = played(game, decisions)
    heading, *lines = str(state).splitlines()
    assert heading.startswith(f"{game.name}, {state.seats} seats, deal {state.deals}, to act: ")
    assert repr(state) == f"<{game.name} state, {heading.partition(', ')[2]}>"
    position = state.to_position()
    starts = {line.split()[0] for line in lines if line[0] != " "}
    assert starts <= position.keys()
    for name in position.keys() - {"game", "seats", "deals", "to_act"}:
        said = list(leaves(position[name]))
        assert (name in starts) == bool(said)
        assert all(text in str(state) for text in said)
    for seat, hand in enumerate(position.get("hands") or ()):
        assert not hand or any(line.endswith(f" {seat}: {hand}") for line in lines)


def leaves(part: Any) -> Iterator[str]:
    """What is said in a part of a position, without names."""
    if isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from leaves(each)
    elif isinstance(part, bool):
        yield "yes" if part else "no"
    elif part not in (None, ""):
        yield str(part)


def test_how_values_are_written() -> None:
    position = {
        "game": "any",
        "seats": 2,
        "empty": [],
        "hands": ["3c", ""],
        "counts": [0, 4],
        "on": True,
        "trick": {"owner": 1, "cards": ["4d", ""], "lock": None},
        "asked": [{"ask": "pay", "left": [0, 1]}],
    }
    assert shown("any, 2 seats", position) == (
        "any, 2 seats\n"
        "hands   0: 3c\n"
        "        1: -\n"
        "counts  0 4\n"
        "on      yes\n"
        "trick   owner 1, cards 4d -\n"
        "asked   ask pay, left 0 1"
    )


def test_the_example_of_the_contract() -> None:
    found = doctest.testfile(
        str(CONTRACT), module_relative=False, encoding="utf-8", globs={"tycoon": tycoon}
    )
    assert found == (0, 3)
