"""Promises of docs/promises.md over all games; tests/server/test_promises.py has the others."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.cases import Case, cases
from tests.promises.hidden import compare
from tests.promises.kills import TABLES, kill_again_and_again
from tests.server.running import running, settings
from tycoon.core.engine.chance import FastChance

CARDS = {
    "bigtwo": re.compile(r".."),
    "daifugo": re.compile(r".."),
    "deal": re.compile(r"\S+"),
}
"""What one card, or several of a kind, looks like where a position lists hands."""


def name_of(wanted: dict[str, Any]) -> str:
    return f"{wanted['game']}-{wanted['preset']}"


@pytest.mark.parametrize("wanted", TABLES, ids=name_of)
async def test_r1_no_byte_for_a_seat_depends_on_what_it_cannot_know(
    tmp_path: Path, wanted: dict[str, Any]
) -> None:
    async with running(settings(tmp_path)) as house:
        compared = await compare(house, wanted, decisions=30)
    # In Monopoly nothing is hidden but the fortune cards of the millionaire edition (MM-5).
    assert compared > 10 or name_of(wanted) == "monopoly-speed-die"


@pytest.mark.parametrize("case", [c for c in cases() if c.game.name in CARDS], ids=str)
def test_r2_a_view_does_not_tell_which_of_the_cards_came_first(case: Case) -> None:
    rng, chance = random.Random(7), FastChance(7)
    state, looked = case.new(), 0
    for step in range(60):
        if state.is_over:
            break
        state.apply(rng.choice(state.legal_actions()), chance)
        if step % 6:
            continue
        position = state.to_position()
        hands = [CARDS[case.game.name].findall(hand) for hand in position["hands"]]
        for hand in hands:
            rng.shuffle(hand)
        joint = " " if case.game.name == "deal" else ""
        other = case.game.from_position(
            {**position, "hands": [joint.join(h) for h in hands]}, chance
        )
        looked += any(len(hand) > 2 for hand in hands)
        for viewer in range(-2, case.seats):
            if viewer != -1:
                assert other.view(viewer) == state.view(viewer)
    assert looked > 3


async def test_r5_kills_at_tables_of_all_games_lose_nothing(tmp_path: Path) -> None:
    tally = await kill_again_and_again(tmp_path, kills=3)
    assert tally.lost == 0
    assert (tally.kills, tally.acts > 50, tally.entries > 100) == (3, True, True)
    assert tally.repeated > len(TABLES)
