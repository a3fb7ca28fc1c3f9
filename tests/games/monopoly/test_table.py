"""What a live table does for players of Monopoly, and where nobody decides. Rules: MO-4, MO-21."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.conserved import monopoly
from tests.games.monopoly.test_millionaire import table as millionaire
from tests.games.monopoly.tools import act, legal, table
from tycoon.core.engine.chance import FastChance
from tycoon.core.registry import make
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Ask, Fortune, Phase, Refusable
from tycoon.games.monopoly.squares import SQUARE


def by_defaults(state: Any, most: int) -> None:
    chance = FastChance(3)
    for number in range(most):
        if state.is_over:
            return
        state.apply(state.default_action(), chance)
        if number % 100 == 0:
            monopoly(state)


def test_defaults_alone_go_on_for_ever_where_nobody_must_lose() -> None:
    """MO-4: they never buy, so nobody owes rent; whoever gets on at all is never ruined."""
    assert not GAME.defaults_end
    state = make("monopoly", "classic", 4)
    by_defaults(state, 20_000)
    assert not state.is_over
    monopoly(state)


@pytest.mark.parametrize("seats", [2, 5])
def test_defaults_alone_end_a_game_of_so_many_rounds(seats: int) -> None:
    """MO-4."""
    state = make("monopoly", "classic", seats, end="turns", turns=40)
    by_defaults(state, 20_000)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "turns"


def test_defaults_alone_end_a_game_whose_time_is_up() -> None:
    """MO-4: the table alone says so."""
    state: Any = make("monopoly", "classic", 3, end="minutes", minutes=10)
    by_defaults(state, 500)
    assert not state.is_over
    while state.phase != Phase.CLOCK:
        state.apply(state.default_action(), FastChance(1))
    answer = GAME.automatic_table_action(state, 599.9)
    assert answer == state.default_action()
    assert state.notation(answer) == "go-on"
    time_up = GAME.automatic_table_action(state, 600.0)
    assert time_up is not None
    state.apply(time_up, FastChance(1))
    assert state.outcome().reason == "minutes"


def test_the_table_answers_nothing_else() -> None:
    """Before the start, and where a seat is asked."""
    state = make("monopoly", "classic", 3, end="minutes", minutes=1)
    assert GAME.automatic_table_action(state, 1e9) is None
    state.apply(state.default_action(), FastChance(1))
    state.apply(state.default_action(), FastChance(1))
    assert GAME.automatic_table_action(state, 1e9) is None


def forced(state: Any) -> str | None:
    """What the table answers for the seat to act; the same whatever its player wants."""
    answers = {
        GAME.forced(state, wanted, draws) for wanted in (False, True) for draws in (False, True)
    }
    [answer] = answers
    return None if answer is None else state.notation(answer)


def test_the_table_passes_for_who_cannot_bid() -> None:
    """MO-21 asks them all the same; money and deeds are open to all (MO-5)."""
    red = SQUARE[0]["red1"]
    state = table(3, cash=[100, 0, 0], deeds={2: "pink1"}, phase=3, frames=[(Ask.BUY, 0, red, 220)])
    act(state, "auction")
    assert legal(state) == ["pass"]
    assert forced(state) == "pass"
    act(state, "pass")
    assert set(legal(state)) == {"pass", "mortgage pink1"}
    assert forced(state) is None  # it could raise money


@pytest.mark.parametrize(
    ("keeps", "answer"), [({}, "no"), ({1: [Fortune.TAKE]}, None), ({1: [Fortune.REFUSE]}, None)]
)
def test_the_table_lets_come_what_nobody_could_refuse(
    keeps: dict[int, list[int]], answer: str | None
) -> None:
    """MM-7: all see how many cards a seat keeps; what they are, only the seat."""
    state = millionaire(keeps=keeps, phase=3, frames=[(Ask.REFUSE, 1, Refusable.RENT, 0, 20)])
    assert forced(state) == answer


def test_nothing_else_is_answered_for_anybody() -> None:
    """Also where there is only one thing to do."""
    state = table(2, cash=[10, 10], phase=Phase.END)
    assert legal(state)[0] == "end"
    assert forced(state) is None
    triple = table(2, phase=3, frames=[(Ask.BUY, 0, SQUARE[0]["red1"], 220)], cash=0)
    assert legal(triple) == ["auction"]
    assert forced(triple) is None
