"""Positions of Monopoly that no game comes to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.fuzz import promises
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption, BadPosition
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Due

pytestmark = pytest.mark.interpreted

DRAFT = {"ask": "draft", "seat": 0, "other": 1}
OWED = {"ask": "debt", "seat": 0, "amount": 1200, "other": 1, "word": "rent"}
JAILED: dict[str, Any] = {"players": [{"square": "jail_visit", "jail": 1}, {}], "phase": "moved"}
DICE = {"options": {"speed_die": True}}
RACE = {"board": "millionaire", "target": 1000}
BIDS = {"ask": "auction", "seat": 0, "square": "red1", "left": [0, 1]}
CLAIM = {"owner": 1, "payer": 0, "amount": 2, "square": "red1"}


def read(**described: Any) -> Any:
    return GAME.from_position({"seats": 2, **described}, FastChance(1))


@pytest.mark.parametrize(
    ("described", "why"),
    [
        ({"phase": "end", "offers": 0, "asked": [DRAFT]}, "frame 0"),  # MO-52
        ({"phase": "moved", "asked": [OWED | {"amount": 2000}, DRAFT]}, "frame 1"),
        ({**JAILED, **DICE, "face": "bus", "asked": [{"ask": "bus", "seat": 0}]}, "frame 0"),
        ({**JAILED, **DICE, "asked": [{"ask": "triple", "seat": 0}]}, "frame 0"),
        ({"phase": "moved", "asked": [{"ask": "fine", "seat": 0, "amount": 5}]}, "frame 0"),
        ({"phase": "end", "players": [{}, {}], "claims": [CLAIM] * 5}, "too many"),  # MO-22
        ({"players": [{"deeds": "utility1*1"}, {}]}, "cannot be built on"),  # MO-30
        ({"players": [{"deeds": "red1*1 red2"}, {}]}, "belongs to several"),
        ({"players": [{"deeds": "brown1*2 brown2"}, {}]}, "unevenly"),  # MO-33
        ({"players": [{"deeds": "brown1*1 brown2!"}, {}]}, "mortgaged"),
        ({"doubles": 3, "again": True, "phase": "moved", "asked": [OWED]}, "third double"),  # MO-10
        ({"phase": "moved", "asked": [BIDS, BIDS]}, "frame [01]"),  # MO-21
        ({"phase": "moved", "players": [{"deeds": "red1"}, {}], "asked": [BIDS]}, "the bank's"),
        ({"phase": "moved", "asked": [OWED | {"offers": 0}, DRAFT]}, "frame 1"),  # MO-52
        ({"players": [{"square": "jail_visit", "jail": 3}, {}]}, "too often"),  # MO-41
        ({"options": RACE, "players": [{"cash": 1000}, {}]}, "seat 0 has won"),  # MM-2
    ],
)
def test_a_contradiction(described: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        read(**described)


def test_who_still_owes_has_not_won() -> None:
    """MM-2."""
    state = read(options=RACE, players=[{"cash": 1100}, {}], phase="moved", asked=[OWED])
    assert not state.is_over


@pytest.mark.parametrize("target", [1, 100, 372])
def test_a_target_is_more_than_all_start_with(target: int) -> None:
    """MM-1, MM-2."""
    with pytest.raises(BadOption) as caught:
        GAME.options("millionaire", 2, target=target)
    assert (caught.value.key, caught.value.details["cash"]) == (
        "monopoly.refused.target_reached",
        372,
    )
    GAME.options("millionaire", 2, target=0)
    GAME.options("millionaire", 2, target=373)


@pytest.mark.parametrize("due", Due)
def test_a_debt_is_of_what_its_creditor_is_owed(due: Due) -> None:
    """Whatever debt can be set up goes on, with words for it; nobody owes the ruined (MO-55)."""
    players = [{"cash": 10, "deeds": "red1"}, {"cash": 20}, {"cash": 0, "ruined": 1}]
    taken = set()
    for to in (-2, -1, 0, 1, 2):
        debt = {"ask": "debt", "seat": 0, "other": to, "amount": 50, "word": due.word}
        try:
            state = read(seats=3, players=players, phase="moved", asked=[debt])
        except BadPosition:
            continue
        taken.add(to)
        promises.keeps(state, Random(to))
    to_seats = {1} if due in (Due.RENT, Due.CARD) else set()
    assert taken == to_seats | ({-2, -1} if Due.RENT < due <= Due.UPGRADE else set())
