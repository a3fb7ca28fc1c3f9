"""Players of others at our table: cards, positions and moves both ways, without their sources."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import tycoon
from benchmarks.players import ppo, protocol, uecda
from tycoon import bots
from tycoon.core.engine.state import State


def view_of(state: State) -> dict[str, Any]:
    """What a program is asked: the view of the seat to act, as its JSON has it."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(state.view(state.seat_to_act)))
    return found


def deals(game: str, preset: str, seats: int, count: int) -> Iterator[State]:
    """Every position of a few deals among fast players where a seat is to act."""
    bot = bots.make("greedy", game)
    for seed in range(count):
        chance = tycoon.FastChance(seed)
        state = tycoon.make(game, preset=preset, seats=seats)
        state.apply(state.default_action(), chance)
        while state.seat_to_act >= 0:
            yield state
            seat = state.seat_to_act
            state.apply(bot.choose(state.determinize(seat, chance), seat, chance), chance)


def test_answers_are_given_to_questions_alone() -> None:
    class First:
        def choose(self, view: protocol.View) -> str:
            return str(view["legal"][0])

    lines = [json.dumps({"tycoon": 1}), json.dumps({"view": {"legal": ["3d", "pass"]}})]
    assert list(protocol.answers(First(), lines)) == ['{"move": "3d"}']


def test_ppo_has_an_action_of_its_own_for_every_move() -> None:
    assert sorted(ppo.ACTIONS.values()) == [*range(77), *range(407, ppo.ACTION_COUNT)]
    moves = 0
    for state in deals("bigtwo", "base", 4, 20):
        view = view_of(state)
        hand = ppo.cards(view["hand"])
        back = {number: places for places, number in ppo.ACTIONS.items()}
        for move in view["legal"]:
            played = {hand[place] for place in back[ppo.action(move, hand)]}
            laid = [] if move == "pass" else [move[at : at + 2] for at in range(0, len(move), 2)]
            assert played == set(ppo.cards(laid))
            moves += 1
    assert moves > 1000


def test_ppo_sees_what_the_others_have_played() -> None:
    """What a seat gathers from its questions alone is what has happened."""
    memories = [ppo.Memory() for _ in range(4)]
    played: list[list[list[int]]] = []
    before: list[list[str]] = []
    for state in deals("bigtwo", "base", 4, 10):
        view = view_of(state)
        if sum(view["counts"]) == 52:
            played = [[] for _ in range(4)]
        elif not view["shown"][before[-1][1]]["passed"] and len(view["played"]) > before[-1][0]:
            played[before[-1][1]].append(ppo.cards(view["shown"][before[-1][1]]["cards"]))
        before.append([len(view["played"]), view["viewer"]])
        memories[view["viewer"]].note(view)
        for seat in {0, 1, 2, 3} - {view["viewer"]}:
            cards, kinds = memories[view["viewer"]].seen[seat]
            assert cards == {one for laid in played[seat] for one in laid}
            assert kinds == {kind for laid in played[seat] for kind in ppo.kinds(laid)}


def inputs(**changes: Any) -> set[int]:
    """The inputs that are on."""
    view = {
        "viewer": 1,
        "hand": ["3d", "4d", "4s"],
        "counts": [2, 3, 13, 1],
        "played": ["Qd", "2s"],
        "table": [],
        "owner": -1,
        "shown": [{"cards": []}] * 4,
        **changes,
    }
    memory = ppo.Memory()
    memory.note(view)
    return set(np.flatnonzero(ppo.encode(view, memory)).tolist())


def test_ppo_is_told_the_position_as_it_has_learnt_it() -> None:
    hand = {0, 13, 22 + 1, 22 + 13, 22 + 17, 44 + 1, 44 + 16, 44 + 17}
    counts = {286 + 12, 313 + 0, 340 + 1}  # of the next, the one opposite, the one before
    gone = {367, 367 + 15}
    assert inputs() == hand | counts | gone | {383 + 17}
    # A pair of fives by the seat opposite, and one pass since.
    shown = [{"cards": []}, {"cards": []}, {"cards": []}, {"cards": ["5c", "5h"]}]
    pair = inputs(table=["5c", "5h"], owner=3, shown=shown)
    assert pair == hand | counts | gone | {313 + 21, 383 + 2, 383 + 15, 383 + 19, 383 + 27}


