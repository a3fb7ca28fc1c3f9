"""Daifugo's hand-written player does not go out by a foul that it can help (DF-33, DF-50)."""

from __future__ import annotations

from typing import Any

import pytest

import tycoon
from tests.games.daifugo.tools import few, full, kotoba
from tycoon import bots
from tycoon.core.engine.chance import FastChance

CHANCE = FastChance(0)


def asked(hand: str, play: str, to: str = "h9s9", **more: Any) -> Any:
    """A state of `dokopa-full` in which seat 0 may follow, or leads."""
    return full(hand, to, "d9dK", on=play, owner=2, **more)


def chosen(state: Any) -> str:
    """What the hint says."""
    return state.notation(bots.make("greedy", "daifugo").choose(state, 0, CHANCE))


@pytest.mark.parametrize("play", ["h7", "hT"])
@pytest.mark.parametrize("give_count", ["up-to", "all-or-none"])
@pytest.mark.parametrize("rest", ["hJ", "h4", "h2", "jk"])
def test_it_keeps_its_last_card(play: str, give_count: str, rest: str) -> None:
    """Nothing need be given or put away, and who has no card left is last."""
    state = asked(play + rest, "c5", options={"give_count": give_count})
    state.apply(state.parse(play), CHANCE)
    assert state.frames
    assert len(state.legal_actions()) > 1
    assert chosen(state) == "done"


def test_two_last_cards_are_kept_too() -> None:
    """With all or none, the first card given is the whole hand."""
    state = asked("h7s7hJsJ", "cd-5", options={"give_count": "all-or-none"}, to="h9s9hQ")
    state.apply(state.parse("hs-7"), CHANCE)
    assert chosen(state) == "done"


def test_it_does_not_give_away_what_it_must_go_out_with() -> None:
    """Of a 4 and a 2 the 4 stays, for who keeps the 2 alone goes out by a foul."""
    state = asked("h7h4h2", "c5")
    state.apply(state.parse("h7"), CHANCE)
    assert chosen(state) in ("done", "h2>1", "h2>2")


def test_without_fouls_it_gives_its_last_card() -> None:
    state = asked("h7hJ", "c5", options={"foul_finish": False})
    state.apply(state.parse("h7"), CHANCE)
    assert chosen(state).startswith("hJ")


@pytest.mark.parametrize(
    ("hand", "table", "options"),
    [
        ("jk", "c5", {}),
        ("h8", "c5", {}),
        ("h2", "c5", {}),
        ("h7", "c5", {}),
        ("hT", "c5", {}),
        ("h4jk", "c3d3", {}),
        ("s3", "jk", {"spade_three": True}),
        ("h2s2", "c5d5", {}),
        ("h6h7h8", "c3c4c5", {}),
    ],
)
def test_it_passes_rather_than_go_out_by_a_foul(
    hand: str, table: str, options: dict[str, Any]
) -> None:
    notations = {"c3d3": "cd-3", "c5d5": "cd-5", "c3c4c5": "c-345"}
    state = asked(hand, notations.get(table, table), options=options)
    assert len(state.legal_actions()) > 1
    assert chosen(state) == "p"


def test_in_a_revolution_the_3_is_kept_from_the_end() -> None:
    state = asked("h3", "cQ", revolution=True)
    assert len(state.legal_actions()) > 1
    assert chosen(state) == "p"
    assert chosen(asked("h2", "d3", revolution=True, options={"eight_cut": True})) == "p"


@pytest.mark.parametrize("bad", ["h2", "h8", "h7", "hT", "jk", "s3"])
def test_a_leader_gets_rid_of_the_bad_card_first(bad: str) -> None:
    """Of two cards the one that may be last is kept for the end."""
    state = asked("h4" + bad, "", options={"spade_three": True})
    said = chosen(state)
    assert said != "h4"
    if said == bad:
        state.apply(state.parse(said), CHANCE)
        while state.seat_to_act == 0 and state.frames:
            assert chosen(state) == "done"
            state.apply(state.parse("done"), CHANCE)


def test_it_keeps_a_card_beside_its_joker() -> None:
    """DF-33: without `joker_finish` a joker left alone can only wait for a card."""
    state = kotoba("h4jk", "h9s9", "d9dK")
    assert chosen(state) != "h4"


def choices(seats: int, **options: Any) -> list[dict[str, Any]]:
    return [{"seats": seats, **options, "give_count": n} for n in ("up-to", "all-or-none")]


@pytest.mark.parametrize(
    "settings",
    [
        *choices(4),
        *choices(3, seven_give="next"),
        *choices(6, eight_cut=False),
        *choices(2, jokers=0),
        {"seats": 4, "preset": "kotoba", "foul_finish": True, "joker_finish": True},
        {"seats": 5, "preset": "uecda", "foul_finish": True},
        {"seats": 4, "preset": "dokopa", "foul_finish": True, "ten_discard": True},
    ],
)
def test_no_foul_that_it_could_help(settings: dict[str, Any]) -> None:
    """Over whole rounds: it goes out by a foul only when nothing else was legal at that turn."""
    changes = dict(settings)
    seats, preset = changes.pop("seats"), changes.pop("preset", "dokopa-full")
    bot = bots.make("greedy", "daifugo")
    for seed in range(few(60, 4)):
        state: Any = tycoon.make("daifugo", preset, seats=seats, rounds=1, **changes)
        chance, turn = FastChance(seed), None
        while not state.is_over:
            if state.seat_to_act < 0:
                state.apply(state.default_action(), chance)
                continue
            seat, fouls = state.seat_to_act, state.fouls
            if not state.frames or turn is None:
                turn = state.copy()
            state.apply(bot.choose(state, seat, chance), chance)
            if state.fouls > fouls:
                assert not spared(turn, seat)


def spared(turn: Any, seat: int) -> list[str]:
    """What a seat could have done at its turn without going out by a foul."""
    found = []
    for action in turn.legal_actions():
        after = turn.copy()
        after.apply(action, FastChance(1))
        while after.frames and after.seat_to_act == seat:
            done = after.parse("done")
            after.apply(done if done in after.legal_actions() else after.default_action(), CHANCE)
        if after.fouls == turn.fouls:
            found.append(turn.notation(action))
    return found
