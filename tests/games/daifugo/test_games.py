"""Whole games: all presets and seats, and options put together at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.conformance.conserved import daifugo as conserved
from tests.games.daifugo.tools import act, at, few, new, play_out
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption
from tycoon.core.options import schema
from tycoon.games.daifugo import GAME, moves
from tycoon.lab.playouts import Playouts

CASES = [
    *[("kotoba", seats) for seats in range(2, 6)],
    *[(preset, seats) for preset in ("dokopa", "dokopa-full", "local") for seats in range(2, 9)],
    ("uecda", 5),
]


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_games_end(preset: str, seats: int) -> None:
    """Every game ends and gives every seat one place; nobody is asked without end."""
    games = few(400, 4) if preset != "uecda" else few(20, 1)
    start = new(preset, seats)
    playouts = Playouts(start, [bots.make("random", "daifugo")] * seats, 7, 100_000)
    playouts.play(10**9, games)
    assert (playouts.games, playouts.capped) == (games, 0)
    assert playouts.longest < 400 * seats * max(start.options.rounds, 1)


def some_options(random: Random) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in schema(GAME.options_type):
        if field.kind == "bool":
            values[field.name] = random.random() < 0.5
        elif field.kind == "choice":
            values[field.name] = random.choice(field.choices)
    values.update(rounds=random.randint(1, 4), reseat_every=random.randint(0, 2))
    values["class_lapse"] = random.choice([0, 0, 2])
    return values


def test_options_put_together_at_random() -> None:
    """Any that is not refused can be played to its end, keeps all cards, and is drawn anew."""
    random = Random(11)
    played = 0
    while played < few(250, 25):
        seats = random.randint(2, 8)
        try:
            options = GAME.options(None, seats, **some_options(random))
        except BadOption:
            continue
        played += 1
        state, chance = GAME.new(options, seats), FastChance(played)
        for step in range(50_000):
            if state.is_over:
                break
            legal = state.legal_actions()
            assert legal
            if step % 7 == 0:
                conserved(state)
                assert state.default_action() in legal
                seat = random.randrange(seats)
                drawn = state.determinize(seat, chance)
                conserved(drawn)
                assert drawn.view(seat) == state.view(seat)
            state.apply(random.choice(legal), chance)
        assert state.is_over
        assert sorted(state.places[:seats]) == list(range(1, seats + 1))


def test_hidden_cards_are_drawn_evenly() -> None:
    """Each hidden card is in each hidden place as often as any other that may be there."""
    state = act(new("kotoba", 3), "deal")
    seat = state.seat_to_act
    other = (seat + 1) % 3
    counted: Counter[str] = Counter()
    trials = few(6000, 600)
    for seed in range(trials):
        counted.update(state.determinize(seat, FastChance(seed)).view(other).hand)
    hidden = 54 - 10
    expected = trials * 10 / hidden
    seen = [counted[name] for name in counted if name != "jk"]
    assert len(seen) >= hidden - 2
    spread = sum((count - expected) ** 2 / expected for count in seen)
    assert spread < 90  # about 42 degrees of freedom; 90 is beyond 1 in 10,000


def test_bounded_hands_are_drawn_evenly() -> None:
    """Who was given the strongest draws the rest of that hand from all weaker alike (DF-12)."""
    state = play_out(act(new(), "deal"), 5, rounds=1)
    act(state, "deal")
    daifugo = state.seat_to_act
    asked = state.view(daifugo).pending
    weakest = min(moves.read(name).bit_length() if name != "jk" else 99 for name in asked.received)
    counted: Counter[str] = Counter()
    trials = few(4000, 400)
    for seed in range(trials):
        counted.update(state.determinize(daifugo, FastChance(seed)).view(asked.partner).hand)
    mine = set(state.view(daifugo).hand)
    weaker = [card for card in range(min(weakest - 1, 52)) if moves.notation(1 << card) not in mine]
    assert {moves.notation(1 << card) for card in weaker} >= set(counted)
    expected = sum(counted.values()) / len(weaker)
    spread = sum((counted[moves.notation(1 << card)] - expected) ** 2 / expected for card in weaker)
    assert spread < 2 * len(weaker) + 25


def test_knowledge_is_lost_when_cards_move_unseen() -> None:
    """A card seen to go to a hand may move on when it gives cards away unseen (DF-16, DF-42)."""
    state = at(
        "c7c3c4",
        "d9d8d7h7",
        "hThJhQ",
        preset="kotoba",
        pile_count=5,
        to_act=1,
        known=[{"seat": 0, "holder": 1, "cards": "d9"}, {"seat": 0, "holder": 2, "cards": "hT"}],
    )
    act(state, "dh-7", "d8>2", "done")
    assert state.view(0).known == [[], [], ["hT"]]
    assert state.view(1).known[2] == ["d8"]
    assert state.view(2).hand.count("d8") == 1


@pytest.mark.parametrize("preset", ["kotoba", "dokopa", "dokopa-full", "uecda"])
def test_greedy_is_better_than_chance(preset: str) -> None:
    """One greedy player among random ones is among the first in most rounds."""
    seats = 5 if preset == "uecda" else 4
    changes = {"points": "by-title", "rounds": 40}
    state = new(preset, seats, **changes)
    players = [bots.make("greedy", "daifugo")] + [bots.make("random", "daifugo")] * (seats - 1)
    playouts = Playouts(state, players, 3, 10**6)
    playouts.play(10**9, few(20, 1))
    mean = playouts.totals()[0][1] / playouts.ended_deals
    assert mean > 0.6