@pytest.mark.parametrize(
    ("laid", "kinds"),
    [
        ("3d", [0]),
        ("3d 3c 3h", [ppo.TRIPLE]),
        ("3d 4d 5d 6d 7c", [ppo.STRAIGHT, ppo.FULL]),
        ("3d 4d 5d Ad 2c", [ppo.STRAIGHT, ppo.FULL]),
        ("3d 4d 5d 6d 8d", [ppo.FLUSH]),
        ("3d 4d 5d 6d 7d", [ppo.STRAIGHT, ppo.FLUSH]),
        ("3d 3c 3h 4d 4c", [ppo.FULL]),
        ("3d 3c 3h 3s 4c", [ppo.FULL]),
    ],
)
def test_ppo_knows_kinds_by_its_own_reading(laid: str, kinds: list[int]) -> None:
    assert ppo.kinds(ppo.cards(laid.split())) == kinds


def test_ppo_reads_no_class_that_is_no_array() -> None:
    with pytest.raises(Exception, match=r"posix\.system is no part of weights"):
        ppo.weights(io.BufferedReader(io.BytesIO(b"cposix\nsystem\n.")))  # type: ignore[arg-type]


def test_ppo_plays_the_legal_move_that_its_net_values_most() -> None:
    layers = [
        np.zeros((ppo.INPUTS, 512), np.float32),
        np.zeros(512, np.float32),
        np.zeros((512, 256), np.float32),
        np.zeros(256, np.float32),
        np.zeros((256, ppo.ACTION_COUNT), np.float32),
        np.zeros(ppo.ACTION_COUNT, np.float32),
    ]
    state = next(deals("bigtwo", "base", 4, 1))
    view = view_of(state)
    hand = ppo.cards(view["hand"])
    for move in view["legal"]:
        layers[5][:] = np.arange(ppo.ACTION_COUNT) / ppo.ACTION_COUNT
        layers[5][ppo.action(move, hand)] = 2
        assert ppo.Ppo(layers).choose(view) == move


def cells(table: uecda.Table) -> set[tuple[int, int, int]]:
    """What lies on a table of cards: row, column and number."""
    return {
        (row, column, table[row][column])
        for row in range(5)
        for column in range(15)
        if table[row][column]
    }


@pytest.mark.parametrize(
    ("play", "laid"),
    [
        ("p", set()),
        ("s3", {(0, 1, 1)}),
        ("c2", {(3, 13, 1)}),
        ("jk", {(0, 14, 2)}),
        ("dh-8", {(2, 6, 1), (1, 6, 1)}),
        ("ch-4(h)", {(3, 2, 1), (1, 2, 2)}),
        ("cdhs-T(*)", {(0, 8, 1), (1, 8, 1), (2, 8, 1), (3, 8, 1), (4, 8, 2)}),
        ("h-789", {(1, 5, 1), (1, 6, 1), (1, 7, 1)}),
        ("h-789(8)", {(1, 5, 1), (1, 6, 2), (1, 7, 1)}),
        ("s-<34(<)", {(0, 0, 2), (0, 1, 1), (0, 2, 1)}),
        ("d-KA2>(>)", {(2, 11, 1), (2, 12, 1), (2, 13, 1), (2, 14, 2)}),
    ],
)
def test_a_play_lies_on_the_contests_table_where_its_rules_say(
    play: str, laid: set[tuple[int, int, int]]
) -> None:
    assert cells(uecda.table_of_play(play, False)) == laid
    assert uecda.play_of_table(uecda.table_of_play(play, False)) == play


def test_a_single_joker_lies_beyond_the_strongest() -> None:
    assert cells(uecda.table_of_play("jk", True)) == {(0, 0, 2)}


def test_every_legal_play_travels_to_the_contests_table_and_back() -> None:
    seen = set()
    for state in deals("daifugo", "uecda", 5, 40):
        for action in state.legal_actions():
            play = state.notation(action)
            if not play.startswith("x:"):
                back = uecda.play_of_table(uecda.table_of_play(play, False))
                assert state.parse(back) == action
                seen.add(play)
    assert len(seen) > 500
    assert any("(" in play for play in seen)


def test_a_hand_lies_on_the_contests_table() -> None:
    hand = ["s3", "c2", "jk"]
    assert cells(uecda.table_of_hand(hand)) == {(0, 1, 1), (3, 13, 1), (4, 1, 2)}
    assert uecda.cards_of_table(uecda.table_of_hand(hand)) == hand


def test_a_client_plays_whole_rounds_at_our_table() -> None:
    """It submits its lowest single where it leads, gives its lowest cards, and passes else."""
    client = (sys.executable, str(Path(__file__).parent / "uecda_client.py"))
    *_, found = uecda.Match("greedy", client).go(2, rounds=4)
    assert found.rounds == 8
    assert found.refused == 0
    assert found.mean > 3.5
    *_, found = uecda.Match(client, "greedy").go(1, rounds=4)
    assert found.mean < 2.5
